// Lines of advice to the player: how to set a capsized or stranded boat afloat, why a boat can't be driven, and how to
// start again a tank that has come to rest.
#pragma once

#include "exchange/snapshot.h"

#include <optional>
#include <string>
#include <vector>

namespace regatta {

class Advice {
 public:
  // Updates lines(). Call once for each snapshot, in order of time. boat: the driven one; kNone: there is none.
  void watch(const Snapshot& snapshot, BodyId boat);
  // Forgets everything; call it when the next snapshot is of another world.
  void forget() { *this = {}; }
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::vector<std::string> lines_;
  std::optional<double> time_;  // time of the last snapshot [s]
  double on_side_ = 0.0;        // how long the boat has lain on its side [s]
  double aground_ = 0.0;        // how long the boat has lain aground [s]
  double at_rest_ = 0.0;        // how long nothing has moved [s]
  double liveliest_ = 0.0;      // largest kinetic energy of water and bodies so far [J]
};

}  // namespace regatta
