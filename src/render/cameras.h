// The four cameras: chase (behind a boat), orbit, top and free. Turns input into a CameraPose; no window or GL here.
// Whatever follows the chase camera starts where that looked. A pose is always finite, above the bed and above the
// water where there is any; the free camera may dive, and the chase camera goes under water with the body that it
// follows and comes up with it. Outside the tank a camera may look at the water's side from below its surface.
#pragma once

#include "exchange/body_pick.h"
#include "exchange/camera_mode.h"
#include "exchange/snapshot.h"
#include "exchange/view_options.h"

#include <limits>
#include <memory>

namespace regatta {

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
  float distance = 20.0F;  // distance of the eye from the target [m]
  float yaw = 0.5F;        // direction of the eye from the target: 0 lies towards +z, growing towards +x [rad]
  float pitch = 0.45F;     // above the horizon [rad]

  // body: the followed one; where it is not there, chase orbits. blend as in Renderer::draw. seconds: real time
  // since the last frame; 0 leaves everything but the asked-for motion in place.
  CameraPose update(const CameraInput& input, const Snapshot& snapshot, BodyId body, float blend, float seconds);

 private:
  void take_over_from_chase();
  CameraPose chase(const CameraInput& input, const Snapshot& snapshot, const BodySnapshot& followed, float blend,
                   float seconds);
  Vec3 chase_place(const Snapshot& snapshot, const Vec3& position, const Vec3& behind, float length) const;
  void note_depth(const Snapshot& snapshot, const BodySnapshot& followed, const Vec3& position, float seconds);
  CameraPose orbit(const CameraInput& input, float least_pitch);
  CameraPose top(const CameraInput& input);
  CameraPose free(const CameraInput& input, float seconds);
  bool looks_under_water(const Snapshot& snapshot);  // the target is below the surface
  float lowest_ground(const Snapshot& snapshot);     // the bed's lowest point or the still surface [m]

  Vec3 chase_eye_{0.0F};
  Vec3 chase_position_{0.0F};          // place of the followed body
  float chase_yaw_ = 0.0F;             // turned away from straight behind [rad]
  float chase_zoom_ = 1.0F;            // factor on the distance a body's size asks for
  BodyId chase_body_ = BodyId::kNone;  // the body that chase_eye_ follows
  bool chase_ready_ = false;
  bool chase_under_ = false;                // the body is well below the surface
  float chase_sunk_ = 0.0F;                 // how far the camera has gone over to its place under water, 0 … 1
  bool chase_over_ = true;                  // the camera has come up, and stays above the water
  float reach_ = 0.0F;                      // most of target and distance in the present domain [m]
  std::shared_ptr<const Terrain> terrain_;  // the terrain whose lowest point is known
  float lowest_bed_ = std::numeric_limits<float>::max();  // [m]
};

// The line of sight through a pixel (from the top left); none in a window without a size.
std::optional<SightRay> sight_ray(const CameraPose& camera, Vec2 pixel, Vec2 size_px);
// Finds where the ray through a pixel (from the top left) meets the plane y = level; false if it does not.
bool pick_plane(const CameraPose& camera, Vec2 pixel, Vec2 size_px, float level, Vec2& at);

}  // namespace regatta
