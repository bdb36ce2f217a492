#include "geometry/hull.h"

#include "geometry/half_plane.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// Fewer panels miss the shape of the waterline, more cost time in every sub-step: a boat gets 300 or so.
constexpr float kPanelsAlongLength = 12.0F;
constexpr float kMostPanels = 400.0F;

using FlatPolygon = std::vector<Vec2>;

struct AreaAndCentroid {
  float area = 0.0F;
  Vec2 centroid{0.0F};
};

AreaAndCentroid area_of(const FlatPolygon& polygon) {
  AreaAndCentroid result;
  Vec2 moment(0.0F);
  for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
    const Vec2 b = polygon[i] - polygon[0];
    const Vec2 c = polygon[i + 1] - polygon[0];
    const float area = 0.5F * (b.x * c.y - b.y * c.x);
    result.area += area;
    moment += area / 3.0F * (b + c);
  }
  if (result.area > 0.0F) result.centroid = polygon[0] + moment / result.area;
  return result;
}

// Cuts a face into pieces of about `size` along and across its longest edge.
void append_panels(const ConvexPolytope& part, std::size_t f, float size, std::vector<Panel>& panels) {
  const std::vector<std::uint32_t>& face = part.faces[f];
  const Vec3 normal = part.planes[f].normal;
  const Vec3 base = part.vertices[face[0]];
  Vec3 along(0.0F);
  for (std::size_t i = 0; i < face.size(); ++i) {
    const Vec3 edge = part.vertices[face[(i + 1) % face.size()]] - part.vertices[face[i]];
    if (glm::length(edge) > glm::length(along)) along = edge;
  }
  const Vec3 u = glm::normalize(along - normal * glm::dot(along, normal));
  const Vec3 v = glm::cross(normal, u);
  FlatPolygon outline;
  Vec2 lower(0.0F);
  Vec2 upper(0.0F);
  for (const std::uint32_t i : face) {
    const Vec3 d = part.vertices[i] - base;
    outline.emplace_back(glm::dot(d, u), glm::dot(d, v));
    lower = glm::min(lower, outline.back());
    upper = glm::max(upper, outline.back());
  }
  const Vec2 extent = upper - lower;
  const int columns = std::max(1, static_cast<int>(std::lround(extent.x / size)));
  const int rows = std::max(1, static_cast<int>(std::lround(extent.y / size)));
  const Vec2 cell(extent.x / static_cast<float>(columns), extent.y / static_cast<float>(rows));
  for (int r = 0; r < rows; ++r) {
    const float v0 = lower.y + static_cast<float>(r) * cell.y;
    FlatPolygon strip = r == 0 ? outline : clipped(outline, Vec2(0.0F, -1.0F), -v0);
    if (r + 1 < rows) strip = clipped(strip, Vec2(0.0F, 1.0F), v0 + cell.y);
    for (int c = 0; c < columns; ++c) {
      const float u0 = lower.x + static_cast<float>(c) * cell.x;
      FlatPolygon piece = c == 0 ? strip : clipped(strip, Vec2(-1.0F, 0.0F), -u0);
      if (c + 1 < columns) piece = clipped(piece, Vec2(1.0F, 0.0F), u0 + cell.x);
      const AreaAndCentroid measure = area_of(piece);
      if (measure.area <= 0.0F) continue;
      panels.push_back({base + u * measure.centroid.x + v * measure.centroid.y, normal, measure.area});
    }
  }
}

double surface_area(const ConvexPolytope& part) {
  double area = 0.0;
  for (const std::vector<std::uint32_t>& face : part.faces) {
    const glm::dvec3 base(part.vertices[face[0]]);
    for (std::size_t i = 1; i + 1 < face.size(); ++i) {
      area += 0.5 * glm::length(glm::cross(glm::dvec3(part.vertices[face[i]]) - base,
                                           glm::dvec3(part.vertices[face[i + 1]]) - base));
    }
  }
  return area;
}

// Panels of the union: where two parts touch there is no outside.
std::vector<Panel> make_panels(const std::vector<ConvexPolytope>& parts, float extent) {
  double area = 0.0;
  for (const ConvexPolytope& part : parts) area += surface_area(part);
  const float size = std::max(extent / kPanelsAlongLength, std::sqrt(static_cast<float>(area) / kMostPanels));
  const float skin = 1e-3F * extent;
  std::vector<Panel> panels;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    std::vector<Panel> own;
    for (std::size_t f = 0; f < parts[p].faces.size(); ++f) append_panels(parts[p], f, size, own);
    for (const Panel& panel : own) {
      const Vec3 outside = panel.center + skin * panel.normal;
      bool covered = false;
      for (std::size_t q = 0; q < parts.size(); ++q) covered = covered || (q != p && contains(parts[q], outside));
      if (!covered) panels.push_back(panel);
    }
  }
  return panels;
}

TriangleMesh mesh_of(const std::vector<ConvexPolytope>& parts) {
  TriangleMesh mesh;
  for (const ConvexPolytope& part : parts) {
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    mesh.positions.insert(mesh.positions.end(), part.vertices.begin(), part.vertices.end());
    for (const std::vector<std::uint32_t>& face : part.faces) {
      for (std::size_t i = 1; i + 1 < face.size(); ++i) {
        mesh.indices.insert(mesh.indices.end(), {first + face[0], first + face[i], first + face[i + 1]});
      }
    }
  }
  compute_normals(mesh, kHullCrease);
  return mesh;
}

void shift(ConvexPolytope& part, const Vec3& by) {
  for (Vec3& vertex : part.vertices) vertex += by;
  for (Plane& plane : part.planes) plane.offset += glm::dot(plane.normal, by);
}

// The hull of parts whose solids together have these mass properties.
Result<std::shared_ptr<const Hull>> assemble(std::vector<ConvexPolytope> parts, TriangleMesh mesh, const Vec3& ballast,
                                             const std::vector<MassProperties>& masses) {
  if (parts.empty()) return Error{"a hull needs at least one part"};
  auto hull = std::make_shared<Hull>();
  double volume = 0.0;
  glm::dvec3 moment(0.0);
  for (const MassProperties& mass : masses) {
    volume += mass.volume;
    moment += mass.volume * glm::dvec3(mass.centroid);
  }
  if (!(volume > 0.0) || !std::isfinite(volume)) return Error{"the hull encloses no volume"};
  const Vec3 center = Vec3(moment / volume) + ballast;

  // Parallel axes, for each part about the common centre of mass: I += V (d² 1 - d dᵀ).
  glm::dmat3 inertia(0.0);
  for (const MassProperties& mass : masses) {
    const glm::dvec3 d(mass.centroid - center);
    inertia += glm::dmat3(mass.inertia) + mass.volume * (glm::dmat3(glm::dot(d, d)) - glm::outerProduct(d, d));
  }
  hull->volume = static_cast<float>(volume);
  hull->unit_inertia = Mat3(inertia / volume);
  hull->origin = -center;

  for (ConvexPolytope& part : parts) shift(part, -center);
  hull->lower = hull->upper = parts[0].vertices[0];
  for (const ConvexPolytope& part : parts) {
    for (const Vec3& vertex : part.vertices) {
      hull->lower = glm::min(hull->lower, vertex);
      hull->upper = glm::max(hull->upper, vertex);
    }
  }
  const Vec3 size = hull->upper - hull->lower;
  hull->panels = make_panels(parts, std::max({size.x, size.y, size.z}));
  hull->solid = mesh.indices.empty();
  if (hull->solid) {
    hull->mesh = mesh_of(parts);
  } else {
    for (Vec3& position : mesh.positions) position -= center;
    hull->mesh = std::move(mesh);
  }
  hull->parts = std::move(parts);
  return std::shared_ptr<const Hull>(std::move(hull));
}

}  // namespace

Hull level_loaded(const Hull& hull) {
  Hull loaded = hull;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      if (i == j) continue;
      loaded.loading[i][j] -= loaded.unit_inertia[i][j];
      loaded.unit_inertia[i][j] = 0.0F;
    }
  }
  return loaded;
}

bool contains(const Hull& hull, const Vec3& point, float margin) {
  return std::any_of(hull.parts.begin(), hull.parts.end(),
                     [&](const ConvexPolytope& part) { return contains(part, point, margin); });
}

Result<std::shared_ptr<const Hull>> make_hull(std::vector<ConvexPolytope> parts, TriangleMesh mesh, Vec3 ballast) {
  std::vector<MassProperties> masses;
  masses.reserve(parts.size());
  for (const ConvexPolytope& part : parts) masses.push_back(mass_properties(part));
  return assemble(std::move(parts), std::move(mesh), ballast, masses);
}

Result<std::shared_ptr<const Hull>> make_hull(std::vector<ConvexPolytope> parts, TriangleMesh mesh, Vec3 ballast,
                                              const CoveredBody& body) {
  CHECK(body.volumes.size() == parts.size(), "a volume for each part");
  std::vector<float> fill;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    fill.push_back(static_cast<float>(body.volumes[p] / mass_properties(parts[p]).volume));
  }
  Result<std::shared_ptr<const Hull>> made = assemble(std::move(parts), std::move(mesh), ballast, {body.mass});
  if (!made) return made;
  auto hull = std::make_shared<Hull>(*made.value());
  hull->fill = std::move(fill);
  hull->own = body.mass;
  hull->own->centroid += hull->origin;
  return std::shared_ptr<const Hull>(std::move(hull));
}

namespace {

// make_hull counts from the centroid; the hull may have ballast already.
Result<std::shared_ptr<const Hull>> made_again(const Hull& hull, Vec3 shift) {
  if (hull.own) {
    CoveredBody body{*hull.own, {}};
    for (std::size_t p = 0; p < hull.parts.size(); ++p) {
      body.volumes.push_back(static_cast<double>(hull.fill[p]) * mass_properties(hull.parts[p]).volume);
    }
    return make_hull(hull.parts, hull.mesh, shift - hull.own->centroid, body);
  }
  double volume = 0.0;
  glm::dvec3 moment(0.0);
  for (const ConvexPolytope& part : hull.parts) {
    const MassProperties mass = mass_properties(part);
    volume += mass.volume;
    moment += mass.volume * glm::dvec3(mass.centroid);
  }
  return make_hull(hull.parts, hull.mesh, shift - Vec3(moment / volume));
}

}  // namespace

Result<std::shared_ptr<const Hull>> ballasted_hull(const Hull& hull, Vec3 shift) {
  const Result<std::shared_ptr<const Hull>> made = made_again(hull, shift);
  if (!made) return made;
  auto ballasted = std::make_shared<Hull>(*made.value());
  ballasted->origin += hull.origin;
  ballasted->loading = hull.loading;
  ballasted->unit_inertia += hull.loading;
  ballasted->solid = hull.solid;
  ballasted->form = hull.form;
  ballasted->planing = hull.planing;
  ballasted->round = hull.round;
  return std::shared_ptr<const Hull>(std::move(ballasted));
}

}  // namespace regatta
