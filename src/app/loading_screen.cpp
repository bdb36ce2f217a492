#include "app/loading_screen.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <algorithm>

namespace regatta {

LoadingScreen::LoadingScreen(Window& window, ImGuiLayer& imgui, const std::string& title)
    : window_(window), imgui_(imgui), title_(title), begun_(0.0), shown_(0.0) {
  window_.poll(0.0);  // some window systems show a new window only then
  show("reading the scene", -1.0);
}

LoadingScreen::LoadingScreen(Window& window, ImGuiLayer& imgui)
    : window_(window), imgui_(imgui), title_("Regatta"), begun_(glfwGetTime()), shown_(begun_) {}

void LoadingScreen::show(const std::string& what, double share) {
  const glm::ivec2 size_px = window_.framebuffer_size();
  if (size_px.x > 0 && size_px.y > 0) {
    imgui_.draw_loading({title_, what, share});
    window_.swap();
  }
  shown_ = glfwGetTime();
}

bool LoadingScreen::go_on(const std::string& what, double share) {
  constexpr double kMoment = 0.3, kInterval = 0.1;  // until the first picture, and between two; chosen [s]
  const WindowEvents events = window_.poll(0.0);
  const double now = glfwGetTime();
  if (now - begun_ > kMoment && now - shown_ > kInterval) {
    const std::string percent = share >= 0.0 ? fmt::format(", {:.0f} %", 100.0 * share) : "";
    window_.set_title(fmt::format("Regatta - {}{} (Esc gives up)", what, percent));
    show(what, share);
  }
  const bool given_up = std::any_of(events.keys.begin(), events.keys.end(),
                                    [](const KeyPress& press) { return press.key == GLFW_KEY_ESCAPE; });
  return !given_up && !window_.close_requested();
}

}  // namespace regatta
