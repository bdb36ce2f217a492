#include "vorton/vorton_wakes.h"

#include "core/rng.h"
#include "exchange/lowest_point.h"
#include "exchange/stream_around.h"
#include "vorton/vorton_shape.h"
#include "vorton/vorton_stage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {

namespace {

constexpr float kRingGap = 0.3F;  // distance from the body's reach to the ring's places, as a share of its length
// The slope of the surface is read at this multiple of the ring's radius. A hull stands still in the water's step and
// then moves on by U dt, as its head on the water does; the water follows a step later. The slope left around the hull,
// of the order of U dt/L, dragged it along by more than its drag where U is small. Off the head there is no such slope.
constexpr float kSlopeRing = 2.0F;
// A body sheds nothing if the water moves past it farther in a step than this share of its length [1]: its rings would
// be born amid those of the last step, and rings so close would throw a free body about.
constexpr float kFarthestStep = 2.0F, kFarthestFreeStep = 0.5F;
constexpr float kNear = 0.25F;  // as a share of its length: this near below the surface its stream is measured already
constexpr float kGround = 0.05F;      // as a share of its length: a body this near the bed lies on it
constexpr float kSurfaceTime = 0.5F;  // in which the level around a body is followed [s]
constexpr float kMirrorReach = 2.0F;  // in sizes of the largest body: images of places farther off are left out
constexpr float kRoom = 1.0F;         // rings die this far beyond the domain's edges [m]
constexpr int kTracerNodes = 3000;    // of the grid from which tracers take their velocity, if they are more than that
constexpr float kSpacingOfCore = 1.5F;  // σ/h of a scene's rings
constexpr float kTubeOfCore = 2.5F;     // radius of the tube around such a ring that its tracers fill [σ]

void add_ring(const RingSetup& setup, const TracerTerms& terms, Vortons& vortons, VortonTracers& tracers) {
  const Vec3 axis = glm::normalize(setup.axis);
  const Vec3 beside = std::abs(axis.y) < 0.9F ? Vec3(0.0F, 1.0F, 0.0F) : Vec3(1.0F, 0.0F, 0.0F);
  const Vec3 a = glm::normalize(glm::cross(axis, beside));
  const Vec3 b = glm::cross(axis, a);
  Ring ring;
  ring.circulation = setup.circulation;
  ring.core = setup.core;
  ring.size = setup.core / kSpacingOfCore;
  const float around = 2.0F * std::numbers::pi_v<float> * setup.radius;
  const int count = std::clamp(static_cast<int>(std::ceil(around / ring.size)), 12, 1000);
  std::vector<Vec3> nodes;
  for (int i = 0; i < count; ++i) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(count);
    nodes.push_back(setup.position + setup.radius * (std::cos(angle) * a + std::sin(angle) * b));
  }
  vortons.add(ring, nodes);
  // In a tube around its line, evenly over the tube's cross section.
  const float tube = std::min(kTubeOfCore * setup.core, 0.9F * setup.radius);
  Rng rng(vortons.rings().list.size());
  for (int k = 0; k < setup.tracers; ++k) {
    const float around_axis = rng.uniform(0.0F, 2.0F * std::numbers::pi_v<float>);
    const float around_line = rng.uniform(0.0F, 2.0F * std::numbers::pi_v<float>);
    const float off = tube * std::sqrt(rng.uniform(0.0F, 1.0F));
    const Vec3 out = std::cos(around_axis) * a + std::sin(around_axis) * b;
    const float from_axis = setup.radius + off * std::cos(around_line);
    tracers.add(terms, setup.position + from_axis * out + off * std::sin(around_line) * axis, kTracersOfScene);
  }
}

// Slope of the surface, from places on a ring of that radius [m]; 0 if one of them is dry.
Vec2 slope_around(float radius, std::span<const WaterSample> ring) {
  Vec2 slope(0.0F);
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (!ring[i].wet) return Vec2(0.0F);
    slope += 2.0F / (radius * static_cast<float>(ring.size())) * ring[i].surface * ring_direction(i);
  }
  return slope;
}

// Slower water counts as still: what is left of waves.
Vec3 stream_of(const WaterSample& sample) {
  constexpr float kStill = 0.01F;  // [m/s]
  return sample.wet && glm::length(sample.velocity) > kStill ? Vec3(sample.velocity.x, 0.0F, sample.velocity.y)
                                                             : Vec3(0.0F);
}

VortonSumTerms::Way way_of(VortonSumMethod method) {
  if (method == VortonSumMethod::kDirect) return VortonSumTerms::Way::kDirect;
  return method == VortonSumMethod::kTree ? VortonSumTerms::Way::kTree : VortonSumTerms::Way::kAuto;
}

}  // namespace

VortonTerms vorton_terms(const Params& params) {
  const auto number = [](double value) { return static_cast<float>(value); };
  VortonTerms terms;
  terms.sum.way = way_of(params.vorton_sum);
  terms.sum.order = static_cast<int>(params.vorton_order);
  terms.sum.angle = number(params.vorton_angle);
  terms.upkeep.coarsen = number(params.vorton_coarsen);
  terms.upkeep.hairpin = number(params.vorton_hairpin);
  terms.upkeep.reach = number(params.vorton_reach);
  terms.upkeep.most_nodes = static_cast<int>(params.vorton_max);
  terms.body.size = number(params.vorton_size);
  terms.body.core = number(params.vorton_core);
  terms.body.flux = number(params.vorton_flux);
  terms.body.offset = number(params.vorton_offset);
  terms.body.fade = number(params.vorton_fade);
  terms.body.viscosity = number(params.vorton_viscosity);
  terms.body.min_speed = number(params.vorton_min_speed);
  terms.body.jitter = number(params.vorton_jitter);
  terms.body.seed = static_cast<int>(params.vorton_seed);
  terms.body.shed.sharp_deg = number(params.vorton_sharp);
  terms.body.shed.lee_deg = number(params.vorton_lee);
  return terms;
}

float ring_depth(const Params& params, const Hull& hull) {
  return params.wake_model == WakeModel::kAuto ? static_cast<float>(params.wake_size) * mean_size(hull) : 0.0F;
}

VortonWakes::VortonWakes(const Domain& domain, std::shared_ptr<const Terrain> terrain, float level,
                         const VortonStart& start)
    : domain_(domain),
      terrain_(std::move(terrain)),
      level_(level),
      emitters_(start.law == VortonLaw::kRings ? start.emitters : std::span<const EmitterSetup>()) {
  TracerTerms terms;
  terms.most = start.most_tracers;
  if (start.law == VortonLaw::kRings) {
    for (const RingSetup& ring : start.rings) add_ring(ring, terms, vortons_, tracers_);
  }
  for (std::size_t k = 0; k < start.tracer_boxes.size(); ++k) {
    const TracerBox& box = start.tracer_boxes[k];
    const int number = static_cast<int>(k);
    tracers_.fill(terms, box.lower, box.upper, box.tracers, kTracersOfFirstBox - number, kTracersOfFirstBox - number);
  }
  if (start.law == VortonLaw::kPaper) {
    paper_.emplace(start.box);
    return;
  }
  emitters_.join(vortons_, tracers_);
}

VortonTrouble VortonWakes::take_trouble() {
  VortonTrouble trouble;
  trouble.stiff = std::exchange(too_fast_, std::nullopt);
  const std::uint32_t rings = vortons_.take_trouble();
  const std::uint32_t free = paper_ ? paper_->take_trouble() : 0U;
  if ((rings & (VortonReport::kStiff | VortonReport::kNonFinite)) != 0) trouble.stiff = vortons_.report().stiff_place;
  if ((free & (PaperReport::kStiff | PaperReport::kNonFinite)) != 0) trouble.stiff = paper_->trouble_place();
  if ((rings & VortonReport::kCrowded) != 0) trouble.crowded = vortons_.report().crowded_place;
  return trouble;
}

void VortonWakes::add(const BodyView& body) {
  Home home;
  home.hull = body.hull;
  home.length = mean_size(*body.hull);
  home.reach = reach_of(*body.hull);
  home.surface = level_;
  home.center = body.state.position;
  homes_.push_back(std::move(home));
  loads_.emplace_back();
  vortons_.add_body(nullptr);
  if (paper_) paper_->add();
  std::vector<Solid> parts;
  for (const ConvexPolytope& part : body.hull->parts) parts.push_back({&part, body.state, farthest_corner(part), {}});
  tracers_.drop_embedded(parts);
}

void VortonWakes::remove(int body) {
  homes_.erase(homes_.begin() + body);
  loads_.erase(loads_.begin() + body);
  vortons_.remove_body(body);
  if (paper_) paper_->remove(body);
}

void VortonWakes::clear() {
  for (std::size_t b = 0; b < homes_.size(); ++b) {
    homes_[b].under = homes_[b].active = 0;
    homes_[b].field.nx = homes_[b].field.nz = 0;
    loads_[b] = {};
  }
  if (paper_) return paper_->rest();  // the rings' vortons and tracers wait
  vortons_.forget_wakes();
  tracers_.clear();
}

void VortonWakes::probe(const Params& /*params*/, std::span<const BodyView> bodies, std::vector<Vec3>& places) {
  places.clear();
  if (paper_) {
    places.emplace_back(paper_->middle().x, std::numeric_limits<float>::max(), paper_->middle().z);
    return;
  }
  for (std::size_t b = 0; b < homes_.size(); ++b) {
    Home& home = homes_[b];
    const BodyState& state = bodies[b].state;
    wrap(static_cast<int>(b), bodies[b]);
    const std::size_t before = places.size();
    places.emplace_back(state.position.x, std::numeric_limits<float>::max(), state.position.z);
    const bool near = home.under != 0 || highest_point(*home.hull, state) < home.surface + kNear * home.length;
    for (const float radius : {ring_radius(home), kSlopeRing * ring_radius(home)}) {
      for (std::size_t i = 0; i < kStreamRing && near; ++i) {
        const Vec2 at = horizontal(state.position) + radius * ring_direction(i);
        places.emplace_back(at.x, state.position.y, at.y);
      }
    }
    home.probes = places.size() - before;
  }
  probe_free(places);
}

// One place for each ring of nobody and for each emitter; where there are neither, one amid the tracers.
void VortonWakes::probe_free(std::vector<Vec3>& places) const {
  const std::size_t before = places.size();
  // Just beyond an open edge, where rings leave, the water is that of the edge.
  const Vec2 inset = 1e-3F * domain_.size();
  const auto add = [&](const Vec3& at) {
    const Vec2 inside = glm::clamp(horizontal(at), domain_.lower + inset, domain_.upper - inset);
    places.emplace_back(inside.x, std::numeric_limits<float>::max(), inside.y);
  };
  const Rings& rings = vortons_.rings();
  for (const Ring& ring : rings.list) {
    if (ring.body >= 0) continue;
    Vec3 middle(0.0F);
    for (int i = ring.first; i < ring.first + ring.count; ++i) middle += rings.at(i);
    add(middle / static_cast<float>(ring.count));
  }
  for (int i = 0; i < emitters_.count(); ++i) add(emitters_.setup(i).position);
  if (places.size() > before || tracers_.count() == 0) return;
  glm::dvec3 middle(0.0);
  for (int i = 0; i < tracers_.count(); ++i) middle += glm::dvec3(tracers_.at(i));
  add(Vec3(middle / static_cast<double>(tracers_.count())));
}

void VortonWakes::find_around(std::span<const WaterSample> samples) {
  around_ = {};
  float wet = 0.0F;
  float surface = std::numeric_limits<float>::lowest();
  float bed = std::numeric_limits<float>::max();
  for (const WaterSample& sample : samples) {
    if (!sample.wet) continue;
    around_.stream += stream_of(sample);
    surface = std::max(surface, sample.surface);
    bed = std::min(bed, sample.bed);
    wet += 1.0F;
  }
  if (wet == 0.0F) return;
  around_.stream /= wet;
  if (emitters_.count() == 0 && around_.stream == Vec3(0.0F)) return;  // still water lies at its level
  around_.surface = surface;
  around_.bed = bed;
}

// samples: as probe_free() asked for them.
void VortonWakes::drift_free(std::span<const WaterSample> samples) {
  const Rings& rings = vortons_.rings();
  std::size_t next = 0;
  for (std::size_t r = 0; r < rings.list.size(); ++r) {
    if (rings.list[r].body < 0) vortons_.set_drift(static_cast<int>(r), stream_of(samples[next++]) - water_.stream);
  }
  drifts_.clear();
  for (int i = 0; i < emitters_.count(); ++i) drifts_.push_back(stream_of(samples[next++]) - water_.stream);
}

// A body that crossed a periodic edge takes its rings with it.
void VortonWakes::wrap(int body, const BodyView& view) {
  Home& home = homes_[static_cast<std::size_t>(body)];
  const Vec2 moved = horizontal(view.state.position - home.center);
  const Vec2 size = domain_.size();
  Vec3 jump(0.0F);
  if (domain_.west == EdgeKind::kPeriodic) jump.x = size.x * std::round(moved.x / size.x);
  if (domain_.south == EdgeKind::kPeriodic) jump.z = size.y * std::round(moved.y / size.y);
  if (jump != Vec3(0.0F)) vortons_.shift(body, jump);
  home.center = view.state.position;
}

// Radius of the ring of places around a body where its stream is read [m].
float VortonWakes::ring_radius(const Home& home) { return home.reach + kRingGap * home.length; }

// Whether a body is under water, and how the water passes it.
void VortonWakes::follow(const Params& params, float dt, const BodyView& body, Home& home,
                         std::span<const WaterSample> samples) const {
  constexpr int kWetPlaces = 8;  // wet places of the ring: with fewer, a body lies at a shore, or is a wall in a flood
  const std::span<const WaterSample> ring = samples.subspan(1, samples.size() / 2);
  float level = 0.0F;
  int wet = 0;
  for (const WaterSample& at : ring) {
    if (!at.wet) continue;
    level += at.surface;
    ++wet;
  }
  const bool around = wet >= kWetPlaces;
  if (around || (ring.empty() && samples[0].wet)) {
    const float now = around ? level / static_cast<float>(wet) : samples[0].surface;
    home.surface += (1.0F - std::exp(-dt / kSurfaceTime)) * (now - home.surface);
  }
  home.bed = samples[0].bed;
  const float deep = ring_depth(params, *home.hull) * (home.under != 0 ? 0.5F : 1.0F);
  // A body on the bed, which may roll there, feels its contacts by its own mass alone (rigid/added_mass.h).
  const bool aground = body.motion == BodyMotion::kDynamic &&
                       lowest_point(*home.hull, body.state) < samples[0].bed + kGround * home.length;
  const bool deeper = highest_point(*home.hull, body.state) < home.surface - deep;
  const bool under = around && samples[0].wet && deeper && !aground;
  home.under = under ? 1 : 0;
  if (!under) return;
  home.stream = stream_around(horizontal(body.state.velocity), ring).value_or(Vec3(0.0F));
  home.slope = slope_around(kSlopeRing * ring_radius(home), samples.subspan(1 + ring.size()));
}

// Finds the bounds of the rings' water: the highest level and the lowest bed around bodies that shed and in `around_`.
void VortonWakes::find_water() {
  water_ = {};
  float surface = std::numeric_limits<float>::lowest();
  float bed = std::numeric_limits<float>::max();
  float shedding = 0.0F;
  float longest = 0.0F;
  for (std::size_t b = 0; b < homes_.size(); ++b) {
    if (homes_[b].active == 0) continue;
    surface = std::max(surface, homes_[b].surface);
    bed = std::min(bed, homes_[b].bed);
    water_.stream += homes_[b].stream;
    shedding += 1.0F;
    if (vortons_.body(static_cast<int>(b)).has_shape()) {
      longest = std::max(longest, vortons_.body(static_cast<int>(b)).shape().length());
    }
  }
  if (shedding > 0.0F) water_.stream /= shedding;
  const Rings& rings = vortons_.rings();
  if (!(shedding > 0.0F)) water_.stream = around_.stream;
  surface = std::max(surface, around_.surface.value_or(surface));
  bed = std::min(bed, around_.bed.value_or(bed));
  if (surface < bed && rings.count() > 0) {
    surface = level_;
    bed = terrain_->sample(rings.x[0], rings.z[0]).height;
  }
  if (surface > bed) water_.mirrors.surface = surface;
  if (surface > bed) water_.mirrors.bed = bed;
  if (longest > 0.0F) water_.mirrors.reach = kMirrorReach * longest;
  water_.bed = terrain_.get();
  const auto room = [](EdgeKind edge) { return edge == EdgeKind::kPeriodic ? VortonWater::kUnbounded : kRoom; };
  water_.lower = domain_.lower - Vec2(room(domain_.west), room(domain_.south));
  water_.upper = domain_.upper + Vec2(room(domain_.east), room(domain_.north));
}

void VortonWakes::list_bodies(std::span<const BodyView> bodies) {
  in_stream_.clear();
  temperatures_.clear();
  for (std::size_t b = 0; b < homes_.size(); ++b) {
    temperatures_.emplace_back();
    if (bodies[b].warmer != 0.0F) temperatures_.back() = TracerHeat{}.water + bodies[b].warmer;
    in_stream_.push_back({bodies[b].state, homes_[b].stream, homes_[b].active != 0, bodies[b].stroke, homes_[b].wakes});
  }
}

void VortonWakes::advance(const Params& params, double dt, std::span<const BodyView> bodies,
                          std::span<const BodyLoad> water, std::span<const WaterSample> samples, Profiler& profiler) {
  terms_ = vorton_terms(params);
  if (paper_) {
    const auto timing = profiler.scope(vorton_stage::kRings);
    return advance_paper(params, static_cast<float>(dt), bodies, samples);
  }
  bool any = vortons_.rings().count() > 0 || tracers_.count() > 0 || emitters_.count() > 0;
  for (std::size_t b = 0; b < homes_.size(); ++b) {
    Home& home = homes_[b];
    const std::span<const WaterSample> own = samples.first(home.probes);
    samples = samples.subspan(home.probes);
    follow(params, static_cast<float>(dt), bodies[b], home, own);
  }
  find_wakes_of_others(bodies);
  for (std::size_t b = 0; b < homes_.size(); ++b) {
    Home& home = homes_[b];
    const BodyState& state = bodies[b].state;
    const float speed = glm::length(home.stream + home.wakes - state.velocity);
    // A ring that comes near wakes it, although it may shed nothing: its sources keep the ring's water out.
    const bool passed = speed >= terms_.body.min_speed || bodies[b].stroke.has_value() || home.stirred;
    home.active = home.under != 0 && (passed || vortons_.has_rings(static_cast<int>(b))) ? 1 : 0;
    const float farthest = bodies[b].motion == BodyMotion::kDynamic ? kFarthestFreeStep : kFarthestStep;
    if (home.active != 0 && speed * static_cast<float>(dt) > farthest * home.length) {
      home.active = 0;
      too_fast_ = StatusPlace{"vortex ring", state.position};
    }
    if (home.active != 0 && !vortons_.body(static_cast<int>(b)).has_shape()) {
      vortons_.set_shape(static_cast<int>(b), vorton_shape(*home.hull));
      if (!vortons_.body(static_cast<int>(b)).has_shape()) home.active = 0;
    }
    any = any || home.active != 0;
    // The force by a slope of the surface is kept: it moves body and water alike.
    const Vec2 by_slope = -kWaterDensity * kGravity * water[b].submerged_volume * home.slope;
    const Vec2 back = by_slope + horizontal(water[b].waves) - horizontal(water[b].buoyancy);
    home.taken_back = home.active != 0 ? Vec3(back.x, 0.0F, back.y) : Vec3(0.0F);
  }
  if (!any) {
    for (std::size_t b = 0; b < homes_.size(); ++b) {
      vortons_.rest(static_cast<int>(b));
      loads_[b] = {};
      homes_[b].field.nx = homes_[b].field.nz = 0;
    }
    return;
  }
  find_around(samples);
  find_water();
  drift_free(samples);
  emitters_.step(params, static_cast<float>(dt), drifts_, vortons_, tracers_);
  list_bodies(bodies);
  list_resting(bodies);
  {
    const auto timing = profiler.scope(vorton_stage::kRings);
    vortons_.step(terms_, water_, in_stream_, static_cast<float>(dt));
  }
  {
    const auto timing = profiler.scope(vorton_stage::kSilt);
    move_tracers(params, static_cast<float>(dt));
  }
  give_loads(params);
  around_ = {};
  find_water();  // like settle()
  const auto timing = profiler.scope(vorton_stage::kPush);
  for (std::size_t b = 0; b < homes_.size(); ++b) lay_field(params, static_cast<int>(b));
}

void VortonWakes::advance_paper(const Params& params, float dt, std::span<const BodyView> bodies,
                                std::span<const WaterSample> samples) {
  find_around(samples);
  find_water();
  water_.mirrors = {};
  const WaterSample& at = samples.front();
  if (at.wet) {
    water_.mirrors.surface = at.surface;
    water_.mirrors.bed = at.bed;
  }
  paper_bodies_.clear();
  for (std::size_t b = 0; b < homes_.size(); ++b) {
    const bool under = at.wet && highest_point(*homes_[b].hull, bodies[b].state) < at.surface;
    homes_[b].center = bodies[b].state.position;
    paper_bodies_.push_back({homes_[b].hull.get(), bodies[b].state, under});
  }
  paper_->advance(params, dt, paper_bodies_, water_, tracer_terms(params), tracers_);
  paper_->give_loads(loads_);
}

TracerTerms VortonWakes::tracer_terms(const Params& params) const {
  TracerTerms terms;
  terms.most = static_cast<int>(params.tracer_count);
  terms.life = static_cast<float>(params.tracer_life);
  terms.heat.cooling = static_cast<float>(params.tracer_cooling);
  terms.grid_nodes = kTracerNodes;
  return terms;
}

// Rings that have just been shed leave tracers beside their nodes.
void VortonWakes::move_tracers(const Params& params, float dt) {
  const TracerTerms terms = tracer_terms(params);
  const int births = static_cast<int>(params.tracer_births);
  const Rings& rings = vortons_.rings();
  for (const Ring& ring : rings.list) {
    if (ring.age > 1.0001F * dt || ring.body < 0 || ring.body >= vortons_.body_count()) continue;
    Rng rng(static_cast<std::uint64_t>(vortons_.body(ring.body).rings_shed()));
    const float spread = 0.5F * ring.core;
    for (int i = ring.first; i < ring.first + ring.count; ++i) {
      for (int k = 0; k < births; ++k) {
        Vec3 at = rings.at(i);
        for (int axis = 0; axis < 3; ++axis) at[axis] += rng.uniform(-spread, spread);
        if (water_.mirrors.surface) at.y = std::min(at.y, *water_.mirrors.surface);
        if (water_.mirrors.bed) at.y = std::max(at.y, *water_.mirrors.bed);
        tracers_.add(terms, at, ring.body);
      }
    }
  }
  tracers_.step(terms, terms_, water_, vortons_, dt, temperatures_);
  tracers_.keep_within(water_);
}

void VortonWakes::give_loads(const Params& params) {
  for (std::size_t b = 0; b < homes_.size(); ++b) {
    loads_[b] = {};
    if (homes_[b].active == 0 || params.vorton_force != VortonForce::kImpulse) continue;
    const VortonLoad& load = vortons_.body(static_cast<int>(b)).load();
    const Vec3 back = homes_[b].taken_back;
    loads_[b] = {true, load.force + back, load.torque, back, load.added_mass};
  }
}

void VortonWakes::visit(Archive& archive) {
  const auto scope = archive.scope("vorton_wakes");
  const auto count = static_cast<std::int64_t>(homes_.size());
  archive.members("under", homes_, &Home::under, {.count = count, .least = 0.0, .most = 1.0});
  archive.members("active", homes_, &Home::active, {.count = count, .least = 0.0, .most = 1.0});
  archive.members("surface", homes_, &Home::surface, {.count = count});
  archive.members("bed", homes_, &Home::bed, {.count = count});
  archive.members("stream", homes_, &Home::stream, {.count = count});
  archive.members("taken_back", homes_, &Home::taken_back, {.count = count});
  archive.members("center", homes_, &Home::center, {.count = count});
  vortons_.visit(archive);
  tracers_.visit(archive);
  emitters_.visit(archive);
  if (paper_) paper_->visit(archive);
}

Result<> VortonWakes::settle(const Params& params, std::span<const BodyView> bodies) {
  for (std::size_t b = 0; b < homes_.size(); ++b) {
    const int body = static_cast<int>(b);
    const bool wanted = homes_[b].active != 0 || vortons_.body(body).has_flow() || vortons_.has_rings(body);
    if (wanted && !vortons_.body(body).has_shape()) vortons_.set_shape(body, vorton_shape(*homes_[b].hull));
  }
  terms_ = vorton_terms(params);
  around_ = {};
  if (paper_) paper_->settle();
  find_water();
  list_bodies(bodies);
  tracers_.settle();
  if (const auto settled = vortons_.settle(in_stream_); !settled) {
    return Error{"vorton_wakes." + settled.error().message};
  }
  give_loads(params);
  if (paper_) paper_->give_loads(loads_);
  for (std::size_t b = 0; b < homes_.size(); ++b) lay_field(params, static_cast<int>(b));
  return success();
}

void VortonWakes::snapshot(VortonSnapshot& out, bool with_bodies) const {
  const Rings& rings = vortons_.rings();
  out.nodes.clear();
  for (int i = 0; i < rings.count(); ++i) out.nodes.push_back(rings.at(i));
  out.rings.clear();
  for (const Ring& ring : rings.list) {
    out.rings.push_back({ring.first, ring.count, ring.circulation, ring.core, ring.age, ring.body, ring.emitter});
  }
  const float water = TracerHeat{}.water;
  out.warmest = 0.0F;
  for (int i = 0; i < emitters_.count(); ++i) {
    out.warmest = std::max(out.warmest, std::abs(emitters_.setup(i).warmer));
  }
  for (const std::optional<float>& body : temperatures_) {
    if (body) out.warmest = std::max(out.warmest, std::abs(*body - water));
  }
  if (paper_) paper_->snapshot(out);
  out.tracers.clear();
  for (int i = 0; i < tracers_.count(); ++i) {
    out.tracers.push_back(
        {tracers_.at(i), tracers_.age(i), tracers_.speed(i), tracers_.source(i), tracers_.temperature(i) - water});
  }
  out.bodies.resize(with_bodies ? homes_.size() : 0);
  for (std::size_t b = 0; b < out.bodies.size(); ++b) {
    const VortonBody& body = vortons_.body(static_cast<int>(b));
    ShedSnapshot& shed = out.bodies[b];
    shed.active = homes_[b].active != 0;
    shed.attached = body.attached();
    shed.force = loads_[b].force - loads_[b].taken_back;
    shed.taken_back = loads_[b].taken_back;
    shed.stream = homes_[b].stream;
    shed.rings = body.rings_shed();
    shed.loops.clear();
    for (const ShedLoop& loop : body.loops()) shed.loops.push_back(loop.places);
    shed.shape = body.surface();
    shed.field = homes_[b].field;
  }
}

}  // namespace regatta
