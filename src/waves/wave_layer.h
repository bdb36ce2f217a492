// A layer of linear dispersive waves on a grid, which shallow water lacks; added to its surface. State on a MAC grid:
// the surface η at the middles of cells, half a step ahead of the flux q at the faces. A step, for one depth:
//   p = F⁻¹[S(k) F[η + d]];   q -= Δt M ∇p;   η -= Δt ∇·q          S: wave_symbol.h; M: open share of a face
// Two real transforms. ω is exact, no wave grows with any M in [0, 1] (-∇·M∇ and S are symmetric and >= 0), and the sum
// of η is exact but for round-off. d is the pressure head on the surface, p/(ρg), over the step [m].
// Several depths H_i with weights w_i(h) on the faces, 2 + 2 n transforms, symmetric again and so with the amplitudes
// of Green's law:
//   p_i = F⁻¹[√S_i F[η + d]];   f_i = -∇·(M w_i ∇p_i);   P = F⁻¹[Σ √S_i K⁻² F[f_i]];   q -= Δt M ∇P
// Open edges: both η and q are divided by 1 + σ Δt in a sponge, σ = σ_0 r² (3 - 2 r), r from 0 at its inner end to 1 at
// the edge. A sponge 0.8 λ wide in all, passed once or twice, leaves 2 % of a wave of length λ. Where a sea stands
// beyond the edges, sponges take the layer to it and not to rest: (η + σΔt η_sea) / (1 + σΔt). Over even water a sea
// that the layer holds from the start then runs on as if there were no edge.
// Walls and land: closed faces stop q, but not p, which reaches through them. A ladder adds their change of p
// (wave_ladder.h); over several depths the f_i then have no M, and go on over land, because M would act twice there.
// Land may show mirror images of the water before it (wave_bed.h). The layer knows no hulls and no other water; a
// current carries its state along between steps (wave_advection.h).
#pragma once

#include "core/archive.h"
#include "core/shift_rows.h"
#include "waves/wave_bed.h"
#include "waves/wave_ladder.h"
#include "waves/wave_symbol.h"
#include "waves/wave_transform.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace regatta {

// Widths of the sponges before the edges [m]; 0: none. An axis that is periodic and has them is open.
struct WaveSponge {
  float west = 0.0F, east = 0.0F, south = 0.0F, north = 0.0F;
  float rate = 5.0F;  // σ_0 [1/s]

  [[nodiscard]] bool any() const { return west > 0.0F || east > 0.0F || south > 0.0F || north > 0.0F; }
};

// The sea beyond open edges; arrays of the grid, read in the sponges only.
struct OuterSea {
  std::vector<float> surface;  // η when that of the layer is after the step [m]
  std::vector<float> stream;   // q = ∇ stream, half a step earlier [m³/s]
  std::vector<float> share;    // share of the sea that stands in a cell: 0 on land, 1 in deep water
  // Strength at which sponges take surface and flux to the sea in this step; 0: not at all, and the field is not read.
  float surface_weight = 1.0F, flux_weight = 1.0F;
};

// Arrays of the grid.
struct WaveState {
  std::vector<float> surface;         // η at the middles of cells [m]
  std::vector<float> flux_x, flux_z;  // q through the west and south face of each cell, half a step earlier [m²/s]
  double absorbed = 0.0;              // volume that sponges took, less what they gave, in all [m³]
};

// The surface at a place.
struct WavePoint {
  float rise = 0.0F;  // η [m]
  float rate = 0.0F;  // -∇·q: ∂η/∂t where nothing flows, mean over the last step [m/s]
  Vec2 slope{0.0F};   // ∇η
};

class WaveLayer {
 public:
  WaveLayer(const WaveGrid& grid, WaveBed bed, const WaveSponge& sponge, double dt);

  // Advances by dt. `head`: d at the middles of cells, an array of the grid; null: none. `sea`: beyond open edges;
  // null: none.
  void step(const std::vector<float>* head = nullptr, const OuterSea* sea = nullptr);
  // The whole layer as a sea stands and moves there.
  void fill(const OuterSea& sea);

  // The number of the next step, which says when walls are met (wave_ladder.h); as it comes, steps count from 0.
  void count_from(std::int64_t step) { steps_ = step; }

  // For a domain that travels: the grid's corner lies elsewhere now [m].
  void place(Vec2 lower) { transform_.place(lower); }
  // The ground below it there; the table of depths is the same.
  void set_ground(const WaveGround& ground);
  // Moves the state by whole cells against the grid. The cells that come in hold the sea, or are still.
  void shift(RowShift shift, const OuterSea* sea);

  [[nodiscard]] const WaveGrid& grid() const { return transform_.grid(); }
  [[nodiscard]] const WaveTransform& transform() const { return transform_; }
  [[nodiscard]] const WaveBed& bed() const { return bed_; }
  [[nodiscard]] bool has_sponges() const { return !damp_x_.empty(); }
  [[nodiscard]] double dt() const { return dt_; }

  // Whoever writes keeps padding, closed faces and land at 0.
  [[nodiscard]] const WaveState& state() const { return state_; }
  [[nodiscard]] WaveState& state() { return state_; }

  // Rate at which the surface rose over the last step, with the current if there is one, for all cells [m/s].
  void find_rates(std::vector<float>& rates) const;
  // At a place (x, z), bilinear; beyond walls the nearest, along periodic axes the copy inside. `rates` of find_rates.
  [[nodiscard]] WavePoint sample(Vec2 at, const std::vector<float>& rates) const;
  [[nodiscard]] double volume() const;  // Σ η ΔA [m³]
  // ½ g ∫ η² [m⁵/s²], the density left out.
  [[nodiscard]] double potential_energy() const;

  void visit(Archive& archive);

 private:
  void find_pressure(const std::vector<float>* head);
  void filter_depths(const std::vector<float>& source);
  static void add_rows(const CellMatrix& matrix, std::vector<float>& values);
  void share_out(std::vector<float>& values) const;
  void fill_images();
  void fold_images();
  void find_conductances();
  void meet_walls();
  void find_divergence(std::size_t depth);
  void push_flux(const OuterSea* sea);
  void move_surface(const OuterSea* sea);

  WaveTransform transform_;
  WaveBed bed_;
  std::optional<WaveLadder> ladder_;  // empty if there are no walls, now or wherever the layer travels
  bool meets_walls_ = false;          // now
  std::int64_t steps_ = 0;
  double dt_ = 0.0;
  WaveState state_;
  // Conductance for one depth, at west and south faces [1/m²].
  struct Conductance {
    std::vector<float> x, z;
  };
  std::vector<Conductance> conductances_;  // empty for one depth
  std::vector<WaveSymbol> symbols_;        // S, or √S_i
  std::vector<WaveSymbol> back_symbols_;   // √S_i K⁻²; none for one depth
  WaveSpectrum spectrum_, kept_, total_;
  std::vector<float> source_;      // η + d
  std::vector<float> divergence_;  // f_i; none for one depth
  std::vector<float> pressure_;    // p [m²/s²]
  // σΔt of the columns and rows, at middles and at west or south faces; empty: no sponge. A cell has the larger of two.
  std::vector<float> damp_x_, damp_z_, damp_face_x_, damp_face_z_;
  int damp_inner_ = 0, damp_outer_ = 0;  // columns from the one to the other lie in no sponge of the west or east
  std::vector<double> absorbed_rows_;
};

}  // namespace regatta
