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

ViscosityReport ViscousFlow::slow(const PressureInput& input, const LiquidSolids& solids, const LiquidSurface& surface,
                                  double dt, float centring, const Params& params, LiquidPressure& pressure,
                                  LiquidFlow& flow) {
  free_ = flow.u;
  pressure.project(input, params, flow.u);
  speed_up_film(input.grid, surface, flow);
  // To the end of the step.
  const float on = 1.0F / centring;
  end_ = flow.u;
  for_entries(input.grid, [&](std::size_t a, std::size_t c) {
    const float before = flow.before.axis[a][c];
    flow.u.axis[a][c] = end_.axis[a][c] = before + on * (flow.u.axis[a][c] - before);
  });
  masses_.assign(input.bodies.size(), {});
  motions_.assign(input.bodies.size(), {});
  for (std::size_t b = 0; b < input.bodies.size(); ++b) {
    const SolidBody& body = input.bodies[b];
    motions_[b] = body.motion;
    if (!body.free) continue;
    masses_[b] = body.mass;
    for (Six& row : masses_[b])
      for (double& entry : row) entry /= static_cast<double>(centring);
    const Six answer = solve(masses_[b], six(body.force, body.torque));
    for (std::size_t e = 0; e < 6; ++e) motions_[b][e] += dt * answer[e];
  }
  const ViscosityReport report = viscosity_.slow({.grid = input.grid,
                                                  .phi = input.phi,
                                                  .solids = solids,
                                                  .masses = masses_,
                                                  .motions = motions_,
                                                  .viscosity = params.liquid_viscosity,
                                                  .dt = dt},
                                                 params, flow.u);
  for_entries(input.grid, [&](std::size_t a, std::size_t c) {
    flow.u.axis[a][c] = free_.axis[a][c] + centring * (flow.u.axis[a][c] - end_.axis[a][c]);
  });
  viscosity_.forget_beside(flow.known);
  gains_.assign(input.bodies.size(), {});
  for (std::size_t b = 0; b < input.bodies.size(); ++b) {
    if (!input.bodies[b].free) continue;
    gains_[b] = solve(masses_[b], viscosity_.impulses()[b]);
    for (std::size_t e = 0; e < 6; ++e) input.bodies[b].motion[e] += gains_[b][e];
  }
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
