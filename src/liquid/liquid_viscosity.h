// Slows a liquid by its viscosity: finds the velocities on the faces at the end of a step in which viscous stress acts,
// together with the motion of the free bodies in it. It knows no pressure; viscous_flow.h has its place in a step.
//
// Implicit and variational [Bat08]: the velocities are those for which
//   Σ_f ½ V_f (u_f − u*_f)² + a (Σ_c V_c (e_xx² + e_yy² + e_zz²) + Σ_e V_e ½ γ_e²) + Σ_b ½ (V − V*)ᵀ M (V − V*)
// is least, with a = ν Δt / Δx². e_xx is the difference of a cell's two faces, γ = δ_y u + δ_x v the shear at an edge,
// both times Δx [m/s]; V_f, V_c, V_e are the shares of the room around a face, a cell's middle and an edge that are
// liquid; M is a free body's mass over ρ Δx³. All stress ends with the liquid, so that its surface bears none: a thread
// of honey folds for that reason, and turning water feels none.
// - Walls and floor: the liquid sticks to them, with the wall half a cell from the first velocity along it.
// - Bodies: faces beside which a body takes a share of the room (LiquidSolids::list_faces) move with it. A free one's
//   motion is one of the unknowns, so that even a light one is steady; what it gets the liquid loses, exactly.
//   Deviation: [Bat08] lets only faces inside a solid do so. Its surface, then, would lie half a cell too deep.
// - The top of the grid is open.
// Distances to the surface reach one cell, so that V is what a plane surface at the mean distance of the cells around
// would leave.
//
// Solved by conjugate gradients, preconditioned by the diagonal, and by a body's own 6 × 6 matrix. Bits are the same
// for any number of threads; a steady step allocates nothing, and without viscosity no memory is held.
#pragma once

#include "core/six.h"
#include "liquid/liquid_solids.h"
#include "liquid/mac_grid.h"
#include "params/params.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// Arrays over cells have grid.entries().
struct ViscosityInput {
  const MacGrid& grid;
  std::span<const float> phi;  // signed distance to the surface, below 0 in liquid, −1 to 1 [cells]
  const LiquidSolids& solids;
  std::span<const SixSix> masses;  // mass of each body, if it is free [kg, kg m²]
  std::span<const Six> motions;    // V* of each body [m/s, rad/s]
  double viscosity = 0.0;          // ν [m²/s]
  double dt = 0.0;                 // [s]
};

struct ViscosityReport {
  int iterations = 0;
  double residual = 0.0;  // share of the right side that is left [1]
  bool converged = true;
  int pressure_iterations = 0;  // iterations for the pressures that it was found with (viscous_flow.h)
};

class LiquidViscosity {
 public:
  // `velocity` on faces, 0 in the margin [m/s]; changes where there is liquid, and where solids are it becomes theirs.
  ViscosityReport slow(const ViscosityInput& input, const Params& params, FaceField& velocity);

  // Impulse on each body in the step [N s, N m s].
  [[nodiscard]] std::span<const Six> impulses() const { return impulses_; }
  // V_f of each face as it counted in the step; 0: its velocity was not found here [1].
  [[nodiscard]] const FaceField& masses() const { return mass_; }
  // Forgets the velocities of faces in the air beside those that were found here: they are to be extrapolated, else the
  // outermost particles would slide on the liquid.
  void forget_beside(std::array<std::vector<std::uint8_t>, 3>& known) const;

 private:
  // A face that moves with a body: times the body's motion, `row` is its velocity.
  struct BodyFace {
    int axis = 0, face = 0;
    Six row{};  // [1], the last three [m]
  };
  struct Body {
    bool free = false;
    std::vector<BodyFace> faces;
    SixSix mass{};  // over ρ Δx³
    SixSix preconditioner{};
    Six solution{}, residual{}, search{}, product{}, scaled{};
  };
  // Entries of a row of cells where anything is liquid.
  struct Span {
    int first = 0, last = 0;
  };

  void shape(const MacGrid& grid);
  void find_spans(const ViscosityInput& input);
  void find_levels(const ViscosityInput& input);
  void find_weights(const ViscosityInput& input);
  void weigh_row(const ViscosityInput& input, float a, int j, int k);
  void list_bodies(const ViscosityInput& input);
  void find_masses(const ViscosityInput& input);
  void mass_row(const ViscosityInput& input, int axis, int j, int k);
  void start(const ViscosityInput& input, FaceField& velocity);
  void conjugate_gradients(const Params& params, ViscosityReport& report);
  void find_stress(const FaceField& u);
  double find_product(const FaceField& u, bool with_mass);
  [[nodiscard]] Six sum_over(const Body& body, const FaceField& field) const;
  void move_faces(const Body& body, const Six& motion, FaceField& field) const;
  double advance(double step);
  void turn(double share);
  void finish(const ViscosityInput& input, FaceField& velocity);

  template <class Action>
  void for_rows(const Action& action) const;
  template <class Terms>
  double sum_rows(const Terms& terms);

  MacGrid grid_;
  std::vector<Span> near_, spans_;                  // spans of the rows (j, k) from −1 on
  std::vector<float> level_;                        // φ of cells that solids leave any room, else 0 [cells]
  std::vector<float> counts_;                       // 1 where they do
  std::vector<std::array<std::uint8_t, 3>> fixed_;  // for faces: 1: a solid's
  std::vector<float> normal_;                       // 2 a V_c
  std::array<std::vector<float>, 3> shear_;         // a V_e of edges along x, y, z at a cell's lower corner
  std::array<std::vector<float>, 3> pull_;          // stress across x, y, z in cells
  std::array<std::vector<float>, 3> slide_;         // stress along faces, at edges
  FaceField mass_;                                  // V_f; 0: not an unknown
  std::array<std::vector<float>, 3> inverse_;       // inverse of the diagonal; 0: not an unknown
  FaceField solution_, residual_, search_, product_;
  std::vector<double> partial_;  // sums, a layer of rows each
  std::vector<Body> bodies_;
  std::vector<SolidFace> listed_;
  std::vector<Six> impulses_;
};

}  // namespace regatta
