#include "cells/wall_cover.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kUpright = 0.5F;  // a wall's lowest top over the bed, as a share of its highest point
// Share of a cell from which on it is closed. Each time that a moving wall closes a cell, that cell's water is mixed
// with its neighbour's: the less of it there is, the less speed is lost. But where a wall is thinner than two cells,
// water would seep past through cells that lie on both sides of it.
constexpr float kClosed = 0.75F;
constexpr float kClosedByThin = 0.5F;
constexpr float kThick = 2.0F;   // cells
constexpr float kBeside = 2.0F;  // cells from a wall that still know it

float extent(const PatchPart& part, Vec2 center, Vec2 normal, float offset) {
  float lowest = offset;
  for (const Vec3& vertex : part.vertices) lowest = std::min(lowest, glm::dot(normal, center + horizontal(vertex)));
  return offset - lowest;
}

}  // namespace

void find_sections(const HullPatch& patch, const WallTerms& terms, std::vector<WallSection>& sections) {
  sections.clear();
  const Vec2 center(patch.center.x, patch.center.z);
  std::vector<SectionEdge> edges;
  for (const PatchPart& part : patch.parts) {
    if (!stands_on_bed(part) || part.top < terms.still) continue;
    float highest = part.bed;
    for (const Vec3& vertex : part.vertices) highest = std::max(highest, patch.center.y + vertex.y);
    if (part.top - part.bed < kUpright * (highest - part.bed)) continue;
    // A leaning part is cut at half the height that the water may reach.
    if (!slice_part(part, 0.5F * (part.bed + std::min(part.top, terms.highest)), edges)) continue;
    WallSection section;
    section.top = part.top;
    for (const SectionEdge& edge : edges) {
      const Vec2 normal = patch.to_world(edge.normal);
      section.edges.push_back({normal, edge.offset + glm::dot(normal, patch.origin)});
      section.thickness.push_back(extent(part, center, edge.normal, edge.offset));
    }
    sections.push_back(std::move(section));
  }
}

void find_cover(const TracedHull& hull, const std::vector<WallSection>& sections, const Terrain& terrain,
                const CellIndex& index, const CellWindow& window, std::vector<WallCover>& cover) {
  cover.clear();
  if (sections.empty()) return;
  const HullPatch& patch = hull.patch;
  const Vec2 center = patch.origin + patch.to_world(Vec2(patch.center.x, patch.center.z));
  const Vec2 size(index.layout.dx, index.layout.dz);
  const Vec2 velocity = horizontal(hull.view.state.velocity);
  const float spin = hull.view.state.angular_velocity.y;
  // Plates thinner than a cell close as if they were as thick as one, or water would leak through them.
  std::vector<std::vector<SectionEdge>> thick;
  std::vector<float> closes_from;  // this share
  const float longest = std::max(size.x, size.y);
  for (const WallSection& section : sections) {
    thick.push_back(section.edges);
    closes_from.push_back(kClosed);
    for (std::size_t e = 0; e < section.edges.size(); ++e) {
      const float missing = longest - section.thickness[e];
      if (missing > 0.0F) thick.back()[e].offset += 0.5F * missing;
      if (section.thickness[e] < kThick * longest) closes_from.back() = kClosedByThin;
    }
  }
  // Around a periodic domain a body that is as long as it meets a cell more than once.
  const Vec2 around(static_cast<float>(index.layout.nx) * size.x, static_cast<float>(index.layout.nz) * size.y);
  std::vector<Vec2> images = {Vec2(0.0F)};
  const auto repeat = [&](Vec2 shift) {
    const std::size_t count = images.size();
    for (const float times : {-1.0F, 1.0F}) {
      for (std::size_t n = 0; n < count; ++n) images.push_back(images[n] + times * shift);
    }
  };
  if (index.periodic_x && window.width() >= index.layout.nx) repeat({around.x, 0.0F});
  if (index.periodic_z && window.k1 - window.k0 >= index.layout.nz) repeat({0.0F, around.y});
  for (int k = window.k0; k < window.k1; ++k) {
    for (int i = window.i0; i < window.i1; ++i) {
      const Vec2 middle = index.layout.middle(i, k);
      WallCover cell;
      cell.i = i;
      cell.k = k;
      cell.distance = kBeside * std::max(size.x, size.y);
      float closing = 0.0F;
      Vec2 shut(0.0F);
      bool known = false;
      for (std::size_t n = 0; n < sections.size() * images.size(); ++n) {
        const std::size_t s = n / images.size();
        const Vec2 at = middle + images[n % images.size()];
        const Vec2 corner = at - 0.5F * size;
        const SectionDistance away = section_distance(sections[s].edges, at);
        if (away.distance >= kBeside * std::max(size.x, size.y)) continue;
        cell.share += section_share(sections[s].edges, at, size);
        const float share = section_share(thick[s], at, size);
        cell.closed = cell.closed || share > closes_from[s];
        closing += share;
        shut += Vec2(section_share_of_line(thick[s], corner, corner + Vec2(0.0F, size.y)),
                     section_share_of_line(thick[s], corner, corner + Vec2(size.x, 0.0F)));
        if (known && away.distance >= cell.distance) continue;
        known = true;
        cell.distance = away.distance;
        cell.outward = away.normal;
        cell.top = sections[s].top;
        cell.lever = at - center;
      }
      if (!known) continue;
      cell.share = std::min(cell.share, 1.0F);
      cell.closed = cell.closed || closing > kClosed;
      cell.faces = glm::max(1.0F - shut, Vec2(0.0F));
      // ω × r with ω along y.
      cell.velocity = velocity + spin * Vec2(cell.lever.y, -cell.lever.x);
      const Vec2 place = index.layout.middle(index.periodic_x ? wrap(i, index.layout.nx) : i,
                                             index.periodic_z ? wrap(k, index.layout.nz) : k);
      const float bed = terrain.sample(place.x, place.y).height;
      cell.top = std::max(0.0F, cell.top - bed);
      cell.height = bed - patch.center.y;
      cover.push_back(cell);
    }
  }
}

}  // namespace regatta
