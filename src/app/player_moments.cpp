// Part of Player that keeps moments and goes back to them: in memory, by the run's time line, and on disk.
#include "app/player.h"
#include "core/log.h"
#include "ui/number_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace regatta {

void Player::keep_moments_in(const std::filesystem::path& folder) {
  slots_.open(folder);
  for (const std::string& trouble : slots_.troubles()) log_warning("kept moments: " + trouble);
  hold_moments();
  show_moments();
}

void Player::keep_moment() {
  const bool is_there =
      !moments_.empty() && moments_.back().run == session_->id() && moments_.back().step == session_->world().steps();
  if (is_there) return say("this moment is kept already; F9 goes back there");
  session_->run().keep_moment();
  if (moments_.size() == kMostMoments) moments_.erase(moments_.begin());
  const std::string title = session_->scene().title;
  const double time = session_->world().time();
  moments_.push_back({session_->id(), session_->world().steps(), ++moment_ids_, 0, title, time});
  moments_changed_ = true;
  went_ = {};
  unpictured_ = moment_ids_;
  const std::string told = fmt::format("kept: {} at {}; F9 goes back there", title, clock_text(time));
  if (slots_.on_disk()) {
    hold_moments();
    const Result<std::uint64_t> slot = slots_.keep(session_->world());
    if (!slot) return complain(told + ", but only in this session: on disk " + slot.error().text());
    moments_.back().slot = slot.value();
  }
  say(told);
}

void Player::add_picture(std::uint64_t moment, const Image& picture) {
  const auto kept = std::find_if(moments_.begin(), moments_.end(), [&](const Moment& m) { return m.id == moment; });
  if (kept != moments_.end() && kept->slot != 0) slots_.add_picture(kept->slot, picture);
}

// Takes over the results of moments that were being written, and shows errors.
void Player::note_written_moments() {
  for (const MomentSlots::Written& written : slots_.take_written()) {
    moments_changed_ = true;
    if (!written.error) continue;
    const auto kept =
        std::find_if(moments_.begin(), moments_.end(), [&](const Moment& m) { return m.slot == written.id; });
    const std::string name = kept != moments_.end() ? " at " + clock_text(kept->time) : "";
    const std::string met = written.kept ? " has no picture: " : " is kept in this session only: on disk ";
    complain(fmt::format("the moment{}{}{}", name, met, written.error->text()));
  }
}

void Player::finish_moments() {
  slots_.wait();
  note_written_moments();
}

// Locks the moments from which this run or one that can be gone back to began, so that no program deletes them.
void Player::hold_moments() {
  slots_.hold([this](const std::filesystem::path& scene) { return session_->plays(scene); });
}

// Goes to the latest moment; called again there, to the one before. Moments on disk alone come after this program's.
void Player::go_to_moment() {
  slots_.look();
  note_written_moments();
  show_moments();
  const std::vector<MomentCard>& cards = model_.moments;
  if (cards.empty()) return complain("no moment was kept yet; F5 keeps one");
  const bool again =
      went_.run == session_->id() && went_.step == goal_.value_or(session_->world().steps()) && went_.id != 0;
  auto card = std::find_if(cards.begin(), cards.end(), [&](const MomentCard& c) { return again && c.id == went_.id; });
  if (card != cards.end()) ++card;
  go_to_moment((card != cards.end() ? *card : cards.front()).id);
}

void Player::go_to_moment(std::uint64_t id) {
  const auto kept = std::find_if(moments_.begin(), moments_.end(), [id](const Moment& m) { return m.id == id; });
  if (kept == moments_.end() || !session_->holds(kept->run)) finish_moments();  // it may be waiting to be written
  const std::uint64_t slot_id = kept != moments_.end() ? kept->slot : id >= kOfSlot ? id - kOfSlot : 0;
  const MomentSlot* const slot = slots_.find(slot_id);
  if (kept == moments_.end() || !session_->holds(kept->run)) {
    if (slot != nullptr) {
      load_moment(*slot);
      went_ = {id, session_->id(), session_->world().steps()};
      return;
    }
    return complain("the run of that moment is gone: there was no memory for it");
  }
  const Moment moment = *kept;
  went_ = {id, moment.run, moment.step};
  if (moment.run != session_->id()) {
    change_over(session_->way_to(moment.run));
    if (moment.run != session_->id()) return;
  }
  model_.paused = true;
  start_seek(moment.step);
}

// Loads a moment from disk as another run.
void Player::load_moment(const MomentSlot& slot) {
  const std::uint64_t before = session_->id();
  const std::string what = fmt::format("{}, kept on {}", slot.title, slot.kept_on);
  const std::filesystem::path scene = slot.scene;
  const std::optional<FileLock> whole = FileLock::take(scene, FileLock::Kind::kShared);
  if (!whole) return complain(scene.string() + ": another program is taking its place for a moment of its own");
  load(scene, SceneVersion::kFull);
  if (session_->id() == before) return;  // load() has shown the error
  model_.paused = true;
  say(fmt::format("loaded {}; Ctrl+Z goes back to {}", what, model_.back_to));
  model_.message_offers_back = true;
}

// Lists the moments in the model; called when one of them or a run has changed.
void Player::show_moments() {
  moments_changed_ = false;
  runs_shown_ = session_->runs_changed();
  model_.moments.clear();
  for (auto moment = moments_.rbegin(); moment != moments_.rend(); ++moment) {
    const MomentSlot* const slot = slots_.find(moment->slot);
    if (slot == nullptr && !session_->holds(moment->run)) continue;  // neither on disk nor in memory any more
    model_.moments.push_back({moment->id, moment->title, "at " + clock_text(moment->time),
                              slot != nullptr ? slot->picture : std::filesystem::path(), 0});
  }
  const auto is_shown = [this](const MomentSlot& slot) {
    return std::any_of(moments_.begin(), moments_.end(), [&](const Moment& m) { return m.slot == slot.id; });
  };
  const std::span<const MomentSlot> slots = slots_.slots();
  for (auto slot = slots.rbegin(); slot != slots.rend(); ++slot) {
    if (!is_shown(*slot)) {
      model_.moments.push_back({kOfSlot + slot->id, slot->title, "kept on " + slot->kept_on, slot->picture, 0});
    }
  }
}

}  // namespace regatta
