// The performance panel: where the time of frames and steps goes, over the last seconds.
#include "ui/number_text.h"
#include "ui/panels.h"
#include "ui/water_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr std::size_t kRecent = 60;  // what captions summarize: about the last second

// Of the parts of a step in their order; "other" is always grey.
constexpr std::array<ImU32, kStackCount - 1> kStackColors = {
    palette::rgba(198, 190, 120), palette::rgba(244, 185, 84),  palette::rgba(72, 116, 176),
    palette::rgba(66, 160, 200),  palette::rgba(86, 204, 194),  palette::rgba(232, 132, 108),
    palette::rgba(150, 208, 136), palette::rgba(226, 122, 168), palette::rgba(176, 150, 214),
    palette::rgba(214, 150, 92),  palette::rgba(104, 146, 232), palette::rgba(112, 186, 120),
    palette::rgba(206, 98, 120),  palette::rgba(134, 202, 226), palette::rgba(190, 170, 90)};
constexpr ImU32 kOtherColor = palette::rgba(120, 136, 148);

ImU32 part_color(const StageStack& stack, std::size_t part) {
  return part + 1 == stack.count ? kOtherColor : kStackColors[part];
}

struct Plot {
  ImVec2 at, size;
  float top = 1.0F;  // value at the upper edge [ms]
  [[nodiscard]] float y(float ms) const { return at.y + size.y * (1.0F - std::clamp(ms / top, 0.0F, 1.0F)); }
  [[nodiscard]] float x(std::size_t i, std::size_t count) const {
    const std::size_t shift = kPlotFrames - count;
    return at.x + size.x * static_cast<float>(i + shift) / static_cast<float>(kPlotFrames);
  }
};

// The ground of a plot with guide lines at round values.
Plot begin_plot(const Theme& theme, const char* id, float largest, float height) {
  Plot plot;
  plot.at = ImGui::GetCursorScreenPos();
  plot.size = {std::max(theme.px(40.0F), ImGui::GetContentRegionAvail().x), height};
  plot.top = std::max(1.0F, largest * 1.15F);
  ImGui::PushID(id);
  ImGui::Dummy(plot.size);
  ImGui::PopID();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(plot.at, {plot.at.x + plot.size.x, plot.at.y + plot.size.y}, palette::kTrough, theme.px(4.0F));
  const std::vector<double> ticks = nice_ticks(0.0, static_cast<double>(plot.top), 4);
  const std::vector<std::string> labels = tick_labels(ticks);
  for (std::size_t i = 1; i < ticks.size(); ++i) {
    const float y = plot.y(static_cast<float>(ticks[i]));
    list.AddLine({plot.at.x, y}, {plot.at.x + plot.size.x, y}, palette::rgba(170, 210, 230, 26));
    list.AddText(theme.small, theme.small->FontSize, {plot.at.x + theme.px(4.0F), y}, palette::kDim, labels[i].c_str());
  }
  const float gutter = theme.px(24.0F);  // the labels' own
  plot.at.x += gutter;
  plot.size.x -= gutter;
  return plot;
}

void draw_line(const Plot& plot, const Theme& theme, const History<float, kPlotFrames>& history, ImU32 color) {
  std::array<ImVec2, kPlotFrames> points;
  for (std::size_t i = 0; i < history.size(); ++i) points[i] = {plot.x(i, history.size()), plot.y(history[i])};
  ImGui::GetWindowDrawList()->AddPolyline(points.data(), static_cast<int>(history.size()), color, 0, theme.px(1.4F));
}

void draw_bars(const Plot& plot, const History<StageStack, kPlotFrames>& stacks) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < stacks.size(); ++i) {
    const StageStack& stack = stacks[i];
    float base = 0.0F;
    for (std::size_t part = 0; part < stack.count; ++part) {
      const float top = base + stack.ms[part];
      const float y_top = plot.y(top), y_base = plot.y(base);
      if (y_base - y_top > 0.2F) {
        list.AddRectFilled({plot.x(i, stacks.size()), y_top}, {plot.x(i + 1, stacks.size()), y_base},
                           part_color(stack, part));
      }
      base = top;
    }
  }
}

// Means over the recent steps, as coloured chips.
void draw_legend(const Theme& theme, const History<StageStack, kPlotFrames>& stacks) {
  const StageStack mean = mean_stack(stacks, kRecent);
  if (!ImGui::BeginTable("legend", 2, ImGuiTableFlags_SizingStretchSame)) return;
  ImGui::PushFont(theme.small);
  for (std::size_t part = 0; part < mean.count; ++part) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float side = ImGui::GetTextLineHeight() * 0.62F;
    const float drop = 0.5F * (ImGui::GetTextLineHeight() - side);
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + drop}, {at.x + side, at.y + drop + side},
                                              part_color(mean, part), theme.px(2.0F));
    ImGui::Dummy({side, 0.0F});
    ImGui::SameLine();
    colored_text(palette::kDim, mean.names[part]);
    const std::string ms = fmt::format("{:.2f}", mean.ms[part]);
    ImGui::SameLine(0.0F, 0.0F);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(ms.c_str()).x);
    colored_text(palette::kText, ms);
  }
  ImGui::PopFont();
  ImGui::EndTable();
}

// The dearest passes of a picture, one in a row.
void draw_passes(const Theme& theme, std::span<const UiModel::DrawnPass> passes) {
  constexpr std::size_t kMost = 5;
  constexpr double kBudget = 40.0;  // of a picture: 25 a second [ms]
  if (passes.empty()) return;
  std::vector<UiModel::DrawnPass> dearest(passes.begin(), passes.end());
  std::stable_sort(dearest.begin(), dearest.end(), [](const auto& a, const auto& b) { return a.ms > b.ms; });
  double sum = 0.0;
  for (const UiModel::DrawnPass& pass : dearest) sum += pass.ms;
  small_text(theme, palette::kDim, fmt::format("passes {:.1f} of {:.0f} ms for 25 frames/s", sum, kBudget));
  std::string text;
  for (std::size_t n = 0; n < std::min(kMost, dearest.size()) && dearest[n].ms >= 0.05; ++n) {
    text += fmt::format("{}{} {:.1f}", n > 0 ? "   " : "", dearest[n].name, dearest[n].ms);
  }
  ImGui::PushFont(theme.small);
  wrapped_text(palette::kDim, text);
  ImGui::PopFont();
}

float largest_of(const History<float, kPlotFrames>& history) {
  // One slow frame (a scene load) must not flatten the rest.
  return history_quantile(history, 0.98F);
}

}  // namespace

void draw_performance(PanelContext& context) {
  const Theme& theme = context.theme;
  const UiState& state = context.state;

  small_text(theme, palette::kAccent, "frame [ms]");
  ImGui::SameLine();
  small_text(
      theme, palette::kDim,
      fmt::format("median {:.1f}   worst of 10 {:.1f}   draw {:.1f}", history_quantile(state.frame_ms, 0.5F, kRecent),
                  history_quantile(state.frame_ms, 0.9F, kRecent), history_quantile(state.draw_ms, 0.5F, kRecent)));
  const Plot frames = begin_plot(theme, "frames", largest_of(state.frame_ms), theme.px(58.0F));
  draw_line(frames, theme, state.draw_ms, palette::kDim);
  draw_line(frames, theme, state.frame_ms, palette::kAccent);

  draw_passes(theme, context.model.passes);

  small_text(theme, palette::kAccent, "step [ms]");
  ImGui::SameLine();
  small_text(theme, palette::kDim,
             fmt::format("median {:.1f}   worst of 10 {:.1f}", history_quantile(state.step_ms, 0.5F, kRecent),
                         history_quantile(state.step_ms, 0.9F, kRecent)));
  const Plot steps = begin_plot(theme, "steps", largest_of(state.step_ms), theme.px(74.0F));
  draw_bars(steps, state.stacks);
  draw_legend(theme, state.stacks);

  if (begin_facts("machine")) {
    const Diagnostics& d = context.snapshot.diagnostics;
    count_facts(d);
    fact("threads", std::to_string(context.model.threads));
    fact("device", context.model.device);
    end_facts();
  }
}

PanelSummary summarize_performance(const PanelContext& context) {
  return {fmt::format("step {:.1f} ms", history_quantile(context.state.step_ms, 0.5F, kRecent)), palette::kDim};
}

}  // namespace regatta
