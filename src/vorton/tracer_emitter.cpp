#include "vorton/tracer_emitter.h"

#include "core/limits.h"
#include "core/rng.h"
#include "exchange/vorton_snapshot.h"

#include <algorithm>

namespace regatta {

namespace {

// Anywhere in a ball of radius 1.
Vec3 in_ball(Rng& rng) {
  for (;;) {
    const float x = rng.uniform(-1.0F, 1.0F);
    const float y = rng.uniform(-1.0F, 1.0F);
    const Vec3 at(x, y, rng.uniform(-1.0F, 1.0F));
    if (glm::dot(at, at) <= 1.0F) return at;
  }
}

Vec3 along(std::span<const BirthPiece> line, float off, Rng& rng) {
  const auto count = static_cast<float>(line.size());
  const auto k = std::min(static_cast<std::size_t>(count * rng.uniform()), line.size() - 1);
  const BirthPiece& piece = line[k];
  const float t = rng.uniform();
  return (1.0F - t) * piece.from + t * piece.to + off * rng.uniform() * piece.out;
}

}  // namespace

void give_birth(TracerEmitter& emitter, std::span<const BirthPiece> line, float dt, std::vector<TracerBirth>& births) {
  const float wanted = std::max(0.0F, emitter.rate * dt);
  const Vec3 start = emitter.at;
  emitter.at += dt * emitter.velocity;
  if (!(wanted > 0.0F) || (emitter.body >= 0 && line.empty())) return;
  const float due = emitter.due + wanted;
  const auto count = static_cast<std::int64_t>(due);
  for (std::int64_t k = 0; k < count; ++k) {
    // The part of the step after which it was due.
    const float part = std::clamp((static_cast<float>(k + 1) - emitter.due) / wanted, 0.0F, 1.0F);
    Rng rng((static_cast<std::uint64_t>(emitter.seed) << 40U) + static_cast<std::uint64_t>(emitter.born++));
    const Vec3 at = emitter.body < 0 ? start + part * dt * emitter.velocity + emitter.radius * in_ball(rng)
                                     : along(line, emitter.radius, rng);
    births.push_back({at, 1.0F - part, emitter.temperature, emitter.source});
  }
  emitter.due = due - static_cast<float>(count);
}

void visit_emitters(Archive& archive, std::vector<TracerEmitter>& emitters) {
  const auto count = static_cast<std::int64_t>(emitters.size());
  constexpr double kFarthest = 1e6;  // farthest coordinate of any place [m]
  archive.members("emitter_at", emitters, &TracerEmitter::at, {.count = count, .least = -kFarthest, .most = kFarthest});
  archive.members("emitter_radius", emitters, &TracerEmitter::radius, {.like = "emitter_at", .least = 0.0});
  archive.members("emitter_rate", emitters, &TracerEmitter::rate,
                  {.like = "emitter_at", .least = 0.0, .most = kMostTracerRate});
  archive.members("emitter_velocity", emitters, &TracerEmitter::velocity, {.like = "emitter_at"});
  archive.members("emitter_temperature", emitters, &TracerEmitter::temperature, {.like = "emitter_at"});
  archive.members("emitter_source", emitters, &TracerEmitter::source,
                  {.like = "emitter_at", .least = kTracersOfLastBox, .most = kMostBodies});
  archive.members("emitter_seed", emitters, &TracerEmitter::seed, {.like = "emitter_at"});
  archive.members("emitter_body", emitters, &TracerEmitter::body,
                  {.like = "emitter_at", .least = -1.0, .most = kMostBodies});
  archive.members("emitter_due", emitters, &TracerEmitter::due, {.like = "emitter_at", .least = 0.0, .most = 1.0});
  archive.members("emitter_born", emitters, &TracerEmitter::born, {.like = "emitter_at", .least = 0.0});
}

}  // namespace regatta
