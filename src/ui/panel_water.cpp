// The panel of what waters report: their figures, plots of those over the last seconds, and the wind. Only there while
// a water reports something to plot.
#include "ui/number_text.h"
#include "ui/panels.h"
#include "ui/water_facts.h"
#include "ui/wind_readout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr std::array<ImU32, 4> kInks = {palette::kAccent, palette::kAmber, palette::kDim, palette::kRed};  // of lines
constexpr ImU32 kGuideInk = palette::rgba(170, 210, 230, 26);

// A plot over the last seconds; values lie between 0 and 1 of its height.
struct TimePlot {
  ImVec2 at, size;
  double now = 0.0;  // at the right edge [s]
  [[nodiscard]] ImVec2 place(double time, double height) const {
    const double left = std::clamp((now - time) / kFigurePlotTime, 0.0, 1.0);
    return {at.x + size.x * static_cast<float>(1.0 - left),
            at.y + size.y * static_cast<float>(1.0 - std::clamp(height, 0.0, 1.0))};
  }
};

void draw_guide(const Theme& theme, const TimePlot& plot, double height, const char* label) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 left = plot.place(plot.now - kFigurePlotTime, height);
  list.AddLine(left, plot.place(plot.now, height), kGuideInk);
  // Above its line where there is no room below.
  const float lift = height < 0.25 ? theme.small->FontSize : 0.0F;
  const float width = theme.small->CalcTextSizeA(theme.small->FontSize, 1e6F, 0.0F, label).x;
  list.AddText(theme.small, theme.small->FontSize, {left.x - theme.px(4.0F) - width, left.y - lift}, palette::kDim,
               label);
}

TimePlot begin_time_plot(const PanelContext& context, const char* id, float height) {
  const Theme& theme = context.theme;
  TimePlot plot;
  plot.at = ImGui::GetCursorScreenPos();
  plot.size = {std::max(theme.px(80.0F), ImGui::GetContentRegionAvail().x), theme.px(height)};
  plot.now = context.snapshot.time;
  ImGui::PushID(id);
  ImGui::Dummy(plot.size);
  ImGui::PopID();
  ImGui::GetWindowDrawList()->AddRectFilled(plot.at, {plot.at.x + plot.size.x, plot.at.y + plot.size.y},
                                            palette::kTrough, theme.px(4.0F));
  const float gutter = theme.px(34.0F);  // the labels' own
  plot.at.x += gutter;
  plot.size.x -= gutter;
  return plot;
}

// From a plotted value to its height, 0 to 1.
struct PlotScale {
  double low = 0.0, high = 1.0;
  bool decades = false;  // both are logarithms then

  [[nodiscard]] double height(double value) const {
    if (!decades) return (value - low) / (high - low);
    return value > 0.0 ? (std::log10(value) - low) / (high - low) : 0.0;
  }
};

PlotScale scale_of(const FigurePlot& plot, std::span<const FigureLine> lines) {
  double most = plot.most;
  for (const FigureLine& line : lines) {
    if (line.what().plot != &plot) continue;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const double value = plot.scale * static_cast<double>(line[i].value);
      if (std::isfinite(value)) most = std::max(most, value);
    }
  }
  if (!(plot.least > 0.0)) return {plot.least, most, false};
  return {std::log10(plot.least), std::ceil(std::log10(most) - 1e-6), true};
}

void draw_guides(const Theme& theme, const TimePlot& plot, const PlotScale& scale) {
  if (scale.decades) {
    for (double decade = scale.low + 1.0; decade < scale.high; decade += 1.0) {
      draw_guide(theme, plot, (decade - scale.low) / (scale.high - scale.low),
                 fmt::format("{:g}", std::pow(10.0, decade)).c_str());
    }
    return;
  }
  const std::vector<double> ticks = nice_ticks(scale.low, scale.high, 4);
  const std::vector<std::string> labels = tick_labels(ticks);
  for (std::size_t i = 1; i < ticks.size(); ++i) draw_guide(theme, plot, scale.height(ticks[i]), labels[i].c_str());
}

void draw_line(const PanelContext& context, const TimePlot& plot, const PlotScale& scale, const FigureLine& line,
               ImU32 ink) {
  std::array<ImVec2, kFigurePlotPoints + 1> points;
  int count = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto [time, value] = line[i];
    if (time < plot.now - kFigurePlotTime) continue;
    const double height = scale.height(line.what().plot->scale * static_cast<double>(value));
    points[static_cast<std::size_t>(count++)] = plot.place(time, height);
  }
  ImGui::GetWindowDrawList()->AddPolyline(points.data(), count, ink, 0, context.theme.px(1.4F));
}

// The lines of one plot, with their names above it.
void draw_plot(const PanelContext& context, const FigurePlot& what, std::span<const FigureLine> lines) {
  const Theme& theme = context.theme;
  const auto each = [&](const auto& draw) {
    std::size_t ink = 0;
    for (const FigureLine& line : lines) {
      if (line.what().plot == &what) draw(line, kInks[ink++ % kInks.size()]);
    }
  };
  small_text(theme, palette::kDim, what.title);
  each([&](const FigureLine& line, ImU32 ink) {
    ImGui::SameLine();
    small_text(theme, ink, line.what().line);
  });
  const TimePlot plot = begin_time_plot(context, what.title, what.height);
  const PlotScale scale = scale_of(what, lines);
  draw_guides(theme, plot, scale);
  each([&](const FigureLine& line, ImU32 ink) { draw_line(context, plot, scale, line, ink); });
}

void draw_figures(const PanelContext& context) {
  const Diagnostics& diagnostics = context.snapshot.diagnostics;
  if (begin_facts("water")) {
    count_facts(diagnostics);
    figure_facts(diagnostics);
    end_facts();
  }
  const std::span<const FigureLine> lines = context.state.figures.lines();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const FigurePlot* const plot = lines[i].what().plot;
    const bool drawn = std::any_of(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(i),
                                   [&](const FigureLine& before) { return before.what().plot == plot; });
    if (!drawn) draw_plot(context, *plot, lines);
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

// How fast it runs here, and what would make it faster.
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
