#include "wake/wake_state.h"

namespace regatta {

void WakeState::visit(Archive& archive, std::size_t edges) {
  const auto scope = archive.scope("wake");
  Vortices& v = vortices;
  constexpr double kFarthest = 1e6;                    // farthest coordinate of any place [m]
  constexpr double kWidest = 1e4;                      // largest radius of a vortex [m]
  constexpr std::int64_t kMost = 100'000;              // vortices and emissions, well beyond what a wake keeps
  constexpr double kMostCounted = 9007199254740992.0;  // 2^53: a double holds every whole number up to it
  archive.array("x", v.x, {.most_count = kMost, .least = -kFarthest, .most = kFarthest});
  archive.array("z", v.z, {.like = "x", .least = -kFarthest, .most = kFarthest});
  archive.array("circulation", v.circulation, {.like = "x"});
  archive.array("birth", v.birth, {.like = "x"});
  archive.array("u", v.u, {.like = "x"});
  archive.array("w", v.w, {.like = "x"});
  archive.array("moved", v.moved, {.like = "x"});
  const auto pairs = static_cast<std::int64_t>(edges);
  archive.array("potentials", potentials, {.count = pairs});
  archive.array("fluxes", fluxes, {.count = pairs});
  archive.value("body", body, {.least = -kFarthest, .most = kFarthest});
  archive.value("surface", surface);
  archive.value("radius", radius, {.least = 0.0, .most = kWidest});
  archive.value("velocity", reaction.velocity);
  archive.value("along", reaction.along);
  archive.value("drag", reaction.drag, {.least = 0.0});
  archive.value("power", reaction.power, {.least = 0.0});
  archive.value("mean_loss", mean_loss, {.least = 0.0});
  archive.value("brought", brought, {.least = 0.0, .most = 1.0, .since = 21});
  archive.value("shed", totals.shed);
  archive.value("emissions", totals.emissions, {.least = 0.0, .most = kMostCounted});
  archive.value("last_emission", totals.last_emission);
  archive.members("recent_time", recent, &WakeEmission::time, {.most_count = kMost});
  archive.members("recent_from", recent, &WakeEmission::from,
                  {.like = "recent_time", .least = -kFarthest, .most = kFarthest});
  archive.members("recent_at", recent, &WakeEmission::at,
                  {.like = "recent_time", .least = -kFarthest, .most = kFarthest});
  archive.members("recent_circulation", recent, &WakeEmission::circulation, {.like = "recent_time"});
}

}  // namespace regatta
