// The wind over the particle ocean against its formula, over many particles and a second of steps; the same bits for
// any number of threads and any order of the particles.
#include "core/parallel.h"
#include "core/rng.h"
#include "particles/gradient_noise.h"
#include "particles/wind.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace regatta::particles_wind_test {
namespace {

// Particles at random in a box of 20 m × 1 m × 20 m, many cells of the noise wide.
struct Particles {
  std::vector<float> x, y, z, density, u, v, w;

  explicit Particles(std::size_t count) {
    Rng rng(4);
    for (std::size_t i = 0; i < count; ++i) {
      x.push_back(rng.uniform(0.0F, 20.0F));
      y.push_back(rng.uniform(0.0F, 1.0F));
      z.push_back(rng.uniform(0.0F, 20.0F));
      density.push_back(rng.uniform(0.95F, 1.05F));
    }
    rest();
  }
  [[nodiscard]] std::size_t count() const { return x.size(); }
  void rest() {
    for (std::vector<float>* field : {&u, &v, &w}) field->assign(count(), 0.0F);
  }
  void blow_step(const Wind& wind, double time, double dt) {
    blow(wind, time, dt, 0.0F, {{x, y, z}, density, u, v, w});
  }
  void blow_through(const Wind& wind, double duration, double dt) {
    const int steps = static_cast<int>(std::lround(duration / dt));
    for (int step = 0; step < steps; ++step) blow_step(wind, step * dt, dt);
  }
};

Wind paper_wind(float noise) {  // of its lighthouse [Li20 §4.2]
  Wind wind = make_wind(Params{});
  wind.on = true;
  wind.noise = noise;
  return wind;
}

// Δv/v_ref of a particle in a step of 0.005 s.
double push_share(float height, float density) {
  return 1.5 * 1.293 / (1000.0 * static_cast<double>(density)) * std::log(static_cast<double>(height) / 0.01 + 1.0) /
         std::log(1001.0);
}

TEST(ParticleWind, WithoutNoiseFollowsTheProfile) {
  Particles particles(35000);
  particles.blow_step(paper_wind(0.0F), 0.0, 0.005);
  for (std::size_t i = 0; i < particles.count(); ++i) {
    const double share = push_share(particles.y[i], particles.density[i]);
    ASSERT_NEAR(particles.u[i], -18.0 * share, 18.0 * 3.0e-6 * share + 1.0e-9);
    ASSERT_NEAR(particles.w[i], -0.5 * share, 0.5 * 3.0e-6 * share + 1.0e-9);
    ASSERT_EQ(particles.v[i], 0.0F);
  }
}

TEST(ParticleWind, NoiseLeavesTheMeanWindAlone) {
  Particles particles(35000);
  constexpr int kSteps = 100;
  std::array<double, 3> sum{}, square{};
  for (int step = 0; step < kSteps; ++step) {
    particles.rest();
    particles.blow_step(paper_wind(3.0F), step * 0.005, 0.005);
    for (std::size_t i = 0; i < particles.count(); ++i) {
      const double share = push_share(std::max(particles.y[i], 0.05F), particles.density[i]);
      if (particles.y[i] < 0.05F) continue;  // rounding of a push that is nearly zero
      const std::array<float, 3> got = {particles.u[i], particles.v[i], particles.w[i]};
      const std::array<double, 3> mean = {-18.0, 0.0, -0.5};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double noise = static_cast<double>(got[axis]) / share - mean[axis];
        sum[axis] += noise;
        square[axis] += noise * noise;
      }
    }
  }
  const double samples = 0.95 * static_cast<double>(particles.count()) * kSteps;
  // Particles of one cell of 1 m³ are blown alike: the mean is as sure as that of 400 cells a step.
  const double error = 3.0 * static_cast<double>(kNoiseDeviation) / std::sqrt(400.0 * kSteps);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    EXPECT_NEAR(sum[axis] / samples, 0.0, 4.0 * error) << axis;
    EXPECT_NEAR(std::sqrt(square[axis] / samples), 3.0 * static_cast<double>(kNoiseDeviation), 0.1) << axis;
  }
}

TEST(ParticleWind, ASecondOfEvenWindDoesNotDependOnTheStep) {
  const Wind wind = paper_wind(0.0F);  // its pulse ends after 0.75 s
  Particles reference(2000);
  reference.blow_through(wind, 1.0, 0.005);
  for (std::size_t i = 0; i < reference.count(); ++i) {
    const double share = push_share(reference.y[i], reference.density[i]);
    ASSERT_NEAR(reference.u[i], -18.0 * share * 150.0, 1.0e-5 * 18.0 * share * 150.0 + 1.0e-7);
  }
  for (const double dt : {0.0025, 0.001, 0.004, 0.01, 0.0625}) {  // 0.004, 0.0625: the pulse ends within a step
    Particles other(2000);
    other.blow_through(wind, 1.0, dt);
    for (std::size_t i = 0; i < other.count(); ++i) {
      ASSERT_NEAR(other.u[i], reference.u[i], 2.0e-5F * std::abs(reference.u[i])) << dt;
      ASSERT_NEAR(other.w[i], reference.w[i], 2.0e-5F * std::abs(reference.w[i])) << dt;
    }
  }
}

// With noise, sums differ by the noise alone, which grows with the root of the number of steps in a pulse.
TEST(ParticleWind, ASecondOfNoisyWindDependsOnTheStepByItsNoiseAlone) {
  const Wind wind = paper_wind(3.0F);
  Particles whole(4000), half(4000);
  whole.blow_through(wind, 1.0, 0.005);
  half.blow_through(wind, 1.0, 0.0025);
  double square = 0.0, expected = 0.0, difference = 0.0, mean = 0.0;
  for (std::size_t i = 0; i < whole.count(); ++i) {
    const double share = push_share(whole.y[i], whole.density[i]);
    const double noise = 3.0 * static_cast<double>(kNoiseDeviation) * share;  // of one step of 0.005 s
    // The two share every other of their draws: Σ₁₅₀ (n_k − (n_k + m_k)/2) = Σ₁₅₀ (n_k − m_k)/2.
    expected += 150.0 * noise * noise * 0.5;
    const double apart = static_cast<double>(whole.u[i]) - static_cast<double>(half.u[i]);
    square += apart * apart;
    difference += apart;
    mean += static_cast<double>(whole.u[i]);
  }
  EXPECT_NEAR(std::sqrt(square / expected), 1.0, 0.1);
  EXPECT_NEAR(difference / mean, 0.0, 1.0e-3);
}

class WindThreads : public ::testing::Test {
 protected:
  void TearDown() override { set_thread_count(processor_count()); }
};

TEST_F(WindThreads, BitsAreTheSameFor1_2_3And8ThreadsAndAnyOrder) {
  const Wind wind = paper_wind(3.0F);
  set_thread_count(1);
  Particles first(35001);  // ends in part of a vector
  first.blow_through(wind, 0.05, 0.005);
  for (const int threads : {2, 3, 8}) {
    set_thread_count(threads);
    Particles other(35001);
    other.blow_through(wind, 0.05, 0.005);
    EXPECT_EQ(other.u, first.u) << threads;
    EXPECT_EQ(other.v, first.v) << threads;
    EXPECT_EQ(other.w, first.w) << threads;
  }
  Particles reversed(35001);
  for (std::vector<float>* field : {&reversed.x, &reversed.y, &reversed.z, &reversed.density}) {
    std::reverse(field->begin(), field->end());
  }
  reversed.blow_through(wind, 0.05, 0.005);
  for (std::vector<float>* field : {&reversed.u, &reversed.v, &reversed.w}) std::reverse(field->begin(), field->end());
  EXPECT_EQ(reversed.u, first.u);
  EXPECT_EQ(reversed.v, first.v);
  EXPECT_EQ(reversed.w, first.w);
}

}  // namespace
}  // namespace regatta::particles_wind_test
