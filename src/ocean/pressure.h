// What the pressure solvers share: one sweep over all particles that corrects what the last sweep found, and the errors
// by which they stop. A solver is its source (which particles are pressed, how much) and what it corrects.
#pragma once

#include "core/parallel.h"
#include "ocean/pair_sums.h"

#include <algorithm>

namespace regatta {

struct SolveLimits {
  double tolerance = 1.0e-4;  // of the mean error
  int most_iterations = 100;
  float step = 1.0F;  // 1 + ω: how much of each correction is made
};

// Adds an impulse [N s] at a point of a body.
void add_impulse(const Fluid& fluid, int body, const Vec3& point, const glm::dvec3& impulse, std::span<BodyImpulse> to);

// The push on the bodies by a particle's correction: mass/dt m V_b λ_i ∇W_ib for each of their points, backwards.
void push_bodies(const Fluid& fluid, const Vec4& at, const NeighbourList& list, double mass, std::span<BodyImpulse> to);

// measure(i, iteration) -> {λ_i, error_i} of every particle, with fluid.wall where the particle is; then correct(i,
// Δ_i), Δ of eq. 12 or 20 times 1 + ω, until the mean error was within the tolerance. The correction that follows the
// last measurement is made in any case. mass: by which a correction becomes an impulse [kg or kg/s].
template <class Measure, class Correct>
SolveReport solve_pressure(Fluid& fluid, const SolveLimits& limits, double mass, const Measure& measure,
                           const Correct& correct) {
  SolveReport report{0, 0.0, 0.0, fluid.count == 0};
  const std::size_t bodies = fluid.bodies.size();
  while (!report.converged && report.iterations < limits.most_iterations) {
    parallel_indexed_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last, int block) {
      Fluid::BlockError error;
      for (int i = first; i < last; ++i) {
        const auto [lambda, off] = measure(i, report.iterations);
        fluid.scaled[static_cast<std::size_t>(i)] = Vec4(Vec3(fluid.place[static_cast<std::size_t>(i)]), lambda);
        error.sum += static_cast<double>(off);
        error.most = std::max(error.most, off);
      }
      fluid.errors[static_cast<std::size_t>(block)] = error;
    });
    Fluid::BlockError total;
    for (const Fluid::BlockError& error : fluid.errors) {
      total.sum += error.sum;
      total.most = std::max(total.most, error.most);
    }
    report.mean_error = total.sum / fluid.count;
    report.max_error = static_cast<double>(total.most);
    report.converged = report.mean_error <= limits.tolerance;
    ++report.iterations;
    parallel_indexed_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last, int block) {
      for (int i = first; i < last; ++i) {
        const Vec4& at = fluid.scaled[static_cast<std::size_t>(i)];
        const NeighbourList list = fluid.neighbours.of(i);
        correct(i, limits.step * correction_of(fluid, at, Vec3(fluid.wall[static_cast<std::size_t>(i)]), list));
        if (list.body_count > 0 && at.w != 0.0F) {
          push_bodies(fluid, at, list, mass * static_cast<double>(limits.step),
                      std::span(fluid.impulses).subspan(static_cast<std::size_t>(block) * bodies, bodies));
        }
      }
    });
  }
  return report;
}

}  // namespace regatta
