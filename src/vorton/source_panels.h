// A body of convex parts in a stream: constant sources on small panels of its outer surface keep the water from flowing
// through [HS67]. All that depends on the shape alone is found once, in the shape's own frame: the inverse of the
// panels' influence, the impulse of the sheet of slip that belongs to a source strength, and the added mass.
//
// Each panel is four points of strength q/4, with a core of a quarter of the panels' size; on itself it acts as ½ n.
// The slip u_s is a vortex sheet n × u_s on the surface; inside, the water moves as the body does. Its impulse is
//   I = ½ Σ A x × (n × u_s),  A = ⅓ Σ A x × (x × (n × u_s)),
// and the impulse of the water around the body is I plus the rotating inside's, less the displaced water's.
#pragma once

#include "exchange/shed_load.h"
#include "geometry/outer_faces.h"
#include "vorton/ring_impulse.h"

#include <array>
#include <memory>
#include <vector>

namespace regatta {

struct SourcePanel {
  Vec3 center{0.0F};             // [m]
  Vec3 normal{0.0F};             // unit, outward
  float area = 0.0F;             // [m²]
  std::array<Vec3, 4> points{};  // where its sources are [m]
};

class SourcePanels {
 public:
  // About `most` panels, more where the body has more faces. Frame: that of the body, origin at its centre of mass.
  explicit SourcePanels(const ConvexPolytope& shape, int most = 320);
  // For several parts that touch at most, and their outer surface.
  SourcePanels(std::vector<ConvexPolytope> parts, OuterFaces surface, int most = 320);

  [[nodiscard]] const std::vector<ConvexPolytope>& parts() const { return parts_; }
  [[nodiscard]] const OuterFaces& surface() const { return surface_; }
  [[nodiscard]] const std::vector<SourcePanel>& panels() const { return panels_; }
  [[nodiscard]] float length() const { return length_; }          // L: the middle one of the box's three extents [m]
  [[nodiscard]] float panel_size() const { return panel_size_; }  // √(area/panels) [m]
  [[nodiscard]] float reach() const { return reach_; }            // distance of the farthest corner from the origin [m]
  [[nodiscard]] float volume() const { return volume_; }          // [m³]
  [[nodiscard]] const Vec3& centroid() const { return centroid_; }  // centroid of the volume [m]
  // The grip of pressure to turn the body about each axis of its frame through the centroid: 0 if it is round about
  // that axis, as pressure acts along the normals; 1 for a box; between the two for few faces.
  [[nodiscard]] const Vec3& grip() const { return grip_; }
  // Over the water's density, in the body's frame, about its origin [m³, m⁴, m⁵].
  [[nodiscard]] const SixSix& added_mass() const { return added_mass_; }

  // Source strengths [m/s] that stop a flow through the surface, given at each panel along its normal [m/s]. Allocates
  // nothing where `strength` has room.
  void solve(std::span<const float> outflow, std::vector<float>& strength) const;
  // Adds the strengths of a body that moves: one of six unit motions, times `by`.
  void add_motion(const Six& motion, std::vector<float>& strength) const;
  // Impulse of the slip of a body at rest in a flow `velocity` that is not yet stopped, with its strengths.
  [[nodiscard]] Impulse sheet_impulse(std::span<const Vec3> velocity, std::span<const float> strength) const;
  // The flow of the sources at a place; at a panel's centre: outside of it.
  [[nodiscard]] Vec3 velocity_at(std::span<const float> strength, const Vec3& at) const;

  // A source for the sum over targets: a point source, q/4π.
  struct Source {
    float x = 0.0F, y = 0.0F, z = 0.0F;  // [m]
    float strength = 0.0F;               // [m³/s]
  };
  // In the world: appended. near: 4 a panel; far: one a panel, for places beyond far_reach() from the origin.
  void list_sources(std::span<const float> strength, const Vec3& position, const Quat& orientation,
                    std::vector<Source>& near, std::vector<Source>& far) const;
  [[nodiscard]] float far_reach() const { return reach_ + 3.0F * panel_size_; }  // [m]
  [[nodiscard]] float core() const { return 0.25F * panel_size_; }               // core of a source [m]

 private:
  void lay_panels(int most);
  void lay_face(std::size_t face, float size);
  void lay_triangle(const Vec3& a, const Vec3& b, const Vec3& c, float size);
  [[nodiscard]] Vec3 influence(std::size_t panel, const Vec3& at) const;
  void find_inverse();
  void find_added_mass();
  void find_grip();
  void find_volume();

  std::vector<ConvexPolytope> parts_;
  OuterFaces surface_;
  std::vector<SourcePanel> panels_;
  float length_ = 0.0F, panel_size_ = 0.0F, reach_ = 0.0F, volume_ = 0.0F;
  Vec3 centroid_{0.0F}, grip_{1.0F};
  Mat3 inertia_{0.0F};          // about it, at unit density [m⁵]
  std::vector<float> inverse_;  // [panels][panels], row by row
  std::vector<Six> impulse_;    // impulse of the sheet that belongs to a unit strength of each panel [m³, m⁴]
  std::array<std::vector<float>, 6> motion_;  // strengths of the unit motions
  SixSix added_mass_{};
};

// Adds the flow of sources with one core to targets, in the calling thread.
void add_sources(std::span<const SourcePanels::Source> sources, float core, const VortonTargets& targets);

// The added mass of a body that is turned, in the world's axes.
SixSix turned(const SixSix& matrix, const Quat& orientation);

}  // namespace regatta
