// The false-colour scales and their ranges. Both scales are made in Oklab [Ott20], where equal steps look equal, so no
// published table is needed: sequential (dark violet to yellow, lightness grows evenly) for speed, diverging (blue,
// near-white, red, equal lightness at equal distance from the middle) for height and vorticity.
#pragma once

#include "exchange/snapshot.h"
#include "exchange/view_options.h"

#include <span>

namespace regatta {

// sRGB in [0, 1] at t in [0, 1]; t outside is clamped.
Vec3 sequential_color(float t);
Vec3 diverging_color(float t);

// The range a view's colours span: the options' own, or, with auto_range, round numbers just beyond 99.5 % of the wet
// surface that no body covers (a spike or the dent below a hull must not wash out the rest). Never empty.
Vec2 false_color_range(const Snapshot& snapshot, const ViewOptions& options);

// The same for the spheres of all clouds; for density the range is symmetric about 1.
Vec2 ocean_color_range(std::span<const ParticleCloud> clouds, const ViewOptions& options);
// The range of a slice's colours: from 0 to a round number just beyond 99.5 % of its cells of water; for kinds of cells
// to the last kind's number.
Vec2 slice_color_range(std::span<const WaterSlice> slices, OceanView what);
// The colour at a place of the slice's scale, 0 to 1; for kinds of cells 0 is the first, 1 the last.
Vec3 slice_color(OceanView what, float place);
Vec3 cell_color(CellKind kind);
// Colour of the ocean's scale (exchange/ocean_scale.h), at a place from 0 to 1.
Vec3 ocean_color(OceanColor what, float place);

}  // namespace regatta
