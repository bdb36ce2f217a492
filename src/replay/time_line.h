// A run as it is kept in memory: the commands that it was given, and keyframes, from which any of its steps comes back
// bit by bit: from the keyframe before, with the commands since. Keyframes lie close together near the step where the
// world is and thin out with the distance from there, and where the budget asks for it; what lies between them is
// computed again. A line that branches off shares the keyframes of its past. It looks at the world between steps; no
// solver knows of it, and nothing here knows a clock or a thread.
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
  WorldState world;    // without its arrays:
  PackedState arrays;  // these
  bool asked = false;  // somebody asked for it: it goes only where the budget asks for that
  PackedState drawn;   // what rode on the drawn water then, for the picture alone; no layout: nothing is kept of it

  [[nodiscard]] std::size_t size() const;  // in memory [bytes]
  [[nodiscard]] WorldState state() const;
};

class TimeLine {
 public:
  using Commands = std::vector<std::pair<std::int64_t, Command>>;
  static constexpr std::size_t kBudget = std::size_t{512} << 20U;  // as it comes [bytes]
  static constexpr double kDense = 15.0;  // as far from the world keyframes stand as close as they are taken [s]

  // Begins with a keyframe of the world as it stands.
  explicit TimeLine(const World& world, std::size_t budget = kBudget);

  // What it may take. Commands and ways are kept in full even where they take more: keyframes then have a quarter of
  // it. Three are kept whatever that is: the first, the last, and the one that is being packed.
  void set_budget(std::size_t bytes) { budget_ = bytes; }
  [[nodiscard]] std::size_t budget() const { return budget_; }
  // Steps between two keyframes.
  void set_spacing(std::int64_t steps) { spacing_ = std::max<std::int64_t>(1, steps); }
  [[nodiscard]] std::int64_t spacing() const { return spacing_; }

  // After each step of the world, whether it adds to the line or goes along what is there. True where a keyframe was
  // taken.
  bool after_step(const World& world);
  // A keyframe of the world where it stands, which will be left. False: there is one.
  bool keep(const World& world);
  // The world stands at a keyframe, which somebody may want again.
  void mark(std::int64_t step);
  // What rides on the drawn water at the keyframe that was just taken, or up to a frame before it.
  void keep_drawn(State drawn);

  // The world has gone back to a step of the line.
  void go_to(std::int64_t step) { here_ = step; }

  [[nodiscard]] std::int64_t first_step() const { return frames_.front()->step; }
  [[nodiscard]] std::int64_t last_step() const { return last_step_; }
  // The commands that come before a step that the line holds.
  [[nodiscard]] std::span<const std::pair<std::int64_t, Command>> due(std::int64_t step) const;
  // Commands that were given at its end and not carried out there wait until the world is there again.
  void set_waiting(std::vector<Command> commands) { waiting_ = std::move(commands); }
  [[nodiscard]] std::vector<Command> take_waiting() { return std::exchange(waiting_, {}); }
  // The last keyframe at a step or before it.
  [[nodiscard]] const Keyframe& before(std::int64_t step);

  // Another line with the past of this one, up to a step.
  [[nodiscard]] TimeLine branch(std::int64_t step);
  // Drops keyframes, the least missed first, until they fit into so many bytes; the first and the last stay. False:
  // none was dropped.
  bool shrink(std::size_t bytes);
  // Packs what waits for that.
  void finish_packing();

  [[nodiscard]] std::span<const std::shared_ptr<Keyframe>> frames() const { return frames_; }
  [[nodiscard]] std::span<const std::int64_t> steps() const { return steps_; }  // of these
  [[nodiscard]] const Commands& commands() const { return commands_; }
  [[nodiscard]] const BoatTrack& track() const { return track_; }  // of all its steps
  // What the line keeps, shared keyframes included; a sum kept up to date [bytes].
  [[nodiscard]] std::size_t size() const { return frames_size_ + unpacked_size() + own_size(); }
  // What keyframes take that this line dropped and another line still keeps [bytes].
  [[nodiscard]] std::size_t left_to_others() const { return left_to_others_; }
  // Memory that its commands and the ways of its boats take; no other line shares them [bytes].
  [[nodiscard]] std::size_t own_size() const { return commands_.size() * sizeof(Commands::value_type) + track_.size(); }
  // What keyframes take that are not packed yet [bytes].
  [[nodiscard]] std::size_t unpacked_size() const { return raw_ || raw_drawn_ ? raw_size_ : 0; }

 private:
  TimeLine() = default;
  void take(const World& world);
  void pack(std::size_t bytes);
  void thin(std::int64_t here);
  bool drop_least_missed(std::int64_t here, double most);

  std::size_t budget_ = kBudget;
  std::int64_t spacing_ = 30;
  std::int64_t dense_steps_ = 900;  // of kDense
  std::int64_t last_step_ = 0;
  std::int64_t here_ = 0;  // step at which the world is
  Commands commands_;      // in the order of their steps
  BoatTrack track_;
  std::vector<Command> waiting_;                   // at its end
  std::vector<std::shared_ptr<Keyframe>> frames_;  // in the order of their steps; never none
  std::vector<std::int64_t> steps_;                // theirs
  std::size_t frames_size_ = 0;                    // theirs, together [bytes]
  std::size_t left_to_others_ = 0;                 // [bytes]
  std::shared_ptr<Keyframe> open_;                 // the one that is being packed; null: none
  std::unique_ptr<State> raw_, raw_drawn_;         // its numbers; null: none wait
  std::size_t raw_size_ = 0;                       // [bytes]
  std::shared_ptr<const StateLayout> drawn_layout_;
  bool packs_drawn_ = false;
  std::unique_ptr<StatePacker> packer_;
};

// What goes along when a world is brought to another step, for the picture. Either may be none.
struct SeekWatch {
  std::function<void(const Keyframe&)> begins;  // the world has gone back to this keyframe
  std::function<State(const World&)> drawn;  // what rides on the water there, for a keyframe that is taken on the way
};
// Brings the world of a line to one of its steps, and no further: on from where it stands, or from the keyframe before.
// Commands that wait for its next step are dropped when it goes back.
Result<> seek(TimeLine& line, World& world, std::int64_t step, const SeekWatch& watch = {});

// What several lines take together; a keyframe that they share counts once [bytes].
std::size_t total_size(std::span<const TimeLine* const> lines);

}  // namespace regatta
