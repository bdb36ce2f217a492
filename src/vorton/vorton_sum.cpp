#include "vorton/vorton_sum.h"

#include <algorithm>
#include <cmath>

namespace regatta {

Vorton mirrored(const Vorton& vorton, float level) {
  Vorton image = vorton;
  image.y = 2.0F * level - vorton.y;
  image.ax = -vorton.ax;
  image.az = -vorton.az;
  return image;
}

bool VortonSum::uses_tree() const {
  return terms_.way == VortonSumTerms::Way::kTree ||
         (terms_.way == VortonSumTerms::Way::kAuto && sources_.size() >= kCrossover);
}

void VortonSum::set(const VortonSumTerms& terms, std::span<const Vorton> vortons, const VortonMirrors& mirrors) {
  terms_ = terms;
  sources_.assign(vortons.begin(), vortons.end());
  for (const std::optional<float>& level : {mirrors.surface, mirrors.bed}) {
    if (!level) continue;
    for (const Vorton& vorton : vortons) {
      const float left = std::min(1.0F, (mirrors.reach - std::abs(vorton.y - *level)) / (0.25F * mirrors.reach));
      if (!(left > 0.0F)) continue;
      Vorton image = mirrored(vorton, *level);
      image.ax *= left;
      image.ay *= left;
      image.az *= left;
      sources_.push_back(image);
    }
  }
  if (uses_tree()) tree_.build(sources_, terms.order);
}

void VortonSum::add_velocity(const VortonTargets& targets) {
  if (uses_tree()) {
    tree_.add_velocity(terms_.angle, targets);
  } else {
    add_vortons_direct(sources_, targets);
  }
}

}  // namespace regatta
