// The scene panel: what there is to load, and saving.
#include "ui/panels.h"

namespace regatta {

namespace {

bool is_current(const PanelContext& context, const SceneEntry& scene) {
  return scene.file.lexically_normal() == context.model.scene_file.lexically_normal();
}

// A card: title, then the description below it, the whole of it a button.
void draw_card(PanelContext& context, const SceneEntry& scene, int number) {
  const Theme& theme = context.theme;
  const bool current = is_current(context, scene);
  const float pad = theme.px(7.0F);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const float wrap = width - 2.0F * pad;
  const float title_height = theme.body->FontSize;
  const char* description = scene.description.c_str();
  const float text_height =
      scene.description.empty()
          ? 0.0F
          : theme.small->CalcTextSizeA(theme.small->FontSize, 1e6F, wrap, description).y + theme.px(2.0F);
  const ImVec2 size = {width, title_height + text_height + 2.0F * pad};

  ImGui::PushID(number);
  if (ImGui::InvisibleButton("card", {std::max(1.0F, size.x), size.y})) context.requests.load_scene = scene.file;
  ImGui::PopID();
  ImU32 fill = current ? palette::rgba(86, 204, 194, 40) : palette::kTrough;
  if (ImGui::IsItemHovered()) fill = palette::rgba(86, 204, 194, 66);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, fill, theme.px(6.0F));
  if (current) {
    list.AddRectFilled({at.x, at.y + pad}, {at.x + theme.px(3.0F), at.y + size.y - pad}, palette::kAccent,
                       theme.px(1.5F));
  }
  const std::string name = scene.title.empty() ? scene.file.stem().string() : scene.title;
  list.PushClipRect(at, {at.x + size.x, at.y + size.y}, true);
  list.AddText(theme.body, theme.body->FontSize, {at.x + pad, at.y + pad}, current ? palette::kAccent : palette::kText,
               name.c_str());
  list.AddText(theme.small, theme.small->FontSize, {at.x + pad, at.y + pad + title_height + theme.px(2.0F)},
               palette::kDim, description, nullptr, wrap);
  list.PopClipRect();
  if (number <= 9) {
    const std::string key = std::to_string(number);
    const ImVec2 extent = theme.small->CalcTextSizeA(theme.small->FontSize, 1e6F, 0.0F, key.c_str());
    list.AddText(theme.small, theme.small->FontSize, {at.x + size.x - pad - extent.x, at.y + pad + theme.px(1.0F)},
                 palette::kDim, key.c_str());
  }
}

}  // namespace

void draw_scenes(PanelContext& context) {
  const float half = 0.5F * (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x);
  if (ImGui::Button("Open…", {half, 0.0F})) context.requests.open_load_dialog = true;
  ImGui::SameLine();
  if (ImGui::Button("Save as…", {half, 0.0F})) context.requests.open_save_dialog = true;
  const std::string& back_to = context.model.back_to;
  if (!back_to.empty() && ImGui::Button(("Go back to " + back_to).c_str(), {-1.0F, 0.0F})) context.requests.back = true;
  int number = 1;
  for (const SceneEntry& scene : context.model.scenes) draw_card(context, scene, number++);
  if (context.model.scenes.empty()) wrapped_text(palette::kDim, "No scene files beside the loaded one.");
}

PanelSummary summarize_scenes(const PanelContext& context) {
  return {context.model.scene_file.filename().string(), palette::kDim};
}

}  // namespace regatta
