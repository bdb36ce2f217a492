#include "liquid/liquid_viscosity.h"

#include "allocations.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <memory>
#include <numbers>

namespace regatta {
namespace {

constexpr float kEdge = 0.1F;   // edge of a cell [m]
constexpr double kLong = 0.05;  // a step [s]

// Liquid in a box with walls, floor and no top, its velocities and bodies.
struct Syrup {
  MacGrid grid;
  LiquidSolids solids;
  std::vector<float> phi;
  FaceField velocity;
  LiquidViscosity viscosity;
  Params params;
  std::vector<BodyView> bodies;
  std::vector<SixSix> masses;
  std::vector<Six> motions;
  double nu = 0.1, dt = kLong;

  // distance(x, y, z): to the surface; all in cells.
  using Distance = std::function<float(float, float, float)>;
  Syrup(int nx, int ny, int nz, const Distance& distance) {
    grid = {nx, ny, nz, kEdge, Vec3(0.0F)};
    Vec3 upper = kEdge * Vec3(static_cast<float>(nx), static_cast<float>(ny), static_cast<float>(nz));
    upper.y = std::numeric_limits<float>::infinity();
    solids = LiquidSolids(grid, Vec3(0.0F), upper);
    phi.assign(static_cast<std::size_t>(grid.entries()), 1.0F);
    velocity.assign(grid, 0.0F);
    params.liquid_tolerance = 1e-6;
    for (int k = 0; k < nz; ++k)
      for (int j = 0; j < ny; ++j)
        for (int i = 0; i < nx; ++i)
          phi[static_cast<std::size_t>(grid.at(i, j, k))] = std::clamp(
              distance(static_cast<float>(i) + 0.5F, static_cast<float>(j) + 0.5F, static_cast<float>(k) + 0.5F), -1.0F,
              1.0F);
  }
  void put(std::shared_ptr<const Hull> hull, const Vec3& at, BodyMotion motion, const Vec3& velocity_of,
           const Vec3& spin = Vec3(0.0F), float density = 1000.0F) {
    BodyView body;
    body.hull = std::move(hull);
    body.mass = density * body.hull->volume;
    body.motion = motion;
    body.state.position = at;
    body.state.velocity = velocity_of;
    body.state.angular_velocity = spin;
    bodies.push_back(body);
    solids.update(bodies, 0.0);
    masses.clear();
    motions.clear();
    for (const SolidBody& solid : solids.bodies()) {
      masses.push_back(solid.mass);
      motions.push_back(solid.velocity);
    }
  }
  ViscosityReport slow() { return viscosity.slow({grid, phi, solids, masses, motions, nu, dt}, params, velocity); }
  float& at(int axis, int i, int j, int k) {
    return velocity.axis[static_cast<std::size_t>(axis)][static_cast<std::size_t>(grid.at(i, j, k))];
  }
  // The middle of a face, from the grid's corner [m].
  [[nodiscard]] static Vec3 place(int axis, int i, int j, int k) {
    Vec3 x(static_cast<float>(i) + 0.5F, static_cast<float>(j) + 0.5F, static_cast<float>(k) + 0.5F);
    x[axis] -= 0.5F;
    return kEdge * x;
  }
  void for_faces(const std::function<void(int, int, int, int)>& action) const {
    for (int axis = 0; axis < 3; ++axis)
      for (int k = 0; k < grid.nz; ++k)
        for (int j = 0; j < grid.ny; ++j)
          for (int i = 0; i < grid.nx; ++i) action(axis, i, j, k);
  }
  void set(const std::function<Vec3(const Vec3&)>& flow) {
    for_faces([&](int axis, int i, int j, int k) { at(axis, i, j, k) = flow(place(axis, i, j, k))[axis]; });
  }
  void stir(unsigned seed) {
    Rng rng(seed);
    for_faces([&](int axis, int i, int j, int k) { at(axis, i, j, k) = rng.uniform(-1.0F, 1.0F); });
  }
  // Momentum of the liquid and, about a corner, its spin [N s, N m s], with the masses of the last step.
  [[nodiscard]] Six momentum(const FaceField& u) const {
    Six sum{};
    const double scale = static_cast<double>(kWaterDensity) * std::pow(static_cast<double>(kEdge), 3.0);
    for_faces([&](int axis, int i, int j, int k) {
      const auto a = static_cast<std::size_t>(axis), c = static_cast<std::size_t>(grid.at(i, j, k));
      glm::dvec3 p(0.0);
      p[axis] = scale * static_cast<double>(viscosity.masses().axis[a][c]) * static_cast<double>(u.axis[a][c]);
      const Six part = six(p, glm::cross(glm::dvec3(place(axis, i, j, k)), p));
      for (std::size_t e = 0; e < 6; ++e) sum[e] += part[e];
    });
    return sum;
  }
  [[nodiscard]] double energy(const FaceField& u) const {
    double sum = 0.0;
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t c = 0; c < u.axis[a].size(); ++c)
        sum += static_cast<double>(viscosity.masses().axis[a][c] * u.axis[a][c] * u.axis[a][c]);
    return sum;
  }
};

Syrup::Distance ball(float x0, float y0, float z0, float radius) {
  return [=](float x, float y, float z) {
    return std::sqrt((x - x0) * (x - x0) + (y - y0) * (y - y0) + (z - z0) * (z - z0)) - radius;
  };
}
// A block whose sides lie in the middle between cells.
Syrup::Distance block(int from, int to) {
  const auto a = static_cast<float>(from), b = static_cast<float>(to);
  return [=](float x, float y, float z) { return std::max({a - x, x - b, a - y, y - b, a - z, z - b}); };
}
Syrup::Distance full() {
  return [](float, float, float) { return -1.0F; };
}

TEST(LiquidViscosity, AFreeBlobThatMovesAndTurnsAsOneFeelsNoStress) {
  for (const Vec3& spin : {Vec3(0.0F), Vec3(3.0F, 0.0F, 0.0F), Vec3(1.0F, -2.0F, 4.0F)}) {
    for (const double nu : {0.01, 10.0}) {
      Syrup syrup(14, 15, 16, ball(7.1F, 7.4F, 8.2F, 4.6F));
      syrup.nu = nu;
      const auto rigid = [&](const Vec3& x) { return Vec3(0.5F, -1.0F, 0.25F) + glm::cross(spin, x - Vec3(0.7F)); };
      syrup.set(rigid);
      syrup.slow();
      syrup.for_faces([&](int axis, int i, int j, int k) {
        EXPECT_NEAR(syrup.at(axis, i, j, k), rigid(Syrup::place(axis, i, j, k))[axis], 2e-5F);
      });
    }
  }
}

TEST(LiquidViscosity, KeepsMomentumAndSpinOfAFreeBlobAndTakesEnergy) {
  for (const double nu : {0.003, 0.1, 3.0}) {
    for (const Syrup::Distance& distance : {block(3, 11), ball(7.0F, 7.3F, 6.8F, 4.2F)}) {
      Syrup syrup(14, 14, 14, distance);
      syrup.nu = nu;
      syrup.params.liquid_max_iterations = 1000.0;
      syrup.stir(7);
      const FaceField start = syrup.velocity;
      EXPECT_TRUE(syrup.slow().converged);
      const Six before = syrup.momentum(start), after = syrup.momentum(syrup.velocity);
      EXPECT_LT(syrup.energy(syrup.velocity), syrup.energy(start));
      for (std::size_t e = 0; e < 6; ++e) EXPECT_NEAR(after[e], before[e], 1e-3) << nu << " " << e;  // of 500 kg
    }
  }
}

// The matrix is symmetric: a push on one face affects another as a push there affects the first.
TEST(LiquidViscosity, ActsBothWaysAlike) {
  struct Face {
    int axis, i, j, k;
  };
  Syrup syrup(12, 13, 14, ball(5.5F, 6.2F, 6.6F, 5.0F));
  syrup.params.liquid_tolerance = 1e-7;
  const auto answer = [&](const Face& pushed, const Face& asked) {
    syrup.set([](const Vec3&) { return Vec3(0.0F); });
    syrup.at(pushed.axis, pushed.i, pushed.j, pushed.k) = 1.0F;
    syrup.slow();
    return syrup.at(asked.axis, asked.i, asked.j, asked.k);
  };
  const Face x{0, 5, 6, 6}, y{1, 6, 7, 6}, z{2, 5, 6, 8};
  for (const auto& [a, b] : {std::pair{x, y}, std::pair{x, z}, std::pair{y, z}}) {
    const float there = answer(a, b), back = answer(b, a);
    EXPECT_GT(std::abs(there), 1e-4F);
    EXPECT_NEAR(there, back, 1e-6F);
  }
}

// Between two walls, pushed along them: a parabola, off by (cell / width)² of its height as differences have it. Floor
// and ends are two widths away and more.
TEST(LiquidViscosity, FlowsThroughAChannelInAParabola) {
  for (const double nu : {0.05, 1.0, 10.0}) {
    for (const int across : {6, 10}) {
      Syrup syrup(across, 2 * across + across / 2, 5 * across, full());
      syrup.nu = nu;
      const double push = 1.0;  // [m/s²]
      const double width = across * static_cast<double>(kEdge);
      const int j = syrup.grid.ny - 1, k = syrup.grid.nz / 2;
      syrup.dt = 3.0 * width * width / nu;
      syrup.params.liquid_max_iterations = 1000.0;
      for (int n = 0; n < 4; ++n) {
        // Velocities along x and y are left to the pressure.
        syrup.for_faces([&](int axis, int x, int y, int z) {
          if (axis == 2) syrup.at(axis, x, y, z) += static_cast<float>(push * syrup.dt);
        });
        for (const std::size_t axis : {0U, 1U})
          std::fill(syrup.velocity.axis[axis].begin(), syrup.velocity.axis[axis].end(), 0.0F);
        EXPECT_TRUE(syrup.slow().converged);
      }
      const double most = push * width * width / (8.0 * nu);
      for (int i = 0; i < across; ++i) {
        const double x = (i + 0.5) * static_cast<double>(kEdge);
        const double exact = push * x * (width - x) / (2.0 * nu) + most / (across * across);
        EXPECT_NEAR(static_cast<double>(syrup.at(2, i, j, k)), exact, 0.01 * most) << nu << " " << across << " " << i;
      }
    }
  }
}

// Straight shear over the floor bears the same stress everywhere: nothing changes but near the side walls.
TEST(LiquidViscosity, AStraightShearStaysStraight) {
  for (const float shear : {1.0F, -4.0F}) {
    Syrup syrup(17, 12, 17, full());
    syrup.dt = 0.02;
    syrup.set([&](const Vec3& x) { return Vec3(shear * x.y, 0.0F, 0.0F); });
    syrup.slow();
    for (int j = 0; j < 6; ++j) {  // far from the open top
      const float exact = shear * kEdge * (static_cast<float>(j) + 0.5F);
      EXPECT_NEAR(syrup.at(0, 8, j, 8), exact, 2e-5F * std::abs(shear)) << j;
    }
  }
}

// A wave of shear across the box loses 1 / (1 + ν k² dt) in a step, with k² as differences have it.
TEST(LiquidViscosity, AShearWaveDecaysAtItsRate) {
  for (const int waves : {1, 2, 4}) {
    Syrup syrup(24, 30, 30, full());
    const double k = waves * std::numbers::pi / (24.0 * static_cast<double>(kEdge));
    syrup.nu = 0.02;
    syrup.dt = 0.1;
    // Still at both walls, so that it fits between them.
    syrup.set([&](const Vec3& x) { return Vec3(0.0F, 0.0F, std::sin(static_cast<float>(k) * x.x)); });
    const float before = syrup.at(2, 10, 15, 15);
    syrup.slow();
    const double half = std::sin(0.5 * k * static_cast<double>(kEdge)) / static_cast<double>(kEdge);
    const double share = 1.0 / (1.0 + syrup.nu * syrup.dt * 4.0 * half * half);
    EXPECT_NEAR(static_cast<double>(syrup.at(2, 10, 15, 15) / before), share, 1e-4) << waves;
  }
}

// A free body and the liquid exchange equal and opposite momentum.
TEST(LiquidViscosity, ABodyAndItsLiquidKeepTheirMomentum) {
  for (const float density : {20.0F, 500.0F, 8000.0F}) {
    for (const double nu : {0.01, 1.0}) {
      Syrup syrup(16, 16, 16, ball(8.0F, 8.0F, 8.0F, 6.5F));
      syrup.nu = nu;
      syrup.params.liquid_max_iterations = 1000.0;
      syrup.put(make_sphere_hull(0.26F).value(), {0.81F, 0.79F, 0.8F}, BodyMotion::kDynamic, {1.0F, 0.5F, 0.0F},
                {0.0F, 3.0F, 0.0F}, density);
      EXPECT_TRUE(syrup.slow().converged);
      const Six after = syrup.momentum(syrup.velocity), given = syrup.viscosity.impulses()[0];  // still before
      EXPECT_GT(glm::length(along(given)), 1e-3);
      for (std::size_t e = 0; e < 3; ++e)
        EXPECT_NEAR(after[e], -given[e], 1e-4 * glm::length(along(given))) << density << " " << nu;
      const glm::dvec3 spin =
          about(given) + glm::cross(glm::dvec3(syrup.bodies[0].state.position), along(given));  // about the corner
      for (int e = 0; e < 3; ++e)
        EXPECT_NEAR(after[static_cast<std::size_t>(3 + e)], -spin[e], 1e-4 * glm::length(spin));
    }
  }
}

// A ball that turns with the liquid around it feels nothing.
TEST(LiquidViscosity, ABodyThatMovesWithItsLiquidFeelsNothing) {
  Syrup syrup(16, 16, 16, ball(8.0F, 8.0F, 8.0F, 6.0F));
  syrup.nu = 2.0;
  const Vec3 speed(0.4F, -0.2F, 0.7F), spin(2.0F, 1.0F, -3.0F), middle(0.8F);
  syrup.put(make_sphere_hull(0.25F).value(), middle, BodyMotion::kDynamic, speed, spin);
  syrup.set([&](const Vec3& x) { return speed + glm::cross(spin, x - middle); });
  syrup.slow();
  EXPECT_LT(glm::length(along(syrup.viscosity.impulses()[0])), 2e-3);  // of 65 kg
  EXPECT_LT(glm::length(about(syrup.viscosity.impulses()[0])), 2e-3);
}

TEST(LiquidViscosity, ALightBodyInThickLiquidIsSteady) {
  Syrup syrup(16, 16, 16, ball(8.0F, 8.0F, 8.0F, 6.5F));
  syrup.nu = 10.0;
  syrup.put(make_sphere_hull(0.26F).value(), {0.81F, 0.79F, 0.8F}, BodyMotion::kDynamic, {1.0F, 0.0F, 0.0F}, Vec3(0.0F),
            5.0F);
  syrup.slow();
  const double gained = along(syrup.viscosity.impulses()[0]).x / static_cast<double>(syrup.bodies[0].mass);
  EXPECT_LT(gained, -0.9);
  EXPECT_GT(gained, -1.001);  // it does not turn back
}

TEST(LiquidViscosity, SaysWhenItDoesNotConverge) {
  Syrup syrup(12, 12, 12, full());
  syrup.nu = 10.0;
  syrup.stir(3);
  syrup.params.liquid_max_iterations = 1.0;
  const ViscosityReport report = syrup.slow();
  EXPECT_FALSE(report.converged);
  EXPECT_EQ(report.iterations, 10);
  EXPECT_GT(report.residual, 1e-6);
}

TEST(LiquidViscosity, DoesNothingWithoutLiquid) {
  Syrup syrup(8, 8, 8, [](float, float, float) { return 1.0F; });
  syrup.stir(4);
  const FaceField before = syrup.velocity;
  const ViscosityReport report = syrup.slow();
  EXPECT_TRUE(report.converged);
  EXPECT_EQ(report.iterations, 0);
  EXPECT_EQ(syrup.velocity.axis, before.axis);
}

TEST(LiquidViscosity, IsTheSameBitsOnAnyNumberOfThreadsAndAfterOtherSteps) {
  const int threads = thread_count();
  std::array<std::vector<float>, 3> first;
  for (const int count : {1, 2, 3, 8}) {
    set_thread_count(count);
    Syrup syrup(17, 14, 15, ball(7.0F, 6.5F, 7.2F, 5.4F));
    syrup.put(make_sphere_hull(0.2F).value(), {0.7F, 0.62F, 0.7F}, BodyMotion::kDynamic, {1.0F, 0.0F, 0.0F});
    syrup.stir(5);
    if (count == 3) {  // once with liquid elsewhere before: nothing of it may be left
      const std::vector<float> phi = syrup.phi;
      for (float& distance : syrup.phi) distance = -distance;
      const FaceField velocity = syrup.velocity;
      syrup.slow();
      syrup.phi = phi;
      syrup.velocity = velocity;
    }
    syrup.slow();
    if (count == 1) first = syrup.velocity.axis;
    if (count != 3) {
      EXPECT_EQ(syrup.velocity.axis, first) << count;
    } else {
      syrup.for_faces([&](int axis, int i, int j, int k) {
        const auto c = static_cast<std::size_t>(syrup.grid.at(i, j, k));
        EXPECT_EQ(syrup.velocity.axis[static_cast<std::size_t>(axis)][c], first[static_cast<std::size_t>(axis)][c]);
      });
    }
  }
  set_thread_count(threads);
}

#ifndef REGATTA_SANITIZED
TEST(LiquidViscosity, TakesNoMemoryInASteadyStep) {
  Syrup syrup(12, 12, 12, ball(6.0F, 6.0F, 6.0F, 4.0F));
  syrup.put(make_sphere_hull(0.15F).value(), Vec3(0.6F), BodyMotion::kDynamic, {1.0F, 0.0F, 0.0F});
  syrup.slow();
  const long before = allocations();
  syrup.slow();
  EXPECT_EQ(allocations() - before, 0);
}
#endif

}  // namespace
}  // namespace regatta
