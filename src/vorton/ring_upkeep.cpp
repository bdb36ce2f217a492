#include "vorton/ring_upkeep.h"

#include "vorton/ring_impulse.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace regatta {

namespace {

constexpr int kFewest = 4;  // nodes of a ring that lives
constexpr int kSpare = 8;   // rings of no more nodes are left as they are: the next stage would be death

// The distance of nodes that is wanted at a place.
float wanted_size(const UpkeepTerms& terms, const WakeHome* home, const Ring& ring, const Vec3& at) {
  if (home == nullptr) return ring.size;
  return ring.size * (1.0F + terms.coarsen * glm::distance(at, home->at) / home->length);
}

const WakeHome* home_of(std::span<const WakeHome> homes, std::int32_t index) {
  return index >= 0 && static_cast<std::size_t>(index) < homes.size() ? &homes[static_cast<std::size_t>(index)]
                                                                      : nullptr;
}

// Halfway along the curve through four nodes: the cubic keeps a circle's radius where a chord would cut it. At kinks it
// would overshoot, so that there it is the chord.
Vec3 halfway(const Vec3& before, const Vec3& a, const Vec3& b, const Vec3& after) {
  constexpr float kGentle = 0.5F;  // cos of the turns beside the piece
  const Vec3 d0 = a - before;
  const Vec3 d1 = b - a;
  const Vec3 d2 = after - b;
  const Vec3 chord = 0.5F * (a + b);
  const auto gentle = [&](const Vec3& p, const Vec3& q) {
    return glm::dot(p, q) > kGentle * glm::length(p) * glm::length(q);
  };
  if (!gentle(d0, d1) || !gentle(d1, d2)) return chord;
  // The rule of four points, (9 (a + b) − before − after)/16, for pieces of equal length; scaled where they are not.
  const float share = std::min(1.0F, glm::dot(d1, d1) / std::max(glm::dot(d0, d0), glm::dot(d2, d2)));
  return chord + share * (1.0F / 16.0F) * (d0 - d2);
}

// The impulse of the smooth line through a ring's nodes. Its polygon falls short of that by an error of h², of which
// points
// halfway leave a quarter.
glm::dvec3 smooth_impulse(const Rings& rings, const Ring& ring, const Vec3& about) {
  const auto at = [&](int i) { return rings.at(ring.first + (i + ring.count) % ring.count); };
  const glm::dvec3 origin(about);
  glm::dvec3 coarse(0.0), fine(0.0);
  for (int i = 0; i < ring.count; ++i) {
    const glm::dvec3 a = glm::dvec3(at(i)) - origin, b = glm::dvec3(at(i + 1)) - origin;
    const glm::dvec3 middle = glm::dvec3(halfway(at(i - 1), at(i), at(i + 1), at(i + 2))) - origin;
    coarse += glm::cross(a, b);
    fine += glm::cross(a, middle) + glm::cross(middle, b);
  }
  return 0.5 * static_cast<double>(ring.circulation) * (4.0 * fine - coarse) / 3.0;
}

// A body that mills about never gets far from its rings, and no water takes them away: as it goes on through them they
// are drawn out until there are more nodes than may be.
bool is_left(const UpkeepTerms& terms, const WakeHome* home, const Ring& ring) {
  if (home == nullptr || !(home->fade > 0.0F) || ring.tail != 0) return false;
  const float way = ring.fade * ring.age / home->fade;  // since its birth, at the speed of then [L]
  return way > terms.longest_way * terms.reach;
}

// The count of the reason for which a ring is to go; null: it stays.
std::int64_t* reason_to_go(const UpkeepTerms& terms, const RingRoom& room, const WakeHome* home, const Rings& rings,
                           const Ring& ring, UpkeepCounts& counts) {
  Vec3 middle(0.0F);
  for (int i = ring.first; i < ring.first + ring.count; ++i) middle += rings.at(i);
  middle /= static_cast<float>(ring.count);
  const Vec2 at = horizontal(middle);
  const bool outside = glm::any(glm::lessThan(at, room.lower)) || glm::any(glm::greaterThan(at, room.upper));
  if (outside || (home != nullptr && glm::distance(middle, home->at) > terms.reach * home->length)) return &counts.far;
  if (ring.kept < terms.least_share) return &counts.faded;
  return is_left(terms, home, ring) ? &counts.left : nullptr;
}

bool has_gone(const Ring& ring) { return ring.leaves > 0.0F && ring.circulation == 0.0F; }

}  // namespace

void RingUpkeep::refine(const UpkeepTerms& terms, const WakeHome* home, const Rings& from, const Ring& ring,
                        bool may_split) {
  const auto node = [&](int i) { return ring.first + (i + ring.count) % ring.count; };
  for (int i = 0; i < ring.count; ++i) {
    fine_.push_node(from, node(i));
    const Vec3 a = from.at(node(i));
    const Vec3 b = from.at(node(i + 1));
    if (!may_split || glm::distance(a, b) <= terms.split_over * wanted_size(terms, home, ring, a)) continue;
    const Vec3 middle = halfway(from.at(node(i - 1)), a, b, from.at(node(i + 2)));
    fine_.push_node(from, node(i));
    const auto next = static_cast<std::size_t>(node(i + 1));
    const auto mean = [next](std::vector<float>& field, const std::vector<float>& source) {
      field.back() = 0.5F * (field.back() + source[next]);
    };
    mean(fine_.u, from.u);
    mean(fine_.v, from.v);
    mean(fine_.w, from.w);
    fine_.moved.back() = std::min(fine_.moved.back(), from.moved[next]);
    fine_.x.back() = middle.x;
    fine_.y.back() = middle.y;
    fine_.z.back() = middle.z;
  }
}

// Appends the nodes of fine_ that stay to kept_, whose last ring they are.
void RingUpkeep::thin_out(const UpkeepTerms& terms, const WakeHome* home, UpkeepCounts& counts) {
  Ring& ring = kept_.list.back();
  const int count = fine_.count();
  ring.first = kept_.count();
  for (int i = 0; i < count; ++i) {
    const Vec3 at = fine_.at(i);
    if (count > kSpare) {
      const Vec3 before = kept_.count() > ring.first ? kept_.at(kept_.count() - 1) : fine_.at(count - 1);
      const Vec3 d1 = at - before;
      const Vec3 d2 = fine_.at((i + 1) % count) - at;
      const float l1 = glm::length(d1);
      const float l2 = glm::length(d2);
      if (l1 < terms.join_under * wanted_size(terms, home, ring, at)) {
        ++counts.joined;
        continue;
      }
      if (l2 > 0.0F && glm::dot(d1, d2) < -terms.hairpin * l1 * l2) {
        ++counts.hairpins;
        continue;
      }
    }
    kept_.push_node(fine_, i);
  }
  ring.count = kept_.count() - ring.first;
}

// Pieces that are split or joined lie along a smooth line, whose impulse stays; but not where it is rough, nor where a
// hairpin is cut. The ring makes up for what that took.
void RingUpkeep::mend_impulse(const Rings& from, const Ring& ring) {
  const Ring& now = kept_.list.back();
  if (now.count < kFewest) return;
  const Vec3 about = from.at(ring.first);
  add_impulse(kept_, now, smooth_impulse(from, ring, about) - smooth_impulse(kept_, now, about));
}

// Lets the oldest rings go until those that stay leave some room.
void RingUpkeep::make_room(const UpkeepTerms& terms, Rings& rings, UpkeepCounts& counts) {
  const float most = (1.0F - terms.room) * static_cast<float>(terms.most_nodes);
  int staying = 0;
  for (const Ring& ring : rings.list) staying += ring.leaves > 0.0F ? 0 : ring.count;
  for (Ring& ring : rings.list) {
    if (static_cast<float>(staying) <= most) return;
    if (ring.leaves > 0.0F) continue;
    ring.leaves = kLeaving;
    staying -= ring.count;
    ++counts.crowded_out;
    counts.crowded_at = middle_of(rings, ring);
  }
}

// Forgets the oldest rings until no more nodes are left than may be.
void RingUpkeep::crowd_out(const UpkeepTerms& terms, Rings& rings, UpkeepCounts& counts) {
  std::size_t gone = 0;
  int nodes = rings.count();
  while (nodes > terms.most_nodes && gone < rings.list.size()) nodes -= rings.list[gone++].count;
  if (gone == 0) return;
  counts.crowded_out += static_cast<std::int64_t>(gone);
  counts.crowded_at = middle_of(rings, rings.list[gone - 1]);
  const int cut = rings.count() - nodes;
  for (std::vector<float>* field : rings.fields()) field->erase(field->begin(), field->begin() + cut);
  rings.list.erase(rings.list.begin(), rings.list.begin() + static_cast<std::ptrdiff_t>(gone));
  for (Ring& ring : rings.list) ring.first -= cut;
}

UpkeepCounts RingUpkeep::apply(const UpkeepTerms& terms, const RingRoom& room, std::span<const WakeHome> homes,
                               Rings& rings, std::span<const WakeHome> outlets) {
  UpkeepCounts counts;
  kept_.clear();
  kept_.last_dt = rings.last_dt;
  // The last room is kept for new rings: no ring is then split. Rings that go soon need not be fine either.
  const float most = (1.0F - 0.5F * terms.room) * static_cast<float>(terms.most_nodes);
  const bool roomy = static_cast<float>(rings.count()) < most;
  for (const Ring& ring : rings.list) {
    const WakeHome* home = ring.body >= 0 ? home_of(homes, ring.body) : home_of(outlets, ring.emitter);
    if (has_gone(ring)) continue;
    fine_.clear();
    refine(terms, home, rings, ring, roomy && !(ring.leaves > 0.0F));
    counts.split += fine_.count() - ring.count;
    kept_.list.push_back(ring);
    if (!(ring.leaves > 0.0F)) {
      if (std::int64_t* const reason = reason_to_go(terms, room, home, rings, ring, counts)) {
        ++*reason;
        kept_.list.back().leaves = kLeaving;
      }
    }
    thin_out(terms, home, counts);
    mend_impulse(rings, ring);
    if (kept_.list.back().count >= kFewest) continue;
    ++counts.small;
    for (std::vector<float>* field : kept_.fields()) field->resize(static_cast<std::size_t>(kept_.list.back().first));
    kept_.list.pop_back();
  }
  std::swap(rings, kept_);
  crowd_out(terms, rings, counts);
  make_room(terms, rings, counts);
  return counts;
}

}  // namespace regatta
