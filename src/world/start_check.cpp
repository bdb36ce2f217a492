#include "world/start_check.h"

#include "geometry/hull.h"
#include "world/ocean_box.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace regatta {

namespace {

// A point within the body, in the world: the middle of the corners of its first part.
Vec3 inner_point(const BodySetup& body) {
  const std::vector<Vec3>& corners = body.hull->parts.front().vertices;
  Vec3 sum(0.0F);
  for (const Vec3& corner : corners) sum += corner;
  return body.state.to_world(sum / static_cast<float>(corners.size()));
}

Result<> check_heaps(const std::vector<BodySetup>& bodies) {
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const int most = bodies[i].motion == BodyMotion::kStatic ? kMostStillInOnePlace : kMostInOnePlace;
    const Vec3 middle = inner_point(bodies[i]);
    const auto has_it = [&](const BodySetup& other) { return contains(*other.hull, other.state.to_body(middle)); };
    const auto there = std::count_if(bodies.begin(), bodies.end(), has_it);
    if (there <= most) continue;
    return Error{.message = fmt::format("body \"{}\" lies in one place with {} others; at most {} in all may do so",
                                        bodies[i].name, there - 1, most),
                 .key = fmt::format("body[{}].position", i)};
  }
  return success();
}

struct Extent {
  Vec3 lower{std::numeric_limits<float>::max()}, upper{std::numeric_limits<float>::lowest()};
};

Extent extent_of(const BodySetup& body) {
  Extent out;
  for (const ConvexPolytope& part : body.hull->parts) {
    for (const Vec3& vertex : part.vertices) {
      const Vec3 at = body.state.to_world(vertex);
      out.lower = glm::min(out.lower, at);
      out.upper = glm::max(out.upper, at);
    }
  }
  return out;
}

// A body that moves freely must fit between edges that hold it: else two of them push it at once, each without end.
Result<> check_room(const Domain& domain, const BodySetup& body, std::size_t number) {
  if (body.motion != BodyMotion::kDynamic || domain.travels) return success();
  const Extent extent = extent_of(body);
  const Vec2 size = horizontal(extent.upper - extent.lower), room = domain.size();
  const auto refuse = [&](const char* from, const char* to, float length, float apart) {
    return Error{
        .message = fmt::format("body \"{}\" reaches over {:.4g} m from {} to {}, where the edges lie {:.4g} m apart",
                               body.name, length, from, to, apart),
        .key = fmt::format("body[{}]", number)};
  };
  if (domain.west != EdgeKind::kPeriodic && size.x > room.x) return refuse("west", "east", size.x, room.x);
  if (domain.south != EdgeKind::kPeriodic && size.y > room.y) return refuse("south", "north", size.y, room.y);
  return success();
}

bool lies_beside(const ParticleSetup& box, const Extent& body, float wall) {
  return body.lower.x >= box.upper.x + wall || body.upper.x <= box.lower.x - wall ||
         body.lower.z >= box.upper.z + wall || body.upper.z <= box.lower.z - wall;
}

// "reaches 0.1 m through the west wall of the box of particles"; empty: it lies within the box, above or beside it.
std::string wall_crossing(const ParticleSetup& box, const Extent& body) {
  constexpr float kTouch = 1e-3F;  // this much overlap is contact [m]
  if (lies_beside(box, body, kOceanWall) || body.lower.y >= box.upper.y) return {};
  struct Side {
    const char* name;
    float beyond;  // how far the body reaches through it [m]
  };
  const std::array<Side, 5> sides = {{{"west wall", box.lower.x - body.lower.x},
                                      {"east wall", body.upper.x - box.upper.x},
                                      {"south wall", box.lower.z - body.lower.z},
                                      {"north wall", body.upper.z - box.upper.z},
                                      {"floor", box.lower.y - body.lower.y}}};
  const Side& worst =
      *std::max_element(sides.begin(), sides.end(), [](const Side& a, const Side& b) { return a.beyond < b.beyond; });
  if (worst.beyond <= kTouch) return {};
  return fmt::format("reaches {:.3g} m through the {} of the box of particles", worst.beyond, worst.name);
}

}  // namespace

Result<> check_start(const Scene& scene, const SceneBundle& bundle) {
  for (std::size_t i = 0; i < bundle.bodies.size(); ++i) {
    if (auto fits = check_room(scene.domain, bundle.bodies[i], i); !fits) return fits;
  }
  if (auto heaps = check_heaps(bundle.bodies); !heaps) return heaps;
  for (std::size_t i = 0; scene.ocean && i < bundle.bodies.size(); ++i) {
    if (scene.bodies[i].motion != BodyMotion::kDynamic) continue;
    Extent extent = extent_of(bundle.bodies[i]);
    // The depth of a body afloat is not known: aground it is lifted.
    if (scene.bodies[i].afloat) extent.lower.y = std::max(extent.lower.y, scene.ocean->lower.y);
    const std::string crossing = wall_crossing(*scene.ocean, extent);
    if (crossing.empty()) continue;
    return Error{.message = fmt::format("body \"{}\" {}", scene.bodies[i].name, crossing),
                 .key = fmt::format("body[{}].position", i)};
  }
  return success();
}

std::vector<std::string> bodies_out_of_box(const Scene& scene, const SceneBundle& bundle) {
  std::vector<std::string> found;
  for (std::size_t i = 0; scene.ocean && i < bundle.bodies.size(); ++i) {
    const Extent extent = extent_of(bundle.bodies[i]);
    std::string note = wall_crossing(*scene.ocean, extent);
    if (!scene.has_shallow_water && lies_beside(*scene.ocean, extent, kOceanWall)) note = "lies outside all water";
    if (!note.empty()) found.push_back(fmt::format("{} {}", scene.bodies[i].name, note));
  }
  return found;
}

}  // namespace regatta
