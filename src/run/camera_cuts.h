// The cameras of a film, "chase; 20:top; 35:orbit": the first from the start of the run, each other one from its time
// [s] on. A single word is that camera throughout.
#pragma once

#include "core/result.h"

#include <string>
#include <vector>

namespace regatta {

struct CameraCut {
  double time = 0.0;  // from the start of the run [s]
  int camera = 0;     // index into kCameraModeNames
};

// Parses the cuts of a film, in the order of their times; at least one. `option` is named in errors.
Result<std::vector<CameraCut>> parse_camera_cuts(const std::string& option, const std::string& text);
// Returns the camera at a time [s].
int camera_at(const std::vector<CameraCut>& cuts, double time);

}  // namespace regatta
