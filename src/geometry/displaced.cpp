#include "geometry/displaced.h"

#include <glm/vec3.hpp>

namespace regatta {

namespace {

// Adds the tetrahedra between the origin, which lies in the plane, and the fan of a face's part below the plane. The
// cut itself then spans none: it need not be found.
class FanSum {
 public:
  FanSum(Displaced& sum, double share) : sum_(sum), share_(share) {}
  void add_corner(const glm::dvec3& p) {
    if (corners_ == 0) first_ = p;
    if (corners_ >= 2) add_triangle(p);
    previous_ = p;
    ++corners_;
  }
  void end_face() { corners_ = 0; }

 private:
  void add_triangle(const glm::dvec3& p) {
    const double volume = share_ * (glm::dot(first_, glm::cross(previous_, p)) / 6.0);
    const glm::dvec3 moment = 0.25 * volume * (first_ + previous_ + p);
    sum_.volume += volume;
    sum_.moment_x += moment.x;
    sum_.moment_z += moment.z;
    sum_.lifted -= moment.y;
  }
  Displaced& sum_;
  double share_;
  glm::dvec3 first_{0.0}, previous_{0.0};
  int corners_ = 0;
};

}  // namespace

void add_displaced(std::span<const std::vector<std::uint32_t>> faces, std::span<const Vec3> corners, double lift,
                   Displaced& sum, double share) {
  FanSum fans(sum, share);
  const auto place = [&](std::uint32_t corner) { return glm::dvec3(corners[corner]) + glm::dvec3(0.0, lift, 0.0); };
  for (const std::vector<std::uint32_t>& face : faces) {
    glm::dvec3 from = place(face.back());
    for (const std::uint32_t corner : face) {
      const glm::dvec3 to = place(corner);
      if ((from.y < 0.0) != (to.y < 0.0)) fans.add_corner(from + (from.y / (from.y - to.y)) * (to - from));
      if (to.y < 0.0) fans.add_corner(to);
      from = to;
    }
    fans.end_face();
  }
}

}  // namespace regatta
