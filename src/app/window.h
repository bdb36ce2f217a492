// The window: GLFW, its OpenGL context, and everything a person did to it since the last frame, as plain data. Does not
// simulate or draw.
#pragma once

#include "app/gamepad.h"
#include "core/result.h"
#include "core/types.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

struct GLFWwindow;

namespace regatta {

struct KeyPress {
  int key = 0;  // the key at this place on an American keyboard, GLFW_KEY_…
  bool control = false;
  bool after_click = false;  // a mouse button went down between the last poll and this press
  int printed = key;         // the key by what it prints, as printed_key() of keys.h returns it
};

struct WindowEvents {
  std::vector<KeyPress> keys;
  std::vector<int> idle_keys;  // keys that are down but do not steer (key_gate.h)
  bool clicked = false;
  std::vector<std::filesystem::path> dropped;  // files dropped on the window
  float wheel = 0.0F;                          // notches, positive: away from the person
};

class Window {
 public:
  // Makes the context current and loads OpenGL's functions. Errors when there is no display or no OpenGL 4.3.
  static Result<std::unique_ptr<Window>> create(const std::string& title, int width_px, int height_px);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  // Returns everything that happened since the last call; waits up to wait_seconds for an event.
  WindowEvents poll(double wait_seconds);
  void swap();
  void set_title(const std::string& title);

  [[nodiscard]] GLFWwindow* handle() const { return window_; }
  [[nodiscard]] bool close_requested() const;
  [[nodiscard]] bool minimised() const;
  [[nodiscard]] glm::ivec2 framebuffer_size() const;  // [px]
  [[nodiscard]] glm::ivec2 size() const;              // in the window system's own units
  [[nodiscard]] float content_scale() const;          // how large the screen wants text, in window units
  [[nodiscard]] bool held(int key) const;
  // Returns the place of the key that prints a letter; `printed` itself if no key does.
  [[nodiscard]] int place_of(int printed) const;
  [[nodiscard]] bool mouse_button(int button) const;
  [[nodiscard]] Vec2 pointer() const;      // from the top left of the framebuffer [px]
  [[nodiscard]] PadState gamepad() const;  // the first gamepad found

 private:
  Window() = default;
  GLFWwindow* window_ = nullptr;
  WindowEvents events_;
};

}  // namespace regatta
