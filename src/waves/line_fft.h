// Discrete Fourier transforms of many lines at once: each lane of the wide numbers is a line of its own, so that a line
// gives the same bits beside whatever others and on any thread. Complex, any length 2^a 3^b 5^c from 2 on. Lines of
// real numbers go two by two, as real and imaginary part (wave_transform.h). The transform is that of Eigen's
// unsupported module FFT (kissfft, MPL2), given our wide numbers as its scalar type.
#pragma once

#include "core/simd.h"

#include <complex>
#include <memory>

namespace regatta {

// One number of each of kLanes lines.
struct LineNumber {
  WideFloat v;

  LineNumber() = default;
  LineNumber(double x) : v(static_cast<float>(x)) {}  // NOLINT: the library writes Scalar(1) and s * 2
  explicit LineNumber(WideFloat wide) : v(wide) {}
  // Written out: a complex number would be copied in pieces of 16 bytes, and reading it whole at once waits for them.
  LineNumber(const LineNumber& b) : v(b.v) {}  // NOLINT(modernize-use-equals-default)
  LineNumber& operator=(const LineNumber& b) { return v = b.v, *this; }

  LineNumber operator-() const { return LineNumber(-v); }
  LineNumber& operator+=(const LineNumber& b) { return v += b.v, *this; }
  LineNumber& operator-=(const LineNumber& b) { return v -= b.v, *this; }
  LineNumber& operator*=(const LineNumber& b) { return v *= b.v, *this; }
  friend LineNumber operator+(const LineNumber& a, const LineNumber& b) { return LineNumber(a.v + b.v); }
  friend LineNumber operator-(const LineNumber& a, const LineNumber& b) { return LineNumber(a.v - b.v); }
  friend LineNumber operator*(const LineNumber& a, const LineNumber& b) { return LineNumber(a.v * b.v); }
};
using LineComplex = std::complex<LineNumber>;

// The longest line; scratch for one lies on a thread's stack.
inline constexpr int kLongestLine = 2048;
// Whether lines of this length can be transformed.
[[nodiscard]] bool is_line_length(int length);
// The shortest such length >= `least` [cells]; kLongestLine at most.
[[nodiscard]] int line_length(int least);

class LineFft {
 public:
  explicit LineFft(int length);
  LineFft(LineFft&&) noexcept;
  LineFft& operator=(LineFft&&) noexcept;
  ~LineFft();

  // out[k] = Σ_n in[n] e^{∓2πi k n / length}, without a factor: backward(forward(x)) = length x. `in` and `out` hold
  // `length` numbers each and do not overlap.
  void forward(const LineComplex* in, LineComplex* out) const;
  void backward(const LineComplex* in, LineComplex* out) const;

 private:
  struct Plan;
  std::unique_ptr<Plan> plan_;
};

}  // namespace regatta
