#include "columns/hull_coupling.h"

#include "core/parallel.h"
#include "core/rng.h"
#include "core/state_hash.h"
#include "still_field.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <string>

namespace regatta {
namespace {

constexpr float kDt = 1.0F / 60.0F;

// One step of two sub-steps without moving the water.
std::vector<BodyLoad> couple(StillField& still, const std::vector<BodyView>& bodies, const Params& params = {},
                             float share = 1.0F) {
  HullCoupling hulls(still.domain, still.terrain, Kernels(still.support));
  std::vector<BodyLoad> loads(bodies.size());
  hulls.begin_step(kDt, bodies);
  for (int sub = 0; sub < 2; ++sub) {
    still.clear_forces();
    hulls.restore_depth(still.field);
    hulls.complete_depth(still.bed, still.field);
    hulls.add_forces(params, 0.5F * kDt, share, still.bed, still.field);
  }
  hulls.end_step(kDt, loads);
  return loads;
}

void shake(StillField& still) {
  Rng rng(11);
  for (std::size_t i = 0; i < still.columns.x.size(); ++i) {
    still.columns.x[i] += rng.uniform(-0.02F, 0.02F);
    still.columns.z[i] += rng.uniform(-0.02F, 0.02F);
    still.columns.u[i] = rng.uniform(-0.5F, 0.5F);
    still.columns.w[i] = rng.uniform(-0.5F, 0.5F);
  }
  still.update();
}

std::vector<BodyView> fleet() {
  std::vector<BodyView> bodies = {
      body_of(make_boat_hull({2.4F, 0.6F, 0.9F}), 350.0F, {-1.0F, 0.05F, 0.2F}),
      body_of(make_box_hull({0.4F, 0.1F, 0.2F}), 500.0F, {0.2F, 0.0F, 0.9F}),
      body_of(make_box_hull({0.9F, 0.5F, 0.6F}), 500.0F, {-0.3F, 0.1F, 0.4F}),  // overlaps the boat's columns
      body_of(make_cylinder_hull(0.4F, 2.2F, 16), 900.0F, {1.8F, 0.0F, -1.5F}),
  };
  bodies[0].state.velocity = {2.0F, -0.1F, 0.5F};
  bodies[0].state.orientation = glm::angleAxis(0.4F, Vec3(0, 1, 0)) * glm::angleAxis(0.1F, Vec3(1, 0, 0));
  bodies[2].state.angular_velocity = {0.5F, 1.0F, 0.2F};
  bodies[3].motion = BodyMotion::kStatic;
  return bodies;
}

TEST(HullCoupling, WithoutBodiesNothingHappens) {
  StillField still;
  EXPECT_TRUE(couple(still, {}).empty());
  EXPECT_EQ(glm::length(still.force()), 0.0);
  HullCoupling hulls(still.domain, still.terrain, Kernels(still.support));
  EXPECT_EQ(hulls.wave_speed_factor(Params{}), 1.0F);
}

// Momentum balances for a hull at rest above another one, and for one under way there.
TEST(HullCoupling, MomentumOfWaterAndBodiesBalances) {
  struct Case {
    EdgeKind edge;
    Vec3 velocity;
  };
  const Vec3 under_way(-1.0F, 0.0F, 0.3F);
  for (const Case& c : {Case{EdgeKind::kWall, Vec3(0.0F)}, Case{EdgeKind::kPeriodic, Vec3(0.0F)},
                        Case{EdgeKind::kWall, under_way}, Case{EdgeKind::kPeriodic, under_way}}) {
    StillField still({3.0F, 3.0F}, c.edge);
    shake(still);
    std::vector<BodyView> bodies = fleet();
    bodies[2].state.velocity = c.velocity;
    const std::vector<BodyLoad> loads = couple(still, bodies);
    Vec2 on_bodies(0.0F);
    float exchanged = 0.0F;
    for (const BodyLoad& load : loads) {
      on_bodies += horizontal(load.force);
      exchanged += glm::length(horizontal(load.buoyancy)) + glm::length(horizontal(load.drag));
    }
    EXPECT_GT(exchanged, 500.0F);
    // Both sub-steps give the same force, of which the field holds the last.
    const glm::dvec2 balance = still.force() + glm::dvec2(on_bodies);
    // Loads and accelerations are floats.
    EXPECT_LT(glm::length(balance), 2e-6 * static_cast<double>(exchanged));
  }
}

TEST(HullCoupling, InASubStepThatIsTooLongBodiesGetWhatTheWaterGives) {
  const std::vector<BodyView> bodies = fleet();
  StillField still, again;
  shake(still);
  shake(again);
  const std::vector<BodyLoad> whole = couple(still, bodies);
  const std::vector<BodyLoad> part = couple(again, bodies, {}, 0.25F);  // whose caller keeps a quarter of ax and az
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const float scale = 1e-4F * glm::length(whole[b].force);
    EXPECT_LT(glm::length(horizontal(part[b].force) - 0.25F * horizontal(whole[b].force)), scale) << b;
    EXPECT_NEAR(part[b].force.y, whole[b].force.y, scale) << b;
  }
}

TEST(HullCoupling, SameBitsForAnyNumberOfThreads) {
  std::uint64_t first = 0;
  const int before = thread_count();
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    StillField still;
    shake(still);
    const std::vector<BodyLoad> loads = couple(still, fleet());
    StateHash hash;
    hash.add(std::span<const float>(still.field.ax));
    hash.add(std::span<const float>(still.field.az));
    for (const BodyLoad& load : loads) {
      const std::array<float, 8> values = {load.force.x,  load.force.y,  load.force.z,          load.torque.x,
                                           load.torque.y, load.torque.z, load.submerged_volume, load.wetted_area};
      hash.add(std::span<const float>(values));
    }
    if (threads == 1) first = hash.value();
    EXPECT_EQ(hash.value(), first) << threads << " threads";
  }
  set_thread_count(before);
}

TEST(HullCoupling, LoadsAreMeansOverTheStep) {
  StillField still;
  const BodyView box = body_of(make_box_hull({1.0F, 0.5F, 0.6F}), 500.0F, {0, -1.5F, 0});
  const BodyLoad load = couple(still, {box}).front();
  // Fully submerged: exactly its volume, however the water stands.
  EXPECT_NEAR(load.force.y, kWaterDensity * kGravity * 0.3F, 1.0F);
  EXPECT_NEAR(load.submerged_volume, 0.3F, 1e-4F);
  EXPECT_NEAR(load.wetted_area, 2.0F * (0.5F + 0.3F + 0.6F), 1e-3F);
}

TEST(HullCoupling, BodiesElsewhereOrNotFiniteAreLeftAlone) {
  StillField still;
  BodyView far = body_of(make_box_hull({1, 1, 1}), 500.0F, {50.0F, 0, 0});
  BodyView high = body_of(make_box_hull({1, 1, 1}), 500.0F, {0, 5.0F, 0});
  BodyView broken = high;
  broken.state.position.x = std::numeric_limits<float>::infinity();
  for (const BodyLoad& load : couple(still, {far, high, broken})) {
    EXPECT_EQ(glm::length(load.force), 0.0F);
    EXPECT_EQ(glm::length(load.torque), 0.0F);
    EXPECT_EQ(load.submerged_volume, 0.0F);
  }
  EXPECT_EQ(glm::length(still.force()), 0.0);
}

TEST(HullCoupling, ABodyAcrossTheEdgeIsCarriedByTheWaterThereIs) {
  StillField still;
  const BodyLoad load = couple(still, {body_of(make_box_hull({1, 0.5F, 1}), 500.0F, {3.0F, -1.0F, 0})}).front();
  EXPECT_TRUE(std::isfinite(load.force.x + load.force.y + load.force.z));
  EXPECT_NEAR(load.force.y, kWaterDensity * kGravity * 0.5F, 50.0F);
}

TEST(HullCoupling, FixedBodiesReportTheirLoads) {
  StillField still;
  BodyView box = body_of(make_box_hull({1.0F, 0.5F, 0.6F}), 500.0F, {0, 0, 0});
  box.motion = BodyMotion::kStatic;
  for (std::size_t i = 0; i < still.columns.x.size(); ++i) still.columns.u[i] = 1.5F;
  still.update();
  const BodyLoad load = couple(still, {box}).front();
  EXPECT_GT(load.force.y, 500.0F);
  EXPECT_GT(load.drag.x, 10.0F);
}

// Waves that run over the whole tank.
struct Waves {
  WaveExchange exchange;
  std::vector<float> rise, rate, pressed, head, potential;

  Waves() {
    constexpr int kCells = 60;
    exchange.lower = Vec2(-3.0F);
    exchange.dx = exchange.dz = 0.1F;
    exchange.nx = exchange.nz = exchange.stride = kCells;
    for (std::vector<float>* v : {&rise, &rate, &pressed, &head, &potential}) v->assign(kCells * kCells, 0.0F);
    for (int n = 0; n < kCells * kCells; ++n) {
      const auto x = static_cast<float>(n % kCells), z = static_cast<float>(n / kCells);
      rise[static_cast<std::size_t>(n)] = 0.02F * std::sin(0.2F * x + 0.1F * z);
      rate[static_cast<std::size_t>(n)] = 0.05F * std::cos(0.2F * x + 0.1F * z);
      potential[static_cast<std::size_t>(n)] = 0.03F * std::cos(0.2F * x + 0.1F * z);
    }
    exchange.rise = rise;
    exchange.rate = rate;
    exchange.pressed = pressed;
    exchange.head = head;
    exchange.potential = potential;
  }
};

// Water that changes by a factor between two sub-steps, below waves or not.
struct Course {
  float factor = 1.01F;
  bool under_waves = false;
};

HullCoupling coupling_in(const StillField& still, const Course& course) {
  return {still.domain, still.terrain, Kernels(still.support), course.under_waves, 0.0F};
}

void change(StillField& still, float factor) {
  for (float& volume : still.columns.volume) volume *= factor;
  still.update();
}

// Returns a hash of what one coupling does to water, waves and bodies in a step of two sub-steps. Leaves the water as
// it ends.
std::uint64_t hash_of_step(HullCoupling& hulls, StillField& still, const std::vector<BodyView>& bodies,
                           const Course& course) {
  StateHash hash;
  Waves waves;
  std::vector<BodyLoad> loads(bodies.size());
  hulls.begin_step(kDt, bodies, course.under_waves ? &waves.exchange : nullptr);
  for (int sub = 0; sub < 2; ++sub) {
    still.clear_forces();
    hulls.complete_depth(still.bed, still.field);
    hulls.add_forces(Params{}, 0.5F * kDt, 1.0F, still.bed, still.field);
    hash.add(std::span<const float>(still.field.depth));
    hash.add(std::span<const float>(still.field.ax));
    hash.add(std::span<const float>(still.field.az));
    hulls.restore_depth(still.field);
    change(still, course.factor);
  }
  hulls.complete_depth(still.bed, still.field);
  hulls.end_step(kDt, loads);
  hash.add(std::span<const float>(waves.head));
  for (const BodyLoad& load : loads) {
    const std::array<float, 8> values = {load.force.x,  load.force.y,  load.force.z,          load.torque.x,
                                         load.torque.y, load.torque.z, load.submerged_volume, load.wetted_area};
    hash.add(std::span<const float>(values));
  }
  return hash.value();
}

std::vector<float> pressed_after(HullCoupling& hulls, StillField& still) {
  hulls.find_still(still.bed, still.field);
  std::vector<float> pressed(hulls.pressed().begin(), hulls.pressed().end());
  hulls.restore_depth(still.field);
  return pressed;
}

// Compares a coupling that goes on with one that begins with this step, as in a world that was loaded, and what its
// hulls press after the step with one that begins there.
void expect_as_begun_anew(HullCoupling& old, StillField& still, const std::vector<BodyView>& bodies,
                          const std::string& what, const Course& course = {}) {
  const std::vector<float> volumes = still.columns.volume;
  const auto again = [&] {
    still.columns.volume = volumes;
    still.update();
  };
  HullCoupling fresh = coupling_in(still, course);
  const std::uint64_t anew = hash_of_step(fresh, still, bodies, course);
  fresh.restore_depth(still.field);
  again();
  EXPECT_EQ(hash_of_step(old, still, bodies, course), anew) << what;
  const std::vector<float> pressed = pressed_after(old, still);
  HullCoupling after = coupling_in(still, course);
  after.begin_step(0.0F, bodies);
  after.complete_depth(still.bed, still.field);
  EXPECT_EQ(pressed_after(after, still), pressed) << what << ", after the step";
  again();
}

TEST(HullCoupling, BodiesThatNothingMovesGiveTheSameBitsTracedOnceOrAnew) {
  std::vector<BodyView> bodies = fleet();
  for (BodyView& body : bodies) body.motion = BodyMotion::kStatic;
  StillField still;
  shake(still);
  HullCoupling old(still.domain, still.terrain, Kernels(still.support));
  for (int step = 0; step < 3; ++step) {
    expect_as_begun_anew(old, still, bodies, std::to_string(step));
    for (float& volume : still.columns.volume) volume *= 1.1F;
    still.update();
  }
}

TEST(HullCoupling, WallsThatComeAndGoTurnAndMoveGiveTheSameBitsAsFoundAnew) {
  StillField still;
  shake(still);
  HullCoupling old(still.domain, still.terrain, Kernels(still.support));
  std::vector<BodyView> bodies = fleet();
  const auto add_wall = [&](std::size_t place, Vec3 size, Vec3 at, float turn) {
    BodyView wall = body_of(make_box_hull(size), 900.0F, at);
    wall.motion = BodyMotion::kStatic;
    wall.state.orientation = glm::angleAxis(turn, Vec3(0, 1, 0));
    bodies.insert(bodies.begin() + static_cast<std::ptrdiff_t>(place), wall);
  };
  add_wall(4, {1.3F, 2.2F, 0.35F}, {1.1F, 0.0F, -1.4F}, 0.2F);  // overlaps the pillar
  add_wall(5, {0.08F, 2.4F, 1.7F}, {-1.9F, 0.0F, -0.7F}, 0.5F);
  expect_as_begun_anew(old, still, bodies, "as they begin");
  expect_as_begun_anew(old, still, bodies, "as they were");
  bodies[4].state.orientation = glm::angleAxis(0.7F, Vec3(0, 1, 0));
  expect_as_begun_anew(old, still, bodies, "one is turned");
  std::swap(bodies[3], bodies[5]);
  expect_as_begun_anew(old, still, bodies, "two change places");
  bodies[5].motion = BodyMotion::kKinematic;
  bodies[5].state.velocity = {0.6F, 0.0F, -0.2F};
  for (int step = 0; step < 2; ++step) {
    bodies[5].state.position += kDt * bodies[5].state.velocity;
    expect_as_begun_anew(old, still, bodies, "one is driven");
  }
  bodies[4].motion = BodyMotion::kDynamic;
  expect_as_begun_anew(old, still, bodies, "one is let go");
  bodies.erase(bodies.begin() + 1);
  expect_as_begun_anew(old, still, bodies, "a box is gone");
  add_wall(0, {0.5F, 2.2F, 0.5F}, {0.9F, 0.0F, 1.9F}, 0.0F);
  expect_as_begun_anew(old, still, bodies, "one comes");
  bodies.front().state.position.x = 40.0F;
  expect_as_begun_anew(old, still, bodies, "it is beyond the domain");
  bodies.front().state.position.x = 0.9F;
  expect_as_begun_anew(old, still, bodies, "it is back");
  bodies.front().state.position.y = -1.6F;
  expect_as_begun_anew(old, still, bodies, "water flows over it");
  bodies.clear();
  expect_as_begun_anew(old, still, bodies, "none is left");
}

TEST(HullCoupling, AThinLightRaftIsNotShakenApart) {
  StillField still;
  BodyView raft = body_of(make_box_hull({2.0F, 0.02F, 2.0F}), 20.0F, {0, 0.0F, 0});
  const BodyLoad load = couple(still, {raft}).front();
  // Unbounded, half a centimetre too deep would throw it up by several metres a second in one step.
  const float change = (load.force.y / raft.mass - kGravity) * kDt;
  EXPECT_LT(std::abs(change), 1.0F);
}

// The depths next to walls of fixed boxes, each (middle, size) on the x axis, together from -0.8 to 0.8. There is no
// water within them, and the depth there is given as 1.
std::vector<float> depth_beside(const std::vector<std::pair<float, float>>& boxes) {
  StillField still;
  const auto within = [](float x, float z) { return std::abs(x) < 0.8F && std::abs(z) < 0.5F; };
  for (std::size_t i = 0; i < still.columns.x.size(); ++i) {
    if (within(still.columns.x[i], still.columns.z[i])) still.columns.volume[i] = 0.0F;
  }
  still.update();
  std::vector<BodyView> walls;
  for (const auto& [middle, size] : boxes) {
    walls.push_back(body_of(make_box_hull({size, 2.2F, 1.0F}), 900.0F, {middle, 0.0F, 0.0F}));
    walls.back().motion = BodyMotion::kStatic;
  }
  HullCoupling hulls(still.domain, still.terrain, Kernels(still.support));
  hulls.begin_step(kDt, walls);
  hulls.complete_depth(still.bed, still.field);
  std::vector<float> depth = still.field.depth;
  for (std::size_t i = 0; i < depth.size(); ++i) {
    if (within(still.field.x[i], still.field.z[i])) depth[i] = 1.0F;
  }
  return depth;
}

// The level crosses the top of a quay between two sub-steps, both ways, and moves what a leaning wall covers: what was
// wall becomes a hull, or a hull becomes wall, below waves too.
TEST(HullCoupling, WallsThatComeAndGoWithTheLevelGiveTheSameBitsAsFoundAnew) {
  for (const bool under_waves : {false, true}) {
    for (const float factor : {1.01F, 0.99F}) {
      const Course course{factor, under_waves};
      StillField still;  // level at 0, so that the first quay's top lies between the levels of the sub-steps
      HullCoupling old = coupling_in(still, course);
      std::vector<BodyView> bodies = fleet();
      const auto add_wall = [&](Vec3 size, float top, Vec2 at, const Quat& turn) {
        BodyView wall = body_of(make_box_hull(size), 900.0F, {at.x, top - 0.5F * size.y, at.y});
        wall.motion = BodyMotion::kStatic;
        wall.state.orientation = turn;
        bodies.push_back(wall);
      };
      add_wall({1.4F, 2.2F, 0.6F}, factor > 1.0F ? 0.006F : -0.006F, {1.2F, 0.6F}, glm::angleAxis(0.3F, Vec3(0, 1, 0)));
      add_wall({1.0F, 2.3F, 1.6F}, 1.15F, {-1.4F, -1.6F}, glm::angleAxis(0.02F, Vec3(1, 0, 0)));
      const std::string what = std::to_string(factor) + (under_waves ? " under waves" : "");
      for (int step = 0; step < 3; ++step) {
        expect_as_begun_anew(old, still, bodies, what + ", step " + std::to_string(step), course);
        change(still, step == 0 ? factor * factor : 1.0F / (factor * factor));
      }
    }
  }
}

TEST(HullCoupling, TwoWallsThatTouchAreAsOne) {
  const std::vector<float> one = depth_beside({{0.0F, 1.6F}});
  const std::vector<float> two = depth_beside({{-0.4F, 0.8F}, {0.4F, 0.8F}});
  ASSERT_EQ(one.size(), two.size());
  double worst = 0.0;
  for (std::size_t i = 0; i < one.size(); ++i)
    worst = std::max(worst, std::abs(static_cast<double>(one[i] / two[i]) - 1.0));
  std::printf("depth beside two walls instead of one: at most %.4f off\n", worst);
  // Only the nodes' places differ.
  EXPECT_LT(worst, 0.01);
}

TEST(HullCoupling, ABodyAcrossItsOwnPeriodIsTheSameForAnyNumberOfThreads) {
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    StillField still({3.0F, 0.9F}, EdgeKind::kPeriodic);  // 1.8 m, the box 1.5 m
    BodyView pier = body_of(make_box_hull({0.5F, 2.2F, 1.5F}), 900.0F, {0.0F, 0.0F, 0.0F});
    pier.motion = BodyMotion::kStatic;
    const std::vector<BodyView> bodies = {pier};
    HullCoupling hulls(still.domain, still.terrain, Kernels(still.support));
    StateHash hash;
    for (int i = 0; i < 20; ++i) {
      still.update();
      still.clear_forces();
      hulls.begin_step(kDt, bodies);
      hulls.complete_depth(still.bed, still.field);
      hulls.add_forces(Params{}, kDt, 1.0F, still.bed, still.field);
      hash.add(std::span<const float>(still.field.depth));
      hash.add(std::span<const float>(still.field.ax));
    }
    hashes.push_back(hash.value());
  }
  set_thread_count(1);
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

TEST(HullCoupling, AWallIsWhereTheWaterStandsNowNotWhereItStoodAtTheStepsStart) {
  // The section of what widens upwards depends on the level: a world that goes on and one that was loaded must see the
  // same.
  const auto depths = [](bool from_before) {
    StillField still;
    std::vector<Vec3> corners;
    for (int i = 0; i < 12; ++i) {
      const float angle = glm::radians(30.0F * static_cast<float>(i));
      const Vec3 out(std::cos(angle), 0.0F, std::sin(angle));
      corners.push_back(0.95F * out - Vec3(0.0F, 1.1F, 0.0F));
      corners.push_back(1.05F * out + Vec3(0.0F, 1.3F, 0.0F));
    }
    BodyView rock = body_of(make_hull({convex_hull(corners).value()}, {}, Vec3(0.0F)), 900.0F, {});
    rock.state.position = -rock.hull->origin;
    rock.motion = BodyMotion::kStatic;
    HullCoupling hulls(still.domain, still.terrain, Kernels(still.support));
    hulls.begin_step(kDt, std::vector<BodyView>{rock});
    if (from_before) {
      EXPECT_FALSE(hulls.complete_depth(still.bed, still.field).empty());
    }
    for (float& volume : still.columns.volume) volume *= 1.2F;
    still.update();
    EXPECT_FALSE(hulls.complete_depth(still.bed, still.field).empty());
    return still.field.depth;
  };
  EXPECT_EQ(depths(true), depths(false));
}

TEST(HullCoupling, DepthNextToAWallCanBeTakenBackBitForBit) {
  StillField still;
  BodyView pillar = body_of(make_cylinder_hull(0.4F, 2.2F, 16), 900.0F, {0.0F, 0.0F, 0.0F});
  pillar.motion = BodyMotion::kStatic;
  const std::vector<float> before = still.field.depth;
  HullCoupling hulls(still.domain, still.terrain, Kernels(still.support));
  hulls.begin_step(kDt, std::vector<BodyView>{pillar});
  EXPECT_FALSE(hulls.complete_depth(still.bed, still.field).empty());
  EXPECT_NE(before, still.field.depth);
  EXPECT_FALSE(hulls.restore_depth(still.field).empty());
  EXPECT_EQ(before, still.field.depth);
  EXPECT_TRUE(hulls.restore_depth(still.field).empty());
}

// Level water over a slope beside a thin slab askew: what columns feel there in all, of the water, the bed and the
// slab, is what they feel over a flat bed, where the slab cuts the lattice.
TEST(HullCoupling, WaterOverASlopeRestsBesideAThinWall) {
  constexpr float kSlope = 0.3F;
  const auto felt = [&](float slope) {
    StillField still;
    Terrain terrain;
    terrain.origin = still.domain.lower;
    terrain.spacing = 0.1F;
    terrain.nx = terrain.nz = 61;
    for (int n = 0; n < terrain.nx * terrain.nz; ++n) {
      const float x = terrain.origin.x + terrain.spacing * static_cast<float>(n % terrain.nx);
      terrain.heights.push_back(-1.0F + slope * std::clamp(x, -2.0F, 2.0F));
    }
    terrain.flat = slope == 0.0F;
    still.terrain = std::make_shared<const Terrain>(terrain);
    still.bed = Bed(still.domain, terrain, still.support);
    BodyView wall = body_of(make_box_hull({1.3F, 4.1F, 0.12F}), 1000.0F, {0.23F, 0.0F, 0.12F});
    wall.motion = BodyMotion::kStatic;
    wall.state.orientation = glm::angleAxis(0.6F, Vec3(0, 1, 0));
    const Vec2 along(std::cos(0.6F), -std::sin(0.6F)), across(-along.y, along.x), middle(0.23F, 0.12F);
    still.columns.filter([&](std::size_t i) {
      const Vec2 away = Vec2(still.columns.x[i], still.columns.z[i]) - middle;
      still.columns.volume[i] *= 1.0F - slope * std::clamp(still.columns.x[i], -2.0F, 2.0F);
      return std::abs(glm::dot(away, along)) > 0.65F || std::abs(glm::dot(away, across)) > 0.06F;
    });
    still.update();
    HullCoupling hulls(still.domain, still.terrain, still.kernels);
    hulls.begin_step(kDt, std::span<const BodyView>(&wall, 1));
    WaveExtremes unread;
    finish_grown_depth(5e-3F, still.bed, hulls.complete_depth(still.bed, still.field), still.field, unread);
    const ForceTerms terms{PressureLaw::kMomentum, 0.0F, 0.0F, 1.0F};
    sum_forces(still.kernels, terms, still.field);
    hulls.hide_forces(terms, still.field);
    hulls.add_forces(Params{}, kDt, 1.0F, still.bed, still.field);
    std::vector<Vec3> all;  // acceleration, and the depth that stands there
    for (std::size_t c = 0; c < still.columns.x.size(); ++c) {
      const Vec2 away = Vec2(still.columns.x[c], still.columns.z[c]) - middle;
      if (glm::length(away) > 1.0F) continue;
      const auto i = static_cast<std::size_t>(still.sorter.places()[c]);
      all.emplace_back(still.field.ax[i], still.field.az[i], 1.0F - slope * still.columns.x[c]);
    }
    return all;
  };
  const std::vector<Vec3> flat = felt(0.0F), sloped = felt(kSlope);
  ASSERT_EQ(flat.size(), sloped.size());
  ASSERT_GT(flat.size(), 200U);
  float most = 0.0F;
  for (std::size_t n = 0; n < flat.size(); ++n) {
    const Vec2 off = Vec2(sloped[n]) - sloped[n].z * Vec2(flat[n]);
    most = std::max(most, glm::length(off));
  }
  std::printf("beside a thin wall over a slope: %.3f of its pull at most\n",
              static_cast<double>(most / (kGravity * kSlope)));
  EXPECT_LT(most, 0.2F * kGravity * kSlope);
}

}  // namespace
}  // namespace regatta
