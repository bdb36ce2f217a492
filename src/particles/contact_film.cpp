#include "particles/contact_film.h"

#include "particles/body_points.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// From a hull to the wall before it, in r. Particles lie about 1.9 r apart and keep about 1.1 r off a hull and off the
// points of a wall: in less than this there is no room for one.
constexpr float kNoRoom = 3.0F;
constexpr float kRoom = 4.0F;

float share_at(float gap, float radius) { return std::clamp((kRoom - gap / radius) / (kRoom - kNoRoom), 0.0F, 1.0F); }

float covered_by_walls(const ParticleBox& box, const Vec3& at, const Vec3& normal) {
  constexpr float kFacing = 0.3F;  // less of its normal and a panel does not face the wall
  float share = 0.0F;
  for (int axis = 0; axis < 3; ++axis) {
    if (normal[axis] < -kFacing) {
      share = std::max(share, share_at((at[axis] - box.lower[axis]) / -normal[axis], box.radius));
    } else if (normal[axis] > kFacing && axis != 1) {
      share = std::max(share, share_at((box.upper[axis] - at[axis]) / normal[axis], box.radius));
    }
  }
  return share;
}

// The share of a panel that lies where the water of particles has ended, beside a wall that it does not face.
float beyond_the_water(const ParticleBox& box, const Vec3& at, const Vec3& normal, float area) {
  const float gap = kWaterGap * box.radius;
  float share = 0.0F;
  for (int axis = 0; axis < 3; ++axis) {
    // Half the panel's extent along the axis, as if it were a square.
    const float half = 0.5F * std::sqrt(area * std::max(1.0F - normal[axis] * normal[axis], 0.0F)) + 1.0e-3F * gap;
    const float from_lower = at[axis] - box.lower[axis];
    const float from_wall = axis == 1 ? from_lower : std::min(from_lower, box.upper[axis] - at[axis]);
    share = std::max(share, std::clamp(0.5F + 0.5F * (gap - from_wall) / half, 0.0F, 1.0F));
  }
  return share;
}

bool overlap(const BodyBounds& a, const BodyBounds& b, float margin) {
  return glm::all(glm::lessThanEqual(a.lower, b.upper + margin)) &&
         glm::all(glm::greaterThanEqual(a.upper, b.lower - margin));
}

bool near_a_wall(const ParticleBox& box, const BodyBounds& bounds, float margin) {
  return glm::any(glm::lessThan(bounds.lower, box.lower + margin)) ||
         glm::any(glm::greaterThan(horizontal(bounds.upper), horizontal(box.upper) - margin));
}

// What may cover a body.
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

  // Of a place on a hull with its outward normal, both in the world.
  [[nodiscard]] Cover at(const BodySurroundings& near, const Vec3& place, const Vec3& normal) const {
    Cover cover{0.0F, Cover::kWall, normal};
    if (near.walls) cover.share = covered_by_walls(box_, place, normal);
    constexpr float kStep = 0.5F;  // in r
    for (const std::size_t other : near.bodies) {
      for (float gap = 0.5F * kStep; gap < kRoom && cover.share < 1.0F; gap += kStep) {
        const Vec3 probe = place + gap * box_.radius * normal;
        if (!contains(*bodies_[other].hull, bodies_[other].state.to_body(probe))) continue;
        const float share = share_at(gap * box_.radius, box_.radius);
        if (share > cover.share) cover = {share, static_cast<int>(other), normal};
        break;
      }
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

void push(const BodyView& body, const Vec3& at, const Vec3& force, BodyLoad& load) {
  load.force += force;
  load.buoyancy += force;
  load.torque += glm::cross(at - body.state.position, force);
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
                       std::span<BodyLoad> loads) {
  const Covering covering(box, bodies);
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (!planes[b].known) continue;
    const BodySurroundings near = covering.around(b);
    if (!near.any()) continue;
    const Mat3 turn = glm::mat3_cast(bodies[b].state.orientation);
    for (const Panel& panel : bodies[b].hull->panels) {
      const Vec3 at = bodies[b].state.position + turn * panel.center;
      const float depth = planes[b].at(horizontal(at)) - at.y;
      if (depth <= 0.0F) continue;
      const Vec3 normal = turn * panel.normal;
      Cover cover = covering.at(near, at, normal);
      if (const float beyond = near.walls ? beyond_the_water(box, at, normal, panel.area) : 0.0F;
          beyond > cover.share) {
        cover = {beyond, Cover::kWall, normal};
      }
      if (cover.share <= 0.0F) continue;
      const Vec3 force = -(cover.share * kWaterDensity * kGravity * depth * panel.area) * normal;
      if (cover.body == Cover::kWall) {
        push(bodies[b], at, force, loads[b]);
      } else if (const auto other = static_cast<std::size_t>(cover.body); has_smaller_panels(bodies, b, other)) {
        push(bodies[b], at, force, loads[b]);
        push(bodies[other], at, -force, loads[other]);
      }
    }
  }
}

}  // namespace regatta
