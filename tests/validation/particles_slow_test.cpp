// Slow bodies in particle water of the solver isph: what is towed feels drag that goes with the square of its speed, what
// is a little lighter or heavier than water rises and sinks; water at rest stays so, waves last, dams break as before.
#include "geometry/hull_shapes.h"
#include "particle_tank.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <numbers>

namespace regatta::particles_slow_test {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kBallDrag = 0.45;  // C_D of a ball, Reynolds number 1e3 to 2e5

BodyView ball(float diameter, const Vec3& at, BodyMotion motion, float density) {
  BodyView body;
  body.hull = make_sphere_hull(0.5F * diameter).value();
  body.mass = density * body.hull->volume;
  body.motion = motion;
  body.state.position = at;
  return body;
}

struct Water {
  std::array<BodyView, 1> bodies;
  std::array<BodyLoad, 1> loads{};
  ParticleWater ocean;
  Params params;
  Profiler profiler;
  double time = 0.0;

  Water(const ParticleSetup& setup, const BodyView& body)
      : bodies{body}, ocean(ParticleWater::create(setup, bodies).value()) {
    params.ocean_solver = OceanSolver::kIsph;
    if (const char* name = std::getenv("SOLVER")) EXPECT_TRUE(set_param_text(params, "ocean.solver", name).ok());
  }
  void step(double dt) {
    ocean.step({params, time, dt, bodies, {}, {}}, loads, profiler);
    time += dt;
  }
};

double env(const char* name, double other) { const char* v = std::getenv(name); return v ? std::atof(v) : other; }

TEST(Explore, Tow) {
  const float d = (float)env("D", 0.4), r = d / (float)env("ACROSS", 12), U = (float)env("U", 0.1);
  const float depth = (float)env("DEPTH", 0.5), H = (float)env("H", 1.0);
  ParticleSetup setup = particle_tank::still({(float)env("X", 2.0), H + 0.6F, (float)env("Z", 1.25)}, {(float)env("X", 2.0), H, (float)env("Z", 1.25)}, r);
  Water w(setup, ball(d, {2.0F * d * 0.5F + 0.1F, H - depth, (float)env("Z", 1.25) / 2}, BodyMotion::kKinematic, 1000.0F));
  const double dt = env("DT", 0.005);
  for (int n = 0; n < env("SETTLE", 1.0) / dt; ++n) w.step(dt);
  BodyState& s = w.bodies[0].state;
  const double T = env("T", std::min(6.0, std::max(2.0, 0.6 / (double)U)));
  double sum = 0, sumy = 0; int c = 0; double it = 0; int steps = 0;
  const double A = 0.25 * kPi * (double)(d * d);
  for (double t = 0; t < T; t += dt) {
    s.velocity.x = U * (float)std::min(1.0, t / std::min(0.5, T / 6));
    s.position.x += (float)dt * s.velocity.x;
    w.step(dt); it += w.ocean.report().divergence.iterations; ++steps;
    if (env("V", 0) > 0 && steps % 50 == 0) { const Particles& q = w.ocean.particles(); int most = 0; for (int i = 0; i < q.count(); ++i) if (glm::length(q.velocity[i]) > glm::length(q.velocity[most])) most = i;
      std::printf("t %.2f x %.3f F %.3f %.2f it %d fastest %.3f at %.3f %.3f %.3f rho %.2f p %.2f ke %.4g\n", t, (double)s.position.x, (double)w.loads[0].force.x, (double)w.loads[0].force.y, w.ocean.report().divergence.iterations, (double)glm::length(q.velocity[most]), (double)q.position[most].x, (double)q.position[most].y, (double)q.position[most].z, (double)w.ocean.density()[most], (double)q.pressure[most], w.ocean.totals().kinetic_energy); }
    if (t > 0.4 * T) { sum -= (double)w.loads[0].force.x; sumy += (double)w.loads[0].force.y; ++c; }
  }
  const double F = sum / c;
  std::printf("tow U %.3f N %d: C_D %.3f F %.3f F/rgdA %.5f buoyancy/theory %.3f (hull vol %.3f) it %.1f rms %.4f escaped way %.2f\n", (double)U, w.ocean.particles().count(),
              F / (500.0 * (double)(U * U) * A), F, F / (9810.0 * (double)depth * A), sumy / c / (9810.0 * kPi / 6 * (double)(d * d * d)), (double)w.bodies[0].hull->volume / (kPi / 6 * (double)(d * d * d)), it / steps,
              std::sqrt(2 * w.ocean.totals().kinetic_energy / (w.ocean.particles().count() * w.ocean.particle_mass())), (double)s.position.x);
}

TEST(Explore, Rest) {
  const float H = (float)env("H", 0.75), X = (float)env("X", 0.75), r = (float)env("R", 0.0333);
  const float Z = (float)env("Z", (double)X);
  ParticleSetup setup = particle_tank::still({X, H + 0.5F, Z}, {X, H, Z}, r);
  setup.lattice = (float)env("LATTICE", (double)setup.lattice);
  particle_tank::Tank tank(setup);
  tank.params.ocean_solver = OceanSolver::kIsph;
  if (const char* name = std::getenv("SOLVER")) EXPECT_TRUE(set_param_text(tank.params, "ocean.solver", name).ok());
  const int n = tank.ocean->particles().count();
  const auto level = [&] { double s = 0; for (const Vec3& at : tank.ocean->particles().position) s += (double)at.y; return 2 * s / n; };
  const double T = env("T", 10);
  double l0 = 0, it = 0, sw = 0; int steps = 0;
  for (double t = 0; t < T; t += 0.005) {
    auto rep = tank.step(); it += rep.divergence.iterations; sw += rep.density.iterations; ++steps;
    if (steps == 200) l0 = level();
    if (env("V", 0) > 0 && steps % 200 == 0) { const Particles& q = tank.ocean->particles(); int most = 0, thin = 0; for (int i = 0; i < q.count(); ++i) { if (glm::length(q.velocity[i]) > glm::length(q.velocity[most])) most = i; if (tank.ocean->density()[i] < 0.85F && q.pressure[i] > 6 * 9.81F * 0.06F) ++thin; }
      std::printf("    fastest %.3f at %.3f %.3f %.3f rho %.2f p %.2f thin %d\n", (double)glm::length(q.velocity[most]), (double)q.position[most].x, (double)q.position[most].y, (double)q.position[most].z, (double)tank.ocean->density()[most], (double)q.pressure[most], thin); }
    if (steps % 400 == 0) std::printf("t %.1f rms %.5f level %+.4f it %.2f sweeps %.2f N %d\n", t, std::sqrt(2 * tank.ocean->totals().kinetic_energy / (n * tank.ocean->particle_mass())), level() - l0, it / steps, sw / steps, n);
  }
}

TEST(Explore, Ball) {
  const float d = (float)env("D", 0.4), r = d / (float)env("ACROSS", 12), dens = (float)env("DENS", 800);
  const float H = (float)env("H", 1.5), X = (float)env("X", 1.3), depth = (float)env("DEPTH", dens < 1000 ? 1.0 : 0.5);
  ParticleSetup setup = particle_tank::still({X, H + 0.6F, X}, {X, H, X}, r);
  Water w(setup, ball(d, {X / 2, H - depth, X / 2}, BodyMotion::kKinematic, dens));
  const double dt = 0.005;
  for (int n = 0; n < env("SETTLE", 1.0) / dt; ++n) w.step(dt);
  w.bodies[0].motion = BodyMotion::kDynamic;
  BodyState& s = w.bodies[0].state;
  const double m = (double)w.bodies[0].mass, V = (double)w.bodies[0].hull->volume, A = 0.25 * kPi * (double)(d * d);
  double yy = 0, vv = 0; const float y0 = s.position.y; double t = 0;
  for (; t < env("T", 1.5); t += dt) {
    w.bodies[0].push = {0, -kGravity, 0};
    w.step(dt);
    s.velocity += (float)dt * (w.bodies[0].push + w.loads[0].force / w.bodies[0].mass);
    s.position += (float)dt * s.velocity;
    const double F = (1000.0 * V - m) * 9.81 - 500.0 * kBallDrag * A * vv * std::abs(vv);
    vv += dt * F / (m + 500.0 * V); yy += dt * vv;
    if (s.position.y > H - 0.6F * d || s.position.y < 0.6F * d) break;
  }
  std::printf("ball %.0f: way %.3f of %.3f speed %.3f of %.3f in %.2f s side %.3f %.3f\n", (double)dens, (double)(s.position.y - y0), yy, (double)s.velocity.y, vv, t, (double)s.velocity.x, (double)s.velocity.z);
}

TEST(Explore, Slosh) {
  const float L = (float)env("L", 2.0), H = (float)env("H", 0.75), Z = (float)env("Z", 0.5), a = (float)env("A", 0.05), r = (float)env("R", 0.0333);
  ParticleSetup setup = particle_tank::still({L, H + 0.5F, Z}, {L, H, Z}, r);
  particle_tank::Tank tank(setup);
  tank.params.ocean_solver = OceanSolver::kIsph;
  tank.params.ocean_viscosity = env("NU", 0.001);
  tank.params.ocean_isph_viscosity = env("NU", 0.001);
  if (const char* name = std::getenv("SOLVER")) EXPECT_TRUE(set_param_text(tank.params, "ocean.solver", name).ok());
  for (int k = 0; k < 200; ++k) tank.step();
  Particles q = tank.ocean->particles();
  double top = 0; for (const Vec3& at : q.position) top += 2.0 * (double)at.y / q.count();
  const float k = (float)kPi / L, w = std::sqrt(9.81F * k * std::tanh(k * (float)top));
  for (int i = 0; i < q.count(); ++i) { const float A = a * w / std::sinh(k * (float)top); const Vec3 at = q.position[i];
    q.velocity[i] = {A * std::cosh(k * at.y) * std::sin(k * at.x), -A * std::sinh(k * at.y) * std::cos(k * at.x), 0}; }
  if (!tank.ocean->set_particles(q).ok()) std::abort();
  std::vector<double> xs, te, ae; double m0 = 0; for (const Vec3& at : q.position) m0 += (double)at.x / q.count();
  double it = 0;
  for (double t = 0; t < env("T", 6); t += 0.005) { it += tank.step().divergence.iterations; double m = 0; for (const Vec3& at : tank.ocean->particles().position) m += (double)at.x / q.count(); xs.push_back(m - m0); }
  const double P = 2 * kPi / (double)w;
  for (size_t s = 1; s + 1 < xs.size(); ++s) { const bool e = (xs[s] >= xs[s-1] && xs[s] > xs[s+1]) || (xs[s] <= xs[s-1] && xs[s] < xs[s+1]); if (!e || (!te.empty() && s * 0.005 - te.back() < 0.25 * P)) continue; te.push_back(s * 0.005); ae.push_back(xs[s]); }
  const size_t n = te.size();
  std::printf("slosh N %d level %.3f period %+.2f %% keeps %.3f it %.1f rms\n", q.count(), top, 100 * (2 * (te[n-1] - te[0]) / (n - 1.0) / P - 1), std::pow(std::abs(ae[n-1] - ae[n-2]) / std::abs(ae[1] - ae[0]), 2.0 / (n - 2.0)), it / xs.size());
}

TEST(Explore, Dam) {
  const float a = (float)env("A", 0.5), r = (float)env("R", 0.0333), Z = 0.5F;
  ParticleSetup setup = particle_tank::still({6 * a, 3.2F * a, Z}, {a, 2 * a, Z}, r);
  particle_tank::Tank tank(setup);
  tank.params.ocean_solver = OceanSolver::kIsph;
  if (const char* name = std::getenv("SOLVER")) EXPECT_TRUE(set_param_text(tank.params, "ocean.solver", name).ok());
  double it = 0, sw = 0; int out = 1; const int N = tank.ocean->particles().count();
  std::printf("dam N %d:", N); int steps = 0; double most = 0;
  for (double t = 0.005; t < env("T", 1.5); t += 0.005) { auto rep = tank.step(); it += rep.divergence.iterations; sw += rep.density.iterations; ++steps;
    std::vector<float> xs; for (const Vec3& at : tank.ocean->particles().position) xs.push_back(at.x);
    std::nth_element(xs.begin(), xs.end() - 10, xs.end()); const double f = ((double)*(xs.end() - 10) + 0.9 * (double)r) / (double)a, ts = t * std::sqrt(2 * 9.81 / (double)a);
    most = std::max(most, tank.ocean->totals().max_speed * 1.0);
    if (ts >= out && f < 5.8) { std::printf(" %.2f:%.2f", ts, f); ++out; } }
  std::printf(" it %.1f sweeps %.1f fastest %.1f end rms %.2f\n", it / steps, sw / steps, most, std::sqrt(2 * tank.ocean->totals().kinetic_energy / (N * tank.ocean->particle_mass())));
}

}  // namespace
}  // namespace regatta::particles_slow_test
