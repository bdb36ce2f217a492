#include "sound/synthesizer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kRate = static_cast<float>(kSoundRate);
constexpr float kTurn = 2.0F * std::numbers::pi_v<float>;

// Loudness of each part at its loudest, as a share of full scale: chosen so that engine, bow and weather together stay
// below the limiter's bend, and a blow stands out of them.
constexpr float kEngineLoud = 0.28F;
constexpr float kWashLoud = 1.3F;
constexpr float kWindLoud = 0.55F;
constexpr float kRainLoud = 0.10F;
constexpr float kSurfLoud = 1.1F;
constexpr float kSlamLoud = 0.55F;
constexpr float kHitLoud = 0.45F;

constexpr float kFullRevolutions = 4.0F;  // as a multiple of those at idle: 3200 and 800 a minute
constexpr float kStorm = 25.0F;           // wind at its loudest [m/s]
constexpr float kInaudible = 1.0e-4F;     // share of full scale, -80 dB

}  // namespace

void Glide::next_block() {
  constexpr float kBlockSeconds = static_cast<float>(kSoundBlock) / kRate;
  from_ = to_;
  to_ += (goal_ - to_) * std::min(1.0F, kBlockSeconds / seconds_);
  if (goal_ == 0.0F && std::abs(to_) < kInaudible) to_ = 0.0F;
  step_ = (to_ - from_) / static_cast<float>(kSoundBlock);
}

void Filter::tune(float frequency, float width) {
  gain_ = std::tan(0.5F * kTurn * std::clamp(frequency, 5.0F, 0.45F * kRate) / kRate);
  damping_ = width;
}

void Filter::push(float sample) {
  const float high = (sample - (damping_ + gain_) * first_ - second_) / (1.0F + gain_ * (gain_ + damping_));
  band_ = gain_ * high + first_;
  first_ = gain_ * high + band_;
  low_ = gain_ * band_ + second_;
  second_ = gain_ * band_ + low_;
}

void Synthesizer::Turning::tune(float frequency) {
  const float angle = kTurn * frequency / kRate;
  turn_c = std::cos(angle);
  turn_s = std::sin(angle);
}

void Synthesizer::Turning::turn() {
  const float old = c;
  c = c * turn_c - s * turn_s;
  s = s * turn_c + old * turn_s;
}

void Synthesizer::Turning::settle() {
  const float length = std::sqrt(c * c + s * s);
  c /= length;
  s /= length;
}

void Synthesizer::tell(const Heard& heard, float volume) {
  heard_ = heard;
  volume_ = volume;
  const bool audible = heard.running && volume > 0.0F;
  master_.aim(audible ? volume : 0.0F);
  engine_.aim(heard.engine);
  // An engine that stops keeps its pitch while it dies away.
  if (heard.engine > 0.0F) pitch_.aim(heard.engine_pitch * (1.0F + (kFullRevolutions - 1.0F) * heard.engine_rev));
  load_.aim(heard.engine_load);
  wash_.aim(heard.wash);
  if (heard.wash > 0.0F) wash_speed_.aim(heard.wash_speed);
  wind_.aim(std::min(1.0F, heard.wind / kStorm));
  rain_.aim(heard.rain);
  surf_.aim(heard.surf);
  depth_.aim(heard.under_water ? 1.0F : 0.0F);
  if (!audible) return;
  ring(heard.slam, true);
  ring(heard.hit, false);
}

// One that finds no free place is not heard: six already are, and ending one of them would click.
void Synthesizer::ring(const Strike& strike, bool slam) {
  if (!(strike.strength > 0.0F && strike.size > 0.0F)) return;
  const auto free = std::find_if(strikes_.begin(), strikes_.end(), [](const Ringing& one) { return !one.on; });
  if (free == strikes_.end()) return;
  // A slam is a dull thump and a splash; a hit the two lowest tones of a bar, lower the larger it is.
  const float tone = slam ? std::clamp(95.0F / std::sqrt(strike.size), 30.0F, 120.0F)
                          : std::clamp(420.0F / std::sqrt(strike.size), 60.0F, 900.0F);
  const float rise = slam ? 0.006F : 0.002F, fall = slam ? 0.22F : 0.09F;  // [s]
  *free = {};
  free->on = true;
  free->strength = std::min(1.0F, strike.strength) * (slam ? kSlamLoud : kHitLoud);
  free->rise = free->fall = 1.0F;
  free->rise_step = std::exp(-1.0F / (rise * kRate));
  free->fall_step = std::exp(-1.0F / (fall * kRate));
  free->noise = slam ? 1.6F : 0.25F;
  free->low.tune(tone);
  free->high.tune(2.756F * tone);
  free->splash.tune(slam ? 500.0F : 1500.0F, 1.4F);
}

void Synthesizer::make(std::span<float> out) {
  std::size_t done = 0;
  while (done < out.size()) {
    if (left_ == 0) {
      block(samples_);
      left_ = kSoundBlock;
    }
    const std::size_t count = std::min(out.size() - done, static_cast<std::size_t>(left_));
    std::copy_n(samples_.data() + (kSoundBlock - left_), count, out.data() + done);
    done += count;
    left_ -= static_cast<int>(count);
  }
}

// Even harmonics of half the firing frequency are the strokes, odd ones what tells one cylinder from the next. The
// harder it works, the sharper its strokes.
float Synthesizer::engine_sample(int i, float white) {
  firing_.turn();
  const float twice = 2.0F * firing_.c;
  float before = 0.0F, now = firing_.s, sum = 0.0F;
  for (const float share : harmonics_) {
    sum += share * now;
    const float next = twice * now - before;
    before = now;
    now = next;
  }
  exhaust_.push(white * (1.0F + firing_.s));
  const float work = load_.at(i);
  return kEngineLoud * engine_.at(i) * (0.35F + 0.65F * work) * (sum + 0.8F * work * exhaust_.low());
}

float Synthesizer::strike_samples(float white) {
  float sum = 0.0F;
  for (Ringing& one : strikes_) {
    if (!one.on) continue;
    one.low.turn();
    one.high.turn();
    one.splash.push(white);
    one.rise *= one.rise_step;
    one.fall *= one.fall_step;
    const float loud = one.strength * (one.fall - one.fall * one.rise);
    sum += loud * (0.7F * one.low.s + 0.25F * one.high.s + one.noise * one.splash.low());
  }
  return sum;
}

void Synthesizer::block(std::span<float> out) {
  master_.next_block();
  // Nobody hears how it goes on: at rest it costs nothing, and what had begun to ring has ended.
  if (master_.quiet()) {
    std::fill(out.begin(), out.end(), 0.0F);
    for (Ringing& one : strikes_) one.on = false;
    return;
  }
  for (Glide* glide : {&depth_, &engine_, &pitch_, &load_, &wash_, &wash_speed_, &wind_, &rain_, &surf_, &gust_})
    glide->next_block();

  // Gusts: the wind rises and falls at random every 700 ms or so.
  constexpr int kGustBlocks = 500;
  if (blocks_++ % kGustBlocks == 0) gust_.aim(rng_.uniform(-1.0F, 1.0F));
  const float wind = wind_.end() * (1.0F + 0.35F * gust_.end());

  firing_.settle();
  firing_.tune(0.5F * pitch_.end());
  const float fall = 0.6F + 0.3F * load_.end();
  float share = 1.0F;
  for (int k = 0; k < kHarmonics; ++k) {
    harmonics_[static_cast<std::size_t>(k)] = share * (k % 2 == 1 ? 1.0F : 0.3F);
    share *= fall;
  }
  exhaust_.tune(3.0F * pitch_.end(), 1.0F);
  wash_low_.tune(350.0F + 260.0F * wash_speed_.end(), 1.2F);
  bubbles_.tune(6.0F, 1.0F);
  howl_.tune(180.0F + 620.0F * wind, 0.5F);
  hiss_.tune(6500.0F, 1.4F);
  roar_.tune(420.0F, 1.4F);
  ear_.tune(depth_.end() > 0.0F ? 16000.0F * std::pow(0.025F, depth_.end()) : 16000.0F, 1.4F);

  const bool engine = !engine_.quiet(), wash = !wash_.quiet(), blows = !wind_.quiet(), rain = !rain_.quiet(),
             surf = !surf_.quiet();
  const bool strikes = std::any_of(strikes_.begin(), strikes_.end(), [](const Ringing& one) { return one.on; });
  for (int i = 0; i < kSoundBlock; ++i) {
    const float white = rng_.uniform(-1.0F, 1.0F);
    float sum = 0.0F;
    if (engine) sum += engine_sample(i, white);
    if (wash) {
      bubbles_.push(white);
      wash_low_.push(white);
      sum += kWashLoud * wash_.at(i) * wash_low_.band() * (0.5F + std::min(1.0F, 8.0F * std::abs(bubbles_.low())));
    }
    if (blows) {
      howl_.push(white);
      sum += kWindLoud * wind_.at(i) * (1.0F + 0.5F * gust_.at(i)) * howl_.band();
    }
    if (rain) {
      hiss_.push(white);
      sum += kRainLoud * rain_.at(i) * hiss_.band();
    }
    if (surf) {
      roar_.push(white);
      sum += kSurfLoud * surf_.at(i) * roar_.low();
    }
    if (strikes) sum += strike_samples(white);
    sum *= master_.at(i);
    ear_.push(sum);
    const float heard = ear_.low();
    out[static_cast<std::size_t>(i)] = heard / std::sqrt(1.0F + heard * heard);
  }
  for (Ringing& one : strikes_) {
    if (!one.on) continue;
    one.low.settle();
    one.high.settle();
    one.on = one.fall > kInaudible;
  }
}

}  // namespace regatta
