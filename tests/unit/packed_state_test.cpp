// Packed states come back bit by bit, whatever the pieces that they were packed in, and take less room.
#include "replay/packed_state.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace regatta {
namespace {

StateArray array_of(const std::string& name, NumberType type, std::size_t bytes) {
  StateArray array;
  array.name = name;
  array.type = type;
  array.bytes.resize(bytes);
  return array;
}

// Smooth heights, as water has them; noise; nothing; whole numbers; more than one piece of each kind.
State sea() {
  State state;
  Rng rng(7);
  state.arrays.push_back(array_of("heights", NumberType::kFloat, 4 * 70'001));
  for (std::size_t i = 0; i < 70'001; ++i) {
    const float height = 2.0F + 0.1F * std::sin(0.01F * static_cast<float>(i));
    std::memcpy(state.arrays[0].bytes.data() + 4 * i, &height, 4);
  }
  state.arrays.push_back(array_of("noise", NumberType::kDouble, 8 * 9'001));
  for (std::byte& byte : state.arrays[1].bytes) byte = static_cast<std::byte>(rng.next());
  state.arrays.push_back(array_of("none", NumberType::kInt32, 0));
  state.arrays.push_back(array_of("ids", NumberType::kInt64, 8 * 3));
  state.arrays.back().components = 3;
  return state;
}

PackedState packed(const State& state, std::size_t piece) {
  StatePacker packer;
  packer.begin(state, nullptr);
  int pieces = 1;
  while (!packer.go_on(piece)) {
    ++pieces;
    EXPECT_TRUE(packer.packing());
  }
  EXPECT_FALSE(packer.packing());
  if (piece < 100'000) {
    EXPECT_GT(pieces, 2);
  }
  return packer.take();
}

TEST(PackedState, ComesBackBitByBitInPiecesOfAnySize) {
  const State state = sea();
  State back;
  for (const std::size_t piece : {std::size_t{1}, std::size_t{70'000}, std::size_t{10'000'000}}) {
    unpack(packed(state, piece), back);
    EXPECT_EQ(back, state) << piece;
  }
  State empty;
  unpack(packed(empty, 1'000'000), back);
  EXPECT_EQ(back, empty);
}

TEST(PackedState, SmoothNumbersTakeLessRoom) {
  State state = sea();
  state.arrays.resize(1);
  const PackedState small = packed(state, 1'000'000);
  EXPECT_LT(small.size(), state.arrays[0].bytes.size() * 7 / 10);
  EXPECT_GT(small.size(), 0U);
}

TEST(PackedState, StatesOfOneFormShareIt) {
  State state = sea();
  StatePacker packer;
  packer.begin(state, nullptr);
  packer.go_on(10'000'000);
  const PackedState first = packer.take();
  packer.begin(state, first.layout);
  packer.go_on(10'000'000);
  EXPECT_EQ(packer.take().layout, first.layout);
  state.arrays[0].bytes.resize(8);
  packer.begin(state, first.layout);
  packer.go_on(10'000'000);
  const PackedState other = packer.take();
  EXPECT_NE(other.layout, first.layout);
  State back;
  unpack(other, back);
  EXPECT_EQ(back, state);
}

}  // namespace
}  // namespace regatta
