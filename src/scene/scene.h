// A scene as plain data: everything a scene file can say, with the defaults of docs/scene-files.md.
// Reading and writing files is scene_file.h; making a world of it is world/.
#pragma once

#include "core/types.h"
#include "exchange/body.h"
#include "exchange/camera_mode.h"
#include "exchange/caption.h"
#include "exchange/emitter_setup.h"
#include "exchange/gauge.h"
#include "exchange/goal.h"
#include "exchange/mooring.h"
#include "exchange/particle_setup.h"
#include "exchange/ring_setup.h"
#include "exchange/scene_look.h"
#include "exchange/scene_version.h"
#include "exchange/tracer_box.h"
#include "exchange/travel.h"
#include "exchange/vorton_box.h"
#include "exchange/water_setup.h"
#include "geometry/boat_class.h"
#include "geometry/boat_plan.h"
#include "geometry/domain.h"
#include "geometry/mesh_hull.h"
#include "geometry/path.h"
#include "params/params.h"
#include "scene/boat_wishes.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace regatta {

enum class TerrainKind { kSlope, kBump, kRidge, kBowl, kHeightmap };
inline constexpr std::array<const char*, 5> kTerrainKindNames = {"slope", "bump", "ridge", "bowl", "heightmap"};

// One feature added to the flat bed at level - depth.
struct TerrainSpec {
  TerrainKind kind = TerrainKind::kBump;
  // slope: rises by `height` from x = from to x = to, level on both sides. [m]
  float from = 0.0F, to = 1.0F;
  // bump (round), ridge (along z), bowl (round, upwards paraboloid height·(r/radius)²): centre (x, z) and radius. bump
  // and ridge are parabolas height·(1 - (r/radius)²), zero outside the radius. [m]
  Vec2 center{0.0F};
  float radius = 1.0F;
  float height = 0.1F;
  // heightmap: grey image over the whole domain (or Scene::bed), black = 0, white = height; first row is the north
  // edge.
  std::filesystem::path file;  // resolved
  std::string file_text;       // text of the scene file
};

// A rectangle of the bed (x, z); what lies beyond it says geometry/terrain.h [m].
struct BedArea {  // where features shape the bed
  Vec2 lower{0.0F}, upper{0.0F};
};

enum class BodyKind { kBoat, kBox, kCylinder, kWedge, kSphere, kTorus, kMesh };
inline constexpr std::array<const char*, 7> kBodyKindNames = {"boat",   "box",   "cylinder", "wedge",
                                                              "sphere", "torus", "mesh"};

struct BodySpec {
  std::string name;  // unique; default: the kind and its number, "box3"
  BodyKind kind = BodyKind::kBox;
  BoatClass boat_class = BoatClass::kStandard;  // boat
  BodyMotion motion = BodyMotion::kDynamic;
  Vec3 size{1.0F};                // length (x), height (y), width (z) [m]; box, boat, wedge
  float radius = 0.5F;            // cylinder, sphere; torus: from its middle to the middle of the tube [m]
  float tube = 0.125F;            // torus: the tube's radius; a file's default: a quarter of `radius` [m]
  float height = 1.0F;            // cylinder [m]
  std::filesystem::path file;     // mesh, and a boat of one: resolved path; empty: of another kind, or of a class
  std::string file_text;          // text of the scene file
  float scale = 1.0F;             // mesh
  MeshAxes axes;                  // mesh
  int parts = kDefaultMeshParts;  // mesh: as MeshTerms::parts
  std::optional<float> draft;     // a boat of a mesh: instead of its mass [m]
  std::optional<float> mass;      // [kg]; a boat for which a file gives neither gets its design mass
  std::optional<float> density;   // [kg/m^3]; default 500 when neither is given
  Vec3 ballast{0.0F};             // shift of the centre of mass [m]
  // Place of the maker's origin: a box's middle, a boat's middle at its design waterline, a mesh file's zero [m].
  Vec3 position{0.0F};
  bool afloat = false;  // position.y is ignored: upright at its draft in still water (in a file: position = [x, z])
  float heading_deg = 0.0F;     // about y
  float pitch_deg = 0.0F;       // about the body's z, bow up
  float roll_deg = 0.0F;        // about the body's x
  Vec3 velocity{0.0F};          // [m/s]
  Vec3 angular_velocity{0.0F};  // [rad/s]
  std::optional<Path> path;     // kinematic
  BoatWishes wishes;            // boat
  float throttle = 0.0F;        // a boat's helm at the start
  float rudder = 0.0F;
  float dive = 0.0F;
  float drag_scale = 1.0F;
  float warmer = 0.0F;               // than the water [K]; 0: it leaves the water's temperature alone
  std::optional<Vec3> color;         // linear RGB; default by kind and number
  BodyLook look = BodyLook::kPlain;  // static
};

struct MooringSpec {
  std::string body;  // name of a dynamic one
  MooringLine line;
};

struct CameraSpec {
  CameraMode kind = CameraMode::kOrbit;
  Vec3 target{0.0F};       // orbit, free [m]
  float distance = 20.0F;  // [m]
  float yaw_deg = 30.0F;
  float pitch_deg = 25.0F;
  std::string body;  // chase: name; empty: the first boat
};

struct SceneSource;  // scene_source.h

struct Scene {
  std::filesystem::path file;                 // where it came from; empty when made in code
  std::shared_ptr<const SceneSource> source;  // source of the keys in that file; null when made in code
  SceneVersion version = SceneVersion::kFull;
  bool has_small = false;  // whether its file describes a small version
  std::string title = "untitled";
  std::string description;
  double steps_per_second = 60.0;  // 1/dt
  double opens_at = 0.0;           // a window runs ahead to this time as fast as it can [s]
  Domain domain;                   // where it begins, if it travels
  std::string follow;              // the body that it travels with; empty: none, for now
  bool from_home = false;          // it travels, but only while that body is not well within where it begins
  bool unbounded = false;          // bodies and gauges may lie anywhere
  std::optional<BedArea> bed;      // bed of a domain that travels; empty: that of the domain as it begins
  // False only beside an ocean, which is all the water then: `water` and `terrain` say nothing, the bed is flat at the
  // bottom of the ocean's box.
  bool has_shallow_water = true;
  WaterSpec water;
  std::vector<TerrainSpec> terrain;    // features added to the flat bed of `water`
  std::optional<ParticleSetup> ocean;  // an [ocean] or a [liquid]; its blocks before ocean.fill, see ocean_blocks.h
  std::vector<BodySpec> bodies;
  std::vector<MooringSpec> moorings;
  std::vector<Gauge> gauges;
  std::vector<GoalSetup> goals;
  std::vector<RingSetup> rings;
  std::vector<EmitterSetup> emitters;
  std::optional<VortonBox> vorton_box;  // for the law of the paper
  std::vector<TracerBox> tracer_boxes;
  std::vector<Caption> captions;
  CameraSpec camera;
  SceneLook look;
  Params params;                     // defaults with the file's overrides
  std::filesystem::path state_file;  // resolved; empty: start from rest as described
  std::string state_text;            // text of the file

  // The parameter that chooses the water; --split solver shows the other kind.
  [[nodiscard]] ParamId water_choice() const {
    return has_shallow_water ? ParamId::water_solver : ParamId::ocean_water;
  }
  [[nodiscard]] TravelKind travel() const {
    if (!domain.travels) return TravelKind::kNever;
    return from_home ? TravelKind::kAtEdges : TravelKind::kAlways;
  }
  [[nodiscard]] bool may_hold(Vec2 at) const { return unbounded || domain.holds(at); }
  [[nodiscard]] BedArea bed_area() const { return bed.value_or(BedArea{domain.lower, domain.upper}); }
};

// The boat that a person is likely to drive: the camera's, else the first that forces move; null: none.
const BodySpec* next_driven(const Scene& scene);

}  // namespace regatta
