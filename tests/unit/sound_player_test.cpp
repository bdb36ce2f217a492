// The player on OpenAL's file device: what is told is heard in the file, and a program without sound is none the worse.
#include "sound/sound_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace regatta {
namespace {

namespace fs = std::filesystem;

// OpenAL reads its settings once, when it is first asked for a device: all tests of a process share them.
struct FileDevice {
  fs::path file;
  FileDevice() {
    std::string folder = (fs::temp_directory_path() / "regatta-sound-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) return;
    file = fs::path(folder) / "played.wav";
    const fs::path settings = fs::path(folder) / "alsoft.conf";
    std::ofstream(settings) << "[wave]\nfile = " << file.string() << "\n";
    setenv("ALSOFT_CONF", settings.c_str(), 1);
    setenv("ALSOFT_DRIVERS", "wave", 1);
  }
  ~FileDevice() {
    std::error_code code;
    if (!file.empty()) fs::remove_all(file.parent_path(), code);
  }
  FileDevice(const FileDevice&) = delete;
  FileDevice& operator=(const FileDevice&) = delete;
};

const fs::path& sound_file() {
  static const FileDevice device;
  return device.file;
}

// Waits until the player has made so many samples, ten seconds at most.
void wait_for(const SoundPlayer& player, std::int64_t samples) {
  for (int i = 0; i < 1000 && player.samples() < samples; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

std::vector<double> file_samples() {
  std::ifstream in(sound_file(), std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  const std::size_t data = bytes.find("data"), format = bytes.find("fmt ");
  std::vector<double> out;
  if (data == std::string::npos || format == std::string::npos) return out;
  std::uint16_t bits = 0;
  std::memcpy(&bits, bytes.data() + format + 22, sizeof bits);
  for (std::size_t at = data + 8; at + bits / 8U <= bytes.size(); at += bits / 8U) {
    if (bits == 16) {
      std::int16_t sample = 0;
      std::memcpy(&sample, bytes.data() + at, sizeof sample);
      out.push_back(sample / 32768.0);
    } else {
      float sample = 0.0F;
      std::memcpy(&sample, bytes.data() + at, sizeof sample);
      out.push_back(static_cast<double>(sample));
    }
  }
  return out;
}

TEST(SoundPlayer, PlaysWhatItIsToldIntoOpenALsFile) {
  ASSERT_FALSE(sound_file().empty());
  {
    SoundPlayer player;
    wait_for(player, 8 * 1024);
    ASSERT_EQ(player.state(), SoundPlayer::State::kPlaying);
    Heard heard;
    heard.running = true;
    heard.wind = 20.0F;
    const std::int64_t before = player.samples();
    player.tell(heard, 1.0F);
    wait_for(player, before + 44100);
  }
  const std::vector<double> samples = file_samples();
  ASSERT_GT(samples.size(), 4000U);
  // It begins in silence, and ends with wind.
  EXPECT_TRUE(std::all_of(samples.begin(), samples.begin() + 500, [](double s) { return s == 0.0; }));
  double power = 0.0;
  const std::size_t last = samples.size() / 4;
  for (std::size_t i = samples.size() - last; i < samples.size(); ++i) power += samples[i] * samples[i];
  EXPECT_GT(std::sqrt(power / static_cast<double>(last)), 0.003);
}

TEST(SoundPlayer, AThreadThatTellsAndOneThatPlaysDoNotMeet) {
  ASSERT_FALSE(sound_file().empty());
  SoundPlayer player;
  Heard heard;
  heard.running = true;
  for (int i = 0; i < 200; ++i) {
    heard.hit = {static_cast<float>(i % 7) / 7.0F, 1.0F};
    player.tell(heard, 0.5F);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_NE(player.state(), SoundPlayer::State::kNoDevice);
}

TEST(SoundPlayer, OneThatEndsAtOnceWaitsForNothing) {
  ASSERT_FALSE(sound_file().empty());
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 3; ++i) SoundPlayer player;
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

}  // namespace
}  // namespace regatta
