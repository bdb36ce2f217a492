// The view panel: what is drawn and how, made from the table of view options; the camera, and time.
#include "exchange/view_table.h"
#include "ui/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

namespace regatta {

namespace {

bool is_of_use(const PanelContext& context, ViewNeeds needs) {
  const ViewOptions& view = context.model.view;
  const bool clouds = !context.snapshot.clouds.empty();
  switch (needs) {
    case ViewNeeds::kNothing:
      return true;
    case ViewNeeds::kFalseColors:
      return view.water != WaterView::kShaded;
    case ViewNeeds::kParticles:
      return clouds;
    case ViewNeeds::kWind:
      return context.snapshot.wind.on;
    case ViewNeeds::kSilt:
      return context.snapshot.diagnostics.silt > 0;
    case ViewNeeds::kDye:
      return context.snapshot.params.wake_dye_life > 0.0;
    case ViewNeeds::kSlices:
      return !context.snapshot.slices.empty();
    case ViewNeeds::kSpheres:
      return clouds && view.ocean != OceanView::kSurface && context.snapshot.slices.empty();
  }
  return false;
}

// Sets the option as near to `value` as it may be; NaN and infinity change nothing.
void set_nearest(ViewOptions& view, const ViewInfo& info, double value) {
  if (std::isfinite(value)) set_view(view, info.id, std::clamp(value, info.minimum, info.maximum));
}

bool edit_flag(ViewOptions& view, const ViewInfo& info) {
  bool on = get_view(view, info.id) != 0.0;
  if (ImGui::Checkbox(info.label, &on)) set_view(view, info.id, on ? 1.0 : 0.0);
  explain(info.label);
  return on;
}

// A flag with two numbers, which a person sets while it is off. now: what they are while it is on.
void edit_range(ViewOptions& view, const ViewInfo& info, Vec2 now) {
  ImGui::PushID(static_cast<int>(info.id));
  const ViewInfo& low = view_info(*info.low);
  const ViewInfo& high = view_info(*info.high);
  if (edit_flag(view, info)) {
    set_nearest(view, low, now.x);  // the values that a person would start from
    set_nearest(view, high, now.y);
  } else {
    auto from = static_cast<float>(get_view(view, low.id));
    auto to = static_cast<float>(get_view(view, high.id));
    const float speed = std::max(1e-4F, 0.004F * (to - from));
    ImGui::SetNextItemWidth(-1.0F);
    if (ImGui::DragFloatRange2("##range", &from, &to, speed, static_cast<float>(low.panel_minimum),
                               static_cast<float>(high.panel_maximum), "from %.3f", "to %.3f",
                               ImGuiSliderFlags_AlwaysClamp)) {
      set_nearest(view, low, from);
      set_nearest(view, high, to);
    }
  }
  ImGui::PopID();
}

// named: its name stands above it already.
void edit_choice(const Theme& theme, ViewOptions& view, const ViewInfo& info, bool named) {
  int chosen = static_cast<int>(get_view(view, info.id));
  if (!named) small_text(theme, palette::kDim, info.label);
  if (segmented(info.label, info.names, chosen)) set_view(view, info.id, chosen);
}

void edit_real(PanelContext& context, ViewOptions& view, const ViewInfo& info) {
  double value = get_view(view, info.id);
  ImGui::SetNextItemWidth(-1.0F);
  const std::string id = fmt::format("##{}", info.label);
  const SliderScale scale{info.panel_minimum, info.panel_maximum, false, 2};
  if (track_slider(context.theme, id.c_str(), scale, info.label, "", value, &context.state.refusal)) {
    set_nearest(view, info, value);
  }
  context.state.refusal.draw(id.c_str());
}

// The group's rows; its flags stand `columns` beside each other, or with 0 one right after the other.
void draw_group(PanelContext& context, ViewGroup group, const char* title, int columns) {
  ViewOptions& view = context.model.view;
  const float width = ImGui::GetContentRegionAvail().x;
  const float start = ImGui::GetCursorPosX();
  bool titled = false;
  int flags = 0;  // since the last row that was not one of flags
  for (const ViewInfo& info : all_view_options()) {
    if (info.group != group || !is_of_use(context, info.needs)) continue;
    if (!std::exchange(titled, true)) heading(context.theme, title);
    const bool is_flag = !info.low && (info.kind == ViewKind::kFlag || info.kind == ViewKind::kMark);
    if (is_flag) {
      if (columns == 0 && flags > 0) ImGui::SameLine();
      if (columns > 0 && flags % columns != 0) {
        ImGui::SameLine(start + width * static_cast<float>(flags % columns) / static_cast<float>(columns));
      }
      edit_flag(view, info);
      ++flags;
      continue;
    }
    flags = 0;
    if (info.low) {
      edit_range(view, info, group == ViewGroup::kOcean ? context.model.ocean_range : context.model.color_range);
    } else if (info.kind == ViewKind::kChoice) {
      edit_choice(context.theme, view, info, std::string_view(title) == info.label);
    } else {
      edit_real(context, view, info);
    }
  }
}

void draw_ocean(PanelContext& context) {
  ViewOptions& view = context.model.view;
  const OceanColor before = view.ocean_color;
  draw_group(context, ViewGroup::kOcean, "ocean", 0);
  if (view.ocean_color != before) view.ocean_auto_range = true;  // the other one's range would say nothing
}

// Choice of the world on the left half.
void draw_left_half(PanelContext& context) {
  heading(context.theme, "left half");
  constexpr std::array<const char*, 3> kChoices = {"off", "λ = 0", "other solver"};
  static_assert(kChoices.size() == kSplitNames.size() + 1, "one for each SplitKind, in their order");
  int chosen = static_cast<int>(context.model.split);
  if (segmented("left half", kChoices, chosen)) context.model.split = static_cast<SplitKind>(chosen);
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
  Refusal& refusal = context.state.refusal;
  track_slider(context.theme, "##scale", {kTimeScaleMin, kTimeScaleMax, true, 2}, "time ×", "", model.time_scale,
               &refusal);
  ImGui::SameLine();
  if (ImGui::Button("×1", {button, 0.0F})) model.time_scale = 1.0;
  refusal.draw("##scale");
}

}  // namespace

void draw_view(PanelContext& context) {
  draw_group(context, ViewGroup::kWater, "water", 0);
  draw_ocean(context);
  draw_group(context, ViewGroup::kPlace, "weather", 0);
  draw_group(context, ViewGroup::kPicture, "picture", 2);
  draw_group(context, ViewGroup::kDetail, "drawing", 0);
  draw_group(context, ViewGroup::kSound, "sound", 0);
  draw_group(context, ViewGroup::kWakes, "wakes", 3);
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
