// All vortex rings of a world and the bodies that shed them: the solver's face. A step finds what keeps the water out
// of the bodies, books the impulse that this took, lets rings leave, moves every node with the velocity of all vortons,
// sources and the stream, spreads and fades rings, and keeps their number within bounds. All rings feel all bodies.
//
// Limits: sources have no images in surface and bed, only vortons have; and bodies keep each other's water out by rings
// alone.
#pragma once

#include "exchange/status.h"
#include "geometry/terrain.h"
#include "vorton/buoyant_rings.h"
#include "vorton/ring_upkeep.h"
#include "vorton/vorton_body.h"
#include "vorton/vorton_sum.h"

#include <utility>

namespace regatta {

struct VortonTerms {
  VortonSumTerms sum;
  UpkeepTerms upkeep;
  VortonBodyTerms body;
  int most_substeps = 4;  // of a step; each is as long as the stiffest ring bears
};

// What a step met of trouble; adds up over a run.
struct VortonReport {
  enum Bit : std::uint32_t {
    kStiff = 1U << 0U,     // more sub-steps were needed than allowed: rings may kink
    kCrowded = 1U << 1U,   // rings died because there were more nodes than allowed
    kNonFinite = 1U << 2U  // rings whose nodes had no finite place any more were taken out
  };
  std::uint32_t bits = 0;
  std::int64_t stiff_steps = 0;
  std::int64_t crowded_rings = 0;
  std::int64_t nonfinite_rings = 0;
  StatusPlace stiff_place, crowded_place;  // the last time; of a ring that was lost, too
};

// The water that the rings of nobody lie in, and what bounds it.
struct VortonWater {
  Vec3 stream{0.0F};  // [m/s]
  VortonMirrors mirrors;
  const Terrain* bed = nullptr;                // above which nodes stay; none: only above its mirror
  Vec2 lower{-kUnbounded}, upper{kUnbounded};  // rings beyond, in x and z, die [m]

  static constexpr float kUnbounded = 1e30F;
};

class Vortons {
 public:
  [[nodiscard]] const Rings& rings() const { return rings_; }
  void add(const Ring& ring, std::span<const Vec3> nodes) { rings_.add(ring, nodes); }
  // Emitters, by Ring::emitter; `length` is the diameter of the rings that they puff out.
  void set_outlets(std::vector<WakeHome> outlets) { outlets_ = std::move(outlets); }
  // Buoyancy lifts the rings of warm puffs.
  void lift(float dt) { lift_rings(rings_, dt); }
  // What a ring of nobody drifts with, beside the stream of all.
  void set_drift(int ring, const Vec3& drift) { rings_.list[static_cast<std::size_t>(ring)].drift = drift; }

  // A body, in the order of the list that step() takes; returns its index. Null: it gets its shape later.
  int add_body(std::shared_ptr<const SourcePanels> shape);
  void set_shape(int body, std::shared_ptr<const SourcePanels> shape);
  // Those behind it move up; its rings go with it.
  void remove_body(int body);
  // A body has crossed a periodic edge, and its rings with it.
  void shift(int body, const Vec3& by);
  [[nodiscard]] bool has_rings(int body) const;
  void rest(int body) { bodies_[static_cast<std::size_t>(body)].rest(); }
  // All rings that bodies shed go, and what they have gathered for new ones.
  void forget_wakes();
  [[nodiscard]] int body_count() const { return static_cast<int>(bodies_.size()); }
  [[nodiscard]] const VortonBody& body(int i) const { return bodies_[static_cast<std::size_t>(i)]; }

  // bodies: as they are at the end of the step, one for each.
  void step(const VortonTerms& terms, const VortonWater& water, std::span<const BodyInStream> bodies, float dt);
  void step(const VortonTerms& terms, const VortonWater& water, float dt) { step(terms, water, {}, dt); }

  // Velocity of vortons and bodies, as the last step left them, without the stream, at any places.
  void add_velocity(const VortonTerms& terms, const VortonWater& water, const VortonTargets& targets);
  // That of the vortons of one body alone, and of their images.
  void add_wake_velocity(const VortonTerms& terms, const VortonWater& water, int body, const VortonTargets& targets);

  void visit(Archive& archive);
  // After visit() has loaded, with the same bodies, each with a shape that has_flow(): as they are. Fails where the
  // state does not fit their shapes, and is of no use then; the error begins with the name of the array.
  Result<> settle(std::span<const BodyInStream> bodies);
  [[nodiscard]] const VortonReport& report() const { return report_; }
  // The bits of the report, which are cleared by that.
  std::uint32_t take_trouble() { return std::exchange(report_.bits, 0U); }

 private:
  void list_sources(const VortonTerms& terms, const VortonWater& water);
  void stop_flow(const VortonTerms& terms, const VortonWater& water);
  void book();
  bool shed(const VortonTerms& terms, float dt);
  void add_all(const VortonTargets& targets);
  void add_flow_of_bodies(const VortonTargets& targets) const;
  void move(const VortonWater& water, float dt);
  void leave_out_rings(float dt);
  void keep_out_of_bodies();
  void keep_in(const VortonWater& water);
  void leave_out_kept_in();
  [[nodiscard]] bool has_body(const Ring& ring) const { return ring.body >= 0 && ring.body < body_count(); }
  void look_after(const VortonTerms& terms, const VortonWater& water, float dt);
  void drop_nonfinite();
  // Takes out those for which keep(ring) is false; returns how many.
  template <class Keep>
  std::int64_t keep_rings(const Keep& keep);
  Impulse keep_ring_in(const VortonWater& water, const Ring& ring, const Vec3& about);

  Rings rings_;
  std::vector<VortonBody> bodies_;
  std::vector<WakeHome> outlets_;
  VortonReport report_;
  // Scratch, and what is derived from the rings.
  RingUpkeep upkeep_;
  VortonSum sum_;
  VortonSum wake_sum_;
  std::vector<Vorton> vortons_, wake_vortons_;
  std::vector<WakeHome> homes_;
  std::vector<char> tailed_;  // whether rings of its tail are there, one a body
  std::vector<Impulse> before_;
  std::vector<Impulse> kept_in_;  // one a ring
  // Velocity of the nodes: of all, and by the rings' vortons and their images alone.
  std::vector<float> u_, v_, w_, ring_u_, ring_v_, ring_w_, image_u_, image_v_, image_w_;
};

}  // namespace regatta
