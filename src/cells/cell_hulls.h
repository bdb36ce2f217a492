// Rigid bodies in the cells. A hull presses on the water below it by the head of hull_head.h, and to the cells that
// head is nothing but a higher bed: no water is pushed aside by hand, so that a floating hull is at rest to round-off
// and the volume is exact however it moves. Where a fixed or driven body stands on the bed, it raises the bed to its
// top: a wall.
//
// Node and cells know each other by the weights of cell_spread.h: they carry the water to the node, and the head and
// the reaction to drag back to the cells. The pressure on the hull is what the fluxes lose at the faces, summed about
// its head (cell_pressure.h): water and hull push each other alike, to round-off, and level water pushes no hull. Drag,
// lift and friction are those of hull_drag.h, as for the columns.
#pragma once

#include "cells/cell_flux.h"
#include "cells/cell_push.h"
#include "cells/cell_walls.h"
#include "cells/cells.h"
#include "exchange/body.h"
#include "exchange/wave_exchange.h"
#include "geometry/domain.h"
#include "geometry/terrain.h"
#include "params/params.h"

#include <memory>
#include <span>
#include <vector>

namespace regatta {

class CellHulls {
 public:
  // datum: world y of height 0 of the cells' beds [m]. under_waves: a layer of waves takes its share of the heads.
  CellHulls(const Domain& domain, std::shared_ptr<const Terrain> terrain, const CellLayout& layout, float datum,
            float dry, float reference_depth, bool under_waves = false);
  ~CellHulls();
  CellHulls(CellHulls&&) noexcept;
  CellHulls& operator=(CellHulls&&) noexcept;

  // Once a step of dt in all [s]: traces each hull that may have moved, clears the loads it gathers. waves: above the
  // cells, see HullSet::trace().
  void begin_step(float dt, std::span<const BodyView> bodies, WaveExchange* waves = nullptr);
  // Then, the walls: water makes room for those that have come, and takes that of those that have gone; at the end of
  // the step the cells are left such that they can be known from where the bodies are.
  // True if any cell changed.
  bool enter(Cells& cells);
  bool leave(Cells& cells);
  // In place of enter(): the cells were laid, or left, for the bodies as they are.
  void settle();
  [[nodiscard]] bool any() const;  // some hull lies over the domain
  // Height of the walls of all bodies above each cell's bed, as enter(), leave() or settle() found them, laid out as
  // the cells [m].
  [[nodiscard]] const std::vector<float>& walls() const;
  // The walls that close cells, as begin_step() found them.
  [[nodiscard]] CellWalls& closed();
  [[nodiscard]] const CellWalls& closed() const;
  // Before a stage: reads the water (its ghosts too), sets over = walls + heads inside the domain.
  void press(const Params& params, const std::vector<float>& bed, const Cells& cells, std::vector<float>& over);
  // With ghosts filled: gathers over `time` [s] the forces on the hulls, by the pressure of the cells and by the water
  // at the nodes. The work is in pieces() pieces, in any order and on any threads; they change nothing that a stage
  // reads.
  [[nodiscard]] int pieces() const;
  void gather(int piece, const Params& params, const FluxTerms& terms, float time, const std::vector<float>& over,
              const std::vector<float>& level, const Cells& cells);
  // After all pieces: what drag and jets do to the same cells.
  void push(const Cells& cells, CellPush& push) const;
  // After each stage, what flows through faces that walls cover in part, with the levels and cells that it began with.
  void flow(const FluxTerms& terms, float dt, const std::vector<float>& level, const Cells& from);
  // Then the walls hold the water beside them: over `time` [s], which counts by `weight` in the loads; at:
  // share of the step that is over.
  void hold(float time, double weight, double at, Cells& cells);
  // For samples and pictures between steps: over = walls + the heads that the hulls have at rest in this water.
  void find_still(const std::vector<float>& bed, const Cells& cells, std::vector<float>& over);
  // Once a step: mean loads over dt; one a body.
  void end_step(float dt, std::span<BodyLoad> loads);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
