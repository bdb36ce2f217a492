// Emitters under water in the whole world: warm puffs against the theory of thermals, jets, streams, saved states.
#include "core/parallel.h"
#include "scene/scene_file.h"
#include "world/world.h"
#include "world/world_state.h"
#include "world_of_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <numbers>

namespace regatta::vorton_emitter_test {
namespace {

constexpr double kExpansion = 2.1e-4;  // of water at 20 °C [1/K]

VortonSnapshot taken(const World& world) {
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  return snapshot.vortons;
}

// Returns the impulse of all rings together over ρ, ½ Γ ∮ x × dx [m⁴/s].
glm::dvec3 impulse_of(const VortonSnapshot& vortons) {
  glm::dvec3 sum(0.0);
  for (const RingLine& ring : vortons.rings) {
    const auto node = [&](int i) {
      return glm::dvec3(vortons.nodes[static_cast<std::size_t>(ring.first + i % ring.count)]);
    };
    for (int i = 0; i < ring.count; ++i) {
      sum += 0.5 * static_cast<double>(ring.circulation) * glm::cross(node(i), node(i + 1));
    }
  }
  return sum;
}

struct RingShape {
  double height = 0.0, radius = 0.0, core = 0.0, circulation = 0.0;
};
RingShape first_ring(const VortonSnapshot& vortons) {
  const RingLine& ring = vortons.rings.at(0);
  glm::dvec3 middle(0.0);
  for (int i = 0; i < ring.count; ++i) middle += glm::dvec3(vortons.nodes[static_cast<std::size_t>(ring.first + i)]);
  middle /= static_cast<double>(ring.count);
  double radius = 0.0;
  for (int i = 0; i < ring.count; ++i) {
    radius += glm::distance(glm::dvec3(vortons.nodes[static_cast<std::size_t>(ring.first + i)]), middle);
  }
  return {middle.y, radius / ring.count, static_cast<double>(ring.core), static_cast<double>(ring.circulation)};
}

std::string pond(double size, double depth, double steps_per_second = 60.0, const char* edges = "") {
  return fmt::format(
      "[time]\nsteps_per_second = {}\n[domain]\nsize = [{}, {}]\n{}[water]\ndepth = {}\nspacing = {}\n"
      "[params.water]\nsolver = \"grid\"\n[params.vorton]\nfade = 0\nviscosity = 0\nreach = 30\n",
      steps_per_second, size, size, edges, depth, size / 20.0);
}

// A puff of slow warm water, of an outlet of that radius.
std::string puff(double radius, double depth, double warmer) {
  return fmt::format(
      "[[emitter]]\nposition = [0, {}, 0]\nradius = {}\nspeed = {}\nperiod = 1\npuffs = 1\nwarmer = {}\n",
      -0.95 * depth, radius, 0.4 * radius, warmer);
}
double puff_lift(double radius, double warmer) {
  return 9.81 * kExpansion * warmer * std::numbers::pi * radius * radius * 0.4 * radius;
}

// The impulse of a puff grows by its buoyancy, dI/dt = g′V [Tur57], spun up or not.
TEST(Emitter, TheImpulseOfAPuffGrowsByItsBuoyancy) {
  for (const double warmer : {5.0, 40.0}) {
    const auto world = world_of_text(pond(20.0, 20.0) + puff(0.5, 20.0, warmer));
    ASSERT_TRUE(world);
    run_for(*world, 2.0);
    const glm::dvec3 before = impulse_of(taken(*world));
    run_for(*world, 10.0);
    const glm::dvec3 grown = impulse_of(taken(*world)) - before;
    const double wanted = 10.0 * puff_lift(0.5, warmer);
    fmt::print("{} K: {:.4f} of {:.4f} m^4/s\n", warmer, grown.y, wanted);
    EXPECT_NEAR(grown.y, wanted, 0.03 * wanted);
    EXPECT_LT(std::hypot(grown.x, grown.z), 0.03 * wanted);
  }
}

// A thermal rises by z² = 5.5 √B t and widens by a quarter of its way [Sco57], its ring by about three quarters of
// that. What must not matter: size, warmth, the length of a step.
TEST(Emitter, APuffRisesLikeAThermal) {
  struct Case {
    double radius, warmer, rate;
  };
  for (const Case& one : {Case{0.5, 30.0, 60.0}, Case{0.25, 30.0, 60.0}, Case{1.0, 30.0, 60.0}, Case{0.5, 8.0, 60.0},
                          Case{0.5, 30.0, 30.0}}) {
    const double depth = 60.0 * one.radius;
    const auto world = world_of_text(pond(60.0 * one.radius, depth, one.rate) + puff(one.radius, depth, one.warmer));
    ASSERT_TRUE(world);
    const double lift = puff_lift(one.radius, one.warmer);
    // Times are in units of the puff: the result depends on B t²/R⁴.
    const double unit = one.radius * one.radius / std::sqrt(lift);
    run_for(*world, 1.0 + 12.0 * unit);
    const RingShape early = first_ring(taken(*world));
    run_for(*world, 25.0 * unit);
    const RingShape late = first_ring(taken(*world));
    EXPECT_NEAR(late.circulation, early.circulation, 0.02 * early.circulation);  // spun up
    // R² grows by B t/(πΓ).
    const double area = late.radius * late.radius - early.radius * early.radius;
    const double turner = lift * 25.0 * unit / (std::numbers::pi * early.circulation);
    const double spread = (late.radius - early.radius) / (late.height - early.height);
    // About the place where a point thermal would have begun: where R/α is 0.
    const double from = early.radius / spread;
    const double to = late.radius / spread;
    const double rise = (to * to - from * from) / (std::sqrt(lift) * 25.0 * unit);
    fmt::print("R {} m, {} K: dR2 {:.3f} of {:.3f}, widens {:.3f}, z2/(sqrt(B) t) {:.2f}\n", one.radius, one.warmer,
               area, turner, spread, rise);
    EXPECT_NEAR(area, turner, 0.03 * turner);
    EXPECT_NEAR(spread, 0.19, 0.03);
    EXPECT_NEAR(rise, 5.5, 0.3 * 5.5);
  }
}

// A level jet of warm water: its rings carry U²A, and upwards what buoyancy has given each of them.
TEST(Emitter, AJetCarriesItsMomentumAndBendsUpwards) {
  const auto world =
      world_of_text(pond(60.0, 60.0) +
                    "[[emitter]]\nposition = [-20, -30, 0]\ndirection = [1, 0, 0]\nradius = 0.3\nspeed = 1\n"
                    "period = 1.5\nwarmer = 30\n");
  ASSERT_TRUE(world);
  run_for(*world, 10.55);  // seven puffs, the last of them just now
  const VortonSnapshot vortons = taken(*world);
  const double slug = std::numbers::pi * 0.09 * 1.5;
  const glm::dvec3 impulse = impulse_of(vortons);
  EXPECT_NEAR(impulse.x, 7.0 * slug, 0.05 * 7.0 * slug);
  double wanted = 0.0;
  for (int puff = 1; puff <= 7; ++puff) wanted += 9.81 * kExpansion * 30.0 * slug * (10.55 - 1.5 * puff);
  EXPECT_NEAR(impulse.y, wanted, 0.1 * wanted);
  EXPECT_LT(std::abs(impulse.z), 0.05 * impulse.x);
  fmt::print("along {:.4f} of {:.4f}, up {:.4f} of {:.4f}\n", impulse.x, 7.0 * slug, impulse.y, wanted);
  const auto height = [&](const RingLine& ring) { return vortons.nodes[static_cast<std::size_t>(ring.first)].y; };
  EXPECT_GT(height(vortons.rings.front()), -29.5F);
}

TEST(Emitter, TracersLeaveWithThePuffAndTakeTheTemperatureOfTheWater) {
  const auto world =
      world_of_text(pond(20.0, 20.0) + "[params.tracer]\ncooling = 0.1\nlife = 100\n" + puff(0.5, 20.0, 20.0));
  ASSERT_TRUE(world);
  run_for(*world, 6.0);
  const VortonSnapshot vortons = taken(*world);
  EXPECT_FLOAT_EQ(vortons.warmest, 20.0F);
  ASSERT_NEAR(static_cast<double>(vortons.tracers.size()), 200.0, 1.0);  // 200 a second
  const RingShape ring = first_ring(vortons);
  for (const VortonTracer& tracer : vortons.tracers) {
    EXPECT_NEAR(tracer.warmer, 20.0F * std::exp(-0.1F * tracer.age), 0.05F);
    EXPECT_EQ(tracer.source, -2);
    EXPECT_LT(glm::distance(glm::dvec3(tracer.at), glm::dvec3(0.0, ring.height, 0.0)), 4.0 * ring.radius);
  }
}

// Newton's law beside a body, at rest and without rings of its own: dT/dt = κ (T_body − T) + κ_w (T_water − T).
TEST(WarmBody, WarmsTheTracersBesideIt) {
  const auto world =
      world_of_text(pond(8.0, 4.0) +
                    "[params.tracer]\ncooling = 0.2\nlife = 100\n"
                    "[[tracer_box]]\nlower = [-1.5, -3.5, -1.5]\nupper = [1.5, -0.5, 1.5]\ntracers = 4000\n"
                    "[[body]]\nkind = \"box\"\nmotion = \"static\"\nsize = [1, 1, 1]\n"
                    "position = [0, -2, 0]\nwarmer = 30\n");
  ASSERT_TRUE(world);
  run_for(*world, 1.0);
  const VortonSnapshot vortons = taken(*world);
  EXPECT_FLOAT_EQ(vortons.warmest, 30.0F);
  const double wanted = 30.0 * 2.0 / 2.2 * (1.0 - std::exp(-2.2));
  int beside = 0;
  for (const VortonTracer& tracer : vortons.tracers) {
    const Vec3 off = glm::abs(tracer.at - Vec3(0.0F, -2.0F, 0.0F)) - 0.5F;
    const float away = std::max({off.x, off.y, off.z});
    if (away < 0.095F) {
      ++beside;
      EXPECT_NEAR(static_cast<double>(tracer.warmer), wanted, 0.5);
    } else if (away > 0.105F) {
      EXPECT_EQ(tracer.warmer, 0.0F);
    }
  }
  EXPECT_GT(beside, 50);
}

// Without bodies, a stream carries rings, silt of emitters, and tracers.
TEST(Emitter, AStreamCarriesRingsAndSilt) {
  const auto world = world_of_text(
      "[domain]\nsize = [40, 16]\nwest = \"inflow\"\neast = \"outflow\"\n[water]\ndepth = 8\nspacing = 0.5\n"
      "velocity = [0.5, 0]\ninflow_speed = 0.5\noutflow_level = 0.0\n[params.water]\nsolver = \"grid\"\n"
      "[params.tracer]\nlife = 100\n"
      "[[ring]]\nposition = [-10, -4, 0]\naxis = [0, 0, 1]\ncirculation = 0.5\n"
      "[[emitter]]\nposition = [-10, -6, 5]\nradius = 0.3\nspeed = 0.02\nperiod = 0.5\npuffs = 1\n");
  ASSERT_TRUE(world);
  run_for(*world, 1.0);
  const auto middle = [](const VortonSnapshot& vortons, const RingLine& ring) {
    Vec3 sum(0.0F);
    for (int i = 0; i < ring.count; ++i) sum += vortons.nodes[static_cast<std::size_t>(ring.first + i)];
    return sum / static_cast<float>(ring.count);
  };
  const VortonSnapshot before = taken(*world);
  run_for(*world, 10.0);
  const VortonSnapshot after = taken(*world);
  ASSERT_EQ(before.rings.size(), 2U);
  ASSERT_EQ(after.rings.size(), 2U);
  for (std::size_t r = 0; r < 2; ++r) {
    EXPECT_NEAR(middle(after, after.rings[r]).x - middle(before, before.rings[r]).x, 5.0F, 0.3F) << r;
  }
  ASSERT_FALSE(after.tracers.empty());
  ASSERT_EQ(after.tracers.size(), before.tracers.size());
  EXPECT_NEAR(after.tracers[0].at.x - before.tracers[0].at.x, 5.0F, 0.4F);
}

// Tracers of a scene's ring fill a tube around its line and stay with it: what a ring of this core encloses goes along.
TEST(RingTracers, GoAlongWithTheRing) {
  const auto world = world_of_text(
      "[domain]\nsize = [20, 10]\n[water]\ndepth = 8\nspacing = 0.5\n[params.water]\nsolver = \"grid\"\n"
      "[params.tracer]\ncount = 900\nlife = 100\n"
      "[[ring]]\nposition = [-5, -4, 0]\naxis = [1, 0, 0]\ncirculation = 2\ncore = 0.1\ntracers = 800\n"
      "[[ring]]\nposition = [6, -4, 0]\naxis = [0, 0, 1]\ncirculation = 0.1\ntracers = 300\n");
  ASSERT_TRUE(world);
  const VortonSnapshot before = taken(*world);
  ASSERT_EQ(before.tracers.size(), 900U) << "no more than tracer.count";
  Vec3 sum(0.0F);
  for (std::size_t i = 0; i < 800; ++i) {
    const Vec3 off = before.tracers[i].at - Vec3(-5.0F, -4.0F, 0.0F);
    EXPECT_LT(std::hypot(std::hypot(off.y, off.z) - 1.0F, off.x), 0.2501F);
    sum += off;
  }
  EXPECT_LT(glm::length(sum) / 800.0F, 0.1F) << "all around it";
  run_for(*world, 8.0);
  const VortonSnapshot after = taken(*world);
  float ring = 0.0F;
  for (int i = 0; i < after.rings[0].count; ++i) {
    ring += after.nodes[static_cast<std::size_t>(i)].x / static_cast<float>(after.rings[0].count);
  }
  EXPECT_GT(ring, -1.5F);
  int near = 0;
  for (std::size_t i = 0; i < 800; ++i) near += std::abs(after.tracers[i].at.x - ring) < 0.6F ? 1 : 0;
  EXPECT_GT(near, 640);
}

const std::string& busy() {
  static const std::string text =
      pond(20.0, 10.0) + puff(0.4, 10.0, 30.0) +
      "[[emitter]]\nposition = [-4, -8, 0]\ndirection = [1, 0.5, 0]\nradius = 0.3\nspeed = 1\nperiod = 0.4\nwarmer = "
      "20\n"
      "tracers = 800\n[[emitter]]\nposition = [4, -2, 1]\ndirection = [0, -1, 0]\nwarmer = -10\n"
      "[[body]]\nname = \"cube\"\nkind = \"box\"\nmotion = \"kinematic\"\nsize = [1, 1, 1]\n"
      "path = [{ position = [-5, -5, 1], time = 0 }, { position = [5, -5, 1], time = 10 }]\n";
  return text;
}

TEST(EmitterBits, AreTheSameForAnyNumberOfThreads) {
  const int threads_before = thread_count();
  std::uint64_t first = 0;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = world_of_text(busy());
    ASSERT_TRUE(world);
    run_for(*world, 6.0);
    if (threads == 1) first = world->hash();
    EXPECT_EQ(world->hash(), first) << threads;
    EXPECT_GT(taken(*world).rings.size(), 15U);
  }
  set_thread_count(threads_before);
}

TEST(EmitterBits, AreTheSameInATwinAfterGoingBackAndFromAFile) {
  const auto world = world_of_text(busy());
  ASSERT_TRUE(world);
  run_for(*world, 3.0);
  WorldState kept;
  world->take_state(kept);
  const auto twin = world->twin();
  ASSERT_TRUE(twin.ok());
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "regatta_emitter_test.toml";
  ASSERT_TRUE(world->save(file).ok());
  const Result<Scene> scene = read_scene(file, REGATTA_ROOT);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const auto loaded = World::create(scene.value());
  ASSERT_TRUE(loaded.ok()) << loaded.error().text();
  run_for(*world, 2.0);
  const std::uint64_t then = world->hash();
  for (World* other : {twin.value().get(), loaded.value().get()}) {
    run_for(*other, 2.0);
    EXPECT_EQ(other->hash(), then);
  }
  ASSERT_TRUE(world->restore(kept).ok());
  run_for(*world, 2.0);
  EXPECT_EQ(world->hash(), then);
}

// A body that has come up leaves its rings in the water, beside those of outlets.
TEST(EmitterBits, AreTheSameInATwinOnceABodyHasComeUp) {
  const auto world =
      world_of_text(pond(20.0, 10.0) + puff(0.4, 10.0, 30.0) +
                    "[[body]]\nname = \"cube\"\nkind = \"box\"\nmotion = \"kinematic\"\nsize = [1, 1, 1]\n"
                    "path = [{ position = [-5, -3, 1], time = 0 }, { position = [0, -3, 1], time = 4 }, "
                    "{ position = [1, -0.2, 1], time = 5.5 }, { position = [3, -0.2, 1], time = 12 }]\n");
  ASSERT_TRUE(world);
  run_for(*world, 5.6);
  const VortonSnapshot now = taken(*world);
  ASSERT_TRUE(std::any_of(now.rings.begin(), now.rings.end(), [](const RingLine& ring) { return ring.body == 0; }));
  const auto twin = world->twin();
  ASSERT_TRUE(twin.ok());
  for (int i = 0; i < 60; ++i) {
    world->step();
    twin.value()->step();
    ASSERT_EQ(twin.value()->hash(), world->hash()) << i;
  }
}

// The law of the paper in the world: the same on any number of threads, in a twin and after going back.
TEST(PaperLawBits, AreTheSameForAnyNumberOfThreadsAndInATwin) {
  const std::string text =
      "[domain]\nsize = [6, 4]\n[water]\ndepth = 3\nspacing = 0.25\n[params.water]\nsolver = \"grid\"\n"
      "[params.vorton]\nlaw = \"paper\"\n[params.tracer]\ncount = 4000\n"
      "[vorton_box]\nlower = [-1, -2.5, -1]\nupper = [1, -0.5, 1]\nvortons = 300\ntracers = 4000\n"
      "[[body]]\nname = \"plate\"\nkind = \"box\"\nmotion = \"kinematic\"\nsize = [0.1, 0.8, 0.8]\npath_loop = true\n"
      "path = [{ position = [-0.3, -1.5, 0], time = 0 }, { position = [0.3, -1.5, 0], time = 1 }, "
      "{ position = [-0.3, -1.5, 0], time = 2 }]\n"
      "[[body]]\nname = \"ball\"\nkind = \"sphere\"\nradius = 0.2\ndensity = 1000\nposition = [0.6, -1.5, 0]\n";
  expect_same_bits(text, 1.0, [](const World& world) {
    EXPECT_NEAR(world.diagnostics().vortons, 300, 20);
    EXPECT_EQ(world.status(), 0U);
  });
}

// A body far from the box has the usual drag; with wakes off the law of the paper has no effect, nor in a twin.
TEST(PaperLaw, IsFeltAmongItsVortonsAlone) {
  const std::string ball = "kind = \"sphere\"\nradius = 0.2\ndensity = 1000\n";
  const auto world = world_of_text(
      "[domain]\nsize = [16, 4]\n[water]\ndepth = 3\nspacing = 0.25\n[params.water]\nsolver = \"grid\"\n"
      "[params.vorton]\nlaw = \"paper\"\n[params.tracer]\ncount = 1000\nlife = 1\n"
      "[vorton_box]\nlower = [-1, -2.5, -1]\nupper = [1, -0.5, 1]\nvortons = 300\ntracers = 4000\nstir = 3\n"
      "[[body]]\nname = \"within\"\nposition = [0.6, -1.5, 0]\n" +
      ball + "[[body]]\nname = \"without\"\nposition = [6, -1.5, 0]\n" + ball);
  ASSERT_TRUE(world);
  Snapshot snapshot;
  SnapshotRequest request;
  request.wakes = true;
  int pushed = 0;  // not in every step: vortons meet it now and then
  for (int look = 0; look < 20; ++look) {
    run_for(*world, 0.1);
    world->snapshot(request, snapshot);
    ASSERT_EQ(snapshot.vortons.bodies.size(), 2U);
    pushed += snapshot.vortons.bodies[0].force != Vec3(0.0F) ? 1 : 0;
    EXPECT_EQ(snapshot.vortons.bodies[1].force, Vec3(0.0F));
  }
  EXPECT_GT(pushed, 5);
  const VortonSnapshot& shed = snapshot.vortons;
  EXPECT_NEAR(static_cast<double>(shed.tracers.size()), 1000.0, 30.0);  // older than a tracer's life elsewhere
  world->enqueue(SetParam{ParamId::wake_on, 0.0});
  run_for(*world, 0.1);
  const auto twin = world->twin();
  ASSERT_TRUE(twin.ok());
  run_for(*world, 0.5);
  run_for(*twin.value(), 0.5);
  EXPECT_EQ(twin.value()->hash(), world->hash());
}

}  // namespace
}  // namespace regatta::vorton_emitter_test
