// The scenes that every shallow water with hulls in it must pass (hull_law_test.cpp): where hulls float, what stirs
// them, and how far a run departs from the law.
//
//   flat       one boat, level bed                        abreast   two boats side by side, 0.2 m apart
//   uneven     over a ridge 0.3 m high that runs along z   stacked   a raft over a sunken log
//   quay       0.3 m off a quay as long as the boat        corner    0.3 m off two walls that meet
#pragma once

#include "../unit/marked_bound.h"
#include "floating_scene.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace regatta::hull_law {

using namespace floating_scene;

enum class Place { kFlat, kUneven, kQuay, kCorner, kAbreast, kStacked };
inline constexpr std::array<const char*, 6> kPlaceNames = {"flat", "uneven", "quay", "corner", "abreast", "stacked"};
enum class Motion {
  kStill,
  kWave,    // the water stands 0.1 m higher in the western eighth
  kMoving,  // the hulls afloat begin at 2 m/s, without engine
};
inline constexpr std::array<const char*, 3> kMotionNames = {"still", "one wave", "moving"};

inline constexpr float kBoatBeam = 1.6F, kRaftBeam = 1.2F;  // [m]
inline constexpr float kOff = 0.3F;                         // distance of a hull from a quay or wall [m]
inline constexpr float kWaveHeight = 0.1F;                  // [m]
inline constexpr float kSpeed = 2.0F;                       // speed of hulls that move [m/s]
inline constexpr float kDraft = 0.2F;                       // draft of the raft, and about that of the boat [m]

// The resolution and length of a run.
struct Run {
  const char* name;
  float columns_a_beam;
  double seconds;
};
inline constexpr Run kShort{"24 s, beam/8", 8.0F, 24.0};
inline constexpr Run kLong{"120 s, beam/8", 8.0F, 120.0};

struct Case {
  Run run;
  Place place;
  Motion motion;
  WaterSolver solver;
};

inline std::string name_of(const Case& c) {
  return std::string(kPlaceNames[static_cast<std::size_t>(c.place)]) + ", " +
         kMotionNames[static_cast<std::size_t>(c.motion)];
}

// Places the bodies of a scene about the origin, turned about it, so that they are oblique to columns and cells.
struct Layout {
  float turn_deg = 0.0F;

  [[nodiscard]] BodySpec at(BodySpec body, Vec2 place, float middle = 0.0F) const {
    const float turn = glm::radians(turn_deg);
    const Vec2 ahead(std::cos(turn), -std::sin(turn)), aside(std::sin(turn), std::cos(turn));
    const Vec2 there = place.x * ahead + place.y * aside;
    body.position = {there.x, middle, there.y};
    body.heading_deg = turn_deg;
    return body;
  }
};

inline BodySpec law_boat(const char* name) {
  BodySpec boat;
  boat.name = name;
  boat.kind = BodyKind::kBoat;
  boat.size = {4.2F, 1.0F, kBoatBeam};
  boat.mass = 556.0F;
  boat.afloat = true;
  return boat;
}

inline BodySpec law_box(const char* name, Vec3 size, float density, BodyMotion motion = BodyMotion::kDynamic) {
  BodySpec body = box(size, density, 0.0F);
  body.name = name;
  body.motion = motion;
  return body;
}

// Returns the hulls and piers of a place. aside: distance of the log from the centre line of the raft [m].
inline std::vector<BodySpec> law_bodies(Place place, const Layout& layout, float aside) {
  constexpr float kSide = 0.5F * kBoatBeam + kOff, kBow = 2.1F + kOff;  // from the boat's middle to quay and wall [m]
  const auto pier = [&](const char* name, Vec3 size, Vec2 at) {
    return layout.at(law_box(name, size, 500.0F, BodyMotion::kStatic), at, -0.5F);
  };
  const BodySpec side = pier("side", {4.2F, 3.0F, 1.0F}, {0.0F, -kSide - 0.5F});
  switch (place) {
    case Place::kQuay:
      return {layout.at(law_boat("boat"), {0.0F, 0.0F}), side};
    case Place::kCorner:
      return {layout.at(law_boat("boat"), {0.0F, 0.0F}), side, pier("end", {1.0F, 3.0F, 2.0F}, {kBow + 0.5F, 0.0F})};
    case Place::kAbreast:
      return {layout.at(law_boat("left"), {0.0F, -0.5F * kBoatBeam - 0.1F}),
              layout.at(law_boat("right"), {0.0F, 0.5F * kBoatBeam + 0.1F})};
    case Place::kStacked:
      return {layout.at(law_box("raft", {1.6F, 0.4F, kRaftBeam}, 500.0F), {0.0F, 0.0F}),
              layout.at(law_box("log", {1.2F, 0.4F, 0.8F}, 1000.0F), {0.2F, aside}, -1.0F)};
    default:
      return {layout.at(law_boat("boat"), {0.013F, 0.007F})};  // off the symmetries of the lattice
  }
}

// edge: periodic where momentum is kept, a wall where hulls lie at rest; walls make the corner themselves. symmetric:
// hulls and ground are the same on both sides of the x axis, so that a wave along it pushes nothing aside.
inline Scene law_scene(const Case& c, EdgeKind edge, bool symmetric) {
  const bool stacked = c.place == Place::kStacked;
  const float beam = stacked ? kRaftBeam : kBoatBeam;
  Scene scene = tank(beam * Vec2(6.0F, 4.0F), stacked ? 2.0F : 1.0F, beam / c.run.columns_a_beam, edge, c.solver);
  scene.params.wake_on = false;
  const bool at_walls = c.place == Place::kCorner && edge == EdgeKind::kWall;
  const Layout layout{symmetric || at_walls ? 0.0F : 20.0F};
  scene.bodies = law_bodies(c.place, layout, symmetric ? 0.0F : 0.15F);
  if (at_walls) {
    scene.bodies.resize(1);
    scene.bodies[0].position.x = scene.domain.upper.x - 0.5F * scene.bodies[0].size.x - kOff;
    scene.bodies[0].position.z = scene.domain.lower.y + 0.5F * kBoatBeam + kOff;
  }
  if (c.place == Place::kUneven) {
    TerrainSpec ridge;
    ridge.kind = TerrainKind::kRidge;
    ridge.center.x = 1.5F;
    ridge.radius = 3.0F;
    ridge.height = 0.3F;
    scene.terrain.push_back(ridge);
  }
  if (c.motion == Motion::kWave) {
    const Vec2 lower = scene.domain.lower, size = scene.domain.size();
    scene.water.regions.push_back({lower, {lower.x + size.x / 8.0F, lower.y + size.y}, kWaveHeight, Vec2(0.0F)});
  }
  const float turn = glm::radians(layout.turn_deg);
  for (BodySpec& body : scene.bodies) {
    if (c.motion != Motion::kMoving || body.motion != BodyMotion::kDynamic || body.name == "log") continue;
    body.velocity = kSpeed * Vec3(std::cos(turn), 0.0F, -std::sin(turn));
  }
  return scene;
}

// Adds up the momentum of water and dynamic bodies, with what fixed bodies took from the water and without what they
// gave to bodies that touch them: the sum is conserved in a periodic basin over a level bed. Call it after every step.
class MomentumBook {
 public:
  void add(const Snapshot& snapshot) {
    const float dt = static_cast<float>(snapshot.dt);
    weight_ = 0.0;
    for (const BodySnapshot& body : snapshot.bodies) {
      const bool fixed = body.motion != BodyMotion::kDynamic;
      if (fixed) taken_ += glm::dvec2(dt * horizontal(body.load.force));
      if (!fixed) weight_ += static_cast<double>(kGravity * body.mass);
      passed_ += static_cast<double>(dt * (glm::length(body.load.buoyancy) + glm::length(body.load.drag)));
    }
    for (const ContactForce& contact : snapshot.contacts) taken_ -= glm::dvec2(dt * horizontal(contact.force));
    const glm::dvec2 now = glm::dvec2(total_momentum(snapshot)) + taken_;
    if (steps_++ == 0) start_ = now;
    change_ = glm::max(change_, glm::abs(now - start_));
  }
  // Returns the largest change so far along x and z [kg m/s].
  [[nodiscard]] glm::dvec2 change() const { return change_; }
  // Returns the impulse exchanged by pressure and drag between water and bodies, mostly vertical [N s].
  [[nodiscard]] double passed() const { return passed_; }
  [[nodiscard]] double weight() const { return weight_; }  // weight of the dynamic bodies [N]

 private:
  glm::dvec2 start_{0.0}, taken_{0.0}, change_{0.0};
  double passed_ = 0.0, weight_ = 0.0;
  std::int64_t steps_ = 0;
};

// Adds up the energy of water and bodies. Columns and bodies leapfrog: their velocities belong to the middle between
// the places before and after, and the energy that hulls store belongs to the start of the columns' last sub-step,
// before the bodies move. Summed as they are, they would be off by the exchange of half a step, a few per cent of a
// wave; so all are taken at that start. On cells they are summed as they are: cells lose more than that. Call it before
// the first step and after every one.
class EnergyBook {
 public:
  explicit EnergyBook(WaterSolver solver) : kicks_(solver == WaterSolver::kColumns) {}

  void add(const Snapshot& snapshot) {
    const Diagnostics& d = snapshot.diagnostics;
    Step now{d.kinetic_energy, d.potential_energy, d.displaced_energy, d.body_energy, 0.0, 0.0, 1.0};
    for (const BodySnapshot& body : snapshot.bodies) {
      now.lost += snapshot.dt * static_cast<double>(body.load.lost);
      if (body.motion == BodyMotion::kDynamic)
        now.height +=
            static_cast<double>(body.mass) * static_cast<double>(kGravity) * static_cast<double>(body.state.position.y);
    }
    now.part = 1.0 / std::max(1, d.substeps);
    const bool at_rest = now.kinetic == 0.0 && now.bodies == now.height;
    if (!kicks_ || (steps_ == 0 && at_rest)) {
      lost_ += now.lost;
      note(now.kinetic + now.potential + now.stored + now.bodies + lost_);
    } else if (steps_ >= 2) {
      const double moving = 0.5 * (last_.bodies - last_.height + now.bodies - now.height);
      const double water = last_.potential - last_.part * (last_.potential - before_.potential) + last_.kinetic -
                           0.5 * last_.part * (last_.kinetic - before_.kinetic);
      lost_ += 0.5 * (before_.lost + last_.lost);
      note(water + last_.stored + last_.height + moving + lost_);
    }
    before_ = last_;
    last_ = now;
    ++steps_;
  }
  // Returns the largest rise of energy above the start; losses to named forces are added back [J].
  [[nodiscard]] double rise() const { return most_ - start_; }

 private:
  struct Step {
    double kinetic = 0.0, potential = 0.0, stored = 0.0, bodies = 0.0, height = 0.0, lost = 0.0;  // [J]
    double part = 1.0;  // share of the step that its last sub-step takes
  };
  void note(double energy) {
    if (!started_) start_ = most_ = energy;
    started_ = true;
    most_ = std::max(most_, energy);
  }

  bool kicks_;
  Step before_, last_;
  double start_ = 0.0, most_ = 0.0, lost_ = 0.0;
  bool started_ = false;
  std::int64_t steps_ = 0;
};

}  // namespace regatta::hull_law
