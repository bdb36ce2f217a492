#include "vorton/vortons.h"

#include "core/check.h"
#include "core/parallel.h"
#include "vorton/solids.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

namespace regatta {

namespace {

constexpr int kSourceBlock = 32;       // targets of bodies' sources that a thread takes at once
constexpr int kRings = 8;              // rings that a thread keeps out of bodies at once
constexpr int kNodes = 64;             // their nodes at a time
constexpr float kGapToBodies = 0.3F;   // nodes stay this far off [h]
constexpr float kGapToMirrors = 0.1F;  // [h]

bool keep_ring_out(const VortonBody& body, std::size_t part, const Ring& ring, Rings& rings) {
  const BodyState& state = body.now().state;
  const std::vector<Plane>& planes = body.shape().parts()[part].planes;
  const std::vector<char>& shown = body.shape().surface().shown[part];
  bool moved = false;
  const float gap = kGapToBodies * ring.size;
  const float reach = body.shape().reach() + gap;
  std::array<float, kNodes> x, y, z, distance, plane;
  std::array<int, kNodes> node;
  for (int i = ring.first; i < ring.first + ring.count;) {
    int count = 0;
    for (; i < ring.first + ring.count && count < kNodes; ++i) {
      const Vec3 away = rings.at(i) - state.position;
      if (glm::dot(away, away) > reach * reach) continue;
      const auto k = static_cast<std::size_t>(count++);
      const Vec3 at = state.to_body(rings.at(i));
      x[k] = at.x;
      y[k] = at.y;
      z[k] = at.z;
      node[k] = i;
    }
    plane_distances(planes, {x.data(), y.data(), z.data(), count, distance.data(), plane.data()});
    for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
      if (distance[k] >= gap) continue;
      const PlaneDistance face =
          shown_face(planes, shown, {x[k], y[k], z[k]}, {distance[k], static_cast<int>(plane[k])});
      if (face.plane < 0) continue;
      const Vec3 out = state.orientation * planes[static_cast<std::size_t>(face.plane)].normal;
      const auto n = static_cast<std::size_t>(node[k]);
      rings.x[n] += (gap - face.distance) * out.x;
      rings.y[n] += (gap - face.distance) * out.y;
      rings.z[n] += (gap - face.distance) * out.z;
      moved = true;
    }
  }
  return moved;
}

bool lies_in(const std::vector<ConvexPolytope>& parts, const Vec3& at) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const ConvexPolytope& part) { return plane_distance(part.planes, at).distance < 0.0F; });
}

// A place before the nearest panel with water before it that is out of all parts, as far off as there is room; in the
// body's frame.
Vec3 before_nearest_panel(const SourcePanels& shape, const Vec3& at, float gap) {
  constexpr int kHalvings = 4;
  Vec3 nearest = at;
  float least = std::numeric_limits<float>::max();
  for (const SourcePanel& panel : shape.panels()) {
    const float away = glm::distance(panel.center, at);
    if (away >= least) continue;
    float off = gap;
    for (int k = 0; k < kHalvings; ++k, off *= 0.5F) {
      const Vec3 place = panel.center + off * panel.normal;
      if (lies_in(shape.parts(), place)) continue;
      nearest = place;
      least = away;
      break;
    }
  }
  return nearest;
}

// Between walls that meet, what leads out of one part leads into the next and back again.
void free_caught_nodes(const VortonBody& body, const Ring& ring, Rings& rings) {
  const SourcePanels& shape = body.shape();
  const BodyState& state = body.now().state;
  for (int i = ring.first; i < ring.first + ring.count; ++i) {
    const Vec3 away = rings.at(i) - state.position;
    if (glm::dot(away, away) > shape.reach() * shape.reach()) continue;
    const Vec3 at = state.to_body(rings.at(i));
    if (!lies_in(shape.parts(), at)) continue;
    const Vec3 out = state.position + state.orientation * before_nearest_panel(shape, at, kGapToBodies * ring.size);
    const auto n = static_cast<std::size_t>(i);
    rings.x[n] = out.x;
    rings.y[n] = out.y;
    rings.z[n] = out.z;
  }
}

// Out of one part it may come into the next.
void keep_ring_out(const VortonBody& body, const Ring& ring, Rings& rings) {
  constexpr int kPartPasses = 3;
  const std::size_t parts = body.shape().parts().size();
  bool moved = true;
  for (int pass = 0; pass < (parts > 1 ? kPartPasses : 1) && moved; ++pass) {
    moved = false;
    for (std::size_t part = 0; part < parts; ++part) moved = keep_ring_out(body, part, ring, rings) || moved;
  }
  if (parts > 1) free_caught_nodes(body, ring, rings);
}

}  // namespace

template <class Keep>
std::int64_t Vortons::keep_rings(const Keep& keep) {
  std::size_t kept = 0;
  int nodes = 0;
  for (std::size_t r = 0; r < rings_.list.size(); ++r) {
    Ring ring = rings_.list[r];
    if (!keep(ring)) continue;
    if (nodes != ring.first) {
      for (std::vector<float>* field : rings_.fields()) {
        std::copy_n(field->begin() + ring.first, ring.count, field->begin() + nodes);
      }
    }
    ring.first = nodes;
    nodes += ring.count;
    rings_.list[kept++] = ring;
  }
  const auto gone = static_cast<std::int64_t>(rings_.list.size() - kept);
  rings_.list.resize(kept);
  for (std::vector<float>* field : rings_.fields()) field->resize(static_cast<std::size_t>(nodes));
  return gone;
}

void Vortons::list_sources(const VortonTerms& terms, const VortonWater& water) {
  list_vortons(rings_, vortons_);
  sum_.set(terms.sum, vortons_, water.mirrors);
}

// Sources of the bodies and vortons, in blocks of targets.
void Vortons::add_all(const VortonTargets& targets) {
  sum_.add_velocity(targets);
  add_flow_of_bodies(targets);
}

void Vortons::add_flow_of_bodies(const VortonTargets& targets) const {
  if (bodies_.empty()) return;
  parallel_blocks(targets.count, kSourceBlock, [&](int first, int last) {
    for (const VortonBody& body : bodies_) {
      if (body.active()) body.add_flow(targets.part(first, last));
    }
  });
}

void Vortons::add_velocity(const VortonTerms& terms, const VortonWater& water, const VortonTargets& targets) {
  list_sources(terms, water);
  add_all(targets);
}

void Vortons::add_wake_velocity(const VortonTerms& terms, const VortonWater& water, int body,
                                const VortonTargets& targets) {
  list_vortons(rings_, vortons_);
  wake_vortons_.clear();
  for (const Ring& ring : rings_.list) {
    if (ring.body != body) continue;
    wake_vortons_.insert(wake_vortons_.end(), vortons_.begin() + ring.first,
                         vortons_.begin() + ring.first + ring.count);
  }
  wake_sum_.set(terms.sum, wake_vortons_, water.mirrors);
  wake_sum_.add_velocity(targets);
}

int Vortons::add_body(std::shared_ptr<const SourcePanels> shape) {
  bodies_.emplace_back(std::move(shape));
  return static_cast<int>(bodies_.size()) - 1;
}

void Vortons::set_shape(int body, std::shared_ptr<const SourcePanels> shape) {
  bodies_[static_cast<std::size_t>(body)].set_shape(std::move(shape));
}

void Vortons::remove_body(int body) {
  keep_rings([body](const Ring& ring) { return ring.body != body; });
  bodies_.erase(bodies_.begin() + body);
  for (Ring& ring : rings_.list) {
    if (ring.body > body) --ring.body;
  }
}

void Vortons::shift(int body, const Vec3& by) {
  bodies_[static_cast<std::size_t>(body)].shift(by);
  for (const Ring& ring : rings_.list) {
    if (ring.body != body) continue;
    for (auto i = static_cast<std::size_t>(ring.first); i < static_cast<std::size_t>(ring.first + ring.count); ++i) {
      rings_.x[i] += by.x;
      rings_.y[i] += by.y;
      rings_.z[i] += by.z;
    }
  }
}

bool Vortons::has_rings(int body) const {
  return std::any_of(rings_.list.begin(), rings_.list.end(), [body](const Ring& ring) { return ring.body == body; });
}

void Vortons::stop_flow(const VortonTerms& terms, const VortonWater& water) {
  list_sources(terms, water);
  for (VortonBody& body : bodies_) {
    if (!body.active()) continue;
    sum_.add_velocity(body.panel_targets());
    body.stop_flow();
  }
}

void Vortons::book() {
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    VortonBody& body = bodies_[b];
    if (!body.active()) continue;
    const int index = static_cast<int>(b);
    body.book(rings_impulse(rings_, index, body.now().state.position),
              rings_impulse(rings_, index, body.last_origin()));
  }
}

bool Vortons::shed(const VortonTerms& terms, float dt) {
  int born = 0;
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    if (!bodies_[b].active()) continue;
    add_all(bodies_[b].loop_targets(terms.body));
    born += bodies_[b].shed(terms.body, static_cast<int>(b), dt, rings_);
  }
  return born > 0;
}

void Vortons::move(const VortonWater& water, float dt) {
  const auto count = static_cast<std::size_t>(rings_.count());
  for (std::vector<float>* field : {&u_, &v_, &w_, &ring_u_, &ring_v_, &ring_w_, &image_u_, &image_v_, &image_w_}) {
    if (count > field->capacity()) field->reserve(2 * count);
    field->assign(count, 0.0F);
  }
  for (const Ring& ring : rings_.list) {
    const bool wake = ring.body >= 0 && static_cast<std::size_t>(ring.body) < bodies_.size();
    const Vec3 stream = wake ? bodies_[static_cast<std::size_t>(ring.body)].now().stream : water.stream + ring.drift;
    std::fill_n(u_.begin() + ring.first, ring.count, stream.x);
    std::fill_n(v_.begin() + ring.first, ring.count, stream.y);
    std::fill_n(w_.begin() + ring.first, ring.count, stream.z);
  }
  const VortonTargets nodes{rings_.x.data(), rings_.y.data(), rings_.z.data(), u_.data(),
                            v_.data(),       w_.data(),       rings_.count()};
  add_flow_of_bodies(nodes);
  sum_.add_own_velocity({nodes.x, nodes.y, nodes.z, ring_u_.data(), ring_v_.data(), ring_w_.data(), nodes.count});
  sum_.add_image_velocity({nodes.x, nodes.y, nodes.z, image_u_.data(), image_v_.data(), image_w_.data(), nodes.count});
  for (std::size_t i = 0; i < count; ++i) {
    u_[i] += ring_u_[i] + image_u_[i];
    v_[i] += ring_v_[i] + image_v_[i];
    w_[i] += ring_w_[i] + image_w_[i];
  }
  move_nodes(rings_, u_, v_, w_, dt);
  leave_out_rings(dt);
}

// What surface and bed do to rings, as their images, is no force on the body that shed them; nor, of a body with a
// tail, what rings do to each other. (Of all rings together that is nothing but for what vortons are coarser than
// lines. Of rings that pass on behind their body it is a twentieth of the force; those of a fish that beats on at a
// wall stay with it, and threw it about.) Velocities u change the impulse ½ Γ ∫ x × dx by Σ u_k × α_k dt, exactly so
// with the strengths halfway.
void Vortons::leave_out_rings(float dt) {
  constexpr double kWhole = 4.0 * std::numbers::pi;  // vortons have α/4π
  const auto step = static_cast<double>(dt);
  tailed_.assign(bodies_.size(), 0);
  for (const Ring& ring : rings_.list) {
    if (ring.tail != 0 && has_body(ring)) tailed_[static_cast<std::size_t>(ring.body)] = 1;
  }
  for (const Ring& ring : rings_.list) {
    if (!has_body(ring)) continue;
    const bool tailed = tailed_[static_cast<std::size_t>(ring.body)] != 0;
    if (!tailed && !sum_.has_images()) continue;
    VortonBody& body = bodies_[static_cast<std::size_t>(ring.body)];
    const glm::dvec3 origin(body.last_origin());
    const float by_others = tailed ? 1.0F : 0.0F;
    const int last = ring.first + ring.count - 1;
    Impulse change;
    for (int k = ring.first; k <= last; ++k) {
      const auto i = static_cast<std::size_t>(k);
      const glm::dvec3 before(rings_.at(k == ring.first ? last : k - 1));
      const glm::dvec3 after(rings_.at(k == last ? ring.first : k + 1));
      const glm::dvec3 first = kWhole * glm::dvec3(Vec3(vortons_[i].ax, vortons_[i].ay, vortons_[i].az));
      const glm::dvec3 then = 0.5 * static_cast<double>(ring.circulation) * (after - before);
      const Vec3 moved =
          Vec3(image_u_[i], image_v_[i], image_w_[i]) + by_others * Vec3(ring_u_[i], ring_v_[i], ring_w_[i]);
      const glm::dvec3 push = step * glm::cross(glm::dvec3(moved), 0.5 * (first + then));
      const glm::dvec3 halfway = glm::dvec3(rings_.at(k)) - 0.5 * step * glm::dvec3(Vec3(u_[i], v_[i], w_[i]));
      change.linear += push;
      change.angular += glm::cross(halfway - origin, push);
    }
    body.leave_out_rings(change);
  }
}

// Within surface and bed; where there is no room between them the surface goes first. Returns what that does to the
// ring's impulse about a point.
Impulse Vortons::keep_ring_in(const VortonWater& water, const Ring& ring, const Vec3& about) {
  const float gap = kGapToMirrors * ring.size;
  bool moved = false;
  Impulse before;
  for (int k = ring.first; k < ring.first + ring.count; ++k) {
    const auto i = static_cast<std::size_t>(k);
    float y = rings_.y[i];
    if (water.mirrors.bed) y = std::max(y, *water.mirrors.bed + gap);
    if (water.bed != nullptr) y = std::max(y, water.bed->sample(rings_.x[i], rings_.z[i]).height + gap);
    if (water.mirrors.surface) y = std::min(y, *water.mirrors.surface - gap);
    if (y == rings_.y[i]) continue;
    if (!moved) before = ring_impulse(rings_, ring, about);
    moved = true;
    rings_.y[i] = y;
  }
  return moved ? ring_impulse(rings_, ring, about) - before : Impulse{};
}

// Nodes stay a little off the bodies [Gou12].
void Vortons::keep_out_of_bodies() {
  parallel_blocks(static_cast<int>(rings_.list.size()), kRings, [&](int first, int last) {
    for (auto r = static_cast<std::size_t>(first); r < static_cast<std::size_t>(last); ++r) {
      for (const VortonBody& body : bodies_) {
        if (body.active()) keep_ring_out(body, rings_.list[r], rings_);
      }
    }
  });
}

// And within the water.
void Vortons::keep_in(const VortonWater& water) {
  if (rings_.list.size() > kept_in_.capacity()) kept_in_.reserve(2 * rings_.list.size());
  kept_in_.assign(rings_.list.size(), {});
  parallel_blocks(static_cast<int>(rings_.list.size()), kRings, [&](int first, int last) {
    for (auto r = static_cast<std::size_t>(first); r < static_cast<std::size_t>(last); ++r) {
      const Ring& ring = rings_.list[r];
      const Vec3 about = has_body(ring) ? bodies_[static_cast<std::size_t>(ring.body)].last_origin() : Vec3(0.0F);
      kept_in_[r] = keep_ring_in(water, ring, about);
    }
  });
}

// What surface and bed do to rings is no force on a body.
void Vortons::leave_out_kept_in() {
  for (std::size_t r = 0; r < rings_.list.size(); ++r) {
    const Ring& ring = rings_.list[r];
    if (has_body(ring)) bodies_[static_cast<std::size_t>(ring.body)].leave_out(kept_in_[r]);
  }
}

// What upkeep and fading do to the impulse is no force.
void Vortons::look_after(const VortonTerms& terms, const VortonWater& water, float dt) {
  drop_nonfinite();
  before_.clear();
  homes_.clear();
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    before_.push_back(rings_impulse(rings_, static_cast<int>(b), bodies_[b].last_origin()));
    const float length = bodies_[b].has_shape() ? bodies_[b].shape().length() : 1.0F;
    homes_.push_back({bodies_[b].now().state.position, length, terms.body.fade});
  }
  age_rings(rings_, dt, terms.upkeep.widest_core);
  const UpkeepCounts counts = upkeep_.apply(terms.upkeep, {water.lower, water.upper}, homes_, rings_, outlets_);
  if (counts.crowded_out > 0) {
    report_.bits |= VortonReport::kCrowded;
    report_.crowded_rings += counts.crowded_out;
    report_.crowded_place = {"vortex ring", counts.crowded_at};
  }
  // The middle of a piece around an edge lies behind it.
  if (counts.split > 0) {
    keep_out_of_bodies();
    keep_in(water);
  }
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    bodies_[b].leave_out(rings_impulse(rings_, static_cast<int>(b), bodies_[b].last_origin()) - before_[b]);
  }
}

// A ring whose numbers are lost would take all others with it in the next sum.
void Vortons::drop_nonfinite() {
  const std::int64_t gone = keep_rings([this](const Ring& ring) {
    bool finite = std::isfinite(ring.circulation) && std::isfinite(ring.core);
    for (int i = ring.first; i < ring.first + ring.count && finite; ++i) {
      const Vec3 at = rings_.at(i);
      finite = std::isfinite(at.x + at.y + at.z);
    }
    if (!finite) report_.stiff_place = {"vortex ring", middle_of(rings_, ring)};
    // What its body has booked of it is lost, too.
    if (!finite && ring.body >= 0 && ring.body < body_count())
      bodies_[static_cast<std::size_t>(ring.body)].forget_books();
    return finite;
  });
  if (gone == 0) return;
  report_.bits |= VortonReport::kNonFinite;
  report_.nonfinite_rings += gone;
}

void Vortons::forget_wakes() {
  keep_rings([](const Ring& ring) { return ring.body < 0; });
  for (VortonBody& body : bodies_) body.rest();
}

void Vortons::step(const VortonTerms& terms, const VortonWater& water, std::span<const BodyInStream> bodies, float dt) {
  CHECK(bodies.size() == bodies_.size(), "a step knows of every body");
  drop_nonfinite();
  const float stiff = stiffness(rings_, dt);
  const int wanted = std::max(1, static_cast<int>(std::ceil(std::min(stiff, 1.0e6F))));
  const int substeps = std::min(wanted, terms.most_substeps);
  if (wanted > substeps) {
    report_.bits |= VortonReport::kStiff;
    ++report_.stiff_steps;
    report_.stiff_place = stiffest_place(rings_);
  }
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    bodies_[b].clear_load();
    bodies_[b].place(terms.body, bodies[b]);
    if (bodies_[b].active() && bodies[b].stroke) bodies_[b].stroke(terms.body, static_cast<int>(b), rings_);
  }
  const float part = dt / static_cast<float>(substeps);
  for (int k = 0; k < substeps; ++k) {
    stop_flow(terms, water);
    book();
    if (shed(terms, part)) stop_flow(terms, water);
    move(water, part);
    keep_out_of_bodies();
    keep_in(water);
    leave_out_kept_in();
    look_after(terms, water, part);
  }
  for (VortonBody& body : bodies_) {
    if (body.active()) body.finish_load(dt);
  }
}

void Vortons::visit(Archive& archive) {
  const auto scope = archive.scope("vortons");
  rings_.visit(archive, body_count(), static_cast<int>(outlets_.size()));
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const auto body = archive.scope("body" + std::to_string(b));
    bodies_[b].visit(archive);
  }
  archive.value("stiff_steps", report_.stiff_steps, {.least = 0.0});
  archive.value("crowded_rings", report_.crowded_rings, {.least = 0.0});
  archive.value("nonfinite_rings", report_.nonfinite_rings, {.least = 0.0});
}

Result<> Vortons::settle(std::span<const BodyInStream> bodies) {
  CHECK(bodies.size() == bodies_.size(), "a state knows of every body");
  rings_.settle();
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const Result<> settled = bodies_[b].settle(bodies[b]);
    if (!settled) return Error{"vortons.body" + std::to_string(b) + "." + settled.error().message};
  }
  return success();
}

}  // namespace regatta
