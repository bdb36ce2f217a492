#include "liquid/liquid_start.h"

#include "liquid/liquid_fill.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kPi = std::numbers::pi_v<float>;
constexpr float kOffPlace = 0.5F;  // how far a particle may lie off its place in all, in their distance

// The solitary wave of Rayleigh: as high as `height` over water of depth h, it goes at c = √(g (h + height)) [Ray76].
struct Solitary {
  float depth, height, narrowness, speed;

  Solitary(const ParticleSetup& setup, const LiquidStart& start)
      : depth(start.level - setup.lower.y),
        height(start.height),
        narrowness(std::sqrt(0.75F * height / (depth * depth * (depth + height)))),
        speed(std::sqrt(kGravity * (depth + height))) {}
  [[nodiscard]] float rise(float x) const {
    const float c = std::cosh(narrowness * x);
    return height / (c * c);
  }
  [[nodiscard]] float slope(float x) const { return -2.0F * narrowness * rise(x) * std::tanh(narrowness * x); }
};

}  // namespace

float start_surface(const ParticleSetup& setup, const LiquidStart& start, Vec2 at) {
  switch (start.kind) {
    case StartKind::kCosine: {
      const float share = (at.x - setup.lower.x) / (setup.upper.x - setup.lower.x);
      return start.level + start.height * std::cos(kPi * start.mode * share);
    }
    case StartKind::kSolitary:
      return start.level + Solitary(setup, start).rise(at.x - start.at);
    case StartKind::kVortex:
      break;
  }
  return start.level;
}

Vec3 start_velocity(const ParticleSetup& setup, const LiquidStart& start, const Vec3& at) {
  const Vec3 size = setup.upper - setup.lower, from = at - setup.lower;
  switch (start.kind) {
    case StartKind::kCosine:
      break;
    case StartKind::kSolitary: {
      // The same over the depth; what rises is what the floor does not let through.
      const Solitary wave(setup, start);
      const float x = at.x - start.at, whole = wave.depth + wave.rise(x);
      const float along = wave.speed * wave.rise(x) / whole;
      const float stretch = wave.speed * wave.depth * wave.slope(x) / (whole * whole);  // ∂u/∂x
      return {along, -from.y * stretch, 0.0F};
    }
    case StartKind::kVortex: {
      const float x = kPi * from.x / size.x, z = kPi * from.z / size.z;
      return start.speed * Vec3(std::sin(x) * std::cos(z), 0.0F, -size.z / size.x * std::cos(x) * std::sin(z));
    }
  }
  return Vec3(0.0F);
}

std::vector<LiquidParticle> fill_start(const ParticleSetup& setup, const MacGrid& grid,
                                       std::span<const BodyView> bodies) {
  std::vector<LiquidParticle> particles;
  if (!setup.start) return particles;
  const LiquidStart& start = *setup.start;
  const float spacing = 0.5F * grid.cell, rest_volume = spacing * spacing * spacing;
  const Vec3 size = setup.upper - setup.lower;
  const auto along = [&](float length) { return std::max(1, static_cast<int>(std::lround(length / spacing))); };
  const int nx = along(size.x), nz = along(size.z);
  const float dx = size.x / static_cast<float>(nx), dz = size.z / static_cast<float>(nz);
  std::uint32_t draws = 0;
  const auto place = [&](int piece, float width) {
    return (static_cast<float>(piece) + 0.5F + kOffPlace * (hashed_share(draws++) - 0.5F)) * width;
  };
  for (int k = 0; k < nz; ++k) {
    for (int i = 0; i < nx; ++i) {
      const Vec2 middle((static_cast<float>(i) + 0.5F) * dx, (static_cast<float>(k) + 0.5F) * dz);
      const float height = start_surface(setup, start, horizontal(setup.lower) + middle) - setup.lower.y;
      const int ny = along(height);
      const float dy = height / static_cast<float>(ny);
      for (int j = 0; j < ny; ++j) {
        Vec3 from;
        from.x = place(i, dx);
        from.y = place(j, dy);
        from.z = place(k, dz);
        const Vec3 at = setup.lower + from;
        if (taken_by_body(at, bodies)) continue;
        particles.push_back({.x = (at - grid.lower) / grid.cell,
                             .mass = dx * dy * dz / rest_volume,
                             .u = start_velocity(setup, start, at)});
      }
    }
  }
  return particles;
}

}  // namespace regatta
