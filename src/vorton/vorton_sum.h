// The velocity of all vortons and of their images in surface and bed, by whichever way is faster: directly for few, by
// the tree for many.
//
// An image is the vorton reflected at a level plane, its strength turned so that no water passes the plane:
// (−α_x, α_y, −α_z). With both planes each vorton has one image in each. Right for slow bodies, Fr = U/√(gL) below
// about ½, whose surface stays flat; at high Fr the sign would be the other one, which is not modelled.
#pragma once

#include "vorton/vorton_defaults.h"
#include "vorton/vorton_tree.h"

#include <limits>
#include <optional>
#include <vector>

namespace regatta {

struct VortonSumTerms {
  enum class Way { kAuto, kDirect, kTree };
  Way way = Way::kAuto;
  int order = vorton_defaults::whole(&Params::vorton_order);  // p of the tree
  float angle = vorton_defaults::of(&Params::vorton_angle);   // θ of the tree
};

// Levels y of what the water cannot pass [m].
struct VortonMirrors {
  std::optional<float> surface, bed;
  // Images fade over the last quarter of this distance from their plane: what lies farther off feels next to nothing of
  // its own, whose velocity falls with the third power of it [m].
  float reach = std::numeric_limits<float>::max();
};
Vorton mirrored(const Vorton& vorton, float level);
// Appends the images of vortons.
void add_images(std::span<const Vorton> vortons, const VortonMirrors& mirrors, std::vector<Vorton>& images);

class VortonSum {
 public:
  // Sources, images included, from which trees are taken: below it is no faster (regatta_bench, vorton_velocity).
  static constexpr int kCrossover = 3000;

  // Copies the vortons, finds their images and builds what it takes. Reuses memory.
  void set(const VortonSumTerms& terms, std::span<const Vorton> vortons, const VortonMirrors& mirrors);
  // With all threads; one call at a time. The second and third are the parts of the first.
  void add_velocity(const VortonTargets& targets);
  void add_own_velocity(const VortonTargets& targets) { add(own_, targets); }
  void add_image_velocity(const VortonTargets& targets) { add(images_, targets); }
  [[nodiscard]] bool uses_tree() const;
  [[nodiscard]] bool has_images() const { return !images_.sources.empty(); }

 private:
  struct Part {
    std::vector<Vorton> sources;
    VortonTree tree;
  };
  void add(Part& part, const VortonTargets& targets) const;

  VortonSumTerms terms_;
  Part own_, images_;
};

}  // namespace regatta
