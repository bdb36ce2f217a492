// Through-flow: the in- and outflow edges of a flume. Beyond each such edge columns go on in a buffer at least one
// support radius wide, where they move with the velocity that the edge prescribes; water is counted inside the domain
// only. When a column leaves the inflow buffer, a new one follows at the buffer's far end; a column that leaves the
// outflow buffer is removed. Depth at the inflow and velocity at the outflow follow from the outgoing characteristic
// [Vac12].
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

  // Continues the lattice into the buffers at the start: each column there gets the depth between the bed and a level.
  // At the inflow that is the level of the water inside (of the setup if that is dry), at the outflow the level that is
  // held.
  void fill_buffers(const WaterSetup& setup, Columns& columns) const;
  // Computes from the finished depths what the edges prescribe in this sub-step, and sets depth and velocity in the
  // buffers.
  void prescribe(const Bed& bed, ColumnField& field);
  // Returns the velocity along x of a column in a buffer [m/s].
  [[nodiscard]] float velocity(float x) const { return at_inflow(x) ? inflow_velocity_ : outflow_velocity_; }
  // Call after the move: counts the water that crossed the edges, feeds the inflow and removes columns that left.
  // before: the field before the move.
  void exchange(const Bed& bed, const ColumnField& before, Columns& columns);

  // Adds water that passed through open edges to the counts.
  void book(const PassedVolume& passed) {
    volume_in += passed.in;
    volume_out += passed.out;
  }

  double volume_in = 0.0, volume_out = 0.0;  // water that came in and went out since the start [m^3]

 private:
  // Returns the area of a column, or its image, as laid in a buffer [m²]: half a cell on a side wall.
  [[nodiscard]] float cell_area(float z) const { return lattice_.area_at({lower_, z}, true, false); }
  [[nodiscard]] bool at_inflow(float x) const { return inflow_west_ ? x < lower_ : x > upper_; }
  [[nodiscard]] bool at_outflow(float x) const { return inflow_west_ ? x > upper_ : x < lower_; }

  bool active_ = false;
  bool inflow_west_ = true;
  float lower_ = 0.0F, upper_ = 1.0F;  // west and east edge [m]
  float support_ = 0.3F;               // l [m]
  float buffer_ = 0.3F;                // a whole number of lattice columns, >= l [m]
  float thinnest_ = 1.0e-3F;           // thinner water is dry [m]
  Lattice lattice_;
  float inflow_velocity_ = 0.0F;   // along +x [m/s]
  float start_level_ = 0.0F;       // level at the start, for a dry or supercritical inflow [m]
  float outflow_level_ = 0.0F;     // level held at the outflow [m]
  float inflow_surface_ = 0.0F;    // η at the inflow [m]
  float outflow_velocity_ = 0.0F;  // along +x [m/s]
  float outflow_scale_ = 1.0F;     // volume of a column in the outflow buffer over its volume inside [1]
};

}  // namespace regatta
