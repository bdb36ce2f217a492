#include "scene/saved_state.h"

#include "core/files.h"
#include "core/rng.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

namespace regatta {
namespace {

namespace fs = std::filesystem;

SavedState some_state() {
  Rng rng(1);
  SavedState state;
  state.step = 12345;
  for (auto* values : {&state.x, &state.z, &state.u, &state.w, &state.volume}) {
    for (int i = 0; i < 1000; ++i) values->push_back(rng.uniform(-10.0F, 10.0F));
  }
  for (int i = 0; i < 3; ++i) {
    SavedBody body;
    body.position = {rng.uniform(), rng.uniform(), rng.uniform()};
    body.orientation = glm::normalize(Quat(rng.uniform(), rng.uniform(), rng.uniform(), rng.uniform()));
    body.torque = {rng.uniform(), rng.uniform(), rng.uniform()};
    body.rudder = rng.uniform();
    state.bodies.push_back(body);
  }
  state.volume_start = 1.0 / 3.0;
  state.water_extra = {0.1, 0.2};
  for (auto* values : {&state.cell_h, &state.cell_carry, &state.cell_u, &state.cell_w}) {
    for (int i = 0; i < 50; ++i) values->push_back(rng.uniform(-10.0F, 10.0F));
  }
  for (int i = 0; i < 2100; ++i) state.dye.push_back(rng.uniform());
  for (int i = 0; i < 70; ++i) {
    state.particle_position.emplace_back(rng.uniform(), rng.uniform(), rng.uniform());
    state.particle_velocity.emplace_back(rng.uniform(), rng.uniform(), rng.uniform());
    state.particle_pressure.push_back(rng.uniform());
  }
  return state;
}

class SavedStateTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "regatta-state-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    file_ = folder_ / "s.state";
    ASSERT_TRUE(write_file_atomically(file_, encode_saved_state(some_state())).ok());
    bytes_ = read_file(file_, 1U << 24U).value();
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path folder_, file_;
  std::string bytes_;
};

TEST_F(SavedStateTest, ReadsBackEveryBit) {
  Result<SavedState> again = read_saved_state(file_);
  ASSERT_TRUE(again.ok()) << again.error().text();
  const SavedState wanted = some_state();
  EXPECT_EQ(again.value().step, wanted.step);
  EXPECT_EQ(again.value().x, wanted.x);
  EXPECT_EQ(again.value().z, wanted.z);
  EXPECT_EQ(again.value().u, wanted.u);
  EXPECT_EQ(again.value().w, wanted.w);
  EXPECT_EQ(again.value().volume, wanted.volume);
  EXPECT_EQ(again.value().cell_h, wanted.cell_h);
  EXPECT_EQ(again.value().cell_carry, wanted.cell_carry);
  EXPECT_EQ(again.value().cell_u, wanted.cell_u);
  EXPECT_EQ(again.value().cell_w, wanted.cell_w);
  EXPECT_EQ(again.value().dye, wanted.dye);
  ASSERT_EQ(again.value().bodies.size(), 3U);
  EXPECT_EQ(again.value().bodies[1].orientation, wanted.bodies[1].orientation);
  EXPECT_EQ(again.value().bodies[2].torque, wanted.bodies[2].torque);
  EXPECT_EQ(again.value().bodies[2].rudder, wanted.bodies[2].rudder);
  EXPECT_EQ(again.value().volume_start, wanted.volume_start);
  EXPECT_EQ(again.value().water_extra, wanted.water_extra);
  EXPECT_EQ(again.value().particle_position, wanted.particle_position);
  EXPECT_EQ(again.value().particle_velocity, wanted.particle_velocity);
  EXPECT_EQ(again.value().particle_pressure, wanted.particle_pressure);
}

TEST_F(SavedStateTest, EveryFlippedByteIsFound) {
  for (std::size_t i = 0; i < bytes_.size(); i += i < 200 ? 1 : 37) {
    std::string damaged = bytes_;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    EXPECT_FALSE(decode_saved_state(damaged, "s").ok()) << "byte " << i;
  }
}

TEST_F(SavedStateTest, EveryTruncationIsFound) {
  for (std::size_t size = 0; size < bytes_.size(); size += size < 200 ? 1 : 41) {
    EXPECT_FALSE(decode_saved_state(std::string_view(bytes_).substr(0, size), "s").ok());
  }
  EXPECT_FALSE(decode_saved_state(bytes_ + "x", "s").ok());
}

TEST_F(SavedStateTest, StepsThatNoRunReachesAreRefused) {
  SavedState state = some_state();
  const auto read = [&](std::int64_t step) {
    state.step = step;
    return decode_saved_state(encode_saved_state(state), "s");
  };
  constexpr std::int64_t kMost = 1'000'000'000'000'000;
  EXPECT_TRUE(read(0).ok());
  EXPECT_TRUE(read(kMost).ok());
  for (const std::int64_t step : {kMost + 1, std::numeric_limits<std::int64_t>::max(), std::int64_t{-1},
                                  std::numeric_limits<std::int64_t>::min()}) {
    const Result<SavedState> refused = read(step);
    ASSERT_FALSE(refused.ok()) << step;
    EXPECT_NE(refused.error().text().find("s: damaged state file: a "), std::string::npos) << refused.error().text();
  }
}

TEST_F(SavedStateTest, HugeCountsAllocateNothing) {
  const std::uint64_t huge = std::numeric_limits<std::uint64_t>::max() / 20;
  for (const std::size_t at : {16U, 24U, 48U}) {
    std::string damaged = bytes_;
    std::memcpy(damaged.data() + at, &huge, sizeof huge);
    EXPECT_FALSE(decode_saved_state(damaged, "s").ok());
  }
}

TEST_F(SavedStateTest, UnwritablePlaceIsAnError) {
  EXPECT_FALSE(write_file_atomically(folder_ / "none" / "s.state", encode_saved_state(some_state())).ok());
  EXPECT_FALSE(read_saved_state(folder_ / "none.state").ok());
}

}  // namespace
}  // namespace regatta
