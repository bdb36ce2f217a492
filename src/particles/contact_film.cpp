#include "particles/contact_film.h"

#include "particles/body_points.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

// From a hull's surface likewise: its points lie further in.
constexpr float kTouchHull = kTouch - kWaterGap;
// A hull so far from all else is covered nowhere.
constexpr float kRoom = kTouchHull + kTouch + kRow;

// Share of a particle's place that the film takes when the particle, touching the hull, has `room` to spare [r] to what
// covers it.
float share_at(float room) { return std::clamp(1.0F - room / kRow, 0.0F, 1.0F); }

// From a place in the box to the nearest wall or the floor [m]; less than 0: beyond. The box has no lid.
float to_walls(const ParticleBox& box, const Vec3& at) {
  const Vec3 lower = at - box.lower;
  const Vec2 upper = horizontal(box.upper - at);
  return std::min({lower.x, lower.y, lower.z, upper.x, upper.y});
}

// From a place in the body's frame to the hull, or a little less before its edges [m]; less than 0: within.
float to_hull(const Hull& hull, const Vec3& at) {
  float nearest = std::numeric_limits<float>::max();
  for (const ConvexPolytope& part : hull.parts) {
    float away = std::numeric_limits<float>::lowest();
    for (const Plane& plane : part.planes) away = std::max(away, glm::dot(plane.normal, at) - plane.offset);
    nearest = std::min(nearest, away);
  }
  return nearest;
}

bool overlap(const BodyBounds& a, const BodyBounds& b, float margin) {
  return glm::all(glm::lessThanEqual(a.lower, b.upper + margin)) &&
         glm::all(glm::greaterThanEqual(a.upper, b.lower - margin));
}

bool near_a_wall(const ParticleBox& box, const BodyBounds& bounds, float margin) {
  return glm::any(glm::lessThan(bounds.lower, box.lower + margin)) ||
         glm::any(glm::greaterThan(horizontal(bounds.upper), horizontal(box.upper) - margin));
}

// The walls and bodies that may cover a body.
struct BodySurroundings {
  bool walls = false;
  std::vector<std::size_t> bodies;
  [[nodiscard]] bool any() const { return walls || !bodies.empty(); }
};

class Covering {
 public:
  Covering(const ParticleBox& box, std::span<const BodyView> bodies) : box_(box), bodies_(bodies) {
    bounds_.reserve(bodies.size());
    for (const BodyView& body : bodies) bounds_.push_back(bounds_of(body));
  }

  [[nodiscard]] BodySurroundings around(std::size_t body) const {
    const float room = kRoom * box_.radius;
    BodySurroundings found;
    found.walls = near_a_wall(box_, bounds_[body], room);
    for (std::size_t other = 0; other < bodies_.size(); ++other) {
      if (other != body && overlap(bounds_[body], bounds_[other], room)) found.bodies.push_back(other);
    }
    return found;
  }

  // Cover of a place on a hull with its outward normal, both in the world.
  [[nodiscard]] Cover at(const BodySurroundings& near, const Vec3& place, const Vec3& normal) const {
    const Vec3 particle = place + kTouchHull * box_.radius * normal;
    Cover cover{0.0F, Cover::kWall, normal};
    const auto take = [&](float away, float touching, int body) {
      const float share = share_at(away / box_.radius - touching);
      if (share > cover.share) cover = {share, body, normal};
    };
    if (near.walls) take(to_walls(box_, particle), kTouch, Cover::kWall);
    for (const std::size_t other : near.bodies) {
      const float away = to_hull(*bodies_[other].hull, bodies_[other].state.to_body(particle));
      take(away, kTouchHull, static_cast<int>(other));
    }
    return cover;
  }

 private:
  const ParticleBox& box_;
  std::span<const BodyView> bodies_;
  std::vector<BodyBounds> bounds_;
};

// The film between two bodies is counted once, on the panels of the one that has the smaller ones.
bool has_smaller_panels(std::span<const BodyView> bodies, std::size_t a, std::size_t b) {
  const auto size = [&](std::size_t body) {
    const Hull& hull = *bodies[body].hull;
    return hull.panels.empty() ? 0.0F : hull.panels.front().area;
  };
  return size(a) < size(b) || (size(a) == size(b) && a < b);
}

// The axis that a vector is farthest from.
Vec3 least_axis(const Vec3& normal) {
  const Vec3 size = glm::abs(normal);
  if (size.x <= size.y && size.x <= size.z) return {1.0F, 0.0F, 0.0F};
  return size.y <= size.z ? Vec3(0.0F, 1.0F, 0.0F) : Vec3(0.0F, 0.0F, 1.0F);
}

void push(const BodyView& body, const Vec3& at, const Vec3& force, BodyLoad& load) {
  load.force += force;
  load.buoyancy += force;
  load.torque += glm::cross(at - body.state.position, force);
}

// A piece of a hull below a film.
struct FilmPlace {
  Vec3 at{0.0F}, normal{0.0F};
  float area = 0.0F;  // [m²]
  int cover = Cover::kWall;
};

// Adds the inertia with which the films below one body resist.
void add_inertia(std::span<const BodyView> bodies, std::size_t body, std::span<const FilmPlace> places,
                 FilmInertia& inertia) {
  constexpr double kReach = 0.24;  // 4/3 a³ / (π a²) of a disc, by the root of its area
  double area = 0.0;
  for (const FilmPlace& place : places) area += static_cast<double>(place.area);
  const double mass = static_cast<double>(kWaterDensity) * kReach * std::sqrt(area);  // by area [kg/m²]
  const auto way = [&](std::size_t of, const FilmPlace& place) {
    const glm::dvec3 normal(place.normal);
    return six(normal, glm::cross(glm::dvec3(place.at - bodies[of].state.position), normal));
  };
  for (const FilmPlace& place : places) {
    const double weight = mass * static_cast<double>(place.area);
    const Six own = way(body, place);
    if (place.cover == Cover::kWall) {
      add_outer(inertia.bodies[body], weight, own, own);
      continue;
    }
    const auto other = static_cast<std::size_t>(place.cover);
    if (!has_smaller_panels(bodies, body, other)) continue;
    const Six facing = way(other, place);
    add_outer(inertia.bodies[body], weight, own, own);
    add_outer(inertia.bodies[other], weight, facing, facing);
    if (inertia.between.empty() || inertia.between.back().a != body || inertia.between.back().b != other) {
      inertia.between.push_back({body, other, {}});
    }
    add_outer(inertia.between.back().inertia, -weight, own, facing);
  }
}

}  // namespace

void find_covers(const ParticleBox& box, std::span<const BodyView> bodies,
                 std::span<const std::shared_ptr<const HullPoints>> samples, std::vector<Cover>& covers) {
  covers.clear();
  const Covering covering(box, bodies);
  bool any = false;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const HullPoints& points = *samples[b];
    const BodySurroundings near = covering.around(b);
    const std::size_t first = covers.size();
    covers.resize(first + points.places.size());
    if (!near.any()) continue;
    any = true;
    const Mat3 turn = glm::mat3_cast(bodies[b].state.orientation);
    for (std::size_t k = 0; k < points.places.size(); ++k) {
      const Vec3 normal = turn * points.normals[k];
      const Vec3 at = bodies[b].state.position + turn * Vec3(points.places[k]) + points.inset * normal;
      covers[first + k] = covering.at(near, at, normal);
    }
  }
  if (!any) covers.clear();
}

void add_contact_films(const ParticleBox& box, std::span<const BodyView> bodies, std::span<const SurfacePlane> planes,
                       std::span<BodyLoad> loads, FilmInertia& inertia) {
  const Covering covering(box, bodies);
  inertia = {std::vector<SixSix>(bodies.size()), {}, std::vector<BodyImpulse>(bodies.size())};
  std::vector<FilmPlace> places;  // places of one body
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (!planes[b].known) continue;
    const BodySurroundings near = covering.around(b);
    if (!near.any()) continue;
    places.clear();
    const Mat3 turn = glm::mat3_cast(bodies[b].state.orientation);
    for (const Panel& panel : bodies[b].hull->panels) {
      const Vec3 normal = turn * panel.normal;
      const Vec3 center = bodies[b].state.position + turn * panel.center;
      // Four places of a panel, as if it were a square: the film may end within it.
      const Vec3 along = glm::normalize(glm::cross(normal, least_axis(normal)));
      const float out = 0.5F / std::sqrt(3.0F) * std::sqrt(panel.area);
      for (const Vec2 to : {Vec2(-out, -out), Vec2(out, -out), Vec2(-out, out), Vec2(out, out)}) {
        const Vec3 at = center + to.x * along + to.y * glm::cross(normal, along);
        const float depth = planes[b].at(horizontal(at)) - at.y;
        if (depth <= 0.0F) continue;
        const Cover cover = covering.at(near, at, normal);
        if (cover.share <= 0.0F) continue;
        const float area = 0.25F * cover.share * panel.area;
        places.push_back({at, normal, area, cover.body});
        const Vec3 force = -(kWaterDensity * kGravity * depth * area) * normal;
        if (cover.body == Cover::kWall) {
          push(bodies[b], at, force, loads[b]);
        } else if (const auto other = static_cast<std::size_t>(cover.body); has_smaller_panels(bodies, b, other)) {
          push(bodies[b], at, force, loads[b]);
          push(bodies[other], at, -force, loads[other]);
        }
      }
    }
    add_inertia(bodies, b, places, inertia);
  }
}

}  // namespace regatta
