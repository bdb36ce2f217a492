#include "waves/line_fft.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <numbers>
#include <vector>

namespace regatta {
namespace {

float lane_of(const LineNumber& number, int lane) {
  std::array<float, static_cast<std::size_t>(kLanes)> lanes{};
  number.v.store_unaligned(lanes.data());
  return lanes[static_cast<std::size_t>(lane)];
}

TEST(LineFft, LengthsAreProductsOfTwoThreeAndFive) {
  for (const int length : {2, 3, 45, 600, 640, 2048}) EXPECT_TRUE(is_line_length(length)) << length;
  for (const int length : {0, 1, -4, 7, 77, 4096}) EXPECT_FALSE(is_line_length(length)) << length;
  EXPECT_EQ(line_length(127), 128);
  EXPECT_EQ(line_length(601), 625);
}

// Each lane against the sum itself.
TEST(LineFft, IsTheFourierTransformOfEachLane) {
  for (const int length : {2, 12, 45, 64, 50}) {
    Rng rng(7);
    std::vector<LineComplex> in(static_cast<std::size_t>(length)), out(in.size()), back(in.size());
    for (LineComplex& number : in) {
      std::array<float, static_cast<std::size_t>(kLanes)> re{}, im{};
      for (float& x : re) x = rng.uniform(-1.0F, 1.0F);
      for (float& x : im) x = rng.uniform(-1.0F, 1.0F);
      number = {LineNumber(load_wide(re.data())), LineNumber(load_wide(im.data()))};
    }
    const LineFft fft(length);
    fft.forward(in.data(), out.data());
    fft.backward(out.data(), back.data());
    for (const int lane : {0, kLanes - 1}) {
      const auto number = [lane](const LineComplex& z) {
        return std::complex<double>(static_cast<double>(lane_of(z.real(), lane)),
                                    static_cast<double>(lane_of(z.imag(), lane)));
      };
      for (int k = 0; k < length; ++k) {
        std::complex<double> sum = 0.0;
        for (int n = 0; n < length; ++n) {
          sum += number(in[static_cast<std::size_t>(n)]) *
                 std::polar(1.0, -2.0 * std::numbers::pi * ((n * k) % length) / length);
        }
        EXPECT_LT(std::abs(number(out[static_cast<std::size_t>(k)]) - sum), 1e-5) << length << " " << k;
        const std::complex<double> again = number(back[static_cast<std::size_t>(k)]) / static_cast<double>(length);
        EXPECT_LT(std::abs(again - number(in[static_cast<std::size_t>(k)])), 1e-6) << length << " " << k;
      }
    }
  }
}

}  // namespace
}  // namespace regatta
