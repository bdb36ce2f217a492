#include "ui/small_offer.h"

#include "ui/panels.h"
#include "ui/water_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr double kSlow = 0.5, kQuick = 0.7;  // shares of the wanted pace: offered below one, until above the other
constexpr double kPatience = 2.0;            // below it for so long [s]

bool is_slow(PanelContext& context) {
  const UiModel& model = context.model;
  double& since = context.state.slow_since;
  const bool known = model.frames_per_second > 0.0 && !model.paused && !(model.ahead < 1.0);
  if (!model.has_small || model.version == SceneVersion::kSmall) return false;
  const double now = ImGui::GetTime();
  if (known) {
    const double pace = model.real_time_factor / std::min(1.0, model.time_scale);
    if (pace > kQuick) since = -1.0;
    if (pace < kSlow && since < 0.0) since = now;
  }
  return since >= 0.0 && now - since > kPatience;
}

}  // namespace

int cores_for_real_time(double step_ms, double dt, int threads) {
  return std::max(1, static_cast<int>(std::ceil(threads * step_ms / (1000.0 * dt) - 1e-9)));
}

std::string needs_text(const std::string& counts, double step_ms, double dt, int threads) {
  const std::string of = counts.empty() ? "A" : counts + ": a";
  const int cores = cores_for_real_time(step_ms, dt, threads);
  return fmt::format("{} step of {:.3g} ms takes {:.3g} ms on {}; real time needs about {} such core{}.", of,
                     1000.0 * dt, step_ms, threads == 1 ? std::string("1 thread") : fmt::format("{} threads", threads),
                     cores, cores == 1 ? "" : "s");
}

// Under the line about the run, for as long as it runs far behind real time.
void draw_small_offer(PanelContext& context, const ScreenRect& free) {
  constexpr std::size_t kSmoothed = 30;  // steps, so that figures can be read
  if (!is_slow(context)) return;
  const Theme& theme = context.theme;
  ImGui::SetNextWindowPos({free.center().x, context.state.hud_bottom + theme.px(6.0F)}, ImGuiCond_Always, {0.5F, 0.0F});
  if (ImGui::Begin("##small offer", nullptr, kOverlayFlags & ~ImGuiWindowFlags_NoInputs)) {
    const Snapshot& snapshot = context.snapshot;
    const double step_ms = static_cast<double>(history_quantile(context.state.step_ms, 0.5F, kSmoothed));
    ImGui::PushTextWrapPos(std::max(theme.px(120.0F), free.size().x - theme.px(30.0F)));
    small_text(theme, palette::kAmber,
               needs_text(count_text(snapshot.diagnostics), step_ms, snapshot.dt, context.model.threads));
    ImGui::PopTextWrapPos();
    if (ImGui::Button("Open its small version")) {
      context.requests.load_scene = context.model.scene_file;
      context.requests.load_version = SceneVersion::kSmall;
    }
    context.state.hud_bottom = ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
  }
  ImGui::End();
}

}  // namespace regatta
