#include "rigid/contact_points.h"

namespace regatta {

namespace {

// How much farther out a point must be to be kept in place of a deeper one, for each metre that it is shallower.
// Without it a ring that hits the bed is held by one point of its underside and three of its flanks, which don't touch
// yet, and stays 2 cm in the bed. Tuned on rings 8 to 20 cm thick.
constexpr float kDepthWeight = 4.0F;

}  // namespace

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
  const auto shallow = [&deepest](const ContactPoint& c) { return kDepthWeight * (c.gap - deepest.gap); };
  const ContactPoint far = best([&](const ContactPoint& c) { return glm::length(arm(c)) - shallow(c); });
  Vec3 side = glm::cross(deepest.normal, arm(far));
  const float length = glm::length(side);
  if (length > 0.0F) side /= length;
  const ContactPoint left = best([&](const ContactPoint& c) { return glm::dot(side, arm(c)) - shallow(c); });
  const ContactPoint right = best([&](const ContactPoint& c) { return -glm::dot(side, arm(c)) - shallow(c); });
  points_[0] = deepest;
  points_[1] = far;
  points_[2] = left;
  points_[3] = right;
  count_ = kKept;
}

}  // namespace regatta
