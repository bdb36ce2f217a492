#include "ui/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

int decade(double value) { return static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9)); }

}  // namespace

std::string short_number(double value, int digits) {
  if (!std::isfinite(value)) return std::isnan(value) ? "NaN" : (value > 0.0 ? "∞" : "-∞");
  if (value == 0.0) return "0";
  const double size = std::abs(value);
  if (size < 1e-4 || size >= 1e7) return fmt::format("{:.{}e}", value, std::max(0, digits - 1));
  // Rounding first: 9.996 has one decade more than its first digit says.
  const double unit = std::pow(10.0, decade(value) - digits + 1);
  const int decimals = std::max(0, digits - 1 - decade(std::round(value / unit) * unit));
  if (decimals == 0 && size >= 1000.0) return grouped(std::llround(value));
  return fmt::format("{:.{}f}", value, decimals);
}

std::string si_number(double value, const char* unit) {
  struct Prefix {
    double factor;
    const char* text;
  };
  constexpr std::array<Prefix, 5> kPrefixes = {{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1.0, ""}, {1e-3, "m"}}};
  if (!std::isfinite(value)) return short_number(value) + " " + unit;
  const double size = std::abs(value);
  for (const Prefix& prefix : kPrefixes) {
    // 0.9995: what rounds up to the next prefix takes it.
    if (size >= 0.9995 * prefix.factor) return short_number(value / prefix.factor) + " " + prefix.text + unit;
  }
  return (size < 1e-6 ? "0" : short_number(value / 1e-3)) + std::string(size < 1e-6 ? " " : " m") + unit;
}

std::string grouped(std::int64_t value) {
  std::string text = std::to_string(value);
  const std::size_t first = value < 0 ? 1 : 0;
  for (std::size_t end = text.size(); end > first + 3;) {
    end -= 3;
    text.insert(end, "\u202f");  // narrow no-break space
  }
  return text;
}

std::string clock_text(double seconds) {
  if (!std::isfinite(seconds)) return "–";
  const auto tenths = static_cast<std::int64_t>(std::floor(std::max(0.0, seconds) * 10.0 + 1e-6));
  const std::int64_t minutes = tenths / 600;
  const std::string rest = fmt::format("{:02}.{}", tenths / 10 % 60, tenths % 10);
  return minutes >= 60 ? fmt::format("{}:{:02}:{}", minutes / 60, minutes % 60, rest)
                       : fmt::format("{}:{}", minutes, rest);
}

std::string compass_text(double degrees) {
  if (!std::isfinite(degrees)) return "–";
  const auto whole = static_cast<int>(std::lround(std::remainder(degrees, 360.0)));
  return fmt::format("{:03}°", (whole + 360) % 360);
}

std::string real_time_text(double factor) {
  if (!std::isfinite(factor) || factor < 0.0) factor = 0.0;
  return fmt::format("×{:.{}f} real time", factor, factor >= 0.95 && factor < 10.0 ? 2 : 1);
}

std::vector<double> nice_ticks(double low, double high, int max_count) {
  if (!std::isfinite(low) || !std::isfinite(high) || !(high > low) || max_count < 2) return {};
  const double range = high - low;
  double step = std::pow(10.0, decade(range / max_count));
  // Widen until few enough fit: 1 → 2 → 5 → 10.
  for (const double factor : {2.0, 2.5, 2.0, 2.0, 2.5, 2.0}) {
    if (std::floor(high / step + 1e-9) - std::ceil(low / step - 1e-9) + 1.0 <= max_count) break;
    step *= factor;
  }
  // A range far from zero and narrower than a double resolves there has no ticks.
  if (std::abs(low) + std::abs(high) > 1e12 * range) return {};
  std::vector<double> ticks;
  const auto first = static_cast<std::int64_t>(std::ceil(low / step - 1e-9));
  const auto last = static_cast<std::int64_t>(std::floor(high / step + 1e-9));
  for (std::int64_t i = first; i <= last; ++i) ticks.push_back(static_cast<double>(i) * step);
  return ticks;
}

std::vector<std::string> tick_labels(const std::vector<double>& ticks) {
  std::vector<std::string> labels;
  double largest = 0.0;
  for (const double tick : ticks) largest = std::max(largest, std::abs(tick));
  const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : largest;
  if (largest >= 1e6 || (largest > 0.0 && largest < 1e-3)) {
    for (const double tick : ticks) labels.push_back(tick == 0.0 ? "0" : fmt::format("{:.1e}", tick));
    return labels;
  }
  const int decimals = step > 0.0 ? std::max(0, -decade(step)) : 0;
  for (const double tick : ticks) labels.push_back(fmt::format("{:.{}f}", tick, decimals));
  return labels;
}

}  // namespace regatta
