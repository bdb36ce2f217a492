// The flux through the face between two cells by the second-order central-upwind scheme with hydrostatic
// reconstruction. Slopes are limited; the states beside the face are cut down to the higher of the two beds there, as
// far as water stands above it [Aud04]; the flux between those is the central-upwind one [Kur07]. Depths stay positive
// under the time step of cell_stage.h, and water at rest is at rest to the last bit, over any bed and at any shore.
//
// Symbols: h depth, b bed, η = h + b, u velocity through the face, v along it; L, R the cells below and above the face
// along the axis; half slopes d(·) lead from a cell's middle to the face. With b* = max(b_L, b_R) at the face:
//   b_L = η + dη - h - dh,  h_L = max(0, η + dη - b*), and for R alike
//   a⁺ = max(u_L + √(g h_L), u_R + √(g h_R), 0),  a⁻ = min(u_L - √(g h_L), u_R - √(g h_R), 0)
//   F = F_L + a⁻ (F_L - F_R + a⁺ (U_R - U_L)) / (a⁺ - a⁻)
// Viscosity μ takes μ h (u_R - u_L)/Δ from the momentum through the face, with the lesser depth beside it, so that dry
// ground and walls don't hold the water.
// Levels include the round-off that their depths lack (cells.h), and where water stands on both sides h_R - h_L is the
// difference of the levels: with the depths' own round-off still water would push hulls about. The momentum that a cell
// receives is F_u plus the push of its own bed. Deviation: the pressure ½ g h² of a cell's middle is left out at both
// of its faces, which changes only the round-off: products with dη are left, exactly zero where the surface is level.
#pragma once

#include "cells/cells.h"
#include "core/simd.h"

namespace regatta {

struct FluxTerms {
  float limiter = 1.3F;      // θ of the generalised minmod limiter: 1 smooth, 2 sharp
  float viscosity = 0.0F;    // μ [m^2/s]
  float gravity = kGravity;  // g; less in sub-steps that are too long, see long_substep.h [m/s^2]
};

// One axis' view of the cells: `across` is the velocity through the faces.
struct FluxFields {
  const float* h;
  const float* level;
  const float* across;
  const float* along;
  float viscous = 0.0F;  // μ over the distance of the cells' middles [m/s]
  float gravity = kGravity;
};

inline FluxFields fields_along_x(const FluxTerms& terms, const CellLayout& layout, const float* level,
                                 const Cells& cells) {
  return {cells.h.data(), level, cells.u.data(), cells.w.data(), terms.viscosity / layout.dx, terms.gravity};
}
inline FluxFields fields_along_z(const FluxTerms& terms, const CellLayout& layout, const float* level,
                                 const Cells& cells) {
  return {cells.h.data(), level, cells.w.data(), cells.u.data(), terms.viscosity / layout.dz, terms.gravity};
}

struct FaceFlux {
  WideFloat mass;         // h u [m^2/s]
  WideFloat across_low;   // momentum through the face as the lower cell loses it, without its ½ g h² [m^3/s^2]
  WideFloat across_high;  // the same as the upper cell receives it
  WideFloat along;        // h u v
};

// Half the limited slope across the middle of three cells.
inline WideFloat half_slope(WideFloat before, WideFloat here, WideFloat after, WideFloat half_limiter) {
  const WideFloat low = half_limiter * (here - before);
  const WideFloat high = half_limiter * (after - here);
  const WideFloat mean = WideFloat(0.25F) * (after - before);
  const WideFloat zero(0.0F);
  return xsimd::max(zero, xsimd::min(xsimd::min(low, high), mean)) +
         xsimd::min(zero, xsimd::max(xsimd::max(low, high), mean));
}

inline WideFloat wave_speed(float gravity, WideFloat h) {
  constexpr float kLeast = 1e-30F;  // keeps the root of 0 finite
  const WideFloat gh = WideFloat(gravity) * h;
  return gh * inverse_root(xsimd::max(gh, WideFloat(kLeast)));
}

// Half slopes of some neighbouring cells, along one axis.
struct HalfSlopes {
  WideFloat h, level, across, along;
};

// Half slopes of the cell at `here` and its kLanes - 1 neighbours in memory.
inline HalfSlopes half_slopes(const FluxTerms& terms, const FluxFields& cells, std::size_t here, std::size_t step) {
  const WideFloat half_limiter(0.5F * terms.limiter);
  const auto slope = [&](const float* f) {
    return half_slope(load_wide(f + here - step), load_wide(f + here), load_wide(f + here + step), half_limiter);
  };
  return {slope(cells.h), slope(cells.level), slope(cells.across), slope(cells.along)};
}

// Fluxes of the face between the cells at `upper - step` and `upper`, and of kLanes - 1 such faces behind it in memory.
inline FaceFlux face_flux(const FluxFields& cells, std::size_t upper, std::size_t step, const HalfSlopes& low,
                          const HalfSlopes& high) {
  const WideFloat zero(0.0F), half_g(0.5F * cells.gravity);
  const std::size_t lower = upper - step;
  const WideFloat h_1 = load_wide(cells.h + lower), h_2 = load_wide(cells.h + upper);
  const WideFloat eta_1 = load_wide(cells.level + lower), eta_2 = load_wide(cells.level + upper);

  // Beside the face, first over the cells' own beds, then over the higher one. Depths as differences of two heights are
  // the same on both sides wherever the surface is level.
  const WideFloat own_1 = h_1 + low.h, own_2 = h_2 - high.h;
  const WideFloat level_1 = eta_1 + low.level, level_2 = eta_2 - high.level;
  const WideFloat bed = xsimd::max(level_1 - own_1, level_2 - own_2);
  const WideFloat h_l = xsimd::min(own_1, xsimd::max(zero, level_1 - bed));
  const WideFloat h_r = xsimd::min(own_2, xsimd::max(zero, level_2 - bed));
  const WideFloat step_h = xsimd::select(xsimd::min(h_l, h_r) > zero, level_2 - level_1, h_r - h_l);
  const WideFloat u_1 = load_wide(cells.across + lower), u_2 = load_wide(cells.across + upper);
  const WideFloat v_1 = load_wide(cells.along + lower), v_2 = load_wide(cells.along + upper);
  const WideFloat u_l = u_1 + low.across, u_r = u_2 - high.across;
  const WideFloat v_l = v_1 + low.along, v_r = v_2 - high.along;

  const WideFloat c_l = wave_speed(cells.gravity, h_l), c_r = wave_speed(cells.gravity, h_r);
  const WideFloat fast = xsimd::max(xsimd::max(u_l + c_l, u_r + c_r), zero);
  const WideFloat slow = xsimd::min(xsimd::min(u_l - c_l, u_r - c_r), zero);
  constexpr float kStill = 1e-20F;  // keeps 0/0 of dry faces out [m/s]
  const WideFloat share = slow / xsimd::max(fast - slow, WideFloat(kStill));
  const WideFloat q_l = h_l * u_l, q_r = h_r * u_r;
  const WideFloat push_l = q_l * u_l;
  const WideFloat pressure = zero - half_g * step_h * (h_l + h_r);

  FaceFlux flux;
  flux.mass = q_l + share * (q_l - q_r + fast * step_h);
  const WideFloat rubbed = WideFloat(cells.viscous) * xsimd::min(h_l, h_r);
  const WideFloat across = rubbed * (u_1 - u_2) + push_l + share * (push_l - q_r * u_r + pressure + fast * (q_r - q_l));
  flux.across_low = across + half_g * (h_1 + own_1) * low.level;
  flux.across_high = across + pressure - half_g * (h_2 + own_2) * high.level;
  flux.along = flux.mass * xsimd::select(flux.mass > zero, v_l, v_r) + rubbed * (v_1 - v_2);
  return flux;
}

// The same; finds the slopes itself.
inline FaceFlux face_flux(const FluxTerms& terms, const FluxFields& cells, std::size_t upper, std::size_t step) {
  return face_flux(cells, upper, step, half_slopes(terms, cells, upper - step, step),
                   half_slopes(terms, cells, upper, step));
}

}  // namespace regatta
