#include "columns/column_forces.h"

#include "columns/column_depth.h"
#include "random_columns.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta {
namespace {

struct Prepared {
  Domain domain;
  Kernels kernels{0.3F};
  Columns columns;
  ColumnField field;
};

Prepared prepare(EdgeKind edge, const ForceTerms& terms, std::uint64_t seed) {
  Prepared p;
  p.domain.lower = {-1.0F, -0.5F};
  p.domain.upper = {1.0F, 0.5F};
  p.domain.west = p.domain.east = p.domain.south = p.domain.north = edge;
  p.columns = random_columns::scatter(p.domain, 300, seed);
  p.field = random_columns::sorted(p.domain, 0.3F, p.columns);
  sum_depth(p.kernels, p.field);
  const Bed bed(p.domain, make_flat_terrain(p.domain.lower, p.domain.upper, 0.0F), 0.3F);
  finish_depth(1.0e-3F, bed, p.field);
  sum_forces(p.kernels, terms, p.field);
  return p;
}

TEST(ColumnForces, PressureIsTheGradientOfItsEnergy) {
  const Prepared p = prepare(EdgeKind::kPeriodic, {PressureLaw::kMomentum, 0.0F, 0.0F, 1.0F}, 8);
  // −∂E/∂x_i / V_i with E = ½ g Σ V_i V_j W(x_ij), W Wendland C2, by central differences.
  constexpr double kStep = 1.0e-5;
  const double l = 0.3;
  const auto potential = [&](std::size_t self, double x, double z) {
    double sum = 0.0;
    random_columns::visit_all(p.domain, p.columns, static_cast<float>(x), static_cast<float>(z), 0.3F,
                              [&](double dx, double dz, double volume, std::size_t j, int a, int b) {
                                if (j == self && a == 0 && b == 0) return;
                                const double q = std::sqrt(dx * dx + dz * dz) / l;
                                if (q >= 1.0) return;
                                sum += volume * 7.0 / (std::numbers::pi * l * l) * std::pow(1.0 - q, 4.0) *
                                       (1.0 + 4.0 * q);
                              });
    return 9.81 * sum;
  };
  double worst = 0.0;
  double largest = 0.0;
  for (std::int32_t i = 0; i < p.field.count; i += 7) {
    if (p.field.is_ghost(i)) continue;
    const auto at = static_cast<std::size_t>(i);
    const float x = p.field.x[at];
    const float z = p.field.z[at];
    const auto self =
        static_cast<std::size_t>(std::find(p.columns.x.begin(), p.columns.x.end(), x) - p.columns.x.begin());
    // A float place: the step must be one that floats can take.
    const float ahead = x + static_cast<float>(kStep * 100.0);
    const float behind = x - static_cast<float>(kStep * 100.0);
    const double slope = (potential(self, static_cast<double>(ahead), static_cast<double>(z)) -
                          potential(self, static_cast<double>(behind), static_cast<double>(z))) /
                         (static_cast<double>(ahead) - static_cast<double>(behind));
    worst = std::max(worst, std::abs(static_cast<double>(p.field.ax[at]) + slope));
    largest = std::max(largest, std::abs(slope));
  }
  fmt::print("pressure against its energy: {:.1e} of {:.1f} m/s²\n", worst, largest);
  EXPECT_LT(worst, 2.0e-3 * largest);  // second-order difference over 2 mm of a kernel of 0.3 m
}

TEST(ColumnForces, PairsExchangeEqualMomentum) {
  // Every force on at once; in a periodic basin all pairs are inside.
  const Prepared p = prepare(EdgeKind::kPeriodic, {PressureLaw::kMomentum, 0.05F, 1.0F, 1.0F}, 3);
  double sum_x = 0.0;
  double sum_z = 0.0;
  double size = 0.0;
  for (std::int32_t i = 0; i < p.field.count; ++i) {
    if (p.field.is_ghost(i)) continue;
    const auto at = static_cast<std::size_t>(i);
    const auto volume = static_cast<double>(p.field.volume[at]);
    sum_x += volume * static_cast<double>(p.field.ax[at]);
    sum_z += volume * static_cast<double>(p.field.az[at]);
    size += volume * std::hypot(static_cast<double>(p.field.ax[at]), static_cast<double>(p.field.az[at]));
  }
  fmt::print("sum of forces over sum of their sizes: {:.1e}\n", std::hypot(sum_x, sum_z) / size);
  EXPECT_LT(std::hypot(sum_x, sum_z) / size, 1.0e-6);  // float round-off of 300 sums of 30 terms
}

TEST(ColumnForces, PaperLawWeighsPressureWithDepth) {
  // With every depth equal to twice the reference the printed law is twice the momentum law.
  for (const float reference : {0.5F, 1.0F}) {
    Prepared p = prepare(EdgeKind::kWall, {PressureLaw::kMomentum, 0.0F, 0.0F, reference}, 3);
    const std::vector<float> momentum = p.field.ax;
    std::fill(p.field.depth.begin(), p.field.depth.end(), 2.0F * reference);
    std::fill(p.field.ax.begin(), p.field.ax.end(), 0.0F);
    sum_forces(p.kernels, {PressureLaw::kPaper, 0.0F, 0.0F, reference}, p.field);
    for (std::int32_t i = 0; i < p.field.count; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (p.field.is_ghost(i)) continue;
      EXPECT_NEAR(p.field.ax[at], 2.0F * momentum[at], 1.0e-4F * (1.0F + std::abs(momentum[at])));
    }
  }
}

TEST(ColumnForces, ViscosityAndDissipationTakeEnergy) {
  const Prepared calm = prepare(EdgeKind::kPeriodic, {PressureLaw::kMomentum, 0.0F, 0.0F, 1.0F}, 6);
  for (const ForceTerms& terms :
       {ForceTerms{PressureLaw::kMomentum, 0.05F, 0.0F, 1.0F}, ForceTerms{PressureLaw::kMomentum, 0.0F, 1.0F, 1.0F}}) {
    const Prepared p = prepare(EdgeKind::kPeriodic, terms, 6);
    double power = 0.0;
    for (std::int32_t i = 0; i < p.field.count; ++i) {
      if (p.field.is_ghost(i)) continue;
      const auto at = static_cast<std::size_t>(i);
      power += static_cast<double>(p.field.volume[at] * (p.field.u[at] * (p.field.ax[at] - calm.field.ax[at]) +
                                                         p.field.w[at] * (p.field.az[at] - calm.field.az[at])));
    }
    EXPECT_LT(power, 0.0);
  }
}

TEST(ColumnForces, CoincidentColumnsFeelNothingOfEachOther) {
  Domain domain;
  domain.lower = {0.0F, 0.0F};
  domain.upper = {2.0F, 2.0F};
  Columns columns;
  columns.x = {1.0F, 1.0F};
  columns.z = {1.0F, 1.0F};
  columns.u = {1.0F, -1.0F};
  columns.w = {0.0F, 0.0F};
  columns.volume = {0.01F, 0.01F};
  ColumnField field = random_columns::sorted(domain, 0.3F, columns);
  const Kernels kernels(0.3F);
  sum_depth(kernels, field);
  const Bed bed(domain, make_flat_terrain(domain.lower, domain.upper, 0.0F), 0.3F);
  finish_depth(1.0e-3F, bed, field);
  sum_forces(kernels, {PressureLaw::kMomentum, 0.0F, 1.0F, 1.0F}, field);
  for (std::int32_t i = 0; i < field.count; ++i) {
    if (field.is_ghost(i)) continue;
    EXPECT_EQ(field.ax[static_cast<std::size_t>(i)], 0.0F);
    EXPECT_EQ(field.az[static_cast<std::size_t>(i)], 0.0F);
  }
}

}  // namespace
}  // namespace regatta
