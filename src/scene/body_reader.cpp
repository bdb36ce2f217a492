// [[body]] tables of a scene file.
#include "core/limits.h"
#include "geometry/hull_shapes.h"
#include "scene/scene_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace regatta {

namespace {

constexpr Range kSize{0.01, 1000.0, "m"};
constexpr Range kTurn{-100.0, 100.0, "rad/s"};
constexpr Range kAngle{-3600.0, 3600.0, "degrees"};
constexpr Range kShare{-1.0, 1.0, ""};

const char* kind_name(const BodySpec& body) { return kBodyKindNames[static_cast<std::size_t>(body.kind)]; }

// "boat1": the kind and how many of it came before, skipping names that are taken.
std::string default_name(const Scene& scene, const BodySpec& body) {
  const auto taken = [&](const std::string& name) {
    return std::any_of(scene.bodies.begin(), scene.bodies.end(), [&](const BodySpec& b) { return b.name == name; });
  };
  for (int number = 1;; ++number) {
    std::string name = fmt::format("{}{}", kind_name(body), number);
    if (!taken(name)) return name;
  }
}

// true: one for each object; a number: at most so many.
void read_parts(Fields& fields, BodySpec& body) {
  const TomlNode* node = fields.any("parts");
  if (node == nullptr) return;
  if (node->type == TomlType::kFlag) {
    body.parts = node->flag ? kPartsOfObjects : 1;
  } else if (node->type == TomlType::kInteger && node->integer >= 1 && node->integer <= kMostMeshParts) {
    body.parts = static_cast<int>(node->integer);
  } else {
    fields.complain("parts", fmt::format("parts must be a whole number from 1 to {}, or true: one for each object",
                                         kMostMeshParts));
  }
}

void read_shape(Fields& fields, const SceneFolders& folders, BodySpec& body) {
  const bool sized = body.kind == BodyKind::kBoat || body.kind == BodyKind::kBox || body.kind == BodyKind::kWedge;
  const bool round =
      body.kind == BodyKind::kCylinder || body.kind == BodyKind::kSphere || body.kind == BodyKind::kTorus;
  const std::string reason = fmt::format("does not apply to a {}", kind_name(body));
  if (body.kind == BodyKind::kBoat) {
    fields.choice("hull", kBoatClassNames, body.boat_class);
  } else {
    fields.refuse("hull", reason);
  }
  if (sized) {
    if (!fields.vec3("size", kSize, body.size) && body.kind == BodyKind::kBoat) {
      body.size = boat_figures(body.boat_class).size;
    }
  } else {
    fields.refuse("size", reason);
  }
  if (round) {
    fields.number("radius", kSize, body.radius);
  } else {
    fields.refuse("radius", reason);
  }
  if (body.kind == BodyKind::kCylinder) {
    fields.number("height", kSize, body.height);
  } else {
    fields.refuse("height", reason);
  }
  if (body.kind == BodyKind::kTorus) {
    body.tube = 0.25F * body.radius;
    fields.number("tube", kSize, body.tube);
    if (body.tube > kThickestTube * body.radius) {
      fields.complain("tube", fmt::format("the tube of a torus is at most {} of its radius", kThickestTube));
    }
  } else {
    fields.refuse("tube", reason);
  }
  if (body.kind == BodyKind::kMesh) {
    if (!fields.has("file")) fields.complain("", fmt::format("{} needs a file", fields.what()));
    read_asset(fields, "file", folders, body.file, body.file_text);
    fields.number("scale", {1e-4, 1e4, ""}, body.scale);
    read_parts(fields, body);
  } else {
    for (const char* key : {"file", "scale", "parts"}) fields.refuse(key, reason);
  }
}

void read_mass(Fields& fields, BodySpec& body) {
  if (body.motion != BodyMotion::kDynamic) {
    const std::string reason =
        fmt::format("has no effect on a {} body", kBodyMotionNames[static_cast<std::size_t>(body.motion)]);
    for (const char* key : {"mass", "density", "ballast"}) fields.refuse(key, reason);
    return;
  }
  const bool mass = fields.number("mass", {1e-3, 1e8, "kg"}, body.mass);
  const bool density = fields.number("density", {kLeastDensity, kMostDensity, "kg/m³"}, body.density);
  if (mass && density) fields.complain("density", "mass and density can't both be given");
  if (!mass && !density && body.kind == BodyKind::kBoat) body.mass = boat_design_mass(body.boat_class, body.size);
  fields.vec3("ballast", {-100.0, 100.0, "m"}, body.ballast);
}

void read_path(Fields& fields, Complaints& complaints, BodySpec& body) {
  if (body.motion != BodyMotion::kKinematic) {
    for (const char* key : {"path", "path_loop"}) fields.refuse(key, "needs motion = \"kinematic\"");
    return;
  }
  if (!fields.has("path")) fields.complain("", fmt::format("{} is kinematic and needs a path", fields.what()));
  constexpr std::size_t kMostPoints = 10000;
  Path path;
  for (const TomlNode& node : fields.tables("path", kMostPoints)) {
    Fields point(node, fmt::format("the path of {}", fields.what()), complaints);
    PathPoint read;
    point.number("time", {0.0, 1e6, "s"}, read.time);
    if (!point.has("position")) point.complain("", "a point of a path needs a position = [x, y, z]");
    point.vec3("position", kPlace, read.position);
    point.number("heading_deg", kAngle, read.heading_deg);
    point.finish();
    if (!path.points.empty() && !(read.time > path.points.back().time)) {
      point.complain("time", "the times of a path must rise from point to point");
    }
    path.points.push_back(read);
  }
  fields.flag("path_loop", path.loop);
  if (path.points.empty()) {
    if (fields.has("path")) fields.complain("path", "a path needs at least one point");
    return;
  }
  body.position = path.points.front().position;
  body.heading_deg = path.points.front().heading_deg;
  body.path = std::move(path);
}

void read_place(Fields& fields, const Scene& scene, BodySpec& body) {
  if (body.motion == BodyMotion::kKinematic) {
    for (const char* key : {"position", "heading_deg", "velocity", "angular_velocity"}) {
      fields.refuse(key, "is given by the path of a kinematic body");
    }
    return;
  }
  const TomlNode* node = fields.any("position");
  const bool two_numbers = node != nullptr && node->type == TomlType::kArray && node->items.size() == 2;
  if (node == nullptr) {
    fields.complain("", fmt::format("{} needs a position = [x, y, z], or [x, z] to float", fields.what()));
  } else if (two_numbers && body.motion == BodyMotion::kStatic) {
    fields.complain("position", "a static body does not float: position = [x, y, z]");
  } else if (two_numbers) {
    Vec2 at(0.0F);
    fields.vec2("position", kPlace, at);
    body.position = {at.x, 0.0F, at.y};
    body.afloat = true;
  } else {
    fields.vec3("position", kPlace, body.position);
  }
  if (!scene.may_hold(horizontal(body.position))) {
    fields.complain("position", fmt::format("{} lies outside the domain", fields.what()));
  }
  fields.number("heading_deg", kAngle, body.heading_deg);
  if (body.motion == BodyMotion::kDynamic) {
    fields.vec3("velocity", kSpeed, body.velocity);
    fields.vec3("angular_velocity", kTurn, body.angular_velocity);
  } else {
    for (const char* key : {"velocity", "angular_velocity"}) fields.refuse(key, "has no effect on a static body");
  }
}

void read_diving(Fields& fields, Complaints& complaints, std::optional<DivingPlan>& plan) {
  if (!plan) return fields.refuse("diving", "is for a submarine, torpedo, fish or diver");
  const TomlNode* node = fields.table("diving");
  if (node == nullptr) return;
  Fields diving(*node, "[body.diving]", complaints);
  diving.number("tank_volume", {1e-6, 1e6, "m³"}, plan->tank_volume);
  diving.number("tank_seconds", {0.01, 1e5, "s"}, plan->tank_seconds);
  diving.vec3("tank", {-1000.0, 1000.0, "m"}, plan->tank);
  diving.number("plane_area", {0.0, 1000.0, "m²"}, plan->plane_area);
  diving.number("plane_max_deg", {0.0, 80.0, "degrees"}, plan->plane_max_deg);
  diving.vec3("plane", {-1000.0, 1000.0, "m"}, plan->plane);
  diving.number("dive_speed", {0.01, 100.0, "m/s"}, plan->dive_speed);
  diving.number("pitch_max_deg", {0.0, 60.0, "degrees"}, plan->pitch_max_deg);
  diving.finish();
}

void read_boat(Fields& fields, Complaints& complaints, BodySpec& body) {
  if (body.kind != BodyKind::kBoat) {
    for (const char* key : {"engine", "rudder", "diving", "helm"}) fields.refuse(key, "is for a boat");
    return;
  }
  BoatPlan plan = boat_plan(body.boat_class, body.size);
  if (const TomlNode* node = fields.table("engine")) {
    Fields engine(*node, "[body.engine]", complaints);
    engine.number("propeller_diameter", {0.001, 100.0, "m"}, plan.propeller_diameter);
    engine.number("full_immersion", {0.001, 100.0, "m"}, plan.full_immersion);
    float power = 0.0F;
    if (engine.number("power", {1.0, 1e8, "W"}, power)) set_power(plan, power);
    engine.number("max_thrust", {0.0, 1e7, "N"}, plan.max_thrust);
    engine.number("astern_share", {0.0, 1.0, ""}, plan.astern_share);
    engine.number("pitch_speed", {0.1, 100.0, "m/s"}, plan.pitch_speed);
    engine.vec3("propeller", {-1000.0, 1000.0, "m"}, plan.propeller);
    engine.finish();
  }
  if (const TomlNode* node = fields.table("rudder")) {
    Fields rudder(*node, "[body.rudder]", complaints);
    rudder.number("area", {0.0, 1000.0, "m²"}, plan.rudder_area);
    rudder.number("max_deg", {0.0, 80.0, "degrees"}, plan.rudder_max_deg);
    rudder.vec3("position", {-1000.0, 1000.0, "m"}, plan.rudder);
    rudder.finish();
  }
  read_diving(fields, complaints, plan.diving);
  if (const TomlNode* node = fields.table("helm")) {
    Fields helm(*node, "[body.helm]", complaints);
    helm.number("throttle", kShare, body.throttle);
    helm.number("rudder", kShare, body.rudder);
    if (plan.diving) {
      helm.number("dive", kShare, body.dive);
    } else {
      helm.refuse("dive", "is for a submarine, torpedo, fish or diver");
    }
    helm.finish();
  }
  body.boat = plan;
}

void read_look(Fields& fields, BodySpec& body) {
  if (!fields.choice("look", kBodyLookNames, body.look) || body.look == BodyLook::kPlain) return;
  const char* const look = kBodyLookNames[static_cast<std::size_t>(body.look)];
  if (body.motion != BodyMotion::kStatic) {
    fields.complain("look", fmt::format("look = \"{}\" is of a static body", look));
  } else if (body.look != BodyLook::kStone && body.kind != BodyKind::kBox) {
    fields.complain("look", fmt::format("look = \"{}\" is of a box", look));
  }
}

}  // namespace

void read_body(const TomlNode& node, std::size_t number, const SceneFolders& folders, Complaints& complaints,
               Scene& scene) {
  Fields fields(node, fmt::format("[[body]] number {}", number), complaints);
  BodySpec body;
  if (!fields.has("kind")) fields.complain("", fmt::format("{} needs a kind", fields.what()));
  fields.choice("kind", kBodyKindNames, body.kind);
  fields.choice("motion", kBodyMotionNames, body.motion);
  body.name = default_name(scene, body);
  read_name(fields, body.name);
  const auto same_name = [&](const BodySpec& other) { return other.name == body.name; };
  if (std::any_of(scene.bodies.begin(), scene.bodies.end(), same_name)) {
    fields.complain("name", fmt::format("there are two bodies named \"{}\"", body.name));
  }
  fields.rename(fmt::format("body \"{}\"", body.name));
  read_shape(fields, folders, body);
  read_mass(fields, body);
  read_path(fields, complaints, body);
  read_place(fields, scene, body);
  fields.number("pitch_deg", kAngle, body.pitch_deg);
  fields.number("roll_deg", kAngle, body.roll_deg);
  read_boat(fields, complaints, body);
  fields.number("drag_scale", {0.0, 100.0, ""}, body.drag_scale);
  fields.number("warmer", {-90.0, 90.0, "K"}, body.warmer);
  Vec3 color(0.0F);
  if (fields.vec3("color", {0.0, 1.0, ""}, color)) body.color = color;
  read_look(fields, body);
  fields.finish();
  scene.bodies.push_back(std::move(body));
}

}  // namespace regatta
