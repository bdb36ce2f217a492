#include "world/scene_bundle.h"

#include "particles/particle_water.h"
#include "scene/ocean_blocks.h"
#include "scene/terrain_builder.h"
#include "world/body_factory.h"
#include "world/ocean_box.h"

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
    if (!body) return body.error();
    body.value().id = BodyId{static_cast<std::int64_t>(i) + 1};
    bundle->bodies.push_back(std::move(body).value());
  }
  if (scene.ocean) {
    Result<ParticleSetup> particles = filled_ocean(*scene.ocean, scene.params);
    if (!particles) return particles.error();
    bundle->particles = std::move(particles).value();
    if (scene.params.ocean_water == OceanWater::kParticles) {
      auto walls = wall_particles(*bundle->particles);
      if (!walls) return Error{.message = walls.error().message, .key = "ocean.boundary_spacing"};
      bundle->walls = std::move(walls).value();
    }
  }
  return std::shared_ptr<const SceneBundle>(std::move(bundle));
}

std::size_t size_of(const SceneBundle& bundle) {
  const auto bytes = [](const auto& list) { return list.size() * sizeof(list[0]); };
  std::size_t sum = sizeof(SceneBundle) + bytes(bundle.bodies);
  if (bundle.water.terrain) sum += bytes(bundle.water.terrain->heights);
  if (bundle.walls) sum += bytes(*bundle.walls);
  for (const BodySetup& body : bundle.bodies) {
    const Hull& hull = *body.hull;
    sum += bytes(hull.panels) + bytes(hull.mesh.positions) + bytes(hull.mesh.normals) + bytes(hull.mesh.colors) +
           bytes(hull.mesh.indices);
    for (const ConvexPolytope& part : hull.parts) {
      sum += bytes(part.vertices) + bytes(part.planes) + bytes(part.faces);
      for (const auto& face : part.faces) sum += bytes(face);
    }
  }
  return sum;
}

float still_level(const Scene& scene, const SceneBundle& bundle, Vec2 at) {
  if (scene.ocean && scene.ocean->covers(at)) return start_level(*scene.ocean, scene.params, at);
  return bundle.water.surface_at(at);
}

}  // namespace regatta
