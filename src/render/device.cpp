#include "render/device.h"

#include "render/offscreen.h"

#include <algorithm>
#include <limits>

namespace regatta {
namespace {

constexpr int kSoftwarePoints = 24000;    // 7 ms of two cores on llvmpipe
constexpr int kSoftwarePixels = 540000;   // 980 x 551: keeps 1280 x 720 at 15 frames a second beside the simulation
constexpr int kHardwarePoints = 1200000;  // all points of any surface in practice
constexpr int kHardwareSamples = 4;

}  // namespace

Device query_device() {
  const std::string name = gl_description();
  Device device;
  for (const char* software : {"llvmpipe", "softpipe", "SWR", "swrast"}) {
    device.software = device.software || name.find(software) != std::string::npos;
  }
  GLint most = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &most);
  device.samples = device.software ? 0 : std::min(kHardwareSamples, most);
  device.water_points = device.software ? kSoftwarePoints : kHardwarePoints;
  device.most_pixels = device.software ? kSoftwarePixels : std::numeric_limits<int>::max();
  device.liquid_share = device.software ? 2 : 1;
  device.tile_filter = device.software ? GL_LINEAR_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_LINEAR;
  return device;
}

}  // namespace regatta
