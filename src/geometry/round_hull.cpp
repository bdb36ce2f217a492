#include "geometry/round_hull.h"

#include "core/check.h"

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

}  // namespace

std::span<const RoundStation> round_stations(BoatClass kind) {
  CHECK(dives(kind), "only what dives has a round hull");
  if (kind == BoatClass::kTorpedo) return kTorpedoLines;
  return kSubmarineLines;
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
