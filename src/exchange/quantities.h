// The one table of what is measured of a run: every number that a CSV file has a column for, that a plot can show, and
// that a comparison of runs is made of. Each has an owner, a name, a unit and its value in a snapshot.
#pragma once

#include "exchange/snapshot.h"

#include <functional>
#include <string_view>

namespace regatta {

// Heading, pitch and roll in the sense of scene files: R = R_y(heading) R_z(pitch) R_x(roll). [deg]
struct AttitudeDeg {
  double heading = 0.0;  // about y, 0 looks along +x, (-180, 180]
  double pitch = 0.0;    // bow up
  double roll = 0.0;     // about the body's x
};
AttitudeDeg attitude_deg(const Quat& orientation);

struct Quantity {
  std::string_view owner;  // a body's name, "gauge.bow", "water"; empty: the run itself
  std::string_view name;   // "speed"
  std::string_view unit;   // "m/s"; "1": none
  double value = 0.0;
  bool csv = false;  // a column of CSV files; else of plots alone: what clocks say is another number in every run
};

// In the order of the columns; names live as long as the call.
void for_each_quantity(const Snapshot& snapshot, const std::function<void(const Quantity&)>& tell);

}  // namespace regatta
