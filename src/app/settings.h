// The settings that a window keeps from one run to the next: size, scale, view, panels and their layout. They are in
// $XDG_CONFIG_HOME/regatta/settings.json; a file that can't be used is ignored with a warning.
#pragma once

#include "core/result.h"
#include "exchange/view_options.h"
#include "ui/ui.h"

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace regatta {

inline constexpr int kWindowSizeMin = 64;  // a smaller window is of no use; chosen [window units]

struct Settings {
  int width_px = 1280;
  int height_px = 720;
  std::optional<float> ui_scale;  // empty: the screen's own
  ViewOptions view;
  bool panels = true;
  std::array<bool, kMostHints> hints_done{};  // hints that are not shown any more
  std::string scene;                          // the last scene
  std::string camera;                         // the camera that was used in it, one of kCameraModeNames
  std::map<std::string, double> best_times;   // by goal, as in best_times.h [s]
  bool first_start = false;                   // there was no settings file: panels start folded, gauges off
  std::string layout;                         // layout of the panels, in ImGui's own format
};

std::filesystem::path settings_file();
Result<Settings> parse_settings(std::string_view text);
std::string settings_text(const Settings& settings);

Settings load_settings(const std::filesystem::path& file);
void save_settings(const std::filesystem::path& file, const Settings& settings);

}  // namespace regatta
