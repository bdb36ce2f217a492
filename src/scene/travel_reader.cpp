// Reads of [domain] whether it travels, with which body, and over which bed.
#include "core/spelling.h"
#include "scene/scene_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace regatta {

const BodySpec* find_body(Fields& fields, const char* key, const Scene& scene, const std::string& name) {
  const auto named = [&](const BodySpec& body) { return body.name == name; };
  const auto found = std::find_if(scene.bodies.begin(), scene.bodies.end(), named);
  if (found != scene.bodies.end()) return &*found;
  std::vector<std::string_view> names;
  for (const BodySpec& body : scene.bodies) names.push_back(body.name);
  const std::string_view near = nearest_word(name, names);
  fields.complain(key, fmt::format("there is no body named \"{}\"{}", printable(name),
                                   near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near)));
  return nullptr;
}

void read_travel(Fields& fields, Scene& scene) {
  Domain& domain = scene.domain;
  BedArea bed{domain.lower, domain.upper};
  const bool has_lower = fields.vec2("bed_lower", kPlace, bed.lower);
  const bool has_upper = fields.vec2("bed_upper", kPlace, bed.upper);
  const bool follows = fields.text("follow", kLongestBodyName, scene.follow);
  TravelKind kind = follows ? TravelKind::kAlways : TravelKind::kNever;
  const bool says = fields.choice("travel", kTravelKindNames, kind);
  if (kind == TravelKind::kNever) {
    for (const char* key : {"bed_lower", "bed_upper", "follow"}) fields.refuse(key, "is of a domain that travels");
    return;
  }
  const char* const asked = says ? "travel" : "follow";
  if (follows && scene.follow.empty()) fields.complain("follow", "follow names a body of the scene");
  if (!follows && kind == TravelKind::kAlways) {
    fields.complain("travel", "a domain that always travels needs the name of a body: follow = \"NAME\"");
  }
  domain.travels = scene.unbounded = true;
  scene.from_home = kind == TravelKind::kAtEdges;
  for (const auto& [key, edge] : {std::pair("west", domain.west), std::pair("east", domain.east),
                                  std::pair("south", domain.south), std::pair("north", domain.north)}) {
    if (edge == EdgeKind::kOpen) continue;
    fields.complain(fields.has(key) ? key : asked,
                    fmt::format("a domain that travels has open edges: {} = \"open\"", key));
  }
  if (has_lower != has_upper) {
    fields.complain(has_lower ? "bed_lower" : "bed_upper", "bed_lower and bed_upper belong together");
  } else if (has_lower && glm::any(glm::lessThan(bed.upper - bed.lower, Vec2(kNarrowest)))) {
    fields.complain("bed_upper", fmt::format("bed_upper must lie at least {} m beyond bed_lower", kNarrowest));
  } else if (has_lower) {
    scene.bed = bed;
  }
}

namespace {

// Whether a [[body]] of the tree is a boat that a person can drive.
bool is_driven_boat(const TomlNode& body) {
  const TomlNode* const kind = member_of(body, "kind");
  const TomlNode* const motion = member_of(body, "motion");
  return kind != nullptr && kind->text == "boat" && (motion == nullptr || motion->text == "dynamic");
}

}  // namespace

void choose_travel(const TomlNode& tree, Scene& scene) {
  const TomlNode* const domain = member_of(tree, "domain");
  if (scene.domain.travels || (domain != nullptr && member_of(*domain, "travel") != nullptr)) return;
  const TomlNode* const bodies = member_of(tree, "body");
  scene.domain.travels = scene.from_home = scene.domain.is_open() && scene.has_shallow_water && !scene.ocean &&
                                           scene.params.water_solver == WaterSolver::kGrid && bodies != nullptr &&
                                           std::any_of(bodies->items.begin(), bodies->items.end(), is_driven_boat);
}

void check_follow(Fields& root, Complaints& complaints, const Scene& scene) {
  const TomlNode* node = root.table("domain");
  if (node == nullptr || !scene.domain.travels) return;
  Fields fields(*node, "[domain]", complaints);
  if (scene.ocean) {
    fields.complain(fields.has("follow") ? "follow" : "travel",
                    "a domain with an [ocean] or a [liquid] does not travel");
  }
  if (!fields.has("follow")) return;
  if (!scene.from_home && scene.params.water_solver != WaterSolver::kGrid) {
    fields.complain("follow", "a domain travels with water on the grid alone: solver = \"grid\" in [params.water]");
  }
  const BodySpec* body = find_body(fields, "follow", scene, scene.follow);
  if (body == nullptr) return;
  if (body->motion == BodyMotion::kStatic) {
    fields.complain("follow", fmt::format("body \"{}\" is static: nothing moves it", scene.follow));
  }
  // A saved world knows where it is.
  if (scene.state_file.empty() && !scene.domain.holds(horizontal(body->position))) {
    fields.complain("follow", fmt::format("body \"{}\" lies outside the domain that follows it", scene.follow));
  }
}

// The boat that is driven first, where the file names none: the camera's, else the first.
void choose_followed(Scene& scene) {
  if (!scene.from_home || !scene.follow.empty()) return;
  const BodySpec* const boat = next_driven(scene);
  if (boat != nullptr) scene.follow = boat->name;
}

const BodySpec* next_driven(const Scene& scene) {
  const BodySpec* first = nullptr;
  for (const BodySpec& body : scene.bodies) {
    if (body.kind != BodyKind::kBoat || body.motion != BodyMotion::kDynamic) continue;
    if (body.name == scene.camera.body) return &body;
    if (first == nullptr) first = &body;
  }
  return first;
}

}  // namespace regatta
