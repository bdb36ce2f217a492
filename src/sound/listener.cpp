#include "sound/listener.h"

#include "core/types.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace regatta {

namespace {

float length_of(const BodySnapshot& body) { return body.hull->upper.x - body.hull->lower.x; }

// Amplitude falls with the distance beyond the reach of what sounds, which is heard from about as far as it is seen
// from.
float nearness(const Vec3& ear, const Vec3& source, float size) {
  constexpr float kClose = 5.0F;  // [m]
  const float reach = kClose + 2.0F * size;
  return reach / (reach + glm::length(source - ear));
}

// Speed of the body through the water around it [m/s].
float speed_through_water(const Snapshot& snapshot, const BodySnapshot& body) {
  Vec2 through = horizontal(body.state.velocity);
  const SurfaceGrid& grid = snapshot.surface;
  const Vec2 place = (horizontal(body.state.position) - grid.origin) / grid.spacing;
  const int ix = static_cast<int>(std::lround(place.x)), iz = static_cast<int>(std::lround(place.y));
  if (!grid.velocity.empty() && ix >= 0 && iz >= 0 && ix < grid.nx && iz < grid.nz)
    through -=
        grid.velocity[static_cast<std::size_t>(iz) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(ix)];
  return glm::length(through);
}

// A four-stroke engine with four cylinders fires twice a revolution. Engines of boats of other lengths go as Froude's
// law of similarity has it: four times as long, half as fast.
float idle_firing(float length) {
  constexpr float kFiring = 2.0F * 800.0F / 60.0F;  // firing rate of a boat's engine at 800 revolutions a minute [Hz]
  constexpr float kBoat = 6.0F;                     // length of that boat [m]
  return std::clamp(kFiring * std::sqrt(kBoat / std::max(0.1F, length)), 12.0F, 60.0F);
}

void hear_engine(const Snapshot& snapshot, const Ear& ear, Heard& heard) {
  const BodySnapshot* const boat = find_body(snapshot, ear.driven);
  if (boat == nullptr || !boat->is_boat || boat->motion != BodyMotion::kDynamic) return;
  const float throttle = std::abs(boat->engine), length = length_of(*boat);
  if (!(throttle > 0.0F)) return;  // stopped
  // A propeller's thrust falls with the water's speed through it, to a part of that at rest at hull speed and beyond.
  constexpr float kRelief = 0.35F;
  const float hull_speed = std::sqrt(kGravity * length / (2.0F * std::numbers::pi_v<float>));
  const float share = std::min(1.0F, speed_through_water(snapshot, *boat) / hull_speed);
  heard.engine_pitch = idle_firing(length);
  heard.engine_rev = throttle * (1.0F - 0.15F * (1.0F - share));  // a propeller that stands in still water brakes it
  heard.engine_load = throttle * (1.0F - kRelief * share);
  heard.engine = nearness(ear.at, boat->state.position, length);
}

// Sums the wash of all hulls in the water; powers add up.
void hear_wash(const Snapshot& snapshot, const Ear& ear, Heard& heard) {
  constexpr float kLoudest = 8.0F;  // from here on it grows no more [m/s]
  constexpr float kStirs = 0.1F;    // slower ones are not heard [m/s]
  float power = 0.0F, most = 0.0F;
  for (const BodySnapshot& body : snapshot.bodies) {
    const bool wet = body.load.wetted_area > 0.0F || body.load.submerged_volume > 0.0F;
    const float speed = wet && body.motion != BodyMotion::kStatic ? speed_through_water(snapshot, body) : 0.0F;
    if (!(speed > kStirs)) continue;
    const float share = std::min(1.0F, speed / kLoudest);
    const float loud = share * std::sqrt(share) * nearness(ear.at, body.state.position, length_of(body));
    power += loud * loud;
    if (loud > most) {
      most = loud;
      heard.wash_speed = speed;
    }
  }
  heard.wash = std::min(1.0F, std::sqrt(power));
}

// Sums the surf where the water's edge moves on a beach. Breaking gives off power as the cube of speed, from each metre
// of edge.
void hear_surf(const Snapshot& snapshot, const Ear& ear, Heard& heard) {
  constexpr std::int64_t kPlaces = 20000;  // looked at, about: every so many in a row, shifted from row to row
  constexpr float kShallow = 0.5F;         // deeper water has no edge [m]
  constexpr float kReach = 10.0F;          // [m]
  constexpr float kLoudest = 25.0F;        // m⁴/s³: 25 m of edge with 1 m/s nearby
  constexpr float kFastest = 4.0F;         // more is a spike of a film of water [m/s]
  const SurfaceGrid& grid = snapshot.surface;
  if (grid.nx < 3 || grid.nz < 3 || grid.velocity.size() != grid.depth.size()) return;
  const int stride = static_cast<int>(1 + std::int64_t{grid.nx} * grid.nz / kPlaces);
  const auto nx = static_cast<std::size_t>(grid.nx);
  float sum = 0.0F;
  for (int iz = 1; iz + 1 < grid.nz; ++iz) {
    for (int ix = 1 + 2 * iz % stride; ix + 1 < grid.nx; ix += stride) {
      const std::size_t i = static_cast<std::size_t>(iz) * nx + static_cast<std::size_t>(ix);
      const auto dry = [&](std::size_t place) { return grid.depth[place] <= kWetDepth; };
      if (dry(i) || grid.depth[i] > kShallow || !(dry(i - 1) || dry(i + 1) || dry(i - nx) || dry(i + nx))) continue;
      const float speed = std::min(kFastest, glm::length(grid.velocity[i]));
      const Vec3 at(grid.origin.x + grid.spacing * static_cast<float>(ix), snapshot.level,
                    grid.origin.y + grid.spacing * static_cast<float>(iz));
      const float away = glm::length(at - ear.at) / kReach;
      sum += speed * speed * speed / (1.0F + away * away);
    }
  }
  sum *= grid.spacing * static_cast<float>(stride);
  heard.surf = std::min(1.0F, std::sqrt(sum / kLoudest));
}

void hear_hits(const Snapshot& snapshot, const Ear& ear, std::span<const Knock> knocks, Heard& heard) {
  constexpr float kLoudest = 1.5F;  // change of speed [m/s]
  for (const Knock& knock : knocks) {
    const BodySnapshot* const body = find_body(snapshot, knock.body);
    if (body == nullptr || !(body->mass > 0.0F)) continue;
    // A force that only takes up the body's weight again is no blow.
    const float weight = kGravity * static_cast<float>(snapshot.dt);
    const float kick = knock.impulse / body->mass - 2.0F * weight;  // [m/s]
    constexpr float kGentle = 0.02F;                                // [m/s]
    if (!(kick > kGentle)) continue;
    const float loud = std::min(1.0F, std::sqrt(kick / kLoudest)) * nearness(ear.at, knock.at, length_of(*body));
    if (loud > heard.hit.strength) heard.hit = {loud, length_of(*body)};
  }
}

// Particle water has a wind of its own; over other water it is what has raised the sea.
float wind_over(const Snapshot& snapshot) {
  if (snapshot.wind.on) return snapshot.wind.strength * glm::length(snapshot.wind.mean);
  return static_cast<float>(snapshot.params.sea_wind);
}

}  // namespace

void Listener::forget() {
  borne_.clear();
  heard_at_ = -1.0;
}

// Water that pushes a hull up much harder than it did lately, and harder yet than a moment ago, slams on it.
void Listener::hear_slams(const Snapshot& snapshot, const Ear& ear, Heard& heard) {
  constexpr float kUsual = 0.5F;               // how long "lately" is [s]
  constexpr float kLeast = 0.4F * kGravity;    // less is a wave that lifts [m/s²]
  constexpr float kLoudest = 3.0F * kGravity;  // [m/s²]
  if (snapshot.time < heard_at_) forget();     // the run went back in time
  const double passed = snapshot.time - heard_at_;
  if (heard_at_ >= 0.0 && !(passed > 0.0)) return;  // no step was made
  const bool first = heard_at_ < 0.0;
  heard_at_ = snapshot.time;
  const float share = std::min(1.0F, static_cast<float>(passed) / kUsual);
  next_.clear();
  for (const BodySnapshot& body : snapshot.bodies) {
    if (body.motion != BodyMotion::kDynamic || !(body.mass > 0.0F)) continue;
    const float now = body.load.force.y / body.mass;
    const auto known =
        std::find_if(borne_.begin(), borne_.end(), [&](const Borne& one) { return one.body == body.id; });
    Borne borne = known == borne_.end() ? Borne{body.id, now, now} : *known;
    const float more = now - borne.usual;
    if (!first && now > borne.last && more > kLeast && now > kGravity) {
      const float loud = std::min(1.0F, more / kLoudest) * nearness(ear.at, body.state.position, length_of(body));
      if (loud > heard.slam.strength) heard.slam = {loud, length_of(body)};
    }
    borne.usual += share * more;
    borne.last = now;
    next_.push_back(borne);
  }
  std::swap(borne_, next_);
}

Heard Listener::hear(const Snapshot& snapshot, const Ear& ear, std::span<const Knock> knocks) {
  Heard heard;
  heard.running = ear.running;
  heard.rain = ear.rain;
  heard.wind = wind_over(snapshot);
  heard.under_water = ear.at.y < snapshot.level && snapshot.domain.holds(horizontal(ear.at));
  hear_engine(snapshot, ear, heard);
  hear_wash(snapshot, ear, heard);
  hear_surf(snapshot, ear, heard);
  hear_slams(snapshot, ear, heard);
  hear_hits(snapshot, ear, knocks, heard);
  return heard;
}

}  // namespace regatta
