#include "effects/white_water.h"

#include "core/parallel.h"
#include "effects/drawn_water.h"
#include "effects/effect_state.h"
#include "effects/random_count.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kReach = 4.0F;  // to the water around, in particles' radii: as far as these feel each other

// Particles around: fewer is spray, more is a bubble. A flat surface has about 17.
constexpr int kSprayMost = 6, kFoamMost = 20;

constexpr float kBirths = 45.0F;                      // a second at a particle that takes in as much air as can be
constexpr float kLifeLeast = 0.8F, kLifeMost = 3.0F;  // life of foam [s]
constexpr float kOldest = 6.0F;                       // oldest drop of any kind [s]
constexpr float kTerminal = 7.0F;                     // falling speed of a drop in air [m/s]
constexpr float kRise = 2.5F;                         // rise of bubbles against the water, as a multiple of gravity
constexpr float kSwept = 12.0F;                       // how soon a bubble goes with the water [1/s]

// Sizes as drawn, in particles' radii, and how much of what lies behind they hide.
constexpr float kSpraySize = 0.45F, kFoamSize = 0.75F, kBubbleSize = 0.4F;
constexpr float kSprayInk = 0.75F, kFoamInk = 0.6F, kBubbleInk = 0.4F;

constexpr float kFoamStreak = 0.3F;  // share of its way while the shutter is open: flecks, no strokes

bool finite_place(const Vec3& v) { return std::isfinite(v.x + v.y + v.z); }

}  // namespace

void WhiteWater::clear() {
  bits_.clear();
  next_ = 0;
  rng_ = Rng(20260713);
}

void WhiteWater::sort(const ParticleCloud& water) {
  if (!grid_ || grid_lower_ != water.lower || grid_upper_ != water.upper || grid_radius_ != water.radius) {
    grid_lower_ = water.lower;
    grid_upper_ = water.upper;
    grid_radius_ = water.radius;
    grid_.emplace(water.lower, water.upper, kReach * water.radius);
  }
  places_.clear();
  for (const Vec3& at : water.position) places_.emplace_back(at, 0.0F);
  grid_->sort(places_);
}

WhiteWater::Around WhiteWater::around(const ParticleCloud& water, const Vec3& at) const {
  Around found;
  float weights = 0.0F;
  const float reach = kReach * water.radius;
  grid_->visit_rows(grid_->cell_of(Vec4(at, 0.0F)), [&](PointGrid::Range range) {
    for (std::int32_t k = range.first; k < range.last; ++k) {
      const auto i = static_cast<std::size_t>(grid_->order()[static_cast<std::size_t>(k)]);
      const Vec3 away = water.position[i] - at;
      const float square = glm::dot(away, away);
      if (!(square < reach * reach)) continue;
      const float w = 1.0F - std::sqrt(square) / reach;
      found.velocity += w * water.velocity[i];
      weights += w;
      ++found.count;
    }
  });
  if (weights > 0.0F) found.velocity /= weights;
  return found;
}

// Moves one; whether it lives on.
bool WhiteWater::carry(const ParticleCloud& water, float dt, Bit& bit) const {
  const Vec3 lower = water.lower + 0.5F * water.radius, upper = water.upper - 0.5F * water.radius;
  const Around near = around(water, bit.at);
  bit.kind = near.count < kSprayMost ? Kind::kSpray : near.count <= kFoamMost ? Kind::kFoam : Kind::kBubble;
  bit.age += dt;
  Vec3& v = bit.velocity;
  if (bit.kind == Kind::kSpray) {
    const float drag = kGravity / (kTerminal * kTerminal) * glm::length(v);
    v = (v - Vec3(0.0F, kGravity * dt, 0.0F)) / (1.0F + drag * dt);
  } else if (bit.kind == Kind::kFoam) {
    v = near.velocity;
    bit.life -= dt;
  } else {
    const float share = kSwept * dt / (1.0F + kSwept * dt);
    v += share * (near.velocity - v) + Vec3(0.0F, kRise * kGravity * dt, 0.0F) / (1.0F + kSwept * dt);
  }
  bit.at += dt * v;
  const Vec3 within = glm::clamp(bit.at, lower, upper);
  for (int axis = 0; axis < 3; ++axis) {
    if (within[axis] != bit.at[axis]) v[axis] = 0.0F;
  }
  bit.at = within;
  // A drop that lies on the dry floor is gone.
  const bool dry = bit.kind == Kind::kSpray && bit.at.y <= lower.y;
  return bit.life > 0.0F && bit.age < kOldest && !dry && finite_place(bit.at) && finite_place(v);
}

void WhiteWater::carry_all(const ParticleCloud& water, float dt) {
  constexpr int kBlock = 64;
  parallel_blocks(static_cast<int>(bits_.size()), kBlock, [&](int first, int last) {
    for (int n = first; n < last; ++n) {
      Bit& bit = bits_[static_cast<std::size_t>(n)];
      if (!carry(water, dt, bit)) bit.life = 0.0F;
    }
  });
  if (std::erase_if(bits_, [](const Bit& bit) { return !(bit.life > 0.0F); }) > 0) next_ = 0;
}

void WhiteWater::add(const ParticleCloud& water, float dt) {
  for (std::size_t i = 0; i < water.air.size(); ++i) {
    if (!(water.air[i] > 0.0F)) continue;
    const Vec3& velocity = water.velocity[i];
    if (!finite_place(water.position[i]) || !finite_place(velocity)) continue;
    const int births = random_count(rng_, kBirths * water.air[i] * dt);
    if (births == 0) continue;
    // In a cylinder about the way that the particle goes in the move, as wide as it is.
    const float speed = glm::length(velocity);
    const Vec3 along = speed > 0.0F ? velocity / speed : Vec3(0.0F, 1.0F, 0.0F);
    const Vec3 side = glm::normalize(glm::cross(along, std::abs(along.y) < 0.9F ? Vec3(0, 1, 0) : Vec3(1, 0, 0)));
    const Vec3 other = glm::cross(along, side);
    for (int n = 0; n < births; ++n) {
      const float turn = 2.0F * std::numbers::pi_v<float> * rng_.uniform();
      const float out = std::sqrt(rng_.uniform());
      const Vec3 across = out * (std::cos(turn) * side + std::sin(turn) * other);
      Bit bit;
      const Vec3 at = water.position[i] + 1.2F * water.radius * across - rng_.uniform() * dt * velocity;
      bit.at = glm::clamp(at, water.lower, water.upper);
      bit.velocity = velocity + 0.08F * speed * across;
      bit.life = rng_.uniform(kLifeLeast, kLifeMost);
      bit.size = rng_.uniform(0.5F, 1.4F);
      bit.seed = rng_.uniform();
      if (bits_.size() < kMost) {
        bits_.push_back(bit);
      } else {
        bits_[next_] = bit;
        next_ = (next_ + 1) % kMost;
      }
    }
  }
}

void WhiteWater::show(const ParticleCloud& water, WhiteWaterDrops& out) const {
  for (const Bit& bit : bits_) {
    const float fades = std::min({1.0F, bit.life / 0.5F, (kOldest - bit.age) / 0.5F, bit.age / 0.04F});
    SprayDrop drop;
    drop.at = bit.at;
    drop.velocity = bit.velocity;
    drop.seed = bit.seed;
    const auto put = [&](float size, float ink, std::vector<SprayDrop>& to) {
      drop.radius = size * bit.size * water.radius;
      drop.strength = ink * fades;
      to.push_back(drop);
    };
    switch (bit.kind) {
      case Kind::kSpray:
        put(kSpraySize, kSprayInk, out.spray);
        break;
      case Kind::kFoam:
        drop.velocity *= kFoamStreak;
        put(kFoamSize, kFoamInk, out.foam);
        break;
      case Kind::kBubble:
        put(kBubbleSize, kBubbleInk, out.bubbles);
        break;
    }
  }
}

const ParticleCloud* WhiteWater::source(const Snapshot& snapshot) {
  for (const ParticleCloud& cloud : snapshot.clouds) {
    if (!cloud.position.empty() && cloud.air.size() == cloud.position.size()) return &cloud;
  }
  return nullptr;
}

void WhiteWater::advance(Snapshot& snapshot) {
  WhiteWaterDrops& shown = snapshot.white_water;
  shown.spray.clear();
  shown.foam.clear();
  shown.bubbles.clear();
  const ParticleCloud* const found = source(snapshot);
  if (found == nullptr) {
    clear();
    time_ = snapshot.time;
    return;
  }
  const ParticleCloud& water = *found;
  const double elapsed = snapshot.time - time_;
  time_ = snapshot.time;
  const int steps = drawn_steps(elapsed);
  if (steps < 0) {
    clear();
  } else if (steps > 0) {
    const float dt = static_cast<float>(elapsed) / static_cast<float>(steps);
    sort(water);
    for (int n = 0; n < steps; ++n) {
      carry_all(water, dt);
      add(water, dt);
    }
  }
  show(water, shown);
}

void WhiteWater::visit(Archive& archive) {
  const auto scope = archive.scope("white_water");
  archive.value("time", time_);
  visit_rng(archive, rng_);
  visit_records(archive, "bits", bits_);
  visit_index(archive, "next", next_);
}

}  // namespace regatta
