// Lines reconnect: where two strands of rings of one circulation run against each other, nearer than a core is wide,
// both are cut and joined across. A ring that touches itself becomes two, two that touch become one.
//
//      ---->----i  i+1---->----            ---->----i--.   .--i+1---->----
//                                 becomes              |   |
//      ----<--j+1  j-----<-----            ----<--j+1--'   '--j-----<-----
//
// In water that is viscosity's work: between the strands vorticity of opposite sign diffuses away, and what is left of
// it bridges past the place [KT94]. A model of lines must be told so, or strands that it cannot cancel wind about each
// other and are drawn out without end. Superfluid helium is computed in the same way, by the same three conditions
// [Bag12]: near, against each other, and shorter lines afterwards.
//
// The impulse stays: a ring makes up for what the cut and the mean circulation change, up to a tenth of what it has
// (kMostMended), by widening and turning. Rings reconnect whoever shed them, and what comes of it is of the body that
// most of it is from: books are kept of each body's rings before and after (Vortons::look_after). But those of one
// emitter do so only among themselves, for they are warm.
//
// Small rings that come off, no wider than their core, go: they fade as ring_upkeep.h has it.
//
// Limits: not with images in surface and bed (see ring_overlap.h); nor where circulations differ so much that the
// impulse could not be kept.
#pragma once

#include "vorton/rings.h"

#include <utility>
#include <vector>

namespace regatta {

// Serial and in the order of the rings: the same bits for any number of threads.
class RingReconnect {
 public:
  // near: of strands that reconnect, in cores. At 1 a third of what either has of vorticity is cancelled by the other.
  // How many places have been cut; each ring is cut at one place at most.
  int apply(float near, Rings& rings);

 private:
  struct Piece {                     // from a node to the next one of its ring
    Vec3 middle{0.0F}, along{0.0F};  // along: with the sign of Γ [m]
    int node = 0, ring = 0;
  };
  struct Cut {
    float square = 0.0F;  // distance² [m²]
    int a = 0, b = 0;     // pieces, by their node; a < b
    int ring_a = 0, ring_b = 0;
  };
  void reserve(Rings& rings);
  void list_pieces(const Rings& rings);
  void find_cuts(float near, const Rings& rings);
  void split(const Rings& rings, const Cut& cut);
  bool join(const Rings& rings, const Cut& cut);

  std::vector<Piece> pieces_;
  std::vector<Cut> cuts_;
  std::vector<int> cut_of_;  // the cut of each ring; -1: none
  Rings made_;               // all rings afterwards
};

}  // namespace regatta
