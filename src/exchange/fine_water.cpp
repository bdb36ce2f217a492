#include "exchange/fine_water.h"

#include "geometry/standing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

// Columns or cells across a boat's beam, or across a wall. A body that merely floats is carried and righted properly by
// fewer.
constexpr float kLeastAcross = 8.0F;
constexpr float kLeastAcrossAdrift = 4.0F;
// Cells of waves across a hull: with four, linear theory has the wave resistance of a slender hull's head within 14 %
// of Michell's; a box heaves and pitches alike with five and with ten (docs/waves.md).
constexpr float kLeastAcrossInWaves = 4.0F;
// Radii of particles in the least of a body's extents, and in their harmonic mean: what is missing goes with the
// surface. A cube of 500 kg/m³ gets 0.82 to 0.86, 0.87 to 0.91 and 0.91 of its buoyancy with 7, 8 and 9 radii, a box of
// 10 × 10 radii 0.86 and 0.93 with 5 and 7 of height.
constexpr float kLeastRadii = 7.0F;
constexpr float kLeastMeanRadii = 8.5F;
// Thickness of a wall in spacings of columns [1]: thinner ones are told. Still water at their ends and corners moves by
// centimetres a second (measured by tests/validation/columns_wall_test.cpp). Through walls that move columns feel each
// other: a fifth of a wave's height passes one of a spacing, 1 % one of two, which is what is named for them.
constexpr float kLeastOfWall = 1.0F / 3.0F, kLeastOfMovingWall = 1.0F, kEnoughOfMovingWall = 2.0F;
constexpr float kUpright = 0.5F;    // vertical part of the normal: faces steeper than 60° are sides
constexpr float kRounded = 1.001F;  // spacings up to this times the widest pass: they come of numbers of columns

}  // namespace

float side_to_resolve(const BodySetup& body, const Quat& orientation) {
  // Sides along the body's longer level axis, as its shadow has it, and across.
  const Mat3 turn = glm::mat3_cast(orientation);
  const Vec2 x = horizontal(turn[0]), z = horizontal(turn[2]);
  const Vec2 along = glm::dot(x, x) >= glm::dot(z, z) ? glm::normalize(x) : glm::normalize(z);
  Vec2 lower(std::numeric_limits<float>::max()), upper(-std::numeric_limits<float>::max());
  for (const ConvexPolytope& part : body.hull->parts) {
    for (const Vec3& vertex : part.vertices) {
      const Vec2 level = horizontal(turn * vertex);
      const Vec2 at(glm::dot(level, along), level.y * along.x - level.x * along.y);
      lower = glm::min(lower, at);
      upper = glm::max(upper, at);
    }
  }
  const Vec2 sides = upper - lower;
  return body.motion == BodyMotion::kDynamic ? std::min(sides.x, sides.y) : std::max(sides.x, sides.y);
}

std::optional<CoarseWater> coarse_water(const BodySetup& body, const Quat& orientation, float spacing) {
  // Under water the speed hardly depends on it: full ahead a submarine 1.1 m wide makes 2.85 m/s with cells of 0.5 m
  // and 2.96 m/s with 0.25 m, a torpedo 0.35 m wide 6.34 and 6.35 m/s at 0.4 of its throttle.
  if (body.boat && body.boat->diving) return {};
  const bool adrift = body.motion == BodyMotion::kDynamic && !body.boat;
  const float side = side_to_resolve(body, orientation);
  const float wanted = side / (adrift ? kLeastAcrossAdrift : kLeastAcross);
  if (spacing <= kRounded * wanted) return {};
  return CoarseWater{body.name, side, spacing, wanted};
}

std::optional<CoarseWater> thin_wall(const BodySetup& body, const BodyState& lies, float bed, float level,
                                     float spacing) {
  if (body.motion == BodyMotion::kDynamic) return {};
  const bool stands = body.motion == BodyMotion::kStatic;
  const float least = (stands ? kLeastOfWall : kLeastOfMovingWall) * spacing / kRounded;
  const Mat3 turn = glm::mat3_cast(lies.orientation);
  const auto solid_at = [&](const Vec3& at) {
    return std::any_of(body.hull->parts.begin(), body.hull->parts.end(),
                       [&](const ConvexPolytope& part) { return contains(part, at); });
  };
  float thinnest = least;
  for (const ConvexPolytope& part : body.hull->parts) {
    float bottom = std::numeric_limits<float>::max(), top = std::numeric_limits<float>::lowest();
    Vec3 middle(0.0F);
    for (const Vec3& vertex : part.vertices) {
      const float height = lies.to_world(vertex).y;
      bottom = std::min(bottom, height);
      top = std::max(top, height);
      middle += vertex / static_cast<float>(part.vertices.size());
    }
    if (top < level || bottom - bed > kStandingShare * (top - bed)) continue;
    for (const Plane& side : part.planes) {
      if (std::abs((turn * side.normal).y) > kUpright) continue;
      float back = side.offset;
      for (const Vec3& vertex : part.vertices) back = std::min(back, glm::dot(side.normal, vertex));
      const float thick = side.offset - back;
      // A slice of something thick has more of it on one side at least.
      if (thick < thinnest && !solid_at(middle + least * side.normal) && !solid_at(middle - least * side.normal)) {
        thinnest = thick;
      }
    }
  }
  if (thinnest >= least) return {};
  return CoarseWater{body.name, thinnest, spacing, thinnest / (stands ? kLeastOfWall : kEnoughOfMovingWall), "thick"};
}

std::optional<CoarseWater> coarse_waves(const BodySetup& body, const Quat& orientation, float spacing) {
  if (body.motion != BodyMotion::kDynamic) return {};
  const float side = side_to_resolve(body, orientation);
  const float wanted = side / kLeastAcrossInWaves;
  if (spacing <= kRounded * wanted) return {};
  return CoarseWater{body.name, side, spacing, wanted, "across", "a waves.spacing"};
}

std::optional<CoarseWater> coarse_particles(const BodySetup& body, float radius) {
  if (body.motion != BodyMotion::kDynamic) return {};
  const Vec3 extent = body.hull->upper - body.hull->lower;
  const float side = std::min({extent.x, extent.y, extent.z});
  const float mean = 3.0F / (1.0F / extent.x + 1.0F / extent.y + 1.0F / extent.z);
  const float wanted = std::min(side / kLeastRadii, mean / kLeastMeanRadii);
  if (radius <= kRounded * wanted) return {};
  return CoarseWater{body.name, side, radius, wanted, "at its thinnest", "an ocean.radius"};
}

std::optional<CoarseWater> coarse_liquid(const BodySetup& body, float cell) {
  if (body.motion != BodyMotion::kDynamic) return {};
  constexpr float kLeastCells = 2.0F;
  const Vec3 extent = body.hull->upper - body.hull->lower;
  const float side = std::min({extent.x, extent.y, extent.z});
  const float wanted = side / kLeastCells;
  if (cell <= kRounded * wanted) return {};
  return CoarseWater{body.name, side, cell, wanted, "at its thinnest", "a liquid.cell"};
}

std::string coarse_text(const CoarseWater& found) {
  // Two digits that count, rounded down.
  const double wanted = static_cast<double>(kRounded * found.wanted);
  const double unit = std::pow(10.0, std::floor(std::log10(wanted)) - 1.0);
  return fmt::format("{}, {:.3g} m {}, wants {} of {:.3g} m, not {:.3g} m", found.body, found.side, found.of, found.key,
                     unit * std::floor(wanted / unit), found.spacing);
}

}  // namespace regatta
