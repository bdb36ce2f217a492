// Shared by the pressure solvers: one sweep over all particles that corrects the errors the last sweep found, and the
// errors by which they stop. A solver is its constraint (which particles are pressed, how much) and the quantity that
// it corrects.
#pragma once

#include "core/parallel.h"
#include "particles/body_answer.h"
#include "particles/pair_sums.h"

#include <algorithm>

namespace regatta {

struct SolveLimits {
  double tolerance = 1.0e-4;  // for the mean error
  int most_iterations = 100;
  float step = 1.0F;  // 1 + ω: how much of each correction is made
  bool warm = false;  // start from the last step's pressure
};

// Factors from a solver's own numbers to physical ones.
struct SolveUnits {
  AnswerUnits answer;  // units of the bodies' answer
  float error;         // times C: a share of the density [1 or s]
  float pressure;      // times p/ρ0: −λ [s² or s]
  float farthest;      // most way or speed that its own pressure may give a particle in one sweep [m or m/s]
};

// The part of C > 0 that a sweep corrects. Sweeps correct all particles at once, each as if it were alone, and where k
// times as many particles as in water press on each other the sum is k times too large: from some k on, each sweep
// overshoots by more than the last, without bounds. So the correction falls with the density, and moves a particle by
// `farthest` at most.
float bearable(float c, float density, float alpha, float farthest);
// Puts the last step's pressure into fluid.scaled as λ.
void start_warm(Fluid& fluid, float unit);
// Change of the next step's start pressure by C as found in this iteration.
float pressure_change(float c, float alpha, float support, float step, bool first);
// fluid.pressure for the next step.
void keep_pressure(Fluid& fluid, float unit);

// One sweep: correct(i, Δ_i), Δ of eq. 12 or 20 of fluid.scaled's λ, `share` of it.
template <class Correct>
void correct_all(Fluid& fluid, float share, const Correct& correct) {
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const Vec4& at = fluid.scaled[static_cast<std::size_t>(i)];
      const NeighbourList list = fluid.neighbours.of(i);
      correct(i, share * correction_of(fluid, at, Vec3(fluid.wall[static_cast<std::size_t>(i)]), list));
    }
  });
}

// measure(i, iteration) -> C_i of every particle, with fluid.wall, fluid.alpha and fluid.density where the particle is;
// a warm start needs fluid.wall before. Then correct(i, Δ_i), 1 + ω of Δ_i, until the mean error max(C, 0) was within
// the tolerance. The correction that follows the last measurement is made in any case.
template <class Measure, class Correct>
SolveReport solve_pressure(Fluid& fluid, const SolveLimits& limits, const SolveUnits& units, const Measure& measure,
                           const Correct& correct) {
  SolveReport report{0, 0.0, 0.0, fluid.count == 0};
  const bool bodies = !fluid.bodies.empty();
  if (limits.warm) {
    start_warm(fluid, units.pressure);
    if (bodies) {
      note_all_contacts(fluid);
      push_bodies(fluid, units.answer);
    }
    correct_all(fluid, 1.0F, correct);
  }
  while (!report.converged && report.iterations < limits.most_iterations) {
    const bool first_iteration = report.iterations == 0;
    if (bodies) forget_contacts(fluid);
    parallel_indexed_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last, int block) {
      Fluid::BlockError error;
      for (int i = first; i < last; ++i) {
        const auto n = static_cast<std::size_t>(i);
        const float found = measure(i, report.iterations);
        const float c = bearable(found, fluid.density[n], fluid.alpha[n], units.farthest);
        const float excess = std::max(found, 0.0F);
        fluid.scaled[n] = Vec4(Vec3(fluid.place[n]), std::max(c, 0.0F) * fluid.alpha[n]);
        if (limits.warm) {
          fluid.raised[n] += pressure_change(c, fluid.alpha[n], fluid.kernel.support, limits.step, first_iteration);
        }
        if (fluid.neighbours.of(i).body_count > 0) note_contacts(fluid, block, i, c);
        error.sum += static_cast<double>(excess * units.error);
        error.most = std::max(error.most, excess * units.error);
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
    if (bodies) answer_pressure(fluid, units.answer, {limits.step, limits.warm, first_iteration});
    correct_all(fluid, limits.step, correct);
  }
  if (limits.warm) keep_pressure(fluid, units.pressure);
  return report;
}

}  // namespace regatta
