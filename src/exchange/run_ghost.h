// A boat of a recorded run beside the live one, at the same time of its run: drawn through, and nothing more. It
// touches nothing.
#pragma once

#include "exchange/body.h"
#include "geometry/hull.h"

#include <memory>
#include <optional>
#include <string>

namespace regatta {

struct RunGhost {
  std::string name;  // name of the boat
  std::shared_ptr<const Hull> hull;
  BodyState state;     // only its place is used
  BodyState previous;  // one step earlier
  bool ended = false;  // its run has ended: it stays where it was last
};

}  // namespace regatta
