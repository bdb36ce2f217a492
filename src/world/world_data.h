// The insides of a World, shared by the files of this folder and by nobody else.
#pragma once

#include "core/archive.h"
#include "core/state_hash.h"
#include "exchange/fine_water.h"
#include "exchange/status.h"
#include "exchange/travel.h"
#include "rigid/rigid_world.h"
#include "scene/scene_record.h"
#include "vorton/vorton_wakes.h"
#include "wake/wakes.h"
#include "world/gauge_height.h"
#include "world/placing.h"
#include "world/scene_bundle.h"
#include "world/water_kinds.h"
#include "world/world.h"
#include "world/world_state.h"

namespace regatta {

// Steps and ids end here: a number counts on without overflow and is exact as a double, so that the time is finite
// (30,000 years at 1000 steps a second).
inline constexpr double kMostSteps = 1e15;

// A water of a world, the kind that it is of, and what is asked at every place: loops find that here.
struct HeldWater {
  HeldWater(const WaterKind& its_kind, std::unique_ptr<Water> made)
      : kind(&its_kind), water(std::move(made)), waves(water->exchange()), region(water->region()) {}

  const WaterKind* kind;
  std::unique_ptr<Water> water;
  WaveExchange* waves;  // waves of a layer above shallow water; null: it is none
  WaterBox region;

  [[nodiscard]] bool is_layer() const { return waves != nullptr; }
  // After the water has gone elsewhere with its domain.
  void look_again() { region = water->region(); }
};

// Whether a body that lies like this in still water of that level [m] sheds rings once it moves
// (vorton/vorton_wakes.h).
bool sheds_rings_at(const Params& params, const BodySetup& body, const BodyState& state, float level);
// Whether a body may do so at some time: as it starts, on its way, by diving or swimming, or since it sinks. One that
// floats and is pushed under does so unexpectedly.
bool may_shed_rings(const Params& params, const BodySetup& body, float level);

inline VortonStart vorton_start(const Scene& scene) {
  return {scene.params.vorton_law, scene.rings,        scene.emitters,
          scene.vorton_box,        scene.tracer_boxes, static_cast<int>(scene.params.tracer_count)};
}

struct World::Impl {
  Impl(const Scene& loaded, std::shared_ptr<const SceneBundle> shared, std::span<const WaterKind> known)
      : scene(loaded),
        bundle(std::move(shared)),
        kinds(known),
        params(loaded.params),
        rigid(scene.domain, bundle->water.terrain),
        wakes(scene.domain, bundle->water.level),
        vortons(scene.domain, bundle->water.terrain, bundle->water.level, vorton_start(scene)),
        domain(scene.domain),
        goals(scene.goals.size()) {}

  Scene scene;  // as loaded, with launched bodies added and removed ones taken out
  std::shared_ptr<const SceneBundle> bundle;
  std::span<const WaterKind> kinds;
  Params params;  // as set; changes that need a restart wait for the next world
  Params used;    // those of this step: params_in_use()
  RigidWorld rigid;
  Wakes wakes;
  VortonWakes vortons;
  Domain domain;                  // where the domain lies now: the scene's, if it does not travel
  TravelPlace window{};           // how far it has travelled
  std::vector<HeldWater> waters;  // in the order of their kinds, in which they are asked
  std::array<double, kWaterChoices.size()> choices_in_use{};  // values of these parameters when they were chosen
  // One a body, in the order of `rigid`:
  std::vector<BodyLoad> loads;      // loads of all waters over the last step
  std::vector<BodyState> previous;  // before the last step
  std::vector<BodyView> views;      // views of the last view_bodies()

  std::vector<BodyLoad> water_loads;    // scratch: of one water
  std::vector<BoatProbes> boat_probes;  // scratch, one a boat
  std::vector<BoatWater> boat_water;    // likewise
  std::vector<Vec3> asked_places;       // scratch: where water is asked for, and what there is
  std::vector<WaterSample> asked_water;
  std::vector<Vec2> wake_places;  // scratch of the wakes
  std::vector<Vec3> wake_points;
  std::vector<WaterSample> wake_water, wake_waves;
  std::vector<const WakeField*> wake_fields;  // one a body
  std::vector<SphereSweep> wake_sweeps;
  std::vector<Vec3> vortex_places;
  std::vector<DyeDrop> dye_drops;

  std::int64_t step = 0;
  std::int64_t next_id = 1;      // id of the next body
  double volume_start = 0.0;     // volume of the water at step 0 [m^3]
  glm::dvec3 hand_impulse{0.0};  // by hands since step 0 [kg m/s]
  WaterTotals totals;            // totals of all waters, after the last step
  int substeps = 0;              // sub-steps of the last water in the list, in the last step
  Status status;
  std::uint64_t last_hash = 0;
  std::int64_t last_hash_step = 0;
  int dropped_commands = 0;
  std::string dropped_why;  // reason for the last of them

  std::vector<GaugeHeight> gauge_heights;  // one for each of the scene's gauges; empty without dispersive waves

  std::vector<GoalProgress> goals;          // one for each of the scene's
  std::vector<ContactForce> goal_contacts;  // scratch

  std::vector<Command> queue;
  std::vector<std::pair<std::int64_t, Command>> log;
  Profiler profiler;

  [[nodiscard]] double dt() const { return 1.0 / scene.steps_per_second; }
  [[nodiscard]] double time() const { return static_cast<double>(step) * dt(); }
  // |volume - start - in + out| as a share of start.
  [[nodiscard]] double mass_error() const;
  // In the step that is being made.
  void raise(StatusBit bit, StatusPlace place = {}) { status.raise(bit, step + 1, std::move(place)); }

  // The stages of a step (world_step.cpp).
  void apply_commands();
  void advance_bodies();
  void advance_waters();
  void advance_wakes();
  void take_report(const WaterStepReport& report);
  void advance_plane_wakes(const HeldWater& carrier);
  void advance_vortons(const HeldWater& carrier);
  void sample_for_wakes(const HeldWater& carrier);
  void list_wake_fields();
  void travel();
  void finish();
  void judge_goals();  // (world_goals.cpp)

  // Bodies and waters as laid at the start of the scene; rest: how still water comes to it; null: a state follows.
  Result<> begin(const std::vector<BodySetup>& bodies, WaterRest* rest);  // (world.cpp)
  // The same where no state follows; the bundle then keeps how the water came to rest.
  Result<> begin_at_rest(const Loading& loading);
  // Begins with the scene's state file, and with the scene's helm.
  Result<> begin_saved();

  // Bodies (world_bodies.cpp).
  void view_bodies();
  Result<> add_body(const BodySetup& setup, const BodySpec& spec);
  void add_moorings();
  Result<> launch(const LaunchBody& launch_body);
  Result<> add_water(const AddWater& more);
  Result<> push_water(const PushWater& push);
  Result<std::pair<Water*, WaterBall>> aim(Vec2 at, float above, float radius, const Vec3& velocity) const;
  void remove_body(BodyId id);
  Result<> grab(const GrabBody& grab);
  Result<> move_hand(const MoveHand& move);
  Result<> let_go(BodyId id);
  // A command that can't be carried out.
  void drop(std::string why) {
    ++dropped_commands;
    dropped_why = std::move(why);
  }

  // Placing of bodies (world_placing.cpp).
  [[nodiscard]] const std::string* occupant(const BodySetup& body) const;  // name of one that is where it would be
  Result<> plan_copy(const LaunchBody& launch_body, float surface, Launch& out) const;
  [[nodiscard]] Result<Launch> plan_launch(const LaunchBody& launch_body) const;
  // Empty if the water is too shallow, or not free.
  [[nodiscard]] std::optional<Righting> afloat_at(const BodySetup& upright, float draft, Vec2 at) const;
  [[nodiscard]] Result<Righting> plan_righting(BodyId id) const;
  Result<> right_body(BodyId id);

  // How well the water fits its bodies (world_bodies.cpp).
  // Set if the water where the body lies is too coarse for it.
  [[nodiscard]] std::optional<CoarseWater> coarse_water_for(const BodySetup& body, const BodyState& state) const;
  void tell_coarse_water(int body);  // sets the status

  // Waters (world_waters.cpp).
  [[nodiscard]] Result<HeldWater> make_water(const WaterKind& kind, WaterRest* rest) const;
  Result<> fill_waters(WaterRest* rest);
  void declare_stages();
  Result<> change_waters();
  void note_choices();
  void measure_first_loads();
  void measure_totals();
  void order_waters();                                               // by their kinds
  [[nodiscard]] StatusPlace lost_water() const;                      // in the first whose totals are not finite
  [[nodiscard]] const HeldWater* water_at(const Vec3& point) const;  // layers left out; null: there is none
  [[nodiscard]] const HeldWater* layer() const;                      // above shallow water; null: there is none
  // The water at points, waves included: one call of a water for each run of points beside each other in the list that
  // are its own.
  void sample(std::span<const Vec3> points, std::span<WaterSample> samples) const;
  [[nodiscard]] WaterSample sample(const Vec3& point) const;
  // At the scene's gauges; reuses the lists' memory.
  void sample_gauges(std::vector<Vec3>& points, std::vector<WaterSample>& samples) const;
  [[nodiscard]] bool feel_push() const;  // one of them does (Water::feels_push)
  void tell_rings(Snapshot& out) const;
  [[nodiscard]] const HeldWater* wake_carrier() const;  // the water that bodies shed wakes in; null: there is none
  void collect_dye();
  // To where `window` says (world_travel.cpp).
  [[nodiscard]] std::optional<Travel> travel_plan() const;  // empty: the domain stays where it is
  void place_domain(const Travel& plan);
  void fence();  // walls at the edges for bodies, where the water stays within them
  Result<> follow_body(BodyId id);
  void follow_next();  // where the body that it followed has gone

  // State (world_state.cpp).
  void visit(Archive& archive);
  void visit_body(Archive& archive, int body);
  void visit_hands(Archive& archive);
  void visit_goals(Archive& archive);  // (world_goals.cpp)
  Result<> take_up(const WorldState& state, StateTrust trust);
  Result<> give(const State& state, StateTrust trust);
  [[nodiscard]] Result<> check_ids(const State& state) const;
  // The settings in the scene as written on which the state depends, with the contents of its files. bodies: one for
  // each of the scene's.
  [[nodiscard]] SceneRecord record(const Scene& written, std::span<const BodySetup> bodies) const;
  [[nodiscard]] std::uint64_t hash();
  // The parameters that the state follows: those that need a restart as they were when this world was made.
  [[nodiscard]] Params params_in_use() const;
};

}  // namespace regatta
