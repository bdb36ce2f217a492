// The panel of what waters report: their figures, plots of those over the last seconds, and the wind. Only there while
// a water reports something to plot.
#include "ui/number_text.h"
#include "ui/panels.h"
#include "ui/plot.h"
#include "ui/water_facts.h"
#include "ui/wind_readout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// The lines of one plot, with their names above it.
void draw_figure_plot(const PanelContext& context, const FigurePlot& what) {
  const Theme& theme = context.theme;
  const PlotRecord& record = context.state.figures;
  PlotSpec spec;
  spec.id = what.title;
  spec.height = theme.px(what.height);
  spec.newest = context.snapshot.time;
  spec.axes[0]->range = PlotRange{what.least, what.most};
  spec.axes[0]->decades = what.least > 0.0;
  const std::span<const double> all = record.times();
  const auto first =
      static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), spec.newest - PlotView{}.span) - all.begin());
  const std::span<const double> times = all.subspan(first);
  std::vector<std::vector<double>> scaled;  // one list for each curve
  std::vector<std::string> names;
  for (const WaterFigure& told : context.snapshot.diagnostics.figures) {
    const Figure& figure = *told.what;
    const auto column = std::find_if(record.columns().begin(), record.columns().end(), [&](const auto& c) {
      return figure.plot == &what && c.name == figure.name && c.owner == figure.group;
    });
    if (column == record.columns().end()) continue;
    std::vector<double>& values = scaled.emplace_back();
    for (const double value_then : std::span(column->values).subspan(first)) values.push_back(what.scale * value_then);
    names.emplace_back(figure.line);
  }
  for (std::size_t i = 0; i < scaled.size(); ++i)
    spec.curves.push_back({names[i], times, scaled[i], kPlotInks[i % kPlotInks.size()]});
  small_text(theme, palette::kDim, what.title);
  ImGui::SameLine();
  draw_plot_legend(theme, spec.curves);
  draw_plot(theme, spec);
}

void draw_figures(const PanelContext& context) {
  const Diagnostics& diagnostics = context.snapshot.diagnostics;
  if (begin_facts("water")) {
    count_facts(diagnostics);
    figure_facts(diagnostics);
    end_facts();
  }
  std::vector<const FigurePlot*> drawn;
  for (const auto& [figure, value] : diagnostics.figures) {
    const FigurePlot* const plot = figure->plot;
    if (plot == nullptr || std::find(drawn.begin(), drawn.end(), plot) != drawn.end()) continue;
    drawn.push_back(plot);
    draw_figure_plot(context, *plot);
  }
}

// The pulses around now, with a tick each second.
void draw_strip(const PanelContext& context) {
  const Theme& theme = context.theme;
  const WindSnapshot& wind = context.snapshot.wind;
  const double now = context.snapshot.time;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size = {std::max(theme.px(80.0F), ImGui::GetContentRegionAvail().x), theme.px(30.0F)};
  ImGui::Dummy(size);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto x = [&](double time) { return at.x + size.x * strip_place(time, now); };
  const float bottom = at.y + size.y;
  list.AddRectFilled(at, {at.x + size.x, bottom}, palette::kTrough, theme.px(4.0F));
  for (const WindPulse& pulse : wind.pulses) {
    const bool blows = pulse.begin <= now && now < pulse.end;
    const ImU32 ink = blows ? palette::kAccent : palette::rgba(86, 204, 194, pulse.end <= now ? 60 : 130);
    const float left = x(pulse.begin);
    list.AddRectFilled({left, at.y + theme.px(6.0F)}, {std::max(x(pulse.end), left + 1.0F), bottom}, ink);
  }
  const double first = std::ceil(now - kWindLookBack);
  for (double second = std::max(0.0, first); second <= now + kWindLookAhead; second += 1.0) {
    const bool fifth = std::fmod(second, 5.0) == 0.0;
    list.AddLine({x(second), bottom - theme.px(fifth ? 7.0F : 3.0F)}, {x(second), bottom}, palette::kFaint);
    if (!fifth) continue;
    const std::string label = fmt::format("{:.0f} s", second);
    const float width = theme.small->CalcTextSizeA(theme.small->FontSize, 1e6F, 0.0F, label.c_str()).x;
    if (x(second) + theme.px(3.0F) + width > at.x + size.x) continue;
    list.AddText(theme.small, theme.small->FontSize,
                 {x(second) + theme.px(3.0F), bottom - theme.small->FontSize - theme.px(1.0F)}, palette::kText,
                 label.c_str());
  }
  list.AddLine({x(now), at.y}, {x(now), bottom}, palette::kAmber, theme.px(1.6F));
}

// The wind as seen from above, x to the right and z down.
void draw_compass(const Theme& theme, const WindSnapshot& wind, float side) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::Dummy({side, side});
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Vec2 middle = from_im(corner) + 0.5F * side;
  const float radius = 0.5F * side - theme.px(1.0F);
  list.AddCircle(to_im(middle), radius, palette::kFaint, 32, theme.px(1.0F));
  const Vec2 flat = horizontal(wind.mean);
  const float speed = glm::length(flat);
  if (!(speed > 0.0F) || !std::isfinite(speed)) return;
  const Vec2 along = flat / speed;
  const Vec2 aside(-along.y, along.x);
  const ImU32 ink = wind.strength > 0.0F ? palette::kAccent : palette::kDim;
  const Vec2 tip = middle + 0.86F * radius * along;
  const Vec2 neck = middle + 0.25F * radius * along;
  list.AddLine(to_im(middle - 0.8F * radius * along), to_im(neck), ink, theme.px(2.0F));
  list.AddTriangleFilled(to_im(tip), to_im(neck + 0.38F * radius * aside), to_im(neck - 0.38F * radius * aside), ink);
}

void draw_wind(const PanelContext& context) {
  const WindSnapshot& wind = context.snapshot.wind;
  heading(context.theme, "wind");
  if (!wind.on) {
    colored_text(palette::kDim, "off: turn on wind.on");
    return;
  }
  const float side = 3.0F * ImGui::GetTextLineHeightWithSpacing();
  draw_compass(context.theme, wind, side);
  ImGui::SameLine();
  ImGui::BeginGroup();
  colored_text(palette::kText, fmt::format("{:.1f} m/s   Beaufort {:.1f}", glm::length(wind.mean), wind.beaufort));
  colored_text(palette::kDim, fmt::format("towards {}, strength {:.0f} %", compass_text(heading_of(wind.mean)),
                                          100.0F * wind.strength));
  colored_text(wind.strength > 0.0F ? palette::kAccent : palette::kDim,
               fmt::format("pulse: {}", pulse_text(wind, context.snapshot.time)));
  ImGui::EndGroup();
  draw_strip(context);
}

// Shows the pace of the run, and the change that would make it faster.
void draw_pace(PanelContext& context) {
  constexpr double kCoarser = 1.3;  // about half the particles
  const ParamInfo& info = param_info(ParamId::ocean_coarseness);
  const double now = context.state.edits.value(context.snapshot.params, info.id);
  const auto ask = [&](double value) {
    context.requests.reset = true;
    context.requests.reset_with = SetParam{info.id, value};
  };
  const std::string particles = count_text(context.snapshot.diagnostics);
  const double pace = context.model.real_time_factor / std::max(context.model.time_scale, 1e-6);
  const bool slow = !context.model.paused && pace < 0.9;
  colored_text(slow ? palette::kAmber : palette::kDim,
               context.model.paused
                   ? particles
                   : fmt::format("{}, ×{:.2f} real time here", particles, context.model.real_time_factor));
  const double coarser = std::min(now * kCoarser, info.maximum);
  ImGui::BeginDisabled(!(coarser > now));
  if (ImGui::Button("Fewer, larger")) ask(coarser);
  if (context.state.hover.due(ImGui::GetID("Fewer, larger"))) {
    begin_tooltip(context.theme);
    wrapped_text(palette::kText, "Starts again with about half as many particles, which run about twice as fast.");
    end_tooltip();
  }
  ImGui::EndDisabled();
  if (now > 1.0) {
    ImGui::SameLine();
    if (ImGui::Button("As the scene has them")) ask(1.0);
  }
  if (!context.model.has_small) return;
  const bool small = context.model.version == SceneVersion::kSmall;
  if (ImGui::Button(small ? "The full version of the scene" : "The small version of the scene")) {
    context.requests.load_scene = context.model.scene_file;
    context.requests.load_version = small ? SceneVersion::kFull : SceneVersion::kSmall;
  }
}

}  // namespace

void draw_water_panel(PanelContext& context) {
  const Diagnostics& now = context.snapshot.diagnostics;
  if (reports(now, "ocean") || reports(now, "liquid")) draw_pace(context);
  draw_figures(context);
  if (context.snapshot.wind.known) draw_wind(context);
}

PanelSummary summarize_water(const PanelContext& context) {
  const WindSnapshot& wind = context.snapshot.wind;
  const std::string counts = count_text(context.snapshot.diagnostics);
  if (wind.strength > 0.0F) return {fmt::format("{}, wind", counts), palette::kAccent};
  return {counts, palette::kDim};
}

bool has_water_report(const PanelContext& context) {
  const std::vector<WaterFigure>& figures = context.snapshot.diagnostics.figures;
  return std::any_of(figures.begin(), figures.end(), [](const WaterFigure& f) { return f.what->plot != nullptr; });
}

}  // namespace regatta
