#include "geometry/heightmap.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace regatta {
namespace {

TEST(Heightmap, Pgm8And16Bit) {
  const Heightmap map = decode_heightmap(std::string("P5 # c 9\n2 2\n#x\n255\n\x00\xff\x33\x66", 25), "a").value();
  EXPECT_EQ(map.width, 2);
  EXPECT_FLOAT_EQ(map.values[1], 1.0F);
  EXPECT_FLOAT_EQ(map.values[2], 0.2F);
  const Heightmap deep =
      decode_heightmap(std::string("P5 2 2 1000\n\x00\x00\x03\xe8\x01\xf4\xff\xff", 20), "a").value();
  EXPECT_FLOAT_EQ(deep.values[1], 1.0F);
  EXPECT_FLOAT_EQ(deep.values[2], 0.5F);
  EXPECT_FLOAT_EQ(deep.values[3], 1.0F);  // more than white is white
}

TEST(Heightmap, SamplesBilinearly) {
  Heightmap map;
  map.width = map.height = 2;
  map.values = {0.0F, 1.0F, 0.5F, 0.5F};
  EXPECT_FLOAT_EQ(sample_heightmap(map, 0.25F, 0.0F), 0.25F);
  EXPECT_FLOAT_EQ(sample_heightmap(map, 1.0F, 0.5F), 0.75F);
  EXPECT_FLOAT_EQ(sample_heightmap(map, -3.0F, 7.0F), 0.5F);
}

// The seed of the fuzzer: 4 by 4 pixels of 16 bits.
TEST(Heightmap, PngsWithAWrongSumAreErrors) {
  std::ifstream file(std::filesystem::path(REGATTA_ROOT) / "tests" / "fuzz" / "seeds" / "mesh" / "ramp_png",
                     std::ios::binary);
  const std::string seed((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const std::string png = seed.substr(1);  // its first byte picks the reader
  ASSERT_TRUE(decode_heightmap(png, "bed.png").ok());
  // Of the header's chunk: signature 8, length and type 8, content 13, sum 4.
  for (const std::size_t at : {std::size_t{29}, std::size_t{30}, std::size_t{20}}) {
    std::string damaged = png;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    const Result<Heightmap> map = decode_heightmap(damaged, "bed.png");
    ASSERT_FALSE(map.ok()) << at;
    EXPECT_EQ(map.error().text(),
              "bed.png: byte 29: the check sum (CRC) of the image's IHDR chunk is wrong: the file is damaged");
  }
  std::string damaged = png;
  damaged[45] = static_cast<char>(damaged[45] ^ 0x40);
  EXPECT_NE(decode_heightmap(damaged, "bed.png").error().message.find("IDAT"), std::string::npos);
}

TEST(Heightmap, BrokenOrHugeImagesAreErrors) {
  for (const std::string& bytes :
       {std::string(), std::string("P5"), std::string("P5 2 2 255\n\x01", 12), std::string("P5 1 1 255\n\x01", 12),
        std::string("P5 9999 2 255\n"), std::string("P5 2 445333333333333333 255\n"), std::string("P5 -1 2 255\n"),
        std::string("\x89PNG\r\n\x1a\n"), std::string("garbage")}) {
    const Result<Heightmap> map = decode_heightmap(bytes, "bed.png");
    ASSERT_FALSE(map.ok()) << bytes;
    EXPECT_EQ(map.error().file, "bed.png");
  }
}

}  // namespace
}  // namespace regatta
