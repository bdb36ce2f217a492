// The law of the paper in a world: the scene's box of free vortons and tracers, the bodies in it as their convex parts,
// and what they get of it (vorton/paper_vortons.h). Bodies shed nothing, and shallow water feels nothing but the
// opposite of what bodies feel.
#pragma once

#include "exchange/shed_load.h"
#include "exchange/vorton_box.h"
#include "exchange/vorton_snapshot.h"
#include "geometry/hull.h"
#include "params/params.h"
#include "vorton/paper_vortons.h"

#include <optional>
#include <span>
#include <vector>

namespace regatta {

struct PaperBody {
  const Hull* hull = nullptr;
  BodyState state;
  bool under = false;  // entirely under water; other bodies are not met
};

class PaperWake {
 public:
  explicit PaperWake(const std::optional<VortonBox>& box) : box_(box) {}

  [[nodiscard]] int count() const { return vortons_.count(); }
  // The place where the stream is read [m].
  [[nodiscard]] Vec3 middle() const { return box_ ? 0.5F * (box_->lower + box_->upper) : Vec3(0.0F); }
  void advance(const Params& params, float dt, std::span<const PaperBody> bodies, const VortonWater& water,
               const TracerTerms& tracer_terms, VortonTracers& tracers);
  // Gives the load of the last step on each body.
  void give_loads(std::span<ShedLoad> loads) const;
  // PaperReport::Bit since the last call.
  std::uint32_t take_trouble() { return vortons_.take_trouble(); }
  // Place of the last trouble (PaperReport::stiff_place).
  [[nodiscard]] const StatusPlace& trouble_place() const { return vortons_.report().stiff_place; }

  // Bodies come at the end of the list, in the order that advance() takes; those behind one that goes move up.
  void add() { felt_.emplace_back(); }
  void remove(int body) { felt_.erase(felt_.begin() + body); }
  // No body feels anything until the next step.
  void rest() { felt_.assign(felt_.size(), {}); }

  void visit(Archive& archive);
  void settle() { vortons_.settle(); }
  void snapshot(VortonSnapshot& out) const;

 private:
  void list_solids(std::span<const PaperBody> bodies);
  void fill(const Params& params, const TracerTerms& tracer_terms, VortonTracers& tracers);
  void find_cloud();
  [[nodiscard]] bool meets_cloud(const PaperBody& body) const;
  void book(const Params& params, float dt, std::span<const PaperBody> bodies, const VortonTracers& tracers);

  std::optional<VortonBox> box_;
  PaperVortons vortons_;
  struct Felt {
    std::int32_t active = 0;
    Vec3 force{0.0F}, torque{0.0F};  // [N, N m]
  };

  // State.
  std::int32_t full_ = 0;   // 1: the box has been filled
  std::int32_t laid_ = 0;   // tracers in it then
  std::vector<Felt> felt_;  // one a body
  // Scratch.
  std::vector<Solid> solids_;        // parts of bodies under water
  std::vector<std::size_t> owners_;  // the body of each
  Vec3 lower_{0.0F}, upper_{0.0F};   // bounds of the box and all vortons
};

// The terms of the law, from the parameters.
PaperTerms paper_terms(const Params& params);

}  // namespace regatta
