#include "vorton/vorton_kernel.h"

#include "core/parallel.h"
#include "core/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace regatta {
namespace {

Vec3 velocity(std::span<const Vorton> sources, const Vec3& at) {
  Vec3 out(0.0F);
  add_vortons(sources, {&at.x, &at.y, &at.z, &out.x, &out.y, &out.z, 1});
  return out;
}

TEST(VortonKernel, IsThatOfWinckelmansAndLeonard) {
  Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    const auto any = [&] { return rng.uniform(-2.0F, 2.0F); };
    const Vec3 at(any(), any(), any());
    const Vec3 strength(any(), any(), any());
    const Vec3 target(any(), any(), any());
    const double core = static_cast<double>(rng.uniform(0.05F, 1.0F));
    const std::array<Vorton, 1> source = {make_vorton(at, strength, static_cast<float>(core))};
    const glm::dvec3 r = glm::dvec3(target) - glm::dvec3(at);
    const double square = glm::dot(r, r) + core * core;
    const double f = std::pow(square, -1.5) + 1.5 * core * core * std::pow(square, -2.5);
    const glm::dvec3 exact = 0.25 / std::numbers::pi * f * glm::cross(glm::dvec3(strength), r);
    EXPECT_LT(glm::length(glm::dvec3(velocity(source, target)) - exact), 2e-5 * glm::length(exact) + 1e-7);
  }
}

TEST(VortonKernel, AVortonDoesNotMoveItself) {
  const std::array<Vorton, 1> source = {make_vorton({1.0F, 2.0F, 3.0F}, {4.0F, 5.0F, 6.0F}, 0.1F)};
  EXPECT_EQ(velocity(source, {1.0F, 2.0F, 3.0F}), Vec3(0.0F));
}

TEST(VortonKernel, ALongLineTurnsTheWaterAsAStraightVortex) {
  // Γ/(2πr) (r²/(r² + σ²)) (1 + σ²/(r² + σ²)), the kernel's integral along a line; Γ = 1, about +x.
  std::vector<Vorton> line;
  constexpr float kPiece = 0.02F;
  for (int i = -10000; i <= 10000; ++i) {
    line.push_back(make_vorton({kPiece * static_cast<float>(i), 0.0F, 0.0F}, {kPiece, 0.0F, 0.0F}, 0.1F));
  }
  for (const double r : {0.05, 0.1, 0.3, 1.0, 4.0}) {
    const double square = r * r + 0.01;
    const double exact = r / (2.0 * std::numbers::pi * square) * (1.0 + 0.01 / square);
    const Vec3 u = velocity(line, {0.0F, static_cast<float>(r), 0.0F});
    EXPECT_NEAR(static_cast<double>(u.z) / exact, 1.0, 1e-3) << r;
    EXPECT_NEAR(u.x, 0.0F, 1e-6F);
  }
}

TEST(VortonKernel, ThreadsBlocksAndTilesDoNotShow) {
  Rng rng(4);
  std::vector<Vorton> sources;
  std::vector<float> x, y, z;
  for (int i = 0; i < 1301; ++i) {
    const auto any = [&] { return rng.uniform(-1.0F, 1.0F); };
    x.push_back(any());
    y.push_back(any());
    z.push_back(any());
    sources.push_back(make_vorton({x.back(), y.back(), z.back()}, {any(), any(), any()}, 0.1F));
  }
  std::vector<float> u(x.size()), v(x.size()), w(x.size());
  add_vortons_direct(sources, {x.data(), y.data(), z.data(), u.data(), v.data(), w.data(), 1301});
  for (std::size_t i = 0; i < x.size(); i += 97) {
    EXPECT_EQ(velocity(sources, {x[i], y[i], z[i]}), Vec3(u[i], v[i], w[i])) << i;
  }
}

// The threads' partial sums differ from a sum in another order, and from an exact one, by rounding alone.
TEST(VortonKernel, TheOrderOfASumIsOnlyRounding) {
  Rng rng(5);
  constexpr int kCount = 5000;
  std::vector<Vorton> sources;
  std::vector<float> x, y, z;
  for (int i = 0; i < kCount; ++i) {
    const auto any = [&] { return rng.uniform(-1.0F, 1.0F); };
    x.push_back(any());
    y.push_back(any());
    z.push_back(any());
    sources.push_back(make_vorton({x.back(), y.back(), z.back()}, {any(), any(), any()}, 0.05F));
  }
  const auto summed = [&] {
    std::vector<float> u(kCount), v(kCount), w(kCount);
    add_vortons_direct(sources, {x.data(), y.data(), z.data(), u.data(), v.data(), w.data(), kCount});
    std::vector<glm::dvec3> out;
    for (std::size_t i = 0; i < kCount; ++i) out.emplace_back(Vec3(u[i], v[i], w[i]));
    return out;
  };
  const std::vector<glm::dvec3> straight = summed();
  for (std::size_t i = sources.size() - 1; i > 0; --i) std::swap(sources[i], sources[rng.next() % (i + 1)]);
  const std::vector<glm::dvec3> shuffled = summed();
  double all = 0.0, between = 0.0, off = 0.0;
  for (std::size_t i = 0; i < kCount; i += 10) {
    glm::dvec3 exact(0.0);
    for (const Vorton& source : sources) {
      const glm::dvec3 r = glm::dvec3(Vec3(x[i], y[i], z[i])) - glm::dvec3(Vec3(source.x, source.y, source.z));
      const double square = glm::dot(r, r) + static_cast<double>(source.core_square);
      const double f = (1.0 + static_cast<double>(source.core_part) / square) / (square * std::sqrt(square));
      exact += f * glm::cross(glm::dvec3(Vec3(source.ax, source.ay, source.az)), r);
    }
    all += glm::dot(exact, exact);
    between += glm::dot(straight[i] - shuffled[i], straight[i] - shuffled[i]);
    off += glm::dot(straight[i] - exact, straight[i] - exact);
  }
  RecordProperty("errors", std::to_string(std::sqrt(off / all)) + " " + std::to_string(std::sqrt(between / all)));
  EXPECT_GT(between, 0.0) << "the order does show in the last bits";
  EXPECT_LT(std::sqrt(between / all), 3e-6);
  EXPECT_LT(std::sqrt(off / all), 3e-6);
}

TEST(VortonKernel, NothingFromNothing) {
  EXPECT_EQ(velocity({}, {1.0F, 0.0F, 0.0F}), Vec3(0.0F));
  add_vortons_direct({}, {});
}

}  // namespace
}  // namespace regatta
