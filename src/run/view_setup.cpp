#include "run/view_setup.h"

#include "run/scene_run.h"

#include <algorithm>
#include <cmath>

namespace regatta {

Cameras scene_cameras(const Scene& scene, std::optional<int> mode) {
  Cameras cameras;
  cameras.mode = static_cast<CameraMode>(mode.value_or(static_cast<int>(scene.camera.kind)));
  cameras.target = scene.camera.target;
  cameras.distance = scene.camera.distance;
  cameras.yaw = glm::radians(scene.camera.yaw_deg);
  cameras.pitch = glm::radians(scene.camera.pitch_deg);
  return cameras;
}

BodyId followed_body(const Scene& scene, const Snapshot& snapshot) {
  // Open water travels with the boat that was driven when the world was saved.
  const std::string& name = scene.travel() == TravelKind::kAtEdges ? scene.follow : scene.camera.body;
  for (const BodySnapshot& body : snapshot.bodies) {
    if (!name.empty() && body.name == name) return body.id;
  }
  return first_boat(snapshot, "");
}

CameraPose half_view(CameraPose pose, CameraMode mode, float shape) {
  // Width over height of the picture that cameras of scenes are framed for [1], that of a 4:3 window. With 16 / 9 half
  // of a 16:9 picture would show twice the needed height.
  constexpr float kFramed = 4.0F / 3.0F;
  constexpr float kFarthest = 4.0F;  // largest factor of the distance [1]; chosen, not measured
  const float farther = std::clamp(kFramed / shape, 1.0F, kFarthest);
  if (mode == CameraMode::kFree) {  // the person has placed its eye
    pose.fov_deg = 2.0F * glm::degrees(std::atan(farther * std::tan(glm::radians(0.5F * pose.fov_deg))));
  } else {
    pose.eye = pose.target + farther * (pose.eye - pose.target);
  }
  return pose;
}

ViewOptions with_range(ViewOptions view, Vec2 range) {
  view.auto_range = false;
  view.range_low = range.x;
  view.range_high = range.y;
  return view;
}

SnapshotRequest drawing_request(const Scene& scene, const ViewOptions& view, int max_points) {
  const Vec2 size = scene.domain.size();
  const bool waves = scene.has_shallow_water && scene.params.waves_on;
  const float spacing =
      waves ? std::min(scene.water.spacing, static_cast<float>(scene.params.waves_spacing)) : scene.water.spacing;
  const float wanted = spacing / std::clamp(view.detail, 0.1F, 4.0F);
  const float finest = std::sqrt(size.x * size.y / static_cast<float>(max_points));
  SnapshotRequest request;
  request.surface_spacing = std::max(wanted, finest);
  request.points = view.water == WaterView::kColumns;
  request.waves_alone = view.water == WaterView::kWaves;
  request.wakes = view.wakes != WakeView{} || view.foam || view.spray;  // foam and spray are carried by eddies
  request.boundary = view.boundary;
  if (is_slice(view.ocean)) request.slice = SliceRequest{view.slice_plane, view.slice_at};
  request.air = (view.foam || view.spray || view.bubbles) && view.ocean == OceanView::kSurface;
  request.wind = view.wind;
  request.contacts = view.force_arrows;
  request.dye = view.dye && view.water == WaterView::kShaded;
  request.energy = false;
  return request;
}

}  // namespace regatta
