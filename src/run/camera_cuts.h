// Which camera a film looks through, "chase; 20:top; 35:orbit": the first from the start of the run, each other from
// its time [s] on. One word alone is that camera throughout.
#pragma once

#include "core/result.h"

#include <string>
#include <vector>

namespace regatta {

struct CameraCut {
  double time = 0.0;  // from the start of the run [s]
  int camera = 0;     // index into kCameraModeNames
};

// In the order of their times; never none.
Result<std::vector<CameraCut>> parse_camera_cuts(const std::string& option, const std::string& text);
// The camera at a time.
int camera_at(const std::vector<CameraCut>& cuts, double time);

}  // namespace regatta
