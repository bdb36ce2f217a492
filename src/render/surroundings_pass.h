// Draws the surroundings of the water (surroundings.h): plants by instancing, houses, hills at the horizon. Draws
// nothing if the setting has no land.
#pragma once

#include "render/index_tiles.h"
#include "render/shader.h"
#include "render/surroundings.h"

#include <array>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

namespace regatta {

class SurroundingsPass {
 public:
  static Result<SurroundingsPass> create(const std::filesystem::path& shaders);
  // Places everything anew when the setting or the terrain is another one.
  void update(const Snapshot& snapshot, const Land& land);
  // How many plants at most, the nearest tiles first: with all their leaves, and together with plain ones beyond them.
  struct Plants {
    int full = 0, all = 0;
  };
  enum class Shade { kDrawn, kLeftOut };
  void draw(const Mat4& view_proj, const Vec3& eye, Plants most, Shade shade = Shade::kDrawn) const;
  // Whether there is land with something on it.
  [[nodiscard]] bool any() const { return !plant_tiles_.empty() || !house_tiles_.empty(); }
  // far: of the lens [m].
  void draw_hills(float far) const;

 private:
  struct PlantTile {
    std::size_t kind = 0;
    int first = 0, count = 0;  // range of the instances
    Vec3 lower{0.0F}, upper{0.0F};
  };
  SurroundingsPass(Shader plants, Shader shades, Shader houses, Shader hills);
  using SeenTile = std::pair<float, const PlantTile*>;  // distance from the eye [m]
  void declare_instances() const;
  void draw_plants(const PlantTile& tile, PlantDetail detail, int first, int count) const;
  void draw_shades(const std::vector<SeenTile>& seen, int most) const;
  void upload_plants(std::vector<Plant> plants, float tile);
  void upload_houses(const std::vector<House>& houses, float tile);

  Shader plant_shader_, shade_shader_, house_shader_, hill_shader_;
  Setting setting_;
  std::shared_ptr<const Terrain> terrain_;
  bool made_ = false;
  struct PlantMesh {
    GlVertexArray array;
    GlBuffer vertices, indices;
    int index_count = 0;
  };
  std::array<std::array<PlantMesh, kPlantKinds>, kPlantDetails> plant_meshes_;
  GlVertexArray shade_array_;
  GlBuffer shade_vertices_, shade_indices_;
  int shade_index_count_ = 0;
  GlBuffer instances_;
  std::vector<PlantTile> plant_tiles_;
  GlVertexArray house_array_, hill_array_;
  GlBuffer house_vertices_, house_indices_, hill_vertices_, hill_indices_;
  std::vector<IndexTile> house_tiles_;
  int hill_index_count_ = 0;
};

}  // namespace regatta
