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

// The same two rows of three in every form of PGM.
TEST(Heightmap, PgmInEveryGuise) {
  const std::string bytes("\x00\x33\xff\x0d\x0a\x66", 6);
  for (const std::string& image :
       {std::string("P2\n3 2\n255\n0 51 255\n13 10 102\n"), std::string("P2 3 2 255 0 51 255 13 10 102"),
        std::string("P2\r\n3 2\r\n255\r\n0 51 255\r\n13 10 102\r\n"),
        std::string("P2\r# c 7\r3\t2 255 # 9 9\r0\r51 # 8\n255 13\t\t10 102#"),
        std::string("P2 # by hand\n\n3\n2\n255\n\n0\n51\n255\n13\n10\n102 and what follows"), "P5\n3 2\n255\n" + bytes,
        "P5 3 2 255 " + bytes, "P5\r\n3 2\r\n255\r\n" + bytes, "P5\n3 2 # a\n255\r" + bytes,
        "P5 3 2 255\n" + bytes + "more"}) {
    const Result<Heightmap> map = decode_heightmap(image, "a.pgm");
    ASSERT_TRUE(map.ok()) << map.error().text();
    ASSERT_EQ(map.value().width, 3) << image;
    const int wanted[] = {0, 51, 255, 13, 10, 102};
    for (std::size_t i = 0; i < 6; ++i) {
      EXPECT_FLOAT_EQ(map.value().values[i], static_cast<float>(wanted[i]) / 255.0F) << image;
    }
  }
  const Heightmap deep = decode_heightmap("P2 2 2 65535\n0 65535 32768 00001\n", "a.pgm").value();
  EXPECT_FLOAT_EQ(deep.values[2], 32768.0F / 65535.0F);
}

TEST(Heightmap, WhatIsNotReadIsNamed) {
  const auto failure = [](const std::string& bytes) {
    const Result<Heightmap> map = decode_heightmap(bytes, "a");
    EXPECT_FALSE(map.ok()) << bytes;
    return map.ok() ? "" : map.error().text();
  };
  const char* kRest = ", which is not read: save it as PNG";
  EXPECT_EQ(failure("\xff\xd8\xff\xe0 JFIF"), std::string("a: is a JPEG image") + kRest);
  EXPECT_EQ(failure(std::string("II*\0\x08\0\0\0", 8)), std::string("a: is a TIFF image") + kRest);
  EXPECT_EQ(failure(std::string("MM\0*", 4)), std::string("a: is a TIFF image") + kRest);
  EXPECT_EQ(failure("P6 1 1 255 abc"), std::string("a: is a PPM image") + kRest);
  EXPECT_EQ(failure("ncols 2\nnrows 2\n"), std::string("a: is a table of heights (ASCII grid)") + kRest);
  EXPECT_EQ(failure("GIF89a"), std::string("a: is a GIF image") + kRest);
  EXPECT_EQ(failure("garbage"), "a: not a PNG image");
  EXPECT_EQ(failure("P2 2 2 255\n0 1 2"), "a: the image ends too early");
  EXPECT_EQ(failure("P2 2 2 255\n0 1 x 33333"), "a: sample 3 of the image is not a whole number up to 65535");
  EXPECT_EQ(failure("P2 2 2 255\n0 1 -2 33333"), "a: sample 3 of the image is not a whole number up to 65535");
  EXPECT_EQ(failure("P2 2 2 255\n0 1 2 65536"), "a: sample 4 of the image is not a whole number up to 65535");
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
  std::ifstream file(std::filesystem::path(REGATTA_ROOT) / "tests" / "fuzz" / "seeds" / "image" / "ramp.png",
                     std::ios::binary);
  const std::string png((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
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
