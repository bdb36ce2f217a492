#include "rigid/contact_points.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace regatta {

namespace {

// Distance that a point must be farther out to be kept in place of a deeper one, for each metre that it is shallower.
// Without it a ring that hits the bed is held by one point of its underside and three of its flanks, which don't touch
// yet, and stays 2 cm in the bed. Tuned on rings 8 to 20 cm thick.
constexpr float kDepthWeight = 4.0F;

bool of_one_place(const ContactPoint& one, const ContactPoint& other) {
  const Vec3 apart = one.point - other.point;
  return one.normal == other.normal && std::abs(apart.x) + std::abs(apart.z) < kSamePlace;
}

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
  if (keep_ == Keep::kPairs) {
    if (deepest.normal.y == 0.0F) return reduce_pairs();
    leave_out_what_does_not_touch();
    if (count_ <= kKept) return;
  }
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

// Drops points that don't touch if three or more hold the body already. A keel aground lies between bilges that don't
// touch; held by two of its points and these, a boat crept down a slope by 16 cm in a minute.
void ContactPoints::leave_out_what_does_not_touch() {
  constexpr float kTouching = 1e-3F;  // [m]
  constexpr int kEnough = 3;
  const auto touches = [](const ContactPoint& c) { return c.gap <= kTouching; };
  const auto end = points_.begin() + count_;
  if (std::count_if(points_.begin(), end, touches) < kEnough) return;
  count_ = static_cast<int>(std::remove_if(points_.begin(), end, std::not_fn(touches)) - points_.begin());
}

// Points are put into the first four places: the deepest, its partner, the farthest along the wall, its partner. One
// that has no partner (a hull that lies on its side, or on the bed) is followed by the farthest of the others.
void ContactPoints::reduce_pairs() {
  const auto put = [this](int place, const auto& score) {
    int arg = place;
    for (int i = place + 1; i < count_; ++i) {
      if (score((*this)[i]) > score((*this)[arg])) arg = i;
    }
    std::swap(points_[static_cast<std::size_t>(place)], points_[static_cast<std::size_t>(arg)]);
  };
  put(0, [](const ContactPoint& c) { return -c.gap; });
  const ContactPoint deepest = points_[0];
  const Vec3 level = glm::cross(deepest.normal, Vec3(0.0F, 1.0F, 0.0F));
  const auto arm = [&](const ContactPoint& c) { return c.point - deepest.point; };
  const auto shallow = [&](const ContactPoint& c) { return kDepthWeight * (c.gap - deepest.gap); };
  const auto partner_of = [&](const ContactPoint& one) {
    return [&](const ContactPoint& c) {
      constexpr float kFirst = 1e6F;  // before all that are no partner [m]
      return of_one_place(c, one) ? kFirst : glm::length(arm(c)) - shallow(c);
    };
  };
  put(1, partner_of(deepest));
  put(2, [&](const ContactPoint& c) { return std::abs(glm::dot(level, arm(c))) - shallow(c); });
  const ContactPoint far = points_[2];
  put(3, partner_of(far));
  count_ = kKept;
}

}  // namespace regatta
