// The openings through which water enters and leaves the box of a liquid (exchange/openings.h): jets, drains, open
// sides, and the books of the water that has come in and gone out.
//
// Water comes in as particles of mass 1. The books hold the amount that has passed each mouth, and each face of an
// open side, since the start; a particle comes whenever that reaches another whole number, and stands as far from the
// mouth as it would have come since then. So no two come together, and the rate is exact over any time. Across the
// mouth they stand at the places of a sequence that leaves no gaps and makes no clumps [Rob18].
//
// A drain takes water out of a ball of cells about the hole, at least 1.5 cells in radius and with room for the water
// that its jet takes in a sub-step: the pressure solve lets that much flow together there, and it is taken away. The
// jet's speed U follows Bernoulli along the way through the hole, l dU/dt = e − U²/2, where e = p/ρ + u²/2 + g (y − y
// of the hole) is the mean over two cells around that room, so that U → √(2 g h) [Lam32 §24]. A hole smaller than a
// cell drains as it should.
//
// An open side is a row of faces with a flux of their own. Beyond it the water stands at `level` and moves with `speed`
// into the box; a wave that arrives goes on as a long one would [Fla76]:
//   U = speed + √(g/D) (level − η), D = level − floor
// uniform over the depth, with η of the water just inside.
//
// This knows no bodies: a hull before a hole leaves less open volume there, and so less flows.
#pragma once

#include "core/archive.h"
#include "exchange/openings.h"
#include "liquid/liquid_particles.h"
#include "liquid/liquid_surface.h"
#include "liquid/liquid_transfer.h"
#include "liquid/mac_grid.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace regatta {

class OpeningFlow {
 public:
  OpeningFlow(const LiquidOpenings& openings, const MacGrid& grid);

  [[nodiscard]] bool any() const { return openings_.any(); }
  [[nodiscard]] float fastest(double time, double dt) const;  // speed of the water that comes in or goes out [m/s]

  // Puts what comes in from `time` on, in dt [s], at the end of the list, of which no more than `most` come about.
  // Returns false where some stayed out for that.
  bool let_in(double time, double dt, std::size_t most, std::vector<LiquidParticle>& particles);
  // Before pressure, with the surface known and walls closed: finds the motion of open sides and what drains take in
  // dt; writes velocities on open sides; adds both to the outflow of cells.
  void meet(double time, double dt, std::span<const float> open_volume, std::span<const float> density,
            LiquidSurface& surface, LiquidFlow& flow);
  // After the source of cells is known: adds what drains take and what comes in under water.
  void add_source(LiquidSurface& surface) const;
  // Flux that open sides let through their faces (PressureInput::flux); null: there are none.
  [[nodiscard]] const FaceField* flux() const { return openings_.any_side() ? &flux_ : nullptr; }
  // After pressure: what it drives through drains in the next sub-step.
  void follow_pressure(double dt, std::span<const float> pressure, std::span<const float> open_volume,
                       const LiquidSurface& surface, const FaceField& u);
  // Takes out what has left by open sides and drains. The order of the rest changes.
  void take_out(std::int64_t substep, std::vector<LiquidParticle>& particles);

  // Mass that has come in and gone out since the start [particles at rest].
  [[nodiscard]] double in() const { return in_; }
  [[nodiscard]] double out() const { return out_; }
  void note_in(double mass) { in_ += mass; }  // for water that a person has poured
  // Present flow into a drain [m³/s].
  [[nodiscard]] double discharge(std::size_t drain) const { return drains_[drain].flow; }

  void visit(Archive& archive);

 private:
  struct Mouth {
    double passed = 0.0;  // since the start [particles]
  };
  struct Weighed {
    int cell = 0;         // MacGrid::at
    float share = 0.0F;   // share of the cell that counts [1]
    float height = 0.0F;  // height of its middle over the hole [m]
  };
  struct Hole {
    double flow = 0.0;  // [m³/s]
    double owed = 0.0;  // flowed out, but of no particle yet [particles]
    std::vector<Weighed> room, around;
    Vec3 middle{0.0F};    // [cells]
    float radius = 0.0F;  // radius of the room [cells]
  };
  // One column of faces of an open side.
  struct SideColumn {
    float speed = 0.0F;  // into the box [m/s]
    float depth = 0.0F;  // depth of the water that moves so [cells]
  };
  struct Side {
    int axis = 0, across = 2;  // along which its water comes, and along which its columns stand
    bool upper = false;        // at the upper end of the axis
    LiquidSide outside;
    std::vector<SideColumn> columns;
    std::vector<double> passed;  // amount through each face, columns side by side [particles]
  };

  void add_hole(const LiquidDrain& drain);
  void weigh_cells(Hole& hole) const;
  static double room_of(const Hole& hole);  // [cells]
  void add_side(std::size_t which, const LiquidSide& outside);
  [[nodiscard]] int cell_of(const Side& side, int inward, int j, int q) const;
  [[nodiscard]] int face_of(const Side& side, int j, int q) const;
  void find_height(const Side& side, int q, int inward, std::span<const float> open_volume,
                   const LiquidSurface& surface, float& sum, int& count) const;
  void find_columns(Side& side, double dt, std::span<const float> open_volume, const LiquidSurface& surface);
  void set_faces(const Side& side, std::span<const float> open_volume, LiquidSurface& surface, LiquidFlow& flow);
  void drain(std::size_t which, double time, double dt, std::span<const float> open_volume,
             std::span<const float> density, const LiquidSurface& surface);
  [[nodiscard]] bool is_enclosed(int cell, std::span<const float> open_volume, const LiquidSurface& surface) const;
  bool let_in_emitter(std::size_t which, double time, double dt, std::size_t most,
                      std::vector<LiquidParticle>& particles);
  bool let_in_side(Side& side, double dt, std::size_t most, std::vector<LiquidParticle>& particles);
  [[nodiscard]] bool has_left(const LiquidParticle& particle) const;
  void choose_drained(std::int64_t substep, std::size_t which, std::vector<LiquidParticle>& particles);

  LiquidOpenings openings_;
  MacGrid grid_;
  double in_ = 0.0, out_ = 0.0;
  std::vector<Mouth> mouths_;  // mouths of emitters
  std::vector<Hole> drains_;
  std::vector<Side> sides_;
  FaceField flux_;
  // Scratch of a sub-step:
  std::vector<std::pair<int, float>> fresh_;    // cell and share of it that comes in by jets [1]
  std::vector<std::pair<int, float>> sources_;  // cells and their sources [m/s]
  std::vector<std::uint8_t> touched_;           // blocks of particles
  std::vector<int> near_, gone_;                // particles
};

}  // namespace regatta
