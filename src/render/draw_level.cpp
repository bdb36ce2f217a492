#include "render/draw_level.h"

#include <algorithm>
#include <array>
#include <limits>

namespace regatta {

namespace {

constexpr int kAnyPixels = std::numeric_limits<int>::max();
constexpr int kAnyPoints = 1'200'000;  // all points of any surface in practice
constexpr int kAnyDrops = 100'000;     // of any spray, likewise

// Where the processor paints every pixel. 24,000 points take it 7 ms.
constexpr DrawLevel kSoftwareLow{170'000, 12'000, 0, false, false, 600};
constexpr DrawLevel kSoftwareMedium{540'000, 24'000, 0, true, true, 2'500};
constexpr DrawLevel kSoftwareHigh{kAnyPixels, kAnyPoints, 0, true, true, kAnyDrops};
constexpr std::array<DrawLevel, kDrawSteps> kSoftwareSteps = {kSoftwareMedium,
                                                              {400'000, 20'000, 0, true, true, 2'000},
                                                              {300'000, 16'000, 0, true, true, 1'500},
                                                              {230'000, 12'000, 0, false, true, 1'000},
                                                              kSoftwareLow};

DrawLevel hardware(int most_pixels, int samples, int device_samples) {
  return {most_pixels, kAnyPoints, std::min(samples, device_samples), true, true, kAnyDrops};
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
