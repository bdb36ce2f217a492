// Brings still water to rest before a world begins. Columns are laid on a lattice with the water of their cells; over
// an uneven bed, along a shore and around a hull they are then out of balance, and a lake would begin with waves.
// Here the columns go down to the least of their energy, while no time passes. Volumes change only where the rooms of
// hulls are moved (room_balance.h) and, with boats at quays, to bring the water back to its level.
#pragma once

#include "columns/bed.h"
#include "columns/columns.h"
#include "columns/flume.h"
#include "exchange/body.h"
#include "exchange/water_setup.h"
#include "params/params.h"
#include "water/water_rest.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// Constants of come_to_rest(); tests/validation/columns_still_test.cpp checks what comes of them. Steps are well below
// the stable limit.
inline constexpr float kRestCfl = 0.3F;  // [1]
// μ dt / l² [1], over flat beds alone; elsewhere it would hold what slides. Measured on flat tanks of 900 to 450,000
// columns: 35 to 42 steps to rest, 125 to more than 150 without it.
inline constexpr float kRestViscosity = 0.02F;
// Share of the reference depth [1]: the pull of shallower columns counts less.
inline constexpr float kRestDepthShare = 0.2F;
// Most steps: work / number of columns [columns × steps], within bounds [steps]. Coarse water, whose steps are cheap,
// gets more of them. Chosen, not measured.
inline constexpr int kRestWork = 48'000'000, kFewestRestSteps = 1500, kMostRestSteps = 12300;
// Where the largest pull has not fallen by a tenth for so many steps, it is noise, of rounding or of walls that hide
// columns from each other, and the water gets no stiller: up to the double of the least counts as rest. The longest
// measured from one such fall to the next on the way to rest: 904 steps.
inline constexpr int kStepsWithoutGain = 1000;
inline constexpr float kFallen = 0.9F, kAboveLeast = 2.0F;  // [1]
inline constexpr int kStepsPerHold = 20;  // least steps between two stops that read the forces without motion
// Steps before the force on a hull is read, at the start and after each move of its room.
inline constexpr int kRestStepsOfMove = 30;
// Most steps after a room was moved. For a tug over a hump 400 were too few, 1000 enough.
inline constexpr int kMostRestStepsOfMove = 1000;
// Steps from one call of the watch to the next; chosen, not measured.
inline constexpr int kStepsPerWatch = 5;

// Returns whether the water is laid level and without motion, so that it should begin at rest.
bool starts_still(const WaterSetup& setup);
// Returns the setup without its regions of another level or velocity: the still water below a wave at the start.
WaterSetup still_below(const WaterSetup& setup);

// The result of come_to_rest().
struct RestReport {
  int steps = 0;
  float pull = 0.0F;  // the largest acceleration that is left, see rest_pull() [m/s^2]
  Vec2 at{0.0F};      // where, world (x, z)
  bool still = true;  // the water is at rest, or was not to begin at rest; false: its pull stays above still_pull(),
                      // or the steps ran out
  bool cancelled = false;  // the watch gave up; the water is not at rest
};

// Columns that have come to rest, kept for later worlds with the same start.
struct RestedColumns final : RestedWater {  // key: rest_key() of the columns as laid
  Columns columns;
  RestReport report;
};
// Returns a hash of all that the rest of columns depends on: parameters, bed, edges, bodies, and the columns as laid.
std::uint64_t rest_key(const WaterSetup& setup, const Params& params, std::span<const BodyView> bodies,
                       const Columns& laid);

// Moves columns of a lattice by up to a tenth of its spacing [m] at random, the same way in every run. Rows of a
// perfect lattice are in unstable balance on a slope and would slide only once the world runs. Columns near an edge
// stay.
void scatter(float spacing, const Domain& domain, Columns& columns);

// Moves columns that lie on a wall or an open edge away from it by a share of the lattice's spacing [m]. Such a column
// holds half a cell of water and coincides with its image. This balance is unstable: the column would leave the wall
// some time while the world runs, at centimetres a second.
void leave_walls(float spacing, const Domain& domain, Columns& columns);

// Removes from all columns the depth by which the mean surface is above `level` [m], or adds what is missing; at most
// half of a column's water. The surface includes what hulls press on the columns. pressed: that, one entry a place of
// the field, or empty [m]; places: of all columns in the field. Returns how much too high the water stood [m].
float bring_to_level(float level, const Bed& bed, std::span<const float> pressed, std::span<const std::int32_t> places,
                     const ColumnField& field, Columns& columns);

// The largest weighted acceleration of a column.
struct RestPull {
  float pull = 0.0F;  // [m/s²]
  int place = 0;      // of the column in the field
};
// rest_pull() returns it where forces are known. The acceleration of a column
// shallower than full_depth [m] is multiplied by the ratio of the depths, at least 0.3: a creeping film at the
// waterline moves no other water. walls: for each place of the field the outward normal of the wall that its column
// leans on, 0 if it leans on none; empty: no column does. The part of the acceleration into that wall does not count:
// it moves nothing.
RestPull rest_pull(const ColumnField& field, float full_depth, std::span<const Vec2> walls = {});

// The way down to the least of the energy: columns go with their forces, and their velocities are turned towards these
// and are taken from all as soon as they would go uphill (the fast inertial relaxation engine [Bit06], with its
// constants but without its growing step, which the waves bound). Deviation: shallow columns, which speed_up_shallows()
// makes lighter, count with the mass of their water, so up to four times.
class Relaxation {
 public:
  // Velocities become those with which the columns go on; forces must be known.
  void turn(ColumnField& field);
  // After columns were stopped: the next turn is the first.
  void begin_anew() { turn_ = kFirstTurn, downhill_ = 0; }

 private:
  static constexpr float kFirstTurn = 0.1F, kFade = 0.99F;  // share of the velocity that is turned, and its factor [1]
  static constexpr int kFullTurns = 5;                      // steps downhill before it fades
  float turn_ = kFirstTurn;
  int downhill_ = 0;
};

// Finds for each column the outward normal of the wall of a body that has changed its velocity; 0: none has. free: the
// velocities before that, columns: after it.
void find_walls(const Columns& free, const Columns& columns, std::vector<Vec2>& walls);

// Multiplies the accelerations of columns shallower than the reference depth [m] by the ratio of the depths, at most 4
// (fictitious masses [Cun76]): slow waves on a shore then come to rest in about as many steps as those of deep water.
// No force changes its sign.
void speed_up_shallows(float depth, ColumnField& field);

// Returns the acceleration [m/s²] of faint waves that may be left: it changes a column's speed by 0.3 mm/s while a wave
// crosses a kernel, far below the 5 mm/s that still water promises. depth: of the reference water [m]; support: of the
// kernels [m].
float faint_pull(float depth, float support);
// Returns the pull below which columns count as at rest [m/s²].
float still_pull(float depth, float support);

// Returns the most steps for this number of columns.
int most_rest_steps(int columns);

// Returns the bodies in their poses without motion and jets: a body under way would drag the water along for ever.
std::vector<BodyView> held_still(std::span<const BodyView> bodies);

// Takes the forces on columns in a flume's buffers: they stay where they were laid.
void hold_buffers(const Flume& flume, ColumnField& field);
// Sets all velocities to zero.
void hold_still(ColumnField& field);
void hold_still(Columns& columns);

}  // namespace regatta
