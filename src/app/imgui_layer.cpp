#include "app/imgui_layer.h"

#include <imgui.h>

#if __has_include(<backends/imgui_impl_glfw.h>)
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#else
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#endif

#include <utility>

namespace regatta {

namespace {

// Holds keys that went down and up between two frames down for one frame: Dear ImGui before 1.87 polls keys once a
// frame and would miss them.
class BriefKeys {
 public:
#if IMGUI_VERSION_NUM < 18700
  explicit BriefKeys(std::span<const KeyPress> pressed) {
    bool* const down = ImGui::GetIO().KeysDown;
    for (const KeyPress& press : pressed) {
      if (press.key < 0 || press.key >= IM_ARRAYSIZE(ImGuiIO::KeysDown) || down[press.key]) continue;
      down[press.key] = true;
      held_.push_back(press.key);
    }
  }
  void release() {
    for (const int key : held_) ImGui::GetIO().KeysDown[key] = false;
  }

 private:
  std::vector<int> held_;
#else
  explicit BriefKeys(std::span<const KeyPress>) {}
  void release() {}
#endif
};

}  // namespace

ImGuiLayer::ImGuiLayer(GLFWwindow* window, const std::filesystem::path& font, float scale, const std::string& layout)
    : font_(font), scale_(scale) {
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;  // the layout is kept with our settings
  if (!layout.empty()) ImGui::LoadIniSettingsFromMemory(layout.data(), layout.size());
  ui_ = std::make_unique<Ui>(font_, scale_);
  ImGui_ImplGlfw_InitForOpenGL(window, true);
  ImGui_ImplOpenGL3_Init("#version 430 core");
}

ImGuiLayer::~ImGuiLayer() {
  ui_.reset();
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

void ImGuiLayer::set_scale(float scale) {
  if (scale == scale_) return;
  scale_ = scale;
  ui_ = std::make_unique<Ui>(font_, scale_);
  measured_ = false;
#if IMGUI_VERSION_NUM < 19200  // later versions update the texture themselves
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();  // NewFrame would not: the device's objects exist
#endif
}

void ImGuiLayer::draw(const Snapshot& snapshot, UiModel& model, std::span<const KeyPress> pressed,
                      UiRequests& requests) {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  if (!std::exchange(measured_, true)) {
    // Panels are measured by drawing them once, in a frame that is not shown and whose requests are dropped.
    UiModel unseen = model;
    UiRequests unheard;
    ImGui::NewFrame();
    ui_->draw(snapshot, unseen, unheard);
    ImGui::EndFrame();
  }
  BriefKeys brief(pressed);
  ImGui::NewFrame();
  brief.release();
  ui_->draw(snapshot, model, requests);
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void ImGuiLayer::draw_loading(const LoadingPicture& loading) {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ImGui::NewFrame();
  ui_->draw_loading(loading);
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool ImGuiLayer::wants_mouse() const { return ImGui::GetIO().WantCaptureMouse; }

bool ImGuiLayer::wants_keys() const { return Ui::takes_keys(); }

bool ImGuiLayer::took_keys() const { return Ui::took_keys(); }

std::string ImGuiLayer::closing_layout() {
  ui_->unfold();
  std::size_t size = 0;
  const char* const text = ImGui::SaveIniSettingsToMemory(&size);
  return {text, size};
}

}  // namespace regatta
