// A pair of lines that turn against each other, as a wing leaves behind, against Crow's theory of its waves: they grow
// together in two planes that lean against each other, until the lines touch.
#include "vorton/vortons.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace regatta::vorton_pair_test {
namespace {

// Lengths in the distance b of the lines, times in b²/Γ.
constexpr float kCore = 0.1F;
constexpr float kPieces = 1.5F;   // σ/h
constexpr double kStart = 0.005;  // amplitude of the waves at first
constexpr int kWaves = 5;         // along each line; what is measured is the one in the middle, far from the ends
constexpr float kStep = 0.01F;

// How fast the waves grow [Γ/2πb²], and how far their planes lean from the plane of both lines.
struct Growth {
  double rate = 0.0, lean_deg = 0.0;
};

// Both lines being mirror images of each other [Crow70].
Growth theory(double wave) {
  // A wave of a lone line turns about it. Crow leaves out what lies next to the place itself; here the kernel does.
  constexpr double kFar = 400.0, kPiece = 1e-3;  // 1/s³ leaves less than 1e-5 beyond
  constexpr double kSquare = static_cast<double>(kCore) * static_cast<double>(kCore);
  const double k = 2.0 * std::numbers::pi / wave;
  double turn = 0.0;
  for (double x = 0.5 * kPiece; x < kFar; x += kPiece) {
    const double square = x * x + kSquare;
    const double f = (1.0 + 1.5 * kSquare / square) / (square * std::sqrt(square));
    turn += kPiece * f * (std::cos(k * x) - 1.0 + k * x * std::sin(k * x));
  }
  const double first = k * std::cyl_bessel_k(1.0, k);
  const double second = k * k * std::cyl_bessel_k(0.0, k) + first;
  const double inwards = 1.0 - second + turn;  // how fast what lies ahead comes together
  const double ahead = 1.0 + first - turn;     // how fast what lies close together gets ahead
  return {std::sqrt(inwards * ahead), glm::degrees(std::atan(std::sqrt(ahead / inwards)))};
}

// One ring: there at z = ½, back at z = −½; it goes up.
void add_pair(Vortons& vortons, double wave, double lean_deg) {
  const double k = 2.0 * std::numbers::pi / wave;
  const auto count = static_cast<int>(std::lround(kWaves * wave * static_cast<double>(kPieces / kCore)));
  const double up = kStart * std::sin(glm::radians(lean_deg)), in = kStart * std::cos(glm::radians(lean_deg));
  std::vector<Vec3> nodes;
  for (int i = 0; i < 2 * count; ++i) {
    const double side = i < count ? 1.0 : -1.0;
    const double x = side * kWaves * wave * ((i % count + 0.5) / count - 0.5);
    nodes.emplace_back(x, up * std::cos(k * x), side * (0.5 - in * std::cos(k * x)));
  }
  Ring ring;
  ring.circulation = 1.0F;
  ring.core = kCore;
  ring.size = kCore / kPieces;
  vortons.add(ring, nodes);
}

// The amplitude of the wave in the middle of the line at z > 0, its mean subtracted.
struct Amplitude {
  double up = 0.0, in = 0.0;
};
Amplitude amplitude(const Rings& rings, double wave) {
  const double k = 2.0 * std::numbers::pi / wave;
  std::vector<glm::dvec3> places;
  glm::dvec3 mean(0.0);
  for (int i = 0; i < rings.count(); ++i) {
    const glm::dvec3 at(rings.at(i));
    if (at.z < 0.0 || std::abs(at.x) > 0.5 * wave) continue;
    places.push_back(at);
    mean += at;
  }
  const auto count = static_cast<double>(places.size());
  mean /= count;
  Amplitude sum;
  for (const glm::dvec3& at : places) {
    const double share = 2.0 * std::cos(k * at.x) / count;
    sum.up += share * (at.y - mean.y);
    sum.in -= share * (at.z - mean.z);
  }
  return sum;
}

TEST(VortonPair, WavesGrowAsInTheoryOfCrow) {
  for (const double wave : {6.0, 8.6, 14.0}) {
    const Growth exact = theory(wave);
    Vortons vortons;
    add_pair(vortons, wave, exact.lean_deg);
    VortonTerms terms;
    terms.upkeep.most_nodes = 20000;  // its line of ten waves takes more than the 2,000 of a scene
    const auto run = [&](int steps) {
      for (int i = 0; i < steps; ++i) vortons.step(terms, {}, kStep);
      return amplitude(vortons.rings(), wave);
    };
    constexpr int kSteps = 400;
    const Amplitude before = run(100);  // what is not of the growing wave dies out
    const Amplitude after = run(kSteps);
    const double rate = 2.0 * std::numbers::pi *
                        std::log(std::hypot(after.up, after.in) / std::hypot(before.up, before.in)) /
                        (kSteps * static_cast<double>(kStep));
    const double lean = glm::degrees(std::atan2(after.up, after.in));
    fmt::print("wave of {:.1f} b: grows at {:.3f}, theory {:.3f}; leans by {:.1f}, theory {:.1f} deg\n", wave, rate,
               exact.rate, lean, exact.lean_deg);
    EXPECT_NEAR(rate / exact.rate, 1.0, 0.02) << wave;
    EXPECT_NEAR(lean, exact.lean_deg, 2.0) << wave;
    EXPECT_EQ(vortons.report().bits, 0U);
  }
}

}  // namespace
}  // namespace regatta::vorton_pair_test
