// Measures where the time of a step goes. Each module names its stages as constants and times itself in them; only this
// header knows of clocks, and no measured time ever reaches the simulation.
#pragma once

#include "core/check.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <span>

namespace regatta {

// A part of a step. Declared as an inline constant: its address is what it is known by.
struct Stage {
  const char* name;               // unique among the stages of a program
  const Stage* within = nullptr;  // the stage that it is a part of
};

struct StageTime {
  const Stage* stage = nullptr;
  double ms = 0.0;
};

class Profiler {
 public:
  class Scope {
   public:
    Scope(Profiler& owner, const Stage& stage) : owner_(owner), stage_(stage), start_(Clock::now()) {}
    ~Scope() { owner_.time_of(stage_).ms += std::chrono::duration<double, std::milli>(Clock::now() - start_).count(); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    using Clock = std::chrono::steady_clock;
    Profiler& owner_;
    const Stage& stage_;
    Clock::time_point start_;
  };

  [[nodiscard]] Scope scope(const Stage& stage) { return {*this, stage}; }
  // Stages are reported in the order in which they are declared or first timed.
  void declare(std::span<const Stage* const> stages) {
    for (const Stage* stage : stages) time_of(*stage);
  }
  void clear() {
    for (std::size_t i = 0; i < count_; ++i) times_[i].ms = 0.0;
  }
  // Time spent since clear().
  [[nodiscard]] std::span<const StageTime> times() const { return {times_.data(), count_}; }

 private:
  static constexpr std::size_t kMostStages = 64;

  StageTime& time_of(const Stage& stage) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (times_[i].stage == &stage) return times_[i];
    }
    CHECK(count_ < kMostStages, "more stages than a profiler holds");
    times_[count_] = {&stage, 0.0};
    return times_[count_++];
  }
  std::array<StageTime, kMostStages> times_{};
  std::size_t count_ = 0;
};

// Time of a stage [ms]; 0 if it was never timed.
inline double stage_ms(std::span<const StageTime> times, const Stage& stage) {
  for (const StageTime& time : times) {
    if (time.stage == &stage) return time.ms;
  }
  return 0.0;
}

}  // namespace regatta
