#include "particles/gradient_noise.h"

#include "core/rng.h"
#include "core/simd.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

namespace regatta {
namespace {

// Places and the three fields there.
struct NoiseRun {
  std::vector<float> x, y, z, a, b, c;

  [[nodiscard]] std::size_t size() const { return x.size(); }
  void add(const Vec3& place) {
    x.push_back(place.x);
    y.push_back(place.y);
    z.push_back(place.z);
  }
  void fill(NoiseSeed seed, float frequency = 1.0F) {
    for (std::vector<float>* field : {&a, &b, &c}) field->assign(size(), 7.0F);
    gradient_noise(seed, {x.data(), y.data(), z.data(), static_cast<int>(size()), frequency},
                   {a.data(), b.data(), c.data()});
  }
  [[nodiscard]] std::array<const std::vector<float>*, 3> fields() const { return {&a, &b, &c}; }
};

NoiseRun random_places(std::size_t count, float reach, std::uint64_t seed) {
  Rng rng(seed);
  NoiseRun run;
  for (std::size_t i = 0; i < count; ++i) {
    const float x = rng.uniform(-reach, reach);
    const float y = rng.uniform(-reach, reach);
    run.add({x, y, rng.uniform(-reach, reach)});
  }
  return run;
}

Vec3 noise_at(NoiseSeed seed, const Vec3& place) {
  Vec3 value;
  gradient_noise(seed, {&place.x, &place.y, &place.z, 1, 1.0F}, {&value.x, &value.y, &value.z});
  return value;
}

double mean_product(const std::vector<float>& p, const std::vector<float>& q) {
  double sum = 0.0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += static_cast<double>(p[i]) * static_cast<double>(q[i]);
  return sum / static_cast<double>(p.size());
}
double correlation(const std::vector<float>& p, const std::vector<float>& q) {
  return mean_product(p, q) / std::sqrt(mean_product(p, p) * mean_product(q, q));
}
double mean(const std::vector<float>& p) {
  return std::accumulate(p.begin(), p.end(), 0.0) / static_cast<double>(p.size());
}

// 4e5 places in 8e6 cells are nearly independent: a correlation of nothing is 1/√4e5 = 0.0016 at random.
constexpr std::size_t kManyPlaces = 400000;
constexpr float kWide = 100.0F;
constexpr double kChance = 0.008;  // five times that

TEST(GradientNoise, HasNoMeanAndTheStatedDeviation) {
  NoiseRun run = random_places(kManyPlaces, kWide, 1);
  run.fill(make_noise_seed(3, 12345));
  for (const std::vector<float>* field : run.fields()) {
    EXPECT_NEAR(mean(*field), 0.0, kChance * kNoiseDeviation);
    EXPECT_NEAR(std::sqrt(mean_product(*field, *field)), kNoiseDeviation, 0.01 * kNoiseDeviation);
  }
}

TEST(GradientNoise, ItsFieldsHaveNothingToDoWithEachOther) {
  NoiseRun run = random_places(kManyPlaces, kWide, 2);
  run.fill(make_noise_seed(0, 0));
  EXPECT_NEAR(correlation(run.a, run.b), 0.0, kChance);
  EXPECT_NEAR(correlation(run.a, run.c), 0.0, kChance);
  EXPECT_NEAR(correlation(run.b, run.c), 0.0, kChance);
}

TEST(GradientNoise, NeitherHaveThoseOfOtherSeeds) {
  NoiseRun run = random_places(kManyPlaces, kWide, 3);
  run.fill(make_noise_seed(5, 1000));
  for (const NoiseSeed other : {make_noise_seed(5, 1001), make_noise_seed(5, 1005), make_noise_seed(6, 1000),
                                make_noise_seed(6, 999), make_noise_seed(5, 1000 + (std::uint64_t{1} << 32U))}) {
    NoiseRun second = run;
    second.fill(other);
    for (const std::vector<float>* p : run.fields()) {
      for (const std::vector<float>* q : second.fields()) EXPECT_NEAR(correlation(*p, *q), 0.0, kChance);
    }
  }
}

TEST(GradientNoise, HasNoPreferredDirectionAndNoPatternFromCellToCell) {
  // Mean square of the slope at lattice points, where a field is g · (p − c) alone: 2/3 along each axis.
  constexpr float kStep = 1.0F / 1024.0F;
  NoiseRun here, shifted;
  for (int i = 0; i < 40; ++i) {
    for (int k = 0; k < 40; ++k) {
      for (int j = 0; j < 40; ++j) {
        here.add(Vec3(i, j, k) + Vec3(kStep, 0.0F, 0.0F));
        here.add(Vec3(i, j, k) + Vec3(0.0F, kStep, 0.0F));
        here.add(Vec3(i, j, k) + Vec3(0.0F, 0.0F, kStep));
      }
    }
  }
  here.fill(make_noise_seed(1, 1));
  for (const std::vector<float>* field : here.fields()) {
    std::array<double, 3> square{};
    for (std::size_t i = 0; i < field->size(); ++i) square[i % 3] += std::pow((*field)[i] / kStep * 1.03635F, 2);
    for (const double sum : square) EXPECT_NEAR(sum / (40.0 * 40.0 * 40.0), 2.0 / 3.0, 0.012);  // 5 of its deviations
  }
  // Places in neighbouring cells share corners only beyond a distance of 2.
  for (const Vec3& shift : {Vec3(2, 0, 0), Vec3(0, 2, 0), Vec3(0, 0, 2), Vec3(2, 2, 2), Vec3(-3, 5, 7)}) {
    NoiseRun run = random_places(kManyPlaces, kWide, 4);
    NoiseRun moved;
    for (std::size_t i = 0; i < run.size(); ++i) moved.add(Vec3(run.x[i], run.y[i], run.z[i]) + shift);
    run.fill({1, 2});
    moved.fill({1, 2});
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(correlation(*run.fields()[i], *moved.fields()[i]), 0.0, kChance);
  }
}

// The largest value: at each corner the gradient that points to the place, Σ w_c (its two largest distances).
TEST(GradientNoise, CannotLeaveItsRange) {
  const auto fade = [](double t) { return t * t * t * (t * (t * 6.0 - 15.0) + 10.0); };
  constexpr int kNodes = 160;
  double largest = 0.0;
  for (int i = 0; i <= kNodes; ++i) {
    for (int j = 0; j <= i; ++j) {
      for (int k = 0; k <= j; ++k) {
        const std::array<double, 3> t = {0.5 * i / kNodes, 0.5 * j / kNodes, 0.5 * k / kNodes};
        double sum = 0.0;
        for (unsigned corner = 0; corner < 8; ++corner) {
          double share = 1.0;
          std::array<double, 3> distance{};
          for (std::size_t axis = 0; axis < 3; ++axis) {
            const bool upper = ((corner >> axis) & 1U) != 0;
            share *= upper ? fade(t[axis]) : 1.0 - fade(t[axis]);
            distance[axis] = upper ? 1.0 - t[axis] : t[axis];
          }
          std::sort(distance.begin(), distance.end());
          sum += share * (distance[1] + distance[2]);
        }
        largest = std::max(largest, sum);
      }
    }
  }
  EXPECT_NEAR(largest, 1.0363538, 1.0e-5);

  NoiseRun run = random_places(kManyPlaces, 20.0F, 5);
  float reached = 0.0F;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    run.fill(make_noise_seed(seed, 0));
    for (const std::vector<float>* field : run.fields()) {
      for (const float value : *field) reached = std::max(reached, std::abs(value));
    }
  }
  EXPECT_LE(reached, 1.0F);
  EXPECT_GT(reached, 0.8F);  // and it is made use of
}

TEST(GradientNoise, IsZeroAtTheLattice) {
  NoiseRun run;
  for (int i = -5; i <= 5; ++i) {
    for (int j = -5; j <= 5; ++j) {
      for (int k = -5; k <= 5; ++k) run.add(Vec3(i, j, k));
    }
  }
  run.fill(make_noise_seed(8, 8));
  for (const std::vector<float>* field : run.fields()) {
    for (const float value : *field) EXPECT_EQ(value, 0.0F);
  }
}

TEST(GradientNoise, IsContinuousWithItsDerivativeAcrossCells) {
  // Lines through the faces between cells, in steps over which rounding errors stay small.
  constexpr double kStep = 1.0 / 256.0;
  const NoiseSeed seed = make_noise_seed(2, 2);
  Rng rng(6);
  for (int line = 0; line < 200; ++line) {
    Vec3 start;
    for (int axis = 0; axis < 3; ++axis) start[axis] = rng.uniform(-8.0F, 8.0F);
    const int axis = line % 3;
    start[axis] = std::floor(start[axis]);
    std::vector<Vec3> values;
    for (int i = -64; i <= 64; ++i) {
      Vec3 place = start;
      place[axis] += static_cast<float>(i * kStep);
      values.push_back(noise_at(seed, place));
    }
    for (std::size_t i = 1; i + 1 < values.size(); ++i) {
      for (int field = 0; field < 3; ++field) {
        const double before = values[i - 1][field], here = values[i][field], after = values[i + 1][field];
        ASSERT_LT(std::abs(after - here), 5.0 * kStep);  // slope: 3.1 at most
        // A kink would show as a jump of slope over the step; curvature stays below 20.
        ASSERT_LT(std::abs(after - 2.0 * here + before), 20.0 * kStep * kStep + 1.0e-6);
      }
    }
  }
}

TEST(GradientNoise, DoesNotDependOnWhereInAnArrayAPlaceStands) {
  NoiseRun run = random_places(static_cast<std::size_t>(5 * kLanes + 3), 30.0F, 7);
  const NoiseSeed seed = make_noise_seed(1, 77);
  run.fill(seed);
  NoiseRun reversed = run;
  for (std::vector<float>* field : {&reversed.x, &reversed.y, &reversed.z}) std::reverse(field->begin(), field->end());
  reversed.fill(seed);
  const std::size_t last = run.size() - 1;
  for (std::size_t i = 0; i <= last; ++i) {
    const Vec3 alone = noise_at(seed, {run.x[i], run.y[i], run.z[i]});
    EXPECT_EQ(alone, Vec3(run.a[i], run.b[i], run.c[i])) << i;
    EXPECT_EQ(alone, Vec3(reversed.a[last - i], reversed.b[last - i], reversed.c[last - i])) << i;
  }
}

TEST(GradientNoise, WritesNothingBeyondItsArrays) {
  for (int count = 0; count <= 2 * kLanes + 1; ++count) {
    std::vector<float> place(static_cast<std::size_t>(count), 0.3F);  // ends where the places do
    std::vector<float> out(static_cast<std::size_t>(count) + 8, 7.0F);
    gradient_noise({1, 1}, {place.data(), place.data(), place.data(), count, 1.0F},
                   {out.data(), out.data(), out.data()});
    for (std::size_t i = 0; i < out.size(); ++i) EXPECT_EQ(out[i] == 7.0F, i >= place.size()) << count << ", " << i;
  }
}

TEST(GradientNoise, FrequencyStretchesIt) {
  NoiseRun run = random_places(100, 10.0F, 9);
  NoiseRun scaled = run;
  for (std::vector<float>* field : {&scaled.x, &scaled.y, &scaled.z}) {
    for (float& value : *field) value *= 4.0F;
  }
  run.fill({5, 6}, 0.25F);
  NoiseRun reference = random_places(100, 10.0F, 9);
  for (std::size_t i = 0; i < reference.size(); ++i) {
    reference.x[i] *= 0.25F;
    reference.y[i] *= 0.25F;
    reference.z[i] *= 0.25F;
  }
  reference.fill({5, 6});
  scaled.fill({5, 6}, 0.0625F);
  EXPECT_EQ(run.a, reference.a);
  EXPECT_EQ(run.b, scaled.b);
}

TEST(GradientNoise, OutputMayReplaceThePlaces) {
  NoiseRun run = random_places(100, 10.0F, 10);
  run.fill({3, 4});
  NoiseRun place = random_places(100, 10.0F, 10);
  gradient_noise({3, 4}, {place.x.data(), place.y.data(), place.z.data(), 100, 1.0F},
                 {place.x.data(), place.y.data(), place.z.data()});
  EXPECT_EQ(place.x, run.a);
  EXPECT_EQ(place.z, run.c);
}

}  // namespace
}  // namespace regatta
