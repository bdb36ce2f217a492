// The wakes of bodies under water, in three dimensions: this folder's face to the world, as wake/wakes.h is that of the
// vortices in the plane. A step is
//   probe()    lists the places of interest                  (the world asks the water there)
//   advance()  which bodies are under water; stream around them; rings, loads
//              → loads for the next step of the bodies; what the rings add to shallow water in its next step
//
// A body sheds rings while it is deep enough (wake.model) and the water passes it, or rings of it are left. Otherwise
// its vortices in the plane and the drag of its panels act as they do afloat. The water gets the opposite of the rings'
// force on it through the body's view (exchange/body.h); the mean of the rings' velocity over the depth, which shallow
// water is driven with, is balanced to zero (exchange/wake_balance.h).
//
// Limits: one level for the images in the surface and one for those in the bed, the highest and the lowest around
// bodies that shed, and one stream for tracers, the mean of theirs; walls know no images, and rings that leave the
// domain die.
#pragma once

#include "core/profile.h"
#include "exchange/body.h"
#include "exchange/ring_setup.h"
#include "exchange/status.h"
#include "exchange/tracer_box.h"
#include "exchange/vorton_snapshot.h"
#include "exchange/wake.h"
#include "exchange/water_sample.h"
#include "geometry/domain.h"
#include "params/params.h"
#include "vorton/emitters.h"
#include "vorton/paper_wake.h"
#include "vorton/vorton_tracers.h"
#include "vorton/vortons.h"

#include <span>
#include <vector>

namespace regatta {

// The settings of a scene. Boxes of tracers count by both laws; otherwise the law of the paper uses only the box of
// vortons, the other law only the rest.
struct VortonStart {
  VortonLaw law = VortonLaw::kRings;
  std::span<const RingSetup> rings;
  std::span<const EmitterSetup> emitters;
  std::optional<VortonBox> box;
  std::span<const TracerBox> tracer_boxes;
  int most_tracers = 0;
};

// Trouble in the last steps, and where.
struct VortonTrouble {
  // Rings or free vortons turned too fast for the step, or were lost; or a body went too far in it to shed any.
  std::optional<StatusPlace> stiff;
  std::optional<StatusPlace> crowded;  // rings went, because there were too many nodes
};

class VortonWakes {
 public:
  // level: of the still water [m].
  VortonWakes(const Domain& domain, std::shared_ptr<const Terrain> terrain, float level, const VortonStart& start);

  // The domain lies elsewhere now.
  void place(const Domain& domain) { domain_ = domain; }
  // One a body, in the order of the rigid world's: new ones are appended. Tracers inside of it go.
  void add(const BodyView& body);
  void remove(int body);

  // Places where the coming step wants to know the water; reuses the list's memory.
  void probe(const Params& params, std::span<const BodyView> bodies, std::vector<Vec3>& places);
  // water: its loads of this step, one a body. samples: one for each place.
  void advance(const Params& params, double dt, std::span<const BodyView> bodies, std::span<const BodyLoad> water,
               std::span<const WaterSample> samples, Profiler& profiler);
  // Wakes were switched off, or are to lie in the plane: forgets all that bodies shed.
  void clear();

  // One a body.
  [[nodiscard]] const std::vector<ShedLoad>& loads() const { return loads_; }
  [[nodiscard]] const WakeField& field(int body) const { return homes_[static_cast<std::size_t>(body)].field; }
  [[nodiscard]] int node_count() const { return vortons_.rings().count() + (paper_ ? paper_->count() : 0); }
  [[nodiscard]] int ring_count() const { return static_cast<int>(vortons_.rings().list.size()); }
  [[nodiscard]] int tracer_count() const { return tracers_.count(); }
  [[nodiscard]] std::int64_t tracer_hits() const { return tracers_.hits(); }
  // Whether a body lies deep enough to shed rings, also while it rests; and how many it has shed.
  [[nodiscard]] bool is_under(int body) const { return homes_[static_cast<std::size_t>(body)].under != 0; }
  [[nodiscard]] std::int64_t rings_shed(int body) const { return vortons_.body(body).rings_shed(); }
  // The trouble since the last call.
  VortonTrouble take_trouble();

  void visit(Archive& archive);
  // After visit() has loaded; bodies: where they are. Fails as Vortons does.
  Result<> settle(const Params& params, std::span<const BodyView> bodies);
  void snapshot(VortonSnapshot& out, bool with_bodies) const;

 private:
  // Data of a body beside its rings.
  struct Home {
    std::shared_ptr<const Hull> hull;
    float length = 1.0F;  // mean of its extents [m]
    float reach = 1.0F;   // reach of its hull, from its centre [m]
    // State.
    std::int32_t under = 0;   // 1: deep enough to shed rings
    std::int32_t active = 0;  // 1: it did in the last step
    float surface = 0.0F;     // level of the water around it [m]
    float bed = 0.0F;         // [m]
    Vec3 stream{0.0F};        // stream of the water around it [m/s]
    Vec3 taken_back{0.0F};    // see ShedLoad [N]
    Vec3 center{0.0F};        // where it was [m]
    // Derived, and scratch.
    Vec2 slope{0.0F};                        // slope of the surface around it
    Vec3 wakes{0.0F};                        // velocity of rings of others there [m/s]
    bool stirred = false;                    // these are fast somewhere in it
    std::vector<std::vector<char>> outside;  // outer faces of its parts once rings or tracers came near
    std::size_t probes = 0;                  // places it asked for
    WakeField field;
  };

  // The water where no body is: around the rings of nobody, emitters, or tracers alone.
  struct Around {
    Vec3 stream{0.0F};                            // mean over the places [m/s]
    std::optional<float> surface = {}, bed = {};  // highest and lowest, where the water streams or is warmed [m]
  };

  [[nodiscard]] static float ring_radius(const Home& home);
  void follow(const Params& params, float dt, const BodyView& body, Home& home,
              std::span<const WaterSample> samples) const;
  void wrap(int body, const BodyView& view);
  void find_water();
  void give_loads(const Params& params);
  void lay_field(const Params& params, int body);
  void advance_paper(const Params& params, float dt, std::span<const BodyView> bodies,
                     std::span<const WaterSample> samples);
  [[nodiscard]] TracerTerms tracer_terms(const Params& params) const;
  void move_tracers(const Params& params, float dt);
  void list_bodies(std::span<const BodyView> bodies);
  void find_wakes_of_others(std::span<const BodyView> bodies);
  void list_resting(std::span<const BodyView> bodies);
  void probe_free(std::vector<Vec3>& places) const;
  void find_around(std::span<const WaterSample> samples);
  void drift_free(std::span<const WaterSample> samples);

  Domain domain_;
  std::shared_ptr<const Terrain> terrain_;
  float level_;
  Vortons vortons_;
  VortonTracers tracers_;
  Emitters emitters_;
  std::optional<PaperWake> paper_;  // by the law of the paper alone
  std::vector<Home> homes_;
  std::vector<ShedLoad> loads_;
  VortonTerms terms_;
  VortonWater water_;
  Around around_;
  std::optional<StatusPlace> too_fast_;  // a body that was, since the last take_trouble()
  std::vector<BodyInStream> in_stream_;  // scratch
  std::vector<Vortons::BodyAmidRings> amid_rings_;
  std::vector<BodyParts> resting_;
  std::vector<std::optional<float>> temperatures_;  // one a body [°C]
  std::vector<Vec3> drifts_;                        // one an emitter
  std::vector<PaperBody> paper_bodies_;
  std::vector<float> x_, y_, z_, u_, v_, w_;
};

// Depth below the surface that a body's highest point must have for it to shed rings [m].
float ring_depth(const Params& params, const Hull& hull);
// Terms of the solver by the parameters.
VortonTerms vorton_terms(const Params& params);

}  // namespace regatta
