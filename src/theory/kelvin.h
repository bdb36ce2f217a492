// A pressure head that moves over the layer of dispersive waves at an even speed, and Kelvin's pattern behind it.
#pragma once

#include "theory/known_case.h"
#include "waves/wave_layer.h"

#include <vector>

namespace regatta {

// A round head, σ of four cells, runs along the wall z = 0, which is its plane of symmetry.
struct HeadRun {
  double speed = 2.0, depth = 6.0;  // [m/s], [m]
  double spacing = 0.1;             // spacing of the cells [m]
  int nx = 640, nz = 160;
};
struct HeadWake {
  WaveLayer layer;
  double at = 0.0;    // place of the head at the end [m]
  double gone = 0.0;  // way of the head [m]
  double spacing = 0.0;

  [[nodiscard]] double eta(int i, int k) const {
    return static_cast<double>(layer.state().surface[layer.grid().at(i, k)]);
  }
  // The column so far behind it [m].
  [[nodiscard]] int column(double behind) const { return static_cast<int>((at - behind) / spacing); }
};
Result<HeadWake> run_head(const HeadRun& run, const GoOn& go_on);

// The line of the highest waves, x behind and y beside the head: y = a X - b X^(1/3) by least squares. The angle of a
// caustic, a: the line of the highest waves lies inside the cusp line y = a X by the offset b X^(1/3) of the Airy
// function along a caustic.
class Caustic {
 public:
  void add(double x, double y);
  [[nodiscard]] double angle_deg() const;

 private:
  double xx_ = 0.0, xc_ = 0.0, cc_ = 0.0, xy_ = 0.0, cy_ = 0.0;
};

// In deep water.
struct KelvinPattern {
  double length = 0.0;        // length of the waves that follow on the track; 2πU²/g in theory [m]
  double wedge_deg = 0.0;     // asin(1/3) = 19.47° in theory
  int crossings = 0;          // crossings of the still level on the track from which the length was read
  std::vector<double> track;  // the surface on the track, a cell apart, from the head on [m]
};
Result<KelvinPattern> kelvin_pattern(const HeadRun& run, const GoOn& go_on);

}  // namespace regatta
