// Hulls that are thin beside their waves, towed at their heights over dispersive waves, and the resistance that theory
// has for them: Michell's, and Sretensky's over a bottom.
#pragma once

#include "floating_scene.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <string>
#include <vector>

namespace regatta::thin_ship {

using namespace floating_scene;

inline constexpr double kG = 9.81, kPi = std::numbers::pi;

// f(x, y) = B/2 (1 - |2x/L|^n) (1 - |y/T|^m), y up from the waterline: n = m = 2 is Wigley's hull.
struct ThinShip {
  double length, beam, draft;  // L, B, T [m]
  double along = 2.0, down = 2.0;

  [[nodiscard]] double half_breadth(double x, double y) const {
    const double lines = 1.0 - std::pow(std::abs(2.0 * x / length), along);
    return 0.5 * beam * lines * (1.0 - std::pow(std::abs(std::min(0.0, y) / draft), down));
  }
};

// Slices between sections, each convex: one object of the file each.
inline std::filesystem::path file_of(const ThinShip& ship) {
  constexpr int kSlices = 24, kLevels = 8;  // parts of a section below the waterline
  const auto path = std::filesystem::path(testing::TempDir()) / fmt::format("thin_ship_{}.obj", getpid());
  std::ofstream out(path);
  const auto section = [&](double x) {
    std::vector<Vec2> around;  // (y, z)
    for (int n = 0; n <= kLevels; ++n) {
      const double y = -ship.draft * (1.0 - static_cast<double>(n) / kLevels);
      around.emplace_back(static_cast<float>(y), static_cast<float>(std::max(1e-4, ship.half_breadth(x, y))));
    }
    around.emplace_back(static_cast<float>(ship.draft), around.back().y);
    const std::size_t starboard = around.size();
    for (std::size_t n = starboard; n-- > 0;) around.emplace_back(around[n].x, -around[n].y);
    return around;
  };
  int first = 1;
  for (int slice = 0; slice < kSlices; ++slice) {
    out << "o slice" << slice << "\n";
    int corners = 0;
    for (const int end : {slice, slice + 1}) {
      const double x = ship.length * (static_cast<double>(end) / kSlices - 0.5);
      const std::vector<Vec2> around = section(std::clamp(x, -0.4999 * ship.length, 0.4999 * ship.length));
      for (const Vec2& at : around) out << "v " << x << ' ' << at.x << ' ' << at.y << "\n";
      corners = static_cast<int>(around.size());
    }
    for (int n = 0; n < corners; ++n) {
      const int next = (n + 1) % corners;
      out << "f " << first + n << ' ' << first + corners + n << ' ' << first + corners + next << ' ' << first + next
          << "\n";
    }
    out << "f";
    for (int n = 0; n < corners; ++n) out << ' ' << first + n;
    out << "\nf";
    for (int n = corners; n-- > 0;) out << ' ' << first + corners + n;
    out << "\n";
    first += 2 * corners;
  }
  return path;
}

// The waves that stand beside a ship of speed U on water of depth h, each at the angle θ with k (U cos θ)² = g tanh kh,
// take the power that its sources give them [Mic98 in deep water; Sre37 over a bottom]:
//   R = (ρ g/2π U²) ∫ |Q|² [2 + 2 cos(k s sin θ)] / sin θ dk
//   Q = ∫∫ 2U ∂f/∂x cosh k(y + h)/cosh kh e^{ikx cos θ} dx dy
// over k from where cos θ = 1, or from 0 where the ship is faster than the longest waves; the bracket for two hulls s
// apart, else 1 [N].
inline double michell(const ThinShip& ship, double speed, double apart = 0.0, double depth = 1e3) {
  constexpr int kWaves = 3000, kAlong = 200, kDown = 40;
  const auto cosine = [&](double k) { return std::sqrt(kG * std::tanh(k * depth) / k) / speed; };
  double first = 1e-6;
  if (cosine(first) > 1.0) {
    double above = kG / (speed * speed);
    for (int n = 0; n < 60; ++n) {
      const double middle = 0.5 * (first + above);
      (cosine(middle) > 1.0 ? first : above) = middle;
    }
  }
  std::vector<double> lines(kAlong);  // ∂f/∂x of the waterline over B/2, at x > 0; odd in x
  for (int i = 0; i < kAlong; ++i) {
    const double x = 0.5 * ship.length * (i + 0.5) / kAlong;
    lines[static_cast<std::size_t>(i)] =
        -ship.along * std::pow(2.0 * x / ship.length, ship.along - 1.0) * 2.0 / ship.length;
  }
  const double span = std::sqrt(60.0 / ship.draft);  // k = k0 + r²: 1 / sin θ is no harm so
  double sum = 0.0;
  for (int n = 0; n < kWaves; ++n) {
    const double r = span * (n + 0.5) / kWaves, k = first + r * r, c = std::min(cosine(k), 1.0);
    double fall = 0.0, odd = 0.0;
    for (int j = 0; j < kDown; ++j) {
      const double y = -ship.draft * (j + 0.5) / kDown, a = 2.0 * k * depth;
      const double below = std::exp(k * y) * (1.0 + std::exp(-a - 2.0 * k * y)) / (1.0 + std::exp(-a));
      fall += (1.0 - std::pow(-y / ship.draft, ship.down)) * below * ship.draft / kDown;
    }
    for (int i = 0; i < kAlong; ++i) {
      const double x = 0.5 * ship.length * (i + 0.5) / kAlong;
      odd += 2.0 * lines[static_cast<std::size_t>(i)] * std::sin(k * c * x) * 0.5 * ship.length / kAlong;
    }
    const double source = speed * ship.beam * fall * odd, sine = std::sqrt(1.0 - c * c);
    if (!(sine > 0.0)) continue;
    const double both = apart > 0.0 ? 2.0 + 2.0 * std::cos(k * apart * sine) : 1.0;
    sum += source * source * both / sine * 2.0 * r * span / kWaves;
  }
  return 1000.0 * kG / (2.0 * kPi * speed * speed) * sum;
}

inline BodySpec towed(const std::filesystem::path& file, double speed, float from, float to, float side) {
  BodySpec body;
  body.name = side < 0.0F ? "left" : "right";
  body.kind = BodyKind::kMesh;
  body.file = file;
  body.parts = 0;  // one for each object
  body.motion = BodyMotion::kKinematic;
  body.position = {from, 0.0F, side};
  constexpr double kRamp = 4.0;  // [s]; on a line, from rest, in even steps of the speed
  Path path;
  path.points.push_back({0.0, body.position});
  double time = 0.0, x = static_cast<double>(from);
  constexpr int kParts = 24;
  for (int n = 0; n < kParts; ++n) {
    const double r = (n + 0.5) / kParts, share = r * r * (3.0 - 2.0 * r);
    time += kRamp / kParts;
    x += share * speed * kRamp / kParts;
    path.points.push_back({time, {static_cast<float>(x), 0.0F, side}});
  }
  time += (static_cast<double>(to) - x) / speed;
  path.points.push_back({time, {to, 0.0F, side}});
  body.path = path;
  return body;
}

struct Towed {
  double resistance = 0.0;      // of all hulls, by waves [N]
  std::vector<double> to_side;  // on each towards +z [N]
};

inline constexpr float kDeep = 5.0F;  // [m]

// Mean over the last 8πU/g, the period in which resistance swings after a start.
inline Towed tow(const ThinShip& ship, double speed, const std::vector<float>& sides, float depth = kDeep,
                 double stiffness = Params{}.bodies_head_stiffness) {
  constexpr float kFrom = -25.0F, kTo = 25.0F;
  Scene scene = tank({58.0F, 14.0F}, depth, 0.5F, EdgeKind::kOpen, WaterSolver::kGrid);
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.1;
  scene.params.waves_sponge = 5.0;
  scene.params.wake_on = false;
  scene.params.bodies_head_stiffness = stiffness;
  scene.steps_per_second = 40.0;
  const std::filesystem::path file = file_of(ship);
  for (const float side : sides) scene.bodies.push_back(towed(file, speed, kFrom, kTo, side));
  const auto world = make(scene);
  const double end = scene.bodies.front().path->points.back().time, from = end - 8.0 * kPi * speed / kG;
  Towed found;
  found.to_side.assign(sides.size(), 0.0);
  int count = 0;
  Snapshot snapshot;
  while (world->time() < end - 0.1) {
    world->step();
    if (world->time() < from) continue;
    world->snapshot({}, snapshot);
    for (std::size_t n = 0; n < sides.size(); ++n) {
      found.resistance -= static_cast<double>(snapshot.bodies[n].load.waves.x);
      found.to_side[n] += static_cast<double>(snapshot.bodies[n].load.waves.z);
    }
    ++count;
  }
  found.resistance /= count;
  for (double& side : found.to_side) side /= count;
  return found;
}

}  // namespace regatta::thin_ship
