// The scene panel: what there is to load, and saving.
#include "ui/panels.h"
#include "ui/word_filter.h"

#include <algorithm>

namespace regatta {

namespace {

bool is_current(const PanelContext& context, const SceneEntry& scene) {
  return scene.file.lexically_normal() == context.model.scene_file.lexically_normal();
}

std::string name_of(const SceneEntry& scene) { return scene.title.empty() ? scene.file.stem().string() : scene.title; }

// A card: the picture with the title beside it, the description below, the whole of it a button.
void draw_card(PanelContext& context, const SceneEntry& scene, int number) {
  const Theme& theme = context.theme;
  const bool current = is_current(context, scene);
  const float pad = theme.px(7.0F);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const float wrap = std::max(1.0F, width - 2.0F * pad);
  const ImVec2 picture =
      scene.picture == 0 ? ImVec2(0.0F, 0.0F) : ImVec2(theme.px(96.0F), theme.px(96.0F) / kScenePictureShape);
  const float beside = picture.x > 0.0F ? picture.x + pad : 0.0F;
  const float title_wrap = std::max(1.0F, wrap - beside - theme.px(14.0F));
  const std::string name = name_of(scene);
  const float title_height = theme.body->CalcTextSizeA(theme.body->FontSize, 1e6F, title_wrap, name.c_str()).y;
  const float head = std::max(picture.y, title_height);
  const char* description = scene.description.c_str();
  const float text_height =
      scene.description.empty()
          ? 0.0F
          : theme.small->CalcTextSizeA(theme.small->FontSize, 1e6F, wrap, description).y + theme.px(3.0F);
  const ImVec2 size = {width, head + text_height + 2.0F * pad};

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
  const ImVec2 inner = {at.x + pad, at.y + pad};
  list.PushClipRect(at, {at.x + size.x, at.y + size.y}, true);
  if (scene.picture != 0) {
    const auto texture = reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(scene.picture));
    list.AddImageRounded(texture, inner, {inner.x + picture.x, inner.y + picture.y}, {0.0F, 0.0F}, {1.0F, 1.0F},
                         IM_COL32_WHITE, theme.px(4.0F));
  }
  list.AddText(theme.body, theme.body->FontSize, {inner.x + beside, inner.y},
               current ? palette::kAccent : palette::kText, name.c_str(), nullptr, title_wrap);
  list.AddText(theme.small, theme.small->FontSize, {inner.x, inner.y + head + theme.px(3.0F)}, palette::kDim,
               description, nullptr, wrap);
  list.PopClipRect();
  if (number <= 9) {
    const std::string key = std::to_string(number);
    const ImVec2 extent = theme.small->CalcTextSizeA(theme.small->FontSize, 1e6F, 0.0F, key.c_str());
    list.AddText(theme.small, theme.small->FontSize, {at.x + size.x - pad - extent.x, at.y + pad + theme.px(1.0F)},
                 palette::kDim, key.c_str());
  }
}

void draw_small_button(PanelContext& context, const SceneEntry& scene, int number) {
  ImGui::PushID(number);
  ImGui::PushFont(context.theme.small);
  if (ImGui::Button("Its small version, for two cores", {-1.0F, 0.0F})) {
    context.requests.load_scene = scene.file;
    context.requests.load_version = SceneVersion::kSmall;
  }
  ImGui::PopFont();
  ImGui::PopID();
}

}  // namespace

void draw_scenes(PanelContext& context) {
  const float half = 0.5F * (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x);
  if (ImGui::Button("Open…", {half, 0.0F})) context.requests.open_load_dialog = true;
  ImGui::SameLine();
  if (ImGui::Button("Save as…", {half, 0.0F})) context.requests.open_save_dialog = true;
  const std::string& back_to = context.model.back_to;
  if (!back_to.empty() && ImGui::Button(("Go back to " + back_to).c_str(), {-1.0F, 0.0F})) context.requests.back = true;
  if (context.model.scenes.empty()) {
    wrapped_text(palette::kDim, "No scene files beside the loaded one.");
    return;
  }
  auto& filter = context.state.scene_filter;
  ImGui::SetNextItemWidth(-1.0F);
  ImGui::InputTextWithHint("##search", "Search: river, particles, wake …", filter.data(), filter.size());
  int number = 0, found = 0;
  for (const SceneEntry& scene : context.model.scenes) {
    ++number;  // its key, found or not
    const std::string text = name_of(scene) + ' ' + scene.file.stem().string() + ' ' + scene.description;
    if (!has_words(text, filter.data())) continue;
    draw_card(context, scene, number);
    if (scene.has_small) draw_small_button(context, scene, number);
    ++found;
  }
  if (found == 0) wrapped_text(palette::kDim, "No scene has these words.");
}

PanelSummary summarize_scenes(const PanelContext& context) {
  return {context.model.scene_file.filename().string(), palette::kDim};
}

}  // namespace regatta
