// Draws the bodies: into the picture, mirrored for the water, and into the sun's shadow map. A hull that one can look
// into has a lid besides, which is not seen: it keeps the water, whose surface goes on through the hull, out of the
// cockpit. Bodies that are small in the picture, or out of it, are drawn with fewer triangles (coarse_mesh.h), or none.
#pragma once

#include "render/frame.h"
#include "render/shader.h"

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <tuple>

namespace regatta {

class BodyPass {
 public:
  static Result<BodyPass> create(const std::filesystem::path& shaders);
  // Uploads the meshes of new hulls and forgets those that no body has had for a while: two worlds may be drawn in
  // turn.
  void update(const Snapshot& snapshot);
  // Sets the place from which pictures are seen until the next call: decides how finely each body is drawn.
  void look(const Vec3& eye, float pixels) {
    eye_ = eye;
    pixels_ = pixels;
  }
  void draw(const Snapshot& snapshot, float blend, const Mat4& view_proj, const Vec3& eye, Shading shading) const;
  // Draws the ghosts of a launch that is aimed, over the finished water.
  void draw_ghosts(const Snapshot& snapshot, float blend, const Mat4& view_proj, const Vec3& eye) const;
  // Each seen in the level plane of the water around it; what is below that is left out.
  void draw_mirrored(const Snapshot& snapshot, float blend, const Mat4& view_proj, const Vec3& eye) const;
  // The lids of open hulls, into the depth alone: what is drawn after them does not show within.
  void draw_lids(const Snapshot& snapshot, float blend, const Mat4& view_proj) const;
  // Depth seen from the sun, into the shadow map.
  void draw_shadow(const Snapshot& snapshot, float blend, const Mat4& sun_proj) const;
  [[nodiscard]] const GlTexture& shadow_map() const { return shadow_map_; }

 private:
  struct Mesh {
    std::shared_ptr<const Hull> hull;
    GlVertexArray vertex_array;
    GlBuffer vertices, indices;
    struct Range {
      std::size_t first = 0;
      int count = 0;
    };
    std::array<Range, 3> levels;  // ranges of the indices: all triangles, then fewer
    GlVertexArray lid_array;
    GlBuffer lid_vertices;
    int lid_count = 0;  // number of the lid's corners, three a triangle; 0: a solid, which has no lid
    bool colored = false;
    int last_seen = 0;  // update
  };
  struct Shaders {
    Shader painted, stone;              // for bodies of a colour, of masonry
    Shader plain_painted, plain_stone;  // likewise, Shading::kPlain
    Shader mirror, shadow, ghost;
  };
  // Hull, look and, where the look's mesh holds it, the body's colour.
  using Key = std::tuple<const Hull*, BodyLook, float, float, float>;
  explicit BodyPass(Shaders shaders);
  static Key key_of(const BodySnapshot& body);
  void make_mesh(const BodySnapshot& body);
  // Null where it is not to be drawn.
  [[nodiscard]] const Mesh* mesh_of(const BodySnapshot& body) const;
  [[nodiscard]] std::size_t level_of(const BodySnapshot& body, float pixel) const;
  void draw_ghost(const BodySnapshot& body, float blend, const Vec4& ink, const Mat4& view_proj, const Vec3& eye) const;
  void draw_one(const Shader& shader, const BodySnapshot& body, const Mesh& mesh, float blend,
                float pixel = 1.0F) const;
  void draw_all(const Shader& shader, const Snapshot& snapshot, float blend) const;

  Shaders shaders_;
  Vec3 eye_{0.0F};
  float pixels_ = 1.0e6F;  // size of a metre at a distance of one
  std::map<Key, Mesh> meshes_;
  int updates_ = 0;
  GlTexture shadow_map_;
  GlFramebuffer shadow_framebuffer_;
};

}  // namespace regatta
