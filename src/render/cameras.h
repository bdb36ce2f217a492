// The four cameras: chase (behind a boat), orbit, top and free. Turns input into a CameraPose; no window or GL here.
#pragma once

#include "exchange/snapshot.h"
#include "exchange/view_options.h"

namespace regatta {

enum class CameraMode { kChase, kOrbit, kTop, kFree };
inline constexpr std::array<const char*, 4> kCameraModeNames = {"chase", "orbit", "top", "free"};

// Motion asked for since the last frame.
struct CameraInput {
  Vec2 drag{0.0F};    // rotate: radians, x right, y up
  Vec2 pan{0.0F};     // shares of the view's height
  float zoom = 0.0F;  // wheel notches, positive: closer
  Vec3 fly{0.0F};     // free camera: right, up, forward in [-1, 1]
};

class Cameras {
 public:
  CameraMode mode = CameraMode::kOrbit;
  Vec3 target{0.0F};       // orbit, top, free [m]
  float distance = 20.0F;  // [m]
  float yaw = 0.5F;        // [rad]
  float pitch = 0.45F;     // above the horizon [rad]

  // body: index of the followed body, -1 for none; blend as in Renderer::draw. seconds: real time since the last frame.
  CameraPose update(const CameraInput& input, const Snapshot& snapshot, int body, float blend, float seconds);

 private:
  Vec3 chase_eye_{0.0F};
  bool chase_ready_ = false;
};

// Where the ray through a pixel meets the plane y = level; false when it does not.
bool pick_plane(const CameraPose& camera, Vec2 pixel, Vec2 size_px, float level, Vec2& at);

}  // namespace regatta
