// Hulls of the standard bodies. Length runs along x (bow at +x), height along y, beam along z. The maker's origin,
// which a body's position in a scene file refers to (Hull::origin), is the middle of the bounding box except for boats.
// Mesh files: mesh_hull.h.
#pragma once

#include "geometry/boat_class.h"
#include "geometry/hull.h"

namespace regatta {

Result<std::shared_ptr<const Hull>> make_box_hull(Vec3 size);
// Axis along y (standing) with `sides` >= 8 faces.
Result<std::shared_ptr<const Hull>> make_cylinder_hull(float radius, float height, int sides);
// Triangular prism, standing: its sharp edge looks to +x, its flat back to -x; size = (length, height, width).
Result<std::shared_ptr<const Hull>> make_wedge_hull(Vec3 size);
Result<std::shared_ptr<const Hull>> make_sphere_hull(float radius);
// A ring that lies flat, its axis along y: radius from its middle to the middle of the tube, tube the tube's own
// radius, at most kThickestTube of the other. 20 convex segments that share their end faces, with the volume of the
// true torus.
Result<std::shared_ptr<const Hull>> make_torus_hull(float radius, float tube);
inline constexpr float kThickestTube = 0.9F;  // thicker ones would leave slivers instead of segments
// A motor boat: V-shaped hull with flared bow and transom, deck, cockpit and windscreen drawn; size = (length, depth,
// beam). Its origin is the middle of length and beam at the design waterline, 0.27 of the depth above the keel: set at
// the water's level, with the design mass, it is afloat and level. The convex part is the hull up to the deck; the
// centre of mass sits below the centroid as in a real boat.
Result<std::shared_ptr<const Hull>> make_boat_hull(Vec3 size);
// A boat of one of the classes of boat_class.h; the standard class is the boat above. Its centre of mass lies over the
// centre of buoyancy at the design waterline, so that it floats level there.
Result<std::shared_ptr<const Hull>> make_boat_hull(BoatClass kind, Vec3 size);
float boat_design_draft(BoatClass kind, Vec3 size);
float boat_design_mass(BoatClass kind, Vec3 size);
// Depth of that boat's keel below its origin, the design waterline [m].
float boat_design_draft(Vec3 size);
// The mass with which that boat floats at its design waterline [kg]: 556 kg for (4.2, 1.0, 1.6) m.
float boat_design_mass(Vec3 size);

}  // namespace regatta
