// The picture of a scene that is being loaded.
#include "ui/panels.h"

#include <fmt/format.h>

#include <algorithm>

namespace regatta {

void draw_loading(const Theme& theme, const LoadingPicture& loading) {
  constexpr ImU32 kDeepWater = palette::rgba(12, 34, 48);
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  list.AddRectFilled({0.0F, 0.0F}, size, kDeepWater);
  const float middle = 0.5F * size.x, level = 0.5F * size.y;
  const auto line = [&](ImFont* font, float y, ImU32 color, const std::string& text) {
    const float width = font->CalcTextSizeA(font->FontSize, 1e6F, 0.0F, text.c_str()).x;
    list.AddText(font, font->FontSize, {std::max(theme.px(10.0F), middle - 0.5F * width), y}, color, text.c_str());
  };
  line(theme.body, level - theme.px(34.0F), palette::kAccent, loading.title);
  const bool counted = loading.share >= 0.0;
  const double share = std::clamp(loading.share, 0.0, 1.0);
  const std::string percent = counted ? fmt::format(", {:.0f} %", 100.0 * share) : std::string(" …");
  line(theme.body, level - theme.px(8.0F), palette::kText, loading.what + percent);
  const float half = std::min(0.4F * size.x, theme.px(160.0F)), top = level + theme.px(20.0F);
  const float bottom = top + theme.px(5.0F), round = theme.px(2.5F);
  list.AddRectFilled({middle - half, top}, {middle + half, bottom}, palette::kTrough, round);
  if (counted) {
    const float end = middle - half + 2.0F * half * static_cast<float>(share);
    list.AddRectFilled({middle - half, top}, {end, bottom}, palette::kAccent, round);
  }
  line(theme.small, level + theme.px(34.0F), palette::kDim, "Esc gives up");
}

}  // namespace regatta
