// Bodies under water that shed rings, in the whole world: drag, momentum, sinking, on both solvers of shallow water.
#include "core/parallel.h"
#include "core/state_file.h"
#include "scene/scene_file.h"
#include "theory/bodies.h"
#include "world/world.h"
#include "world/world_state.h"
#include "world_of_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

namespace regatta::vorton_world_test {
namespace {

std::string tank(const char* solver, const char* size, double depth, double spacing, const char* edges = "") {
  return fmt::format("[domain]\nsize = {}\n{}\n[water]\ndepth = {}\nspacing = {}\n[params.water]\nsolver = \"{}\"\n",
                     size, edges, depth, spacing, solver);
}

class VortonWorld : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Solvers, VortonWorld, testing::Values("columns", "grid"),
                         [](const auto& solver) { return std::string(solver.param); });

// Over ½ ρ U² A, mean over the second half.
double towed_drag(const std::string& setup, const std::string& shape, double speed, double area, double heading_deg) {
  const double seconds = 12.0 / speed;
  const double turn = heading_deg * 3.14159265 / 180.0;
  const double far = 14.0 * std::cos(turn), aside = -14.0 * std::sin(turn);
  const auto world = world_of_text(
      setup +
      fmt::format("[[body]]\nname = \"b\"\nmotion = \"kinematic\"\n{}path = [{{ position = [{}, -2, {}], time = "
                  "0, heading_deg = {} }}, {{ position = [{}, -2, {}], time = {}, heading_deg = {} }}]\n",
                  shape, -0.5 * far, -0.5 * aside, heading_deg, 0.5 * far, 0.5 * aside, 14.0 / speed, heading_deg));
  if (!world) return 0.0;
  const auto steps = static_cast<int>(seconds / world->dt());
  glm::dvec3 sum(0.0);
  int count = 0;
  for (int i = 0; i < steps; ++i) {
    world->step();
    if (i < steps / 2) continue;
    sum += glm::dvec3(snapshot_with_wakes(*world).bodies[0].load.force);
    ++count;
  }
  const double drag = -(sum.x * std::cos(turn) - sum.z * std::sin(turn)) / count;
  return drag / (0.5 * 1000.0 * speed * speed * area);
}

const char* const kCube = "kind = \"box\"\nsize = [1, 1, 1]\n";

TEST_P(VortonWorld, ATowedCubeHasTheDragOfACube) {
  const double drag = towed_drag(tank(GetParam(), "[20, 12]", 4, 0.2), kCube, 1.0, 1.0, 0.0);
  fmt::print("C_D {:.2f}\n", drag);
  EXPECT_NEAR(drag, 1.05, 0.21);
}

// The drag does not depend on direction, speed, the spacing of the shallow water or the length of a step.
TEST_P(VortonWorld, DragDependsOnNothingElse) {
  const double turned = towed_drag(tank(GetParam(), "[20, 20]", 4, 0.25), kCube, 1.0, 1.0, 30.0);
  const double fast = towed_drag(tank(GetParam(), "[20, 12]", 4, 0.25), kCube, 2.0, 1.0, 0.0);
  const double fine = towed_drag(tank(GetParam(), "[20, 8]", 4, 0.125), kCube, 1.0, 1.0, 0.0);
  const double slow_clock =
      towed_drag("[time]\nsteps_per_second = 30\n" + tank(GetParam(), "[20, 12]", 4, 0.25), kCube, 1.0, 1.0, 0.0);
  fmt::print("C_D turned {:.2f}, at 2 m/s {:.2f}, on 0.125 m {:.2f}, at 30 steps a second {:.2f}\n", turned, fast, fine,
             slow_clock);
  for (const double drag : {turned, fast, fine, slow_clock}) EXPECT_NEAR(drag, 1.05, 0.21);
}

// Returns the momentum of water and bodies, with the impulse that bodies get in their next step [kg m/s].
Vec2 momentum_with_pending(const World& world) {
  const Snapshot snapshot = snapshot_with_wakes(world);
  const ShedSnapshot& shed = snapshot.vortons.bodies[0];  // which water and body feel in the same step
  const Vec3 pending = snapshot.bodies[0].load.force - shed.force - shed.taken_back;
  return snapshot.diagnostics.momentum + static_cast<float>(world.dt()) * horizontal(pending);
}

// In a box without walls nothing gives or takes momentum.
TEST_P(VortonWorld, MomentumOfWaterAndBodyIsKept) {
  const auto world = world_of_text(
      tank(GetParam(), "[16, 12]", 4, 0.2,
           "west = \"periodic\"\neast = \"periodic\"\nsouth = \"periodic\"\nnorth = \"periodic\"") +
      fmt::format("[[body]]\nname = \"b\"\n{}density = 1000\nposition = [0, -2, 0]\nvelocity = [2, 0, 0.7]\n", kCube));
  ASSERT_NE(world, nullptr);
  world->step();
  const Vec2 before = momentum_with_pending(*world);
  int rings = 0;  // the most
  for (int i = 0; i < 300; ++i) {
    world->step();
    rings = std::max(rings, world->diagnostics().rings);
  }
  const Snapshot after = snapshot_with_wakes(*world);
  const float off = glm::length(momentum_with_pending(*world) - before);
  const float slowed = glm::length(horizontal(after.bodies[0].state.velocity));
  fmt::print("momentum off by {:.2f} of {:.0f} kg m/s, the cube at {:.2f} m/s after 5 s, {} rings\n", off,
             glm::length(before), slowed, rings);
  EXPECT_GT(rings, 5);
  EXPECT_LT(slowed, 1.0F);
  EXPECT_LT(off, 5e-4F * glm::length(before));
}

TEST_P(VortonWorld, ACubeSinksAtItsTerminalSpeed) {
  const auto solver = std::string_view(GetParam()) == "grid" ? WaterSolver::kGrid : WaterSolver::kColumns;
  const Result<Sinking> found = sinking_cube(solver, [](double) { return true; });
  ASSERT_TRUE(found) << found.error().text();
  const double speed = found.value().speed, exact = std::sqrt(2.0 * 0.2 * 9.81 / 1.05);
  fmt::print("sinks at {:.2f} m/s, theory {:.2f}; deepest {:.2f} m\n", speed, exact, found.value().deepest);
  EXPECT_NEAR(speed, exact, 0.25 * exact);  // it tumbles: its drag is that of other sides, too
}

// A cube of 50 kg that was towed along x at 2 m/s for two seconds and is let go, with the wake that it has: the state
// of a body on its path is that of a free one. It is at 4.5 m then.
std::unique_ptr<World> light_cube_let_go(const char* solver) {
  const std::string setup = tank(solver, "[20, 12]", 6, 0.25);
  const auto towed = world_of_text(
      setup + fmt::format("[[body]]\nname = \"b\"\nmotion = \"kinematic\"\n{}path = [{{ position = [-8, -4.5, 0], time "
                          "= 0 }}, {{ position = [8, -4.5, 0], time = 8 }}]\n",
                          kCube));
  if (!towed) return nullptr;
  run_for(*towed, 2.0);
  EXPECT_GT(towed->diagnostics().rings, 10);
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / fmt::format("regatta_light_cube_{}", solver);
  std::filesystem::create_directories(folder);
  EXPECT_TRUE(towed->save(folder / "towed.toml").ok());
  const auto untowed =
      world_of_text(setup + fmt::format("[[body]]\nname = \"b\"\n{}density = 50\nposition = [-4, -4.5, 0]\n", kCube));
  if (!untowed) return nullptr;
  EXPECT_TRUE(untowed->save(folder / "free.toml").ok());
  // The state of the one in the scene of the other, which a file as it was saved is not allowed to be.
  const Result<SavedState> state = read_state_file(folder / "towed.state");
  const Result<SavedState> scene_of = read_state_file(folder / "free.state");
  EXPECT_TRUE(state.ok() && scene_of.ok());
  if (!state.ok() || !scene_of.ok()) return nullptr;
  std::ofstream(folder / "free.state", std::ios::binary) << encode_state({scene_of.value().scene, state.value().state});
  const Result<Scene> scene = read_scene(folder / "free.toml", REGATTA_ROOT);
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  if (!scene.ok()) return nullptr;
  auto free = World::create(scene.value());
  EXPECT_TRUE(free.ok()) << (free.ok() ? "" : free.error().text());
  std::filesystem::remove_all(folder);
  return free.ok() ? std::move(free).value() : nullptr;
}

// Nothing throws a light one about, though its wake tumbles it: half again what was reached, 1.96 m/s and 3.6 rad/s.
TEST_P(VortonWorld, ALightBodyRisesWithoutBeingThrown) {
  const auto world = light_cube_let_go(GetParam());
  ASSERT_NE(world, nullptr);
  const BodySnapshot start = snapshot_with_wakes(*world).bodies[0];
  EXPECT_NEAR(glm::length(start.state.velocity), 2.0F, 1e-3F);
  EXPECT_EQ(start.motion, BodyMotion::kDynamic);
  float fastest = 0.0F, spin = 0.0F, highest = -10.0F;
  for (int i = 0; i < 600; ++i) {
    world->step();
    const BodySnapshot body = snapshot_with_wakes(*world).bodies[0];
    highest = std::max(highest, body.state.position.y);
    if (highest > -0.8F) break;  // it breaks through the surface
    fastest = std::max(fastest, glm::length(body.state.velocity));
    spin = std::max(spin, glm::length(body.state.angular_velocity));
  }
  fmt::print("fastest {:.2f} m/s; spin {:.2f} rad/s\n", fastest, spin);
  EXPECT_GT(highest, -0.8F);
  EXPECT_EQ(world->status() & kFatalStatus, 0U);
  EXPECT_LT(fastest, 3.0F);
  EXPECT_LT(spin, 5.4F);
}

void set_model(World& world, WakeModel model) {
  world.enqueue(regatta::SetParam{ParamId::wake_model, static_cast<double>(model)});
}

// Largest force on the first body in some steps, but for its weight and what bears it [N]; and the mean along x.
struct Pushes {
  double most = 0.0, along = 0.0;
  int rings = 0;
  float fastest = 0.0F, spin = 0.0F;
};
Pushes pushes_over(World& world, int steps) {
  Pushes found;
  for (int i = 0; i < steps; ++i) {
    world.step();
    const Snapshot snapshot = snapshot_with_wakes(world);
    const BodySnapshot& body = snapshot.bodies[0];
    const glm::dvec2 push(horizontal(body.load.force));
    found.most = std::max(found.most, glm::length(push));
    found.along += push.x / steps;
    found.rings = snapshot.diagnostics.rings;
    found.fastest = std::max(found.fastest, glm::length(body.state.velocity));
    found.spin = std::max(found.spin, glm::length(body.state.angular_velocity));
  }
  return found;
}

// A body under tow that sheds in the plane, then rings, and so on, at once: nothing pulls at the rope.
TEST_P(VortonWorld, ATowedBodyChangesBetweenPlaneAndRingsWithoutAJerk) {
  const auto world = world_of_text(
      tank(GetParam(), "[24, 12]", 4, 0.25) +
      fmt::format("[[body]]\nname = \"b\"\nmotion = \"kinematic\"\n{}path = [{{ position = [-10, -2, 0], time = 0 }}, "
                  "{{ position = [10, -2, 0], time = 20 }}]\n",
                  kCube));
  ASSERT_NE(world, nullptr);
  pushes_over(*world, 180);  // it sets out
  for (const WakeModel model : {WakeModel::kPlane, WakeModel::kVortons, WakeModel::kPlane, WakeModel::kVortons}) {
    set_model(*world, model);
    const Pushes at_once = pushes_over(*world, 30);
    const Pushes then = pushes_over(*world, 180);
    const bool rings = model == WakeModel::kVortons;
    fmt::print("{}: {:.0f} N at most in the first half second, then {:.0f} N, mean {:.0f} N, {} rings\n",
               rings ? "rings" : "plane", at_once.most, then.most, -then.along, then.rings);
    EXPECT_EQ(then.rings > 0, rings);
    EXPECT_LT(at_once.most, 1500.0);
    EXPECT_LT(then.most, 1500.0);
    EXPECT_LT(then.along, 0.0);
  }
}

// A light one that comes up, with a change in every fifth of a second. It sets out at 2 m/s, and rises no faster than
// that by either model: what lifts it, less its weight, is no more than twice that (hull_load.cpp).
TEST_P(VortonWorld, ALightBodyBearsChangesBetweenPlaneAndRings) {
  const auto world = world_of_text(
      tank(GetParam(), "[16, 12]", 6, 0.25) +
      fmt::format("[[body]]\nname = \"b\"\n{}density = 50\nposition = [-4, -4.5, 0]\nvelocity = [2, 0, 0]\n", kCube));
  ASSERT_NE(world, nullptr);
  Pushes worst;
  for (int k = 0; k < 40; ++k) {
    set_model(*world, k % 2 == 0 ? WakeModel::kVortons : WakeModel::kPlane);
    const Pushes found = pushes_over(*world, 12);
    if (snapshot_with_wakes(*world).bodies[0].state.position.y > -0.8F) break;
    worst.fastest = std::max(worst.fastest, found.fastest);
    worst.spin = std::max(worst.spin, found.spin);
  }
  fmt::print("fastest {:.2f} m/s, spin {:.2f} rad/s\n", worst.fastest, worst.spin);
  EXPECT_EQ(world->status() & kFatalStatus, 0U);
  EXPECT_LT(worst.fastest, 2.5F);
  EXPECT_LT(worst.spin, 3.0F);
}

TEST(VortonWorldBits, AreTheSameForAnyNumberOfThreads) {
  const int threads_before = thread_count();
  std::uint64_t first = 0;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = world_of_text(
        tank("grid", "[16, 12]", 4, 0.25) +
        fmt::format("[[body]]\nname = \"a\"\n{}density = 1100\nposition = [-3, -1, 0]\nvelocity = [2, 0, 0]\n", kCube) +
        fmt::format("[[body]]\nname = \"b\"\n{}density = 1100\nposition = [2, -1.6, 0.3]\nvelocity = [-2, 0, 0]\n",
                    kCube));
    ASSERT_NE(world, nullptr);
    for (int i = 0; i < 150; ++i) world->step();
    ASSERT_GT(snapshot_with_wakes(*world).diagnostics.rings, 2);
    if (threads == 1) first = world->hash();
    EXPECT_EQ(world->hash(), first) << threads;
  }
  set_thread_count(threads_before);
}

std::unique_ptr<World> crowd(const char* solver) {
  return world_of_text(
      tank(solver, "[16, 12]", 4, 0.25) +
      "[[water.terrain]]\nkind = \"bump\"\ncenter = [1, 0]\nradius = 5\nheight = 0.8\n" +
      fmt::format("[[body]]\nname = \"a\"\n{}density = 1100\nposition = [-3, -1, 0]\nvelocity = [2, 0, 0]\n", kCube) +
      fmt::format("[[body]]\nname = \"b\"\n{}density = 700\nposition = [2, -1.6, 0.3]\nvelocity = [-2, 0, 0]\n",
                  kCube));
}

void run(World& world, int steps) {
  for (int i = 0; i < steps; ++i) world.step();
}

// From a keyframe in a world of its own, from a file and as a twin, in the middle of wakes; then with a body less, and
// with vortices in the plane and rings in turn.
TEST_P(VortonWorld, GoesOnWithTheSameBits) {
  const auto world = crowd(GetParam());
  ASSERT_NE(world, nullptr);
  run(*world, 60);
  ASSERT_GT(snapshot_with_wakes(*world).diagnostics.rings, 2);
  WorldState state;
  world->take_state(state);
  auto twin = world->twin();
  ASSERT_TRUE(twin.ok());
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "regatta_vorton_world";
  std::filesystem::create_directories(folder);
  const std::filesystem::path file = folder / (std::string(GetParam()) + ".toml");
  ASSERT_TRUE(world->save(file).ok());
  const Result<Scene> scene = read_scene(file, REGATTA_ROOT);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  auto loaded = World::create(scene.value());
  ASSERT_TRUE(loaded.ok()) << loaded.error().text();
  std::vector<World*> all = {world.get(), twin.value().get(), loaded.value().get()};
  const auto check = [&](const char* when, int steps) {
    for (World* each : all) run(*each, steps);
    for (World* each : all) EXPECT_EQ(each->hash(), world->hash()) << when;
  };
  check("rings of both", 90);
  for (World* each : all) set_model(*each, WakeModel::kVortons);
  check("rings alone", 20);
  ASSERT_GT(snapshot_with_wakes(*world).diagnostics.rings, 0);
  for (World* each : all) each->enqueue(RemoveBody{BodyId{1}});
  check("a body less", 20);
  for (World* each : all) set_model(*each, WakeModel::kPlane);
  check("in the plane", 10);
  EXPECT_EQ(snapshot_with_wakes(*world).diagnostics.rings, 0);
  const std::uint64_t at_end = world->hash();
  ASSERT_TRUE(world->restore(state).ok());
  run(*world, 90);
  set_model(*world, WakeModel::kVortons);
  run(*world, 20);
  world->enqueue(RemoveBody{BodyId{1}});
  run(*world, 20);
  set_model(*world, WakeModel::kPlane);
  run(*world, 10);
  EXPECT_EQ(world->hash(), at_end) << "from the keyframe";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace regatta::vorton_world_test
