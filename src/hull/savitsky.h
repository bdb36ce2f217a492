// Planing of a V bottom of one deadrise, as measured in towing tanks and fitted by Savitsky [Sav64]: lift, its centre
// and the speed below the bottom. Pure formulas, for 0.6 <= C_V <= 13, trims of 2° to 15°, λ <= 4.
//
// Symbols: τ trim of the bottom [deg]; β deadrise [deg]; b beam [m]; λ mean wetted length over b; C_V = U/√(g b).
#pragma once

namespace regatta {

// C_L0 of a flat bottom: by the flow, and by gravity [Sav64 eq. 15].
struct FlatLift {
  float dynamic = 0.0F;
  float hydrostatic = 0.0F;
  [[nodiscard]] float sum() const { return dynamic + hydrostatic; }
};
FlatLift flat_lift(float trim_deg, float wetted_length, float speed_coefficient);

// C_Lβ, lift over ½ρU²b², from C_L0 [Sav64 eq. 16]; never below 0.
float deadrise_lift(float flat, float deadrise_deg);

// Centre of pressure ahead of the transom over λ b [Sav64 eq. 18].
float pressure_center(float wetted_length, float speed_coefficient);
// Centre of the dynamic part of the lift, the flow's alone.
inline constexpr float kDynamicCenter = 0.75F;

// Mean speed of the water below the bottom over U; dynamic: C_Lβ of the part by the flow [Sav64 eq. 23].
float bottom_speed(float dynamic, float trim_deg, float wetted_length);

// ITTC-57 with the allowance for roughness that [Sav64] adds.
float bottom_friction(float reynolds);

}  // namespace regatta
