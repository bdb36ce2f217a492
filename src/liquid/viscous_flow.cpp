#include "liquid/viscous_flow.h"

#include "core/parallel.h"
#include "liquid/surface_film.h"

namespace regatta {

namespace {

constexpr int kEntriesBlock = 4096;  // entries

template <class Body>
void for_entries(const MacGrid& grid, const Body& body) {
  parallel_blocks(grid.entries(), kEntriesBlock, [&](int first, int last) {
    for (std::size_t a = 0; a < 3; ++a) {
      for (int c = first; c < last; ++c) body(a, static_cast<std::size_t>(c));
    }
  });
}

}  // namespace

// The velocities in the middle as pressure leaves them, and the motions of the bodies at the end, without viscosity.
void ViscousFlow::project(const Step& step, LiquidPressure& pressure, ViscosityReport& report, LiquidFlow& flow) {
  const PressureReport done = pressure.project(step.input, step.params, flow.u);
  report.pressure_iterations += done.iterations;
  report.converged = report.converged && done.converged;
  speed_up_film(step.input.grid, step.surface, flow);
  for (std::size_t b = 0; b < step.input.bodies.size(); ++b) {
    const SolidBody& body = step.input.bodies[b];
    motions_[b] = body.motion;
    if (!body.free) continue;
    masses_[b] = body.mass;
    for (Six& row : masses_[b])
      for (double& entry : row) entry /= static_cast<double>(step.centring);
    const Six answer = solve(masses_[b], six(body.force, body.torque));
    for (std::size_t e = 0; e < 6; ++e) motions_[b][e] += step.dt * answer[e] - gains_[b][e];
  }
}

// Viscosity over the whole step: half of what it changes comes to the velocities in the middle.
void ViscousFlow::act(const Step& step, ViscosityReport& report, LiquidFlow& flow) {
  slowed_ = end_;
  const ViscosityReport done = viscosity_.slow({.grid = step.input.grid,
                                                .phi = step.input.phi,
                                                .solids = step.solids,
                                                .masses = masses_,
                                                .motions = motions_,
                                                .viscosity = step.params.liquid_viscosity,
                                                .dt = step.dt},
                                               step.params, slowed_);
  report.iterations += done.iterations;
  report.residual = done.residual;
  report.converged = report.converged && done.converged;
  for_entries(step.input.grid, [&](std::size_t a, std::size_t c) {
    const bool flows = step.input.open.axis[a][c] > 0.0F;  // else it stays what walls and open sides say
    const float slowed = flows ? slowed_.axis[a][c] - end_.axis[a][c] : 0.0F;
    flow.u.axis[a][c] = free_.axis[a][c] + step.centring * slowed;
  });
  for (std::size_t b = 0; b < step.input.bodies.size(); ++b) {
    SolidBody& body = step.input.bodies[b];
    if (!body.free) continue;
    const Six gain = solve(masses_[b], viscosity_.impulses()[b]);
    for (std::size_t e = 0; e < 6; ++e) body.motion[e] += gain[e] - gains_[b][e];
    gains_[b] = gain;
  }
}

ViscosityReport ViscousFlow::slow(const PressureInput& input, const LiquidSolids& solids, const LiquidSurface& surface,
                                  double dt, float centring, const Params& params, LiquidPressure& pressure,
                                  LiquidFlow& flow) {
  constexpr double kLongStep = 1.0;  // ν dt / Δx² above which viscosity is found once more [1]
  const Step step{input, solids, surface, dt, centring, params};
  masses_.assign(input.bodies.size(), {});
  motions_.assign(input.bodies.size(), {});
  gains_.assign(input.bodies.size(), {});
  free_ = flow.u;
  ViscosityReport report;
  project(step, pressure, report, flow);
  pressed_ = end_ = flow.u;
  const float on = 1.0F / centring;
  for_entries(input.grid, [&](std::size_t a, std::size_t c) {
    const float before = flow.before.axis[a][c];
    end_.axis[a][c] = before + on * (pressed_.axis[a][c] - before);
  });
  act(step, report, flow);
  const auto cell = static_cast<double>(input.grid.cell);
  if (params.liquid_viscosity * dt > kLongStep * cell * cell) {
    project(step, pressure, report, flow);
    // Change by this pressure over the first one, to the end of the step.
    for_entries(input.grid, [&](std::size_t a, std::size_t c) {
      const float viscous = centring * (slowed_.axis[a][c] - end_.axis[a][c]);
      end_.axis[a][c] += on * (flow.u.axis[a][c] - pressed_.axis[a][c] - viscous);
    });
    act(step, report, flow);
  }
  viscosity_.forget_beside(flow.known);
  return report;
}

void ViscousFlow::load(double dt, std::span<SolidBody> bodies) {
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    for (std::size_t e = 0; e < 6; ++e) bodies[b].motion[e] -= gains_[b][e];
    bodies[b].force += along(viscosity_.impulses()[b]) / dt;
    bodies[b].torque += about(viscosity_.impulses()[b]) / dt;
  }
}

}  // namespace regatta
