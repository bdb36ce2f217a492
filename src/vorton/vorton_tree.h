// The velocity of many vortons by an octree: N log N instead of N². A far box of vortons is replaced by (p+1)³ proxies
// at its Chebyshev points, whose strengths are found by Lagrange interpolation in barycentric form [WKT20]. Proxies are
// vortons, so that near and far use one kernel.
//
// A box is far from a block of targets where 1.1 r_box + r_block < θ d. Its proxies have the widest core of the box:
// from afar the kernel feels the core as σ⁴/r⁴ alone.
#pragma once

#include "vorton/vorton_kernel.h"

#include <cstdint>
#include <vector>

namespace regatta {

class VortonTree {
 public:
  static constexpr int kMostOrder = 4;

  // Copies the sources; p: order of the interpolation, limited to 1 … kMostOrder. Reuses the tree's memory.
  void build(std::span<const Vorton> sources, int p);
  // angle: θ. Reuses memory: one call at a time.
  void add_velocity(float angle, const VortonTargets& targets);
  [[nodiscard]] int box_count() const { return static_cast<int>(boxes_.size()); }

 private:
  struct Box {
    Vec3 lower{0.0F}, upper{0.0F};  // bounds of its sources [m]
    Vec3 middle{0.0F};              // [m]
    float radius = 0.0F;            // half the diagonal [m]
    float core_square = 0.0F;       // the largest [m²]
    int first = 0, last = 0;        // its sources
    int child = 0, children = 0;    // boxes within it, side by side; none: a leaf
    int proxy = -1;                 // the first of its proxies; −1: it has none, and its sources are taken one by one
  };
  struct Key {
    std::uint32_t code = 0;  // the place along a curve that passes box after box
    std::int32_t index = 0;
  };

  template <class Place>
  void sort_keys(int count, const Place& place);
  void split();
  void find_bounds(Box& box) const;
  void find_proxies(Box& box);
  void gather(const Box& of, const Box& from, bool own);
  void cut_blocks();
  void add_block(float angle, const VortonTargets& block) const;

  int order_ = 2;
  int proxies_a_box_ = 27;
  std::vector<Vorton> sources_, proxies_;
  std::vector<Box> boxes_;  // breadth first
  std::vector<int> level_;  // the first box of each level, and one past the last
  std::vector<Key> keys_, keys_scratch_;
  std::vector<int> blocks_;       // the first target of each, and one past the last
  std::vector<float> places_[6];  // targets in the order of the keys, and their velocities
};

}  // namespace regatta
