#include "render/glass_box.h"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace regatta {
namespace {

constexpr float kHalfWidth = 1.6F;  // half width of a line, its soft rim included [px]
constexpr float kFrontOpacity = 0.75F;
constexpr float kBehindOpacity = 0.4F;
constexpr float kNearer = 0.004F;  // share of the way to the eye: water against the glass must not hide its edge
constexpr float kBottomOpacity = 0.16F;

// A segment's part in front of the eye, in clip space; none when there is none.
std::optional<std::pair<Vec4, Vec4>> clipped(const Vec3& from, const Vec3& to, const FrameBlock& frame) {
  Vec4 a = frame.view_proj * Vec4(from, 1.0F);
  Vec4 b = frame.view_proj * Vec4(to, 1.0F);
  const float near = frame.lens.x;
  if (a.w < near && b.w < near) return {};
  if (a.w < near) a = glm::mix(a, b, (near - a.w) / (b.w - a.w));
  if (b.w < near) b = glm::mix(b, a, (near - b.w) / (a.w - b.w));
  return std::pair{a, b};
}

bool usable(const WaterGlass& glass) {
  return glm::all(glm::lessThan(glass.lower, glass.upper)) &&
         std::isfinite(glm::length(glass.upper) + glm::length(glass.lower));
}

}  // namespace

std::vector<BoxEdge> box_edges(const Vec3& lower, const Vec3& upper, const Vec3& eye) {
  std::vector<BoxEdge> edges;
  for (int axis = 0; axis < 3; ++axis) {
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    for (const auto& [at_u, at_v] : {std::pair{false, false}, {true, false}, {false, true}, {true, true}}) {
      BoxEdge edge;
      edge.from[axis] = lower[axis];
      edge.to[axis] = upper[axis];
      edge.from[u] = edge.to[u] = at_u ? upper[u] : lower[u];
      edge.from[v] = edge.to[v] = at_v ? upper[v] : lower[v];
      const bool inner_u = at_u ? eye[u] < upper[u] : eye[u] > lower[u];
      const bool inner_v = at_v ? eye[v] < upper[v] : eye[v] > lower[v];
      edge.behind = inner_u && inner_v;
      edges.push_back(edge);
    }
  }
  return edges;
}

Result<GlassBox> GlassBox::create(const std::filesystem::path& shaders) {
  Result<Shader> shader = Shader::load(shaders, "glass.vert", "glass.frag");
  if (!shader.ok()) return shader.error();
  return GlassBox(std::move(shader).value());
}

GlassBox::GlassBox(Shader shader) : shader_(std::move(shader)) {}

void GlassBox::add_line(const BoxEdge& edge, const FrameBlock& frame) {
  const Vec3 eye(frame.eye);
  const auto ends = clipped(glm::mix(edge.from, eye, kNearer), glm::mix(edge.to, eye, kNearer), frame);
  if (!ends) return;
  const Vec2 pixels = 0.5F * Vec2(frame.viewport);
  const auto& [a, b] = *ends;
  const Vec2 way = (Vec2(b) / b.w - Vec2(a) / a.w) * pixels;
  const float length = glm::length(way);
  if (!(length > 0.0F)) return;
  const Vec2 aside = kHalfWidth * Vec2(-way.y, way.x) / length / pixels;
  const auto at = [&](const Vec4& end, float side) {
    return Vertex{end + Vec4(side * aside * end.w, 0.0F, 0.0F), side, edge.behind ? kBehindOpacity : kFrontOpacity};
  };
  const std::array<Vertex, 4> corners = {at(a, -1.0F), at(a, 1.0F), at(b, 1.0F), at(b, -1.0F)};
  for (const std::size_t corner : {0U, 1U, 2U, 0U, 2U, 3U}) vertices_.push_back(corners[corner]);
}

void GlassBox::add_bottom(const WaterGlass& glass, const FrameBlock& frame) {
  const Vec3& lower = glass.lower;
  const Vec3& upper = glass.upper;
  const auto at = [&](float x, float z) {
    return Vertex{frame.view_proj * Vec4(x, lower.y, z, 1.0F), 0.0F, kBottomOpacity};
  };
  const std::array<Vertex, 4> corners = {at(lower.x, lower.z), at(upper.x, lower.z), at(upper.x, upper.z),
                                         at(lower.x, upper.z)};
  for (const std::size_t corner : {0U, 1U, 2U, 0U, 2U, 3U}) vertices_.push_back(corners[corner]);
}

void GlassBox::draw(const WaterGlass& glass, const FrameBlock& frame, Part part) {
  if (!usable(glass)) return;
  vertices_.clear();
  const bool bottom_behind = frame.eye.y > glass.lower.y;
  if (bottom_behind == (part == Part::kBehind)) add_bottom(glass, frame);
  for (const BoxEdge& edge : box_edges(glass.lower, glass.upper, Vec3(frame.eye))) {
    if (edge.behind == (part == Part::kBehind)) add_line(edge, frame);
  }
  if (vertices_.empty()) return;
  glBindVertexArray(vertex_array_.name());
  upload(GL_ARRAY_BUFFER, buffer_, std::span<const Vertex>(vertices_), GL_STREAM_DRAW);
  float_attribute(0, 4, sizeof(Vertex), offsetof(Vertex, position));
  float_attribute(1, 2, sizeof(Vertex), offsetof(Vertex, across));
  shader_.use();
  glEnable(GL_BLEND);
  // The alpha below is a height that water reads (height_mark): it stays.
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
  glDepthMask(GL_FALSE);
  glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(vertices_.size()));
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

}  // namespace regatta
