// Particles near the surface alone [Fer16]: cells deeper than a few are without any, "deep", and the grid carries their
// water. So a step takes half the time, and less the deeper the water is.
//
// A deep cell stores its amount of water, and its faces the motion of that (deep_flow.h). Particles that come into one
// are absorbed; where the surface, or a body, comes near, deep cells become particles; and water that flows from a deep
// cell into another kind becomes particles where it comes in. The mass of particles and cells together stays what it
// was but for the round-off of doubles. Random numbers are a hash of cell and sub-step.
//
// Layers of cells are counted from those that are not liquid, and from those that a body cuts, so that bodies have
// particles around them, too. Walls and floor are no surface.
#pragma once

#include "core/archive.h"
#include "exchange/water_report.h"
#include "liquid/liquid_kick.h"
#include "liquid/liquid_surface.h"
#include "liquid/liquid_transfer.h"
#include "liquid/mac_grid.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace regatta {

// A sub-step, for the band.
struct BandStep {
  int cells = 0;  // cells that keep particles, below the surface
  LiquidTransfer transfer = LiquidTransfer::kFlip;
  float pic_share = 0.0F;    // TransferRule::pic_share
  double dt = 0.0;           // [s]
  std::int64_t substep = 0;  // its number
};

class NarrowBand {
 public:
  // walls: where those ahead along x and z stand, from the grid's lower corner [cells]; they may cut the last cells.
  NarrowBand(const MacGrid& grid, Vec2 walls);

  [[nodiscard]] bool active() const { return !mass_.empty(); }
  // 1 for deep cells (MacGrid::at). Empty if there is no band.
  [[nodiscard]] std::span<const std::uint8_t> deep() const { return deep_; }
  // Water of deep cells; of others, what waits for being worth a particle, or is owed for one [particles at rest].
  [[nodiscard]] std::span<const double> mass() const { return mass_; }
  [[nodiscard]] const FaceField& carried() const { return carried_; }  // [m/s]

  // The surface and the open shares of cells and faces now, which the band looks at.
  struct Sight {
    std::span<const std::uint8_t> liquid;
    std::span<const float> open_volume;
    const FaceField& open;
  };
  // All that lies deeper than `cells` is deep from now on. flow: of the particles where they are.
  void begin(int cells, const Sight& sight, const LiquidFlow& flow);
  // The deep water becomes particles.
  void end(const BandStep& step, std::vector<LiquidParticle>& particles);
  // Forgets all deep water.
  void clear();
  // Takes the particles of deep cells, which ParticleSort has put at the list's end, from `first` on.
  void absorb(std::size_t first, std::vector<LiquidParticle>& particles);
  // Adds the deep water to what the particles have told the grid in the middle of a sub-step of dt [s]. scratch: its
  // distance, outflow and source are overwritten; find_surface() and find_source() write them again.
  void tell_grid(double dt, const Sight& sight, LiquidSurface& scratch, LiquidFlow& flow);
  // The rest of a sub-step, after the projection: deep water moves on, and what is deep is found anew. sort: as it left
  // the particles, though they may have moved since; new ones stand at the list's end.
  void advance(const BandStep& step, const Sight& sight, const LiquidFlow& flow, const ParticleSort& sort,
               std::vector<LiquidParticle>& particles);

  // Adds particles that are the deep water, for what knows particles alone.
  void add_particles(const BandStep& step, std::vector<LiquidParticle>& particles) const;
  [[nodiscard]] WaterSums sums() const;         // sums of deep and waiting water; heights over the grid's lower end
  [[nodiscard]] double spin(Vec2 about) const;  // Σ m (z u − x w) about an upright axis [cells particles m/s]
  [[nodiscard]] double weights(const LiquidKick& kick) const;  // Σ m weight of deep water
  void push(const LiquidKick& kick);
  [[nodiscard]] float fastest() const;                  // speed of a deep cell [m/s]
  [[nodiscard]] std::optional<Vec3> lost_cell() const;  // the first one that is not finite [cells]

  // Mass, which cells are deep, and the flow.
  void visit(Archive& archive);
  void settle();  // after visit() has loaded

 private:
  void find_layers(const Sight& sight);
  [[nodiscard]] bool cut_by_body(int i, int k, float open_volume) const;
  // speed(axis, face) [m/s].
  template <class Speed>
  void move_mass(const Sight& sight, double dt, const Speed& speed);
  template <class Speed>
  [[nodiscard]] int passes_of(const Sight& sight, double dt, const Speed& speed) const;
  void choose_deep(const BandStep& step, const FaceField& u, const ParticleSort& sort,
                   std::vector<LiquidParticle>& particles);
  // The direction from which most water comes into a cell from deep ones.
  struct Inflow {
    int axis = -1;           // −1: nowhere
    bool downwards = false;  // against the axis
    float way = 0.0F;        // [cells]
  };
  [[nodiscard]] Inflow inflow_of(std::size_t c, double dt, const FaceField& u) const;
  [[nodiscard]] double let_in(const glm::ivec3& cell, const Inflow& inflow, const BandStep& step,
                              const ParticleSort& sort, std::vector<LiquidParticle>& particles) const;
  [[nodiscard]] double give_to_particles(const glm::ivec3& cell, const ParticleSort& sort,
                                         std::vector<LiquidParticle>& particles) const;
  [[nodiscard]] double make_particles(const glm::ivec3& cell, double worth, const BandStep& step,
                                      std::vector<LiquidParticle>& particles) const;
  [[nodiscard]] LiquidParticle particle_at(const Vec3& x, float mass, LiquidTransfer transfer) const;
  [[nodiscard]] int deep_beside(std::size_t c) const;  // how many of a cell's neighbours are deep
  template <class Action>
  void for_cells(const Action& action) const;
  [[nodiscard]] Vec3 lower_velocity(std::size_t c) const;  // on the lower faces of a cell
  [[nodiscard]] Vec3 upper_velocity(std::size_t c) const;

  MacGrid grid_;
  float last_x_ = 1.0F, last_z_ = 1.0F;  // shares of the last cells that walls leave open [1]
  std::vector<double> mass_;
  std::vector<std::uint8_t> deep_;
  FaceField carried_;  // velocities of faces `age_` ago [m/s]
  double age_ = 0.0;   // [s]
  // Scratch:
  std::vector<double> thick_;        // for deep cells, mass by open volume [particles at rest a cell]
  std::vector<std::uint8_t> layer_;  // for cells: steps to the next one that is not liquid
  std::vector<std::int32_t> bits_;   // deep_, while it is visited
};

}  // namespace regatta
