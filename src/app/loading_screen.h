// Shows the progress of a scene that is being loaded, and lets the person cancel. It draws so rarely that a load is
// hardly slower for it.
#pragma once

#include "app/imgui_layer.h"
#include "app/window.h"

#include <string>

namespace regatta {

class LoadingScreen {
 public:
  // Shows the screen at once, in a window that has shown nothing yet.
  LoadingScreen(Window& window, ImGuiLayer& imgui, const std::string& title);
  // Shows the screen only once the load has taken a moment; the window shows another scene until then.
  LoadingScreen(Window& window, ImGuiLayer& imgui);

  // Call it between two parts of a load. share: the part that is done, in [0, 1]; negative: not known. Returns false if
  // Esc was pressed or the window is to be closed.
  bool go_on(const std::string& what, double share);

 private:
  void show(const std::string& what, double share);

  Window& window_;
  ImGuiLayer& imgui_;
  std::string title_;
  double begun_, shown_;  // glfwGetTime() of the start, and of the last picture [s]
};

}  // namespace regatta
