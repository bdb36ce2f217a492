#include "ui/ui.h"

#include "ui/panel_stack.h"
#include "ui/theme.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <utility>

namespace regatta {

namespace {

constexpr std::size_t kLeftPanels = 6;  // the rest is on the right

std::array<DockPanel, 10> make_panels() {
  return {{{"###view", "View", true, draw_view, summarize_view},
           {"###water", "Water report", true, draw_water_panel, summarize_water, has_water_report},
           {"###waves", "Waves", false, draw_waves, summarize_waves, has_waves},
           {"###plots", "Plots", false, draw_plots, summarize_plots},
           {"###bodies", "Bodies", false, draw_bodies, summarize_bodies},
           {"###scenes", "Scenes", false, draw_scenes, summarize_scenes},
           {"###parameters", "Parameters", true, draw_parameters, summarize_parameters},
           {"###performance", "Performance", false, draw_performance, summarize_performance},
           {"###diagnostics", "Diagnostics", false, draw_diagnostics, summarize_diagnostics},
           {"###checks", "Checks", false, draw_checks, summarize_checks, has_checks}}};
}

void remember_times(UiState& state, const Snapshot& snapshot, const UiModel& model) {
  state.frame_ms.push(static_cast<float>(model.frame_ms));
  state.draw_ms.push(static_cast<float>(model.draw_ms));
  if (snapshot.step == state.shown_step) return;
  state.shown_step = snapshot.step;
  for (const auto& [figure, value] : snapshot.diagnostics.figures) {
    if (figure->plot != nullptr) state.figures.choose(figure->group, figure->name, figure->unit);
  }
  if (snapshot.step > 0) state.figures.add(snapshot);
  state.stacks.push(stage_stack(snapshot.stages));
  state.step_ms.push(whole_step_ms(snapshot.stages));
}

}  // namespace

struct Ui::Impl {
  Theme theme;
  UiState state;
  std::array<DockPanel, 10> panels = make_panels();
  std::uint64_t openings = 0;
  int split_frames = 0;   // since the picture was split, or the window's size changed
  Vec2 split_size{0.0F};  // size of the window then [px]

  std::span<DockPanel> left() { return std::span(panels).first(kLeftPanels); }
  std::span<DockPanel> right() { return std::span(panels).subspan(kLeftPanels); }
  ScreenLayout lay_out(Vec2 size, const UiModel& model);
  [[nodiscard]] bool wants_energy(const UiModel& model) const;
  ScreenRect room_of_legends(const ScreenLayout& layout, const ScreenRect& free);
};

// Folds what would cover a half of a split picture, once: whoever opens a panel then is not contradicted.
ScreenLayout Ui::Impl::lay_out(Vec2 size, const UiModel& model) {
  constexpr int kSettled = 16;  // frames after which every panel has its height
  const bool split = !model.split_labels[0].empty();
  if (!split) unfold_panels(panels);
  if (!split || std::exchange(split_size, size) != size) split_frames = 0;
  if (!model.panels) return lay_out_screen(size, theme.scale, PanelRoom::kNone);
  const ScreenLayout whole = lay_out_screen(size, theme.scale, PanelRoom::kWhole);
  if (split && ++split_frames <= kSettled) {
    if (!whole.narrow) fold_where_it_covers(left(), whole.left, size);
    fold_where_it_covers(whole.narrow ? std::span<DockPanel>(panels) : right(), whole.right, size);
  }
  const bool open = std::any_of(panels.begin(), panels.end(), [](const DockPanel& panel) { return panel.open; });
  return open ? whole : lay_out_screen(size, theme.scale, PanelRoom::kTitles);
}

bool Ui::Impl::wants_energy(const UiModel& model) const {
  const PlotRecord& record = state.plots.record;
  return record.has("water", "potential_energy") || record.has("shared", "energy") ||
         (model.panels && std::any_of(panels.begin(), panels.end(), [](const DockPanel& panel) {
            return panel.open && std::string_view(panel.id) == "###diagnostics";
          }));
}

// Legends stand at the screen's edge, not on the picture's subject, where the panels there show no more than their
// titles: those end far above the middle of a screen that is not low.
ScreenRect Ui::Impl::room_of_legends(const ScreenLayout& layout, const ScreenRect& free) {
  constexpr float kLow = 560.0F;  // [px at scale 1]
  ScreenRect room = free;
  const bool folded = std::none_of(right().begin(), right().end(), [](const DockPanel& panel) { return panel.open; });
  if (folded && !layout.narrow && free.size().y > kLow * theme.scale) room.upper.x = layout.right.upper.x;
  return room;
}

Ui::Ui(const std::filesystem::path& font_file, float scale) : impl_(std::make_unique<Impl>()) {
  impl_->theme = make_theme(font_file, scale);
}

Ui::~Ui() = default;

bool Ui::takes_keys() {
  // io.WantTextInput says the same one frame later: what was typed in that frame would act on the world as well.
  const ImGuiID active = ImGui::GetActiveID();
  const bool typing = ImGui::GetCurrentContext()->WantTextInputNextFrame == 1 && active != 0 &&
                      ImGui::GetInputTextState(active) != nullptr;
  return typing || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

bool Ui::took_keys() { return ImGui::GetCurrentContext()->WantTextInputNextFrame == 1 || takes_keys(); }

void Ui::unfold() { unfold_panels(impl_->panels); }

void Ui::draw_loading(const LoadingPicture& loading) { regatta::draw_loading(impl_->theme, loading); }

void Ui::draw(const Snapshot& snapshot, UiModel& model, UiRequests& requests) {
  UiState& state = impl_->state;
  state.edits.update(snapshot.params, snapshot.step);
  if (std::exchange(state.world, model.world) != model.world) {
    state.restart_edited = false;
    state.slow_since = -1.0;
    state.figures.clear_rows();
    state.plots.record.break_off();
  }
  remember_times(state, snapshot, model);

  PanelContext context{snapshot, model, requests, impl_->theme, state};
  record_plots(context);
  model.energy_wanted = impl_->wants_energy(model);
  const ScreenLayout layout = impl_->lay_out(from_im(ImGui::GetIO().DisplaySize), model);

  // Overlays first: they lie below the panels.
  ScreenRect free = layout.free;
  draw_time_strip(context, free);
  draw_hud(context, free);
  draw_small_offer(context, free);
  draw_split(context, free);
  draw_aim(context);
  draw_gauge_aim(context);
  draw_goals(context, free);
  draw_hints(context, free);
  draw_caption(context, free);
  const ScreenRect edge = impl_->room_of_legends(layout, free);
  draw_color_bar(context, edge);
  draw_legend(context, edge);
  draw_helm(context, free);

  if (model.panels) {
    if (layout.narrow) {
      draw_panel_stack(impl_->panels, layout.right, true, impl_->openings, context);
    } else {
      draw_panel_stack(impl_->left(), layout.left, layout.tight || model.folded, impl_->openings, context);
      draw_panel_stack(impl_->right(), layout.right, model.folded, impl_->openings, context);
    }
  }

  draw_moments(context, free);
  draw_large_plot(context, free);
  draw_toast(context, free);
  draw_trouble(context, free);
  draw_help(context, free);
  draw_dialogs(context);
}

}  // namespace regatta
