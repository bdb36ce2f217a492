#include "render/false_color.h"

#include "exchange/ocean_scale.h"
#include "render/water_fields.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace regatta {
namespace {

constexpr float kCoveredShare = 0.995F;  // share of the surface's points that lie inside an automatic range
constexpr float kShearReach = 1.5F;      // reach of the shear along a body's sides, in its own radii

float to_srgb(float linear) {
  const float x = std::clamp(linear, 0.0F, 1.0F);
  return x <= 0.0031308F ? 12.92F * x : 1.055F * std::pow(x, 1.0F / 2.4F) - 0.055F;
}

// Oklab as lightness, chroma and hue [rad] -> sRGB [Ott20].
Vec3 oklab_to_srgb(float lightness, float chroma, float hue) {
  const float a = chroma * std::cos(hue);
  const float b = chroma * std::sin(hue);
  const float l = std::pow(lightness + 0.3963377774F * a + 0.2158037573F * b, 3.0F);
  const float m = std::pow(lightness - 0.1055613458F * a - 0.0638541728F * b, 3.0F);
  const float s = std::pow(lightness - 0.0894841775F * a - 1.2914855480F * b, 3.0F);
  return {to_srgb(4.0767416621F * l - 3.3077115913F * m + 0.2309699292F * s),
          to_srgb(-1.2684380046F * l + 2.6097574011F * m - 0.3413193965F * s),
          to_srgb(-0.0041960863F * l - 0.7034186147F * m + 1.7076147010F * s)};
}

// The smallest of 1, 1.5, 2, 3, 5, 7.5 × 10^n that is at least `value`.
float round_up(float value) {
  const float power = std::pow(10.0F, std::floor(std::log10(value)));
  for (const float step : {1.0F, 1.5F, 2.0F, 3.0F, 5.0F, 7.5F}) {
    if (step * power >= value * 0.9999F) return step * power;
  }
  return 10.0F * power;
}

// The magnitude that `kCoveredShare` of the finite values stay below, by a histogram: no copy, no sort.
template <class Magnitude>
float covering_magnitude(std::size_t count, const Magnitude& magnitude) {
  float largest = 0.0F;
  for (std::size_t i = 0; i < count; ++i) {
    const float value = magnitude(i);
    if (std::isfinite(value)) largest = std::max(largest, value);
  }
  if (!(largest > 0.0F)) return 0.0F;
  std::array<int, 512> histogram{};
  int total = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const float value = magnitude(i);
    if (!std::isfinite(value) || value < 0.0F) continue;
    ++histogram.at(static_cast<std::size_t>(511.0F * value / largest));
    ++total;
  }
  int below = 0;
  std::size_t bin = 0;
  while (bin < 511 && static_cast<float>(below + histogram.at(bin)) < kCoveredShare * static_cast<float>(total)) {
    below += histogram.at(bin++);
  }
  return largest * static_cast<float>(bin + 1) / 512.0F;
}

// The circles on the water plane that bodies cover, `reach` times as wide: the surface is pressed down below them, and
// the water shears along their sides.
struct Cover {
  Vec2 center{0.0F};
  float radius_squared = 0.0F;
};

std::vector<Cover> body_covers(const Snapshot& snapshot, float reach) {
  std::vector<Cover> covers;
  for (const BodySnapshot& body : snapshot.bodies) {
    if (!body.hull) continue;
    const Vec2 half = 0.5F * horizontal(body.hull->upper - body.hull->lower);
    covers.push_back({horizontal(body.state.position), reach * reach * glm::dot(half, half)});
  }
  return covers;
}

bool covered(const std::vector<Cover>& covers, const Vec2& at) {
  return std::any_of(covers.begin(), covers.end(), [&](const Cover& cover) {
    const Vec2 away = at - cover.center;
    return glm::dot(away, away) < cover.radius_squared;
  });
}

// covering_magnitude() over the first `count` points of the surface, those of them that are wet and away from bodies.
template <class Magnitude>
float open_magnitude(const Snapshot& snapshot, std::size_t count, float reach, const Magnitude& magnitude) {
  const SurfaceGrid& grid = snapshot.surface;
  const std::vector<Cover> covers = body_covers(snapshot, reach);
  const auto row = static_cast<std::size_t>(std::max(grid.nx, 1));
  return covering_magnitude(count, [&](std::size_t i) {
    const Vec2 at = grid.origin + grid.spacing * Vec2(static_cast<float>(i % row), static_cast<float>(i / row));
    return grid.depth[i] > kWetDepth && !covered(covers, at) ? magnitude(i) : -1.0F;
  });
}

// A range that a person set, even an empty one.
Vec2 usable_range(float low, float high) {
  const bool usable = std::isfinite(low) && high > low && std::isfinite(high);
  return usable ? Vec2(low, high) : Vec2(low, low + 1.0F);
}

}  // namespace

Vec3 sequential_color(float t) {
  const float x = std::clamp(t, 0.0F, 1.0F);
  return oklab_to_srgb(0.27F + 0.64F * x, 0.115F + 0.06F * x, glm::radians(305.0F - 197.0F * x));
}

Vec3 diverging_color(float t) {
  const float x = 2.0F * std::clamp(t, 0.0F, 1.0F) - 1.0F;
  const float away = std::abs(x);
  return oklab_to_srgb(0.96F - 0.48F * away, 0.165F * away, glm::radians(x < 0.0F ? 255.0F : 30.0F));
}

Vec2 false_color_range(const Snapshot& snapshot, const ViewOptions& options) {
  if (!options.auto_range) return usable_range(options.range_low, options.range_high);
  const SurfaceGrid& grid = snapshot.surface;
  if (options.water == WaterView::kHeight || options.water == WaterView::kWaves) {
    const std::size_t count = std::min(grid.surface.size(), grid.depth.size());
    const float largest = open_magnitude(snapshot, count, 1.0F,
                                         [&](std::size_t i) { return std::abs(grid.surface[i] - snapshot.level); });
    const float end = round_up(std::max(largest, 1.0e-3F));
    return {snapshot.level - end, snapshot.level + end};
  }
  if (options.water == WaterView::kVorticity) {
    const auto row = static_cast<std::size_t>(std::max(grid.nx, 1));
    const std::size_t whole = row * static_cast<std::size_t>(std::max(grid.nz, 0));
    const bool complete = grid.spacing > 0.0F && grid.velocity.size() == whole && grid.depth.size() == whole;
    const float largest = open_magnitude(snapshot, complete ? whole : 0, kShearReach, [&](std::size_t i) {
      return std::abs(vorticity(grid, static_cast<int>(i % row), static_cast<int>(i / row)));
    });
    const float end = round_up(std::max(largest, 1.0e-2F));
    return {-end, end};
  }
  const bool points = options.water == WaterView::kColumns && !snapshot.points.speed.empty();
  const float fastest =
      points ? covering_magnitude(snapshot.points.speed.size(), [&](std::size_t i) { return snapshot.points.speed[i]; })
             : covering_magnitude(std::min(grid.velocity.size(), grid.depth.size()), [&](std::size_t i) {
                 return grid.depth[i] > kWetDepth ? glm::length(grid.velocity[i]) : -1.0F;
               });
  return {0.0F, round_up(std::max(fastest, 1.0e-2F))};
}

Vec2 ocean_color_range(std::span<const ParticleCloud> clouds, const ViewOptions& options) {
  if (!options.ocean_auto_range) return usable_range(options.ocean_range_low, options.ocean_range_high);
  float most = 0.0F;
  for (const ParticleCloud& cloud : clouds) {
    const std::vector<float>* const shown = cloud.find(options.ocean_color);
    const std::size_t count = options.ocean_color == OceanColor::kSpeed ? cloud.velocity.size()
                              : shown != nullptr                        ? shown->size()
                                                                        : 0;
    most = std::max(most, covering_magnitude(count, [&](std::size_t i) {
                      return options.ocean_color == OceanColor::kSpeed ? glm::length(cloud.velocity[i])
                                                                       : std::abs((*shown)[i] - 1.0F);
                    }));
  }
  if (options.ocean_color == OceanColor::kSpeed) return {0.0F, round_up(std::max(most, 1.0e-2F))};
  const float end = round_up(std::max(most, 1.0e-3F));
  return {1.0F - end, 1.0F + end};
}

Vec2 slice_color_range(std::span<const WaterSlice> slices, OceanView what) {
  if (what == OceanView::kCells) return {0.0F, static_cast<float>(kCellKindNames.size() - 1)};
  float most = 0.0F;
  for (const WaterSlice& slice : slices) {
    most = std::max(most, covering_magnitude(slice.kind.size(), [&](std::size_t i) {
                      if (slice.kind[i] != CellKind::kWater) return -1.0F;
                      return what == OceanView::kSpeed ? glm::length(slice.velocity[i]) : slice.pressure[i];
                    }));
  }
  return {0.0F, round_up(std::max(most, what == OceanView::kSpeed ? 1.0e-2F : 1.0F))};
}

Vec3 cell_color(CellKind kind) {
  static constexpr std::array<Vec3, kCellKindNames.size()> kColors = {
      {{0.86F, 0.89F, 0.92F}, {0.16F, 0.45F, 0.80F}, {0.42F, 0.38F, 0.35F}}};
  return kColors.at(static_cast<std::size_t>(kind));
}

Vec3 slice_color(OceanView what, float place) {
  if (what == OceanView::kSpeed) return ocean_speed_color(place);
  if (what == OceanView::kPressure) return sequential_color(place);
  const float last = static_cast<float>(kCellKindNames.size() - 1);
  return cell_color(static_cast<CellKind>(std::lround(last * std::clamp(place, 0.0F, 1.0F))));
}

Vec3 ocean_color(OceanColor what, float place) {
  return what == OceanColor::kSpeed ? ocean_speed_color(place) : diverging_color(place);
}

}  // namespace regatta
