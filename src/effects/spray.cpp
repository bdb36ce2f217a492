#include "effects/spray.h"

#include "effects/breaking.h"
#include "effects/drawn_water.h"
#include "effects/effect_state.h"
#include "effects/random_count.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kMostAge = 4.0F;      // [s]
constexpr float kDropSpread = 0.12F;  // growth of a drop's radius [m/s]
constexpr float kFade = 0.7F;         // in which mist that flies falls to 1/e of its strength [s]
constexpr unsigned kHullTurns = 4;    // a drop is looked for in hulls every so many moves
constexpr float kFree = 0.25F;        // time in which no hull takes a drop: the hull that threw it is beside it [s]
constexpr float kFastest = 25.0F;     // no drop is born faster [m/s]
constexpr float kDripSpeed = 5.0F;    // terminal, of mist [m/s]
constexpr float kSheetSpeed = 11.0F;  // speed of thick drops; one of 5 mm falls at 9 m/s [m/s]

// Hulls. Water leaves the edge of a wedge of deadrise β at 1/tan β times the speed at which that is pushed into it,
// with a factor of order one [Wag32]; a wall pushes it up hardly faster than itself.
constexpr float kJetLeast = 1.0F, kJetMost = 4.5F;
constexpr float kJetFrom = 1.3F, kJetFull = 6.0F;  // speeds of that jet [m/s]
constexpr float kHullDrops = 900.0F;               // drops a second for each metre of waterline at full strength
constexpr float kJetFastest = 12.0F;               // [m/s]
constexpr float kCarried = 0.15F;                  // share of the hull's own velocity that they take along
constexpr float kChased = 0.7F;                    // share of its speed towards them that they gain
constexpr float kMist = 0.2F;                      // share of drops that are mist

constexpr float kLeastWater = 0.05F;  // least water that throws any: shallower is wet ground [m]

// Behind propellers.
constexpr float kWashDrops = 260.0F;                  // at full throttle and none of it below water [1/s]
constexpr float kWashFrom = 0.55F, kWashFull = 0.1F;  // depths of the stern [m]

// Crests of a sea: drops a second on each square metre.
constexpr float kCrestDrops = 2.6F;
constexpr float kCrestShare = 0.25F;                       // share of H_s above still water: lower crests throw none
constexpr int kCrestLooks = 4000;                          // points of the grid that are looked at in a move
constexpr std::size_t kMostCrestDrops = Spray::kMost / 3;  // hulls keep room for theirs

const Vec3 kUp(0.0F, 1.0F, 0.0F);

bool finite_drop(const Vec3& v) { return std::isfinite(v.x + v.y + v.z); }

float drag_of(float terminal) { return kGravity / (terminal * terminal); }

bool in_any_hull(const Snapshot& snapshot, const Vec3& at) {
  return std::any_of(snapshot.bodies.begin(), snapshot.bodies.end(),
                     [&](const BodySnapshot& body) { return in_hull(body, horizontal(at), at.y); });
}

}  // namespace

void Spray::clear() {
  drops_.clear();
  next_ = 0;
  turn_ = 0;
  before_.clear();
  rng_ = Rng(20260712);
}

// flown: for how long already, from where `shown.at` says, which itself moved with `velocity` [s], [m/s].
void Spray::add(Drop drop, float flown, const Vec3& velocity) {
  SprayDrop& shown = drop.shown;
  const float speed = glm::length(shown.velocity);
  if (!finite_drop(shown.at) || !std::isfinite(speed)) return;
  if (speed > kFastest) shown.velocity *= kFastest / speed;
  shown.at += flown * (shown.velocity - velocity);
  shown.velocity.y -= kGravity * flown;
  shown.seed = rng_.uniform();
  drop.age = flown;
  drop.radius = shown.radius;
  drop.cover = shown.strength;
  if (drops_.size() < kMost) {
    drops_.push_back(drop);
    return;
  }
  drops_[next_] = drop;
  next_ = (next_ + 1) % kMost;
}

float Spray::rise_speed(const Snapshot& snapshot, Vec2 at) const {
  const SurfaceGrid& now = snapshot.surface;
  const auto elapsed = static_cast<float>(snapshot.time - before_time_);
  const bool alike = before_.nx == now.nx && before_.nz == now.nz && before_.spacing == now.spacing;
  if (!alike || !(elapsed > 0.0F && elapsed < 0.5F)) return 0.0F;
  return (water_height(now, at) - water_height(before_, at)) / elapsed;
}

void Spray::remember(const Snapshot& snapshot) {
  const SurfaceGrid& grid = snapshot.surface;
  before_.origin = grid.origin;
  before_.spacing = grid.spacing;
  before_.nx = grid.nx;
  before_.nz = grid.nz;
  before_.surface = grid.surface;
  before_time_ = snapshot.time;
}

void Spray::add_at_hull(const Snapshot& snapshot, const BodySnapshot& body, float dt) {
  if (body.motion == BodyMotion::kStatic) return;
  find_hull_edges(snapshot, body, edges_);
  for (const HullEdge& edge : edges_) {
    const float level_share = glm::length(horizontal(edge.normal));
    if (!(level_share > 1e-3F) || edge.normal.y > 0.3F) continue;
    const Vec2 beside = horizontal(edge.at) + (0.5F * snapshot.surface.spacing + 0.05F) * edge.aside;
    if (!(between_points(snapshot.surface, snapshot.surface.depth, beside) > kLeastWater)) continue;
    const float rise = rise_speed(snapshot, beside);
    const float into = edge.into - edge.normal.y * rise;
    const float thin = std::clamp(-edge.normal.y / level_share, kJetLeast, kJetMost);
    const float jet = into * thin;
    const float strength = glm::smoothstep(kJetFrom, kJetFull, jet);
    if (!(strength > 0.0F)) continue;
    const Vec3 aside(edge.aside.x, 0.0F, edge.aside.y);
    const Vec3 along(-edge.aside.y, 0.0F, edge.aside.x);
    // The jet runs up along the hull, and away from it as fast as the hull comes after it.
    const Vec3 sheet = (kUp - edge.normal.y * edge.normal) / level_share;
    const float chased = kChased * std::max(glm::dot(edge.velocity, edge.normal), 0.0F) / std::max(level_share, 0.5F);
    const Vec3 carried = kCarried * Vec3(edge.velocity.x, 0.0F, edge.velocity.z) + chased * aside + rise * kUp;
    const int count = random_count(rng_, kHullDrops * strength * edge.length * dt);
    for (int n = 0; n < count; ++n) {
      const bool mist = rng_.uniform() < kMist;
      const float spread = mist ? 0.7F : 0.3F;
      const float speed = std::min(jet, kJetFastest) * (0.8F + spread * (rng_.uniform() - 0.4F));
      Drop drop;
      drop.shown.at = Vec3(edge.at.x, edge.water, edge.at.z) + edge.side * (rng_.uniform() - 0.5F) * along +
                      (0.03F + 0.05F * rng_.uniform()) * aside;
      drop.shown.velocity = speed * (sheet + 0.6F * rng_.uniform() * kUp) + carried +
                            0.3F * spread * speed * (rng_.uniform() - 0.5F) * along;
      drop.shown.radius = mist ? rng_.uniform(0.07F, 0.15F) : rng_.uniform(0.02F, 0.06F);
      drop.shown.strength = (mist ? 0.22F : 0.85F) * (0.4F + 0.6F * strength);
      drop.drag = drag_of(mist ? kDripSpeed : kSheetSpeed);
      add(drop, rng_.uniform() * dt, edge.velocity);
    }
  }
}

void Spray::add_behind_propeller(const Snapshot& snapshot, const BodySnapshot& body, float dt) {
  const float throttle = std::abs(body.engine);
  if (!body.is_boat || !body.hull || !(throttle > 0.1F)) return;
  const Vec3 ahead = body.state.orientation * Vec3(1.0F, 0.0F, 0.0F);
  const Vec3 across = body.state.orientation * Vec3(0.0F, 0.0F, 1.0F);
  const Vec3 keel(body.hull->lower.x, body.hull->lower.y, 0.0F);
  const Vec3 stern = body.state.to_world(keel);
  const Vec2 behind = horizontal(stern - (0.5F * snapshot.surface.spacing + 0.05F) * ahead);
  if (!snapshot.domain.holds(behind) ||
      !(between_points(snapshot.surface, snapshot.surface.depth, behind) > kLeastWater))
    return;
  const float water = water_height(snapshot.surface, horizontal(stern));
  const float depth = water - stern.y;
  if (!(depth > -0.3F)) return;  // out of the water: nothing to throw
  const float shallow = glm::smoothstep(-kWashFrom, -kWashFull, -depth);
  const float width = 0.12F * (body.hull->upper.z - body.hull->lower.z);
  const int count = random_count(rng_, kWashDrops * throttle * throttle * shallow * dt);
  for (int n = 0; n < count; ++n) {
    Drop drop;
    const float aside = rng_.uniform() + rng_.uniform() - 1.0F;
    drop.shown.at = Vec3(stern.x, water, stern.z) - rng_.uniform(0.1F, 0.7F) * ahead + width * aside * across;
    drop.shown.velocity =
        throttle * (rng_.uniform(0.8F, 2.4F) * kUp - rng_.uniform(0.5F, 3.0F) * ahead + 0.8F * aside * across) +
        kCarried * body.state.velocity;
    drop.shown.radius = rng_.uniform(0.04F, 0.12F);
    drop.shown.strength = rng_.uniform(0.25F, 0.6F);
    drop.drag = drag_of(kSheetSpeed);
    add(drop, rng_.uniform() * dt, body.state.velocity);
  }
}

// Points of the grid are drawn by lot: every one has the same chance.
void Spray::add_on_crests(const Snapshot& snapshot, float dt) {
  const SurfaceGrid& grid = snapshot.surface;
  const int inner_x = grid.nx - 2, inner_z = grid.nz - 2;
  const float room = 1.0F - std::min(1.0F, static_cast<float>(drops_.size()) / static_cast<float>(kMostCrestDrops));
  if (inner_x < 1 || inner_z < 1 || !(snapshot.diagnostics.waves.height > 0.5) || !(room > 0.0F)) return;
  const auto points = static_cast<float>(inner_x) * static_cast<float>(inner_z);
  const float rate = kCrestDrops * room * grid.spacing * grid.spacing * dt * std::max(1.0F, points / kCrestLooks);
  const int looks = std::min(kCrestLooks, inner_x * inner_z);
  const Breaking breaking(snapshot);
  const auto high = static_cast<float>(snapshot.diagnostics.waves.height);  // H_s [m]
  const float lowest = snapshot.level + kCrestShare * high;
  for (int look = 0; look < looks; ++look) {
    const int i = 1 + static_cast<int>(rng_.uniform() * static_cast<float>(inner_x));
    const int k = 1 + static_cast<int>(rng_.uniform() * static_cast<float>(inner_z));
    const auto n = static_cast<std::size_t>(k) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i);
    const float strength = grid.surface[n] > lowest ? breaking.at(i, k) : 0.0F;
    if (!(strength > 0.0F)) continue;
    const Vec2 corner = grid.origin + grid.spacing * Vec2(static_cast<float>(i), static_cast<float>(k));
    const Vec2 flow = water_velocity(grid, corner);
    const int count = random_count(rng_, rate * strength * strength);
    for (int c = 0; c < count; ++c) {
      Drop drop;
      const Vec2 at = corner + grid.spacing * Vec2(rng_.uniform() - 0.5F, rng_.uniform() - 0.5F);
      drop.shown.at = Vec3(at.x, water_height(grid, at), at.y);
      // Ahead of the crest, whose water moves the way that the wave goes.
      const float gust = rng_.uniform(0.8F, 2.2F);
      drop.shown.velocity = Vec3(gust * flow.x, rng_.uniform(0.4F, 1.4F) * std::sqrt(high), gust * flow.y);
      drop.shown.radius = rng_.uniform(0.08F, 0.22F);
      drop.shown.strength = rng_.uniform(0.15F, 0.4F);
      drop.drag = drag_of(kDripSpeed);
      add(drop, rng_.uniform() * dt, Vec3(0.0F));
    }
  }
}

void Spray::carry(const Snapshot& snapshot, float dt, std::vector<SprayDrops::Fallen>& fallen) {
  ++turn_;
  std::size_t count = 0;
  for (std::size_t n = 0; n < drops_.size(); ++n) {
    Drop drop = drops_[n];
    drop.age += dt;
    Vec3& v = drop.shown.velocity;
    // The drag by the speed at the end of the step: stable for any step.
    const float slowed = 1.0F / (1.0F + drop.drag * glm::length(v) * dt);
    const Vec3 after = slowed * (v - Vec3(0.0F, kGravity * dt, 0.0F));
    const Vec3 next = drop.shown.at + 0.5F * dt * (v + after);
    if (!finite_drop(next) || drop.age > kMostAge || !snapshot.domain.holds(horizontal(next))) continue;
    v = after;
    drop.shown.at = next;
    drop.shown.radius = drop.radius + kDropSpread * drop.age;
    // A cloud that spreads is thinner, and its finest drops are soon too small to be seen.
    drop.shown.strength = drop.cover * std::sqrt(drop.radius / drop.shown.radius) * std::exp(-drop.age / kFade);
    if (next.y < water_height(snapshot.surface, horizontal(next))) {
      if (v.y < 0.0F) fallen.push_back({horizontal(next), drop.shown.radius});
      continue;
    }
    if (drop.age > kFree && (n + turn_) % kHullTurns == 0 && in_any_hull(snapshot, next)) continue;
    drops_[count++] = drop;
  }
  if (count < drops_.size()) next_ = 0;
  drops_.resize(count);
  for (const BodySnapshot& body : snapshot.bodies) {
    add_at_hull(snapshot, body, dt);
    add_behind_propeller(snapshot, body, dt);
  }
  add_on_crests(snapshot, dt);
}

void Spray::advance(Snapshot& snapshot) {
  SprayDrops& shown = snapshot.spray;
  shown.drops.clear();
  if (!has_drawn_water(snapshot)) {
    clear();
    shown.fallen.clear();
    return;
  }
  const double elapsed = snapshot.time - time_;
  time_ = snapshot.time;
  const int steps = drawn_steps(elapsed);
  if (steps < 0) {
    clear();
    shown.fallen.clear();
  } else if (steps > 0) {
    shown.fallen.clear();
    const float dt = static_cast<float>(elapsed) / static_cast<float>(steps);
    for (int n = 0; n < steps; ++n) carry(snapshot, dt, shown.fallen);
  }
  if (elapsed != 0.0) remember(snapshot);
  for (const Drop& drop : drops_) shown.drops.push_back(drop.shown);
}

// Without the heights of the last snapshot: crests throw none in the first picture after it comes back.
void Spray::visit(Archive& archive) {
  const auto scope = archive.scope("spray");
  archive.value("time", time_);
  visit_rng(archive, rng_);
  visit_records(archive, "drops", drops_);
  visit_index(archive, "next", next_);
  archive.value("turn", turn_);
  if (archive.loads()) before_.clear();
}

}  // namespace regatta
