#include "replay/recording.h"

#include "core/bytes.h"
#include "core/rng.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <limits>

namespace regatta {
namespace {

using Entries = std::vector<std::pair<std::int64_t, Command>>;

Command all_commands(std::size_t kind) {
  switch (kind) {
    case 0:
      return SetParam{ParamId::water_viscosity, 0.125};
    case 1:
      return SetHelm{BodyId{3}, 0.5F, -1.0F, std::numeric_limits<float>::quiet_NaN()};
    case 2:
      return LaunchBody{LaunchKind::kBoat, {1.0F, -2.0F}, 0.5F, 0.25F, BoatClass::kTug, BodyId{7}};
    case 3:
      return RemoveBody{BodyId{std::numeric_limits<std::int64_t>::max()}};
    case 4:
      return RightBody{BodyId{2}};
    case 5:
      return AddWater{{1.0F, 2.0F}, 0.3F, 0.2F, {0.0F, -1.0F, 0.0F}};
    case 6:
      return PushWater{{-1.0F, 2.0F}, 0.1F, 0.5F, {3.0F, 0.0F, 1.0F}};
    case 7:
      return FollowBody{BodyId{1}};
    case 8:
      return GrabBody{BodyId{4}, {0.1F, 0.2F, 0.3F}};
    case 9:
      return MoveHand{BodyId{4}, {1.0F, 2.0F, 3.0F}, {4.0F, 5.0F, 6.0F}, Quat(0.5F, 0.5F, -0.5F, 0.5F)};
    default:
      return LetGo{BodyId{4}};
  }
}

ReplayHead some_head() {
  return {"regatta 1 (abc), 8 lanes", "/somewhere/scenes", "[scene]\ntitle = \"x\"\n", {{"the terrain", 77}}, 120, 60};
}

std::vector<ArrayHash> hashes(std::uint64_t seed, int arrays = 5) {
  Rng rng(seed);
  std::vector<ArrayHash> all;
  for (int i = 0; i < arrays; ++i)
    all.push_back({fmt::format("body{}.x", i), std::uint64_t{rng.next()} * 0x9e3779b97f4a7c15ULL});
  return all;
}

struct Pieces {
  std::vector<std::string> bytes;

  [[nodiscard]] std::string all(std::size_t count = 100) const {
    std::string joined;
    for (std::size_t i = 0; i < std::min(count, bytes.size()); ++i) joined += bytes[i];
    return joined;
  }
};

// Head, four marks, of which the third has other arrays and the last comes early, and the end.
Pieces some_pieces() {
  ReplayEncoder encoder;
  Pieces pieces;
  pieces.bytes.push_back(encoder.begin(some_head()));
  pieces.bytes.push_back(encoder.mark({}, 120, hashes(1)));
  Entries entries;
  for (std::size_t kind = 0; kind < std::variant_size_v<Command>; ++kind)
    entries.emplace_back(120 + 5 * static_cast<std::int64_t>(kind), all_commands(kind));
  pieces.bytes.push_back(encoder.mark(entries, 180, hashes(2)));
  pieces.bytes.push_back(encoder.mark({}, 240, hashes(3, 7), "whole"));
  pieces.bytes.push_back(encoder.mark({{240, RightBody{BodyId{2}}}}, 250, hashes(4, 7)));
  pieces.bytes.push_back(encoder.end());
  return pieces;
}

std::string error_of(std::string_view bytes) {
  const Result<Recording> read = decode_replay(bytes, "r");
  return read.ok() ? std::string("none") : read.error().text();
}

// The bytes of commands: what compares NaN as well.
std::string bytes_of(const Entries& entries) {
  ReplayEncoder encoder;
  return encoder.mark(entries, 0, {});
}

TEST(Recording, ReadsBackWhatWasWritten) {
  const Result<Recording> read = decode_replay(some_pieces().all(), "r");
  ASSERT_TRUE(read.ok()) << read.error().text();
  const Recording& recording = read.value();
  EXPECT_EQ(recording.head, some_head());
  EXPECT_TRUE(recording.is_whole);
  ASSERT_EQ(recording.marks.size(), 4U);
  EXPECT_EQ(recording.first_step(), 120);
  EXPECT_EQ(recording.last_step(), 250);
  EXPECT_EQ(recording.marks[0].names, recording.marks[1].names) << "names are kept once";
  EXPECT_EQ(recording.marks[2].names->size(), 7U);
  EXPECT_EQ(recording.marks[2].state, "whole");
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ((*recording.marks[1].names)[i], fmt::format("body{}.x", i));
    EXPECT_EQ(recording.marks[1].hashes[i], mark_hash(hashes(2)[i].hash));
  }
  ASSERT_EQ(recording.commands.size(), std::variant_size_v<Command> + 1);
  Entries written;
  for (std::size_t kind = 0; kind < std::variant_size_v<Command>; ++kind) {
    EXPECT_EQ(recording.commands[kind].second.index(), kind);
    written.emplace_back(120 + 5 * static_cast<std::int64_t>(kind), all_commands(kind));
  }
  written.emplace_back(240, RightBody{BodyId{2}});
  EXPECT_EQ(bytes_of(recording.commands), bytes_of(written));
}

TEST(Recording, OneThatIsCutShortIsReadUpToThere) {
  const Pieces pieces = some_pieces();
  const std::string all = pieces.all();
  std::size_t whole = pieces.bytes[0].size() + pieces.bytes[1].size();
  std::size_t next = 2;
  for (std::size_t size = 0; size < all.size(); ++size) {
    const std::string_view cut = std::string_view(all).substr(0, size);
    if (next < pieces.bytes.size() && size == whole + pieces.bytes[next].size()) whole += pieces.bytes[next++].size();
    if (size < pieces.bytes[0].size() + pieces.bytes[1].size()) {
      EXPECT_NE(error_of(cut), "none") << size;
      continue;
    }
    const Result<Recording> read = decode_replay(cut, "r");
    ASSERT_TRUE(read.ok()) << size << ": " << read.error().text();
    EXPECT_FALSE(read.value().is_whole);
    EXPECT_EQ(read.value().marks.size(), next - 1) << size;
  }
}

TEST(Recording, EveryChangedByteIsFoundOrTakenForACut) {
  const std::string all = some_pieces().all();
  int cuts = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const int flip : {1, 0x10, 0x80}) {
      std::string damaged = all;
      damaged[i] = static_cast<char>(damaged[i] ^ flip);
      const Result<Recording> read = decode_replay(damaged, "r");
      if (!read.ok()) continue;
      EXPECT_FALSE(read.value().is_whole) << "byte " << i;  // its length now leads beyond the end
      ++cuts;
    }
  }
  EXPECT_LT(cuts, 3 * 4 * 6);  // at most the lengths of the pieces
}

TEST(Recording, WhatIsWrongIsSaid) {
  const Pieces good = some_pieces();
  const auto without = [&](std::size_t gone) {
    Pieces pieces = good;
    pieces.bytes.erase(pieces.bytes.begin() + static_cast<std::ptrdiff_t>(gone));
    return pieces.all();
  };
  Pieces swapped = good;
  std::swap(swapped.bytes[2], swapped.bytes[3]);
  std::string newer = good.all();
  const std::uint32_t version = 2;
  std::memcpy(newer.data() + 15, &version, sizeof version);
  struct Kind {
    const char* what;
    std::string bytes, error;
  };
  const Kind kinds[] = {
      {"empty", "", "r: not a replay of Regatta"},
      {"a scene", "[scene]\ntitle = \"x\"\n", "r: not a replay of Regatta"},
      {"a saved state", "REGATTA\n\x12", "r: not a replay of Regatta"},
      {"a newer one", newer, "r: a replay of version 2; this program reads version 1 only: open it with the newer"},
      {"only its name", good.all().substr(0, 15), "r: the replay ends before its run begins"},
      {"only its head", good.all(1), "r: the replay ends before its run begins"},
      {"a second is missing", without(2), "r: damaged replay after step 120: a checksum is wrong"},
      {"no mark at the start", without(1), "r: damaged replay: a checksum is wrong"},
      {"two in the other order", swapped.all(), "r: damaged replay after step 120: a checksum is wrong"},
      {"more behind the end", good.all() + "x", "r: damaged replay after step 250: there is more behind its end"},
      {"twice", good.all() + good.all(), "r: damaged replay after step 250: there is more behind its end"}};
  for (const Kind& kind : kinds)
    EXPECT_TRUE(error_of(kind.bytes).starts_with(kind.error)) << kind.what << ": " << error_of(kind.bytes);
}

// Files whose checksums are right, as a hand might make them.
TEST(Recording, WhatCannotBeIsRefused) {
  struct Kind {
    const char* what;
    ReplayHead head;
    std::vector<std::pair<Entries, std::int64_t>> marks;  // commands before a step
    const char* error;
  };
  const ReplayHead head = some_head();
  ReplayHead backwards = head, endless = head, never = head;
  backwards.first_step = -1;
  endless.interval = 1'000'000;
  never.interval = 0;
  const Command right = RightBody{BodyId{1}};
  const Kind kinds[] = {
      {"it begins before its start", backwards, {{{}, -1}}, "its first step can't be"},
      {"marks years apart", endless, {{{}, 120}}, "its marks can't lie so"},
      {"marks at no distance", never, {{{}, 120}}, "its marks can't lie so"},
      {"the first mark is not of the start", head, {{{}, 121}}, "its marks are not in order"},
      {"the same mark twice", head, {{{}, 120}, {{}, 120}}, "its marks are not in order"},
      {"a gap", head, {{{}, 120}, {{}, 181}}, "its marks are not in order"},
      {"a command before its mark", head, {{{}, 120}, {{{119, right}}, 180}}, "its commands are not in order"},
      {"commands that go back",
       head,
       {{{}, 120}, {{{150, right}, {149, right}}, 180}},
       "its commands are not in order"},
      {"a command behind its mark", head, {{{}, 120}, {{{180, right}}, 180}}, "a command comes after its mark"}};
  for (const Kind& kind : kinds) {
    ReplayEncoder encoder;
    std::string bytes = encoder.begin(kind.head);
    for (const auto& [commands, step] : kind.marks) bytes += encoder.mark(commands, step, hashes(1));
    EXPECT_NE(error_of(bytes).find(kind.error), std::string::npos) << kind.what << ": " << error_of(bytes);
  }
}

TEST(Recording, HugeCountsAllocateNothing) {
  // A piece of `content` with a right checksum behind the head.
  ReplayEncoder encoder;
  const std::string head = encoder.begin(some_head());
  const auto with_piece = [&](std::uint8_t kind, std::string_view content) {
    std::uint64_t before = 0;
    std::memcpy(&before, head.data() + head.size() - sizeof before, sizeof before);
    std::string piece;
    append(piece, kind);
    append(piece, static_cast<std::uint32_t>(content.size()));
    piece.append(content);
    StateHash hash;
    hash.add_value(before);
    hash.add(std::span<const char>(piece.data(), piece.size()));
    append(piece, hash.value());
    return head + piece;
  };
  const std::uint32_t huge = ~0U;
  std::string commands, arrays, names;
  append(commands, huge);
  append(arrays, std::uint32_t{0});
  append(arrays, std::int64_t{120});
  names = arrays;
  append(arrays, std::uint8_t{0});
  append(names, std::uint8_t{1});
  append(arrays, huge);
  append(names, huge);
  for (const std::string& content : {commands, arrays, names, std::string()})
    EXPECT_TRUE(error_of(with_piece(2, content)).starts_with("r: damaged replay: "))
        << error_of(with_piece(2, content));
  EXPECT_NE(error_of(with_piece(9, "")).find("no known kind"), std::string::npos);
  EXPECT_NE(error_of(with_piece(1, "")).find("not in order"), std::string::npos);
}

TEST(Recording, AMinuteOfDrivingIsSmall) {
  ReplayEncoder encoder;
  std::size_t size = encoder.begin(some_head()).size();
  constexpr int kArrays = 150;  // ten bodies
  for (std::int64_t second = 0; second <= 60; ++second) {
    Entries entries;  // a hand that moves in every step, beside the helm
    for (std::int64_t step = 0; step < 60 && second > 0; ++step) {
      entries.emplace_back(120 + (second - 1) * 60 + step, all_commands(9));
      entries.emplace_back(120 + (second - 1) * 60 + step, all_commands(1));
    }
    size += encoder.mark(entries, 120 + second * 60, hashes(static_cast<std::uint64_t>(second), kArrays)).size();
  }
  EXPECT_LT(size, 1'000'000U);
}

}  // namespace
}  // namespace regatta
