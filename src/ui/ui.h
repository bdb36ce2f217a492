// The panels: what they show comes from a Snapshot and the app's own state (UiModel); what a person does comes out as
// commands to the world and requests to the app. Never touches solvers. Needs a current ImGui frame (the app owns the
// back ends).
#pragma once

#include "exchange/commands.h"
#include "exchange/finding.h"
#include "exchange/scene_version.h"
#include "exchange/snapshot.h"
#include "exchange/split.h"
#include "exchange/view_options.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace regatta {

struct SceneEntry {
  std::filesystem::path file;
  std::string title;
  std::string description;
  bool has_small = false;     // a small version, too
  std::uint64_t picture = 0;  // OpenGL's name of a texture, kScenePictureShape wide for its height; 0: none
};

inline constexpr float kScenePictureShape = 16.0F / 9.0F;

// One line of the F1 help; the app makes it from its key table.
struct KeyHelp {
  std::string keys;    // "W / Up"
  std::string action;  // "throttle up"
  std::string group;   // "Boat", "Time", …
};

inline constexpr std::size_t kMostHints = 4;
inline constexpr std::size_t kMostHandGauges = 8;

// Simulated seconds a real one, as far as keys and slider go; a factor of two is a key's step.
inline constexpr double kTimeScaleMin = 1.0 / 16.0;
inline constexpr double kTimeScaleMax = 16.0;

// The run as it is kept in memory, for the time line; in steps.
struct KeptTime {
  std::int64_t first = 0, last = 0, now = 0;
  double dt = 0.0;  // [s]
  // Steps of the keyframes, valid until the line goes on; steps in between are computed again; empty: none is kept.
  std::span<const std::int64_t> keyframes;
  std::vector<std::int64_t> moments;  // steps of the moments that a person kept
  std::size_t size = 0, budget = 0;   // memory of all runs [bytes]
  std::string behind, ahead;          // the run before this one, and that which was gone back from: "Harbour at 1:20"
  std::optional<std::int64_t> goal;   // step to which it is on its way
};

// A small water whose answer is known, which can be measured beside the run.
enum class CaseState { kNot, kWaits, kRuns, kDone, kFailed };
struct CaseRow {
  std::string title, theory;
  CaseState state = CaseState::kNot;
  double share = 0.0;  // share of it that is done, while it runs
  std::string error;   // why it failed
  Finding found;       // finding of its last run
};

// A moment that a person kept, to be gone to by its picture.
struct MomentCard {
  std::uint64_t id = 0;                // its own number, among all that this program has seen
  std::string title;                   // title of its scene
  std::string when;                    // "at 1:20.0", "kept on 29 Nov 12:04"
  std::filesystem::path picture_file;  // empty: it has none on disk
  std::uint64_t picture = 0;           // OpenGL's name of a texture, kScenePictureShape wide for its height; 0: none
};

// Data that the app tells the panels each frame, and data that they may change in place.
struct UiModel {
  // told by the app
  std::span<const SceneEntry> scenes;
  std::filesystem::path scene_file;  // the loaded one
  SceneVersion version = SceneVersion::kFull;
  bool has_small = false;   // whether the loaded scene has a small version
  std::uint64_t world = 0;  // raised whenever another world runs: a reset, another scene
  std::span<const KeyHelp> keys;
  std::span<const std::string> hints;  // for the first time; at most kMostHints
  std::vector<std::string> advice;     // for now, as long as it helps
  bool folded = false;                 // no panel is open until a person opens it: nothing is remembered yet
  double frames_per_second = 0.0;
  double painted_share = 1.0;     // share of the window's pixels that is painted; the rest is enlarged from them
  double ahead = 1.0;             // share of the way to the time at which the scene is to be seen first; 1: there
  int drawing_step = 0;           // step of the automatic quality: 0 its best
  double real_time_factor = 0.0;  // simulated seconds a second
  double frame_ms = 0.0, draw_ms = 0.0;  // whole frame; drawing
  struct DrawnPass {
    std::string name;
    double ms = 0.0;
  };
  std::vector<DrawnPass> passes;  // timed passes of a picture now and then
  std::string device;             // OpenGL's own description
  int threads = 1;
  Vec2 color_range{0.0F};  // range of the false colours, for the colour bar
  // sRGB of the false-colour scale at t in [0, 1]; without it no colour bar is drawn.
  std::function<Vec3(float)> false_color;
  // The same for the ocean's spheres, at a place of exchange/ocean_scale.h.
  Vec2 ocean_range{0.0F};
  std::function<Vec3(float)> ocean_color;
  // sRGB of tracers by their temperature, at a share of the warmest from -1 to 1.
  std::function<Vec3(float)> temperature_color;
  std::uint32_t twin_status = 0;            // status of the world on the left half, if there is one
  std::array<std::string, 2> split_labels;  // labels of the left and the right half; empty: there is one world
  std::string message;                      // last message or error, shown for a while
  std::uint64_t message_id = 0;             // raised with every message, so that a repeated one shows again
  bool message_is_error = false;
  bool message_offers_back = false;  // the message is about another world: with a button back to the last one
  std::string back_to;               // the run that was left last: "Harbour at 1:20"; empty: none
  KeptTime kept;
  std::vector<CaseRow> cases;
  std::vector<MomentCard> moments;  // moments that one can go to, the last one first
  std::string ghost_of;             // a run whose boat can be shown beside this one; empty: none
  std::string ghost_text;           // text on the shown ghost: "12 m away, 1.4 s ahead"; empty: none is shown
  // changed by panels and keys alike
  bool panels = true;
  bool shows_ghost = false;    // the boat of ghost_of
  bool shows_moments = false;  // the pictures of the moments are open
  bool help = false;
  std::array<bool, kMostHints> hints_done{};  // these are no longer shown
  std::array<bool, kMostHints> hints_idle{};  // these are not shown in this scene
  bool paused = false;
  struct Loop {
    std::int64_t from = 0, to = 0;  // [steps]; to at `from` or before: its end is not set yet
  };
  std::optional<Loop> loop;  // this stretch of time is shown again and again
  double time_scale = 1.0;
  int camera = 1;  // index into camera_names
  std::span<const char* const> camera_names;
  BodyId boat = BodyId::kNone;                   // the driven one
  std::vector<double> best_times;                // best times for the scene's goals, in their order; 0: none yet [s]
  std::string caption;                           // present caption of the scene; empty: none
  LaunchKind drop_kind = LaunchKind::kBox;       // kind of the next body that is dropped
  BodyId drop_like = BodyId::kNone;              // body that the next one copies
  BoatClass launch_hull = BoatClass::kStandard;  // class of the next boat that is launched
  SplitKind split = SplitKind::kNone;
  bool large_plot = false;       // the plots have a window of their own
  bool energy_wanted = true;     // energies are shown or recorded: snapshots are to have them; set by Ui
  bool aims_gauge = false;       // the next click on the water sets a gauge
  bool clicks_gauge = false;     // the click that sets a gauge was made
  std::vector<Gauge> gauges;     // gauges set by hand: they read the water and are no part of the world
  std::optional<Vec2> gauge_at;  // where the mouse points meanwhile; none: not at water (x, z) [m]
  WaterSample gauge_water;       // there
  ViewOptions view;
};

// Requests of a person in this frame.
struct UiRequests {
  std::vector<Command> commands;
  std::optional<std::filesystem::path> load_scene;
  SceneVersion load_version = SceneVersion::kFull;  // version of load_scene
  std::optional<std::filesystem::path> load_ghost;  // replay with the boat to show
  std::optional<std::filesystem::path> save_scene;
  bool open_load_dialog = false;  // set by keys (Ctrl+O) before draw: opens the panels' dialog
  bool open_save_dialog = false;  // likewise (Ctrl+S)
  bool reset = false;
  std::optional<SetParam> reset_with;   // set with the reset; if the scene can't be reset with it, nothing changes
  bool back = false;                    // to the run that was left last
  bool forward = false;                 // to the one that was gone back from
  std::optional<std::int64_t> scrub;    // near this step: the mouse passes it
  std::optional<std::int64_t> seek;     // to this step
  std::optional<std::uint64_t> moment;  // to the moment of this id
  std::int64_t seek_by = 0;             // steps to go from here; negative: back
  bool step_once = false;
  bool screenshot = false;
  bool film = false;                 // begin one, or end the one there is
  std::vector<std::size_t> measure;  // indices in UiModel::cases
  bool stop_measuring = false;
  std::string plot_csv;  // contents of a plot to be saved; empty: none
};

// A scene that is being loaded.
struct LoadingPicture {
  std::string title;  // title of the scene
  std::string what;   // the work being done
  double share = -1;  // share of it that is done; negative: not known
};

class Ui {
 public:
  // Loads the font at size_px × scale into the current ImGui context (Greek letters included) and sets the style.
  // Falls back to ImGui's own font, with a warning, when the file can't be read. Replaces the context's fonts, so it
  // may be made anew when the scale changes (before NewFrame; the back end must then upload the font texture again).
  Ui(const std::filesystem::path& font_file, float scale);
  ~Ui();
  Ui(const Ui&) = delete;
  Ui& operator=(const Ui&) = delete;
  // Between ImGui::NewFrame and ImGui::Render. Draws HUD, panels, help, colour bar and dialogs.
  void draw(const Snapshot& snapshot, UiModel& model, UiRequests& requests);
  // Draws the loading picture in place of all panels.
  void draw_loading(const LoadingPicture& loading);
  // Opens the panels that were closed for a split picture, so that settings don't remember them closed.
  void unfold();
  // Whether the last frame left a text field being edited, or a dialog or list open: the keys are theirs.
  static bool takes_keys();
  // Whether it did at any time of that frame.
  static bool took_keys();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
