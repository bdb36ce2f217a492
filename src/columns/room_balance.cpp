#include "columns/room_balance.h"

#include "columns/column_rest.h"
#include "columns/hull_room.h"
#include "hull/hull_patch.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr double kBalanced = 0.0005;  // distance from its room at which a body may stay [m]; chosen, not measured
// Or where the force is below this share [1] of the mass times the acceleration of the faint waves that may be left
// (faint_pull()): so much they exert on a boat.
constexpr double kShareOfWaves = 0.035;
constexpr int kMostMoves = 12;  // most moves of a room; chosen, not measured
constexpr int kMostInVain = 4;  // most moves in a row that do not help; chosen, not measured
// A move that leaves more than this share of the least force did not help [1]; chosen, not measured.
constexpr double kGain = 0.8;
constexpr double kLongestMove = 0.25;  // longest move [column spacings]; chosen, not measured
constexpr double kFarthest = 1.0;      // farthest place of a room from its hull [column spacings]; chosen, not measured
// First stiffness of a room [weights of the body per beam]; measured: 0.003 along a boat, 0.012 across, 0.002 about the
// vertical.
constexpr double kFirstStiffness = 0.008, kFirstStiffnessOfTurn = 0.002;
// A larger force [weights of the body] is no error of the room: the body lies half ashore; chosen, not measured.
constexpr double kMostForce = 0.02;

}  // namespace

RoomBalance::RoomBalance(const WaterSetup& setup, float support, std::span<const BodyView> bodies)
    : setup_(setup), support_(support) {
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    Room room;
    room.body = bodies[b];
    room.balanced = bodies[b].motion != BodyMotion::kDynamic || bodies[b].state.velocity != Vec3(0.0F);
    const auto half = glm::dvec2(footprint_half(bodies[b]));
    room.half_length = std::max({half.x, half.y, 1e-6});
    const double beam = 2.0 * std::max(std::min(half.x, half.y), 1e-6);
    const double weights = static_cast<double>(bodies[b].mass * kGravity) / beam;
    room.stiffness[0][0] = room.stiffness[1][1] = kFirstStiffness * weights;
    room.stiffness[2][2] = kFirstStiffnessOfTurn * weights;
    rooms_.push_back(std::move(room));
  }
}

// Finds the next place of the room: one to try, or the best so far where it gives up (its hull's own if the body lies
// ashore). Returns false if the room may stay where it is.
bool RoomBalance::next_way(const BodyLoad& load, Room& room, Way& to) const {
  const Way force(load.force.x, load.force.z, static_cast<double>(load.torque.y) / room.half_length);
  const double weight = static_cast<double>(room.body.mass * kGravity);
  if (room.moves > 0) {
    const Way missed = force - room.force - room.stiffness * room.last;
    const glm::dmat3 better = room.stiffness + glm::outerProduct(missed, room.last) / glm::dot(room.last, room.last);
    if (std::abs(glm::determinant(better)) > 1e-3 * std::abs(glm::determinant(room.stiffness))) room.stiffness = better;
  }
  Way move = -(glm::inverse(room.stiffness) * force);
  const double off = glm::length(move);
  if (!std::isfinite(off) || glm::length(force) > kMostForce * weight) {
    to = Way(0.0);
    room.balanced = true;
    return room.moves > 0;
  }
  room.in_vain = room.moves > 0 && glm::length(force) > kGain * room.least ? room.in_vain + 1 : 0;
  if (room.moves == 0 || glm::length(force) < room.least) {
    room.least = glm::length(force);
    room.best = room.at;
  }
  const auto waves = kShareOfWaves * static_cast<double>(faint_pull(setup_.depth, support_) * room.body.mass);
  room.balanced = off < kBalanced || glm::length(force) < waves;
  if (room.balanced) return false;
  const auto spacing = static_cast<double>(setup_.spacing);
  move *= std::min(1.0, kLongestMove * spacing / off);
  to = room.at + move;
  if (room.moves == kMostMoves || room.in_vain == kMostInVain || glm::length(to) > kFarthest * spacing) {
    room.balanced = true;
    to = room.best;
    return to != room.at;
  }
  room.force = force;
  return true;
}

// Moves a room: columns stay where they are and take over the shares that the room leaves at its new place.
void RoomBalance::move_room(Room& room, const Way& to, Columns& columns) const {
  const auto room_at = [&](const Way& way) {
    BodyView body = room.body;
    body.state.position += Vec3(glm::dvec3(way.x, 0.0, way.y));
    const auto turn = static_cast<float>(way.z / room.half_length);
    body.state.orientation = glm::angleAxis(turn, Vec3(0.0F, 1.0F, 0.0F)) * body.state.orientation;
    return HullRoom(setup_.domain, *setup_.terrain, setup_.spacing, support_, setup_.level, body, setup_.under_waves);
  };
  const HullRoom from = room_at(room.at);
  const HullRoom onto = room_at(to);
  std::vector<std::size_t> changed;
  double before = 0.0, after = 0.0;
  for (std::size_t i = 0; i < columns.x.size(); ++i) {
    const Vec2 place(columns.x[i], columns.z[i]);
    const float was = from.share_left(place);
    const float is = onto.share_left(place);
    if (was == is || was <= 0.0F || is <= 0.0F) continue;
    changed.push_back(i);
    before += static_cast<double>(columns.volume[i]);
    columns.volume[i] *= is / was;
    after += static_cast<double>(columns.volume[i]);
  }
  for (const std::size_t i : changed) columns.volume[i] *= static_cast<float>(before / after);
  room.last = to - room.at;
  room.at = to;
  ++room.moves;
}

bool RoomBalance::move_rooms(std::span<const BodyLoad> loads, Columns& columns) {
  bool moved = false;
  for (std::size_t b = 0; b < rooms_.size(); ++b) {
    Way to(0.0);
    if (rooms_[b].balanced || !next_way(loads[b], rooms_[b], to)) continue;
    move_room(rooms_[b], to, columns);
    moved = true;
  }
  return moved;
}

}  // namespace regatta
