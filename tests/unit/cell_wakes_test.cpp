#include "cells/cell_wakes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

constexpr float kLambda = 1.5F, kDt = 0.1F, kDry = 1e-6F;

// Returns the change of velocity of each cell [m/s].
std::vector<Vec2> pulled(std::span<const WakePull> pulls, const CellLayout& layout, const Cells& before) {
  Cells cells = before;
  std::vector<glm::dvec2> on_bodies(pulls.size(), glm::dvec2(0.0));
  pull_cells(kLambda, kDt, kDt, kDry, pulls, layout, cells, on_bodies);
  std::vector<Vec2> change;
  for (std::size_t c = 0; c < cells.u.size(); ++c) {
    change.emplace_back(cells.u[c] - before.u[c], cells.w[c] - before.w[c]);
  }
  return change;
}

TEST(CellWakes, StirTheCellsInsideTheirGridsAndNoDryOnes) {
  Domain domain{{0.0F, 0.0F}, {4.0F, 4.0F}};
  const CellLayout layout = make_cell_layout(domain.lower, domain.upper, 40, 40);
  const CellIndex index(domain, layout);
  WakeField wake;  // one eddy
  wake.origin = {1.0F, 1.0F};
  wake.spacing = 0.1F;
  wake.nx = wake.nz = wake.stride = 11;
  wake.margin = 0.1F;
  wake.body = {1.2F, 1.4F};
  wake.reaction.drag = wake.reaction.power = 1e9F;
  for (int k = 0; k < 11; ++k) {
    for (int i = 0; i < 11; ++i) {
      const Vec2 arm = 0.1F * Vec2(static_cast<float>(i - 5), static_cast<float>(k - 5));
      const float fade = wake.share(0.1F * static_cast<float>(i), 0.1F * static_cast<float>(k));
      const float swirl = fade / (glm::dot(arm, arm) + 0.01F);
      wake.u.push_back(0.02F + swirl * arm.y);
      wake.w.push_back(-swirl * arm.x);
    }
  }
  const std::vector<const WakeField*> wakes = {&wake};
  std::vector<WakePull> pulls;
  find_pulls(kLambda, wakes, index, pulls);
  ASSERT_EQ(pulls.size(), 1U);
  EXPECT_EQ(pulls[0].cells.size(), 100U);  // 1 m by 1 m
  Cells cells(layout);
  for (int k = 0; k < 40; ++k) {
    for (int i = 0; i < 40; ++i) cells.h[layout.at(i, k)] = 1.0F + 0.01F * static_cast<float>(i * k % 17);
  }
  cells.h[layout.at(12, 12)] = 0.0F;
  const std::vector<Vec2> change = pulled(pulls, layout, cells);
  EXPECT_EQ(change[layout.at(12, 12)], Vec2(0.0F));
  EXPECT_EQ(change[layout.at(5, 15)], Vec2(0.0F));
  glm::dvec2 impulse(0.0);
  double moment = 0.0, all = 0.0;
  for (int k = 0; k < 40; ++k) {
    for (int i = 0; i < 40; ++i) {
      const std::size_t c = layout.at(i, k);
      const glm::dvec2 push = static_cast<double>(cells.h[c]) * glm::dvec2(change[c]);
      const glm::dvec2 at(layout.middle(i, k));
      impulse += push;
      moment += at.x * push.y - at.y * push.x;
      all += glm::length(push);
    }
  }
  EXPECT_GT(all, 1.0);
  EXPECT_LT(glm::length(impulse), 1e-6 * all);
  EXPECT_LT(std::abs(moment), 3e-6 * all);
  // It still turns.
  EXPECT_GT(change[layout.at(15, 16)].x - change[layout.at(15, 13)].x, 0.1F);
  find_pulls(0.0F, wakes, index, pulls);
  EXPECT_TRUE(pulls[0].cells.empty());
}

TEST(CellWakes, TheBodyFeelsTheOppositeOfWhatTheWaterKeeps) {
  Domain domain{{0.0F, 0.0F}, {4.0F, 4.0F}};
  const CellLayout layout = make_cell_layout(domain.lower, domain.upper, 40, 40);
  WakeField field;
  field.reaction.along = {0.8F, -0.6F};
  field.reaction.power = 1e9F;
  WakePull wake{&field, {}};
  Cells cells(layout);
  for (int n = 0; n < 400; ++n) {
    const int i = 10 + n % 20, k = 10 + n / 20;
    const Vec2 arm(layout.middle(i, k) - Vec2(1.0F, 2.0F));
    wake.cells.push_back({layout.at(i, k), {arm, Vec2(-0.3F + 0.1F * arm.y, 0.2F * arm.x), 1.0F}});
    cells.h[layout.at(i, k)] = 0.5F + 0.02F * static_cast<float>(n % 7);
  }
  const Cells before = cells;
  glm::dvec2 on_body(0.0);
  pull_cells(kLambda, kDt, kDt, kDry, {&wake, 1}, layout, cells, {&on_body, 1});
  glm::dvec2 impulse(0.0);
  double moment = 0.0, all = 0.0;
  for (const CellPull& pull : wake.cells) {
    const Vec2 change(cells.u[pull.cell] - before.u[pull.cell], cells.w[pull.cell] - before.w[pull.cell]);
    const glm::dvec2 push = 1000.0 * layout.area() * static_cast<double>(cells.h[pull.cell]) * glm::dvec2(change);
    impulse += push;
    moment += static_cast<double>(pull.piece.arm.x) * push.y - static_cast<double>(pull.piece.arm.y) * push.x;
    all += glm::length(push);
  }
  EXPECT_GT(glm::length(on_body), 0.1 * all);
  EXPECT_LT(glm::length(impulse + on_body), 1e-6 * all);
  EXPECT_NEAR(glm::dot(on_body, glm::dvec2(field.reaction.along)), glm::length(on_body), 1e-6 * all);
  EXPECT_LT(std::abs(moment), 3e-6 * all);
}

TEST(CellWakes, DoNoMoreWorkThanTheyMay) {
  Domain domain{{0.0F, 0.0F}, {4.0F, 4.0F}};
  const CellLayout layout = make_cell_layout(domain.lower, domain.upper, 40, 40);
  WakeField field;
  field.reaction.drag = 1e9F;
  WakePull wake{&field, {}};
  Cells cells(layout);
  std::fill(cells.h.begin(), cells.h.end(), 0.5F);
  for (int n = 0; n < 400; ++n) {
    const int i = 10 + n % 20, k = 10 + n / 20;
    const Vec2 arm(layout.middle(i, k) - Vec2(2.0F));
    wake.cells.push_back({layout.at(i, k), {arm, Vec2(std::sin(5.0F * arm.y), std::sin(4.0F * arm.x)), 1.0F}});
    cells.u[layout.at(i, k)] = 0.4F * std::sin(5.0F * arm.y);
  }
  const auto energy = [&](const std::vector<Vec2>& change) {
    double sum = 0.0;
    for (std::size_t c = 0; c < change.size(); ++c) {
      const Vec2 before(cells.u[c], cells.w[c]);
      const Vec2 after = before + change[c];
      sum += 250.0 * layout.area() * static_cast<double>(glm::dot(after, after) - glm::dot(before, before));
    }
    return sum;
  };
  field.reaction.power = 1e9F;
  const double free = energy(pulled({&wake, 1}, layout, cells));
  ASSERT_GT(free, 1.0);
  field.reaction.power = static_cast<float>(0.5 * free) / kDt;
  const double half = energy(pulled({&wake, 1}, layout, cells));
  EXPECT_LT(half, 0.501 * free);
  EXPECT_GT(half, 0.3 * free);
  field.reaction.power = 0.0F;
  EXPECT_EQ(energy(pulled({&wake, 1}, layout, cells)), 0.0);
}

TEST(CellWakes, EveryImageOfALongWakeAdds) {
  Domain domain{{-0.6F, -0.5F}, {0.6F, 0.5F}};
  domain.west = domain.east = domain.south = domain.north = EdgeKind::kPeriodic;
  const CellLayout layout = make_cell_layout(domain.lower, domain.upper, 12, 10);
  const CellIndex index(domain, layout);
  WakeField wake;
  wake.origin = {-3.2F, -1.7F};
  wake.axis = {0.98006658F, 0.19866933F};
  wake.spacing = 0.1F;
  wake.nx = wake.stride = 74;
  wake.nz = 33;
  for (int n = 0; n < wake.nx * wake.nz; ++n) {
    const int i = n % wake.nx, k = n / wake.nx;
    const bool rim = i == 0 || k == 0 || i + 1 == wake.nx || k + 1 == wake.nz;  // where round-off decides
    wake.u.push_back(rim ? 0.0F : std::sin(0.05F * static_cast<float>(n)));
    wake.w.push_back(rim ? 0.0F : std::cos(0.03F * static_cast<float>(n)));
  }
  const std::vector<const WakeField*> wakes = {&wake};
  std::vector<WakePull> pulls;
  find_pulls(1.5F, wakes, index, pulls);
  std::vector<Vec2> sum(layout.array_size(), Vec2(0.0F));
  for (const CellPull& pull : pulls[0].cells) sum[pull.cell] += pull.piece.push;
  for (int k = 0; k < layout.nz; ++k) {
    for (int i = 0; i < layout.nx; ++i) {
      Vec2 expected(0.0F);
      for (int z = -5; z <= 5; ++z) {
        for (int x = -5; x <= 5; ++x) {
          const Vec2 image(1.2F * static_cast<float>(x), 1.0F * static_cast<float>(z));
          expected += wake.at(layout.middle(i, k) + image);
        }
      }
      EXPECT_LT(glm::length(sum[layout.at(i, k)] - expected), 2.0e-4F) << i << " " << k;
    }
  }
}

}  // namespace
}  // namespace regatta
