#include "core/state_file.h"

#include "core/files.h"
#include "core/rng.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>

namespace regatta {
namespace {

namespace fs = std::filesystem;

SavedState some_state() {
  Rng rng(1);
  std::vector<float> x;
  std::vector<Vec3> velocity;
  for (int i = 0; i < 500; ++i) {
    x.push_back(rng.uniform(-10.0F, 10.0F));
    velocity.emplace_back(rng.uniform(), rng.uniform(), rng.uniform());
  }
  double volume = 1.0 / 3.0;
  std::int64_t step = 12345;
  std::vector<float> none;
  State state;
  take_state(
      [&](Archive& archive) {
        archive.value("step", step);
        archive.value("volume", volume);
        const auto scope = archive.scope("columns");
        archive.array("x", x);
        archive.array("velocity", velocity);
        archive.array("none", none);
      },
      state);
  return {"water.depth = 1\n", state};
}

TEST(StateFile, ReadsBackEveryBit) {
  std::string name = (fs::temp_directory_path() / "regatta-state-XXXXXX").string();
  const fs::path folder = mkdtemp(name.data());
  const fs::path file = folder / "s.state";
  ASSERT_TRUE(write_file_atomically(file, encode_state(some_state())).ok());
  const Result<SavedState> again = read_state_file(file);
  ASSERT_TRUE(again.ok()) << again.error().text();
  EXPECT_EQ(again.value(), some_state());
  EXPECT_FALSE(read_state_file(folder / "none.state").ok());
  fs::remove_all(folder);
}

TEST(StateFile, EveryFlippedByteIsFound) {
  const std::string bytes = encode_state(some_state());
  for (std::size_t i = 0; i < bytes.size(); i += i < 200 ? 1 : 37) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    EXPECT_FALSE(decode_state(damaged, "s").ok()) << "byte " << i;
  }
}

TEST(StateFile, EveryTruncationIsFound) {
  const std::string bytes = encode_state(some_state());
  for (std::size_t size = 0; size < bytes.size(); size += size < 200 ? 1 : 41) {
    EXPECT_FALSE(decode_state(std::string_view(bytes).substr(0, size), "s").ok());
  }
  EXPECT_FALSE(decode_state(bytes + "x", "s").ok());
}

TEST(StateFile, OtherVersionsAndFilesAreNamed) {
  struct Other {
    std::uint32_t version;
    const char* way;
  };
  for (const Other& other :
       {Other{0, "save it anew"}, Other{4, "save it anew"}, Other{kOldestState - 1, "save it anew"},
        Other{kStateVersion + 1, "newer program"}, Other{~0U, "newer program"}}) {
    std::string bytes = encode_state(some_state());
    std::memcpy(bytes.data() + 8, &other.version, sizeof other.version);
    const Result<SavedState> refused = decode_state(bytes, "other.state");
    ASSERT_FALSE(refused.ok());
    const std::string text = refused.error().text();
    EXPECT_TRUE(
        text.starts_with(fmt::format("other.state: a state of version {}; this program reads version", other.version)))
        << text;
    EXPECT_NE(text.find(other.way), std::string::npos) << text;
  }
  EXPECT_EQ(decode_state("[scene]\ntitle = \"x\"\n", "a.toml").error().text(), "a.toml: not a state file of Regatta");
}

// A state of bytes that has a right checksum, so that what it guards is reached.
std::string sealed(std::string bytes) {
  StateHash hash;
  hash.add(std::span<const char>(bytes.data(), bytes.size()));
  const std::uint64_t checksum = hash.value();
  bytes.append(reinterpret_cast<const char*>(&checksum), sizeof checksum);
  return bytes;
}

TEST(StateFile, HugeCountsAllocateNothing) {
  std::string bytes = encode_state(some_state());
  bytes.resize(bytes.size() - sizeof(std::uint64_t));
  // Behind magic and version; behind the text and its length, count, the length of "step" and the name: type,
  // components, numbers.
  const std::size_t text = 8 + 4, count = text + 8 + some_state().scene.size();
  const std::size_t at = count + 4 + 2 + 4 + 2;
  for (const std::uint64_t huge : {~std::uint64_t{0}, ~std::uint64_t{0} / 8 + 1, std::uint64_t{1} << 40U}) {
    for (const std::size_t place : {at, text}) {
      std::string damaged = bytes;
      std::memcpy(damaged.data() + place, &huge, sizeof huge);
      EXPECT_FALSE(decode_state(sealed(damaged), "s").ok()) << huge;
    }
  }
  std::string arrays = bytes;
  const std::uint32_t many = ~std::uint32_t{0};
  std::memcpy(arrays.data() + count, &many, sizeof many);
  EXPECT_FALSE(decode_state(sealed(arrays), "s").ok());
  EXPECT_TRUE(decode_state(sealed(bytes), "s").ok());
}

}  // namespace
}  // namespace regatta
