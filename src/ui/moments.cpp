// The moments that a person kept, as pictures: a button at the time line opens them, a click on one goes there.
#include "ui/panels.h"
#include "ui/theme.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstdint>
#include <string>

namespace regatta {

namespace {

constexpr float kPictureWidth = 160.0F;  // [px at scale 1]

void draw_moment(PanelContext& context, const MomentCard& moment, ImVec2 size) {
  const Theme& theme = context.theme;
  const float pad = theme.px(5.0F), line = theme.small->FontSize;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const auto* const id = reinterpret_cast<const char*>(&moment.id);
  ImGui::PushID(id, id + sizeof moment.id);  // an int would lose its upper half
  if (ImGui::InvisibleButton("moment", size)) {
    context.requests.moment = moment.id;
    context.model.shows_moments = false;
  }
  ImGui::PopID();
  const bool hovered = ImGui::IsItemHovered();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, hovered ? palette::rgba(86, 204, 194, 66) : palette::kTrough,
                     theme.px(6.0F));
  const ImVec2 from = {at.x + pad, at.y + pad};
  const ImVec2 to = {at.x + size.x - pad, from.y + (size.x - 2.0F * pad) / kScenePictureShape};
  if (moment.picture != 0) {
    const auto texture = reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(moment.picture));
    list.AddImageRounded(texture, from, to, {0.0F, 0.0F}, {1.0F, 1.0F}, IM_COL32_WHITE, theme.px(4.0F));
  } else {
    list.AddRectFilled(from, to, palette::kFaint, theme.px(4.0F));
  }
  list.PushClipRect(at, {at.x + size.x - pad, at.y + size.y}, true);
  const float text_y = to.y + theme.px(3.0F);
  list.AddText(theme.small, line, {from.x, text_y}, palette::kText, moment.title.c_str());
  list.AddText(theme.small, line, {from.x, text_y + line}, palette::kDim, moment.when.c_str());
  list.PopClipRect();
}

}  // namespace

void draw_moments(PanelContext& context, const ScreenRect& free) {
  UiModel& model = context.model;
  if (!model.panels || !model.shows_moments) return;
  const Theme& theme = context.theme;
  const float gap = theme.px(6.0F), pad = theme.px(8.0F), space = free.size().x - 2.0F * pad;
  const float wide = std::min(theme.px(kPictureWidth), space);
  const ImVec2 card = {wide,
                       (wide - theme.px(10.0F)) / kScenePictureShape + theme.px(14.0F) + 2.0F * theme.small->FontSize};
  const int in_row = std::max(1, static_cast<int>((space + gap) / (wide + gap)));
  const int count = static_cast<int>(model.moments.size());
  const int rows = std::max(1, (count + in_row - 1) / in_row);
  const float height = std::min(static_cast<float>(rows) * (card.y + gap) - gap + 2.0F * pad, free.size().y);
  const int shown = std::clamp(count, 1, in_row);
  const float width = count == 0 ? free.size().x : static_cast<float>(shown) * (wide + gap) - gap + 2.0F * pad;
  ImGui::SetNextWindowPos({free.upper.x - std::min(width, free.size().x), free.upper.y - height}, ImGuiCond_Always);
  ImGui::SetNextWindowSize({std::min(width, free.size().x), height}, ImGuiCond_Always);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                                      ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoMove;
  ImGui::SetNextWindowBgAlpha(1.0F);  // the helm lies below it
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{pad, pad});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{gap, gap});
  if (ImGui::Begin("##moments", nullptr, kFlags)) {
    if (count == 0) wrapped_text(palette::kDim, "F5 keeps the moment that you see; its picture then stands here.");
    for (int i = 0; i < count; ++i) {
      if (i % in_row != 0) ImGui::SameLine();
      draw_moment(context, model.moments[static_cast<std::size_t>(i)], card);
    }
  }
  ImGui::End();
  ImGui::PopStyleVar(2);
}

}  // namespace regatta
