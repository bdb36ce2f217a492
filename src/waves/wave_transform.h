// Filters of fields on a wave grid, by their spectrum: out = F⁻¹[S(k) F[in]], k the wave vector. A periodic axis is
// transformed by a Fourier transform, a walled one by the cosine transform of even extension (DCT-II and its inverse),
// in any combination. One pass over bundles of rows, one over columns with the symbol S in between, one over rows.
//
// All three kinds of line are complex transforms of the same length (line_fft.h):
// - Two rows a, b of real numbers go as v = a + i b; then F[a]_k = (V_k + V*_-k)/2, F[b]_k = (V_k - V*_-k)/2i.
// - A cosine transform is that of the line put in the order 0, 2, 4, …, 5, 3, 1: with w_k = e^{-iπk/2N},
//   w_k V_k = C_k - i C_{N-k} [Mak80]. So it, too, leaves N/2 + 1 complex numbers of a row.
// - Columns are complex then. Along a periodic x their symbol is the same for real and imaginary part; along a walled x
//   the two are the coefficients of kx and of its mirror, and have a symbol each.
// Bundles and column blocks have a size that depends on the width of SIMD alone: same bits for any number of threads.
#pragma once

#include "waves/line_fft.h"
#include "waves/wave_grid.h"

#include <functional>
#include <vector>

namespace regatta {

inline constexpr int kBundleRows = 2 * kLanes;  // rows that are transformed together

// Transformed columns: [block of kLanes columns][z][lane]. The meaning of a number depends on the axes; only
// WaveTransform and symbols know it.
struct WaveSpectrum {
  std::vector<LineComplex> numbers;
};

// A real, even symbol S(kx, kz), laid out as the spectrum, with the transforms' factor in it.
struct WaveSymbol {
  std::vector<LineNumber> even, odd;  // [block][kz]; odd: of imaginary parts; empty: the same
};

class WaveTransform {
 public:
  explicit WaveTransform(const WaveGrid& grid);

  [[nodiscard]] const WaveGrid& grid() const { return grid_; }
  // The grid lies elsewhere now: its corner [m].
  void place(Vec2 lower) { grid_.lower = lower; }
  // From S(kx, kz), kx, kz >= 0 [1/m].
  [[nodiscard]] WaveSymbol symbol(const std::function<double(double kx, double kz)>& value) const;
  [[nodiscard]] WaveSpectrum make_spectrum() const;

  // out = F⁻¹[S F[in]]; `in` and `out` are arrays of the grid and may be the same.
  void filter(const std::vector<float>& in, const WaveSymbol& symbol, WaveSpectrum& scratch,
              std::vector<float>& out) const;

  // The same in parts, for sums over several filters.
  void forward(const std::vector<float>& in, WaveSpectrum& spectrum) const;
  // out = F⁻¹[S spectrum]; `scratch` may be `spectrum` itself, which is lost then.
  void backward(const WaveSpectrum& spectrum, const WaveSymbol& symbol, WaveSpectrum& scratch,
                std::vector<float>& out) const;
  // total += S F[in], or the first term of a total; `scratch` is lost.
  void add_forward(const std::vector<float>& in, const WaveSymbol& symbol, WaveSpectrum& scratch, WaveSpectrum& total,
                   bool first_term) const;
  // out = F⁻¹[spectrum] without a symbol or factor; the spectrum is lost.
  void backward(WaveSpectrum& spectrum, std::vector<float>& out) const;

  // The place of coefficient (column j of nx/2 + 1, line l of nz) in a spectrum of two periodic axes:
  // numbers[place(j, l)], lane j % kLanes; wave vector (2πj/Lx, 2πl/Lz), l counted modulo nz.
  [[nodiscard]] std::size_t place(int column, int line) const {
    return static_cast<std::size_t>(column / kLanes) * pitch_ + static_cast<std::size_t>(line);
  }
  [[nodiscard]] int columns() const { return grid_.nx / 2 + 1; }

 private:
  void rows_forward(const std::vector<float>& in, WaveSpectrum& spectrum) const;
  void rows_backward(const WaveSpectrum& spectrum, std::vector<float>& out) const;
  void column_forward(const LineComplex* column, LineComplex* line, LineComplex* v) const;
  void column_backward(const LineComplex* v, LineComplex* line, LineComplex* column) const;
  template <class Body>
  void each_block(const Body& body) const;
  void apply(const LineComplex* in, const WaveSymbol& symbol, int block, LineComplex* out) const;

  WaveGrid grid_;
  LineFft along_x_, along_z_;
  int blocks_ = 0;                            // number of blocks of kLanes columns
  std::size_t pitch_ = 0;                     // from block to block of a spectrum
  std::size_t lines_ = 0;                     // kz of a symbol: from block to block
  std::vector<int> order_z_;                  // in which a cosine transform takes a column
  std::vector<LineComplex> turn_x_, turn_z_;  // w_k of walled axes
};

}  // namespace regatta
