#include "rigid/moved_place.h"

#include <cmath>
#include <limits>

namespace regatta {

void move_place(const Vec3& velocity, const Vec3& to, double dt, BodyState& state) {
  const glm::dvec3 from = state.place();
  for (int axis = 0; axis < 3; ++axis) {
    const double way = dt * static_cast<double>(velocity[axis]), end = to[axis];
    const double more = end - static_cast<double>(state.position[axis]) - way;
    const double rounding =
        static_cast<double>(std::numeric_limits<float>::epsilon()) * (std::abs(end) + std::abs(way));
    const double place = from[axis] + way + (std::abs(more) <= rounding ? 0.0 : more);
    // volatile: of two conversions from double to float and back, side by side, gcc 12 makes none.
    const volatile float rounded = static_cast<float>(place);
    state.position[axis] = rounded;
    state.remainder[axis] = static_cast<float>(place - static_cast<double>(rounded));
  }
}

}  // namespace regatta
