// One body in a stream or two, and the street of vortices behind the first.
#pragma once

#include "core/types.h"
#include "theory/known_case.h"

#include <string>
#include <vector>

namespace regatta {

// In half a metre of water, twelve widths wide; eight cells or columns across the body.
struct BodyInAStream {
  std::string shape = "cylinder";   // or "square" or "plate", across the stream, or the file of a mesh one metre wide
  std::string solver = "grid";      // or "columns"
  double speed = 0.8, width = 1.0;  // [m/s], [m]
  double passings = 60.0;           // passings of the body's width by the stream, over which it is measured
  int seed = 0;                     // of where vortices are put
  Vec2 second{0.0F};                // place of another like it, along and across from it [widths]; 0: there is none
};
struct Street {
  double strouhal = 0.0;  // f D/U by the speed in the gap beside the body; 0 with a second one
  double drag = 0.0;      // C_D, likewise
  double lift = 0.0;      // C_L, positive towards +z; likewise
  double drag_of_second = 0.0, lift_of_second = 0.0;  // 0 if there is none
  std::vector<double> time, across;                   // the velocity across the stream, behind the body [s], [m/s]
};
Result<Street> street_behind(const BodyInAStream& body, const GoOn& go_on);

}  // namespace regatta
