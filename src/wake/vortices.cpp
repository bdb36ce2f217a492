#include "wake/vortices.h"

namespace regatta {

void Vortices::add(Vec2 place, float strength) {
  x.push_back(place.x);
  z.push_back(place.y);
  circulation.push_back(strength);
  birth.push_back(strength);
  u.push_back(0.0F);
  w.push_back(0.0F);
  moved.push_back(0.0F);
}

void Vortices::clear() {
  for (std::vector<float>* field : fields()) field->clear();
}

}  // namespace regatta
