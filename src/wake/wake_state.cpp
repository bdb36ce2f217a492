#include "wake/wake_state.h"

namespace regatta {

void WakeState::visit(Archive& archive, std::size_t edges) {
  const auto scope = archive.scope("wake");
  Vortices& v = vortices;
  archive.array("x", v.x);
  archive.array("z", v.z, {.like = "x"});
  archive.array("circulation", v.circulation, {.like = "x"});
  archive.array("birth", v.birth, {.like = "x"});
  archive.array("u", v.u, {.like = "x"});
  archive.array("w", v.w, {.like = "x"});
  archive.array("moved", v.moved, {.like = "x"});
  const auto pairs = static_cast<std::int64_t>(edges);
  archive.array("potentials", potentials, {.count = pairs});
  archive.array("fluxes", fluxes, {.count = pairs});
  archive.value("body", body);
  archive.value("surface", surface);
  archive.value("radius", radius, {.least = 0.0});
  archive.value("shed", totals.shed);
  archive.value("emissions", totals.emissions, {.least = 0.0});
  archive.value("last_emission", totals.last_emission);
  archive.members("recent_time", recent, &WakeEmission::time);
  archive.members("recent_from", recent, &WakeEmission::from, {.like = "recent_time"});
  archive.members("recent_at", recent, &WakeEmission::at, {.like = "recent_time"});
  archive.members("recent_circulation", recent, &WakeEmission::circulation, {.like = "recent_time"});
}

}  // namespace regatta
