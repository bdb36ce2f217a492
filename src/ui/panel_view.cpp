// The view panel: what is drawn and how, the camera, and time.
#include "ui/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

struct RangeOption {
  bool& follows_data;
  float& low;
  float& high;
};

void edit_range(const char* id, const RangeOption& range, Vec2 now) {
  ImGui::Checkbox("colours follow the data", &range.follows_data);
  if (range.follows_data) {
    // What manual would start from.
    range.low = now.x;
    range.high = now.y;
    return;
  }
  const float speed = std::max(1e-4F, 0.004F * (range.high - range.low));
  ImGui::SetNextItemWidth(-1.0F);
  ImGui::DragFloatRange2(id, &range.low, &range.high, speed, -100.0F, 100.0F, "from %.3f", "to %.3f",
                         ImGuiSliderFlags_AlwaysClamp);
}

void draw_water(PanelContext& context) {
  ViewOptions& view = context.model.view;
  heading(context.theme, "water");
  int water = static_cast<int>(view.water);
  if (segmented("water", kWaterViewNames, water)) view.water = static_cast<WaterView>(water);
  if (view.water == WaterView::kShaded) return;
  edit_range("##range", {view.auto_range, view.range_low, view.range_high}, context.model.color_range);
}

void draw_ocean(PanelContext& context) {
  if (context.snapshot.ocean.position.empty()) return;
  ViewOptions& view = context.model.view;
  heading(context.theme, "ocean");
  int shown = static_cast<int>(view.ocean);
  if (segmented("ocean", kOceanViewNames, shown)) view.ocean = static_cast<OceanView>(shown);
  ImGui::Checkbox("boundary particles", &view.boundary);
  if (context.snapshot.ocean.wind.on) {
    ImGui::SameLine();
    ImGui::Checkbox("wind", &view.wind);
  }
  if (view.ocean != OceanView::kSpheres) return;
  int color = static_cast<int>(view.ocean_color);
  if (segmented("ocean colour", kOceanColorNames, color)) {
    view.ocean_color = static_cast<OceanColor>(color);
    view.ocean_auto_range = true;  // the other one's range would say nothing
  }
  ImGui::PushID("ocean");
  edit_range("##range", {view.ocean_auto_range, view.ocean_range_low, view.ocean_range_high},
             context.model.ocean_range);
  ImGui::PopID();
}

void draw_switches(PanelContext& context) {
  ViewOptions& view = context.model.view;
  const float half = 0.5F * ImGui::GetContentRegionAvail().x;
  const float start = ImGui::GetCursorPosX();
  ImGui::Checkbox("shadows", &view.shadows);
  ImGui::SameLine(start + half);
  ImGui::Checkbox("wireframe", &view.wireframe);
  ImGui::Checkbox("forces", &view.force_arrows);
  ImGui::SameLine(start + half);
  ImGui::Checkbox("gauges", &view.gauges);
  ImGui::Checkbox("dye", &view.dye);
  ImGui::SetNextItemWidth(-1.0F);
  auto quality = static_cast<double>(view.quality);
  if (track_slider(context.theme, "##quality", {0.25, 2.0, false, 2}, "detail ", "", quality)) {
    view.quality = static_cast<float>(quality);
  }
}

// What stands on the left half.
void draw_left_half(PanelContext& context) {
  heading(context.theme, "left half");
  constexpr std::array<const char*, 3> kChoices = {"off", "λ = 0", "other solver"};
  static_assert(kChoices.size() == kSplitNames.size() + 1, "one for each SplitKind, in their order");
  int chosen = static_cast<int>(context.model.split);
  if (segmented("left half", kChoices, chosen)) context.model.split = static_cast<SplitKind>(chosen);
}

void draw_wakes(PanelContext& context) {
  WakeView& wakes = context.model.view.wakes;
  heading(context.theme, "wakes");
  const float third = ImGui::GetContentRegionAvail().x / 3.0F;
  const float start = ImGui::GetCursorPosX();
  for (std::size_t i = 0; i < kWakeViewFlags.size(); ++i) {
    if (i % 3 != 0) ImGui::SameLine(start + third * static_cast<float>(i % 3));
    ImGui::Checkbox(kWakeViewFlags[i].name, &(wakes.*(kWakeViewFlags[i].flag)));
  }
}

void draw_time(PanelContext& context) {
  UiModel& model = context.model;
  heading(context.theme, "time");
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float third = (ImGui::GetContentRegionAvail().x - 2.0F * gap) / 3.0F;
  if (ImGui::Button(model.paused ? "Run" : "Pause", {third, 0.0F})) model.paused = !model.paused;
  ImGui::SameLine();
  ImGui::BeginDisabled(!model.paused);
  if (ImGui::Button("Step", {third, 0.0F})) context.requests.step_once = true;
  ImGui::EndDisabled();
  ImGui::SameLine();
  if (ImGui::Button("Reset", {third, 0.0F})) context.requests.reset = true;
  const float button = 1.6F * ImGui::GetFrameHeight();
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - button - gap);
  if (track_slider(context.theme, "##scale", {kTimeScaleMin, kTimeScaleMax, true, 2}, "time ×", "", model.time_scale)) {
    model.time_scale = std::clamp(model.time_scale, kTimeScaleMin, kTimeScaleMax);  // it rounds to what it shows
  }
  ImGui::SameLine();
  if (ImGui::Button("×1", {button, 0.0F})) model.time_scale = 1.0;
}

}  // namespace

void draw_view(PanelContext& context) {
  draw_water(context);
  draw_ocean(context);
  draw_switches(context);
  draw_wakes(context);
  draw_left_half(context);
  heading(context.theme, "camera");
  segmented("camera", context.model.camera_names, context.model.camera);
  draw_time(context);
  ImGui::Dummy({0.0F, context.theme.px(1.0F)});
  if (ImGui::Button("Screenshot", {-1.0F, 0.0F})) context.requests.screenshot = true;
}

PanelSummary summarize_view(const PanelContext& context) {
  const auto water = static_cast<std::size_t>(context.model.view.water);
  return {kWaterViewNames[std::min(water, kWaterViewNames.size() - 1)], palette::kDim};
}

}  // namespace regatta
