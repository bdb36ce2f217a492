#include "wake/panel_flow.h"

#include "core/simd.h"

// The small system is solved in one thread, whatever else runs.
#define EIGEN_DONT_PARALLELIZE
#include <Eigen/Dense>

#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr int kMostPanels = 48;
constexpr int kMostPieces = 32;  // most pieces of the waterline, before long ones are split
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, 0, kMostPanels, kMostPanels>;
using Vector = Eigen::Matrix<float, Eigen::Dynamic, 1, 0, kMostPanels, 1>;
constexpr float kFar = 3.0F;  // panel lengths from which a panel acts like a point
constexpr float kLeastRcond = 1e-6F;

// Velocity at `at` of a panel with unit source strength.
Vec2 panel_velocity(const WaterlinePiece& panel, Vec2 at) {
  const float length = panel.length();
  const Vec2 along = (panel.to - panel.from) / length;
  const Vec2 out(panel.normal);
  const Vec2 away = at - panel.middle();
  const float a = glm::dot(away, along);
  const float b = glm::dot(away, out);
  const float r1 = (a + 0.5F * length) * (a + 0.5F * length) + b * b;
  const float r2 = (a - 0.5F * length) * (a - 0.5F * length) + b * b;
  const float tangent = 0.25F / std::numbers::pi_v<float> * std::log(r1 / r2);
  const float angle = std::atan2(length * b, a * a + b * b - 0.25F * length * length);
  return tangent * along + 0.5F / std::numbers::pi_v<float> * angle * out;
}

Vec2 influence(const WaterlinePiece& panel, Vec2 at) {
  const Vec2 away = at - panel.middle();
  const float r2 = glm::dot(away, away);
  const float length = panel.length();
  if (r2 < kFar * kFar * length * length) return panel_velocity(panel, at);
  return 0.5F * length / (std::numbers::pi_v<float> * r2) * away;
}

}  // namespace

void PanelFlow::clear() {
  panels_.clear();
  for (std::vector<float>* field : {&x_, &z_, &strength_, &softening_}) field->clear();
}

void PanelFlow::lay(const Waterline& line, float longest) {
  clear();
  panels_.assign(line.pieces.begin(), line.pieces.end());
  join_pieces(kMostPieces, panels_);
  if (panels_.size() > kMostPanels) panels_.clear();  // a hull of very many parts goes without
  float perimeter = 0.0F;
  for (const WaterlinePiece& piece : panels_) perimeter += piece.length();
  // Each piece adds less than one panel to perimeter / length.
  const auto room = static_cast<float>(kMostPanels) - static_cast<float>(panels_.size());
  split_pieces(room > 1.0F ? std::max(longest, perimeter / room) : perimeter, panels_);
  for (const WaterlinePiece& panel : panels_) {
    x_.push_back(panel.middle().x);
    z_.push_back(panel.middle().y);
    softening_.push_back(0.25F * panel.length() * panel.length());
  }
  strength_.assign(panels_.size(), 0.0F);
}

void PanelFlow::cancel(std::span<const float> inflow) {
  const auto count = static_cast<Eigen::Index>(panels_.size());
  if (count < 3) return;
  float through = 0.0F;
  float perimeter = 0.0F;
  for (std::size_t i = 0; i < panels_.size(); ++i) {
    through += inflow[i] * panels_[i].length();
    perimeter += panels_[i].length();
  }
  const float mean = through / perimeter;
  Matrix matrix(count, count);
  Vector wanted(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const WaterlinePiece& here = panels_[static_cast<std::size_t>(i)];
    wanted[i] = inflow[static_cast<std::size_t>(i)] - mean;
    for (Eigen::Index j = 0; j < count; ++j) {
      // A panel pushes half its strength to either side of itself.
      matrix(i, j) =
          i == j ? 0.5F : glm::dot(influence(panels_[static_cast<std::size_t>(j)], here.middle()), here.normal);
    }
  }
  const Eigen::PartialPivLU<Matrix> solver(matrix);
  const Vector strength = solver.solve(wanted);
  const bool sound = strength.allFinite() && solver.rcond() > kLeastRcond;
  for (Eigen::Index i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    strength_[at] = sound ? strength[i] * panels_[at].length() * 0.5F / std::numbers::pi_v<float> : 0.0F;
  }
}

void PanelFlow::add_velocity(const VelocityTargets& targets) const {
  for (int i = 0; i < targets.count; i += kLanes) {
    const WideFloat x = load_wide(targets.x + i);
    const WideFloat z = load_wide(targets.z + i);
    WideFloat u = load_wide(targets.u + i);
    WideFloat w = load_wide(targets.w + i);
    for (std::size_t j = 0; j < x_.size(); ++j) {
      const WideFloat dx = x - WideFloat(x_[j]);
      const WideFloat dz = z - WideFloat(z_[j]);
      const WideFloat push =
          WideFloat(strength_[j]) / multiply_add(dx, dx, multiply_add(dz, dz, WideFloat(softening_[j])));
      u = multiply_add(push, dx, u);
      w = multiply_add(push, dz, w);
    }
    u.store_unaligned(targets.u + i);
    w.store_unaligned(targets.w + i);
  }
}

Vec2 PanelFlow::velocity(Vec2 at) const {
  Vec2 sum(0.0F);
  for (std::size_t j = 0; j < panels_.size(); ++j) {
    const float density = strength_[j] * 2.0F * std::numbers::pi_v<float> / panels_[j].length();
    sum += density * influence(panels_[j], at);
  }
  return sum;
}

}  // namespace regatta
