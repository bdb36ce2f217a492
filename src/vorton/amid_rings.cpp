// The speed at which rings of others pass a body: the part of Vortons that lets wakes wake the bodies that they meet.
#include "vorton/keep_out.h"
#include "vorton/vortons.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace regatta {

namespace {

// No less than a ring gives the water so far off, to about a third: a circle has Γ R²/2s³ on its axis, s from its line.
float most_velocity(const Rings& rings, const Ring& ring, const Vortons::BodyAmidRings& body) {
  const RingBox box = box_of(rings, ring);
  const float radius = 0.5F * glm::length(box.upper - box.lower);
  const float away = glm::distance(0.5F * (box.lower + box.upper), body.middle) - body.reach - radius;
  const float near = std::max(away, 0.5F * radius);
  return std::abs(ring.circulation) * radius * radius / (near * near * near);
}

bool is_out_of_reach(const Rings& rings, float least, const Vortons::BodyAmidRings& body) {
  float most = 0.0F;
  for (const Ring& ring : rings.list) {
    if (ring.body != body.body) most += most_velocity(rings, ring, body);
  }
  return most < 0.5F * least;  // images add about as much again at most
}

}  // namespace

void Vortons::find_velocity_of_others(const VortonWater& water, float least, std::span<BodyAmidRings> bodies) {
  // Bodies that need an answer are moved to the front, in their order.
  std::size_t asked = 0;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (bodies[b].at_rest && is_out_of_reach(rings_, least, bodies[b])) continue;
    std::swap(bodies[asked++], bodies[b]);
  }
  bodies = bodies.first(asked);
  const std::size_t count = kPlacesInBody * bodies.size();
  for (std::vector<float>* field : {&near_x_, &near_y_, &near_z_}) field->resize(count);
  for (std::vector<float>* field : {&near_u_, &near_v_, &near_w_}) field->assign(count, 0.0F);
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3& at = bodies[i / kPlacesInBody].places[i % kPlacesInBody];
    near_x_[i] = at.x;
    near_y_[i] = at.y;
    near_z_[i] = at.z;
  }
  if (count == 0) return;
  list_vortons(rings_, vortons_);
  const VortonTargets all{near_x_.data(), near_y_.data(), near_z_.data(),         near_u_.data(),
                          near_v_.data(), near_w_.data(), static_cast<int>(count)};
  for (const Ring& ring : rings_.list) {
    const auto own =
        std::find_if(bodies.begin(), bodies.end(), [&](const auto& body) { return body.body == ring.body; });
    const auto before = static_cast<int>(kPlacesInBody * static_cast<std::size_t>(own - bodies.begin()));
    const int after = own == bodies.end() ? before : before + static_cast<int>(kPlacesInBody);
    if (before == 0 && after == all.count) continue;
    const std::span<const Vorton> vortons =
        std::span(vortons_).subspan(static_cast<std::size_t>(ring.first), static_cast<std::size_t>(ring.count));
    if (3 * vortons.size() > ring_vortons_.capacity()) ring_vortons_.reserve(6 * vortons.size());
    ring_vortons_.assign(vortons.begin(), vortons.end());
    add_images(vortons, water.mirrors, ring_vortons_);
    add_vortons(ring_vortons_, all.part(0, before));
    add_vortons(ring_vortons_, all.part(after, all.count));
  }
  for (std::size_t i = 0; i < count; ++i) {
    BodyAmidRings& body = bodies[i / kPlacesInBody];
    const Vec3 velocity(near_u_[i], near_v_[i], near_w_[i]);
    body.velocity += velocity / static_cast<float>(kPlacesInBody);
    body.fastest = std::max(body.fastest, glm::length(velocity));
  }
}

}  // namespace regatta
