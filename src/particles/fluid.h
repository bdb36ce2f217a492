// The particles of the ocean and the working set of a step, shared by all pressure solvers. A particle's numbers stand
// side by side, not array by array as elsewhere: the loops over pairs fetch single particles from all over the memory,
// and fetch four numbers at the cost of one.
#pragma once

#include "core/six.h"
#include "core/types.h"
#include "particles/boundary.h"
#include "particles/neighbours.h"
#include "particles/spline_kernel.h"

#include <span>
#include <vector>

namespace regatta {

// The state, which is integrated and hashed; in the order of the last step's grid.
struct Particles {
  std::vector<Vec3> position;   // [m]
  std::vector<Vec3> velocity;   // [m/s]
  std::vector<float> pressure;  // p/ρ0 from which the next step's solver starts [m²/s²]; 0 without a warm start
  // Mean speed of the water around each particle in the last seconds [m/s], for isph only (calming.h); empty: nowhere.
  std::vector<float> motion;

  [[nodiscard]] int count() const { return static_cast<int>(position.size()); }
};

// Impulse of the water on a body, summed over a step.
struct BodyImpulse {
  glm::dvec3 linear{0.0};   // [N s]
  glm::dvec3 angular{0.0};  // about the body's centre of mass [N m s]
};

// A particle's reach to a body (body_answer.h): its push on the body is the constraint's λ times these.
struct BodyContact {
  std::int32_t particle = 0;
  std::int32_t body = 0;
  float c = 0.0F;           // the particle's constraint
  glm::dvec3 linear{0.0};   // Σ V_b ∇W_ib [1/m]
  glm::dvec3 angular{0.0};  // Σ r_b × V_b ∇W_ib about the body's centre of mass [1]
};

// A body that moves with the water within a step; the others stand where they are, with the velocity that they have.
struct FreeBody {
  bool free = false;
  double mass = 1.0;        // [kg]
  glm::dmat3 inertia{1.0};  // world [kg m²]
  BodyImpulse pending;      // impulse received since it last moved
};

// Inertia with which the films below bodies resist when a body comes off or closes in (contact_film.h), six by six.
struct FilmInertia {
  struct Between {
    std::size_t a = 0, b = 0;  // bodies
    SixSix inertia{};          // the change of a's velocity by that of b's times this: an impulse on either
  };
  std::vector<SixSix> bodies;      // [kg, kg m, kg m²], one a body
  std::vector<Between> between;    // films that have a body on either side
  std::vector<BodyImpulse> taken;  // impulses of the films on bodies in this step
};

struct Fluid {
  SplineKernel kernel;
  float volume;  // V of a particle [m³]
  int count = 0;
  // One entry a particle, then one of a particle far away, with which lists of neighbours are filled up.
  std::vector<Vec4> place;          // x, y, z [m]; w unused
  std::vector<Vec4> scaled;         // x, y, z and λ of the present iteration
  std::vector<Vec4> velocity;       // u, v, w [m/s]; w unused
  std::vector<Vec4> next_velocity;  // written by a loop that still reads `velocity` of the neighbours
  std::vector<Vec4> wall;  // Σ V_b ∇W_ib over the boundary that a particle reaches [1/m]; w: Σ V_b v_b·∇W_ib [1/s]
  std::vector<float> alpha;     // −1 / (|Σ V ∇W|² + Σ |V ∇W|²) [m²]
  std::vector<float> density;   // ρ / ρ0
  std::vector<float> pressure;  // p/ρ0 [m²/s²]: before a solve what it starts from, after it what the next one will
  std::vector<float> raised;    // change of pressure by the present solve, in the solver's own unit
  Neighbours neighbours;
  Boundary* boundary = nullptr;
  std::span<BodyView> bodies;         // where they are in the course of the step
  std::vector<FreeBody> free_bodies;  // one a body; empty: none is free
  FilmInertia films;                  // likewise

  // Partial sums of the blocks of Neighbours::kBlock particles, added in their order.
  struct BlockError {
    double sum = 0.0;
    float most = 0.0F;
  };
  std::vector<BlockError> errors;
  std::vector<BodyImpulse> impulses;               // [blocks][bodies]
  std::vector<std::vector<BodyContact>> contacts;  // [blocks], of one sweep
  std::vector<BodyImpulse> reach;                  // [blocks][bodies], scratch; zero between uses

  Fluid(const SplineKernel& k, float v) : kernel(k), volume(v) {}
  [[nodiscard]] float radius() const { return 0.25F * kernel.support; }  // r of a particle [m]
  [[nodiscard]] int blocks() const { return (count + Neighbours::kBlock - 1) / Neighbours::kBlock; }
};

// Result of a pressure solver.
struct SolveReport {
  int iterations = 0;
  double mean_error = 0.0;  // mean error of the constraint (see each solver), before the last correction
  double max_error = 0.0;
  bool converged = true;
};
// Adds up several solves; the errors are those of the last one.
inline void add(SolveReport& sum, const SolveReport& one) {
  const int before = sum.iterations;
  const bool converged = sum.converged;
  sum = one;
  sum.iterations += before;
  sum.converged = sum.converged && converged;
}

}  // namespace regatta
