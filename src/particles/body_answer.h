// How bodies give way to the pressure of the water while it is being solved for. A body that felt the water's push in
// its next step alone would meet the water like a wall in this one: the water that goes along with it (its added mass)
// would count a step late, and a body lighter than that water would swing to and fro ever wider. So a free body is
// part of every sweep of a solver. With G_i = (Σ V_b ∇W_ib, Σ r_b × V_b ∇W_ib) over the body's points that particle i
// reaches, M the inertia of the body and of its films (contact_film.h), m a particle's mass, t the solver's time, and
// C_i, α_i of the solver,
//   M (q − q_free) = t m (1 + ω) Σ |α_i| max(0, C_i − G_i·q) G_i ,   λ_i = α_i max(0, C_i − G_i·q)
// q is the way of the body in this sweep, turns included: a particle presses it the less the more it gives way, and all
// those around it press at once. The equations are the gradient of a convex function, piecewise of second degree;
// Newton's method finds q. A body that is heavy beside the water around it stands as a wall; one without mass goes
// where the water wants it. A body receives exactly what the particles give; that sum is reported as its load. Bodies
// answer one by one: two that share a particle each answer as if the other one stood.
#pragma once

#include "particles/fluid.h"

namespace regatta {

struct AnswerUnits {
  double mass;    // times λ V ∇W: an impulse [kg or kg/s]
  double time;    // times a change of velocity: what the solver solves for [s: places, 1: velocities]
  double travel;  // times a change of velocity: how far the body moves in this solve [s]; 0: it stays
};

// The rule by which a solver sets the pressure that starts the next step (pressure.h).
struct PressureRule {
  float step;  // the first iteration
  bool warm;
  bool first;  // iteration
};

// Before a solve, and once for each sweep: forgets the contacts of the last one.
void forget_contacts(Fluid& fluid);
// Notes what particle i, whose constraint is c, reaches of the bodies. Called from within a loop over blocks.
void note_contacts(Fluid& fluid, int block, int i, float c);

void note_all_contacts(Fluid& fluid);  // notes those of all particles, c = 0

// The noted particles' push on the bodies with λ = fluid.scaled.w. Free bodies go where it takes them with the next
// answer.
void push_bodies(Fluid& fluid, const AnswerUnits& units);

// Lets the free bodies answer: lowers λ of the noted particles, adds their push to fluid.impulses, moves the bodies and
// their points.
void answer_pressure(Fluid& fluid, const AnswerUnits& units, const PressureRule& rule);

// A free body's own and that of its films [kg, kg m, kg m²].
SixSix inertia_of(const Fluid& fluid, std::size_t body);

// Moves the free bodies by what they got; travel as in AnswerUnits.
void let_bodies_go(Fluid& fluid, double travel);

}  // namespace regatta
