// The shape of a rigid body: convex parts for contact and for the water column traced through it, panels for drag, a
// mesh for drawing. Immutable once made and shared by all that need it. The frame's origin is the centre of mass.
#pragma once

#include "core/result.h"
#include "geometry/convex_polytope.h"
#include "geometry/hull_form.h"
#include "geometry/planing_bottom.h"
#include "geometry/round_form.h"
#include "geometry/triangle_mesh.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace regatta {

// A small flat piece of the surface, the unit of drag and of surface buoyancy.
struct Panel {
  Vec3 center{0.0F};
  Vec3 normal{0.0F};  // unit, outward
  float area = 0.0F;  // [m^2]
};

struct Hull {
  std::vector<ConvexPolytope> parts;  // body frame
  std::vector<Panel> panels;          // of the outside of all parts together, about 400 at most
  TriangleMesh mesh;                  // the drawn mesh; may be finer than the parts
  bool solid = false;                 // the mesh is the outer surface of the parts, with nothing drawn inside
  float volume = 0.0F;                // [m^3]
  std::vector<float> fill;            // share of each part that the body fills [1]; empty: all of each
  std::optional<MassProperties> own;  // mass properties at unit density, if the body is not just its parts
  Mat3 unit_inertia{0.0F};            // about the origin, at mass 1 [m^2]
  Mat3 loading{0.0F};  // the part of unit_inertia that is there because weights do not fill the hull evenly [m^2]
  Vec3 lower{0.0F}, upper{0.0F};  // bounding box in the body frame [m]
  // Share of part p that the body fills: above 0; 1 unless the parts only cover the body.
  [[nodiscard]] double filled(std::size_t p) const { return fill.empty() ? 1.0 : static_cast<double>(fill[p]); }
  Vec3 origin{0.0F};  // where the maker's own origin (a box's middle, a mesh file's zero) lies in this frame [m]
  std::optional<HullForm> form;          // for a boat's hull whose side force follows from its figures
  std::optional<PlaningBottom> planing;  // for a hull that planes; maker's frame
  std::optional<RoundForm> round;        // for a body that rolls; maker's frame
};

// Puts the origin at the centre of mass of the parts (uniform density) shifted by ballast (e.g. (0, -0.2, 0): heavier
// below), fills volume, inertia, bounds and panels. mesh is given in the same frame as parts; when empty it is made
// from the parts. Overlapping parts count twice in volume, so parts must touch at most.
Result<std::shared_ptr<const Hull>> make_hull(std::vector<ConvexPolytope> parts, TriangleMesh mesh, Vec3 ballast);

// A body that its parts only cover, a little too large: its own mass properties, in the frame of the parts, and the
// volume of the body in each part [m^3]. Volume, centre of mass, inertia and buoyancy are the body's, not the parts'.
struct CoveredBody {
  MassProperties mass;
  std::vector<double> volumes;
};
Result<std::shared_ptr<const Hull>> make_hull(std::vector<ConvexPolytope> parts, TriangleMesh mesh, Vec3 ballast,
                                              const CoveredBody& body);

// A hull as ships are loaded: its moments of inertia stay, but no product of inertia is left, so that its principal
// axes are those of the maker's frame.
Hull level_loaded(const Hull& hull);

// Whether a point of the body frame lies within one of the parts, as contains() of a polytope has it.
bool contains(const Hull& hull, const Vec3& point, float margin = 0.0F);

// The same body with its centre of mass, and so its frame's origin, moved by `shift`.
Result<std::shared_ptr<const Hull>> ballasted_hull(const Hull& hull, Vec3 shift);

}  // namespace regatta
