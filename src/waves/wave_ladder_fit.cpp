#include "waves/wave_ladder_fit.h"

#include "waves/wave_symbol.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {

namespace {

using Poly = std::vector<double>;  // coefficients, from the constant on

constexpr int kFirstDegree = 6, kDegree = 5;  // of P_0, and of P_l from level 1 on; with more the fit wants P < 0
constexpr int kFewestLevels = 3;              // with fewer, R is off by up to 1.5 %
constexpr int kMostLevels = 9;
constexpr double kCoarsest = 0.7;    // as a share of the depth: cells of the last level are at least that large
constexpr double kFineCells = 7.0;   // a wave: from there on all weights of the fit are 1
constexpr double kShortCells = 4.0;  // a wave

Poly product(const Poly& a, const Poly& b) {
  Poly c(a.size() + b.size() - 1, 0.0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) c[i + j] += a[i] * b[j];
  }
  return c;
}

double value(const Poly& p, double at) {
  double sum = 0.0;
  for (std::size_t n = p.size(); n-- > 0;) sum = sum * at + p[n];
  return sum;
}

// Q = (1 - x/3)(1 - x/4)(1 - x/6)(1 - x/8) as a polynomial of z, x = 4 + 4 z.
Poly smoother() {
  Poly q = {1.0};
  for (const double zero : {3.0, 4.0, 6.0, 8.0}) q = product(q, {1.0 - 4.0 / zero, -4.0 / zero});
  return q;
}

double chebyshev(int n, double z) { return std::cos(n * std::acos(std::clamp(z, -1.0, 1.0))); }

// Σ c_n T_n(z) as a polynomial of z.
Poly monomials(const Poly& chebyshev_coefficients) {
  Poly out(chebyshev_coefficients.size(), 0.0), now = {1.0}, next = {0.0, 1.0};
  for (const double c : chebyshev_coefficients) {
    for (std::size_t j = 0; j < now.size(); ++j) out[j] += c * now[j];
    Poly after = product({0.0, 2.0}, next);
    for (std::size_t j = 0; j < now.size(); ++j) after[j] -= now[j];
    now = next;
    next = after;
  }
  return out;
}

// The unknowns: coefficients of all P_l, one after the other, by Chebyshev's polynomials.
class PolynomialFit {
 public:
  PolynomialFit(double dx, double dz, double depth, double dt)
      : dx_(dx), dz_(dz), depth_(depth), dt_(dt), q_(smoother()) {
    const double scale = 2.0 / (1.0 / (dx * dx) + 1.0 / (dz * dz));
    tx_ = scale / (dx * dx);
    tz_ = scale / (dz * dz);
    levels_ = kFewestLevels;
    while (levels_ < kMostLevels && std::sqrt(dx * dz) * std::pow(2.0, levels_ - 1) < kCoarsest * depth) ++levels_;
    for (int l = 0; l < levels_; ++l) first_.push_back(l == 0 ? 0 : first_.back() + degree(l - 1) + 1);
    unknowns_ = first_.back() + degree(levels_ - 1) + 1;
    make_rows();
  }

  LadderFit solve() {
    // Each P_l is pulled weakly to what is left of S for it, so that none falls below 0. The first pull hardly changes
    // the error of R, 0.3 to 0.4 % of S from 8 cells a wave on; it is doubled until it is enough.
    constexpr double kPull = 5e-4, kMostPull = 0.1;  // squared weight beside the waves' 1 [1]
    constexpr double kBelow = -0.01;                 // as a share of S: counts as 0 [1]
    for (double pull = kPull; pull <= kMostPull; pull *= 2.0) {
      solve_pulled(pull);
      if (least_share() > kBelow) break;
    }
    LadderFit fit;
    for (int l = 0; l < levels_; ++l) {
      const Poly p = monomials(coefficients(l));
      LadderLevelFit level;
      level.p.assign(p.begin(), p.end());
      if (l + 1 < levels_) level.q.assign(q_.begin(), q_.end());
      fit.levels.push_back(level);
    }
    for (std::size_t n = 0; n < rows_.size(); ++n) {
      const double error = std::abs(matrix_.row(static_cast<Eigen::Index>(n)).dot(solution_) / rows_[n].weight - 1.0);
      if (rows_[n].cells >= kFineCells)
        fit.error = std::max(fit.error, error);
      else if (rows_[n].cells >= kShortCells)
        fit.short_error = std::max(fit.short_error, error);
    }
    return fit;
  }

 private:
  struct Row {
    double kx, kz, weight, cells;
  };
  static int degree(int level) { return level == 0 ? kFirstDegree : kDegree; }
  [[nodiscard]] double target(double kx, double kz) const { return ladder_target(kx, kz, dx_, dz_, depth_, dt_); }
  [[nodiscard]] Poly coefficients(int level) const {
    Poly c;
    for (int j = 0; j <= degree(level); ++j) c.push_back(solution_(first_[static_cast<std::size_t>(level)] + j));
    return c;
  }

  // Waves of all lengths and directions of a quarter of the plane.
  void make_rows() {
    constexpr double kLongest = 400.0;  // [m]
    constexpr double kRatio = 1.045;    // from one k to the next
    // Shorter waves count less: (k_c/k)⁴, k_c of kFineCells cells, but never less than this [1]. Chosen so that long
    // waves are right to 0.4 %; those of 4 cells are right to 3 %.
    constexpr double kWeightFall = 4.0, kLeastWeight = 1e-3;
    const double cell = std::sqrt(dx_ * dz_), end = std::numbers::pi / cell;
    const bool square = std::abs(dx_ / dz_ - 1.0) < 1e-6;
    constexpr int kAngles = 4;  // to the diagonal
    for (int a = 0; a <= (square ? kAngles : 2 * kAngles); ++a) {
      const double angle = 0.25 * std::numbers::pi * a / kAngles;
      for (double k = 2.0 * std::numbers::pi / kLongest; k * std::cos(angle) <= end && k * std::sin(angle) <= end;
           k *= kRatio) {
        if (k > end) break;
        const double fine = 2.0 * std::numbers::pi / (kFineCells * cell);
        const double weight = k <= fine ? 1.0 : std::max(kLeastWeight, std::pow(fine / k, kWeightFall));
        rows_.push_back({k * std::cos(angle), k * std::sin(angle), weight, 2.0 * std::numbers::pi / (k * cell)});
      }
    }
    constexpr double kEven = 1e-6;  // [1/m]
    rows_.push_back({kEven, 0.0, 1.0, std::numeric_limits<double>::max()});
    matrix_.resize(static_cast<Eigen::Index>(rows_.size()), unknowns_);
    for (std::size_t n = 0; n < rows_.size(); ++n) fill_row(n);
  }

  void fill_row(std::size_t n) {
    const Row& row = rows_[n];
    const double s = target(row.kx, row.kz);
    double left = row.weight / s;  // times Π Q² c² of the levels so far
    for (int l = 0; l < levels_; ++l) {
      const double half_x = 0.5 * row.kx * dx_ * std::pow(2.0, l), half_z = 0.5 * row.kz * dz_ * std::pow(2.0, l);
      const double z = tx_ * std::pow(std::sin(half_x), 2) + tz_ * std::pow(std::sin(half_z), 2) - 1.0;
      for (int j = 0; j <= degree(l); ++j) {
        matrix_(static_cast<Eigen::Index>(n), first_[static_cast<std::size_t>(l)] + j) = left * chebyshev(j, z);
      }
      left *= std::pow(std::cos(half_x) * std::cos(half_z) * value(q_, z), 2);
    }
  }

  // S of the wave along the diagonal of the cells of a level whose eigenvalue there is 4 + 4 z.
  [[nodiscard]] double diagonal_target(int level, double half_angle) const {
    const double factor = std::pow(2.0, level);
    constexpr double kShortStep = 1e-4;  // [s]: coarse cells have waves that no step of dt is too long for
    return ladder_target(2.0 * half_angle / (dx_ * factor), 2.0 * half_angle / (dz_ * factor), dx_ * factor,
                         dz_ * factor, depth_, kShortStep);
  }

  void solve_pulled(double pull) {
    constexpr int kRounds = 60, kPlaces = 40;
    Eigen::MatrixXd pulled = Eigen::MatrixXd::Zero(unknowns_, unknowns_);
    Eigen::VectorXd pulled_to = Eigen::VectorXd::Zero(unknowns_);
    for (int l = 0; l < levels_; ++l) {
      for (int i = 0; i <= kPlaces; ++i) {
        const double x = 0.08 + 7.92 * i / kPlaces, half = std::asin(std::sqrt(x / 8.0));
        const double passed_on = std::pow(value(q_, x / 4.0 - 1.0) * std::pow(std::cos(half), 2), 2);
        const double share = l + 1 < levels_ ? 1.0 - passed_on : 1.0;
        Eigen::VectorXd row = Eigen::VectorXd::Zero(unknowns_);
        for (int j = 0; j <= degree(l); ++j) {
          row(first_[static_cast<std::size_t>(l)] + j) = chebyshev(j, x / 4.0 - 1.0) / diagonal_target(l, half);
        }
        pulled += pull * row * row.transpose();
        pulled_to += pull * share * row;
      }
    }
    const auto rows = static_cast<Eigen::Index>(rows_.size());
    Eigen::MatrixXd weighted;
    Eigen::VectorXd wanted(rows), lawson = Eigen::VectorXd::Ones(rows);
    for (Eigen::Index n = 0; n < rows; ++n) wanted(n) = rows_[static_cast<std::size_t>(n)].weight;
    for (int round = 0; round < kRounds; ++round) {
      // A rank update runs in one thread, so that its bits do not depend on their number; a product of matrices may
      // not.
      weighted = lawson.cwiseSqrt().asDiagonal() * matrix_;
      Eigen::MatrixXd normal = pulled;
      normal.selfadjointView<Eigen::Lower>().rankUpdate(weighted.transpose());
      normal.triangularView<Eigen::StrictlyUpper>() = normal.transpose();
      Eigen::VectorXd right = matrix_.transpose() * lawson.cwiseProduct(wanted) + pulled_to;
      const Eigen::VectorXd size = normal.diagonal().cwiseSqrt().cwiseMax(1e-300);
      normal = size.cwiseInverse().asDiagonal() * normal * size.cwiseInverse().asDiagonal();
      constexpr double kRidge = 1e-10;  // on a diagonal of 1: far above rounding, far below any pull [1]
      normal.diagonal().array() += kRidge;
      solution_ = normal.ldlt().solve(right.cwiseQuotient(size)).cwiseQuotient(size);
      const Eigen::VectorXd error = (matrix_ * solution_ - wanted).cwiseAbs();
      lawson = lawson.cwiseProduct((error.array() + 1e-3 * error.maxCoeff()).matrix());
      lawson /= lawson.mean();
    }
  }

  // The least of P_l / S of all levels.
  [[nodiscard]] double least_share() const {
    double least = std::numeric_limits<double>::max();
    for (int l = 0; l < levels_; ++l) {
      const Poly p = monomials(coefficients(l));
      constexpr int kPlaces = 400;
      for (int i = 0; i <= kPlaces; ++i) {
        const double x = 8.0 * i / kPlaces, half = std::asin(std::sqrt(std::max(x, 1e-3) / 8.0));
        least = std::min(least, value(p, x / 4.0 - 1.0) / diagonal_target(l, half));
      }
    }
    return least;
  }

  double dx_, dz_, depth_, dt_, tx_ = 1.0, tz_ = 1.0;
  Poly q_;
  int levels_ = 0, unknowns_ = 0;
  std::vector<int> first_;  // unknown of each level
  std::vector<Row> rows_;
  Eigen::MatrixXd matrix_;
  Eigen::VectorXd solution_;
};

}  // namespace

double ladder_target(double kx, double kz, double dx, double dz, double depth, double dt) {
  const double difference_x = 2.0 / dx * std::sin(0.5 * kx * dx), difference_z = 2.0 / dz * std::sin(0.5 * kz * dz);
  const double laplacian = difference_x * difference_x + difference_z * difference_z;
  if (!(laplacian > 0.0)) return kWaveGravity * depth;
  const double turn = std::min(wave_frequency(std::hypot(kx, kz), depth) * dt, std::numbers::pi);
  return std::pow(2.0 * std::sin(0.5 * turn) / dt, 2) / laplacian;
}

LadderFit fit_ladder(double dx, double dz, double depth, double dt) { return PolynomialFit(dx, dz, depth, dt).solve(); }

}  // namespace regatta
