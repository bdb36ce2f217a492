// Two staggered rows of opposite vortices, the Kármán street: its speed and how fast a disturbance of it grows, against
// the theory of endless rows of point vortices [Lam32 §156].
#include "wake_stream.h"

#include <fmt/format.h>

#include <numbers>

namespace regatta::wake_street_test {
namespace {

using namespace wake_stream;

constexpr double kPi = std::numbers::pi;
constexpr double kCirculation = 0.3;  // [m²/s]

// Rows along x, `apart` times the spacing a from each other, of which every second vortex is displaced.
Stream street(int count, double a, double apart, double displaced) {
  Stream stream = free_vortices(0.02F, WakeAdvection::kDirect);  // cores of a hundredth of a metre: points
  std::vector<Vec2> at;
  std::vector<float> circulation;
  for (int row = 0; row < 2; ++row) {
    for (int i = 0; i < count; ++i) {
      const double along = a * (i - 0.5 * (count - 1) + 0.5 * row - 0.25);
      const double across = a * apart * (0.5 - row);
      const double off = row == 0 ? displaced * (i % 2 == 0 ? 1.0 : -1.0) : 0.0;
      at.emplace_back(static_cast<float>(along + off), static_cast<float>(across));
      circulation.push_back(static_cast<float>(row == 0 ? kCirculation : -kCirculation));
    }
  }
  stream.place(at, circulation, 0.02F);
  return stream;
}

TEST(WakeStreet, TravelsAtItsSpeed) {
  constexpr double kSpacing = 0.1;
  constexpr int kCount = 361;
  for (const double apart : {0.2, 0.281, 0.5, 1.0}) {
    Stream stream = street(kCount, kSpacing, apart, 0.0);
    stream.step();
    const Vortices& v = stream.vortices();
    ASSERT_EQ(v.count(), 2 * kCount);
    const double speed = std::abs(static_cast<double>(v.u[kCount / 2]));
    const double exact = kCirculation / (2.0 * kSpacing) * std::tanh(kPi * apart);
    // What rows that end lack: both ends' dipoles, Γ b/(π a L), and half a spacing more of one row on one side.
    constexpr double kLength = 0.5 * kSpacing * kCount;
    const double ended = exact - kCirculation * apart / (kPi * kLength);
    fmt::print("street of b/a {}: {:.5f} m/s, exact {:.5f}, {:+.1e}, for rows of this length {:+.1e}\n", apart, speed,
               exact, speed / exact - 1.0, speed / ended - 1.0);
    EXPECT_NEAR(speed / ended, 1.0, 5.0e-4);  // of the tree
    EXPECT_LT(std::abs(v.w[kCount / 2]), 1.1 * kCirculation / (2.0 * kPi * kLength));
  }
}

// Growth of the disturbance in the middle of the street from `from` to `to` [s].
double growth(double apart, double from, double to) {
  constexpr double kSpacing = 0.3;
  constexpr int kCount = 61;
  Stream even = street(kCount, kSpacing, apart, 0.0);
  Stream disturbed = street(kCount, kSpacing, apart, 1.0e-3 * kSpacing);
  even.dt = disturbed.dt = 1.0 / 120.0;
  const auto distance = [&] {
    double sum = 0.0;
    for (int row = 0; row < 2; ++row) {
      for (int i = 20; i < 41; ++i) {
        const Vec2 d = disturbed.vortices().at(row * kCount + i) - even.vortices().at(row * kCount + i);
        sum += static_cast<double>(glm::dot(d, d));
      }
    }
    return std::sqrt(sum);
  };
  even.run(from);
  disturbed.run(from);
  const double before = distance();
  even.run(to - from);
  disturbed.run(to - from);
  return distance() / before;
}

TEST(WakeStreet, IsNeutralAtItsOwnSpacingAloneAndGrowsAsTheorySaysElsewhere) {
  const auto rate = [](double apart) {
    const double cosh = std::cosh(kPi * apart);
    return kCirculation / (2.0 * kPi * 0.09) * std::abs(0.5 * kPi * kPi - kPi * kPi / (cosh * cosh));
  };
  for (const double apart : {0.2, 0.36, 0.5}) {
    const double from = 2.0 / rate(apart);  // until the mode that fades has faded
    const double to = 3.2 / rate(apart);
    const double measured = std::log(growth(apart, from, to)) / (to - from);
    fmt::print("street of b/a {}: disturbance grows at {:.3f} 1/s, theory {:.3f}\n", apart, measured, rate(apart));
    EXPECT_NEAR(measured / rate(apart), 1.0, 0.05);
  }
  const double neutral = growth(0.2806, 1.0, 2.0);
  fmt::print("street of b/a 0.281: grows {:.2f} times in a second\n", neutral);
  EXPECT_LT(neutral, 1.5);
}

}  // namespace
}  // namespace regatta::wake_street_test
