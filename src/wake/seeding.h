// When and how strongly an edge sheds a vortex [Pan12 eqs. 13-18]. Each edge has two potentials, one a face.
//
// Deviation: the potential is kept as a length, p = M ln E, with dp/dt = u_eff − M, p >= 0, fired at p = M ln T. It is
// the law of eqs. 13 and 14 without their overflow, and it shows what T = exp(2R/M) means: one vortex for each vortex
// diameter of travel.
#pragma once

#include "core/types.h"
#include "params/params.h"

namespace regatta {

// An edge as the water plane sees it.
struct EdgeNormals {
  Vec2 normal1{1.0F, 0.0F}, normal2{1.0F, 0.0F};  // outward unit normals of its faces
  [[nodiscard]] Vec2 tangent() const;             // perpendicular to their mean, unit
};

// The face (0 or 1) along which the flow comes to the edge to leave the hull there; -1: neither.
int leaving_face(const EdgeNormals& edge, Vec2 relative);
// Sense of the layer that leaves from that face (0 or 1) about +y: +1 or -1.
float shear_sign(const EdgeNormals& edge, int face);
// A potential p [m] after a step of dt with the flow u_eff [m/s] along the edge's face.
float fed(float potential, float u_eff, float min_speed, float dt);
// p at which a vortex of radius R is shed [m]: 2R unless T is pinned.
float firing_length(const Params& params, float radius);
// Circulation of a vortex (its magnitude). flux: ∫ u² dt along the edge since the last vortex of the same side [m²/s];
// l: from edge to vortex along the flow; mean_size: L [m]. share: of the flux that the vortices bring (law flux).
float shed_circulation(const Params& params, float speed, float flux, float radius, float l, float mean_size,
                       float share);

}  // namespace regatta
