#include "app/body_hand.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace regatta {

namespace {

constexpr Vec3 kUp(0.0F, 1.0F, 0.0F);
constexpr float kNotch = 0.2618F;   // turn per notch of the wheel: 15°, chosen [rad]
constexpr float kReach = 3.0F;      // the hand goes at most this many times as far from the eye as the grip; chosen
constexpr double kSmoothing = 0.1;  // time constant of the hand's velocity: mice report unevenly; chosen [s]
constexpr float kFastest = 30.0F;   // largest speed of the hand; chosen [m/s]

}  // namespace

void BodyHand::take(const HandInput& input, const Snapshot& bodies, std::int64_t steps, std::vector<Command>& out) {
  const std::optional<BodyPick> pick = pick_body(bodies.bodies, *input.sight);
  if (!pick) return;
  const BodySnapshot& body = *find_body(bodies, pick->body);
  if (body.motion != BodyMotion::kDynamic) return;
  *this = {};
  was_pressed_ = true;
  was_pinning_ = input.pins;
  body_ = pick->body;
  at_ = pick->at;
  reach_ = kReach * pick->distance;
  taken_ = told_ = steps;
  out.emplace_back(GrabBody{body_, body.state.to_body(at_)});
}

void BodyHand::point(const HandInput& input, double seconds, double scale) {
  Vec3 to = at_;
  if (input.sight) {
    const Vec3 level(input.sight->way.x, 0.0F, input.sight->way.z);
    const bool upright = input.lifts && glm::length(level) > 1e-3F;
    const Vec3 normal = upright ? glm::normalize(level) : kUp;
    to = meets_plane(*input.sight, at_, normal, reach_).value_or(at_);
  }
  if (!(seconds > 0.0) || !(scale > 0.0)) return;
  const Vec3 now = (to - at_) / static_cast<float>(seconds * scale);
  velocity_ += (now - velocity_) * static_cast<float>(1.0 - std::exp(-seconds / kSmoothing));
  const float speed = glm::length(velocity_);
  constexpr float kStill = 0.02F;  // a slower hand is at rest; chosen [m/s]
  if (speed > kFastest) velocity_ *= kFastest / speed;
  if (speed < kStill && to == at_) velocity_ = Vec3(0.0F);
  at_ = to;
}

void BodyHand::turn(const HandInput& input) {
  if (input.wheel == 0.0F) return;
  const Vec3 axis = input.lifts && input.sight ? input.sight->way : kUp;
  turn_ = glm::normalize(glm::angleAxis(kNotch * input.wheel, axis) * turn_);
}

void BodyHand::update(const HandInput& input, const Snapshot& bodies, std::int64_t steps, double seconds, double scale,
                      std::vector<Command>& out) {
  const bool pressed_before = std::exchange(was_pressed_, input.pressed);
  const bool pinned_before = std::exchange(was_pinning_, input.pins);
  const bool went_down = input.pressed && !pressed_before, pins = input.pins && !pinned_before;
  if (went_down && input.sight && !holds()) return take(input, bodies, steps, out);
  if (!holds()) return;
  // Another command may have ended the grip: setting the boat upright does.
  const bool held =
      std::any_of(bodies.grips.begin(), bodies.grips.end(), [&](const Grip& g) { return g.body == body_; });
  if (find_body(bodies, body_) == nullptr || (steps > taken_ + 1 && !held)) {
    body_ = BodyId::kNone;
    return;
  }
  if (!input.pressed) {
    out.emplace_back(LetGo{std::exchange(body_, BodyId::kNone)});
    return;
  }
  point(input, seconds, scale);
  turn(input);
  if (pins) {
    out.emplace_back(MoveHand{std::exchange(body_, BodyId::kNone), at_, Vec3(0.0F), turn_});
    return;
  }
  if (std::exchange(told_, steps) == steps) return;
  out.emplace_back(MoveHand{body_, at_, velocity_, turn_});
}

}  // namespace regatta
