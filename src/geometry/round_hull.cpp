#include "geometry/round_hull.h"

#include "core/check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

// A round nose, a run of even thickness, a long tail to a small blunt end.
constexpr auto kSubmarineLines = std::to_array<RoundStation>({{-0.50F, 0.24F},
                                                              {-0.44F, 0.45F},
                                                              {-0.34F, 0.72F},
                                                              {-0.22F, 0.93F},
                                                              {-0.10F, 1.00F},
                                                              {0.17F, 1.00F},
                                                              {0.27F, 0.97F},
                                                              {0.37F, 0.83F},
                                                              {0.44F, 0.60F},
                                                              {0.48F, 0.33F},
                                                              {0.50F, 0.12F}});
// Even nearly all the way, with a blunt stern.
constexpr auto kTorpedoLines = std::to_array<RoundStation>({{-0.50F, 0.42F},
                                                            {-0.42F, 0.62F},
                                                            {-0.32F, 0.84F},
                                                            {-0.22F, 0.96F},
                                                            {-0.14F, 1.00F},
                                                            {0.36F, 1.00F},
                                                            {0.42F, 0.94F},
                                                            {0.46F, 0.80F},
                                                            {0.485F, 0.58F},
                                                            {0.50F, 0.28F}});
// A fish, thickest ahead of its middle; a diver, arms at the sides.
constexpr auto kFishLines = std::to_array<RoundStation>({{-0.50F, 0.12F},
                                                         {-0.38F, 0.42F},
                                                         {-0.26F, 0.66F},
                                                         {-0.14F, 0.84F},
                                                         {-0.02F, 0.95F},
                                                         {0.08F, 1.00F},
                                                         {0.18F, 1.00F},
                                                         {0.28F, 0.94F},
                                                         {0.36F, 0.83F},
                                                         {0.43F, 0.64F},
                                                         {0.475F, 0.42F},
                                                         {0.50F, 0.16F}});
constexpr auto kDiverLines = std::to_array<RoundStation>({{-0.50F, 0.30F},
                                                          {-0.40F, 0.52F},
                                                          {-0.25F, 0.72F},
                                                          {-0.05F, 0.92F},
                                                          {0.10F, 1.00F},
                                                          {0.30F, 1.00F},
                                                          {0.38F, 0.90F},
                                                          {0.44F, 0.70F},
                                                          {0.48F, 0.45F},
                                                          {0.50F, 0.20F}});

}  // namespace

std::span<const RoundStation> round_stations(BoatClass kind) {
  CHECK(dives(kind), "only what dives has a round hull");
  if (kind == BoatClass::kTorpedo) return kTorpedoLines;
  if (kind == BoatClass::kFish) return kFishLines;
  if (kind == BoatClass::kDiver) return kDiverLines;
  return kSubmarineLines;
}

float round_radius(BoatClass kind, std::size_t station, float t) {
  const std::span<const RoundStation> line = round_stations(kind);
  const auto at = [&](std::ptrdiff_t n) {
    return line[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(n, 0, std::ssize(line) - 1))];
  };
  const auto n = static_cast<std::ptrdiff_t>(station);
  const RoundStation &before = at(n - 1), &from = at(n), &to = at(n + 1), &beyond = at(n + 2);
  const float step = to.x - from.x;
  const float slope_from = (to.radius - before.radius) / (to.x - before.x) * step;
  const float slope_to = (beyond.radius - from.radius) / (beyond.x - from.x) * step;
  const float t2 = t * t, t3 = t2 * t;
  const float radius = (2.0F * t3 - 3.0F * t2 + 1.0F) * from.radius + (t3 - 2.0F * t2 + t) * slope_from +
                       (3.0F * t2 - 2.0F * t3) * to.radius + (t3 - t2) * slope_to;
  return std::min(radius, std::max(from.radius, to.radius));
}

// Frusta between the stations, whose sections are of one shape.
float round_hull_middle(BoatClass kind) {
  const std::span<const RoundStation> line = round_stations(kind);
  float volume = 0.0F, moment = 0.0F;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const RoundStation& a = line[i];
    const RoundStation& b = line[i + 1];
    const float half = 0.5F * (a.radius + b.radius);
    const float step = (b.x - a.x) / 6.0F;  // Simpson's rule, exact for these
    const float from = step * a.radius * a.radius, middle = 4.0F * step * half * half, to = step * b.radius * b.radius;
    volume += from + middle + to;
    moment += from * a.x + middle * 0.5F * (a.x + b.x) + to * b.x;
  }
  return moment / volume;
}

std::vector<Vec3> round_hull_points(BoatClass kind, Vec3 size) {
  const float axis = 0.5F - boat_figures(kind).waterline;
  std::vector<Vec3> points;
  for (const RoundStation& station : round_stations(kind)) {
    for (int k = 0; k < kRoundSides; ++k) {
      const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(k) / kRoundSides;
      const float out = 0.5F * station.radius;
      points.push_back(Vec3(station.x, axis + out * std::cos(angle), out * std::sin(angle)) * size);
    }
  }
  return points;
}

}  // namespace regatta
