#include "hull/hull_head.h"

#include "core/simd.h"

#include <array>
#include <cmath>

namespace regatta {

namespace {

using Lanes = std::array<float, static_cast<std::size_t>(kLanes)>;
using WideBool = xsimd::batch_bool<float>;

WideFloat clamped(WideFloat v, WideFloat least, WideFloat most) { return xsimd::min(xsimd::max(v, least), most); }

// For kLanes nodes from n on: the length of the lines' stretches in a layer that lies below `level` [m].
WideFloat below_level(const SpanLayer& layer, std::size_t n, WideFloat level) {
  const WideFloat bottom = load_wide(&layer.bottom[n]), top = load_wide(&layer.top[n]);
  return clamped(level - bottom, WideFloat(0.0F), top - bottom);
}

WideFloat submerged_length(const HullPatch& patch, std::size_t n, WideFloat level) {
  WideFloat length(0.0F);
  for (std::size_t s = 0; s < patch.layer_count; ++s) length += below_level(patch.layers[s], n, level);
  return length;
}

WideBool is_wall(std::span<const float> solid, std::size_t n) {
  return solid.empty() ? WideBool(false) : load_wide(&solid[n]) > WideFloat(0.0F);
}

// At kLanes nodes of row k, from node i on.
WideFloat ambient_at(const HullPatch& patch, const HullHead& head, int i, int k) {
  const LevelPlane& plane = head.ambient;
  const WideFloat x = load_wide(&patch.node_x[static_cast<std::size_t>(i)]);
  return WideFloat(plane.height) + WideFloat(plane.slope.x) * (x - WideFloat(plane.middle.x)) +
         WideFloat(plane.slope.y * (patch.node_z(k) - plane.middle.y));
}

// work(i, k, n, count) for each vector of nodes: from node i of row k on, n = patch.node(i, k), of which the first
// `count` or all are of the row.
template <class Work>
void each_vector(const HullPatch& patch, const Work& work) {
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; i += kLanes) work(i, k, patch.node(i, k), patch.nx - i);
  }
}

// The gap: the height of the water above rest, faded where there is no water.
void find_gap(const HullPatch& patch, const PatchWater& water, const HeadWaves& waves, HullHead& head) {
  constexpr float kTrace = 1e-3F;  // share of a node's kernel that is water, below which its own reading is noise
  constexpr float kFull = 0.5F;    // share of water from which a node's reading counts in full
  const WideFloat zero(0.0F), one(1.0F);
  each_vector(patch, [&](int i, int k, std::size_t n, int count) {
    const WideFloat weight =
        clamped((load_wide(&water.share[n]) - WideFloat(kTrace)) / WideFloat(kFull - kTrace), zero, one);
    WideFloat rise = load_wide(&water.surface[n]) + load_wide(&head.pressed[n]) - ambient_at(patch, head, i, k);
    if (!waves.gap.empty()) rise = rise + load_wide(&waves.gap[n]);
    store_first(weight, &head.weight[n], count);
    store_first(weight * rise, &head.gap[n], count);
  });
}

}  // namespace

void prepare_head(const HullPatch& patch, HullHead& head) {
  const auto nodes = static_cast<std::size_t>(patch.node_count());
  for (std::vector<float>* v : {&head.head, &head.pressing, &head.excess, &head.pressed, &head.total, &head.length,
                                &head.height, &head.gap, &head.weight, &head.held, &head.rest}) {
    if (nodes > v->capacity()) v->reserve(2 * nodes);
    v->assign(nodes, 0.0F);
  }
  clear_head(head);
}

void clear_head(HullHead& head) {
  for (std::vector<float>* v : {&head.head, &head.rest, &head.pressing, &head.excess, &head.pressed, &head.held,
                                &head.total, &head.length, &head.height}) {
    std::fill(v->begin(), v->end(), 0.0F);
  }
  head.around = head.ambient = {};
  head.waterplane = head.level = 0.0F;
  head.active = false;
}

void find_rest(const HullPatch& patch, std::span<const float> solid, HullHead& head) {
  each_vector(patch, [&](int i, int k, std::size_t n, int count) {
    const WideFloat length = submerged_length(patch, n, ambient_at(patch, head, i, k));
    store_first(xsimd::select(is_wall(solid, n), WideFloat(0.0F), length), &head.head[n], count);
  });
}

void find_head(const HullPatch& patch, const PatchWater& water, std::span<const float> solid, float stiffness,
               const HeadWaves& waves, HullHead& head) {
  std::copy(head.head.begin(), head.head.end(), head.rest.begin());
  find_gap(patch, water, waves, head);
  each_vector(patch, [&](int i, int k, std::size_t n, int count) {
    WideFloat level = ambient_at(patch, head, i, k) + WideFloat(stiffness) * load_wide(&head.gap[n]);
    if (!waves.rate.empty()) {
      level = level + WideFloat(waves.damping) * load_wide(&head.weight[n]) * load_wide(&waves.rate[n]);
    }
    store_first(level, &head.total[n], count);
  });
  measure_submerged(patch, solid, head);
  std::copy(head.length.begin(), head.length.end(), head.head.begin());
  std::copy(head.length.begin(), head.length.end(), head.pressing.begin());
  each_vector(patch, [&](int i, int k, std::size_t n, int count) {
    const WideFloat rest = submerged_length(patch, n, ambient_at(patch, head, i, k));
    const WideFloat excess = load_wide(&head.pressing[n]) - rest;
    store_first(xsimd::select(is_wall(solid, n), WideFloat(0.0F), excess), &head.excess[n], count);
  });
  std::copy(head.pressed.begin(), head.pressed.end(), head.held.begin());
  bool some = false;
  for (const float length : head.head) some |= length > 0.0F;
  head.active = some;
}

void find_lift(const HullPatch& patch, const PatchWater& water, std::span<const float> solid, const HeadWaves& waves,
               float stiffness, HullHead& head) {
  each_vector(patch, [&](int i, int k, std::size_t n, int count) {
    const WideFloat ambient = ambient_at(patch, head, i, k);
    WideFloat rise = load_wide(&water.surface[n]) + load_wide(&head.pressed[n]) - ambient;
    if (!waves.gap.empty()) rise = rise + load_wide(&waves.gap[n]) + load_wide(&waves.answer[n]);
    store_first(ambient + load_wide(&head.weight[n]) * rise, &head.total[n], count);
  });
  measure_submerged(patch, solid, head);
  each_vector(patch, [&](int i, int k, std::size_t n, int count) {
    const WideFloat zero(0.0F), one(1.0F), level = ambient_at(patch, head, i, k);
    WideFloat rest(0.0F), cut(0.0F);
    for (std::size_t s = 0; s < patch.layer_count; ++s) {
      const WideFloat below = below_level(patch.layers[s], n, level);
      rest += below;
      cut += xsimd::select((below > zero) & (level < load_wide(&patch.layers[s].top[n])), one, zero);
    }
    WideFloat more = load_wide(&head.pressed[n]) - load_wide(&head.held[n]);
    if (!waves.gap.empty()) {
      // κ⁻¹ (d - L) has a part of the rate term, which is no part of the energy.
      const WideFloat damped = WideFloat(waves.damping / stiffness) * load_wide(&waves.rate[n]);
      more = more + load_wide(&head.weight[n]) * (load_wide(&waves.answer[n]) - damped);
    }
    const WideFloat length = rest + load_wide(&head.excess[n]) / WideFloat(stiffness) + cut * more;
    store_first(xsimd::select(is_wall(solid, n), zero, length), &head.length[n], count);
  });
}

void measure_submerged(const HullPatch& patch, std::span<const float> solid, HullHead& head) {
  const WideFloat zero(0.0F), half(0.5F), node_area(patch.node_area), middle(patch.center.y);
  head.waterplane = 0.0F;
  Lanes cut{};
  each_vector(patch, [&](int, int, std::size_t n, int count) {
    const WideBool wall = is_wall(solid, n);
    const WideFloat total = load_wide(&head.total[n]);
    WideFloat length(0.0F), moment(0.0F), area(0.0F);
    for (std::size_t s = 0; s < patch.layer_count; ++s) {
      const SpanLayer& layer = patch.layers[s];
      const WideFloat submerged = below_level(layer, n, total);
      length += submerged;
      moment += submerged * (load_wide(&layer.bottom[n]) + half * submerged);
      area += xsimd::select((submerged > zero) & (total < load_wide(&layer.top[n])), node_area, zero);
    }
    length = xsimd::select(wall, zero, length);
    store_first(xsimd::select(length > zero, moment / length - middle, zero), &head.height[n], count);
    store_first(length, &head.length[n], count);
    xsimd::select(wall, zero, area).store_unaligned(cut.data());
    for (const float area_of_node : cut) head.waterplane += area_of_node;
  });
  head.level = head.ambient.at(0.5F * patch.size.x, 0.5F * patch.size.y);
}

Displaced node_displaced(const Hull& hull, const HullPatch& patch, const HullHead& head, bool walls) {
  Displaced lines;
  Lanes level_length{};
  for (int k = 0; k < patch.nz; ++k) {
    double row = 0.0;
    for (int i = 0; i < patch.nx; i += kLanes) {
      const std::size_t n = patch.node(i, k);
      if (!walls) submerged_length(patch, n, WideFloat(head.level)).store_unaligned(level_length.data());
      const float* const node_x = &patch.node_x[static_cast<std::size_t>(i)];
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        // Beyond the row's end both are 0.
        const double length = static_cast<double>(head.length[n + lane]) - static_cast<double>(level_length[lane]);
        row += length;
        lines.moment_x += length * static_cast<double>(node_x[lane] - patch.center.x);
      }
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
  const float k = kWaterDensity * kGravity * head.waterplane * (2.0F + stiffness);
  return 1.0F / std::max(1.0F, k * dt * dt / view.mass);
}

Vec3 tilting_torque(const HullPatch& patch, const HullHead& head) {
  Vec3 torque(0.0F);
  const WideFloat zero(0.0F);
  const WideFloat minus_weight(-(kWaterDensity * kGravity * patch.node_area));
  // The ends of the patch take the difference to their only neighbour.
  Lanes left{}, right{}, apart{}, about_x{}, about_z{};
  for (int k = 0; k < patch.nz; ++k) {
    const int below = std::max(k - 1, 0);
    const int above = std::min(k + 1, patch.nz - 1);
    const WideFloat apart_z(static_cast<float>(above - below) * patch.spacing.y);
    for (int i = 0; i < patch.nx; i += kLanes) {
      const std::size_t n = patch.node(i, k);
      const WideFloat length = load_wide(&head.length[n]);
      if (!xsimd::any(length > zero)) continue;
      for (int lane = 0; lane < kLanes; ++lane) {
        const int before = std::max(i + lane - 1, 0), behind = std::min(i + lane + 1, patch.nx - 1);
        const auto at = static_cast<std::size_t>(lane);
        left[at] = head.total[patch.node(before, k)];
        right[at] = head.total[patch.node(behind, k)];
        apart[at] = static_cast<float>(behind - before) * patch.spacing.x;
      }
      const WideFloat slope_x = (load_wide(right.data()) - load_wide(left.data())) / load_wide(apart.data());
      const WideFloat slope_z =
          (load_wide(&head.total[patch.node(i, above)]) - load_wide(&head.total[patch.node(i, below)])) / apart_z;
      const WideFloat push_x = minus_weight * length * slope_x;
      const WideFloat push_z = minus_weight * length * slope_z;
      // (0, y, 0) × (f_x, 0, f_z) = (y f_z, 0, -y f_x)
      const WideFloat height = load_wide(&head.height[n]);
      xsimd::select(length > zero, height * push_z, zero).store_unaligned(about_x.data());
      xsimd::select(length > zero, height * push_x, zero).store_unaligned(about_z.data());
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        torque.x += about_x[lane];
        torque.z -= about_z[lane];
      }
    }
  }
  return torque;
}

}  // namespace regatta
