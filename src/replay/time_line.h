// A run in memory: its commands and keyframes. Any step is restored bit by bit by computing on from the keyframe before
// it, with the commands since. Keyframes are dense near the world's step and sparser with distance from it, or where
// the memory budget demands it. A line that branches off shares the keyframes of its past. Reads the world between
// steps only; needs no solver, clock or thread.
#pragma once

#include "replay/boat_track.h"
#include "replay/packed_state.h"
#include "world/world.h"
#include "world/world_state.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace regatta {

struct Keyframe {
  std::int64_t step = 0;
  WorldState world;    // without its arrays
  PackedState arrays;  // the arrays of `world`
  bool asked = false;  // a person kept it as a moment: it is dropped only to keep the budget
  PackedState drawn;   // foam, spray and tracers then, for the picture alone; no layout: none were kept

  [[nodiscard]] std::size_t size() const;  // in memory [bytes]
  [[nodiscard]] WorldState state() const;
};

class TimeLine {
 public:
  using Commands = std::vector<std::pair<std::int64_t, Command>>;
  static constexpr std::size_t kBudget = std::size_t{512} << 20U;  // default budget: 512 MiB, chosen [bytes]
  static constexpr double kDense = 15.0;  // within this time of the world keyframes are as dense as taken; chosen [s]

  // Begins with a keyframe of the world as it stands.
  explicit TimeLine(const World& world, std::size_t budget = kBudget);

  // Sets the memory that the line may take [bytes]. Commands and boat tracks are always kept in full; keyframes have
  // the rest, at least a quarter. The first and the last one, and the one being packed, are kept in any case.
  void set_budget(std::size_t bytes) { budget_ = bytes; }
  [[nodiscard]] std::size_t budget() const { return budget_; }
  // Sets the number of steps from one keyframe to the next.
  void set_spacing(std::int64_t steps) { spacing_ = std::max<std::int64_t>(1, steps); }
  [[nodiscard]] std::int64_t spacing() const { return spacing_; }

  // Adds the world's step, or follows the line if it holds that step already; call it after each step. Returns whether
  // a keyframe was taken.
  bool after_step(const World& world);
  // Takes a keyframe of the world before it leaves this step. Returns false if there is one already.
  bool keep(const World& world);
  // Marks the keyframe of a step as asked for by a person. There must be one.
  void mark(std::int64_t step);
  // Adds foam, spray and tracers to the keyframe that was just taken. They may be up to a frame older than it.
  void keep_drawn(State drawn);

  // Notes that the world has gone to a step of the line.
  void go_to(std::int64_t step) { here_ = step; }

  [[nodiscard]] std::int64_t first_step() const { return frames_.front()->step; }
  [[nodiscard]] std::int64_t last_step() const { return last_step_; }
  // Returns the commands that are given while the world stands at `step`; the step after that carries them out.
  [[nodiscard]] std::span<const std::pair<std::int64_t, Command>> due(std::int64_t step) const;
  // Keeps commands that were given at the line's end and not carried out, until the world is there again.
  void set_waiting(std::vector<Command> commands) { waiting_ = std::move(commands); }
  [[nodiscard]] std::vector<Command> take_waiting() { return std::exchange(waiting_, {}); }
  // Returns the last keyframe at or before a step that the line holds.
  [[nodiscard]] const Keyframe& before(std::int64_t step);

  // Returns a line with this one's past up to a step, sharing its keyframes.
  [[nodiscard]] TimeLine branch(std::int64_t step);
  // Drops keyframes, those that leave the smallest gap first, until the line takes at most `bytes`; the first and the
  // last stay. Returns whether any was dropped.
  bool shrink(std::size_t bytes);
  // Packs everything that waits to be packed.
  void finish_packing();

  [[nodiscard]] std::span<const std::shared_ptr<Keyframe>> frames() const { return frames_; }
  [[nodiscard]] std::span<const std::int64_t> steps() const { return steps_; }  // steps of frames()
  [[nodiscard]] const Commands& commands() const { return commands_; }
  [[nodiscard]] const BoatTrack& track() const { return track_; }  // boats at all its steps
  // Returns the memory of the line, shared keyframes included [bytes]. It is a running sum.
  [[nodiscard]] std::size_t size() const { return frames_size_ + unpacked_size() + own_size(); }
  // Returns the memory of keyframes that this line dropped while another line still kept them [bytes].
  [[nodiscard]] std::size_t left_to_others() const { return left_to_others_; }
  // Returns the memory of its commands and boat tracks, which no other line shares [bytes].
  [[nodiscard]] std::size_t own_size() const { return commands_.size() * sizeof(Commands::value_type) + track_.size(); }
  // Returns the memory of the keyframe that is not packed yet [bytes].
  [[nodiscard]] std::size_t unpacked_size() const { return raw_ || raw_drawn_ ? raw_size_ : 0; }

 private:
  TimeLine() = default;
  void take(const World& world);
  void pack(std::size_t bytes);
  void thin(std::int64_t here);
  bool drop_least_missed(std::int64_t here, double most);

  std::size_t budget_ = kBudget;
  std::int64_t spacing_ = 30;       // steps from one keyframe to the next; chosen
  std::int64_t dense_steps_ = 900;  // kDense in steps
  std::int64_t last_step_ = 0;
  std::int64_t here_ = 0;  // step at which the world is
  Commands commands_;      // in the order of their steps
  BoatTrack track_;
  std::vector<Command> waiting_;                   // commands that wait at the line's end
  std::vector<std::shared_ptr<Keyframe>> frames_;  // in the order of their steps; never empty
  std::vector<std::int64_t> steps_;                // steps of frames_
  std::size_t frames_size_ = 0;                    // memory of frames_ [bytes]
  std::size_t left_to_others_ = 0;                 // [bytes]
  std::shared_ptr<Keyframe> open_;                 // the one that is being packed; null: none
  std::unique_ptr<State> raw_, raw_drawn_;         // its unpacked numbers; null: none
  std::size_t raw_size_ = 0;                       // [bytes]
  std::shared_ptr<const StateLayout> drawn_layout_;
  bool packs_drawn_ = false;
  std::unique_ptr<StatePacker> packer_;
};

// Functions that restore and save foam, spray and tracers when a world is brought to another step. Either may be empty.
struct SeekWatch {
  std::function<void(const Keyframe&)> begins;  // the world has gone back to this keyframe
  std::function<State(const World&)> drawn;     // returns the drawn markers for a keyframe that is taken on the way
};
// Brings the world of a line to one of its steps: on from where it stands if it is between the keyframe before and that
// step, else from the keyframe. Commands that wait for the world's next step are dropped when it restarts there.
Result<> seek(TimeLine& line, World& world, std::int64_t step, const SeekWatch& watch = {});

// Returns the memory of several lines together; a shared keyframe counts once [bytes].
std::size_t total_size(std::span<const TimeLine* const> lines);

}  // namespace regatta
