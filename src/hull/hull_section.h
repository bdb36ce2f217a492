// Parts of a hull that are walls, and their level cross-sections: what every shallow water asks of bodies that water
// can't flow under. A part is a wall when it stands on the bed; whether it also rises through the surface, the water
// says.
#pragma once

#include "hull/hull_patch.h"

#include <optional>
#include <vector>

namespace regatta {

// n·p <= offset is inside.
struct SectionEdge {
  Vec2 normal{1.0F, 0.0F};  // unit, outward
  float offset = 0.0F;      // [m]

  bool operator==(const SectionEdge&) const = default;
};

// Whether enough of a part's lines reach the bed.
bool stands_on_bed(const PatchPart& part);
// The cross-section of a part with the level plane y = height [m], patch frame. False when there is none.
bool slice_part(const PatchPart& part, float height, std::vector<SectionEdge>& edges);

// The corners of a cross-section, in order around it, within a box. scratch: overwritten.
void section_corners(const std::vector<SectionEdge>& edges, Vec2 lower, Vec2 upper, std::vector<Vec2>& corners,
                     std::vector<Vec2>& scratch);

// Signed distance to a cross-section [m]: negative inside. Near corners outside it falls short of the true one.
struct SectionDistance {
  float distance = 0.0F;
  Vec2 normal{1.0F, 0.0F};  // outward
};
SectionDistance section_distance(const std::vector<SectionEdge>& edges, Vec2 at);

// A point moves straight from one place to another: the edge by which it enters the cross-section, to end inside or
// beyond. None where it stays outside or leaves. A point that begins inside, be it by rounding alone, counts as having
// entered by the edge nearest to it.
std::optional<SectionEdge> section_entry(const std::vector<SectionEdge>& edges, Vec2 from, Vec2 to);

// Share of a rectangle about `middle` that lies inside a cross-section.
float section_share(const std::vector<SectionEdge>& edges, Vec2 middle, Vec2 size);
// Share of a line between two places that lies inside.
float section_share_of_line(const std::vector<SectionEdge>& edges, Vec2 from, Vec2 to);

}  // namespace regatta
