#include "effects/foam.h"

#include "effects/breaking.h"
#include "effects/drawn_water.h"
#include "effects/effect_state.h"
#include "effects/random_count.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kLifeMin = 6.0F, kLifeMax = 12.0F;  // [s]
constexpr float kDriftTime = 0.8F;                  // in which a fleck's own velocity falls to 1/e [s]
constexpr float kAppear = 0.15F;                    // [s]
constexpr float kSpread = 0.10F;                    // growth of a fleck's radius, of what it was [1/s]
constexpr double kMostPoints = 900'000.0;           // of the map
constexpr float kFinest = 0.06F;                    // of the map's points [m]

// Hulls: flecks a second for each metre of waterline, at full strength.
constexpr float kHullRate = 130.0F;
constexpr float kPushFrom = 0.15F, kPushFull = 1.1F;   // speed of the hull's side into the water [m/s]
constexpr float kLeaveFrom = 0.6F, kLeaveFull = 2.5F;  // away from it [m/s]
constexpr float kThrown = 0.45F;                       // share of that speed at which foam is thrown aside
constexpr float kWashRate = 320.0F;                    // flecks of a propeller at full throttle [1/s]
constexpr float kWashSinks = 0.7F,
                kWashSunk = 2.5F;  // depth, in heights of the hull, from which less of it rises; none

// Waves: flecks a second on each square metre, at full strength.
constexpr float kCrestRate = 16.0F;
// Drops that fell: how much wider than in the air, and how much of the water they cover.
constexpr float kFallenSpread = 1.2F, kFallenLeast = 0.06F;  // [1], [m]
constexpr float kFallenCover = 0.2F;
// Streaks: so many times as long as wide, of a hull at full length from this speed on; of a crest.
constexpr float kHullStreak = 5.0F, kHullStreakFrom = 0.5F, kHullStreakFull = 4.0F;  // [1], [m/s]
constexpr float kCrestStreak = 2.5F;
constexpr std::size_t kMostOnCrests = Foam::kMost / 2;  // hulls keep room for theirs

// Along a velocity, the longer the faster.
void lay_streak(Vec2 velocity, Vec2& along, float& aspect) {
  const float speed = glm::length(velocity);
  if (!(speed > kHullStreakFrom)) return;
  along = velocity / speed;
  aspect = 1.0F + (kHullStreak - 1.0F) * glm::smoothstep(kHullStreakFrom, kHullStreakFull, speed);
}

}  // namespace

void Foam::clear() {
  flecks_.clear();
  next_ = 0;
  rng_ = Rng(20260711);
}

void Foam::add(const Fleck& fleck) {
  if (!finite(fleck.at) || !finite(fleck.drift)) return;
  if (flecks_.size() < kMost) {
    flecks_.push_back(fleck);
    return;
  }
  flecks_[next_] = fleck;
  next_ = (next_ + 1) % kMost;
}

void Foam::add_at_hull(const Snapshot& snapshot, const BodySnapshot& body, float dt) {
  find_hull_edges(snapshot, body, edges_);
  for (const HullEdge& edge : edges_) {
    const float push = glm::smoothstep(kPushFrom, kPushFull, edge.into);
    const float leave = 0.8F * glm::smoothstep(kLeaveFrom, kLeaveFull, -edge.into);
    const float strength = std::max(push, leave);
    if (!(strength > 0.0F)) continue;
    const int count = random_count(rng_, kHullRate * strength * edge.length * dt);
    for (int n = 0; n < count; ++n) {
      Fleck fleck;
      const Vec2 along(-edge.aside.y, edge.aside.x);
      fleck.at = horizontal(edge.at) + (0.02F + 0.16F * rng_.uniform()) * edge.aside +
                 edge.side * (rng_.uniform() - 0.5F) * along;
      fleck.drift = kThrown * std::max(edge.into, 0.0F) * rng_.uniform() * edge.aside +
                    0.25F * strength * Vec2(rng_.uniform() - 0.5F, rng_.uniform() - 0.5F);
      // Born at any time of the step: no beads along the way of a fast hull.
      fleck.at -= rng_.uniform() * dt * horizontal(edge.velocity);
      lay_streak(horizontal(edge.velocity), fleck.along, fleck.aspect);
      fleck.radius = rng_.uniform(0.05F, 0.13F);
      fleck.cover = strength * (0.5F + 0.5F * rng_.uniform());
      fleck.life = rng_.uniform(kLifeMin, kLifeMax) * (0.4F + 0.6F * strength);
      add(fleck);
    }
  }
}

void Foam::add_wash(const Snapshot& snapshot, const BodySnapshot& body, float dt) {
  const float throttle = std::abs(body.engine);
  if (!body.is_boat || !body.hull || !(throttle > 0.05F)) return;
  const Vec3 ahead = body.state.orientation * Vec3(1.0F, 0.0F, 0.0F);
  const Vec2 way = horizontal(ahead);
  const Vec3 size = body.hull->upper - body.hull->lower;
  const Vec3 stern = body.state.position + body.state.orientation * Vec3(body.hull->lower.x, 0.0F, 0.0F);
  if (!snapshot.domain.holds(horizontal(stern))) return;
  const float depth = (water_height(snapshot.surface, horizontal(stern)) - stern.y) / size.y;
  if (!(depth > -1.0F)) return;  // out of the water
  const float rises = 1.0F - glm::smoothstep(kWashSinks, kWashSunk, depth);
  const Vec2 across(-way.y, way.x);
  const float half = 0.22F * size.z;
  const int count = random_count(rng_, kWashRate * throttle * rises * dt);
  for (int n = 0; n < count; ++n) {
    Fleck fleck;
    const float aside = rng_.uniform() + rng_.uniform() - 1.0F;
    fleck.at = horizontal(stern) - (0.05F + 0.5F * rng_.uniform()) * way + half * aside * across;
    fleck.at -= rng_.uniform() * dt * horizontal(body.state.velocity);
    fleck.drift = -body.engine * rng_.uniform(0.3F, 1.6F) * way +
                  throttle * (0.5F * aside + 0.5F * (rng_.uniform() - 0.5F)) * across;
    lay_streak(horizontal(body.state.velocity), fleck.along, fleck.aspect);
    fleck.radius = rng_.uniform(0.06F, 0.16F);
    fleck.cover = throttle * rng_.uniform(0.45F, 1.0F);
    fleck.life = rng_.uniform(kLifeMin, kLifeMax) * (0.5F + 0.5F * throttle);
    add(fleck);
  }
}

void Foam::add_on_crests(const Snapshot& snapshot, float dt) {
  const SurfaceGrid& grid = snapshot.surface;
  const float room = 1.0F - std::min(1.0F, static_cast<float>(flecks_.size()) / static_cast<float>(kMostOnCrests));
  const float rate = kCrestRate * room * grid.spacing * grid.spacing * dt;
  if (!(rate > 0.0F)) return;
  const Breaking breaking(snapshot);
  for (int k = 1; k + 1 < grid.nz; ++k) {
    for (int i = 1; i + 1 < grid.nx; ++i) {
      const float strength = breaking.at(i, k);
      if (!(strength > 0.0F)) continue;
      const int count = random_count(rng_, rate * strength);
      if (count == 0) continue;
      const auto eta = [&](int a, int b) {
        return grid
            .surface[static_cast<std::size_t>(b) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(a)];
      };
      const Vec2 across(eta(i, k + 1) - eta(i, k - 1), eta(i - 1, k) - eta(i + 1, k));  // to the slope
      const float steep = glm::length(across);
      for (int c = 0; c < count; ++c) {
        Fleck fleck;
        fleck.at = grid.origin + grid.spacing * Vec2(static_cast<float>(i) + rng_.uniform() - 0.5F,
                                                     static_cast<float>(k) + rng_.uniform() - 0.5F);
        fleck.radius = rng_.uniform(0.5F, 1.0F) * std::clamp(1.1F * grid.spacing, 0.08F, 1.0F);
        if (steep > 0.0F) {
          fleck.along = across / steep;
          fleck.aspect = kCrestStreak;
        }
        fleck.cover = rng_.uniform(0.45F, 1.0F) * (0.5F + 0.5F * strength);
        fleck.life = rng_.uniform(0.5F * kLifeMin, kLifeMin);
        add(fleck);
      }
    }
  }
}

void Foam::carry(const Snapshot& snapshot, float dt) {
  const float kept = std::exp(-dt / kDriftTime);
  std::size_t count = 0;
  for (Fleck fleck : flecks_) {
    fleck.age += dt;
    if (fleck.age >= fleck.life) continue;
    const Vec2 middle = fleck.at + 0.5F * dt * (flow_velocity(snapshot, fleck.at) + drift_.at(fleck.at));
    if (!finite(middle)) continue;
    const Vec2 next = fleck.at + dt * (flow_velocity(snapshot, middle) + drift_.at(middle) + fleck.drift);
    if (!finite(next)) continue;
    fleck.at = snapshot.domain.wrapped(next);
    if (!snapshot.domain.holds(fleck.at)) continue;
    fleck.drift *= kept;
    flecks_[count++] = fleck;
  }
  if (count < flecks_.size()) next_ = 0;
  flecks_.resize(count);
  for (const BodySnapshot& body : snapshot.bodies) {
    add_at_hull(snapshot, body, dt);
    add_wash(snapshot, body, dt);
  }
  add_on_crests(snapshot, dt);
}

void Foam::add_fallen(const SprayDrops& spray) {
  for (const SprayDrops::Fallen& fallen : spray.fallen) {
    Fleck fleck;
    fleck.at = fallen.at;
    fleck.radius = std::max(kFallenSpread * fallen.radius, kFallenLeast);
    fleck.cover = kFallenCover * rng_.uniform(0.5F, 1.0F);
    fleck.life = rng_.uniform(0.3F, 0.6F) * kLifeMin;
    add(fleck);
  }
}

void Foam::paint(const Snapshot& snapshot, FoamMap& map) const {
  const Vec2 size = snapshot.domain.size();
  map.spacing = std::max(
      kFinest, static_cast<float>(std::sqrt(static_cast<double>(size.x) * static_cast<double>(size.y) / kMostPoints)));
  map.origin = snapshot.domain.lower;
  map.nx = std::max(2, static_cast<int>(size.x / map.spacing) + 1);
  map.nz = std::max(2, static_cast<int>(size.y / map.spacing) + 1);
  map.cover.assign(static_cast<std::size_t>(map.nx) * static_cast<std::size_t>(map.nz), 0);
  for (const Fleck& fleck : flecks_) {
    const float radius = fleck.radius * (1.0F + kSpread * fleck.age);
    // An ellipse, no narrower than the map's points are apart.
    const float stretch = std::sqrt(fleck.aspect);
    const float half_width = std::max(radius / (stretch * map.spacing), 1.0F);
    const float half_length = std::max(radius * stretch / map.spacing, 1.0F);
    // Cover of the fleck, thinned as it spreads, and where it is drawn wider than it is.
    const float thinned =
        std::sqrt(fleck.radius / radius) * radius * radius / (half_width * half_length * map.spacing * map.spacing);
    const float left = 1.0F - fleck.age / fleck.life;
    const float cover = 255.0F * fleck.cover * std::min(fleck.age / kAppear, 1.0F) * left * thinned;
    const Vec2 place = (fleck.at - map.origin) / map.spacing;
    const Vec2 along = fleck.along / half_length;
    const Vec2 across = Vec2(-fleck.along.y, fleck.along.x) / half_width;
    const Vec2 reach =
        glm::sqrt(half_length * half_length * fleck.along * fleck.along +
                  half_width * half_width * Vec2(fleck.along.y * fleck.along.y, fleck.along.x * fleck.along.x));
    const int west = std::max(0, static_cast<int>(std::ceil(place.x - reach.x)));
    const int east = std::min(map.nx - 1, static_cast<int>(std::floor(place.x + reach.x)));
    const int south = std::max(0, static_cast<int>(std::ceil(place.y - reach.y)));
    const int north = std::min(map.nz - 1, static_cast<int>(std::floor(place.y + reach.y)));
    for (int k = south; k <= north; ++k) {
      const float dz = static_cast<float>(k) - place.y;
      std::uint8_t* const row = &map.cover[static_cast<std::size_t>(k) * static_cast<std::size_t>(map.nx)];
      for (int i = west; i <= east; ++i) {
        const float dx = static_cast<float>(i) - place.x;
        const float p = dx * along.x + dz * along.y;
        const float q = dx * across.x + dz * across.y;
        const float share = 1.0F - p * p - q * q;
        if (!(share > 0.0F)) continue;
        // A share of the still free part: flecks on top of each other never cover more than all of it.
        const float free = 255.0F - static_cast<float>(row[i]);
        row[i] = static_cast<std::uint8_t>(static_cast<float>(row[i]) + free * (cover * share * (1.0F / 255.0F)));
      }
    }
  }
}

void Foam::advance(Snapshot& snapshot) {
  if (!has_drawn_water(snapshot)) {
    clear();
    snapshot.foam = {};
    return;
  }
  const double elapsed = snapshot.time - time_;
  time_ = snapshot.time;
  const int steps = drawn_steps(elapsed);
  if (steps < 0) {
    clear();
  } else if (steps > 0) {
    drift_.find(snapshot);
    for (int n = 0; n < steps; ++n) carry(snapshot, static_cast<float>(elapsed) / static_cast<float>(steps));
    add_fallen(snapshot.spray);
  }
  paint(snapshot, snapshot.foam);
}

void Foam::visit(Archive& archive) {
  const auto scope = archive.scope("foam");
  archive.value("time", time_);
  visit_rng(archive, rng_);
  visit_records(archive, "flecks", flecks_);
  visit_index(archive, "next", next_);
}

}  // namespace regatta
