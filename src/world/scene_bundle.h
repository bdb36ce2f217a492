// Data that the worlds of one scene share and never change: everything read from files or found once at the start.
#pragma once

#include "core/result.h"
#include "exchange/body_setup.h"
#include "exchange/particle_setup.h"
#include "exchange/water_setup.h"
#include "scene/scene.h"
#include "water/water_rest.h"
#include "world/loading.h"

#include <memory>
#include <optional>
#include <vector>

namespace regatta {

struct SceneBundle {
  WaterSetup water;  // with the terrain
  std::optional<ParticleSetup> particles;
  std::shared_ptr<const std::vector<Vec3>> walls;  // boundary particles on the box; null: it holds a liquid [m]
  std::vector<BodySetup> bodies;                   // bodies of the scene file, in its order
  RestedWaters rested;                             // how still water comes to rest; none: not known yet
};

// Reads terrain, images and meshes, cuts concave meshes into parts, finds hulls and walls.
Result<std::shared_ptr<const SceneBundle>> load_bundle(const Scene& scene, const Loading& loading = {});

// Memory of the bundle, without waters at rest, which the bundles of a scene's runs share [bytes].
std::size_t size_of(const SceneBundle& bundle);

// World y of the still water about a place [m].
float still_level(const Scene& scene, const SceneBundle& bundle, Vec2 at);

}  // namespace regatta
