#include "app/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr double kSettled = 2.0;      // a state that lasts this long gets a line; chosen, not measured [s]
constexpr float kOnItsSide = 0.26F;   // cosine of 75°: a boat that leans more does not come up by itself; chosen
constexpr float kCarried = 0.5F;      // the water carries less of an aground boat's weight; chosen [N/N]
constexpr float kLying = 0.2F;        // a slower boat counts as lying still; chosen [m/s]
constexpr double kRestShare = 0.003;  // less of the largest kinetic energy so far counts as rest; chosen [J/J]

bool is_held(const Snapshot& snapshot, BodyId body) {
  return std::any_of(snapshot.grips.begin(), snapshot.grips.end(), [&](const Grip& g) { return g.body == body; });
}

bool lies_on_its_side(const BodySnapshot& boat) {
  return (boat.state.orientation * Vec3(0.0F, 1.0F, 0.0F)).y < kOnItsSide;
}

bool lies_aground(const BodySnapshot& boat) {
  return boat.load.force.y < kCarried * kGravity * boat.mass && glm::length(boat.state.velocity) < kLying;
}

// Returns the kinetic energy of water and free bodies [J]; infinite while a body on a prescribed path drives them.
double motion(const Snapshot& snapshot) {
  double sum = snapshot.diagnostics.kinetic_energy;
  for (const BodySnapshot& body : snapshot.bodies) {
    if (body.motion == BodyMotion::kKinematic) return INFINITY;
    const auto speed = static_cast<double>(glm::length(body.state.velocity));
    if (body.motion == BodyMotion::kDynamic) sum += 0.5 * static_cast<double>(body.mass) * speed * speed;
  }
  return sum;
}

}  // namespace

void Advice::watch(const Snapshot& snapshot, BodyId boat) {
  if (time_ && snapshot.time < *time_) forget();
  const double passed = snapshot.time - time_.value_or(snapshot.time);
  time_ = snapshot.time;
  const auto lasts = [passed](bool now, double& since) {
    since = now ? since + passed : 0.0;
    return since >= kSettled;
  };
  lines_.clear();
  const BodySnapshot* const driven = find_body(snapshot, boat);
  if (driven != nullptr && driven->motion != BodyMotion::kDynamic) {
    const char* const how = driven->motion == BodyMotion::kKinematic ? "towed" : "held";
    lines_.push_back(fmt::format("{} is {}: W does nothing here", driven->name, how));
  }
  const bool swims = driven != nullptr &&
                     (driven->dives || driven->tail.bend != 0.0F || driven->tail.tip != 0.0F || driven->tail.legs);
  const bool free = driven != nullptr && driven->motion == BodyMotion::kDynamic && !swims && !is_held(snapshot, boat);
  const bool on_side = lasts(free && lies_on_its_side(*driven), on_side_);
  const bool aground = lasts(free && lies_aground(*driven), aground_);
  if (on_side || aground) {
    lines_.push_back(fmt::format("U: set {} afloat{}", driven->name, on_side ? ", upright" : ""));
  }
  const double moves = motion(snapshot);
  const bool rests = driven == nullptr && moves < kRestShare * liveliest_;
  if (std::isfinite(moves)) liveliest_ = std::max(liveliest_, moves);
  if (lasts(rests, at_rest_)) lines_.emplace_back("R: again");
}

}  // namespace regatta
