// Everything a frame shows, copied out of the world between steps: the only data that rendering, panels, recordings and
// CSV files read. They pass nothing back through it.
#pragma once

#include "core/profile.h"
#include "core/reused_list.h"
#include "exchange/body.h"
#include "exchange/diving_state.h"
#include "exchange/far_sea.h"
#include "exchange/foam_map.h"
#include "exchange/gauge.h"
#include "exchange/goal.h"
#include "exchange/grip.h"
#include "exchange/launch_ghost.h"
#include "exchange/mooring.h"
#include "exchange/run_ghost.h"
#include "exchange/scene_look.h"
#include "exchange/spray_drops.h"
#include "exchange/status.h"
#include "exchange/tracer_points.h"
#include "exchange/vorton_snapshot.h"
#include "exchange/wake.h"
#include "exchange/water_figures.h"
#include "exchange/water_shapes.h"
#include "exchange/wind_snapshot.h"
#include "geometry/domain.h"
#include "geometry/terrain.h"
#include "params/params.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

inline constexpr float kWetDepth = 1.0e-3F;  // shallower water is drawn as dry ground [m]

// The water surface reconstructed on a regular grid of points over the domain.
struct SurfaceGrid {
  int nx = 0, nz = 0;          // points along x and z
  Vec2 origin{0.0F};           // (x, z) of point (0, 0) [m]
  float spacing = 0.1F;        // [m]
  std::vector<float> surface;  // η, smoothed for drawing; goes on under hulls [nz][nx] [m]
  std::vector<float> depth;    // h; 0 where dry [nz][nx] [m]
  std::vector<Vec2> velocity;  // (u_x, u_z) [nz][nx] [m/s]
  std::vector<Vec2> dye;       // two channels in [0, 1] [nz][nx]; empty: none, or not asked for

  void clear() {  // keeps the memory
    nx = nz = 0;
    surface.clear();
    depth.clear();
    velocity.clear();
    dye.clear();
  }
};

struct WaterPoints {           // every column or wet cell, for the points view; [count]
  std::vector<float> x, z;     // [m]
  std::vector<float> surface;  // [m]
  std::vector<float> speed;    // [m/s]

  void clear() {
    for (std::vector<float>* values : {&x, &z, &surface, &speed}) values->clear();
  }
};

// Spectrum of the dispersive waves by frequency, beside that of the sea that is asked for.
struct WaveSpectrumPlot {
  std::int64_t step = -1;       // step at which it was found; -1: never
  float bin = 0.0F;             // width of the bins, the first from 0 on [Hz]
  std::vector<float> measured;  // S(f) of the layer's surface in each bin [m² s]
  std::vector<float> asked;     // S(f) of the asked sea; empty: there is none
  double asked_height = 0.0;    // H_s of it [m]

  bool operator==(const WaveSpectrumPlot&) const = default;
};

// Selects a plane through a water in three dimensions.
struct SliceRequest {
  SlicePlane plane = SlicePlane::kX;
  float at = 0.5F;  // as a share of the way across the box [1]

  bool operator==(const SliceRequest&) const = default;
};

// The optional parts of a snapshot.
struct SnapshotRequest {
  float surface_spacing = 0.0F;            // [m]; 0: no surface
  bool points = false;                     // fill Snapshot::points
  bool wakes = false;                      // fill Snapshot::wakes
  bool dye = false;                        // with the surface, what dye it carries
  bool air = false;                        // fill ParticleCloud::air
  bool boundary = false;                   // fill ParticleCloud::boundary; the particles always come along
  bool wind = false;                       // fill WindSnapshot::arrows
  std::optional<SliceRequest> slice = {};  // fill Snapshot::slices
  bool waves_alone = false;                // the surface is that of the dispersive waves alone, where there are some
  bool spectrum = false;                   // find Snapshot::spectrum anew
  bool contacts = false;                   // fill Snapshot::contacts
  bool energy = true;                      // find Diagnostics::potential_energy and shared_energy, else 0

  bool operator==(const SnapshotRequest&) const = default;
};

struct BodySnapshot {
  BodyId id = BodyId::kNone;
  std::string name;  // unique in the scene
  std::string kind;  // "boat", "box", …
  std::shared_ptr<const Hull> hull;
  BodyState state;
  BodyState previous;  // one step earlier, to interpolate between
  BodyLoad load;
  BodyMotion motion = BodyMotion::kDynamic;
  Vec3 color{0.8F};  // linear RGB
  BodyLook look = BodyLook::kPlain;
  float mass = 0.0F;  // [kg]
  bool is_boat = false;
  float throttle = 0.0F;  // throttle of the helm, [-1, 1]
  float engine = 0.0F;    // the engine's present share of its thrust
  float rudder = 0.0F;    // lever of the helm, [-1, 1]
  float blade = 0.0F;     // the rudder's present share of its largest angle
  bool dives = false;     // has a tank and planes; else what follows says nothing
  DivingState diving;
  TailPose tail;     // of a boat that swims
  int vortices = 0;  // particles of its wake
  WakeTotals wake;
  RingFigures rings;
};

struct WaveDiagnostics {  // of the layer of dispersive waves; 0 if the scene has none
  int cells = 0;
  double height = 0.0;       // H_s = 4 σ of its surface, hulls' own dents left out [m]
  double wave_number = 0.0;  // k by which velocity falls off with depth; 0 in still water [1/m]
};

struct Diagnostics {
  double water_volume = 0.0;        // [m^3]
  double water_volume_start = 0.0;  // at step 0 [m^3]
  double volume_in = 0.0;           // through edges since step 0 [m^3]
  double volume_out = 0.0;          // likewise [m^3]
  double mass_error = 0.0;          // |volume - start - in + out| / start
  double kinetic_energy = 0.0;      // of the water [J]
  double potential_energy = 0.0;    // of the water above its lowest bed, as its pressure gives it [J]
  double body_energy = 0.0;         // kinetic + potential of dynamic bodies [J]
  double displaced_energy = 0.0;    // stored by the hulls' places beside both (hull/hull_stored.h) [J]
  double shared_energy = 0.0;       // by the product of the velocities of waves and of the water below them [J]
  Vec2 momentum{0.0F};              // of water and dynamic bodies, horizontal [kg m/s]
  glm::dvec3 hand_impulse{0.0};     // impulse of hands on water and bodies since step 0 [kg m/s]
  float max_speed = 0.0F;           // fastest water [m/s]
  WaveDiagnostics waves;
  std::vector<WaterCount> counts;    // of every kind of water, those always shown first; 0 if there is none of a kind
  std::vector<WaterFigure> figures;  // of the waters present, in the world's order
  const char* gauge_note = "";       // what a gauge's level is where it is not just the water's; a sentence
  int bodies = 0;
  int vortices = 0;
  int vortons = 0;  // nodes of vortex rings under water
  int rings = 0;
  int silt = 0;                // tracers under water
  std::int64_t silt_hits = 0;  // how often one was kept out of a body, since step 0
  int substeps = 0;            // sub-steps of the last water in the world's list, in the last step
  int dropped_commands = 0;    // could not be carried out (body gone, value refused, no room)
  std::string dropped_why;     // the last of them, for a person
  Status status;
  std::uint64_t hash = 0;  // hash of the state at the last hashed step
  std::int64_t hash_step = 0;

  // A water tells what it is made of.
  void count(const char* name, std::int64_t more) {
    for (WaterCount& entry : counts) {
      if (std::string_view(entry.name) == name) {
        entry.count += more;
        return;
      }
    }
    counts.push_back({name, more});
  }
  // 0 where no water has any.
  [[nodiscard]] int count_of(std::string_view name) const {
    std::int64_t sum = 0;
    for (const WaterCount& entry : counts) sum += name == entry.name ? entry.count : 0;
    return static_cast<int>(sum);
  }
  // 0 where no water tells it.
  [[nodiscard]] double figure(const Figure& what) const {
    for (const WaterFigure& entry : figures) {
      if (entry.what == &what) return entry.value;
    }
    return 0.0;
  }
};

struct Snapshot {
  std::string scene_title;
  SceneLook look;
  // The same number, if not 0, is the same water with the same foam: a picture of it need not send it again.
  std::uint64_t taken = 0;
  std::int64_t step = 0;
  double time = 0.0;       // [s]
  double dt = 1.0 / 60.0;  // [s]
  Domain domain;
  std::optional<Domain> home;  // where that began, if it travels and comes back (TravelKind::kAtEdges)
  std::shared_ptr<const Terrain> terrain;
  float level = 0.0F;  // still surface [m]
  Params params;
  SurfaceGrid surface;
  FarSea far_sea;                    // beyond the surface, where the domain is open and has waves
  WaterPoints points;                // filled on request
  ReusedList<ParticleCloud> clouds;  // water in three dimensions
  ReusedList<ClosedMesh> meshes;     // likewise
  ReusedList<WaterSlice> slices;     // likewise; filled on request, by waters that have cells
  std::vector<WaterGlass> glass;     // the glass that holds it
  WindSnapshot wind;
  std::vector<BodySnapshot> bodies;
  std::vector<Mooring> moorings;
  std::vector<Grip> grips;             // hands that hold bodies
  std::vector<ContactForce> contacts;  // filled on request
  std::vector<WakeSnapshot> wakes;     // one a body; filled on request
  VortonSnapshot vortons;              // bodies are filled together with the wakes
  TracerPoints tracers;                // filled by the application, not by the world
  FoamMap foam;                        // likewise
  std::vector<std::uint8_t>
      wet_ground;                     // likewise: 255: under water or just left by it, 0: dry [surface.nz][surface.nx]
  SprayDrops spray;                   // likewise
  WhiteWaterDrops white_water;        // likewise
  std::optional<LaunchGhost> ghost;   // likewise
  std::optional<RunGhost> run_ghost;  // likewise
  std::vector<GaugeReading> gauges;
  std::vector<GoalView> goals;
  WaveSpectrumPlot spectrum;  // the latest one asked for; in another world: without a step
  Diagnostics diagnostics;
  std::vector<StageTime> stages;  // times of the last step
};

// Null where it is not there, or no more.
inline const BodySnapshot* find_body(const Snapshot& snapshot, BodyId id) {
  for (const BodySnapshot& body : snapshot.bodies) {
    if (body.id == id) return &body;
  }
  return nullptr;
}

}  // namespace regatta
