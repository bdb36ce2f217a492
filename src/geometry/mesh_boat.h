// A boat of a mesh file. The mesh is its shape; mass, where that lies, engine and rudder are found from the shape
// afloat as they are in our own boats, for whoever does not say them.
#pragma once

#include "geometry/boat_plan.h"
#include "geometry/hull.h"

#include <optional>

namespace regatta {

// One of the two at most; none: that of a light boat of this volume.
struct BoatWeight {
  std::optional<float> mass;   // [kg]
  std::optional<float> draft;  // depth of its lowest point, upright in still water [m]
};

struct MeshBoat {
  std::shared_ptr<const Hull> hull;  // with its form; upright and level when afloat
  float mass = 0.0F;                 // [kg]
  BoatPlan plan;                     // places in the mesh file's frame
  float stiffness = 0.0F;            // height of its metacentre above its centre of mass; below 0 it capsizes [m]
};

// hull: of the mesh, its bow along x and its top along y. The centre of mass comes to lie above the centre of buoyancy,
// as high as in our own boats, or lower where it would not be as stiff as a boat: down to a tenth of its height. An
// error, of the key mass or draft, where it can't float so.
Result<MeshBoat> fit_out(const Hull& hull, const BoatWeight& weight);

}  // namespace regatta
