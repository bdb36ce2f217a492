#include "render/offscreen.h"

#include "render/gl.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace regatta {
namespace {

template <class Function>
Function egl_function(const char* name) {
  return reinterpret_cast<Function>(eglGetProcAddress(name));
}

// Every display that may work without an X server, best first: a device of its own (how NVIDIA's driver and Mesa offer
// a headless GPU), Mesa's surfaceless platform, whatever the system calls the default.
std::vector<EGLDisplay> candidate_displays() {
  std::vector<EGLDisplay> displays;
  const auto query_devices = egl_function<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
  const auto platform_display = egl_function<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
  if (platform_display != nullptr) {
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint count = 0;
    if (query_devices != nullptr && query_devices(static_cast<EGLint>(devices.size()), devices.data(), &count)) {
      for (int i = 0; i < count; ++i) {
        displays.push_back(platform_display(EGL_PLATFORM_DEVICE_EXT, devices.at(static_cast<std::size_t>(i)), nullptr));
      }
    }
    displays.push_back(platform_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
  }
  displays.push_back(eglGetDisplay(EGL_DEFAULT_DISPLAY));
  displays.erase(std::remove(displays.begin(), displays.end(), EGL_NO_DISPLAY), displays.end());
  return displays;
}

EGLContext make_context(EGLDisplay display) {
  if (!eglInitialize(display, nullptr, nullptr)) return EGL_NO_CONTEXT;
  if (!eglBindAPI(EGL_OPENGL_API)) return EGL_NO_CONTEXT;
  for (const EGLint minor : {5, 3}) {
    const std::array<EGLint, 9> attributes = {EGL_CONTEXT_MAJOR_VERSION,
                                              4,
                                              EGL_CONTEXT_MINOR_VERSION,
                                              minor,
                                              EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                              EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                              EGL_CONTEXT_OPENGL_DEBUG,
                                              EGL_TRUE,
                                              EGL_NONE};
    EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes.data());
    if (context == EGL_NO_CONTEXT) continue;
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return context;
    eglDestroyContext(display, context);
  }
  return EGL_NO_CONTEXT;
}

}  // namespace

Result<std::unique_ptr<OffscreenContext>> OffscreenContext::create() {
  for (EGLDisplay display : candidate_displays()) {
    EGLContext context = make_context(display);
    if (context == EGL_NO_CONTEXT) continue;
    std::unique_ptr<OffscreenContext> result(new OffscreenContext);
    result->display_ = display;
    result->context_ = context;
    if (!load_gl(&eglGetProcAddress)) return Error{"the OpenGL driver lacks functions of OpenGL 4.3"};
    return result;
  }
  return Error{"no OpenGL 4.3 context without a window: install an EGL driver (Debian: libegl1 libgl1-mesa-dri)"};
}

// The display stays initialised: it belongs to the process, and another context may be using it.
OffscreenContext::~OffscreenContext() {
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display_, context_);
}

Result<std::unique_ptr<OffscreenTarget>> OffscreenTarget::create(int width_px, int height_px) {
  GLint limit = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
  if (width_px < 1 || height_px < 1 || width_px > limit || height_px > limit) {
    return Error{fmt::format("a picture of {} x {} pixels can't be drawn: this device takes 1 to {}", width_px,
                             height_px, limit)};
  }
  std::unique_ptr<OffscreenTarget> target(new OffscreenTarget);
  target->width_ = width_px;
  target->height_ = height_px;
  glGenFramebuffers(1, &target->framebuffer_);
  glGenTextures(1, &target->color_);
  // Bytes in the order that windows have, and no depth, as ours (app/window.cpp): a software device is as fast here as
  // it is there.
  glBindTexture(GL_TEXTURE_2D, target->color_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width_px, height_px, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target->color_, 0);
  const bool complete = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  if (!complete) return Error{fmt::format("the device refuses a picture of {} x {} pixels", width_px, height_px)};
  return target;
}

OffscreenTarget::~OffscreenTarget() {
  glDeleteFramebuffers(1, &framebuffer_);
  glDeleteTextures(1, &color_);
}

Image OffscreenTarget::read() const { return read_framebuffer(framebuffer_, width_, height_); }

Image read_framebuffer(unsigned int framebuffer, int width_px, int height_px) {
  Image image;
  image.width = std::max(0, width_px);
  image.height = std::max(0, height_px);
  const std::size_t row = 3 * static_cast<std::size_t>(image.width);
  const auto rows = static_cast<std::size_t>(image.height);
  image.rgb.resize(row * rows);
  if (image.rgb.empty()) return image;
  std::vector<unsigned char> rgba(4 * static_cast<std::size_t>(image.width) * rows);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  glReadBuffer(framebuffer == 0 ? GL_BACK : GL_COLOR_ATTACHMENT0);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  // Four channels: three would go through a slow path of most drivers.
  glReadPixels(0, 0, image.width, image.height, GL_RGBA, GL_UNSIGNED_BYTE, rgba.data());
  glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
  for (std::size_t y = 0; y < rows; ++y) {
    const unsigned char* from = rgba.data() + (rows - 1 - y) * 4 * static_cast<std::size_t>(image.width);
    unsigned char* to = image.rgb.data() + y * row;
    for (std::size_t x = 0; x < static_cast<std::size_t>(image.width); ++x) {
      std::copy_n(from + 4 * x, 3, to + 3 * x);
    }
  }
  return image;
}

std::string gl_description() {
  const auto text = [](GLenum name) {
    const auto* bytes = reinterpret_cast<const char*>(glGetString(name));
    return std::string(bytes != nullptr ? bytes : "unknown");
  };
  return fmt::format("{}, OpenGL {}", text(GL_RENDERER), text(GL_VERSION));
}

}  // namespace regatta
