#include "geometry/heightmap.h"

#include <gtest/gtest.h>

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
