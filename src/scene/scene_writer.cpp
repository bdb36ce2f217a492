// Scene to text: what scene_file.h promises of scene_text and check_scene_place.
#include "core/asset_path.h"
#include "scene/boat_keys.h"
#include "scene/scene_file.h"
#include "scene/toml_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <system_error>
#include <vector>

namespace regatta {

namespace {

// The shortest digits that read back as the same number. TOML reads "-0" as an integer, which loses the sign.
template <class T>
std::string number(T value) {
  return value == T(0) && std::signbit(value) ? "-0.0" : fmt::format("{}", value);
}
std::string pair_text(const Vec2& v) { return fmt::format("[{}, {}]", number(v.x), number(v.y)); }
std::string triple_text(const Vec3& v) { return fmt::format("[{}, {}, {}]", number(v.x), number(v.y), number(v.z)); }

template <class Enum, std::size_t N>
const char* name_of(Enum value, const std::array<const char*, N>& names) {
  return names[static_cast<std::size_t>(value)];
}

// Lines of "key = value  # comment", comments lined up.
class Writer {
 public:
  void section(std::string_view title) { out_ += fmt::format("\n{}\n", title); }
  void line(std::string_view key, std::string_view value, std::string_view comment = {}) {
    const std::string assignment = fmt::format("{} = {}", key, value);
    out_ += comment.empty() ? assignment + "\n" : fmt::format("{:<34}  # {}\n", assignment, comment);
  }
  void raw(std::string_view text) { out_ += text; }
  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

void write_domain(const Scene& scene, Writer& out) {
  const Domain& domain = scene.domain;
  out.section("[domain]");
  out.line("lower", pair_text(domain.lower), "west, south corner (x, z) [m]");
  out.line("upper", pair_text(domain.upper), "east, north corner (x, z) [m]");
  out.line("west", toml_string(name_of(domain.west, kEdgeKindNames)), "wall, open, inflow, outflow or periodic");
  out.line("east", toml_string(name_of(domain.east, kEdgeKindNames)));
  out.line("south", toml_string(name_of(domain.south, kEdgeKindNames)));
  out.line("north", toml_string(name_of(domain.north, kEdgeKindNames)));
  if (domain.is_open()) {
    out.line("travel", toml_string(name_of(scene.travel(), kTravelKindNames)), "never, at_edges or always");
  }
  if (domain.travels && !scene.follow.empty()) {
    out.line("follow", toml_string(scene.follow), "the body that it travels with");
  }
  if (scene.bed) {
    out.line("bed_lower", pair_text(scene.bed->lower), "what heightmaps cover (x, z) [m]");
    out.line("bed_upper", pair_text(scene.bed->upper));
  }
}

void write_terrain(const TerrainSpec& terrain, Writer& out) {
  out.section("[[water.terrain]]");
  out.line("kind", toml_string(name_of(terrain.kind, kTerrainKindNames)));
  out.line("height", number(terrain.height), "[m]");
  switch (terrain.kind) {
    case TerrainKind::kSlope:
      out.line("from", number(terrain.from), "x where it begins to rise [m]");
      out.line("to", number(terrain.to), "x where it is at its height [m]");
      break;
    case TerrainKind::kBump:
    case TerrainKind::kRidge:
    case TerrainKind::kBowl:
      out.line("center", pair_text(terrain.center), "(x, z) [m]");
      out.line("radius", number(terrain.radius), "[m]");
      break;
    case TerrainKind::kHeightmap:
      out.line("file", toml_string(terrain.file_text));
      break;
  }
}

void write_water(const Scene& scene, Writer& out) {
  const WaterSpec& water = scene.water;
  out.section("[water]");
  out.line("level", number(water.level), "still surface [m]");
  if (water.slope != Vec2(0.0F)) out.line("slope", pair_text(water.slope), "of the surface at the start along x, z");
  out.line("depth", number(water.depth), "of the flat bed below it [m]");
  out.line("spacing", number(water.spacing), "between columns [m]");
  if (water.velocity != Vec2(0.0F)) out.line("velocity", pair_text(water.velocity), "at the start (x, z) [m/s]");
  const Domain& domain = scene.domain;
  if (domain.west == EdgeKind::kInflow || domain.east == EdgeKind::kInflow) {
    out.line("inflow_speed", number(water.inflow_speed), "[m/s]");
    if (water.outflow_level) out.line("outflow_level", number(*water.outflow_level), "[m]");
  }
  for (const TerrainSpec& terrain : scene.terrain) write_terrain(terrain, out);
  for (const WaterRegion& region : water.regions) {
    out.section("[[water.region]]");
    out.line("lower", pair_text(region.lower), "(x, z) [m]");
    out.line("upper", pair_text(region.upper), "(x, z) [m]");
    out.line("level", number(region.level), "[m]");
    out.line("velocity", pair_text(region.velocity), "(x, z) [m/s]");
  }
}

void write_ocean(const ParticleSetup& ocean, OceanWater water, Writer& out) {
  const bool liquid = water == OceanWater::kLiquid;
  out.section(liquid ? "[liquid]" : "[ocean]");
  out.line("lower", triple_text(ocean.lower), "corner of its box [m]");
  out.line("upper", triple_text(ocean.upper), "corner opposite [m]");
  if (liquid) {
    out.line("cell", number(ocean.cell()), "edge of a cell [m]");
  } else {
    out.line("radius", number(ocean.radius), "of a particle [m]");
  }
  out.line("volume", number(ocean.volume), "of a particle, in (2 radii)³");
  out.line("lattice", number(ocean.lattice), "between particles at the start, in radii");
  out.line("boundary_spacing", number(ocean.boundary_spacing), "of boundary particles, in radii");
  for (const ParticleBlock& block : ocean.blocks) {
    out.section(liquid ? "[[liquid.block]]" : "[[ocean.block]]");
    out.line("lower", triple_text(block.lower), "[m]");
    out.line("upper", triple_text(block.upper), "[m]");
    if (block.velocity != Vec3(0.0F)) out.line("velocity", triple_text(block.velocity), "at the start [m/s]");
  }
}

void write_start(const LiquidStart& start, Writer& out) {
  out.section("[liquid.start]");
  out.line("kind", toml_string(name_of(start.kind, kStartKindNames)));
  out.line("level", number(start.level), "[m]");
  if (start.kind == StartKind::kVortex) {
    out.line("speed", number(start.speed), "largest [m/s]");
  } else {
    out.line("height", number(start.height), "[m]");
  }
  if (start.kind == StartKind::kCosine) out.line("mode", number(start.mode), "half waves");
  if (start.kind == StartKind::kSolitary) out.line("at", number(start.at), "x of its crest [m]");
}

void write_open_time(const OpenTime& time, Writer& out) {
  if (time.start > 0.0) out.line("start", number(time.start), "[s]");
  if (std::isfinite(time.stop)) out.line("stop", number(time.stop), "[s]");
}

void write_openings(const LiquidOpenings& openings, Writer& out) {
  for (std::size_t s = 0; s < openings.sides.size(); ++s) {
    if (!openings.sides[s]) continue;
    out.section(fmt::format("[liquid.{}]", kLiquidSideNames[s]));
    out.line("level", number(openings.sides[s]->level), "of the water outside [m]");
    out.line("speed", number(openings.sides[s]->speed), "into the box [m/s]");
  }
  for (const LiquidEmitter& emitter : openings.emitters) {
    out.section("[[liquid.emitter]]");
    out.line("position", triple_text(emitter.position), "(x, y, z) [m]");
    out.line("direction", triple_text(emitter.direction));
    out.line("radius", number(emitter.radius), "[m]");
    out.line("speed", number(emitter.speed), "[m/s]");
    write_open_time(emitter.time, out);
  }
  for (const LiquidDrain& drain : openings.drains) {
    out.section("[[liquid.drain]]");
    out.line("position", triple_text(drain.position), "(x, y, z) [m]");
    out.line("radius", number(drain.radius), "[m]");
    if (drain.discharge) {
      out.line("discharge", number(*drain.discharge), "[m³/s]");
    } else {
      out.line("contraction", number(drain.contraction), "of the jet, in the area of the hole");
    }
    write_open_time(drain.time, out);
  }
}

void write_mesh(const BodySpec& body, Writer& out) {
  out.line("file", toml_string(body.file_text));
  out.line("scale", number(body.scale));
  if (body.parts == kPartsOfObjects) {
    out.line("parts", "true", "one convex part for each object of the file");
  } else {
    out.line("parts", fmt::format("{}", body.parts), "at most");
  }
  if (body.axes.bow != Axis::kX) out.line("bow", toml_string(name_of(body.axes.bow, kAxisNames)));
  if (body.axes.up != Axis::kY) out.line("up", toml_string(name_of(body.axes.up, kAxisNames)));
}

void write_shape(const BodySpec& body, Writer& out) {
  switch (body.kind) {
    case BodyKind::kBoat:
      if (!body.file.empty()) {
        write_mesh(body, out);
        break;
      }
      if (body.boat_class != BoatClass::kStandard) {
        out.line("hull", toml_string(name_of(body.boat_class, kBoatClassNames)));
      }
      [[fallthrough]];
    case BodyKind::kBox:
    case BodyKind::kWedge:
      out.line("size", triple_text(body.size), "length, height, width [m]");
      break;
    case BodyKind::kCylinder:
      out.line("radius", number(body.radius), "[m]");
      out.line("height", number(body.height), "[m]");
      break;
    case BodyKind::kSphere:
      out.line("radius", number(body.radius), "[m]");
      break;
    case BodyKind::kTorus:
      out.line("radius", number(body.radius), "to the middle of the tube [m]");
      out.line("tube", number(body.tube), "its radius [m]");
      break;
    case BodyKind::kMesh:
      write_mesh(body, out);
      break;
  }
}

void write_place(const BodySpec& body, Writer& out) {
  if (body.motion == BodyMotion::kKinematic && body.path) {
    out.raw("path = [\n");
    for (const PathPoint& point : body.path->points) {
      out.raw(fmt::format("  {{ time = {}, position = {}, heading_deg = {} }},\n", number(point.time),
                          triple_text(point.position), number(point.heading_deg)));
    }
    out.raw("]\n");
    if (body.path->loop) out.line("path_loop", "true");
  } else {
    if (body.afloat) {
      out.line("position", pair_text(horizontal(body.position)), "afloat at (x, z) [m]");
    } else {
      out.line("position", triple_text(body.position), "[m]");
    }
    if (body.heading_deg != 0.0F) out.line("heading_deg", number(body.heading_deg));
  }
  if (body.pitch_deg != 0.0F) out.line("pitch_deg", number(body.pitch_deg));
  if (body.roll_deg != 0.0F) out.line("roll_deg", number(body.roll_deg));
}

std::string value_text(float value) { return number(value); }
std::string value_text(const Vec3& value) { return triple_text(value); }

// All figures of a boat of a class, so that it stays what it is whatever later versions make of its class; of a mesh's
// boat what was wished, as the rest comes of the mesh.
void write_boat(const BodySpec& body, Writer& out) {
  if (body.kind != BodyKind::kBoat) return;
  const bool all = body.file.empty();
  const BoatPlan plan = with_wishes(boat_plan(body.boat_class, body.size), body.wishes);
  const auto write = [&](const char* key, Range /*range*/, const auto& wish, const auto& part, const char* comment) {
    if (all) {
      out.line(key, value_text(part), comment);
    } else if (wish) {
      out.line(key, value_text(*wish), comment);
    }
  };
  out.section("[body.engine]");
  if (!all && body.wishes.power) out.line("power", number(*body.wishes.power), "at its shaft [W]");
  visit_engine(body.wishes, plan, write);
  out.section("[body.rudder]");
  visit_rudder(body.wishes, plan, write);
  if (all && plan.diving) {
    out.section("[body.diving]");
    visit_diving(body.wishes, *plan.diving, write);
  }
  if (body.throttle != 0.0F || body.rudder != 0.0F || body.dive != 0.0F) {
    out.section("[body.helm]");
    out.line("throttle", number(body.throttle), "-1 full astern to 1 full ahead");
    out.line("rudder", number(body.rudder), "-1 hard to port to 1 hard to starboard");
    if (body.dive != 0.0F) out.line("dive", number(body.dive), "-1 rise to 1 dive");
  }
}

void write_body(const BodySpec& body, Writer& out) {
  out.section("[[body]]");
  out.line("name", toml_string(body.name));
  out.line("kind", toml_string(name_of(body.kind, kBodyKindNames)));
  if (body.motion != BodyMotion::kDynamic) out.line("motion", toml_string(name_of(body.motion, kBodyMotionNames)));
  write_shape(body, out);
  if (body.motion == BodyMotion::kDynamic) {
    if (body.mass) {
      out.line("mass", number(*body.mass), "[kg]");
    } else if (body.density) {
      out.line("density", number(*body.density), "[kg/m³]");
    } else if (body.draft) {
      out.line("draft", number(*body.draft), "[m]");
    }
    if (body.ballast != Vec3(0.0F)) out.line("ballast", triple_text(body.ballast), "shift of the centre of mass [m]");
  }
  write_place(body, out);
  if (body.motion == BodyMotion::kDynamic) {
    if (body.velocity != Vec3(0.0F)) out.line("velocity", triple_text(body.velocity), "[m/s]");
    if (body.angular_velocity != Vec3(0.0F)) {
      out.line("angular_velocity", triple_text(body.angular_velocity), "[rad/s]");
    }
  }
  if (body.drag_scale != 1.0F) out.line("drag_scale", number(body.drag_scale), "times bodies.drag");
  if (body.warmer != 0.0F) out.line("warmer", number(body.warmer), "[K]");
  if (body.color) out.line("color", triple_text(*body.color), "red, green, blue");
  if (body.look != BodyLook::kPlain) out.line("look", toml_string(name_of(body.look, kBodyLookNames)));
  write_boat(body, out);
}

void write_mooring(const MooringSpec& mooring, Writer& out) {
  out.section("[[mooring]]");
  out.line("body", toml_string(mooring.body));
  out.line("from", triple_text(mooring.line.from), "from the body's origin [m]");
  out.line("to", triple_text(mooring.line.to), "[m]");
  out.line("length", number(mooring.line.length), "slack up to this [m]");
  out.line("stiffness", number(mooring.line.stiffness), "[N/m]");
  out.line("damping", number(mooring.line.damping), "[N s/m]");
}

void write_goal(const GoalSetup& goal, Writer& out) {
  out.section("[[goal]]");
  out.line("name", toml_string(goal.name));
  out.line("kind", toml_string(name_of(goal.kind, kGoalKindNames)));
  out.line("body", toml_string(goal.body), "whose middle counts");
  if (goal.kind == GoalKind::kBerth) {
    out.line("lower", pair_text(goal.lower), "(x, z) [m]");
    out.line("upper", pair_text(goal.upper));
    out.line("slow", number(goal.slow), "[m/s]");
    out.line("stay", number(goal.stay), "[s]");
    if (goal.bump) out.line("bump", number(*goal.bump), "[m/s]");
    return;
  }
  if (goal.lap) out.line("lap", "true", "it ends where it begins");
  for (const GoalGate& gate : goal.gates) {
    out.section("[[goal.gate]]");
    out.line("port", pair_text(gate.port), "(x, z) [m]");
    out.line("starboard", pair_text(gate.starboard));
  }
}

void write_params(const Params& params, Writer& out) {
  const Params defaults;
  const auto group_of = [](const ParamInfo& info) {
    return std::string_view(info.key).substr(0, std::string_view(info.key).find('.'));
  };
  std::vector<const ParamInfo*> changed;
  for (const ParamInfo& info : all_params()) {
    if (get_param(params, info.id) != get_param(defaults, info.id)) changed.push_back(&info);
  }
  // A file may open a table once; the parameters of a group need not stand beside each other in their own table.
  std::stable_sort(changed.begin(), changed.end(),
                   [&](const ParamInfo* a, const ParamInfo* b) { return group_of(*a) < group_of(*b); });
  std::string_view group;
  for (const ParamInfo* const info : changed) {
    if (group_of(*info) != group) {
      group = group_of(*info);
      out.section(fmt::format("[params.{}]", group));
    }
    const std::string text = param_text(params, info->id);
    out.line(std::string_view(info->key).substr(group.size() + 1),
             info->type == ParamType::kChoice ? toml_string(text) : text, info->unit);
  }
}

void write_camera(const CameraSpec& camera, Writer& out) {
  out.section("[camera]");
  out.line("kind", toml_string(name_of(camera.kind, kCameraModeNames)), "chase, orbit, top or free");
  out.line("target", triple_text(camera.target), "[m]");
  out.line("distance", number(camera.distance), "[m]");
  out.line("yaw_deg", number(camera.yaw_deg));
  out.line("pitch_deg", number(camera.pitch_deg));
  if (!camera.body.empty()) out.line("body", toml_string(camera.body), "the one that a chase follows");
}

void write_view(const SceneLook& look, Writer& out) {
  if (look == SceneLook{}) return;
  out.section("[view]");
  if (look.weather != Weather::kClear) out.line("weather", toml_string(name_of(look.weather, kWeatherNames)));
  if (look.surroundings != Surroundings::kAuto) {
    out.line("surroundings", toml_string(name_of(look.surroundings, kSurroundingsNames)));
  }
  if (look.liquid != LiquidLook::kWater) out.line("liquid", toml_string(name_of(look.liquid, kLiquidLookNames)));
}

// Whether `text`, seen from the new scene's folder, names the file that the scene uses; files in the assets do from
// everywhere, so only those beside the old scene can be lost.
Result<> check_reachable(const std::filesystem::path& new_folder, const Scene& scene, const std::filesystem::path& file,
                         const std::string& text) {
  if (text.empty() || scene.file.empty()) return success();
  std::error_code code;
  if (std::filesystem::equivalent(new_folder / text, file, code)) return success();
  for (const std::filesystem::path& folder : folders_beside(scene.file)) {
    if (!std::filesystem::equivalent(folder / text, file, code)) continue;
    return Error{fmt::format("the scene uses \"{}\" of the folder {}: save it there", text, folder.string())};
  }
  return success();
}

}  // namespace

std::string scene_text(const Scene& scene) {
  Writer out;
  out.raw("# A scene of Regatta; docs/scene-files.md explains every key.\n");
  out.section("[scene]");
  out.line("title", toml_string(scene.title));
  out.line("description", toml_string(scene.description));
  if (!scene.state_text.empty()) out.line("state", toml_string(scene.state_text), "goes on from here");
  out.section("[time]");
  out.line("steps_per_second", number(scene.steps_per_second));
  if (scene.opens_at > 0.0) out.line("opens_at", number(scene.opens_at), "[s]");
  write_domain(scene, out);
  if (scene.has_shallow_water) write_water(scene, out);
  if (scene.ocean) write_ocean(*scene.ocean, scene.params.ocean_water, out);
  if (scene.ocean && scene.ocean->start && scene.params.ocean_water == OceanWater::kLiquid) {
    write_start(*scene.ocean->start, out);
  }
  if (scene.ocean && scene.params.ocean_water == OceanWater::kLiquid) write_openings(scene.ocean->openings, out);
  for (const BodySpec& body : scene.bodies) write_body(body, out);
  for (const MooringSpec& mooring : scene.moorings) write_mooring(mooring, out);
  for (const Gauge& gauge : scene.gauges) {
    out.section("[[gauge]]");
    out.line("name", toml_string(gauge.name));
    out.line("at", pair_text(gauge.at), "(x, z) [m]");
  }
  for (const GoalSetup& goal : scene.goals) write_goal(goal, out);
  for (const RingSetup& ring : scene.rings) {
    out.section("[[ring]]");
    out.line("position", triple_text(ring.position), "(x, y, z) [m]");
    out.line("axis", triple_text(ring.axis));
    out.line("radius", number(ring.radius), "[m]");
    out.line("circulation", number(ring.circulation), "[m²/s]");
    out.line("core", number(ring.core), "[m]");
    out.line("tracers", std::to_string(ring.tracers));
  }
  for (const EmitterSetup& emitter : scene.emitters) {
    out.section("[[emitter]]");
    out.line("position", triple_text(emitter.position), "(x, y, z) [m]");
    out.line("direction", triple_text(emitter.direction));
    out.line("radius", number(emitter.radius), "[m]");
    out.line("speed", number(emitter.speed), "[m/s]");
    out.line("period", number(emitter.period), "[s]");
    out.line("puffs", std::to_string(emitter.puffs));
    out.line("warmer", number(emitter.warmer), "[K]");
    out.line("tracers", number(emitter.tracers), "[1/s]");
  }
  if (scene.vorton_box && scene.params.vorton_law == VortonLaw::kPaper) {
    out.section("[vorton_box]");
    out.line("lower", triple_text(scene.vorton_box->lower), "(x, y, z) [m]");
    out.line("upper", triple_text(scene.vorton_box->upper));
    out.line("vortons", std::to_string(scene.vorton_box->vortons));
    out.line("tracers", std::to_string(scene.vorton_box->tracers));
    out.line("stir", number(scene.vorton_box->stir), "[1/s]");
  }
  for (const TracerBox& box : scene.tracer_boxes) {
    out.section("[[tracer_box]]");
    out.line("lower", triple_text(box.lower), "(x, y, z) [m]");
    out.line("upper", triple_text(box.upper));
    out.line("tracers", std::to_string(box.tracers));
  }
  for (const Caption& caption : scene.captions) {
    out.section("[[caption]]");
    out.line("from", number(caption.from), "[s]");
    out.line("to", number(caption.to));
    out.line("text", toml_string(caption.text));
  }
  write_camera(scene.camera, out);
  write_view(scene.look, out);
  write_params(scene.params, out);
  return out.take();
}

std::filesystem::path state_file_of(const std::filesystem::path& scene_file) {
  std::filesystem::path file = scene_file;
  return file.replace_extension(".state");
}

Result<> check_scene_place(const std::filesystem::path& file, const Scene& scene) {
  const std::filesystem::path folder = file.parent_path();
  for (const BodySpec& body : scene.bodies) {
    if (Result<> reachable = check_reachable(folder, scene, body.file, body.file_text); !reachable) return reachable;
  }
  for (const TerrainSpec& terrain : scene.terrain) {
    if (Result<> reachable = check_reachable(folder, scene, terrain.file, terrain.file_text); !reachable) {
      return reachable;
    }
  }
  return success();
}

}  // namespace regatta
