// What a person asked for on the command line, as plain data.
#pragma once

#include "exchange/scene_version.h"
#include "exchange/split.h"
#include "run/camera_cuts.h"
#include "run/drive_script.h"
#include "run/view_selection.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace regatta {

struct Recording;

// What every way of running a scene shares.
struct RunOptions {
  std::string scene;  // a path, or the name of one of our scenes; empty: the default scene
  SceneVersion version = SceneVersion::kFull;
  std::vector<std::string> settings;  // "key=value"
  int threads = 0;                    // 0: one for each processor
  std::optional<DriveScript> drive;
  std::string boat;                    // whom the script drives; empty: the first boat
  SplitKind split = SplitKind::kNone;  // with a twin world beside it
  std::optional<std::size_t> history;  // what keyframes in a window may take; none: TimeLine::kBudget [bytes]
  std::filesystem::path save_replay;   // where to record it; empty: nowhere
  bool full_replay = false;            // with its whole state each second
  // What is played instead of being steered, when the scene is that of a replay; null: nothing.
  std::shared_ptr<const Recording> recording;
};

// What --ui-scale and the settings take.
inline constexpr float kUiScaleMin = 0.5F;
inline constexpr float kUiScaleMax = 4.0F;

struct PlayOptions {  // `regatta [SCENE]`, with a window or without
  RunOptions run;
  ViewSelection view;
  bool headless = false;
  std::filesystem::path ghost;        // a replay whose boat is shown beside the run; empty: none
  std::optional<double> seconds;      // simulated [s]
  std::optional<std::int64_t> steps;  // [count]
  std::filesystem::path screenshot, film, csv;
  bool hash = false;
  std::optional<int> width_px, height_px;
  std::optional<float> ui_scale;
  int film_fps = 30;
  double film_from = 0;            // time of its first picture [s]
  std::vector<CameraCut> cameras;  // of the film; none: the scene's
};

struct ReplayOptions {  // `regatta replay FILE`
  RunOptions run;       // its scene is the file
  std::filesystem::path against;
  bool hash = false;
};

struct CompareOptions {  // `regatta compare FILE`
  RunOptions run;        // its scene is the file
  std::optional<double> seconds;
  std::string solvers;            // separated by commas; empty: --set says what differs
  std::vector<std::string> sets;  // of a run each, "key=value,…"
  std::string drive_text;         // the script as it was given
  std::filesystem::path page = "compare.html";
  bool pictures = false;  // of the end of each run, on the page
};

struct BenchOptions {
  RunOptions run;
  int steps = 300;
  int warmup = 60;
  std::string json = "-";                            // file, or "-" for standard output
  std::optional<int> draw_width_px, draw_height_px;  // a picture after each step, timed too; none without
  ViewSelection view;                                // of that picture: its quality
};

}  // namespace regatta
