// Tracers in three dimensions: markers that ride on the water around bodies and rings, by the ten thousand. They show
// the flow and do nothing to it. They never lie inside a body: one that has come through a face is put back in front of
// it, the face being one that it moves towards [Gou12]. (Between bodies that overlap there may be no place.)
#pragma once

#include "vorton/vorton_grid.h"
#include "vorton/vortons.h"

namespace regatta {

struct TracerTerms {
  int most = 20000;            // more are not added; counted in refused()
  float life = 12.0F;          // [s]
  float gap = 0.01F;           // how far off a body's faces they are put [m]
  int grid_nodes = 12000;      // with more tracers than that the velocity is read from a grid of so many nodes
  float grid_spacing = 0.33F;  // of it, in the cores of the smallest rings
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
  // In the last step [m/s].
  [[nodiscard]] float speed(int i) const { return speed_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] std::int64_t refused() const { return refused_; }
  [[nodiscard]] std::int64_t hits() const { return hits_; }

  // source: any number by which a picture tells where it came from. False where there are too many already.
  bool add(const TracerTerms& terms, const Vec3& at, int source);
  // `count` of them anywhere in a box, at places that follow from `seed`.
  void fill(const TracerTerms& terms, const Vec3& lower, const Vec3& upper, int count, int source, int seed);
  // Those inside a body go.
  void drop_embedded(const Vortons& vortons);

  // Moves them by the midpoint rule after Vortons::step, keeps them out of the bodies, forgets the old ones.
  void step(const TracerTerms& terms, const VortonTerms& vorton_terms, const VortonWater& water, Vortons& vortons,
            float dt);

  void visit(Archive& archive);
  // After visit() has loaded.
  void settle() { speed_.assign(x_.size(), 0.0F); }

 private:
  void lay_grid(const TracerTerms& terms, const VortonTerms& vorton_terms, const VortonWater& water, Vortons& vortons);
  void find_velocity(const VortonTerms& vorton_terms, const VortonWater& water, Vortons& vortons,
                     const std::vector<float>& x, const std::vector<float>& y, const std::vector<float>& z);
  void keep_out(const TracerTerms& terms, const Vortons& vortons, float dt);
  // Keeps those for which keep(i), in their order.
  template <class Keep>
  void filter(const Keep& keep);

  std::vector<float> x_, y_, z_;  // [m]
  std::vector<float> age_;        // [s]
  std::vector<std::int32_t> source_;
  std::int64_t refused_ = 0, hits_ = 0;
  // Derived, and scratch.
  std::vector<float> speed_;
  VortonGrid grid_;
  bool from_grid_ = false;
  std::vector<float> mx_, my_, mz_, u_, v_, w_;
  std::vector<std::int64_t> block_hits_;
};

}  // namespace regatta
