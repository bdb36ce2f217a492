// Finds the sounds of a world for an ear at one place, from the snapshot that is drawn and the blows of the steps since
// the last one. Sound has no effect on the world.
#pragma once

#include "exchange/snapshot.h"
#include "sound/heard.h"
#include "sound/knocks.h"

#include <span>
#include <vector>

namespace regatta {

// The listener and its place.
struct Ear {
  Vec3 at{0.0F};                  // [m]
  BodyId driven = BodyId::kNone;  // the boat whose engine is heard
  float rain = 0.0F;              // 0 to 1, as it is drawn
  bool running = false;           // the world goes on
};

class Listener {
 public:
  // snapshot: with the surface, for the surf and the stream around hulls.
  Heard hear(const Snapshot& snapshot, const Ear& ear, std::span<const Knock> knocks);
  void forget();  // another world

 private:
  void hear_slams(const Snapshot& snapshot, const Ear& ear, Heard& heard);

  struct Borne {
    BodyId body = BodyId::kNone;
    float usual = 0.0F;  // how hard water has pushed it up lately [m/s²]
    float last = 0.0F;   // in the last snapshot [m/s²]
  };
  std::vector<Borne> borne_, next_;
  double heard_at_ = -1.0;  // time of the last snapshot [s]; negative: there was none
};

}  // namespace regatta
