#include "render/tank_pass.h"

#include "render/detail_texture.h"

#include <algorithm>
#include <string>

namespace regatta {
namespace {

// Place of triangles against the water, which decides the parts of it that their program reads. A software device pays
// for each texture of a program, asked or not.
enum class Lies { kAnywhere, kUnder, kDeep, kAbove };  // deep: seen through so much water that no grain shows

struct Variant {
  TankMaterial material;
  bool dry, shaded;
  Lies lies;
  const char* defines;
};

constexpr std::array<Variant, 24> kVariants = {{
    {TankMaterial::kTiles, false, false, Lies::kAnywhere, "#define TILES"},
    {TankMaterial::kTiles, false, true, Lies::kAnywhere, "#define TILES\n#define SHADED"},
    {TankMaterial::kTiles, true, false, Lies::kAnywhere, "#define TILES\n#define DRY"},
    {TankMaterial::kTiles, true, true, Lies::kAnywhere, "#define TILES\n#define DRY\n#define SHADED"},
    {TankMaterial::kStreet, false, false, Lies::kAnywhere, "#define STREET"},
    {TankMaterial::kStreet, false, true, Lies::kAnywhere, "#define STREET\n#define SHADED"},
    {TankMaterial::kStreet, true, false, Lies::kAnywhere, "#define STREET\n#define DRY"},
    {TankMaterial::kStreet, true, true, Lies::kAnywhere, "#define STREET\n#define DRY\n#define SHADED"},
    {TankMaterial::kEarth, true, false, Lies::kAnywhere, "#define EARTH\n#define DRY"},
    {TankMaterial::kEarth, true, true, Lies::kAnywhere, "#define EARTH\n#define DRY\n#define SHADED"},
    {TankMaterial::kEarth, false, false, Lies::kUnder, "#define EARTH"},
    {TankMaterial::kEarth, false, true, Lies::kUnder, "#define EARTH\n#define SHADED"},
    {TankMaterial::kEarth, false, false, Lies::kDeep, "#define EARTH\n#define DEEP"},
    {TankMaterial::kEarth, false, true, Lies::kDeep, "#define EARTH\n#define DEEP\n#define SHADED"},
    {TankMaterial::kEarth, false, false, Lies::kAbove, "#define EARTH\n#define ABOVE"},
    {TankMaterial::kEarth, false, true, Lies::kAbove, "#define EARTH\n#define ABOVE\n#define SHADED"},
    {TankMaterial::kStone, false, false, Lies::kAnywhere, "#define STONE"},
    {TankMaterial::kStone, false, true, Lies::kAnywhere, "#define STONE\n#define SHADED"},
    {TankMaterial::kQuay, false, false, Lies::kAnywhere, "#define QUAY"},
    {TankMaterial::kPaving, false, false, Lies::kAnywhere, "#define PAVING"},
    {TankMaterial::kGrass, false, false, Lies::kAnywhere, "#define GRASS"},
    {TankMaterial::kFloor, false, false, Lies::kAnywhere, "#define FLOOR"},
    {TankMaterial::kHall, false, false, Lies::kAnywhere, "#define HALL"},
    {TankMaterial::kFloor, false, true, Lies::kAnywhere, "#define FLOOR\n#define SHADED"},
}};

constexpr float kClear = 1.5F;   // distance from the still level beyond which the bed is surely wet or dry [m]
constexpr float kFaint = 25.0F;  // way through water after which only its mean colour is left of the bed [m]

Lies place_of(const IndexTile& tile, const TankView& view) {
  if (view.dry_bed && tile.lower.y > view.level + kClear) return Lies::kAbove;
  if (view.dry_bed && tile.upper.y > view.level - kClear) return Lies::kAnywhere;
  // The corner that is seen through the least water.
  const float depth = view.level - tile.upper.y;
  const Vec3 nearest = glm::clamp(view.eye, tile.lower, tile.upper);
  const float down = view.eye.y - tile.upper.y;
  return depth > 0.0F && depth * glm::length(view.eye - nearest) > kFaint * std::max(down, 0.0F) ? Lies::kDeep
                                                                                                 : Lies::kUnder;
}

bool has_dry_variant(TankMaterial material) {
  return material == TankMaterial::kTiles || material == TankMaterial::kStreet;
}

bool is_bed(TankMaterial material) { return material == TankMaterial::kEarth || has_dry_variant(material); }

}  // namespace

Result<TankPass> TankPass::create(const std::filesystem::path& shaders, const Device& device) {
  Shaders made;
  for (const Variant& variant : kVariants) {
    Result<Shader> shader = Shader::load(shaders, "tank.vert", "tank.frag", variant.defines);
    if (!shader.ok()) return shader.error();
    made.fine.push_back(std::move(shader).value());
    made.plain.emplace_back();
    if (variant.shaded || !is_bed(variant.material)) continue;
    Result<Shader> plain =
        Shader::load(shaders, "tank.vert", "tank.frag", std::string(variant.defines) + "\n#define PLAIN");
    if (!plain.ok()) return plain.error();
    made.plain.back() = std::move(plain).value();
  }
  return TankPass(std::move(made), device);
}

TankPass::TankPass(Shaders shaders, const Device& device) : shaders_(std::move(shaders)) {
  std::vector<const Shader*> all;
  for (const Shader& shader : shaders_.fine) all.push_back(&shader);
  for (const std::optional<Shader>& shader : shaders_.plain) {
    if (shader) all.push_back(&*shader);
  }
  for (const Shader* const each : all) {
    const Shader& shader = *each;
    shader.use();
    shader.set("shadow_map", static_cast<int>(TextureUnit::kShadow));
    shader.set("detail_map", static_cast<int>(TextureUnit::kDetail));
    shader.set("tile_map", static_cast<int>(TextureUnit::kTile));
    shader.set("shape_map", static_cast<int>(TextureUnit::kShape));
    shader.set("wet_map", static_cast<int>(TextureUnit::kWet));
  }
  const std::vector<unsigned char> data = make_tile_texture();
  glBindTexture(GL_TEXTURE_2D, tiles_.name());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, kDetailSize, kDetailSize, 0, GL_RGBA, GL_UNSIGNED_BYTE, data.data());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, device.tile_filter);
  glGenerateMipmap(GL_TEXTURE_2D);
}

void TankPass::update(const Setting& setting, const std::shared_ptr<const Terrain>& terrain, Shading shading) {
  if (made_ && terrain_ == terrain && setting_ == setting && shading_ == shading) return;
  made_ = true;
  terrain_ = terrain;
  setting_ = setting;
  shading_ = shading;
  constexpr int kPlainBedPoints = 80;
  const int bed_points = shading == Shading::kPlain ? kPlainBedPoints : kBedPoints;
  mesh_ = setting.tank ? make_tank_mesh(setting, terrain_.get(), bed_points) : make_ground_mesh(setting);
  std::vector<std::uint32_t> indices;
  for (std::size_t material = 0; material < kTankMaterials; ++material) {
    const auto at = [&](std::uint32_t vertex) { return mesh_.vertices[vertex].position; };
    constexpr float kTiles = 10.0F;  // along the longer side of the domain
    const Vec2 size = setting.domain.size();
    tiles_of_[material] =
        sort_into_tiles(mesh_.indices[material], at, std::max(std::max(size.x, size.y), 1e-3F) / kTiles);
    first_[material] = indices.size();
    indices.insert(indices.end(), mesh_.indices[material].begin(), mesh_.indices[material].end());
  }
  glBindVertexArray(vertex_array_.name());
  upload(GL_ARRAY_BUFFER, vertices_, std::span<const TankVertex>(mesh_.vertices), GL_STATIC_DRAW);
  float_attribute(0, 3, sizeof(TankVertex), offsetof(TankVertex, position));
  float_attribute(1, 3, sizeof(TankVertex), offsetof(TankVertex, normal));
  float_attribute(2, 3, sizeof(TankVertex), offsetof(TankVertex, cover));
  upload(GL_ELEMENT_ARRAY_BUFFER, indices_, std::span<const std::uint32_t>(indices), GL_STATIC_DRAW);
  glBindVertexArray(0);
  mesh_.vertices = {};
  for (auto& indices_of_material : mesh_.indices) indices_of_material = {};
}

void TankPass::draw(const TankView& view) const {
  bind_texture(unit(TextureUnit::kTile), GL_TEXTURE_2D, tiles_);
  glEnable(GL_CULL_FACE);  // walls show their inner side only
  glBindVertexArray(vertex_array_.name());
  if (view.shaded) {
    // First where shadows may be; the depth test then keeps the second, cheaper drawing out of there.
    glEnable(GL_SCISSOR_TEST);
    glScissor(view.shaded->x, view.shaded->y, view.shaded->width, view.shaded->height);
    draw_materials(view, Light::kShaded);
    glDisable(GL_SCISSOR_TEST);
  }
  draw_materials(view, Light::kOpen);
  glDisable(GL_CULL_FACE);
}

void TankPass::draw_mirrored(const TankView& view) const {
  constexpr auto kEarth = static_cast<std::size_t>(TankMaterial::kEarth);
  const auto land = std::find_if(kVariants.begin(), kVariants.end(), [](const Variant& variant) {
    return variant.lies == Lies::kAbove && !variant.shaded;
  });
  shaders_.fine[static_cast<std::size_t>(land - kVariants.begin())].use();
  glBindVertexArray(vertex_array_.name());
  glEnable(GL_CLIP_DISTANCE0);
  const std::span<const IndexTile> tiles = tiles_of_[kEarth];
  for (std::size_t n = 0; n < tiles.size();) {
    std::size_t end = n;
    while (end < tiles.size() && tiles[end].upper.y > view.level) ++end;
    if (end > n) draw_tiles(tiles.subspan(n, end - n), view.view_proj, first_[kEarth]);
    n = std::max(end, n + 1);
  }
  glDisable(GL_CLIP_DISTANCE0);
}

void TankPass::draw_materials(const TankView& view, Light light) const {
  for (std::size_t i = 0; i < kVariants.size(); ++i) {
    const Variant& variant = kVariants[i];
    const auto material = static_cast<std::size_t>(variant.material);
    const bool fits = variant.shaded == (light == Light::kShaded) &&
                      (variant.dry == view.dry_bed || !has_dry_variant(variant.material));
    if (!fits || tiles_of_[material].empty()) continue;
    const bool plain = view.shading == Shading::kPlain && shaders_.plain[i];
    (plain ? *shaders_.plain[i] : shaders_.fine[i]).use();
    if (variant.material != TankMaterial::kEarth) {
      draw_tiles(tiles_of_[material], view.view_proj, first_[material]);
      continue;
    }
    // Neighbours together: each call has its price.
    const std::span<const IndexTile> tiles = tiles_of_[material];
    for (std::size_t n = 0; n < tiles.size();) {
      std::size_t end = n;
      while (end < tiles.size() && place_of(tiles[end], view) == variant.lies) ++end;
      if (end > n) draw_tiles(tiles.subspan(n, end - n), view.view_proj, first_[material]);
      n = std::max(end, n + 1);
    }
  }
}

}  // namespace regatta
