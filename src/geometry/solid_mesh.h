// A triangle mesh as the boundary of a solid: what a file's mesh lacks of that (holes, triangles that face the wrong
// way) is found, mended and told. Volume and moments come from the triangles themselves.
#pragma once

#include "geometry/convex_polytope.h"
#include "geometry/triangle_mesh.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace regatta {

// Faults found in a mesh.
struct MeshFaults {
  std::size_t open_edges = 0;  // edges that are not passed as often in one direction as in the other
  std::size_t holes = 0;       // groups of connected open edges
  std::size_t turned = 0;      // triangles that faced another way than their neighbours
  bool inside_out = false;     // the mesh, or a piece of it that lies in no other, faced inwards
};

// Closed: every edge is passed as often in one direction as in the other. In doubles, for what is cut off adds up.
struct SolidMesh {
  std::vector<glm::dvec3> positions;  // no two are equal [m]
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<bool> turned;  // per triangle of the given mesh: whether to draw it the other way round
  MeshFaults faults;
};

// The solid bounded by a mesh: its triangles are turned to face as their neighbours do, and outwards; each hole is
// closed by a fan about the middle of its edge. Positions must be finite. A mesh that encloses nothing (a sheet, loose
// triangles) gets a volume near 0.
SolidMesh solid_mesh(const TriangleMesh& mesh);

// Mass properties of the enclosed volume, by the divergence theorem: tetrahedra between one point and every triangle.
// Where surfaces overlap the overlap counts twice.
MassProperties mass_properties(const SolidMesh& mesh);

// How often the surface goes around a point: 1 within a solid, 0 outside.
int winding_number(const SolidMesh& mesh, const glm::dvec3& point);
// The same at the points of a lattice, in little more than the time of one. Ascending; the first varies fastest.
std::vector<int> winding_numbers(const SolidMesh& mesh, std::span<const double> along_x,
                                 std::span<const double> along_y, std::span<const double> along_z);

// "12 open edges around 2 holes, which are closed by flat lids; it faced inwards and is turned"; empty without faults.
std::string faults_text(const MeshFaults& faults);

}  // namespace regatta
