// The part of VortonWakes that drives shallow water with the velocity of rings.
#include "vorton/vorton_wakes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

constexpr int kFieldNodes = 250;      // most nodes of the grid that drives shallow water
constexpr float kFieldMargin = 2.0F;  // at its edge, over which the velocity fades [spacings]

}  // namespace

// The mean of the rings' velocity over the depth, by Simpson's rule: it drives shallow water, which knows no depth.
void VortonWakes::lay_field(const Params& params, int body) {
  Home& home = homes_[static_cast<std::size_t>(body)];
  WakeField& field = home.field;
  field.nx = field.nz = 0;
  const Rings& rings = vortons_.rings();
  Vec2 lower(std::numeric_limits<float>::max()), upper(std::numeric_limits<float>::lowest());
  float size = 0.0F;
  for (const Ring& ring : rings.list) {
    if (ring.body != body) continue;
    size = std::max(size, ring.size);
    for (auto i = static_cast<std::size_t>(ring.first); i < static_cast<std::size_t>(ring.first + ring.count); ++i) {
      lower = glm::min(lower, Vec2(rings.x[i], rings.z[i]));
      upper = glm::max(upper, Vec2(rings.x[i], rings.z[i]));
    }
  }
  if (!(size > 0.0F) || !(params.wake_lambda > 0.0) || !water_.mirrors.surface || !water_.mirrors.bed) return;
  const Vec2 pad(2.0F * kFieldMargin * size);
  lower -= pad;
  upper += pad;
  const Vec2 extent = upper - lower;
  field.spacing = std::max(size, std::sqrt(extent.x * extent.y / static_cast<float>(kFieldNodes)));
  field.origin = lower;
  field.axis = {1.0F, 0.0F};
  field.nx = static_cast<int>(extent.x / field.spacing) + 2;
  field.nz = static_cast<int>(extent.y / field.spacing) + 2;
  field.stride = field.nx;
  field.margin = kFieldMargin * field.spacing;
  field.body = horizontal(home.center);
  const auto nodes = static_cast<std::size_t>(field.nx) * static_cast<std::size_t>(field.nz);
  const std::array<float, 3> heights = {*water_.mirrors.bed, 0.5F * (*water_.mirrors.bed + *water_.mirrors.surface),
                                        *water_.mirrors.surface};
  constexpr std::array<float, 3> kSimpson = {1.0F / 6.0F, 4.0F / 6.0F, 1.0F / 6.0F};
  for (std::vector<float>* place : {&x_, &y_, &z_}) place->resize(3 * nodes);
  for (std::vector<float>* velocity : {&u_, &v_, &w_}) velocity->assign(3 * nodes, 0.0F);
  for (std::size_t level = 0; level < 3; ++level) {
    for (std::size_t n = 0; n < nodes; ++n) {
      const std::size_t i = level * nodes + n;
      const auto across = static_cast<std::size_t>(field.nx);
      x_[i] = lower.x + field.spacing * static_cast<float>(n % across);
      y_[i] = heights[level];
      z_[i] = lower.y + field.spacing * static_cast<float>(n / across);
    }
  }
  vortons_.add_wake_velocity(
      terms_, water_, body,
      {x_.data(), y_.data(), z_.data(), u_.data(), v_.data(), w_.data(), static_cast<int>(3 * nodes)});
  field.u.assign(nodes, 0.0F);
  field.w.assign(nodes, 0.0F);
  for (std::size_t n = 0; n < nodes; ++n) {
    const float share = field.share(Vec2(x_[n], z_[n]));
    for (std::size_t level = 0; level < 3; ++level) {
      field.u[n] += share * kSimpson[level] * u_[level * nodes + n];
      field.w[n] += share * kSimpson[level] * w_[level * nodes + n];
    }
  }
  // The body has felt the impulse of its rings, and the water has got the opposite: none of it is left for this push.
  const ShedLoad& load = loads_[static_cast<std::size_t>(body)];
  const BodyInStream& now = vortons_.body(body).now();
  const Vec3 past = home.stream - now.state.velocity;
  const float speed = glm::length(horizontal(past));
  field.reaction.velocity = horizontal(now.state.velocity);
  field.reaction.along = speed > 0.0F ? horizontal(past) / speed : Vec2(1.0F, 0.0F);
  field.reaction.drag = std::numeric_limits<float>::max();
  field.reaction.power = std::max(0.0F, glm::dot(load.force - load.taken_back, past));
}

}  // namespace regatta
