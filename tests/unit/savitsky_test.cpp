#include "hull/savitsky.h"

#include "planing_balance.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

namespace regatta {
namespace {

using namespace planing_balance;

TEST(Savitsky, FindsTheExampleOfThePaper) {
  // 60,000 lb, 14 ft between chines, 10° of deadrise, centre of mass 29 ft before the transom, 40 knots in sea water.
  PlaningCase boat;
  boat.mass = 60000.0F * 0.45359F;
  boat.beam = 14.0F * 0.3048F;
  boat.deadrise_deg = 10.0F;
  boat.center_ahead = 29.0F * 0.3048F;
  boat.density = 1025.0F;
  boat.viscosity = 1.19e-6F;
  boat.simple = true;
  const Running found = running(boat, 40.0F * 0.5144F);
  fmt::print("trim {:.2f}°, λ {:.2f}, drag {:.1f} kN\n", found.trim_deg, found.wetted_length, 1e-3F * found.drag);
  // The paper reads its charts: 2.3°, 3.43, about 9,000 lb.
  EXPECT_NEAR(found.trim_deg, 2.28F, 0.1F);
  EXPECT_NEAR(found.wetted_length, 3.43F, 0.05F);
  EXPECT_NEAR(found.drag, 40.0e3F, 1.0e3F);
}

TEST(Savitsky, FindsTheTableOfARunabout) {
  struct Row {
    float speed, trim_deg, wetted_length, drag;
  };
  const auto compare = [](float mass, std::initializer_list<Row> rows) {
    PlaningCase boat;
    boat.mass = mass;
    boat.beam = 1.45F;
    boat.deadrise_deg = 12.0F;
    boat.center_ahead = 1.65F;
    boat.simple = true;
    for (const Row& row : rows) {
      const Running found = running(boat, row.speed);
      EXPECT_NEAR(found.trim_deg, row.trim_deg, 0.1F) << row.speed;
      EXPECT_NEAR(found.wetted_length, row.wetted_length, 0.03F) << row.speed;
      EXPECT_NEAR(found.drag, row.drag, 0.02F * row.drag) << row.speed;
    }
  };
  compare(556.0F, {{4, 4.5F, 2.55F, 570},
                   {6, 5.1F, 1.97F, 718},
                   {8, 4.2F, 1.76F, 762},
                   {10, 3.3F, 1.66F, 841},
                   {12, 2.6F, 1.59F, 969},
                   {14, 2.1F, 1.57F, 1154}});
  compare(800.0F, {{4, 6.2F, 2.55F, 986},
                   {6, 6.9F, 1.97F, 1184},
                   {8, 5.7F, 1.75F, 1138},
                   {10, 4.4F, 1.66F, 1129},
                   {12, 3.5F, 1.62F, 1202},
                   {14, 2.8F, 1.58F, 1338}});
}

TEST(Savitsky, DeadriseTakesLiftAndNeverTurnsItDown) {
  const float flat = flat_lift(4.0F, 2.0F, 3.0F).sum();
  EXPECT_FLOAT_EQ(deadrise_lift(flat, 0.0F), flat);
  EXPECT_LT(deadrise_lift(flat, 20.0F), deadrise_lift(flat, 10.0F));
  EXPECT_EQ(deadrise_lift(1e-4F, 20.0F), 0.0F);
  EXPECT_EQ(flat_lift(-1.0F, 2.0F, 3.0F).sum(), 0.0F);
}

TEST(Savitsky, CentreLiesBetweenThatOfFlowAndThatOfGravity) {
  EXPECT_NEAR(pressure_center(1.5F, 50.0F), kDynamicCenter, 1e-3F);
  EXPECT_NEAR(pressure_center(1.5F, 1e-3F), 0.33F, 0.005F);
}

}  // namespace
}  // namespace regatta
