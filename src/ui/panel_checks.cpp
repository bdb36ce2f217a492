// The panel of checks: small waters whose answer is known, measured beside the run when a person asks for it. Each says
// what it is held against; a dot says how it went; the curves of one are seen at a time.
#include "ui/panels.h"
#include "ui/plot.h"

#include <fmt/format.h>

#include <algorithm>

namespace regatta {

namespace {

bool holds(const CaseRow& row) {
  return std::all_of(row.found.figures.begin(), row.found.figures.end(),
                     [](const FoundFigure& figure) { return figure.holds(); });
}

ImU32 ink_of(const CaseRow& row) {
  switch (row.state) {
    case CaseState::kDone:
      return holds(row) ? palette::kAccent : palette::kAmber;
    case CaseState::kFailed:
      return palette::kRed;
    case CaseState::kRuns:
      return palette::kText;
    default:
      return palette::kFaint;
  }
}

// Filled once there is something to say; the share of a circle while it runs.
void draw_dot(const Theme& theme, const CaseRow& row) {
  const float radius = theme.px(4.5F);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 middle(at.x + radius, at.y + 0.5F * ImGui::GetTextLineHeight());
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (row.state == CaseState::kRuns) {
    constexpr float kTop = -1.5708F, kTurn = 6.2832F;  // [rad]
    list.AddCircle(middle, radius, palette::kFaint, 0, theme.px(1.5F));
    list.PathArcTo(middle, radius, kTop, kTop + kTurn * static_cast<float>(row.share));
    list.PathStroke(palette::kText, 0, theme.px(2.0F));
  } else if (row.state == CaseState::kDone || row.state == CaseState::kFailed) {
    list.AddCircleFilled(middle, radius, ink_of(row));
  } else {
    list.AddCircle(middle, radius, row.state == CaseState::kWaits ? palette::kText : palette::kFaint, 0,
                   theme.px(1.5F));
  }
  ImGui::Dummy({2.0F * radius, ImGui::GetTextLineHeight()});
}

void draw_figures(const Theme& theme, const CaseRow& row) {
  small_text(theme, palette::kDim, "measured / theory; amber: farther off than it may be");
  if (!begin_facts("figures")) return;
  for (const FoundFigure& figure : row.found.figures) {
    const std::string unit = figure.unit.empty() ? "" : " " + figure.unit;
    fact(figure.name,
         fmt::format("{:.4g} / {:.4g}{}  {:+.1f} %", figure.measured, figure.theory, unit, 100.0 * figure.off()),
         figure.holds() ? palette::kAccent : palette::kAmber);
  }
  end_facts();
}

void draw_curves(const Theme& theme, const CaseRow& row) {
  PlotSpec spec;
  spec.id = "curves";
  spec.height = theme.px(110.0F);
  spec.x_unit = row.found.x_unit;
  PlotRange x{0.0, 0.0};
  bool any = false;
  for (std::size_t n = 0; n < row.found.curves.size(); ++n) {
    const FoundCurve& curve = row.found.curves[n];
    spec.curves.push_back({curve.name, curve.x, curve.y, kPlotInks[n]});
    if (curve.x.empty()) continue;
    x = !any ? PlotRange{curve.x.front(), curve.x.back()}
             : PlotRange{std::min(x.low, curve.x.front()), std::max(x.high, curve.x.back())};
    any = true;
  }
  spec.x = x;
  spec.axes[0]->unit = row.found.y_unit;
  draw_plot_legend(theme, spec.curves);
  draw_plot(theme, spec);
}

void draw_case(PanelContext& context, std::size_t which) {
  const CaseRow& row = context.model.cases[which];
  const Theme& theme = context.theme;
  ImGui::PushID(static_cast<int>(which));
  draw_dot(theme, row);
  ImGui::SameLine();
  const bool shown = context.state.shown_case == which;
  if (ImGui::Selectable(row.title.c_str(), shown, ImGuiSelectableFlags_AllowItemOverlap)) {
    context.state.shown_case = which;
    if (row.state == CaseState::kNot) context.requests.measure.push_back(which);
  }
  if (shown) {
    wrapped_text(palette::kDim, row.theory);
    if (row.state == CaseState::kFailed) wrapped_text(palette::kRed, row.error);
    if (row.state == CaseState::kDone) {
      draw_figures(theme, row);
      draw_curves(theme, row);
    }
    if (row.state == CaseState::kDone || row.state == CaseState::kFailed) {
      if (ImGui::Button("Measure again")) context.requests.measure.push_back(which);
    }
  }
  ImGui::PopID();
}

}  // namespace

void draw_checks(PanelContext& context) {
  const std::vector<CaseRow>& cases = context.model.cases;
  const bool busy = std::any_of(cases.begin(), cases.end(), [](const CaseRow& row) {
    return row.state == CaseState::kWaits || row.state == CaseState::kRuns;
  });
  wrapped_text(palette::kDim, "Small waters whose answer is known, run beside this one. Click one to measure it.");
  if (busy ? ImGui::Button("Stop") : ImGui::Button("Measure all")) {
    context.requests.stop_measuring = busy;
    for (std::size_t which = 0; !busy && which < cases.size(); ++which) context.requests.measure.push_back(which);
  }
  for (std::size_t which = 0; which < cases.size(); ++which) draw_case(context, which);
}

bool has_checks(const PanelContext& context) { return !context.model.cases.empty(); }

PanelSummary summarize_checks(const PanelContext& context) {
  std::size_t done = 0, off = 0;
  for (const CaseRow& row : context.model.cases) {
    if (row.state == CaseState::kRuns) return {fmt::format("measuring, {:.0f} %", 100.0 * row.share), palette::kText};
    if (row.state == CaseState::kFailed || (row.state == CaseState::kDone && !holds(row))) ++off;
    if (row.state == CaseState::kDone) ++done;
  }
  if (off > 0) return {fmt::format("{} off", off), palette::kAmber};
  if (done > 0) return {fmt::format("{} as theory", done), palette::kAccent};
  return {"against theory", palette::kDim};
}

}  // namespace regatta
