#include "render/body_pass.h"

#include "exchange/water_height.h"
#include "render/body_look.h"
#include "render/body_pose.h"
#include "render/coarse_mesh.h"
#include "render/index_tiles.h"
#include "render/shadow_fit.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {
namespace {

constexpr float kCreaseDeg = 35.0F;  // sharper edges of a mesh without normals stay sharp
// A hull is wet so far above the water: a share of its height, within limits [1], [m].
constexpr float kWetShare = 0.10F, kWetLeast = 0.01F, kWetMost = 0.25F;

constexpr std::array<int, 2> kCells = {48, 20};  // cells of coarser meshes, along a body's longest side
constexpr float kCellPixels = 2.5F;              // size that such a cell may have
constexpr float kMirrorPixel = 4.0F;             // of the mirrored picture: twice as large, and blurred by ripples

struct Vertex {
  Vec3 position, normal, color;
};

bool seen(const BodySnapshot& body, const Mat4& view_proj) {
  const Vec3 reach(0.6F * glm::length(body.hull->upper - body.hull->lower));
  return in_view(view_proj, body.state.position - reach, body.state.position + reach);
}

// The parts of a hull's surface that face up, three corners a triangle, a little narrower than the hull: the lid must
// not stand out beside the planks. Body frame.
std::vector<Vec3> lid_triangles(const Hull& hull) {
  constexpr float kFacesUp = 0.7F;  // least upward share of a normal
  constexpr float kNarrower = 0.98F;
  std::vector<Vec3> corners;
  if (hull.solid) return corners;
  const Vec3 middle = 0.5F * (hull.lower + hull.upper);
  const Vec3 scale(kNarrower, 1.0F, kNarrower);
  for (const ConvexPolytope& part : hull.parts) {
    for (std::size_t f = 0; f < part.faces.size(); ++f) {
      if (part.planes[f].normal.y < kFacesUp) continue;
      const std::vector<std::uint32_t>& face = part.faces[f];
      for (std::size_t i = 2; i < face.size(); ++i) {
        for (const std::uint32_t corner : {face[0], face[i - 1], face[i]}) {
          corners.push_back(middle + scale * (part.vertices[corner] - middle));
        }
      }
    }
  }
  return corners;
}

const Vec4 kFits(0.36F, 0.92F, 0.84F, 0.85F), kRefused(0.98F, 0.36F, 0.24F, 0.85F);  // colours of ghosts

const Vec4 kRecorded(0.62F, 0.80F, 1.0F, 0.6F);  // colour of the boat of a recorded run

// The live boat of a ghost's name; null: there is none.
const BodySnapshot* live_boat(const RunGhost& ghost, const Snapshot& snapshot) {
  const auto live = std::find_if(snapshot.bodies.begin(), snapshot.bodies.end(),
                                 [&](const BodySnapshot& body) { return body.is_boat && body.name == ghost.name; });
  return live == snapshot.bodies.end() ? nullptr : &*live;
}

// The ghost takes the look of the live boat.
BodySnapshot ghost_body(const RunGhost& ghost, const Snapshot& snapshot) {
  BodySnapshot body;
  body.hull = ghost.hull;
  body.state = ghost.state;
  body.previous = ghost.previous;
  if (const BodySnapshot* const live = live_boat(ghost, snapshot)) {
    body.look = live->look;
    body.color = live->color;
  }
  return body;
}

// Fades where the live boat lies in it, up to a quarter of its length away: 0 there, 1 beyond half of it.
float apart_from_live(const RunGhost& ghost, const Snapshot& snapshot) {
  const BodySnapshot* const live = live_boat(ghost, snapshot);
  if (live == nullptr) return 1.0F;
  const float length = ghost.hull->upper.x - ghost.hull->lower.x;
  const Vec3 at = live->state.position;
  const Vec2 near = snapshot.domain.nearest_copy(horizontal(ghost.state.position), horizontal(at));
  const float away = glm::distance(at, Vec3(near.x, ghost.state.position.y, near.y));
  return std::clamp(4.0F * away / length - 1.0F, 0.0F, 1.0F);
}

BodySnapshot ghost_body(const LaunchGhost& ghost) {
  BodySnapshot body;
  body.hull = ghost.hull;
  body.state = body.previous = ghost.state;
  return body;
}

void set_tail(const Shader& shader, const TailPose& tail, float blend) {
  const float phase = tail.phase - (1.0F - blend) * tail.step;
  shader.set("tail", Vec4(tail.bend, tail.tip, tail.height, phase));
  shader.set("tail_wave", Vec3(1.0F / tail.wave, tail.turn, tail.legs ? 1.0F : 0.0F));
}

}  // namespace

Result<BodyPass> BodyPass::create(const std::filesystem::path& shaders) {
  Result<Shader> shader = Shader::load(shaders, "body.vert", "body.frag");
  if (!shader.ok()) return shader.error();
  Result<Shader> mirror = Shader::load(shaders, "body.vert", "body.frag", "#define MIRRORED");
  if (!mirror.ok()) return mirror.error();
  Result<Shader> shadow = Shader::load(shaders, "body.vert", "shadow.frag");
  if (!shadow.ok()) return shadow.error();
  Result<Shader> stone = Shader::load(shaders, "body.vert", "body.frag", "#define STONE");
  if (!stone.ok()) return stone.error();
  Result<Shader> plain_painted = Shader::load(shaders, "body.vert", "body.frag", "#define PLAIN");
  if (!plain_painted.ok()) return plain_painted.error();
  Result<Shader> plain_stone = Shader::load(shaders, "body.vert", "body.frag", "#define STONE\n#define PLAIN");
  if (!plain_stone.ok()) return plain_stone.error();
  Result<Shader> ghost = Shader::load(shaders, "body.vert", "ghost.frag");
  if (!ghost.ok()) return ghost.error();
  return BodyPass({std::move(shader).value(), std::move(stone).value(), std::move(plain_painted).value(),
                   std::move(plain_stone).value(), std::move(mirror).value(), std::move(shadow).value(),
                   std::move(ghost).value()});
}

BodyPass::BodyPass(Shaders shaders) : shaders_(std::move(shaders)) {
  for (const Shader* s :
       {&shaders_.painted, &shaders_.stone, &shaders_.plain_painted, &shaders_.plain_stone, &shaders_.mirror}) {
    s->use();
    s->set("sky_map", static_cast<int>(TextureUnit::kSky));
    s->set("shadow_map", static_cast<int>(TextureUnit::kShadow));
    s->set("shape_map", static_cast<int>(TextureUnit::kShape));
    s->set("detail_map", static_cast<int>(TextureUnit::kDetail));
  }
  glBindTexture(GL_TEXTURE_2D, shadow_map_.name());
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_DEPTH_COMPONENT24, kShadowSize, kShadowSize);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
  const std::array<float, 4> lit = {1.0F, 1.0F, 1.0F, 1.0F};
  glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, lit.data());
  glBindFramebuffer(GL_FRAMEBUFFER, shadow_framebuffer_.name());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, shadow_map_.name(), 0);
  glDrawBuffer(GL_NONE);
  glReadBuffer(GL_NONE);
  glClear(GL_DEPTH_BUFFER_BIT);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

BodyPass::Key BodyPass::key_of(const BodySnapshot& body) {
  const bool own_mesh = body.look == BodyLook::kPlanks || body.look == BodyLook::kHouse;
  const Vec3 color = own_mesh ? body.color : Vec3(0.0F);
  return {body.hull.get(), own_mesh ? body.look : BodyLook::kPlain, color.x, color.y, color.z};
}

const BodyPass::Mesh* BodyPass::mesh_of(const BodySnapshot& body) const {
  const auto found = meshes_.find(key_of(body));
  return found != meshes_.end() && drawable(body) ? &found->second : nullptr;
}

void BodyPass::update(const Snapshot& snapshot) {
  constexpr int kKept = 4;  // updates
  ++updates_;
  for (const BodySnapshot& body : snapshot.bodies) {
    const auto known = meshes_.find(key_of(body));
    if (known != meshes_.end()) known->second.last_seen = updates_;
  }
  std::erase_if(meshes_, [&](const auto& entry) { return entry.second.last_seen + kKept < updates_; });
  for (const BodySnapshot& body : snapshot.bodies) make_mesh(body);
  const auto make_ghost = [this](const BodySnapshot& body) {
    if (!body.hull) return;
    make_mesh(body);
    meshes_.at(key_of(body)).last_seen = updates_;
  };
  if (snapshot.ghost) make_ghost(ghost_body(*snapshot.ghost));
  if (snapshot.run_ghost) make_ghost(ghost_body(*snapshot.run_ghost, snapshot));
}

void BodyPass::make_mesh(const BodySnapshot& body) {
  if (!body.hull || meshes_.contains(key_of(body))) return;
  TriangleMesh source = make_look_mesh(body.look, body.hull->lower, body.hull->upper, body.color);
  if (source.indices.empty()) source = body.hull->mesh;
  if (source.normals.size() != source.positions.size()) compute_normals(source, kCreaseDeg);
  Mesh& mesh = meshes_[key_of(body)];
  mesh.hull = body.hull;
  mesh.last_seen = updates_;
  mesh.colored = source.colors.size() == source.positions.size();
  std::vector<std::uint32_t> indices;
  for (std::size_t level = 0; level < mesh.levels.size(); ++level) {
    const std::vector<std::uint32_t> some = level == 0 ? source.indices : coarse_indices(source, kCells[level - 1]);
    mesh.levels[level] = {indices.size(), static_cast<int>(some.size())};
    indices.insert(indices.end(), some.begin(), some.end());
  }
  std::vector<Vertex> vertices(source.positions.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    vertices[i] = {source.positions[i], source.normals[i], mesh.colored ? source.colors[i] : Vec3(1.0F)};
  }
  glBindVertexArray(mesh.vertex_array.name());
  upload(GL_ARRAY_BUFFER, mesh.vertices, std::span<const Vertex>(vertices), GL_STATIC_DRAW);
  float_attribute(0, 3, sizeof(Vertex), offsetof(Vertex, position));
  float_attribute(1, 3, sizeof(Vertex), offsetof(Vertex, normal));
  if (mesh.colored) float_attribute(2, 3, sizeof(Vertex), offsetof(Vertex, color));
  upload(GL_ELEMENT_ARRAY_BUFFER, mesh.indices, std::span<const std::uint32_t>(indices), GL_STATIC_DRAW);
  const std::vector<Vec3> lid = lid_triangles(*body.hull);
  mesh.lid_count = static_cast<int>(lid.size());
  glBindVertexArray(mesh.lid_array.name());
  upload(GL_ARRAY_BUFFER, mesh.lid_vertices, std::span<const Vec3>(lid), GL_STATIC_DRAW);
  float_attribute(0, 3, sizeof(Vec3), 0);
  glBindVertexArray(0);
}

// By its size in the picture.
std::size_t BodyPass::level_of(const BodySnapshot& body, float pixel) const {
  const float size = glm::length(body.hull->upper - body.hull->lower);
  const float away = std::max(glm::length(body.state.position - eye_) - 0.5F * size, 1.0e-3F);
  const float across = size / away * pixels_ / pixel;
  std::size_t level = 0;
  while (level < kCells.size() && across < kCellPixels * static_cast<float>(kCells[level])) ++level;
  return level;
}

void BodyPass::draw_one(const Shader& shader, const BodySnapshot& body, const Mesh& mesh, float blend,
                        float pixel) const {
  shader.set("model", body_matrix(body, blend));
  set_tail(shader, body.tail, blend);
  glBindVertexArray(mesh.vertex_array.name());
  if (!mesh.colored) glVertexAttrib3f(2, body.color.x, body.color.y, body.color.z);
  const Mesh::Range& range = mesh.levels[level_of(body, pixel)];
  glDrawElements(GL_TRIANGLES, range.count, GL_UNSIGNED_INT,
                 reinterpret_cast<const void*>(range.first * sizeof(std::uint32_t)));
}

void BodyPass::draw_all(const Shader& shader, const Snapshot& snapshot, float blend) const {
  for (const BodySnapshot& body : snapshot.bodies) {
    if (const Mesh* const mesh = mesh_of(body)) draw_one(shader, body, *mesh, blend);
  }
}

void BodyPass::draw(const Snapshot& snapshot, float blend, const Mat4& view_proj, const Vec3& eye,
                    Shading shading) const {
  const bool plain = shading == Shading::kPlain;
  const Shader* const painted = plain ? &shaders_.plain_painted : &shaders_.painted;
  const Shader* const stone = plain ? &shaders_.plain_stone : &shaders_.stone;
  for (const Shader* shader : {painted, stone}) {
    shader->use();
    shader->set("projection", view_proj);
    shader->set("seen_from", eye);
    for (const BodySnapshot& body : snapshot.bodies) {
      const Mesh* const mesh = mesh_of(body);
      if (mesh == nullptr || (body.look == BodyLook::kStone) != (shader == stone)) continue;
      if (!seen(body, view_proj)) continue;
      const float height = body.hull->upper.y - body.hull->lower.y;
      shader->set("wet_height", std::clamp(kWetShare * height, kWetLeast, kWetMost));
      draw_one(*shader, body, *mesh, blend);
    }
  }
}

void BodyPass::draw_lids(const Snapshot& snapshot, float blend, const Mat4& view_proj) const {
  shaders_.shadow.use();
  shaders_.shadow.set("projection", view_proj);
  glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  for (const BodySnapshot& body : snapshot.bodies) {
    const Mesh* const mesh = mesh_of(body);
    if (mesh == nullptr || mesh->lid_count == 0) continue;
    shaders_.shadow.set("model", body_matrix(body, blend));
    set_tail(shaders_.shadow, {}, blend);
    glBindVertexArray(mesh->lid_array.name());
    glDrawArrays(GL_TRIANGLES, 0, mesh->lid_count);
  }
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

void BodyPass::draw_ghosts(const Snapshot& snapshot, float blend, const Mat4& view_proj, const Vec3& eye) const {
  if (snapshot.run_ghost) {
    Vec4 ink = kRecorded;
    ink.a *= apart_from_live(*snapshot.run_ghost, snapshot);
    if (ink.a > 0.0F) draw_ghost(ghost_body(*snapshot.run_ghost, snapshot), blend, ink, view_proj, eye);
  }
  if (!snapshot.ghost) return;
  draw_ghost(ghost_body(*snapshot.ghost), 1.0F, snapshot.ghost->refused.empty() ? kFits : kRefused, view_proj, eye);
}

void BodyPass::draw_ghost(const BodySnapshot& body, float blend, const Vec4& ink, const Mat4& view_proj,
                          const Vec3& eye) const {
  const Mesh* const mesh = mesh_of(body);
  if (mesh == nullptr) return;
  // Depth comes first: or its far side would show through the near one.
  glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  shaders_.shadow.use();
  shaders_.shadow.set("projection", view_proj);
  draw_one(shaders_.shadow, body, *mesh, blend);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glDepthFunc(GL_LEQUAL);
  shaders_.ghost.use();
  shaders_.ghost.set("projection", view_proj);
  shaders_.ghost.set("seen_from", eye);
  shaders_.ghost.set("ink", ink);
  draw_one(shaders_.ghost, body, *mesh, blend);
  glDepthFunc(GL_LESS);
  glDisable(GL_BLEND);
}

void BodyPass::draw_mirrored(const Snapshot& snapshot, float blend, const Mat4& view_proj, const Vec3& eye) const {
  shaders_.mirror.use();
  glEnable(GL_CLIP_DISTANCE0);
  for (const BodySnapshot& body : snapshot.bodies) {
    const Mesh* const mesh = mesh_of(body);
    if (mesh == nullptr) continue;
    const float level = water_around(snapshot, body);
    Mat4 mirror(1.0F);
    mirror[1][1] = -1.0F;
    mirror[3][1] = 2.0F * level;
    if (!seen(body, view_proj * mirror)) continue;
    shaders_.mirror.set("projection", view_proj * mirror);
    shaders_.mirror.set("seen_from", Vec3(eye.x, 2.0F * level - eye.y, eye.z));
    shaders_.mirror.set("water_level", level);
    draw_one(shaders_.mirror, body, *mesh, blend, kMirrorPixel);
  }
  glDisable(GL_CLIP_DISTANCE0);
}

void BodyPass::draw_shadow(const Snapshot& snapshot, float blend, const Mat4& sun_proj) const {
  glBindFramebuffer(GL_FRAMEBUFFER, shadow_framebuffer_.name());
  glViewport(0, 0, kShadowSize, kShadowSize);
  glClear(GL_DEPTH_BUFFER_BIT);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(2.0F, 4.0F);  // a face must not shade itself
  shaders_.shadow.use();
  shaders_.shadow.set("projection", sun_proj);
  draw_all(shaders_.shadow, snapshot, blend);
  glDisable(GL_POLYGON_OFFSET_FILL);
}

}  // namespace regatta
