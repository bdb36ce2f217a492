// What is drawn and counted of the vortices in three dimensions.
#pragma once

#include "exchange/tracer_box.h"
#include "exchange/wake.h"
#include "geometry/outer_faces.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace regatta {

struct RingLine {
  int first = 0, count = 0;  // of its nodes
  float circulation = 0.0F;  // Γ [m²/s]
  float core = 0.0F;         // σ [m]
  float age = 0.0F;          // [s]
  int body = -1;             // whose wake it is, an index; −1: nobody's
  int emitter = -1;          // that puffed it out; −1: none
};

// What a body sheds now. The numbers are those of CSV files.
enum class ShedKind { kNothing = 0, kPlane = 1, kRings = 2 };

// A body's rings in numbers.
struct RingFigures {
  ShedKind kind = ShedKind::kNothing;
  bool expected = false;     // as the world's bodies and parameters are, it may come to lie deep enough to shed some
  int rings = 0, nodes = 0;  // of its own in the water
  std::int64_t shed = 0;     // rings since the start
  Vec3 force{0.0F};          // of its rings on it [N]
};

// What is drawn of a body's own part.
struct ShedSnapshot {
  bool active = false;                      // it sheds, and feels what it sheds
  std::shared_ptr<const OuterFaces> shape;  // that the water meets, body frame; null: it never shed
  std::vector<char> attached;               // of the shape's faces: 1 where the flow follows them; empty: none is known
  std::vector<std::vector<Vec3>> loops;     // closed, where it leaves the hull, body frame [m]
  Vec3 force{0.0F};                         // by its vortices [N]
  Vec3 taken_back{0.0F};                    // of the level pressure of shallow water, see ShedLoad [N]
  Vec3 stream{0.0F};                        // of the water around it [m/s]
  std::int64_t rings = 0;                   // shed since the start
  WakeField field;                          // of its rings, that shallow water is driven with; empty: none
};

// Where tracers come from: the index of the body that left them, or one of these.
inline constexpr int kTracersOfScene = -1;         // of its rings and its box of free vortons
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
  float free_volume = 0.0F;  // that each stands for [m³]
  std::vector<VortonTracer> tracers;
  float warmest = 0.0F;              // most that an emitter's water differs from the rest [K]
  std::vector<ShedSnapshot> bodies;  // one a body; filled on request
};

}  // namespace regatta
