// Part of Player that moves the person in time: between runs, and between the steps of a run.
#include "app/player.h"
#include "ui/number_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace regatta {

namespace {

// Returns a text such as "Bay at 1:20.0".
std::string place_in_time(const std::string& title, double time) {
  return fmt::format("{} at {}", title, clock_text(time));
}

}  // namespace

// Names the runs that can be gone to; called after runs came and went.
void Player::name_runs() {
  std::erase_if(seats_, [this](const auto& seat) { return !session_->holds(seat.first); });
  const auto named = [](const std::vector<Session::Left>& runs) {
    return runs.empty() ? std::string() : place_in_time(runs.back().title, runs.back().time);
  };
  hold_moments();
  model_.back_to = model_.kept.behind = named(session_->behind());
  model_.kept.ahead = named(session_->ahead());
}

// Lets go of a held body before the person goes elsewhere in time: the run goes on without the hand.
void Player::let_go() {
  if (hand_.holds() && !session_->run().in_past()) session_->run().enqueue(LetGo{hand_.body()});
  hand_.forget();
}

// Changes to another run. way: Session::go_back or go_ahead.
void Player::change_over(Result<> (Session::*way)()) {
  tell_of_branch();
  let_go();
  seats_[session_->id()] = seat();
  if (const Result<> done = (session_.get()->*way)(); !done) return complain(done.error().text());
  const Seat there = seats_[session_->id()];
  name_runs();
  world_changed();
  cameras_ = there.cameras;
  helm_ = there.helm;
  model_.camera = there.camera;
  model_.boat = led_by_ = there.boat;
  model_.paused = there.paused;
  model_.split = session_->run().split_kind();
  told_status_ = there.told_status;
  told_dropped_ = there.told_dropped;
  std::string text = (way == &Session::go_back ? "back in " : "ahead in ") +
                     place_in_time(session_->scene().title, session_->world().time());
  if (!model_.back_to.empty()) text += "; Ctrl+Z goes to " + model_.back_to;
  if (!model_.kept.ahead.empty()) text += "; Ctrl+Y goes to " + model_.kept.ahead;
  say(text);
}

void Player::start_seek(std::int64_t step) {
  ahead_given_up_ = session_->generation();
  let_go();
  const TimeLine* const line = session_->run().history();
  goal_ = std::clamp(step, line->first_step(), line->last_step());
}

// Seeks while the mouse drags along the time line: to `step` if a keyframe is near, else to the keyframe before it.
void Player::scrub(std::int64_t step) {
  constexpr std::int64_t kFew = 10;  // steps that are computed while the mouse moves; chosen
  ahead_given_up_ = session_->generation();
  let_go();
  TimeLine& line = *session_->run().history();
  step = std::clamp(step, line.first_step(), line.last_step());
  const std::int64_t keyframe = line.before(step).step;
  goal_ = step - keyframe <= kFew ? step : keyframe;
}

// Goes on with a seek for about the time of one frame. Returns false if no seek is under way.
bool Player::go_on_seeking(const std::function<double()>& now) {
  constexpr double kFrame = 0.15;     // of seeking in a frame; chosen [s]
  constexpr std::int64_t kPiece = 4;  // steps between two looks at the clock; chosen
  if (!goal_) return false;
  if (*goal_ != session_->world().steps()) {
    const std::int64_t keyframe = session_->run().history()->before(*goal_).step;
    const bool whole = session_->run().twin() != nullptr;
    const double start = now();
    do {
      const std::int64_t at = session_->world().steps();
      const std::int64_t from = at >= keyframe && at < *goal_ ? at : keyframe;
      const std::int64_t next = whole ? *goal_ : std::min(from + kPiece, *goal_);
      if (const Result<> there = session_->seek(next); !there) {
        complain("the run can't go back: " + there.error().text());
        goal_.reset();
        break;
      }
    } while (session_->world().steps() != *goal_ && now() - start < kFrame);
    leapt();
  }
  if (goal_ && session_->world().steps() == *goal_) goal_.reset();
  return true;
}

// Refreshes the player's state after the world has moved to another time.
void Player::leapt() {
  World& world = session_->world();
  world.snapshot({}, bodies_);
  hand_.forget();
  advice_.forget();
  knocks_.forget();
  told_status_ = session_->run().status();
  told_dropped_ = bodies_.diagnostics.dropped_commands;
  helm_.take(BodyId::kNone, 0.0F, 0.0F);
  turn_from_ = Vec2(0.0F);
  laid_.reset();
  edge_told_ = false;
  stirred_.reset();
  clock_.restart();
  clock_.show_last_step();
  follow(bodies_);
  led_by_ = model_.boat;
}

void Player::loop_on() {
  const std::int64_t now = session_->world().steps();
  if (!model_.loop) {
    model_.loop = UiModel::Loop{now, now};
    return say("the loop begins here; its key again, and it ends");
  }
  if (model_.loop->to <= model_.loop->from && now > model_.loop->from) {
    model_.loop->to = now;
    return say("a loop: its key again, and the run goes on");
  }
  model_.loop.reset();
  say("no loop any longer");
}

void Player::show_kept() {
  const TimeLine& line = *session_->run().history();
  KeptTime& kept = model_.kept;
  kept.first = line.first_step();
  kept.last = line.last_step();
  kept.now = session_->world().steps();
  kept.dt = session_->world().dt();
  kept.keyframes = line.steps();
  kept.size = session_->history_size();
  kept.budget = session_->history_budget();
  kept.goal = goal_;
  kept.moments.clear();
  for (const Moment& moment : moments_) {
    if (moment.run == session_->id()) kept.moments.push_back(moment.step);
  }
  note_written_moments();
  if (const std::vector<std::string> troubles = session_->take_troubles(); !troubles.empty())
    complain(fmt::format("{}", fmt::join(troubles, "; ")));  // the window shows one message
  const bool opened = model_.shows_moments && !std::exchange(moments_open_, model_.shows_moments);
  moments_open_ = model_.shows_moments;
  if (opened) slots_.look();  // another program may have kept moments
  if (opened || moments_changed_ || runs_shown_ != session_->runs_changed()) show_moments();
  place_ghost();
}

void Player::tell_of_branch() {
  if (!session_->tend()) return;
  seats_[session_->behind().back().id] = seat();
  name_runs();
  goal_.reset();
  say(fmt::format("another run from here on; Ctrl+Z goes back to {}", model_.back_to));
  model_.message_offers_back = true;
}

}  // namespace regatta
