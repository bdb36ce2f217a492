// The few points by which one body holds another, chosen from the many where they touch. No Bullet here.
#pragma once

#include "core/types.h"

#include <array>

namespace regatta {

// Points nearer than this count as contacts: the solver then lets them come just this much closer [m].
inline constexpr float kContactReach = 0.02F;

// Foot and head of a fender where one point of a hull touches lie above each other [m].
inline constexpr float kSamePlace = 1e-3F;

struct ContactPoint {
  Vec3 point{0.0F};               // on the body that is held, world [m]
  Vec3 normal{0.0F, 1.0F, 0.0F};  // towards the body that is held, unit
  float distance = 0.0F;          // distance of the surfaces; < 0 when they overlap [m]
  float gap = 0.0F;               // the distance at the end of the step if nothing stops it [m]
};

// Collects points and keeps four of them. Bullet's own choice depends on the order in which points come.
class ContactPoints {
 public:
  static constexpr int kKept = 4;
  // kPairs, for fenders: foot and head of one place stay together. Were the foot kept alone, it would take an impact
  // without the head, which throws the boat over. Where the deepest point is on no upright surface (the bed, a deck)
  // there are no fenders, and the widest are kept all the same.
  enum class Keep { kWidest, kPairs };

  explicit ContactPoints(Keep keep = Keep::kWidest) : keep_(keep) {}

  void add(const ContactPoint& point);
  // Keeps kKept points: the deepest, the farthest from it, and the farthest on either side of the line through both; of
  // two about equally far the deeper one. As pairs: keeps the deepest and the farthest from it along the wall.
  void reduce();
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] const ContactPoint& operator[](int i) const { return points_[static_cast<std::size_t>(i)]; }

 private:
  template <class Score>
  [[nodiscard]] ContactPoint best(const Score& score) const;
  void reduce_pairs();
  void leave_out_what_does_not_touch();

  Keep keep_;
  std::array<ContactPoint, 64> points_;
  int count_ = 0;
};

}  // namespace regatta
