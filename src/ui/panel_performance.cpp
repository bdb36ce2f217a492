// The performance panel: where the time of frames and steps goes, over the last seconds.
#include "ui/panels.h"
#include "ui/plot.h"
#include "ui/water_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace regatta {

namespace {

constexpr std::size_t kRecent = 60;  // pictures that captions summarize: about the last second

// Colours of the parts of a step in their order; "other" is always grey.
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

// A plot of the last frames, or steps: x counts them. A slow one leaves it at the top, so as not to flatten the rest.
PlotPlace draw_times(const Theme& theme, const char* id, float largest, float height,
                     std::span<const std::pair<const char*, const History<float, kPlotFrames>*>> lines) {
  std::vector<double> x;
  for (std::size_t i = 0; i < kPlotFrames; ++i) x.push_back(static_cast<double>(i) - static_cast<double>(kPlotFrames));
  std::vector<std::vector<double>> y;
  PlotSpec spec;
  spec.id = id;
  spec.height = height;
  spec.x = PlotRange{x.front(), 0.0};
  const double top = std::max(1.0, 1.15 * static_cast<double>(largest));
  spec.axes[0] = PlotAxis{"ms", PlotRange{0.0, std::isfinite(top) ? top : 1.0}, false};
  for (const auto& [name, history] : lines) {
    std::vector<double>& row = y.emplace_back(kPlotFrames - history->size(), std::nan(""));
    for (std::size_t i = 0; i < history->size(); ++i)
      row.push_back(std::min(spec.axes[0]->range->high, static_cast<double>((*history)[i])));
  }
  for (std::size_t i = 0; i < lines.size(); ++i) spec.curves.push_back({lines[i].first, x, y[i], kPlotInks[i]});
  return draw_plot(theme, spec);
}

void draw_bars(const PlotPlace& plot, const History<StageStack, kPlotFrames>& stacks) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect({plot.lower.x, plot.upper.y}, {plot.upper.x, plot.lower.y}, true);
  for (std::size_t i = 0; i < stacks.size(); ++i) {
    const StageStack& stack = stacks[i];
    float base = 0.0F;
    for (std::size_t part = 0; part < stack.count; ++part) {
      const float top = base + stack.ms[part];
      const float y_top = plot.px_y(static_cast<double>(top)), y_base = plot.px_y(static_cast<double>(base));
      if (y_base - y_top > 0.2F) {
        const double x = static_cast<double>(i) - static_cast<double>(stacks.size());
        list.AddRectFilled({plot.px_x(x), y_top}, {plot.px_x(x + 1.0), y_base}, part_color(stack, part));
      }
      base = top;
    }
  }
  list.PopClipRect();
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
  constexpr double kBudget = 40.0;  // time for a picture: 25 a second [ms]
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
  draw_times(theme, "frames", largest_of(state.frame_ms), theme.px(58.0F),
             std::array{std::pair{"frame", &state.frame_ms}, std::pair{"draw", &state.draw_ms}});

  draw_passes(theme, context.model.passes);

  small_text(theme, palette::kAccent, "step [ms]");
  ImGui::SameLine();
  small_text(theme, palette::kDim,
             fmt::format("median {:.1f}   worst of 10 {:.1f}", history_quantile(state.step_ms, 0.5F, kRecent),
                         history_quantile(state.step_ms, 0.9F, kRecent)));
  draw_bars(draw_times(theme, "steps", largest_of(state.step_ms), theme.px(74.0F), {}), state.stacks);
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
