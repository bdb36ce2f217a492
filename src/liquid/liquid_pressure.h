// Makes the velocities of a liquid free of divergence: finds the pressure in every cell of liquid that does so,
// together with the motion of the bodies that float in it, and changes the velocities on the faces by it.
//
// Unknown is q = p Δt / (ρ Δx) [m/s], in each cell c of liquid with neighbours n over its faces f [Bat07; Bri15 ch. 5]:
//   Σ_f A_f (q_c − q_n) + Σ_{f to air} A_f q_c / θ_f + J_c K Σ_n J_nᵀ q_n = −Σ_f ±A_f u_f − J_c V* + s_c
// - A: open share of a face [1]; 0 for a wall, a body, or a face with a flux of its own.
// - θ: how far from the cell's middle to that of its neighbour the surface lies [1], φ_c / (φ_c − φ_n), at least 0.1
//   [Gib02].
// - J: rows of the bodies (solid_body.h); V*: their motion without pressure; K = ρ Δx³ diag(1/m, I⁻¹) of free ones,
// else
//   0.
// - s: wanted divergence times Δx [m/s], above 0 where the water is to spread.
// Then u_f −= (q_n − q_c) / θ_f. The force on a body is ρ Δx³ / Δt Σ J_cᵀ q_c and the weight of held water; of a free
// one, what changes its motion as much.
//
// Where a body would pull on the water, air comes in between: cells beside it with a tension are air, and the rest is
// solved anew. So water leaves a transom, a hull that rises and the back of a fast one, as it does [own measurement: a
// boat of 4.2 m at 6 m/s in cells of 0.2 m has 0.11 of its lift as drag; held by tension it had 2.4].
//
// Solved by conjugate gradients whose preconditioner is one cycle of multigrid.h, without the bodies' part; or, for
// comparison, by over-relaxation of the same equations [Fos96]. Where liquid touches neither air nor a body that makes
// room for it, only differences of pressure count: there its mean is 0, and so is the mean of the divergence left.
// Bits are the same for any number of threads; a steady step allocates nothing.
#pragma once

#include "liquid/closed_regions.h"
#include "liquid/mac_grid.h"
#include "liquid/multigrid.h"
#include "liquid/solid_body.h"
#include "params/params.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// Arrays over cells have grid.entries().
struct PressureInput {
  const MacGrid& grid;
  std::span<const std::uint8_t> liquid;  // 1: a cell of liquid. The margin has none
  std::span<const float> phi;            // signed distance to the surface, below 0 in liquid [cells]
  const FaceField& open;                 // A [1]; beyond open faces of the grid's walls there is air
  std::span<const float> source;         // s [m/s]; empty: none
  std::span<SolidBody> bodies;           // in; their results are written
  double dt = 0.0;                       // [s]
  // Cells whose middle a solid covers (LiquidSolids::covered): they are liquid or air as their neighbours over open
  // faces are, whatever `liquid` says, so that pressure goes on to where the solid really ends.
  std::span<const int> covered = {};
  // Flux through faces besides A u, of emitters and open sides: prescribed velocity times its share of the face,
  // along the axis [m/s]. Null: none.
  const FaceField* flux = nullptr;
  // Whether water parts from bodies that would pull on it: it is pressed by them, and does not hang on them.
  bool parts = false;
};

struct PressureReport {
  int iterations = 0;     // of conjugate gradients, or sweeps
  double residual = 0.0;  // share of the right side that is left [1]
  bool converged = true;
  int cells = 0;  // cells of liquid
};

class LiquidPressure {
 public:
  // Takes the memory for a grid, as project() does at its first step.
  void shape(const MacGrid& grid);
  // `velocity` on faces [m/s]; changes where water can flow and on one side of it is liquid.
  PressureReport project(const PressureInput& input, const Params& params, FaceField& velocity);

  // The pressure in each cell (MacGrid::at) that project() found; 0 outside of the liquid [Pa].
  [[nodiscard]] std::span<const float> pressure() const { return pressure_; }
  [[nodiscard]] std::vector<float>& stored() { return pressure_; }  // pressure of a saved state
  [[nodiscard]] std::size_t bytes() const;                          // memory that it holds

 private:
  // A body's rows at the cells that have an unknown.
  struct Rows {
    std::vector<int> at;  // place in the finest level
    std::vector<Six> row;
    SixSix inverse{};         // inverse of the mass of body and held water [1/kg, 1/(kg m²)]
    Six motion{};             // V* of both
    std::vector<double> wet;  // share of each of the body's layers that lies in water [1]
    Six answer{};             // K Jᵀ of the vector at hand
  };
  // An entry of rows_, to go through the cells of all free bodies in order.
  struct BodyCell {
    int at = 0, body = 0, row = 0;
  };

  void find_levels(const PressureInput& input);
  PressureReport solve_levels(const PressureInput& input, const Params& params, const FaceField& velocity,
                              bool from_last);
  bool let_go(const PressureInput& input);
  void assemble(const PressureInput& input, const FaceField& velocity);
  void assemble_row(const PressureInput& input, const FaceField& velocity, int j, int k);
  void gather_bodies(const PressureInput& input);
  Six add_held_water(double dt, const SolidBody& body, const Rows& rows, const Six& velocity, SixSix& mass) const;
  void open_regions_at_bodies(const PressureInput& input);

  void conjugate_gradients(const PressureInput& input, const Params& params, bool from_q, PressureReport& report);
  void over_relax(const PressureInput& input, const Params& params, PressureReport& report);
  void list_body_cells(const PressureInput& input);
  void relax_body_cell(const PressureInput& input, float factor, std::size_t from, std::size_t to);
  void sweep_over(const PressureInput& input, float factor);
  double square_left(const PressureInput& input);
  void precondition();
  double multiply(const PressureInput& input);
  double advance(double step);
  double residual_product();
  void turn(double share);
  void forget();

  template <class Values>
  double push_bodies(const PressureInput& input, const Values& values);
  [[nodiscard]] Six answer(const PressureInput& input, std::size_t body, const Six& push) const;

  void finish_faces(const PressureInput& input, FaceField& velocity);
  void finish_pressure(const PressureInput& input);
  void finish_bodies(const PressureInput& input);
  void find_submerged(SolidBody& body, Rows& rows);

  MacGrid grid_;
  Multigrid multigrid_;
  ClosedRegions closed_;
  std::vector<float> level_;     // φ as it counts: below 0 in liquid, else 0 or above; MacGrid::at [cells]
  std::vector<float> pressure_;  // MacGrid::at [Pa]
  // In the finest level's places:
  std::vector<double> q_;         // the solution [m/s]
  std::vector<double> residual_;  // right side less what q makes of it [m/s]
  std::vector<float> search_;     // direction of the search
  std::vector<Rows> rows_;        // a body each
  std::vector<BodyCell> body_cells_;
  std::vector<double> partial_;  // sums, a block of rows each
  std::vector<double> side_;     // sides of a body's layers
};

}  // namespace regatta
