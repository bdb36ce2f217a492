// How a scene is looked at to begin with, in a window and in films alike: camera, followed body, and how finely the
// water is drawn.
#pragma once

#include "exchange/snapshot.h"
#include "exchange/view_options.h"
#include "render/cameras.h"
#include "scene/scene.h"
#include "world/world.h"

namespace regatta {

// Most points of the drawn surface [count]. Software rendering: 256² points take llvmpipe 36 ms a frame on 2 cores.
inline constexpr int kSurfacePointsSoftware = 60'000;
inline constexpr int kSurfacePointsHardware = 600'000;
inline constexpr int kSurfacePointsFilm = 200'000;

// A first picture shows tracers, foam and spray that have been on their way for so long [s]; steps between their moves.
inline constexpr double kMarkerLead = 12.0;
inline constexpr int kMarkerSteps = 2;

// The scene's camera, or the one asked for.
Cameras scene_cameras(const Scene& scene, std::optional<int> mode);
// The body that the scene's camera follows: its own, else the first boat, else none.
BodyId followed_body(const Scene& scene, const Snapshot& snapshot);
// For half of the picture, `shape` times as wide as high: from so much farther off that what matters is still in view,
// however narrow it is.
CameraPose half_view(CameraPose pose, CameraMode mode, float shape);
// The same view with its false colours spanning just this range: both halves of a split picture show it.
ViewOptions with_range(ViewOptions view, Vec2 range);

// What to ask the world for: the surface at `detail` times the columns' own resolution, of at most `max_points`;
// columns and wakes when they are shown.
SnapshotRequest drawing_request(const Scene& scene, const ViewOptions& view, int max_points);

}  // namespace regatta
