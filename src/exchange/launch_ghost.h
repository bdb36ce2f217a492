// Preview of the body that a launch being aimed would set on the water, drawn see-through.
#pragma once

#include "exchange/body.h"
#include "geometry/hull.h"

#include <memory>
#include <string>

namespace regatta {

struct LaunchGhost {
  std::shared_ptr<const Hull> hull;
  BodyState state;
  std::string refused;  // why it would not be launched there; empty: it would
};

}  // namespace regatta
