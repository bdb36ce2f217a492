// An outlet that blows water in puffs: every T a vortex ring leaves, with the circulation and the impulse of the slug
// of water that came out meanwhile. For a slug that is U T long and as wide as the outlet,
//   Γ = c U² T, c = ½, I = A U² T, V = A U T,
// so that the ring encloses A/c. No ring takes up more than a slug of four diameters, the rest trails behind it
// [Ghar98]: a longer one counts as four diameters in all three.
#pragma once

#include "vorton/rings.h"

#include <vector>

namespace regatta {

struct RingJetTerms {
  Vec3 at{0.0F};                     // middle of the outlet [m]
  Vec3 direction{0.0F, 1.0F, 0.0F};  // unit
  float radius = 0.2F;               // radius of the outlet [m]
  float speed = 1.0F;                // U [m/s]
  float period = 0.5F;               // T [s]
  float strength = 0.5F;             // c
  float warmer = 0.0F;               // than the water around it [K]
  float expansion = 2.1e-4F;         // β of water at 20 °C [1/K]
  float size = 0.3F;                 // length of a ring's pieces, as a share of its radius
  float core = 1.0F;                 // σ in these pieces
  float fade = 0.1F;                 // k of Γ e^(−kt), in U/(10 R) [–]
  float viscosity = 0.002F;          // ν_t that spreads the core, in 2 R U
  float jitter = 0.05F;              // jitter of the ring's nodes, as a share of a piece
  int seed = 0;
};

class RingJet {
 public:
  // Whether a ring leaves in this step; then `ring` and `nodes` are what Rings::add wants.
  bool step(const RingJetTerms& terms, float dt, Ring& ring, std::vector<Vec3>& nodes);
  [[nodiscard]] std::int64_t rings() const { return rings_; }

  void visit(Archive& archive);

 private:
  float clock_ = 0.0F;  // since the last ring [s]
  std::int64_t rings_ = 0;
};

}  // namespace regatta
