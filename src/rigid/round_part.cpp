#include "rigid/round_part.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

using Kind = RoundForm::Kind;

constexpr float kTiny = 1e-6F;  // sine below which a direction across the axis is unknown [1]

constexpr float kFlat = 0.05F;  // sine of the angle up to which two axes count as parallel, a normal as across one [1]

// Unit, the part of `v` across the axis; `otherwise` where there is none.
Vec3 across(const Vec3& axis, const Vec3& v, const Vec3& otherwise) {
  const Vec3 part = v - glm::dot(v, axis) * axis;
  const float length = glm::length(part);
  return length > kTiny * glm::length(v) ? part / length : otherwise;
}

// Any direction across the axis, the same for the same axis.
Vec3 some_across(const Vec3& axis) {
  return glm::normalize(glm::cross(axis, std::abs(axis.x) < 0.5F ? Vec3(1.0F, 0.0F, 0.0F) : Vec3(0.0F, 0.0F, 1.0F)));
}

// The direction of the arc nearest to a direction across the axis.
Vec3 within_arc(const RoundPart& arc, const Vec3& wanted) {
  const Vec3 middle = glm::normalize(arc.from + arc.to);
  if (glm::dot(wanted, middle) >= glm::dot(arc.from, middle)) return wanted;
  return glm::dot(wanted, arc.from) > glm::dot(wanted, arc.to) ? arc.from : arc.to;
}

// Whether the ring lies so flat that all of it may touch.
bool lies_flat(const RoundPart& ring, const Vec3& normal) {
  const float sine = glm::length(glm::cross(normal, ring.axis));
  return 2.0F * ring.form.radius * sine <= kContactReach;
}

// The lowest point of the tube's circle that stands at `out`.
Vec3 lowest_of_tube(const RoundPart& arc, const Vec3& out, const Vec3& normal) {
  const Vec3 in_plane = glm::dot(normal, out) * out + glm::dot(normal, arc.axis) * arc.axis;
  const float length = glm::length(in_plane);
  const Vec3 down = length > kTiny ? -in_plane / length : -arc.axis;
  return arc.center + arc.form.radius * out + arc.form.tube * down;
}

// Whether the point lies within the face's prism.
bool over_face(const PlacedPolytope& owner, std::size_t face, const Vec3& normal, const Vec3& point) {
  const std::vector<std::uint32_t>& ring = owner.polytope->faces[face];
  Vec3 p = owner.to_world(owner.polytope->vertices[ring.back()]);
  for (const std::uint32_t corner : ring) {
    const Vec3 q = owner.to_world(owner.polytope->vertices[corner]);
    if (glm::dot(glm::cross(q - p, normal), point - p) > 0.0F) return false;
    p = q;
  }
  return true;
}

// The part of the line from a to b over the face: shares of the way, empty when first > second.
std::pair<float, float> shares_over_face(const PlacedPolytope& owner, std::size_t face, const Vec3& normal,
                                         const Vec3& a, const Vec3& b) {
  const std::vector<std::uint32_t>& ring = owner.polytope->faces[face];
  float low = 0.0F;
  float high = 1.0F;
  Vec3 p = owner.to_world(owner.polytope->vertices[ring.back()]);
  for (const std::uint32_t corner : ring) {
    const Vec3 q = owner.to_world(owner.polytope->vertices[corner]);
    const Vec3 outward = glm::cross(q - p, normal);
    const float at_a = glm::dot(outward, a - p);
    const float at_b = glm::dot(outward, b - p);
    if (at_a > 0.0F && at_b > 0.0F) return {1.0F, 0.0F};
    if (at_a > 0.0F) low = std::max(low, at_a / (at_a - at_b));
    if (at_b > 0.0F) high = std::min(high, at_a / (at_a - at_b));
    p = q;
  }
  return {low, high};
}

}  // namespace

std::vector<RoundPart> round_parts(const RoundForm& form, const Vec3& center, const Vec3& axis,
                                   std::span<const ConvexPolytope> parts) {
  std::vector<RoundPart> out(parts.size(), RoundPart{form, center, axis, {}, {}});
  if (form.kind != Kind::kRing) return out;
  // The ends of a segment are its corners that lie farthest apart around the axis.
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Vec3 middle(0.0F);
    for (const Vec3& v : parts[i].vertices) middle += v - center;
    middle = across(axis, middle, some_across(axis));
    const Vec3 side = glm::cross(axis, middle);
    float least = 0.0F;
    float most = 0.0F;
    for (const Vec3& v : parts[i].vertices) {
      const Vec3 out_there = across(axis, v - center, middle);
      const float angle = std::atan2(glm::dot(out_there, side), glm::dot(out_there, middle));
      least = std::min(least, angle);
      most = std::max(most, angle);
    }
    out[i].from = std::cos(least) * middle + std::sin(least) * side;
    out[i].to = std::cos(most) * middle + std::sin(most) * side;
  }
  return out;
}

RoundPart placed(const RoundPart& part, const Mat3& rotation, const Vec3& position) {
  RoundPart out = part;
  out.center = rotation * part.center + position;
  out.axis = rotation * part.axis;
  out.from = rotation * part.from;
  out.to = rotation * part.to;
  return out;
}

bool can_hold(const RoundPart& part, const Vec3& normal) {
  if (part.form.kind != Kind::kRing || lies_flat(part, normal)) return true;
  const Vec3 wanted = across(part.axis, -normal, part.from);
  constexpr float kSameWay = 1e-5F;  // between unit vectors that are the same but for rounding [1]
  return glm::distance(within_arc(part, wanted), wanted) < kSameWay;
}

RoundPoints lowest_points(const RoundPart& part, const Vec3& normal) {
  RoundPoints out;
  const RoundForm& form = part.form;
  if (form.kind == Kind::kBall) {
    out.add(part.center - form.radius * normal);
    return out;
  }
  if (form.kind == Kind::kRing) {
    const Vec3 down = within_arc(part, across(part.axis, -normal, glm::normalize(part.from + part.to)));
    out.at[0] = lowest_of_tube(part, down, normal);
    if (!can_hold(part, normal)) return out;
    out.count = 1;
    if (!lies_flat(part, normal)) return out;
    out.add(lowest_of_tube(part, part.from, normal));
    out.add(lowest_of_tube(part, part.to, normal));
    return out;
  }
  const Vec3 down = across(part.axis, -normal, some_across(part.axis));
  const Vec3 side = glm::cross(part.axis, down);
  const Vec3 low_end = (glm::dot(part.axis, normal) > 0.0F ? -form.half_height : form.half_height) * part.axis;
  for (const Vec3& rim : {down, side, -side, -down}) {
    out.add(part.center + low_end + form.radius * rim);
    out.add(part.center - low_end + form.radius * rim);
  }
  return out;
}

RoundPoints spread_points(const RoundPart& part) {
  const Vec3 up(0.0F, 1.0F, 0.0F);
  const RoundForm& form = part.form;
  RoundPoints out = lowest_points(part, up);
  if (form.kind == Kind::kRing) {
    out.count = 1;
    out.add(lowest_of_tube(part, part.from, up));
    out.add(lowest_of_tube(part, part.to, up));
  } else if (form.kind == Kind::kBall) {
    // Points at which banks of 45 degrees would hold it.
    const float half = std::sqrt(0.5F) * form.radius;
    for (const Vec2& way : {Vec2(1.0F, 0.0F), Vec2(-1.0F, 0.0F), Vec2(0.0F, 1.0F), Vec2(0.0F, -1.0F)}) {
      out.add(part.center + half * Vec3(way.x, -1.0F, way.y));
    }
  } else if (form.kind == Kind::kCylinder) {
    const Vec3 down = across(part.axis, -up, some_across(part.axis));
    for (const float share : {-0.5F, 0.0F, 0.5F}) {
      out.add(part.center + share * form.half_height * part.axis + form.radius * down);
    }
  }
  return out;
}

Vec3 touching_point(const RoundPart& part, const Vec3& before, const Vec3& normal) {
  const RoundForm& form = part.form;
  const Vec3 arm = before - part.center;
  if (form.kind == Kind::kBall) return part.center - form.radius * normal;
  const Vec3 out = across(part.axis, arm, some_across(part.axis));
  if (form.kind == Kind::kRing) {
    const Vec3 lowest = within_arc(part, across(part.axis, -normal, out));
    return lowest_of_tube(part, lies_flat(part, normal) ? out : lowest, normal);
  }
  const Vec3 down = across(part.axis, -normal, out);
  // A rim that looks up or aside stays where it is: it can only hold where the end is flat on the ground.
  if (glm::dot(out, down) < std::sqrt(0.5F)) return before;
  return part.center + glm::dot(arm, part.axis) * part.axis + form.radius * down;
}

RoundContact round_on_face(const RoundPart& part, const PlacedPolytope& other, float reach) {
  RoundContact out;
  out.distance = std::numeric_limits<float>::lowest();
  std::size_t face = 0;
  const std::vector<Plane>& planes = other.polytope->planes;
  for (std::size_t i = 0; i < planes.size(); ++i) {
    const Vec3 normal = other.rotation * planes[i].normal;
    const float offset = planes[i].offset + glm::dot(normal, other.position);
    const float distance = glm::dot(normal, lowest_points(part, normal).at[0]) - offset;
    if (!(distance > out.distance)) continue;
    out.distance = distance;
    out.normal = normal;
    face = i;
    if (distance > reach) return out;
  }
  if (planes.empty()) return out;
  const float offset = planes[face].offset + glm::dot(out.normal, other.position);
  const RoundPoints points = lowest_points(part, out.normal);
  const auto height = [&](const Vec3& point) { return glm::dot(out.normal, point) - offset; };
  const auto add = [&](const Vec3& point) {
    const float distance = height(point);
    if (distance <= reach) out.points[static_cast<std::size_t>(out.count++)] = {point, distance};
  };
  if (!can_hold(part, out.normal)) {
    // The next arc of the ring lies lower, unless it is the inside that touches.
    if (glm::dot(points.at[0] - part.center, out.normal) < 0.0F) out.distance = std::numeric_limits<float>::max();
    return out;
  }
  if (part.form.kind != Kind::kCylinder) {
    if (over_face(other, face, out.normal, points.at[0])) add(points.at[0]);
    return out;
  }
  // The lowest line: points 0 and 1. Opposite to 0 on the same end is 6; where that is near, the end lies flat.
  if (height(points.at[6]) <= out.distance + kContactReach && height(points.at[1]) > out.distance + kContactReach) {
    return out;
  }
  const auto [low, high] = shares_over_face(other, face, out.normal, points.at[0], points.at[1]);
  if (low > high) return out;
  const Vec3 way = points.at[1] - points.at[0];
  add(points.at[0] + low * way);
  if (high > low) add(points.at[0] + high * way);
  return out;
}

RoundContact round_on_round(const RoundPart& first, const RoundPart& second, float reach) {
  RoundContact out;
  out.distance = std::numeric_limits<float>::lowest();
  if (first.form.kind == Kind::kRing || second.form.kind == Kind::kRing) return out;
  // Nearest points of two lines in [Ericson05 5.1.9]'s notation; a ball's line is a point.
  const Vec3 d1 = first.form.half_height * first.axis;
  const Vec3 d2 = second.form.half_height * second.axis;
  const float a = glm::dot(d1, d1);
  const float e = glm::dot(d2, d2);
  const Vec3 r = first.center - second.center;
  const float b = glm::dot(d1, d2);
  const float c = glm::dot(d1, r);
  const float f = glm::dot(d2, r);
  const auto limited = [](float share) { return std::clamp(share, -1.0F, 1.0F); };
  const auto touch = [&](float s, float t) {
    const Vec3 on_first = first.center + s * d1;
    const Vec3 on_second = second.center + t * d2;
    const Vec3 apart = on_first - on_second;
    const float length = glm::length(apart);
    if (!(length > 0.0F)) return false;
    const Vec3 normal = apart / length;
    // An end that touches is no side.
    if (std::abs(glm::dot(normal, first.axis)) * std::sqrt(a) > kFlat * std::sqrt(a)) return false;
    if (std::abs(glm::dot(normal, second.axis)) * std::sqrt(e) > kFlat * std::sqrt(e)) return false;
    const float distance = length - first.form.radius - second.form.radius;
    if (out.count == 0) out.normal = normal;
    out.distance = out.count == 0 ? distance : std::min(out.distance, distance);
    if (distance <= reach && out.count < 2) {
      out.points[static_cast<std::size_t>(out.count++)] = {on_second + second.form.radius * normal, distance};
    }
    return true;
  };
  if (a > 0.0F && e > 0.0F && a * e - b * b < kFlat * kFlat * a * e) {
    // Side by side: where the ends of the second lie along the first.
    const float one = limited((-c + b) / a);
    const float other = limited((-c - b) / a);
    for (const float s : {one, other}) {
      touch(s, limited((s * b + f) / e));
      if (one == other) break;
    }
    return out;
  }
  const float determinant = a * e - b * b;
  float s = a > 0.0F ? limited(determinant > 0.0F ? (b * f - c * e) / determinant : -c / a) : 0.0F;
  float t = e > 0.0F ? (b * s + f) / e : 0.0F;
  if (t != limited(t)) {
    t = limited(t);
    s = a > 0.0F ? limited((b * t - c) / a) : 0.0F;
  }
  touch(s, t);
  return out;
}

}  // namespace regatta
