#include "render/device.h"

#include "render/offscreen.h"

#include <algorithm>

namespace regatta {
namespace {

constexpr int kSoftwarePoints = 40000;    // 6 ms of two cores on llvmpipe
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
  device.tile_filter = device.software ? GL_LINEAR_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_LINEAR;
  return device;
}

}  // namespace regatta
