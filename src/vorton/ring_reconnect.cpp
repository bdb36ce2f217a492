#include "vorton/ring_reconnect.h"

#include "vorton/ring_impulse.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

namespace regatta {

namespace {

constexpr float kAgainst = 0.5F;  // -cos of the angle between strands: nearer to opposite than to crossing
constexpr int kFewestBetween =
    4;  // pieces that lie between two of one ring at least: what is cut off has as many nodes
constexpr float kSmall = 2.0F * std::numbers::pi_v<float>;  // in cores: the length of a ring as wide as its core
// By which share circulations of rings that become one may differ: puffs of a jet do by a tenth, measured by
// tests/validation/vorton_emitter_test.cpp.
constexpr float kAlike = 0.3F;
constexpr int kJoined = -2;  // in cut_of_: it has become part of an earlier ring

int next_in(const Ring& ring, int node) { return node + 1 < ring.first + ring.count ? node + 1 : ring.first; }

float sign_of(const Ring& ring) { return ring.circulation < 0.0F ? -1.0F : 1.0F; }

// Whether two rings may become one.
bool alike(const Ring& a, const Ring& b) {
  const float one = std::abs(a.circulation), other = std::abs(b.circulation);
  return a.tail == b.tail && a.emitter == b.emitter && std::abs(one - other) <= kAlike * std::max(one, other);
}

bool takes_part(const Ring& ring) { return ring.circulation != 0.0F && ring.leaves == 0.0F; }

float length_of(const Rings& rings, const Ring& ring) {
  float sum = 0.0F;
  for (int i = ring.first; i < ring.first + ring.count; ++i)
    sum += glm::distance(rings.at(i), rings.at(next_in(ring, i)));
  return sum;
}

glm::dvec3 linear_of(const Rings& rings, const Ring& ring) {
  return ring_impulse(rings, ring, rings.at(ring.first)).linear;
}

}  // namespace

// Room for what a cut may make, so that no step allocates because it is the first one with a cut. The rings change
// places with made_ at each, so both have the same.
void RingReconnect::reserve(Rings& rings) {
  const std::size_t nodes = rings.x.size(), count = rings.list.size();
  if (nodes > pieces_.capacity()) {
    pieces_.reserve(2 * nodes);
    cuts_.reserve(2 * nodes);
    for (Rings* const all : {&rings, &made_}) {
      for (std::vector<float>* field : all->fields()) field->reserve(2 * nodes);
    }
  }
  if (count > cut_of_.capacity()) {
    cut_of_.reserve(2 * count);
    for (Rings* const all : {&rings, &made_}) all->list.reserve(4 * count);  // each ring may be split
  }
}

void RingReconnect::list_pieces(const Rings& rings) {
  pieces_.clear();
  for (std::size_t r = 0; r < rings.list.size(); ++r) {
    const Ring& ring = rings.list[r];
    if (!takes_part(ring)) continue;
    for (int i = ring.first; i < ring.first + ring.count; ++i) {
      const Vec3 a = rings.at(i), b = rings.at(next_in(ring, i));
      pieces_.push_back({0.5F * (a + b), sign_of(ring) * (b - a), i, static_cast<int>(r)});
    }
  }
  std::sort(pieces_.begin(), pieces_.end(),
            [](const Piece& p, const Piece& q) { return std::tie(p.middle.x, p.node) < std::tie(q.middle.x, q.node); });
}

// Pieces stand in the order of x.
void RingReconnect::find_cuts(float near, const Rings& rings) {
  cuts_.clear();
  float widest = 0.0F;
  for (const Ring& ring : rings.list) widest = std::max(widest, near * ring.core);
  for (std::size_t k = 0; k < pieces_.size(); ++k) {
    const Piece& p = pieces_[k];
    const Ring& ring = rings.list[static_cast<std::size_t>(p.ring)];
    for (std::size_t l = k + 1; l < pieces_.size() && pieces_[l].middle.x - p.middle.x < widest; ++l) {
      const Piece& q = pieces_[l];
      const Ring& other = rings.list[static_cast<std::size_t>(q.ring)];
      const Vec3 off = q.middle - p.middle;
      const float square = glm::dot(off, off);
      if (square >= 0.5F * near * near * (ring.core * ring.core + other.core * other.core)) continue;
      const float one = glm::length(p.along), two = glm::length(q.along);
      if (glm::dot(p.along, q.along) > -kAgainst * one * two || !alike(ring, other)) continue;
      const int between = std::abs(p.node - q.node);
      if (p.ring == q.ring && std::min(between, ring.count - between) < kFewestBetween) continue;
      // Afterwards the beginning of each is joined to the end of the other.
      const Vec3 across = 0.5F * (p.along + q.along);
      if (glm::distance(off, across) + glm::distance(off, -across) >= one + two) continue;
      const bool in_order = p.node < q.node;
      cuts_.push_back({square, in_order ? p.node : q.node, in_order ? q.node : p.node, in_order ? p.ring : q.ring,
                       in_order ? q.ring : p.ring});
    }
  }
  std::sort(cuts_.begin(), cuts_.end(),
            [](const Cut& p, const Cut& q) { return std::tie(p.square, p.a, p.b) < std::tie(q.square, q.a, q.b); });
}

// Splits a ring that is cut at a and b into what runs from a + 1 to b and the rest.
void RingReconnect::split(const Rings& rings, const Cut& cut) {
  const Ring& whole = rings.list[static_cast<std::size_t>(cut.ring_a)];
  const glm::dvec3 before = linear_of(rings, whole);
  Ring inner = whole, outer = whole;
  inner.count = cut.b - cut.a;
  outer.count = whole.count - inner.count;
  const float share = static_cast<float>(inner.count) / static_cast<float>(whole.count);
  inner.buoyancy *= share;
  outer.buoyancy -= inner.buoyancy;
  outer.first = made_.count();
  for (int i = whole.first; i < whole.first + whole.count; ++i) {
    if (i <= cut.a || i > cut.b) made_.push_node(rings, i);
  }
  inner.first = made_.count();
  for (int i = cut.a + 1; i <= cut.b; ++i) made_.push_node(rings, i);
  for (Ring* const ring : {&outer, &inner}) {
    if (length_of(made_, *ring) <= kSmall * ring->core) ring->leaves = kLeaving;
    made_.list.push_back(*ring);
  }
  const glm::dvec3 lost = before - linear_of(made_, outer) - linear_of(made_, inner);
  add_impulse(made_, inner.count > outer.count ? inner : outer, lost);
}

// Two rings into one; false, and nothing done, where that would change the impulse too much.
bool RingReconnect::join(const Rings& rings, const Cut& cut) {
  const Ring& a = rings.list[static_cast<std::size_t>(cut.ring_a)];
  const Ring& b = rings.list[static_cast<std::size_t>(cut.ring_b)];
  const float length_a = length_of(rings, a), length_b = length_of(rings, b);
  const float share = length_b / (length_a + length_b);
  const auto mean = [share](float one, float other) { return one + share * (other - one); };
  Ring ring = a;
  ring.body = share > 0.5F ? b.body : a.body;
  ring.circulation = sign_of(a) * mean(std::abs(a.circulation), std::abs(b.circulation));
  ring.core = std::sqrt(mean(a.core * a.core, b.core * b.core));
  ring.size = mean(a.size, b.size);
  ring.fade = mean(a.fade, b.fade);
  ring.viscosity = mean(a.viscosity, b.viscosity);
  ring.age = mean(a.age, b.age);
  ring.kept = mean(a.kept, b.kept);
  ring.drift = a.drift + share * (b.drift - a.drift);
  ring.buoyancy = a.buoyancy + b.buoyancy;
  ring.first = made_.count();
  ring.count = a.count + b.count;
  for (int i = a.first; i <= cut.a; ++i) made_.push_node(rings, i);
  const bool backwards = sign_of(a) != sign_of(b);
  for (int k = 0, i = cut.b; k < b.count; ++k) {
    if (!backwards) i = next_in(b, i);
    made_.push_node(rings, i);
    if (backwards) i = i > b.first ? i - 1 : b.first + b.count - 1;
  }
  for (int i = cut.a + 1; i < a.first + a.count; ++i) made_.push_node(rings, i);

  const glm::dvec3 now = linear_of(made_, ring);
  const glm::dvec3 lost = linear_of(rings, a) + linear_of(rings, b) - now;
  // The impulse of the area between the strands may change hands, however alike the rings are.
  const double between = static_cast<double>(std::abs(ring.circulation) * ring.size * ring.core);
  if (glm::length(lost) > kMostMended * glm::length(now) + between) {
    for (std::vector<float>* field : made_.fields()) field->resize(static_cast<std::size_t>(ring.first));
    return false;
  }
  made_.list.push_back(ring);
  add_impulse(made_, ring, lost);
  return true;
}

int RingReconnect::apply(float near, Rings& rings) {
  reserve(rings);
  list_pieces(rings);
  find_cuts(near, rings);
  if (cuts_.empty()) return 0;
  cut_of_.assign(rings.list.size(), -1);
  for (std::size_t c = 0; c < cuts_.size(); ++c) {
    int& one = cut_of_[static_cast<std::size_t>(cuts_[c].ring_a)];
    int& other = cut_of_[static_cast<std::size_t>(cuts_[c].ring_b)];
    if (one >= 0 || other >= 0) continue;
    one = other = static_cast<int>(c);
  }
  made_.clear();
  made_.last_dt = rings.last_dt;
  int done = 0;
  for (std::size_t r = 0; r < rings.list.size(); ++r) {
    Ring ring = rings.list[r];
    const Cut* const cut = cut_of_[r] >= 0 ? &cuts_[static_cast<std::size_t>(cut_of_[r])] : nullptr;
    if (cut != nullptr && cut->ring_a == cut->ring_b) {
      split(rings, *cut);
      ++done;
      continue;
    }
    if (cut != nullptr && cut->ring_a == static_cast<int>(r)) {
      if (join(rings, *cut)) {
        cut_of_[static_cast<std::size_t>(cut->ring_b)] = kJoined;
        ++done;
        continue;
      }
    }
    if (cut_of_[r] == kJoined) continue;
    ring.first = made_.count();
    for (int i = rings.list[r].first; i < rings.list[r].first + ring.count; ++i) made_.push_node(rings, i);
    made_.list.push_back(ring);
  }
  std::swap(rings, made_);
  return done;
}

}  // namespace regatta
