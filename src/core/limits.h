// The most that a scene may hold of each kind: memory and time end somewhere, and larger numbers are mostly slips of
// the pen; and what a body may be. Scene files are checked against this table, solvers and launches check again, and
// saved states hold no more: with the same numbers and in the same words.
#pragma once

#include "core/result.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace regatta {

struct Limit {
  double most;
  const char* what;  // "67.1 million <what> 0.0625 m; at most 20 million"
};

inline constexpr Limit kColumnLimit{20e6, "columns of spacing"};        // 4 GB
inline constexpr Limit kCellLimit{80e6, "cells of"};                    // 4 GB; dry ground has cells, but no columns
inline constexpr Limit kParticleLimit{8e6, "particles of radius"};      // 5 GB, and seconds a step
inline constexpr Limit kLiquidCellLimit{20e6, "cells of a liquid of"};  // 5 GB, and seconds a step
inline constexpr Limit kSearchCellLimit{50e6, "search cells of"};       // cells of the particles' box
// Boundary particles of the box or of a body.
inline constexpr Limit kSurfacePointLimit{20e6, "points on a surface, one every"};
inline constexpr int kMostBodies = 1000;  // with those that a person launches
// Most triangles of a mesh file: a body with this many is made within 20 s of a processor's time (docs/performance.md).
inline constexpr std::size_t kMostTriangles = 1'000'000;

// Whether so many fit, to a hundredth over the limit: counts from areas, before anything is laid, are not more exact
// than that.
bool fits(const Limit& limit, double count);
// The most that fits: what a saved state may hold.
std::int64_t most_count(const Limit& limit);
// Fails where it does not fit. size: how large one of them is, as the limit's words ask [m]; key: of the scene, that is
// to blame.
Result<> check_limit(const Limit& limit, double count, double size, std::string_view key = {});
// The error with which it fails.
Error limit_error(const Limit& limit, double count, double size, std::string_view key = {});
// Fails on more triangles than a mesh may have.
Result<> check_triangles(std::size_t count);
// Fails on more bodies than there may be, launched ones included.
Result<> check_bodies(std::int64_t count);

// Limits of tracers and vortices under water. A scene's own numbers are exact: no slack.
inline constexpr int kMostTracersAtStart = 200'000;      // of a ring or a box; also the most of tracer.count
inline constexpr double kMostTracerRate = 1e8;           // of an emitter at one time, all of a puff in one step [1/s]
inline constexpr int kMostVortonsAtStart = 5000;         // of a box of free ones
inline constexpr int kMostEmitters = 50;                 // of a scene
inline constexpr std::int64_t kMostTracers = 2'000'000;  // of a saved state: well beyond what a picture shows
inline constexpr std::int64_t kMostVortons = 1'000'000;  // likewise, nodes of rings too: well beyond what a step bears

// Density of a body that moves freely, its mass over the volume of its hull [kg/m^3]: from that of air to that of gold
// (19,300). Water throws lighter ones about, and heavier ones push bed and neighbours away faster than a step can
// follow.
inline constexpr double kLeastDensity = 1.0;
inline constexpr double kMostDensity = 20000.0;
// mass [kg], volume [m^3].
Result<> check_density(double mass, double volume);

inline constexpr float kNarrowestRadii = 8.0F;  // the shortest edge of a box of particles, in their radii: two supports

}  // namespace regatta
