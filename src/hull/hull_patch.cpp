#include "hull/hull_patch.h"

#include "core/simd.h"
#include "geometry/standing.h"
#include "geometry/wide_trace.h"

#include <array>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

constexpr float kNodesAcross = 10.0F;  // over the middle extent of the hull: a box's waterplane inertia to 1 %
constexpr int kMinNodes = 4;           // along either side, also of thin plates
constexpr int kMaxNodes = 40000;       // most nodes of a patch, or little more: bounds time and memory of a large body
// A head is spread over the water with this standard deviation along each axis, as a share of the lesser side of the
// footprint, however fine the water: waves shorter than the hull is wide are made by what lies near the surface alone.
constexpr float kHeadSpread = 0.14F;
constexpr int kRingPerSide = 8;
constexpr std::size_t kMaxHits = 64;  // parts of a hull
constexpr float kOnEdge = 1e-3F;      // of a spacing: rounding in where an edge lies between nodes

bool is_finite(const BodyState& s) {
  const float sum = s.position.x + s.position.y + s.position.z + s.orientation.w + s.orientation.x + s.orientation.y +
                    s.orientation.z + s.velocity.x + s.velocity.y + s.velocity.z + s.angular_velocity.x +
                    s.angular_velocity.y + s.angular_velocity.z;
  return std::isfinite(sum);
}

// The longer shadow of the body's two level axes: steady while the body rolls or pitches, right angles apart otherwise.
Vec2 heading_axis(const Mat3& rotation) {
  const Vec2 x = horizontal(rotation[0]);
  const Vec2 z = horizontal(rotation[2]);
  const float x2 = glm::dot(x, x);
  const float z2 = glm::dot(z, z);
  if (x2 >= z2) return x / std::sqrt(x2);
  return Vec2(z.y, -z.x) / std::sqrt(z2);
}

float node_spacing(const Hull& hull, float most) {
  const Vec3 e = hull.upper - hull.lower;
  const float middle = e.x + e.y + e.z - std::max({e.x, e.y, e.z}) - std::min({e.x, e.y, e.z});
  return std::min(most, middle / kNodesAcross);
}

int nodes_along(float length, float spacing) {
  return std::max(kMinNodes, static_cast<int>(std::ceil(length / spacing - 1e-3F)));
}

// Sets the number of nodes over a box of a size: at most `wanted` [m] apart, or farther where that would be too many.
void lay_nodes(Vec2 size, float wanted, HullPatch& patch) {
  const float most = static_cast<float>(kMaxNodes / (2 * kMinNodes));  // along one side
  float spacing = std::max(wanted, std::max(size.x, size.y) / most);
  const float nodes = (size.x / spacing) * (size.y / spacing);
  spacing *= std::sqrt(std::max(1.0F, nodes / static_cast<float>(kMaxNodes)));
  patch.nx = nodes_along(size.x, spacing);
  patch.nz = nodes_along(size.y, spacing);
  patch.spacing = size / Vec2(static_cast<float>(patch.nx), static_cast<float>(patch.nz));
}

// The box of a hull's own axes as it lies in the patch when each axis points along the patch's that is nearest to it.
struct UprightBox {
  Vec2 size{0.0F};
  Vec2 middle{0.0F};  // patch frame: of its part below water, from the corner of the footprint
};
UprightBox upright_box(const BodyView& view, const Mat3& rotation, const HullPatch& patch) {
  const Hull& hull = *view.hull;
  std::array<Vec3, 3> axes;
  for (int a = 0; a < 3; ++a) axes[static_cast<std::size_t>(a)] = patch.to_patch(rotation[a]);
  const auto nearest = [&](int along, int but) {
    int best = but == 0 ? 1 : 0;
    for (int a = best + 1; a < 3; ++a) {
      if (a != but &&
          std::abs(axes[static_cast<std::size_t>(a)][along]) > std::abs(axes[static_cast<std::size_t>(best)][along])) {
        best = a;
      }
    }
    return best;
  };
  const int x = nearest(0, -1), z = nearest(2, x), up = 3 - x - z;
  const Vec3 size = hull.upper - hull.lower;
  const float wet = glm::clamp(view.mass / (kWaterDensity * hull.volume), 0.0F, 1.0F);
  Vec3 middle = 0.5F * (hull.lower + hull.upper);
  const float raised = 0.5F * (wet - 1.0F) * size[up];
  middle[up] += axes[static_cast<std::size_t>(up)].y > 0.0F ? raised : -raised;
  return {{size[x], size[z]}, horizontal(patch.to_patch(rotation * middle) + patch.center)};
}

// Lays the nodes of a body that floats. They go with its part below water as it heels and trims: the water's slope
// turns a hull about its centre of mass by pushing that part sideways, so the head has to move sideways with it, or a
// hull that rolls gains energy. The frame's corner moves to that of the nodes.
void lay_with_body(const BodyView& view, const Mat3& rotation, float wanted, HullPatch& patch) {
  constexpr float kFarTilted = 1.5F;  // footprint over upright box from which on its nodes would be too many
  const UprightBox box = upright_box(view, rotation, patch);
  if (glm::any(glm::greaterThan(patch.size, kFarTilted * box.size))) return lay_nodes(patch.size, wanted, patch);
  lay_nodes(box.size, wanted, patch);
  // Nodes whose middles lie in the footprint.
  const Vec2 base = (box.middle - 0.5F * box.size) / patch.spacing;
  const Vec2 first = glm::ceil(-base - 0.5F - kOnEdge);
  const Vec2 last = glm::floor(patch.size / patch.spacing - base - 0.5F + kOnEdge);
  const Vec2 count = glm::max(last - first + 1.0F, Vec2(1.0F));
  patch.nx = static_cast<int>(count.x);
  patch.nz = static_cast<int>(count.y);
  const Vec2 corner = (base + first) * patch.spacing;
  patch.size = count * patch.spacing;
  patch.center -= Vec3(corner.x, 0.0F, corner.y);
  patch.origin += patch.to_world(corner);
  for (PatchPart& part : patch.parts) {
    part.lower -= corner;
    part.upper -= corner;
    for (Plane& plane : part.planes) plane.offset -= plane.normal.x * corner.x + plane.normal.z * corner.y;
  }
}

// Evenly along the sides of the box around the head's reach.
void lay_ring(HullPatch& patch) {
  patch.ring.clear();
  const Vec2 side = patch.size + 2.0F * patch.head_support;
  for (int n = 0; n < kRingPerSide; ++n) {
    const Vec2 along = side * ((static_cast<float>(n) + 0.5F) / kRingPerSide) - patch.head_support;
    patch.ring.emplace_back(along.x, -patch.head_support);
    patch.ring.emplace_back(along.x, patch.size.y + patch.head_support);
    patch.ring.emplace_back(-patch.head_support, along.y);
    patch.ring.emplace_back(patch.size.x + patch.head_support, along.y);
  }
}

// Moves the whole patch by periods so that the middle of its box lies in the domain.
Vec2 wrapping_shift(const Domain& domain, Vec2 middle) {
  Vec2 shift(0.0F);
  const Vec2 size = domain.size();
  if (domain.west == EdgeKind::kPeriodic) shift.x = -size.x * std::floor((middle.x - domain.lower.x) / size.x);
  if (domain.south == EdgeKind::kPeriodic) shift.y = -size.y * std::floor((middle.y - domain.lower.y) / size.y);
  return shift;
}

// Puts planes and shadows of the parts into a frame whose origin is the centre of mass, then moves it to the corner.
void place_parts(const BodyView& view, const Mat3& rotation, HullPatch& patch) {
  const Hull& hull = *view.hull;
  patch.parts.resize(hull.parts.size());
  Vec2 lower(std::numeric_limits<float>::max());
  Vec2 upper(-std::numeric_limits<float>::max());
  for (std::size_t p = 0; p < hull.parts.size(); ++p) {
    PatchPart& part = patch.parts[p];
    part.lower = Vec2(std::numeric_limits<float>::max());
    part.upper = Vec2(-std::numeric_limits<float>::max());
    part.vertices.clear();
    for (const Vec3& vertex : hull.parts[p].vertices) {
      part.vertices.push_back(patch.to_patch(rotation * vertex));
      const Vec2 at = horizontal(part.vertices.back());
      part.lower = glm::min(part.lower, at);
      part.upper = glm::max(part.upper, at);
    }
    lower = glm::min(lower, part.lower);
    upper = glm::max(upper, part.upper);
  }
  patch.size = upper - lower;
  patch.center = Vec3(-lower.x, view.state.position.y, -lower.y);
  for (std::size_t p = 0; p < hull.parts.size(); ++p) {
    PatchPart& part = patch.parts[p];
    part.lower -= lower;
    part.upper -= lower;
    const auto& planes = hull.parts[p].planes;
    part.planes.resize(planes.size());
    for (std::size_t i = 0; i < planes.size(); ++i) {
      const Vec3 normal = patch.to_patch(rotation * planes[i].normal);
      part.planes[i] = {normal, planes[i].offset + glm::dot(normal, patch.center)};
    }
  }
  patch.origin = horizontal(view.state.position) + patch.to_world(lower);
}

// The stretches of one vertical line that lie inside parts, sorted from below.
struct LineHits {
  std::array<HullSpan, kMaxHits> hits;
  std::size_t count = 0;

  void add(const HullSpan& hit) {
    if (count == kMaxHits) return;
    std::size_t at = count++;
    for (; at > 0 && hits[at - 1].bottom > hit.bottom; --at) hits[at] = hits[at - 1];
    hits[at] = hit;
  }
};
using WideHits = std::array<LineHits, static_cast<std::size_t>(kLanes)>;

// Traces the lines of kLanes nodes of row k, from node i on.
void trace_lines(const HullPatch& patch, int i, int k, WideHits& lines) {
  const float* x = &patch.node_x[static_cast<std::size_t>(i)];
  const float z = patch.node_z(k);
  for (LineHits& line : lines) line.count = 0;
  std::array<float, static_cast<std::size_t>(kLanes)> bottom{}, top{};
  for (const PatchPart& part : patch.parts) {
    if (z < part.lower.y || z > part.upper.y || x[kLanes - 1] < part.lower.x || x[0] > part.upper.x) continue;
    const WideHit hit = trace_vertical(part.planes, load_wide(x), z);
    hit.bottom.store_unaligned(bottom.data());
    hit.top.store_unaligned(top.data());
    for (std::size_t lane = 0; lane < lines.size(); ++lane) {
      const bool beside = x[lane] < part.lower.x || x[lane] > part.upper.x;
      if (!beside && bottom[lane] <= top[lane]) lines[lane].add({bottom[lane], top[lane]});
    }
  }
}

// Appends the stretches of a line, those that touch joined to one.
void append_spans(const LineHits& line, std::vector<HullSpan>& spans) {
  constexpr float kJoint = 1e-3F;  // parts that touch leave no water between them [m]
  for (std::size_t i = 0; i < line.count; ++i) {
    if (i > 0 && line.hits[i].bottom <= spans.back().top + kJoint) {
      spans.back().top = std::max(spans.back().top, line.hits[i].top);
    } else {
      spans.push_back(line.hits[i]);
    }
  }
}

// Finds for each part how many of its lines reach the bed, the bed below it and its top.
void survey_parts(const Terrain& terrain, HullPatch& patch) {
  for (PatchPart& part : patch.parts) {
    int hits = 0;
    int standing = 0;
    double bed_sum = 0.0;
    part.top = std::numeric_limits<float>::max();
    for (int k = 0; k < patch.nz; ++k) {
      for (int i = 0; i < patch.nx; ++i) {
        const Vec2 at(patch.node_x[static_cast<std::size_t>(i)], patch.node_z(k));
        const VerticalHit hit = trace_vertical(part.planes, at.x, at.y);
        if (!hit.hit()) continue;
        const Vec2 world = patch.origin + patch.to_world(at);
        const float bed = terrain.sample(world.x, world.y).height;
        ++hits;
        if (hit.bottom - bed <= kStandingShare * (hit.top - bed)) ++standing;
        bed_sum += static_cast<double>(bed);
        part.top = std::min(part.top, hit.top);
      }
    }
    part.standing = hits > 0 ? static_cast<float>(standing) / static_cast<float>(hits) : 0.0F;
    part.bed = hits > 0 ? static_cast<float>(bed_sum / hits) : 0.0F;
  }
}

// Keeps the capacity ahead of the size, so that a tumbling body soon stops allocating.
template <class T>
void resize_ahead(std::vector<T>& v, std::size_t size) {
  if (size > v.capacity()) v.reserve(2 * size);
  v.assign(size, T{});
}

}  // namespace

Vec2 footprint_half(const BodyView& view) {
  if (!is_finite(view.state)) return Vec2(0.0F);
  const Mat3 rotation = glm::mat3_cast(view.state.orientation);
  HullPatch turn;  // for its axes
  turn.axis = heading_axis(rotation);
  Vec2 lower(std::numeric_limits<float>::max());
  Vec2 upper(-std::numeric_limits<float>::max());
  for (const ConvexPolytope& part : view.hull->parts) {
    for (const Vec3& vertex : part.vertices) {
      const Vec2 at = horizontal(turn.to_patch(rotation * vertex));
      lower = glm::min(lower, at);
      upper = glm::max(upper, at);
    }
  }
  return 0.5F * (upper - lower);
}

void patch_bounds(const HullPatch& patch, Vec2& lower, Vec2& upper) {
  lower = upper = patch.origin;
  for (const Vec2 corner : {Vec2(patch.size.x, 0.0F), Vec2(0.0F, patch.size.y), patch.size}) {
    const Vec2 p = patch.origin + patch.to_world(corner);
    lower = glm::min(lower, p);
    upper = glm::max(upper, p);
  }
}

std::size_t HullPatch::nearest_node(Vec2 patch_point) const {
  const int i = std::clamp(static_cast<int>(patch_point.x / spacing.x), 0, nx - 1);
  const int k = std::clamp(static_cast<int>(patch_point.y / spacing.y), 0, nz - 1);
  return node(i, k);
}

void lay_layers(HullPatch& patch) {
  const auto nodes = static_cast<std::size_t>(patch.node_count());
  patch.layer_count = 0;
  patch.lines = 0;
  const auto layer_at = [&](std::size_t layer) -> SpanLayer& {
    if (layer == patch.layer_count) {
      if (patch.layers.size() == patch.layer_count) patch.layers.emplace_back();
      SpanLayer& fresh = patch.layers[patch.layer_count++];
      for (std::vector<float>* v : {&fresh.bottom, &fresh.top}) {
        if (nodes > v->capacity()) v->reserve(2 * nodes);
        v->assign(nodes, kNoSpan);
      }
    }
    return patch.layers[layer];
  };
  for (std::size_t n = 0; n < nodes; ++n) {
    const auto first = static_cast<std::size_t>(patch.first_span[n]);
    const auto count = static_cast<std::size_t>(patch.first_span[n + 1]) - first;
    if (count > 0) ++patch.lines;
    for (std::size_t s = 0; s < count; ++s) {
      SpanLayer& layer = layer_at(s);
      layer.bottom[n] = patch.spans[first + s].bottom;
      layer.top[n] = patch.spans[first + s].top;
    }
  }
}

void trace_patch(const BodyView& view, const Domain& domain, const Terrain& terrain, const PatchTerms& terms,
                 HullPatch& patch) {
  patch.inside = false;
  patch.nx = patch.nz = patch.stride = 0;
  if (!is_finite(view.state)) return;
  const Mat3 rotation = glm::mat3_cast(view.state.orientation);
  patch.axis = heading_axis(rotation);
  place_parts(view, rotation, patch);

  const float wide = kHeadSpread * std::min(patch.size.x, patch.size.y) / std::sqrt(kKernelVariance);
  patch.head_support = std::max(terms.support, wide);

  Vec2 lower, upper;
  patch_bounds(patch, lower, upper);
  const Vec2 shift = wrapping_shift(domain, 0.5F * (lower + upper));
  patch.origin += shift;
  lower += shift - patch.head_support;
  upper += shift + patch.head_support;
  patch.inside =
      lower.x < domain.upper.x && upper.x > domain.lower.x && lower.y < domain.upper.y && upper.y > domain.lower.y;
  if (!patch.inside) return;

  // A body that may become a wall (hull_solid.h) acts with the water's own kernel.
  const bool may_be_wall = view.motion != BodyMotion::kDynamic;
  const float of_head = (may_be_wall ? terms.support : patch.head_support) / terms.nodes_per_head;
  const float spacing = std::min(of_head, terms.support / terms.nodes_per_support);
  const float wanted = node_spacing(*view.hull, spacing);
  if (view.motion == BodyMotion::kDynamic) {
    lay_with_body(view, rotation, wanted, patch);
  } else {
    lay_nodes(patch.size, wanted, patch);
  }
  lay_ring(patch);
  patch.stride = patch.nx + kLanes;
  resize_ahead(patch.node_x, static_cast<std::size_t>(patch.stride));
  for (int i = 0; i < patch.stride; ++i) {
    patch.node_x[static_cast<std::size_t>(i)] = (static_cast<float>(i) + 0.5F) * patch.spacing.x;
  }
  const auto nodes = static_cast<std::size_t>(patch.node_count());
  resize_ahead(patch.first_span, nodes + 1);
  patch.spans.clear();
  if (patch.spans.capacity() < nodes) patch.spans.reserve(2 * nodes);
  WideHits lines;
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.stride; ++i) {
      const auto lane = static_cast<std::size_t>(i % kLanes);
      if (lane == 0 && i < patch.nx) trace_lines(patch, i, k, lines);
      patch.first_span[patch.node(i, k)] = static_cast<std::int32_t>(patch.spans.size());
      if (i < patch.nx) append_spans(lines[lane], patch.spans);
    }
  }
  patch.first_span[nodes] = static_cast<std::int32_t>(patch.spans.size());
  lay_layers(patch);

  // Lines sample the shadow's edge coarsely; the volume is known exactly.
  const float cell = patch.spacing.x * patch.spacing.y;
  double length = 0.0;
  for (const HullSpan& span : patch.spans) length += static_cast<double>(span.top - span.bottom);
  const double traced = length * static_cast<double>(cell);
  const double scale = traced > 0.0 ? static_cast<double>(view.hull->volume) / traced : 1.0;
  patch.node_area = cell * static_cast<float>(std::clamp(scale, 0.5, 2.0));

  // Only bodies that nothing moves may become walls (hull_solid.h).
  if (view.motion != BodyMotion::kDynamic) survey_parts(terrain, patch);
}

void resize_water(const HullPatch& patch, PatchWater& water) {
  const auto nodes = static_cast<std::size_t>(patch.node_count());
  for (std::vector<float>* v : {&water.surface, &water.depth, &water.share, &water.mass, &water.u, &water.w}) {
    resize_ahead(*v, nodes);
  }
  water.waves = {};
  water.ring_surface.assign(patch.ring.size(), 0.0F);
  water.ring_weight.assign(patch.ring.size(), 0.0F);
}

void finish_gather(const HullPatch& patch, PatchWater& water) {
  constexpr float kTrace = 1e-3F;  // share below which a node's own reading is noise
  double weight = 0.0;
  double level = 0.0;
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      if (water.share[n] < kTrace) continue;
      weight += static_cast<double>(water.share[n]);
      level += static_cast<double>(water.share[n] * water.surface[n]);
    }
  }
  water.wet = weight > 0.0;
  if (!water.wet) return;
  water.mean_surface = static_cast<float>(level / weight);
}

}  // namespace regatta
