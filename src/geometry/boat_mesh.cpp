#include "geometry/boat_mesh.h"

#include "geometry/boat_lines.h"
#include "geometry/boat_paints.h"
#include "geometry/mesh_builder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

// Paints, linear RGB.
constexpr Vec3 kNavy(0.010F, 0.030F, 0.105F);
constexpr Vec3 kRed(0.50F, 0.035F, 0.025F);
constexpr Vec3 kMahogany(0.150F, 0.045F, 0.018F);
constexpr Vec3 kCream(0.66F, 0.58F, 0.45F);
constexpr Vec3 kRubber(0.025F, 0.025F, 0.028F);

// Places along the boat, as t of boat_section.
constexpr float kCockpitAft = 0.13F;
constexpr float kCockpitFore = 0.60F;

// Shares of depth and beam.
constexpr float kSoleHeight = 0.10F;   // the cockpit's floor above the waterline
constexpr float kRailHeight = 0.022F;  // the gunwale above the sheer
constexpr float kCamber = 0.045F;      // the deck's middle above its edge
constexpr float kSideDeck = 0.085F;    // width beside the cockpit
constexpr float kCoaming = 0.035F;     // the cockpit's rim above the deck
constexpr float kCoamingWidth = 0.014F;

float mix(float a, float b, float s) { return a + (b - a) * s; }

// Stations from a to b, `count` intervals, closer together towards the bow where the lines bend.
std::vector<float> stations(float a, float b, int count) {
  const auto squeeze = [](float s) { return 1.0F - std::pow(1.0F - s, 1.4F); };
  const auto unsqueeze = [](float t) { return 1.0F - std::pow(1.0F - t, 1.0F / 1.4F); };
  std::vector<float> out;
  for (int i = 0; i <= count; ++i) {
    const float share = static_cast<float>(i) / static_cast<float>(count);
    out.push_back(squeeze(mix(unsqueeze(a), unsqueeze(b), share)));
  }
  return out;
}

// Height of the deck at a distance from the middle line, and its half width inside the gunwale.
float deck_half(const BoatSection& s) { return std::max(0.0F, s.sheer.z - 0.020F); }
float deck_height(const BoatSection& s, float z) {
  const float half = std::max(deck_half(s), 1e-3F);
  const float share = std::min(z / half, 1.0F);
  return s.sheer.y + kRailHeight - 0.006F + kCamber * std::min(1.0F, 4.0F * half) * (1.0F - share * share);
}

// One side's skin from the keel to the inner edge of the gunwale.
std::vector<Vec3> skin_section(float t) {
  const BoatSection s = boat_section(t);
  const float forward = std::max(0.0F, (t - 0.35F) / 0.65F);
  const float fade = std::min(1.0F, 12.0F * s.chine.z);  // rails run out where the sides meet on the stem
  std::vector<Vec3> row;
  for (const float share : {0.0F, 0.35F, 0.70F}) row.push_back(glm::mix(s.keel, s.chine, share));
  const Vec3 rail_inner = s.chine;
  const Vec3 rail_outer = s.chine + Vec3(0.0F, 0.004F, 0.014F * fade);
  const Vec3 rail_upper = s.chine + Vec3(0.0F, 0.028F * fade, 0.006F * fade);
  row.insert(row.end(), {rail_inner, rail_outer, rail_upper});
  // The side: a little round aft, hollow under the flare of the bow.
  const float hollow = 0.012F - 0.075F * forward * std::min(1.0F, 4.0F * s.sheer.z);
  for (const float share : {0.14F, 0.19F, 0.40F, 0.62F, 0.80F, 0.93F, 1.0F}) {
    Vec3 p = glm::mix(rail_upper, s.sheer, share);
    p.z = std::max(0.0F, p.z + hollow * 4.0F * share * (1.0F - share));
    row.push_back(p);
  }
  const float end = std::min(1.0F, 8.0F * s.sheer.z);
  row.push_back(s.sheer + Vec3(0.004F * (1.0F - end), 0.002F, 0.014F * end));
  row.push_back(s.sheer + Vec3(0.004F * (1.0F - end), kRailHeight, 0.008F * end));
  row.push_back({s.sheer.x, s.sheer.y + kRailHeight, deck_half(s)});
  row.push_back({s.sheer.x, s.sheer.y + kRailHeight - 0.006F, deck_half(s)});
  return row;
}

constexpr std::array<Vec3, 16> kSkinColors = {kNavy,     kNavy,     kNavy,     kNavy,    kWhite,  // bottom, spray rail
                                              kWhite,    kRed,      kWhite,    kWhite,   kWhite,
                                              kNavy,     kNavy,  // side: boot stripe low, navy band under the gunwale
                                              kMahogany, kMahogany, kMahogany, kMahogany};

std::vector<Vec3> scaled(std::vector<Vec3> row, const Vec3& size) {
  for (Vec3& p : row) p *= size;
  return row;
}

void add_skin(const Vec3& size, MeshBuilder& out) {
  std::vector<std::vector<Vec3>> rows;
  for (const float t : stations(0.0F, 1.0F, 36)) rows.push_back(scaled(skin_section(t), size));
  out.loft(rows, kSkinColors);
  // The transom, one strip for each of the skin's, to the middle line.
  const std::vector<Vec3>& stern = rows.front();
  for (std::size_t j = 0; j + 1 < stern.size(); ++j) {
    const Vec3 to_middle(1.0F, 1.0F, 0.0F);
    out.quad(stern[j] * to_middle, stern[j], stern[j + 1], stern[j + 1] * to_middle,
             j + 5 >= stern.size() ? kMahogany : kSkinColors[j]);
  }
}

// Planks of alternating tone from the deck's edge to the middle line.
void add_deck(const Vec3& size, float from, float to, int intervals, MeshBuilder& out) {
  constexpr int kPlanks = 9;
  std::vector<std::vector<Vec3>> rows;
  for (const float t : stations(from, to, intervals)) {
    const BoatSection s = boat_section(t);
    std::vector<Vec3> row;
    for (int k = 0; k <= kPlanks; ++k) {
      const float z = deck_half(s) * (1.0F - static_cast<float>(k) / kPlanks);
      row.push_back(Vec3(s.sheer.x, deck_height(s, z), z) * size);
    }
    rows.push_back(std::move(row));
  }
  std::vector<Vec3> colors;
  for (int k = 0; k < kPlanks; ++k) colors.push_back(k == 0 ? kMahogany : (k % 2 == 0 ? kTeakDark : kTeak));
  out.loft(rows, colors);
}

float cockpit_half(const BoatSection& s) { return deck_half(s) - kSideDeck; }

// Side decks, the rim, the inner sides and the sole.
void add_cockpit(const Vec3& size, MeshBuilder& out) {
  constexpr int kSolePlanks = 7;
  std::vector<std::vector<Vec3>> rows;
  for (const float t : stations(kCockpitAft, kCockpitFore, 16)) {
    const BoatSection s = boat_section(t);
    const float half = cockpit_half(s);
    const float deck = deck_height(s, half + kCoamingWidth);
    std::vector<Vec3> row;
    const float x = s.sheer.x;
    row.emplace_back(x, deck_height(s, deck_half(s)), deck_half(s));
    row.emplace_back(x, deck_height(s, half + 0.55F * kSideDeck), half + 0.55F * kSideDeck);
    row.emplace_back(x, deck, half + kCoamingWidth);
    row.emplace_back(x, deck + kCoaming, half + 0.8F * kCoamingWidth);
    row.emplace_back(x, deck + kCoaming, half);
    row.emplace_back(x, 0.5F * (deck + kSoleHeight), half - 0.012F);
    row.emplace_back(x, kSoleHeight, half - 0.02F);
    for (int k = 1; k <= kSolePlanks; ++k) {
      row.emplace_back(x, kSoleHeight, (half - 0.02F) * (1.0F - static_cast<float>(k) / kSolePlanks));
    }
    rows.push_back(scaled(std::move(row), size));
  }
  std::vector<Vec3> colors = {kTeak, kTeakDark, kMahogany, kMahogany, kCream, kWhite};
  for (int k = 0; k < kSolePlanks; ++k) colors.push_back(k % 2 == 0 ? kTeak : kTeakDark);
  out.loft(rows, colors);
}

// The cockpit's end walls from the sole to the deck, and the rim across them; `forward` is the way they face (±1).
void add_bulkhead(const Vec3& size, float t, float forward, MeshBuilder& out) {
  const BoatSection s = boat_section(t);
  const float half = cockpit_half(s);
  constexpr int kColumns = 6;
  std::vector<std::vector<Vec3>> rows;
  for (int k = 0; k <= kColumns; ++k) {
    const float z = (half + (k == 0 ? kCoamingWidth : 0.0F)) * (1.0F - static_cast<float>(k) / kColumns);
    const float deck = deck_height(s, z);
    const float x = s.sheer.x;
    std::vector<Vec3> row = {{x, kSoleHeight, z},
                             {x, deck + kCoaming, z},
                             {x - forward * 0.008F, deck + kCoaming, z},
                             {x - forward * 0.008F, deck, z}};
    rows.push_back(scaled(std::move(row), size));
  }
  // Rows run towards the middle line: (−z) × y looks to +x.
  if (forward < 0.0F) std::reverse(rows.begin(), rows.end());
  out.loft(rows, std::array{kWhite, kMahogany, kMahogany});
}

// A curved screen: forward in the middle, swept back along the sides, raked aft.
void add_windscreen(const Vec3& size, MeshBuilder& out) {
  constexpr int kColumns = 14;
  std::vector<std::vector<Vec3>> outside;
  std::vector<std::vector<Vec3>> inside;
  std::vector<Vec3> top;
  std::vector<Vec3> foot;
  for (int k = 0; k <= kColumns; ++k) {
    const float share = static_cast<float>(k) / kColumns;  // 0 at the side's end, 1 in the middle
    const float away = 1.0F - share;
    const float t = kCockpitFore + 0.035F - 0.17F * std::pow(away, 2.0F);
    const BoatSection s = boat_section(t);
    const float z = (cockpit_half(s) + 0.5F * kSideDeck) * std::sin(0.5F * std::numbers::pi_v<float> * away);
    const float height = mix(0.11F, 0.26F, std::min(1.0F, 1.6F * share));
    const Vec3 low(s.sheer.x, deck_height(s, z) - 0.004F, z);
    const Vec3 high = low + Vec3(-0.20F * height * (0.4F + 0.6F * share), height, -0.10F * z);
    const Vec3 thick(-0.004F, 0.0F, -0.004F * std::min(1.0F, 10.0F * z));
    outside.push_back(scaled({low, glm::mix(low, high, 0.5F), high}, size));
    inside.push_back(scaled({high + thick, glm::mix(low, high, 0.5F) + thick, low + thick}, size));
    top.push_back(high * size);
    foot.push_back(low * size);
  }
  out.loft(outside, std::array{kGlass, kGlass});
  out.loft(inside, std::array{kGlass, kGlass});
  const float radius = 0.0030F * size.x;
  out.tube(top, radius, kChrome);
  out.tube(foot, 0.8F * radius, kChrome);
  out.tube(std::array{foot.front(), top.front()}, radius, kChrome);
  out.tube(std::array{foot.back(), top.back()}, 0.7F * radius, kChrome);
}

// A rail around the bow on four posts a side.
void add_bow_rail(const Vec3& size, MeshBuilder& out) {
  const float radius = 0.0026F * size.x;
  const auto point = [&](float t, float height) {
    const BoatSection s = boat_section(t);
    const float z = std::max(0.0F, s.sheer.z - 0.045F);
    return Vec3(s.sheer.x - 0.012F * t, s.sheer.y + kRailHeight + height, z) * size;
  };
  std::vector<Vec3> line;
  for (const float t : {0.66F, 0.675F, 0.70F, 0.75F, 0.80F, 0.85F, 0.89F, 0.93F, 0.96F, 0.98F}) {
    line.push_back(point(t, t < 0.67F ? 0.0F : (t < 0.69F ? 0.07F : 0.115F)));
  }
  line.push_back(point(0.99F, 0.115F) * Vec3(1.0F, 1.0F, 0.0F));
  out.tube(line, radius, kChrome);
  for (const float t : {0.75F, 0.85F, 0.93F}) {
    out.tube(std::array{point(t, 0.0F), point(t, 0.115F)}, radius, kChrome);
  }
}

// Fittings of the cockpit and of the aft deck, alike on both sides.
void add_fittings(const Vec3& size, MeshBuilder& out) {
  const float bevel = 0.006F * size.x;
  const auto box = [&](Vec3 lower, Vec3 upper, const Vec3& color) {
    out.box(lower * size, upper * size, bevel, color);
  };
  // Two front seats, their backs leaning on nothing but a boat's seats never do.
  box({-0.075F, kSoleHeight, 0.075F}, {0.025F, 0.29F, 0.30F}, kWhite);
  box({-0.080F, 0.29F, 0.070F}, {0.030F, 0.36F, 0.305F}, kCream);
  box({-0.100F, 0.32F, 0.070F}, {-0.070F, 0.64F, 0.305F}, kCream);
  // The bench across the stern: cushion and back, each with a seam in the middle.
  box({-0.365F, kSoleHeight, 0.0F}, {-0.265F, 0.29F, 0.345F}, kWhite);
  box({-0.365F, 0.29F, 0.002F}, {-0.258F, 0.36F, 0.345F}, kCream);
  box({-0.372F, 0.32F, 0.002F}, {-0.342F, 0.64F, 0.345F}, kCream);
  // Sun pads on the aft deck.
  box({-0.475F, 0.58F, 0.008F}, {-0.385F, 0.66F, 0.30F}, kCream);
  // The bathing platform and the drive below it.
  box({-0.555F, 0.06F, 0.0F}, {-0.497F, 0.10F, 0.36F}, kTeak);
  box({-0.530F, -0.30F, 0.0F}, {-0.500F, 0.06F, 0.022F}, kRubber);
  box({-0.545F, -0.36F, 0.0F}, {-0.495F, -0.30F, 0.030F}, kRubber);
  // Cleats.
  box({-0.440F, 0.600F, 0.400F}, {-0.410F, 0.632F, 0.412F}, kChrome);
}

// The helm to starboard, the side lights, a locker to port.
void add_helm(const Vec3& size, MeshBuilder& out) {
  const float bevel = 0.005F * size.x;
  out.box(Vec3(0.065F, kSoleHeight, 0.07F) * size, Vec3(0.105F, 0.60F, 0.33F) * size, bevel, kMahogany);
  out.box(Vec3(0.065F, kSoleHeight, -0.33F) * size, Vec3(0.105F, 0.60F, -0.07F) * size, bevel, kMahogany);
  const Vec3 hub = Vec3(0.052F, 0.56F, 0.19F) * size;
  const float radius = 0.042F * size.x;
  const Vec3 up = glm::normalize(Vec3(0.35F, 1.0F, 0.0F));
  std::vector<Vec3> wheel;
  constexpr int kPoints = 14;
  for (int k = 0; k <= kPoints; ++k) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(k % kPoints) / kPoints;
    wheel.push_back(hub + radius * (std::cos(angle) * up + std::sin(angle) * Vec3(0.0F, 0.0F, 1.0F)));
  }
  out.tube(wheel, 0.0035F * size.x, kRubber);
  out.tube(std::array{hub - radius * up, hub + radius * up}, 0.002F * size.x, kChrome);
  // Red to port (−z), green to starboard.
  constexpr Vec3 kPortLight(0.75F, 0.02F, 0.02F);
  constexpr Vec3 kStarboardLight(0.02F, 0.55F, 0.12F);
  const float deck = deck_height(boat_section(0.93F), 0.05F);
  out.box(Vec3(0.415F, deck - 0.01F, 0.015F) * size, Vec3(0.435F, deck + 0.04F, 0.05F) * size, bevel, kStarboardLight);
  out.box(Vec3(0.415F, deck - 0.01F, -0.05F) * size, Vec3(0.435F, deck + 0.04F, -0.015F) * size, bevel, kPortLight);
}

}  // namespace

TriangleMesh make_boat_mesh(Vec3 size) {
  MeshBuilder out;
  add_skin(size, out);
  add_deck(size, 0.0F, kCockpitAft, 4, out);
  add_cockpit(size, out);
  add_deck(size, kCockpitFore, 1.0F, 16, out);
  add_bulkhead(size, kCockpitAft, 1.0F, out);
  add_bulkhead(size, kCockpitFore, -1.0F, out);
  add_windscreen(size, out);
  add_bow_rail(size, out);
  add_fittings(size, out);
  out.mirror();
  add_helm(size, out);
  TriangleMesh mesh = out.take();
  constexpr float kCrease = 32.0F;  // keeps chine, rails and rims sharp, the sides smooth [deg]
  compute_normals(mesh, kCrease);
  return mesh;
}

}  // namespace regatta
