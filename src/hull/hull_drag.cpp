#include "hull/hull_drag.h"

#include <cmath>

namespace regatta {

namespace {

constexpr float kLeastReynolds = 1e4F;  // the line is for turbulent flow; slower flow hardly drags
constexpr float kGlancing = 0.6F;       // cosine below which flow meets a panel at a glance: lines of boats lie below
constexpr float kLeastSpeed = 1e-5F;    // [m/s]

float friction_coefficient(float speed, float length) {
  const float reynolds = std::max(speed * length / kWaterViscosity, kLeastReynolds);
  const float digits = std::log10(reynolds) - 2.0F;
  return 0.075F / (digits * digits);
}

// Depth times area of a panel's wet part [m^3]. If the surface cuts the panel, the middle of that part is half as deep
// as its lower edge.
float wet_column(const PatchPanel& panel, float depth) {
  const float wet = wet_share(panel, depth);
  return wet * panel.area * (wet < 1.0F ? 0.5F * (depth + panel.half_height) : depth);
}

// Angular acceleration about each of the patch's axes by a unit torque about it [1/(kg m^2)]. For a slender hull that
// stands askew this is far more than one over the moment of inertia.
Vec3 patch_softness(const BodyView& view, const HullPatch& patch) {
  const Quat to_body = glm::conjugate(view.state.orientation);
  const Mat3 inverse = glm::inverse(view.hull->unit_inertia);
  Vec3 softness(0.0F);
  for (int axis = 0; axis < 3; ++axis) {
    Vec3 unit(0.0F);
    unit[axis] = 1.0F;
    const Vec3 e = to_body * patch.to_world(unit);
    softness[axis] = std::min(glm::dot(e, inverse * e), 1e9F) / view.mass;
  }
  return softness;
}

// By the form of a panel that meets the water at u_r.
Vec3 form_force(const Params& params, const BodyView& view, const PatchPanel& panel, float wet_area, const Vec3& u_r) {
  const float speed = glm::length(u_r);
  if (speed < kLeastSpeed || view.sheds) return Vec3(0.0F);
  const Vec3 direction = u_r / speed;
  const float along = glm::dot(panel.normal, direction);
  if (along <= 0.0F) return Vec3(0.0F);
  const float pressure = 0.5F * kWaterDensity * wet_area * speed * speed;
  const float bluff = std::min(1.0F, along * along / (kGlancing * kGlancing));
  const float c_d = static_cast<float>(params.bodies_drag) * (view.drag_scale + (1.0F - view.drag_scale) * bluff);
  const float c_l = static_cast<float>(params.bodies_lift) * (view.lift_scale + (1.0F - view.lift_scale) * bluff);
  return -pressure * along * (c_d * direction + c_l * (panel.normal - along * direction));
}

Vec3 friction_force(const Params& params, const PatchPanel& panel, float wet_area, const Vec3& u_r, float length) {
  const float speed = glm::length(u_r);
  const Vec3 direction = u_r / speed;
  const Vec3 tangent = direction - glm::dot(panel.normal, direction) * panel.normal;
  const float pressure = 0.5F * kWaterDensity * wet_area * speed * speed;
  const float friction = (1.0F + static_cast<float>(params.bodies_friction)) * friction_coefficient(speed, length);
  return -pressure * friction * glm::length(tangent) * tangent;
}

Vec3 panel_force(const Params& params, const BodyView& view, const HullDrag& drag, const PatchPanel& panel,
                 float wet_area, const Vec3& u_r) {
  const Vec3 friction = friction_force(params, panel, wet_area, u_r, drag.length);
  const float left_out = std::max(drag.planing, drag.waves);
  if (left_out == 0.0F) return form_force(params, view, panel, wet_area, u_r) + friction;
  const Vec3 met = u_r - left_out * glm::dot(u_r, drag.ahead) * drag.ahead;
  return form_force(params, view, panel, wet_area, met) + (1.0F - drag.planing) * friction;
}

}  // namespace

void prepare_drag(const BodyView& view, const HullPatch& patch, HullDrag& drag) {
  const Hull& hull = *view.hull;
  const Mat3 rotation = glm::mat3_cast(view.state.orientation);
  const Vec3 velocity = patch.to_patch(view.state.velocity);
  const Vec3 spin = patch.to_patch(view.state.angular_velocity);
  drag.panels.resize(hull.panels.size());
  drag.forces.resize(hull.panels.size());
  for (std::size_t p = 0; p < hull.panels.size(); ++p) {
    const Panel& panel = hull.panels[p];
    PatchPanel& out = drag.panels[p];
    out.lever = patch.to_patch(rotation * panel.center);
    out.normal = patch.to_patch(rotation * panel.normal);
    out.velocity = velocity + glm::cross(spin, out.lever);
    out.area = panel.area;
    // Half the height of a square panel that stands on its edge.
    out.half_height = 0.5F * std::sqrt(panel.area * std::max(0.0F, 1.0F - out.normal.y * out.normal.y));
    out.node = patch.nearest_node(Vec2(patch.center.x + out.lever.x, patch.center.z + out.lever.z));
  }
  const Vec3 extent = hull.upper - hull.lower;
  drag.length = std::max({extent.x, extent.y, extent.z});
}

PatchForce panel_drag(const Params& params, const BodyView& view, float dt, const HullPatch& patch,
                      const PatchWater& water, const HullHead& head, HullDrag& drag, std::span<Vec2> reaction) {
  drag.wetted_area = 0.0F;
  float resistance = 0.0F;  // Σ |F| / |u_r| [kg/s]
  Vec3 turning(0.0F);       // the same times the lever arms about the axes [kg m^2/s]
  for (std::size_t p = 0; p < drag.panels.size(); ++p) {
    const PatchPanel& panel = drag.panels[p];
    const float depth = head.total[panel.node] - (patch.center.y + panel.lever.y);
    const float wet_area = panel.area * wet_share(panel, depth);
    drag.wetted_area += wet_area;
    drag.forces[p] = Vec3(0.0F);
    const float rising = water.waves.at(patch.center.x + panel.lever.x, patch.center.z + panel.lever.z).y;
    const Vec3 u_r = panel.velocity - Vec3(water.u[panel.node], rising, water.w[panel.node]);
    const float speed = glm::length(u_r);
    const float wetness = node_wetness(water, panel.node);
    if (wet_area <= 0.0F || wetness <= 0.0F || speed < kLeastSpeed) continue;
    const Vec3 force = wetness * panel_force(params, view, drag, panel, wet_area, u_r);
    drag.forces[p] = force;
    const float rate = glm::length(force) / speed;
    const Vec3 l2 = panel.lever * panel.lever;
    resistance += rate;
    turning += rate * Vec3(l2.y + l2.z, l2.x + l2.z, l2.x + l2.y);
  }
  if (resistance <= 0.0F) return {};

  // Backward Euler: what an explicit step would take, over one plus the rate at which it is taken from body and water.
  float water_volume = 0.0F;
  for (std::size_t n = 0; n < water.depth.size(); ++n) {
    if (head.length[n] > 0.0F) water_volume += water.depth[n] * patch.node_area;
  }
  float rate = resistance / (kWaterDensity * std::max(water_volume, 1e-6F));
  if (view.motion == BodyMotion::kDynamic) {
    const Vec3 turned = turning * patch_softness(view, patch);
    rate += resistance / view.mass + std::max({turned.x, turned.y, turned.z});
  }
  const float bound = 1.0F / (1.0F + dt * rate);

  PatchForce sum;
  for (std::size_t p = 0; p < drag.panels.size(); ++p) {
    const Vec3 force = bound * drag.forces[p];
    drag.forces[p] = force;
    sum.force += force;
    sum.torque += glm::cross(drag.panels[p].lever, force);
    reaction[drag.panels[p].node] -= horizontal(force);
  }
  return sum;
}

Displaced panel_displaced(const Hull& hull, const HullPatch& patch, const HullHead& head, const HullDrag& drag,
                          bool walls) {
  Displaced sum = walls ? Displaced{} : displaced_below(hull, patch, head.level);
  for (const PatchPanel& panel : drag.panels) {
    const float height = patch.center.y + panel.lever.y;
    float column = wet_column(panel, head.total[panel.node] - height);
    if (!walls) column -= wet_column(panel, head.level - height);
    const auto volume = -static_cast<double>(column * panel.normal.y);
    sum.volume += volume;
    sum.moment_x += volume * static_cast<double>(panel.lever.x);
    sum.moment_z += volume * static_cast<double>(panel.lever.z);
  }
  return sum;
}

}  // namespace regatta
