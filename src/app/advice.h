// What a person may do now who does not know: about a boat that lies on its side or ashore, one that nobody can drive,
// a tank that has come to rest.
#pragma once

#include "exchange/snapshot.h"

#include <optional>
#include <string>
#include <vector>

namespace regatta {

class Advice {
 public:
  // Once a snapshot, in their order. boat: the one that is driven; kNone: there is none.
  void watch(const Snapshot& snapshot, BodyId boat);
  // The next snapshot is of another world.
  void forget() { *this = {}; }
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::vector<std::string> lines_;
  std::optional<double> time_;  // of the last snapshot [s]
  double on_side_ = 0.0;        // how long the boat has lain so [s]
  double aground_ = 0.0;        // likewise
  double at_rest_ = 0.0;        // how long nothing has moved [s]
  double liveliest_ = 0.0;      // most that water and bodies have moved with [J]
};

}  // namespace regatta
