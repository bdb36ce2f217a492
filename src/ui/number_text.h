// Numbers as a person reads them in panels: few digits, thin grouping, ticks of a scale at round values. Pure
// functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace regatta {

inline constexpr double kKnotsPerMeterPerSecond = 3600.0 / 1852.0;  // international knot: 1852 m an hour

// About `digits` significant digits, without an exponent between 1e-4 and 1e7: "0.0123", "74.2", "5 300".
std::string short_number(double value, int digits = 3);
// With an SI prefix: "5.30 kJ" of (5300, "J").
std::string si_number(double value, const char* unit);
// Thousands set apart: "74 214".
std::string grouped(std::int64_t value);
// "0:04.2", "12:31.0" from seconds; hours only when there are any.
std::string clock_text(double seconds);
// "007°": whole degrees in [0, 360), three figures.
std::string compass_text(double degrees);
// "×1.00 real time", "×0.6 real time": two digits are honest only near one.
std::string real_time_text(double factor);

// Round values (1, 2 or 5 times a power of ten apart) within [low, high], at most max_count (>= 2) of them.
// Empty when the range is empty or not finite.
std::vector<double> nice_ticks(double low, double high, int max_count);
// The labels of such ticks, all with the same number of decimals.
std::vector<std::string> tick_labels(const std::vector<double>& ticks);

}  // namespace regatta
