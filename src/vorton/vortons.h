// All vortex rings of a world: the solver's face. A step moves every node with the velocity of all vortons and of the
// stream, spreads and fades them, and keeps their number within bounds.
#pragma once

#include "vorton/ring_upkeep.h"
#include "vorton/vorton_sum.h"

namespace regatta {

struct VortonTerms {
  VortonSumTerms sum;
  UpkeepTerms upkeep;
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
};

// The water that the rings of nobody lie in, and what bounds it.
struct VortonWater {
  Vec3 stream{0.0F};  // [m/s]
  VortonMirrors mirrors;
};

class Vortons {
 public:
  [[nodiscard]] const Rings& rings() const { return rings_; }
  void add(const Ring& ring, std::span<const Vec3> nodes) { rings_.add(ring, nodes); }

  void step(const VortonTerms& terms, const VortonWater& water, float dt);

  // Velocity of the vortons, without the stream, at any places.
  void add_velocity(const VortonTerms& terms, const VortonWater& water, const VortonTargets& targets);

  void visit(Archive& archive);
  // After visit() has loaded.
  Result<> settle() { return rings_.settle(); }
  [[nodiscard]] const VortonReport& report() const { return report_; }

 private:
  void list_sources(const VortonTerms& terms, const VortonWater& water);
  void drop_nonfinite();

  Rings rings_;
  VortonReport report_;
  // Scratch, and what is derived from the rings.
  RingUpkeep upkeep_;
  VortonSum sum_;
  std::vector<Vorton> vortons_;
  std::vector<float> u_, v_, w_;
};

}  // namespace regatta
