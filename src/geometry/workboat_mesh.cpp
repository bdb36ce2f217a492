#include "geometry/workboat_mesh.h"

#include "geometry/boat_paints.h"
#include "geometry/mesh_builder.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

// Paints, linear RGB.
constexpr Vec3 kGreen(0.012F, 0.085F, 0.045F);
constexpr Vec3 kBottomRed(0.33F, 0.030F, 0.022F);
constexpr Vec3 kOchre(0.60F, 0.33F, 0.07F);
constexpr Vec3 kGrey(0.20F, 0.21F, 0.22F);

struct Paint {
  Vec3 bottom, side, band, rail, plank, other_plank;
};
constexpr Paint kLaunchPaint{kBottomRed, kGreen, kWhite, kTeakDark, kTeak, kTeakDark};
constexpr Paint kTugPaint{kBottomRed, kBlack, kBlack, kGrey, kGrey, kGrey};

// Builds what stands on a boat; places are shares of length, depth and half beam.
struct WorkboatYard {
  BoatClass kind;
  Vec3 size;
  Paint paint;
  MeshBuilder mesh;

  [[nodiscard]] BoatSection section(float t) const { return boat_section(kind, t); }
  [[nodiscard]] float deck(float t) const { return section(t).sheer.y - bulwark(); }
  [[nodiscard]] float bulwark() const { return kind == BoatClass::kTug ? 0.13F : 0.30F; }
  void box(const Vec3& lower, const Vec3& upper, const Vec3& color) {
    mesh.box(lower * size, upper * size, 0.006F * size.x, color);
  }
};

// One side's skin from the keel over the sheer to the deck's edge inside the bulwark.
std::vector<Vec3> skin_section(const WorkboatYard& yard, float t) {
  const BoatSection s = yard.section(t);
  std::vector<Vec3> row;
  for (const float share : {0.0F, 0.4F, 0.8F, 1.0F}) row.push_back(glm::mix(s.keel, s.chine, share));
  // The bilge is drawn a little round.
  for (const float share : {0.25F, 0.6F, 0.85F, 0.93F, 1.0F}) {
    Vec3 p = glm::mix(s.chine, s.sheer, share);
    p.z += 0.05F * s.sheer.z * 4.0F * share * (1.0F - share);
    row.push_back(p);
  }
  const float thick = std::min(0.025F, 0.5F * s.sheer.z);
  row.push_back(s.sheer + Vec3(0.0F, 0.012F, 0.3F * thick));
  row.push_back(s.sheer + Vec3(0.0F, 0.012F, -thick));
  row.push_back({s.sheer.x, s.sheer.y - yard.bulwark(), std::max(0.0F, s.sheer.z - thick)});
  for (Vec3& p : row) p *= yard.size;
  return row;
}

void add_shell(WorkboatYard& yard) {
  constexpr int kStations = 30;
  constexpr int kPlanks = 8;
  const Paint& p = yard.paint;
  const std::vector<Vec3> colors = {p.bottom, p.bottom, p.bottom, p.bottom, p.side, p.side,
                                    p.band,   p.side,   p.rail,   p.rail,   p.plank};
  std::vector<Vec3> planks;
  for (int k = 0; k < kPlanks; ++k) planks.push_back(k % 2 == 0 ? p.plank : p.other_plank);
  std::vector<std::vector<Vec3>> skin, deck;
  for (int i = 0; i <= kStations; ++i) {
    const float t = std::sin(0.5F * std::numbers::pi_v<float> * static_cast<float>(i) / kStations);
    skin.push_back(skin_section(yard, t));
    std::vector<Vec3> row;
    const Vec3 edge = skin.back().back();
    for (int k = 0; k <= kPlanks; ++k) {
      row.push_back(edge * Vec3(1.0F, 1.0F, 1.0F - static_cast<float>(k) / kPlanks));
    }
    deck.push_back(std::move(row));
  }
  yard.mesh.loft(skin, colors);
  yard.mesh.loft(deck, planks);
  // The transom, and the bulwark's inside across it.
  const std::vector<Vec3>& stern = skin.front();
  const Vec3 to_middle(1.0F, 1.0F, 0.0F);
  for (std::size_t j = 0; j + 1 < stern.size(); ++j) {
    yard.mesh.quad(stern[j] * to_middle, stern[j], stern[j + 1], stern[j + 1] * to_middle, colors[j]);
  }
}

// An open launch: thwarts, an engine box amidships, a short foredeck with a coaming.
void add_launch_fittings(WorkboatYard& yard) {
  const float sole = yard.deck(0.4F);
  const auto across = [&](float t) { return yard.section(t).sheer.z - 0.03F; };
  for (const float t : {0.20F, 0.62F}) {
    const float x = yard.section(t).sheer.x;
    yard.box({x - 0.03F, sole + 0.14F, 0.0F}, {x + 0.03F, sole + 0.19F, across(t) - 0.01F}, kTeak);
  }
  yard.box({-0.12F, sole, 0.0F}, {0.06F, sole + 0.24F, 0.17F}, kTeakDark);
  yard.box({-0.11F, sole + 0.24F, 0.0F}, {0.05F, sole + 0.27F, 0.16F}, kTeak);
  // The foredeck, in steps as the bow narrows.
  for (int i = 0; i < 7; ++i) {
    const float t0 = 0.72F + 0.035F * static_cast<float>(i);
    const float z = std::max(0.0F, across(t0 + 0.035F));
    const float y = yard.section(t0).sheer.y;
    yard.box({yard.section(t0).sheer.x, y - 0.03F, 0.0F}, {yard.section(t0 + 0.035F).sheer.x, y + 0.01F, z}, kTeak);
  }
  yard.box({-0.50F, sole, 0.0F}, {-0.47F, sole + 0.26F, 0.36F}, kTeakDark);
}

// A tug: wheelhouse forward of amidships, funnel, towing hook, tyres for fenders along the sides.
void add_tug_fittings(WorkboatYard& yard) {
  const float deck = yard.deck(0.5F);
  yard.box({-0.08F, deck, 0.0F}, {0.24F, deck + 0.42F, 0.26F}, kOchre);         // deckhouse
  yard.box({0.00F, deck + 0.42F, 0.0F}, {0.20F, deck + 0.82F, 0.22F}, kWhite);  // wheelhouse
  yard.box({-0.02F, deck + 0.82F, 0.0F}, {0.22F, deck + 0.86F, 0.25F}, kOchre);
  yard.box({0.199F, deck + 0.56F, 0.02F}, {0.204F, deck + 0.74F, 0.10F}, kGlass);
  yard.box({0.199F, deck + 0.56F, 0.12F}, {0.204F, deck + 0.74F, 0.20F}, kGlass);
  yard.box({0.02F, deck + 0.56F, 0.219F}, {0.09F, deck + 0.74F, 0.224F}, kGlass);
  yard.box({0.11F, deck + 0.56F, 0.219F}, {0.18F, deck + 0.74F, 0.224F}, kGlass);
  yard.box({-0.07F, deck + 0.42F, 0.0F}, {-0.02F, deck + 0.90F, 0.09F}, kBottomRed);  // funnel
  yard.box({-0.07F, deck + 0.90F, 0.0F}, {-0.02F, deck + 0.96F, 0.09F}, kBlack);
  yard.box({-0.15F, deck, 0.0F}, {-0.12F, deck + 0.18F, 0.05F}, kBlack);  // towing post
  yard.box({-0.42F, deck, 0.22F}, {-0.39F, deck + 0.14F, 0.27F}, kBlack);
  constexpr float kWholeTurn = 2.0F * std::numbers::pi_v<float>;
  constexpr int kPoints = 10;
  for (const float t : {0.15F, 0.32F, 0.49F, 0.66F}) {
    const BoatSection s = yard.section(t);
    const Vec3 hub = (s.sheer + Vec3(0.0F, -0.10F, 0.02F)) * yard.size;
    const float radius = 0.032F * yard.size.x;
    std::vector<Vec3> tyre;
    for (int k = 0; k <= kPoints; ++k) {
      const float angle = kWholeTurn * static_cast<float>(k % kPoints) / kPoints;
      tyre.push_back(hub + radius * Vec3(std::cos(angle), std::sin(angle), 0.0F));
    }
    yard.mesh.tube(tyre, 0.35F * radius, kBlack);
  }
}

void add_mast(WorkboatYard& yard) {
  const float foot = yard.deck(0.5F) + 0.86F;
  const Vec3 base = Vec3(0.10F, foot, 0.0F) * yard.size;
  const Vec3 top = base + Vec3(0.0F, 0.55F * yard.size.y, 0.0F);
  yard.mesh.tube(std::array{base, top}, 0.005F * yard.size.x, kChrome);
}

}  // namespace

TriangleMesh make_workboat_mesh(BoatClass kind, Vec3 size) {
  const bool tug = kind == BoatClass::kTug;
  WorkboatYard yard{kind, size, tug ? kTugPaint : kLaunchPaint, {}};
  add_shell(yard);
  if (tug) {
    add_tug_fittings(yard);
  } else {
    add_launch_fittings(yard);
  }
  yard.mesh.mirror();
  if (tug) add_mast(yard);
  TriangleMesh mesh = yard.mesh.take();
  constexpr float kCrease = 32.0F;  // [deg]
  compute_normals(mesh, kCrease);
  return mesh;
}

}  // namespace regatta
