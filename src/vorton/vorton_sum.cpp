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

void add_images(std::span<const Vorton> vortons, const VortonMirrors& mirrors, std::vector<Vorton>& images) {
  for (const std::optional<float>& level : {mirrors.surface, mirrors.bed}) {
    if (!level) continue;
    for (const Vorton& vorton : vortons) {
      const float left = std::min(1.0F, (mirrors.reach - std::abs(vorton.y - *level)) / (0.25F * mirrors.reach));
      if (!(left > 0.0F)) continue;
      Vorton image = mirrored(vorton, *level);
      image.ax *= left;
      image.ay *= left;
      image.az *= left;
      images.push_back(image);
    }
  }
}

bool VortonSum::uses_tree() const {
  return terms_.way == VortonSumTerms::Way::kTree ||
         (terms_.way == VortonSumTerms::Way::kAuto && own_.sources.size() + images_.sources.size() >= kCrossover);
}

void VortonSum::set(const VortonSumTerms& terms, std::span<const Vorton> vortons, const VortonMirrors& mirrors) {
  terms_ = terms;
  if (vortons.size() > own_.sources.capacity()) own_.sources.reserve(2 * vortons.size());
  own_.sources.assign(vortons.begin(), vortons.end());
  // All may come near both mirrors.
  if (2 * vortons.size() > images_.sources.capacity()) images_.sources.reserve(4 * vortons.size());
  images_.sources.clear();
  add_images(vortons, mirrors, images_.sources);
  if (!uses_tree()) return;
  for (Part* part : {&own_, &images_}) part->tree.build(part->sources, terms.order);
}

void VortonSum::add(Part& part, const VortonTargets& targets) const {
  if (uses_tree()) {
    part.tree.add_velocity(terms_.angle, targets);
  } else {
    add_vortons_direct(part.sources, targets);
  }
}

void VortonSum::add_velocity(const VortonTargets& targets) {
  add_own_velocity(targets);
  if (has_images()) add_image_velocity(targets);
}

}  // namespace regatta
