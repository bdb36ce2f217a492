#include "replay/time_line.h"

#include "core/check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace regatta {

namespace {

constexpr std::size_t kWhole = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kLeastPiece = 64U * 1024U;  // packed after a step [bytes]

std::size_t bytes_of(const State& state) {
  std::size_t sum = 0;
  for (const StateArray& array : state.arrays) sum += array.bytes.size();
  return sum;
}

bool is_before(const std::shared_ptr<Keyframe>& frame, std::int64_t step) { return frame->step < step; }

}  // namespace

std::size_t Keyframe::size() const {
  constexpr std::size_t kTexts = 4096;  // of a scene: names, captions [bytes]
  const std::size_t bodies = world.bodies.size() * (sizeof(BodySetup) + sizeof(BodySpec));
  return sizeof(Keyframe) + kTexts + bodies + arrays.size() + drawn.size();
}

WorldState Keyframe::state() const {
  WorldState whole = world;
  unpack(arrays, whole.arrays);
  return whole;
}

TimeLine::TimeLine(const World& world, std::size_t budget)
    : budget_(budget),
      dense_steps_(std::max<std::int64_t>(1, std::llround(kDense / world.dt()))),
      last_step_(world.steps()) {
  track_.add(world);
  take(world);
}

std::size_t TimeLine::size() const {
  std::size_t sum = waiting() + own_size();
  for (const auto& frame : frames_) sum += frame->size();
  return sum;
}

bool TimeLine::after_step(const World& world) {
  const std::int64_t now = here_ = world.steps();
  const auto& log = world.command_log();
  if (now > last_step_) {
    CHECK(now == last_step_ + 1, "a time line sees every step of its world");
    auto first = log.end();
    while (first != log.begin() && std::prev(first)->first == last_step_) --first;
    commands_.insert(commands_.end(), first, log.end());
    last_step_ = now;
    track_.add(world);
  }
  const auto next = std::lower_bound(frames_.begin(), frames_.end(), now, is_before);
  const bool is_there = next != frames_.end() && (*next)->step == now;
  const bool due = !is_there && (next == frames_.begin() || now - (*std::prev(next))->step >= spacing_);
  if (due) {
    take(world);
    thin(now);
  } else {
    // Done well before the next keyframe.
    pack(std::max(kLeastPiece, 2 * raw_size_ / static_cast<std::size_t>(spacing_)));
  }
  return due;
}

bool TimeLine::keep(const World& world) {
  const std::int64_t now = world.steps();
  const auto next = std::lower_bound(frames_.begin(), frames_.end(), now, is_before);
  if (next != frames_.end() && (*next)->step == now) return false;
  take(world);
  return true;
}

void TimeLine::take(const World& world) {
  finish_packing();
  open_ = std::make_shared<Keyframe>();
  open_->step = here_ = world.steps();
  world.take_state(open_->world);
  open_->world.queue.clear();  // commands that wait are the line's once they are carried out
  raw_ = std::make_unique<State>(std::exchange(open_->world.arrays, {}));
  raw_size_ = bytes_of(*raw_);
  if (!packer_) packer_ = std::make_unique<StatePacker>();
  packer_->begin(*raw_, frames_.empty() ? nullptr : frames_.back()->arrays.layout);
  packs_drawn_ = false;
  frames_.insert(std::lower_bound(frames_.begin(), frames_.end(), open_->step, is_before), open_);
}

void TimeLine::keep_drawn(State drawn) {
  CHECK(open_ && !raw_drawn_, "what is drawn goes with a keyframe that was just taken");
  raw_drawn_ = std::make_unique<State>(std::move(drawn));
  raw_size_ += bytes_of(*raw_drawn_);
}

void TimeLine::mark(std::int64_t step) {
  const auto at = std::lower_bound(frames_.begin(), frames_.end(), step, is_before);
  CHECK(at != frames_.end() && (*at)->step == step, "a keyframe is there");
  (*at)->asked = true;
}

void TimeLine::pack(std::size_t bytes) {
  if (!open_) return;
  if (packer_->packing()) {
    if (!packer_->go_on(bytes)) return;
    (packs_drawn_ ? open_->drawn : open_->arrays) = packer_->take();
    (packs_drawn_ ? raw_drawn_ : raw_).reset();
    if (packs_drawn_) drawn_layout_ = open_->drawn.layout;
  }
  if (raw_drawn_) {
    packer_->begin(*raw_drawn_, drawn_layout_);
    packs_drawn_ = true;
  } else {
    open_.reset();
  }
}

void TimeLine::finish_packing() {
  while (open_) pack(kWhole);
}

std::span<const std::pair<std::int64_t, Command>> TimeLine::due(std::int64_t step) const {
  const auto less = [](const auto& entry, std::int64_t at) { return entry.first < at; };
  const auto first = std::lower_bound(commands_.begin(), commands_.end(), step, less);
  const auto end = std::lower_bound(first, commands_.end(), step + 1, less);
  return {first, end};
}

const Keyframe& TimeLine::before(std::int64_t step) {
  const auto next = std::lower_bound(frames_.begin(), frames_.end(), step + 1, is_before);
  CHECK(next != frames_.begin() && step <= last_step_, "a step that the time line holds");
  const std::shared_ptr<Keyframe>& frame = *std::prev(next);
  if (frame == open_) finish_packing();
  return *frame;
}

TimeLine TimeLine::branch(std::int64_t step) {
  CHECK(step >= first_step() && step <= last_step_, "a step that the time line holds");
  finish_packing();
  TimeLine other;
  other.budget_ = budget_;
  other.spacing_ = spacing_;
  other.dense_steps_ = dense_steps_;
  other.last_step_ = other.here_ = step;
  for (const auto& entry : commands_) {
    if (entry.first < step) other.commands_.push_back(entry);
  }
  other.track_ = track_;
  other.track_.cut(step);
  if (step == last_step_) other.waiting_commands_ = waiting_commands_;
  for (const auto& frame : frames_) {
    if (frame->step <= step) other.frames_.push_back(frame);
  }
  return other;
}

void TimeLine::shrink(std::size_t bytes) {
  finish_packing();
  while (size() > bytes && drop_least_missed(here_, std::numeric_limits<double>::max())) {
  }
}

void TimeLine::thin(std::int64_t here) {
  while (drop_least_missed(here, size() > budget_ ? std::numeric_limits<double>::max() : 1.0)) {
  }
}

// Without a keyframe there is a gap. Drops the one whose gap is smallest for how wide it may be that far from the
// world, where that is below `most`: 1 drops those that stand too close.
bool TimeLine::drop_least_missed(std::int64_t here, double most) {
  constexpr double kNear = 1.5, kFar = 4.0;  // of such a gap, in steps from keyframe to keyframe: nearer than kDense;
                                             // there, and farther away in proportion to the distance
  const auto dense = static_cast<double>(dense_steps_), apart = static_cast<double>(spacing_);
  std::size_t least = 0;
  double least_gap = most;
  for (std::size_t i = 1; i + 1 < frames_.size(); ++i) {
    if (frames_[i] == open_ || (frames_[i]->asked && most <= 1.0)) continue;
    const auto away = static_cast<double>(std::abs(here - frames_[i]->step));
    const double allowed = apart * (away <= dense ? kNear : kFar * away / dense);
    const double gap = static_cast<double>(frames_[i + 1]->step - frames_[i - 1]->step) / allowed;
    if (gap >= least_gap) continue;
    least = i;
    least_gap = gap;
  }
  if (least == 0) return false;
  frames_.erase(frames_.begin() + static_cast<std::ptrdiff_t>(least));
  return true;
}

std::size_t total_size(std::span<const TimeLine* const> lines) {
  std::vector<const Keyframe*> frames;
  std::size_t sum = 0;
  for (const TimeLine* const line : lines) {
    for (const auto& frame : line->frames()) frames.push_back(frame.get());
    sum += line->waiting() + line->own_size();
  }
  std::sort(frames.begin(), frames.end());
  frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
  for (const Keyframe* const frame : frames) sum += frame->size();
  return sum;
}

Result<> seek(TimeLine& line, World& world, std::int64_t step, const SeekWatch& watch) {
  const Keyframe& frame = line.before(step);
  if (world.steps() < frame.step || world.steps() > step) {
    if (Result<> restored = world.restore(frame.state(), StateTrust::kOwn); !restored) return restored;
    line.go_to(frame.step);
    if (watch.begins) watch.begins(frame);
  }
  while (world.steps() < step) {
    for (const auto& [at, command] : line.due(world.steps())) world.enqueue(command);
    world.step();
    const bool taken = line.after_step(world);
    if (taken && watch.drawn) line.keep_drawn(watch.drawn(world));
  }
  return success();
}

}  // namespace regatta
