// Plays the samples of a Synthesizer, in a thread of its own, on the sound device that OpenAL finds; without a device
// it only writes a line in the log. The sounds are handed over under a lock, a few times in a second or in each frame.
#pragma once

#include "sound/heard.h"

#include <cstdint>
#include <memory>

namespace regatta {

class SoundPlayer {
 public:
  SoundPlayer();  // returns at once: the thread looks for the device, which may take long
  ~SoundPlayer();
  SoundPlayer(const SoundPlayer&) = delete;
  SoundPlayer& operator=(const SoundPlayer&) = delete;

  // Sets the sounds from now on; of strikes not yet played the loudest stays. volume: 0 to 1.
  void tell(const Heard& heard, float volume);
  enum class State { kOpening, kPlaying, kNoDevice };
  [[nodiscard]] State state() const;
  [[nodiscard]] std::int64_t samples() const;  // handed to the device so far

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
