// Bodies that stand on the bed and end below the surface, in still water: what they displace is their volume, and the
// surface above them is as level as if they were not there, though they may be narrower than the water resolves.
#include "world_of_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace regatta::sunken_body_test {
namespace {

constexpr float kDepth = 5.0F;  // [m]
// Above a pier columns lie twice as far apart, and the sums of so few are off by some hundredths of its 1.1 m of water.
constexpr float kOffLevel = 0.03F;  // [m]

struct Case {
  const char* size;  // of the box [m]
  float height;      // of the box [m]
  float spacing;     // of the water [m]
  float turn;        // of the box [degrees]
};

// How far the surface lies from level within a spacing of the box and above it, and how fast it moves.
struct Surface {
  float off = 0.0F, fastest = 0.0F;  // [m], [m/s]
  float submerged = 0.0F, volume = 0.0F;
};

Surface above(const char* solver, const Case& with) {
  const std::string text = fmt::format(
      "[domain]\nsize = [12, 10]\n[water]\ndepth = {}\nspacing = {}\n[params.water]\nsolver = \"{}\"\n[[body]]\n"
      "name = \"pier\"\nkind = \"box\"\nmotion = \"static\"\nsize = {}\nposition = [0.3, {}, -0.2]\nheading_deg = {}\n",
      kDepth, with.spacing, solver, with.size, 0.5F * with.height - kDepth, with.turn);
  Surface found;
  const auto world = world_of_text(text);
  if (!world) return found;
  for (int step = 0; step < 60; ++step) world->step();
  SnapshotRequest request;
  request.surface_spacing = 0.1F;
  Snapshot snapshot;
  world->snapshot(request, snapshot);
  found.submerged = snapshot.bodies[0].load.submerged_volume;
  found.volume = snapshot.bodies[0].hull->volume;
  const SurfaceGrid& grid = snapshot.surface;
  double mean = 0.0;
  for (const float level : grid.surface) mean += static_cast<double>(level) / static_cast<double>(grid.surface.size());
  for (std::size_t n = 0; n < grid.surface.size(); ++n) {
    found.off = std::max(found.off, std::abs(grid.surface[n] - static_cast<float>(mean)));
    found.fastest = std::max(found.fastest, glm::length(grid.velocity[n]));
  }
  return found;
}

class SunkenBody : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SunkenBody, testing::Values("columns", "grid"),
                         [](const auto& solver) { return std::string(solver.param); });

TEST_P(SunkenBody, LeavesTheStillSurfaceLevel) {
  for (const Case& with : {Case{"[1.4, 3.9, 1.4]", 3.9F, 0.2F, 0.0F}, Case{"[0.5, 3.9, 2]", 3.9F, 0.2F, 0.0F},
                           Case{"[0.5, 3.9, 2]", 3.9F, 0.2F, 30.0F}, Case{"[0.5, 3.9, 2]", 3.9F, 0.1F, 30.0F},
                           Case{"[0.5, 3.9, 2]", 3.9F, 0.4F, 30.0F}, Case{"[1.4, 1, 1.4]", 1.0F, 0.4F, 30.0F}}) {
    const Surface found = above(GetParam(), with);
    fmt::print("{}, {} m apart, turned {}°: off level by {:.2f} mm, {:.1f} mm/s, {:.4f} of {:.4f} m³\n", with.size,
               with.spacing, with.turn, 1000.0F * found.off, 1000.0F * found.fastest, found.submerged, found.volume);
    EXPECT_LT(found.off, kOffLevel);
    EXPECT_LT(found.fastest, 0.01F);
    EXPECT_NEAR(found.submerged, found.volume, 1e-3F * found.volume);
  }
}

}  // namespace
}  // namespace regatta::sunken_body_test
