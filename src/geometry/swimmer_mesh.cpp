#include "geometry/swimmer_mesh.h"

#include "geometry/boat_paints.h"
#include "geometry/mesh_builder.h"
#include "geometry/round_hull.h"

#include <array>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kRound = 2.0F * std::numbers::pi_v<float>;

// Paints, linear RGB.
constexpr Vec3 kBack(0.015F, 0.045F, 0.11F);
constexpr Vec3 kFlank(0.16F, 0.24F, 0.32F);
constexpr Vec3 kBelly(0.66F, 0.70F, 0.71F);
constexpr Vec3 kFin(0.03F, 0.05F, 0.08F);
constexpr Vec3 kFinlet(0.80F, 0.52F, 0.03F);
constexpr Vec3 kSuit(0.03F, 0.035F, 0.045F);
constexpr Vec3 kStripe(0.85F, 0.24F, 0.02F);
constexpr Vec3 kSkin(0.56F, 0.34F, 0.24F);
constexpr Vec3 kTank(0.82F, 0.56F, 0.04F);

// Places are shares of length, depth and beam from the middle of the hull on its axis.
struct SwimmerYard {
  BoatClass kind;
  Vec3 size;
  MeshBuilder mesh;

  [[nodiscard]] Vec3 place(const Vec3& at) const {
    return (at + Vec3(0.0F, 0.5F - boat_figures(kind).waterline, 0.0F)) * size;
  }
};

// Dark above, bright below.
Vec3 scale_color(float angle) {
  const float up = std::cos(angle);
  return up > 0.45F ? kBack : up > -0.15F ? kFlank : kBelly;
}

void add_body(SwimmerYard& yard) {
  constexpr int kSides = 32, kParts = 4;
  constexpr float kPeduncle = -0.585F;  // where the tail fin stands
  const auto ring = [&](float x, float radius, float narrower) {
    std::vector<Vec3> points;
    for (int k = 0; k <= kSides; ++k) {
      const float angle = kRound * static_cast<float>(k % kSides) / kSides;
      points.push_back(yard.place({x, 0.5F * radius * std::cos(angle), -0.5F * narrower * radius * std::sin(angle)}));
    }
    return points;
  };
  std::vector<Vec3> colors;
  for (int k = 0; k < kSides; ++k) colors.push_back(scale_color(kRound * (static_cast<float>(k) + 0.5F) / kSides));
  const std::span<const RoundStation> line = round_stations(yard.kind);
  std::vector<std::vector<Vec3>> rows = {ring(kPeduncle, 0.07F, 0.5F), ring(-0.54F, 0.10F, 0.8F)};
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    for (int k = 0; k < kParts; ++k) {
      const float t = static_cast<float>(k) / kParts;
      rows.push_back(ring(glm::mix(line[i].x, line[i + 1].x, t), round_radius(yard.kind, i, t), 1.0F));
    }
  }
  rows.push_back(ring(line.back().x, line.back().radius, 1.0F));
  yard.mesh.loft(rows, colors);
  const Vec3 nose = yard.place({line.back().x + 0.006F, 0.0F, 0.0F});
  const std::vector<Vec3>& rim = rows.back();
  for (std::size_t k = 0; k + 1 < rim.size(); ++k) yard.mesh.triangle(nose, rim[k + 1], rim[k], colors[k]);
}

struct Fin {
  Vec3 root;  // place as shares of length, depth and beam
  Vec3 out;
  float span, root_chord, tip_chord, sweep;  // as shares of the length
};

void add_fin(SwimmerYard& yard, const Fin& fin, const Vec3& color) {
  const float length = yard.size.x;
  Blade blade;
  blade.root = yard.place(fin.root);
  blade.out = glm::normalize(fin.out);
  blade.chord = glm::normalize(Vec3(1.0F, 0.0F, 0.0F) - blade.out.x * blade.out);
  blade.span = fin.span * length;
  blade.root_chord = fin.root_chord * length;
  blade.tip_chord = fin.tip_chord * length;
  blade.sweep = fin.sweep * length;
  blade.thickness = 0.008F * length;
  yard.mesh.blade(blade, color);
}

void add_fins(SwimmerYard& yard) {
  const float half_tail = 0.5F * boat_plan(yard.kind, yard.size).tail->span / yard.size.x;
  for (const float side : {1.0F, -1.0F}) {
    // The crescent of the tail, in two parts on each side so that it is curved.
    const Vec3 out(0.0F, side, 0.0F);
    add_fin(yard, {{-0.575F, 0.0F, 0.0F}, out, 0.45F * half_tail, 0.085F, 0.055F, 0.035F}, kFin);
    const float higher = side * 0.45F * half_tail * yard.size.x / yard.size.y;
    add_fin(yard, {{-0.610F, higher, 0.0F}, out, 0.55F * half_tail, 0.055F, 0.012F, 0.075F}, kFin);
    // Second dorsal and anal fin, finlets behind them.
    add_fin(yard, {{-0.16F, 0.37F * side, 0.0F}, out, 0.115F, 0.06F, 0.008F, 0.11F}, kFinlet);
    for (int k = 0; k < 6; ++k) {
      const float x = -0.25F - 0.045F * static_cast<float>(k);
      const float y = side * (0.30F - 0.046F * static_cast<float>(k));
      add_fin(yard, {{x, y, 0.0F}, out, 0.022F, 0.022F, 0.004F, 0.02F}, kFinlet);
    }
    add_fin(yard, {{0.17F, -0.16F, 0.45F * side}, {-0.35F, -0.25F, side}, 0.17F, 0.06F, 0.008F, 0.07F}, kFin);
    add_fin(yard, {{0.12F, -0.42F, 0.16F * side}, {-0.3F, -1.0F, 0.4F * side}, 0.06F, 0.04F, 0.01F, 0.04F}, kFin);
  }
  add_fin(yard, {{0.12F, 0.46F, 0.0F}, {0.0F, 1.0F, 0.0F}, 0.075F, 0.10F, 0.02F, 0.055F}, kFin);
  // Keels on both sides of the stalk.
  for (const float side : {1.0F, -1.0F}) {
    add_fin(yard, {{-0.52F, 0.0F, 0.03F * side}, {0.0F, 0.0F, side}, 0.02F, 0.10F, 0.03F, 0.02F}, kFin);
  }
}

// A disc that faces `out`.
void add_disc(MeshBuilder& mesh, const Vec3& middle, const Vec3& out, float radius, const Vec3& color) {
  constexpr int kPoints = 16;
  const Vec3 a = glm::normalize(glm::cross(out, Vec3(0.0F, 1.0F, 0.0F)));
  const Vec3 b = glm::cross(out, a);
  const auto rim = [&](int k) {
    const float angle = kRound * static_cast<float>(k) / kPoints;
    return middle + radius * (std::cos(angle) * a + std::sin(angle) * b);
  };
  for (int k = 0; k < kPoints; ++k) mesh.triangle(middle + 0.15F * radius * out, rim(k), rim(k + 1), color);
}

void add_eyes(SwimmerYard& yard) {
  for (const float side : {1.0F, -1.0F}) {
    const Vec3 out = glm::normalize(Vec3(0.35F, 0.12F, side));
    const Vec3 eye = yard.place({0.425F, 0.07F, 0.335F * side});
    add_disc(yard.mesh, eye, out, 0.014F * yard.size.x, kBelly);
    add_disc(yard.mesh, eye + 0.003F * yard.size.x * out, out, 0.010F * yard.size.x, kBlack);
  }
}

// A rounded bar through points, each with its radius [m]; closed at its ends.
struct Joint {
  Vec3 at;
  float radius;
};
void add_limb(MeshBuilder& mesh, std::span<const Joint> joints, const Vec3& color) {
  constexpr int kSides = 14;
  std::vector<std::vector<Vec3>> rows;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const Vec3 ahead = glm::normalize(joints[std::min(i + 1, joints.size() - 1)].at - joints[i == 0 ? 0 : i - 1].at);
    const Vec3 beside = std::abs(ahead.y) < 0.9F ? Vec3(0.0F, 1.0F, 0.0F) : Vec3(1.0F, 0.0F, 0.0F);
    const Vec3 a = glm::normalize(glm::cross(ahead, beside));
    const Vec3 b = glm::cross(ahead, a);
    std::vector<Vec3> row;
    for (int k = 0; k <= kSides; ++k) {
      const float angle = kRound * static_cast<float>(k % kSides) / kSides;
      row.push_back(joints[i].at + joints[i].radius * (std::cos(angle) * a + std::sin(angle) * b));
    }
    rows.push_back(std::move(row));
  }
  mesh.loft(rows, std::vector<Vec3>(kSides, color));
  const auto cap = [&](const Joint& end, const Vec3& out, const std::vector<Vec3>& rim, bool first) {
    const Vec3 tip = end.at + 0.5F * end.radius * out;
    for (std::size_t k = 0; k + 1 < rim.size(); ++k) {
      mesh.triangle(tip, rim[first ? k + 1 : k], rim[first ? k : k + 1], color);
    }
  };
  const std::size_t last = joints.size() - 1;
  cap(joints[0], glm::normalize(joints[0].at - joints[1].at), rows[0], true);
  cap(joints[last], glm::normalize(joints[last].at - joints[last - 1].at), rows[last], false);
}

// Places of a diver of the size as built, y from the axis [m]; scaled with the size.
struct DiverYard {
  SwimmerYard& yard;
  Vec3 scale;

  [[nodiscard]] Vec3 place(const Vec3& at) const { return yard.place(Vec3(0.0F)) + at * scale; }
  void limb(std::initializer_list<Joint> joints, const Vec3& color) const {
    std::vector<Joint> placed;
    for (const Joint& joint : joints) placed.push_back({place(joint.at), joint.radius * scale.y});
    add_limb(yard.mesh, placed, color);
  }
};

void add_diver(SwimmerYard& yard) {
  const DiverYard diver{yard, yard.size / boat_figures(BoatClass::kDiver).size};
  // Trunk: shoulders, waist, hips; two bars side by side, for it is wider than it is deep.
  for (const float side : {1.0F, -1.0F}) {
    diver.limb({{{0.50F, 0.0F, 0.10F * side}, 0.09F},
                {{0.40F, 0.0F, 0.10F * side}, 0.13F},
                {{0.15F, 0.0F, 0.07F * side}, 0.12F},
                {{-0.08F, 0.0F, 0.08F * side}, 0.115F},
                {{-0.16F, 0.0F, 0.09F * side}, 0.08F}},
               kSuit);
    diver.limb({{{0.45F, -0.02F, 0.20F * side}, 0.065F},
                {{0.20F, -0.06F, 0.25F * side}, 0.055F},
                {{-0.02F, -0.09F, 0.22F * side}, 0.045F}},
               kSuit);
    diver.limb({{{-0.02F, -0.09F, 0.22F * side}, 0.04F}, {{-0.14F, -0.09F, 0.20F * side}, 0.025F}}, kSkin);
    // Legs in short pieces, since they bend.
    diver.limb({{{-0.12F, 0.0F, 0.105F * side}, 0.09F},
                {{-0.25F, 0.0F, 0.11F * side}, 0.085F},
                {{-0.38F, 0.0F, 0.115F * side}, 0.07F},
                {{-0.50F, 0.0F, 0.12F * side}, 0.062F},
                {{-0.62F, 0.0F, 0.12F * side}, 0.06F},
                {{-0.74F, 0.0F, 0.12F * side}, 0.05F},
                {{-0.84F, 0.0F, 0.12F * side}, 0.045F}},
               kSuit);
    diver.limb({{{0.38F, 0.05F, 0.17F * side}, 0.085F}, {{0.30F, 0.05F, 0.165F * side}, 0.09F}}, kStripe);
    Blade fin;
    fin.root = diver.place({-0.80F, 0.0F, 0.12F * side});
    fin.out = {-1.0F, 0.0F, 0.0F};
    fin.chord = {0.0F, 0.0F, 1.0F};
    fin.span = 0.50F * diver.scale.x;
    fin.root_chord = 0.12F * diver.scale.z;
    fin.tip_chord = 0.21F * diver.scale.z;
    fin.thickness = 0.03F * diver.scale.y;
    yard.mesh.blade(fin, kTank);
  }
  diver.limb({{{0.48F, 0.15F, 0.0F}, 0.05F},
              {{0.44F, 0.17F, 0.0F}, 0.085F},
              {{0.00F, 0.17F, 0.0F}, 0.085F},
              {{-0.05F, 0.17F, 0.0F}, 0.06F}},
             kTank);
  diver.limb({{{0.52F, 0.15F, 0.0F}, 0.035F}, {{0.46F, 0.15F, 0.0F}, 0.035F}}, kChrome);
  diver.limb({{{0.56F, 0.01F, 0.0F}, 0.07F}, {{0.50F, 0.0F, 0.0F}, 0.075F}}, kSkin);
  diver.limb({{{0.80F, 0.03F, 0.0F}, 0.05F},
              {{0.77F, 0.035F, 0.0F}, 0.085F},
              {{0.70F, 0.04F, 0.0F}, 0.11F},
              {{0.62F, 0.04F, 0.0F}, 0.10F},
              {{0.58F, 0.03F, 0.0F}, 0.07F}},
             kSuit);
  // Mask, and the hose from the tank.
  diver.limb({{{0.84F, 0.035F, 0.045F}, 0.045F}, {{0.77F, 0.035F, 0.045F}, 0.055F}}, kGlass);
  diver.limb({{{0.84F, 0.035F, -0.045F}, 0.045F}, {{0.77F, 0.035F, -0.045F}, 0.055F}}, kGlass);
  diver.limb({{{0.83F, -0.045F, 0.0F}, 0.03F}, {{0.78F, -0.04F, 0.0F}, 0.035F}}, kChrome);
  diver.limb({{{0.80F, -0.05F, 0.02F}, 0.012F},
              {{0.72F, -0.06F, 0.13F}, 0.012F},
              {{0.58F, 0.06F, 0.15F}, 0.012F},
              {{0.50F, 0.14F, 0.03F}, 0.012F}},
             kBlack);
}

}  // namespace

TriangleMesh make_swimmer_mesh(BoatClass kind, Vec3 size) {
  SwimmerYard yard{kind, size, {}};
  if (kind == BoatClass::kDiver) {
    add_diver(yard);
  } else {
    add_body(yard);
    add_fins(yard);
    add_eyes(yard);
  }
  TriangleMesh mesh = yard.mesh.take();
  compute_normals(mesh, kHullCrease);
  return mesh;
}

}  // namespace regatta
