// Texts about a mesh and its parts: mesh_warning() and mesh_text() of mesh_hull.h.
#include "geometry/mesh_hull.h"

#include <fmt/format.h>

#include <cmath>

namespace regatta {

namespace {

constexpr double kNoticed = 0.01;  // share of overlapping volume that a person should know of

std::string parts_text(const MeshReport& report) {
  switch (report.kind) {
    case PartsKind::kObjects:
      return fmt::format("{} convex part{}, one for each object", report.parts, report.parts == 1 ? "" : "s");
    case PartsKind::kHull:
      return "taken as its convex hull, as asked";
    case PartsKind::kConvex:
      return "convex: 1 part";
    case PartsKind::kCut:
      return fmt::format("{} convex parts", report.parts);
    case PartsKind::kHollow:
      return "encloses nothing: taken as its convex hull";
  }
  return {};
}

double percent(double part, double whole) { return whole > 0.0 ? 100.0 * (part / whole - 1.0) : 0.0; }

}  // namespace

std::string mesh_warning(const MeshReport& report) {
  std::string text;
  const auto add = [&](const std::string& what) { text += (text.empty() || what.empty() ? "" : "; ") + what; };
  for (const std::string& note : report.notes) add(note);
  add(faults_text(report.faults));
  if (report.kind == PartsKind::kHollow) add("it encloses nothing and is taken as its convex hull");
  if (report.overlap > kNoticed && report.kind == PartsKind::kCut) {
    add(fmt::format(
        "its surfaces overlap: {:.0f} % of its inside counts more than once; unite them, or give parts = true "
        "or a mass",
        100.0 * report.overlap));
  }
  // The triangles enclose more than the convex hull does, so some volume is enclosed more than once.
  if (report.kind == PartsKind::kConvex && report.volume > (1.0 + kNoticed) * report.hull_volume) {
    add("its surfaces overlap; it is taken as its convex hull");
  }
  return text;
}

std::string mesh_text(const MeshReport& report) {
  std::string text = report.faults.open_edges == 0 ? "closed" : fmt::format("{} open edges", report.faults.open_edges);
  text += fmt::format(", {} triangles, {:.4g} m³; {}", report.triangles, report.volume, parts_text(report));
  if (report.kind != PartsKind::kHollow) {
    text += fmt::format(", {:.4g} m³ ({:+.1f} %)", report.parts_volume, percent(report.parts_volume, report.volume));
  }
  if (report.hull_volume > 0.0 && report.kind == PartsKind::kCut) {
    text += fmt::format("; its convex hull {:+.1f} %", percent(report.hull_volume, report.volume));
  }
  if (report.farthest) text += fmt::format("; surface off by {:.2g} m at most", *report.farthest);
  if (!report.boat.empty()) text += "; " + report.boat;
  return text;
}

}  // namespace regatta
