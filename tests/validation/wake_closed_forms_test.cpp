// The vortices against what is known exactly: the profile of one, pairs, invariants, the tree, the local grid.
#include "wake_stream.h"

#include "core/rng.h"
#include "core/simd.h"
#include "wake/vortex_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

namespace regatta::wake_closed_forms_test {
namespace {

using namespace wake_stream;

constexpr double kPi = std::numbers::pi;
constexpr float kRadius = 0.2F;      // R [m]
constexpr double kCore = 0.5 * 0.2;  // σ of a vortex of one particle [m]

TEST(WakeClosedForms, ProfileOfOneVortex) {
  Stream stream = free_vortices(kRadius, WakeAdvection::kGrid);
  stream.params.wake_grid_spacing = 0.2;
  constexpr float kCirculation = 0.8F;
  stream.place({Vec2(3.0F, 1.0F)}, {kCirculation}, kRadius);
  const WakeField& field = stream.field();
  double most = 0.0;
  double fastest = 0.0;
  double fastest_at = 0.0;
  for (int k = 0; k < field.nz; ++k) {
    for (int i = 0; i < field.nx; ++i) {
      const float s = field.spacing;
      const Vec2 node =
          field.origin + s * (static_cast<float>(i) * field.axis + static_cast<float>(k) * field.across());
      // The margin of 2.5 R fades; the vortex is alone in the middle, where only the very node may be whole.
      const auto n = static_cast<std::size_t>(k * field.stride + i);
      const glm::dvec2 away(glm::dvec2(node) - glm::dvec2(3.0, 1.0));
      const double r = glm::length(away);
      const auto fade = [&](double a, double size) {
        const double t = std::clamp(std::min(a, size - a) / (2.5 * static_cast<double>(kRadius)), 0.0, 1.0);
        return t * t * (3.0 - 2.0 * t);
      };
      const double share = fade(static_cast<double>(s) * i, static_cast<double>(field.size().x)) *
                           fade(static_cast<double>(s) * k, static_cast<double>(field.size().y));
      const double speed =
          r > 0.0 ? -static_cast<double>(kCirculation) / (2.0 * kPi * r) * std::expm1(-0.5 * r * r / (kCore * kCore))
                  : 0.0;
      const glm::dvec2 exact = r > 0.0 ? share * speed / r * glm::dvec2(away.y, -away.x) : glm::dvec2(0.0);
      most = std::max(
          most, glm::length(exact - glm::dvec2(static_cast<double>(field.u[n]), static_cast<double>(field.w[n]))));
      if (speed > fastest) {
        fastest = speed;
        fastest_at = r;
      }
    }
  }
  const double peak = 0.0718 * static_cast<double>(kCirculation) / kCore;
  fmt::print("one vortex: largest error at the nodes {:.1e} of the peak speed {:.4f} m/s\n", most / peak, peak);
  EXPECT_LT(most / peak, 1.0e-5);  // floats: places of nodes 3 m from the origin are known to 2e-7 m
  // The nodes come within half a spacing of where it is fastest.
  EXPECT_NEAR(fastest, peak, 0.01 * peak);
  EXPECT_NEAR(fastest_at, 1.585 * kCore, 0.02);
}

TEST(WakeClosedForms, CounterRotatingPairTravels) {
  for (const double distance : {1.0, 0.5, 0.25}) {
    Stream stream = free_vortices(kRadius, WakeAdvection::kDirect);
    const auto d = static_cast<float>(distance);
    stream.place({Vec2(0.0F, 0.5F * d), Vec2(0.0F, -0.5F * d)}, {1.0F, -1.0F}, kRadius);
    stream.run(5.0);
    ASSERT_EQ(stream.vortices().count(), 2);
    const double speed = static_cast<double>(stream.vortices().x[0]) / 5.0;
    const double exact = 1.0 / (2.0 * kPi * distance) * -std::expm1(-0.5 * distance * distance / (kCore * kCore));
    const double error = std::abs(speed) / exact - 1.0;
    fmt::print("counter-rotating pair at {} m: {:.6f} m/s, exact {:.6f}, {:+.1e}\n", distance, std::abs(speed), exact,
               error);
    EXPECT_LT(std::abs(error), 2.0e-5);  // steps of 2.7 mm, each rounded to 3e-8 m
    EXPECT_LT(speed, 0.0);  // between them the water runs along -x: below the upper one u = Γ dz/2πr² < 0
    EXPECT_NEAR(stream.vortices().x[1], stream.vortices().x[0], 1.0e-5F);
    EXPECT_NEAR(stream.vortices().z[0] - stream.vortices().z[1], d, 1.0e-5F);
  }
}

TEST(WakeClosedForms, ADampedPairTravelsAFixedWayInAll) {
  Stream stream = free_vortices(kRadius, WakeAdvection::kDirect);
  stream.params.wake_damping = 1.0;
  stream.params.wake_least_share = 1.0e-6;
  stream.params.wake_min_speed = 1.0e-9;
  stream.place({Vec2(0.0F, 0.5F), Vec2(0.0F, -0.5F)}, {1.0F, -1.0F}, kRadius);
  stream.run(13.0);
  ASSERT_EQ(stream.vortices().count(), 2);
  const double way = -static_cast<double>(stream.vortices().x[0]);
  const double exact = 1.0 / (2.0 * kPi);  // Γ0/(2π d k), but for e^-13 and a core of e^-50
  fmt::print("damped pair: {:.6f} m in all, exact {:.6f}, {:+.1e}\n", way, exact, way / exact - 1.0);
  // All steps together are the trapezoidal rule: (k dt)²/12 too far. The rest is e^-13 and rounding.
  EXPECT_NEAR(way / exact, 1.0 + stream.dt * stream.dt / 12.0, 1.0e-5);
}

// Time for which a pair of equal vortices takes to turn once, from the angle after about that time.
double turning_time(double dt, WakeAdvection advection) {
  Stream stream = free_vortices(0.2F, advection);
  stream.dt = dt;
  stream.place({Vec2(0.5F, 0.0F), Vec2(-0.5F, 0.0F)}, {1.0F, 1.0F}, 0.2F);
  double angle = 0.0;
  double before = 0.0;
  while (stream.time() < 19.7392) {
    stream.step();
    const Vortices& v = stream.vortices();
    const double now = std::atan2(static_cast<double>(v.z[0] - v.z[1]), static_cast<double>(v.x[0] - v.x[1]));
    angle += std::remainder(now - before, 2.0 * kPi);
    before = now;
  }
  return stream.time() * 2.0 * kPi / std::abs(angle);
}

TEST(WakeClosedForms, CoRotatingPairTurns) {
  const double exact = 2.0 * kPi * kPi;  // 2π² d²/Γ, d = 1 m, Γ = 1 m²/s; the cores count e^-50
  double before = 0.0;
  for (const double dt : {0.4, 0.2, 0.1}) {
    const double error = turning_time(dt, WakeAdvection::kDirect) / exact - 1.0;
    fmt::print("co-rotating pair, dt {}: period {:+.2e}\n", dt, error);
    if (before != 0.0) {
      EXPECT_NEAR(before / error, 4.0, 0.8) << dt;  // second order, but for Euler's first step
    }
    before = error;
  }
  const double fine = turning_time(1.0 / 60.0, WakeAdvection::kDirect) / exact - 1.0;
  const double grid = turning_time(1.0 / 60.0, WakeAdvection::kGrid) / exact - 1.0;
  fmt::print("co-rotating pair at 1/60 s: period {:+.2e} direct, {:+.2e} by the grid\n", fine, grid);
  EXPECT_LT(std::abs(fine), 1.0e-4);
  EXPECT_LT(std::abs(grid), 2.0e-3);  // what is left is the other's velocity between nodes
}

struct Invariants {
  double circulation = 0.0;  // Σ Γ
  glm::dvec2 impulse{0.0};   // Σ Γ x
  double angular = 0.0;      // Σ Γ |x|²
};

Invariants invariants(const Vortices& v) {
  Invariants sum;
  for (std::size_t i = 0; i < v.x.size(); ++i) {
    const glm::dvec2 at(static_cast<double>(v.x[i]), static_cast<double>(v.z[i]));
    const auto strength = static_cast<double>(v.circulation[i]);
    sum.circulation += strength;
    sum.impulse += strength * at;
    sum.angular += strength * glm::dot(at, at);
  }
  return sum;
}

// Largest drifts over two seconds, relative to Σ|Γ| times the cloud's radius of 1 m.
Invariants drift(WakeAdvection advection, double dt, double spacing) {
  Stream stream = free_vortices(0.2F, advection);
  stream.dt = dt;
  stream.params.wake_grid_spacing = spacing;
  Rng rng(9);
  std::vector<Vec2> at;
  std::vector<float> strength;
  double total = 0.0;
  while (at.size() < 60) {
    const Vec2 place(rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F));
    if (glm::length(place) > 1.0F) continue;
    at.push_back(place);
    strength.push_back(rng.uniform(-0.5F, 1.0F));
    total += static_cast<double>(std::abs(strength.back()));
  }
  stream.place(at, strength, 0.2F);
  const Invariants before = invariants(stream.vortices());
  stream.run(2.0);
  EXPECT_EQ(stream.vortices().count(), 60);
  const Invariants after = invariants(stream.vortices());
  return {std::abs(after.circulation - before.circulation) / total, glm::abs(after.impulse - before.impulse) / total,
          std::abs(after.angular - before.angular) / total};
}

TEST(WakeClosedForms, InvariantsOfFreeVortices) {
  double before = 0.0;
  for (const double dt : {1.0 / 60.0, 1.0 / 120.0, 1.0 / 240.0}) {
    const Invariants d = drift(WakeAdvection::kDirect, dt, 0.5);
    fmt::print("direct, dt 1/{:.0f}: circulation {:.1e}, impulse {:.1e}, angular impulse {:.1e}\n", 1.0 / dt,
               d.circulation, glm::length(d.impulse), d.angular);
    EXPECT_EQ(d.circulation, 0.0);              // nothing fades
    EXPECT_LT(glm::length(d.impulse), 3.0e-6);  // pairs cancel: what is left is rounding
    if (before > 0.0) {
      EXPECT_GT(before / d.angular, 3.0) << dt;  // second order or better
    }
    before = d.angular;
  }
  before = 0.0;
  for (const double spacing : {0.8, 0.4, 0.2}) {
    const Invariants d = drift(WakeAdvection::kGrid, 1.0 / 240.0, spacing);
    fmt::print("grid, spacing {} R: circulation {:.1e}, impulse {:.1e}, angular impulse {:.1e}\n", spacing,
               d.circulation, glm::length(d.impulse), d.angular);
    EXPECT_EQ(d.circulation, 0.0);
    EXPECT_LT(glm::length(d.impulse), 0.02 * spacing);
    EXPECT_LT(d.angular, 0.1 * spacing);
  }
}

struct Cloud {
  std::vector<float> x, z, circulation;
  float core = 0.05F;
  [[nodiscard]] VortexSources sources() const { return {x, z, circulation, core}; }
};

TEST(WakeClosedForms, ACellOfTheTreeKeepsItsBound) {
  // Vortices in a disc of radius 1 with some on its rim, so that the cell has just that circle; targets all round, each
  // by itself, just where the cell is still taken as one.
  Cloud cloud;
  Rng rng(6);
  for (const Vec2 rim : {Vec2(1, 0), Vec2(-1, 0), Vec2(0, 1), Vec2(0, -1)}) {
    cloud.x.push_back(rim.x);
    cloud.z.push_back(rim.y);
    cloud.circulation.push_back(1.0F);
  }
  while (cloud.x.size() < 20) {
    const Vec2 p(rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F));
    if (glm::length(p) >= 1.0F) continue;
    cloud.x.push_back(p.x);
    cloud.z.push_back(p.y);
    cloud.circulation.push_back(rng.uniform(-1.0F, 1.0F));
  }
  double total = 0.0;
  for (const float c : cloud.circulation) total += static_cast<double>(std::abs(c));
  for (const double theta : {0.3, 0.5, 0.7}) {
    for (const int order : {1, 2, 4, 6, 8}) {
      VortexTree tree;
      tree.build(cloud.sources(), order);
      const double distance = 1.001 / theta;
      double most = 0.0;
      for (int i = 0; i < 64; ++i) {
        const double phi = 2.0 * kPi * i / 64;
        std::array<std::array<float, kLanes>, 6> v{};
        v[0][0] = static_cast<float>(distance * std::cos(phi));
        v[1][0] = static_cast<float>(distance * std::sin(phi));
        tree.add_velocity(static_cast<float>(theta), {v[0].data(), v[1].data(), v[2].data(), v[3].data(), 1});
        add_vortex_velocity(cloud.sources(), {v[0].data(), v[1].data(), v[4].data(), v[5].data(), 1});
        most = std::max(most, static_cast<double>(std::hypot(v[2][0] - v[4][0], v[3][0] - v[5][0])));
      }
      const double bound = total / (2.0 * kPi * distance) * std::pow(theta, order) / (1.0 - theta);
      fmt::print("cell, θ {} p {}: error {:.1e}, bound {:.1e}\n", theta, order, most, bound);
      EXPECT_LT(most, bound + 2.0e-7 * total) << theta << " " << order;  // and rounding
      EXPECT_GT(most, 0.0) << "it was summed directly";
    }
  }
}

TEST(WakeClosedForms, ErrorOfTheTreeOverOrderAndAngle) {
  Cloud cloud;
  Rng rng(8);
  constexpr std::size_t kCount = 2000;
  for (std::size_t i = 0; i < kCount; ++i) {
    cloud.x.push_back(rng.uniform(0.0F, 10.0F));
    cloud.z.push_back(rng.uniform(-1.0F, 1.0F));
    cloud.circulation.push_back(rng.uniform(-1.0F, 1.0F));
  }
  std::vector<float> u(kCount + kLanes), w(kCount + kLanes), x = cloud.x, z = cloud.z;
  x.resize(u.size());
  z.resize(u.size());
  add_vortex_velocity(cloud.sources(), {x.data(), z.data(), u.data(), w.data(), kCount});
  const auto rms = [&](float theta, int order) {
    VortexTree tree;
    tree.build(cloud.sources(), order);
    std::vector<float> tu(u.size()), tw(u.size());
    // One by one: in groups the tree is more careful.
    for (std::size_t i = 0; i < kCount; ++i) {
      std::array<std::array<float, kLanes>, 4> v{};
      v[0][0] = x[i];
      v[1][0] = z[i];
      tree.add_velocity(theta, {v[0].data(), v[1].data(), v[2].data(), v[3].data(), 1});
      tu[i] = v[2][0];
      tw[i] = v[3][0];
    }
    double difference = 0.0;
    double size = 0.0;
    for (std::size_t i = 0; i < kCount; ++i) {
      difference += std::pow(static_cast<double>(tu[i] - u[i]), 2) + std::pow(static_cast<double>(tw[i] - w[i]), 2);
      size += std::pow(static_cast<double>(u[i]), 2) + std::pow(static_cast<double>(w[i]), 2);
    }
    return std::sqrt(difference / size);
  };
  for (const float theta : {0.7F, 0.5F, 0.3F}) {
    double before = 1.0;
    for (const int order : {2, 4, 6, 8}) {
      const double error = rms(theta, order);
      fmt::print("tree of {}, θ {} p {}: {:.1e}\n", kCount, theta, order, error);
      // Two more terms are worth θ² or more, down to the rounding of 2,000 floats.
      EXPECT_LT(error, std::max(static_cast<double>(theta * theta) * before, 2.0e-6)) << theta << " " << order;
      before = error;
    }
  }
  EXPECT_LT(rms(0.5F, 6), 2.0e-3);  // as the parameters are set: a twentieth of what the local grid's meshes cost
}

TEST(WakeClosedForms, TheLocalGridIsOfSecondOrder) {
  Rng rng(12);
  std::vector<Vec2> at;
  std::vector<float> strength;
  for (int i = 0; i < 40; ++i) {
    at.emplace_back(rng.uniform(2.0F, 3.0F), rng.uniform(-0.5F, 0.5F));
    strength.push_back(rng.uniform(-1.0F, 1.0F));
  }
  Cloud cloud;
  for (std::size_t i = 0; i < at.size(); ++i) {
    cloud.x.push_back(at[i].x);
    cloud.z.push_back(at[i].y);
    cloud.circulation.push_back(strength[i]);
  }
  cloud.core = static_cast<float>(kCore);
  double before = 0.0;
  for (const double spacing : {0.8, 0.4, 0.2}) {
    Stream stream = free_vortices(kRadius, WakeAdvection::kGrid);
    stream.params.wake_grid_spacing = spacing;
    stream.place(at, strength, kRadius);
    double difference = 0.0;
    double size = 0.0;
    for (int i = 0; i < 4000; ++i) {
      std::array<std::array<float, kLanes>, 4> v{};
      const Vec2 place(rng.uniform(2.1F, 2.9F), rng.uniform(-0.4F, 0.4F));
      v[0][0] = place.x;
      v[1][0] = place.y;
      add_vortex_velocity(cloud.sources(), {v[0].data(), v[1].data(), v[2].data(), v[3].data(), 1});
      const Vec2 exact(v[2][0], v[3][0]);
      const Vec2 away = stream.field().at(place) - exact;
      difference += static_cast<double>(glm::dot(away, away));
      size += static_cast<double>(glm::dot(exact, exact));
    }
    const double error = std::sqrt(difference / size);
    fmt::print("local grid, spacing {} R: rms error {:.2e}\n", spacing, error);
    if (before > 0.0) {
      EXPECT_GT(before / error, 3.2) << spacing;  // of 4; the coarsest is as wide as 1.6 cores
    }
    before = error;
  }
}

}  // namespace
}  // namespace regatta::wake_closed_forms_test
