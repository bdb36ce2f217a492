// Tracers in three dimensions: markers that ride on the water around bodies and vortices, by the ten thousand. They
// show the flow and do nothing to it. They never lie inside a body: one that has come through a face is put back in
// front of it, the face being one that it moves towards [Gou12]. (Between bodies that overlap there may be no place.)
//
// They carry age, a number that says where they come from, and a temperature, which water and warm bodies change.
#pragma once

#include "vorton/solids.h"
#include "vorton/tracer_emitter.h"
#include "vorton/vorton_grid.h"
#include "vorton/vortons.h"

namespace regatta {

// Cooling and warming of tracers: dT/dt = κ_w (T_water − T) everywhere, and κ (T_body − T) beside a body of known
// temperature.
struct TracerHeat {
  float water = 10.0F;   // [°C]
  float cooling = 0.0F;  // κ_w [1/s]
  float rate = 2.0F;     // κ [1/s]
  float reach = 0.1F;    // how near to a body, by the planes of its faces [m]
};

struct TracerTerms {
  int most = 20000;            // more are not added; counted in refused()
  float life = 12.0F;          // [s]
  float gap = 0.01F;           // how far off a body's faces they are put [m]
  int grid_nodes = 12000;      // with more tracers than that the velocity is read from a grid of so many nodes
  int far_nodes = 2000;        // nodes of the coarse grid around it, laid where tracers are beyond
  float grid_spacing = 0.33F;  // spacing of the first, in the cores of the smallest vortices
  std::optional<int> pushing;  // hits count of tracers with that source number alone; none: of all
  TracerHeat heat;
};

// The water that tracers ride on.
class TracerFlow {
 public:
  TracerFlow() = default;
  virtual ~TracerFlow() = default;
  TracerFlow(const TracerFlow&) = delete;
  TracerFlow& operator=(const TracerFlow&) = delete;
  // Adds the velocity of all but the stream, with all threads.
  virtual void add_velocity(const VortonTargets& targets) = 0;
};

// The water and the bodies around tracers.
struct TracerScene {
  Vec3 stream{0.0F};              // [m/s]
  std::span<const Solid> solids;  // as they are at the end of the step
  WaterEnds ends;                 // the bounds that they stay between, and do not leave a body through
  // A box around all vortices and bodies, and the smallest length in it; none where lower.x > upper.x [m].
  Vec3 lower{1.0F}, upper{-1.0F};
  float finest = 1.0F;
};

// Hits of tracers on a body in the last step.
struct TracerHits {
  std::int64_t count = 0;
  // Sums over them: the part of their velocity, relative to the body's, that was into it, and its moment about the
  // body's origin. Times the mass that a tracer stands for, the impulse on the body.
  glm::dvec3 push{0.0};   // [m/s]
  glm::dvec3 twist{0.0};  // [m²/s]
};

class VortonTracers {
 public:
  [[nodiscard]] int count() const { return static_cast<int>(x_.size()); }
  [[nodiscard]] Vec3 at(int i) const {
    const auto k = static_cast<std::size_t>(i);
    return {x_[k], y_[k], z_[k]};
  }
  [[nodiscard]] float age(int i) const { return age_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] int source(int i) const { return source_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] float temperature(int i) const { return temperature_[static_cast<std::size_t>(i)]; }
  // In the last step [m/s].
  [[nodiscard]] float speed(int i) const { return speed_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] std::int64_t refused() const { return refused_; }
  [[nodiscard]] std::int64_t hits() const { return hits_; }
  // Hits of the last step, one a solid: each active body of Vortons has one a part, in their order, then come the
  // resting ones.
  [[nodiscard]] const std::vector<TracerHits>& last_hits() const { return last_hits_; }

  // source: any number by which a picture tells where it came from; as warm as the water. False where there are too
  // many already.
  bool add(const TracerTerms& terms, const Vec3& at, int source);
  // One at each place, such as the corners of a loop.
  void add_all(const TracerTerms& terms, std::span<const Vec3> places, int source);
  // `count` of them anywhere in a box, at places that follow from `seed`.
  void fill(const TracerTerms& terms, const Vec3& lower, const Vec3& upper, int count, int source, int seed);
  // Emitters work in every step; returns its index.
  int add_emitter(const TracerEmitter& emitter);
  // To be moved, turned up or off.
  [[nodiscard]] std::vector<TracerEmitter>& emitters() { return emitters_; }
  void clear();
  // Between surface and bed; those beyond the water's sides go.
  void keep_within(const VortonWater& water);
  // A box around them [m]; empty, lower.x > upper.x, if there are none.
  struct Box {
    Vec3 lower{std::numeric_limits<float>::max()}, upper{std::numeric_limits<float>::lowest()};
  };
  [[nodiscard]] Box box() const { return box_of(0, count()); }
  // Removes tracers inside a body.
  void drop_embedded(std::span<const Solid> solids);
  void drop_embedded(const Vortons& vortons);

  // Moves them by the midpoint rule after Vortons::step, keeps them out of the bodies, forgets the old ones.
  // temperatures: of the bodies, in their order; those beyond its end have none.
  void step(const TracerTerms& terms, const VortonTerms& vorton_terms, const VortonWater& water, Vortons& vortons,
            float dt, std::span<const std::optional<float>> temperatures = {});
  // The same in any flow; emitters give birth in balls alone.
  void step(const TracerTerms& terms, const TracerScene& scene, TracerFlow& flow, float dt);
  // The parts of such a step, in this order.
  void move(const TracerTerms& terms, const TracerScene& scene, TracerFlow& flow, float dt);
  void keep_out(const TracerTerms& terms, std::span<const Solid> solids, float dt, const WaterEnds& ends = {});
  void drop_old(const TracerTerms& terms);

  void visit(Archive& archive);
  // After visit() has loaded.
  void settle() { speed_.assign(x_.size(), 0.0F); }

 private:
  [[nodiscard]] std::array<std::vector<float>*, 6> fields() { return {&x_, &y_, &z_, &age_, &temperature_, &speed_}; }
  void list_solids(const Vortons& vortons, std::span<const BodyParts> resting,
                   std::span<const std::optional<float>> temperatures);
  void give_birth_at_loops(const Vortons& vortons, float dt);
  bool admit(const TracerTerms& terms, const TracerBirth& birth);
  void lay_grids(const TracerTerms& terms, const TracerScene& scene, TracerFlow& flow);
  void move_by_grid(const TracerScene& scene, float dt);
  void move_directly(const TracerScene& scene, TracerFlow& flow, float dt);
  void keep_block_out(const TracerTerms& terms, std::span<const Solid> solids, const WaterEnds& ends, float dt,
                      int first, int last, std::span<TracerHits> hits);
  [[nodiscard]] Box box_of(int first, int last) const;
  // Keeps those for which keep(i), in their order.
  template <class Keep>
  void filter(const Keep& keep);

  std::vector<float> x_, y_, z_;    // [m]
  std::vector<float> age_;          // [s]
  std::vector<float> temperature_;  // [°C]
  std::vector<std::int32_t> source_;
  std::vector<TracerEmitter> emitters_;
  std::int64_t refused_ = 0, hits_ = 0;
  // Derived, and scratch.
  std::vector<float> speed_;
  VortonGrid grid_, far_;
  std::vector<float> mx_, my_, mz_, u_, v_, w_;
  std::vector<TracerHits> last_hits_, block_hits_;
  std::vector<TracerBirth> births_;
  std::vector<Solid> solids_;
  std::vector<BirthPiece> line_;
};

}  // namespace regatta
