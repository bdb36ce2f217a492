// Vortex rings: closed polylines of one circulation each. A vorton sits at every node, with the strength
// α_k = ½ Γ (x_{k+1} − x_{k−1}), and moves with the water there: sources and targets are one set of places. Lines stay
// closed, Γ and Σα = 0 hold to rounding, and stretching is exact, since it is the nodes that move.
//
// Plain data and its motion; no bodies. Nodes of a ring stand side by side, rings in the order they were born.
#pragma once

#include "core/archive.h"
#include "exchange/status.h"
#include "vorton/vorton_kernel.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace regatta {

// A ring takes this long to go [s]: by a smooth step, which is 1.5 times as steep in its middle as on average, so that
// no second takes more than the whole impulse.
inline constexpr float kLeaving = 1.5F;

struct Ring {
  std::int32_t count = 0;    // nodes
  std::int32_t first = 0;    // first of its nodes; derived from the counts
  float circulation = 0.0F;  // Γ, right-handed along its nodes [m²/s]
  float core = 0.1F;         // σ [m]
  float size = 0.1F;         // h, the distance of nodes beside each other when it is born [m]
  float fade = 0.0F;         // k, of Γ e^(−kt) [1/s]
  float viscosity = 0.0F;    // ν_t, spreads the core [m²/s]
  float age = 0.0F;          // [s]
  float kept = 1.0F;         // share of its Γ that fading and cancelling have left
  float leaves = 0.0F;       // time in which it will have gone, kLeaving at first [s]; 0: it stays
  std::int32_t body = -1;    // body whose wake it is; −1: nobody's
  std::int32_t tail = 0;     // 1: of a stroke of its tail
  // Data of a ring that an emitter has puffed out.
  std::int32_t emitter = -1;  // which; −1: none
  float buoyancy = 0.0F;      // B of its puff, see buoyant_rings.h [m⁴/s²]
  // Derived in every step: of the water around a ring of nobody, beside VortonWater::stream [m/s]; k of Γ e^(−kt) by
  // its images, see ring_overlap.h [1/s].
  Vec3 drift{0.0F};
  float cancels = 0.0F;
};

struct Rings {
  std::vector<float> x, y, z;  // nodes [m]
  std::vector<float> u, v, w;  // their velocity in the last step, for the integrator [m/s]
  std::vector<float> moved;    // 1 once that is known
  std::vector<Ring> list;
  float last_dt = 0.0F;  // length of the last step [s]

  [[nodiscard]] int count() const { return static_cast<int>(x.size()); }
  [[nodiscard]] Vec3 at(int i) const {
    const auto k = static_cast<std::size_t>(i);
    return {x[k], y[k], z[k]};
  }
  void place(int i, const Vec3& at) {
    const auto k = static_cast<std::size_t>(i);
    x[k] = at.x;
    y[k] = at.y;
    z[k] = at.z;
  }
  // Three nodes at least. `ring` says all but first and count.
  void add(Ring ring, std::span<const Vec3> nodes);
  void clear();
  // Copies a node of another set, its velocity included.
  void push_node(const Rings& from, int i);
  [[nodiscard]] std::array<std::vector<float>*, 7> fields() { return {&x, &y, &z, &u, &v, &w, &moved}; }

  // bodies, emitters: how many there are that rings can be of.
  void visit(Archive& archive, int bodies, int emitters);
  // After visit() has loaded: finds the rings' nodes.
  void settle();
};

// The vorton of every node, in their order; reuses the list's memory.
void list_vortons(const Rings& rings, std::vector<Vorton>& vortons);

// Moves all nodes by dt with the velocity (u, v, w), one entry a node, which it then remembers: Adams-Bashforth of
// second order, Euler in a node's first step. Stable while Γ dt/σ² <= 1 for each ring: see stiffness().
void move_nodes(Rings& rings, std::span<const float> u, std::span<const float> v, std::span<const float> w, float dt);

// About the mean of its nodes, all of which have a place.
void widen_and_turn(Rings& rings, const Ring& ring, float wider, const Quat& by);

// The mean of those of its nodes that have a place.
std::optional<Vec3> middle_of(const Rings& rings, const Ring& ring);

// Largest |Γ| dt/σ² of any ring; thin rings kink beyond 1 and blow up at 4.
float stiffness(const Rings& rings, float dt);
// Place of that ring, for the status.
StatusPlace stiffest_place(const Rings& rings);

// Cores spread by σ² += 2 ν_t dt up to widest times h; circulations fade and cancel by e^(−k dt), and those of rings
// that go end at 0; ages grow.
void age_rings(Rings& rings, float dt, float widest);

// Lines that strain draws out are soon finer than the nodes that may be can bear. The filter then widens as fast as the
// strongest line strains the water beside it: cores and pieces grow by crowding · |S| [1/s], |S| = 1.05 |Γ|/2πσ² (see
// ring_overlap.h), so that what winds up below the filter's width is dissipated there. Impulses stay, energy goes.
// crowding: 0 to 1.
void widen_rings(Rings& rings, float crowding, float dt);

}  // namespace regatta
