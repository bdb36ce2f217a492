#include "hull/hull_head.h"

#include <cmath>

namespace regatta {

namespace {

// The level is read with the depth kernel twice (at the columns, then at the nodes), the head acts with the force
// kernel, as the columns' own pressure does. The twofold depth kernel has this variance along each axis, in units of
// the support squared: 2 × 1/14.
constexpr float kSmoothing = 1.0F / 7.0F;
constexpr float kReachOfTaps = 2.5F;  // standard deviations

void make_taps(float spacing, float support, int nodes, std::vector<float>& taps) {
  const float sigma = std::sqrt(kSmoothing) * support / spacing;  // [nodes]
  const int reach = std::min(static_cast<int>(std::ceil(kReachOfTaps * sigma)), nodes - 1);
  taps.assign(static_cast<std::size_t>(reach) + 1, 0.0F);
  // Normalised over the whole line, also where a small patch uses less of it.
  const int whole = static_cast<int>(std::ceil(kReachOfTaps * sigma));
  float sum = 0.0F;
  for (int t = -whole; t <= whole; ++t) {
    const float q = static_cast<float>(t) / sigma;
    const float tap = std::exp(-0.5F * q * q);
    sum += tap;
    if (t >= 0 && t <= reach) taps[static_cast<std::size_t>(t)] = tap;
  }
  for (float& tap : taps) tap /= sum;
}

// out = in smoothed along x, then z; zero outside the patch.
void smooth(const HullPatch& patch, const std::vector<float>& in, HullHead& head, std::vector<float>& out) {
  const int reach_x = static_cast<int>(head.taps_x.size()) - 1;
  const int reach_z = static_cast<int>(head.taps_z.size()) - 1;
  for (int k = 0; k < patch.nz; ++k) {
    float* to = &head.row[patch.node(0, k)];
    const float* from = &in[patch.node(0, k)];
    std::fill(to, to + patch.nx, 0.0F);
    for (int t = -reach_x; t <= reach_x; ++t) {
      const float tap = head.taps_x[static_cast<std::size_t>(std::abs(t))];
      const int last = std::min(patch.nx, patch.nx - t);
      for (int i = std::max(0, -t); i < last; ++i) to[i] += tap * from[i + t];
    }
  }
  for (int k = 0; k < patch.nz; ++k) {
    float* to = &out[patch.node(0, k)];
    std::fill(to, to + patch.nx, 0.0F);
    for (int m = std::max(0, k - reach_z); m <= std::min(patch.nz - 1, k + reach_z); ++m) {
      const float tap = head.taps_z[static_cast<std::size_t>(std::abs(m - k))];
      const float* from = &head.row[patch.node(0, m)];
      for (int i = 0; i < patch.nx; ++i) to[i] += tap * from[i];
    }
  }
}

bool has_span(const HullPatch& patch, std::size_t node) { return patch.first_span[node + 1] > patch.first_span[node]; }

std::span<const HullSpan> spans_of(const HullPatch& patch, std::size_t node) {
  const auto first = static_cast<std::size_t>(patch.first_span[node]);
  return {patch.spans.data() + first, static_cast<std::size_t>(patch.first_span[node + 1]) - first};
}

float submerged_length(const HullPatch& patch, std::size_t node, float level) {
  float length = 0.0F;
  for (const HullSpan& span : spans_of(patch, node)) {
    length += std::clamp(level - span.bottom, 0.0F, span.top - span.bottom);
  }
  return length;
}

}  // namespace

void prepare_head(const HullPatch& patch, float support, HullHead& head) {
  const auto nodes = static_cast<std::size_t>(patch.node_count());
  for (std::vector<float>* v : {&head.cover, &head.head, &head.total, &head.length, &head.height, &head.row}) {
    if (nodes > v->capacity()) v->reserve(2 * nodes);
    v->assign(nodes, 0.0F);
  }
  make_taps(patch.spacing.x, support, patch.nx, head.taps_x);
  make_taps(patch.spacing.y, support, patch.nz, head.taps_z);
  // The lines of hulls, then how much of them the smoothing sees.
  for (std::size_t n = 0; n < nodes; ++n) head.length[n] = has_span(patch, n) ? 1.0F : 0.0F;
  smooth(patch, head.length, head, head.cover);
  clear_head(head);
}

void clear_head(HullHead& head) {
  for (std::vector<float>* v : {&head.head, &head.total, &head.length, &head.height}) {
    std::fill(v->begin(), v->end(), 0.0F);
  }
  head.waterplane = head.level = 0.0F;
  head.active = false;
}

void press_head(const HullPatch& patch, const PatchWater& water, std::span<const float> solid, float stiffness,
                HullHead& head) {
  const float part = stiffness / (1.0F + stiffness);  // κ'
  head.active = false;
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      // d = κ'(η + f d - bottom) where the smoothing leaves f of the head at its place; d = κ(η - bottom) if f = 1.
      const float gain = part / (1.0F - part * std::min(head.cover[n], 1.0F));
      const float open = !solid.empty() && solid[n] > 0.0F ? 0.0F : 1.0F;
      float d = 0.0F;
      for (const HullSpan& span : spans_of(patch, n)) {
        d += std::min(part * (span.top - span.bottom), gain * std::max(water.surface[n] - span.bottom, 0.0F));
      }
      head.head[n] = open * d;
      head.active = head.active || head.head[n] > 0.0F;
    }
  }
}

void solve_head(const HullPatch& patch, const PatchWater& water, std::span<const float> solid, float stiffness,
                HullHead& head) {
  press_head(patch, water, solid, stiffness, head);
  smooth(patch, head.head, head, head.total);
  for (std::size_t n = 0; n < head.total.size(); ++n) head.total[n] += water.surface[n];
  measure_submerged(patch, solid, head);
}

void measure_submerged(const HullPatch& patch, std::span<const float> solid, HullHead& head) {
  head.waterplane = 0.0F;
  double level = 0.0;
  int lines = 0;
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      const float open = !solid.empty() && solid[n] > 0.0F ? 0.0F : 1.0F;
      float length = 0.0F;
      float moment = 0.0F;
      for (const HullSpan& span : spans_of(patch, n)) {
        const float submerged = std::clamp(head.total[n] - span.bottom, 0.0F, span.top - span.bottom);
        length += submerged;
        moment += submerged * (span.bottom + 0.5F * submerged);
        if (submerged > 0.0F && head.total[n] < span.top) head.waterplane += open * patch.node_area;
      }
      head.height[n] = length > 0.0F ? moment / length - patch.center.y : 0.0F;
      head.length[n] = open * length;
      if (!has_span(patch, n)) continue;
      level += static_cast<double>(head.total[n]);
      ++lines;
    }
  }
  head.level = lines > 0 ? static_cast<float>(level / lines) : 0.0F;
}

Displaced node_displaced(const Hull& hull, const HullPatch& patch, const HullHead& head, bool walls) {
  Displaced lines;
  for (int k = 0; k < patch.nz; ++k) {
    double row = 0.0;
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      auto length = static_cast<double>(head.length[n]);
      if (!walls) length -= static_cast<double>(submerged_length(patch, n, head.level));
      row += length;
      lines.moment_x += length * static_cast<double>(patch.node_x[static_cast<std::size_t>(i)] - patch.center.x);
    }
    lines.volume += row;
    lines.moment_z += row * static_cast<double>(patch.node_z(k) - patch.center.z);
  }
  const Displaced level = walls ? Displaced{} : displaced_below(hull, patch, head.level);
  const auto area = static_cast<double>(patch.node_area);
  return {level.volume + area * lines.volume, level.moment_x + area * lines.moment_x,
          level.moment_z + area * lines.moment_z};
}

PatchForce lift_of(const Displaced& displaced) {
  constexpr auto kWeight = static_cast<double>(kWaterDensity * kGravity);
  // (r_x, 0, r_z) × (0, F, 0) = (-r_z F, 0, r_x F)
  return {
      Vec3(0.0F, static_cast<float>(kWeight * displaced.volume), 0.0F),
      Vec3(static_cast<float>(-kWeight * displaced.moment_z), 0.0F, static_cast<float>(kWeight * displaced.moment_x))};
}

float bobbing_bound(const BodyView& view, const HullHead& head, float stiffness, float dt) {
  if (view.motion != BodyMotion::kDynamic) return 1.0F;
  const float k = kWaterDensity * kGravity * head.waterplane * (1.0F + stiffness);
  return 1.0F / std::max(1.0F, k * dt * dt / view.mass);
}

PatchForce slope_force(const HullPatch& patch, const PatchWater& water, const HullHead& head,
                       std::span<Vec2> reaction) {
  PatchForce sum;
  const float weight = kWaterDensity * kGravity * patch.node_area;
  for (int k = 0; k < patch.nz; ++k) {
    const int below = std::max(k - 1, 0);
    const int above = std::min(k + 1, patch.nz - 1);
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      const float rest = head.length[n] - head.head[n];
      if (rest <= 0.0F) continue;
      const int left = std::max(i - 1, 0);
      const int right = std::min(i + 1, patch.nx - 1);
      const Vec2 slope((head.total[patch.node(right, k)] - head.total[patch.node(left, k)]) /
                           (static_cast<float>(right - left) * patch.spacing.x),
                       (head.total[patch.node(i, above)] - head.total[patch.node(i, below)]) /
                           (static_cast<float>(above - below) * patch.spacing.y));
      const Vec2 push = -weight * node_wetness(water, n) * rest * slope;
      reaction[n] -= push;
      const Vec3 force(push.x, 0.0F, push.y);
      const Vec3 lever(patch.node_x[static_cast<std::size_t>(i)] - patch.center.x, head.height[n],
                       patch.node_z(k) - patch.center.z);
      sum.force += force;
      sum.torque += glm::cross(lever, force);
    }
  }
  return sum;
}

}  // namespace regatta
