#include "rigid/polytope_contact.h"

#include <limits>
#include <utility>

namespace regatta {

namespace {

// The largest separation of b along a face of a, if it is above `best`.
void search_faces(const PlacedPolytope& a, const PlacedPolytope& b, bool of_first, float reach, FaceSeparation& best) {
  const Mat3 to_b = glm::transpose(b.rotation) * a.rotation;
  const Vec3 shift = glm::transpose(a.rotation) * (b.position - a.position);
  const std::vector<Vec3>& corners = b.polytope->vertices;
  std::size_t nearest = 0;
  for (std::size_t i = 0; i < a.polytope->planes.size(); ++i) {
    const Plane& plane = a.polytope->planes[i];
    const Vec3 normal = to_b * plane.normal;
    const float offset = glm::dot(plane.normal, shift) - plane.offset;
    // No corner may be nearer to the plane than the best so far; the last plane's nearest rules most planes out.
    if (glm::dot(normal, corners[nearest]) + offset <= best.distance) continue;
    float distance = std::numeric_limits<float>::max();
    for (std::size_t k = 0; k < corners.size(); ++k) {
      const float d = glm::dot(normal, corners[k]);
      if (d < distance) {
        distance = d;
        nearest = k;
      }
    }
    distance += offset;
    if (distance > best.distance) best = {of_first, static_cast<int>(i), distance};
    if (distance > reach) return;
  }
}

// The part of the polygon at or below the plane.
void clip(const std::vector<Vec3>& polygon, const Vec3& normal, float offset, std::vector<Vec3>& out) {
  out.clear();
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3& p = polygon[i];
    const Vec3& q = polygon[i + 1 < polygon.size() ? i + 1 : 0];
    const float height_p = glm::dot(normal, p) - offset;
    const float height_q = glm::dot(normal, q) - offset;
    if (height_p <= 0.0F) out.push_back(p);
    if ((height_p < 0.0F && height_q > 0.0F) || (height_p > 0.0F && height_q < 0.0F)) {
      out.push_back(p + (height_p / (height_p - height_q)) * (q - p));
    }
  }
}

}  // namespace

FaceSeparation face_separation(const PlacedPolytope& a, const PlacedPolytope& b, float reach) {
  FaceSeparation best;
  best.distance = std::numeric_limits<float>::lowest();
  search_faces(a, b, true, reach, best);
  if (best.distance > reach) return best;
  // Two faces that lie on each other are as good as one another; without a lead for the first, rounding would choose.
  constexpr float kLead = 1e-4F;  // [m]
  FaceSeparation second = best;
  second.distance += kLead;
  const float to_beat = second.distance;
  search_faces(b, a, false, reach, second);
  return second.distance > to_beat ? second : best;
}

void clip_to_face(const PlacedPolytope& a, const PlacedPolytope& b, const FaceSeparation& face, FaceContact& out) {
  const PlacedPolytope& owner = face.of_first ? a : b;
  const PlacedPolytope& other = face.of_first ? b : a;
  const auto index = static_cast<std::size_t>(face.face);
  const Vec3 normal = owner.rotation * owner.polytope->planes[index].normal;
  out.normal = normal;
  out.corners.clear();

  // The other's face that looks most against this one.
  const Vec3 local = glm::transpose(other.rotation) * normal;
  std::size_t opposite = 0;
  float least = std::numeric_limits<float>::max();
  for (std::size_t i = 0; i < other.polytope->planes.size(); ++i) {
    const float along = glm::dot(local, other.polytope->planes[i].normal);
    if (along < least) {
      least = along;
      opposite = i;
    }
  }
  out.polygon.clear();
  for (const std::uint32_t corner : other.polytope->faces[opposite]) {
    out.polygon.push_back(other.to_world(other.polytope->vertices[corner]));
  }

  const std::vector<std::uint32_t>& ring = owner.polytope->faces[index];
  Vec3 p = owner.to_world(owner.polytope->vertices[ring.back()]);
  for (const std::uint32_t corner : ring) {
    const Vec3 q = owner.to_world(owner.polytope->vertices[corner]);
    const Vec3 outward = glm::cross(q - p, normal);
    clip(out.polygon, outward, glm::dot(outward, p), out.clipped);
    std::swap(out.polygon, out.clipped);
    p = q;
  }
  for (const Vec3& point : out.polygon) out.corners.push_back({point, glm::dot(normal, point - p)});
}

}  // namespace regatta
