#include "hull/hull_displaced.h"

#include <glm/vec3.hpp>

namespace regatta {

namespace {

// Adds the tetrahedra between the origin, which lies in the plane, and the fan of a face's part below the plane. The
// cut itself then spans none: it need not be found.
class FanSum {
 public:
  void add_corner(const glm::dvec3& p) {
    if (corners_ == 0) first_ = p;
    if (corners_ >= 2) add_triangle(p);
    previous_ = p;
    ++corners_;
  }
  void end_face() { corners_ = 0; }
  [[nodiscard]] const Displaced& sum() const { return sum_; }

 private:
  void add_triangle(const glm::dvec3& p) {
    const double volume = glm::dot(first_, glm::cross(previous_, p)) / 6.0;
    const glm::dvec3 moment = 0.25 * volume * (first_ + previous_ + p);
    sum_.volume += volume;
    sum_.moment_x += moment.x;
    sum_.moment_z += moment.z;
  }
  glm::dvec3 first_{0.0}, previous_{0.0};
  int corners_ = 0;
  Displaced sum_;
};

}  // namespace

Displaced displaced_below(const Hull& hull, const HullPatch& patch, float level) {
  FanSum fans;
  // From the centre of mass along the patch's axes, y from the plane.
  const auto place = [&](const Vec3& corner) {
    return glm::dvec3(corner) + glm::dvec3(0.0, static_cast<double>(patch.center.y - level), 0.0);
  };
  for (std::size_t p = 0; p < patch.parts.size(); ++p) {
    const std::vector<Vec3>& vertices = patch.parts[p].vertices;
    for (const std::vector<std::uint32_t>& face : hull.parts[p].faces) {
      glm::dvec3 from = place(vertices[face.back()]);
      for (const std::uint32_t index : face) {
        const glm::dvec3 to = place(vertices[index]);
        if ((from.y < 0.0) != (to.y < 0.0)) fans.add_corner(from + (from.y / (from.y - to.y)) * (to - from));
        if (to.y < 0.0) fans.add_corner(to);
        from = to;
      }
      fans.end_face();
    }
  }
  return fans.sum();
}

}  // namespace regatta
