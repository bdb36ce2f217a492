#include "replay/boat_track.h"

#include "core/check.h"

#include <algorithm>

namespace regatta {

void BoatTrack::add(const World& world) {
  const std::int64_t now = world.steps();
  if (empty()) {
    first_ = now;
    last_ = now - 1;
  }
  if (now <= last_) return;
  CHECK(now == last_ + 1, "a track sees every step of its run");
  last_ = now;
  world.boats(boats_);
  for (const BoatPlace& boat : boats_) {
    auto way = std::find_if(ways_.begin(), ways_.end(), [&](const Way& w) { return w.id == boat.id; });
    if (way == ways_.end()) way = ways_.insert(way, {boat.id, boat.setup->name, boat.setup->hull, now, {}});
    way->poses.push_back({boat.state.position, boat.state.orientation});
  }
}

void BoatTrack::cut(std::int64_t step) {
  last_ = std::min(last_, step);
  std::erase_if(ways_, [step](const Way& way) { return way.first > step; });
  for (Way& way : ways_) {
    const auto kept = static_cast<std::size_t>(step - way.first + 1);
    if (kept < way.poses.size()) way.poses.resize(kept);
  }
}

const BoatTrack::Way* BoatTrack::way_of(std::string_view boat) const {
  const auto named = std::find_if(ways_.begin(), ways_.end(), [boat](const Way& way) { return way.name == boat; });
  if (named != ways_.end()) return &*named;
  return ways_.empty() ? nullptr : &ways_.front();
}

std::optional<RunGhost> BoatTrack::at(std::string_view boat, std::int64_t step) const {
  const Way* const way = way_of(boat);
  if (way == nullptr || step < way->first) return std::nullopt;
  const std::int64_t until = way->first + static_cast<std::int64_t>(way->poses.size()) - 1;
  const auto body_state = [&](std::int64_t at) {
    const Pose& pose = way->poses[static_cast<std::size_t>(std::clamp(at, way->first, until) - way->first)];
    BodyState state;
    state.position = pose.position;
    state.orientation = pose.orientation;
    return state;
  };
  return RunGhost{way->name, way->hull, body_state(step), body_state(step - 1), step > until};
}

std::optional<std::int64_t> BoatTrack::passed(std::string_view boat, Vec2 place, float reach) const {
  const Way* const way = way_of(boat);
  if (way == nullptr) return std::nullopt;
  std::optional<std::int64_t> found;
  float nearest = reach;
  for (std::size_t i = 0; i < way->poses.size(); ++i) {
    const float away = glm::distance(horizontal(way->poses[i].position), place);
    if (away >= nearest) continue;
    nearest = away;
    found = way->first + static_cast<std::int64_t>(i);
  }
  return found;
}

std::size_t BoatTrack::size() const {
  std::size_t sum = ways_.size() * sizeof(Way);
  for (const Way& way : ways_) sum += way.poses.size() * sizeof(Pose);
  return sum;
}

}  // namespace regatta
