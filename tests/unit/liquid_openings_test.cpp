// The books of emitters, drains and open sides, sub-step by sub-step; the water around them is given.
#include "liquid/liquid_openings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace regatta {
namespace {

constexpr double kBookStep = 1.0 / 60.0;  // [s]

// A box of 20 x 10 x 10 cells of 0.1 m, at rest, full up to a row of cells.
struct StillBox {
  MacGrid grid{20, 10, 10, 0.1F, Vec3(0.0F)};
  LiquidSurface surface{grid};
  LiquidFlow flow{grid};
  std::vector<float> open, pressure;
  std::vector<LiquidParticle> particles;
  double time = 0.0;

  explicit StillBox(int rows) {
    const auto entries = static_cast<std::size_t>(grid.entries());
    pressure.assign(entries, 0.0F);
    open.assign(entries, 0.0F);
    for (int k = 0; k < grid.nz; ++k) {
      for (int j = 0; j < grid.ny; ++j) {
        for (int i = 0; i < grid.nx; ++i) {
          const auto c = static_cast<std::size_t>(grid.at(i, j, k));
          open[c] = 1.0F;
          const bool wet = j < rows;
          surface.liquid[c] = wet ? 1 : 0;
          flow.density[c] = wet ? (j + 1 == rows ? 0.875F : 1.0F) : (j == rows ? 0.125F : 0.0F);
          surface.distance[c] = surface_distance(flow.density[c]);
          const float deep = grid.cell * (static_cast<float>(rows - j) - 0.5F);
          if (wet) pressure[c] = kWaterDensity * kGravity * deep;
          for (int n = 0; wet && n < kPerCell; ++n) {
            const Vec3 in_cell(n % 2 == 0 ? 0.25F : 0.75F, n / 2 % 2 == 0 ? 0.25F : 0.75F, n / 4 == 0 ? 0.25F : 0.75F);
            LiquidParticle particle;
            particle.x = Vec3(glm::ivec3(i, j, k)) + in_cell;
            particles.push_back(particle);
          }
        }
      }
    }
  }
  // One sub-step in which nothing moves but by the openings' books.
  bool step(OpeningFlow& openings, double dt = kBookStep, std::size_t most = 1'000'000) {
    const bool all = openings.let_in(time, dt, most, particles);
    openings.meet(time, dt, open, flow.density, surface, flow);
    std::fill(surface.source.begin(), surface.source.end(), 0.0F);
    openings.add_source(surface);
    openings.follow_pressure(dt, pressure, open, surface, flow.u);
    openings.take_out(++substeps_, particles);
    time += dt;
    return all;
  }
  [[nodiscard]] double mass() const {
    double sum = 0.0;
    for (const LiquidParticle& particle : particles) sum += static_cast<double>(particle.mass);
    return sum;
  }
  // Returns the flow out of all cells through their sources [m³/s].
  [[nodiscard]] double outflow() const {
    double sum = 0.0;
    for (const float speed : surface.source) sum -= static_cast<double>(speed * grid.cell * grid.cell);
    return sum;
  }

 private:
  std::int64_t substeps_ = 0;
};

LiquidOpenings one_jet(float speed, OpenTime time = {}) {
  LiquidOpenings openings;
  openings.emitters.push_back(
      {.position = {1.0F, 0.9F, 0.5F}, .direction = {0.0F, -2.0F, 0.0F}, .radius = 0.1F, .speed = speed, .time = time});
  return openings;
}

TEST(LiquidOpenings, AnEmitterGivesWhatItSays) {
  for (const float speed : {0.01F, 0.3F, 2.0F, 15.0F}) {
    for (const double dt : {kBookStep, kBookStep / 7.0}) {
      StillBox box(0);
      const LiquidOpenings said = one_jet(speed, {0.31, 1.77});
      OpeningFlow openings(said, box.grid);
      while (box.time < 2.0) EXPECT_TRUE(box.step(openings, dt));
      const double wanted = said.emitters[0].discharge() * 1.46 / 1e-3 * kPerCell;
      EXPECT_NEAR(box.mass(), wanted, 1.0) << speed << " " << dt;
      EXPECT_EQ(openings.in(), box.mass());
      EXPECT_EQ(openings.out(), 0.0);
    }
  }
}

TEST(LiquidOpenings, NoMoreComeInThanThereMayBe) {
  StillBox box(0);
  OpeningFlow openings(one_jet(5.0F), box.grid);
  bool all = true;
  for (int n = 0; n < 600; ++n) all = box.step(openings, kBookStep, 500) && all;
  EXPECT_FALSE(all);
  EXPECT_LT(box.particles.size(), 600U);
  EXPECT_EQ(openings.in(), box.mass());
}

// The flow of a hole comes to √(2 g h) times its area, whatever the steps; what is owed is taken.
TEST(LiquidOpenings, ADrainComesToTorricellisFlow) {
  for (const float radius : {0.01F, 0.05F, 0.12F}) {
    for (const double dt : {kBookStep, kBookStep / 5.0}) {
      StillBox box(8);
      LiquidOpenings said;
      said.drains.push_back({.position = {1.0F, 0.0F, 0.5F}, .radius = radius, .contraction = 0.8F});
      OpeningFlow openings(said, box.grid);
      const double start = box.mass();
      for (int n = 0; n < 120; ++n) box.step(openings, dt);
      const double wanted = said.drains[0].area() * std::sqrt(2.0 * static_cast<double>(kGravity) * 0.8);
      if (dt == kBookStep) {
        EXPECT_NEAR(openings.discharge(0), wanted, 0.01 * wanted) << radius;
      }
      EXPECT_NEAR(box.outflow(), openings.discharge(0), 0.05 * wanted) << radius;
      EXPECT_NEAR(start - box.mass(), openings.out(), 1e-9);
    }
  }
}

TEST(LiquidOpenings, ADryOrClosedDrainTakesNothing) {
  LiquidOpenings said;
  said.drains.push_back({.position = {1.0F, 0.8F, 0.5F}, .radius = 0.02F});
  said.drains.push_back({.position = {0.5F, 0.1F, 0.5F}, .discharge = 0.1F, .time = {10.0, 20.0}});
  StillBox box(4);
  OpeningFlow openings(said, box.grid);
  const std::size_t before = box.particles.size();
  for (int n = 0; n < 30; ++n) box.step(openings);
  EXPECT_EQ(box.particles.size(), before);
  EXPECT_EQ(openings.out(), 0.0);
  // A body that fills its room closes a drain.
  LiquidOpenings below;
  below.drains.push_back({.position = {1.0F, 0.0F, 0.5F}, .radius = 0.05F});
  StillBox plugged(6);
  for (int i = 5; i < 15; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 0; k < 10; ++k) plugged.open[static_cast<std::size_t>(plugged.grid.at(i, j, k))] = 0.0F;
  OpeningFlow closed(below, plugged.grid);
  for (int n = 0; n < 30; ++n) plugged.step(closed);
  EXPECT_EQ(closed.out(), 0.0);
}

// A side whose water stands level with that outside lets through its own speed; one that stands higher more.
TEST(LiquidOpenings, ASideFollowsLevelAndSpeed) {
  for (std::size_t s = 0; s < 4; ++s) {
    for (const float speed : {0.5F, -0.5F}) {
      for (const float level : {0.6F, 0.65F, 0.55F}) {
        StillBox box(6);
        LiquidOpenings said;
        said.sides[s] = LiquidSide{level, speed};
        OpeningFlow openings(said, box.grid);
        box.step(openings);
        const int axis = s < 2 ? 0 : 2, last = box.grid.count(axis);
        glm::ivec3 at(5, 2, 5);
        at[axis] = s % 2 == 0 ? 0 : last;
        const auto face = static_cast<std::size_t>(box.grid.at(at.x, at.y, at.z));
        const float into = s % 2 == 0 ? 1.0F : -1.0F;
        const float wanted = speed + std::sqrt(kGravity / level) * (level - 0.6F);
        EXPECT_NEAR(into * box.flow.u.axis[static_cast<std::size_t>(axis)][face], wanted, 1e-3F) << s << " " << level;
        ASSERT_NE(openings.flux(), nullptr);
        EXPECT_NEAR(into * openings.flux()->axis[static_cast<std::size_t>(axis)][face], wanted, 1e-3F);
        // Above the water nothing flows.
        at.y = 8;
        const auto above = static_cast<std::size_t>(box.grid.at(at.x, at.y, at.z));
        EXPECT_EQ(openings.flux()->axis[static_cast<std::size_t>(axis)][above], 0.0F);
      }
    }
  }
}

TEST(LiquidOpenings, ASideTakesOutWhatHasLeftAndLetsInWhatComes) {
  StillBox box(6);
  LiquidOpenings said;
  said.sides[0] = LiquidSide{0.6F, 0.7F};
  said.sides[1] = LiquidSide{0.6F, -0.7F};
  OpeningFlow openings(said, box.grid);
  box.step(openings);
  const std::size_t before = box.particles.size();
  // Two that have gone east, one beyond the west, where water comes in: it is put back by others.
  box.particles[0].x.x = 20.4F;
  box.particles[1].x.x = 20.1F;
  box.particles[2].x.x = -0.2F;
  for (int n = 0; n < 60; ++n) box.step(openings);
  EXPECT_EQ(openings.out(), 2.0);
  const double wanted = 0.7 * 60.0 * kBookStep * 0.6 * 1.0 / 1e-3 * kPerCell;
  EXPECT_NEAR(openings.in(), wanted, 0.01 * wanted);
  EXPECT_EQ(static_cast<double>(box.particles.size()), static_cast<double>(before) - 2.0 + openings.in());
  for (std::size_t n = before; n < box.particles.size(); ++n) {
    EXPECT_LT(box.particles[n].x.x, 0.7F * static_cast<float>(kBookStep) / 0.1F + 1e-3F);
    EXPECT_LT(box.particles[n].x.y, 6.01F);
  }
}

}  // namespace
}  // namespace regatta
