// Rings that run onto surface, bed or each other stretch, and must not do so without end: how many nodes that takes,
// what of energy and impulse is left, how wide a ring gets, and what a body beside it feels.
#include "theory/round_rings.h"

#include "core/rng.h"
#include "geometry/hull_shapes.h"
#include "vorton/ring_impulse.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace regatta::vorton_bounds_test {
namespace {

constexpr int kMostNodes = 2000;  // bound on the nodes that rings here come to

// Kinetic energy of the water between the mirrors over its density [m⁵/s²], ½ Σ α·ψ with the kernel's own potential
// ψ = (r² + 1.5 σ²)/s³ α/4π.
double energy_of(const Rings& rings, const VortonMirrors& mirrors) {
  std::vector<Vorton> sources, all;
  list_vortons(rings, sources);
  all = sources;
  add_images(sources, mirrors, all);
  double sum = 0.0;
  for (const Vorton& a : sources) {
    for (const Vorton& b : all) {
      const float dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
      const float square = dx * dx + dy * dy + dz * dz;
      const float s = std::sqrt(square + b.core_square);
      const float along = a.ax * b.ax + a.ay * b.ay + a.az * b.az;
      sum += static_cast<double>(along * (square + 1.5F * b.core_square) / (s * s * s));
    }
  }
  return 2.0 * std::numbers::pi * sum;
}

struct Meeting {
  std::string name;
  std::vector<Circle> rings;  // along their axes
  VortonMirrors mirrors;
  float circulation = 1.0F, core = 0.15F, pieces = 1.5F;  // Γ [m²/s], σ [m], σ/h
  float dt = 1.0F / 60.0F, seconds = 25.0F;
  // Shares of the energy at the start. The excess comes from steps and segments, most where segments are longer than
  // the core is wide. Each of two rings that meet head-on has ten times the energy of the pair, and an error to match.
  double most_energy = 1.01, most_of_coarse = 1.15;
  double widest = 5.0;  // bound on the first ring's mean radius, in radii at its start
};

struct Found {
  int most_nodes = 0;
  double most_energy = 0.0;  // of that at the start
  double widest = 0.0;       // of its start
};

Found run(const Meeting& meeting) {
  Vortons vortons;
  for (const Circle& circle : meeting.rings) {
    add_circle(vortons, circle, meeting.circulation, meeting.core, meeting.pieces);
  }
  VortonWater water;
  water.mirrors = meeting.mirrors;
  const double start = energy_of(vortons.rings(), meeting.mirrors);
  Found found;
  const int steps = static_cast<int>(meeting.seconds / meeting.dt);
  for (int i = 0; i < steps && vortons.rings().count() > 0; ++i) {
    vortons.step({}, water, meeting.dt);
    const Rings& rings = vortons.rings();
    found.most_nodes = std::max(found.most_nodes, rings.count());
    if (i % (steps / 30) != 0 || rings.list.empty()) continue;
    const double energy = energy_of(rings, meeting.mirrors) / start;
    const Vec3 middle = *middle_of(rings, rings.list[0]);
    double wide = 0.0;
    for (int k = 0; k < rings.list[0].count; ++k) {
      wide += static_cast<double>(glm::distance(middle, rings.at(k))) / rings.list[0].count;
    }
    found.widest = std::max(found.widest, wide / static_cast<double>(meeting.rings[0].radius));
    found.most_energy = std::max(found.most_energy, energy);
  }
  fmt::print("{:30} nodes {:5}, energy {:.3f}, R {:.2f}\n", meeting.name, found.most_nodes, found.most_energy,
             found.widest);
  return found;
}

// A ring of radius `radius` that runs downwards, tilted.
Circle falling(float y, float radius, float tilt_deg, float x = 0.0F) {
  const float tilt = glm::radians(tilt_deg);
  return {{x, y, 0.0F}, {std::sin(tilt), -std::cos(tilt), 0.0F}, radius};
}

std::vector<Meeting> meetings() {
  std::vector<Meeting> out;
  const VortonMirrors bed{{}, 0.0F}, both{2.5F, 0.0F}, none{};
  out.push_back({"ring_wall", {falling(3.5F, 1.0F, 0.0F)}, {6.0F, 0.0F}, 2.0F, 0.15F});
  for (const float tilt : {0.0F, 30.0F, 60.0F}) {
    out.push_back({fmt::format("bed, {:.0f}", tilt), {falling(2.0F, 1.0F, tilt)}, bed, 2.0F, 0.15F});
    out.push_back({fmt::format("thin, {:.0f}", tilt), {falling(2.0F, 1.0F, tilt)}, bed, 2.0F, 0.07F});
    out.push_back({fmt::format("thick, {:.0f}", tilt), {falling(2.0F, 1.0F, tilt)}, bed, 1.0F, 0.3F});
    out.push_back({fmt::format("small strong, {:.0f}", tilt), {falling(1.0F, 0.3F, tilt)}, bed, 1.0F, 0.06F});
    out.push_back({fmt::format("wide weak, {:.0f}", tilt), {falling(4.0F, 3.0F, tilt)}, bed, 3.0F, 0.5F});
    Circle up = falling(1.5F, 1.0F, tilt);
    up.axis = -up.axis;
    out.push_back({fmt::format("surface, {:.0f}", tilt), {up}, {4.0F, {}}, 1.5F, 0.15F});
    Circle other = falling(-1.5F, 1.0F, tilt);
    other.axis = -other.axis;
    Meeting head_on{fmt::format("head-on, {:.0f}", tilt), {falling(1.5F, 1.0F, 0.0F), other}, none, 2.0F, 0.15F};
    head_on.most_energy = 1.03;
    head_on.most_of_coarse = 2.0;
    head_on.widest = 6.0;
    out.push_back(head_on);
    out.push_back({fmt::format("between, {:.0f}", tilt), {falling(1.5F, 0.9F, tilt)}, both, 2.0F, 0.15F});
  }
  return out;
}

// Nodes nearly as near each other, and as far apart, as vorton.core allows; half and twice the step.
std::vector<Meeting> other_ways(const Meeting& meeting) {
  std::vector<Meeting> out(4, meeting);
  out[0].pieces = 2.0F;
  out[1].pieces = 0.75F;
  out[2].dt *= 0.5F;
  out[3].dt *= 2.0F;
  const char* const names[] = {"2 pieces a core", "0.75", "dt/2", "2 dt"};
  for (std::size_t i = 0; i < out.size(); ++i) out[i].name += fmt::format(", {}", names[i]);
  return out;
}

void expect_bounded(const Meeting& meeting, const Found& found) {
  EXPECT_LE(found.most_nodes, kMostNodes) << meeting.name;
  EXPECT_LE(found.most_energy, meeting.pieces < 1.0F ? meeting.most_of_coarse : meeting.most_energy) << meeting.name;
  EXPECT_LE(found.widest, meeting.widest) << meeting.name;
}

TEST(VortonBounds, RingsThatMeetBedSurfaceOrEachOther) {
  for (const Meeting& meeting : meetings()) expect_bounded(meeting, run(meeting));
}

TEST(VortonBounds, WithOtherNodesAndSteps) {
  for (Meeting meeting : meetings()) {
    if (meeting.name != "bed, 0" && meeting.name != "small strong, 30" && meeting.name != "surface, 60" &&
        meeting.name != "head-on, 0")
      continue;
    meeting.seconds = 20.0F;
    const Found usual = run(meeting);
    for (const Meeting& other : other_ways(meeting)) {
      const Found found = run(other);
      expect_bounded(other, found);
      EXPECT_NEAR(found.widest / usual.widest, 1.0, 0.15) << other.name;
    }
  }
}

// Rings on their way through each other, all in one place, without walls. What there is of impulse stays, but for that
// of rings that go.
struct Crowd {
  int rings = 40;
  float circulation = 0.5F, core = 0.12F;  // [m²/s], [m]
  float dt = 1.0F / 60.0F;
};

struct CrowdFound {
  int first_nodes = 0, most_nodes = 0;
  // Changes of the impulse of all, as shares of that at the start: largest in a step and in a second.
  double in_step = 0.0, in_second = 0.0;
  std::int64_t crowded = 0;
};

CrowdFound run(const Crowd& crowd, int most_nodes, double seconds) {
  Vortons vortons;
  Rng rng(7);
  for (int k = 0; k < crowd.rings; ++k) {
    const Vec3 axis(1.0F, rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F));
    const Vec3 middle(rng.uniform(-1.5F, 1.5F), rng.uniform(-1.5F, 1.5F), rng.uniform(-1.5F, 1.5F));
    add_circle(vortons, {middle, glm::normalize(axis), rng.uniform(0.3F, 0.6F)}, crowd.circulation, crowd.core, 1.0F);
  }
  VortonTerms terms;
  terms.upkeep.most_nodes = most_nodes;
  const auto impulse = [&] { return rings_impulse(vortons.rings(), -1, Vec3(0.0F)).linear; };
  const double start = glm::length(impulse());
  const auto second = static_cast<std::size_t>(std::lround(1.0F / crowd.dt));
  std::vector<glm::dvec3> all = {impulse()};
  CrowdFound found;
  found.first_nodes = vortons.rings().count();
  const int steps = static_cast<int>(seconds / static_cast<double>(crowd.dt));
  for (int i = 0; i < steps; ++i) {
    vortons.step(terms, {}, crowd.dt);
    all.push_back(impulse());
    const std::size_t now = all.size() - 1;
    found.most_nodes = std::max(found.most_nodes, vortons.rings().count());
    found.in_step = std::max(found.in_step, glm::distance(all[now], all[now - 1]) / start);
    found.in_second = std::max(found.in_second, glm::distance(all[now], all[now - std::min(now, second)]) / start);
  }
  found.crowded = vortons.report().crowded_rings;
  return found;
}

TEST(VortonBounds, ACrowdLosesNoImpulseAtOnce) {
  std::vector<Crowd> crowds(6);
  crowds[1].dt *= 0.5F;
  crowds[2].dt *= 2.0F;
  crowds[3].core *= 0.7F;
  crowds[4].core *= 2.0F;
  crowds[5].rings = 20;
  for (const Crowd& crowd : crowds) {
    const CrowdFound all = run(crowd, 100000, 2.0);
    const int most = all.first_nodes * 6 / 5;
    const CrowdFound found = run(crowd, most, 4.0);
    fmt::print(
        "{} rings, σ {:.2f} m, dt {:.4f} s: {} nodes of {}, {:.4f} a step, {:.3f} a second, {} rings went; "
        "as many as there are: {} nodes, {:.4f}, {:.3f}\n",
        crowd.rings, crowd.core, crowd.dt, found.most_nodes, most, found.in_step, found.in_second, found.crowded,
        all.most_nodes, all.in_step, all.in_second);
    EXPECT_EQ(found.crowded, 0);
    EXPECT_LE(found.most_nodes, most);
    EXPECT_GT(all.most_nodes, found.first_nodes);
    EXPECT_LT(found.in_step, 0.01);
    EXPECT_LT(found.in_second, 0.03);
  }
}

// A box beside where a ring spreads on the bed and ends: what it feels in a step is what it felt in the last one, but
// for a little. most_nodes: the ring has to go once it needs more than seven eighths of them.
double roughest(int most_nodes, double& strongest) {
  // One sub-step each: where their number changes a step's load is that of another time.
  constexpr float kStep = 1.0F / 120.0F;
  Vortons vortons;
  vortons.add_body(std::make_shared<SourcePanels>(make_box_hull(Vec3(0.6F)).value()->parts[0], 100));
  VortonTerms terms;
  terms.body.min_speed = 100.0F;  // it sheds nothing
  terms.upkeep.most_nodes = most_nodes;
  add_circle(vortons, falling(3.0F, 1.0F, 0.0F), 2.0F, 0.15F, 3.0F);
  VortonWater water;
  water.mirrors.bed = 0.0F;
  BodyInStream body;
  body.state.position = {2.2F, 0.9F, 0.0F};
  Vec3 last(0.0F);
  double most = 0.0;
  strongest = 0.0;
  for (int i = 0; i < 2600; ++i) {
    vortons.step(terms, water, std::span(&body, 1), kStep);
    const Vec3 force = vortons.body(0).load().force;
    if (i > 1) most = std::max(most, static_cast<double>(glm::distance(force, last)));
    strongest = std::max(strongest, static_cast<double>(glm::length(force)));
    last = force;
  }
  return most;
}

TEST(VortonBounds, ABodyBesideFeelsNoJump) {
  for (const int most_nodes : {4000, 280}) {
    double strongest = 0.0;
    const double step = roughest(most_nodes, strongest);
    fmt::print("at most {} nodes: {:.1f} N at most, {:.1f} N from step to step\n", most_nodes, strongest, step);
    EXPECT_GT(strongest, 1.0);
    EXPECT_LT(step, 0.1 * strongest);
  }
}

}  // namespace
}  // namespace regatta::vorton_bounds_test
