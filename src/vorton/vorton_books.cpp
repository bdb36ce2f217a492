// The part of Vortons that books changes of the rings' impulse as forces on bodies. In a body's force
//   F = −ρ d(I_rings + I_rest)/dt
// the rings' part is by its own sources alone, whosever rings they are: their changes of rings of others and of nobody
// count, and changes of its own rings by others do not. (In the whole, with the bodies replaced by water and a sheet,
// forces act on the sheets only. The force of a sheet on a ring acts on the sheet, with the opposite sign, and so does
// its body; the forces between rings add up to zero [Saf92 §3].)
#include "core/parallel.h"
#include "vorton/keep_out.h"
#include "vorton/vortons.h"

#include <algorithm>
#include <numbers>

namespace regatta {

namespace {

constexpr int kBookedRings = 8;  // rings that a thread takes at once
constexpr int kFlowBlock = 32;   // targets of bodies' sources

void resize(std::vector<float>& field, std::size_t count) {
  if (count > field.capacity()) field.reserve(2 * count);
  field.resize(count);
}

// About another point.
Impulse moved_to(const Impulse& impulse, const glm::dvec3& from, const glm::dvec3& to) {
  return {impulse.linear, impulse.angular + glm::cross(from - to, impulse.linear)};
}

}  // namespace

void Vortons::list_active() {
  active_.clear();
  for (int b = 0; b < body_count(); ++b) {
    if (body(b).active()) active_.push_back(b);
  }
}

// Whether sources of a body meet rings that are not its own.
bool Vortons::meets_others() const {
  if (active_.empty()) return false;
  const int only = active_.size() == 1 ? active_[0] : -1;
  return std::any_of(rings_.list.begin(), rings_.list.end(),
                     [only](const Ring& ring) { return only < 0 || ring.body != only; });
}

// Keeps the flow of each body in flows_, and adds all of them to the targets' velocity.
void Vortons::add_flow_of_each_body(const VortonTargets& targets) {
  const auto count = static_cast<std::size_t>(targets.count);
  resize(flows_, 3 * count * active_.size());
  parallel_blocks(targets.count, kFlowBlock, [&](int first, int last) {
    const auto part = static_cast<std::size_t>(last - first);
    for (std::size_t slot = 0; slot < active_.size(); ++slot) {
      float* const u = &flows_[3 * slot * count] + first;
      const VortonTargets own{targets.x + first, targets.y + first, targets.z + first, u,
                              u + count,         u + 2 * count,     last - first};
      for (float* const field : {own.u, own.v, own.w}) std::fill_n(field, part, 0.0F);
      body(active_[slot]).add_flow(own);
      const VortonTargets sum = targets.part(first, last);
      for (std::size_t i = 0; i < part; ++i) {
        sum.u[i] += own.u[i];
        sum.v[i] += own.v[i];
        sum.w[i] += own.w[i];
      }
    }
  });
}

// Finds the velocity by rings of others at each body's rings; not at rings of nobody, where it is not needed.
void Vortons::find_flow_of_other_rings(const VortonTerms& terms) {
  stirred_.assign(bodies_.size(), 0.0F);
  for (std::vector<float>* field : {&other_u_, &other_v_, &other_w_}) {
    resize(*field, static_cast<std::size_t>(rings_.count()));
    std::fill(field->begin(), field->end(), 0.0F);
  }
  // Any body may come to have all rings, for they reconnect.
  const auto all = static_cast<std::size_t>(rings_.count());
  if (all > own_nodes_.capacity()) own_nodes_.reserve(2 * all);
  if (all > wake_vortons_.capacity()) wake_vortons_.reserve(2 * all);
  for (int b = 0; b < body_count(); ++b) {
    own_nodes_.clear();
    wake_vortons_.clear();
    for (const Ring& ring : rings_.list) {
      if (ring.body != b) continue;
      for (int i = ring.first; i < ring.first + ring.count; ++i) {
        own_nodes_.push_back(i);
        wake_vortons_.push_back(vortons_[static_cast<std::size_t>(i)]);
      }
    }
    if (own_nodes_.empty()) continue;
    const std::size_t count = own_nodes_.size();
    for (std::vector<float>* field : {&own_x_, &own_y_, &own_z_, &own_u_, &own_v_, &own_w_}) resize(*field, count);
    for (std::size_t k = 0; k < count; ++k) {
      const Vec3 at = rings_.at(own_nodes_[k]);
      own_x_[k] = at.x;
      own_y_[k] = at.y;
      own_z_[k] = at.z;
      own_u_[k] = own_v_[k] = own_w_[k] = 0.0F;
    }
    if (count == vortons_.size()) {
      std::copy(ring_u_.begin(), ring_u_.end(), own_u_.begin());
      std::copy(ring_v_.begin(), ring_v_.end(), own_v_.begin());
      std::copy(ring_w_.begin(), ring_w_.end(), own_w_.begin());
    } else {
      wake_sum_.set(terms.sum, wake_vortons_, {});
      wake_sum_.add_own_velocity({own_x_.data(), own_y_.data(), own_z_.data(), own_u_.data(), own_v_.data(),
                                  own_w_.data(), static_cast<int>(count)});
    }
    for (std::size_t k = 0; k < count; ++k) {
      const auto i = static_cast<std::size_t>(own_nodes_[k]);
      other_u_[i] = ring_u_[i] - own_u_[k];
      other_v_[i] = ring_v_[i] - own_v_[k];
      other_w_[i] = ring_w_[i] - own_w_[k];
    }
    stirred_[static_cast<std::size_t>(b)] = find_stirred(b);
  }
}

// How much rings of others stir the rings of a body, 0 to 1.
float Vortons::find_stirred(int body) const {
  // The others' flow counts between these shares of the rings' own [1]. Wakes 3 to 5 m apart, abreast, of bodies of 1 m
  // stir each other by 0.03 to 0.1, those of bodies that follow each other at that distance by 0.3 to 0.7.
  constexpr double kLittle = 0.1, kMuch = 0.3;
  const auto count = static_cast<std::size_t>(rings_.count());
  double by_others = 0.0, by_own = 0.0;
  for (std::size_t k = 0; k < own_nodes_.size(); ++k) {
    const auto i = static_cast<std::size_t>(own_nodes_[k]);
    Vec3 flow(other_u_[i], other_v_[i], other_w_[i]);
    for (std::size_t slot = 0; slot < active_.size(); ++slot) {
      const float* const u = &flows_[3 * slot * count + i];
      if (active_[slot] != body) flow += Vec3(u[0], u[count], u[2 * count]);
    }
    const Vec3 strength(vortons_[i].ax, vortons_[i].ay, vortons_[i].az);
    by_others += static_cast<double>(glm::length(glm::cross(flow, strength)));
    by_own += static_cast<double>(glm::length(glm::cross(Vec3(own_u_[k], own_v_[k], own_w_[k]), strength)));
  }
  const double share = by_own > 0.0 ? by_others / by_own : kMuch;
  return static_cast<float>(std::clamp((share - kLittle) / (kMuch - kLittle), 0.0, 1.0));
}

// Velocities u change the impulse ½ Γ ∫ x × dx by Σ u_k × α_k dt, exactly so with the strengths halfway. Gives what of
// that is no force on the body whose ring it is, about its last origin; and with `each` what each body's sources do to
// a ring that is not its own, about the last origin of that body.
Impulse Vortons::find_pushes(const Ring& ring, float inner, bool others, double dt, std::span<Impulse> each) const {
  constexpr double kWhole = 4.0 * std::numbers::pi;  // vortons have α/4π
  const auto count = static_cast<std::size_t>(rings_.count());
  const glm::dvec3 origin(origin_of(ring));
  const int last = ring.first + ring.count - 1;
  Impulse change;
  for (int k = ring.first; k <= last; ++k) {
    const auto i = static_cast<std::size_t>(k);
    const glm::dvec3 before(rings_.at(k == ring.first ? last : k - 1));
    const glm::dvec3 after(rings_.at(k == last ? ring.first : k + 1));
    const glm::dvec3 first = kWhole * glm::dvec3(Vec3(vortons_[i].ax, vortons_[i].ay, vortons_[i].az));
    const glm::dvec3 then = 0.5 * static_cast<double>(ring.circulation) * (after - before);
    const glm::dvec3 strength = 0.5 * (first + then);
    const glm::dvec3 halfway = glm::dvec3(rings_.at(k)) - 0.5 * dt * glm::dvec3(Vec3(u_[i], v_[i], w_[i]));
    Vec3 moved(image_u_[i], image_v_[i], image_w_[i]);
    const Vec3 by_rings(ring_u_[i], ring_v_[i], ring_w_[i]);
    const Vec3 by_others = others ? Vec3(other_u_[i], other_v_[i], other_w_[i]) : Vec3(0.0F);
    moved += by_others + inner * (by_rings - by_others);
    for (std::size_t slot = 0; slot < each.size(); ++slot) {
      if (active_[slot] == ring.body) continue;
      const float* const u = &flows_[3 * slot * count + i];
      const Vec3 flow(u[0], u[count], u[2 * count]);
      moved += flow;
      const glm::dvec3 push = dt * glm::cross(glm::dvec3(flow), strength);
      each[slot].linear += push;
      each[slot].angular += glm::cross(halfway - glm::dvec3(body(active_[slot]).last_origin()), push);
    }
    const glm::dvec3 push = dt * glm::cross(glm::dvec3(moved), strength);
    change.linear += push;
    change.angular += glm::cross(halfway - origin, push);
  }
  return change;
}

// Changes of rings by surface and bed, through their images, are no force on the body that shed them; nor are those by
// other bodies and rings of others; nor, for a body with a tail or as far as others stir its rings, those of its rings
// by each other. (Over all rings these add up to zero, except that vortons are coarser than lines. For rings that pass
// on behind their body they are a twentieth of the force, for those that the next body runs through an eighth; the
// rings of a fish that beats on at a wall stay with it, and threw it about.)
void Vortons::leave_out_rings(bool others, float dt) {
  if (bodies_.empty()) return;
  if (!others) stirred_.assign(bodies_.size(), 0.0F);
  for (const Ring& ring : rings_.list) {
    if (ring.tail != 0 && has_body(ring)) stirred_[static_cast<std::size_t>(ring.body)] = 1.0F;
  }
  const std::size_t slots = others ? active_.size() : 0;
  const std::size_t rings = rings_.list.size();
  clear_pushes(rings * (slots + 1));
  parallel_blocks(static_cast<int>(rings), kBookedRings, [&](int first, int last) {
    for (auto r = static_cast<std::size_t>(first); r < static_cast<std::size_t>(last); ++r) {
      const Ring& ring = rings_.list[r];
      const float inner = has_body(ring) ? stirred_[static_cast<std::size_t>(ring.body)] : 0.0F;
      const bool left_out = has_body(ring) && (inner > 0.0F || sum_.has_images());
      if (!left_out && !others) continue;
      const std::span<Impulse> each = std::span(pushes_).subspan(r * (slots + 1), slots);
      pushes_[r * (slots + 1) + slots] = find_pushes(ring, inner, others, static_cast<double>(dt), each);
    }
  });
  for (std::size_t r = 0; r < rings; ++r) {
    const Ring& ring = rings_.list[r];
    const std::span<const Impulse> own = std::span(pushes_).subspan(r * (slots + 1), slots + 1);
    if (has_body(ring)) bodies_[static_cast<std::size_t>(ring.body)].leave_out_rings(own[slots]);
    for (std::size_t slot = 0; slot < slots; ++slot) {
      if (active_[slot] != ring.body) bodies_[static_cast<std::size_t>(active_[slot])].leave_out(Impulse{} - own[slot]);
    }
  }
}

void Vortons::clear_pushes(std::size_t count) {
  if (count > pushes_.capacity()) pushes_.reserve(2 * count);
  pushes_.assign(count, {});
}

// Keeps nodes a little off the bodies [Gou12]. That is a force on the bodies, whosever rings they are.
void Vortons::keep_out_of_bodies(const VortonWater& water, bool is_force) {
  if (active_.empty() && water.resting.empty()) return;
  obstacles_.clear();
  for (const int b : active_) obstacles_.push_back(body(b).parts_in_water());
  obstacles_.insert(obstacles_.end(), water.resting.begin(), water.resting.end());
  const std::size_t slots = obstacles_.size();
  const std::size_t rings = rings_.list.size();
  clear_pushes(is_force ? rings * slots : 0);
  if (rings_.x.size() > gone_.capacity()) gone_.reserve(2 * rings_.x.size());
  gone_.assign(rings_.x.size(), 0);
  parallel_blocks(static_cast<int>(rings), kBookedRings, [&](int first, int last) {
    for (auto r = static_cast<std::size_t>(first); r < static_cast<std::size_t>(last); ++r) {
      const Ring& ring = rings_.list[r];
      const RingBox box = box_of(rings_, ring);
      for (std::size_t slot = 0; slot < slots; ++slot) {
        if (!comes_near(box, ring, obstacles_[slot])) continue;
        const bool is_active = slot < active_.size();
        const bool booked = is_force && (is_active ? active_[slot] != ring.body : has_body(ring));
        const Vec3 about = origin_of(ring);
        const Impulse before = booked ? ring_impulse(rings_, ring, about) : Impulse{};
        if (!keep_ring_out(obstacles_[slot], water, ring, rings_, gone_) || !booked) continue;
        pushes_[r * slots + slot] = ring_impulse(rings_, ring, about) - before;
      }
    }
  });
  for (std::size_t r = 0; r < rings && is_force; ++r) {
    const Ring& ring = rings_.list[r];
    const glm::dvec3 about(origin_of(ring));
    for (std::size_t slot = 0; slot < slots; ++slot) {
      const Impulse& change = pushes_[r * slots + slot];
      if (change.linear == glm::dvec3(0.0) && change.angular == glm::dvec3(0.0)) continue;
      if (has_body(ring)) bodies_[static_cast<std::size_t>(ring.body)].leave_out(change);
      if (slot >= active_.size()) continue;
      VortonBody& by = bodies_[static_cast<std::size_t>(active_[slot])];
      by.leave_out(Impulse{} - moved_to(change, about, glm::dvec3(by.last_origin())));
    }
  }
  drop_gone(is_force);
}

// Nodes at the foot of a body, which are no loss to the water, and rings of which too little is left.
void Vortons::drop_gone(bool is_force) {
  constexpr int kLiving = 4;  // nodes of a ring that lives
  if (std::find(gone_.begin(), gone_.end(), 1) == gone_.end()) return;
  std::size_t kept = 0;
  int nodes = 0;
  for (std::size_t r = 0; r < rings_.list.size(); ++r) {
    Ring ring = rings_.list[r];
    const auto lost =
        static_cast<int>(std::count(gone_.begin() + ring.first, gone_.begin() + ring.first + ring.count, 1));
    const bool counts = is_force && lost > 0 && has_body(ring);
    const Impulse before = counts ? ring_impulse(rings_, ring, origin_of(ring)) : Impulse{};
    const int first = nodes;
    for (int i = ring.first; i < ring.first + ring.count && ring.count - lost >= kLiving; ++i) {
      if (gone_[static_cast<std::size_t>(i)] != 0) continue;
      for (std::vector<float>* field : rings_.fields()) {
        (*field)[static_cast<std::size_t>(nodes)] = (*field)[static_cast<std::size_t>(i)];
      }
      ++nodes;
    }
    ring.first = first;
    ring.count = nodes - first;
    const Impulse after = counts && ring.count > 0 ? ring_impulse(rings_, ring, origin_of(ring)) : Impulse{};
    if (counts) bodies_[static_cast<std::size_t>(ring.body)].leave_out(after - before);
    if (ring.count > 0) rings_.list[kept++] = ring;
  }
  rings_.list.resize(kept);
  for (std::vector<float>* field : rings_.fields()) field->resize(static_cast<std::size_t>(nodes));
}

}  // namespace regatta
