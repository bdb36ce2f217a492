#include "render/mark_pass.h"

#include "exchange/edge_ahead.h"
#include "render/body_pose.h"
#include "render/index_tiles.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace regatta {
namespace {

constexpr int kMarkSides = 16;
constexpr Vec3 kBuoyancyInk{0.15F, 0.55F, 0.95F};  // sRGB, as all inks here
constexpr Vec3 kDragInk{1.00F, 0.58F, 0.10F};
constexpr Vec3 kForceInk{0.86F, 0.20F, 0.62F};
constexpr Vec3 kVortexInk{0.10F, 0.80F, 0.70F};
constexpr Vec3 kImpulseInk{0.62F, 0.48F, 1.00F};
constexpr Vec3 kContactInk{0.98F, 0.90F, 0.20F};
constexpr Vec3 kPoleInk{0.93F, 0.93F, 0.90F};
constexpr Vec3 kRingInk{0.90F, 0.16F, 0.12F};
constexpr Vec3 kRopeInk{0.85F, 0.77F, 0.58F};
constexpr Vec3 kBollardInk{0.20F, 0.21F, 0.23F};
constexpr Vec3 kHandInk{0.98F, 0.42F, 0.20F};
constexpr Vec3 kGoalInk{1.00F, 0.82F, 0.16F};
constexpr Vec3 kPortInk{0.90F, 0.10F, 0.10F};  // colours of lights and marks at sea: red to port, green to starboard
constexpr Vec3 kStarboardInk{0.08F, 0.65F, 0.24F};
constexpr Vec3 kLaterInk{0.72F, 0.72F, 0.68F};
constexpr Vec3 kFlowInk{0.06F, 0.07F, 0.10F};
constexpr Vec3 kWindInk{1.00F, 0.97F, 0.86F};

// Force by which arrows at a body are scaled [N]. A towed body's mass is meaningless: it counts as heavy as its water.
float weight_of(const BodySnapshot& body) {
  const bool towed = body.motion == BodyMotion::kKinematic;
  return kGravity * (towed ? kWaterDensity * body.hull->volume : body.mass);
}

// An arrow for a force on a body: as long as the body is big when it equals the weight, and no more than some times
// that, as a slam must not fill the picture.
Vec3 force_arrow(const BodySnapshot& body, float size, const Vec3& force) {
  const Vec3 arrow = force * (0.6F * size / weight_of(body));
  const float length = glm::length(arrow);
  return length > 3.0F * size ? arrow * (3.0F * size / length) : arrow;
}

bool has_forces(const BodySnapshot& body) {
  return drawable(body) && body.motion != BodyMotion::kStatic && weight_of(body) > 0.0F;
}

// Force that gives the momentum of a body's vortex rings, ½ ρ Γ ∮ x × dx, in one second [N].
Vec3 impulse_of_rings(const VortonSnapshot& vortons, int body) {
  constexpr float kSecond = 1.0F;  // in which a force of that size gives it [s]
  Vec3 sum(0.0F);
  for (const RingLine& ring : vortons.rings) {
    const auto first = static_cast<std::size_t>(ring.first);
    const auto count = static_cast<std::size_t>(ring.count);
    if (ring.body != body || ring.count < 1 || first + count > vortons.nodes.size()) continue;
    const Vec3 origin = vortons.nodes[first];  // near by, for the sake of rounding
    for (std::size_t k = 0; k < count; ++k) {
      const Vec3 from = vortons.nodes[first + k] - origin;
      const Vec3 to = vortons.nodes[first + (k + 1) % count] - origin;
      sum += 0.5F * kWaterDensity * ring.circulation * glm::cross(from, to);
    }
  }
  return sum / kSecond;
}

float size_of(const BodySnapshot& body) { return glm::length(body.hull->upper - body.hull->lower); }

// A body of revolution about +y, from radius `low` at y = 0 to `high` at y = 1, with a lid at either end.
std::vector<MarkVertex> turned(float low, float high) {
  std::vector<MarkVertex> vertices;
  const auto rim = [](int side) {
    const float angle = 6.2831853F * static_cast<float>(side) / kMarkSides;
    return Vec3(std::cos(angle), 0.0F, std::sin(angle));
  };
  const Vec3 up(0.0F, 1.0F, 0.0F);
  for (int side = 0; side < kMarkSides; ++side) {
    const Vec3 a = rim(side);
    const Vec3 b = rim(side + 1);
    const Vec3 na = glm::normalize(a + up * (low - high));
    const Vec3 nb = glm::normalize(b + up * (low - high));
    vertices.insert(vertices.end(), {{a * low, na}, {b * low, nb}, {b * high + up, nb}});
    vertices.insert(vertices.end(), {{a * low, na}, {b * high + up, nb}, {a * high + up, na}});
    vertices.insert(vertices.end(), {{a * low, -up}, {b * low, -up}, {Vec3(0.0F), -up}});
    vertices.insert(vertices.end(), {{a * high + up, up}, {b * high + up, up}, {up, up}});
  }
  return vertices;
}

// A piece of rope, as six faces without ends. radii: at both ends.
void add_tube(const Vec3& from, const Vec3& to, Vec2 radii, std::vector<MarkVertex>& out) {
  constexpr int kSides = 6;
  const Vec3 y = glm::normalize(to - from);
  const Vec3 x = glm::normalize(glm::cross(y, std::abs(y.y) < 0.9F ? Vec3(0.0F, 1.0F, 0.0F) : Vec3(1.0F, 0.0F, 0.0F)));
  const Vec3 z = glm::cross(x, y);
  const auto rim = [&](int side) {
    const float angle = 6.2831853F * static_cast<float>(side) / kSides;
    return std::cos(angle) * x + std::sin(angle) * z;
  };
  for (int side = 0; side < kSides; ++side) {
    const Vec3 a = rim(side), b = rim(side + 1);
    out.insert(out.end(), {{from + radii.x * a, a}, {from + radii.x * b, b}, {to + radii.y * b, b}});
    out.insert(out.end(), {{from + radii.x * a, a}, {to + radii.y * b, b}, {to + radii.y * a, a}});
  }
}

// Height of the drawn surface at its point nearest to `at`, world y [m]; the still level if none is drawn.
float height_at(const Snapshot& snapshot, Vec2 at) {
  const SurfaceGrid& grid = snapshot.surface;
  if (grid.nx < 1 || grid.nz < 1) return snapshot.level;
  const auto nearest = [&](float place, int count) {
    return static_cast<std::size_t>(std::clamp(static_cast<int>(std::lround(place / grid.spacing)), 0, count - 1));
  };
  const Vec2 way = at - grid.origin;
  const float height =
      grid.surface[nearest(way.y, grid.nz) * static_cast<std::size_t>(grid.nx) + nearest(way.x, grid.nx)];
  return std::isfinite(height) ? height : snapshot.level;
}

}  // namespace

Result<MarkPass> MarkPass::create(const std::filesystem::path& shaders) {
  Result<Shader> shader = Shader::load(shaders, "mark.vert", "mark.frag");
  if (!shader.ok()) return shader.error();
  return MarkPass(std::move(shader).value());
}

MarkPass::MarkPass(Shader shader) : shader_(std::move(shader)) {
  fill(rod_, turned(1.0F, 1.0F), GL_STATIC_DRAW);
  fill(cone_, turned(1.0F, 0.0F), GL_STATIC_DRAW);
}

void MarkPass::fill(Shape& shape, const std::vector<MarkVertex>& vertices, GLenum usage) {
  glBindVertexArray(shape.vertex_array.name());
  upload(GL_ARRAY_BUFFER, shape.vertices, std::span<const MarkVertex>(vertices), usage);
  float_attribute(0, 3, sizeof(MarkVertex), offsetof(MarkVertex, position));
  float_attribute(1, 3, sizeof(MarkVertex), offsetof(MarkVertex, normal));
  glBindVertexArray(0);
  shape.count = static_cast<int>(vertices.size());
}

void MarkPass::draw_shape(const Shape& shape, const Vec3& foot, const Vec3& way, float radius, const Vec3& ink) const {
  const float length = glm::length(way);
  const Vec3 y = way / length;
  const Vec3 x = glm::normalize(glm::cross(y, std::abs(y.y) < 0.9F ? Vec3(0.0F, 1.0F, 0.0F) : Vec3(1.0F, 0.0F, 0.0F)));
  const Mat3 turn(x, y, glm::cross(x, y));
  shader_.set("model", Mat4(Vec4(x * radius, 0.0F), Vec4(way, 0.0F), Vec4(turn[2] * radius, 0.0F), Vec4(foot, 1.0F)));
  shader_.set("turn", Mat4(turn));
  shader_.set("ink", ink);
  glBindVertexArray(shape.vertex_array.name());
  glDrawArrays(GL_TRIANGLES, 0, shape.count);
}

void MarkPass::draw_arrow(const Vec3& foot, const Vec3& way, float radius, const Vec3& ink) const {
  const float length = glm::length(way);
  if (!std::isfinite(length) || length < 1.0e-4F) return;
  const float head = std::min(5.0F * radius, 0.5F * length);
  const Vec3 neck = way * (1.0F - head / length);
  draw_shape(rod_, foot, neck, radius, ink);
  draw_shape(cone_, foot + neck, way - neck, 2.4F * radius, ink);
}

void MarkPass::draw_gauges(const Snapshot& snapshot, float mean_depth) const {
  if (snapshot.gauges.empty()) return;
  const float narrow = std::min(snapshot.domain.size().x, snapshot.domain.size().y);
  const float radius = std::clamp(0.0022F * narrow, 0.0015F, 0.06F);
  shader_.use();
  for (const auto& [gauge, water, height] : snapshot.gauges) {
    if (!std::isfinite(water.surface + water.depth)) continue;
    const Vec3 bed(gauge.at.x, water.surface - water.depth, gauge.at.y);
    const Vec3 surface(gauge.at.x, water.surface, gauge.at.y);
    const float top = std::max(water.surface, snapshot.level) + std::max(0.5F * mean_depth, 16.0F * radius);
    draw_shape(rod_, bed, Vec3(0.0F, top - bed.y, 0.0F), radius, kPoleInk);
    draw_shape(rod_, surface - Vec3(0.0F, radius, 0.0F), Vec3(0.0F, 2.5F * radius, 0.0F), 3.0F * radius, kRingInk);
    draw_shape(rod_, Vec3(bed.x, top, bed.z), Vec3(0.0F, 2.0F * radius, 0.0F), 1.8F * radius, kRingInk);
  }
}

void MarkPass::draw_forces(const Snapshot& snapshot, float blend) const {
  shader_.use();
  for (std::size_t b = 0; b < snapshot.bodies.size(); ++b) {
    const BodySnapshot& body = snapshot.bodies[b];
    if (!has_forces(body)) continue;
    const Vec3 center = Vec3(body_matrix(body, blend)[3]);
    const float size = size_of(body);
    const auto way = [&](const Vec3& force) { return force_arrow(body, size, force); };
    // Side by side, so that equal arrows do not hide each other.
    const float radius = 0.012F * size;
    draw_arrow(center - Vec3(3.0F * radius, 0.0F, 0.0F), way(body.load.buoyancy), radius, kBuoyancyInk);
    draw_arrow(center, way(body.load.force), 1.15F * radius, kForceInk);
    draw_arrow(center + Vec3(3.0F * radius, 0.0F, 0.0F), way(body.load.drag), radius, kDragInk);
    draw_arrow(center + Vec3(6.0F * radius, 0.0F, 0.0F), way(body.load.wake), radius, kVortexInk);
    draw_arrow(center + Vec3(0.0F, 6.0F * radius, 0.0F), way(impulse_of_rings(snapshot.vortons, static_cast<int>(b))),
               radius, kImpulseInk);
  }
  draw_contacts(snapshot);
}

void MarkPass::draw_contacts(const Snapshot& snapshot) const {
  for (const ContactForce& contact : snapshot.contacts) {
    const BodySnapshot* const body = find_body(snapshot, contact.body);
    if (body == nullptr || !has_forces(*body) || glm::length(contact.normal) < 0.5F) continue;
    const float size = size_of(*body);
    draw_shape(rod_, contact.at, 0.008F * size * contact.normal, 0.025F * size, kContactInk);
    draw_arrow(contact.at, force_arrow(*body, size, contact.force), 0.012F * size, kContactInk);
  }
}

void MarkPass::draw_moorings(const Snapshot& snapshot, float blend, const Mat4& view_proj, const RopeView& view) {
  if (snapshot.moorings.empty()) return;
  rope_vertices_.clear();
  shader_.use();
  for (const Mooring& mooring : snapshot.moorings) {
    const BodySnapshot* const moored = find_body(snapshot, mooring.body);
    if (moored == nullptr) continue;
    const BodySnapshot& body = *moored;
    if (!drawable(body)) continue;
    const MooringLine& line = mooring.line;
    const Vec3 from(body_matrix(body, blend) * Vec4(body.hull->origin + line.from, 1.0F));
    const Vec2 near = snapshot.domain.nearest_copy(horizontal(line.to), horizontal(from));
    const Vec3 way = Vec3(near.x, line.to.y, near.y) - from;
    const float span = glm::length(way);
    if (!std::isfinite(span) || span < 1.0e-3F) continue;
    const float radius = std::clamp(0.005F * size_of(body), 0.004F, 0.04F);
    // A slack line hangs in a flat parabola, which is longer than its span by 8/3 of the sag squared over the span.
    const float sag = std::sqrt(0.375F * span * std::clamp(line.length - span, 0.0F, 0.5F * span));
    const Vec3 thick(9.0F * radius), hanging(0.0F, sag, 0.0F);
    const Vec3 end = from + way;
    if (!in_view(view_proj, glm::min(from, end) - thick - hanging, glm::max(from, end) + thick)) continue;
    const int parts = sag > radius ? 12 : 1;
    const auto at = [&](int part) {
      const float s = static_cast<float>(part) / static_cast<float>(parts);
      return from + s * way - Vec3(0.0F, 4.0F * s * (1.0F - s) * sag, 0.0F);
    };
    const auto thickness = [&](const Vec3& place) {
      return std::max(radius, 0.5F * view.least * glm::length(place - view.eye));
    };
    for (int part = 0; part < parts; ++part) {
      const Vec3 a = at(part), b = at(part + 1);
      add_tube(a, b, {thickness(a), thickness(b)}, rope_vertices_);
    }
    draw_shape(rod_, end - Vec3(0.0F, 3.0F * radius, 0.0F), Vec3(0.0F, 9.0F * radius, 0.0F), 3.0F * radius,
               kBollardInk);
  }
  if (rope_vertices_.empty()) return;
  fill(ropes_, rope_vertices_, GL_STREAM_DRAW);
  shader_.set("model", Mat4(1.0F));
  shader_.set("turn", Mat4(1.0F));
  shader_.set("ink", kRopeInk);
  glBindVertexArray(ropes_.vertex_array.name());
  glDrawArrays(GL_TRIANGLES, 0, ropes_.count);
}

void MarkPass::draw_edges(const Snapshot& snapshot, const Mat4& view_proj) const {
  constexpr float kApart = 0.05F, kRadius = 0.004F;      // of buoys, as shares of the longer side
  constexpr float kThinnest = 0.02F, kThickest = 0.35F;  // their radius [m]
  const Domain& domain = snapshot.domain;
  const bool any_boat = std::any_of(snapshot.bodies.begin(), snapshot.bodies.end(), [](const BodySnapshot& body) {
    return body.is_boat && body.motion == BodyMotion::kDynamic;
  });
  if (!any_boat || !edges_hold(domain, snapshot.params) || snapshot.terrain == nullptr) return;
  const float size = std::max(domain.size().x, domain.size().y);
  const float radius = std::clamp(kRadius * size, kThinnest, kThickest);
  shader_.use();
  const auto row = [&](EdgeKind kind, Vec2 from, Vec2 to) {
    if (kind != EdgeKind::kOpen) return;
    const int count = std::max(2, static_cast<int>(std::lround(glm::length(to - from) / (kApart * size))));
    for (int i = 0; i <= count; ++i) {
      const Vec2 at = from + (to - from) * (static_cast<float>(i) / static_cast<float>(count));
      if (!(snapshot.terrain->sample(at.x, at.y).height < snapshot.level)) continue;
      const Vec3 foot(at.x, height_at(snapshot, at) - radius, at.y);
      if (!in_view(view_proj, foot - Vec3(2.0F * radius), foot + Vec3(6.0F * radius))) continue;
      const Vec3 body(0.0F, 2.2F * radius, 0.0F);
      draw_shape(rod_, foot, body, radius, kRingInk);
      draw_shape(cone_, foot + body, {0.0F, 2.0F * radius, 0.0F}, radius, kPoleInk);
    }
  };
  const Vec2 a = domain.lower, b(domain.upper.x, domain.lower.y), c = domain.upper, d(domain.lower.x, domain.upper.y);
  row(domain.south, a, b);
  row(domain.east, b, c);
  row(domain.north, c, d);
  row(domain.west, d, a);
}

void MarkPass::draw_goals(const Snapshot& snapshot) const {
  if (snapshot.goals.empty()) return;
  shader_.use();
  const auto foot = [&](Vec2 at) { return Vec3(at.x, height_at(snapshot, at), at.y); };
  const auto post = [&](Vec2 at, float radius, const Vec3& ink) {
    const Vec3 low = foot(at) - Vec3(0.0F, 4.0F * radius, 0.0F), up(0.0F, 36.0F * radius, 0.0F);
    draw_shape(rod_, low, up, radius, ink);
    draw_shape(cone_, low + up, {0.0F, 5.0F * radius, 0.0F}, 2.2F * radius, ink);
  };
  constexpr float kThick = 0.01F;  // as a share of a gate's width
  const auto thickness = [](float width) { return std::clamp(kThick * width, 0.01F, 0.12F); };
  for (const GoalView& goal : snapshot.goals) {
    const GoalSetup& setup = goal.setup;
    if (goal.progress.ended >= 0.0) continue;
    if (setup.kind == GoalKind::kBerth) {
      const float radius = thickness(std::max(setup.upper.x - setup.lower.x, setup.upper.y - setup.lower.y));
      const std::array<Vec2, 4> corners = {setup.lower, Vec2(setup.upper.x, setup.lower.y), setup.upper,
                                           Vec2(setup.lower.x, setup.upper.y)};
      for (std::size_t c = 0; c < corners.size(); ++c) {
        post(corners[c], 0.6F * radius, kGoalInk);
        const Vec3 up(0.0F, 8.0F * radius, 0.0F), from = foot(corners[c]) + up;
        draw_shape(rod_, from, foot(corners[(c + 1) % corners.size()]) + up - from, 0.5F * radius, kGoalInk);
      }
      continue;
    }
    for (int ahead = 1; ahead >= 0; --ahead) {
      const int index = goal.progress.passed + ahead;
      if (index >= setup.passes()) continue;
      const GoalGate& gate = setup.gates[static_cast<std::size_t>(index) % setup.gates.size()];
      const Vec2 bar = gate.starboard - gate.port;
      const float width = glm::length(bar), radius = thickness(width);
      post(gate.port, radius, ahead == 0 ? kPortInk : kLaterInk);
      post(gate.starboard, radius, ahead == 0 ? kStarboardInk : kLaterInk);
      if (ahead != 0) continue;
      const Vec2 through = Vec2(bar.y, -bar.x) * (10.0F * radius / width), middle = gate.port + 0.5F * bar;
      draw_arrow(foot(middle - through) + Vec3(0.0F, 16.0F * radius, 0.0F), Vec3(through.x, 0.0F, through.y) * 2.0F,
                 radius, kGoalInk);
    }
  }
}

void MarkPass::draw_hands(const Snapshot& snapshot, float blend) const {
  shader_.use();
  for (const Grip& grip : snapshot.grips) {
    const BodySnapshot* const body = find_body(snapshot, grip.body);
    if (body == nullptr || !drawable(*body)) continue;
    const Vec3 at(body_matrix(*body, blend) * Vec4(grip.at, 1.0F));
    const Vec2 near = snapshot.domain.nearest_copy(horizontal(grip.hand), horizontal(at));
    const Vec3 hand(near.x, grip.hand.y, near.y);
    const float radius = 0.006F * size_of(*body);
    const float pull = glm::length(grip.force) / weight_of(*body);
    const Vec3 way = hand - at;
    if (glm::length(way) > radius) draw_shape(rod_, at, way, radius * (1.0F + std::min(pull, 2.0F)), kHandInk);
    const Vec3 knob(0.0F, 5.0F * radius, 0.0F);
    for (const Vec3& end : {at, hand}) draw_shape(rod_, end - 0.5F * knob, knob, 2.5F * radius, kHandInk);
  }
}

void MarkPass::draw_wind(const WindSnapshot& wind) {
  make_wind_marks(wind, wind_);
  if (wind_.empty()) return;
  shader_.use();
  glEnable(GL_BLEND);
  glBlendColor(0.0F, 0.0F, 0.0F, wind_opacity(wind));
  // The alpha below is a height that water reads (height_mark): it stays.
  glBlendFuncSeparate(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA, GL_ZERO, GL_ONE);
  for (const WindMark& mark : wind_) draw_arrow(mark.foot, mark.way, mark.radius, kWindInk);
  glDisable(GL_BLEND);
}

void MarkPass::draw_flow(std::span<const WindMark> arrows) const {
  if (arrows.empty()) return;
  shader_.use();
  for (const WindMark& mark : arrows) draw_arrow(mark.foot, mark.way, mark.radius, kFlowInk);
}

}  // namespace regatta
