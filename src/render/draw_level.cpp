#include "render/draw_level.h"

#include <algorithm>
#include <array>
#include <limits>

namespace regatta {

namespace {

constexpr int kAnyPixels = std::numeric_limits<int>::max();
constexpr int kAnyPoints = 1'200'000;  // all points of any surface in practice

// For a processor that paints every pixel. 24,000 points take it 7 ms.
constexpr DrawLevel kSoftwareLow{.most_pixels = 150'000,
                                 .water_points = 9'000,
                                 .field_points = 24'000,
                                 .far_texels = 100'000,
                                 .plants = 250,
                                 .full_plants = 0,
                                 .drops = 600,
                                 .fine = false,
                                 .land_mirrored = false,
                                 .shadows = false,
                                 .rain = false};
constexpr DrawLevel kSoftwareMedium{.most_pixels = 540'000,
                                    .water_points = 24'000,
                                    .field_points = 60'000,
                                    .plants = 700,
                                    .full_plants = 120,
                                    .drops = 2'500,
                                    .land_mirrored = false};
constexpr DrawLevel kSoftwareHigh{.most_pixels = kAnyPixels, .water_points = kAnyPoints, .field_points = kAnyPoints};
constexpr std::array<DrawLevel, kDrawSteps> kSoftwareSteps = {kSoftwareMedium,
                                                              DrawLevel{.most_pixels = 400'000,
                                                                        .water_points = 20'000,
                                                                        .field_points = 48'000,
                                                                        .plants = 600,
                                                                        .full_plants = 80,
                                                                        .drops = 2'000,
                                                                        .land_mirrored = false},
                                                              DrawLevel{.most_pixels = 300'000,
                                                                        .water_points = 16'000,
                                                                        .field_points = 36'000,
                                                                        .plants = 450,
                                                                        .full_plants = 50,
                                                                        .drops = 1'500,
                                                                        .land_mirrored = false},
                                                              DrawLevel{.most_pixels = 230'000,
                                                                        .water_points = 12'000,
                                                                        .field_points = 24'000,
                                                                        .far_texels = 100'000,
                                                                        .plants = 350,
                                                                        .full_plants = 20,
                                                                        .drops = 1'000,
                                                                        .fine = false,
                                                                        .land_mirrored = false,
                                                                        .shadows = false},
                                                              kSoftwareLow};

DrawLevel hardware(int most_pixels, int samples, int device_samples) {
  return {.most_pixels = most_pixels,
          .water_points = kAnyPoints,
          .field_points = kAnyPoints,
          .samples = std::min(samples, device_samples)};
}

}  // namespace

DrawLevel draw_level(const Device& device, DrawQuality quality) {
  switch (quality) {
    case DrawQuality::kLow:
      return device.software ? kSoftwareLow : hardware(1'000'000, 0, device.samples);
    case DrawQuality::kMedium:
      return device.software ? kSoftwareMedium : hardware(2'100'000, 2, device.samples);
    case DrawQuality::kHigh:
      return device.software ? kSoftwareHigh : hardware(kAnyPixels, 4, device.samples);
    case DrawQuality::kAuto:
      break;
  }
  return automatic_level(device, 0);
}

DrawLevel automatic_level(const Device& device, int step) {
  const int at = std::clamp(step, 0, kDrawSteps - 1);
  if (device.software) return kSoftwareSteps[static_cast<std::size_t>(at)];
  constexpr std::array<int, kDrawSteps> kPixels = {kAnyPixels, 3'700'000, 2'100'000, 1'400'000, 1'000'000};
  return hardware(kPixels[static_cast<std::size_t>(at)], at == 0 ? 4 : at < 3 ? 2 : 0, device.samples);
}

}  // namespace regatta
