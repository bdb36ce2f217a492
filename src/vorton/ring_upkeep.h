// Keeps rings as fine as their size h asks, and few: long pieces are split, short ones joined, hairpins cut off; rings
// that have faded, are too far behind their body, or that it left long ago go, and the oldest ones where there are
// nearly as many nodes as may be. None of it is physics of the water; whoever reads forces from impulses leaves these
// changes out. A ring goes within kLeaving, for what it does to bodies beside it ends with it. At once go only
// those of hardly any nodes, and the oldest ones where there are more nodes than may be all the same.
//
// Serial and in the order of the rings: the same bits for any number of threads.
#pragma once

#include "vorton/rings.h"
#include "vorton/vorton_defaults.h"

#include <algorithm>
#include <optional>
#include <span>

namespace regatta {

struct UpkeepTerms {
  float coarsen =
      vorton_defaults::of(&Params::vorton_coarsen);  // growth of h with the distance from the body, in its lengths
  float hairpin =
      vorton_defaults::of(&Params::vorton_hairpin);  // a node goes where its line turns back: −cos of the turn
  float reach = vorton_defaults::of(&Params::vorton_reach);      // rings die this far behind their body, in its lengths
  int most_nodes = vorton_defaults::whole(&Params::vorton_max);  // N
  float split_over = 1.6F;                                       // a longer piece is split [h]
  float join_under = 0.5F;                                       // a shorter one is joined with the next [h]
  float widest_core = 2.5F;                                      // σ spreads up to this [h]
  float reconnect_under = 1.0F;  // strands that run against each other nearer than this reconnect [σ]
  float least_share = 0.02F;     // rings go when fading and cancelling have left this share of their Γ
  float longest_way = 2.0F;      // and once their body has gone this far since, to and fro as it may [reach]
  float room = 0.125F;  // share of most_nodes that is kept free by letting the oldest rings go; with half of it taken
                        // none is split
};

// How crowded this many nodes are, 0 to 1: 1 when the oldest rings begin to go, 0 with three times that room. See
// widen_rings().
inline float crowding(const UpkeepTerms& terms, int nodes) {
  const float taken = static_cast<float>(nodes) / static_cast<float>(terms.most_nodes);
  return std::clamp((taken - (1.0F - 3.0F * terms.room)) / (2.0F * terms.room), 0.0F, 1.0F);
}

// Bounds of rings in x and z [m].
struct RingRoom {
  Vec2 lower{-1e30F}, upper{1e30F};
};

// The source of rings: a body that sheds, or an emitter; and how long it is.
struct WakeHome {
  Vec3 at{0.0F};        // [m]
  float length = 1.0F;  // L [m]
  float fade = 0.0F;    // k L/U of the rings that its hull sheds; 0: what they have faded says nothing of its way
};

struct UpkeepCounts {
  std::int64_t split = 0, joined = 0, hairpins = 0;  // nodes
  std::int64_t far = 0, small = 0, faded = 0;        // rings that begin to go so; small ones are gone
  std::int64_t left = 0;                             // rings that go because of their body's way
  std::int64_t crowded_out = 0;                      // rings that go because there were too many nodes
  std::optional<Vec3> crowded_at;                    // where the last of those was [m]
};

class RingUpkeep {
 public:
  // After age_rings(). homes: of bodies, by Ring::body; outlets: by Ring::emitter. A ring of none keeps its h and does
  // not die of distance.
  UpkeepCounts apply(const UpkeepTerms& terms, const RingRoom& room, std::span<const WakeHome> homes, Rings& rings,
                     std::span<const WakeHome> outlets = {});

 private:
  void refine(const UpkeepTerms& terms, const WakeHome* home, const Rings& from, const Ring& ring, bool may_split);
  void thin_out(const UpkeepTerms& terms, const WakeHome* home, UpkeepCounts& counts);
  void mend_impulse(const Rings& from, const Ring& ring);
  void crowd_out(const UpkeepTerms& terms, Rings& rings, UpkeepCounts& counts);
  void make_room(const UpkeepTerms& terms, Rings& rings, UpkeepCounts& counts);

  Rings fine_, kept_;  // scratch: one ring after splitting; all rings that stay
};

}  // namespace regatta
