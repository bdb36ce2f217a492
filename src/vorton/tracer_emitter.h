// A source that bears tracers all the time: in a ball that may move, or along the loops where the flow leaves a body.
// The places follow from seed and number, so that the same tracers are born in every run.
#pragma once

#include "core/archive.h"
#include "core/types.h"

#include <span>
#include <vector>

namespace regatta {

struct TracerEmitter {
  Vec3 at{0.0F};             // middle of the ball [m]
  float radius = 0.1F;       // radius of the ball; for loops the most distance off them [m]
  float rate = 100.0F;       // [1/s]
  Vec3 velocity{0.0F};       // velocity of the ball [m/s]
  float temperature = 0.0F;  // temperature of the tracers [°C]
  std::int32_t source = 0;   // source number of the tracers
  std::int32_t seed = 0;
  std::int32_t body = -1;  // body with the loops; −1: the ball
  // Progress of the emitter.
  float due = 0.0F;  // part of the next tracer
  std::int64_t born = 0;
};

struct TracerBirth {
  Vec3 at{0.0F};       // [m]
  float share = 1.0F;  // share of the step that it has left
  float temperature = 0.0F;
  std::int32_t source = 0;
};

// A straight piece of a line to be born along, and the direction off it.
struct BirthPiece {
  Vec3 from{0.0F}, to{0.0F};  // [m]
  Vec3 out{0.0F};
};

// Appends the births of a step to `births`, and brings the emitter forward. line: of an emitter along loops; its pieces
// are taken as equally long. Where there is none, nothing is born.
void give_birth(TracerEmitter& emitter, std::span<const BirthPiece> line, float dt, std::vector<TracerBirth>& births);

// Loads or saves the emitters; their number is fixed before the state of a world is given.
void visit_emitters(Archive& archive, std::vector<TracerEmitter>& emitters);

}  // namespace regatta
