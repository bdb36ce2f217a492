#include "vorton/scaled_root.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

TEST(ScaledRoot, IsTheInverseRootWithinAMillionth) {
  for (double s = 1e-8; s < 1e12; s *= 1.003) {
    const auto value = static_cast<float>(s);
    alignas(64) std::array<float, static_cast<std::size_t>(kLanes)> root{};
    scaled_root(WideFloat(value)).store_aligned(root.data());
    EXPECT_NEAR(kRootScale * static_cast<double>(root[0]) * std::sqrt(static_cast<double>(value)), 1.0, 6e-7) << s;
  }
}

TEST(ScaledRoot, DifferencesOfProductsAreRoundedTwice) {
  // a b − c d with the first product exact.
  const float a = 1.0F + 1.0F / 4096.0F;
  alignas(64) std::array<float, static_cast<std::size_t>(kLanes)> out{};
  product_difference(WideFloat(3.0F), WideFloat(5.0F), WideFloat(2.0F), WideFloat(4.0F)).store_aligned(out.data());
  EXPECT_EQ(out[0], 7.0F);
  product_difference(WideFloat(a), WideFloat(a), WideFloat(1.0F), WideFloat(1.0F)).store_aligned(out.data());
  EXPECT_NEAR(out[0], 1.0F / 2048.0F, 1e-7F);
}

}  // namespace
}  // namespace regatta
