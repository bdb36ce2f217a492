// Thick liquid (liquid.viscosity) against exact solutions: flow between walls, a shear wave that decays, a heap that
// spreads, a ball that sinks, a thread that falls. Tolerances are what cells of such a size reach, rounded up.
#include "core/parallel.h"
#include "core/state.h"
#include "geometry/hull_shapes.h"
#include "liquid/liquid_solver.h"
#include "liquid_box.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace regatta::liquid_viscosity_test {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kG = static_cast<double>(kGravity);

LiquidSolver box_of(const Vec3& size, float cell, std::vector<ParticleBlock> blocks,
                    std::span<const BodyView> bodies = {}) {
  return LiquidSolver::create(liquid_box(size, cell, std::move(blocks)), bodies).value();
}

// A column of liquid that falls in a square shaft, open at both of its ends, so that no pressure but only the walls
// hold it: its velocity and profile far from its ends.
struct Shaft {
  double nu = 0.0;
  int across = 8;  // cells
  double dt = 0.0;
  LiquidTransfer transfer = LiquidTransfer::kFlip;
  double seconds = 0.0;
  double tolerance = 1e-4;
};
struct Fallen {
  std::vector<double> along_x;  // speed down, between the middles of two walls [m/s]
  double most = 0.0;            // g a² / ν: what speeds are measured in
  double slip = 0.0;            // what the pressure between the ends does after viscosity [m/s]
};

// Speed in a square shaft of width 2 a after it has become steady, at x from the middle, between the middles of the
// other two walls; in g a² / ν.
double duct(double x_over_a) {
  double sum = 0.0;
  for (int n = 1; n < 40; n += 2) {
    const double sign = n % 4 == 1 ? 1.0 : -1.0;
    sum += sign / (n * n * n) * (1.0 - 1.0 / std::cosh(0.5 * n * kPi)) * std::cos(0.5 * n * kPi * x_over_a);
  }
  return 16.0 / (kPi * kPi * kPi) * sum;
}

Fallen fall_in_shaft(const Shaft& shaft) {
  constexpr float kWidth = 0.2F;
  const float cell = kWidth / static_cast<float>(shaft.across);
  LiquidSolver solver =
      box_of({kWidth, 2.0F, kWidth}, cell, {{{0.0F, 0.7F, 0.0F}, {kWidth, 1.9F, kWidth}, Vec3(0.0F)}});
  Params params;
  params.liquid_viscosity = shaft.nu;
  params.liquid_transfer = shaft.transfer;
  params.liquid_tolerance = shaft.tolerance;
  Profiler profiler;
  for (double t = 0.0; t < shaft.seconds; t += shaft.dt)
    EXPECT_TRUE(solver.step(params, shaft.dt, {}, {}, profiler).converged);
  Fallen fallen;
  const MacGrid& grid = solver.grid();
  // The mean over the middle of the column, wherever it is now.
  const float middle = [&] {
    double sum = 0.0;
    for (const LiquidParticle& p : solver.particles()) sum += static_cast<double>(p.x.y);
    return static_cast<float>(sum / static_cast<double>(solver.particles().size()));
  }();
  for (int i = 0; i < grid.nx; ++i) {
    double sum = 0.0;
    int count = 0;
    for (int j = static_cast<int>(middle) - 4; j <= static_cast<int>(middle) + 4; ++j) {
      for (const int k : {grid.nz / 2 - 1, grid.nz / 2}) {
        sum -= static_cast<double>(solver.velocity().axis[1][static_cast<std::size_t>(grid.at(i, j, k))]);
        ++count;
      }
    }
    fallen.along_x.push_back(sum / count);
  }
  const auto pressure_at = [&](int j) {
    double sum = 0.0;
    for (int k = 0; k < grid.nz; ++k)
      for (int i = 0; i < grid.nx; ++i)
        sum += static_cast<double>(solver.pressure()[static_cast<std::size_t>(grid.at(i, j, k))]);
    return sum / (grid.nx * grid.nz);
  };
  const int reach = shaft.across, at = static_cast<int>(middle);
  const double pull = (pressure_at(at + reach) - pressure_at(at - reach)) /
                      (2.0 * reach * static_cast<double>(cell) * static_cast<double>(kWaterDensity));
  const double a = 0.5 * static_cast<double>(kWidth);
  fallen.most = (kG + pull) * a * a / shaft.nu;
  fallen.slip = pull * shaft.dt;
  return fallen;
}

TEST(LiquidViscosityShaft, FallsInTheProfileOfADuct) {
  using enum LiquidTransfer;
  for (const Shaft& shaft : {Shaft{0.2, 8, 1.0 / 60.0, kFlip, 0.2}, Shaft{0.2, 12, 1.0 / 120.0, kFlip, 0.2},
                             Shaft{0.2, 12, 1.0 / 120.0, kApic, 0.2}, Shaft{1.0, 12, 1.0 / 120.0, kFlip, 0.1},
                             Shaft{0.05, 12, 1.0 / 60.0, kFlip, 0.3}}) {
    const Fallen fallen = fall_in_shaft(shaft);
    const double most = duct(0.0);
    for (int i = 0; i < shaft.across; ++i) {
      const double x = (i + 0.5) * 2.0 / shaft.across - 1.0;
      // Differences across a wall's cell are off by (cell / width)² of the height of the profile.
      const double differences = most / (shaft.across * shaft.across);
      EXPECT_NEAR(fallen.along_x[static_cast<std::size_t>(i)] / fallen.most, duct(x),
                  0.01 * most + differences + fallen.slip / fallen.most)
          << shaft.nu << " m²/s, " << shaft.across << " cells, dt " << shaft.dt << ": " << i;
    }
  }
}

// A heap on a floor, thin against its radius r, spreads so that r = 0.894 (g V³ t / 3 ν)^(1/8) [Hup82]. It starts in
// the shape of that law, h ~ (1 − (x/r)²)^(1/3), for which the mean of x² is 3/7 r².
struct Heap {
  double nu = 0.1;
  float cell = 0.05F;
  double dt = 1.0 / 60.0;
  LiquidTransfer transfer = LiquidTransfer::kFlip;
};

struct Spread {
  double radius = 0.0, law = 0.0;  // [m]
};

Spread spread_heap(const Heap& heap) {
  constexpr double kVolume = 0.154, kFirst = 0.6, kGrowth = 5.0;  // [m³, m]; of t
  constexpr float kSide = 1.7F;
  const double top = 4.0 / 3.0 * kVolume / (kPi * kFirst * kFirst);
  LiquidSolver solver = box_of({kSide, 0.25F, kSide}, heap.cell, {{Vec3(0.0F), {kSide, 0.2F, kSide}, Vec3(0.0F)}});
  std::vector<LiquidParticle> kept;
  const auto from_axis = [&](const LiquidParticle& p) {
    const Vec3 at = solver.place(p);
    return static_cast<double>(glm::length(Vec2(at.x - 0.5F * kSide, at.z - 0.5F * kSide)));
  };
  for (const LiquidParticle& p : solver.particles()) {
    const double x = from_axis(p) / kFirst;
    if (x < 1.0 && static_cast<double>(solver.place(p).y) < top * std::cbrt(1.0 - x * x)) kept.push_back(p);
  }
  EXPECT_TRUE(solver.set_particles(std::move(kept)).ok());
  const auto radius = [&] {
    double sum = 0.0, mass = 0.0;
    for (const LiquidParticle& p : solver.particles()) {
      sum += static_cast<double>(p.mass) * from_axis(p) * from_axis(p);
      mass += static_cast<double>(p.mass);
    }
    return std::sqrt(7.0 / 3.0 * sum / mass);
  };
  const double volume = solver.totals().volume;
  const double rate = std::pow(0.894, 8) * kG * std::pow(volume, 3) / (3.0 * heap.nu);  // of r^8
  const double first = radius();
  const double start = std::pow(first, 8) / rate, seconds = (kGrowth - 1.0) * start;
  Params params;
  params.liquid_viscosity = heap.nu;
  params.liquid_transfer = heap.transfer;
  Profiler profiler;
  double t = 0.0;
  for (; t < seconds; t += heap.dt) {
    const LiquidReport report = solver.step(params, heap.dt, {}, {}, profiler);
    EXPECT_TRUE(report.converged);
  }
  return {radius(), std::pow(rate * (start + t), 0.125)};
}

TEST(LiquidViscosityHeap, SpreadsByHuppertsLaw) {
  // At 0.05 m it is two to four cells thick. With less than 0.05 m²/s it is not slow enough for the law.
  for (const Heap& heap : {Heap{0.1}, Heap{0.3}, Heap{0.05}, Heap{.dt = 1.0 / 30.0}, Heap{.dt = 1.0 / 120.0},
                           Heap{.transfer = LiquidTransfer::kApic}, Heap{.cell = 0.025F}}) {
    const Spread spread = spread_heap(heap);
    const double share = heap.cell > 0.03F ? 0.02 : 0.01;
    EXPECT_NEAR(spread.radius, spread.law, share * spread.law)
        << heap.nu << " m²/s, dt " << heap.dt << ", " << heap.cell;
    RecordProperty("nu_" + std::to_string(heap.nu) + "_dt_" + std::to_string(heap.dt),
                   std::to_string(spread.radius) + " " + std::to_string(spread.law));
  }
}

// Stokes' drag on a ball in the middle of a square shaft of half width L, for a speed of 1 m/s [N]: more than in the
// open as in a cylinder [Hap65], here one that is wider by 1.1057, as the first terms of both series say.
double stokes(double nu, double radius, double half_width) {
  const double share = radius / (1.1057 * half_width);
  const double walls = 1.0 / (1.0 - 2.10444 * share + 2.08877 * std::pow(share, 3) - 0.94813 * std::pow(share, 5));
  return 6.0 * kPi * static_cast<double>(kWaterDensity) * nu * radius * walls;
}

// A ball in a box of thick liquid, which is drawn or sinks for a while: its last speed, and the mean force of the
// liquid over its last steps, less buoyancy.
struct Ball {
  float density = 0.0F;  // of a free one [kg/m³]; 0: it is drawn
  double dt = 1.0 / 120.0, nu = 0.5;
  float spin = 0.0F;  // about the vertical [rad/s]; then it stays where it is
};
struct Moved {
  double speed = 0.0, drag = 0.0, stokes = 0.0;  // stokes: for a speed of 1 m/s
  double torque = 0.0;                           // against its spin [N m]
};

Moved move_ball(const Ball& ball) {
  constexpr float kCell = 0.05F, kWidth = 1.2F, kHeight = 1.6F, kRadius = 0.2F, kSpeed = 0.05F;
  BodyView body;
  body.hull = make_sphere_hull(kRadius).value();
  const bool free = ball.density > 0.0F;
  body.motion = free ? BodyMotion::kDynamic : BodyMotion::kKinematic;
  body.mass = ball.density * body.hull->volume;
  body.state.position = Vec3(0.5F * kWidth + 0.013F, 0.5F * kHeight, 0.5F * kWidth - 0.011F);
  body.state.angular_velocity.y = ball.spin;
  if (!free && ball.spin == 0.0F) body.state.velocity = {0.0F, kSpeed, 0.0F};
  std::vector<BodyView> bodies{body};
  std::vector<BodyLoad> loads(1);
  LiquidSolver solver =
      box_of({kWidth, kHeight + 0.2F, kWidth}, kCell, {{Vec3(0.0F), {kWidth, kHeight, kWidth}, Vec3(0.0F)}}, bodies);
  Params params;
  params.liquid_viscosity = ball.nu;
  Profiler profiler;
  const double buoyancy = static_cast<double>(kWaterDensity * body.hull->volume) * kG;
  const double seconds = 0.2 / ball.nu;  // the walls know of it
  const int steps = static_cast<int>(seconds / ball.dt), last = 8;
  Moved moved;
  moved.stokes = stokes(ball.nu, static_cast<double>(kRadius), 0.5 * static_cast<double>(kWidth));
  loads[0].force.y = static_cast<float>(buoyancy);
  for (int n = 0; n < steps; ++n) {
    BodyState& state = bodies[0].state;
    if (free) {
      bodies[0].push = {0.0F, -kGravity, 0.0F};
      state.velocity += static_cast<float>(ball.dt) * (loads[0].force / body.mass + bodies[0].push);
    }
    state.position += static_cast<float>(ball.dt) * state.velocity;
    EXPECT_TRUE(solver.step(params, ball.dt, bodies, loads, profiler).converged);
    if (n >= steps - last) {
      moved.drag += std::abs(static_cast<double>(loads[0].force.y) - buoyancy) / last;
      moved.torque -= static_cast<double>(loads[0].torque.y) / last;
      moved.speed += std::abs(static_cast<double>(state.velocity.y)) / last;
    }
  }
  return moved;
}

// A ball of four cells' radius that is driven feels 0.84, 0.89, 0.86 and 0.89 of Stokes' drag in steps of 1/60 to 1/480
// s: the pressure that counts comes after viscosity and undoes some of it, and the shaft's walls are known to some
// percent. Those that move freely do better (below).
TEST(LiquidViscosityBall, FeelsStokesDrag) {
  for (const double dt : {1.0 / 60.0, 1.0 / 120.0}) {
    const Moved moved = move_ball({.dt = dt});
    const double share = moved.drag / (moved.stokes * moved.speed);
    RecordProperty("dt_" + std::to_string(dt), std::to_string(share));
    EXPECT_NEAR(share, 1.0, 0.18) << dt;
  }
}

// 8 π μ R³ times its rate of turning; walls add 3 %.
TEST(LiquidViscosityBall, FeelsTheTorqueOfItsSpin) {
  for (const double nu : {0.5, 2.0}) {
    const Moved moved = move_ball({.nu = nu, .spin = 0.5F});
    const double exact = 8.0 * kPi * static_cast<double>(kWaterDensity) * nu * std::pow(0.2, 3) * 0.5;
    RecordProperty("nu_" + std::to_string(nu), std::to_string(moved.torque / exact));
    EXPECT_NEAR(moved.torque, 1.03 * exact, 0.1 * exact) << nu;
  }
}

TEST(LiquidViscosityBall, SinksAndRisesAtItsTerminalSpeed) {
  for (const float density : {200.0F, 500.0F, 1500.0F, 4000.0F}) {
    const Moved moved = move_ball({.density = density});
    const double volume = 4.0 / 3.0 * kPi * std::pow(0.2, 3);
    const double weight = std::abs(static_cast<double>(density - kWaterDensity)) * volume * kG;
    RecordProperty("density_" + std::to_string(density), std::to_string(moved.speed * moved.stokes / weight));
    EXPECT_NEAR(moved.drag, weight, 0.02 * weight) << density;  // steady
    EXPECT_NEAR(moved.speed * moved.stokes, weight, 0.12 * weight) << density;
  }
}

// A thread that falls on the floor: its heap is the higher the thicker it is.
double heap_of_thread(double nu, LiquidTransfer transfer) {
  constexpr float kCell = 0.0125F;
  LiquidSolver solver =
      box_of({0.3F, 0.5F, 0.3F}, kCell, {{{0.125F, 0.05F, 0.125F}, {0.175F, 0.45F, 0.175F}, {0.0F, -0.5F, 0.0F}}});
  Params params;
  params.liquid_viscosity = nu;
  params.liquid_transfer = transfer;
  Profiler profiler;
  for (int n = 0; n < 48; ++n) {
    const LiquidReport report = solver.step(params, 1.0 / 60.0, {}, {}, profiler);
    EXPECT_TRUE(report.converged);
    EXPECT_EQ(report.escaped, 0);
  }
  const WaterTotals totals = solver.totals();
  return totals.potential_energy / (static_cast<double>(kWaterDensity) * kG * totals.volume);
}

TEST(LiquidViscosityThread, HeapsTheHigherTheThickerItIs) {
  for (const LiquidTransfer transfer : {LiquidTransfer::kFlip, LiquidTransfer::kApic}) {
    double before = 0.0;
    for (const double nu : {0.01, 0.1, 1.0}) {
      const double height = heap_of_thread(nu, transfer);
      EXPECT_GT(height, 2.0 * before) << nu;
      before = height;
    }
  }
}

// A blob that falls over a free ball.
struct Pour {
  std::vector<BodyView> bodies;
  std::vector<BodyLoad> loads;
  LiquidSolver solver;
  Params params;
  Profiler profiler;

  static BodyView ball() {
    BodyView body;
    body.hull = make_sphere_hull(0.1F).value();
    body.mass = 600.0F * body.hull->volume;
    body.state.position = {0.3F, 0.11F, 0.27F};
    body.push = {0.0F, -kGravity, 0.0F};
    return body;
  }
  explicit Pour(double nu)
      : bodies{ball()},
        loads(1),
        solver(box_of({0.6F, 0.6F, 0.5F}, 0.025F, {{{0.15F, 0.25F, 0.1F}, {0.45F, 0.5F, 0.4F}, {0.3F, -1.0F, 0.0F}}},
                      bodies)) {
    params.liquid_viscosity = nu;
  }
  void step() {
    const auto dt = 1.0F / 60.0F;
    BodyState& state = bodies[0].state;
    state.velocity += dt * (loads[0].force / bodies[0].mass + bodies[0].push);
    state.position += dt * state.velocity;
    if (state.position.y < 0.1F) {  // the floor
      state.position.y = 0.1F;
      state.velocity.y = std::max(0.0F, state.velocity.y);
    }
    EXPECT_TRUE(solver.step(params, 1.0 / 60.0, bodies, loads, profiler).converged);
  }
  [[nodiscard]] std::uint64_t hash() {
    StateHash hash;
    hash_state([&](Archive& archive) { solver.visit(archive); }, hash);
    return hash.value();
  }
};

TEST(LiquidViscosityState, IsTheSameBitsOn1_2_3And8Threads) {
  const int threads = thread_count();
  std::uint64_t first = 0;
  for (const int count : {1, 2, 3, 8}) {
    set_thread_count(count);
    Pour pour(0.02);
    for (int n = 0; n < 12; ++n) pour.step();
    if (count == 1) first = pour.hash();
    EXPECT_EQ(pour.hash(), first) << count;
  }
  set_thread_count(threads);
}

// The solver starts each step anew, so that a loaded state goes on the same.
TEST(LiquidViscosityState, GoesOnWithTheSameBits) {
  Pour pour(0.1);
  for (int n = 0; n < 12; ++n) pour.step();
  State state;
  take_state([&](Archive& archive) { pour.solver.visit(archive); }, state);
  Pour other(0.1);
  for (int n = 0; n < 3; ++n) other.step();  // what it did before is forgotten
  ASSERT_TRUE(give_state(state, [&](Archive& archive) { other.solver.visit(archive); }).ok());
  other.bodies = pour.bodies;
  other.loads = pour.loads;
  other.solver.settle(other.params, other.bodies);
  for (int n = 0; n < 8; ++n) {
    pour.step();
    other.step();
  }
  EXPECT_EQ(pour.hash(), other.hash());
}

// Viscosity that is switched off again leaves nothing behind.
TEST(LiquidViscosityState, SwitchedOffIsAsIfItHadNeverBeen) {
  Pour pour(0.1), other(0.0);
  pour.step();
  State state;
  take_state([&](Archive& archive) { pour.solver.visit(archive); }, state);
  ASSERT_TRUE(give_state(state, [&](Archive& archive) { other.solver.visit(archive); }).ok());
  other.bodies = pour.bodies;
  other.loads = pour.loads;
  other.solver.settle(other.params, other.bodies);
  pour.params.liquid_viscosity = 0.0;
  for (int n = 0; n < 8; ++n) {
    pour.step();
    other.step();
  }
  EXPECT_EQ(pour.hash(), other.hash());
}

}  // namespace
}  // namespace regatta::liquid_viscosity_test
