// All vortex rings of a world and the bodies that shed them: the solver's face. A step finds what keeps the water out
// of the bodies, books the impulse that this took, lets rings leave, moves every node with the velocity of all vortons,
// sources and the stream, spreads and fades rings, and keeps their number within bounds. All rings feel all bodies.
//
// Limits: sources have no images in surface and bed, only vortons have; and bodies keep each other's water out by rings
// alone.
#pragma once

#include "exchange/status.h"
#include "vorton/buoyant_rings.h"
#include "vorton/ring_reconnect.h"
#include "vorton/ring_upkeep.h"
#include "vorton/vorton_body.h"
#include "vorton/vorton_sum.h"
#include "vorton/vorton_water.h"

#include <array>
#include <utility>

namespace regatta {

struct VortonTerms {
  VortonSumTerms sum;
  UpkeepTerms upkeep;
  VortonBodyTerms body;
  int most_substeps = 4;  // most sub-steps of a step; each is as long as the stiffest ring bears
};

// Trouble that steps met; adds up over a run.
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

class Vortons {
 public:
  [[nodiscard]] const Rings& rings() const { return rings_; }
  void add(const Ring& ring, std::span<const Vec3> nodes) { rings_.add(ring, nodes); }
  // Emitters, by Ring::emitter; `length` is the diameter of the rings that they puff out.
  void set_outlets(std::vector<WakeHome> outlets) { outlets_ = std::move(outlets); }
  // Buoyancy lifts the rings of warm puffs.
  void lift(float dt) { lift_rings(rings_, dt); }
  // Sets the drift of a ring of nobody, beside the stream of all.
  void set_drift(int ring, const Vec3& drift) { rings_.list[static_cast<std::size_t>(ring)].drift = drift; }

  // A body, in the order of the list that step() takes; returns its index. Null: it gets its shape later.
  int add_body(std::shared_ptr<const SourcePanels> shape);
  void set_shape(int body, std::shared_ptr<const SourcePanels> shape);
  // The bodies behind it move up; its rings go with it.
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
  // Adds the velocity of the vortons of one body alone, and of their images.
  void add_wake_velocity(const VortonTerms& terms, const VortonWater& water, int body, const VortonTargets& targets);

  // The mean velocity that rings of others and their images have in a body, by places in it.
  static constexpr std::size_t kPlacesInBody = 8;
  struct BodyAmidRings {
    int body = 0;
    std::array<Vec3, kPlacesInBody> places{};  // [m]
    Vec3 middle{0.0F};                         // [m]
    float reach = 0.0F;                        // [m]
    bool at_rest = false;                      // the answer is not needed unless rings of others reach `least` [m/s]
    Vec3 velocity{0.0F};                       // the answer [m/s]
    float fastest = 0.0F;                      // at any of the places [m/s]
  };
  void find_velocity_of_others(const VortonWater& water, float least, std::span<BodyAmidRings> bodies);

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
  void move(const VortonTerms& terms, const VortonWater& water, float dt);
  // Books forces on bodies: vorton_books.cpp.
  void list_active();
  [[nodiscard]] bool meets_others() const;
  void add_flow_of_each_body(const VortonTargets& targets);
  void find_flow_of_other_rings(const VortonTerms& terms);
  [[nodiscard]] Impulse find_pushes(const Ring& ring, float inner, bool others, double dt,
                                    std::span<Impulse> each) const;
  [[nodiscard]] float find_stirred(int body) const;
  void leave_out_rings(bool others, float dt);
  void clear_pushes(std::size_t count);
  void keep_out_of_bodies(const VortonWater& water, bool is_force);
  void drop_gone(bool is_force);
  void keep_in(const VortonWater& water);
  void leave_out_kept_in();
  [[nodiscard]] bool has_body(const Ring& ring) const { return ring.body >= 0 && ring.body < body_count(); }
  // About which the angular impulse of a ring is booked.
  [[nodiscard]] Vec3 origin_of(const Ring& ring) const {
    return has_body(ring) ? body(ring.body).last_origin() : Vec3(0.0F);
  }
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
  RingReconnect reconnect_;
  VortonSum sum_;
  VortonSum wake_sum_;
  std::vector<Vorton> vortons_, wake_vortons_;
  std::vector<WakeHome> homes_;
  std::vector<Vorton> ring_vortons_;  // vortons of one ring and its images
  std::vector<float> near_x_, near_y_, near_z_, near_u_, near_v_, near_w_;
  std::vector<float> stirred_;  // how much of what its own rings do to each other is left out, one a body
  std::vector<Impulse> before_;
  std::vector<Impulse> kept_in_;      // one a ring
  std::vector<int> active_;           // bodies that are
  std::vector<BodyParts> obstacles_;  // the active bodies, and the resting ones
  std::vector<Impulse> pushes_;       // push on each ring by each of them
  std::vector<float> overlaps_;       // see find_overlaps()
  std::vector<char> gone_;            // 1 for nodes that go, at the foot of a body
  // Velocity at the nodes: by each active body, one after the other, u, v, w; by rings of others.
  std::vector<float> flows_, other_u_, other_v_, other_w_;
  std::vector<int> own_nodes_;  // nodes of one body's rings, and the velocity there by these rings
  std::vector<float> own_x_, own_y_, own_z_, own_u_, own_v_, own_w_;
  // Velocity of the nodes: of all, and by the rings' vortons and their images alone.
  std::vector<float> u_, v_, w_, ring_u_, ring_v_, ring_w_, image_u_, image_v_, image_w_;
};

}  // namespace regatta
