#include "geometry/mesh_hull.h"

#include "core/check.h"
#include "geometry/mesh_distance.h"
#include "geometry/mesh_file.h"
#include "geometry/packed_mesh.h"
#include "geometry/parts_cache.h"
#include "geometry/spiral.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

constexpr std::size_t kMostPartCorners = 160;  // of a convex part: each face costs time for every column below it
// A mesh that lacks less than this share of its convex hull is convex: rounding, and dents that nobody sees.
constexpr double kDents = 1e-3;
// One that encloses less than this share of it is a sheet, or loose triangles.
constexpr double kHollow = 1e-3;

// The corners farthest out along directions spread evenly over the sphere.
std::vector<Vec3> outermost(const std::vector<Vec3>& corners, std::size_t directions) {
  std::vector<Vec3> out;
  for (std::size_t i = 0; i < directions; ++i) {
    const Vec3 direction = on_spiral(i, directions);
    const auto less = [&](const Vec3& a, const Vec3& b) { return glm::dot(a, direction) < glm::dot(b, direction); };
    out.push_back(*std::max_element(corners.begin(), corners.end(), less));
  }
  return out;
}

// The hull of a cloud, of few enough corners. One that had to be simplified is grown about its middle until it has the
// true hull's volume again (1 % on a ball), and with it its draft.
Result<ConvexPolytope> simple_hull(std::vector<Vec3> points) {
  // Files of triangles name each corner some six times, which costs time where there are very many.
  constexpr std::size_t kVeryMany = 100000;
  if (points.size() > kVeryMany) {
    const auto key = [](const Vec3& p) { return std::array{p.x, p.y, p.z}; };
    std::sort(points.begin(), points.end(), [&](const Vec3& a, const Vec3& b) { return key(a) < key(b); });
    points.erase(std::unique(points.begin(), points.end()), points.end());
  }
  Result<ConvexPolytope> full = convex_surface(points);
  if (!full) return full;
  if (full.value().vertices.size() <= kMostPartCorners) {
    add_planes(full.value());
    return full;
  }
  std::vector<Vec3> corners = outermost(full.value().vertices, kMostPartCorners);
  Result<ConvexPolytope> simple = convex_hull(corners);
  if (!simple) return simple;
  const MassProperties mass = mass_properties(simple.value());
  const auto grown = static_cast<float>(std::cbrt(mass_properties(full.value()).volume / mass.volume));
  for (Vec3& corner : corners) corner = mass.centroid + grown * (corner - mass.centroid);
  return convex_hull(corners);
}

Vec3 direction_of(Axis axis) {
  Vec3 direction(0.0F);
  const auto number = static_cast<int>(axis);
  direction[number / 2] = number % 2 == 0 ? 1.0F : -1.0F;
  return direction;
}

void append(const TriangleMesh& from, bool colored, TriangleMesh& to) {
  const auto first = static_cast<std::uint32_t>(to.positions.size());
  to.positions.insert(to.positions.end(), from.positions.begin(), from.positions.end());
  if (colored) {
    to.colors.insert(to.colors.end(), from.colors.begin(), from.colors.end());
    to.colors.resize(to.positions.size(), kPlainColor);
  }
  for (const std::uint32_t i : from.indices) to.indices.push_back(first + i);
}

// The mesh as one, its objects as convex solids if asked.
struct ReadMesh {
  TriangleMesh mesh;
  std::vector<std::string> notes;
  std::vector<ConvexPolytope> objects;
};

Result<ReadMesh> read_mesh(const std::filesystem::path& file, const MeshTerms& terms) {
  const auto fail = [&](std::string message) { return Error{std::move(message), file.string()}; };
  if (!(terms.scale > 0.0F) || !std::isfinite(terms.scale)) return fail("the scale must be a positive number");
  Result<MeshContent> content = load_mesh(file);
  if (!content) return content.error();
  std::vector<MeshObject>& objects = content.value().objects;
  const bool parts = terms.parts == kPartsOfObjects;
  if (parts && objects.size() > kMostMeshParts) {
    return fail(fmt::format("{} objects; at most {} parts", objects.size(), kMostMeshParts));
  }
  const bool colored =
      std::any_of(objects.begin(), objects.end(), [](const MeshObject& object) { return !object.mesh.colors.empty(); });
  ReadMesh read{{}, std::move(content.value().notes), {}};
  CHECK(fit_together(terms.axes), "two axes of a mesh");
  const Vec3 bow = direction_of(terms.axes.bow), up = direction_of(terms.axes.up);
  const Mat3 turn = glm::transpose(Mat3(bow, up, glm::cross(bow, up)));
  const bool turned = terms.axes != MeshAxes{};  // else not even the sign of a zero changes
  for (MeshObject& object : objects) {
    for (Vec3& position : object.mesh.positions) position = terms.scale * (turned ? turn * position : position);
    append(object.mesh, colored, read.mesh);
    if (!parts) continue;
    Result<ConvexPolytope> solid = simple_hull(object.mesh.positions);
    if (!solid) return fail(fmt::format("object \"{}\": {}", object.name.substr(0, 60), solid.error().message));
    read.objects.push_back(std::move(solid).value());
  }
  return read;
}

// Closed meshes that are inside out would be lit from the wrong side.
void turn_for_drawing(const std::vector<bool>& turned, TriangleMesh& mesh) {
  for (std::size_t t = 0; t < turned.size(); ++t) {
    if (turned[t]) std::swap(mesh.indices[3 * t + 1], mesh.indices[3 * t + 2]);
  }
  compute_normals(mesh, kHullCrease);
}

// The parts of a concave solid, from the cache or by cutting. Empty where `progress` gave up or nothing has a hull.
std::vector<ConvexPart> cut_parts(const SolidMesh& solid, const MeshTerms& terms) {
  PartsTerms wanted;
  wanted.most = terms.parts;
  if (terms.cache.empty()) return convex_parts(solid, wanted, terms.progress);
  const std::uint64_t key = parts_key(solid, wanted);
  if (std::optional<std::vector<ConvexPart>> kept = load_parts(terms.cache, key)) return *std::move(kept);
  std::vector<ConvexPart> parts = convex_parts(solid, wanted, terms.progress);
  if (!parts.empty()) save_parts(terms.cache, key, parts);
  return parts;
}

// The parts as polytopes, with the volume of the body in each; parts without a usable hull are left out.
std::vector<ConvexPolytope> polytopes_of(const std::vector<ConvexPart>& parts, CoveredBody& body) {
  std::vector<ConvexPolytope> solids;
  double sum = 0.0;
  for (const ConvexPart& part : parts) {
    Result<ConvexPolytope> solid = convex_hull(part.corners);
    if (!solid || !(part.volume > 0.0)) continue;
    solids.push_back(std::move(solid).value());
    body.volumes.push_back(part.volume);
    sum += part.volume;
  }
  // The volume of parts left out (slivers) is spread over the others, so that the body, whole under water, displaces
  // its volume.
  for (double& volume : body.volumes) volume *= body.mass.volume / sum;
  return solids;
}

}  // namespace

bool fit_together(const MeshAxes& axes) { return static_cast<int>(axes.bow) / 2 != static_cast<int>(axes.up) / 2; }

Result<MeshHull> load_mesh_hull(const std::filesystem::path& file, const MeshTerms& terms) {
  const auto fail = [&](std::string message) { return Error{std::move(message), file.string()}; };
  Result<ReadMesh> read = read_mesh(file, terms);
  if (!read) return read.error();
  TriangleMesh& mesh = read.value().mesh;
  const SolidMesh solid = solid_mesh(mesh);
  MeshHull made;
  MeshReport& report = made.report;
  report.notes = std::move(read.value().notes);
  report.faults = solid.faults;
  report.triangles = mesh.indices.size() / 3;
  CoveredBody body{mass_properties(solid), {}};
  report.volume = body.mass.volume;

  std::vector<ConvexPolytope> solids = std::move(read.value().objects);
  report.kind = PartsKind::kObjects;
  if (solids.empty()) {
    Result<ConvexPolytope> whole = simple_hull(mesh.positions);
    if (!whole) return fail(whole.error().message);
    report.hull_volume = mass_properties(whole.value()).volume;
    report.kind = PartsKind::kCut;
    if (report.volume > (1.0 - kDents) * report.hull_volume) report.kind = PartsKind::kConvex;
    if (report.volume < kHollow * report.hull_volume) report.kind = PartsKind::kHollow;
    if (terms.parts == 1) report.kind = PartsKind::kHull;
    solids.push_back(std::move(whole).value());
  }
  turn_for_drawing(solid.turned, mesh);
  if (report.kind == PartsKind::kCut) {
    bool cancelled = false;
    MeshTerms watched = terms;
    watched.progress = [&](double share) {
      cancelled = cancelled || (terms.progress && !terms.progress(share));
      return !cancelled;
    };
    const std::vector<ConvexPart> parts = cut_parts(solid, watched);
    if (cancelled) return fail("cancelled");
    std::vector<ConvexPolytope> cut = polytopes_of(parts, body);
    if (cut.empty()) {
      report.kind = PartsKind::kHollow;
    } else {
      solids = std::move(cut);
    }
  }
  report.parts = solids.size();
  for (const ConvexPolytope& part : solids) report.parts_volume += mass_properties(part).volume;
  Result<std::shared_ptr<const Hull>> hull = report.kind == PartsKind::kCut
                                                 ? make_hull(std::move(solids), std::move(mesh), Vec3(0.0F), body)
                                                 : make_hull(std::move(solids), std::move(mesh), Vec3(0.0F));
  if (!hull) return fail(hull.error().message);
  made.hull = std::move(hull).value();
  // Overlaps take time on large meshes; a warning is due wherever they may spoil the volume, and soon.
  constexpr std::size_t kSoon = 20000;  // triangles
  if (report.kind == PartsKind::kCut && (terms.measured || solid.triangles.size() <= kSoon)) {
    report.overlap = overlapping_share(solid);
  }
  if (terms.measured) report.farthest = farthest_surface(*made.hull, solid);
  return made;
}

}  // namespace regatta
