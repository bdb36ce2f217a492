// The solvers of liquid_pressure.h: conjugate gradients and over-relaxation.
#include "core/parallel.h"
#include "liquid/liquid_pressure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace regatta {

namespace {

constexpr std::size_t nth(int i) { return static_cast<std::size_t>(i); }

// Sums over a level's cells: one result a block of rows, added in order; within a block lane by lane.
using LaneSums = std::array<double, static_cast<std::size_t>(kLanes)>;

template <class Body>
double sum_over_cells(const MultigridLevel& level, std::vector<double>& partial, const Body& body) {
  parallel_indexed_blocks(level.shape.rows(), level.shape.block(), [&](int first, int last, int block) {
    LaneSums sums{};
    for (int r = first; r < last; ++r) {
      const int start = level.shape.start(r);
      LaneSums of_row = sums;  // its own sums, so that they can stay in registers
      body(start + level.begin[nth(r)], start + level.end[nth(r)], of_row);
      sums = of_row;
    }
    double sum = 0.0;
    for (const double lane : sums) sum += lane;
    partial[nth(block)] = sum;
  });
  double sum = 0.0;
  for (int block = 0; block < level.shape.blocks(); ++block) sum += partial[nth(block)];
  return sum;
}

}  // namespace

// K times the push on a body, Σ Jᵀ q.
Six LiquidPressure::answer(const PressureInput& input, std::size_t b, const Six& push) const {
  if (!input.bodies[b].free) return {};
  const auto cell = static_cast<double>(grid_.cell);
  const double scale = static_cast<double>(kWaterDensity) * cell * cell * cell;
  Six moved = product(rows_[b].inverse, push);
  for (double& part : moved) part *= scale;
  return moved;
}

template <class Values>
double LiquidPressure::push_bodies(const PressureInput& input, const Values& values) {
  double sum = 0.0;
  for (std::size_t b = 0; b < input.bodies.size(); ++b) {
    if (!input.bodies[b].free) continue;
    Six push{};
    for (std::size_t n = 0; n < rows_[b].at.size(); ++n) {
      const auto value = static_cast<double>(values[nth(rows_[b].at[n])]);
      for (std::size_t e = 0; e < 6; ++e) push[e] += rows_[b].row[n][e] * value;
    }
    rows_[b].answer = answer(input, b, push);
    sum += product(rows_[b].answer, push);
  }
  return sum;
}

void LiquidPressure::precondition() {
  multigrid_.cycle();
  if (closed_.any()) closed_.take_out_means(multigrid_.finest().x);
}

// Writes matrix · search to the finest level's `black`, which the preconditioner no longer needs; returns its product
// with search.
double LiquidPressure::multiply(const PressureInput& input) {
  MultigridLevel& m = multigrid_.finest();
  const int row = m.shape.row, layer = m.shape.layer;
  double sum = sum_over_cells(m, partial_, [&](int begin, int end, LaneSums& sums) {
    const float *d = m.diagonal.data(), *tx = m.to_x.data(), *ty = m.to_y.data(), *tz = m.to_z.data();
    const float* s = search_.data();
    float* __restrict to = m.black.data();
    for (int c = begin; c < end; c += kLanes) {
      LaneSums product{};
      for (int lane = 0; lane < kLanes; ++lane) {
        const int p = c + lane;
        const auto wide = [](float a, float b) { return static_cast<double>(a) * static_cast<double>(b); };
        product[nth(lane)] = wide(d[p], s[p]) - (wide(tx[p], s[p + 1]) + wide(tx[p - 1], s[p - 1])) -
                             (wide(ty[p], s[p + row]) + wide(ty[p - row], s[p - row])) -
                             (wide(tz[p], s[p + layer]) + wide(tz[p - layer], s[p - layer]));
      }
      for (int lane = 0; lane < kLanes; ++lane) {
        to[c + lane] = static_cast<float>(product[nth(lane)]);
        sums[nth(lane)] += product[nth(lane)] * static_cast<double>(s[c + lane]);
      }
    }
  });
  sum += push_bodies(input, search_);
  for (std::size_t b = 0; b < input.bodies.size(); ++b) {
    if (!input.bodies[b].free) continue;
    for (std::size_t n = 0; n < rows_[b].at.size(); ++n) {
      m.black[nth(rows_[b].at[n])] += static_cast<float>(product(rows_[b].row[n], rows_[b].answer));
    }
  }
  return sum;
}

// q += step · search, residual −= step · (matrix · search), as multiply() left it; returns residual².
double LiquidPressure::advance(double step) {
  MultigridLevel& m = multigrid_.finest();
  const double square = sum_over_cells(m, partial_, [&](int begin, int end, LaneSums& sums) {
    for (int c = begin; c < end; c += kLanes) {
      const float *s = search_.data() + c, *p = m.black.data() + c;
      double* __restrict q = q_.data() + c;
      double* __restrict rest = residual_.data() + c;
      float* __restrict b = m.b.data() + c;
      for (int lane = 0; lane < kLanes; ++lane) {
        const double left = rest[lane] - step * static_cast<double>(p[lane]);
        q[lane] += step * static_cast<double>(s[lane]);
        rest[lane] = left;
        b[lane] = static_cast<float>(left);
        sums[nth(lane)] += left * left;
      }
    }
  });
  return square;
}

// residual · (what the preconditioner makes of it).
double LiquidPressure::residual_product() {
  const MultigridLevel& m = multigrid_.finest();
  return sum_over_cells(m, partial_, [&](int begin, int end, LaneSums& sums) {
    for (int c = begin; c < end; c += kLanes) {
      const double* rest = residual_.data() + c;
      const float* z = m.x.data() + c;
      for (int lane = 0; lane < kLanes; ++lane) sums[nth(lane)] += rest[lane] * static_cast<double>(z[lane]);
    }
  });
}

// search = preconditioned residual + share · search.
void LiquidPressure::turn(double share) {
  const MultigridLevel& m = multigrid_.finest();
  const WideFloat factor(static_cast<float>(share));
  for_rows(m.shape, [&](int r) {
    const int start = m.shape.start(r);
    for (int c = start + m.begin[nth(r)]; c < start + m.end[nth(r)]; c += kLanes) {
      float* s = search_.data() + c;
      (load_wide(m.x.data() + c) + factor * load_wide(s)).store_unaligned(s);
    }
  });
}

// From q = 0, or from what q is.
void LiquidPressure::conjugate_gradients(const PressureInput& input, const Params& params, bool from_q,
                                         PressureReport& report) {
  if (from_q) {
    std::transform(q_.begin(), q_.end(), search_.begin(), [](double q) { return static_cast<float>(q); });
    std::fill(q_.begin(), q_.end(), 0.0);
  }
  const double whole = advance(0.0);
  report.converged = std::isfinite(whole);
  if (!(whole > 0.0) || !report.converged) return;
  const double goal = params.liquid_tolerance * params.liquid_tolerance * whole;
  const int most = static_cast<int>(params.liquid_max_iterations);
  double before = 0.0, rest = whole;
  if (from_q) {
    multiply(input);
    rest = advance(1.0);
    if (closed_.any()) closed_.take_out_means(residual_);
  }
  while (rest > goal && report.iterations < most) {
    precondition();
    const double now = residual_product();
    if (!std::isfinite(now)) rest = now;
    if (!(now > 0.0)) break;  // the residual is below float's precision, or NaN
    turn(before > 0.0 ? now / before : 0.0);
    before = now;
    const double curvature = multiply(input);
    if (!std::isfinite(curvature)) rest = curvature;
    if (!(curvature > 0.0)) break;
    rest = advance(now / curvature);
    if (closed_.any()) closed_.take_out_means(residual_);
    ++report.iterations;
  }
  report.residual = std::sqrt(rest / whole);
  report.converged = rest <= goal;
  if (!std::isfinite(rest)) forget();
}

// No number that is none goes on into the next step.
void LiquidPressure::forget() {
  multigrid_.forget();
  std::fill(q_.begin(), q_.end(), 0.0);
  std::fill(search_.begin(), search_.end(), 0.0F);
}

// ---- Over-relaxation: cells without a free body in two colours, then those beside bodies one by one, each with all
// cells that the bodies' answer links it to. So it is Gauss-Seidel of the whole matrix, which converges for every mass.

void LiquidPressure::list_body_cells(const PressureInput& input) {
  body_cells_.clear();
  for (std::size_t b = 0; b < input.bodies.size(); ++b) {
    if (!input.bodies[b].free) continue;
    rows_[b].answer = {};
    for (std::size_t n = 0; n < rows_[b].at.size(); ++n) {
      body_cells_.push_back({rows_[b].at[n], static_cast<int>(b), static_cast<int>(n)});
    }
  }
  std::sort(body_cells_.begin(), body_cells_.end(),
            [](const BodyCell& a, const BodyCell& b) { return a.at != b.at ? a.at < b.at : a.body < b.body; });
  MultigridLevel& m = multigrid_.finest();
  for (const BodyCell& cell : body_cells_) m.inverse[nth(cell.at)] = 0.0F;
}

// Relaxes one cell; [from, to) are its entries in body_cells_.
void LiquidPressure::relax_body_cell(const PressureInput& input, float factor, std::size_t from, std::size_t to) {
  MultigridLevel& m = multigrid_.finest();
  const int c = body_cells_[from].at, row = m.shape.row, layer = m.shape.layer;
  const int j = c % layer / row - 1, k = c / layer - 1, i = c % row;
  const bool red = (i + j + k) % 2 == 0;
  const std::vector<float>& others = red ? m.black : m.x;
  float& value = (red ? m.x : m.black)[nth(c)];
  const auto pair = [&](const std::vector<float>& link, int stride) {
    return static_cast<double>(link[nth(c)] * others[nth(c + stride)]) +
           static_cast<double>(link[nth(c - stride)] * others[nth(c - stride)]);
  };
  auto diagonal = static_cast<double>(m.diagonal[nth(c)]);
  double rest = residual_[nth(c)] + pair(m.to_x, 1) + pair(m.to_y, row) + pair(m.to_z, layer) -
                diagonal * static_cast<double>(value);
  for (std::size_t n = from; n < to; ++n) {
    const auto b = nth(body_cells_[n].body);
    const Six& of_body = rows_[b].row[nth(body_cells_[n].row)];
    rest -= product(of_body, rows_[b].answer);
    diagonal += product(of_body, answer(input, b, of_body));
  }
  const double change = static_cast<double>(factor) * rest / diagonal;
  value += static_cast<float>(change);
  for (std::size_t n = from; n < to; ++n) {
    const auto b = nth(body_cells_[n].body);
    const Six moved = answer(input, b, rows_[b].row[nth(body_cells_[n].row)]);
    for (std::size_t e = 0; e < 6; ++e) rows_[b].answer[e] += change * moved[e];
  }
}

void LiquidPressure::sweep_over(const PressureInput& input, float factor) {
  MultigridLevel& m = multigrid_.finest();
  const auto colour = [&](const std::vector<float>& from, std::vector<float>& to) {
    for_rows(m.shape, [&](int r) {
      const int start = m.shape.start(r);
      for (int c = start + m.begin[nth(r)]; c < start + m.end[nth(r)]; c += kLanes) {
        float* x = to.data() + c;
        const WideFloat old = load_wide(x);
        const WideFloat rest = pulled(m, from, c) - load_wide(m.diagonal.data() + c) * old;
        (old + WideFloat(factor) * load_wide(m.inverse.data() + c) * rest).store_unaligned(x);
      }
    });
  };
  colour(m.black, m.x);
  colour(m.x, m.black);
  for (std::size_t from = 0; from < body_cells_.size();) {
    std::size_t to = from + 1;
    while (to < body_cells_.size() && body_cells_[to].at == body_cells_[from].at) ++to;
    relax_body_cell(input, factor, from, to);
    from = to;
  }
}

// search = the solution so far; returns (right side − matrix · search)².
double LiquidPressure::square_left(const PressureInput& input) {
  MultigridLevel& m = multigrid_.finest();
  const RedLanes lanes;
  for_rows(m.shape, [&](int r) {
    const int start = m.shape.start(r);
    const auto& red = lanes.of(m.shape, r);
    for (int c = start + m.begin[nth(r)]; c < start + m.end[nth(r)]; c += kLanes) {
      xsimd::select(red, load_wide(m.x.data() + c), load_wide(m.black.data() + c)).store_unaligned(search_.data() + c);
    }
  });
  multiply(input);
  const double square = sum_over_cells(m, partial_, [&](int begin, int end, LaneSums& sums) {
    for (int c = begin; c < end; c += kLanes) {
      for (int lane = 0; lane < kLanes; ++lane) {
        const double rest = residual_[nth(c + lane)] - static_cast<double>(m.black[nth(c + lane)]);
        sums[nth(lane)] += rest * rest;
      }
    }
  });
  m.black = search_;  // multiply() overwrote black; the next sweep reads its black cells
  return square;
}

void LiquidPressure::over_relax(const PressureInput& input, const Params& params, PressureReport& report) {
  constexpr int kBetween = 8;  // sweeps from one look at what is left to the next
  MultigridLevel& m = multigrid_.finest();
  std::fill(m.x.begin(), m.x.end(), 0.0F);
  std::fill(m.black.begin(), m.black.end(), 0.0F);
  std::fill(q_.begin(), q_.end(), 0.0);
  const double whole = advance(0.0);
  report.converged = std::isfinite(whole);
  if (!(whole > 0.0) || !report.converged) return;
  list_body_cells(input);
  // The best for a column of water as high as the grid, open above [You71].
  const double factor = 2.0 / (1.0 + std::sin(std::numbers::pi / (2.0 * grid_.ny + 1.0)));
  const double goal = params.liquid_tolerance * params.liquid_tolerance * whole;
  constexpr double kSweeps = 10.0;  // for an iteration of the other solver: a sweep costs that much less
  const int most = static_cast<int>(kSweeps * params.liquid_max_iterations);
  double rest = whole;
  while (rest > goal && report.iterations < most) {
    const int sweeps = std::min(kBetween, most - report.iterations);
    for (int n = 0; n < sweeps; ++n) sweep_over(input, static_cast<float>(factor));
    report.iterations += sweeps;
    rest = square_left(input);
  }
  for (std::size_t c = 0; c < q_.size(); ++c) q_[c] = static_cast<double>(search_[c]);
  if (closed_.any()) closed_.take_out_means(q_);
  report.residual = std::sqrt(rest / whole);
  report.converged = rest <= goal;
  if (!std::isfinite(rest)) forget();
}

}  // namespace regatta
