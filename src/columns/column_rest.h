// How still water comes to rest before a world begins. Columns are laid on a lattice with the water of their cells;
// over an uneven bed, along a shore and about a hull they then do not balance, and without this a lake would begin with
// waves. Dynamic relaxation with kinetic damping [Cun76]: columns follow their forces, and all velocities are dropped
// whenever the kinetic energy has passed a peak; the energy that is left is potential energy alone and falls from drop
// to drop. No time passes and no volume changes.
#pragma once

#include "columns/bed.h"
#include "columns/columns.h"
#include "exchange/body.h"
#include "exchange/water_setup.h"
#include "params/params.h"
#include "water/water_rest.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// Of come_to_rest(): steps well below what is unstable, with so much viscosity and dissipation that neighbours come to
// rest at once, while waves go on until their kinetic energy is dropped.
inline constexpr float kRestCfl = 0.3F;
inline constexpr float kRestViscosity = 0.02F;  // μ dt / l²
inline constexpr float kRestViscosityUneven =
    0.005F;  // over an uneven bed or at quays: more would hold columns that slide
inline constexpr float kRestDissipation = 1.0F;
inline constexpr float kRestDepthShare = 0.2F;  // of the reference depth: shallower columns count less
// Over uneven beds and about boats at quays: from this step on more pull counts as rest: single columns on a shore
// may go on for long. Coarse water, where a step costs little, gets more: so many columns times steps, within bounds.
inline constexpr int kRestWork = 24'000'000, kStrictRestWork = 48'000'000;
inline constexpr int kLateRestStep = 1200, kLatestRestStep = 4000, kLatestStrictRestStep = 12000;
inline constexpr int kRestStepsAfterLate = 300;
inline constexpr float kLatePull = 4.0F;  // times as much
// Where bodies are afloat on columns that are out of their lattice, about quays, which cut it, and over uneven beds:
// what is left of pull lets the water creep with all that lies in it, by centimetres a minute.
inline constexpr float kPullAtQuays = 0.2F, kPullUneven = 0.02F;  // times as much
inline constexpr int kStepsPerHold = 20;        // at least, from one look at the forces without motion to the next
inline constexpr int kMostRestStepsFlat = 150;  // where little disturbs the lattice
inline constexpr int kRestStepsOfMove = 30;     // before the force on a hull is read, and after its room was moved
// After a room was moved, at most; uneven: over such beds and at quays, where columns that are pulled less take longer.
// A tug over a hump: 400 were too few, 1000 enough.
inline constexpr int kMostRestStepsOfMove = 100, kMostRestStepsOfMoveUneven = 1000;
inline constexpr int kStepsPerWatch = 5;

// Over uneven beds, of so many columns; strict: less pull than 1 is wanted (strict_pull()).
int late_rest_step(int columns, bool strict);

// Whether the water is laid level and without motion, so that rest is what it should begin with.
bool starts_still(const WaterSetup& setup);
// The same water without the regions where it begins otherwise: what a wave at the start stands on.
WaterSetup still_below(const WaterSetup& setup);

// What came of it.
struct RestReport {
  int steps = 0;
  float pull = 0.0F;  // what is left of accelerations, see RestState [m/s^2]
  bool still = true;
  bool cancelled = false;  // the watch gave up; what is left is no rest
};

// Columns that have come to rest, for later worlds that begin just so.
struct RestedColumns final : RestedWater {  // its key: rest_key() of how they were laid
  Columns columns;
};
// A fingerprint of all that the rest of columns depends on: parameters, bed, edges, bodies, and the columns as laid.
std::uint64_t rest_key(const WaterSetup& setup, const Params& params, std::span<const BodyView> bodies,
                       const Columns& laid);

// Moves columns of a lattice by up to a tenth of its spacing [m], each time by the same: rows of a perfect lattice
// balance on a slope like coins on edge, and would only fall over while the world runs.
void scatter(float spacing, const Domain& domain, Columns& columns);

// Moves columns that lie on a wall off it, by a share of the lattice's spacing [m]. Such a column holds half a cell of
// water and its image lies on it: the two push each other apart as soon as they are apart at all, and it would leave
// the wall some time while the world runs, at centimetres a second.
void leave_walls(float spacing, const Domain& domain, Columns& columns);

// Brings all water to a level [m] on the mean, as the columns' depths tell it with what hulls press on them. pressed:
// of the places of the field, or empty [m]; places: of all columns in it. How much it stood too high [m].
float bring_to_level(float level, const Bed& bed, std::span<const float> pressed, std::span<const std::int32_t> places,
                     const ColumnField& field, Columns& columns);

struct RestState {
  float pull = 0.0F;     // largest acceleration of a column, weighted [m/s^2]
  double kinetic = 0.0;  // Σ V u² [m^5/s^2]
};
// How far the columns of a field whose forces are known are from rest. Those shallower than full_depth [m] count less,
// down to a third: a film at the waterline that still creeps moves no other water. walls: normals of the walls that
// columns lean on, or 0, for each column, or empty; what pushes a column into its wall moves nothing.
RestState rest_state(const ColumnField& field, float full_depth, std::span<const Vec2> walls = {});

// The normals of the walls that took velocity from columns, which before had that of `free`; 0: none did.
void find_walls(const Columns& free, const Columns& columns, std::vector<Vec2>& walls);

// Fictitious masses [Cun76]: columns shallower than the reference depth [m] are lighter, by up to four times, so that
// the slow waves of a shore come to rest in about as many steps as those of deep water. No force changes its sign.
void speed_up_shallows(float depth, ColumnField& field);

// The acceleration of waves that are left over: what it makes of a column's speed while it crosses a kernel is far
// below what still water promises. depth: of the reference water [m]; support: of the kernels [m]. [m/s^2]
float faint_pull(float depth, float support);
// The one below which columns are at rest; over uneven beds more after `late` steps, late_rest_step(). [m/s^2]
float still_pull(float depth, float support);
float still_pull_after(int steps, int late, float depth, float support);

// How many times as much it is about these bodies.
float strict_pull(const Params& params, bool flat, bool at_quay, std::span<const BodyView> bodies);

// How so many columns come to rest over a bed that is flat or not, about bodies of which some are afloat at quays.
struct RestPace {
  bool even = true;        // little disturbs the lattice
  float strict = 1.0F;     // strict_pull()
  float viscosity = 0.0F;  // μ dt / l²
  int late = 0, most = 0;  // steps: from which more pull counts as rest; in all
};
RestPace rest_pace(const Params& params, bool flat, bool at_quay, std::span<const BodyView> bodies, int columns);

// The bodies as they stand, without motion and jets: one under way would drag the water along for ever.
std::vector<BodyView> held_still(std::span<const BodyView> bodies);

// Drops all velocities.
void hold_still(ColumnField& field);
void hold_still(Columns& columns);

}  // namespace regatta
