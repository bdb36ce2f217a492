// Exact solutions of the shallow-water equations that both solvers are compared with. SI units, g = 9.81 m/s².
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace regatta::exact {

inline constexpr double kG = 9.81;

// The speed √(g h) of waves on the step that runs ahead of a dam of depth `high` which broke onto `low` > 0 [m/s].
inline double stoker_step(double high, double low) {
  const double c0 = std::sqrt(kG * high);
  const auto residual = [&](double c) {
    const double a = c * c - kG * low;
    return -8.0 * kG * low * c * c * (c0 - c) * (c0 - c) + a * a * (c * c + kG * low);
  };
  double lower = std::sqrt(kG * low);
  double upper = c0;
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (lower + upper);
    (residual(middle) > 0.0 ? upper : lower) = middle;
  }
  return 0.5 * (lower + upper);
}

// Way of that step after a time t [m].
inline double dam_front(double t, double high, double low) {
  const double c0 = std::sqrt(kG * high), c = stoker_step(high, low);
  return t * 2.0 * c * c * (c0 - c) / (c * c - kG * low);
}

// Depth at s from a dam of depth `high`, t after it broke onto `low` > 0. [Stoker] in [SWASHES 4.1.1]
inline double stoker(double s, double t, double high, double low) {
  const double c0 = std::sqrt(kG * high), c = stoker_step(high, low);
  if (s <= -t * c0) return high;
  if (s <= t * (2.0 * c0 - 3.0 * c)) return 4.0 / (9.0 * kG) * std::pow(c0 - s / (2.0 * t), 2.0);
  return s <= dam_front(t, high, low) ? c * c / kG : low;
}

// The same onto dry ground. [Ritter] in [SWASHES 4.1.2]
inline double ritter(double s, double t, double high) {
  const double c0 = std::sqrt(kG * high);
  if (s <= -t * c0) return high;
  return s >= 2.0 * t * c0 ? 0.0 : 4.0 / (9.0 * kG) * std::pow(c0 - s / (2.0 * t), 2.0);
}

inline double dam_break(double s, double t, double high, double low) {
  return low > 0.0 ? stoker(s, t, high, low) : ritter(s, t, high);
}

// Water that swings in a basin with a moving shore [Thacker], in [SWASHES 4.2]. x, z from the middle of the basin.

// A level surface in a parabolic channel, from its largest tilt on.
struct PlanarSwing {
  double a = 1.0, depth = 0.5;  // [m]

  [[nodiscard]] double omega() const { return std::sqrt(2.0 * kG * depth) / a; }
  [[nodiscard]] double period() const { return 2.0 * std::numbers::pi / omega(); }
  [[nodiscard]] double bed(double x) const { return depth * (x * x / (a * a) - 1.0); }
  [[nodiscard]] double h(double x, double t) const {
    const double s = x / a + std::cos(omega() * t) / (2.0 * a);
    return std::max(0.0, -depth * (s * s - 1.0));
  }
};

// A level surface that goes round in a paraboloid.
struct TurningSwing {
  double a = 1.0, depth = 0.1, offset = 0.5;  // [m]

  [[nodiscard]] double omega() const { return std::sqrt(2.0 * kG * depth) / a; }
  [[nodiscard]] double period() const { return 2.0 * std::numbers::pi / omega(); }
  [[nodiscard]] double bed(double x, double z) const { return -depth * (1.0 - (x * x + z * z) / (a * a)); }
  [[nodiscard]] double h(double x, double z, double t) const {
    const double lean = 2.0 * x * std::cos(omega() * t) + 2.0 * z * std::sin(omega() * t) - offset;
    return std::max(0.0, offset * depth / (a * a) * lean - bed(x, z));
  }
  [[nodiscard]] std::array<double, 2> velocity(double t) const {
    return {-offset * omega() * std::sin(omega() * t), offset * omega() * std::cos(omega() * t)};
  }
};

// A round heap that falls and rises in a paraboloid, from its highest on.
struct RadialSwing {
  double a = 1.0, shore = 0.8, depth = 0.1;  // [m]

  [[nodiscard]] double omega() const { return std::sqrt(8.0 * kG * depth) / a; }
  [[nodiscard]] double period() const { return 2.0 * std::numbers::pi / omega(); }
  [[nodiscard]] double bed(double x, double z) const { return -depth * (1.0 - (x * x + z * z) / (a * a)); }
  [[nodiscard]] double h(double x, double z, double t) const {
    const double amplitude = (a * a - shore * shore) / (a * a + shore * shore);
    const double f = 1.0 - amplitude * std::cos(omega() * t);
    const double g = 1.0 - amplitude * amplitude;
    const double r2 = (x * x + z * z) / (a * a);
    return std::max(0.0, depth * (std::sqrt(g) / f - 1.0 - r2 * (g / (f * f) - 1.0)) - bed(x, z));
  }
};

// Steady flow over the bump of [SWASHES 3.1]: a channel of 25 m, q = discharge a width [m^2/s].
struct BumpFlow {
  double q = 4.42;        // [m^2/s]
  double h_out = 2.0;     // depth at the outflow; of no account where the flow leaves the crest supercritical [m]
  bool critical = false;  // over the crest
  bool shock = false;     // behind it, back to h_out

  static double bed(double x) { return std::max(0.0, 0.2 - 0.05 * (x - 10.0) * (x - 10.0)); }
  [[nodiscard]] double h(double x) const {
    if (!critical) return depth_at(h_out + head(h_out), bed(x), true);
    const double crest = std::cbrt(q * q / kG);
    const double energy = 0.2 + crest + head(crest);
    if (x <= 10.0) return depth_at(energy, bed(x), true);
    if (!shock || x <= shock_place()) return depth_at(energy, bed(x), false);
    return depth_at(h_out + head(h_out), bed(x), true);
  }
  // The place where the jump from the supercritical branch to the tail water keeps the momentum.
  [[nodiscard]] double shock_place() const {
    const double crest = std::cbrt(q * q / kG);
    const double energy = 0.2 + crest + head(crest);
    const auto excess = [&](double x) {
      const double before = depth_at(energy, bed(x), false);
      const double after = depth_at(h_out + head(h_out), bed(x), true);
      return q * q * (1.0 / before - 1.0 / after) + 0.5 * kG * (before * before - after * after);
    };
    // Nearer to the crest the tail water's energy does not reach.
    const double highest = h_out + head(h_out) - 1.5 * crest;
    double lower = 10.0 + std::sqrt((0.2 - highest) / 0.05);
    double upper = 12.0;
    for (int i = 0; i < 80; ++i) {
      const double middle = 0.5 * (lower + upper);
      (excess(middle) > 0.0 ? lower : upper) = middle;
    }
    return 0.5 * (lower + upper);
  }

 private:
  [[nodiscard]] double head(double depth) const { return q * q / (2.0 * kG * depth * depth); }
  // The root of h + q²/(2 g h²) + b = energy on the slow or the fast side of the critical depth, by halving.
  [[nodiscard]] double depth_at(double energy, double b, bool slow) const {
    const double critical_depth = std::cbrt(q * q / kG);
    double near = critical_depth;
    double far = slow ? energy + 1.0 : 1e-6;
    for (int i = 0; i < 100; ++i) {
      const double middle = 0.5 * (near + far);
      (middle + head(middle) + b > energy ? far : near) = middle;
    }
    return 0.5 * (near + far);
  }
};

}  // namespace regatta::exact
