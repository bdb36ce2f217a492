#include "hull/hull_displaced.h"

namespace regatta {

Displaced displaced_below(const Hull& hull, const HullPatch& patch, float level) {
  Displaced sum;
  const auto lift = static_cast<double>(patch.center.y - level);
  for (std::size_t p = 0; p < patch.parts.size(); ++p) {
    add_displaced(hull.parts[p].faces, patch.parts[p].vertices, lift, sum, hull.filled(p));
  }
  return sum;
}

}  // namespace regatta
