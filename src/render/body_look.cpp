#include "render/body_look.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {
namespace {

struct Maker {
  TriangleMesh mesh{};

  // A flat piece with corners in order around it; turned so that its front shows along `normal`.
  void piece(std::array<Vec3, 4> corners, const Vec3& normal, const Vec3& color) {
    const Vec3 turned = glm::cross(corners[1] - corners[0], corners[2] - corners[0]) +
                        glm::cross(corners[2] - corners[0], corners[3] - corners[0]);
    if (glm::dot(turned, normal) < 0.0F) std::swap(corners[1], corners[3]);
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (const Vec3& corner : corners) {
      mesh.positions.push_back(corner);
      mesh.normals.push_back(normal);
      mesh.colors.push_back(color);
    }
    for (const std::uint32_t corner : {0U, 1U, 2U, 0U, 2U, 3U}) mesh.indices.push_back(first + corner);
  }

  // The sides of a box and its top.
  void block(const Vec3& lower, const Vec3& upper, const Vec3& color) {
    const float x0 = lower.x, x1 = upper.x, y0 = lower.y, y1 = upper.y, z0 = lower.z, z1 = upper.z;
    piece({Vec3(x0, y0, z0), {x1, y0, z0}, {x1, y1, z0}, {x0, y1, z0}}, {0, 0, -1}, color);
    piece({Vec3(x0, y0, z1), {x1, y0, z1}, {x1, y1, z1}, {x0, y1, z1}}, {0, 0, 1}, color);
    piece({Vec3(x0, y0, z0), {x0, y0, z1}, {x0, y1, z1}, {x0, y1, z0}}, {-1, 0, 0}, color);
    piece({Vec3(x1, y0, z0), {x1, y0, z1}, {x1, y1, z1}, {x1, y1, z0}}, {1, 0, 0}, color);
    piece({Vec3(x0, y1, z0), {x1, y1, z0}, {x1, y1, z1}, {x0, y1, z1}}, {0, 1, 0}, color);
  }
};

// One wall of a house: from its lower left corner along `along`, seen from outside.
struct Wall {
  Vec3 corner, along, outward;
  float width, height;
};

constexpr Vec3 kGlass{0.035F, 0.05F, 0.065F};
constexpr Vec3 kFrame{0.72F, 0.70F, 0.66F};

// A rectangle that stands out a little from the wall.
void add_panel(Maker& maker, const Wall& wall, Vec2 from, Vec2 to, float out, const Vec3& color) {
  const auto at = [&](float x, float y) { return wall.corner + x * wall.along + Vec3(0, y, 0) + out * wall.outward; };
  maker.piece({at(from.x, from.y), at(to.x, from.y), at(to.x, to.y), at(from.x, to.y)}, wall.outward, color);
}

void add_windows(Maker& maker, const Wall& wall, bool door) {
  constexpr float kStorey = 2.5F, kApart = 1.9F;  // [m]
  const int storeys = std::max(1, static_cast<int>(std::floor(wall.height / kStorey + 0.3F)));
  const int across = std::max(1, static_cast<int>(std::floor(wall.width / kApart)));
  const float storey = wall.height / static_cast<float>(storeys);
  const float cell = wall.width / static_cast<float>(across);
  const float half = std::min(0.42F, 0.3F * cell);
  for (int k = 0; k < storeys; ++k) {
    for (int i = 0; i < across; ++i) {
      const float x = (static_cast<float>(i) + 0.5F) * cell;
      const float y = static_cast<float>(k) * storey;
      if (door && k == 0 && i == across / 2) {
        const float tall = std::min(2.1F, 0.85F * storey);
        add_panel(maker, wall, {x - 0.58F, 0.0F}, {x + 0.58F, tall + 0.12F}, 0.03F, kFrame);
        add_panel(maker, wall, {x - 0.46F, 0.0F}, {x + 0.46F, tall}, 0.05F, {0.10F, 0.07F, 0.045F});
        continue;
      }
      const float low = y + 0.36F * storey, high = y + 0.80F * storey;
      add_panel(maker, wall, {x - half - 0.08F, low - 0.08F}, {x + half + 0.08F, high + 0.08F}, 0.03F, kFrame);
      add_panel(maker, wall, {x - half, low}, {x - 0.03F, high}, 0.05F, kGlass);
      add_panel(maker, wall, {x + 0.03F, low}, {x + half, high}, 0.05F, kGlass);
    }
  }
}

// A gable roof whose ridge runs along x or z, whichever the house is longer in.
void add_roof(Maker& maker, const Vec3& lower, const Vec3& upper, const Vec3& wall) {
  constexpr float kPitch = 0.42F, kOver = 0.35F, kThick = 0.14F;
  const Vec3 size = upper - lower;
  const bool along_x = size.x >= size.z;
  // In a frame whose x is the ridge.
  const auto place = [&](float x, float y, float z) { return along_x ? Vec3(x, y, z) : Vec3(z, y, x); };
  const float x0 = along_x ? lower.x : lower.z, x1 = along_x ? upper.x : upper.z;
  const float z0 = along_x ? lower.z : lower.x, z1 = along_x ? upper.z : upper.x;
  const float middle = 0.5F * (z0 + z1), half = 0.5F * (z1 - z0);
  const float rise = 2.0F * kPitch * half, eaves = upper.y;
  const bool slate = std::fmod(std::abs(7.3F * size.x + 3.1F * size.z + 11.0F * wall.x), 2.0F) > 1.2F;
  const Vec3 tiles = slate ? Vec3(0.12F, 0.13F, 0.15F) : Vec3(0.34F, 0.105F, 0.055F);
  const float steep = rise / half;
  for (const float side : {-1.0F, 1.0F}) {
    const float outer = middle + side * (half + kOver), low = eaves - kOver * steep;
    const Vec3 normal = glm::normalize(place(0.0F, 1.0F, side * steep));
    const auto top = [&](float x, float up) {
      return std::array<Vec3, 2>{place(x, low + up, outer), place(x, eaves + rise + up, middle)};
    };
    const auto a = top(x0 - kOver, kThick), b = top(x1 + kOver, kThick);
    maker.piece({a[0], b[0], b[1], a[1]}, normal, tiles);
    const auto c = top(x0 - kOver, 0.0F), d = top(x1 + kOver, 0.0F);
    maker.piece({c[0], d[0], d[1], c[1]}, -normal, 0.5F * tiles);
    maker.piece({c[0], d[0], b[0], a[0]}, place(0.0F, 0.0F, side), 0.7F * tiles);
    maker.piece({c[0], c[1], a[1], a[0]}, place(-1.0F, 0.0F, 0.0F), kFrame);
    maker.piece({d[0], d[1], b[1], b[0]}, place(1.0F, 0.0F, 0.0F), kFrame);
  }
  for (const float x : {x0, x1}) {
    const Vec3 ridge = place(x, eaves + rise, middle);
    maker.piece({place(x, eaves, z0), place(x, eaves, z1), ridge, ridge}, place(x == x0 ? -1.0F : 1.0F, 0.0F, 0.0F),
                wall);
  }
  const float at = glm::mix(x0, x1, 0.72F);
  const Vec3 p = place(at - 0.3F, eaves + 0.5F * rise, middle + 0.15F * half);
  const Vec3 q = place(at + 0.3F, eaves + rise + 0.7F, middle + 0.15F * half + 0.55F);
  maker.block(glm::min(p, q), glm::max(p, q), {0.30F, 0.15F, 0.11F});
}

void add_house(Maker& maker, const Vec3& lower, const Vec3& upper, const Vec3& color) {
  const Vec3 wall = glm::mix(color, Vec3(0.72F, 0.68F, 0.60F), 0.35F);
  const Vec3 size = upper - lower;
  maker.block(lower, upper, wall);
  const Vec3 plinth(0.04F, 0.0F, 0.04F);
  const float high = std::min(0.35F, 0.12F * size.y);
  maker.block(lower - plinth, Vec3(upper.x, lower.y + high, upper.z) + plinth, {0.30F, 0.29F, 0.27F});
  const bool along_x = size.x >= size.z;
  add_windows(maker, {{lower.x, lower.y, upper.z}, {1, 0, 0}, {0, 0, 1}, size.x, size.y}, along_x);
  add_windows(maker, {{upper.x, lower.y, lower.z}, {-1, 0, 0}, {0, 0, -1}, size.x, size.y}, along_x);
  add_windows(maker, {{upper.x, lower.y, upper.z}, {0, 0, -1}, {1, 0, 0}, size.z, size.y}, !along_x);
  add_windows(maker, {{lower.x, lower.y, lower.z}, {0, 0, 1}, {-1, 0, 0}, size.z, size.y}, !along_x);
  add_roof(maker, lower, upper, wall);
}

void add_pier(Maker& maker, const Vec3& lower, const Vec3& upper, const Vec3& color) {
  constexpr float kBoard = 0.24F, kGap = 0.025F, kDeck = 0.14F, kPile = 0.13F, kPilesApart = 3.0F;  // [m]
  const Vec3 size = upper - lower;
  const bool along_x = size.x >= size.z;
  const float length = along_x ? size.x : size.z;
  const auto place = [&](float along, float y, float across) {
    return along_x ? Vec3(lower.x + along, y, lower.z + across) : Vec3(lower.x + across, y, lower.z + along);
  };
  const float width = along_x ? size.z : size.x;
  const int boards = std::max(1, static_cast<int>(length / kBoard));
  const float step = length / static_cast<float>(boards);
  const Vec3 worn = glm::mix(1.25F * color, Vec3(0.38F, 0.35F, 0.31F), 0.4F);
  for (int i = 0; i < boards; ++i) {
    const float from = static_cast<float>(i) * step, to = from + step - kGap;
    const float tone = 0.78F + 0.4F * std::abs(std::sin(12.9898F * static_cast<float>(i)));
    const Vec3 shade = tone * worn;
    maker.piece(
        {place(from, upper.y, 0), place(to, upper.y, 0), place(to, upper.y, width), place(from, upper.y, width)},
        {0, 1, 0}, shade);
  }
  // The bearers below: they show between the boards and at the sides.
  maker.block(place(0.0F, upper.y - kDeck - 0.2F, 0.06F), place(length, upper.y - 0.03F, width - 0.06F), 0.55F * color);
  const int pairs = std::max(2, static_cast<int>(std::lround(length / kPilesApart)) + 1);
  for (int i = 0; i < pairs; ++i) {
    const float at = glm::mix(kPile, length - kPile, static_cast<float>(i) / static_cast<float>(pairs - 1));
    for (const float across : {kPile, width - kPile}) {  // within the box, so that boats beside it lie clear of them
      const float top = upper.y + (i % 2 == 0 ? 0.75F : 0.12F);
      const Vec3 p = place(at - kPile, lower.y, across - kPile), q = place(at + kPile, top, across + kPile);
      maker.block(glm::min(p, q), glm::max(p, q), 0.75F * color);
    }
  }
}

}  // namespace

TriangleMesh make_look_mesh(BodyLook look, const Vec3& lower, const Vec3& upper, const Vec3& color) {
  Maker maker;
  if (look == BodyLook::kHouse) add_house(maker, lower, upper, color);
  if (look == BodyLook::kPlanks) add_pier(maker, lower, upper, color);
  return std::move(maker.mesh);
}

}  // namespace regatta
