#include "vorton/rings.h"

#include "core/check.h"
#include "core/limits.h"
#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {
constexpr int kNodeBlock = 1024;  // nodes that a thread moves at once

// The share of its circulation that a ring has left `still` seconds before it has gone.
float share_of_leaving(float still) {
  const float x = std::min(1.0F, still / kLeaving);
  return x * x * (3.0F - 2.0F * x);
}
}  // namespace

void Rings::add(Ring ring, std::span<const Vec3> nodes) {
  CHECK(nodes.size() >= 3, "a ring has three nodes at least");
  ring.first = count();
  ring.count = static_cast<std::int32_t>(nodes.size());
  for (const Vec3& node : nodes) {
    x.push_back(node.x);
    y.push_back(node.y);
    z.push_back(node.z);
    for (std::vector<float>* field : {&u, &v, &w, &moved}) field->push_back(0.0F);
  }
  list.push_back(ring);
}

void Rings::clear() {
  for (std::vector<float>* field : fields()) field->clear();
  list.clear();
}

void Rings::push_node(const Rings& from, int i) {
  const auto k = static_cast<std::size_t>(i);
  x.push_back(from.x[k]);
  y.push_back(from.y[k]);
  z.push_back(from.z[k]);
  u.push_back(from.u[k]);
  v.push_back(from.v[k]);
  w.push_back(from.w[k]);
  moved.push_back(from.moved[k]);
}

void Rings::visit(Archive& archive, int bodies, int emitters) {
  const auto scope = archive.scope("rings");
  constexpr double kFarthest = 1e6;  // farthest coordinate of any place [m]
  constexpr double kWidest = 1e4;    // largest core or piece [m]
  archive.array("x", x, {.most_count = kMostVortons, .least = -kFarthest, .most = kFarthest});
  archive.array("y", y, {.like = "x", .least = -kFarthest, .most = kFarthest});
  archive.array("z", z, {.like = "x", .least = -kFarthest, .most = kFarthest});
  archive.array("u", u, {.like = "x"});
  archive.array("v", v, {.like = "x"});
  archive.array("w", w, {.like = "x"});
  archive.array("moved", moved, {.like = "x", .least = 0.0, .most = 1.0});
  archive.members("count", list, &Ring::count,
                  {.most_count = kMostVortons, .shares = "x", .least = 3.0, .most = kMostVortons});
  archive.members("circulation", list, &Ring::circulation, {.like = "count"});
  archive.members("core", list, &Ring::core, {.like = "count", .least = 0.0, .most = kWidest, .above_least = true});
  archive.members("size", list, &Ring::size, {.like = "count", .least = 0.0, .most = kWidest, .above_least = true});
  archive.members("fade", list, &Ring::fade, {.like = "count", .least = 0.0});
  archive.members("viscosity", list, &Ring::viscosity, {.like = "count", .least = 0.0});
  archive.members("age", list, &Ring::age, {.like = "count", .least = 0.0});
  archive.members("kept", list, &Ring::kept, {.like = "count", .least = 0.0, .most = 1.0});
  archive.members("leaves", list, &Ring::leaves, {.like = "count", .least = 0.0});
  archive.members("body", list, &Ring::body, {.like = "count", .least = -1.0, .most = bodies - 1.0});
  archive.members("tail", list, &Ring::tail, {.like = "count", .least = 0.0, .most = 1.0});
  archive.members("emitter", list, &Ring::emitter, {.like = "count", .least = -1.0, .most = emitters - 1.0});
  archive.members("buoyancy", list, &Ring::buoyancy, {.like = "count"});
  archive.value("last_dt", last_dt, {.least = 0.0});
}

void Rings::settle() {
  int first = 0;
  for (Ring& ring : list) {
    ring.first = first;
    first += ring.count;
  }
  CHECK(first == count(), "the rings of a state share out its nodes");
}

void list_vortons(const Rings& rings, std::vector<Vorton>& vortons) {
  vortons.resize(static_cast<std::size_t>(rings.count()));
  for (const Ring& ring : rings.list) {
    const int last = ring.first + ring.count - 1;
    for (int i = ring.first; i <= last; ++i) {
      const Vec3 before = rings.at(i == ring.first ? last : i - 1);
      const Vec3 after = rings.at(i == last ? ring.first : i + 1);
      vortons[static_cast<std::size_t>(i)] =
          make_vorton(rings.at(i), 0.5F * ring.circulation * (after - before), ring.core);
    }
  }
}

void move_nodes(Rings& rings, std::span<const float> u, std::span<const float> v, std::span<const float> w, float dt) {
  CHECK(u.size() == rings.x.size() && v.size() == u.size() && w.size() == u.size(), "one velocity a node");
  // For two steps of different length: the velocity is extrapolated from the middle of the last step to that of this
  // one. A step far longer than the last one goes by Euler's rule, as no extrapolation reaches so far.
  constexpr float kMostGrowth = 4.0F;
  const bool known = rings.last_dt > 0.0F && dt <= kMostGrowth * rings.last_dt;
  const float share = known ? 0.5F * dt / rings.last_dt : 0.0F;
  const auto move = [&](std::vector<float>& place, std::vector<float>& last, std::span<const float> now,
                        std::size_t i) {
    place[i] += dt * (now[i] + rings.moved[i] * share * (now[i] - last[i]));
    last[i] = now[i];
  };
  parallel_blocks(rings.count(), kNodeBlock, [&](int first, int last) {
    for (int k = first; k < last; ++k) {
      const auto i = static_cast<std::size_t>(k);
      move(rings.x, rings.u, u, i);
      move(rings.y, rings.v, v, i);
      move(rings.z, rings.w, w, i);
      rings.moved[i] = 1.0F;
    }
  });
  rings.last_dt = dt;
}

float stiffness(const Rings& rings, float dt) {
  float most = 0.0F;
  for (const Ring& ring : rings.list) {
    most = std::max(most, std::abs(ring.circulation) * dt / (ring.core * ring.core));
  }
  return most;
}

void widen_and_turn(Rings& rings, const Ring& ring, float wider, const Quat& by) {
  Vec3 middle(0.0F);
  for (int i = ring.first; i < ring.first + ring.count; ++i) middle += rings.at(i);
  middle /= static_cast<float>(ring.count);
  for (int i = ring.first; i < ring.first + ring.count; ++i) {
    rings.place(i, middle + wider * (by * (rings.at(i) - middle)));
  }
}

std::optional<Vec3> middle_of(const Rings& rings, const Ring& ring) {
  Vec3 sum(0.0F);
  int count = 0;
  for (int i = ring.first; i < ring.first + ring.count; ++i) {
    const Vec3 at = rings.at(i);
    if (!std::isfinite(at.x + at.y + at.z)) continue;
    sum += at;
    ++count;
  }
  if (count == 0) return {};
  return sum / static_cast<float>(count);
}

StatusPlace stiffest_place(const Rings& rings) {
  const auto turns_slower = [](const Ring& a, const Ring& b) {
    return std::abs(a.circulation) / (a.core * a.core) < std::abs(b.circulation) / (b.core * b.core);
  };
  const auto stiffest = std::max_element(rings.list.begin(), rings.list.end(), turns_slower);
  if (stiffest == rings.list.end()) return {};
  return {"vortex ring", middle_of(rings, *stiffest)};
}

void age_rings(Rings& rings, float dt, float widest) {
  for (Ring& ring : rings.list) {
    const float left = std::exp(-(ring.fade + ring.cancels) * dt);
    ring.circulation *= left;
    ring.kept *= left;
    if (ring.leaves > 0.0F) {
      const float still = std::max(0.0F, ring.leaves - dt);
      ring.circulation *= still > 0.0F ? share_of_leaving(still) / share_of_leaving(ring.leaves) : 0.0F;
      if (still > 0.0F) ring.leaves = still;
    }
    const float spread = std::sqrt(ring.core * ring.core + 2.0F * ring.viscosity * dt);
    ring.core = std::max(ring.core, std::min(spread, widest * ring.size));
    ring.age += dt;
  }
}

void widen_rings(Rings& rings, float crowding, float dt) {
  if (!(crowding > 0.0F)) return;
  constexpr float kStrain = 1.05F * 0.159155F;  // |S| σ²/Γ
  // σ² of the strongest grows by 2 crowding |S| σ² dt, exactly for any step.
  const float wider = std::sqrt(1.0F + 2.0F * crowding * kStrain * stiffness(rings, dt));
  for (Ring& ring : rings.list) {
    ring.size *= wider;
    ring.core *= wider;
  }
}

}  // namespace regatta
