// The vortex particles of one body's wake: plain data. A vortex that the body sheds is one or several of these.
#pragma once

#include "core/types.h"

#include <array>
#include <vector>

namespace regatta {

struct Vortices {                  // all [count]
  std::vector<float> x, z;         // [m]
  std::vector<float> circulation;  // Γ, positive about +y [m²/s]
  std::vector<float> birth;        // Γ when it was shed [m²/s]
  std::vector<float> u, w;         // velocity in the last step, for the integrator [m/s]
  std::vector<float> moved;        // 1 once u and w are known

  [[nodiscard]] int count() const { return static_cast<int>(x.size()); }
  [[nodiscard]] Vec2 at(int i) const { return {x[static_cast<std::size_t>(i)], z[static_cast<std::size_t>(i)]}; }
  void add(Vec2 place, float strength);
  void clear();
  // Keeps those for which keep(i), in their order.
  template <class Keep>
  void filter(const Keep& keep) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (!keep(static_cast<int>(i))) continue;
      for (std::vector<float>* field : fields()) (*field)[kept] = (*field)[i];
      ++kept;
    }
    for (std::vector<float>* field : fields()) field->resize(kept);
  }
  [[nodiscard]] std::array<std::vector<float>*, 7> fields() { return {&x, &z, &circulation, &birth, &u, &w, &moved}; }
  [[nodiscard]] std::array<const std::vector<float>*, 7> fields() const {
    return {&x, &z, &circulation, &birth, &u, &w, &moved};
  }
};

}  // namespace regatta
