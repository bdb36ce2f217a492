// The panel of the particle water: what its solver did over the last seconds, and the wind over it. Only there while
// the scene has such water.
#include "ui/number_text.h"
#include "ui/panels.h"
#include "ui/wind_readout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr ImU32 kMeanInk = palette::kAccent;
constexpr ImU32 kMostInk = palette::kAmber;
constexpr ImU32 kGuideInk = palette::rgba(170, 210, 230, 26);
constexpr double kLeastDensity = 0.001;  // the lower end of the plot of densities [%]
constexpr double kMostDensity = 10.0;    // its upper end, unless a particle is denser

// A plot over the last seconds; values lie between 0 and 1 of its height.
struct TimePlot {
  ImVec2 at, size;
  double now = 0.0;  // at the right edge [s]
  [[nodiscard]] ImVec2 place(double time, double height) const {
    const double left = std::clamp((now - time) / kOceanPlotTime, 0.0, 1.0);
    return {at.x + size.x * static_cast<float>(1.0 - left),
            at.y + size.y * static_cast<float>(1.0 - std::clamp(height, 0.0, 1.0))};
  }
};

void draw_guide(const Theme& theme, const TimePlot& plot, double height, const char* label) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 left = plot.place(plot.now - kOceanPlotTime, height);
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

// height: of an OceanTrace, 0 to 1.
template <class Height>
void draw_trace(const PanelContext& context, const TimePlot& plot, ImU32 ink, const Height& height) {
  const OceanHistory& history = context.state.ocean;
  std::array<ImVec2, kOceanPlotPoints + 1> points;
  int count = 0;
  for (std::size_t i = 0; i < history.size(); ++i) {
    const OceanTrace trace = history[i];
    if (trace.time < plot.now - kOceanPlotTime) continue;
    points[static_cast<std::size_t>(count++)] = plot.place(trace.time, height(trace));
  }
  ImGui::GetWindowDrawList()->AddPolyline(points.data(), count, ink, 0, context.theme.px(1.4F));
}

void draw_caption(const Theme& theme, const char* title, const char* first, const char* second) {
  small_text(theme, palette::kDim, title);
  ImGui::SameLine();
  small_text(theme, kMeanInk, first);
  ImGui::SameLine();
  small_text(theme, kMostInk, second);
}

// By decades: the mean lies a hundred times below the densest particle.
void draw_densities(const PanelContext& context) {
  const OceanHistory& history = context.state.ocean;
  double most = kMostDensity;
  for (std::size_t i = 0; i < history.size(); ++i) {
    most = std::max(most, 100.0 * static_cast<double>(history[i].density_max));
  }
  if (!std::isfinite(most)) most = kMostDensity;
  const double low = std::log10(kLeastDensity);
  const double high = std::ceil(std::log10(most) - 1e-6);
  const auto height = [&](double value) {
    return value > 0.0 ? (std::log10(value) - low) / (high - low) : 0.0;  // [%]
  };

  draw_caption(context.theme, "ρ/ρ0 − 1 [%]", "mean", "densest");
  const TimePlot plot = begin_time_plot(context, "density", 62.0F);
  for (double decade = low + 1.0; decade < high; decade += 1.0) {
    draw_guide(context.theme, plot, (decade - low) / (high - low), fmt::format("{:g}", std::pow(10.0, decade)).c_str());
  }
  const double wanted = context.snapshot.params.ocean_density_error;  // what the solver stops at
  ImGui::GetWindowDrawList()->AddLine(plot.place(plot.now - kOceanPlotTime, height(wanted)),
                                      plot.place(plot.now, height(wanted)), palette::kFaint, context.theme.px(1.0F));
  draw_trace(context, plot, kMeanInk,
             [&](const OceanTrace& trace) { return height(100.0 * static_cast<double>(trace.density_mean)); });
  draw_trace(context, plot, kMostInk,
             [&](const OceanTrace& trace) { return height(100.0 * static_cast<double>(trace.density_max)); });
}

void draw_iterations(const PanelContext& context) {
  const OceanHistory& history = context.state.ocean;
  float most = 4.0F;
  for (std::size_t i = 0; i < history.size(); ++i) {
    most = std::max({most, history[i].density_iterations, history[i].divergence_iterations});
  }
  const double top = 1.15 * static_cast<double>(most);
  draw_caption(context.theme, "iterations a step", "density", "divergence");
  const TimePlot plot = begin_time_plot(context, "iterations", 46.0F);
  const std::vector<double> ticks = nice_ticks(0.0, top, 4);
  const std::vector<std::string> labels = tick_labels(ticks);
  for (std::size_t i = 1; i < ticks.size(); ++i) draw_guide(context.theme, plot, ticks[i] / top, labels[i].c_str());
  draw_trace(context, plot, kMostInk,
             [&](const OceanTrace& trace) { return static_cast<double>(trace.divergence_iterations) / top; });
  draw_trace(context, plot, kMeanInk,
             [&](const OceanTrace& trace) { return static_cast<double>(trace.density_iterations) / top; });
}

void draw_solver(const PanelContext& context) {
  const ParticleDiagnostics& ocean = context.snapshot.diagnostics.particles;
  if (begin_facts("ocean")) {
    fact("particles", grouped(ocean.particles));
    fact("boundary", grouped(ocean.boundary_particles));
    fact("neighbours", fmt::format("{:.1f} a particle", ocean.neighbours));
    fact("iterations", fmt::format("{} density, {} divergence", ocean.density_iterations, ocean.divergence_iterations));
    fact("too dense",
         fmt::format("{:.4f}, most {:.3f} %", 100.0 * ocean.density_error_mean, 100.0 * ocean.density_error_max));
    end_facts();
  }
  draw_densities(context);
  draw_iterations(context);
}

// The pulses around now, with a tick each second.
void draw_strip(const PanelContext& context) {
  const Theme& theme = context.theme;
  const WindSnapshot& wind = context.snapshot.particles.wind;
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
  const WindSnapshot& wind = context.snapshot.particles.wind;
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
  const std::string particles = grouped(context.snapshot.diagnostics.particles.particles);
  const double pace = context.model.real_time_factor / std::max(context.model.time_scale, 1e-6);
  const bool slow = !context.model.paused && pace < 0.9;
  colored_text(slow ? palette::kAmber : palette::kDim,
               context.model.paused
                   ? fmt::format("{} particles", particles)
                   : fmt::format("{} particles, ×{:.2f} real time here", particles, context.model.real_time_factor));
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

void draw_ocean_panel(PanelContext& context) {
  draw_pace(context);
  draw_solver(context);
  draw_wind(context);
}

PanelSummary summarize_ocean(const PanelContext& context) {
  const WindSnapshot& wind = context.snapshot.particles.wind;
  const std::string particles = grouped(context.snapshot.diagnostics.particles.particles);
  if (wind.strength > 0.0F) return {fmt::format("{}, wind", particles), palette::kAccent};
  return {particles, palette::kDim};
}

bool has_ocean(const PanelContext& context) { return !context.snapshot.particles.position.empty(); }

}  // namespace regatta
