#include "render/cameras.h"

#include "exchange/water_height.h"
#include "render/body_pose.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {
namespace {

constexpr float kZoomStep = 0.88F;      // distance a wheel notch leaves
constexpr float kMinDistance = 0.1F;    // [m]
constexpr float kLeastReach = 2000.0F;  // reach of target and distance, in a small domain too [m]
constexpr float kMaxPitch = 1.53F;      // short of straight down, where "up" is undefined [rad]
constexpr float kLeastPitch = -0.2F;    // of the orbit camera: lower it would soon be below the ground; not under water
constexpr float kFollowSeconds = 0.35F;  // how long the chase camera takes to catch up [s]
constexpr float kClearance = 0.25F;      // of the eye above water and bed, and below the surface [m]
constexpr float kLost = 24.8F;        // at this distance from its body's place, in the body's lengths, it jumps there
constexpr float kSinkSeconds = 1.6F;  // how long the chase camera takes from its place above water to that under it [s]
constexpr float kWellUnder = 0.45F;   // depth of a body's top from which on it goes there, of the body's height
constexpr float kNearlyUp = 0.15F;    // and at which it comes back: apart, so that waves don't switch it to and fro
constexpr float kTopFovDeg = 30.0F;   // narrow: almost a map
constexpr float kMapShare = 2.5F;     // how much farther off the map is than the chase camera it takes over from

// Zero for anything a broken device or driver may send.
float clean(float value, float limit) { return std::isfinite(value) ? std::clamp(value, -limit, limit) : 0.0F; }

CameraInput clean(const CameraInput& input) {
  CameraInput result;
  result.drag = {clean(input.drag.x, 10.0F), clean(input.drag.y, 10.0F)};
  result.pan = {clean(input.pan.x, 10.0F), clean(input.pan.y, 10.0F)};
  result.zoom = clean(input.zoom, 50.0F);
  result.fly = {clean(input.fly.x, 1.0F), clean(input.fly.y, 1.0F), clean(input.fly.z, 1.0F)};
  return result;
}

// From the target to the eye.
Vec3 outward(float yaw, float pitch) {
  return {std::cos(pitch) * std::sin(yaw), std::sin(pitch), std::cos(pitch) * std::cos(yaw)};
}

// Most distance of target and free eye from the origin, and of the eye from its target: beyond that which shows the
// whole domain [m].
float widest_reach(const Domain& domain) {
  const Vec2 corner = glm::max(glm::abs(domain.lower), glm::abs(domain.upper));
  const float reach = glm::length(corner) + 2.0F * glm::length(domain.size());
  return std::max(kLeastReach, std::isfinite(reach) ? reach : 0.0F);
}

bool has_surface(const SurfaceGrid& grid) {
  const auto points = static_cast<std::size_t>(std::max(grid.nx, 0)) * static_cast<std::size_t>(std::max(grid.nz, 0));
  return grid.nx > 1 && grid.nz > 1 && grid.surface.size() == points && grid.spacing > 0.0F;
}

// Height that the eye must stay above: the bed, and the water unless it may dive, inside the domain; `lowest` elsewhere
// [m].
enum class Floor { kWater, kBed };
float floor_below(const Snapshot& snapshot, const Vec3& eye, float lowest, Floor floor_is) {
  const Domain& domain = snapshot.domain;
  const bool inside =
      eye.x >= domain.lower.x && eye.x <= domain.upper.x && eye.z >= domain.lower.y && eye.z <= domain.upper.y;
  if (!inside && snapshot.far_sea.any() && floor_is == Floor::kWater) lowest = std::max(lowest, snapshot.level);
  if (!inside) return lowest;
  float floor = snapshot.terrain ? snapshot.terrain->sample(eye.x, eye.z).height : snapshot.level;
  if (floor_is == Floor::kBed) return floor;
  const SurfaceGrid& grid = snapshot.surface;
  if (grid.nx > 0 && grid.nz > 0 && grid.spacing > 0.0F) {
    const int i = std::clamp(static_cast<int>(std::lround((eye.x - grid.origin.x) / grid.spacing)), 0, grid.nx - 1);
    const int k = std::clamp(static_cast<int>(std::lround((eye.z - grid.origin.y) / grid.spacing)), 0, grid.nz - 1);
    const std::size_t at =
        static_cast<std::size_t>(k) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i);
    if (at < grid.surface.size() && std::isfinite(grid.surface[at])) floor = std::max(floor, grid.surface[at]);
  }
  return floor;
}

void keep_above_ground(const Snapshot& snapshot, float lowest, Floor floor_is, CameraPose& pose) {
  pose.eye.y = std::max(pose.eye.y, floor_below(snapshot, pose.eye, lowest, floor_is) + kClearance);
  // An eye lifted onto its own target would have nothing to look at.
  const Vec3 view = pose.target - pose.eye;
  if (!(glm::dot(view, view) > 1.0e-6F)) pose.target = pose.eye - Vec3(0.0F, 1.0F, 0.01F);
}

}  // namespace

CameraPose Cameras::update(const CameraInput& input, const Snapshot& snapshot, BodyId body, float blend,
                           float seconds) {
  const CameraInput motion = clean(input);
  const float elapsed = std::isfinite(seconds) ? std::clamp(seconds, 0.0F, 1.0F) : 0.0F;
  if (!finite(target)) target = Vec3(0.0F);
  if (!std::isfinite(yaw)) yaw = 0.0F;
  if (!std::isfinite(pitch)) pitch = 0.45F;
  if (!std::isfinite(distance)) distance = 20.0F;
  reach_ = widest_reach(snapshot.domain);

  const BodySnapshot* const followed = find_body(snapshot, body);
  if (mode != CameraMode::kChase && chase_ready_) take_over_from_chase();
  // An eye that looks at something under water may go there, too, and look up from below it.
  const float least_pitch = looks_under_water(snapshot) ? -kMaxPitch : kLeastPitch;
  CameraPose pose;
  switch (mode) {
    case CameraMode::kChase:
      pose = followed != nullptr ? chase(motion, snapshot, *followed, blend, elapsed) : orbit(motion, least_pitch);
      break;
    case CameraMode::kOrbit:
      pose = orbit(motion, least_pitch);
      break;
    case CameraMode::kTop:
      pose = top(motion);
      break;
    case CameraMode::kFree:
      pose = free(motion, elapsed);
      break;
  }
  if (!finite(pose.eye) || !finite(pose.target)) {  // a lost run: its bodies are nowhere
    chase_ready_ = false;
    pose = orbit({}, least_pitch);
  }
  const bool chases_under = mode == CameraMode::kChase && chase_ready_ && !chase_over_;
  const bool dives =
      mode == CameraMode::kFree || (mode == CameraMode::kOrbit && looks_under_water(snapshot)) || chases_under;
  keep_above_ground(snapshot, lowest_ground(snapshot), dives ? Floor::kBed : Floor::kWater, pose);
  return pose;
}

bool Cameras::looks_under_water(const Snapshot& snapshot) {
  return floor_below(snapshot, target, lowest_ground(snapshot), Floor::kWater) > target.y + kClearance;
}

float Cameras::lowest_ground(const Snapshot& snapshot) {
  if (snapshot.terrain != terrain_) {
    terrain_ = snapshot.terrain;
    lowest_bed_ = std::numeric_limits<float>::max();
    if (terrain_ && !terrain_->heights.empty()) {
      lowest_bed_ = *std::min_element(terrain_->heights.begin(), terrain_->heights.end());
    }
  }
  return std::min(snapshot.level, lowest_bed_);
}

// The body stays in view, from the same side; the map shows more around it.
void Cameras::take_over_from_chase() {
  chase_ready_ = false;
  const Vec3 away = chase_eye_ - chase_position_;
  const float length = glm::length(away);
  if (!finite(away) || !(length > kMinDistance)) return;
  target = chase_position_;
  distance = mode == CameraMode::kTop ? kMapShare * length : length;
  yaw = std::atan2(away.x, away.z);
  pitch = std::asin(away.y / length);
}

// Whether the body is under water, and the camera's way there and back.
void Cameras::note_depth(const Snapshot& snapshot, const BodySnapshot& followed, const Vec3& position, float seconds) {
  const bool fresh = !chase_ready_ || chase_body_ != followed.id;
  if (followed.hull == nullptr || !has_surface(snapshot.surface) || !finite(position)) {
    chase_under_ = false;
  } else {
    const float top = position.y + followed.hull->upper.y;
    const float height = followed.hull->upper.y - followed.hull->lower.y;
    const float depth = (water_height(snapshot.surface, horizontal(position)) - top) / height;
    chase_under_ = depth > (chase_under_ && !fresh ? kNearlyUp : kWellUnder);
  }
  const float goal = chase_under_ ? 1.0F : 0.0F;
  const float step = seconds / kSinkSeconds;
  chase_sunk_ = fresh ? goal : chase_sunk_ + std::clamp(goal - chase_sunk_, -step, step);
  if (fresh || chase_sunk_ > 0.0F) chase_over_ = chase_sunk_ == 0.0F;
}

// The chase camera's place; behind: level, away from where it looks.
Vec3 Cameras::chase_place(const Snapshot& snapshot, const Vec3& position, const Vec3& behind, float length) const {
  const float reach = 3.1F * length * chase_zoom_;  // far enough to show the wake, V and all
  const Vec3 above = position + behind * reach + Vec3(0.0F, 0.4F * reach + 0.1F * length, 0.0F);
  if (chase_sunk_ == 0.0F || !finite(position)) return above;
  // Nearer under water, where one does not see far; within the domain, and below the surface by as much as waves ask.
  const float near = 1.9F * length * chase_zoom_;
  Vec3 under = position + behind * near + Vec3(0.0F, 0.2F * near, 0.0F);
  const Domain& domain = snapshot.domain;
  const Vec2 margin = glm::min(Vec2(kClearance), 0.5F * domain.size());
  const Vec2 inside = glm::clamp(horizontal(under), domain.lower + margin, domain.upper - margin);
  under.x = inside.x;
  under.z = inside.y;
  if (has_surface(snapshot.surface)) {
    under.y = std::min(under.y, water_height(snapshot.surface, inside) - std::max(kClearance, 0.1F * length));
  }
  const float share = chase_sunk_ * chase_sunk_ * (3.0F - 2.0F * chase_sunk_);
  return glm::mix(above, under, share);
}

CameraPose Cameras::chase(const CameraInput& input, const Snapshot& snapshot, const BodySnapshot& followed, float blend,
                          float seconds) {
  chase_zoom_ = std::clamp(chase_zoom_ * std::pow(kZoomStep, input.zoom), 0.3F, 8.0F);
  chase_yaw_ = std::remainder(chase_yaw_ - input.drag.x, 6.2831853F);

  const Vec3 position = glm::mix(followed.previous.position, followed.state.position, blend);
  const Quat orientation = glm::slerp(followed.previous.orientation, followed.state.orientation, blend);
  const Vec3 size = followed.hull ? followed.hull->upper - followed.hull->lower : Vec3(1.0F);
  const float length = std::clamp(std::max({size.x, size.y, size.z}), 0.2F, 200.0F);
  // Only the heading counts: a camera that pitched and rolled with the hull would make one seasick.
  Vec3 ahead = orientation * Vec3(1.0F, 0.0F, 0.0F);
  ahead.y = 0.0F;
  const float flat = glm::length(ahead);
  ahead = flat > 1.0e-3F ? ahead / flat : Vec3(1.0F, 0.0F, 0.0F);
  const float c = std::cos(chase_yaw_);
  const float s = std::sin(chase_yaw_);
  const Vec3 behind = -Vec3(c * ahead.x + s * ahead.z, 0.0F, c * ahead.z - s * ahead.x);

  note_depth(snapshot, followed, position, seconds);
  const Vec3 wanted = chase_place(snapshot, position, behind, length);
  const float away = glm::length(wanted - chase_eye_);
  if (!chase_ready_ || chase_body_ != followed.id || !(away < kLost * length * chase_zoom_)) {
    chase_eye_ = wanted;
    chase_body_ = followed.id;
    chase_ready_ = true;
  }
  chase_eye_ += (wanted - chase_eye_) * (1.0F - std::exp(-seconds / kFollowSeconds));
  const float floor = floor_below(snapshot, chase_eye_, lowest_ground(snapshot), Floor::kWater);
  chase_over_ = chase_over_ || (chase_sunk_ == 0.0F && chase_eye_.y > floor + kClearance);
  if (chase_over_) chase_eye_.y = std::max(chase_eye_.y, floor + std::max(kClearance, 0.15F * length));
  chase_position_ = position;

  CameraPose pose;
  pose.eye = chase_eye_;
  pose.target = position - behind * (0.3F * length) + Vec3(0.0F, 0.1F * length, 0.0F);
  pose.fov_deg = 50.0F;
  return pose;
}

CameraPose Cameras::orbit(const CameraInput& input, float least_pitch) {
  yaw = std::remainder(yaw - input.drag.x, 6.2831853F);
  pitch = std::clamp(pitch - input.drag.y, least_pitch, kMaxPitch);
  distance = std::clamp(distance * std::pow(kZoomStep, input.zoom), kMinDistance, reach_);
  CameraPose pose;
  const Vec3 out = outward(yaw, pitch);
  const Vec3 right(std::cos(yaw), 0.0F, -std::sin(yaw));
  const float view_height = 2.0F * distance * std::tan(glm::radians(0.5F * pose.fov_deg));
  // The picture follows the mouse: sideways, and along the ground rather than up into the air.
  const Vec3 forward(-std::sin(yaw), 0.0F, -std::cos(yaw));
  target -= (right * input.pan.x + forward * input.pan.y) * view_height;
  target = glm::clamp(target, Vec3(-reach_), Vec3(reach_));
  pose.target = target;
  pose.eye = target + out * distance;
  return pose;
}

CameraPose Cameras::top(const CameraInput& input) {
  distance = std::clamp(distance * std::pow(kZoomStep, input.zoom), kMinDistance, reach_);
  CameraPose pose;
  // Shows as much as the orbit camera would at this distance.
  const float view_height = 2.0F * distance * std::tan(glm::radians(0.5F * pose.fov_deg));
  const Vec2 move = input.pan + 0.5F * input.drag;
  target += Vec3(-move.x, 0.0F, move.y) * view_height;
  target = glm::clamp(target, Vec3(-reach_), Vec3(reach_));
  pose.fov_deg = kTopFovDeg;
  pose.target = target;
  pose.eye = target + Vec3(0.0F, 0.5F * view_height / std::tan(glm::radians(0.5F * kTopFovDeg)), 0.0F);
  pose.up = {0.0F, 0.0F, -1.0F};  // x to the right
  return pose;
}

CameraPose Cameras::free(const CameraInput& input, float seconds) {
  // The eye stays where it is while the view turns about it.
  Vec3 eye = target + outward(yaw, pitch) * distance;
  yaw = std::remainder(yaw + input.drag.x, 6.2831853F);
  pitch = std::clamp(pitch - input.drag.y, -kMaxPitch, kMaxPitch);
  const Vec3 ahead = -outward(yaw, pitch);
  const Vec3 right(std::cos(yaw), 0.0F, -std::sin(yaw));
  const float speed = std::clamp(distance, 2.0F, 60.0F);  // [m/s]
  eye += (right * input.fly.x + Vec3(0.0F, input.fly.y, 0.0F) + ahead * input.fly.z) * (speed * seconds);
  eye += ahead * (0.1F * distance * input.zoom) - right * (distance * input.pan.x) -
         Vec3(0.0F, distance * input.pan.y, 0.0F);
  eye = glm::clamp(eye, Vec3(-reach_), Vec3(reach_));
  target = eye + ahead * distance;
  CameraPose pose;
  pose.eye = eye;
  pose.target = target;
  pose.fov_deg = 55.0F;
  return pose;
}

std::optional<SightRay> sight_ray(const CameraPose& camera, Vec2 pixel, Vec2 size_px) {
  if (!(size_px.x > 0.0F) || !(size_px.y > 0.0F)) return {};
  const Vec3 ahead = glm::normalize(camera.target - camera.eye);
  const Vec3 right = glm::normalize(glm::cross(ahead, camera.up));
  const Vec3 up = glm::cross(right, ahead);
  const float half = std::tan(glm::radians(0.5F * camera.fov_deg));
  const float x = (2.0F * pixel.x / size_px.x - 1.0F) * half * size_px.x / size_px.y;
  const float y = (1.0F - 2.0F * pixel.y / size_px.y) * half;
  return SightRay{camera.eye, glm::normalize(ahead + right * x + up * y)};
}

bool pick_plane(const CameraPose& camera, Vec2 pixel, Vec2 size_px, float level, Vec2& at) {
  const std::optional<SightRay> ray = sight_ray(camera, pixel, size_px);
  if (!ray) return false;
  const float t = (level - ray->from.y) / ray->way.y;
  if (!std::isfinite(t) || t <= 0.0F) return false;
  at = horizontal(ray->at(t));
  return std::isfinite(at.x) && std::isfinite(at.y);
}

}  // namespace regatta
