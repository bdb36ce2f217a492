// Drag, lift and skin friction of the wetted panels of a hull, in the form of [Yuk07], with the ITTC-57 line for the
// friction [ITTC57]. Works in the patch frame; u_r is a panel's velocity relative to the water about it.
//
//   A_eff = A n·û_r where n·u_r > 0, else 0: the area as the flow sees it. Deviation: [Yuk07] counts a fifth of a
//           panel's whole area as soon as it faces the flow. So the side force of a hull that drifts by a hair jumps
//           from one sign to the other.
//   F_D = -½ ρ C_D A_eff |u_r| u_r
//   F_L = -½ ρ C_L A_eff |u_r|² n_⊥,  n_⊥ the part of n across u_r. Deviation: [Yuk07] makes n_⊥ a unit vector, whose
//         direction is noise where the flow meets the panel head-on.
//   F_F = -½ ρ (1+k) C_F A |u_t| u_t,  C_F = 0.075/(log10 Re - 2)², u_t the part of u_r along the panel
//
// A body's drag_scale s acts on glancing flow alone, C_D (s + (1-s) min(1, (n·û_r / 0.6)²)): slender lines ease the way
// ahead, but a hull that drifts sideways or heaves still meets the water with its full sides. Its lift_scale does the
// same to C_L. The share of a hull that planes (hull_planing.h) feels form drag and lift by the flow across it alone,
// and no friction, which hull_planing.h knows better. Form drag of a boat may stand for wave resistance: where
// dispersive waves take the hull's head (hull_waves.h), which have that of themselves, so much of the flow from ahead
// is left out of it. A body that sheds vortices in three dimensions has its form drag and lift of those.
#pragma once

#include "hull/hull_head.h"
#include "params/params.h"

#include <span>
#include <vector>

namespace regatta {

inline constexpr float kWaterViscosity = 1.14e-6F;  // kinematic, of fresh water at 15 °C [m²/s]

// A panel in the patch; made once a step.
struct PatchPanel {
  Vec3 lever{0.0F};  // from the centre of mass [m]
  Vec3 normal{0.0F};
  Vec3 velocity{0.0F};       // [m/s]
  float area = 0.0F;         // [m^2]
  float half_height = 0.0F;  // half the height of the panel [m]
  std::size_t node = 0;      // the nearest
};

struct HullDrag {
  std::vector<PatchPanel> panels;
  std::vector<Vec3> forces;  // [N]
  float length = 1.0F;       // length of the hull, for Re [m]
  float planing = 0.0F;      // share of the hull that planes
  float waves = 0.0F;        // share of its form drag ahead that waves have
  Vec3 ahead{0.0F};          // level direction of both, patch frame
  float wetted_area = 0.0F;  // [m^2]
};

void prepare_drag(const BodyView& view, const HullPatch& patch, HullDrag& drag);

// The share of a panel that is below the surface, from how deep its middle lies.
inline float wet_share(const PatchPanel& panel, float depth) {
  return std::clamp(0.5F + 0.5F * depth / std::max(panel.half_height, 1e-4F), 0.0F, 1.0F);
}

// The sum over the panels. It never takes more than the velocity of hull and water relative to each other, be the step
// dt as long as it may (backward Euler for the sum). Adds the horizontal reaction to the nodes' reaction on the water.
PatchForce panel_drag(const Params& params, const BodyView& view, float dt, const HullPatch& patch,
                      const PatchWater& water, const HullHead& head, HullDrag& drag, std::span<Vec2> reaction);

// The displaced water, found from the pressure ρ g (H - y) on them: bodies.buoyancy = surface. Like node_displaced():
// exact below the mean level of H, plus the difference that the panels find. The level part of the pressure is left to
// the head, which hands the water the exact opposite.
Displaced panel_displaced(const Hull& hull, const HullPatch& patch, const HullHead& head, const HullDrag& drag,
                          bool walls);

}  // namespace regatta
