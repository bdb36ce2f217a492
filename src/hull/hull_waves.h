// The forces of the dispersive waves above the shallow water (exchange/wave_exchange.h) on a hull, and the hull's head
// on them. A hull has one head (hull_head.h): the shallow water takes the share s of it, the waves 1 - s:
//   s = 0 where the hull swims well clear of the bed, so that its waves are the layer's, whose speed is right;
//   s = 1 where it nearly touches, and the flow below it is anything but small.
// Long waves are the same in both, whatever s. s depends on the depth of still water and on the draft at which the hull
// would float. With the draft of the moment, a heaving hull moved more head from one water to the other than its
// heaving pressed on either, so that the waves answered with the wrong sign, and tugs that lay still over 2.5 m of
// water began to heave by themselves until waves of a metre stood in the tank.
//
// Head and waves are smeared alike by the Poisson kernel of depth z_s, w = z_s / 2π (x² + y² + z_s²)^(3/2): a hull's
// push comes from below the surface, which short waves hardly feel (e^{-k z_s} each way). Without that slender hulls
// make waves many times too high. Each node presses on the nine cells around it by parabolas, and reads them by the
// same shares.
//
// The height of the waves above rest is added to the gap of hull_head.h, and a rate term that takes the energy out of
// the bobbing of water and hull against each other: λ = ζ + κ gap + τ ∂gap/∂t. What the waves answer to d - L lifts the
// hull, node by node, as the shallow water's does: head and lift are derivatives of one energy, and the rate term alone
// takes some of it. The level push is -ρ g d ΔA ∇η, of the waves in full, and of the level around the hull in the
// shallow water as far as that does not take the head itself. The water below the hull gets the opposite of the latter,
// and of the waves' push on the share of the head that it takes itself.
#pragma once

#include "exchange/wave_exchange.h"
#include "geometry/domain.h"
#include "geometry/terrain.h"
#include "hull/hull_head.h"

#include <vector>

namespace regatta {

// The waves' data of one hull.
struct HullWaves {
  float share = 0.0F;          // 1 - s
  float damping = 0.0F;        // τ [s]
  float returned = 0.0F;       // w: share of a head like that at rest that comes back to the nodes, 0 to 1
  std::vector<float> gap;      // smeared waves above rest, at the nodes [m]
  std::vector<float> rate;     // how fast they rise past the hull's bottom [m/s]
  LevelPlane level_rate;       // of the level that lines are measured from, at the moving hull [m/s], [1/s]
  std::vector<float> closing;  // how fast the gap grows, ∂/∂t of `gap` at the moving nodes [m/s]
  std::vector<float> sinking;  // how fast lines that the level cuts grow, at the nodes [m/s]
  std::vector<float> answer;   // what the waves answer to the d - L that are pressed on them [m]
  std::vector<Vec2> slope;     // slope of the smeared waves without the hull's own dent, patch frame
  bool knows_slope = false;    // in this step
  Vec2 shallow_slope{0.0F};    // slope of the shallow water's level around the hull, patch frame
  std::vector<float> lines;    // with which the hull presses, at the nodes [m]
  std::vector<float> pushed;   // ∫ (1 - s) lines dt over the step so far [m s]
  // Cells below the hull and around: from (i0, k0), width × rows.
  int i0 = 0, k0 = 0, width = 0, rows = 0;
  int reach_x = 0, reach_z = 0;  // reach of the kernel [cells]
  std::vector<float> kernel;     // (reach_z + 1) rows of (reach_x + 1), from the middle on
  std::vector<float> cells, smeared;
  std::vector<float> both_rows;  // scratch: the sum of two rows, with reach_x zeros at each end
  std::vector<float> others;     // heads of other hulls and of images beyond walls, of its cells; empty: none [m]
};

// The share of the head that the waves take of a hull with lines of up to `draft` in water of a depth [m].
float share_of_waves(float draft, float depth);
// The same for a hull in still water of a level [m]; a moving body counts with the draft that carries its weight in its
// present pose.
float share_of_waves(const BodyView& view, const HullPatch& patch, const Terrain& terrain, float level);

// Lays the window of cells, for hulls whose longest line is `draft` [m], and sets all at the nodes to rest.
void prepare_waves(const WaveExchange& waves, const HullPatch& patch, float draft, HullWaves& hull);
// Adds head · factor of the nodes to an array of the waves' cells. Not in parallel with other hulls.
void press_waves(const WaveExchange& waves, const HullPatch& patch, std::span<const float> head, float factor,
                 HullWaves& hull, std::span<float> cells);
// The same where the current takes the nodes before the next step, to waves.carried.
void press_carried(const WaveExchange& waves, const HullPatch& patch, std::span<const float> head, float factor,
                   HullWaves& hull);
// w, right after press_waves() of the same head and factor: ∫ (smeared d)² / ∫ d², as nodes read with the weights with
// which they press.
float returned_by_waves(const WaveExchange& waves, const HullPatch& patch, std::span<const float> head, float factor,
                        const HullWaves& hull);
// Sets to 0 what press_waves() has added to.
void clear_window(const WaveExchange& waves, const HullWaves& hull, std::span<float> cells);
// sinking, from level_rate and head.head at rest.
void find_sinking(const BodyView& view, const HullPatch& patch, const HullHead& head, HullWaves& hull);
// gap, rate and closing, from level_rate. Arrays of cells of all hulls: rest, their heads at rest [m]; sinking, how
// fast those grow [m/s].
void read_waves(const WaveExchange& waves, const BodyView& view, const HullPatch& patch, const HullHead& head,
                std::span<const float> rest, std::span<const float> sinking, HullWaves& hull);
// answer. excess: array of cells with d - L of all hulls [m].
void read_answer(const WaveExchange& waves, const HullPatch& patch, std::span<const float> excess, HullWaves& hull);

// The stream of the waves' water past the hull: a plane through their velocities on the ring around it, where the flow
// that the hull itself makes is weak, as drag depends on the stream that a hull meets; mean from the surface down to a
// draft [m]. places: those of the ring, in the waves' domain.
WaveStream find_stream(const WaveExchange& waves, const HullPatch& patch, std::span<const Vec2> places,
                       std::span<const float> weights, float draft);

// others. heads: array of cells with those of all hulls, of which `head` makes the hull's own part.
void find_other_heads(const WaveExchange& waves, const HullPatch& patch, std::span<const float> head,
                      std::span<const float> heads, HullWaves& hull);
// Finds `slope`, from the lines as they are. The hull's own dent is taken off, since the cells of the waves see it
// differently at different places. So are the dents of other hulls: none is a slope that a hull beside it, above it or
// below it would slide down.
void find_wave_slope(const WaveExchange& waves, const HullPatch& patch, HullWaves& hull);
// The level push of the waves: force, and torque about the vertical (tilting_torque() has the others).
PatchForce wave_push(const HullPatch& patch, const HullWaves& hull);
// Power that waves and hull gain together by the hull's lines [W]: lines that press on water which sinks away from the
// hull's bottom give it more than they take of the hull.
float gained_with_waves(const HullPatch& patch, const HullWaves& hull);
// The push by the level around the hull in the shallow water, as far as the waves take the head.
PatchForce shallow_push(const HullPatch& patch, const HullHead& head, const HullWaves& hull);

}  // namespace regatta
