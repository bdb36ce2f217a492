// The face of every water. A world holds an ordered list of waters and asks them all the same way: one virtual call a
// step, none within loops. Each water has its own elements and its own solver.
// A water shares nothing that changes with another one, reads no files or clocks and draws nothing.
#pragma once

#include "core/archive.h"
#include "core/profile.h"
#include "core/result.h"
#include "exchange/body.h"
#include "exchange/commands.h"
#include "exchange/dye.h"
#include "exchange/fine_water.h"
#include "exchange/snapshot.h"
#include "exchange/swell.h"
#include "exchange/wake.h"
#include "exchange/water_report.h"
#include "exchange/water_sample.h"
#include "exchange/wave_exchange.h"
#include "params/params.h"

#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace regatta {

// Input of a step.
struct WaterInput {
  const Params& params;
  double time = 0.0;                        // at the start of the step [s]
  double dt = 0.0;                          // [s]
  std::span<const BodyView> bodies;         // hold still over the step except for their velocity
  std::span<const WakeField* const> wakes;  // velocity fields of vortices: λ times each accelerates the water
  std::span<const DyeDrop> dye;             // dyes the water at the start of the step; changes nothing else
  WaveExchange* waves = nullptr;            // the layer of waves above shallow water; null: none
};

// Input of a picture.
struct WaterDrawing {
  const Params& params;
  double time = 0.0;  // [s]
  const SnapshotRequest& request;
  const WaveExchange* waves = nullptr;  // above shallow water, which draws them; none
};

// The cuboid whose water this is [m]. Within it a water that stands earlier in the world's list goes first.
struct WaterBox {
  Vec3 lower{std::numeric_limits<float>::lowest()}, upper{std::numeric_limits<float>::max()};

  [[nodiscard]] bool covers(const Vec3& at) const {
    return at.x >= lower.x && at.x <= upper.x && at.y > lower.y && at.y <= upper.y && at.z >= lower.z &&
           at.z <= upper.z;
  }
  [[nodiscard]] bool has_sides() const { return lower.x > WaterBox{}.lower.x; }
};

// A part of water in three dimensions that moves as one.
struct WaterPiece {
  Vec3 at{0.0F};        // [m]
  Vec3 velocity{0.0F};  // [m/s]
  float volume = 0.0F;  // [m^3]
};

class Water {
 public:
  virtual ~Water() = default;

  // Advances by input.dt, in as many sub-steps as it needs. loads, one a body, are overwritten by the mean force of
  // this water over the step.
  virtual WaterStepReport step(const WaterInput& input, std::span<BodyLoad> loads, Profiler& profiler) = 0;

  // The water at points: surface, depth and bed over and below each, and the velocity there. Valid once the water is
  // made and after every step.
  virtual void sample(std::span<const Vec3> points, std::span<WaterSample> samples) const = 0;
  [[nodiscard]] virtual WaterBox region() const = 0;
  // Whether bodies shed wakes here: whether vortices in the plane can accelerate it.
  [[nodiscard]] virtual bool carries_wakes() const = 0;
  // If it carries wakes: the share of the vorticity from a shedding edge that vortices bring; the water sheds the rest
  // itself. Those of bodies that stand bring no more than the water lacks, as measured behind them
  // (wake/body_wake.cpp).
  [[nodiscard]] virtual float shed_share() const { return 1.0F; }
  // Whether it is too coarse for a body in it, which lies like this.
  [[nodiscard]] virtual std::optional<CoarseWater> too_coarse_for(const BodySetup& /*body*/,
                                                                  const BodyState& /*lies*/) const {
    return {};
  }
  // Whether it asks what else than water sped a body up (BodyView::push, twist), which is state then.
  [[nodiscard]] virtual bool feels_push() const { return false; }
  // Whether a step of an instant tells how the water carries a body that has just been set into it.
  [[nodiscard]] virtual bool answers_at_once() const { return true; }

  // A layer lies on top of shallow water, which meets its bodies for both: a layer steps before it and gives it this to
  // read and write; its loads are 0, and its samples add to those of the water below. Null: this is no layer.
  [[nodiscard]] virtual WaveExchange* exchange() { return nullptr; }
  // For a layer of waves, once the heads that bodies press from the start are known: it stands as they hold it.
  virtual void lie_still() {}

  [[nodiscard]] virtual WaterTotals totals() const = 0;
  // The potential energy of which the water's pressure is the derivative, over the lowest bed [J]. Where that takes a
  // pass over all pairs totals() have one that is near it.
  [[nodiscard]] virtual double potential_energy() const { return totals().potential_energy; }
  // For a layer of waves: what it and the water below it move with beside the energy of either, ρ ∫ q·u dA, by its flux
  // q and the velocity u of that water; to first order in the waves [J].
  [[nodiscard]] virtual double shared_energy(const Water& /*below*/) const { return 0.0; }
  // The first piece that is lost if these sums are not finite. Called only then.
  [[nodiscard]] virtual StatusPlace lost_place() const { return {}; }
  // By hand. Fail, and change nothing, where it can't.
  virtual Result<> add_water(const WaterBall& /*ball*/, std::span<const BodyView> /*bodies*/) {
    return Error{"water is poured into a liquid alone"};
  }
  // Gives the momentum that the water has gained [kg m/s].
  virtual Result<glm::dvec3> push_water(const WaterBall& /*ball*/) { return Error{"this water can't be pushed"}; }

  // Adds its counts ("columns", 74000), its figures and what else it has to tell. time: now [s].
  virtual void diagnose(const Params& params, double time, Diagnostics& diagnostics) const = 0;
  // Fills what the snapshot shows of it, reusing memory.
  virtual void draw(const WaterDrawing& drawing, Snapshot& snapshot) const = 0;

  // Takes the place of another water: depth, velocity, swell and volumes [to round-off] become its. Dye is lost. Fails,
  // and changes nothing in `from`, where this water can't hold it; it is of no use then.
  virtual Result<> set_state(const Params& params, const Water& from, std::span<const BodyView> bodies) = 0;
  // All pieces of a water in three dimensions, for the water that replaces it. Empty: it is shallow.
  [[nodiscard]] virtual std::vector<WaterPiece> pieces() const { return {}; }
  // The swell that comes in through open edges; still for waters without any.
  [[nodiscard]] virtual Swell swell() const { return {}; }

  // For a domain that travels (exchange/travel.h) and now lies at `domain`. travel(): water in both the old and the new
  // one keeps its place in the world, and still water comes in. place(): its state is still to be given, by visit() and
  // settle(). A water that can't travel is not made in such a domain.
  virtual void travel(const Domain& /*domain*/, const Params& /*params*/, std::span<const BodyView> /*bodies*/) {}
  virtual void place(const Domain& /*domain*/) {}

  // Everything that the future depends on, once; see core/archive.h.
  virtual void visit(Archive& archive) = 0;
  // After visit() has loaded: brings what is derived up to date. bodies: where they stand.
  virtual void settle(const Params& params, std::span<const BodyView> bodies) = 0;

  // Seen from above: at a place (x, z), its surface and the mean over its depth.
  [[nodiscard]] WaterSample sample(Vec2 at) const {
    const Vec3 point = seen_from_above(at);
    WaterSample sample;
    this->sample({&point, 1}, {&sample, 1});
    return sample;
  }
  [[nodiscard]] static Vec3 seen_from_above(Vec2 at) { return {at.x, std::numeric_limits<float>::max(), at.y}; }
};

// The stages of every shallow water, whatever it is solved with.
namespace shallow_stage {
inline constexpr Stage kShallow{"shallow"};
inline constexpr Stage kForces{"forces", &kShallow};      // pressure, viscosity, dissipation, bed
inline constexpr Stage kCoupling{"coupling", &kShallow};  // hulls: head, buoyancy, drag, obstacles
inline constexpr Stage kMove{"move", &kShallow};          // integration, edges, inflow and outflow
}  // namespace shallow_stage

}  // namespace regatta
