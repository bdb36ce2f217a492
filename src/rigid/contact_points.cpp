#include "rigid/contact_points.h"

namespace regatta {

void ContactPoints::add(const ContactPoint& point) {
  if (count_ == static_cast<int>(points_.size())) reduce();
  points_[static_cast<std::size_t>(count_++)] = point;
}

template <class Score>
ContactPoint ContactPoints::best(const Score& score) const {
  int arg = 0;
  for (int i = 1; i < count_; ++i) {
    if (score((*this)[i]) > score((*this)[arg])) arg = i;
  }
  return (*this)[arg];
}

void ContactPoints::reduce() {
  if (count_ <= kKept) return;
  const ContactPoint deepest = best([](const ContactPoint& c) { return -c.gap; });
  const auto arm = [&deepest](const ContactPoint& c) { return c.point - deepest.point; };
  const ContactPoint far = best([&](const ContactPoint& c) { return glm::dot(arm(c), arm(c)); });
  const Vec3 side = glm::cross(deepest.normal, arm(far));
  const ContactPoint left = best([&](const ContactPoint& c) { return glm::dot(side, arm(c)); });
  const ContactPoint right = best([&](const ContactPoint& c) { return -glm::dot(side, arm(c)); });
  points_[0] = deepest;
  points_[1] = far;
  points_[2] = left;
  points_[3] = right;
  count_ = kKept;
}

}  // namespace regatta
