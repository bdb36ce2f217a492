// Carries the state of a wave layer along with a current ū below it:
//   ∂η/∂t + ∇·(ū η) = 0,   ∂q/∂t + ū·∇q = 0,   ∂Φ/∂t + ū·∇Φ = 0
// along x, then along z. A step replaces a field by its polynomial of degree 5 through six values, upwind by half a
// cell, a distance c = ū Δt/Δx back: η as volumes through faces [Leo79, to fifth order], so that its sum is exact but
// for round-off; q and Φ at their places. A wave of L cells keeps exp(-(2π/L)⁶ / 60) of its height for each cell that
// the current has gone for c << 1 (1.7 times slower a loss at c = ½, none at 1), ω + k·ū is right to some 1e-3 from 6
// cells on. Nothing grows for |c| <= 1; faster currents take more than one sub-step.
// The surface goes along in every step, for hulls feel it. In slow currents q_x, q_z and Φ take turns, each over two or
// four steps at once: a flux that lags behind the surface errs by (k ū Δt)².
// Where there is no current nothing is read or written, and the field keeps its bits. There is no flux through closed
// faces.
// The gradients of ū do not act on q. That is right for waves short against the depth, whose action is then kept while
// k changes by -k ∂ū/∂x. Waves long against it would need q stretched as k is; they belong to the shallow water.
#pragma once

#include "exchange/current_nodes.h"
#include "waves/wave_layer.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

class WaveAdvection {
 public:
  explicit WaveAdvection(const WaveGrid& grid);

  // ū at nodes that cover the grid, bilinear in between; places relative to the grid's corner [m/s].
  void set_current(const CurrentNodes& nodes, std::span<const Vec2> current);
  // Whether anything flows.
  [[nodiscard]] bool any() const { return fastest_ > 0.0F; }
  // Steps, counted from a multiple of it, for which a current stays the same.
  static constexpr int kSameFor = 4;
  // Carries the surface over dt, and those of the other fields that have their turn in this step over all since the
  // last.
  void carry(double dt, std::int64_t step, const WaveBed& bed, WaveState& state, std::vector<float>& potential);

 private:
  [[nodiscard]] int turns_of(double dt) const;
  // Velocities along a row of nodes, at each column of cells: along x at west faces and at middles, along z likewise.
  enum Line { kXAtFace, kXAtMiddle, kZAtFace, kZAtMiddle, kLines };
  struct Field {
    std::vector<float>& values;
    bool at_west = false, at_south = false;  // where it stands: a face, or the middle
    bool conserved = false;
  };
  [[nodiscard]] std::size_t line_at(int row, Line which) const;
  [[nodiscard]] const CurrentNodes::Line& place(int k, bool at_south) const;
  template <class Courant>
  void carry_along_x(const Field& field, const Courant& courant);
  template <class Courant>
  void carry_along_z(const Field& field, const Courant& courant);
  void carry_field(const Field& field, double dt, const WaveBed& bed);
  void close_faces(const Field& field, const std::vector<float>& open) const;
  [[nodiscard]] float* scratch_row(int k);

  WaveGrid grid_;
  float fastest_ = 0.0F;                     // max |ū_x|/Δx + |ū_z|/Δz of the nodes [1/s]
  std::vector<float> lines_;                 // [row of nodes][Line][stride]
  std::vector<CurrentNodes::Line> columns_;  // current at west faces and middles of columns in turn, between nodes
  std::vector<CurrentNodes::Line> middles_,
      faces_;  // current at rows of cells and at their south faces, between rows of nodes
  struct Range {
    int first = 0, last = 0;  // cells beside which something flows
  };
  std::vector<Range> node_ranges_, ranges_;  // for rows of nodes, for rows of cells
  std::vector<std::uint8_t> near_;           // rows of cells that rows in which something flows read
  std::vector<float> scratch_;               // a field after its way along x, with rows beyond both ends
};

}  // namespace regatta
