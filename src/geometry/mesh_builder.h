// Drawn meshes put together from coloured pieces: lofts, quads, boxes, tubes. Normals are left to compute_normals.
#pragma once

#include "geometry/triangle_mesh.h"

#include <span>
#include <vector>

namespace regatta {

// A blade with a section like a lens, from its root outwards; lengths [m].
struct Blade {
  Vec3 root{0.0F};               // middle of the chord
  Vec3 out{0.0F, 1.0F, 0.0F};    // unit
  Vec3 chord{1.0F, 0.0F, 0.0F};  // unit, to the leading edge
  float span = 1.0F;
  float root_chord = 1.0F, tip_chord = 1.0F;
  float sweep = 0.0F;  // the tip lies so far behind
  float thickness = 0.02F;
};

class MeshBuilder {
 public:
  // Counter-clockwise seen from outside; one without area is left out.
  void triangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& color);
  void quad(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, const Vec3& color);
  // Skin over rows of equally many points; outside is where (row to row) × (point to point) looks. colors: one for each
  // strip between neighbouring points of a row.
  void loft(std::span<const std::vector<Vec3>> rows, std::span<const Vec3> colors);
  // Axis-parallel, its upper edges drawn in by `bevel` [m].
  void box(const Vec3& lower, const Vec3& upper, float bevel, const Vec3& color);
  // A round bar of six sides along a line of points, open at its ends; `radius` in [m].
  void tube(std::span<const Vec3> line, float radius, const Vec3& color);
  void blade(const Blade& blade, const Vec3& color);
  // Adds the mirror image of everything so far, z to -z.
  void mirror();

  [[nodiscard]] TriangleMesh take() { return std::move(mesh_); }

 private:
  TriangleMesh mesh_;
};

}  // namespace regatta
