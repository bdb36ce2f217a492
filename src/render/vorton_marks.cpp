#include "render/vorton_marks.h"

#include "render/body_pose.h"
#include "render/vorton_slice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

constexpr Vec3 kStrongInk{1.00F, 0.93F, 0.62F};  // sRGB, as all inks here
constexpr Vec3 kWeakInk{1.00F, 0.45F, 0.12F};
constexpr Vec3 kAttachedInk{0.30F, 1.00F, 0.55F};
constexpr Vec3 kSeparatedInk{1.00F, 0.30F, 0.42F};
constexpr Vec3 kLoopInk{1.00F, 1.00F, 1.00F};
constexpr Vec3 kSlowInk{0.80F, 0.97F, 1.00F};
constexpr Vec3 kFastInk{1.00F, 0.90F, 0.55F};
constexpr Vec3 kOldInk{0.30F, 0.45F, 0.75F};
// Colours of temperatures: from blue over white to yellow, since water takes the red out of distant light.
constexpr Vec3 kColdInk{0.15F, 0.35F, 1.00F};
constexpr Vec3 kLukewarmInk{1.00F, 0.40F, 0.18F};  // water takes away red: these still look warm below metres of it
constexpr Vec3 kHotInk{1.00F, 0.16F, 0.05F};
constexpr Vec3 kAnticlockwiseInk{1.00F, 0.80F, 0.25F};  // colour in slices
constexpr Vec3 kClockwiseInk{0.20F, 0.35F, 1.00F};
constexpr std::array<Vec3, 6> kSourceInks = {Vec3{1.00F, 0.62F, 0.25F}, Vec3{0.40F, 0.85F, 1.00F},
                                             Vec3{0.95F, 0.50F, 0.75F}, Vec3{0.60F, 0.95F, 0.45F},
                                             Vec3{1.00F, 0.95F, 0.45F}, Vec3{0.75F, 0.65F, 1.00F}};
constexpr float kRodOfCore = 0.12F;       // a ring's rod, in its cores
constexpr float kThickRodOfCore = 0.35F;  // the same for a ring of the scene
constexpr float kDotOfCore = 0.12F;       // a tracer's radius, of the rings' cores
constexpr float kLeastDot = 0.004F;       // [m]
constexpr float kDotOpacity = 0.6F, kWarmDotOpacity = 0.95F;
constexpr float kFading = 3.0F;       // the last of a tracer's life, in which it fades [s]
constexpr float kDotGrowth = 0.12F;   // growth of a dot, in its radius [1/s]
constexpr float kGrown = 12.0F;       // until it has this age [s]
constexpr float kUsualSpeed = 0.05F;  // least end of the tracers' colours [m/s]

class Rods {
 public:
  explicit Rods(std::vector<VortonMark>& out) : out_(out) { out_.clear(); }

  void add(const Vec3& from, const Vec3& to, float radius, Vec4 ink, float soft = 0.0F) {
    const float sum = from.x + from.y + from.z + to.x + to.y + to.z + radius + ink.w;
    if (std::isfinite(sum) && radius > 0.0F && ink.w > 0.0F) out_.push_back({from, radius, to, soft, ink});
  }

 private:
  std::vector<VortonMark>& out_;
};

// Adds rings: those of a scene always, those of bodies and emitters when asked for.
void add_rings(const VortonSnapshot& vortons, bool of_bodies, Rods& marks) {
  float strongest = 1e-9F;
  for (const RingLine& ring : vortons.rings) strongest = std::max(strongest, std::abs(ring.circulation));
  for (const RingLine& ring : vortons.rings) {
    const bool of_scene = ring.body < 0 && ring.emitter < 0;
    if (!of_scene && !of_bodies) continue;
    const float rod = (of_scene ? kThickRodOfCore : kRodOfCore) * ring.core;
    const float share = std::sqrt(std::abs(ring.circulation) / strongest);
    const Vec4 ink(glm::mix(kWeakInk, kStrongInk, share), 0.15F + 0.8F * share);
    for (int i = 0; i < ring.count; ++i) {
      const auto a = static_cast<std::size_t>(ring.first + i);
      const auto b = static_cast<std::size_t>(ring.first + (i + 1) % ring.count);
      if (std::max(a, b) >= vortons.nodes.size()) return;
      marks.add(vortons.nodes[a], vortons.nodes[b], rod, ink);
    }
  }
}

// Free vortons as rods along their vorticity, the longer the faster the water turns.
void add_free_vortons(const VortonSnapshot& vortons, Rods& marks) {
  constexpr float kLongest = 0.8F;    // half of a rod, in the core
  constexpr float kThickness = 0.1F;  // likewise
  double sum = 0.0;
  for (const FreeVorton& vorton : vortons.free)
    sum += static_cast<double>(glm::dot(vorton.vorticity, vorton.vorticity));
  const auto count = static_cast<double>(std::max<std::size_t>(1, vortons.free.size()));
  const float usual = 2.0F * std::max(1e-6F, static_cast<float>(std::sqrt(sum / count)));
  for (const FreeVorton& vorton : vortons.free) {
    const float size = glm::length(vorton.vorticity);
    if (!(size > 0.0F)) continue;
    const float share = std::min(1.0F, size / usual);
    const Vec3 half = kLongest * vortons.free_core * share / size * vorton.vorticity;
    marks.add(vorton.at - half, vorton.at + half, kThickness * vortons.free_core,
              Vec4(glm::mix(kWeakInk, kStrongInk, share), 0.25F + 0.6F * share));
  }
}

// Slices as soft dots beside each other, the fainter the slower the water turns there.
void add_slices(const Snapshot& snapshot, Rods& marks) {
  constexpr float kLeast = 0.03F;   // share of the strongest: fainter ones are left out
  constexpr float kRadius = 0.85F;  // radius of a dot, in the spacing: they overlap
  constexpr float kOpacity = 0.75F;
  const std::vector<VorticitySlice> slices = vorticity_slices(snapshot);
  float strongest = 0.0F;
  for (const VorticitySlice& slice : slices) {
    for (const float vorticity : slice.vorticity) strongest = std::max(strongest, std::abs(vorticity));
  }
  if (!(strongest > 0.0F)) return;
  for (const VorticitySlice& slice : slices) {
    for (int iy = 0; iy < slice.ny; ++iy) {
      for (int ix = 0; ix < slice.nx; ++ix) {
        const float vorticity = slice.vorticity[static_cast<std::size_t>(iy * slice.nx + ix)];
        const float share = std::abs(vorticity) / strongest;
        if (share < kLeast) continue;
        const Vec3 at = slice.at(ix, iy);
        marks.add(at, at, kRadius * slice.spacing,
                  Vec4(vorticity > 0.0F ? kAnticlockwiseInk : kClockwiseInk, kOpacity * std::sqrt(share)), 1.0F);
      }
    }
  }
}

// The faces' edges, a little off the hull, and where the flow leaves it.
void add_faces(const ShedSnapshot& shed, const BodySnapshot& body, float blend, Rods& marks) {
  if (!shed.active || !shed.shape || !body.hull || shed.attached.size() != shed.shape->faces.size()) return;
  if (!drawable(body)) return;
  const Mat4 pose = body_matrix(body, blend);
  const Vec3 extent = body.hull->upper - body.hull->lower;
  const float rod = 0.004F * (extent.x + extent.y + extent.z);
  const auto world = [&](const Vec3& at) { return Vec3(pose * Vec4(at, 1.0F)); };
  for (std::size_t f = 0; f < shed.shape->faces.size(); ++f) {
    const std::vector<std::uint32_t>& corners = shed.shape->outlines[f];
    const Vec3 off = 2.0F * rod * shed.shape->planes[f].normal;
    Vec3 middle(0.0F);
    for (const std::uint32_t corner : corners) middle += shed.shape->vertices[corner];
    middle /= static_cast<float>(corners.size());
    const Vec4 ink(shed.attached[f] != 0 ? kAttachedInk : kSeparatedInk, 0.8F);
    for (std::size_t k = 0; k < corners.size(); ++k) {
      // Drawn in, so that both faces beside an edge show their own.
      const auto inset = [&](std::uint32_t corner) {
        return world(glm::mix(shed.shape->vertices[corner], middle, 0.06F) + off);
      };
      marks.add(inset(corners[k]), inset(corners[(k + 1) % corners.size()]), rod, ink);
    }
  }
  for (const std::vector<Vec3>& loop : shed.loops) {
    for (std::size_t k = 0; k < loop.size(); ++k) {
      marks.add(world(loop[k]), world(loop[(k + 1) % loop.size()]), 1.8F * rod, Vec4(kLoopInk, 0.9F));
    }
  }
}

// The mean of the cores; of those of emitters, which spread far, the finest counts for all.
float usual_core(const std::vector<RingLine>& rings) {
  float finest = std::numeric_limits<float>::max();
  for (const RingLine& ring : rings) {
    if (ring.emitter >= 0) finest = std::min(finest, ring.core);
  }
  float core = 0.0F;
  for (const RingLine& ring : rings) core += ring.emitter >= 0 ? finest : ring.core;
  return core / std::max(1.0F, static_cast<float>(rings.size()));
}

struct TracerScale {
  float speed = 1.0F;    // where the colours of the speed end [m/s]
  float life = 1.0F;     // [s]
  float warmest = 0.0F;  // [K]
};

Vec3 tracer_ink(const VortonTracer& tracer, const TracerScale& scale, SiltColor color) {
  if (color == SiltColor::kAuto) {
    const bool emitted = tracer.source <= kTracersOfFirstEmitter && tracer.source > kTracersOfFirstBox;
    color = emitted && scale.warmest > 0.0F ? SiltColor::kTemperature : SiltColor::kSpeed;
  }
  switch (color) {
    case SiltColor::kAge:
      return glm::mix(kFastInk, kOldInk, std::clamp(tracer.age / scale.life, 0.0F, 1.0F));
    case SiltColor::kSource: {
      const auto number = static_cast<std::size_t>(std::abs(static_cast<std::int64_t>(tracer.source)));
      return kSourceInks[number % kSourceInks.size()];
    }
    case SiltColor::kTemperature:
      return temperature_ink(scale.warmest > 0.0F ? tracer.warmer / scale.warmest : 0.0F);
    case SiltColor::kAuto:
    case SiltColor::kSpeed:
      break;
  }
  return glm::mix(kSlowInk, kFastInk, std::min(1.0F, tracer.speed / scale.speed));
}

void add_silt(const Snapshot& snapshot, SiltColor color, Rods& marks) {
  const std::vector<VortonTracer>& tracers = snapshot.vortons.tracers;
  if (tracers.empty()) return;
  const float radius = std::max(kDotOfCore * usual_core(snapshot.vortons.rings), kLeastDot);
  const float life = static_cast<float>(snapshot.params.tracer_life);
  float usual = kUsualSpeed;
  for (const ShedSnapshot& shed : snapshot.vortons.bodies) usual = std::max(usual, glm::length(shed.stream));
  for (const BodySnapshot& body : snapshot.bodies) usual = std::max(usual, glm::length(body.state.velocity));
  const TracerScale scale{usual, life, snapshot.vortons.warmest};
  const bool lasting = snapshot.params.vorton_law == VortonLaw::kPaper;
  for (const VortonTracer& tracer : tracers) {
    const float left = lasting ? 1.0F : std::clamp((life - tracer.age) / kFading, 0.0F, 1.0F);
    const Vec3 ink = tracer_ink(tracer, scale, color);
    // Warm water would look olive with half of the blue water behind showing through.
    const float opacity =
        glm::mix(kDotOpacity, kWarmDotOpacity, std::clamp(2.0F * (ink.r - std::max(ink.g, ink.b)) - 0.2F, 0.0F, 1.0F));
    marks.add(tracer.at, tracer.at, radius * (1.0F + kDotGrowth * std::min(tracer.age, kGrown)),
              Vec4(ink, opacity * left), 1.0F);
  }
}

}  // namespace

Vec3 temperature_ink(float share) {
  if (share < 0.0F) return glm::mix(kSlowInk, kColdInk, std::min(1.0F, -share));
  return share < 0.5F ? glm::mix(kSlowInk, kLukewarmInk, 2.0F * share)
                      : glm::mix(kLukewarmInk, kHotInk, std::min(1.0F, 2.0F * share - 1.0F));
}

void make_vorton_marks(const Snapshot& snapshot, float blend, const ViewOptions& options,
                       std::vector<VortonMark>& out) {
  Rods marks(out);
  if (options.silt) add_silt(snapshot, options.silt_color, marks);
  add_rings(snapshot.vortons, options.wakes.rings, marks);
  add_free_vortons(snapshot.vortons, marks);
  if (options.wakes.slices) add_slices(snapshot, marks);
  if (!options.wakes.faces) return;
  const std::size_t bodies = std::min(snapshot.vortons.bodies.size(), snapshot.bodies.size());
  for (std::size_t b = 0; b < bodies; ++b) add_faces(snapshot.vortons.bodies[b], snapshot.bodies[b], blend, marks);
}

}  // namespace regatta
