// The panel of the dispersive waves: how high they are, and at which frequencies they run beside the sea that is asked
// for. Only there while the scene has such waves.
#include "ui/panels.h"
#include "ui/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

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

void draw_spectrum(const PanelContext& context) {
  const WaveSpectrumPlot& spectrum = context.snapshot.spectrum;
  const Theme& theme = context.theme;
  const auto bin = static_cast<double>(spectrum.bin);
  std::vector<double> frequency;  // the middle of each bin [Hz]
  for (std::size_t n = 0; n < spectrum.measured.size(); ++n) frequency.push_back((static_cast<double>(n) + 0.5) * bin);
  const std::vector<double> measured(spectrum.measured.begin(), spectrum.measured.end());
  std::vector<double> asked(spectrum.asked.begin(), spectrum.asked.end());
  asked.resize(asked.empty() ? 0 : frequency.size());
  PlotSpec spec;
  spec.id = "spectrum";
  spec.height = theme.px(100.0F);
  spec.x_unit = "Hz";
  spec.x = PlotRange{0.0, bin * static_cast<double>(frequency.size())};
  spec.axes[0]->range = PlotRange{0.0, 1e-9};
  spec.curves.push_back({"measured", frequency, measured, kPlotInks[0]});
  if (!asked.empty()) spec.curves.push_back({"asked for", frequency, asked, kPlotInks[1]});
  small_text(theme, palette::kDim, "S(f) [m² s]");
  ImGui::SameLine();
  draw_plot_legend(theme, spec.curves);
  draw_plot(theme, spec);
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
