// Any bytes as a heightmap (PNG, PGM) and as the texture of a mesh (PNG).
#include "core/check.h"
#include "geometry/heightmap.h"
#include "geometry/texture.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace regatta;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const Result<Heightmap> map = decode_heightmap(bytes, "fuzz.png");
  if (map) CHECK(std::isfinite(sample_heightmap(map.value(), 0.3F, 0.9F)), "a finite height");
  const Result<std::size_t> pixels = png_pixels(bytes, "fuzz.png");
  constexpr std::size_t kMany = 1U << 20U;
  if (!pixels || pixels.value() > kMany) return 0;
  Result<PngImage<std::uint8_t>> image = decode_color_png(bytes, "fuzz.png");
  if (!image) return 0;
  CHECK(image.value().pixels.size() == 4 * pixels.value(), "as many pixels as it says");
  const Texture texture{std::move(image).value(), TextureWrap::kMirror, TextureWrap::kEdge};
  const Vec3 color = mean_color(texture, {Vec2(-3.0F, 1.0F), Vec2(1.0F, 0.0F), Vec2(1e6F, 7.5F)});
  CHECK(color.x >= 0.0F && color.y >= 0.0F && color.z <= 1.0F, "a colour");
  return 0;
}
