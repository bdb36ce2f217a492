// [[body]] tables of a scene file.
#include "core/limits.h"
#include "geometry/hull_shapes.h"
#include "scene/boat_keys.h"
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

void read_mesh(Fields& fields, const SceneFolders& folders, BodySpec& body) {
  read_asset(fields, "file", folders, body.file, body.file_text);
  fields.number("scale", {1e-4, 1e4, ""}, body.scale);
  fields.choice("bow", kAxisNames, body.axes.bow);
  fields.choice("up", kAxisNames, body.axes.up);
  if (!fit_together(body.axes)) {
    fields.complain(fields.has("up") ? "up" : "bow",
                    fmt::format("bow and up can't both be along one axis (bow \"{}\", up \"{}\")",
                                kAxisNames[static_cast<std::size_t>(body.axes.bow)],
                                kAxisNames[static_cast<std::size_t>(body.axes.up)]));
    body.axes = {};
  }
  read_parts(fields, body);
}

void read_shape(Fields& fields, const SceneFolders& folders, BodySpec& body) {
  const bool boat = body.kind == BodyKind::kBoat;
  const bool own_boat = boat && fields.has("file");
  const bool sized = boat || body.kind == BodyKind::kBox || body.kind == BodyKind::kWedge;
  const bool round =
      body.kind == BodyKind::kCylinder || body.kind == BodyKind::kSphere || body.kind == BodyKind::kTorus;
  const std::string reason = fmt::format("does not apply to a {}", kind_name(body));
  if (own_boat) {
    for (const char* key : {"hull", "size"}) fields.refuse(key, "is that of the boat's file");
  } else if (boat) {
    fields.choice("hull", kBoatClassNames, body.boat_class);
    body.size = boat_figures(body.boat_class).size;
  } else {
    fields.refuse("hull", reason);
  }
  if (sized && !own_boat) {
    fields.vec3("size", kSize, body.size);
  } else if (!sized) {
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
  if (body.kind == BodyKind::kMesh && !fields.has("file")) {
    fields.complain("", fmt::format("{} needs a file", fields.what()));
  }
  if (own_boat) body.parts = 1;  // a vessel
  if (own_boat || body.kind == BodyKind::kMesh) {
    read_mesh(fields, folders, body);
  } else {
    for (const char* key : {"file", "scale", "bow", "up", "parts"}) {
      fields.refuse(key, boat ? "is for a boat of a mesh file: file = \"hull.obj\"" : reason);
    }
  }
}

void read_mass(Fields& fields, BodySpec& body) {
  if (body.motion != BodyMotion::kDynamic) {
    const std::string reason =
        fmt::format("has no effect on a {} body", kBodyMotionNames[static_cast<std::size_t>(body.motion)]);
    for (const char* key : {"mass", "density", "draft", "ballast"}) fields.refuse(key, reason);
    return;
  }
  const bool mass = fields.number("mass", {1e-3, 1e8, "kg"}, body.mass);
  const bool density = fields.number("density", {kLeastDensity, kMostDensity, "kg/m³"}, body.density);
  if (mass && density) fields.complain("density", "mass and density can't both be given");
  const bool own_boat = body.kind == BodyKind::kBoat && fields.has("file");
  if (own_boat) {
    const bool draft = fields.number("draft", kSize, body.draft);
    if (draft && (mass || density)) fields.complain("draft", "a boat's draft follows from its mass or density");
  } else {
    fields.refuse("draft", "is for a boat of a mesh file");
    if (!mass && !density && body.kind == BodyKind::kBoat) body.mass = boat_design_mass(body.boat_class, body.size);
  }
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

void read_wish(Fields& fields, const char* key, Range range, std::optional<float>& wish) {
  fields.number(key, range, wish);
}
void read_wish(Fields& fields, const char* key, Range range, std::optional<Vec3>& wish) {
  fields.vec3(key, range, wish);
}
// For the visits of boat_keys.h.
auto wish_reader(Fields& fields) {
  return [&fields](const char* key, Range range, auto& wish, const auto& /*part*/, const char* /*comment*/) {
    read_wish(fields, key, range, wish);
  };
}

void read_boat(Fields& fields, Complaints& complaints, BodySpec& body) {
  if (body.kind != BodyKind::kBoat) {
    for (const char* key : {"engine", "rudder", "diving", "helm"}) fields.refuse(key, "is for a boat");
    return;
  }
  BoatPlan any;  // the target of the keys
  any.diving.emplace();
  if (const TomlNode* node = fields.table("engine")) {
    Fields engine(*node, "[body.engine]", complaints);
    engine.number("power", {1.0, 1e8, "W"}, body.wishes.power);
    visit_engine(body.wishes, any, wish_reader(engine));
    engine.finish();
  }
  if (const TomlNode* node = fields.table("rudder")) {
    Fields rudder(*node, "[body.rudder]", complaints);
    visit_rudder(body.wishes, any, wish_reader(rudder));
    rudder.finish();
  }
  const bool diver = body.file.empty() && dives(body.boat_class);
  if (!diver) {
    fields.refuse("diving", "is for a submarine, torpedo, fish or diver");
  } else if (const TomlNode* node = fields.table("diving")) {
    Fields diving(*node, "[body.diving]", complaints);
    visit_diving(body.wishes, *any.diving, wish_reader(diving));
    diving.finish();
  }
  if (const TomlNode* node = fields.table("helm")) {
    Fields helm(*node, "[body.helm]", complaints);
    helm.number("throttle", kShare, body.throttle);
    helm.number("rudder", kShare, body.rudder);
    if (diver) {
      helm.number("dive", kShare, body.dive);
    } else {
      helm.refuse("dive", "is for a submarine, torpedo, fish or diver");
    }
    helm.finish();
  }
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
