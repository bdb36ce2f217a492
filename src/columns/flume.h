// Through-flow: the in- and outflow edges of a flume. Columns live on in a buffer one support radius wide beyond each
// such edge, where they move with the velocity the edge prescribes; the water counts only inside the domain. A column
// that leaves the inflow buffer is followed by a new one at the buffer's far end; one that leaves the outflow buffer is
// gone. Depth at the inflow and velocity at the outflow follow from the outgoing characteristic [Vac12].
#pragma once

#include "columns/bed.h"
#include "columns/columns.h"
#include "columns/lattice.h"
#include "exchange/water_setup.h"

#include <cmath>

namespace regatta {

class Flume {
 public:
  Flume(const WaterSetup& setup, const Lattice& lattice, float support, float thinnest);

  [[nodiscard]] bool active() const { return active_; }
  [[nodiscard]] float buffer() const { return active_ ? buffer_ : 0.0F; }
  [[nodiscard]] bool in_buffer(float x) const { return active_ && (x < lower_ || x > upper_); }

  // Continues the lattice into the buffers: at the start each column there holds what bed and level ask at its place.
  // The level is that of the water inside at the inflow (of the setup where that is dry) and the held one at the
  // outflow.
  void fill_buffers(const WaterSetup& setup, Columns& columns) const;
  // From the finished depths: what the edges prescribe in this sub-step; sets depth and velocity in the buffers.
  void prescribe(const Bed& bed, ColumnField& field);
  // Along x, that the edges give a column in a buffer [m/s].
  [[nodiscard]] float velocity(float x) const { return at_inflow(x) ? inflow_velocity_ : outflow_velocity_; }
  // After the move: counts what crossed the edges, feeds the inflow, drops what left. before: places before the move.
  void exchange(const Bed& bed, const ColumnField& before, Columns& columns);

  // Counts what came in and went out by open edges.
  void book(const PassedVolume& passed) {
    volume_in += passed.in;
    volume_out += passed.out;
  }

  double volume_in = 0.0, volume_out = 0.0;  // [m^3]

 private:
  // Of a column in the inflow buffer or its image: half a cell on a side wall.
  [[nodiscard]] float cell_area(float z) const { return lattice_.area_at({lower_, z}, true, false); }
  [[nodiscard]] bool at_inflow(float x) const { return inflow_west_ ? x < lower_ : x > upper_; }
  [[nodiscard]] bool at_outflow(float x) const { return inflow_west_ ? x > upper_ : x < lower_; }

  bool active_ = false;
  bool inflow_west_ = true;
  float lower_ = 0.0F, upper_ = 1.0F;  // edges [m]
  float support_ = 0.3F;               // l [m]
  float buffer_ = 0.3F;                // a whole number of lattice columns, >= l [m]
  float thinnest_ = 1.0e-3F;           // [m]
  Lattice lattice_;
  float inflow_velocity_ = 0.0F;   // along +x [m/s]
  float start_level_ = 0.0F;       // [m]
  float outflow_level_ = 0.0F;     // [m]
  float inflow_surface_ = 0.0F;    // η at the inflow [m]
  float outflow_velocity_ = 0.0F;  // along +x [m/s]
  float outflow_scale_ = 1.0F;     // volume of a column in the outflow per volume inside
};

}  // namespace regatta
