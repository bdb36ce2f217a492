// u_P: the flow of sources along a waterline that cancels what other flows push through it [Pan12 eq. 11]. Each
// straight piece carries an even source strength [Kat01]; the strengths follow from a small dense system.
#pragma once

#include "wake/biot_savart.h"
#include "wake/waterline.h"

#include <span>
#include <vector>

namespace regatta {

class PanelFlow {
 public:
  // Lays panels along the waterline, none longer than `longest` [m] unless there would be too many of them.
  void lay(const Waterline& line, float longest);
  [[nodiscard]] std::span<const WaterlinePiece> panels() const { return panels_; }
  // inflow: velocity against each panel, positive into the body [m/s]. Its mean over the line is left alone: a body
  // swallows no water.
  void cancel(std::span<const float> inflow);
  // Adds the velocity of the panels, each taken as a softened point source. Panels of even strength have infinite
  // velocities at their ends, points have not; good from about a panel's length away.
  void add_velocity(const VelocityTargets& targets) const;
  // The velocity of the panels with even strength along each, as cancel() takes them; slow, for tests.
  [[nodiscard]] Vec2 velocity(Vec2 at) const;
  void clear();

 private:
  std::vector<WaterlinePiece> panels_;
  std::vector<float> x_, z_;      // middles [m]
  std::vector<float> strength_;   // source strength times length over 2π [m²/s]
  std::vector<float> softening_;  // square of half a panel's length [m²]
};

}  // namespace regatta
