// The hull of a mesh file: its convex parts, and volume, centre of mass and inertia of what the mesh itself encloses.
#pragma once

#include "geometry/convex_parts.h"
#include "geometry/hull.h"

#include <array>
#include <filesystem>
#include <string>

namespace regatta {

inline constexpr int kPartsOfObjects = 0;     // MeshTerms::parts: one convex part for each object of the file
inline constexpr int kDefaultMeshParts = 16;  // measured in docs/validation.md, "Meshes"
inline constexpr int kMostMeshParts = 64;

// The file's axes that point to the bow and to the top of the body; these are x and y here.
enum class Axis { kX, kMinusX, kY, kMinusY, kZ, kMinusZ };
inline constexpr std::array<const char*, 6> kAxisNames = {"x", "-x", "y", "-y", "z", "-z"};
struct MeshAxes {
  Axis bow = Axis::kX;
  Axis up = Axis::kY;
  bool operator==(const MeshAxes&) const = default;
};
// Along one line they say nothing of the third.
bool fit_together(const MeshAxes& axes);

struct MeshTerms {
  float scale = 1.0F;             // the file's unit [m]
  int parts = kDefaultMeshParts;  // at most; 1: the body is the convex hull of all
  // Folder where parts are kept from one run to the next; empty: nowhere. A file that can't be read or written is
  // ignored.
  std::filesystem::path cache = {};
  PartsProgress progress = {};
  bool measured = false;  // find MeshReport::farthest, which takes time
  MeshAxes axes = {};
};

// How the parts were made.
enum class PartsKind {
  kObjects,  // one for each object
  kHull,     // the convex hull, as asked
  kConvex,   // the convex hull, as the mesh is convex
  kCut,      // cut into parts
  kHollow,   // the convex hull, as the mesh encloses nothing
};

struct MeshReport {
  std::vector<std::string> notes;  // from the file's reader
  MeshFaults faults;
  PartsKind kind = PartsKind::kCut;
  std::size_t triangles = 0;
  std::size_t parts = 0;
  double volume = 0.0;        // volume of the mesh [m^3]
  double hull_volume = 0.0;   // volume of its convex hull [m^3]
  double parts_volume = 0.0;  // volume of the parts together [m^3]
  double overlap = 0.0;       // share of the mesh's inside that lies in it more than once [1]
  // Largest distance found between the surface of the parts and that of the mesh [m]; measured meshes only.
  std::optional<double> farthest;
  std::string boat;  // the figures found for a boat (mesh_boat.h)
};

struct MeshHull {
  std::shared_ptr<const Hull> hull;
  MeshReport report;
};

// OBJ, STL, glTF or GLB. Errors carry the file's name; that of a progress that gave up says "cancelled".
Result<MeshHull> load_mesh_hull(const std::filesystem::path& file, const MeshTerms& terms);

// Warnings that a user should see before the mesh is used; empty if there are none.
std::string mesh_warning(const MeshReport& report);
// One line about the mesh and its parts.
std::string mesh_text(const MeshReport& report);

}  // namespace regatta
