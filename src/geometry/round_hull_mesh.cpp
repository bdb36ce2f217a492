// The drawn mesh of a boat that dives: the skin of its round hull, tail planes, propeller; a submarine's sail.
#include "geometry/boat_paints.h"
#include "geometry/mesh_builder.h"
#include "geometry/round_hull.h"
#include "geometry/swimmer_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kCircle = 2.0F * std::numbers::pi_v<float>;

// Paints, linear RGB.
constexpr Vec3 kYellow(0.86F, 0.52F, 0.03F);
constexpr Vec3 kSteel(0.20F, 0.22F, 0.23F);
constexpr Vec3 kBronze(0.55F, 0.33F, 0.12F);
constexpr Vec3 kOlive(0.055F, 0.075F, 0.050F);
constexpr Vec3 kOrange(0.80F, 0.16F, 0.02F);

// Places are shares of length, depth and beam from the middle of the hull on its axis.
struct RoundYard {
  BoatClass kind;
  Vec3 size;
  MeshBuilder mesh;

  [[nodiscard]] Vec3 place(const Vec3& at) const {
    return (at + Vec3(0.0F, 0.5F - boat_figures(kind).waterline, 0.0F)) * size;
  }
  [[nodiscard]] bool torpedo() const { return kind == BoatClass::kTorpedo; }
};

std::vector<Vec3> ring(const RoundYard& yard, float x, float radius) {
  constexpr int kSides = 36;
  std::vector<Vec3> points;
  for (int k = 0; k <= kSides; ++k) {
    const float angle = kCircle * static_cast<float>(k % kSides) / kSides;
    points.push_back(yard.place({x, 0.5F * radius * std::cos(angle), -0.5F * radius * std::sin(angle)}));
  }
  return points;
}

// Bands of colour from stern to bow.
Vec3 skin_color(const RoundYard& yard, float x) {
  if (yard.torpedo()) return x > 0.36F ? kOrange : x < -0.32F ? kBronze : kOlive;
  if (x > 0.285F && x < 0.30F) return kBlack;
  return x < -0.40F ? kSteel : kYellow;
}

void add_skin(RoundYard& yard) {
  constexpr int kParts = 5;  // parts between two stations
  const std::span<const RoundStation> line = round_stations(yard.kind);
  std::vector<std::vector<Vec3>> pair(2);
  pair[1] = ring(yard, line[0].x, line[0].radius);
  const std::vector<Vec3> stern = pair[1];
  float x = line[0].x;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    for (int k = 1; k <= kParts; ++k) {
      const float t = static_cast<float>(k) / kParts;
      const float from = x;
      x = glm::mix(line[i].x, line[i + 1].x, t);
      pair[0] = std::move(pair[1]);
      pair[1] = ring(yard, x, round_radius(yard.kind, i, t));
      const Vec3 color = skin_color(yard, 0.5F * (from + x));
      yard.mesh.loft(pair, std::vector<Vec3>(pair[0].size() - 1, color));
    }
  }
  const Vec3 tail = yard.place({line.front().x, 0.0F, 0.0F}), nose = yard.place({line.back().x + 0.003F, 0.0F, 0.0F});
  for (std::size_t k = 0; k + 1 < stern.size(); ++k) {
    yard.mesh.triangle(tail, stern[k], stern[k + 1], yard.torpedo() ? kBronze : kSteel);
    yard.mesh.triangle(nose, pair[1][k + 1], pair[1][k], skin_color(yard, 0.5F));
  }
}

void add_tail(RoundYard& yard) {
  const Vec3& size = yard.size;
  const bool torpedo = yard.torpedo();
  const Vec3 color = torpedo ? kBronze : kYellow;
  const float reach = torpedo ? 0.62F : 0.68F;  // from the axis, of depth or beam
  for (const Vec3& out :
       {Vec3(0.0F, 1.0F, 0.0F), Vec3(0.0F, -1.0F, 0.0F), Vec3(0.0F, 0.0F, 1.0F), Vec3(0.0F, 0.0F, -1.0F)}) {
    Blade fin;
    fin.out = out;
    fin.root = yard.place(Vec3(-0.42F, 0.0F, 0.0F) + 0.12F * out);
    fin.span = (reach - 0.12F) * size.y;
    fin.root_chord = 0.13F * size.x;
    fin.tip_chord = 0.07F * size.x;
    fin.sweep = 0.03F * size.x;
    fin.thickness = 0.05F * size.y;
    yard.mesh.blade(fin, color);
    // The part that turns.
    Blade flap = fin;
    flap.root = fin.root + fin.out * (0.25F * fin.span) - Vec3(0.5F * fin.root_chord, 0.0F, 0.0F);
    flap.span = 0.72F * fin.span;
    flap.root_chord = flap.tip_chord = 0.035F * size.x;
    flap.sweep = 0.0F;
    flap.thickness = 0.03F * size.y;
    yard.mesh.blade(flap, kBlack);
  }
}

void add_propeller(RoundYard& yard) {
  const BoatPlan plan = boat_plan(yard.kind, yard.size);
  const float radius = 0.5F * plan.propeller_diameter;
  const int blades = yard.torpedo() ? 6 : 5;
  const Vec3 hub = plan.propeller;
  const float thick = 0.2F * radius;
  const std::array shaft = {hub - Vec3(0.35F * radius, 0.0F, 0.0F), Vec3(-0.49F * yard.size.x, hub.y, 0.0F)};
  yard.mesh.tube(shaft, thick, kBronze);
  constexpr float kPitch = 0.9F;  // angle of a blade's chord to the plane of the disc [rad]
  for (int k = 0; k < blades; ++k) {
    const float angle = kCircle * static_cast<float>(k) / static_cast<float>(blades);
    Blade blade;
    blade.out = {0.0F, std::cos(angle), std::sin(angle)};
    const Vec3 around = glm::cross(Vec3(1.0F, 0.0F, 0.0F), blade.out);
    blade.chord = std::cos(kPitch) * Vec3(1.0F, 0.0F, 0.0F) + std::sin(kPitch) * around;
    blade.root = hub + 0.8F * thick * blade.out;
    blade.span = radius - 0.8F * thick;
    blade.root_chord = 0.28F * radius;
    blade.tip_chord = 0.5F * radius;
    blade.sweep = -0.1F * radius;
    blade.thickness = 0.06F * radius;
    yard.mesh.blade(blade, kBronze);
  }
}

// Plan of the sail: round ahead, sharp behind. t: from the leading edge round, in turns.
Vec3 sail_point(float t, float y, float share) {
  const float ahead = std::cos(kCircle * t), aside = std::sin(kCircle * t);
  const float x = ahead > 0.0F ? 0.07F * ahead : 0.13F * ahead;
  const float z = ahead > 0.0F ? 0.17F * aside : 0.17F * aside * (1.0F + 0.6F * ahead);
  return {0.07F + share * x, y, share * z};
}

void add_sail(RoundYard& yard) {
  constexpr int kPoints = 28;
  constexpr float kFoot = 0.40F, kTop = 0.92F;  // above the axis, of the depth
  const auto level = [&](float y, float share) {
    std::vector<Vec3> points;
    for (int k = 0; k <= kPoints; ++k) {
      points.push_back(yard.place(sail_point(static_cast<float>(k % kPoints) / kPoints, y, share)));
    }
    return points;
  };
  const std::array<std::vector<Vec3>, 5> rows = {level(kFoot, 1.12F), level(0.55F, 1.0F), level(0.86F, 0.94F),
                                                 level(0.90F, 0.90F), level(kTop, 0.80F)};
  for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
    std::vector<Vec3> colors(kPoints, i < 2 ? kYellow : kWhite);
    // Windows ahead and at the sides.
    const std::array pair = {rows[i], rows[i + 1]};
    yard.mesh.loft(pair, colors);
  }
  const Vec3 middle = yard.place({0.06F, kTop, 0.0F});
  for (std::size_t k = 0; k < kPoints; ++k) yard.mesh.triangle(middle, rows.back()[k + 1], rows.back()[k], kWhite);
  // Windows: a band a little outside of the sail.
  const std::array<std::vector<Vec3>, 2> band = {level(0.66F, 1.005F), level(0.80F, 0.985F)};
  for (std::size_t k = 0; k < kPoints; ++k) {
    const bool ahead = k < 6 || k >= kPoints - 6;
    if (!ahead || k % 3 == 2) continue;
    yard.mesh.quad(band[0][k], band[1][k], band[1][k + 1], band[0][k + 1], kGlass);
  }
  const float thin = 0.006F * yard.size.x;
  const std::array periscope = {yard.place({0.02F, 0.90F, 0.0F}), yard.place({0.02F, 1.30F, 0.0F}),
                                yard.place({0.035F, 1.33F, 0.0F})};
  yard.mesh.tube(periscope, thin, kSteel);
  const std::array aerial = {yard.place({-0.01F, 0.90F, 0.04F}), yard.place({-0.01F, 1.20F, 0.04F})};
  yard.mesh.tube(aerial, 0.5F * thin, kBlack);
}

// A round window in the nose's side and rails along the deck.
void add_fittings(RoundYard& yard) {
  for (const float side : {-1.0F, 1.0F}) {
    std::vector<Vec3> rail;
    for (const float x : {-0.16F, -0.08F, 0.0F, 0.08F, 0.16F, 0.24F}) {
      rail.push_back(yard.place({x, 0.49F, 0.16F * side}));
    }
    yard.mesh.tube(rail, 0.003F * yard.size.x, kSteel);
  }
  constexpr int kPoints = 16;
  const Vec3 ahead = glm::normalize(Vec3(1.0F, 0.12F, 0.0F));
  const Vec3 up = glm::normalize(Vec3(-0.12F, 1.0F, 0.0F));
  const float radius = 0.22F * yard.size.y;
  const auto disc = [&](const Vec3& middle, float share, const Vec3& color) {
    for (int k = 0; k < kPoints; ++k) {
      const auto rim = [&](int n) {
        const float angle = kCircle * static_cast<float>(n) / kPoints;
        return middle + share * radius * (std::cos(angle) * up + std::sin(angle) * Vec3(0.0F, 0.0F, 1.0F));
      };
      yard.mesh.triangle(middle + 0.3F * share * radius * ahead, rim(k + 1), rim(k), color);
    }
  };
  const Vec3 window = yard.place({0.487F, 0.02F, 0.0F});
  disc(window, 1.0F, kBlack);
  disc(window + 0.03F * ahead, 0.85F, kGlass);
}

}  // namespace

TriangleMesh make_round_hull_mesh(BoatClass kind, Vec3 size) {
  if (swims(kind)) return make_swimmer_mesh(kind, size);
  RoundYard yard{kind, size, {}};
  add_skin(yard);
  add_tail(yard);
  add_propeller(yard);
  if (!yard.torpedo()) {
    add_sail(yard);
    add_fittings(yard);
  }
  TriangleMesh mesh = yard.mesh.take();
  compute_normals(mesh, kHullCrease);
  return mesh;
}

}  // namespace regatta
