// The choices of a person on the command line, as plain data.
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

// Options that all ways of running a scene share.
struct RunOptions {
  std::string scene;  // a path, or the name of one of our scenes; empty: the default scene
  SceneVersion version = SceneVersion::kFull;
  std::vector<std::string> settings;  // "key=value"
  int threads = 0;                    // 0: one for each processor
  std::optional<DriveScript> drive;
  std::string boat;                    // the boat that the script steers; empty: the first boat
  SplitKind split = SplitKind::kNone;  // difference of the twin world beside the first; kNone: no twin
  std::optional<std::size_t> history;  // memory for keyframes in a window [bytes]; none: TimeLine::kBudget
  std::filesystem::path save_replay;   // file that the run is recorded to; empty: none
  bool full_replay = false;            // the recording has the whole state each second
  // The recording that is played instead of being steered, if the scene is a replay; else null.
  std::shared_ptr<const Recording> recording;
};

// Range of --ui-scale and of the setting [1]; chosen, not measured.
inline constexpr float kUiScaleMin = 0.5F;
inline constexpr float kUiScaleMax = 4.0F;

struct PlayOptions {  // `regatta [SCENE]`, with a window or without
  RunOptions run;
  ViewSelection view;
  bool headless = false;
  std::filesystem::path ghost;        // a replay whose boat is shown beside the run; empty: none
  std::optional<double> seconds;      // simulated time [s]
  std::optional<std::int64_t> steps;  // [count]
  std::filesystem::path screenshot, film, csv;
  bool hash = false;
  std::optional<int> width_px, height_px;
  std::optional<float> ui_scale;
  int film_fps = 30;
  double film_from = 0;            // time of the film's first picture [s]
  std::vector<CameraCut> cameras;  // cameras of the film; empty: the scene's
};

struct ReplayOptions {  // `regatta replay FILE`
  RunOptions run;       // run.scene is the replay's file
  std::filesystem::path against;
  bool hash = false;
};

struct CompareOptions {  // `regatta compare FILE`
  RunOptions run;        // run.scene is the file
  std::optional<double> seconds;
  std::string solvers;            // separated by commas; empty: the runs differ by `sets`
  std::vector<std::string> sets;  // one a run, "key=value,…"
  std::string drive_text;         // the script as it was given
  std::filesystem::path page = "compare.html";
  bool pictures = false;  // the page shows a picture of the end of each run
};

struct BenchOptions {
  RunOptions run;
  int steps = 300;
  int warmup = 60;
  std::string json = "-";  // file, or "-" for standard output
  // Size of a picture that is drawn and timed after each step; none: no picture.
  std::optional<int> draw_width_px, draw_height_px;
  ViewSelection view;  // view of that picture: its quality
};

}  // namespace regatta
