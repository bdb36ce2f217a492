// What the heads of hulls do to the level that the columns feel: Σ d ΔA W(x) over the nodes, W the force kernel with
// the support of the hull's head. Its gradient times -g is what hull_exchange.h pushes the columns by.
#pragma once

#include "columns/kernels.h"
#include "geometry/domain.h"
#include "hull/hull_head.h"

namespace regatta {

// Adds the level that a hull's head.head makes at its own nodes to its head.pressed.
void add_own_head(const HullPatch& patch, HullHead& head);
// Of a hull at a point of its patch's frame [m].
float head_at(const HullPatch& patch, const HullHead& head, Vec2 at);
// Adds what another hull's head makes at the nodes, across periodic edges and mirrored by walls, too; of its own
// (`itself`) these copies alone.
void add_heads_around(const Domain& domain, const HullPatch& from, const HullHead& pressing, bool itself,
                      const HullPatch& patch, HullHead& head);

}  // namespace regatta
