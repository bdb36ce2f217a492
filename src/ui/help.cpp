// The help overlay: the app's key table, by groups.
#include "ui/panels.h"

#include <algorithm>

namespace regatta {

namespace {

// Group names in the order in which they first come.
std::vector<std::string> group_names(std::span<const KeyHelp> keys) {
  std::vector<std::string> names;
  for (const KeyHelp& key : keys) {
    if (std::find(names.begin(), names.end(), key.group) == names.end()) names.push_back(key.group);
  }
  return names;
}

void draw_group(const PanelContext& context, const std::string& group) {
  heading(context.theme, group);
  if (!ImGui::BeginTable(group.c_str(), 2, ImGuiTableFlags_SizingStretchProp)) return;
  ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthStretch, 0.4F);
  ImGui::TableSetupColumn("action", ImGuiTableColumnFlags_WidthStretch, 0.6F);
  for (const KeyHelp& key : context.model.keys) {
    if (key.group != group) continue;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    wrapped_text(palette::kText, key.keys);
    ImGui::TableNextColumn();
    wrapped_text(palette::kDim, key.action);
  }
  ImGui::EndTable();
}

}  // namespace

void draw_help(PanelContext& context, const ScreenRect& free) {
  const bool appears = context.model.help && !context.state.help_shown;
  context.state.help_shown = context.model.help;
  if (!context.model.help) return;
  const Theme& theme = context.theme;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  // Between the panels where there is room, else over them.
  const bool between = free.size().x >= theme.px(560.0F);
  const float room = between ? free.size().x : screen.x - theme.px(20.0F);
  const bool wide = room >= theme.px(560.0F);
  const float width = std::min(theme.px(wide ? 700.0F : 330.0F), room);
  const float center = between ? free.center().x : 0.5F * screen.x;
  ImGui::SetNextWindowPos({center, 0.5F * screen.y}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({width, 0.0F}, {width, std::max(1.0F, screen.y - theme.px(20.0F))});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {theme.px(20.0F), theme.px(16.0F)});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, palette::rgba(12, 24, 34, 252));
  // Above the panels; once only, for a window that keeps taking the focus would stop every drag elsewhere.
  if (appears) ImGui::SetNextWindowFocus();
  if (ImGui::Begin("##help", nullptr,
                   ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_AlwaysAutoResize)) {
    colored_text(palette::kText, "Keys");
    ImGui::SameLine();
    const std::string toggle = keys_of(context.model.keys, "help");
    small_text(theme, palette::kDim, (toggle.empty() ? "Esc" : toggle) + " closes this");
    ImGui::SameLine();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight());
    if (glyph_button("close", "×")) context.model.help = false;
    const std::vector<std::string> groups = group_names(context.model.keys);
    if (ImGui::BeginTable("groups", wide ? 2 : 1, ImGuiTableFlags_SizingStretchSame)) {
      for (const std::string& group : groups) {
        ImGui::TableNextColumn();
        draw_group(context, group);
      }
      ImGui::EndTable();
    }
    if (key_pressed(ImGuiKey_Escape)) context.model.help = false;
  }
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
}

}  // namespace regatta
