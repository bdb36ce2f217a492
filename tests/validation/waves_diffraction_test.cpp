// Waves of the layer behind a breakwater that goes on to infinity (Sommerfeld's solution, as [PP52] use it), through a
// gap in one, and between the walls of a harbour: against exact linear theory, along the cells and turned to them.
#include "held_waves.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace regatta::waves_diffraction_test {
namespace {

using namespace held_waves;

constexpr double kPi = std::numbers::pi;

// Of walls that are turned: they have no place on the cells that is theirs [cells].
constexpr Place kOffCorners{3.3, 5.2};

double radians(double degrees) { return degrees * kPi / 180.0; }

// F(s) = (1 - i)/2 ∫ exp(iπu²/2) du from -∞ to s, by Simpson's rule, tabulated.
class FresnelTable {
 public:
  FresnelTable() {
    Amplitude sum;
    for (int n = 0; n <= kCount; ++n) {
      table_.push_back(sum);
      const double u = n * kStep;
      sum += kStep / 6.0 * (wave(u) + 4.0 * wave(u + 0.5 * kStep) + wave(u + kStep));
    }
  }
  [[nodiscard]] Amplitude operator()(double s) const {
    const double place = std::abs(s) / kStep;
    const auto n = static_cast<std::size_t>(place);
    const double share = place - static_cast<double>(n);
    const Amplitude part = (1.0 - share) * table_.at(n) + share * table_.at(n + 1);
    return Amplitude(0.5, -0.5) * (Amplitude(0.5, 0.5) + (s < 0.0 ? -part : part));
  }

 private:
  static constexpr double kStep = 1e-3;
  static constexpr int kCount = 14000;
  static Amplitude wave(double u) { return std::polar(1.0, 0.5 * kPi * u * u); }
  std::vector<Amplitude> table_;
};

// A half plane from its tip on in the direction `wall`; the wave runs in the direction `heading`, both from x to z.
Amplitude sommerfeld(const FresnelTable& fresnel, double k, const Place& at, double wall, double heading) {
  // Angles from the wall, through the water that the wave comes from.
  const auto angle = [wall](double direction) {
    const double a = std::fmod(direction - wall, 2.0 * kPi);
    return a < 0.0 ? a + 2.0 * kPi : a;
  };
  const double r = std::hypot(at.x, at.z), theta = angle(std::atan2(at.z, at.x)), from = angle(heading + kPi);
  const double a = 2.0 * std::sqrt(k * r / kPi);
  const Amplitude i(0.0, 1.0);
  return fresnel(a * std::cos(0.5 * (theta - from))) * std::exp(-i * k * r * std::cos(theta - from)) +
         fresnel(a * std::cos(0.5 * (theta + from))) * std::exp(-i * k * r * std::cos(theta + from));
}

// The most that |A| is off at some places, as a part of what it should be.
double most_off(const HeldWaves& waves, const std::vector<Amplitude>& found, const std::vector<Place>& places,
                std::string& table) {
  double most = 0.0;
  for (const Place& at : places) {
    const auto [i, k] = waves.cell(at);
    const double is = std::abs(found[waves.grid.at(i, k)]), should = std::abs(waves.held[waves.grid.at(i, k)]);
    most = std::max(most, std::abs(is / should - 1.0));
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), " %.3f/%.3f", is, should);
    table += text.data();
  }
  return most;
}

struct Breakwater {
  double period, depth, dx;
  double turned;   // of the wall, away from the rows of cells [°]
  double heading;  // of the wave; the same: straight on [°]
  double thick;    // [m]; 0: closed faces
};

TEST(WavesDiffraction, BehindABreakwaterAsSommerfeldHasIt) {
  const FresnelTable fresnel;
  for (const Breakwater& b : {Breakwater{2.2, 3.0, 0.25, 0, 0, 0.0},
                              {3.0, 3.0, 0.5, 0, 0, 0.0},
                              {3.0, 8.0, 0.5, 0, 0, 0.0},
                              {3.0, 3.0, 0.5, 0, 30, 0.0},
                              {3.0, 3.0, 0.5, 30, 0, 0.0},
                              {2.2, 3.0, 0.25, 30, 0, 0.5},
                              {3.0, 3.0, 0.5, 20, 20, 0.0},
                              {3.0, 1.2, 0.4, 30, 30, 0.0}}) {
    HeldWaves waves(b.period, b.depth, b.dx, 7.0);
    if (b.turned != 0.0) waves.off = kOffCorners;
    // The wall stands to the left of where waves go that run straight at it.
    const double wall = 0.5 * kPi + radians(b.turned), heading = radians(b.heading);
    const Place along{std::cos(wall), std::sin(wall)};
    const auto beside = [&](const Place& at) { return at.x * along.z - at.z * along.x; };
    const auto beyond_tip = [&](const Place& at) { return at.x * along.x + at.z * along.z; };
    waves.hold([&](const Place& at) { return sommerfeld(fresnel, waves.number(), at, wall, heading); });
    if (b.thick > 0.0) {
      waves.fill_land([&](const Place& at) { return std::abs(beside(at)) < 0.5 * b.thick && beyond_tip(at) > 0.0; });
    } else {
      waves.close([&](const Place& from, const Place& to) {
        const double a = beside(from), c = beside(to);
        if ((a > 0.0) == (c > 0.0)) return false;
        const double share = a / (a - c);
        return beyond_tip({from.x + share * (to.x - from.x), from.z + share * (to.z - from.z)}) > 0.0;
      });
    }
    // In the shadow, from its edge (0) to the wall (1).
    std::vector<Place> places;
    for (const auto& [far, share] : {std::pair{1.0, 0.25},
                                     {2.0, 0.25},
                                     {3.0, 0.25},
                                     {1.0, 0.5},
                                     {2.0, 0.5},
                                     {3.0, 0.5},
                                     {2.0, 0.0},
                                     {2.0, 0.75}}) {
      const double angle = heading + share * (wall - heading);
      places.push_back({far * waves.length * std::cos(angle), far * waves.length * std::sin(angle)});
    }
    std::string table;
    const double off = most_off(waves, waves.run(true, 16), places, table);
    std::array<char, 96> name{};
    std::snprintf(name.data(), name.size(), "T%.1f_h%.1f_cells%.0f_turned%.0f_heading%.0f_thick%.1f", b.period, b.depth,
                  waves.length / b.dx, b.turned, b.heading, b.thick);
    RecordProperty(name.data(), std::to_string(off) + table);
    EXPECT_LT(off, b.turned == 0.0 && b.heading == 0.0 ? 0.10 : 0.20) << name.data() << table;
  }
}

// Waves through a gap of a wall that a plane wave meets straight on. With q behind the wall, in front of it stand the
// wave, its mirror image and -q of the mirror image; in the gap q = 1. q is the field of sources in the gap.
class Gap {
 public:
  Gap(double k, double width) : k_(k) {
    constexpr int kSources = 100;
    std::vector<std::vector<Amplitude>> rows;
    for (int n = 0; n < kSources; ++n) {  // closer together towards the ends, where the stream has no bound
      const double t = kPi * (n + 0.5) / kSources;
      place_.push_back(-0.5 * width * std::cos(t));
      weight_.push_back(0.5 * width * std::sin(t) * kPi / kSources);
    }
    for (int n = 0; n < kSources; ++n) {
      std::vector<Amplitude> row;
      for (int m = 0; m < kSources; ++m) {
        const double half = 0.5 * weight_[static_cast<std::size_t>(m)];
        constexpr double kEuler = 0.5772156649015329;
        row.push_back(
            n == m ? 2.0 * half * Amplitude(1.0, 2.0 / kPi * (std::log(0.5 * k * half) + kEuler - 1.0))
                   : hankel(k * std::abs(place_[static_cast<std::size_t>(n)] - place_[static_cast<std::size_t>(m)])) *
                         weight_[static_cast<std::size_t>(m)]);
      }
      row.emplace_back(0.0, 2.0);  // the right side
      rows.push_back(row);
    }
    solve(rows);
    for (int n = 0; n <= kTable; ++n) table_.push_back(hankel(std::max(1, n) * kTableStep));
  }

  // x: behind the wall, along the wave; z: along the wall, from the middle of the gap.
  [[nodiscard]] Amplitude field(double x, double z) const {
    if (x < 0.0) return 2.0 * std::cos(k_ * x) - field(-x, z);
    Amplitude sum;
    for (std::size_t n = 0; n < place_.size(); ++n) {
      const double at = k_ * std::hypot(x, z - place_[n]) / kTableStep;
      const auto first = static_cast<std::size_t>(at);
      const double share = at - static_cast<double>(first);
      sum += ((1.0 - share) * table_.at(first) + share * table_.at(first + 1)) * strength_[n] * weight_[n];
    }
    return Amplitude(0.0, -0.5) * sum;
  }

 private:
  static constexpr double kTableStep = 2e-3;
  static constexpr int kTable = 60000;
  static Amplitude hankel(double x) { return {std::cyl_bessel_j(0.0, x), std::cyl_neumann(0.0, x)}; }
  void solve(std::vector<std::vector<Amplitude>> rows) {  // Gauss, largest pivot first
    const std::size_t count = rows.size();
    for (std::size_t n = 0; n < count; ++n) {
      std::size_t best = n;
      for (std::size_t m = n; m < count; ++m) {
        if (std::abs(rows[m][n]) > std::abs(rows[best][n])) best = m;
      }
      std::swap(rows[n], rows[best]);
      for (std::size_t m = n + 1; m < count; ++m) {
        const Amplitude share = rows[m][n] / rows[n][n];
        for (std::size_t j = n; j <= count; ++j) rows[m][j] -= share * rows[n][j];
      }
    }
    strength_.resize(count);
    for (std::size_t n = count; n-- > 0;) {
      Amplitude left = rows[n][count];
      for (std::size_t j = n + 1; j < count; ++j) left -= rows[n][j] * strength_[j];
      strength_[n] = left / rows[n][n];
    }
  }

  double k_;
  std::vector<double> place_, weight_;
  std::vector<Amplitude> strength_, table_;
};

TEST(WavesDiffraction, ThroughAGapAsTheoryHasIt) {
  struct Case {
    double period, depth, dx, width, turned;  // width of the gap in waves; turned with the wave [°]
  };
  for (const Case& c : {Case{3.0, 3.0, 0.5, 1.0, 0}, {3.0, 3.0, 0.5, 2.0, 0}, {2.2, 3.0, 0.25, 1.0, 30}}) {
    HeldWaves waves(c.period, c.depth, c.dx, 7.0);
    if (c.turned != 0.0) waves.off = kOffCorners;
    // An even number of cells wide, so that it is as wide on the cells, from closed face to closed face.
    const double turned = radians(c.turned), width = 2.0 * std::round(0.5 * c.width * waves.length / c.dx) * c.dx;
    const auto along = [&](const Place& at) { return -at.x * std::sin(turned) + at.z * std::cos(turned); };
    const auto behind = [&](const Place& at) { return at.x * std::cos(turned) + at.z * std::sin(turned); };
    const Gap gap(waves.number(), width);
    waves.hold([&](const Place& at) { return gap.field(behind(at), along(at)); });
    waves.close([&](const Place& from, const Place& to) {
      const double a = behind(from), b = behind(to);
      if ((a > 0.0) == (b > 0.0)) return false;
      const double share = a / (a - b);
      return std::abs(along({from.x + share * (to.x - from.x), from.z + share * (to.z - from.z)})) > 0.5 * width;
    });
    std::vector<Place> places;
    for (const auto& [x, z] :
         {std::pair{1.0, 0.0}, {2.0, 0.0}, {3.0, 0.0}, {1.0, 1.0}, {2.0, 2.0}, {1.0, 2.0}, {2.0, -1.5}}) {
      places.push_back({waves.length * (x * std::cos(turned) - z * std::sin(turned)),
                        waves.length * (x * std::sin(turned) + z * std::cos(turned))});
    }
    std::string table;
    const double off = most_off(waves, waves.run(true, 16), places, table);
    std::array<char, 96> name{};
    std::snprintf(name.data(), name.size(), "T%.1f_h%.1f_cells%.0f_gap%.0f_turned%.0f", c.period, c.depth,
                  waves.length / c.dx, c.width, c.turned);
    RecordProperty(name.data(), std::to_string(off) + table);
    EXPECT_LT(off, c.turned == 0.0 ? 0.10 : 0.20) << name.data() << table;
  }
}

struct Seiche {
  double off = 0.0, left = 0.0;  // of its frequency; of its amplitude after ten periods
};

// A basin of 10 x 6.5 m with thin walls, water all around it, that swings in its mode (m, n).
Seiche seiche(double dx, double depth, double turned, int m, int n) {
  constexpr double kAlong = 10.0, kAcross = 6.5;  // [m]
  constexpr double kStep = 1.0 / 60.0;            // [s]
  const int cells = line_length(static_cast<int>(20.0 / dx));
  const auto cell = static_cast<float>(dx);
  const WaveGrid grid = make_wave_grid({0, 0}, {cell, cell}, cells, cells, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  const double c = std::cos(radians(turned)), s = std::sin(radians(turned));
  const auto place = [&](int i, int k) {
    const double x = (i + 0.5 - 0.5 * cells) * dx + 0.07, z = (k + 0.5 - 0.5 * cells) * dx + 0.04;
    return Place{c * x + s * z + 0.5 * kAlong, -s * x + c * z + 0.5 * kAcross};
  };
  const auto inside = [&](int i, int k) {
    const Place at = place(i, k);
    return at.x > 0.0 && at.x < kAlong && at.z > 0.0 && at.z < kAcross;
  };
  WaveGround ground;
  ground.depth = std::vector<float>(grid.array_size(), static_cast<float>(depth));
  ground.open_x = ground.open_z = std::vector<float>(grid.array_size(), 1.0F);
  std::vector<float> mode = grid.make_array();
  double sum = 0.0, count = 0.0;
  for (int k = 1; k < cells; ++k) {
    for (int i = 1; i < cells; ++i) {
      if (inside(i, k) != inside(i - 1, k)) ground.open_x[grid.at(i, k)] = 0.0F;
      if (inside(i, k) != inside(i, k - 1)) ground.open_z[grid.at(i, k)] = 0.0F;
      if (!inside(i, k)) continue;
      const Place at = place(i, k);
      const double value = std::cos(kPi * m * at.x / kAlong) * std::cos(kPi * n * at.z / kAcross);
      mode[grid.at(i, k)] = static_cast<float>(value);
      sum += value;
      ++count;
    }
  }
  const std::vector<float> shape = mode;
  for (float& value : mode) value -= value != 0.0F ? static_cast<float>(sum / count) : 0.0F;
  WaveLayer layer(grid, make_wave_bed(grid, ground), {}, kStep);
  layer.state().surface = mode;
  const double k = kPi * std::hypot(m / kAlong, n / kAcross), omega = wave_frequency(k, depth);
  const double period = 2.0 * kPi / omega / kStep;  // [steps]
  const auto project = [&] {
    double value = 0.0;
    for (std::size_t at = 0; at < shape.size(); ++at) {
      value += static_cast<double>(shape[at]) * static_cast<double>(layer.state().surface[at]);
    }
    return value;
  };
  const double start = project();
  double before = start, first = -1.0, last = -1.0, most = 0.0;
  int turns = 0;
  for (int step = 1; step <= static_cast<int>(10.5 * period); ++step) {
    layer.step();
    const double now = project();
    if (before > 0.0 && now <= 0.0) {
      last = step - 1 + before / (before - now);
      if (first < 0.0) first = last;
      ++turns;
    }
    if (step > 9.4 * period) most = std::max(most, now);
    before = now;
  }
  return {(turns - 1) / (last - first) * period - 1.0, most / start};
}

TEST(WavesDiffraction, AHarbourSwingsAsLongAsTheorySays) {
  struct Case {
    double dx, depth, turned;
  };
  for (const Case& c : {Case{0.25, 0.8, 0}, {0.25, 3.0, 0}, {0.5, 3.0, 0}, {0.25, 0.8, 30}, {0.25, 3.0, 30}}) {
    for (const auto& [m, n] : {std::pair{1, 0}, {0, 1}, {1, 1}}) {
      const Seiche s = seiche(c.dx, c.depth, c.turned, m, n);
      std::array<char, 64> name{};
      std::snprintf(name.data(), name.size(), "dx%.2f_h%.1f_turned%.0f_mode%d%d", c.dx, c.depth, c.turned, m, n);
      RecordProperty(name.data(), std::to_string(s.off) + " " + std::to_string(s.left));
      EXPECT_LT(std::abs(s.off), c.turned == 0.0 ? 0.012 : 0.02) << name.data();
      EXPECT_GT(s.left, 0.95) << name.data();
      EXPECT_LT(s.left, 1.03) << name.data();
    }
  }
}

}  // namespace
}  // namespace regatta::waves_diffraction_test
