// The abilities of the OpenGL device, so that the same picture is painted with fewer samples and texture look-ups if
// the processor paints it.
#pragma once

#include "render/gl.h"

namespace regatta {

struct Device {
  bool software = false;  // llvmpipe and its kin: every pixel is the processor's work
  int samples = 4;        // samples of multisampling that it can do, 4 at most
  int liquid_share = 1;   // pixels of the picture along one of the particle water's own pictures
  GLint tile_filter = 0;  // GL_TEXTURE_MIN_FILTER of tiling textures
};

// Asks the current context.
Device query_device();

}  // namespace regatta
