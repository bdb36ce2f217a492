// Targets of the wake's sums at given places, padded to whole vectors and at rest at first.
#pragma once

#include "core/simd.h"
#include "wake/biot_savart.h"

#include <vector>

namespace regatta {

struct TargetRun {
  std::vector<float> x, z, u, w;
  int count;

  explicit TargetRun(const std::vector<Vec2>& places) : count(static_cast<int>(places.size())) {
    for (const Vec2& p : places) {
      x.push_back(p.x);
      z.push_back(p.y);
    }
    for (std::vector<float>* field : {&x, &z, &u, &w}) field->resize(places.size() + static_cast<std::size_t>(kLanes));
  }
  [[nodiscard]] VelocityTargets targets() { return {x.data(), z.data(), u.data(), w.data(), count}; }
  [[nodiscard]] Vec2 velocity(std::size_t i) const { return {u[i], w[i]}; }
};

}  // namespace regatta
