#include "wake/wake_grid.h"

#include "core/simd.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kMostNodes = 8192.0F;  // a long wake gets a coarser grid

// Direction of the wake: from the body to the middle of its vortices, weighted by strength.
Vec2 wake_axis(const VortexSources& sources, Vec2 body) {
  Vec2 sum(0.0F);
  float weight = 0.0F;
  for (std::size_t i = 0; i < sources.x.size(); ++i) {
    const float strength = std::abs(sources.circulation[i]);
    sum += strength * (Vec2(sources.x[i], sources.z[i]) - body);
    weight += strength;
  }
  const float length = glm::length(sum);
  return length > 1.0e-6F * weight ? sum / length : Vec2(1.0F, 0.0F);
}

}  // namespace

void lay_wake_grid(const WakeGridTerms& terms, const VortexSources& sources, Vec2 body, WakeField& field) {
  field.nx = field.nz = field.stride = 0;
  field.u.clear();
  field.w.clear();
  if (sources.x.empty()) return;
  field.margin = terms.margin;
  field.body = body;
  field.axis = wake_axis(sources, body);
  const Vec2 across = field.across();
  Vec2 lower(1.0e30F);
  Vec2 upper(-1.0e30F);
  for (std::size_t i = 0; i < sources.x.size(); ++i) {
    const Vec2 at = Vec2(sources.x[i], sources.z[i]) - body;
    const Vec2 place(glm::dot(at, field.axis), glm::dot(at, across));
    lower = glm::min(lower, place);
    upper = glm::max(upper, place);
  }
  lower -= terms.margin;
  upper += terms.margin;
  const Vec2 size = upper - lower;
  field.spacing = std::max(terms.spacing, std::sqrt(size.x * size.y / kMostNodes));
  // Always true of radii and places that a step leaves; a state file may hold others, and a NaN fails too.
  if (!(std::max(size.x, size.y) <= kMostNodes * field.spacing)) return;
  field.nx = static_cast<int>(std::ceil(size.x / field.spacing)) + 1;
  field.nz = static_cast<int>(std::ceil(size.y / field.spacing)) + 1;
  field.stride = (field.nx + kLanes - 1) / kLanes * kLanes;
  // Centred on the vortices, so that the grid does not jump by whole cells as they move.
  const Vec2 corner = 0.5F * (lower + upper - field.size());
  field.origin = body + corner.x * field.axis + corner.y * across;
  const std::size_t count = static_cast<std::size_t>(field.stride) * static_cast<std::size_t>(field.nz);
  field.u.assign(count, 0.0F);
  field.w.assign(count, 0.0F);
}

void wake_row_places(const WakeField& field, int row, float* x, float* z) {
  const Vec2 start = field.origin + static_cast<float>(row) * field.spacing * field.across();
  for (int i = 0; i < field.stride; ++i) {
    const Vec2 at = start + static_cast<float>(i) * field.spacing * field.axis;
    x[i] = at.x;
    z[i] = at.y;
  }
}

void fade_wake_row(int row, WakeField& field) {
  const float b = static_cast<float>(row) * field.spacing;
  const auto first = static_cast<std::size_t>(row) * static_cast<std::size_t>(field.stride);
  for (int i = 0; i < field.nx; ++i) {
    const float share = field.share(static_cast<float>(i) * field.spacing, b);
    field.u[first + static_cast<std::size_t>(i)] *= share;
    field.w[first + static_cast<std::size_t>(i)] *= share;
  }
}

Vec2 own_grid_velocity(const WakeField& field, Vec2 place, float circulation, float core) {
  if (field.empty()) return Vec2(0.0F);
  const Vec2 away = place - field.origin;
  const Vec2 at(glm::dot(away, field.axis), glm::dot(away, field.across()));
  const Vec2 cell = glm::floor(at / field.spacing);
  const Vec2 share = at / field.spacing - cell;
  Vec2 sum(0.0F);  // along and across the grid
  for (int corner = 0; corner < 4; ++corner) {
    const Vec2 step((corner & 1) != 0 ? 1.0F : 0.0F, (corner & 2) != 0 ? 1.0F : 0.0F);
    const Vec2 node = field.spacing * (cell + step);
    const Vec2 d = node - at;
    const float s = 0.5F * glm::dot(d, d) / (core * core);
    if (s <= 0.0F) continue;
    const float turn = -std::expm1(-s) / s * circulation / (4.0F * std::numbers::pi_v<float> * core * core);
    const Vec2 weight = glm::mix(1.0F - share, share, step);
    const float left = weight.x * weight.y * field.share(node.x, node.y);
    sum += left * turn * Vec2(d.y, -d.x);
  }
  return sum.x * field.axis + sum.y * field.across();
}

}  // namespace regatta
