#include "scene/scene_file.h"

#include "core/asset_path.h"
#include "core/files.h"
#include "core/limits.h"
#include "core/spelling.h"
#include "scene/scene_limits.h"
#include "scene/scene_reader.h"
#include "scene/scene_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace regatta {

namespace {

constexpr Range kLevel{-1000.0, 1000.0, "m"};
constexpr Range kLength{0.01, kFarthest, "m"};

void read_header(Fields& root, const SceneFolders& folders, Complaints& complaints, Scene& scene) {
  const TomlNode* node = root.table("scene");
  if (node == nullptr) return;
  Fields fields(*node, "[scene]", complaints);
  fields.text("title", 200, scene.title);
  fields.text("description", 4000, scene.description);
  if (fields.has("state")) read_asset(fields, "state", folders, scene.state_file, scene.state_text);
  fields.finish();
}

void read_time(Fields& root, Complaints& complaints, Scene& scene) {
  const TomlNode* node = root.table("time");
  if (node == nullptr) return;
  Fields fields(*node, "[time]", complaints);
  fields.number("steps_per_second", {10.0, 1000.0, "1/s"}, scene.steps_per_second);
  fields.number("opens_at", {0.0, 600.0, "s"}, scene.opens_at);
  fields.finish();
}

// Edges that need a partner opposite have it; see geometry/domain.h.
void check_edges(Fields& fields, const Domain& domain) {
  const auto pairs = [&](const char* key, EdgeKind a, EdgeKind b) {
    if ((a == EdgeKind::kPeriodic) != (b == EdgeKind::kPeriodic)) {
      fields.complain(key, "a periodic edge needs a periodic one opposite (west with east, south with north)");
    }
  };
  pairs(domain.west == EdgeKind::kPeriodic ? "west" : "east", domain.west, domain.east);
  pairs(domain.south == EdgeKind::kPeriodic ? "south" : "north", domain.south, domain.north);
  const auto flows = [](EdgeKind kind) { return kind == EdgeKind::kInflow || kind == EdgeKind::kOutflow; };
  for (const auto& [key, kind] : {std::pair("south", domain.south), std::pair("north", domain.north)}) {
    if (flows(kind)) fields.complain(key, "water flows in and out at west and east only");
  }
  if ((flows(domain.west) || flows(domain.east)) &&
      !(flows(domain.west) && flows(domain.east) && domain.west != domain.east)) {
    fields.complain(flows(domain.west) ? "west" : "east",
                    "an inflow edge needs an outflow edge opposite (west with east)");
  }
}

void read_domain(Fields& root, Complaints& complaints, Scene& scene) {
  const TomlNode* node = root.table("domain");
  if (node == nullptr) return;
  Domain& domain = scene.domain;
  Fields fields(*node, "[domain]", complaints);
  Vec2 size = domain.size();
  const bool has_size = fields.vec2("size", {0.1, 2e4, "m"}, size);
  const bool has_corner = fields.has("lower") || fields.has("upper");
  if (has_size && has_corner) fields.complain("size", "give size, or lower and upper, not both");
  if (has_size) {
    domain.lower = -0.5F * size;
    domain.upper = 0.5F * size;
  }
  fields.vec2("lower", kPlace, domain.lower);
  fields.vec2("upper", kPlace, domain.upper);
  if (has_corner && !(fields.has("lower") && fields.has("upper"))) {
    fields.complain(fields.has("lower") ? "lower" : "upper", "lower and upper belong together");
  }
  if (domain.size().x < kNarrowest || domain.size().y < kNarrowest) {
    fields.complain("upper", fmt::format("upper must lie at least {} m beyond lower", kNarrowest));
  }
  fields.choice("west", kEdgeKindNames, domain.west);
  fields.choice("east", kEdgeKindNames, domain.east);
  fields.choice("south", kEdgeKindNames, domain.south);
  fields.choice("north", kEdgeKindNames, domain.north);
  check_edges(fields, domain);
  read_travel(fields, scene);
  fields.finish();
}

// A feature of which the bed has nothing is a mistake; of a domain that travels, one that is easily made.
void check_reach(Fields& fields, const Scene& scene, const TerrainSpec& terrain) {
  const BedArea area = scene.bed_area();
  const Vec2 nearest = glm::clamp(terrain.center, area.lower, area.upper) - terrain.center;
  const bool bump = terrain.kind == TerrainKind::kBump, ridge = terrain.kind == TerrainKind::kRidge;
  const bool slope = terrain.kind == TerrainKind::kSlope;
  if (!(bump && glm::length(nearest) >= terrain.radius) && !(ridge && std::abs(nearest.x) >= terrain.radius) &&
      !(slope && terrain.from >= area.upper.x)) {
    return;
  }
  fields.complain(
      slope ? "from" : "center",
      fmt::format("nothing of this {} lies on the bed, from ({}, {}) to ({}, {}){}",
                  kTerrainKindNames[static_cast<std::size_t>(terrain.kind)], area.lower.x, area.lower.y, area.upper.x,
                  area.upper.y,
                  !scene.domain.travels || scene.bed ? "" : "; bed_lower and bed_upper of [domain] make that larger"));
}

void read_terrain(const TomlNode& node, const SceneFolders& folders, Complaints& complaints, Scene& scene) {
  Fields fields(node, "[[water.terrain]]", complaints);
  TerrainSpec terrain;
  if (!fields.has("kind")) fields.complain("", "[[water.terrain]] needs a kind");
  fields.choice("kind", kTerrainKindNames, terrain.kind);
  const char* kind = kTerrainKindNames[static_cast<std::size_t>(terrain.kind)];
  fields.number("height", kLevel, terrain.height);
  const auto refuse = [&](std::initializer_list<const char*> keys) {
    for (const char* key : keys) fields.refuse(key, fmt::format("does not apply to a {}", kind));
  };
  switch (terrain.kind) {
    case TerrainKind::kSlope:
      fields.number("from", kPlace, terrain.from);
      fields.number("to", kPlace, terrain.to);
      if (!(terrain.from < terrain.to)) {
        fields.complain("to",
                        fmt::format("a slope rises from x = from = {} to a greater x = to, not {}; one that falls "
                                    "has a negative height",
                                    terrain.from, terrain.to));
      }
      refuse({"center", "radius", "file"});
      break;
    case TerrainKind::kBump:
    case TerrainKind::kRidge:
    case TerrainKind::kBowl:
      fields.vec2("center", kPlace, terrain.center);
      fields.number("radius", kLength, terrain.radius);
      refuse({"from", "to", "file"});
      break;
    case TerrainKind::kHeightmap:
      if (!fields.has("file")) fields.complain("", "a heightmap needs a file");
      read_asset(fields, "file", folders, terrain.file, terrain.file_text);
      refuse({"from", "to", "center", "radius"});
      break;
  }
  check_reach(fields, scene, terrain);
  fields.finish();
  scene.terrain.push_back(std::move(terrain));
}

void read_region(const TomlNode& node, Complaints& complaints, WaterSpec& water) {
  Fields fields(node, "[[water.region]]", complaints);
  WaterRegion region;
  region.level = water.level;
  region.velocity = water.velocity;
  for (const char* key : {"lower", "upper"}) {
    if (!fields.has(key)) fields.complain("", fmt::format("[[water.region]] needs {} = [x, z]", key));
  }
  fields.vec2("lower", kPlace, region.lower);
  fields.vec2("upper", kPlace, region.upper);
  if (fields.has("lower") && fields.has("upper") &&
      !(region.upper.x > region.lower.x && region.upper.y > region.lower.y)) {
    fields.complain("upper", "a region's upper corner must lie beyond its lower one");
  }
  fields.number("level", kLevel, region.level);
  fields.vec2("velocity", kSpeed, region.velocity);
  fields.finish();
  water.regions.push_back(region);
}

void read_flow(Fields& fields, const Domain& domain, WaterSpec& water) {
  const bool flows = domain.west == EdgeKind::kInflow || domain.east == EdgeKind::kInflow;
  if (flows) {
    if (!fields.number("inflow_speed", {0.0, 100.0, "m/s"}, water.inflow_speed)) {
      fields.complain("", "a domain with an inflow edge needs inflow_speed in [water]");
    }
    fields.number("outflow_level", kLevel, water.outflow_level);
  } else {
    for (const char* key : {"inflow_speed", "outflow_level"}) {
      fields.refuse(key, "needs an inflow and an outflow edge in [domain]");
    }
  }
}

// Spacing, given or from `columns`, and whether that many columns fit.
void read_resolution(Fields& fields, Complaints& complaints, Scene& scene) {
  const bool gives_spacing = fields.number("spacing", {kFinestSpacing, kCoarsestSpacing, "m"}, scene.water.spacing);
  double columns = 0.0;
  const bool gives_columns = fields.number("columns", {1.0, 1e18, ""}, columns);
  if (gives_spacing && gives_columns) fields.complain("columns", "give spacing or columns, not both");
  if (gives_columns && !(columns >= kFewestColumns)) {
    fields.complain("columns", fmt::format("columns = {:g}; at least {:g}", columns, kFewestColumns));
  }
  // The rest takes the bed into account, which can't be built from a broken description.
  if (complaints.any()) return;
  if (Result<> fitted = fit_resolution(scene, gives_columns ? columns : 0.0); !fitted) {
    const char* key = gives_columns ? "columns" : "spacing";
    fields.complain(key, fitted.error().text());
  }
}

void read_water(Fields& root, const TomlNode& tree, const SceneFolders& folders, Complaints& complaints, Scene& scene) {
  const TomlNode* node = root.table("water");
  TomlNode absent;
  absent.place = tree.place;
  Fields fields(node != nullptr ? *node : absent, "[water]", complaints);
  WaterSpec& water = scene.water;
  fields.number("level", kLevel, water.level);
  fields.vec2("slope", {-1.0, 1.0, ""}, water.slope);
  fields.number("depth", {1e-3, 1000.0, "m"}, water.depth);
  fields.vec2("velocity", kSpeed, water.velocity);
  read_flow(fields, scene.domain, water);
  constexpr std::size_t kMostFeatures = 64;
  for (const TomlNode& item : fields.tables("terrain", kMostFeatures)) {
    read_terrain(item, folders, complaints, scene);
  }
  for (const TomlNode& item : fields.tables("region", kMostFeatures)) read_region(item, complaints, water);
  read_resolution(fields, complaints, scene);
  fields.finish();
}

// Reads the name of a body of the scene; null where it is absent or names none.
const BodySpec* read_body_name(Fields& fields, const Scene& scene, std::string& name) {
  return fields.text("body", kLongestBodyName, name) ? find_body(fields, "body", scene, name) : nullptr;
}

void read_mooring(const TomlNode& node, Complaints& complaints, Scene& scene) {
  Fields fields(node, "[[mooring]]", complaints);
  MooringSpec mooring;
  for (const char* key : {"body", "to", "length"}) {
    if (!fields.has(key)) fields.complain("", fmt::format("[[mooring]] needs {}", key));
  }
  const BodySpec* body = read_body_name(fields, scene, mooring.body);
  if (body != nullptr && body->motion != BodyMotion::kDynamic) {
    fields.complain("body", fmt::format("body \"{}\" is {}: a line can hold only what forces move", mooring.body,
                                        kBodyMotionNames[static_cast<std::size_t>(body->motion)]));
  }
  MooringLine& line = mooring.line;
  fields.vec3("from", {-1000.0, 1000.0, "m"}, line.from);
  fields.vec3("to", kPlace, line.to);
  fields.number("length", {0.0, 1000.0, "m"}, line.length);
  fields.number("stiffness", {0.0, 1e8, "N/m"}, line.stiffness);
  fields.number("damping", {0.0, 1e8, "N s/m"}, line.damping);
  fields.finish();
  scene.moorings.push_back(std::move(mooring));
}

void read_gauge(const TomlNode& node, Complaints& complaints, Scene& scene) {
  Fields fields(node, "[[gauge]]", complaints);
  Gauge gauge;
  gauge.name = fmt::format("g{}", scene.gauges.size() + 1);
  read_name(fields, gauge.name);
  const auto same_name = [&](const Gauge& other) { return other.name == gauge.name; };
  if (std::any_of(scene.gauges.begin(), scene.gauges.end(), same_name)) {
    fields.complain("name", fmt::format("there are two gauges named \"{}\"", gauge.name));
  }
  if (!fields.vec2("at", kPlace, gauge.at)) fields.complain("", "a gauge needs at = [x, z]");
  if (!scene.may_hold(gauge.at)) {
    fields.complain("at", fmt::format("gauge \"{}\" lies outside the domain", gauge.name));
  }
  fields.finish();
  scene.gauges.push_back(std::move(gauge));
}

void read_caption(const TomlNode& node, Complaints& complaints, Scene& scene) {
  constexpr std::size_t kLongest = 300;
  constexpr double kShown = 8.0;  // where no end is given [s]
  constexpr Range kTime{0.0, 1.0e6, "s"};
  Fields fields(node, "[[caption]]", complaints);
  Caption caption;
  if (!fields.text("text", kLongest, caption.text)) fields.complain("", "[[caption]] needs text");
  fields.number("from", kTime, caption.from);
  caption.to = caption.from + kShown;
  if (fields.number("to", kTime, caption.to) && !(caption.to > caption.from)) {
    fields.complain("to", "a caption ends after it begins: to > from");
  }
  fields.finish();
  scene.captions.push_back(std::move(caption));
}

void read_camera(Fields& root, Complaints& complaints, Scene& scene) {
  const TomlNode* node = root.table("camera");
  if (node == nullptr) return;
  Fields fields(*node, "[camera]", complaints);
  CameraSpec& camera = scene.camera;
  fields.choice("kind", kCameraModeNames, camera.kind);
  fields.vec3("target", kPlace, camera.target);
  fields.number("distance", {0.1, 1e4, "m"}, camera.distance);
  fields.number("yaw_deg", {-360.0, 360.0, "degrees"}, camera.yaw_deg);
  fields.number("pitch_deg", {-89.0, 89.0, "degrees"}, camera.pitch_deg);
  read_body_name(fields, scene, camera.body);
  fields.finish();
}

void read_view(Fields& root, Complaints& complaints, Scene& scene) {
  const TomlNode* node = root.table("view");
  if (node == nullptr) return;
  Fields fields(*node, "[view]", complaints);
  fields.choice("weather", kWeatherNames, scene.look.weather);
  fields.choice("surroundings", kSurroundingsNames, scene.look.surroundings);
  fields.choice("liquid", kLiquidLookNames, scene.look.liquid);
  fields.finish();
}

void read_param(const std::string& key, const TomlNode& node, Complaints& complaints, Params& params) {
  const ParamInfo* info = find_param(key);
  if (info == nullptr) {
    const std::string_view near = nearest_param_key(key);
    complaints.add(node.key_place,
                   near.empty() ? fmt::format("unknown parameter \"{}\" (regatta params lists them)", printable(key))
                                : fmt::format("unknown parameter \"{}\"; did you mean \"{}\"?", printable(key), near));
    return;
  }
  const auto wrong_type = [&](const char* wanted) {
    complaints.add(node.place, fmt::format("{} must be {}, not {}", key, wanted, toml_type_name(node.type)));
  };
  Result<> set = success();
  if (info->type == ParamType::kReal) {
    if (node.type != TomlType::kReal && node.type != TomlType::kInteger) return wrong_type("a number");
    set = set_param(params, info->id, node.type == TomlType::kReal ? node.real : static_cast<double>(node.integer));
  } else if (info->type == ParamType::kFlag) {
    if (node.type != TomlType::kFlag) return wrong_type("true or false");
    set = set_param(params, info->id, node.flag ? 1.0 : 0.0);
  } else {
    if (node.type != TomlType::kText) return wrong_type("text in quotes");
    set = set_param_text(params, key, printable(node.text));
  }
  if (!set) complaints.add(node.place, set.error().message);
}

void read_params(Fields& root, Complaints& complaints, Scene& scene) {
  const TomlNode* params = root.table("params");
  if (params == nullptr) return;
  for (const auto& [group, table] : params->members) {
    if (table.type != TomlType::kTable) {
      complaints.add(table.key_place, fmt::format("parameters stand in a group: [params.water], then viscosity = …"));
      continue;
    }
    for (const auto& [name, node] : table.members) {
      read_param(fmt::format("{}.{}", group, name), node, complaints, scene.params);
    }
  }
}

}  // namespace

void read_asset(Fields& fields, std::string_view key, const SceneFolders& folders, std::filesystem::path& file,
                std::string& text) {
  constexpr std::size_t kLongestPath = 1024;
  if (!fields.text(key, kLongestPath, text)) return;
  Result<std::filesystem::path> resolved = resolve_asset(text, folders);
  if (resolved) {
    file = std::move(resolved).value();
  } else {
    fields.complain(key, resolved.error().message);
  }
}

void read_name(Fields& fields, std::string& name) {
  constexpr std::size_t kLongestName = 40;
  if (!fields.text("name", kLongestName, name)) return;
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.' || c == ' ';
  };
  if (name.empty() || !std::all_of(name.begin(), name.end(), allowed)) {
    fields.complain("name", "a name is made of letters, digits, spaces, _ . and -");
  }
}

namespace {

// Makes the scene of one version, from a tree with that version's keys and no [small].
Result<Scene> scene_of(const TomlNode& tree, const std::string& name, const SceneFolders& folders) {
  Complaints complaints(name);
  Scene scene;
  Fields root(tree, "a scene file", complaints);
  read_header(root, folders, complaints, scene);
  read_time(root, complaints, scene);
  read_domain(root, complaints, scene);
  if (root.has("liquid")) scene.params.ocean_water = OceanWater::kLiquid;
  read_params(root, complaints, scene);
  read_ocean(root, complaints, scene);
  choose_travel(tree, scene);
  if (scene.has_shallow_water) read_water(root, tree, folders, complaints, scene);
  check_ocean_ground(root, complaints, scene);
  constexpr std::size_t kMostMoorings = 100;
  constexpr std::size_t kMostGauges = 100;
  constexpr std::size_t kMostCaptions = 100;
  constexpr std::size_t kMostGoals = 20;
  std::span<const TomlNode> bodies = root.tables("body", std::numeric_limits<std::size_t>::max());
  if (auto few = check_bodies(static_cast<std::int64_t>(bodies.size())); !few) {
    root.complain("body", few.error().message);
    bodies = {};
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) read_body(bodies[i], i + 1, folders, complaints, scene);
  for (const TomlNode& node : root.tables("mooring", kMostMoorings)) read_mooring(node, complaints, scene);
  for (const TomlNode& node : root.tables("gauge", kMostGauges)) read_gauge(node, complaints, scene);
  read_vortices(root, complaints, scene);
  for (const TomlNode& node : root.tables("caption", kMostCaptions)) read_caption(node, complaints, scene);
  read_camera(root, complaints, scene);
  read_view(root, complaints, scene);
  for (const TomlNode& node : root.tables("goal", kMostGoals)) read_goal(node, complaints, scene);
  check_follow(root, complaints, scene);
  choose_followed(scene);
  root.finish();
  if (complaints.any()) return complaints.first();
  scene.source = std::make_shared<const SceneSource>(SceneSource{name, tree, scene.params});
  return scene;
}

Result<Scene> scene_of(std::string_view text, const std::string& name, const SceneFolders& folders,
                       SceneVersion version) {
  if (text.size() > kLargestSceneFile) return Error{"a scene file is at most 4 MB", name};
  Result<TomlNode> tree = parse_toml(text, name);
  if (!tree) return tree.error();
  const std::optional<TomlNode> changes = take_member(tree.value(), "small");
  if (!changes) {
    if (version == SceneVersion::kSmall) return Error{"there is no small version of this scene: [small]", name};
    return scene_of(tree.value(), name, folders);
  }
  if (changes->type != TomlType::kTable) {
    return Error{"small is a table: [small.ocean], then radius = …", name, changes->key_place.line,
                 changes->key_place.column};
  }
  Result<Scene> full = scene_of(tree.value(), name, folders);
  if (!full) return full;
  overlay(*changes, tree.value());
  Result<Scene> small = scene_of(tree.value(), name, folders);
  if (!small) return small;
  Result<Scene> wanted = version == SceneVersion::kFull ? std::move(full) : std::move(small);
  wanted.value().version = version;
  wanted.value().has_small = true;
  return wanted;
}

}  // namespace

Result<Scene> parse_scene(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                          const std::filesystem::path& asset_folder, SceneVersion version) {
  return scene_of(text, name, {folder.empty() ? std::filesystem::path(".") : folder, asset_folder}, version);
}

Result<Scene> read_scene(const std::filesystem::path& file, const std::filesystem::path& asset_folder,
                         SceneVersion version) {
  Result<std::string> text = read_file(file, kLargestSceneFile);
  if (!text) return text.error();
  SceneFolders folders = folders_beside(file);
  folders.push_back(asset_folder);
  Result<Scene> scene = scene_of(text.value(), file.string(), folders, version);
  if (scene) scene.value().file = file;
  return scene;
}

}  // namespace regatta
