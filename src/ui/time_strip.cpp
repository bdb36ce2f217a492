// The time line below the picture: where in its time the run is, what of it is kept, and the mouse that goes there.
#include "ui/number_text.h"
#include "ui/panels.h"
#include "ui/theme.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace regatta {

namespace {

constexpr float kHeight = 34.0F, kBar = 7.0F, kKeptBar = 3.0F;  // [px at scale 1]
constexpr double kNear = 1.0;                                   // keyframes no farther apart count as close [s]
constexpr double kBytesPerMib = 1024.0 * 1024.0;

std::string clock_of(const KeptTime& kept, std::int64_t step) {
  return clock_text(static_cast<double>(step) * kept.dt);
}

// The keyframe before a step.
std::int64_t keyframe_before(const KeptTime& kept, std::int64_t step) {
  const auto next = std::upper_bound(kept.keyframes.begin(), kept.keyframes.end(), step);
  return next == kept.keyframes.begin() ? kept.first : *std::prev(next);
}

struct Strip {
  const KeptTime& kept;
  ImVec2 from, to;  // corners of the bar [px]

  [[nodiscard]] float x_of(std::int64_t step) const {
    const auto whole = static_cast<float>(std::max<std::int64_t>(1, kept.last - kept.first));
    return from.x + (to.x - from.x) * static_cast<float>(step - kept.first) / whole;
  }
  [[nodiscard]] std::int64_t step_at(float x) const {
    const double share = std::clamp(static_cast<double>((x - from.x) / (to.x - from.x)), 0.0, 1.0);
    return kept.first + std::llround(share * static_cast<double>(kept.last - kept.first));
  }
};

void draw_bar(const Strip& strip, const UiModel& model, const Theme& theme) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const KeptTime& kept = strip.kept;
  const float round = theme.px(2.0F), now = strip.x_of(kept.now);
  list.AddRectFilled(strip.from, strip.to, palette::kFaint, round);
  list.AddRectFilled(strip.from, {now, strip.to.y}, palette::rgba(86, 204, 194, 150), round);
  if (model.loop) {
    const std::int64_t end = std::max(model.loop->to, model.loop->from);
    const float left = strip.x_of(model.loop->from), right = std::max(strip.x_of(end), left + 2.0F);
    list.AddRectFilled({left, strip.from.y}, {right, strip.to.y}, palette::rgba(244, 185, 84, 120), round);
  }
  // Below it a line where keyframes are close; between others there is a gap, which is computed again.
  const float top = strip.to.y + theme.px(2.0F), bottom = top + theme.px(kKeptBar);
  const auto close = static_cast<std::int64_t>(kNear / kept.dt);
  for (std::size_t i = 0; i < kept.keyframes.size(); ++i) {
    const float x = strip.x_of(kept.keyframes[i]);
    const bool is_close = i > 0 && kept.keyframes[i] - kept.keyframes[i - 1] <= close;
    const float left = is_close ? strip.x_of(kept.keyframes[i - 1]) : x - 1.0F;
    list.AddRectFilled({left, top}, {std::max(x, left + 1.0F), bottom}, palette::kAccent);
  }
  for (const std::int64_t moment : kept.moments) {  // a flag each
    const float x = strip.x_of(moment), y = strip.from.y - theme.px(5.0F), wide = theme.px(5.0F);
    list.AddTriangleFilled({x, y}, {x + wide, y + 0.5F * wide}, {x, y + wide}, palette::kAmber);
    list.AddRectFilled({x - 1.0F, y}, {x, strip.to.y}, palette::kAmber);
  }
  list.AddRectFilled({now - theme.px(1.5F), strip.from.y - theme.px(3.0F)}, {now + theme.px(1.5F), bottom},
                     palette::kText);
  if (kept.goal) {
    const float goal = strip.x_of(*kept.goal);
    list.AddRectFilled({goal - 1.0F, strip.from.y - theme.px(3.0F)}, {goal + 1.0F, bottom}, palette::kAmber);
  }
}

void tell_of(const Strip& strip, std::int64_t step, PanelContext& context) {
  const KeptTime& kept = strip.kept;
  const std::int64_t again = step - keyframe_before(kept, step);
  begin_tooltip(context.theme);
  colored_text(palette::kText, clock_of(kept, step));
  colored_text(palette::kDim, again == 0 ? "a keyframe" : fmt::format("{} steps are computed again", grouped(again)));
  colored_text(palette::kDim, "drag: there; right drag: a loop, right click: none");
  colored_text(palette::kDim, fmt::format("{} keyframes, {:.1f} of {:.0f} MiB", kept.keyframes.size(),
                                          static_cast<double>(kept.size) / kBytesPerMib,
                                          static_cast<double>(kept.budget) / kBytesPerMib));
  if (!kept.behind.empty()) colored_text(palette::kDim, "Ctrl+Z: " + kept.behind);
  if (!kept.ahead.empty()) colored_text(palette::kDim, "Ctrl+Y: " + kept.ahead);
  end_tooltip();
}

// Words that can be clicked, from right to left on the strip's line of text, as far as there is room.
struct ButtonRow {
  PanelContext& context;
  float left, right, height;  // [px]
  bool hovered = false;

  void toggle(const std::string& text, bool& on, const std::string& help) {
    const Theme& theme = context.theme;
    const float size_px = theme.small->FontSize, gap = theme.px(16.0F);
    const float wide = theme.small->CalcTextSizeA(size_px, 1e9F, 0.0F, text.c_str()).x;
    const float x = right - gap - wide;
    if (x < left) return;
    right = x;
    const ImVec2 at = ImGui::GetWindowPos();
    ImGui::SetCursorScreenPos({x - 0.5F * gap, at.y});
    if (ImGui::InvisibleButton(text.c_str(), {wide + gap, height})) on = !on;
    const bool over = ImGui::IsItemHovered();
    hovered = hovered || over;
    ImGui::GetWindowDrawList()->AddText(theme.small, size_px, {x, at.y + theme.px(3.0F)},
                                        on || over ? palette::kAccent : palette::kText, text.c_str());
    if (!over) return;
    begin_tooltip(theme);
    colored_text(palette::kDim, help);
    end_tooltip();
  }
};

// Left drags through time, right drags a loop.
void use_mouse(const Strip& strip, PanelContext& context) {
  ImGui::InvisibleButton("##time", {strip.to.x - strip.from.x, ImGui::GetWindowHeight()},
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
  const std::int64_t step = strip.step_at(ImGui::GetIO().MousePos.x);
  if (ImGui::IsItemHovered() || ImGui::IsItemActive()) tell_of(strip, step, context);
  std::optional<UiModel::Loop>& loop = context.model.loop;
  if (ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Right)) {
    const std::int64_t begun = strip.step_at(ImGui::GetIO().MouseClickedPos[ImGuiMouseButton_Right].x);
    loop.reset();
    if (step != begun) loop = UiModel::Loop{std::min(begun, step), std::max(begun, step)};
  } else if (ImGui::IsItemActive()) {
    context.requests.scrub = step;
  } else if (ImGui::IsItemDeactivated() && ImGui::IsMouseReleased(ImGuiMouseButton_Left)) {
    context.requests.seek = step;
  }
}

}  // namespace

void draw_time_strip(PanelContext& context, ScreenRect& free) {
  const KeptTime& kept = context.model.kept;
  const Theme& theme = context.theme;
  const float height = theme.px(kHeight), gap = theme.px(6.0F);
  if (!context.model.panels || kept.keyframes.empty() || free.size().x < theme.px(160.0F)) return;
  ImGui::SetNextWindowPos({free.lower.x, free.upper.y - height}, ImGuiCond_Always);
  ImGui::SetNextWindowSize({free.size().x, height}, ImGuiCond_Always);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoSavedSettings |
                                      ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                                      ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBringToFrontOnFocus;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{0.0F, 0.0F});
  if (ImGui::Begin("##time strip", nullptr, kFlags)) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const float size_px = theme.small->FontSize, text_y = at.y + theme.px(3.0F), pad = theme.px(8.0F);
    const float bar_y = at.y + height - theme.px(kBar + kKeptBar + 6.0F);
    const bool behind = kept.now < kept.last;
    const std::string left =
        behind ? clock_of(kept, kept.now) + " of " + clock_of(kept, kept.last) : clock_of(kept, kept.now);
    list.AddText(theme.small, size_px, {at.x + pad, text_y}, behind ? palette::kAmber : palette::kText, left.c_str());
    const std::string right = fmt::format("{:.0f} of {:.0f} MiB", static_cast<double>(kept.size) / kBytesPerMib,
                                          static_cast<double>(kept.budget) / kBytesPerMib);
    const float wide = theme.small->CalcTextSizeA(size_px, 1e9F, 0.0F, right.c_str()).x;
    list.AddText(theme.small, size_px, {at.x + size.x - pad - wide, text_y}, palette::kDim, right.c_str());
    const Strip strip{kept, {at.x + pad, bar_y}, {at.x + size.x - pad, bar_y + theme.px(kBar)}};
    draw_bar(strip, context.model, theme);
    // Before the rest of the strip, which the mouse drags through time.
    UiModel& model = context.model;
    const float end = at.x + pad + theme.small->CalcTextSizeA(size_px, 1e9F, 0.0F, left.c_str()).x;
    ButtonRow buttons{context, end + theme.px(16.0F), at.x + size.x - pad - wide, bar_y - theme.px(6.0F) - at.y};
    buttons.toggle(fmt::format("Moments {}", model.moments.size()), model.shows_moments, "pictures of what F5 kept");
    buttons.toggle("Ghost", model.shows_ghost,
                   model.ghost_of.empty()
                       ? "on: the boat of a replay that is dropped here goes along, seen through"
                       : "the boat of " + model.ghost_of + ", seen through, at the same time of its run");
    if (!model.ghost_text.empty() && end + theme.px(16.0F) < buttons.right) {
      list.PushClipRect(at, {buttons.right - theme.px(12.0F), at.y + height}, true);
      list.AddText(theme.small, size_px, {end + theme.px(16.0F), text_y}, palette::rgba(158, 204, 255),
                   ("ghost: " + model.ghost_text).c_str());
      list.PopClipRect();
    }
    const bool over_button = buttons.hovered;
    ImGui::SetCursorPos({pad, 0.0F});
    if (!over_button) use_mouse(strip, context);
  }
  ImGui::End();
  ImGui::PopStyleVar();
  free.upper.y -= height + gap;
}

}  // namespace regatta
