#include "app/window.h"

#include "app/keys.h"
#include "app/settings.h"
#include "render/gl.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace regatta {

namespace {

std::string last_glfw_error() {
  const char* text = nullptr;
  glfwGetError(&text);
  return text != nullptr ? text : "no reason given";
}

GLFWwindow* open_window(const std::string& title, int width, int height, int minor_version) {
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, minor_version);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  // show_pass.h draws only finished pictures into the window, so it needs no depth or stencil buffer; without them
  // llvmpipe enlarges a picture in less than half the time.
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_FALSE);
  return glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
}

}  // namespace

Result<std::unique_ptr<Window>> Window::create(const std::string& title, int width_px, int height_px) {
  if (glfwInit() != GLFW_TRUE) {
    return Error{fmt::format("no window: {}; --headless runs without one", last_glfw_error())};
  }
  std::unique_ptr<Window> out(new Window);
  for (const int minor_version : {5, 3}) {
    if (out->window_ == nullptr) out->window_ = open_window(title, width_px, height_px, minor_version);
  }
  if (out->window_ == nullptr) return Error{fmt::format("no OpenGL 4.3: {}", last_glfw_error())};
  glfwMakeContextCurrent(out->window_);
  if (!load_gl(glfwGetProcAddress)) return Error{"no OpenGL 4.3: its functions can't be loaded"};
  glfwSwapInterval(1);
  glfwSetWindowSizeLimits(out->window_, kWindowSizeMin, kWindowSizeMin, GLFW_DONT_CARE, GLFW_DONT_CARE);

  glfwSetWindowUserPointer(out->window_, out.get());
  glfwSetKeyCallback(out->window_, [](GLFWwindow* window, int key, int code, int action, int mods) {
    if (action != GLFW_PRESS) return;
    WindowEvents& events = static_cast<Window*>(glfwGetWindowUserPointer(window))->events_;
    const int printed = printed_key(key, glfwGetKeyName(key, code));
    events.keys.push_back({key, (mods & GLFW_MOD_CONTROL) != 0, events.clicked, printed});
  });
  glfwSetMouseButtonCallback(out->window_, [](GLFWwindow* window, int, int action, int) {
    if (action == GLFW_PRESS) static_cast<Window*>(glfwGetWindowUserPointer(window))->events_.clicked = true;
  });
  glfwSetScrollCallback(out->window_, [](GLFWwindow* window, double, double y) {
    static_cast<Window*>(glfwGetWindowUserPointer(window))->events_.wheel += static_cast<float>(y);
  });
  glfwSetDropCallback(out->window_, [](GLFWwindow* window, int count, const char** paths) {
    auto& dropped = static_cast<Window*>(glfwGetWindowUserPointer(window))->events_.dropped;
    dropped.insert(dropped.end(), paths, paths + count);
  });
  return out;
}

Window::~Window() {
  if (window_ != nullptr) glfwDestroyWindow(window_);
  glfwTerminate();
}

WindowEvents Window::poll(double wait_seconds) {
  if (wait_seconds > 0.0) {
    glfwWaitEventsTimeout(wait_seconds);
  } else {
    glfwPollEvents();
  }
  return std::exchange(events_, {});
}

void Window::swap() { glfwSwapBuffers(window_); }
void Window::set_title(const std::string& title) { glfwSetWindowTitle(window_, title.c_str()); }
bool Window::close_requested() const { return glfwWindowShouldClose(window_) == GLFW_TRUE; }

bool Window::minimised() const {
  const glm::ivec2 size_px = framebuffer_size();
  return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) == GLFW_TRUE || size_px.x <= 0 || size_px.y <= 0;
}

glm::ivec2 Window::framebuffer_size() const {
  glm::ivec2 out(0);
  glfwGetFramebufferSize(window_, &out.x, &out.y);
  return out;
}

glm::ivec2 Window::size() const {
  glm::ivec2 out(0);
  glfwGetWindowSize(window_, &out.x, &out.y);
  return out;
}

float Window::content_scale() const {
  // Where window units are larger than pixels (Wayland, macOS), the framebuffer already has part of the scale.
  float x = 1.0F;
  float y = 1.0F;
  glfwGetWindowContentScale(window_, &x, &y);
  const int width = size().x;
  const float pixels = width > 0 ? static_cast<float>(framebuffer_size().x) / static_cast<float>(width) : 1.0F;
  return pixels > 0.0F ? x / pixels : x;
}

bool Window::held(int key) const { return glfwGetKey(window_, key) == GLFW_PRESS; }
int Window::place_of(int printed) const {
  for (int place = GLFW_KEY_A; place <= GLFW_KEY_Z; ++place) {
    if (printed_key(place, glfwGetKeyName(place, 0)) == printed) return place;
  }
  return printed;
}

bool Window::mouse_button(int button) const { return glfwGetMouseButton(window_, button) == GLFW_PRESS; }

Vec2 Window::pointer() const {
  double x = 0.0;
  double y = 0.0;
  glfwGetCursorPos(window_, &x, &y);
  const glm::ivec2 units = glm::max(size(), glm::ivec2(1));
  return Vec2(x, y) * Vec2(framebuffer_size()) / Vec2(units);
}

PadState Window::gamepad() const {
  GLFWgamepadstate state{};
  for (int joystick = GLFW_JOYSTICK_1; joystick <= GLFW_JOYSTICK_LAST; ++joystick) {
    if (glfwGetGamepadState(joystick, &state) != GLFW_TRUE) continue;
    PadState pad;
    pad.id = joystick;
    pad.left = {state.axes[GLFW_GAMEPAD_AXIS_LEFT_X], state.axes[GLFW_GAMEPAD_AXIS_LEFT_Y]};
    pad.right = {state.axes[GLFW_GAMEPAD_AXIS_RIGHT_X], state.axes[GLFW_GAMEPAD_AXIS_RIGHT_Y]};
    pad.left_trigger = state.axes[GLFW_GAMEPAD_AXIS_LEFT_TRIGGER];
    pad.right_trigger = state.axes[GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER];
    for (std::size_t i = 0; i < pad.buttons.size(); ++i) pad.buttons[i] = state.buttons[i] == GLFW_PRESS;
    return pad;
  }
  return {};
}

}  // namespace regatta
