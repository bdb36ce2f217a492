// The velocity of all vortices of a wake, by whichever way is faster: directly for few, by the tree for many.
#pragma once

#include "wake/vortex_tree.h"

#include <vector>

namespace regatta {

struct VortexSumTerms {
  int order = 6;       // p of the tree's expansions
  float angle = 0.5F;  // θ; 0: always directly
  friend bool operator==(const VortexSumTerms&, const VortexSumTerms&) = default;
};

class VortexSum {
 public:
  // Sources from which the tree is faster, its building included: 100 in a long wake, 200 in a crowded one, with 8
  // lanes as with 16 (regatta_bench, wake_velocity_direct and _tree).
  static constexpr int kCrossover = 200;

  // Copies the sources and builds what it takes. Does nothing when nothing has changed; reuses memory.
  void set(const VortexSumTerms& terms, const VortexSources& sources);
  void add_velocity(const VelocityTargets& targets) const;
  [[nodiscard]] bool uses_tree() const;

 private:
  [[nodiscard]] VortexSources sources() const { return {x_, z_, circulation_, core_}; }

  VortexSumTerms terms_;
  float core_ = 0.1F;  // [m]
  std::vector<float> x_, z_, circulation_;
  VortexTree tree_;
};

}  // namespace regatta
