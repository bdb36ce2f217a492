// A body under water and the rings that it sheds: sources that keep the water out, loops where the flow leaves, their
// strength by the flux of vorticity through the layer beside the hull, and the force by the impulse of all that.
//
// Force and torque are those of the rings and of the slip that a body at rest would have in the same flow,
//   F = −ρ d(I_rings + I_rest)/dt, T = −ρ d(A_rings + A_rest)/dt about the body's origin,
// where only the change of rings by the body's own sources counts, whosever rings they are (vorton_books.cpp). Rings
// are born one by one, but circulation is gathered all the time: the circulation gathered by a loop counts as a ring at
// the place of birth already, so that the force is steady, and needs no smoothing that would lag behind it.
// A hull feels only torque that pressure can give it: none about an axis about which it is round. The balance of the
// impulses does not contain that, since loops are born off the hull with one circulation each. The force by the body's
// own acceleration is the added mass, which the solver of the body adds to its mass (rigid/added_mass.h): given as a
// force of the last step's acceleration it would throw light bodies about.
//
// One circulation a loop can't stand for the shedding by a spin, and without resistance a light body's spin would grow
// for ever: it meets the drag of its panels, each as a plate [Hoe65], a couple that the water gets back as such.
//
// Limits: separation is geometry and strength one constant, fitted to cube, plate and sphere [Hoe65]; one circulation a
// loop, so that wings and spinning bodies have no lift of their own. Bodies of a twentieth of the water's density are
// held by steps of 1/60 s; a thin plate of a fiftieth is not by steps of 1/30 s.
#pragma once

#include "exchange/body.h"
#include "vorton/rings.h"
#include "vorton/shed_loops.h"
#include "vorton/solids.h"
#include "vorton/source_panels.h"
#include "vorton/vorton_defaults.h"

#include <memory>
#include <optional>
#include <vector>

namespace regatta {

struct VortonBodyTerms {
  float size =
      vorton_defaults::of(&Params::vorton_size);  // h/L: length of a ring's pieces, and of the stream between two rings
  float core = vorton_defaults::of(&Params::vorton_core);            // σ/h
  float flux = vorton_defaults::of(&Params::vorton_flux);            // c_Γ of dΓ/dt = c_Γ ⟨u²⟩; ½ in theory
  float offset = vorton_defaults::of(&Params::vorton_offset);        // δ/h: how far off the hull rings are born
  float smooth_offset = 0.05F;                                       // δ/L at most where the hull has no sharp edge
  float fade = vorton_defaults::of(&Params::vorton_fade);            // k L/U
  float viscosity = vorton_defaults::of(&Params::vorton_viscosity);  // ν_t/(U L)
  float min_speed = vorton_defaults::of(&Params::vorton_min_speed);  // M: slower bodies begin to shed nothing [m/s]
  float jitter = vorton_defaults::of(&Params::vorton_jitter);        // jitter of the places of birth [h]
  int seed = vorton_defaults::whole(&Params::vorton_seed);           // seed of the jitter
  ShedTerms shed;
};

// The body as a step finds it.
struct BodyInStream {
  BodyState state;
  Vec3 stream{0.0F};                      // velocity of the water without rings around the body [m/s]
  bool active = true;                     // false: the water flows as if it were not there, and it sheds nothing
  std::optional<TailStroke> stroke = {};  // stroke of its tail that ended in this step
  Vec3 wakes{0.0F};                       // velocity that rings of others add, mean over the body [m/s]

  // Velocity of the water past it [m/s].
  [[nodiscard]] Vec3 past() const { return stream + wakes - state.velocity; }
};

struct VortonLoad {
  Vec3 force{0.0F};       // on the body, mean of the step, without added mass [N]
  Vec3 torque{0.0F};      // about its origin, in the world's axes [N m]
  glm::dvec3 push{0.0};   // the impulse itself that the water gave in this step [N s]
  glm::dvec3 twist{0.0};  // [N m s]
  Vec3 spin_drag{0.0F};   // the part of the torque that is not by the impulse [N m]
  SixSix added_mass{};    // in the world's axes, about the origin [kg, kg m, kg m²]; see rigid/added_mass.h
};

class VortonBody {
 public:
  // Null: it has none yet, and can't be active.
  explicit VortonBody(std::shared_ptr<const SourcePanels> shape);

  [[nodiscard]] bool has_shape() const { return shape_ != nullptr; }
  void set_shape(std::shared_ptr<const SourcePanels> shape);
  [[nodiscard]] const SourcePanels& shape() const { return *shape_; }
  // Null without a shape.
  [[nodiscard]] std::shared_ptr<const OuterFaces> surface() const {
    return shape_ ? std::shared_ptr<const OuterFaces>(shape_, &shape_->surface()) : nullptr;
  }
  [[nodiscard]] bool active() const { return now_.active && has_shape(); }
  [[nodiscard]] BodyParts parts_in_water() const {
    return {shape_->parts(), shape_->surface().shown, shape_.get(), {}, now_.state, shape_->reach()};
  }
  [[nodiscard]] std::span<const ShedLoop> loops() const { return loops_.all(); }
  [[nodiscard]] const std::vector<char>& attached() const { return attached_; }
  [[nodiscard]] std::int64_t rings_shed() const { return shed_; }

  // Places the body and finds where the flow leaves it.
  void place(const VortonBodyTerms& terms, const BodyInStream& now);
  // The panels' centres in the world; the velocity of the vortons goes there, set to 0 before.
  [[nodiscard]] VortonTargets panel_targets();
  // Finds the strengths of the sources.
  void stop_flow();
  // Books how the impulse has changed since the last call; rings: of this body's, about its origin now.
  void book(const Impulse& rings, const Impulse& rings_about_last);
  // Leaves a change of the rings' impulse out of the force, as not made by the water: about last_origin().
  void leave_out(const Impulse& change);
  // Leaves out also the part that vortons and other bodies changed in its own rings in this step.
  void leave_out_rings(const Impulse& change) {
    by_rings_ = by_rings_ + change;
    leave_out(change);
  }
  [[nodiscard]] const Impulse& by_rings() const { return by_rings_; }  // over the density
  [[nodiscard]] Vec3 last_origin() const { return last_origin_; }
  [[nodiscard]] const VortonLoad& load() const { return load_; }
  // Forgets the load of the last step, at the start of one that may have several parts; dt: of the whole.
  void clear_load();
  void finish_load(float dt);
  // The body is no longer in the water, or the water hardly moves: no load, and its gathered circulation is lost.
  void rest();
  // The next step gives no force by what was before.
  void forget_books() { booked_ = 0.0F; }
  // The body crossed a periodic edge.
  void shift(const Vec3& by);

  // The places along the loops where the flow is needed; the velocity there, of all but the stream, is set to 0.
  [[nodiscard]] VortonTargets loop_targets(const VortonBodyTerms& terms);
  // Gathers circulation for dt; new rings are appended to `rings` when they are due. Returns how many.
  int shed(const VortonBodyTerms& terms, int body, float dt, Rings& rings);

  // The ring of its tail's stroke joins `rings`: with the slip that it brings to the hull it has the impulse that the
  // water got. The body has felt that already.
  void stroke(const VortonBodyTerms& terms, int body, Rings& rings);

  // Impulse of what the loops have gathered since the last ring, in the world's axes, about the origin.
  [[nodiscard]] Impulse gathered() const;

  // Adds the flow of its sources, in the calling thread; fewer of them serve where all targets are far.
  void add_flow(const VortonTargets& targets) const;
  [[nodiscard]] const BodyInStream& now() const { return now_; }
  // Whether visit() needs it to have a shape: it had an active step since the last rest().
  [[nodiscard]] bool has_flow() const { return flow_ != Vec3(0.0F); }

  void visit(Archive& archive);
  // After visit() has loaded; now: where it is, and whether it was active in the last step. Fails where it was given
  // other loops than its shape has in that flow; the error begins with the name of the array.
  Result<> settle(const BodyInStream& now);

 private:
  struct Targets {
    std::vector<float> x, y, z, u, v, w;
    VortonTargets sized(std::size_t count);
  };
  [[nodiscard]] float piece(const VortonBodyTerms& terms) const { return terms.size * shape_->length(); }
  // Least speed of the water past it for it to shed [m/s].
  [[nodiscard]] float least_speed(const VortonBodyTerms& terms) const;
  [[nodiscard]] float offset(const VortonBodyTerms& terms, const ShedLoop& loop) const;
  void find_attached_faces(std::vector<char>& attached);
  void find_loops();
  void give_added_mass(const SixSix& mass);  // over the water's density, in the world's axes
  [[nodiscard]] Vec3 spin_drag() const;
  void find_birth_impulses(const VortonBodyTerms& terms);
  // Impulse of a ring with nodes_, in the body's frame, and of the slip that keeps its water out of the hull.
  Impulse birth_impulse(const Ring& ring);
  // Finds where the nodes of a loop's ring are born, in the body's frame; spread: most jitter [m].
  void birth_places(const VortonBodyTerms& terms, const ShedLoop& loop, float spread, std::uint64_t seed);

  std::shared_ptr<const SourcePanels> shape_;
  std::vector<FaceEdge> edges_;
  // State.
  Vec3 flow_{0.0F}, spin_{0.0F};  // past the body and of it, in its frame, of the last step [m/s, rad/s]
  VortonBodyTerms found_;         // with which the loops were found
  std::vector<float> flux_;       // ∫ dΓ since the last ring, one a loop [m²/s]
  float clock_ = 0.0F;            // since then, in times h/U
  std::int64_t shed_ = 0;         // rings so far
  float booked_ = 0.0F;           // 1: there is a last impulse
  Vec3 last_origin_{0.0F};        // [m]
  Vec3 last_stream_{0.0F};        // [m/s]
  Quat last_turn_{1.0F, 0.0F, 0.0F, 0.0F};
  Six last_{};  // impulse of rings and slip about it [m⁴/s, m⁵/s]
  VortonLoad load_;
  // Derived, and scratch.
  BodyInStream now_;
  Impulse by_rings_;
  std::vector<char> attached_, leaving_;  // faces (1); the latter is scratch
  ShedLoops loops_;
  std::vector<Six> births_;  // impulse of a ring of Γ = −1 at the place of birth and its slip, one a loop, body's frame
  std::vector<Vec3> ahead_, at_rest_;
  std::vector<float> outflow_, rest_strength_, strength_;
  std::vector<SourcePanels::Source> sources_, far_sources_;
  Targets panels_, samples_;
  std::vector<Vec3> nodes_;
  Rings birth_;
  std::vector<Vorton> birth_vortons_;
};

}  // namespace regatta
