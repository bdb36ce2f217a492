#include "particles/particle_spacing.h"

#include "core/parallel.h"
#include "particles/pressure.h"

#include <cmath>

namespace regatta {

SolveReport spread_dense(Fluid& fluid) {
  // A tolerance of 0.01 % in place of 0.1 % made still water no calmer and needed every sweep of every step.
  constexpr SolveLimits kLimits{.tolerance = 1.0e-3, .most_iterations = 3, .step = 1.1F, .warm = false};
  SolveReport report{0, 0.0, 0.0, fluid.count == 0};
  while (!report.converged && report.iterations < kLimits.most_iterations) {
    const bool first_sweep = report.iterations == 0;
    parallel_indexed_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last, int block) {
      Fluid::BlockError error;
      for (int i = first; i < last; ++i) {
        const auto n = static_cast<std::size_t>(i);
        const NeighbourList list = fluid.neighbours.of(i);
        DensitySums sums;
        if (first_sweep) {
          const DensityAlpha found = density_alpha_of(fluid, fluid.place[n], list);
          fluid.alpha[n] = found.alpha;
          sums = found;
        } else {
          sums = density_of(fluid, fluid.place[n], list);
        }
        fluid.density[n] = sums.density;
        fluid.wall[n] = Vec4(sums.wall, 0.0F);
        const float excess = std::max(sums.density - 1.0F, 0.0F);
        const float c = bearable(excess, sums.density, fluid.alpha[n], fluid.radius());
        fluid.scaled[n] = Vec4(Vec3(fluid.place[n]), c * fluid.alpha[n]);
        error.sum += static_cast<double>(excess);
        error.most = std::max(error.most, excess);
      }
      fluid.errors[static_cast<std::size_t>(block)] = error;
    });
    double sum = 0.0;
    for (const Fluid::BlockError& error : fluid.errors) {
      sum += error.sum;
      report.max_error = std::max(report.max_error, static_cast<double>(error.most));
    }
    report.mean_error = sum / fluid.count;
    report.converged = report.mean_error <= kLimits.tolerance;
    if (report.converged) break;
    ++report.iterations;
    correct_all(fluid, kLimits.step, [&](int i, const Vec3& change) {
      Vec4& at = fluid.place[static_cast<std::size_t>(i)];
      at = Vec4(Vec3(at) + change, 0.0F);
    });
  }
  return report;
}

void part_pairs(const Fluid& fluid, std::vector<Vec4>& shift) {
  const float spacing = std::cbrt(fluid.volume);
  const WideFloat close(0.9F * spacing), share(0.5F * 0.3F), least(1.0e-12F * spacing * spacing);
  const float most = 0.05F * spacing;
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
