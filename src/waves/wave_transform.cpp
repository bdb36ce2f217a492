#include "waves/wave_transform.h"

#include "core/parallel.h"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace regatta {

namespace {

using WideRegister = WideFloat::register_type;
using WideBlock = std::array<WideFloat, static_cast<std::size_t>(kLanes)>;

// a0 b0 a1 b1 … of the low (first = 0) or high (first = kLanes / 2) halves.
template <int kFirst, int... I>
WideFloat interleave(WideFloat a, WideFloat b, std::integer_sequence<int, I...>) {
  const WideRegister ra = a, rb = b;
  return WideFloat(__builtin_shufflevector(ra, rb, (kFirst + I / 2 + (I % 2) * kLanes)...));
}

// Rows become columns: log2(kLanes) rounds of interleaving each row with the one half the block further down.
void transpose(WideBlock& rows) {
  using Lanes = std::make_integer_sequence<int, kLanes>;
  constexpr std::size_t kHalf = kLanes / 2;
  for (int width = 1; width < kLanes; width *= 2) {
    WideBlock mixed;
    for (std::size_t r = 0; r < kHalf; ++r) {
      mixed[2 * r] = interleave<0>(rows[r], rows[r + kHalf], Lanes{});
      mixed[2 * r + 1] = interleave<kLanes / 2>(rows[r], rows[r + kHalf], Lanes{});
    }
    rows = mixed;
  }
}

// Numbers of one line on the stack: not initialized, for a bundle writes all that it reads.
class LineScratch {
 public:
  LineComplex* numbers() { return reinterpret_cast<LineComplex*>(bytes_); }

 private:
  alignas(64) std::byte bytes_[kLongestLine * sizeof(LineComplex)];
};

LineComplex conj(const LineComplex& z) { return {z.real(), -z.imag()}; }
LineComplex times_i(const LineComplex& z) { return {-z.imag(), z.real()}; }

// The transforms of two real lines from that of a + i b, at k and at -k.
struct TwoLines {
  LineComplex a, b;
};
TwoLines split(const LineComplex& plus, const LineComplex& minus) {
  const LineNumber half(0.5);
  return {{half * (plus.real() + minus.real()), half * (plus.imag() - minus.imag())},
          {half * (plus.imag() + minus.imag()), half * (minus.real() - plus.real())}};
}

// The order in which a cosine transform takes a line: 0, 2, 4, …, 5, 3, 1 [Mak80].
int cosine_place(int n, int length) { return n % 2 == 0 ? n / 2 : length - 1 - n / 2; }
std::vector<int> cosine_order(int length) {
  std::vector<int> order(static_cast<std::size_t>(length));
  for (int n = 0; n < length; ++n) order[static_cast<std::size_t>(cosine_place(n, length))] = n;
  return order;
}

std::vector<LineComplex> line_turns(int length) {
  std::vector<LineComplex> turns;
  for (int k = 0; k < length; ++k) {
    const double angle = -0.5 * std::numbers::pi * k / length;
    turns.emplace_back(LineNumber(std::cos(angle)), LineNumber(std::sin(angle)));
  }
  return turns;
}

}  // namespace

WaveTransform::WaveTransform(const WaveGrid& grid)
    : grid_(grid),
      along_x_(grid.nx),
      along_z_(grid.nz),
      blocks_((columns() + kLanes - 1) / kLanes),
      // Padded rows are written, too. One number more, so that blocks do not lie powers of two apart.
      pitch_(static_cast<std::size_t>((grid.nz + kBundleRows - 1) / kBundleRows * kBundleRows) + 1),
      lines_(static_cast<std::size_t>(grid.z_axis == WaveAxis::kPeriodic ? grid.nz / 2 + 1 : grid.nz)),
      order_z_(cosine_order(grid.nz)),
      turn_x_(line_turns(grid.nx)),
      turn_z_(line_turns(grid.nz)) {}

WaveSpectrum WaveTransform::make_spectrum() const {
  return {std::vector<LineComplex>(static_cast<std::size_t>(blocks_) * pitch_)};
}

WaveSymbol WaveTransform::symbol(const std::function<double(double, double)>& value) const {
  const bool mirrored = grid_.x_axis == WaveAxis::kWalled;
  const auto step = [](WaveAxis axis, int n, float d) {
    return (axis == WaveAxis::kWalled ? 1.0 : 2.0) * std::numbers::pi / (static_cast<double>(d) * n);
  };
  const double step_x = step(grid_.x_axis, grid_.nx, grid_.dx), step_z = step(grid_.z_axis, grid_.nz, grid_.dz);
  const double factor = 1.0 / grid_.count();
  const auto wide = [&](int block, int line, bool mirror) {
    std::array<float, static_cast<std::size_t>(kLanes)> lanes{};
    for (int lane = 0; lane < kLanes; ++lane) {
      const int j = block * kLanes + lane;
      if (j >= columns()) continue;
      const int column = mirror ? grid_.nx - j : j;
      if (column == grid_.nx) continue;  // there is no such coefficient
      lanes[static_cast<std::size_t>(lane)] = static_cast<float>(factor * value(column * step_x, line * step_z));
    }
    return LineNumber(load_wide(lanes.data()));
  };
  WaveSymbol symbol;
  for (int block = 0; block < blocks_; ++block) {
    for (int line = 0; line < static_cast<int>(lines_); ++line) {
      symbol.even.push_back(wide(block, line, false));
      if (mirrored) symbol.odd.push_back(wide(block, line, true));
    }
  }
  return symbol;
}

void WaveTransform::rows_forward(const std::vector<float>& in, WaveSpectrum& spectrum) const {
  const int nx = grid_.nx, last_column = columns() - 1;
  const bool walled = grid_.x_axis == WaveAxis::kWalled;
  parallel_rows(0, (grid_.nz + kBundleRows - 1) / kBundleRows, [&](int bundle) {
    LineScratch line_memory, transformed_memory;
    LineComplex *const line = line_memory.numbers(), *const v = transformed_memory.numbers();
    // kLanes rows as real parts, as many as imaginary parts, in the order of the transform.
    const auto load = [&](int i, int first_row) {
      WideBlock block;
      for (int r = 0; r < kLanes; ++r) {
        block[static_cast<std::size_t>(r)] = load_wide(&in[grid_.at(i, first_row + r)]);
      }
      transpose(block);
      return block;
    };
    const int row = bundle * kBundleRows;
    for (int i = 0; i < nx; i += kLanes) {
      const WideBlock a = load(i, row), b = load(i, row + kLanes);
      for (int lane = 0; lane < std::min(kLanes, nx - i); ++lane) {
        const int n = i + lane;
        line[walled ? cosine_place(n, nx) : n] = {LineNumber(a[static_cast<std::size_t>(lane)]),
                                                  LineNumber(b[static_cast<std::size_t>(lane)])};
      }
    }
    along_x_.forward(line, v);
    for (int block = 0; block < blocks_; ++block) {
      WideBlock re_a, im_a, re_b, im_b;
      for (int lane = 0; lane < kLanes; ++lane) {
        const int k =
            std::min(block * kLanes + lane, last_column);  // beyond the end the last again, which no one reads
        TwoLines two = split(v[k], v[k == 0 ? 0 : nx - k]);
        if (walled) two = {two.a * turn_x_[static_cast<std::size_t>(k)], two.b * turn_x_[static_cast<std::size_t>(k)]};
        const auto at = static_cast<std::size_t>(lane);
        re_a[at] = two.a.real().v;
        im_a[at] = two.a.imag().v;
        re_b[at] = two.b.real().v;
        im_b[at] = two.b.imag().v;
      }
      LineComplex* to = &spectrum.numbers[static_cast<std::size_t>(block) * pitch_ + static_cast<std::size_t>(row)];
      const auto store = [&](WideBlock& re, WideBlock& im) {
        transpose(re);
        transpose(im);
        for (std::size_t r = 0; r < re.size(); ++r) *to++ = {LineNumber(re[r]), LineNumber(im[r])};
      };
      store(re_a, im_a);
      store(re_b, im_b);
    }
  });
}

void WaveTransform::rows_backward(const WaveSpectrum& spectrum, std::vector<float>& out) const {
  const int nx = grid_.nx, nz = grid_.nz;
  const bool walled = grid_.x_axis == WaveAxis::kWalled;
  parallel_rows(0, (nz + kBundleRows - 1) / kBundleRows, [&](int bundle) {
    LineScratch line_memory, transformed_memory;
    LineComplex *const v = line_memory.numbers(), *const line = transformed_memory.numbers();
    const int row = bundle * kBundleRows;
    for (int block = 0; block < blocks_; ++block) {
      const LineComplex* from =
          &spectrum.numbers[static_cast<std::size_t>(block) * pitch_ + static_cast<std::size_t>(row)];
      const auto load = [&](WideBlock& re, WideBlock& im) {
        for (std::size_t r = 0; r < re.size(); ++r, ++from) {
          re[r] = from->real().v;
          im[r] = from->imag().v;
        }
        transpose(re);
        transpose(im);
      };
      WideBlock re_a, im_a, re_b, im_b;
      load(re_a, im_a);
      load(re_b, im_b);
      for (int lane = 0; lane < std::min(kLanes, columns() - block * kLanes); ++lane) {
        const int k = block * kLanes + lane;
        const auto at = static_cast<std::size_t>(lane);
        LineComplex a{LineNumber(re_a[at]), LineNumber(im_a[at])}, b{LineNumber(re_b[at]), LineNumber(im_b[at])};
        if (walled) {
          const LineComplex turn = conj(turn_x_[static_cast<std::size_t>(k)]);
          a *= turn;
          b *= turn;
        }
        if (k == 0 || 2 * k == nx) {
          v[k] = {a.real(), b.real()};  // the imaginary part is round-off
        } else {
          v[k] = a + times_i(b);
          v[nx - k] = conj(a) + times_i(conj(b));
        }
      }
    }
    along_x_.backward(v, line);
    const auto store = [&](WideBlock& block, int i, int first_row) {
      transpose(block);
      const int rows = std::min(kLanes, nz - first_row);
      float* to = &out[grid_.at(i, first_row)];
      for (int r = 0; r < rows; ++r, to += grid_.stride) store_first(block[static_cast<std::size_t>(r)], to, nx - i);
    };
    for (int i = 0; i < nx; i += kLanes) {
      WideBlock a, b;
      for (int lane = 0; lane < kLanes; ++lane) {
        const int n = std::min(i + lane, nx - 1);  // beyond the row's end the last again, which is not stored
        const LineComplex& value = line[walled ? cosine_place(n, nx) : n];
        a[static_cast<std::size_t>(lane)] = value.real().v;
        b[static_cast<std::size_t>(lane)] = value.imag().v;
      }
      store(a, i, row);
      store(b, i, row + kLanes);
    }
  });
}

// One block of columns, transformed: out = S in. `in` and `out` may be the same.
void WaveTransform::apply(const LineComplex* in, const WaveSymbol& symbol, int block, LineComplex* out) const {
  const int nz = grid_.nz;
  const LineNumber* even = &symbol.even[static_cast<std::size_t>(block) * lines_];
  const LineNumber* odd = symbol.odd.empty() ? even : &symbol.odd[static_cast<std::size_t>(block) * lines_];
  if (grid_.z_axis == WaveAxis::kPeriodic && symbol.odd.empty()) {
    for (int k = 0; k < nz; ++k) {
      const LineNumber s = even[std::min(k, nz - k)];
      out[k] = {s * in[k].real(), s * in[k].imag()};
    }
    return;
  }
  for (int k = 0; 2 * k <= nz; ++k) {
    const int m = k == 0 ? 0 : nz - k;
    if (m == k) {
      out[k] = {even[k] * in[k].real(), odd[k] * in[k].imag()};
      continue;
    }
    TwoLines two = split(in[k], in[m]);
    if (grid_.z_axis == WaveAxis::kPeriodic) {
      two = {{even[k] * two.a.real(), even[k] * two.a.imag()}, {odd[k] * two.b.real(), odd[k] * two.b.imag()}};
    } else {
      const LineComplex turn = turn_z_[static_cast<std::size_t>(k)];
      const LineComplex a = turn * two.a, b = turn * two.b;
      two = {conj(turn) * LineComplex(even[k] * a.real(), even[m] * a.imag()),
             conj(turn) * LineComplex(odd[k] * b.real(), odd[m] * b.imag())};
    }
    out[k] = two.a + times_i(two.b);
    out[m] = conj(two.a) + times_i(conj(two.b));
  }
}

void WaveTransform::column_forward(const LineComplex* column, LineComplex* line, LineComplex* v) const {
  if (grid_.z_axis == WaveAxis::kPeriodic) return along_z_.forward(column, v);
  for (const int n : order_z_) *line++ = column[n];
  along_z_.forward(line - grid_.nz, v);
}

void WaveTransform::column_backward(const LineComplex* v, LineComplex* line, LineComplex* column) const {
  if (grid_.z_axis == WaveAxis::kPeriodic) return along_z_.backward(v, column);
  along_z_.backward(v, line);
  for (const int n : order_z_) column[n] = *line++;
}

// body(block, its first number, scratch lines) for each block of columns.
template <class Body>
void WaveTransform::each_block(const Body& body) const {
  parallel_tasks(0, blocks_, [&](int block) {
    LineScratch line, v;
    body(block, static_cast<std::size_t>(block) * pitch_, line.numbers(), v.numbers());
  });
}

void WaveTransform::filter(const std::vector<float>& in, const WaveSymbol& symbol, WaveSpectrum& scratch,
                           std::vector<float>& out) const {
  rows_forward(in, scratch);
  each_block([&](int block, std::size_t first, LineComplex* line, LineComplex* v) {
    LineComplex* column = &scratch.numbers[first];
    column_forward(column, line, v);
    apply(v, symbol, block, v);
    column_backward(v, line, column);
  });
  rows_backward(scratch, out);
}

void WaveTransform::forward(const std::vector<float>& in, WaveSpectrum& spectrum) const {
  rows_forward(in, spectrum);
  each_block([&](int, std::size_t first, LineComplex* line, LineComplex* v) {
    LineComplex* column = &spectrum.numbers[first];
    column_forward(column, line, v);
    std::copy_n(v, grid_.nz, column);
  });
}

void WaveTransform::backward(const WaveSpectrum& spectrum, const WaveSymbol& symbol, WaveSpectrum& scratch,
                             std::vector<float>& out) const {
  each_block([&](int block, std::size_t first, LineComplex* line, LineComplex* v) {
    apply(&spectrum.numbers[first], symbol, block, v);
    column_backward(v, line, &scratch.numbers[first]);
  });
  rows_backward(scratch, out);
}

void WaveTransform::add_forward(const std::vector<float>& in, const WaveSymbol& symbol, WaveSpectrum& scratch,
                                WaveSpectrum& total, bool first_term) const {
  rows_forward(in, scratch);
  each_block([&](int block, std::size_t first, LineComplex* line, LineComplex* v) {
    column_forward(&scratch.numbers[first], line, v);
    LineComplex* sum = &total.numbers[first];
    apply(v, symbol, block, first_term ? sum : v);
    if (first_term) return;
    for (int k = 0; k < grid_.nz; ++k) sum[k] += v[k];
  });
}

void WaveTransform::backward(WaveSpectrum& spectrum, std::vector<float>& out) const {
  each_block([&](int, std::size_t first, LineComplex* line, LineComplex* v) {
    LineComplex* column = &spectrum.numbers[first];
    std::copy_n(column, grid_.nz, v);
    column_backward(v, line, column);
  });
  rows_backward(spectrum, out);
}

}  // namespace regatta
