#include "replay/boat_track.h"

#include "core/check.h"

#include <algorithm>
#include <utility>

namespace regatta {

void BoatTrack::add(const World& world) {
  const std::int64_t now = world.steps();
  if (empty()) {
    domain_ = world.scene().domain;
    first_ = now;
    last_ = now - 1;
  }
  if (now <= last_) return;
  CHECK(now == last_ + 1, "a track sees every step of its run");
  last_ = now;
  world.boats(boats_);
  for (const BoatPlace& boat : boats_) {
    auto way = std::find_if(ways_.begin(), ways_.end(), [&](const Way& w) { return w.id == boat.id; });
    if (way == ways_.end()) way = ways_.insert(way, {boat.id, boat.setup->name, boat.setup->hull, now, {}, {}});
    add_pose(*way, {boat.state.position, boat.state.orientation});
  }
}

void BoatTrack::add_pose(Way& way, const Pose& pose) {
  const Vec2 at = horizontal(pose.position);
  std::size_t index = way.poses.size();
  way.poses.push_back(pose);
  for (std::size_t level = 0;; ++level) {
    index /= kFan;
    if (level == way.levels.size()) {
      if (level > 0 && way.levels.back().size() == 1) return;  // this one box holds all poses
      const Box whole = level > 0 ? way.levels.back().front() : Box{at, at};
      way.levels.push_back({whole});
    }
    std::vector<Box>& boxes = way.levels[level];
    if (index == boxes.size()) boxes.push_back({at, at});
    boxes[index].lower = glm::min(boxes[index].lower, at);
    boxes[index].upper = glm::max(boxes[index].upper, at);
  }
}

void BoatTrack::cut(std::int64_t step) {
  last_ = std::min(last_, step);
  std::erase_if(ways_, [step](const Way& way) { return way.first > step; });
  for (Way& way : ways_) {
    const auto kept = static_cast<std::size_t>(step - way.first + 1);
    if (kept >= way.poses.size()) continue;
    std::vector<Pose> poses = std::exchange(way.poses, {});
    poses.resize(kept);
    way.levels.clear();
    for (const Pose& pose : poses) add_pose(way, pose);
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
  RunGhost ghost{way->name, way->hull, body_state(step), body_state(step - 1), step > until};
  Vec3& before = ghost.previous.position;
  const Vec2 beside = domain_.nearest_copy(horizontal(before), horizontal(ghost.state.position));
  before = {beside.x, before.y, beside.y};
  return ghost;
}

// Searches a box of the path, unless all of it lies farther away than the nearest pose so far.
void BoatTrack::look(const Way& way, std::size_t level, std::size_t box, Vec2 place, Nearest& nearest) {
  const Box& around = way.levels[level][box];
  if (glm::distance(glm::clamp(place, around.lower, around.upper), place) >= nearest.away) return;
  const std::size_t first = box * kFan;
  const std::size_t end = std::min(first + kFan, level > 0 ? way.levels[level - 1].size() : way.poses.size());
  for (std::size_t i = first; i < end; ++i) {
    if (level > 0) {
      look(way, level - 1, i, place, nearest);
      continue;
    }
    const float away = glm::distance(horizontal(way.poses[i].position), place);
    if (away < nearest.away) nearest = {away, i};
  }
}

std::optional<std::int64_t> BoatTrack::passed(std::string_view boat, Vec2 place, float reach) const {
  const Way* const way = way_of(boat);
  if (way == nullptr || way->levels.empty()) return std::nullopt;
  const int copies_x = domain_.west == EdgeKind::kPeriodic ? 1 : 0;
  const int copies_z = domain_.south == EdgeKind::kPeriodic ? 1 : 0;
  Nearest nearest{reach, std::nullopt};
  for (int x = -copies_x; x <= copies_x; ++x) {
    for (int z = -copies_z; z <= copies_z; ++z) {
      const Vec2 copy = place + domain_.size() * Vec2(x, z);
      look(*way, way->levels.size() - 1, 0, copy, nearest);
    }
  }
  if (!nearest.pose) return std::nullopt;
  return way->first + static_cast<std::int64_t>(*nearest.pose);
}

std::size_t BoatTrack::size() const {
  std::size_t sum = ways_.size() * sizeof(Way);
  for (const Way& way : ways_) {
    sum += way.poses.size() * sizeof(Pose);
    for (const std::vector<Box>& boxes : way.levels) sum += boxes.size() * sizeof(Box);
  }
  return sum;
}

}  // namespace regatta
