#include "render/device.h"

#include "render/offscreen.h"

#include <algorithm>

namespace regatta {
namespace {

constexpr int kMostSamples = 4;

}  // namespace

Device query_device() {
  const std::string name = gl_description();
  Device device;
  for (const char* software : {"llvmpipe", "softpipe", "SWR", "swrast"}) {
    device.software = device.software || name.find(software) != std::string::npos;
  }
  GLint most = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &most);
  device.samples = std::min(kMostSamples, most);
  device.liquid_share = device.software ? 2 : 1;
  device.tile_filter = device.software ? GL_LINEAR_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_LINEAR;
  return device;
}

}  // namespace regatta
