#include "render/detail_texture.h"

#include "core/rng.h"
#include "core/types.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {
namespace {

constexpr int kSize = kDetailSize;
constexpr std::size_t kCount = static_cast<std::size_t>(kSize) * static_cast<std::size_t>(kSize);
constexpr int kWaves = 56;
constexpr float kSlopeRms = 0.22F;  // root mean square slope of the tile; steeper ripples look like noise
constexpr float kFocus = 9.0F;      // texels a photon moves for a slope of 1 rms: where the caustics are sharpest

std::size_t at(int x, int z) {
  const int a = x & (kSize - 1);
  const int b = z & (kSize - 1);
  return static_cast<std::size_t>(b) * static_cast<std::size_t>(kSize) + static_cast<std::size_t>(a);
}

// Slopes of a sum of sines whose wave numbers are whole, hence periodic; most run within 70° of one direction.
std::vector<Vec2> ripple_slopes() {
  std::array<float, kSize> sine{};
  for (int i = 0; i < kSize; ++i) {
    sine[static_cast<std::size_t>(i)] = std::sin(6.2831853F * static_cast<float>(i) / static_cast<float>(kSize));
  }
  Rng rng(2);
  std::vector<Vec2> slopes(kCount, Vec2(0.0F));
  for (int w = 0; w < kWaves; ++w) {
    const float angle = 1.22F * (rng.uniform() + rng.uniform() - 1.0F) * (w % 4 == 0 ? 2.5F : 1.0F);
    const float number = 2.5F * std::pow(9.0F, rng.uniform());
    const int kx = static_cast<int>(std::lround(number * std::cos(angle)));
    const int kz = static_cast<int>(std::lround(number * std::sin(angle)));
    const int phase = static_cast<int>(rng.uniform() * kSize);
    const float length = std::sqrt(static_cast<float>(kx * kx + kz * kz));
    if (length == 0.0F) continue;
    const Vec2 slope = Vec2(kx, kz) * std::pow(length, -1.35F);
    for (int z = 0; z < kSize; ++z) {
      for (int x = 0; x < kSize; ++x) {
        slopes[at(x, z)] += slope * sine[static_cast<std::size_t>((kx * x + kz * z + phase) & (kSize - 1))];
      }
    }
  }
  double square = 0.0;
  for (const Vec2& s : slopes) square += static_cast<double>(glm::dot(s, s));
  const auto scale = static_cast<float>(kSlopeRms / std::sqrt(square / static_cast<double>(kCount)));
  for (Vec2& s : slopes) s *= scale;
  return slopes;
}

// Photons through every quarter texel, moved by the slope they cross and gathered again; mean 1.
std::vector<float> caustics(const std::vector<Vec2>& slopes) {
  std::vector<float> light(kCount, 0.0F);
  constexpr int kPerTexel = 3;
  for (int z = 0; z < kPerTexel * kSize; ++z) {
    for (int x = 0; x < kPerTexel * kSize; ++x) {
      const float u = static_cast<float>(x) / kPerTexel;
      const float v = static_cast<float>(z) / kPerTexel;
      const int i = static_cast<int>(u);
      const int k = static_cast<int>(v);
      const float s = u - static_cast<float>(i);
      const float t = v - static_cast<float>(k);
      const Vec2 slope = (1 - t) * ((1 - s) * slopes[at(i, k)] + s * slopes[at(i + 1, k)]) +
                         t * ((1 - s) * slopes[at(i, k + 1)] + s * slopes[at(i + 1, k + 1)]);
      const float px = u - kFocus * slope.x / kSlopeRms;
      const float pz = v - kFocus * slope.y / kSlopeRms;
      const int a = static_cast<int>(std::floor(px));
      const int b = static_cast<int>(std::floor(pz));
      const float c = px - static_cast<float>(a);
      const float d = pz - static_cast<float>(b);
      constexpr float kPhoton = 1.0F / (kPerTexel * kPerTexel);
      light[at(a, b)] += kPhoton * (1 - c) * (1 - d);
      light[at(a + 1, b)] += kPhoton * c * (1 - d);
      light[at(a, b + 1)] += kPhoton * (1 - c) * d;
      light[at(a + 1, b + 1)] += kPhoton * c * d;
    }
  }
  return light;
}

// Periodic value noise with smooth interpolation, `cells` a side.
float value_noise(const std::vector<float>& lattice, int cells, float u, float v) {
  const float x = u * static_cast<float>(cells);
  const float z = v * static_cast<float>(cells);
  const int i = static_cast<int>(x);
  const int k = static_cast<int>(z);
  const auto smooth = [](float t) { return t * t * (3.0F - 2.0F * t); };
  const float s = smooth(x - static_cast<float>(i));
  const float t = smooth(z - static_cast<float>(k));
  const auto value = [&](int a, int b) { return lattice[at(a % cells, b % cells)]; };
  return (1 - t) * ((1 - s) * value(i, k) + s * value(i + 1, k)) +
         t * ((1 - s) * value(i, k + 1) + s * value(i + 1, k + 1));
}

unsigned char to_byte(float value) { return static_cast<unsigned char>(std::clamp(value, 0.0F, 1.0F) * 255.0F + 0.5F); }

}  // namespace

std::vector<unsigned char> make_detail_texture() {
  const std::vector<Vec2> slopes = ripple_slopes();
  const std::vector<float> light = caustics(slopes);
  Rng rng(5);
  std::vector<float> lattice(kCount);
  for (float& value : lattice) value = rng.uniform();
  std::vector<unsigned char> texture(4 * kCount);
  for (int z = 0; z < kSize; ++z) {
    for (int x = 0; x < kSize; ++x) {
      const std::size_t i = at(x, z);
      float noise = 0.0F;
      float share = 0.5F;
      for (int cells = 12; cells <= 96; cells *= 2) {
        noise += share * value_noise(lattice, cells, static_cast<float>(x) / kSize, static_cast<float>(z) / kSize);
        share *= 0.55F;
      }
      texture[4 * i] = to_byte(0.5F + 0.5F * slopes[i].x / kDetailSlope);
      texture[4 * i + 1] = to_byte(0.5F + 0.5F * slopes[i].y / kDetailSlope);
      texture[4 * i + 2] = to_byte(noise / 1.01F);
      texture[4 * i + 3] = to_byte(light[i] / kDetailCaustics);
    }
  }
  return texture;
}

std::vector<unsigned char> make_tile_texture() {
  constexpr int kTiles = 4;
  constexpr int kTile = kSize / kTiles;
  constexpr float kJoint = 1.6F;  // half of a joint's width [texels]
  Rng rng(11);
  std::vector<float> lattice(kCount);
  for (float& value : lattice) value = rng.uniform();
  std::array<Vec3, kTiles * kTiles> shade{};
  for (Vec3& s : shade) {
    const float light = rng.uniform(0.86F, 1.0F);
    s = Vec3(light * rng.uniform(0.96F, 1.0F), light, light * rng.uniform(0.97F, 1.0F));
  }
  const Vec3 mortar(0.52F, 0.56F, 0.57F);
  const auto to_joint = [](int t) {
    return std::min(static_cast<float>(t) + 0.5F, static_cast<float>(kTile - t) - 0.5F);
  };
  std::vector<unsigned char> texture(4 * kCount);
  for (int z = 0; z < kSize; ++z) {
    for (int x = 0; x < kSize; ++x) {
      const auto tile = static_cast<std::size_t>((z / kTile) * kTiles + x / kTile);
      const float away = std::min(to_joint(x % kTile), to_joint(z % kTile));
      const float u = static_cast<float>(x) / kSize;
      const float v = static_cast<float>(z) / kSize;
      const float mottle = 0.94F + 0.05F * value_noise(lattice, 16, u, v) + 0.03F * value_noise(lattice, 64, u, v);
      const Vec3 color = glm::mix(mortar, shade[tile] * mottle, glm::smoothstep(kJoint - 0.7F, kJoint + 0.7F, away));
      const std::size_t i = 4 * at(x, z);
      texture[i] = to_byte(color.x);
      texture[i + 1] = to_byte(color.y);
      texture[i + 2] = to_byte(color.z);
      texture[i + 3] = 255;
    }
  }
  return texture;
}

}  // namespace regatta
