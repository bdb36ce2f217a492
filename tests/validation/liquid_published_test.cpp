// Water of particles and a grid (src/liquid) against what was measured or worked out elsewhere: dams of Martin and
// Moyce, MARIN's dam with a box, solitary waves, what a sphere feels that strikes water or is moved in it. Where the
// numbers come from stands beside them; tolerances are what cells of such a size reach, rounded up.
#include "liquid/grid_nodes.h"
#include "liquid/liquid_solver.h"
#include "liquid_box.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace regatta::liquid_published_test {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr auto kG = static_cast<double>(kGravity);
constexpr auto kRho = static_cast<double>(kWaterDensity);

// A box of water with bodies that a test moves by hand.
struct Pool {
  LiquidSolver solver;
  Params params;
  Profiler profiler;
  std::vector<BodyView> bodies;
  std::vector<BodyLoad> loads;
  double dt = 1.0 / 60.0;

  explicit Pool(const ParticleSetup& setup, std::vector<BodyView> with = {})
      : solver(LiquidSolver::create(setup, with).value()), bodies(std::move(with)), loads(bodies.size()) {}

  void step() { solver.step(params, dt, bodies, loads, profiler); }
  [[nodiscard]] double cell() const { return static_cast<double>(solver.grid().cell); }
  [[nodiscard]] std::size_t entry(int i, int j, int k) const {
    return static_cast<std::size_t>(solver.grid().at(i, j, k));
  }
  // How much water stands over a cell of the floor [m].
  [[nodiscard]] double depth(int i, int k) const {
    double sum = 0.0;
    for (int j = 0; j < solver.grid().ny; ++j)
      sum +=
          std::min(1.0, static_cast<double>(solver.density()[entry(i, j, k)] * solver.open_volume()[entry(i, j, k)]));
    return sum * cell();
  }
  // Returns the mean height of the surface over a row of cells: where the signed distance changes sign [m].
  [[nodiscard]] double surface(int i) const {
    const MacGrid& grid = solver.grid();
    double sum = 0.0;
    for (int k = 0; k < grid.nz; ++k) {
      int j = grid.ny - 2;
      while (j > 0 && solver.liquid()[entry(i, j, k)] == 0) --j;
      const double inside = solver.distance()[entry(i, j, k)], outside = solver.distance()[entry(i, j + 1, k)];
      sum += (j + 0.5 + inside / (inside - outside)) * cell();
    }
    return sum / grid.nz;
  }
};

// Between points of a table, which rise.
double between(const std::vector<double>& x, const std::vector<double>& y, double at) {
  const auto upper = static_cast<std::size_t>(std::upper_bound(x.begin(), x.end() - 1, at) - x.begin());
  const std::size_t n = std::max<std::size_t>(upper, 1);
  return y[n - 1] + (y[n] - y[n - 1]) * (at - x[n - 1]) / (x[n] - x[n - 1]);
}

// ---- dams

// A column a wide and n² a high that falls over: where its front is, in a, and how high the column stands at the wall,
// in its first height, at times in sqrt(a / g)/n and sqrt(a / g).
struct Dam {
  double a = 0.05715;    // [m]
  double squares = 2.0;  // n²
  int cells = 12;        // along a
  double share = 1.0;    // of the usual step
  bool along_z = false;
};

// Returns the position of the front, which 0.2 % of the water is ahead of, along an axis or, if way is −1, against it
// [m].
double front_of(const Pool& pool, double way, int axis = 0) {
  std::vector<double> along;
  for (const LiquidParticle& particle : pool.solver.particles())
    along.push_back(way * static_cast<double>(particle.x[axis]));
  const auto ahead = static_cast<std::ptrdiff_t>(along.size() / 500);
  std::nth_element(along.begin(), along.end() - ahead, along.end());
  return way * *(along.end() - ahead) * pool.cell();
}

struct Fallen {
  std::vector<double> time, front, height;  // in units of sqrt(a / (n² g)), a, n² a
};

Fallen fall(const Dam& dam, double until) {
  const auto a = static_cast<float>(dam.a), high = static_cast<float>(dam.squares) * a;
  const float cell = a / static_cast<float>(dam.cells), thick = 4.0F * cell;
  const auto turned = [&](float along, float up) {
    return dam.along_z ? Vec3(thick, up, along) : Vec3(along, up, thick);
  };
  Pool pool(liquid_box(turned(6.0F * a, 1.1F * high), cell, turned(a, high)));
  const double unit = std::sqrt(dam.a / (dam.squares * kG));
  pool.dt = dam.share * 0.03 * unit * 12.0 / dam.cells;
  Fallen fallen;
  for (double time = 0.0; time < until * unit; time += pool.dt) {
    pool.step();
    fallen.time.push_back((time + pool.dt) / unit);
    fallen.front.push_back(front_of(pool, 1.0, dam.along_z ? 2 : 0) / dam.a);
    double height = 0.0;
    for (int n = 0; n < 4; ++n) height += 0.25 * (dam.along_z ? pool.depth(n, 0) : pool.depth(0, n));
    fallen.height.push_back(height / (dam.squares * dam.a));
  }
  return fallen;
}

// [Mar52], tables 2 and 6, for n² = 2 and a of 2 1/4 inches. Their gate takes time and their floor holds water back, so
// that water without either is ahead.
const std::vector<double> kMartinTime = {0.41, 0.84, 1.19, 1.43, 1.63, 1.83, 1.98, 2.20,
                                         2.32, 2.51, 2.65, 2.83, 2.98, 3.11, 3.33};  // [sqrt(a / 2 g)]
const std::vector<double> kMartinFront = {1.11, 1.22, 1.44, 1.67, 1.89, 2.11, 2.33, 2.56,
                                          2.78, 3.00, 3.22, 3.44, 3.67, 3.89, 4.11};                   // [a]
const std::vector<double> kMartinColumnTime = {0.56, 0.77, 0.93, 1.08, 1.28, 1.46, 1.66, 1.84, 2.00};  // [sqrt(a / g)]
const std::vector<double> kMartinColumn = {0.94, 0.89, 0.83, 0.78, 0.72, 0.67, 0.61, 0.56, 0.50};      // [2 a]

TEST(LiquidPublished, AFallingColumnIsThatOfMartinAndMoyce) {
  const Fallen fallen = fall({}, 3.35);
  for (std::size_t n = 0; n < kMartinTime.size(); ++n) {
    if (kMartinTime[n] < 0.8) continue;  // the gate
    const double front = between(fallen.time, fallen.front, kMartinTime[n]);
    RecordProperty("front_" + std::to_string(n), std::to_string(kMartinTime[n]) + " " + std::to_string(front));
    EXPECT_GT(front, kMartinFront[n]);
    // The gate holds the first water back: 0.1 of the unit of time, which is 14 % of the way at first.
    EXPECT_LT(front, (kMartinTime[n] < 1.9 ? 1.15 : 1.12) * kMartinFront[n]) << kMartinTime[n];
  }
  for (std::size_t n = 0; n < kMartinColumnTime.size(); ++n) {
    const double height = between(fallen.time, fallen.height, std::sqrt(2.0) * kMartinColumnTime[n]);
    RecordProperty("column_" + std::to_string(n), std::to_string(kMartinColumnTime[n]) + " " + std::to_string(height));
    EXPECT_NEAR(height, kMartinColumn[n], 0.03) << kMartinColumnTime[n];
  }
}

// The same fall at other sizes, cells and steps, and along the other axis.
TEST(LiquidPublished, AFallingColumnDoesNotDependOnSizeCellsStepOrAxis) {
  const Fallen usual = fall({.cells = 8}, 3.0);
  struct Case {
    const char* name;
    Dam dam;
    double most;  // of the front's difference, in the front
  };
  for (const Case& c :
       {Case{"ten times as wide", {.a = 0.5715, .cells = 8}, 0.005},
        Case{"along z", {.cells = 8, .along_z = true}, 0.02}, Case{"half the cells", {.cells = 16}, 0.03},
        Case{"twice the step", {.cells = 8, .share = 2.0}, 0.02},
        Case{"half the step", {.cells = 8, .share = 0.5}, 0.02}}) {
    const Fallen other = fall(c.dam, 3.0);
    for (const double time : {1.0, 2.0, 2.9}) {
      const double front = between(usual.time, usual.front, time), now = between(other.time, other.front, time);
      EXPECT_NEAR(now, front, c.most * front) << c.name << " " << time;
    }
  }
}

// ---- MARIN's dam with a box [Kle05]: the measured traces as SPHERIC's test 2 gives them out. The tank is 3.22 m long
// and 1 m wide, a dam of 0.55 m stands beyond x = 1.992, and the box has its face at x = 0.8245.

const std::vector<double> kMarinTime = {0.25, 0.50, 0.75, 1.00, 1.25, 1.50, 1.75, 2.00, 2.25, 2.50};  // [s]
const std::vector<double> kMarinAhead = {0.000, 0.099, 0.140, 0.179, 0.201,
                                         0.236, 0.321, 0.287, 0.289, 0.281};  // H2 [m]
const std::vector<double> kMarinBehind = {0.500, 0.426, 0.347, 0.279, 0.223,
                                          0.182, 0.153, 0.130, 0.115, 0.104};    // H4 [m]
constexpr double kMarinArrival = 0.394;                                          // P1 [s]
constexpr std::array<double, 4> kMarinPeak = {11239.0, 8127.0, 6564.0, 7203.0};  // P1 to P4, first peak [Pa]
constexpr std::array<double, 4> kMarinHeight = {0.021, 0.061, 0.101, 0.141};     // heights of these above the floor [m]

constexpr double kMarinFirst = 0.05;   // length of the mean, from the arrival on [s]
constexpr double kMarinMean = 8500.0;  // mean pressure at P1 in that time [Pa]
constexpr double kThin = 0.004;        // how thick a tongue that has arrived is [m]

// How thick the water before the box's face is, there where P1 is [m].
double water_at_face(const Pool& pool) {
  double volume = 0.0;
  for (const LiquidParticle& particle : pool.solver.particles()) {
    const Vec3 at = pool.solver.place(particle);
    if (at.x > 0.8F && at.x < 0.85F && std::abs(at.z - 0.5F) < 0.1F)
      volume += static_cast<double>(particle.mass) * pool.solver.particle_volume();
  }
  return volume / (0.05 * 0.2);
}

TEST(LiquidPublished, ADamStrikesABoxAsAtMarin) {
  constexpr float kCell = 0.05F;
  BodyView box;
  box.hull = make_box_hull({0.161F, 0.161F, 0.403F}).value();
  box.motion = BodyMotion::kStatic;
  box.state.position = {0.744F, 0.0805F, 0.5F};
  ParticleSetup setup = liquid_box({3.22F, 1.0F, 1.0F}, kCell, {3.22F, 0.55F, 1.0F});
  setup.blocks[0].lower.x = 1.992F;
  Pool pool(setup, {box});
  pool.dt = 1.0 / 120.0;
  const GridNodes middles(pool.solver.grid(), 3);
  std::array<double, 4> peak{};
  std::vector<double> time, ahead, behind;
  double arrival = 0.0, thick = 0.0, mean = 0.0;
  for (int n = 1; n <= 300; ++n) {
    pool.step();
    time.push_back(n * pool.dt);
    ahead.push_back(pool.depth(19, 10));   // x = 0.975
    behind.push_back(pool.depth(52, 10));  // x = 2.625
    double first = 0.0;                    // P1
    for (std::size_t p = 0; p < 4; ++p) {
      // Half a cell before the face, where there is room for water.
      const Vec3 at(0.8245F + 0.5F * kCell, static_cast<float>(kMarinHeight[p]), 0.471F);
      const auto now = static_cast<double>(middles.value(pool.solver.pressure().data(), at / kCell));
      if (time.back() < 0.6) peak[p] = std::max(peak[p], now);
      if (p == 0) first = now;
    }
    const double now = water_at_face(pool);
    if (arrival == 0.0 && now > kThin) arrival = time.back() - pool.dt * (now - kThin) / (now - thick);
    thick = now;
    if (arrival > 0.0 && time.back() < arrival + kMarinFirst) mean += first / (kMarinFirst / pool.dt);
  }
  RecordProperty("arrival", std::to_string(arrival));
  EXPECT_NEAR(arrival, kMarinArrival, 0.05 * kMarinArrival);
  RecordProperty("mean", std::to_string(mean));
  EXPECT_NEAR(mean, kMarinMean, 0.4 * kMarinMean);
  // The peak of an impact lasts one step: at half the step it is 23 kPa, on cells half as wide 18 kPa.
  for (std::size_t p = 0; p < 4; ++p) {
    RecordProperty("peak_" + std::to_string(p + 1), std::to_string(peak[p]));
    // P4 lies half a cell below the box's edge, where these cells know no corner.
    if (p < 3) {
      EXPECT_NEAR(peak[p], kMarinPeak[p], 0.4 * kMarinPeak[p]) << "P" << p + 1;
    }
  }
  double error_ahead = 0.0, error_behind = 0.0, sum_ahead = 0.0, sum_behind = 0.0;
  for (std::size_t n = 0; n < kMarinTime.size(); ++n) {
    const double h2 = between(time, ahead, kMarinTime[n]), h4 = between(time, behind, kMarinTime[n]);
    RecordProperty("levels_" + std::to_string(n), std::to_string(h2) + " " + std::to_string(h4));
    error_ahead += std::abs(h2 - kMarinAhead[n]);
    error_behind += std::abs(h4 - kMarinBehind[n]);
    sum_ahead += kMarinAhead[n];
    sum_behind += kMarinBehind[n];
  }
  RecordProperty("error_ahead", std::to_string(error_ahead / sum_ahead));
  RecordProperty("error_behind", std::to_string(error_behind / sum_behind));
  EXPECT_LT(error_ahead, 0.15 * sum_ahead);
  EXPECT_LT(error_behind, 0.15 * sum_behind);
}

// ---- solitary waves [Ray76]: they go at sqrt(g (h + a)) and keep their height.

struct Solitary {
  float height;         // a / h
  int cells;            // in h
  double speed, crest;  // errors at most [1]
  const char* name;
};
class LiquidSolitary : public testing::TestWithParam<Solitary> {};

// The crest: where the middle of all is that stands higher than half of it [m], and its height over the level [m]. The
// middle is taken over many columns, so that one of them a little higher does not count.
Vec2 crest_of(const Pool& pool, double level) {
  const int nx = pool.solver.grid().nx;
  std::vector<double> above;
  for (int i = 0; i < nx; ++i) above.push_back(pool.surface(i) - level);
  std::vector<double> sorted = above;
  // The mean of the highest columns of half a depth: within it a wave of this height falls off by 1 %.
  const auto count = static_cast<std::ptrdiff_t>(std::lround(0.5 / pool.cell()));
  std::nth_element(sorted.begin(), sorted.end() - count, sorted.end());
  double height = 0.0;
  for (auto it = sorted.end() - count; it != sorted.end(); ++it) height += *it / static_cast<double>(count);
  double weights = 0.0, sum = 0.0;
  for (int i = 0; i < nx; ++i) {
    const double weight = std::max(0.0, above[static_cast<std::size_t>(i)] - 0.5 * height);
    weights += weight;
    sum += weight * (i + 0.5) * pool.cell();
  }
  return {sum / weights, height};
}

TEST_P(LiquidSolitary, KeepsSpeedAndHeight) {
  const Solitary& wave = GetParam();
  const float cell = 1.0F / static_cast<float>(wave.cells);
  ParticleSetup setup = liquid_box({20.0F, 1.5F + wave.height, 4.0F * cell}, cell, Vec3(0.0F));
  setup.blocks.clear();
  setup.start = LiquidStart{.kind = StartKind::kSolitary, .level = 1.0F, .height = wave.height, .at = 4.5F};
  Pool pool(setup);
  const double speed = std::sqrt(kG * (1.0 + static_cast<double>(wave.height)));
  const Vec2 start = crest_of(pool, 1.0);
  double time = 0.0;
  for (; time * speed < 10.0; time += pool.dt) pool.step();
  const Vec2 end = crest_of(pool, 1.0);
  const double measured = static_cast<double>(end.x - start.x) / time, kept = static_cast<double>(end.y / start.y);
  RecordProperty("speed", std::to_string(measured / speed - 1.0));
  RecordProperty("crest_at_start", std::to_string(start.y / wave.height));
  RecordProperty("crest", std::to_string(kept));
  EXPECT_NEAR(measured, speed, wave.speed * speed);
  EXPECT_NEAR(kept, 1.0, wave.crest);
}

INSTANTIATE_TEST_SUITE_P(Waves, LiquidSolitary,
                         testing::Values(Solitary{0.2F, 8, 0.025, 0.05, "a_fifth_on_8"},
                                         Solitary{0.2F, 16, 0.01, 0.05, "a_fifth_on_16"},
                                         Solitary{0.3F, 8, 0.025, 0.05, "three_tenths_on_8"},
                                         Solitary{0.3F, 16, 0.01, 0.05, "three_tenths_on_16"}),
                         [](const auto& made) { return std::string(made.param.name); });

// ---- spheres

// A sphere of radius R in the middle of a pool, over deep water, held by the test's hand.
struct SphereSetup {
  int cells = 6;       // in R
  double depth = 0.0;  // of its middle below the surface [R]
};

Pool pool_with_sphere(const SphereSetup& made) {
  constexpr float kRadius = 0.5F;  // [m]
  const float cell = kRadius / static_cast<float>(made.cells);
  BodyView sphere;
  sphere.hull = make_sphere_hull(kRadius).value();
  sphere.motion = BodyMotion::kKinematic;
  sphere.state.position = {2.0F, 2.0F - kRadius * static_cast<float>(made.depth), 2.0F};
  return Pool(liquid_box({4.0F, 4.0F, 4.0F}, cell, {4.0F, 2.0F, 4.0F}), {sphere});
}

// Added mass of a sphere that is pulled down: half the displaced mass far below the surface; when half immersed, where
// the surface has no pressure, half of the displaced half [Lam32; its double body]. Walls two diameters away and the
// floor add some.
TEST(LiquidPublished, ASphereThatIsSetGoingTakesItsAddedMassAlong) {
  struct Case {
    double depth, share, most;  // share: of the displaced mass of a whole sphere
  };
  for (const Case& c : {Case{0.0, 0.25, 0.15}, Case{1.9, 0.5, 0.2}}) {
    // A pool whose sphere stays at rest shows the effect of the uneven start alone. Speeds are those in the middle of
    // steps.
    constexpr double kPull = 5.0;  // [m/s²]
    constexpr int kSteps = 12;
    Pool pool = pool_with_sphere({.depth = c.depth}), still = pool_with_sphere({.depth = c.depth});
    pool.dt = still.dt = 1.0 / 120.0;
    double sum = 0.0, gone = 0.0;
    for (int n = 0; n < kSteps; ++n) {
      const double speed = kPull * (n + 0.5) * pool.dt;
      pool.bodies[0].state.velocity.y = -static_cast<float>(speed);
      gone = 0.5 * kPull * std::pow((n + 0.5) * pool.dt, 2.0);
      pool.bodies[0].state.position.y = still.bodies[0].state.position.y - static_cast<float>(gone);
      pool.step();
      still.step();
      const double deeper = c.depth > 1.0 ? 0.0 : kRho * kG * kPi * 0.25 * gone;  // buoyancy
      const double force = static_cast<double>(pool.loads[0].force.y - still.loads[0].force.y) - deeper;
      sum += force / kPull / kSteps;
    }
    const double share = sum / (kRho * 4.0 / 3.0 * kPi * 0.125);
    RecordProperty("share_at_" + std::to_string(c.depth), std::to_string(share));
    EXPECT_NEAR(share, c.share, c.most * c.share) << c.depth;
  }
}

// A sphere that strikes water at a steady speed. [Kar29] takes what it gives the water to be that of the disc that it
// cuts out of the surface, 4/3 ρ c³ V with c² = 2 R s − s²: what it pushes aside raises the water beside it, so that it
// is more, and its sides hold less than a disc. The force itself is a row of blows, as cells fill.
TEST(LiquidPublished, ASphereThatFallsInFeelsWhatVonKarmanSays) {
  constexpr double kRadius = 0.5, kSpeed = 4.0;
  Pool pool = pool_with_sphere({.cells = 6, .depth = -1.001});
  pool.dt = 0.02 * kRadius / kSpeed;
  pool.bodies[0].state.velocity.y = -static_cast<float>(kSpeed);
  double impulse = 0.0;
  for (int n = 1; n <= 25; ++n) {  // half a radius
    pool.bodies[0].state.position.y -= static_cast<float>(kSpeed * pool.dt);
    pool.step();
    impulse += static_cast<double>(pool.loads[0].force.y) * pool.dt;
  }
  const double karman = 4.0 / 3.0 * kRho * std::pow(kRadius * std::sqrt(0.75), 3.0) * kSpeed;
  RecordProperty("impulse", std::to_string(impulse / karman));
  RecordProperty("mean_slam", std::to_string(impulse / (0.25 * kRho * kPi * std::pow(kRadius, 3.0) * kSpeed)));
  EXPECT_NEAR(impulse, karman, 0.25 * karman);
}

}  // namespace
}  // namespace regatta::liquid_published_test
