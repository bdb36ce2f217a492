#include "replay/time_line.h"

#include "core/check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace regatta {

namespace {

constexpr std::size_t kWhole = std::numeric_limits<std::size_t>::max();  // all that waits to be packed [bytes]
constexpr std::size_t kLeastPiece = 64U * 1024U;                         // packed after a step at least; chosen [bytes]

std::size_t bytes_of(const State& state) {
  std::size_t sum = 0;
  for (const StateArray& array : state.arrays) sum += array.bytes.size();
  return sum;
}

}  // namespace

std::size_t Keyframe::size() const {
  constexpr std::size_t kTexts = 4096;  // names and captions of a scene; estimated, not measured [bytes]
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
  const auto next = std::lower_bound(steps_.begin(), steps_.end(), now);
  const bool is_there = next != steps_.end() && *next == now;
  const bool due = !is_there && (next == steps_.begin() || now - *std::prev(next) >= spacing_);
  if (due) {
    take(world);
    thin(now);
  } else {
    // At this pace packing ends halfway to the next keyframe, or sooner.
    pack(std::max(kLeastPiece, 2 * raw_size_ / static_cast<std::size_t>(spacing_)));
  }
  return due;
}

bool TimeLine::keep(const World& world) {
  if (std::binary_search(steps_.begin(), steps_.end(), world.steps())) return false;
  take(world);
  return true;
}

void TimeLine::take(const World& world) {
  finish_packing();
  open_ = std::make_shared<Keyframe>();
  open_->step = here_ = world.steps();
  world.take_state(open_->world);
  open_->world.queue.clear();  // a command enters the line when it is carried out
  raw_ = std::make_unique<State>(std::exchange(open_->world.arrays, {}));
  raw_size_ = bytes_of(*raw_);
  if (!packer_) packer_ = std::make_unique<StatePacker>();
  packer_->begin(*raw_, frames_.empty() ? nullptr : frames_.back()->arrays.layout);
  packs_drawn_ = false;
  const auto at = std::lower_bound(steps_.begin(), steps_.end(), open_->step);
  frames_.insert(frames_.begin() + (at - steps_.begin()), open_);
  steps_.insert(at, open_->step);
  frames_size_ += open_->size();
}

void TimeLine::keep_drawn(State drawn) {
  CHECK(open_ && !raw_drawn_, "what is drawn goes with a keyframe that was just taken");
  raw_drawn_ = std::make_unique<State>(std::move(drawn));
  raw_size_ += bytes_of(*raw_drawn_);
}

void TimeLine::mark(std::int64_t step) {
  const auto at = std::lower_bound(steps_.begin(), steps_.end(), step);
  CHECK(at != steps_.end() && *at == step, "a keyframe is there");
  frames_[static_cast<std::size_t>(at - steps_.begin())]->asked = true;
}

void TimeLine::pack(std::size_t bytes) {
  if (!open_) return;
  if (packer_->packing()) {
    if (!packer_->go_on(bytes)) return;
    PackedState& packed = packs_drawn_ ? open_->drawn : open_->arrays;
    packed = packer_->take();
    frames_size_ += packed.size();
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
  const auto next = std::upper_bound(steps_.begin(), steps_.end(), step);
  CHECK(next != steps_.begin() && step <= last_step_, "a step that the time line holds");
  const std::shared_ptr<Keyframe>& frame = frames_[static_cast<std::size_t>(next - steps_.begin() - 1)];
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
  if (step == last_step_) other.waiting_ = waiting_;
  for (const auto& frame : frames_) {
    if (frame->step > step) break;
    other.frames_.push_back(frame);
    other.steps_.push_back(frame->step);
    other.frames_size_ += frame->size();
  }
  return other;
}

bool TimeLine::shrink(std::size_t bytes) {
  finish_packing();
  bool dropped = false;
  while (size() > bytes && drop_least_missed(here_, std::numeric_limits<double>::max())) dropped = true;
  return dropped;
}

// Drops keyframes that are too close for their distance from the world, and any others while keyframes take more than
// commands and boat tracks leave of the budget, or than a quarter of it if those leave less.
void TimeLine::thin(std::int64_t here) {
  const std::size_t room = std::max(budget_ - std::min(budget_, own_size()), budget_ / 4);
  while (drop_least_missed(here, frames_size_ + unpacked_size() > room ? std::numeric_limits<double>::max() : 1.0)) {
  }
}

// Drops the keyframe whose loss leaves the smallest gap, as a share of the gap allowed at its distance from the world,
// if that share is below `most`. With 1 it drops only keyframes that are too close. Returns whether one was dropped.
bool TimeLine::drop_least_missed(std::int64_t here, double most) {
  // Allowed gap in spacings: kNear within kDense, beyond it kFar · distance / kDense. Chosen, not measured.
  constexpr double kNear = 1.5, kFar = 4.0;
  const auto dense = static_cast<double>(dense_steps_), apart = static_cast<double>(spacing_);
  std::size_t least = 0;
  double least_gap = most;
  for (std::size_t i = 1; i + 1 < steps_.size(); ++i) {
    const auto away = static_cast<double>(std::abs(here - steps_[i]));
    const double allowed = apart * (away <= dense ? kNear : kFar * away / dense);
    const double gap = static_cast<double>(steps_[i + 1] - steps_[i - 1]) / allowed;
    if (gap >= least_gap || frames_[i] == open_ || (frames_[i]->asked && most <= 1.0)) continue;
    least = i;
    least_gap = gap;
  }
  if (least == 0) return false;
  const std::size_t bytes = frames_[least]->size();
  frames_size_ -= bytes;
  if (frames_[least].use_count() > 1) left_to_others_ += bytes;
  frames_.erase(frames_.begin() + static_cast<std::ptrdiff_t>(least));
  steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(least));
  return true;
}

std::size_t total_size(std::span<const TimeLine* const> lines) {
  std::vector<const Keyframe*> frames;
  std::size_t sum = 0;
  for (const TimeLine* const line : lines) {
    for (const auto& frame : line->frames()) frames.push_back(frame.get());
    sum += line->unpacked_size() + line->own_size();
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
