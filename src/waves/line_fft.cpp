#include "waves/line_fft.h"

#include "core/check.h"

#include <unsupported/Eigen/FFT>

namespace regatta {

bool is_line_length(int length) {
  if (length < 2 || length > kLongestLine) return false;
  for (const int factor : {2, 3, 5}) {
    while (length % factor == 0) length /= factor;
  }
  return length == 1;
}

int line_length(int least) {
  CHECK(least <= kLongestLine, "lines of waves are at most 2048 cells long");
  int length = std::max(2, least);
  while (!is_line_length(length)) ++length;
  return length;
}

struct LineFft::Plan {
  // The library's transform changes none of its members for factors up to 5, but does not say so (const).
  mutable Eigen::internal::kiss_cpx_fft<LineNumber> forward, backward;
};

LineFft::LineFft(int length) : plan_(std::make_unique<Plan>()) {
  CHECK(is_line_length(length), "the length of a line of waves is 2^a 3^b 5^c, 2 to 2048");
  plan_->forward.make_twiddles(length, false);
  plan_->forward.factorize(length);
  plan_->backward.make_twiddles(length, true);
  plan_->backward.factorize(length);
}
LineFft::LineFft(LineFft&&) noexcept = default;
LineFft& LineFft::operator=(LineFft&&) noexcept = default;
LineFft::~LineFft() = default;

void LineFft::forward(const LineComplex* in, LineComplex* out) const { plan_->forward.work(0, out, in, 1, 1); }
void LineFft::backward(const LineComplex* in, LineComplex* out) const { plan_->backward.work(0, out, in, 1, 1); }

}  // namespace regatta
