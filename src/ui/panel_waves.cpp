// The panel of the dispersive waves: how high they are, and at which frequencies they run beside the sea that is asked
// for. Only there while the scene has such waves.
#include "ui/number_text.h"
#include "ui/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr ImU32 kMeasuredInk = palette::kAccent;
constexpr ImU32 kAskedInk = palette::kAmber;
constexpr ImU32 kPeakInk = palette::rgba(170, 210, 230, 26);

void draw_numbers(const PanelContext& context) {
  const WaveDiagnostics& waves = context.snapshot.diagnostics.waves;
  const WaveSpectrumPlot& spectrum = context.snapshot.spectrum;
  if (!begin_facts("waves")) return;
  fact("height H_s", fmt::format("{:.3f} m", waves.height));
  if (!spectrum.asked.empty()) fact("asked for", fmt::format("{:.3f} m", spectrum.asked_height));
  const double peak = peak_frequency(spectrum.measured, static_cast<double>(spectrum.bin));
  fact("peak period", peak > 0.0 ? fmt::format("{:.1f} s", 1.0 / peak) : std::string("–"));
  const bool moving = waves.wave_number > 0.0;
  fact("mean length", moving ? fmt::format("{:.1f} m", 2.0 * std::numbers::pi / waves.wave_number) : std::string("–"));
  end_facts();
}

float greatest(const std::vector<float>& density) {
  float most = 0.0F;
  for (const float value : density) {
    if (std::isfinite(value)) most = std::max(most, value);
  }
  return most;
}

struct DensityPlot {
  ImVec2 at, size;
  float most = 1.0F;  // S at the top [m² s]

  [[nodiscard]] ImVec2 place(float share, float density) const {
    const float height = std::isfinite(density) ? std::clamp(density / most, 0.0F, 1.0F) : 0.0F;
    return {at.x + size.x * share, at.y + size.y * (1.0F - height)};
  }
};

void draw_density(const PanelContext& context, const DensityPlot& plot, const std::vector<float>& density, ImU32 ink) {
  std::vector<ImVec2> points;
  for (std::size_t n = 0; n < density.size(); ++n) {
    points.push_back(plot.place((static_cast<float>(n) + 0.5F) / static_cast<float>(density.size()), density[n]));
  }
  ImGui::GetWindowDrawList()->AddPolyline(points.data(), static_cast<int>(points.size()), ink, 0,
                                          context.theme.px(1.4F));
}

void draw_spectrum(const PanelContext& context) {
  const WaveSpectrumPlot& spectrum = context.snapshot.spectrum;
  const Theme& theme = context.theme;
  small_text(theme, palette::kDim, "S(f) [m² s]");
  ImGui::SameLine();
  small_text(theme, kMeasuredInk, "measured");
  if (!spectrum.asked.empty()) {
    ImGui::SameLine();
    small_text(theme, kAskedInk, "asked for");
  }
  DensityPlot plot;
  plot.at = ImGui::GetCursorScreenPos();
  plot.size = {std::max(theme.px(80.0F), ImGui::GetContentRegionAvail().x), theme.px(90.0F)};
  ImGui::Dummy(plot.size);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(plot.at, {plot.at.x + plot.size.x, plot.at.y + plot.size.y}, palette::kTrough, theme.px(4.0F));
  plot.size.y -= theme.small->FontSize + theme.px(2.0F);  // for the labels below
  const double end = static_cast<double>(spectrum.bin) * static_cast<double>(spectrum.measured.size());
  const std::vector<double> ticks = nice_ticks(0.0, end, 7);
  const std::vector<std::string> labels = tick_labels(ticks);
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    const ImVec2 foot = plot.place(static_cast<float>(ticks[i] / end), 0.0F);
    list.AddLine({foot.x, plot.at.y}, foot, kPeakInk);
    const std::string label = i + 1 == ticks.size() ? labels[i] + " Hz" : labels[i];
    const float width = theme.small->CalcTextSizeA(theme.small->FontSize, 1e6F, 0.0F, label.c_str()).x;
    const float left = std::clamp(foot.x - 0.5F * width, plot.at.x, plot.at.x + plot.size.x - width);
    list.AddText(theme.small, theme.small->FontSize, {left, foot.y + theme.px(1.0F)}, palette::kDim, label.c_str());
  }
  plot.most = 1.1F * std::max({greatest(spectrum.measured), greatest(spectrum.asked), 1e-9F});
  draw_density(context, plot, spectrum.asked, kAskedInk);
  draw_density(context, plot, spectrum.measured, kMeasuredInk);
}

}  // namespace

double peak_frequency(const std::vector<float>& density, double bin) {
  std::size_t top = 0;
  for (std::size_t n = 0; n < density.size(); ++n) {
    if (density[n] > density[top]) top = n;
  }
  constexpr float kNothing = 1e-9F;  // [m² s]
  return density.empty() || !(density[top] > kNothing) ? 0.0 : (static_cast<double>(top) + 0.5) * bin;
}

bool has_waves(const PanelContext& context) { return context.snapshot.diagnostics.waves.cells > 0; }

void draw_waves(PanelContext& context) {
  draw_numbers(context);
  if (context.snapshot.spectrum.measured.empty()) return;
  draw_spectrum(context);
}

PanelSummary summarize_waves(const PanelContext& context) {
  return {fmt::format("H_s {:.2f} m", context.snapshot.diagnostics.waves.height), palette::kDim};
}

}  // namespace regatta
