#include "particles/particle_spacing.h"

#include "core/parallel.h"
#include "particles/pressure.h"

#include <cmath>

namespace regatta {

namespace {

// A tolerance of 0.01 % made still water no calmer and needed every sweep of every step.
constexpr double kTolerance = 1.0e-3;  // mean excess over the density of water [1]
constexpr int kMostSweeps = 3;
constexpr float kShare = 1.1F;  // overshoot of each correction

// Pairs are parted below this distance [spacings], at this rate [1/s], by half of their overlap in a step at most, and
// none goes faster than so many spacings a second: measured by tests/validation/particles_slow_test.cpp.
constexpr float kClose = 0.9F;
constexpr float kPartRate = 60.0F, kMostPart = 0.5F;
constexpr float kFastest = 10.0F;

// Mean and largest excess of fluid.density over that of water.
SolveReport excess_of(Fluid& fluid) {
  const auto sum = [](const Fluid::BlockError& a, const Fluid::BlockError& b) {
    return Fluid::BlockError{a.sum + b.sum, std::max(a.most, b.most)};
  };
  const auto add_up = [&](int first, int last) {
    Fluid::BlockError error;
    for (int i = first; i < last; ++i) {
      const float excess = std::max(fluid.density[static_cast<std::size_t>(i)] - 1.0F, 0.0F);
      error.sum += static_cast<double>(excess);
      error.most = std::max(error.most, excess);
    }
    return error;
  };
  const Fluid::BlockError total = parallel_reduce(fluid.count, Fluid::BlockError{}, add_up, sum);
  const double mean = total.sum / std::max(fluid.count, 1);
  return {0, mean, static_cast<double>(total.most), mean <= kTolerance};
}

void sweep_dense(Fluid& fluid) {
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const DensityAlpha found = density_alpha_of(fluid, fluid.place[n], fluid.neighbours.of(i));
      const float excess = std::max(found.density - 1.0F, 0.0F);
      const float c = bearable(excess, found.density, found.alpha, fluid.radius());
      fluid.density[n] = found.density;
      fluid.wall[n] = Vec4(found.wall, 0.0F);
      fluid.scaled[n] = Vec4(Vec3(fluid.place[n]), c * found.alpha);
    }
  });
  correct_all(fluid, kShare, [&](int i, const Vec3& change) {
    Vec4& at = fluid.place[static_cast<std::size_t>(i)];
    at = Vec4(Vec3(at) + change, 0.0F);
  });
}

}  // namespace

SolveReport spread_dense(Fluid& fluid, PairValues& pairs, const Vec3& lower, const Vec3& upper) {
  pairs.measure(fluid);
  SolveReport report = excess_of(fluid);
  while (!report.converged && report.iterations < kMostSweeps) {
    sweep_dense(fluid);
    ++report.iterations;
    if (report.iterations == kMostSweeps) break;
    // The densities at the start of the next sweep show the error that this sweep has left.
    parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
      for (int i = first; i < last; ++i) {
        const auto n = static_cast<std::size_t>(i);
        fluid.density[n] = density_of(fluid, fluid.place[n], fluid.neighbours.of(i)).density;
      }
    });
    const SolveReport now = excess_of(fluid);
    report = {report.iterations, now.mean_error, now.max_error, now.converged};
  }
  if (report.iterations == 0) return report;
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      Vec4& at = fluid.place[static_cast<std::size_t>(i)];
      at = Vec4(glm::clamp(Vec3(at), lower, upper), 0.0F);
    }
  });
  pairs.measure(fluid);
  return report;
}

void part_pairs(const Fluid& fluid, float dt, std::vector<Vec4>& shift) {
  const float spacing = std::cbrt(fluid.volume);
  const WideFloat close(kClose * spacing), share(0.5F * std::min(kMostPart, kPartRate * dt)),
      least(1.0e-12F * spacing * spacing);
  const float most = kFastest * dt * spacing;
  shift.resize(static_cast<std::size_t>(fluid.count));
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const NeighbourList list = fluid.neighbours.of(i);
      WideVector sum;
      for_pairs(fluid.place[n], fluid.place.data(), list.water, list.water_padded,
                [&](const WidePairs& pairs, const std::int32_t*) {
                  const WideFloat inverse = inverse_root(max(pairs.r2, least));
                  const WideFloat overlap = max(close - pairs.r2 * inverse, WideFloat(0.0F));
                  sum.add(share * overlap * inverse, pairs);
                });
      const Vec3 way = sum.sum();
      const float length = glm::length(way);
      shift[n] = Vec4(length > most ? most / length * way : way, 0.0F);
    }
  });
}

}  // namespace regatta
