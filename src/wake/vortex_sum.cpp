#include "wake/vortex_sum.h"

#include <algorithm>

namespace regatta {

bool VortexSum::uses_tree() const { return terms_.angle > 0.0F && x_.size() >= kCrossover; }

void VortexSum::set(const VortexSumTerms& terms, const VortexSources& sources) {
  const bool same = terms == terms_ && sources.core == core_ && std::ranges::equal(sources.x, x_) &&
                    std::ranges::equal(sources.z, z_) && std::ranges::equal(sources.circulation, circulation_);
  if (same) return;
  terms_ = terms;
  core_ = sources.core;
  x_.assign(sources.x.begin(), sources.x.end());
  z_.assign(sources.z.begin(), sources.z.end());
  circulation_.assign(sources.circulation.begin(), sources.circulation.end());
  if (uses_tree()) tree_.build(this->sources(), terms_.order);
}

void VortexSum::add_velocity(const VelocityTargets& targets) const {
  if (uses_tree()) {
    tree_.add_velocity(terms_.angle, targets);
  } else {
    add_vortex_velocity(sources(), targets);
  }
}

}  // namespace regatta
