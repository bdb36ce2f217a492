#include "replay/command_bytes.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// Each command as it is made keeps its kind and its bytes; cut anywhere it is no command.
template <std::size_t... I>
std::vector<Command> one_of_each(std::index_sequence<I...> /*all*/) {
  return {Command(std::in_place_index<I>)...};
}

TEST(CommandBytes, ComeBackOfEveryKind) {
  for (const Command& command : one_of_each(std::make_index_sequence<std::variant_size_v<Command>>())) {
    std::string bytes, again;
    append_command(bytes, command);
    ByteReader in(bytes);
    const Result<Command> read = read_command(in);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_TRUE(in.empty());
    EXPECT_EQ(read.value().index(), command.index());
    append_command(again, read.value());
    EXPECT_EQ(again, bytes);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      ByteReader cut(std::string_view(bytes).substr(0, size));
      EXPECT_FALSE(read_command(cut).ok()) << command.index() << " cut to " << size;
    }
  }
}

TEST(CommandBytes, WhatNobodyKnowsIsNamed) {
  const auto error = [](const Command& command, std::string_view word, std::string_view other) {
    std::string bytes;
    append_command(bytes, command);
    bytes.replace(bytes.find(word), word.size(), other);
    ByteReader in(bytes);
    const Result<Command> read = read_command(in);
    return read.ok() ? std::string() : read.error().message;
  };
  EXPECT_EQ(error(RightBody{}, "right", "write"), "a command \"write\" that this program does not know");
  EXPECT_EQ(error(SetParam{ParamId::wake_lambda, 1.0}, "wake.lambda", "wake.lambdb"),
            "a parameter \"wake.lambdb\" that this program does not know");
  EXPECT_EQ(error(LaunchBody{LaunchKind::kRing}, "ring", "rink"),
            "a kind of body \"rink\" that this program does not know");
  EXPECT_EQ(error(LaunchBody{.hull = BoatClass::kTug}, "tug", "mug"),
            "a kind of body \"mug\" that this program does not know");
}

}  // namespace
}  // namespace regatta
