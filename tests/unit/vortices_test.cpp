#include "wake/vortices.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(Vortices, AreBornAtRestWithTheirStrength) {
  Vortices v;
  v.add({1.0F, 2.0F}, -0.5F);
  ASSERT_EQ(v.count(), 1);
  EXPECT_EQ(v.at(0), Vec2(1.0F, 2.0F));
  EXPECT_EQ(v.circulation[0], -0.5F);
  EXPECT_EQ(v.birth[0], -0.5F);
  EXPECT_EQ(v.moved[0], 0.0F);
  for (const std::vector<float>* field : static_cast<const Vortices&>(v).fields()) EXPECT_EQ(field->size(), 1U);
}

TEST(Vortices, FilterKeepsTheOrderAndAllFieldsTogether) {
  Vortices v;
  for (int i = 0; i < 10; ++i) v.add({static_cast<float>(i), -static_cast<float>(i)}, 0.1F * static_cast<float>(i));
  for (std::size_t i = 0; i < 10; ++i) {
    v.circulation[i] *= 0.5F;
    v.u[i] = 10.0F + static_cast<float>(i);
    v.w[i] = 20.0F + static_cast<float>(i);
    v.moved[i] = static_cast<float>(i % 2);
  }
  v.filter([](int i) { return i % 3 == 1; });
  ASSERT_EQ(v.count(), 3);
  for (std::size_t k = 0; k < 3; ++k) {
    const auto was = static_cast<float>(3 * k + 1);
    EXPECT_EQ(v.x[k], was);
    EXPECT_EQ(v.z[k], -was);
    EXPECT_EQ(v.birth[k], 0.1F * was);
    EXPECT_EQ(v.circulation[k], 0.1F * was * 0.5F);
    EXPECT_EQ(v.u[k], 10.0F + was);
    EXPECT_EQ(v.w[k], 20.0F + was);
    EXPECT_EQ(v.moved[k], static_cast<float>((3 * k + 1) % 2));
  }
  v.filter([](int) { return true; });
  EXPECT_EQ(v.count(), 3);
  v.filter([](int) { return false; });
  EXPECT_EQ(v.count(), 0);
}

TEST(Vortices, ClearEmptiesAllFields) {
  Vortices v;
  v.add({1.0F, 2.0F}, 1.0F);
  v.clear();
  for (const std::vector<float>* field : v.fields()) EXPECT_TRUE(field->empty());
}

}  // namespace
}  // namespace regatta
