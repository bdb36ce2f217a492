// The law of [Gou12] for bodies among vortons, beside the rings of vortons.h: a box is filled with free vortons to
// begin with, which move, stretch and exchange strength; bodies create none. Where a vorton comes into the layer around
// a body its strength is changed so that the water at the nearest point of the surface moves along with it, and a
// vorton that has come inside goes out by the face it came through. The body gets a part of what this changes of the
// vortons' angular momentum, and of the momentum with which tracers hit it.
//
// Deviations, each because the original's way depends on the machine, the step or the kind of shape:
//   blocks of vortons depend on their number alone, so that the bits do not depend on the threads;
//   the point and the normal are those of the nearest face, edge or corner, the thickness is one for all shapes;
//   a vorton that moves towards no face leaves by the nearest;
//   stretching acts fully, in the transposed form that keeps Σα; the exchange knows distances and is a viscosity, to
//   which one of unresolved eddies is added;
//   strong vortons lose strength, and have a limit: beside bodies of a few cores' size stretching makes them grow
//   beyond all numbers in seconds, whatever is exchanged (the original damps by trees and exchanges that are too
//   coarse); the part that bodies get is one of 1/30 s, not of a step; vortons that touch a body side by side share the
//   change, else each would make all of it; two-step Adams-Bashforth instead of Euler steps.
//
// Limits: without vortons near it a body makes no wake; force is not pressure, and a body in a steady stream without
// tracers feels no drag; no images in surface and bed; N² pairs, for a few thousand vortons.
#pragma once

#include "core/archive.h"
#include "core/result.h"
#include "exchange/status.h"
#include "vorton/solids.h"
#include "vorton/vorton_sum.h"
#include "vorton/vorton_tracers.h"

#include <array>
#include <utility>
#include <vector>

namespace regatta {

struct PaperTerms {
  float gain = 0.1F;             // g: part of an exchange of momentum that a body gets in 1/30 s
  float thickness = 1.2F;        // thickness of the layer around bodies [σ]
  float viscosity = 0.002F;      // ν of the exchange of strength [m²/s]
  float eddy = 0.3F;             // C of the eddy viscosity (C σ)² |ω|; 0 lets vorticity grow without limit
  float loss = 0.4F;             // part of a strength that is lost while its vorticity makes 1 rad; 0 keeps Σα
  float most_vorticity = 60.0F;  // |α|/V of a vorton; stronger ones are cut, and Σα with them [1/s]
  int most_substeps = 4;
};

// The part that it gets in dt: 1 − (1 − g)^(30 dt).
float paper_share(float gain, float dt);

// Vortons at the points of a lattice, each moved a little.
struct PaperBox {
  Vec3 lower{-1.0F}, upper{1.0F};  // [m]
  int count = 1000;                // about so many
  float jitter = 0.25F;            // jitter of the places, as a share of the lattice's spacing
  float overlap = 1.3F;            // σ in the spacing
  float stir = 0.0F;               // vorticity of random directions, rms; 0: water at rest [1/s]
  int seed = 0;
};

// Impulses of the vortons on a body in a step.
struct PaperLoad {
  glm::dvec3 push{0.0};   // impulse [N s]
  glm::dvec3 twist{0.0};  // about its origin [N m s]
  int contacts = 0;       // vortons in its layer, summed over the parts of the step
};
// The part of it that comes from tracers; volume: of the water that one stands for [m³].
PaperLoad paper_tracer_load(const TracerHits& hits, float volume, float gain, float dt);

// Trouble that steps met; adds up over a run.
struct PaperReport {
  enum Bit : std::uint32_t {
    kStiff = 1U << 0U,      // more sub-steps were needed than allowed
    kNonFinite = 1U << 1U,  // vortons without finite numbers were taken out
    kCut = 1U << 2U         // some were stronger than allowed, and were weakened
  };
  std::uint32_t bits = 0;
  std::int64_t stiff_steps = 0;
  std::int64_t nonfinite_vortons = 0;
  std::int64_t cut_vortons = 0;  // once for each part of a step
  StatusPlace stiff_place;       // the last time; of one that was lost, too
};

class PaperVortons {
 public:
  [[nodiscard]] int count() const { return static_cast<int>(at_[0].size()); }
  [[nodiscard]] Vec3 at(int i) const { return entry(at_, i); }
  [[nodiscard]] Vec3 strength(int i) const { return entry(strength_, i); }  // α [m³/s]
  [[nodiscard]] Vec3 velocity(int i) const { return entry(velocity_, i); }  // in the last step, of all but the stream
  [[nodiscard]] Vec3 vorticity(int i) const { return strength(i) / volume_; }  // that the vorton stands for [1/s]
  [[nodiscard]] float core() const { return core_; }                           // σ of all [m]
  [[nodiscard]] float volume() const { return volume_; }                       // that each stands for [m³]

  // Fills a box, in place of all vortons so far.
  void fill(const PaperBox& box);
  // Forgets all; those to come have this core and stand for this volume.
  void start(float core, float volume);
  void add(const Vec3& at, const Vec3& strength);
  void drop_embedded(std::span<const Solid> solids);

  // solids: as they are at the end of the step.
  void step(const PaperTerms& terms, const Vec3& stream, std::span<const Solid> solids, float dt);
  // Loads of the last step, one a solid.
  [[nodiscard]] const std::vector<PaperLoad>& loads() const { return loads_; }
  // The parts of a step: the loads of the last one are forgotten; without bodies; the bodies.
  void clear_loads(std::size_t solids) { loads_.assign(solids, {}); }
  void move(const PaperTerms& terms, const Vec3& stream, float dt);
  void collide(const PaperTerms& terms, const Vec3& stream, std::span<const Solid> solids, float dt);

  // The velocity that they give the water as they are now, without the stream, with all threads.
  void add_velocity(const VortonTargets& targets);
  // The scene that tracers need.
  [[nodiscard]] TracerScene scene(const Vec3& stream, std::span<const Solid> solids) const;

  void visit(Archive& archive);
  // After visit() has loaded.
  void settle();
  [[nodiscard]] const PaperReport& report() const { return report_; }
  // The bits of the report, which are cleared by that.
  std::uint32_t take_trouble() { return std::exchange(report_.bits, 0U); }

 private:
  using Field = std::array<std::vector<float>, 3>;
  struct Contact {
    std::int32_t vorton = 0;
    float distance = 0.0F;  // distance of the vorton from the surface [m]
    Vec3 at{0.0F};          // nearest point of the surface [m]
    Vec3 normal{0.0F};      // from there to it
    Vec3 slip{0.0F};        // velocity that the water lacks there, along the surface [m/s]
  };
  [[nodiscard]] static Vec3 entry(const Field& field, int i) {
    const auto k = static_cast<std::size_t>(i);
    return {field[0][k], field[1][k], field[2][k]};
  }
  [[nodiscard]] std::array<Field*, 4> fields() { return {&at_, &strength_, &velocity_, &rate_}; }
  void list_vortons();
  [[nodiscard]] float stiffness(float dt) const;
  [[nodiscard]] int strongest() const;  // by its |α|; there is one
  void drop_nonfinite();
  template <class Keep>
  void filter(const Keep& keep);
  void find_contacts(const PaperTerms& terms, const Vec3& stream, const Solid& solid, float dt);
  int find_block_contacts(const PaperTerms& terms, const Vec3& stream, const Solid& solid, float dt, int first,
                          int last, Contact* out);
  void find_slip(const Vec3& stream, const Solid& solid);
  [[nodiscard]] WideFloat effect_of(const Contact& own, int k, int left) const;
  void change_strength(float share, PaperLoad& load);
  void push_out(const PaperTerms& terms, const Solid& solid);
  void limit_strength(const PaperTerms& terms, float dt);

  // State.
  Field at_, strength_;       // [m], α [m³/s]
  Field velocity_, rate_;     // in the last step; rate of α [m/s, m³/s²]
  std::vector<float> moved_;  // 1 once these are known
  float core_ = 0.1F, volume_ = 1.0F;
  float last_dt_ = 0.0F;
  PaperReport report_;
  // Scratch.
  std::vector<Vorton> vortons_;
  std::vector<float> sizes_;  // |α|/4π
  VortonSum sum_;
  bool listed_ = false;  // sum_ is that of the vortons as they are
  Field u_, da_;
  std::vector<Contact> found_, contacts_;
  std::vector<int> block_contacts_;
  Field contact_at_, contact_velocity_;
  std::array<std::vector<float>, 7> neighbours_;  // place and normal of each contact, one over f d
  std::vector<Vec3> change_;
  std::vector<PaperLoad> loads_;
};

// The water that these vortons move, for tracers.
class FlowOfPaper final : public TracerFlow {
 public:
  explicit FlowOfPaper(PaperVortons& vortons) : vortons_(vortons) {}
  void add_velocity(const VortonTargets& targets) override { vortons_.add_velocity(targets); }

 private:
  PaperVortons& vortons_;
};

}  // namespace regatta
