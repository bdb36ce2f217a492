// Where a sea that runs already may stand at the start. It has come in through open edges, so that behind a breakwater
// there is none but what comes through the gap: a basin that began full of it would rock for minutes, as its walls let
// nothing out.
// r is the share of the waves of a heading θ that arrive, D(θ) that of the sea's energy which goes there:
//   θ·∇r = 0,  r = 1 beyond open edges, 0 on land and through walls;  share² = ∫ D r dθ / ∫ D r₀ dθ
// by upwind differences, whose smearing stands for waves that turn round an end; r₀ is r without land and walls. Walls
// of the domain are mirrors. Deviation: the sea before a walled edge is half its mirror image (sea.h), D that of the
// sea alone: what the image needs to arrive is found by the mirror.
#pragma once

#include "waves/sea_spectrum.h"
#include "waves/wave_bed.h"
#include "waves/wave_grid.h"
#include "waves/wave_layer.h"

#include <vector>

namespace regatta {

// The share of the sea's amplitude in each cell [1]: from 0 behind land and walls to 1 in open water. `edges` says
// which edges are open; without any the sea has always been there, and the share is 1.
std::vector<float> sea_shelter(const WaveGrid& grid, const WaveGround& ground, const WaveSponge& edges, const Sea& sea);

}  // namespace regatta
