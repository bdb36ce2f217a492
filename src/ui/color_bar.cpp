// The scale of the false colours: what is shown, its unit, and round ticks.
#include "ui/number_text.h"
#include "ui/panels.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

const char* quantity_of(WaterView view) {
  if (view == WaterView::kHeight) return "height η [m]";
  return view == WaterView::kVorticity ? "vorticity ω [1/s]" : "speed |u| [m/s]";
}

void draw_scale(PanelContext& context, ImVec2 at, ImVec2 size) {
  const Theme& theme = context.theme;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  constexpr int kBands = 64;
  for (int i = 0; i < kBands; ++i) {
    const float t = (static_cast<float>(i) + 0.5F) / static_cast<float>(kBands);
    const float lower = at.y + size.y * (1.0F - static_cast<float>(i) / static_cast<float>(kBands));
    const float upper = at.y + size.y * (1.0F - static_cast<float>(i + 1) / static_cast<float>(kBands));
    list.AddRectFilled({at.x, std::floor(upper)}, {at.x + size.x, std::floor(lower)},
                       to_color(context.model.false_color(t)));
  }
  list.AddRect({at.x, std::floor(at.y)}, {at.x + size.x, std::floor(at.y + size.y)}, palette::kFaint);
  const Vec2 range = context.model.color_range;
  const std::vector<double> ticks = nice_ticks(static_cast<double>(range.x), static_cast<double>(range.y),
                                               std::max(2, static_cast<int>(size.y / theme.px(26.0F))));
  const std::vector<std::string> labels = tick_labels(ticks);
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    const float t = (static_cast<float>(ticks[i]) - range.x) / (range.y - range.x);
    const float y = std::round(at.y + size.y * (1.0F - t));
    list.AddLine({at.x + size.x, y}, {at.x + size.x + theme.px(4.0F), y}, palette::kText);
    list.AddText(theme.small, theme.small->FontSize, {at.x + size.x + theme.px(8.0F), y - 0.5F * theme.small->FontSize},
                 palette::kText, labels[i].c_str());
  }
}

}  // namespace

void draw_color_bar(PanelContext& context, const ScreenRect& free) {
  const UiModel& model = context.model;
  const Vec2 range = model.color_range;
  const bool valid = std::isfinite(range.x) && std::isfinite(range.y) && range.y > range.x;
  if (model.view.water == WaterView::kShaded || !model.false_color || !valid) return;
  const Theme& theme = context.theme;
  const float height = std::min(theme.px(200.0F), 0.36F * free.size().y);
  ImGui::SetNextWindowPos({free.upper.x, free.center().y}, ImGuiCond_Always, {1.0F, 0.5F});
  if (ImGui::Begin("##colors", nullptr, kOverlayFlags)) {
    small_text(theme, palette::kAccent, quantity_of(model.view.water));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float pad = 0.5F * theme.small->FontSize;  // half a label stands out at either end
    ImGui::Dummy({theme.px(60.0F), height + 2.0F * pad});
    draw_scale(context, {at.x, at.y + pad}, {theme.px(14.0F), height});
  }
  ImGui::End();
}

}  // namespace regatta
