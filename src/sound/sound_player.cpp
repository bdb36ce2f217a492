#include "sound/sound_player.h"

#include "core/log.h"
#include "sound/synthesizer.h"

#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <fmt/format.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace regatta {

namespace {

constexpr int kBuffers = 4;
constexpr std::size_t kBufferSamples = 1024;  // 23 ms; together 93 ms: what the ear hears late, a busy machine may take

// OpenAL names ALSA's default device even where there is no card; to open it fails then, and ALSA says so in ten lines.
bool any_device() {
  const char* names = alcGetString(nullptr, ALC_ALL_DEVICES_SPECIFIER);  // each ends with a zero, the last with two
  if (names == nullptr || *names == '\0') return false;
  const std::string_view first = names;
  return first != "ALSA Default" || names[first.size() + 1] != '\0';
}

// OpenAL's device with one source, in the thread that makes it.
class Device {
 public:
  Device() {
    device_ = any_device() ? alcOpenDevice(nullptr) : nullptr;
    if (device_ == nullptr) return;
    context_ = alcCreateContext(device_, nullptr);
    if (context_ == nullptr || alcMakeContextCurrent(context_) == ALC_FALSE) return;
    alGenSources(1, &source_);
    alGenBuffers(kBuffers, buffers_.data());
    open_ = alGetError() == AL_NO_ERROR;
    free_.assign(buffers_.begin(), buffers_.end());
  }
  ~Device() {
    if (open_) {
      alSourceStop(source_);
      alDeleteSources(1, &source_);
      alDeleteBuffers(kBuffers, buffers_.data());
    }
    alcMakeContextCurrent(nullptr);
    if (context_ != nullptr) alcDestroyContext(context_);
    if (device_ != nullptr) alcCloseDevice(device_);
  }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  [[nodiscard]] bool open() const { return open_; }
  [[nodiscard]] std::string name() const { return alcGetString(device_, ALC_ALL_DEVICES_SPECIFIER); }

  // Takes back what was played, and says how many buffers are free. Once a pass: a source that ran dry takes all that
  // it is given for played, also what it was given since.
  std::size_t reclaim() {
    alGetError();  // clears earlier errors
    ALint played = 0;
    alGetSourcei(source_, AL_BUFFERS_PROCESSED, &played);
    for (; played > 0; --played) {
      ALuint buffer = 0;
      alSourceUnqueueBuffers(source_, 1, &buffer);
      if (alGetError() != AL_NO_ERROR) break;
      free_.push_back(buffer);
    }
    return free_.size();
  }
  // False where the device refuses them; the buffer stays free.
  bool take(const std::array<std::int16_t, kBufferSamples>& samples) {
    alBufferData(free_.back(), AL_FORMAT_MONO16, samples.data(), sizeof samples, kSoundRate);
    if (alGetError() != AL_NO_ERROR) return false;
    alSourceQueueBuffers(source_, 1, &free_.back());
    if (alGetError() != AL_NO_ERROR) return false;
    free_.pop_back();
    return true;
  }
  // A source that ran dry has stopped.
  void play() const {
    ALint state = 0;
    alGetSourcei(source_, AL_SOURCE_STATE, &state);
    if (state != AL_PLAYING) alSourcePlay(source_);
  }

 private:
  ALCdevice* device_ = nullptr;
  ALCcontext* context_ = nullptr;
  ALuint source_ = 0;
  std::array<ALuint, kBuffers> buffers_{};
  std::vector<ALuint> free_;
  bool open_ = false;
};

void keep_louder(Strike& kept, const Strike& other) {
  if (other.strength > kept.strength) kept = other;
}

}  // namespace

struct SoundPlayer::Impl {
  std::mutex mutex;
  std::condition_variable wake;
  Heard heard;          // with `mutex`
  float volume = 0.0F;  // likewise
  bool ends = false;    // likewise
  std::atomic<State> state{State::kOpening};
  std::atomic<std::int64_t> samples{0};
  std::thread thread;  // the last member: it uses the others

  void run();
  bool pause();
  void make(Synthesizer& synthesizer, std::array<std::int16_t, kBufferSamples>& out);
};

// False once it is to end.
bool SoundPlayer::Impl::pause() {
  std::unique_lock<std::mutex> lock(mutex);
  wake.wait_for(lock, std::chrono::milliseconds(10), [&] { return ends; });
  return !ends;
}

void SoundPlayer::Impl::make(Synthesizer& synthesizer, std::array<std::int16_t, kBufferSamples>& out) {
  Heard now;
  float loud = 0.0F;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    now = heard;
    loud = volume;
    heard.slam = heard.hit = {};
  }
  std::array<float, kBufferSamples> made{};
  synthesizer.tell(now, loud);
  synthesizer.make(made);
  constexpr float kFull = 32767.0F;
  for (std::size_t i = 0; i < made.size(); ++i) out[i] = static_cast<std::int16_t>(kFull * made[i]);
}

void SoundPlayer::Impl::run() {
  Device device;
  if (!device.open()) {
    log_info("no sound: OpenAL finds no device");
    state = State::kNoDevice;
    return;
  }
  log_info(fmt::format("sound: {}", device.name()));
  state = State::kPlaying;
  Synthesizer synthesizer;
  std::array<std::int16_t, kBufferSamples> buffer{};
  do {
    for (std::size_t free = device.reclaim(); free > 0; --free) {
      make(synthesizer, buffer);
      if (!device.take(buffer)) break;
      samples += static_cast<std::int64_t>(buffer.size());
    }
    device.play();
  } while (pause());
}

SoundPlayer::SoundPlayer() : impl_(std::make_unique<Impl>()) {
  impl_->thread = std::thread([impl = impl_.get()] { impl->run(); });
}

SoundPlayer::~SoundPlayer() {
  {
    const std::lock_guard<std::mutex> lock(impl_->mutex);
    impl_->ends = true;
  }
  impl_->wake.notify_all();
  impl_->thread.join();
}

void SoundPlayer::tell(const Heard& heard, float volume) {
  const std::lock_guard<std::mutex> lock(impl_->mutex);
  Heard next = heard;
  keep_louder(next.slam, impl_->heard.slam);
  keep_louder(next.hit, impl_->heard.hit);
  impl_->heard = next;
  impl_->volume = volume;
}

SoundPlayer::State SoundPlayer::state() const { return impl_->state; }
std::int64_t SoundPlayer::samples() const { return impl_->samples; }

}  // namespace regatta
