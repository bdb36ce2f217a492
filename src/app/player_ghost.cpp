// Part of Player that shows a ghost: the boat of a replay, or of the run left last, beside the driven boat.
#include "app/player.h"
#include "run/replay_loading.h"

#include <fmt/format.h>

#include <cmath>

namespace regatta {

namespace {

// Returns a text such as "12 m away, 1.4 s ahead". gap: how much earlier the ghost passed the boat's place [s].
std::string ghost_text(const RunGhost& ghost, const BodySnapshot* boat, const Domain& domain,
                       std::optional<double> gap) {
  constexpr double kNone = 0.05;  // a smaller gap is not told: texts show 0.1 s [s]
  std::string text;
  if (boat != nullptr) {
    const Vec3 at = boat->state.position;
    const Vec2 near = domain.nearest_copy(horizontal(ghost.state.position), horizontal(at));
    text = fmt::format("{:.1f} m away", glm::distance(at, Vec3(near.x, ghost.state.position.y, near.y)));
  }
  if (gap && std::abs(*gap) >= kNone)
    text += fmt::format(", {:.1f} s {}", std::abs(*gap), *gap > 0.0 ? "ahead" : "behind");
  if (ghost.ended) text += text.empty() ? "its run has ended" : ", its run has ended";
  return text.empty() ? ghost.name : text;
}

// Returns whether two scenes are taken for the same, by title and domain: a replay does not name its scene's file.
bool is_of(const Scene& one, const Scene& other) {
  return one.title == other.title && one.domain.lower == other.domain.lower && one.domain.upper == other.domain.upper;
}

}  // namespace

void Player::show_ghost(std::unique_ptr<GhostRun> run) {
  ghost_run_ = std::move(run);
  session_->reads(ghost_run_->file(), "the ghost");
  model_.shows_ghost = true;
  say(fmt::format("a ghost of {} goes along", ghost_run_->scene().title));
}

void Player::load_ghost(const std::filesystem::path& replay) {
  Result<std::unique_ptr<GhostRun>> run = GhostRun::open(session_->data(), replay);
  if (!run) return complain(run.error().text());
  run.value()->begin();
  show_ghost(std::move(run).value());
}

// Shows a dropped replay of this scene as a ghost while ghosts are shown; opens any other file.
void Player::open_dropped(const std::filesystem::path& file) {
  if (model_.shows_ghost && is_replay(file)) {
    Result<std::unique_ptr<GhostRun>> run = GhostRun::open(session_->data(), file);
    if (run && is_of(run.value()->scene(), session_->scene())) {
      run.value()->begin();
      return show_ghost(std::move(run).value());
    }
  }
  requests_.load_scene = file;
}

// Places the ghost at this run's time, counted from the start of each run, and writes the text about it.
void Player::place_ghost() {
  constexpr float kReach = 0.75F;  // the ghost passed a place if it came this near, in hull lengths; chosen
  run_ghost_.reset();
  model_.ghost_text.clear();
  if (ghost_run_) {
    const bool failed = ghost_run_->failed();  // read before the trouble, which is set first
    if (const std::string trouble = ghost_run_->trouble(); !trouble.empty()) {
      complain(fmt::format("the ghost of {}: {}", ghost_run_->file().string(), trouble));
    }
    if (failed) ghost_run_.reset();
  }
  const BoatTrack* const left = ghost_run_ ? nullptr : session_->left_track();
  const bool is_left = left != nullptr && !left->empty();
  model_.ghost_of = ghost_run_ ? ghost_run_->file().filename().string() : is_left ? "the run that was left last" : "";
  if (!model_.shows_ghost || model_.ghost_of.empty()) return;

  const World& world = session_->world();
  if (ghost_run_ && !is_of(ghost_run_->scene(), world.scene())) {
    model_.ghost_text = "it is of another scene: " + ghost_run_->scene().title;
    return;
  }
  const BodySnapshot* const boat = find_body(bodies_, model_.boat);
  const std::string name = boat != nullptr ? boat->name : std::string();
  const std::int64_t steps = world.steps() - session_->run().history()->first_step();
  const double time = static_cast<double>(steps) * world.dt();
  run_ghost_ = ghost_run_ ? ghost_run_->at(name, time) : left->at(name, left->first_step() + steps);
  if (!run_ghost_) {
    const double share = ghost_run_ ? ghost_run_->progress() : 1.0;
    model_.ghost_text = share < 1.0 ? fmt::format("runs ahead, {:.0f} %", 100.0 * share) : "no boat is there yet";
    return;
  }
  std::optional<double> gap;
  if (boat != nullptr) {
    const float reach = kReach * (run_ghost_->hull->upper.x - run_ghost_->hull->lower.x);
    const Vec2 place = horizontal(boat->state.position);
    std::optional<double> passed;
    if (ghost_run_) {
      passed = ghost_run_->passed(name, place, reach);
    } else if (const std::optional<std::int64_t> step = left->passed(name, place, reach)) {
      passed = static_cast<double>(*step - left->first_step()) * world.dt();
    }
    if (passed) gap = time - *passed;
  }
  model_.ghost_text = ghost_text(*run_ghost_, boat, bodies_.domain, gap);
}

}  // namespace regatta
