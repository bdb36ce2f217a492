// The meaning of the colours in the water: the two dyes that leave hulls with their vortices, and the water of warm or
// cold outlets.
#include "exchange/dye_look.h"
#include "ui/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

void swatch_row(const Theme& theme, ImU32 color, const std::string& text) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float side = theme.small->FontSize;
  ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + 1.4F * side, at.y + side}, color, theme.px(3.0F));
  ImGui::Dummy({1.4F * side, side});
  ImGui::SameLine();
  small_text(theme, palette::kText, text);
}

bool any_dye(const PanelContext& context) {
  const ViewOptions& view = context.model.view;
  if (!view.dye || view.water != WaterView::kShaded || context.snapshot.params.wake_dye_life <= 0.0) return false;
  const std::vector<Vec2>& dye = context.snapshot.surface.dye;
  constexpr float kSeen = 0.02F;
  return std::any_of(dye.begin(), dye.end(), [](const Vec2& share) { return std::max(share.x, share.y) > kSeen; });
}

bool any_temperature(const PanelContext& context) {
  const ViewOptions& view = context.model.view;
  const bool asked = view.silt_color == SiltColor::kAuto || view.silt_color == SiltColor::kTemperature;
  return view.silt && asked && context.model.temperature_color && context.snapshot.vortons.warmest > 0.0F &&
         std::any_of(context.snapshot.vortons.tracers.begin(), context.snapshot.vortons.tracers.end(),
                     [](const VortonTracer& tracer) { return tracer.warmer != 0.0F; });
}

void temperature_rows(const PanelContext& context) {
  const VortonSnapshot& vortons = context.snapshot.vortons;
  small_text(context.theme, palette::kAccent, "water of the outlets");
  const bool cold = std::any_of(vortons.tracers.begin(), vortons.tracers.end(),
                                [](const VortonTracer& tracer) { return tracer.warmer < 0.0F; });
  const bool warm = std::any_of(vortons.tracers.begin(), vortons.tracers.end(),
                                [](const VortonTracer& tracer) { return tracer.warmer > 0.0F; });
  for (const float share : {1.0F, 0.5F, 0.0F, -1.0F}) {
    if ((share > 0.0F && !warm) || (share < 0.0F && !cold)) continue;
    const std::string text =
        share == 0.0F ? "as the water around it" : fmt::format("{:+.3g} K", share * vortons.warmest);
    swatch_row(context.theme, to_color(context.model.temperature_color(share)), text);
  }
}

}  // namespace

void draw_legend(PanelContext& context, const ScreenRect& free) {
  const bool dye = any_dye(context), temperature = any_temperature(context);
  if (!dye && !temperature) return;
  // In the corner, above the helm where there is no room beside it.
  constexpr float kWidth = 160.0F, kHelmWidth = 250.0F, kHelmHeight = 120.0F;  // at most [px at scale 1]
  const float beside = 0.5F * (free.size().x - context.theme.px(kHelmWidth));
  const bool above = driven_boat(context) != nullptr && beside < context.theme.px(kWidth);
  ImGui::SetNextWindowPos({free.upper.x, free.upper.y - (above ? context.theme.px(kHelmHeight) : 0.0F)},
                          ImGuiCond_Always, {1.0F, 1.0F});
  if (ImGui::Begin("##legend", nullptr, kOverlayFlags)) {
    if (dye) {
      small_text(context.theme, palette::kAccent, "dye of vortices");
      swatch_row(context.theme, to_color(kDyes[0].swatch), "that turn clockwise");
      swatch_row(context.theme, to_color(kDyes[1].swatch), "anticlockwise");
    }
    if (temperature) temperature_rows(context);
  }
  ImGui::End();
}

}  // namespace regatta
