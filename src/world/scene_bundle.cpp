#include "world/scene_bundle.h"

#include "particles/particle_water.h"
#include "scene/ocean_blocks.h"
#include "scene/terrain_builder.h"
#include "world/body_factory.h"
#include "world/ocean_box.h"

#include <fmt/format.h>

#include <limits>

namespace regatta {

namespace {

Result<WaterSetup> water_setup_of(const Scene& scene) {
  Result<Terrain> terrain = build_terrain(scene);
  if (!terrain) return terrain.error();
  WaterSetup setup{scene.water, scene.domain, std::make_shared<const Terrain>(std::move(terrain).value())};
  if (!scene.has_shallow_water) setup.level = settled_level(*scene.ocean, scene.params);
  setup.under_waves = scene.has_shallow_water && scene.params.waves_on;
  return setup;
}

// A body that moves freely must fit between edges that hold it, as it lies at the start: else two of them push it at
// once, each without end.
Result<> check_room(const Domain& domain, const BodySpec& spec, const BodySetup& body) {
  if (body.motion != BodyMotion::kDynamic || domain.travels) return success();
  Vec2 lower(std::numeric_limits<float>::max()), upper(-lower);
  for (const ConvexPolytope& part : body.hull->parts) {
    for (const Vec3& corner : part.vertices) {
      const Vec2 at = horizontal(body.state.orientation * corner);
      lower = glm::min(lower, at);
      upper = glm::max(upper, at);
    }
  }
  const Vec2 size = upper - lower, room = domain.size();
  const auto refuse = [&](const char* from, const char* to, float length, float apart) {
    return Error{fmt::format("body \"{}\" reaches over {:.4g} m from {} to {}, where the edges lie {:.4g} m apart",
                             spec.name, length, from, to, apart),
                 {},
                 spec.line,
                 spec.column};
  };
  if (domain.west != EdgeKind::kPeriodic && size.x > room.x) return refuse("west", "east", size.x, room.x);
  if (domain.south != EdgeKind::kPeriodic && size.y > room.y) return refuse("south", "north", size.y, room.y);
  return success();
}

}  // namespace

Result<std::shared_ptr<const SceneBundle>> load_bundle(const Scene& scene, const Loading& loading) {
  auto bundle = std::make_shared<SceneBundle>();
  if (loading.last) bundle->rested = loading.last->rested;
  Result<WaterSetup> water = water_setup_of(scene);
  if (!water) return water.error();
  bundle->water = std::move(water).value();
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const float level = still_level(scene, *bundle, horizontal(scene.bodies[i].position));
    Result<BodySetup> body = make_body(scene.bodies[i], static_cast<int>(i), level, loading, scene.params.boat_mass);
    const Result<> fits = body ? check_room(scene.domain, scene.bodies[i], body.value()) : success();
    if (!body || !fits) {
      Error error = body ? fits.error() : body.error();
      if (error.file.empty() && error.line > 0) error.file = scene.file.string();
      return error;
    }
    body.value().id = BodyId{static_cast<std::int64_t>(i) + 1};
    bundle->bodies.push_back(std::move(body).value());
  }
  if (scene.ocean) {
    Result<ParticleSetup> particles = filled_ocean(*scene.ocean, scene.params);
    if (!particles) return particles.error();
    bundle->particles = std::move(particles).value();
    auto walls = wall_particles(*bundle->particles);
    if (!walls) return walls.error();
    bundle->walls = std::move(walls).value();
  }
  return std::shared_ptr<const SceneBundle>(std::move(bundle));
}

float still_level(const Scene& scene, const SceneBundle& bundle, Vec2 at) {
  if (scene.ocean && scene.ocean->covers(at)) return start_level(*scene.ocean, scene.params, at);
  return bundle.water.surface_at(at);
}

}  // namespace regatta
