// The diagnostics panel: what must be conserved, how the run is doing, the fingerprint of its state.
#include "ui/number_text.h"
#include "ui/panels.h"
#include "ui/wake_readout.h"
#include "ui/water_facts.h"

#include "core/state_hash.h"
#include "exchange/status.h"

#include <fmt/format.h>

#include <cmath>

namespace regatta {

namespace {

void draw_status(PanelContext& context) {
  const Status& status = context.snapshot.diagnostics.status;
  if (status.bits == 0) {
    colored_text(palette::kAccent, "✓  all well");
    return;
  }
  for (const StatusText& text : kStatusTexts) {
    const auto bit = static_cast<std::uint32_t>(text.bit);
    if ((status.bits & bit) == 0) continue;
    colored_text((bit & kFatalStatus) != 0 ? palette::kRed : palette::kAmber, fmt::format("✗  {}", text.name));
    wrapped_text(palette::kDim, text.advice);
    wrapped_text(palette::kText, status_count_text(status.of(text.bit)));
  }
}

void draw_balance(const Diagnostics& d) {
  if (!begin_facts("balance")) return;
  fact("water", fmt::format("{} m³", short_number(d.water_volume, 6)));
  // 1e-5: the share at which the status bit volume-drift is raised.
  fact("volume error", fmt::format("{:.1e}", d.mass_error), d.mass_error > 1e-5 ? palette::kRed : palette::kText);
  if (d.volume_in > 0.0 || d.volume_out > 0.0) {
    fact("in, out", fmt::format("{}, {} m³", short_number(d.volume_in, 4), short_number(d.volume_out, 4)));
  }
  fact("kinetic", si_number(d.kinetic_energy, "J"));
  fact("potential", si_number(d.potential_energy, "J"));
  fact("bodies' energy", si_number(d.body_energy, "J"));
  fact("of their places", si_number(d.displaced_energy, "J"));
  if (d.waves.cells > 0) fact("shared by waves and water", si_number(d.shared_energy, "J"));
  fact("momentum", fmt::format("{}, {} kg m/s", short_number(static_cast<double>(d.momentum.x)),
                               short_number(static_cast<double>(d.momentum.y))));
  fact("fastest water", fmt::format("{:.2f} m/s", d.max_speed));
  end_facts();
}

// Rows on vortices in three dimensions, if there are any, and on the most that there may be.
void ring_facts(const Snapshot& snapshot) {
  const Diagnostics& d = snapshot.diagnostics;
  if (!snapshot.vortons.free.empty()) {  // by the law of the paper, as many as the scene says
    fact("free vortons", grouped(d.vortons));
  } else if (d.vortons > 0) {
    fact("vortex rings", grouped(d.rings));
    fact("ring nodes", of_most(d.vortons, snapshot.params.vorton_max));
  }
  if (d.silt > 0) fact("silt in the water", of_most(d.silt, snapshot.params.tracer_count));
}

void draw_run(const Snapshot& snapshot) {
  const Diagnostics& d = snapshot.diagnostics;
  if (!begin_facts("run")) return;
  fact("step", fmt::format("{}  of {:.2f} ms", grouped(snapshot.step), 1000.0 * snapshot.dt));
  count_facts(d);
  figure_facts(d);
  fact("bodies", std::to_string(d.bodies));
  if (d.vortices > 0) fact("vortices", grouped(d.vortices));
  ring_facts(snapshot);
  fact("sub-steps", std::to_string(d.substeps));
  if (d.dropped_commands > 0) fact("dropped commands", std::to_string(d.dropped_commands), palette::kAmber);
  end_facts();
}

void draw_hash(PanelContext& context) {
  const Diagnostics& d = context.snapshot.diagnostics;
  colored_text(palette::kText, hash_text(d.hash));
  ImGui::SameLine();
  constexpr double kThanks = 1.5;  // how long "copied" stays [s]
  const bool copied = ImGui::GetTime() - context.state.hash_copied < kThanks;
  if (ImGui::SmallButton(copied ? "copied" : "copy")) {
    ImGui::SetClipboardText(hash_text(d.hash).c_str());
    context.state.hash_copied = ImGui::GetTime();
  }
  small_text(context.theme, palette::kDim, fmt::format("of step {}", grouped(d.hash_step)));
}

void draw_gauges(PanelContext& context) {
  if (context.snapshot.gauges.empty()) return;
  heading(context.theme, "gauges");
  const bool waves = context.snapshot.diagnostics.waves.cells > 0;
  if (!ImGui::BeginTable("gauges", waves ? 5 : 4, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg)) return;
  ImGui::PushFont(context.theme.small);
  for (const char* title : {"name", "η [m]", "h [m]", "|u| [m/s]"}) {
    ImGui::TableNextColumn();
    colored_text(palette::kDim, title);
  }
  if (waves) {
    ImGui::TableNextColumn();
    colored_text(palette::kDim, "H_s [m]");
  }
  ImGui::PopFont();
  for (const auto& [gauge, water, height] : context.snapshot.gauges) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    colored_text(palette::kText, gauge.name);
    ImGui::TableNextColumn();
    colored_text(palette::kText, fmt::format("{:+.3f}", water.surface));
    ImGui::TableNextColumn();
    colored_text(palette::kText, fmt::format("{:.3f}", water.depth));
    ImGui::TableNextColumn();
    colored_text(palette::kText, fmt::format("{:.2f}", glm::length(water.velocity)));
    if (!waves) continue;
    ImGui::TableNextColumn();
    colored_text(palette::kText, std::isfinite(height) ? fmt::format("{:.2f}", height) : "–");
  }
  ImGui::EndTable();
  const char* const note = context.snapshot.diagnostics.gauge_note;
  if (*note != '\0') wrapped_text(palette::kDim, note);
}

}  // namespace

void draw_diagnostics(PanelContext& context) {
  draw_status(context);
  heading(context.theme, "balance");
  draw_balance(context.snapshot.diagnostics);
  heading(context.theme, "run");
  draw_run(context.snapshot);
  heading(context.theme, "state hash");
  draw_hash(context);
  draw_gauges(context);
}

PanelSummary summarize_diagnostics(const PanelContext& context) {
  const std::uint32_t status = context.snapshot.diagnostics.status.bits;
  if (status == 0) return {"all well", palette::kAccent};
  for (const StatusText& text : kStatusTexts) {
    const auto bit = static_cast<std::uint32_t>(text.bit);
    if ((status & bit) != 0) return {text.name, (bit & kFatalStatus) != 0 ? palette::kRed : palette::kAmber};
  }
  return {"unknown status", palette::kAmber};
}

}  // namespace regatta
