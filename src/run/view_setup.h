// The first view of a scene, in windows and films alike: camera, followed body, and resolution of the drawn water.
#pragma once

#include "exchange/snapshot.h"
#include "exchange/view_options.h"
#include "render/cameras.h"
#include "scene/scene.h"
#include "world/world.h"

namespace regatta {

// Most points of the drawn surface [count]. Software rendering: 256² points take llvmpipe 36 ms a frame on 2 cores.
// Those for hardware and films are chosen, not measured.
inline constexpr int kSurfacePointsSoftware = 60'000;
inline constexpr int kSurfacePointsHardware = 600'000;
inline constexpr int kSurfacePointsFilm = 200'000;

// How long the tracers, foam and spray of a first picture have been moved before it [s]: as long as the oldest foam
// lives (effects/foam.cpp). And the steps between their moves; chosen, not measured.
inline constexpr double kMarkerLead = 12.0;
inline constexpr int kMarkerSteps = 2;

// Returns the scene's camera, or the one asked for.
Cameras scene_cameras(const Scene& scene, std::optional<int> mode);
// Returns the body that the scene's camera follows: its own, else the first boat, else none.
BodyId followed_body(const Scene& scene, const Snapshot& snapshot);
// Moves a camera back for a narrow half of the picture, `shape` times as wide as high, so that its subject stays in
// view; at most four times as far. A free camera widens its angle instead.
CameraPose half_view(CameraPose pose, CameraMode mode, float shape);
// Returns the view with its false colours spanning this range, the same for both halves of a split picture.
ViewOptions with_range(ViewOptions view, Vec2 range);

// Returns the request to the world: the surface at `detail` times the columns' own resolution and of at most
// `max_points`; columns and wakes if they are shown; no energies.
SnapshotRequest drawing_request(const Scene& scene, const ViewOptions& view, int max_points);

}  // namespace regatta
