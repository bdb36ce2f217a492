// The velocity of many vortices with Gaussian cores by a quadtree and multipole expansions: N log N instead of N². The
// plane, with power series of complex numbers, of what [Lin01] do in space with Cartesian ones.
//
// With ζ = x + i z the vortices of a cell around c give, where all of their cores are far,
//   u − i w = i/2π Σ_j Γ_j/(ζ − ζ_j) = i/2π Σ_{k<p} M_k/(ζ − c)^(k+1),  M_k = Σ_j Γ_j (ζ_j − c)^k,
// with an error of at most Σ|Γ_j|/(2πd) θ^p/(1 − θ), d = |ζ − c|, where the vortices lie within θ d of c.
#pragma once

#include "wake/biot_savart.h"

#include <complex>
#include <vector>

namespace regatta {

class VortexTree {
 public:
  // Copies the sources; p: terms of an expansion, limited to 1 … kMostTerms. Reuses the tree's memory.
  void build(const VortexSources& sources, int p);
  // angle: θ; cells are taken as one up to it. 0: never, the plain sum in another order. Allocates nothing.
  void add_velocity(float angle, const VelocityTargets& targets) const;
  [[nodiscard]] int cell_count() const { return static_cast<int>(cells_.size()); }

  static constexpr int kMostTerms = 12;

 private:
  using Complex = std::complex<float>;
  struct Cell {
    float x = 0.0F, z = 0.0F;  // c, the middle of its sources' bounds [m]
    float radius = 0.0F;       // from there to the farthest of them [m]
    int first = 0, last = 0;   // its sources
    int skip = 0;              // the next cell that is not within this one; the one after this if it is a leaf
  };
  struct Place {
    Complex at;
    float circulation = 0.0F;
  };

  void split(int first, int last, Complex corner, float size, int level);
  void find_bounds(Cell& cell) const;
  void expand(int cell);
  void add_far(const Cell& cell, const Complex* moments, const VelocityTargets& group) const;

  int terms_ = 1;
  float core_ = 0.1F;                   // σ [m]
  std::vector<Place> places_, sorted_;  // scratch of build()
  std::vector<float> x_, z_, circulation_;
  std::vector<Cell> cells_;       // depth first
  std::vector<Complex> moments_;  // M_k/radius^k, terms_ a cell
};

}  // namespace regatta
