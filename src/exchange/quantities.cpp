#include "exchange/quantities.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace regatta {

namespace {

// The level part of a vector along a direction; 0 for a body on end, whose bow has none.
double along(Vec2 direction, const Vec3& vector) {
  const float length = glm::length(direction);
  return length > 1e-4F ? static_cast<double>(glm::dot(direction, horizontal(vector)) / length) : 0.0;
}

// Along where a body's bow points.
double ahead(const BodyState& state, const Vec3& vector) {
  return along(horizontal(state.orientation * Vec3(1.0F, 0.0F, 0.0F)), vector);
}

// The same along the direction of its starboard side.
double aside(const BodyState& state, const Vec3& vector) {
  const Vec2 bow = horizontal(state.orientation * Vec3(1.0F, 0.0F, 0.0F));
  return along({-bow.y, bow.x}, vector);
}

}  // namespace

void for_each_quantity(const Snapshot& snapshot, const std::function<void(const Quantity&)>& tell) {
  const auto add = [&tell](std::string_view owner, std::string_view name, std::string_view unit, double value) {
    tell({owner, name, unit, value, true});
  };
  const auto add_aside = [&tell](std::string_view owner, std::string_view name, std::string_view unit, double value) {
    tell({owner, name, unit, value, false});
  };
  const bool waves = snapshot.diagnostics.waves.cells > 0;
  add("", "time", "s", snapshot.time);
  add("", "step", "1", static_cast<double>(snapshot.step));
  for (const BodySnapshot& body : snapshot.bodies) {
    const BodyState& state = body.state;
    const glm::dvec3 place = state.place();
    const AttitudeDeg attitude = attitude_deg(state.orientation);
    add(body.name, "x", "m", place.x);
    add(body.name, "y", "m", place.y);
    add(body.name, "z", "m", place.z);
    add(body.name, "heading", "deg", attitude.heading);
    add(body.name, "pitch", "deg", attitude.pitch);
    add(body.name, "roll", "deg", attitude.roll);
    add(body.name, "vx", "m/s", state.velocity.x);
    add(body.name, "vy", "m/s", state.velocity.y);
    add(body.name, "vz", "m/s", state.velocity.z);
    add(body.name, "wx", "rad/s", state.angular_velocity.x);
    add(body.name, "wy", "rad/s", state.angular_velocity.y);
    add(body.name, "wz", "rad/s", state.angular_velocity.z);
    add(body.name, "fx", "N", body.load.force.x);
    add(body.name, "fy", "N", body.load.force.y);
    add(body.name, "fz", "N", body.load.force.z);
    add(body.name, "tx", "N m", body.load.torque.x);
    add(body.name, "ty", "N m", body.load.torque.y);
    add(body.name, "tz", "N m", body.load.torque.z);
    add_aside(body.name, "buoyancy", "N", body.load.buoyancy.y);
    add_aside(body.name, "drag", "N", -ahead(state, body.load.drag));
    add_aside(body.name, "side_force", "N", aside(state, body.load.force));
    add(body.name, "submerged", "m^3", body.load.submerged_volume);
    if (waves) add(body.name, "wave_resistance", "N", -ahead(state, body.load.waves));
    if (body.is_boat || body.motion == BodyMotion::kKinematic) {
      add(body.name, "speed", "m/s", ahead(state, state.velocity));
    } else {
      add_aside(body.name, "speed", "m/s", static_cast<double>(glm::length(state.velocity)));
    }
    if (body.is_boat) {
      add(body.name, "throttle", "1", body.throttle);
      add(body.name, "rudder", "1", body.rudder);
    }
    if (body.dives) {
      add(body.name, "dive", "1", body.diving.dive);
      add(body.name, "ordered_depth", "m", body.diving.ordered);
      add(body.name, "tank", "1", body.diving.tank);
    }
    const std::string wake = body.name + ".wake";
    add(wake, "vortices", "1", body.vortices);
    add(wake, "shed_cw", "m^2/s", body.wake.shed[0]);
    add(wake, "shed_ccw", "m^2/s", body.wake.shed[1]);
    add(wake, "emissions_cw", "1", static_cast<double>(body.wake.emissions[0]));
    add(wake, "emissions_ccw", "1", static_cast<double>(body.wake.emissions[1]));
    add(wake, "last_cw", "s", body.wake.last_emission[0]);
    add(wake, "last_ccw", "s", body.wake.last_emission[1]);
    if (body.rings.expected) {
      const std::string rings = body.name + ".rings";
      add(wake, "model", "1", static_cast<double>(body.rings.kind));
      add(rings, "count", "1", body.rings.rings);
      add(rings, "nodes", "1", body.rings.nodes);
      add(rings, "shed", "1", static_cast<double>(body.rings.shed));
      add(rings, "fx", "N", body.rings.force.x);
      add(rings, "fy", "N", body.rings.force.y);
      add(rings, "fz", "N", body.rings.force.z);
    }
  }
  for (const auto& [gauge, water, height] : snapshot.gauges) {
    const std::string name = "gauge." + gauge.name;
    add(name, "eta", "m", water.surface);
    add(name, "depth", "m", water.depth);
    add(name, "u", "m/s", water.velocity.x);
    add(name, "w", "m/s", water.velocity.y);
    if (waves && std::isfinite(height)) add(name, "hs", "m", height);  // one set by hand has none
  }
  const Diagnostics& d = snapshot.diagnostics;
  for (const auto& [what, value] : d.figures) {
    tell({what->group, what->name, what->unit, value, what->csv});
  }
  add("water", "volume", "m^3", d.water_volume);
  add("water", "mass_error", "1", d.mass_error);
  add("water", "kinetic_energy", "J", d.kinetic_energy);
  add("water", "potential_energy", "J", d.potential_energy);
  add("water", "max_speed", "m/s", d.max_speed);
  add("bodies", "energy", "J", d.body_energy);
  add("displaced", "energy", "J", d.displaced_energy);
  add("shared", "energy", "J", d.shared_energy);
  add("total", "momentum_x", "kg m/s", d.momentum.x);
  add("total", "momentum_z", "kg m/s", d.momentum.y);
  for (const WaterCount& entry : d.counts) {
    const bool shown = entry.shown == CountShown::kAlways || (entry.shown == CountShown::kWhereSome && entry.count > 0);
    if (shown) add("count", entry.name, "1", static_cast<double>(entry.count));
  }
  add("count", "bodies", "1", d.bodies);
  add("count", "vortices", "1", d.vortices);
  add("count", "vortons", "1", d.vortons);
  add("count", "rings", "1", d.rings);
  add("count", "silt", "1", d.silt);
  add("count", "substeps", "1", d.substeps);
  add("", "status", "1", d.status.bits);
  for (const StatusText& text : kStatusTexts) {
    add("status", text.name, "1", static_cast<double>(d.status.of(text.bit).count));
  }
  for (const StageTime& stage : snapshot.stages) add_aside("ms", stage.stage->name, "ms", stage.ms);
}

AttitudeDeg attitude_deg(const Quat& orientation) {
  constexpr double kDegrees = 180.0 / std::numbers::pi;
  const Vec3 forward = orientation * Vec3(1.0F, 0.0F, 0.0F);
  const Vec3 up = orientation * Vec3(0.0F, 1.0F, 0.0F);
  const Vec3 side = orientation * Vec3(0.0F, 0.0F, 1.0F);
  return {kDegrees * std::atan2(-static_cast<double>(forward.z), static_cast<double>(forward.x)),
          kDegrees * std::asin(std::clamp(static_cast<double>(forward.y), -1.0, 1.0)),
          kDegrees * std::atan2(-static_cast<double>(side.y), static_cast<double>(up.y))};
}

}  // namespace regatta
