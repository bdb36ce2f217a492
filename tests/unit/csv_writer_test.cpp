#include "output/csv_writer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace regatta {
namespace {

Snapshot small_snapshot() {
  Snapshot snapshot;
  snapshot.time = 1.25;
  snapshot.step = 75;
  BodySnapshot boat;
  boat.name = "boat";
  boat.is_boat = true;
  boat.state.position = {1.0F, 2.0F, 3.0F};
  snapshot.bodies.push_back(boat);
  GaugeReading gauge;
  gauge.gauge.name = "g1";
  gauge.water.surface = 0.125F;
  snapshot.gauges.push_back(gauge);
  snapshot.diagnostics.counts = {{"columns", 0, CountShown::kAlways}, {"cells", 0, CountShown::kAlways}};
  return snapshot;
}

TEST(CsvWriter, NamesAndUnits) {
  const std::string header = csv_header(small_snapshot());
  EXPECT_EQ(header.rfind("time [s],step [1],boat.x [m],boat.y [m],boat.z [m],boat.heading [deg]", 0), 0U) << header;
  for (const char* const name :
       {"boat.vx [m/s]", "boat.fx [N]", "gauge.g1.eta [m]", "water.volume [m^3]", "water.mass_error [1]",
        "water.kinetic_energy [J]", "count.columns [1],count.cells [1]"}) {
    EXPECT_NE(header.find(name), std::string::npos) << name;
  }
  EXPECT_EQ(header.back(), '\n');
}

TEST(CsvWriter, CountsWhatWatersAreMadeOf) {
  Snapshot snapshot = small_snapshot();
  snapshot.diagnostics.counts[1].count = 4711;
  snapshot.diagnostics.counts.push_back({"particles", 0, CountShown::kWhereSome});
  snapshot.diagnostics.counts.push_back({"wave cells", 12});
  EXPECT_NE(csv_header(snapshot).find("count.columns [1],count.cells [1],count.bodies [1]"), std::string::npos);
  EXPECT_NE(csv_row(snapshot).find(",0,4711,"), std::string::npos) << csv_row(snapshot);
  snapshot.diagnostics.counts[2].count = 815;
  EXPECT_NE(csv_header(snapshot).find("count.cells [1],count.particles [1],count.bodies [1]"), std::string::npos);
  EXPECT_NE(csv_row(snapshot).find(",0,4711,815,"), std::string::npos) << csv_row(snapshot);
}

TEST(CsvWriter, DispersiveWavesHaveTheirOwnColumns) {
  Snapshot snapshot = small_snapshot();
  EXPECT_EQ(csv_header(snapshot).find("wave_resistance"), std::string::npos);
  EXPECT_EQ(csv_header(snapshot).find("hs ["), std::string::npos);
  snapshot.diagnostics.waves.cells = 100;
  static constexpr Figure kHeight{.group = "waves", .name = "hs", .unit = "m", .csv = true};
  snapshot.diagnostics.figures = {{&kHeight, 0.75}};
  snapshot.gauges[0].height = 0.625;
  snapshot.bodies[0].load.waves = {-12.5F, 0.0F, 3.0F};
  snapshot.bodies[0].state.velocity = {2.25F, 0.5F, 1.0F};
  const std::string header = csv_header(snapshot);
  const std::string row = csv_row(snapshot);
  EXPECT_NE(header.find("boat.wave_resistance [N],boat.speed [m/s],boat.throttle [1]"), std::string::npos) << header;
  EXPECT_NE(header.find("gauge.g1.hs [m],waves.hs [m],water.volume [m^3]"), std::string::npos) << header;
  EXPECT_NE(row.find(",12.5,2.25,0,0,"), std::string::npos) << row;
  EXPECT_NE(row.find(",0.625,0.75,"), std::string::npos) << row;
  EXPECT_EQ(std::count(header.begin(), header.end(), ','), std::count(row.begin(), row.end(), ','));
}

TEST(CsvWriter, BoatsAndTowedBodiesHaveASpeed) {
  Snapshot snapshot = small_snapshot();
  BodySnapshot body;
  body.name = "hull";
  body.state.orientation = glm::angleAxis(-0.5F * std::acos(-1.0F), Vec3(0.0F, 1.0F, 0.0F));  // its bow along +z
  body.state.velocity = {4.0F, 1.0F, 2.5F};
  for (const BodyMotion motion : {BodyMotion::kDynamic, BodyMotion::kStatic, BodyMotion::kKinematic}) {
    body.motion = motion;
    snapshot.bodies.resize(1);
    snapshot.bodies.push_back(body);
    const std::string header = csv_header(snapshot);
    const std::string row = csv_row(snapshot);
    EXPECT_NE(header.find("boat.speed [m/s],boat.throttle [1]"), std::string::npos) << header;
    EXPECT_EQ(header.find("hull.throttle"), std::string::npos) << header;
    EXPECT_EQ(std::count(header.begin(), header.end(), ','), std::count(row.begin(), row.end(), ','));
    const std::size_t at = header.find("hull.speed [m/s]");
    ASSERT_EQ(at != std::string::npos, motion == BodyMotion::kKinematic);
    if (at == std::string::npos) continue;
    std::size_t field = 0;
    for (auto k = std::count(header.begin(), header.begin() + static_cast<std::ptrdiff_t>(at), ','); k > 0; --k) {
      field = row.find(',', field) + 1;
    }
    EXPECT_NEAR(std::stod(row.substr(field)), 2.5, 1e-6) << row;
  }
}

TEST(CsvWriter, FiguresOfAWaterAreItsColumns) {
  Snapshot snapshot = small_snapshot();
  EXPECT_EQ(csv_header(snapshot).find("ocean."), std::string::npos);
  snapshot.diagnostics.counts.push_back({"particles", 1, CountShown::kWhereSome});
  static constexpr Figure kIterations{.group = "ocean", .name = "density_iterations", .csv = true};
  static constexpr Figure kAside{.group = "ocean", .name = "neighbours", .bench = true};
  static constexpr Figure kSpeed{.group = "ocean", .name = "max_speed", .unit = "m/s", .csv = true};
  snapshot.diagnostics.figures = {{&kIterations, 7.0}, {&kAside, 30.0}, {&kSpeed, 3.5}};
  const std::string header = csv_header(snapshot);
  const std::string row = csv_row(snapshot);
  EXPECT_NE(header.find(",ocean.density_iterations [1],ocean.max_speed [m/s],water.volume"), std::string::npos)
      << header;
  EXPECT_NE(header.find("count.particles [1]"), std::string::npos) << header;
  EXPECT_NE(row.find(",7,3.5,"), std::string::npos) << row;
  EXPECT_EQ(std::count(header.begin(), header.end(), ','), std::count(row.begin(), row.end(), ','));
}

TEST(CsvWriter, EveryStatusBitHasACount) {
  Snapshot snapshot = small_snapshot();
  snapshot.diagnostics.status.raise(StatusBit::kEscaped, 4);
  snapshot.diagnostics.status.raise(StatusBit::kEscaped, 6);
  const std::string header = csv_header(snapshot);
  const std::string names =
      ",status [1],status.non-finite [1],status.volume-drift [1],status.substeps-capped [1],status.escaped [1],"
      "status.crowded [1],status.held-back [1],status.too-coarse [1],status.stiff-rings [1],status.rings-crowded "
      "[1],status.unsolved [1],status.full [1],status.restless [1]\n";
  EXPECT_TRUE(header.ends_with(names)) << header;
  EXPECT_TRUE(csv_row(snapshot).ends_with(",8,0,0,0,2,0,0,0,0,0,0,0,0\n")) << csv_row(snapshot);
}

TEST(CsvWriter, ARowHasAsManyFieldsAsTheHeader) {
  const Snapshot snapshot = small_snapshot();
  const std::string header = csv_header(snapshot);
  const std::string row = csv_row(snapshot);
  EXPECT_EQ(std::count(header.begin(), header.end(), ','), std::count(row.begin(), row.end(), ','));
  EXPECT_EQ(row.rfind("1.25,75,1,2,3,", 0), 0U) << row;
}

TEST(CsvWriter, TheLeftWorldsNumbersFollow) {
  const Snapshot snapshot = small_snapshot();
  Snapshot left = small_snapshot();
  left.bodies[0].name = "a,b";
  left.bodies[0].state.position.x = 7.5F;
  const auto line_of = [](std::string text) { return text.substr(0, text.size() - 1); };
  const std::string header = csv_header(snapshot, &left);
  EXPECT_EQ(header.rfind(line_of(csv_header(snapshot)) + ",left.time [s],left.step [1],\"left.a,b.x [m]\",", 0), 0U)
      << header;
  EXPECT_NE(header.find(",left.gauge.g1.eta [m],"), std::string::npos) << header;
  EXPECT_EQ(csv_row(snapshot, &left), line_of(csv_row(snapshot)) + "," + csv_row(left));
}

TEST(CsvWriter, WakesBySide) {
  Snapshot snapshot = small_snapshot();
  snapshot.bodies[0].vortices = 12;
  snapshot.bodies[0].wake.shed = {1.5, 2.25};
  snapshot.bodies[0].wake.emissions = {7, 8};
  snapshot.bodies[0].wake.last_emission = {1.125, -1.0};
  snapshot.diagnostics.vortices = 12;
  const std::string header = csv_header(snapshot);
  EXPECT_NE(header.find("boat.wake.vortices [1],boat.wake.shed_cw [m^2/s],boat.wake.shed_ccw [m^2/s],"
                        "boat.wake.emissions_cw [1],boat.wake.emissions_ccw [1],boat.wake.last_cw [s],"
                        "boat.wake.last_ccw [s]"),
            std::string::npos)
      << header;
  EXPECT_NE(header.find("count.vortices [1]"), std::string::npos);
  EXPECT_NE(csv_row(snapshot).find(",12,1.5,2.25,7,8,1.125,-1,"), std::string::npos);
}

TEST(CsvWriter, BodiesThatMayShedRingsHaveColumnsOfThem) {
  Snapshot snapshot = small_snapshot();
  snapshot.bodies[0].rings = {ShedKind::kRings, false, 3, 40, 8, {-12.5F, 0.25F, 2.0F}};
  EXPECT_EQ(csv_header(snapshot).find(".rings."), std::string::npos);
  EXPECT_EQ(csv_header(snapshot).find("wake.model"), std::string::npos);
  snapshot.bodies[0].rings.expected = true;
  const std::string header = csv_header(snapshot);
  EXPECT_NE(header.find(",boat.wake.last_ccw [s],boat.wake.model [1],boat.rings.count [1],boat.rings.nodes [1],"
                        "boat.rings.shed [1],boat.rings.fx [N],boat.rings.fy [N],boat.rings.fz [N],gauge.g1.eta [m]"),
            std::string::npos)
      << header;
  const std::string row = csv_row(snapshot);
  EXPECT_NE(row.find(",2,3,40,8,-12.5,0.25,2,"), std::string::npos) << row;
  EXPECT_EQ(std::count(header.begin(), header.end(), ','), std::count(row.begin(), row.end(), ','));
}

TEST(CsvWriter, OddNamesAreQuoted) {
  Snapshot snapshot = small_snapshot();
  snapshot.bodies[0].name = "a,\"b\"";
  EXPECT_NE(csv_header(snapshot).find("\"a,\"\"b\"\".x [m]\""), std::string::npos);
}

}  // namespace
}  // namespace regatta
