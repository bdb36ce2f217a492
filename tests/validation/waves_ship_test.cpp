// A pressure head that moves over the layer at an even speed: Kelvin's pattern behind it, and its wave resistance
// against the steady linear theory of the same head.
#include "waves/wave_layer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdio>
#include <numbers>
#include <vector>

namespace regatta::waves_ship_test {
namespace {

constexpr double kG = 9.81;
constexpr double kPi = std::numbers::pi;

// A round head, σ of four cells, runs along the wall z = 0, which is its plane of symmetry.
struct Wake {
  WaveLayer layer;
  double at = 0.0;    // of the head at the end [m]
  double gone = 0.0;  // its way [m]
};
Wake run_head(double speed, double depth, double spacing, int nx, int nz) {
  constexpr double kDt = 1.0 / 30.0, kRamp = 2.0;
  const double sigma = 4.0 * spacing, sponge = 30.0 * spacing, start = sponge + 8.0 * sigma;
  const WaveGrid grid =
      make_wave_grid({0, 0}, Vec2(static_cast<float>(spacing)), nx, nz, WaveAxis::kPeriodic, WaveAxis::kWalled);
  Wake wake{WaveLayer(grid, make_wave_bed(static_cast<float>(depth)),
                      {.west = static_cast<float>(sponge), .east = static_cast<float>(sponge)}, kDt)};
  std::vector<float> head = grid.make_array();
  const double way = nx * spacing - 2.0 * start;
  for (int n = 0; n * kDt * speed < way; ++n) {
    wake.gone = n * kDt * speed;
    wake.at = start + wake.gone;
    const double share = std::min(1.0, n * kDt / kRamp);
    std::fill(head.begin(), head.end(), 0.0F);
    const int middle_column = static_cast<int>(wake.at / spacing), reach = static_cast<int>(6.0 * sigma / spacing);
    for (int k = 0; k < reach; ++k) {
      for (int i = middle_column - reach; i <= middle_column + reach; ++i) {
        const Vec2 middle = grid.middle(i, k);
        const double x = (static_cast<double>(middle.x) - wake.at) / sigma, z = static_cast<double>(middle.y) / sigma;
        head[grid.at(i, k)] = static_cast<float>(0.02 * share * std::exp(-0.5 * (x * x + z * z)));
      }
    }
    wake.layer.step(&head);
  }
  return wake;
}

// Where the highest waves lie, x behind and y beside the head: y = a X - b X^(1/3) by least squares. The angle of a
// caustic, a.
class Caustic {
 public:
  void add(double x, double y) {
    const double c = std::cbrt(x);
    xx_ += x * x;
    xc_ += x * c;
    cc_ += c * c;
    xy_ += x * y;
    cy_ += c * y;
  }
  [[nodiscard]] double angle_deg() const {
    return std::atan((xy_ * cc_ - cy_ * xc_) / (xx_ * cc_ - xc_ * xc_)) * 180.0 / kPi;
  }

 private:
  double xx_ = 0.0, xc_ = 0.0, cc_ = 0.0, xy_ = 0.0, cy_ = 0.0;
};

// λ_t = 2πU²/g of the waves that follow on the track, and the wedge. The line of the highest waves lies inside the cusp
// line y = a X by the offset b X^(1/3) of the Airy function along a caustic.
TEST(WavesShip, KelvinsPattern) {
  constexpr double kSpeed = 2.0, kSpacing = 0.1;
  const Wake wake = run_head(kSpeed, 6.0, kSpacing, 640, 160);
  const WaveGrid& grid = wake.layer.grid();
  const auto eta = [&](int i, int k) { return static_cast<double>(wake.layer.state().surface[grid.at(i, k)]); };
  const double length = 2.0 * kPi * kSpeed * kSpeed / kG;
  const double nearest = 2.0 * length, farthest = 0.45 * wake.gone;
  const auto column = [&](double behind) { return static_cast<int>((wake.at - behind) / kSpacing); };
  std::vector<double> crossings;
  for (int i = column(nearest); i > column(farthest); --i) {
    const double a = eta(i, 0), b = eta(i - 1, 0);
    if (a * b < 0.0) crossings.push_back(i - a / (a - b));
  }
  ASSERT_GE(crossings.size(), 6U);
  const double found =
      2.0 * kSpacing * (crossings.front() - crossings.back()) / static_cast<double>(crossings.size() - 1);
  RecordProperty("transverse_length_over_theory", std::to_string(found / length));
  EXPECT_NEAR(found / length, 1.0, 0.01);

  // The highest place of each cusp wave, two thirds of a transverse one long.
  Caustic caustic;
  double raw = 0.0;
  int places = 0;
  for (double from = nearest; from + length * 2.0 / 3.0 < farthest; from += length / 3.0) {
    double most = 0.0, x = 0.0, y = 0.0;
    for (int i = column(from + length * 2.0 / 3.0); i < column(from); ++i) {
      for (int k = 1; k < grid.nz; ++k) {
        const double behind = wake.at - static_cast<double>(grid.middle(i, k).x);
        const double aside = static_cast<double>(grid.middle(i, k).y);
        if (aside < 0.15 * behind || std::abs(eta(i, k)) <= most) continue;
        most = std::abs(eta(i, k));
        x = behind;
        y = aside;
      }
    }
    caustic.add(x, y);
    raw += std::atan(y / x) * 180.0 / kPi;
    ++places;
  }
  const double angle = caustic.angle_deg();
  RecordProperty("wedge_degrees", std::to_string(angle) + ", raw " + std::to_string(raw / places));
  EXPECT_NEAR(angle, 19.47, 0.7);
}

// The wedge at depth h, by Fr_h = U/√(gh). Slower than the longest waves: the cusp line of the waves behind, by the
// highest place of each. Faster: the line asin(1/Fr_h) along which the longest waves are left behind, by the
// highest place at each x. Both are caustics.
// Near Fr_h = 1 the waves of the caustic are long and hardly slower than the head: it takes a broad head, which makes
// little else, and a long way. So far behind as their energy has come since the start, and no farther, they stand.
struct Wedge {
  double froude, angle_deg;
  double spacing;   // head: σ of four cells [m]
  int nx, nz;       // cells
  double from, to;  // behind the head, where it is measured; of its way
};
double wedge_deg(const Wedge& with) {
  constexpr double kSpeed = 2.0;
  const double depth = kSpeed * kSpeed / (kG * with.froude * with.froude);
  const Wake wake = run_head(kSpeed, depth, with.spacing, with.nx, with.nz);
  const WaveGrid& grid = wake.layer.grid();
  const auto column = [&](double behind) { return static_cast<int>((wake.at - behind) / with.spacing); };
  const auto eta = [&](int i, int k) {
    return std::abs(static_cast<double>(wake.layer.state().surface[grid.at(i, k)]));
  };
  Caustic caustic;
  const auto add = [&](int i, int k) {
    const Vec2 place = grid.middle(i, k);
    caustic.add(wake.at - static_cast<double>(place.x), static_cast<double>(place.y));
  };
  const double length = 2.0 * kPi * kSpeed * kSpeed / kG, from = with.from * wake.gone, to = with.to * wake.gone;
  if (with.froude > 1.0) {
    for (double behind = from; behind < to; behind += 2.5 * with.spacing) {
      const int i = column(behind);
      int best = 5;
      for (int k = 5; k < grid.nz - 1; ++k) best = eta(i, k) > eta(i, best) ? k : best;
      add(i, best);
    }
  } else {
    for (double behind = from; behind < to; behind += length / 3.0) {
      int best_i = 0, best_k = 0;
      double most = 0.0;
      for (int i = column(behind + length / 3.0); i <= column(behind - length / 3.0); ++i) {
        for (int k = 1; k < grid.nz; ++k) {
          const double x = wake.at - static_cast<double>(grid.middle(i, k).x);
          if (static_cast<double>(grid.middle(i, k).y) < 0.15 * x || eta(i, k) <= most) continue;
          most = eta(i, k);
          best_i = i;
          best_k = k;
        }
      }
      add(best_i, best_k);
    }
  }
  return caustic.angle_deg();
}
TEST(WavesShip, KelvinsWedgeOpensWithTheDepthFroudeNumber) {
  for (const Wedge& with :
       {Wedge{0.5, 19.48, 0.1, 640, 320, 0.09, 0.45}, Wedge{0.7, 20.53, 0.1, 640, 320, 0.09, 0.45},
        Wedge{0.8, 24.32, 0.1, 640, 320, 0.09, 0.45}, Wedge{0.9, 34.62, 0.2, 720, 240, 0.06, 0.28},
        Wedge{0.95, 46.10, 0.3, 720, 240, 0.03, 0.16}, Wedge{1.05, 72.25, 0.3, 720, 240, 0.02, 0.08},
        Wedge{1.1, 65.38, 0.3, 720, 240, 0.03, 0.15}, Wedge{1.2, 56.44, 0.3, 600, 240, 0.05, 0.28},
        Wedge{1.5, 41.81, 0.1, 640, 320, 0.07, 0.25}, Wedge{2.0, 30.00, 0.1, 640, 320, 0.07, 0.25}}) {
    const double angle = wedge_deg(with);
    std::printf("Fr_h %.2f: wedge %.2f deg, theory %.2f\n", with.froude, angle, with.angle_deg);
    // The longest waves alone, which a head makes the less of the longer they are, open it to the last degrees.
    const bool by_the_longest = with.froude > 1.0 && with.froude < 1.15;
    EXPECT_NEAR(angle, with.angle_deg, by_the_longest ? 2.5 : 1.5) << with.froude;
  }
}

// --- Resistance ---

constexpr double kLength = 4.0, kBeam = 0.4, kDraft = 0.25, kSpacing = 0.1;
constexpr int kWide = 34, kHigh = 8;  // half the window of the head [cells]

struct Head {
  std::array<std::array<double, 2 * kHigh>, 2 * kWide> at{};  // [m]
};

// The draft of a Wigley hull over each cell, smeared by the Poisson kernel of 0.65 drafts over 4 cells: what pressure
// at that depth leaves at the surface.
Head wigley_head() {
  constexpr int kParts = 10, kReach = 4;
  constexpr double kDepth = 0.65 * kDraft;
  Head local, smeared;
  for (int i = 0; i < 2 * kWide; ++i) {
    for (int k = 0; k < 2 * kHigh; ++k) {
      for (int part = 0; part < kParts * kParts; ++part) {
        const double x = (i - kWide + (part % kParts + 0.5) / kParts) * kSpacing;
        const double z = (k - kHigh + (static_cast<double>(part / kParts) + 0.5) / kParts) * kSpacing;
        const double half = 0.5 * kBeam * (1.0 - 4.0 * x * x / (kLength * kLength));
        if (std::abs(z) < half) {
          local.at[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] +=
              kDraft * std::sqrt(1.0 - std::abs(z) / half) / (kParts * kParts);
        }
      }
    }
  }
  const auto corner = [](double x, double z) {
    return std::atan(x * z / (kDepth * std::sqrt(x * x + z * z + kDepth * kDepth))) / (2.0 * kPi);
  };
  const auto weight = [&](int i, int k) {
    const double w = (i - 0.5) * kSpacing, e = (i + 0.5) * kSpacing, s = (k - 0.5) * kSpacing, n = (k + 0.5) * kSpacing;
    return corner(e, n) - corner(w, n) - corner(e, s) + corner(w, s);
  };
  double sum = 0.0;
  for (int i = -kReach; i <= kReach; ++i) {
    for (int k = -kReach; k <= kReach; ++k) sum += weight(i, k);
  }
  for (int i = 0; i < 2 * kWide; ++i) {
    for (int k = 0; k < 2 * kHigh; ++k) {
      for (int di = -kReach; di <= kReach; ++di) {
        for (int dk = -kReach; dk <= kReach; ++dk) {
          if (i + di < 0 || i + di >= 2 * kWide || k + dk < 0 || k + dk >= 2 * kHigh) continue;
          smeared.at[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] +=
              weight(di, dk) / sum * local.at[static_cast<std::size_t>(i + di)][static_cast<std::size_t>(k + dk)];
        }
      }
    }
  }
  return smeared;
}

// R = (ρg/4π) ∫ k² |cos θ| Ω² |d̂|² / |2kU²cos²θ - g tanh kh - gkh sech² kh| dθ over a turn, k U² cos²θ = g tanh kh [N].
double steady_resistance(const Head& head, double speed, double depth) {
  constexpr int kAngles = 1500;
  double sum = 0.0;
  for (int n = 0; n < kAngles; ++n) {  // a quarter of the turn; the head is symmetric
    const double theta = 0.5 * kPi * (n + 0.5) / kAngles, c2 = std::cos(theta) * std::cos(theta) * speed * speed;
    double k = kG / c2;
    if (k * kSpacing > kPi) break;  // no wave of the grid is as short
    for (int i = 0; i < 200; ++i) k = 0.5 * (k + kG / c2 * std::tanh(k * depth));
    std::complex<double> transform = 0.0;
    for (int i = 0; i < 2 * kWide; ++i) {
      for (int j = 0; j < 2 * kHigh; ++j) {
        const double x = (i - kWide + 0.5) * kSpacing, z = (j - kHigh + 0.5) * kSpacing;
        transform += head.at[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] * kSpacing * kSpacing *
                     std::polar(1.0, -k * (x * std::cos(theta) + z * std::sin(theta)));
      }
    }
    const double t = std::tanh(k * depth), square = kG * k * t;
    const double slope = std::abs(2.0 * k * c2 - kG * t - kG * k * depth * (1.0 - t * t));
    sum += k * k * std::cos(theta) * square * std::norm(transform) / slope * 0.5 * kPi / kAngles;
  }
  return 1000.0 * kG / kPi * sum;
}

// In a window that travels with the head: one cell a step, so that head and cells always lie alike.
double towed_resistance(const Head& head, double speed, double depth) {
  constexpr int kCells = 512, kRows = 144, kMiddle = 368;
  constexpr float kSponge = 6.4F;
  const double dt = kSpacing / speed;
  const WaveGrid grid = make_wave_grid({0, 0}, Vec2(static_cast<float>(kSpacing)), kCells, kRows, WaveAxis::kPeriodic,
                                       WaveAxis::kWalled);  // half the water: z = 0 is the plane of symmetry
  WaveLayer layer(grid, make_wave_bed(static_cast<float>(depth)), {.west = kSponge, .east = kSponge, .north = kSponge},
                  dt);
  std::vector<float> pressing = grid.make_array();
  const double period = 8.0 * kPi * speed / kG, ramp = 8.0;  // R swings at g/4U after a start
  const int steps = static_cast<int>((ramp + 2.0 * period) / dt), counted = static_cast<int>(period / dt);
  double sum = 0.0;
  for (int n = 0; n < steps; ++n) {
    const double r = std::min(1.0, n * dt / ramp), share = r * r * (3.0 - 2.0 * r);
    double force = 0.0;
    for (int k = 0; k < kHigh; ++k) {
      for (int i = 0; i < 2 * kWide; ++i) {
        const int at = kMiddle - kWide + i;
        const double d = share * head.at[static_cast<std::size_t>(i)][static_cast<std::size_t>(kHigh + k)];
        pressing[grid.at(at, k)] = static_cast<float>(d);
        const auto eta = [&](int column) { return static_cast<double>(layer.state().surface[grid.at(column, k)]); };
        force += 2.0 * d * (eta(at + 1) - eta(at - 1)) / (2.0 * kSpacing) * kSpacing * kSpacing;
      }
    }
    if (n >= steps - counted) sum += 1000.0 * kG * force;
    layer.step(&pressing);
    for (std::vector<float>* field : {&layer.state().surface, &layer.state().flux_x, &layer.state().flux_z}) {
      for (int k = 0; k < kRows; ++k) {
        float* row = &(*field)[grid.at(0, k)];
        std::copy(row + 1, row + kCells, row);
        row[kCells - 1] = 0.0F;
      }
    }
  }
  return sum / counted;
}

TEST(WavesShip, ResistanceOfAWigleyHullIsThatOfSteadyTheory) {
  const Head head = wigley_head();
  for (const auto& [froude, depth] : {std::pair{0.3, 6.0}, {0.4, 6.0}, {0.6, 6.0}, {0.45, 1.5}}) {
    const double speed = froude * std::sqrt(kG * kLength);
    const double theory = steady_resistance(head, speed, depth), measured = towed_resistance(head, speed, depth);
    RecordProperty("Fn" + std::to_string(froude) + "_h" + std::to_string(depth),
                   std::to_string(measured) + " N, theory " + std::to_string(theory) + ", ratio " +
                       std::to_string(measured / theory));
    EXPECT_NEAR(measured / theory, 1.0, 0.04) << froude << " " << depth;
  }
}

}  // namespace
}  // namespace regatta::waves_ship_test
