// Ships in a canal, from the water itself: how a hull that is towed along settles (squat), how a bank draws it, and
// what two ships that meet do to each other; against linear theory of long waves below heads that move, and the order
// in which sailors and model tests have it [Bri17]. Without the drag of panels, which theory does not have, but for
// one test of the order.
#include "../unit/marked_bound.h"
#include "floating_scene.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace regatta::canal_passing_test {
namespace {

using namespace floating_scene;

constexpr double kG = static_cast<double>(kGravity), kPi = std::numbers::pi;

struct Ship {
  double length = 6.0, beam = 1.2, draft = 0.3;  // [m]
};
struct Canal {
  double width = 8.0, depth = 1.0;  // [m]
};

// Half the breadth of a hull with upright sides: parabolas that meet at bow and stern [m].
double half_breadth(const Ship& ship, double x) {
  const double along = 2.0 * x / ship.length;
  return 0.5 * ship.beam * std::max(0.0, 1.0 - along * along);
}

// The waterline lies at y = 0. Few corners, so that the program floats the very form.
std::filesystem::path file_of(const Ship& ship) {
  constexpr int kStations = 24;
  std::vector<Vec2> outline;
  for (const double side : {1.0, -1.0}) {
    for (int n = 0; n < kStations; ++n) {
      const double x = side * ship.length * (static_cast<double>(n) / kStations - 0.5);
      outline.emplace_back(static_cast<float>(x), static_cast<float>(side * half_breadth(ship, x)));
    }
  }
  const std::filesystem::path path =
      std::filesystem::path(testing::TempDir()) / fmt::format("canal_ship_{}.obj", getpid());
  std::ofstream out(path);
  for (const double y : {-ship.draft, ship.draft}) {
    for (const Vec2& at : outline) out << fmt::format("v {} {} {}\n", at.x, y, at.y);
  }
  const std::size_t corners = outline.size();
  std::string bottom = "f", top = "f";
  for (std::size_t n = 0; n < corners; ++n) {
    const std::size_t next = (n + 1) % corners;
    out << fmt::format("f {} {} {} {}\n", n + 1, corners + n + 1, corners + next + 1, next + 1);
    bottom += fmt::format(" {}", n + 1);
    top += fmt::format(" {}", 2 * corners - n);
  }
  out << bottom << "\n" << top << "\n";
  return path;
}

// What the water does to a hull: forces to the side and up [N], and the moment that turns its bow to that side [N m].
struct Push {
  double side = 0.0, up = 0.0, bow = 0.0;
};

// Linear long waves below a head that moves at U along a canal between walls. With the head's level over the water, λ,
//   (1 - F²) λ_xx + λ_zz = -F² P_xx,
// where the pressure P is d + λ below the hull, held at its height with the draft d, and 0 elsewhere; F below 1. A sum
// over waves along a canal that repeats itself far away, and over the modes between its walls. Left out, as all that is
// of second order: how another hull's own pressure answers this λ, by F² of it.
class MovingHead {
 public:
  MovingHead(const Ship& ship, const Canal& canal, double speed, double middle) : canal_(canal) {
    const double froude2 = speed * speed / (kG * canal.depth);
    for (int i = 0; i < kAlong; ++i) {
      for (int j = 0; j < kAcross; ++j) {
        const double x = ship.length * ((i + 0.5) / kAlong - 0.5), z = ship.beam * ((j + 0.5) / kAcross - 0.5);
        if (std::abs(z) < half_breadth(ship, x)) points_.push_back({x, middle + z, ship.draft});
      }
    }
    area_ = ship.length * ship.beam / (kAlong * kAcross);
    modes_.resize(static_cast<std::size_t>(kWaves + 1) * kModes);
    std::vector<double> risen(points_.size(), 0.0);
    constexpr int kTurns = 4;  // each leaves about F² of what the one before left of λ in P
    for (int turn = 0; turn < kTurns; ++turn) {
      for (int n = 0; n <= kWaves; ++n) {
        for (int m = 0; m < kModes; ++m) {
          if (n == 0 && m > 0) continue;  // what is even along the canal drives no mode across it
          const double k = wave(n), q = mode(m);
          std::complex<double> head = 0.0;
          for (std::size_t p = 0; p < points_.size(); ++p) {
            head += std::polar((points_[p].d + risen[p]) * std::cos(q * across(points_[p].z)), -k * points_[p].x);
          }
          head *= area_ * (n == 0 ? 1.0 : 2.0) / kRepeat * (m == 0 ? 1.0 : 2.0) / canal_.width;
          const double answer = 1.0 - froude2 + (m == 0 ? 0.0 : q * q / (k * k));
          modes_[index(n, m)] = -froude2 / answer * head;
        }
      }
      for (std::size_t p = 0; p < points_.size(); ++p) risen[p] = level(points_[p].x, points_[p].z)[0];
    }
  }

  // On a ship of the same form whose middle lies at x ahead of this head and at z; its bow looks the same way, or back.
  [[nodiscard]] Push on(double x, double z, double middle, bool back) const {
    Push push;
    for (const Point& p : points_) {
      const double along = x + (back ? -p.x : p.x), across = z + p.z - middle;
      const auto [rise, slope] = level(along, across);
      const double force = -kWeight * p.d * slope * area_;
      push.side += force;
      push.up += kWeight * rise * area_;
      push.bow += force * p.x;
    }
    return push;
  }

 private:
  static constexpr int kAlong = 48, kAcross = 20, kWaves = 60, kModes = 24;
  static constexpr double kRepeat = 60.0;  // [m]
  static constexpr double kWeight = static_cast<double>(kWaterDensity) * kG;
  struct Point {
    double x, z, d;
  };
  [[nodiscard]] static double wave(int n) { return 2.0 * kPi * n / kRepeat; }
  [[nodiscard]] double mode(int m) const { return kPi * m / canal_.width; }
  [[nodiscard]] double across(double z) const { return z + 0.5 * canal_.width; }
  [[nodiscard]] static std::size_t index(int n, int m) { return static_cast<std::size_t>(n * kModes + m); }
  // λ and its slope across the canal.
  [[nodiscard]] std::array<double, 2> level(double x, double z) const {
    std::array<double, 2> out{};
    for (int n = 0; n <= kWaves; ++n) {
      const std::complex<double> at = std::polar(1.0, wave(n) * x);
      for (int m = 0; m < kModes; ++m) {
        const double value = (modes_[index(n, m)] * at).real();
        out[0] += value * std::cos(mode(m) * across(z));
        out[1] -= value * mode(m) * std::sin(mode(m) * across(z));
      }
    }
    return out;
  }

  Canal canal_;
  std::vector<Point> points_;
  double area_ = 0.0;
  std::vector<std::complex<double>> modes_;
};

// Ships start and end at this distance from the middle of the canal, so that most of the waves of their start have left
// before they meet [m].
float ends_of(const Ship& ship) { return 4.3F * static_cast<float>(ship.length); }

BodySpec towed(const char* name, const Ship& ship, double speed, float side) {
  const float ends = ends_of(ship);
  BodySpec body;
  body.name = name;
  body.kind = BodyKind::kMesh;
  body.file = file_of(ship);
  body.motion = BodyMotion::kKinematic;
  const double way = speed > 0.0 ? 1.0 : -1.0;
  const float heading = speed > 0.0 ? 0.0F : 180.0F;
  body.position = {-static_cast<float>(way) * ends, 0.0F, side};
  body.heading_deg = heading;
  constexpr double kRamp = 6.0;  // [s]; from rest, in even steps of the speed
  constexpr int kParts = 36;
  Path path;
  path.points.push_back({0.0, body.position, heading});
  double time = 0.0, x = static_cast<double>(body.position.x);
  for (int n = 0; n < kParts; ++n) {
    const double r = (n + 0.5) / kParts, share = r * r * (3.0 - 2.0 * r);
    time += kRamp / kParts;
    x += share * speed * kRamp / kParts;
    path.points.push_back({time, {static_cast<float>(x), 0.0F, side}, heading});
  }
  time += (way * static_cast<double>(ends) - x) / speed;
  path.points.push_back({time, {static_cast<float>(way) * ends, 0.0F, side}, heading});
  body.path = path;
  return body;
}

struct Case {
  const char* name;
  WaterSolver solver;
  float cell;    // or spacing of columns [m]
  double speed;  // [m/s]
  double side;   // of a ship from the middle of the canal; of two that meet half of the way between them [m]
  Canal canal{};
  Ship ship{};
  double squat = 0.05;   // how far the sinking of a ship alone may be off theory, as a share
  double alike = 0.93;   // least cosine between what is found and theory, over the meeting
  double places = 0.15;  // how far extremes may be from where theory has them [lengths]
  char last = '.';       // mark of the place of the last extreme of the moment: coarse columns hide it
};
std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }

Scene canal_of(const Case& c) {
  Scene scene = tank({10.0F * static_cast<float>(c.ship.length), static_cast<float>(c.canal.width)},
                     static_cast<float>(c.canal.depth), c.cell, EdgeKind::kOpen, c.solver);
  scene.domain.south = scene.domain.north = EdgeKind::kWall;
  scene.params.water_viscosity = scene.params.water_dissipation = 0.0;
  scene.params.wake_on = false;
  scene.params.bodies_drag = scene.params.bodies_lift = 0.0;
  return scene;
}

// To starboard, and the bow to starboard positive: what a snapshot's load is in these words.
Push push_of(const BodySnapshot& body, const BodyLoad& still) {
  const Vec3 starboard = body.state.orientation * Vec3(0, 0, 1);
  return {static_cast<double>(glm::dot(body.load.force - still.force, starboard)),
          static_cast<double>(body.load.force.y - still.force.y),
          -static_cast<double>(body.load.torque.y - still.torque.y)};
}

// What the east-bound of two ships that meet feels of the other, and what theory has it feel, while the middles come
// from 1.5 lengths before each other to 1.5 after: means over a twentieth of a length.
struct Meeting {
  static constexpr int kBins = 60;
  std::vector<Push> found, theory;

  // Of the middles, in the middle of a bin [lengths].
  static double ahead_of(std::size_t bin) { return 1.5 - 3.0 * (static_cast<double>(bin) + 0.5) / kBins; }
};

Meeting meet(const Case& c, Scene scene) {
  // They pass starboard to starboard.
  scene.bodies.push_back(towed("east", c.ship, c.speed, static_cast<float>(-c.side)));
  scene.bodies.push_back(towed("west", c.ship, -c.speed, static_cast<float>(c.side)));
  const MovingHead head(c.ship, c.canal, c.speed, -c.side);
  const auto world = make(scene);
  if (world == nullptr) return {};
  // The mean while the ships are two to three lengths apart is what a ship alone feels, and is subtracted; what theory
  // has there of the other's sinking, too.
  constexpr int kBins = Meeting::kBins;
  std::vector<Push> found(kBins), theory(kBins);
  const double far = head.on(2.5 * c.ship.length, c.side, -c.side, true).up;
  std::vector<int> counts(kBins, 0);
  Push alone;
  int before = 0;
  BodyLoad still;
  static_cast<void>(track(*world, scene.bodies[0].path->points.back().time - 0.1, 0, [&](const Snapshot& snapshot) {
    const BodySnapshot &east = snapshot.bodies[0], &west = snapshot.bodies[1];
    if (snapshot.step == 1) still = east.load;
    const double ahead = static_cast<double>(west.state.position.x - east.state.position.x) / c.ship.length;
    const Push push = push_of(east, still);
    if (ahead > 2.0 && ahead < 3.0) {
      alone = {alone.side + push.side, alone.up + push.up, alone.bow + push.bow};
      ++before;
    }
    const int bin = static_cast<int>(std::floor((1.5 - ahead) / 3.0 * kBins));
    if (bin < 0 || bin >= kBins) return;
    Push& sum = found[static_cast<std::size_t>(bin)];
    sum = {sum.side + push.side, sum.up + push.up, sum.bow + push.bow};
    ++counts[static_cast<std::size_t>(bin)];
  }));
  for (std::size_t b = 0; b < kBins; ++b) {
    const double ahead = Meeting::ahead_of(b);
    found[b] = {found[b].side / counts[b] - alone.side / before, found[b].up / counts[b] - alone.up / before,
                found[b].bow / counts[b] - alone.bow / before};
    // What the east-bound ship does to the other: half a turn makes it what the other does to it.
    const Push there = head.on(ahead * c.ship.length, c.side, -c.side, true);
    theory[b] = {-there.side, there.up - far, -there.bow};
  }
  return {found, theory};
}

// Their order [Bri17]. Each extreme is the most of its sign within a window that reaches over its neighbours of other
// sign; places in ship's lengths between the middles.
void expect_order(const Case& c, const Meeting& meeting) {
  struct Extreme {
    const char* what;
    double Push::*of;
    double sign, from, to;
  };
  for (const Extreme& e :
       {Extreme{"pushed off", &Push::side, -1.0, 1.5, 0.0}, Extreme{"drawn", &Push::side, 1.0, 1.0, -1.0},
        Extreme{"pushed off", &Push::side, -1.0, 0.0, -1.5}, Extreme{"bow out", &Push::bow, -1.0, 1.5, 0.2},
        Extreme{"bow in", &Push::bow, 1.0, 1.0, -0.4}, Extreme{"bow out", &Push::bow, -1.0, 0.4, -1.0},
        Extreme{"bow in", &Push::bow, 1.0, -0.2, -1.5}}) {
    const auto highest = [&](const std::vector<Push>& pushes) {
      double most = 0.0, at = 9.0;
      for (std::size_t b = 0; b < pushes.size(); ++b) {
        const double ahead = Meeting::ahead_of(b);
        if (ahead > e.from || ahead < e.to || e.sign * pushes[b].*e.of < most) continue;
        most = e.sign * pushes[b].*e.of;
        at = ahead;
      }
      return std::pair(most, at);
    };
    const auto [most, at] = highest(meeting.found);
    const auto [its_most, its_at] = highest(meeting.theory);
    fmt::print("{}: {} by {:.2f} at {:.2f}; theory {:.2f} at {:.2f}\n", c.name, e.what, most, at, its_most, its_at);
    EXPECT_GT(most, 0.5 * its_most) << e.what;
    const bool last = e.to == -1.5 && e.of == &Push::bow;
    expect_at_most(c.places, std::abs(at - its_at), mended_by(last ? c.last : '.'), e.what, "lengths off");
  }
}

class CanalPassing : public testing::TestWithParam<Case> {};

TEST_P(CanalPassing, ShipsThatMeetPushDrawAndPushAgain) {
  const Case& c = GetParam();
  const Meeting meeting = meet(c, canal_of(c));
  const std::vector<Push>&found = meeting.found, &theory = meeting.theory;
  ASSERT_FALSE(found.empty());
  const auto compare = [&](const char* what, double Push::*of, double off) {
    double both = 0.0, theirs = 0.0, ours = 0.0;
    for (std::size_t b = 0; b < found.size(); ++b) {
      both += found[b].*of * theory[b].*of;
      theirs += theory[b].*of * theory[b].*of;
      ours += found[b].*of * found[b].*of;
    }
    const double alike = both / std::sqrt(theirs * ours);
    fmt::print("{}: {} {:.2f} of theory, alike by {:.3f}\n", c.name, what, both / theirs, alike);
    EXPECT_NEAR(both / theirs, 1.0, off) << what;
    EXPECT_GT(alike, c.alike) << what;
  };
  compare("to the other", &Push::side, 0.25);
  compare("bow to the other", &Push::bow, 0.2);
  compare("up", &Push::up, 0.3);
  expect_order(c, meeting);
}

constexpr Case kWide{"wide", WaterSolver::kGrid, 0.2F, 2.1, 1.0, {8.0, 3.0}};
constexpr Case kSmall{"small", WaterSolver::kGrid, 0.2F, 1.4, 0.9, {6.5, 2.0}, {4.2, 1.0, 0.2}};

// Panels add a side force in the other ship's stream, which theory does not have; the order stays.
TEST(LongCanals, TheOrderStaysWithTheDragOfPanels) {
  for (const Case& c : {kWide, kSmall}) {
    Scene scene = canal_of(c);
    scene.params.bodies_drag = Params{}.bodies_drag;
    scene.params.bodies_lift = Params{}.bodies_lift;
    const Meeting meeting = meet(c, scene);
    ASSERT_FALSE(meeting.found.empty());
    expect_order(c, meeting);
  }
}

TEST_P(CanalPassing, ABankDrawsAShip) {
  const Case& c = GetParam();
  Scene scene = canal_of(c);
  scene.bodies.push_back(towed("ship", c.ship, c.speed, static_cast<float>(c.side)));
  const Push theory = MovingHead(c.ship, c.canal, c.speed, c.side).on(0.0, c.side, c.side, false);
  const auto world = make(scene);
  ASSERT_NE(world, nullptr);
  Push sum;
  int count = 0;
  BodyLoad still;
  static_cast<void>(track(*world, scene.bodies[0].path->points.back().time - 0.1, 0, [&](const Snapshot& snapshot) {
    const BodySnapshot& ship = snapshot.bodies[0];
    if (snapshot.step == 1) still = ship.load;
    if (std::abs(ship.state.position.x) > 1.7F * static_cast<float>(c.ship.length)) return;
    const Push push = push_of(ship, still);
    sum = {sum.side + push.side, sum.up + push.up, sum.bow + push.bow};
    ++count;
  }));
  const Push found{sum.side / count, sum.up / count, sum.bow / count};
  fmt::print("{}: to the bank {:.2f} N, theory {:.2f}; bow to it {:.2f} N m; up {:.1f} N, theory {:.1f}\n", c.name,
             found.side, theory.side, found.bow, found.up, theory.up);
  EXPECT_NEAR(found.up / theory.up, 1.0, c.squat);
  // Of columns the lattice pushes, too, and more than a bank; it comes and goes along the way.
  const double weight = static_cast<double>(still.force.y);
  if (c.solver == WaterSolver::kColumns) {
    EXPECT_LT(std::abs(found.side), 1e-3 * weight);
    return;
  }
  EXPECT_NEAR(found.side / theory.side, 1.0, 0.35);
  // A form alike at both ends is hardly turned: as if that force acted within a third of a length from the middle.
  EXPECT_LT(std::abs(found.bow), theory.side * c.ship.length / 3.0);
}

const auto name_of = [](const auto& made) { return std::string(made.param.name); };
constexpr Ship kFlat{6.0, 1.2, 0.1};
INSTANTIATE_TEST_SUITE_P(
    Canals, CanalPassing,
    testing::Values(
        kSmall,
        Case{"small_columns", WaterSolver::kColumns, 0.2F, 1.2, 0.9, {6.5, 1.0}, {4.2, 1.0, 0.12}, 0.15, 0.8, 0.25}),
    name_of);
INSTANTIATE_TEST_SUITE_P(
    LongCanals, CanalPassing,
    testing::Values(kWide, Case{"slow", WaterSolver::kGrid, 0.2F, 1.4, 1.0, {8.0, 3.0}},
                    Case{"apart", WaterSolver::kGrid, 0.2F, 2.1, 1.7, {12.0, 3.0}},
                    Case{"flat", WaterSolver::kGrid, 0.2F, 1.2, 1.0, {}, kFlat, 0.05, 0.93, 0.25},
                    Case{"flat_fine", WaterSolver::kGrid, 0.1F, 1.2, 1.0, {}, kFlat, 0.05, 0.93, 0.25},
                    Case{"flat_columns", WaterSolver::kColumns, 0.2F, 1.2, 1.0, {}, kFlat, 0.3, 0.8, 0.4, '3'},
                    Case{"flat_columns_fine", WaterSolver::kColumns, 0.13F, 1.2, 1.0, {}, kFlat, 0.3, 0.93, 0.25}),
    name_of);

}  // namespace
}  // namespace regatta::canal_passing_test
