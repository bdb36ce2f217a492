// The tank as triangles: bed, inner walls with their coping, the base plate it stands on, and the ground around.
// Where water goes on beyond an edge so does the bed, and there is neither plate nor ground.
// Inner walls face inwards only, so that from outside one looks through them at the water's side. Pure data, no GL.
#pragma once

#include "render/land.h"

#include <array>
#include <vector>

namespace regatta {

// Quay: a wall of blocks; street: a bed that is paved; floor and hall: those of a hall, its walls.
enum class TankMaterial { kTiles, kEarth, kStone, kPaving, kGrass, kQuay, kStreet, kFloor, kHall };
inline constexpr std::size_t kTankMaterials = 9;

struct TankVertex {
  Vec3 position{0.0F};
  Vec3 normal{0.0F};
  Vec3 cover{0.0F, 0.0F, 0.5F};  // cover of earth: GroundCover
};

struct TankMesh {
  std::vector<TankVertex> vertices;
  std::array<std::vector<std::uint32_t>, kTankMaterials> indices;  // triangles by TankMaterial
  float ground = 0.0F;                                             // height of the ground around the tank [m]
  float mean_depth = 1.0F;                                         // mean depth of still water where there is any [m]
  float wall_top = 0.5F;                                           // top of a tank's walls above the still level [m]
};

// The ground alone, just below the floor; paved under the box too.
TankMesh make_ground_mesh(const Setting& setting);
// bed_points: along the longer side of a bed that isn't flat, at most.
inline constexpr int kBedPoints = 128;
TankMesh make_tank_mesh(const Setting& setting, const Terrain* terrain, int bed_points = kBedPoints);

}  // namespace regatta
