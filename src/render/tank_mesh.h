// The tank as triangles: bed, inner walls with their coping, the base plate it stands on, and the ground around.
// Where water goes on beyond an edge so does the bed, and there is neither plate nor ground.
// Inner walls face inwards only, so that from outside one looks through them at the water's side. Pure data, no GL.
#pragma once

#include "render/setting.h"

#include <array>
#include <vector>

namespace regatta {

enum class TankMaterial { kTiles, kEarth, kStone, kPaving, kGrass };
inline constexpr std::size_t kTankMaterials = 5;

struct TankVertex {
  Vec3 position{0.0F};
  Vec3 normal{0.0F};
};

struct TankMesh {
  std::vector<TankVertex> vertices;
  std::array<std::vector<std::uint32_t>, kTankMaterials> indices;  // triangles by TankMaterial
  float ground = 0.0F;                                             // height of the ground around the tank [m]
  float mean_depth = 1.0F;                                         // of still water where there is any [m]
};

// The ground alone, just below the floor; paved under the box too.
TankMesh make_ground_mesh(const Setting& setting);
TankMesh make_tank_mesh(const Domain& domain, const Terrain* terrain, float level, const FarSides& far = {});

}  // namespace regatta
