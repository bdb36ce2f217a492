// Sound from numbers: samples of what is heard, made of sines and filtered noise alone. No device, clock or file: the
// same calls give the same samples. Loudness and pitch go over smoothly, so that nothing clicks.
// Sources: harmonics by Chebyshev's recurrence; state-variable filter with trapezoidal steps [Zav12 §4.4]; frequencies
// of a free bar 1 : 2.756 [Fle98 ch. 2].
#pragma once

#include "core/rng.h"
#include "sound/heard.h"

#include <array>
#include <cmath>
#include <span>

namespace regatta {

inline constexpr int kSoundRate = 44100;  // [samples/s]
inline constexpr int kSoundBlock = 64;    // samples for which filters stay as they are

// Goes over to its goal with a time constant, in a straight line within a block.
class Glide {
 public:
  explicit Glide(float seconds) : seconds_(seconds) {}
  // NaN and infinity become silence: they would stay in every later filter.
  void aim(float goal) { goal_ = std::isfinite(goal) ? goal : 0.0F; }
  void next_block();
  [[nodiscard]] float at(int sample) const { return from_ + step_ * static_cast<float>(sample); }
  [[nodiscard]] float end() const { return to_; }
  [[nodiscard]] bool quiet() const { return from_ == 0.0F && to_ == 0.0F; }

 private:
  float seconds_, goal_ = 0.0F, from_ = 0.0F, to_ = 0.0F, step_ = 0.0F;
};

// Two poles; gives what is low, or what lies in a band.
class Filter {
 public:
  void tune(float frequency, float width);  // [Hz]; width: of the band as a share of the frequency
  void push(float sample);
  [[nodiscard]] float low() const { return low_; }
  [[nodiscard]] float band() const { return band_; }

 private:
  float gain_ = 0.0F, damping_ = 1.0F, first_ = 0.0F, second_ = 0.0F, low_ = 0.0F, band_ = 0.0F;
};

class Synthesizer {
 public:
  // Sets the sounds from the next sample on. volume: 0 to 1.
  void tell(const Heard& heard, float volume);
  // Overwrites all of `out`, values within (-1, 1).
  void make(std::span<float> out);

 private:
  // A tone that turns, without a sine each sample.
  struct Turning {
    float c = 1.0F, s = 0.0F, turn_c = 1.0F, turn_s = 0.0F;
    void tune(float frequency);
    void turn();
    void settle();  // rounding does not make it louder or fainter
  };
  struct Ringing {
    bool on = false;
    float strength = 0.0F, rise = 0.0F, fall = 0.0F, rise_step = 0.0F, fall_step = 0.0F, noise = 0.0F;
    Turning low, high;
    Filter splash;
  };

  void block(std::span<float> out);
  void ring(const Strike& strike, bool slam);
  [[nodiscard]] float engine_sample(int i, float white);
  [[nodiscard]] float strike_samples(float white);

  Rng rng_{1};
  float volume_ = 0.0F;
  Heard heard_;
  Glide master_{0.1F}, depth_{0.15F};
  Glide engine_{0.25F}, pitch_{0.2F}, load_{0.2F};
  Glide wash_{0.25F}, wash_speed_{0.4F}, wind_{0.8F}, rain_{0.8F}, surf_{0.5F}, gust_{1.2F};
  Turning firing_;
  static constexpr int kHarmonics = 10;
  std::array<float, kHarmonics> harmonics_{};
  Filter exhaust_, bubbles_, wash_low_, howl_, hiss_, roar_, ear_;
  std::array<Ringing, 6> strikes_;
  int blocks_ = 0;
  std::array<float, kSoundBlock> samples_{};
  int left_ = 0;  // samples of the block that were not handed out yet
};

}  // namespace regatta
