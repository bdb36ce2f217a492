#include "vorton/vortons.h"

#include "core/check.h"
#include "core/parallel.h"
#include "vorton/keep_out.h"
#include "vorton/ring_overlap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

namespace regatta {

namespace {

constexpr int kSourceBlock = 32;  // targets of bodies' sources that a thread takes at once
constexpr int kRings = 8;         // rings that a thread keeps in at once

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
  if (vortons_.size() > wake_vortons_.capacity()) wake_vortons_.reserve(2 * vortons_.size());
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

void Vortons::move(const VortonTerms& terms, const VortonWater& water, float dt) {
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
  const bool others = meets_others();
  if (others) {
    add_flow_of_each_body(nodes);
  } else {
    add_flow_of_bodies(nodes);
  }
  sum_.add_own_velocity({nodes.x, nodes.y, nodes.z, ring_u_.data(), ring_v_.data(), ring_w_.data(), nodes.count});
  sum_.add_image_velocity({nodes.x, nodes.y, nodes.z, image_u_.data(), image_v_.data(), image_w_.data(), nodes.count});
  for (std::size_t i = 0; i < count; ++i) {
    u_[i] += ring_u_[i] + image_u_[i];
    v_[i] += ring_v_[i] + image_v_[i];
    w_[i] += ring_w_[i] + image_w_[i];
  }
  if (others) find_flow_of_other_rings(terms);
  move_nodes(rings_, u_, v_, w_, dt);
  leave_out_rings(others, dt);
}

// Within surface and bed; where there is no room between them the surface goes first. Returns what that does to the
// ring's impulse about a point.
Impulse Vortons::keep_ring_in(const VortonWater& water, const Ring& ring, const Vec3& about) {
  bool moved = false;
  Impulse before;
  for (int k = ring.first; k < ring.first + ring.count; ++k) {
    const auto i = static_cast<std::size_t>(k);
    const WaterEnds ends = ends_at(water, ring, rings_.at(k));
    const float y = std::min(std::max(rings_.y[i], ends.bed), ends.surface);
    if (y == rings_.y[i]) continue;
    if (!moved) before = ring_impulse(rings_, ring, about);
    moved = true;
    rings_.y[i] = y;
  }
  return moved ? ring_impulse(rings_, ring, about) - before : Impulse{};
}

// Keeps nodes between surface and bed.
void Vortons::keep_in(const VortonWater& water) {
  if (rings_.list.size() > kept_in_.capacity()) kept_in_.reserve(2 * rings_.list.size());
  kept_in_.assign(rings_.list.size(), {});
  parallel_blocks(static_cast<int>(rings_.list.size()), kRings, [&](int first, int last) {
    for (auto r = static_cast<std::size_t>(first); r < static_cast<std::size_t>(last); ++r) {
      const Ring& ring = rings_.list[r];
      kept_in_[r] = keep_ring_in(water, ring, origin_of(ring));
    }
  });
}

// Changes of rings by surface and bed are no force on a body.
void Vortons::leave_out_kept_in() {
  for (std::size_t r = 0; r < rings_.list.size(); ++r) {
    const Ring& ring = rings_.list[r];
    if (has_body(ring)) bodies_[static_cast<std::size_t>(ring.body)].leave_out(kept_in_[r]);
  }
}

// Removes and fades rings; the change of impulse by that is no force.
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
  widen_rings(rings_, crowding(terms.upkeep, rings_.count()), dt);
  const int cuts = reconnect_.apply(terms.upkeep.reconnect_under, rings_);
  const UpkeepCounts counts = upkeep_.apply(terms.upkeep, {water.lower, water.upper}, homes_, rings_, outlets_);
  if (counts.crowded_out > 0) {
    report_.bits |= VortonReport::kCrowded;
    report_.crowded_rings += counts.crowded_out;
    report_.crowded_place = {"vortex ring", counts.crowded_at};
  }
  // The middle of a piece around an edge lies behind it.
  if (counts.split > 0 || cuts > 0) {
    keep_out_of_bodies(water, false);
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
    // The body's booked impulse of the ring is lost, too.
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
  list_active();
  const float part = dt / static_cast<float>(substeps);
  for (int k = 0; k < substeps; ++k) {
    stop_flow(terms, water);
    book();
    if (shed(terms, part)) stop_flow(terms, water);
    find_overlaps(vortons_, water.mirrors, rings_, overlaps_);
    move(terms, water, part);
    keep_out_of_bodies(water, true);
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
