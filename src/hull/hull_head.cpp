#include "hull/hull_head.h"

#include <cmath>

namespace regatta {

namespace {

// A wave below the hull is amplified by 1 + κ times what reading (once the water's kernel) and head (once the head's)
// leave of it. The shortest ones bound the time step, and the columns bear κ = 2 if it is left as much as by kernels
// of this variance together, in squared supports; where it is less, the gap is smoothed by the rest.
constexpr float kLoopVariance = 0.212F;
constexpr float kReachOfTaps = 2.5F;  // standard deviations

void make_taps(float spacing, float sigma_m, int nodes, std::vector<float>& taps) {
  taps.clear();
  if (!(sigma_m > 0.0F)) return;
  const float sigma = sigma_m / spacing;  // [nodes]
  const int reach = std::min(static_cast<int>(std::ceil(kReachOfTaps * sigma)), nodes - 1);
  for (int t = 0; t <= reach; ++t) {
    const float q = static_cast<float>(t) / sigma;
    taps.push_back(std::exp(-0.5F * q * q));
  }
}

// values smoothed along x, then z; zero outside the patch. Not normalised.
void smooth(const HullPatch& patch, HullHead& head, std::vector<float>& values) {
  const int reach_x = static_cast<int>(head.taps_x.size()) - 1;
  const int reach_z = static_cast<int>(head.taps_z.size()) - 1;
  for (int k = 0; k < patch.nz; ++k) {
    float* to = &head.row[patch.node(0, k)];
    const float* from = &values[patch.node(0, k)];
    std::fill(to, to + patch.nx, 0.0F);
    for (int t = -reach_x; t <= reach_x; ++t) {
      const float tap = head.taps_x[static_cast<std::size_t>(std::abs(t))];
      const int last = std::min(patch.nx, patch.nx - t);
      for (int i = std::max(0, -t); i < last; ++i) to[i] += tap * from[i + t];
    }
  }
  for (int k = 0; k < patch.nz; ++k) {
    float* to = &values[patch.node(0, k)];
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

bool is_wall(std::span<const float> solid, std::size_t node) { return !solid.empty() && solid[node] > 0.0F; }

float ambient_at(const HullPatch& patch, const HullHead& head, int i, int k) {
  return head.ambient.at(patch.node_x[static_cast<std::size_t>(i)], patch.node_z(k));
}

// How far the water stands above rest, faded where there is none; smoothed as the time step asks for.
void find_gap(const HullPatch& patch, const PatchWater& water, HullHead& head) {
  constexpr float kTrace = 1e-3F;  // share of a node's kernel that is water, below which its own reading is noise
  constexpr float kFull = 0.5F;    // and from which on it counts in full
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      head.weight[n] = std::clamp((water.share[n] - kTrace) / (kFull - kTrace), 0.0F, 1.0F);
      head.gap[n] = head.weight[n] * (water.surface[n] + head.pressed[n] - ambient_at(patch, head, i, k));
    }
  }
  if (head.taps_x.empty()) return;
  std::copy(head.weight.begin(), head.weight.end(), head.total.begin());
  smooth(patch, head, head.total);
  smooth(patch, head, head.gap);
  for (std::size_t n = 0; n < head.gap.size(); ++n) {
    head.gap[n] *= head.weight[n] / std::max(head.total[n], 1e-6F);
  }
}

}  // namespace

void prepare_head(const HullPatch& patch, float support, HullHead& head) {
  const auto nodes = static_cast<std::size_t>(patch.node_count());
  for (std::vector<float>* v :
       {&head.head, &head.pressed, &head.total, &head.length, &head.height, &head.gap, &head.weight, &head.row}) {
    if (nodes > v->capacity()) v->reserve(2 * nodes);
    v->assign(nodes, 0.0F);
  }
  const float missing = kLoopVariance * support * support -
                        kKernelVariance * (support * support + patch.head_support * patch.head_support);
  const float sigma = std::sqrt(std::max(0.0F, missing));
  make_taps(patch.spacing.x, sigma, patch.nx, head.taps_x);
  make_taps(patch.spacing.y, sigma, patch.nz, head.taps_z);
  clear_head(head);
}

void clear_head(HullHead& head) {
  for (std::vector<float>* v : {&head.head, &head.pressed, &head.total, &head.length, &head.height}) {
    std::fill(v->begin(), v->end(), 0.0F);
  }
  head.ambient = {};
  head.waterplane = head.level = 0.0F;
  head.active = false;
}

void find_rest(const HullPatch& patch, std::span<const float> solid, HullHead& head) {
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      head.head[n] = is_wall(solid, n) ? 0.0F : submerged_length(patch, n, ambient_at(patch, head, i, k));
    }
  }
}

void find_head(const HullPatch& patch, const PatchWater& water, std::span<const float> solid, float stiffness,
               HullHead& head) {
  find_gap(patch, water, head);
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      head.total[n] = ambient_at(patch, head, i, k) + stiffness * head.gap[n];
    }
  }
  measure_submerged(patch, solid, head);
  head.active = false;
  for (std::size_t n = 0; n < head.head.size(); ++n) {
    head.head[n] = head.length[n];
    head.active = head.active || head.head[n] > 0.0F;
  }
}

void measure_submerged(const HullPatch& patch, std::span<const float> solid, HullHead& head) {
  head.waterplane = 0.0F;
  double level = 0.0;
  int lines = 0;
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      head.height[n] = head.length[n] = 0.0F;
      if (!has_span(patch, n)) continue;
      if (!is_wall(solid, n)) {
        float length = 0.0F;
        float moment = 0.0F;
        for (const HullSpan& span : spans_of(patch, n)) {
          const float submerged = std::clamp(head.total[n] - span.bottom, 0.0F, span.top - span.bottom);
          length += submerged;
          moment += submerged * (span.bottom + 0.5F * submerged);
          if (submerged > 0.0F && head.total[n] < span.top) head.waterplane += patch.node_area;
        }
        if (length > 0.0F) head.height[n] = moment / length - patch.center.y;
        head.length[n] = length;
      }
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

Vec3 tilting_torque(const HullPatch& patch, const HullHead& head, float stiffness) {
  Vec3 torque(0.0F);
  const float weight = kWaterDensity * kGravity * patch.node_area;
  // H - ζ = gap + P[d - L], nearly (1 + κ) gap. The ends of the patch take the difference to their only neighbour.
  const float steeper = 1.0F + stiffness;
  for (int k = 0; k < patch.nz; ++k) {
    const int below = std::max(k - 1, 0);
    const int above = std::min(k + 1, patch.nz - 1);
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      if (head.length[n] <= 0.0F) continue;
      const int left = std::max(i - 1, 0);
      const int right = std::min(i + 1, patch.nx - 1);
      const Vec2 gap_slope((head.gap[patch.node(right, k)] - head.gap[patch.node(left, k)]) /
                               (static_cast<float>(right - left) * patch.spacing.x),
                           (head.gap[patch.node(i, above)] - head.gap[patch.node(i, below)]) /
                               (static_cast<float>(above - below) * patch.spacing.y));
      const Vec2 push = -weight * head.length[n] * (head.ambient.slope + steeper * gap_slope);
      // (0, y, 0) × (f_x, 0, f_z) = (y f_z, 0, -y f_x)
      torque += head.height[n] * Vec3(push.y, 0.0F, -push.x);
    }
  }
  return torque;
}

}  // namespace regatta
