// Spray, foam and air bubbles of particle water as they are drawn, after [Ihm12]. They are born at the particles whose
// flow takes in air (ParticleCloud::air). How many of the water's particles are around one says what it is: in the
// air it flies, on the surface it is carried along and fades within seconds, under water it rises and is carried along,
// until it comes up and is foam. They never touch the simulation, and the same snapshots give the same ones. Rates and
// sizes are chosen by eye.
#pragma once

#include "core/archive.h"
#include "core/rng.h"
#include "exchange/snapshot.h"
#include "geometry/point_grid.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace regatta {

class WhiteWater {
 public:
  static constexpr std::size_t kMost = 16'000;  // new ones take the place of the oldest

  // Carries them to the snapshot's time and puts them into Snapshot::white_water. There are none at first, and after
  // time has leapt. Needs ParticleCloud::air.
  void advance(Snapshot& snapshot);
  // The first cloud whose particles take in air; null: none.
  static const ParticleCloud* source(const Snapshot& snapshot);
  void clear();
  void visit(Archive& archive);  // saves or loads it with a keyframe
  [[nodiscard]] std::size_t count() const { return bits_.size(); }

 private:
  enum class Kind : std::uint32_t { kSpray, kFoam, kBubble };
  struct Bit {
    Vec3 at{0.0F};                  // [m]
    Vec3 velocity{0.0F};            // [m/s]
    float age = 0.0F, life = 1.0F;  // as foam [s]
    float size = 1.0F;              // as a multiple of the usual size
    float seed = 0.0F;
    Kind kind = Kind::kSpray;
  };
  // The water around a place: how many particles, and their mean velocity.
  struct Around {
    int count = 0;
    Vec3 velocity{0.0F};
  };
  void sort(const ParticleCloud& water);
  [[nodiscard]] Around around(const ParticleCloud& water, const Vec3& at) const;
  bool carry(const ParticleCloud& water, float dt, Bit& bit) const;
  void carry_all(const ParticleCloud& water, float dt);
  void add(const ParticleCloud& water, float dt);
  void show(const ParticleCloud& water, WhiteWaterDrops& out) const;

  Rng rng_{20260713};
  std::vector<Bit> bits_;
  std::size_t next_ = 0;  // the one that is replaced when there are kMost
  std::optional<PointGrid> grid_;
  Vec3 grid_lower_{0.0F}, grid_upper_{0.0F};
  float grid_radius_ = 0.0F;
  std::vector<Vec4> places_;  // places of the water's particles
  double time_ = 0.0;         // time of the last snapshot [s]
};

}  // namespace regatta
