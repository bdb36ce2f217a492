// Dear ImGui in our window: context, back ends and font texture. What the panels show is ui/ui.h.
#pragma once

#include "app/window.h"
#include "ui/ui.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>

struct GLFWwindow;

namespace regatta {

class ImGuiLayer {
 public:
  // layout: of the panels, as closing_layout() gave it in an earlier run; may be empty. Made after the window's own
  // callbacks, which it calls on.
  ImGuiLayer(GLFWwindow* window, const std::filesystem::path& font, float scale, const std::string& layout);
  ~ImGuiLayer();
  ImGuiLayer(const ImGuiLayer&) = delete;
  ImGuiLayer& operator=(const ImGuiLayer&) = delete;

  // Fonts and sizes anew for another pixel density; between frames.
  void set_scale(float scale);
  // A whole frame of panels, drawn over what is in the window's framebuffer. pressed: the keys since the last frame.
  void draw(const Snapshot& snapshot, UiModel& model, std::span<const KeyPress> pressed, UiRequests& requests);

  // Nothing but the picture of a scene that is being loaded.
  void draw_loading(const LoadingPicture& loading);

  [[nodiscard]] bool wants_mouse() const;
  [[nodiscard]] bool wants_keys() const;  // text is typed, or a dialog is open
  [[nodiscard]] bool took_keys() const;   // so it was in the last frame, though it may have ended there
  // At the end of a run: opens the panels that a split picture has closed, which are not for the next run.
  [[nodiscard]] std::string closing_layout();

 private:
  std::filesystem::path font_;
  float scale_;
  std::unique_ptr<Ui> ui_;
  bool measured_ = false;  // its panels know how high they want to be
};

}  // namespace regatta
