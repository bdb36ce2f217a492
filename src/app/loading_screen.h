// What a window shows while a scene is loaded, and whether a person gives up meanwhile. Pictures of it cost so little
// that a load is hardly slower for them.
#pragma once

#include "app/imgui_layer.h"
#include "app/window.h"

#include <string>

namespace regatta {

class LoadingScreen {
 public:
  // At once: nothing else is in the window yet.
  LoadingScreen(Window& window, ImGuiLayer& imgui, const std::string& title);
  // For a window that shows another scene: only once the load has taken a moment.
  LoadingScreen(Window& window, ImGuiLayer& imgui);

  // Now and then between two parts of a load, with the share that is done; negative: not known. False: Esc was
  // pressed or the window is to be closed.
  bool go_on(const std::string& what, double share);

 private:
  void show(const std::string& what, double share);

  Window& window_;
  ImGuiLayer& imgui_;
  std::string title_;
  double begun_, shown_;  // [s]
};

}  // namespace regatta
