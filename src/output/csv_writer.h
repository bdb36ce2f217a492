// One line of numbers a step, for other programs: time, bodies, gauges, balances. Columns and units:
// docs/command-line.md.
#pragma once

#include "exchange/snapshot.h"

#include <string>

namespace regatta {

// Heading, pitch and roll in the sense of scene files: R = R_y(heading) R_z(pitch) R_x(roll). [deg]
struct AttitudeDeg {
  double heading = 0.0;  // about y, 0 looks along +x, (-180, 180]
  double pitch = 0.0;    // bow up
  double roll = 0.0;     // about the body's x
};
AttitudeDeg attitude_deg(const Quat& orientation);

// left: the world on the left of a split picture, whose columns follow under names with "left." before them; null:
// none.
std::string csv_header(const Snapshot& snapshot, const Snapshot* left = nullptr);
std::string csv_row(const Snapshot& snapshot, const Snapshot* left = nullptr);

}  // namespace regatta
