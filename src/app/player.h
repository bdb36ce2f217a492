// Interactive play without its window: turns what a person did into commands, camera and view, and decides how many
// steps a frame takes. The window (window_run.cpp) only reports input and draws; so all of this is tested without one.
#pragma once

#include "app/advice.h"
#include "app/body_hand.h"
#include "app/frame_clock.h"
#include "app/helm.h"
#include "app/keys.h"
#include "app/moment_slots.h"
#include "app/session.h"
#include "render/cameras.h"
#include "run/ghost_run.h"
#include "sound/knocks.h"
#include "ui/ui.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace regatta {

// Everything that a person did since the last frame.
struct FrameInput {
  std::vector<ActionPress> actions;
  std::vector<std::filesystem::path> dropped;  // files dropped on the window
  HelmInput helm;
  bool looked = false;          // the mouse turned, moved or zoomed the camera since the last frame
  std::optional<Vec2> pointer;  // where the mouse points on the still surface, (x, z) [m]
  bool over_panel = false;      // the mouse is over a panel; `pointer` does not count
  float heading = 0.0F;         // heading of a boat launched there: away from the viewer [rad]
  HandInput hand;               // the mouse, as it drags bodies
  bool push_held = false;       // the key that pushes water is still down: the moving mouse stirs
  bool launch_held = false;     // a key that launches is still down: a ghost shows the place
};

class Player {
 public:
  // asked_camera: that of the command line; if empty, the scene decides.
  Player(std::unique_ptr<Session> session, std::vector<SceneEntry> scenes, std::optional<int> asked_camera,
         const KeyNames& names);
  Player(const Player&) = delete;  // the model refers to its lists
  Player& operator=(const Player&) = delete;

  // Carries out actions, requests of the last frame's panels and the helm, then the frame's steps; call it before
  // drawing. seconds: the frame's real time; now: reads a clock [s], to keep the frame within its time. The run ends at
  // step `last_step`.
  void advance(const FrameInput& input, double seconds, const std::function<double()>& now, std::int64_t last_step);
  // Reads the new frame's snapshot; call it before drawing. Keeps driving the same boat while others come and go, and
  // shows warnings and advice about it.
  void follow(const Snapshot& snapshot);

  [[nodiscard]] Session& session() { return *session_; }
  [[nodiscard]] const Session& session() const { return *session_; }
  [[nodiscard]] UiModel& model() { return model_; }
  [[nodiscard]] UiRequests& requests() { return requests_; }
  [[nodiscard]] Cameras& cameras() { return cameras_; }
  [[nodiscard]] const FrameClock& clock() const { return clock_; }
  [[nodiscard]] bool quit() const { return quit_; }
  // Returns what is launched when the held key is released; nothing: no such key is down, or there is no place for it.
  [[nodiscard]] const std::optional<LaunchGhost>& ghost() const { return ghost_; }
  // Returns whether the mouse holds a body; otherwise it turns the camera.
  [[nodiscard]] bool holds_body() const { return hand_.holds(); }
  // Returns the impacts of the steps since the last clear().
  [[nodiscard]] Knocks& knocks() { return knocks_; }
  // Shows the boat of a recorded run beside this one from now on.
  void show_ghost(std::unique_ptr<GhostRun> run);
  // Returns the boat of that run, or of the run that was left last, at this run's time; nothing: none is shown.
  [[nodiscard]] const std::optional<RunGhost>& run_ghost() const { return run_ghost_; }
  // Keeps moments in this folder, too, from now on, and offers those that are there already.
  void keep_moments_in(const std::filesystem::path& folder);
  // Returns, once, the moment that was just kept and needs the next drawn frame as its picture; nothing: there is none.
  [[nodiscard]] std::optional<std::uint64_t> take_unpictured() { return std::exchange(unpictured_, std::nullopt); }
  void add_picture(std::uint64_t moment, const Image& picture);
  // Waits until every kept moment is on disk or its error has been shown.
  void finish_moments();
  // Show a message or an error on the screen and on standard error.
  void say(const std::string& text);
  void complain(const std::string& text);

 private:
  static constexpr double kRewound = 10.0;  // the rewind key goes back this far; chosen [s]
  bool runs_ahead(const FrameInput& input);
  void act(const ActionPress& press);
  [[nodiscard]] Result<LaunchBody> aim(LaunchKind kind, const FrameInput& input) const;
  void aim_or_launch(const FrameInput& input);
  [[nodiscard]] Result<Vec2> pointed(const FrameInput& input) const;
  void pour_or_push(const FrameInput& input);
  [[nodiscard]] float ball_radius(const FrameInput& input, Vec2 at) const;
  void stir(const FrameInput& input, double seconds);
  void use_hand(const FrameInput& input, double seconds);
  void let_go();
  void right_boat();
  void next_boat();
  void lead_water();
  void warn_of_edge(const Snapshot& snapshot);
  void steer(const FrameInput& input, double seconds);
  void serve_requests();
  [[nodiscard]] Result<> save(const std::filesystem::path& scene_file) const;
  void load(const std::filesystem::path& file, SceneVersion version);
  void reset(const std::optional<SetParam>& set);
  void change_over(Result<> (Session::*way)());
  void name_runs();
  void start_seek(std::int64_t step);
  void scrub(std::int64_t step);
  bool go_on_seeking(const std::function<double()>& now);
  void leapt();
  void loop_on();
  void keep_moment();
  void go_to_moment();
  void go_to_moment(std::uint64_t id);
  void load_moment(const MomentSlot& slot);
  void note_written_moments();
  void hold_moments();
  void show_moments();
  void place_ghost();
  void load_ghost(const std::filesystem::path& replay);
  void open_dropped(const std::filesystem::path& file);
  void show_kept();
  void tell_of_branch();  // says so when a command in the past has just begun another run
  void world_changed();
  void split_or_unite();
  void step_world();
  void watch_status();
  void watch_replay();
  void note_hints(const FrameInput& input);
  void message(const std::string& text, bool is_error);

  // The player's own state in one run; it is restored when the run is gone back to.
  struct Seat {
    Cameras cameras;
    Helm helm;
    int camera = 0;
    BodyId boat = BodyId::kNone;
    bool paused = false;
    std::uint32_t told_status = 0;
    int told_dropped = 0;
  };
  [[nodiscard]] Seat seat() const;

  std::unique_ptr<Session> session_;
  std::vector<SceneEntry> scenes_;
  std::vector<KeyHelp> help_;
  std::vector<std::string> hints_;
  UiModel model_;
  UiRequests requests_;
  Cameras cameras_;
  FrameClock clock_;
  Helm helm_;
  BodyHand hand_;
  Advice advice_;
  std::vector<Command> by_hand_;       // scratch
  std::vector<ContactForce> touched_;  // scratch
  Knocks knocks_;
  Vec2 turn_from_{0.0F};                 // edges that the driven boat heads for, as edges_ahead() gives them
  std::optional<SetHelm> laid_;          // the last helm that turned it away; none: the person steers
  bool edge_told_ = false;               // the person was told that the driven boat heads for an edge
  BodyId led_by_ = BodyId::kNone;        // the boat that a travelling domain follows, as the person last chose it
  std::map<std::uint64_t, Seat> seats_;  // by id of the runs that were left
  struct Moment {
    std::uint64_t run = 0;
    std::int64_t step = 0;
    std::uint64_t id = 0;    // id of its card in the panel
    std::uint64_t slot = 0;  // id of its slot on disk; 0: none
    std::string title;
    double time = 0.0;  // [s]
  };
  static constexpr std::uint64_t kOfSlot = std::uint64_t{1} << 32U;  // first id of cards that are on disk alone
  std::unique_ptr<GhostRun> ghost_run_;                              // null: the ghost is that of the run left last
  std::optional<RunGhost> run_ghost_;
  MomentSlots slots_;
  std::uint64_t moment_ids_ = 0;
  std::optional<std::uint64_t> unpictured_;
  bool moments_changed_ = true;   // since show_moments()
  bool moments_open_ = false;     // their panel was open in the last frame
  std::uint64_t runs_shown_ = 0;  // Session::runs_changed() at show_moments()
  std::vector<Moment> moments_;   // moments that the person kept, oldest first
  struct Went {
    std::uint64_t id = 0, run = 0;
    std::int64_t step = 0;
  };
  Went went_;                         // the moment last gone to, and its place; id 0: none since the last one was kept
  std::optional<std::int64_t> goal_;  // step that the run is being brought to; none: no seek is under way
  Snapshot bodies_;                   // bodies, domain, level and grips of the last frame
  std::optional<int> camera_seen_;    // camera of the last frame of this world
  std::uint32_t told_status_ = 0;     // status bits that were shown already
  int told_dropped_ = 0;              // number of dropped commands that were shown already
  bool plays_ = false;                // the run played a recording, not yet ended, at the last step
  bool diverged_told_ = false;
  std::optional<LaunchKind> launching_;  // what the held key launches; none: no such key is down
  std::optional<LaunchGhost> ghost_;
  std::optional<Vec2> stirred_;          // where the mouse last stirred the water [m]; none: the key is up
  std::int64_t stirred_at_ = -1;         // the world's steps when the water was last stirred
  double stirred_for_ = 0.0;             // real time since then [s]
  bool pours_ = false, pushes_ = false;  // the key went down in this frame
  bool quit_ = false;
  // The session's generation in which the person ended the run ahead to the opening time.
  std::uint64_t ahead_given_up_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace regatta
