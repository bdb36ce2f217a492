// The panels and overlays that make up a Ui, each drawn by one function of its own file, and the state they keep
// between frames. Only src/ui uses this header.
#pragma once

#include "ui/history.h"
#include "ui/panel_layout.h"
#include "ui/param_edits.h"
#include "ui/plot_record.h"
#include "ui/plot_view.h"
#include "ui/stage_stack.h"
#include "ui/ui.h"
#include "ui/widgets.h"

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace regatta {

inline constexpr std::size_t kPlotFrames = 180;  // 3 s at 60 frames a second

// One of the two file dialogs.
struct FileDialog {
  bool open = false;
  bool appearing = false;
  std::filesystem::path folder;
  std::vector<std::string> names;
  int selected = -1;
  std::array<char, 1024> text{};
  std::string complaint;
};

// The plots that a person puts together.
struct PlotsState {
  PlotRecord record;
  PlotView view;
  std::string owner;    // owner whose quantities are offered
  bool chosen = false;  // by a person; else the driven boat's are shown
};

struct UiState {
  ParamEdits edits;
  bool restart_edited = false;          // a parameter that waits for a reset was changed
  std::uint64_t world = 0;              // UiModel::world of the last frame
  std::array<char, 64> filter{};        // filter of the parameters
  std::array<char, 64> scene_filter{};  // filter of the scenes
  std::map<std::string, bool> folded;   // groups of parameters
  HoverTimer hover;
  Refusal refusal;

  BodyId selected_body = BodyId::kNone;

  History<float, kPlotFrames> frame_ms, draw_ms, step_ms;
  History<StageStack, kPlotFrames> stacks;
  PlotRecord figures;  // figures of waters, those with a plot
  PlotsState plots;
  std::size_t shown_case = 0;  // index in UiModel::cases of the one whose curves are seen
  std::int64_t shown_step = -1;

  FileDialog load, save;
  double slow_since = -1.0;  // far behind real time [s of ImGui::GetTime]; -1: it is not
  bool help_shown = false;
  float hud_bottom = 0.0F;  // bottom of the line about the run [px]

  std::string toast;
  std::uint64_t toast_id = 0;
  bool toast_is_error = false;
  double toast_since = -1e9;  // [s of ImGui::GetTime]
  double hash_copied = -1e9;
};

struct PanelContext {
  const Snapshot& snapshot;
  UiModel& model;
  UiRequests& requests;
  const Theme& theme;
  UiState& state;
};

// A few words at the right of a panel's title, seen when it is closed too.
struct PanelSummary {
  std::string text;
  ImU32 color = palette::kDim;
};

void draw_parameters(PanelContext& context);
void draw_scenes(PanelContext& context);
void draw_bodies(PanelContext& context);
void draw_performance(PanelContext& context);
void draw_view(PanelContext& context);
void draw_diagnostics(PanelContext& context);
void draw_checks(PanelContext& context);
void draw_plots(PanelContext& context);
// Remembers what is plotted of the step that the snapshot shows.
void record_plots(PanelContext& context);
// The window of its own that the plots may have, at first beside the helm in the middle of `free`.
void draw_large_plot(PanelContext& context, const ScreenRect& free);
void draw_water_panel(PanelContext& context);
bool has_water_report(const PanelContext& context);
void draw_waves(PanelContext& context);
bool has_waves(const PanelContext& context);
bool has_checks(const PanelContext& context);
// Frequency of the highest bin of a spectrum, each `bin` wide [Hz]; 0 if no bin stands out [Hz].
double peak_frequency(const std::vector<float>& density, double bin);
PanelSummary summarize_parameters(const PanelContext& context);
PanelSummary summarize_scenes(const PanelContext& context);
PanelSummary summarize_bodies(const PanelContext& context);
PanelSummary summarize_performance(const PanelContext& context);
PanelSummary summarize_view(const PanelContext& context);
PanelSummary summarize_diagnostics(const PanelContext& context);
PanelSummary summarize_checks(const PanelContext& context);
PanelSummary summarize_plots(const PanelContext& context);
PanelSummary summarize_water(const PanelContext& context);
PanelSummary summarize_waves(const PanelContext& context);

// Below the picture; takes its room from `free`.
void draw_time_strip(PanelContext& context, ScreenRect& free);
// Above it, while they are open: moments that were kept.
void draw_moments(PanelContext& context, const ScreenRect& free);
// Over the picture, inside `free`.
void draw_hud(PanelContext& context, const ScreenRect& free);
// Beside the mouse, while a launch is aimed: what letting go does.
void draw_aim(PanelContext& context);
// The same while a gauge is aimed: shows the water there.
void draw_gauge_aim(PanelContext& context);
void draw_goals(PanelContext& context, const ScreenRect& free);
void draw_hints(PanelContext& context, const ScreenRect& free);
void draw_caption(PanelContext& context, const ScreenRect& free);
void draw_small_offer(PanelContext& context, const ScreenRect& free);
void draw_split(PanelContext& context, const ScreenRect& free);
void draw_helm(PanelContext& context, const ScreenRect& free);
void draw_color_bar(PanelContext& context, const ScreenRect& free);
void draw_legend(PanelContext& context, const ScreenRect& free);
void draw_toast(PanelContext& context, const ScreenRect& free);
void draw_trouble(PanelContext& context, const ScreenRect& free);
void draw_help(PanelContext& context, const ScreenRect& free);
void draw_dialogs(PanelContext& context);

void draw_loading(const Theme& theme, const LoadingPicture& loading);

// The keys of the first action that contains a word ("pause"); empty when there is none.
std::string keys_of(std::span<const KeyHelp> keys, std::string_view word);
// The driven boat; null when there is none.
const BodySnapshot* driven_boat(const PanelContext& context);

inline constexpr ImGuiWindowFlags kOverlayFlags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav |
    ImGuiWindowFlags_AlwaysAutoResize;

}  // namespace regatta
