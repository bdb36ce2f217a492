// The one place OpenGL functions come from: glad, either a package's (glad 1 or 2) or generated into the build folder.
#pragma once

#if __has_include(<glad/gl.h>)
#include <glad/gl.h>
#else
#include <glad/glad.h>
#endif

#ifndef GL_VERSION_4_3
#error "glad must be generated for OpenGL 4.3 core or later (gl:core=4.5)"
#endif

namespace regatta {

using GlProc = void (*)();
using GlLookup = GlProc (*)(const char*);

// Loads all functions through lookup (glfwGetProcAddress, eglGetProcAddress); false when that fails.
inline bool load_gl(GlLookup lookup) {
#if __has_include(<glad/gl.h>)
  return gladLoadGL(reinterpret_cast<GLADloadfunc>(lookup)) != 0;
#else
  return gladLoadGLLoader(reinterpret_cast<GLADloadproc>(lookup)) != 0;
#endif
}

}  // namespace regatta
