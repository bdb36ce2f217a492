// Wave resistance through the whole world: hulls of Wigley's form towed over dispersive waves, alone beside Michell's
// thin ship, and two abreast beside what their waves do to each other: by Michell's theory where hulls do not answer
// waves, by that of held hulls below where they do.
#include "../unit/marked_bound.h"
#include "thin_ship.h"

#include <array>
#include <complex>
#include <cstdio>
#include <optional>
#include <vector>

namespace regatta::waves_michell_test {
namespace {

using namespace thin_ship;

constexpr ThinShip kWigley{4.0, 0.4, 0.25};
constexpr double kLength = kWigley.length, kDraft = kWigley.draft;

// Theory: hulls that are held at their heights, alone or two abreast, each thin beside the waves. Michell's sources are
// those of a hull of the section S(x) below still water. Held, it stands deeper in the waves H that run past it, its
// own and its neighbour's: to first order in its breadth b their sources are those of S + b H, H taken halfway down its
// draft. H follows from the sources of both hulls, and so b H from itself, to all orders.
class HeldHulls {
 public:
  HeldHulls(double speed, double apart) : speed_(speed), apart_(apart) {
    for (std::size_t i = 0; i < kStations; ++i) {
      x_[i] = kLength * ((static_cast<double>(i) + 0.5) / kStations - 0.5);
      breadth_[i] = 2.0 * kWigley.half_breadth(x_[i], 0.0);
    }
    find_surface();
  }
  // R = (ρ g/π) ∫ k³ cosθ |F|² [2 + 2 cos(k s sin θ)] dθ, k = g / U² cos²θ, F = ∫ (S(x) e^{kz} + b H e^{-k T/2})
  // e^{-ikx cos θ} dx: of all hulls [N].
  [[nodiscard]] double resistance() const {
    constexpr int kAngles = 400;
    double sum = 0.0;
    for (int n = 0; n < kAngles; ++n) {
      const double theta = 0.5 * kPi * (n + 0.5) / kAngles, c = std::cos(theta), k = kG / std::pow(speed_ * c, 2.0);
      if (k > kShortest) break;
      std::complex<double> wave = 0.0;
      for (std::size_t i = 0; i < kStations; ++i) {
        const double depth = fall(k) + rise_[i] * std::exp(-k * kMiddle);
        wave += breadth_[i] * depth * std::polar(kLength / kStations, -k * c * x_[i]);
      }
      const double both = apart_ > 0.0 ? 2.0 + 2.0 * std::cos(k * apart_ * std::sin(theta)) : 1.0;
      sum += k * k * k * c * std::norm(wave) * both * 0.5 * kPi / kAngles;
    }
    return 1000.0 * kG / kPi * sum;
  }

  // On each of the two, positive towards the other: the slope of the other's waves across it, F = ρ g ∫ S ∂H/∂z dx, S
  // with the water that it stands deeper in [N].
  [[nodiscard]] double to_each_other() const {
    double sum = 0.0;
    for (std::size_t m = 1; m < kAlong; ++m) {
      const double kx = static_cast<double>(m) * kStep;
      const std::complex<double> moved = std::pow(std::complex<double>(kGrowth, -speed_ * kx), 2);
      std::complex<double> own = 0.0, answer = 0.0, still = 0.0, risen = 0.0, over = 0.0;
      for (int n = 1; n < kAcross; ++n) {
        const double ky = n * kStepAcross, k = std::hypot(kx, ky);
        const std::complex<double> slope = moved / (kG * k + moved) * (-ky * std::sin(ky * apart_)) * 2.0 *
                                           std::exp(-k * kMiddle) * kStepAcross / (2.0 * kPi);
        own += slope * fall(k);
        answer += slope * std::exp(-k * kMiddle);
      }
      for (std::size_t i = 0; i < kStations; ++i) {
        const auto at = std::polar(breadth_[i] * kLength / kStations, -kx * x_[i]);
        still += at;
        risen += at * rise_[i];
        over += at * (2.0 / 3.0 * kDraft + rise_[i]);
      }
      sum += ((own * still + answer * risen) * std::conj(over)).real() * kStep / kPi;
    }
    return 1000.0 * kG * sum;
  }

 private:
  static constexpr int kStations = 80, kAlong = 1024, kAcross = 512;  // hull; wave numbers along and across, from 0 on
  static constexpr double kMiddle = 0.5 * kDraft, kStep = 0.025, kStepAcross = 0.05, kShortest = 60.0;  // [m], [1/m]
  static constexpr double kGrowth = 0.03;                                                               // ε [1/s]
  using Stations = std::array<double, kStations>;

  // ∫ (1 - z²/T²) e^{kz} dz over the draft.
  static double fall(double k) {
    const double t = k * kDraft;
    if (t < 1e-2) return kDraft * (2.0 / 3.0 - 0.25 * t);
    return (1.0 - 2.0 * (1.0 - (1.0 + t) * std::exp(-t)) / (t * t)) / k;
  }
  // H(x) = (1/4π²) ∫∫ Q [1 + cos k_y s] (1 - ω² / (ω² + (ε - iU k_x)²)) e^{-k T/2} e^{i k_x x} dk: heads over all of
  // time that grow as e^{εt}, so that waves are left behind; ε small.
  void find_surface() {
    std::array<std::complex<double>, kAlong> own{}, answer{};  // ∫ dk_y of what heads S and b H make
    for (std::size_t m = 1; m < kAlong; ++m) {
      const double kx = static_cast<double>(m) * kStep;
      const std::complex<double> moved = std::pow(std::complex<double>(kGrowth, -speed_ * kx), 2);
      for (int n = 0; n < kAcross; ++n) {
        const double ky = n * kStepAcross, k = std::hypot(kx, ky), square = kG * k;
        const double both = (apart_ > 0.0 ? 1.0 + std::cos(ky * apart_) : 1.0) * (n > 0 ? 2.0 : 1.0);
        const std::complex<double> surface =
            moved / (square + moved) * both * std::exp(-k * kMiddle) * kStepAcross / (2.0 * kPi);
        own[m] += surface * fall(k);
        answer[m] += surface * std::exp(-k * kMiddle);
      }
    }
    for (int turn = 0; turn < 20; ++turn) {
      Stations next{};
      for (std::size_t m = 1; m < kAlong; ++m) {
        const double kx = static_cast<double>(m) * kStep;
        std::complex<double> still = 0.0, risen = 0.0;
        for (std::size_t i = 0; i < kStations; ++i) {
          const auto at = std::polar(breadth_[i] * kLength / kStations, -kx * x_[i]);
          still += at;
          risen += at * rise_[i];
        }
        const std::complex<double> wave = (own[m] * still + answer[m] * risen) * kStep / kPi;
        for (std::size_t i = 0; i < kStations; ++i) next[i] += (wave * std::polar(1.0, kx * x_[i])).real();
      }
      for (std::size_t i = 0; i < kStations; ++i) rise_[i] = 0.5 * (rise_[i] + next[i]);
    }
  }

  double speed_, apart_;
  Stations x_{}, breadth_{}, rise_{};  // rise_: H at the hull [m]
};

// Of two hulls over twice that of one.
double interference_of_held(double speed, double apart) {
  return HeldHulls(speed, apart).resistance() / (2.0 * HeldHulls(speed, 0.0).resistance());
}

// A head at the surface, smeared as if by its depth, for a hull below it: 16 % (docs/waves.md).
double resistance_of_a_thin_ship(double froude, char mark = '.') {
  const double speed = froude * std::sqrt(kG * kLength);
  const double theory = michell(kWigley, speed), found = tow(kWigley, speed, {0.0F}).resistance;
  std::printf("Fn %.1f: %.2f N, Michell %.2f N, ratio %.3f\n", froude, found, theory, found / theory);
  expect_at_most(0.16, std::abs(found / theory - 1.0), mended_by(mark), "resistance", "off");
  return found;
}
TEST(WavesMichell, AWigleyHullHasTheResistanceOfTheThinShip) {
  resistance_of_a_thin_ship(0.3);  // 0.4: below
  resistance_of_a_thin_ship(0.5, '6');
  resistance_of_a_thin_ship(0.6);
}

// Two hulls abreast have each other's waves to plough through: that costs both, and the pushes to the side are equal
// and opposite. Three beams apart and more they draw together as in theory; at two, where one's head reaches the other,
// they part, in theory by little. Held at their heights, as here, they stand deeper in each other's crests, which
// Michell's theory leaves out: at three beams apart a third of what it has them do to each other. With a head that
// hardly answers waves (κ a quarter) their waves add up as Michell's do.
TEST(WavesMichell, TwoHullsAbreastFeelEachOther) {
  constexpr double kHardly = 0.25, kUsual = Params{}.bodies_head_stiffness;
  const double speed = 0.4 * std::sqrt(kG * kLength);
  const double alone = resistance_of_a_thin_ship(0.4);
  struct Case {
    float apart;
    double stiffness;
    std::optional<double> of_held, of_thin;  // within how much of either theory; none: it does not hold there
    std::optional<double> to_side;           // likewise, in resistances of one
    char mark = '.';                         // of `of_held` (../unit/marked_bound.h)
  };
  for (const Case& c : {Case{0.8F, kUsual, 0.12, {}, {}},
                        {1.2F, kUsual, 0.12, {}, 0.1, '6'},
                        {2.0F, kUsual, 0.08, 0.08, 0.1},
                        {1.2F, kHardly, {}, 0.1, {}}}) {
    const double one = c.stiffness == kUsual ? alone : tow(kWigley, speed, {0.0F}, kDeep, c.stiffness).resistance;
    const Towed both = tow(kWigley, speed, {-0.5F * c.apart, 0.5F * c.apart}, kDeep, c.stiffness);
    const auto apart = static_cast<double>(c.apart);
    const double thin = michell(kWigley, speed, apart) / (2.0 * michell(kWigley, speed)),
                 held = interference_of_held(speed, apart);
    const double found = both.resistance / (2.0 * one);
    const double drawn = HeldHulls(speed, apart).to_each_other();
    std::printf(
        "two hulls %.1f m apart: %.3f times the resistance of one each, theory %.3f held, %.3f Michell's; to the side "
        "%.2f and %.2f N, theory %.2f held\n",
        apart, found, held, thin, both.to_side[0], both.to_side[1], drawn);
    if (c.of_held) {
      expect_at_most(*c.of_held, std::abs(found / held - 1.0), mended_by(c.mark), "resistance of both", "off");
    }
    if (c.of_thin) {
      EXPECT_NEAR(found / thin, 1.0, *c.of_thin) << c.apart;
    }
    EXPECT_NEAR(both.to_side[0] + both.to_side[1], 0.0, 0.02 * std::abs(both.to_side[1] - both.to_side[0]));
    if (c.to_side) {
      EXPECT_NEAR(both.to_side[0], drawn, *c.to_side * one) << c.apart;
    }
  }
}

// The limits of that theory: far apart and alone, without answer, it is Michell's.
TEST(WavesMichell, HeldHullsFarApartFeelNothing) {
  const double speed = 0.4 * std::sqrt(kG * kLength);
  for (const double apart : {1.2, 2.0, 8.0}) std::printf("%.1f m: %.3f\n", apart, interference_of_held(speed, apart));
  EXPECT_NEAR(interference_of_held(speed, 8.0), 1.0, 0.06);
}

}  // namespace
}  // namespace regatta::waves_michell_test
