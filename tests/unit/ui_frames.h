// Runs whole frames of the panels in an ImGui context without a back end, and collects the commands and requests that
// mouse and keys cause. ImGui aborts on misuse, so that every frame drawn is a check, too.
#pragma once

#include "ui/ui.h"

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace regatta {

inline constexpr const char* kFont = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
inline constexpr std::array<const char*, 6> kPanels = {"###view",       "###bodies",      "###scenes",
                                                       "###parameters", "###performance", "###diagnostics"};
inline constexpr std::array<const char*, 4> kCameras = {"chase", "orbit", "top", "free"};

inline std::filesystem::path fresh_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "regatta-ui-XXXXXX").string();
  return mkdtemp(name.data());
}

inline BodySnapshot make_body(std::int64_t id, const char* name, bool is_boat) {
  BodySnapshot body;
  body.name = name;
  body.id = BodyId{id};
  body.kind = is_boat ? "boat" : "box";
  body.is_boat = is_boat;
  body.mass = 100.0F;
  body.state.velocity = {2.0F, 0.0F, 0.5F};
  return body;
}

class UiTest : public testing::Test {
 protected:
  explicit UiTest(Vec2 size = {1280.0F, 720.0F}, float scale = 1.0F) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {size.x, size.y};
    io.MousePos = {-1.0F, -1.0F};
    for (int i = 0; i < ImGuiKey_COUNT; ++i) io.KeyMap[i] = i;
    ui_ = std::make_unique<Ui>(kFont, scale);
    build_fonts();

    snapshot_.scene_title = "Boat in tank";
    snapshot_.bodies = {make_body(1, "boat", true), make_body(2, "box", false), make_body(3, "tug", true)};
    snapshot_.gauges = {{{"bow", {1.0F, 2.0F}}, {0.1F, 1.0F, -0.9F, {0.2F, 0.1F}, true}}};
    scenes_ = {{"scenes/boat.toml", "Boat", "One boat."}, {"scenes/beach.toml", "Beach", "A shore."}};
    keys_ = {{"W", "throttle up", "Boat"}, {"Space", "pause", "Time"}, {"F1", "this help", "Window"}};
    model_.scenes = scenes_;
    model_.keys = keys_;
    model_.scene_file = "scenes/boat.toml";
    model_.camera_names = kCameras;
    model_.device = "none";
    model_.boat = BodyId{1};
    model_.color_range = {-0.1F, 0.2F};
    model_.false_color = [](float t) { return Vec3(t, 1.0F - t, 0.5F); };
  }
  ~UiTest() override {
    ui_.reset();
    ImGui::DestroyContext();
  }

  static void build_fonts() {
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  }

  UiRequests frame(UiRequests requests = {}) {
    ImGui::GetIO().DeltaTime = 1.0F / 60.0F;
    ++snapshot_.step;
    snapshot_.time += snapshot_.dt;
    ImGui::NewFrame();
    ui_->draw(snapshot_, model_, requests);
    ImGui::Render();
    return requests;
  }
  void frames(int count) {
    for (int i = 0; i < count; ++i) frame();
  }
  void open_only(const char* panel) {
    frames(2);
    for (const char* name : kPanels) ImGui::SetWindowCollapsed(name, std::string(name) != panel);
    frames(4);
  }
  static void mouse(Vec2 at, bool down) {
    ImGui::GetIO().MousePos = {at.x, at.y};
    ImGui::GetIO().MouseDown[0] = down;
  }
  // Presses at one point, moves to another and releases; returns all requests on the way.
  std::vector<UiRequests> drag(Vec2 from, Vec2 to) {
    std::vector<UiRequests> out;
    mouse(from, false);
    out.push_back(frame());
    for (int i = 0; i <= 4; ++i) {
      mouse(from + (to - from) * (static_cast<float>(i) / 4.0F), true);
      out.push_back(frame());
    }
    mouse(to, false);
    out.push_back(frame());
    return out;
  }
  std::vector<UiRequests> click(Vec2 at) { return drag(at, at); }
  UiRequests press(ImGuiKey_ key) {
    ImGui::GetIO().KeysDown[key] = true;
    const UiRequests out = frame();
    ImGui::GetIO().KeysDown[key] = false;
    frame();
    return out;
  }
  static const ImGuiWindow& window(const char* name) {
    const ImGuiWindow* found = ImGui::FindWindowByName(name);
    EXPECT_NE(found, nullptr) << name;
    return *found;
  }
  static bool is_shown(const char* name) {
    const ImGuiWindow* found = ImGui::FindWindowByName(name);
    return found != nullptr && found->Active;
  }

  Snapshot snapshot_;
  UiModel model_;
  std::unique_ptr<Ui> ui_;
  std::vector<SceneEntry> scenes_;
  std::vector<KeyHelp> keys_;
};

class TallUiTest : public UiTest {  // a window so tall that every row of every panel is visible
 protected:
  TallUiTest() : UiTest({1280.0F, 4400.0F}) {}
};

inline void expect_valid(const UiRequests& requests, const Snapshot& snapshot) {
  for (const Command& command : requests.commands) {
    if (const auto* set = std::get_if<SetParam>(&command)) {
      Params params = snapshot.params;
      EXPECT_TRUE(set_param(params, set->id, set->value).ok()) << param_info(set->id).key << " = " << set->value;
    }
    if (const auto* removal = std::get_if<RemoveBody>(&command)) {
      EXPECT_NE(find_body(snapshot, removal->body), nullptr);
    }
    if (const auto* right = std::get_if<RightBody>(&command)) {
      EXPECT_NE(find_body(snapshot, right->body), nullptr);
    }
    if (const auto* launch = std::get_if<LaunchBody>(&command)) {
      EXPECT_GE(launch->at.x, snapshot.domain.lower.x);
      EXPECT_LE(launch->at.x, snapshot.domain.upper.x);
      EXPECT_GE(launch->at.y, snapshot.domain.lower.y);
      EXPECT_LE(launch->at.y, snapshot.domain.upper.y);
    }
  }
}

inline bool is_empty(const UiRequests& r) {
  return r.commands.empty() && !r.load_scene && !r.save_scene && !r.reset && !r.back && !r.forward && !r.scrub &&
         !r.seek && r.seek_by == 0 && !r.step_once && !r.screenshot;
}

}  // namespace regatta
