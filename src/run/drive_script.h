// A helm script, "0:1,0; 4:1,0.6; 9:0,0": throttle and rudder in [-1, 1] from each time [s] on. A boat that dives takes
// a third number, "0:1,0,1": 1 dives, -1 rises, 0 (or none) holds the depth. "12:right" sets the boat upright and
// afloat again with its engine idle. A script steers a boat in films, benchmarks and tests the same way in every run;
// it knows nothing of keys.
#pragma once

#include "core/result.h"

#include <optional>
#include <string_view>
#include <vector>

namespace regatta {

struct DriveEntry {
  double time = 0.0;      // from the start of the run [s]
  float throttle = 0.0F;  // [-1, 1]
  float rudder = 0.0F;    // [-1, 1]
  float dive = 0.0F;      // [-1, 1]
  bool right = false;     // sets the boat upright instead
};

class DriveScript {
 public:
  // Parses a script. Times must increase. A script without times, "1,0.5", holds from the start.
  static Result<DriveScript> parse(std::string_view text);

  [[nodiscard]] const std::vector<DriveEntry>& entries() const { return entries_; }
  // Returns the entry that takes effect in the step that starts at `time`; empty if nothing changes there. `dt` is the
  // step's length: a run of consecutive steps from time 0 meets every entry exactly once.
  [[nodiscard]] std::optional<DriveEntry> change_at(double time, double dt) const;

 private:
  std::vector<DriveEntry> entries_;
};

}  // namespace regatta
