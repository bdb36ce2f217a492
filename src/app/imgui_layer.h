// Runs Dear ImGui in our window: context, back ends and font texture. The panels themselves are in ui/ui.h.
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
  // layout: that of the panels as closing_layout() returned it in an earlier run; may be empty. Create it after the
  // window has set its own callbacks: it installs callbacks that call these.
  ImGuiLayer(GLFWwindow* window, const std::filesystem::path& font, float scale, const std::string& layout);
  ~ImGuiLayer();
  ImGuiLayer(const ImGuiLayer&) = delete;
  ImGuiLayer& operator=(const ImGuiLayer&) = delete;

  // Makes fonts and sizes anew for another pixel density; call it between frames.
  void set_scale(float scale);
  // Draws one frame of panels over the window's framebuffer. pressed: the keys since the last frame.
  void draw(const Snapshot& snapshot, UiModel& model, std::span<const KeyPress> pressed, UiRequests& requests);

  // Draws the loading screen alone.
  void draw_loading(const LoadingPicture& loading);

  [[nodiscard]] bool wants_mouse() const;
  [[nodiscard]] bool wants_keys() const;  // whether text is being typed or a dialog is open
  [[nodiscard]] bool took_keys() const;   // whether either was so at any time of the last frame
  // Returns the layout to save at the end of a run, with the panels open that a split picture had closed.
  [[nodiscard]] std::string closing_layout();

 private:
  std::filesystem::path font_;
  float scale_;
  std::unique_ptr<Ui> ui_;
  bool measured_ = false;  // whether the panels know their wanted height
};

}  // namespace regatta
