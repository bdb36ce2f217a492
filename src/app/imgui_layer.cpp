#include "app/imgui_layer.h"

#include <imgui.h>

#if __has_include(<backends/imgui_impl_glfw.h>)
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#else
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#endif

namespace regatta {

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
  ImGui_ImplOpenGL3_DestroyFontsTexture();  // NewFrame uploads the new one
}

void ImGuiLayer::draw(const Snapshot& snapshot, UiModel& model, UiRequests& requests) {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ImGui::NewFrame();
  ui_->draw(snapshot, model, requests);
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool ImGuiLayer::wants_mouse() const { return ImGui::GetIO().WantCaptureMouse; }

bool ImGuiLayer::wants_keys() const {
  return ImGui::GetIO().WantTextInput || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

std::string ImGuiLayer::layout() const {
  std::size_t size = 0;
  const char* const text = ImGui::SaveIniSettingsToMemory(&size);
  return {text, size};
}

}  // namespace regatta
