// The vortices in three dimensions, for drawing and counting.
#pragma once

#include "exchange/tracer_box.h"
#include "exchange/wake.h"
#include "geometry/outer_faces.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace regatta {

struct RingLine {
  int first = 0, count = 0;  // range of its nodes
  float circulation = 0.0F;  // Γ [m²/s]
  float core = 0.0F;         // σ [m]
  float age = 0.0F;          // [s]
  int body = -1;             // index of the body whose wake it is; −1: nobody's
  int emitter = -1;          // emitter that puffed it out; −1: none
};

// The kind of vortices that a body sheds now. The numbers are those of CSV files.
enum class ShedKind { kNothing = 0, kPlane = 1, kRings = 2 };

// A body's rings in numbers.
struct RingFigures {
  ShedKind kind = ShedKind::kNothing;
  bool expected = false;  // with the world's present bodies and parameters it may come to lie deep enough to shed some
  int rings = 0, nodes = 0;  // its own rings in the water, and their nodes
  std::int64_t shed = 0;     // rings since the start
  Vec3 force{0.0F};          // force of its rings on it [N]
};

// The drawn data of one body.
struct ShedSnapshot {
  bool active = false;                      // it sheds, and feels its own vortices
  std::shared_ptr<const OuterFaces> shape;  // shape that the water meets, body frame; null: it never shed
  std::vector<char> attached;               // per face of the shape: 1 where the flow follows it; empty: not known
  std::vector<std::vector<Vec3>> loops;     // closed, where it leaves the hull, body frame [m]
  Vec3 force{0.0F};                         // by its vortices [N]
  Vec3 taken_back{0.0F};                    // force by the level pressure of shallow water, see ShedLoad [N]
  Vec3 stream{0.0F};                        // stream of the water around it [m/s]
  std::int64_t rings = 0;                   // shed since the start
  WakeField field;                          // velocity field of its rings, which drives shallow water; empty: none
};

// The source of tracers: the index of the body that left them, or one of these.
inline constexpr int kTracersOfScene = -1;         // from the scene's rings and its box of free vortons
inline constexpr int kTracersOfFirstEmitter = -2;  // −2, −3, …
inline constexpr int kTracersOfFirstBox = -1000;   // −1000, −1001, …
inline constexpr int kTracersOfLastBox = kTracersOfFirstBox - static_cast<int>(kMostTracerBoxes) + 1;

struct VortonTracer {
  Vec3 at{0.0F};                 // [m]
  float age = 0.0F;              // [s]
  float speed = 0.0F;            // [m/s]
  int source = kTracersOfScene;  // see above
  float warmer = 0.0F;           // than the water [K]
};

// A vorton of no ring, by the law of the paper.
struct FreeVorton {
  Vec3 at{0.0F};         // [m]
  Vec3 vorticity{0.0F};  // [1/s]
};

struct VortonSnapshot {
  std::vector<Vec3> nodes;  // a vorton each [m]
  std::vector<RingLine> rings;
  std::vector<FreeVorton> free;
  float free_core = 0.0F;    // σ of these [m]
  float free_volume = 0.0F;  // volume that each stands for [m³]
  std::vector<VortonTracer> tracers;
  float warmest = 0.0F;              // most that an emitter's water differs from the rest [K]
  std::vector<ShedSnapshot> bodies;  // one a body; filled on request
};

}  // namespace regatta
