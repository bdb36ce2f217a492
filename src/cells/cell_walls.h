// Bodies that are walls, fixed or moving, in the cells.
//
// A cell of which a wall covers nearly all is closed (of thin walls, a half: wall_cover.cpp): to the fluxes it is a
// higher bed, dry unless water runs over the wall's top. Any other cell is open over its whole area, as deep and fast
// as the water beside the wall is. But its water is that of its room R, in cells: its own uncovered share, and those of
// the closed cells that it is the host of. So the volume is exact, and as R changes smoothly while a wall moves, water
// is pushed aside before it and drawn in behind it: with V = R h,
//   V_np1 = V_n + Δt F,  h_np1 = V_np1 / R_np1,
// F the fluxes of the open cell; momentum alike. Friction of the bed is found anew for all of the room: the stages find
// it for the open cell, and the water they slow may be far from that of the room. Beside a closed face the water takes
// the wall's velocity across it: of the water's velocity v into the wall, as seen from the wall,
//   Δt L (c + 2 max(v, 0)) / (R Δx)
// is taken, implicitly, as by the flux from a mirrored state (cell_flux.h); L length of wall in the cell, in cells; c =
// √(g h). Its opposite is a force on the body. All of it depends on the velocity to the wall alone: a wall that is
// towed and one in a stream are the same.
#pragma once

#include "cells/cell_push.h"
#include "cells/cell_stage.h"
#include "cells/wall_cover.h"
#include "exchange/water_report.h"

#include <array>
#include <span>
#include <vector>

namespace regatta {

// Impulse of the water beside walls on a body, about its centre of mass.
struct WallImpulse {
  std::size_t body = 0;
  glm::dvec3 force{0.0}, torque{0.0};  // [N s], [N m s]
};

struct WallWater {
  double h = 0.0, u = 0.0, w = 0.0;  // [m], [m/s]
};

// The water of a room: volume and momentum, in cells [m], [m^2/s].
struct RoomWater {
  double volume = 0.0, x = 0.0, z = 0.0;

  void add(double of, const WallWater& water) {
    volume += of * water.h;
    x += of * water.h * water.u;
    z += of * water.h * water.w;
  }
  void add(const RoomWater& other, double of = 1.0) {
    volume += of * other.volume;
    x += of * other.x;
    z += of * other.z;
  }
};

// Through one face, as cell_flux.h has it.
struct OneFlux {
  double mass = 0.0, low = 0.0, high = 0.0, along = 0.0;  // [m^2/s], [m^3/s^2]
};

class CellWalls {
 public:
  CellWalls(const CellIndex& index, float dry);

  // Notes the walls that the water must make room for from the next enter() on. covers: one a body, empty if it is no
  // wall.
  void note(std::span<const std::vector<WallCover>* const> covers);
  // The water already stands as the walls that were noted want it.
  void settle();
  [[nodiscard]] bool any() const { return !cells_.empty(); }

  // A step begins: water goes from cells that the walls close to those beside them. Whether any went.
  bool enter(Cells& cells);
  // Ends the walls' step: cells that the walls have left hold their own water again.
  bool leave(Cells& cells);

  // Before and after each stage of the sub-step that goes on from the share `from` of the step to the share `to`:
  void begin_first(Cells& cells);
  void begin_second(Cells& half);
  void end_first(const StageTerms& terms, double from, double to, Cells& half);
  void end_second(const StageTerms& terms, double from, double to, Cells& cells);
  // Between the two: what flows over dt through faces that walls cover in part, besides what the stage let through.
  // weight: of the impulses, which are appended.
  void flow(const FluxTerms& terms, float dt, double weight, const std::vector<float>& level, const Cells& from,
            std::vector<WallImpulse>& impulses);
  // Shares out what is handed to cells over the water that they hold.
  void share(CellPush& push) const;
  // The walls hold the water beside them, over `time` [s]. weight: of the impulses, which are appended.
  void hold(float time, double weight, double at, Cells& cells, std::vector<WallImpulse>& impulses) const;

  // Room of an open cell as a step begins: it holds that many times its depth and area.
  [[nodiscard]] double room(std::size_t place) const {
    const std::int32_t slot = slot_[place];
    if (slot == kNone) return 1.0;
    const Cell& cell = cells_[static_cast<std::size_t>(slot)];
    return cell.closed ? 1.0 : cell.room(0.0);
  }
  // Adds the water that open cells hold beyond their own area; negative if they hold less.
  void add_rooms(const Cells& cells, const std::vector<float>& bed, float lowest, WaterSums& sums) const;
  // The same without what it tells of their motion [m]: a sum over cells.
  [[nodiscard]] double rooms(const Cells& cells) const;

  // raise(body, place, cover) for each closed cell.
  template <class Raise>
  void each_closed(const Raise& raise) const {
    for (const Cell& cell : cells_) {
      if (cell.closed) raise(cell.body, cell.place, cell.cover);
    }
  }

 private:
  static constexpr std::int32_t kNone = -1;
  struct Cell {
    std::size_t place = 0;
    std::size_t body = 0;
    WallCover cover;
    float open_before = 1.0F, open_now = 1.0F;  // share of its area that is not covered
    bool closed = false;
    std::array<std::int32_t, 2> host{kNone, kNone};  // hosts of a closed cell
    std::array<float, 2> part{};                     // parts of its room that go to each host
    double room_before = 1.0, room_now = 1.0;        // rooms of an open cell
    Vec2 wall{0.0F};                                 // towards the wall, as long as L/Δx [1/m]
    WallWater first, second;                         // before these stages
    Vec2 faces_before{1.0F}, faces_now{1.0F};        // open shares
    bool cut = false;                                // some of its faces are cut, or its room is
    double more = 0.0, more_x = 0.0, more_z = 0.0;   // water that flow() adds [m], [m^2/s]
    [[nodiscard]] double room(double at) const { return room_before + at * (room_now - room_before); }
    [[nodiscard]] bool full() const { return !cut; }
  };
  struct Covered {
    std::size_t place = 0, body = 0;
    WallCover cover;
    bool operator==(const Covered&) const = default;
  };

  // A face of which a wall covers a part; low, high: places in cells_ of the cells beside it.
  struct Face {
    std::int32_t low = 0, high = 0;
    bool along_x = true;
    float open = 1.0F;
  };
  struct SideWater {
    double h = 0.0, u = 0.0, w = 0.0, bed = 0.0;
  };
  [[nodiscard]] SideWater side_water(const Cell& cell, const std::vector<float>& level, const Cells& from) const;
  void find_staged(const FluxTerms& terms, const std::vector<float>& level, const Cells& from);
  void give(Cell& cell, double mass, double x, double z);
  void build(const std::vector<Covered>& before, const std::vector<Covered>& now);
  void slip(Cells& cells) const;
  std::int32_t entry(std::size_t place, int i, int k);
  void find_hosts();
  std::int32_t nearest_open(const Cell& cell);
  [[nodiscard]] float open_share(const Cell& low, const Cell& high, bool along_x) const;
  void find_faces();
  [[nodiscard]] bool closed_at(int i, int k) const;
  void leave_across(const Cell& cell, const std::vector<Cell>& old, const WallCover& cover, RoomWater& loose,
                    std::vector<RoomWater>& want) const;
  void rearrange(const std::vector<Covered>& before, const std::vector<Covered>& now, Cells& cells);

  CellIndex index_;
  float dry_;
  std::vector<Covered> before_, now_;
  std::vector<Cell> cells_;
  std::vector<Face> faces_;
  std::vector<OneFlux> staged_;     // flow of a stage through faces_
  std::vector<std::int32_t> slot_;  // index in cells_ of each place
  bool moved_ = false;              // now_ is not before_
};

}  // namespace regatta
