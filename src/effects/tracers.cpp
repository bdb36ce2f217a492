#include "effects/tracers.h"

#include "effects/drawn_water.h"
#include "effects/effect_state.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace regatta {

namespace {

constexpr float kTurnTime = 1.5F;                       // in which a home follows a turning stream [s]
constexpr float kStill = 0.05F;                         // a stream so slow brings no new markers [m/s]
constexpr float kShowTime = 0.5F;                       // a marker appears and goes in this time [s]
constexpr float kShortLife = 12.0F, kLongLife = 30.0F;  // [s]
// A body's home, in its own lengths: upstream, downstream, to either side.
constexpr float kAhead = 1.3F, kBehind = 6.0F, kBeside = 2.2F;
constexpr float kBirthShare = 0.65F;  // share of a home's width in which markers are born

bool on_water(const Snapshot& snapshot, Vec2 at) {
  const Domain& domain = snapshot.domain;
  if (!finite(at) || at.x < domain.lower.x || at.y < domain.lower.y || at.x > domain.upper.x || at.y > domain.upper.y) {
    return false;
  }
  return std::none_of(snapshot.bodies.begin(), snapshot.bodies.end(),
                      [&](const BodySnapshot& body) { return in_hull(body, at, snapshot.level); });
}

// The water past a body: its mean on a circle around it, less the body's own velocity.
Vec2 stream_past(const Snapshot& snapshot, const BodySnapshot& body, float reach) {
  constexpr int kRing = 12;
  Vec2 sum(0.0F);
  for (int i = 0; i < kRing; ++i) {
    const float angle = 6.2831853F * static_cast<float>(i) / kRing;
    sum += water_velocity(snapshot.surface,
                          horizontal(body.state.position) + reach * Vec2(std::cos(angle), std::sin(angle)));
  }
  return sum / static_cast<float>(kRing) - horizontal(body.state.velocity);
}

}  // namespace

void Tracers::find_homes(const Snapshot& snapshot, float elapsed, bool afresh) {
  if (snapshot.bodies.empty()) {
    Home whole;
    whole.center = 0.5F * (snapshot.domain.lower + snapshot.domain.upper);
    whole.upper = 0.5F * snapshot.domain.size();
    whole.upper.y /= kBirthShare;
    whole.lower = -whole.upper;
    homes_.assign(1, whole);
    return;
  }
  homes_.resize(snapshot.bodies.size());
  for (std::size_t i = 0; i < homes_.size(); ++i) {
    const BodySnapshot& body = snapshot.bodies[i];
    Home& home = homes_[i];
    home.center = horizontal(body.state.position);
    const float length = body.hull ? glm::length(horizontal(body.hull->upper - body.hull->lower)) : 1.0F;
    home.lower = {-kAhead * length, -kBeside * length};
    home.upper = {kBehind * length, kBeside * length};
    const Vec2 stream = stream_past(snapshot, body, 0.75F * length);
    home.speed = glm::length(stream);
    if (!(home.speed > kStill)) continue;  // keeps its direction
    const float share = afresh ? 1.0F : 1.0F - std::exp(-elapsed / kTurnTime);
    const Vec2 turned = glm::mix(home.along, stream / home.speed, share);
    const float size = glm::length(turned);
    if (size > 1.0e-3F) home.along = turned / size;
  }
}

void Tracers::give_birth(const Snapshot& snapshot, const Home& home, bool upstream, Marker& marker) {
  marker.age = 0.0F;
  marker.life = rng_.uniform(kShortLife, kLongLife);
  marker.velocity = Vec2(0.0F);
  const float near_edge = home.lower.x + 0.1F * (home.upper.x - home.lower.x);
  // A body beside a wall has little water around it: a few attempts, then anywhere in its home.
  constexpr int kAttempts = 6;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const bool at_edge = upstream && attempt < kAttempts / 2;
    const float a = rng_.uniform(home.lower.x, at_edge ? near_edge : home.upper.x);
    const float b = kBirthShare * rng_.uniform(home.lower.y, home.upper.y);
    marker.at = home.center + a * home.along + b * Vec2(-home.along.y, home.along.x);
    if (on_water(snapshot, marker.at)) return;
  }
  marker.life = 0.0F;  // tried again in the next step
}

void Tracers::scatter(const Snapshot& snapshot) {
  rng_ = Rng(20120607);
  markers_.assign(kCount, {});
  for (std::size_t i = 0; i < markers_.size(); ++i) {
    give_birth(snapshot, home_of(i), false, markers_[i]);
    markers_[i].age = rng_.uniform(0.0F, markers_[i].life);  // so that they do not all go at once
  }
}

void Tracers::carry(const Snapshot& snapshot, float dt) {
  const Domain& domain = snapshot.domain;
  const Vec2 size = domain.size();
  for (std::size_t i = 0; i < markers_.size(); ++i) {
    Marker& marker = markers_[i];
    const Home& home = home_of(i);
    marker.age += dt;
    const Vec2 middle = marker.at + 0.5F * dt * (flow_velocity(snapshot, marker.at) + drift_.at(marker.at));
    if (finite(middle)) marker.velocity = flow_velocity(snapshot, middle) + drift_.at(middle);
    marker.at += dt * marker.velocity;
    if (domain.west == EdgeKind::kPeriodic) {
      marker.at.x -= size.x * std::floor((marker.at.x - domain.lower.x) / size.x);
    }
    if (domain.south == EdgeKind::kPeriodic) {
      marker.at.y -= size.y * std::floor((marker.at.y - domain.lower.y) / size.y);
    }
    const Vec2 away = marker.at - home.center;
    const float a = glm::dot(away, home.along);
    const float b = away.y * home.along.x - away.x * home.along.y;
    const bool at_home = a >= home.lower.x && a <= home.upper.x && b >= home.lower.y && b <= home.upper.y;
    const bool old = marker.age >= marker.life;
    if (old) {
      give_birth(snapshot, home, false, marker);
    } else if (!at_home || !on_water(snapshot, marker.at)) {
      give_birth(snapshot, home, home.speed > kStill, marker);
    }
  }
}

void Tracers::advance(Snapshot& snapshot) {
  TracerPoints& out = snapshot.tracers;
  out = {};
  if (!has_drawn_water(snapshot)) return clear();

  const double elapsed = snapshot.time - time_;
  const int steps = drawn_steps(elapsed);
  const bool afresh = markers_.empty() || steps < 0 || bodies_ != snapshot.bodies.size();
  time_ = snapshot.time;
  bodies_ = snapshot.bodies.size();
  find_homes(snapshot, static_cast<float>(elapsed), afresh);
  drift_.find(snapshot);
  if (afresh) {
    scatter(snapshot);
    carry(snapshot, 0.0F);
  } else {
    for (int i = 0; i < steps; ++i) carry(snapshot, static_cast<float>(elapsed) / static_cast<float>(steps));
  }

  for (std::size_t i = 0; i < markers_.size(); ++i) {
    const Marker& marker = markers_[i];
    const Home& home = home_of(i);
    const Vec2 away = marker.at - home.center;
    const float a = glm::dot(away, home.along);
    const float b = away.y * home.along.x - away.x * home.along.y;
    const float edge = 0.1F * (home.upper.y - home.lower.y);
    const float inside = std::min({a - home.lower.x, home.upper.x - a, b - home.lower.y, home.upper.y - b});
    const float strength = glm::smoothstep(0.0F, kShowTime, marker.age) *
                           glm::smoothstep(0.0F, kShowTime, marker.life - marker.age) *
                           glm::smoothstep(0.0F, edge, inside);
    if (!(strength > 0.0F)) continue;
    out.at.push_back(marker.at);
    out.velocity.push_back(marker.velocity);
    out.strength.push_back(strength);
  }
}

void Tracers::visit(Archive& archive) {
  const auto scope = archive.scope("tracers");
  archive.value("time", time_);
  visit_rng(archive, rng_);
  visit_records(archive, "homes", homes_);
  visit_records(archive, "markers", markers_);
  visit_index(archive, "bodies", bodies_);
}

}  // namespace regatta
