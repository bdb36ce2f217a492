// Plants and houses on the land around the water, at places that follow from the land and a hash of the place alone;
// and the line of hills at the horizon. Pure data, no GL.
#pragma once

#include "geometry/triangle_mesh.h"
#include "render/land.h"

#include <array>
#include <vector>

namespace regatta {

enum class PlantKind { kBroadleaf, kConifer, kBush, kReed };
inline constexpr std::size_t kPlantKinds = 4;
enum class PlantDetail { kFull, kPlain };
inline constexpr std::size_t kPlantDetails = 2;

struct Plant {
  Vec3 at{0.0F};      // place of its foot [m]
  float size = 1.0F;  // height [m]
  float turn = 0.0F;  // about the vertical [rad]
  float tone = 1.0F;  // tone of its colour [1]
  PlantKind kind = PlantKind::kBush;
  Vec2 slope{0.0F};  // slope of the ground
};

struct House {
  Vec3 at{0.0F};      // middle of its floor [m]
  Vec3 size{1.0F};    // [m]
  float turn = 0.0F;  // about the vertical [rad]
  Vec3 color{0.8F};
};

// A place around a body where nothing grows or is built.
struct Clearing {
  Vec2 at{0.0F};
  float radius = 0.0F;  // [m]
};

// Empty if the setting has no land; houses only in a town.
std::vector<House> place_houses(const Land& land, const std::vector<Clearing>& clearings);
std::vector<Plant> place_plants(const Land& land, const std::vector<Clearing>& clearings);

// Mesh of a plant of height 1, its foot at the origin; with colours. A plain one has a sixth to a half of the
// triangles.
TriangleMesh plant_mesh(PlantKind kind, PlantDetail detail);
// The disc of its shade, of radius 1: y is 1 in the middle and 0 at the rim.
TriangleMesh shade_mesh();
// In the world, all of them.
TriangleMesh house_meshes(const std::vector<House>& houses);

// A strip of hills around the viewer, infinitely far: directions whose y is the tangent of the elevation.
struct HillVertex {
  Vec3 direction{0.0F};
  float haze = 0.5F;  // share of the air's colour in it
};
struct HillRing {
  std::vector<HillVertex> vertices;
  std::vector<std::uint32_t> indices;
};
// Low or none where the way leads out to sea; empty where the setting has no hills.
HillRing make_hills(const Land& land);

}  // namespace regatta
