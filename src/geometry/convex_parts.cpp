#include "geometry/convex_parts.h"

#include "geometry/cut_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

using DVec3 = glm::dvec3;

constexpr double kSpareParts = 2.0;     // pieces that the search makes for each that stays
constexpr std::size_t kThinned = 8000;  // triangles of a mesh that is searched at most
constexpr int kFinestGrid = 96;         // cells of a thinned mesh along its longest side
constexpr int kCoarsestGrid = 12;

// A node of the tree of cuts. Leaves are pieces.
struct Node {
  CutPiece piece;
  CutPlane plane;
  double waste = 0.0;  // volume that the piece's hull holds beyond the solid [m^3]
  int below = -1, above = -1;
  bool closed = false;  // a leaf for good: no cut is worth it, or none was found
  [[nodiscard]] bool is_leaf() const { return below < 0; }
};

Node node_of(CutPiece piece) {
  Node node;
  node.waste = std::max(0.0, hull_volume(hull_points(piece)) - volume_of(piece));
  node.piece = std::move(piece);
  return node;
}

struct Bounds {
  DVec3 lower{0.0}, upper{0.0};
};

Bounds bounds_of(const SolidMesh& solid) {
  Bounds bounds{solid.positions[0], solid.positions[0]};
  for (const DVec3& p : solid.positions) {
    bounds.lower = glm::min(bounds.lower, p);
    bounds.upper = glm::max(bounds.upper, p);
  }
  return bounds;
}

// Corners that fall into one cell of a grid become one; triangles that lose their area by it go. The surface stays
// closed, as each edge is moved for all its triangles.
SolidMesh thinned(const SolidMesh& solid, int cells) {
  const auto [lower, upper] = bounds_of(solid);
  const DVec3 size = upper - lower;
  const double cell = std::max({size.x, size.y, size.z}) / cells;
  TriangleMesh mesh;
  struct Place {
    std::array<int, 3> cell{};
    std::uint32_t corner = 0;
  };
  std::vector<Place> places(solid.positions.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const DVec3 at = (solid.positions[i] - lower) / cell;
    places[i] = {{static_cast<int>(at.x), static_cast<int>(at.y), static_cast<int>(at.z)},
                 static_cast<std::uint32_t>(i)};
  }
  std::sort(places.begin(), places.end(),
            [](const Place& a, const Place& b) { return std::pair(a.cell, a.corner) < std::pair(b.cell, b.corner); });
  SolidMesh out;
  std::vector<std::uint32_t> renamed(places.size());
  for (std::size_t begin = 0, end = 0; begin < places.size(); begin = end) {
    DVec3 sum(0.0);
    for (; end < places.size() && places[end].cell == places[begin].cell; ++end) {
      sum += solid.positions[places[end].corner];
      renamed[places[end].corner] = static_cast<std::uint32_t>(out.positions.size());
    }
    out.positions.push_back(sum / static_cast<double>(end - begin));
  }
  for (const auto& t : solid.triangles) {
    const std::array<std::uint32_t, 3> moved = {renamed[t[0]], renamed[t[1]], renamed[t[2]]};
    if (moved[0] != moved[1] && moved[1] != moved[2] && moved[2] != moved[0]) out.triangles.push_back(moved);
  }
  return out;
}

SolidMesh small_enough(const SolidMesh& solid) {
  if (solid.triangles.size() <= kThinned) return solid;
  for (int cells = kFinestGrid; cells > kCoarsestGrid; cells = cells * 3 / 4) {
    SolidMesh smaller = thinned(solid, cells);
    if (smaller.triangles.size() <= kThinned) return smaller;
  }
  return thinned(solid, kCoarsestGrid);
}

// The tree of cuts of a solid; false when progress gave up.
class CutTree {
 public:
  CutTree(const SolidMesh& solid, const PartsTerms& terms)
      : solid_(solid), terms_(terms), edges_(concave_edges(solid)), volume_(mass_properties(solid).volume) {
    nodes_.push_back(node_of(whole_piece(solid)));
  }

  bool grow(const PartsProgress& progress) {
    const int most = std::max(terms_.most + 1, static_cast<int>(kSpareParts * terms_.most));
    int leaves = 1;
    for (;;) {
      if (progress && !progress(static_cast<double>(leaves) / most)) return false;
      const int worst = worst_leaf();
      if (worst < 0 || leaves >= most) return true;
      leaves += split(worst) ? 1 : 0;
    }
  }

  // Undoes cuts until few enough pieces are left, those that waste least of all such trees; fewer where the hulls are
  // within the tolerance.
  void prune() {
    std::vector<std::vector<Choice>> choices(nodes_.size());
    for (std::size_t i = nodes_.size(); i-- > 0;) {  // children come after their parents
      const Node& node = nodes_[i];
      choices[i].push_back({node.waste, 0});
      if (node.is_leaf()) continue;
      const auto& below = choices[static_cast<std::size_t>(node.below)];
      const auto& above = choices[static_cast<std::size_t>(node.above)];
      const std::size_t most = std::min(below.size() + above.size(), static_cast<std::size_t>(terms_.most));
      choices[i].resize(most, {std::numeric_limits<double>::max(), 0});
      for (std::size_t a = 1; a <= below.size(); ++a) {
        for (std::size_t b = 1; b <= above.size() && a + b <= most; ++b) {
          const double waste = below[a - 1].waste + above[b - 1].waste;
          if (waste < choices[i][a + b - 1].waste) choices[i][a + b - 1] = {waste, static_cast<int>(a)};
        }
      }
    }
    std::size_t leaves = 1;
    for (std::size_t k = 1; k <= choices[0].size(); ++k) {
      if (choices[0][leaves - 1].waste <= terms_.tolerance * volume_) break;
      if (choices[0][k - 1].waste < choices[0][leaves - 1].waste) leaves = k;
    }
    keep(0, leaves, choices);
  }

  // work(piece) for each leaf of `piece` cut as the tree says.
  template <class Work>
  void each_leaf(CutPiece piece, const SolidMesh& solid, const Work& work, int at = 0) const {
    const Node& node = nodes_[static_cast<std::size_t>(at)];
    if (node.is_leaf()) return work(piece);
    CutPair pair = cut(piece, node.plane, solid);
    piece = {};
    each_leaf(std::move(pair.below), solid, work, node.below);
    each_leaf(std::move(pair.above), solid, work, node.above);
  }

 private:
  [[nodiscard]] int worst_leaf() const {
    // A leaf below this can't matter.
    double worst = 0.1 * terms_.tolerance * volume_ / terms_.most;
    double sum = 0.0;
    int found = -1;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (!nodes_[i].is_leaf()) continue;
      sum += nodes_[i].waste;
      if (nodes_[i].closed || nodes_[i].waste <= worst) continue;
      worst = nodes_[i].waste;
      found = static_cast<int>(i);
    }
    return sum <= 0.5 * terms_.tolerance * volume_ ? -1 : found;
  }

  bool split(int at) {
    Node& node = nodes_[static_cast<std::size_t>(at)];
    node.closed = true;
    if (!best_cut(node.piece, edges_, solid_, node.plane)) return false;
    CutPair pair = cut(node.piece, node.plane, solid_);
    if (pair.below.surface.count() == 0 || pair.above.surface.count() == 0) return false;
    Node below = node_of(std::move(pair.below));
    Node above = node_of(std::move(pair.above));
    node.piece = {};
    node.below = static_cast<int>(nodes_.size());
    node.above = node.below + 1;
    nodes_.push_back(std::move(below));
    nodes_.push_back(std::move(above));
    return true;
  }

  // The least waste of a node with a number of leaves below it, and how many of them on the lower side; 0: uncut.
  struct Choice {
    double waste = 0.0;
    int below = 0;
  };
  void keep(int at, std::size_t leaves, const std::vector<std::vector<Choice>>& choices) {
    Node& node = nodes_[static_cast<std::size_t>(at)];
    const int below = choices[static_cast<std::size_t>(at)][leaves - 1].below;
    if (below == 0) {
      node.below = node.above = -1;
      return;
    }
    keep(node.below, static_cast<std::size_t>(below), choices);
    keep(node.above, leaves - static_cast<std::size_t>(below), choices);
  }

  const SolidMesh& solid_;
  PartsTerms terms_;
  std::vector<ConcaveEdge> edges_;
  double volume_;
  std::vector<Node> nodes_;
};

// The solid moved to the origin and scaled into about [-1, 1]³.
struct Scaled {
  SolidMesh solid;
  DVec3 middle{0.0};
  double unit = 1.0;  // [m]
};

Scaled scaled(const SolidMesh& solid) {
  Scaled out{solid, {}, 1.0};
  const auto [lower, upper] = bounds_of(solid);
  const DVec3 size = upper - lower;
  out.middle = 0.5 * (lower + upper);
  out.unit = 0.5 * std::max({size.x, size.y, size.z});
  if (!(out.unit > 0.0)) out.unit = 1.0;
  for (DVec3& p : out.solid.positions) p = (p - out.middle) / out.unit;
  return out;
}

}  // namespace

std::vector<ConvexPart> convex_parts(const SolidMesh& solid, const PartsTerms& terms, const PartsProgress& progress) {
  if (solid.triangles.empty() || terms.most < 1) return {};
  const Scaled whole = scaled(solid);
  const SolidMesh searched = small_enough(whole.solid);
  if (searched.triangles.empty()) return {};
  CutTree tree(searched, terms);
  if (terms.most > 1 && !tree.grow(progress)) return {};
  tree.prune();
  std::vector<ConvexPart> parts;
  tree.each_leaf(whole_piece(whole.solid), whole.solid, [&](const CutPiece& piece) {
    const std::vector<DVec3> corners = part_corners(piece, terms.most);
    if (corners.empty()) return;
    ConvexPart part;
    part.volume = volume_of(piece) * whole.unit * whole.unit * whole.unit;
    for (const DVec3& corner : corners) part.corners.emplace_back(whole.middle + whole.unit * corner);
    parts.push_back(std::move(part));
  });
  return parts;
}

}  // namespace regatta
