#include "wake/body_wake.h"

#include "core/check.h"
#include "core/rng.h"
#include "core/simd.h"
#include "exchange/stream_around.h"
#include "exchange/wake_damping.h"
#include "wake/wake_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>

namespace regatta {

namespace {

constexpr float kPanelShare = 0.1F;       // longest panel as a share of a body's mean size
constexpr float kPanelProbe = 0.1F;       // distance from a panel at which the water is asked, as a share of R
constexpr float kSideShare = 1.1F;        // share of a body's mean size: edges this near each other shed one layer
constexpr float kLevelFace = 0.1F;        // horizontal share of a face's normal below which it has no side
constexpr float kStillSwirl = 0.01F;      // share of M: a vortex that turns the water slower than this is deleted
constexpr float kFarthest = 20.0F;        // mean sizes from the body at which a vortex is deleted
constexpr int kMostVortices = 4000;       // most vortices of one body; the oldest go first
constexpr double kRecent = 2.0;           // emissions are shown for so long [s]
constexpr float kGridMargin = 2.5F;       // vortex radii from the outermost vortex to the grid's edge
constexpr float kCurrentSurface = 0.25F;  // share of a new level that counts in a step
// Circulation that leaves a side of a bluff body each second, over U² [1]: ½ U_s² with U_s = 1.45 U, as measured beside
// a plate and as free-streamline theory has it [Fag27].
constexpr float kLayersFlux = 1.05F;
constexpr float kBehind = 0.25F;    // breadths from a body's rear to where the water behind it is asked
constexpr int kBasePlaces = 5;      // there, side by side
constexpr float kBaseStep = 0.15F;  // breadths from one to the next
// The share would go from none to all while the stream goes so many breadths [1]: half a period of St 0.2, D/(2 St U).
// Chosen, not measured.
constexpr float kPassings = 2.5F;
constexpr float kAllOfIt = 1.0e12F;        // drag of a body that feels no impulse of its vortices [N]
constexpr float kLargestExponent = 40.0F;  // largest exponent of a threshold that is shown

Vec2 level_velocity(const BodyView& body, Vec2 at) {
  const Vec3 place(at.x, body.state.position.y, at.y);
  return horizontal(body.state.velocity_at(place));
}

// The side, as in WakeTotals, that a layer leaving face 0 or 1 of the edge belongs to.
std::size_t side_of(const EdgeNormals& edge, int face) { return shear_sign(edge, face) > 0.0F ? 1 : 0; }

void pad(std::vector<float>& values, std::size_t count) {
  values.assign(count + static_cast<std::size_t>(kLanes), 0.0F);
}

}  // namespace

BodyWake::BodyWake(const BodyView& body, float level)
    : edges_(shedding_edges(*body.hull)), mean_size_(mean_size(*body.hull)), reach_(reach_of(*body.hull)) {
  state_.potentials.resize(edges_.size());
  state_.fluxes.resize(edges_.size());
  state_.body = horizontal(body.state.position);
  state_.surface = level;
}

// σ such that the particles of a vortex, one or several, spread its circulation like an even disc of radius R:
// ⟨r²⟩ + 2σ² = R²/2.
float BodyWake::core(const Params& params) const {
  const auto count = static_cast<float>(static_cast<int>(params.wake_particles));
  const float spread = (count - 1.0F) / count / 9.0F;  // all but one sit at R/3
  return state_.radius * std::sqrt(0.5F * (0.5F - spread));
}

void BodyWake::sum_vortices(const Params& params) {
  const Vortices& v = state_.vortices;
  const VortexSumTerms terms{static_cast<int>(params.wake_tree_order), static_cast<float>(params.wake_tree_angle)};
  sum_.set(terms, {v.x, v.z, v.circulation, core(params)});
}

void BodyWake::find_detectors(const Params& params, const BodyView& body) {
  detectors_.clear();
  const Mat3 turn = glm::mat3_cast(body.state.orientation);
  const float distance = static_cast<float>(params.wake_sample_distance) * state_.radius;
  for (std::size_t e = 0; e < edges_.size(); ++e) {
    const SheddingEdge& edge = edges_[e];
    Detector detector;
    detector.edge = e;
    detector.low = turn * edge.a + body.state.position;
    detector.high = turn * edge.b + body.state.position;
    if (detector.low.y > detector.high.y) std::swap(detector.low, detector.high);
    // The level at the point itself is known only once the water was asked there.
    const float rise = detector.high.y - detector.low.y;
    const float slack = 0.1F * mean_size_;
    if (state_.surface < detector.low.y - slack || state_.surface > detector.high.y + slack) continue;
    const Vec2 n1 = horizontal(turn * edge.normal1);
    const Vec2 n2 = horizontal(turn * edge.normal2);
    if (glm::length(n1) < kLevelFace || glm::length(n2) < kLevelFace) continue;
    detector.normals = {glm::normalize(n1), glm::normalize(n2)};
    const float t = rise > 0.0F ? std::clamp((state_.surface - detector.low.y) / rise, 0.0F, 1.0F) : 0.5F;
    detector.at = detector.low + t * (detector.high - detector.low);
    const Vec2 mean = detector.normals.normal1 + detector.normals.normal2;
    const float length = glm::length(mean);
    const Vec2 out = length > 1.0e-3F ? mean / length : detector.normals.tangent();
    detector.probe = horizontal(detector.at) + distance * out;
    detectors_.push_back(detector);
  }
}

void BodyWake::probe(const Params& params, const Domain& domain, const BodyView& body, std::vector<Vec2>& places) {
  const float radius = static_cast<float>(params.wake_size) * mean_size_;
  state_.radius = radius;
  // A body that crossed a periodic edge takes its vortices with it.
  const Vec2 center = horizontal(body.state.position);
  const Vec2 moved = center - state_.body;
  const Vec2 size = domain.size();
  Vec2 jump(0.0F);
  if (domain.west == EdgeKind::kPeriodic) jump.x = size.x * std::round(moved.x / size.x);
  if (domain.south == EdgeKind::kPeriodic) jump.y = size.y * std::round(moved.y / size.y);
  if (jump != Vec2(0.0F)) {
    for (float& x : state_.vortices.x) x += jump.x;
    for (float& z : state_.vortices.z) z += jump.y;
    field_.origin += jump;
    field_.body += jump;
  }
  state_.body = center;

  for (std::size_t i = 0; i < kStreamRing; ++i) places.push_back(center + (reach_ + 2.0F * radius) * ring_direction(i));
  cut_waterline(body, state_.surface, line_);
  find_base(places);
  find_detectors(params, body);
  for (const Detector& detector : detectors_) places.push_back(detector.probe);
  panels_.clear();
  if (params.wake_no_through_flow && awake()) panels_.lay(line_, kPanelShare * mean_size_);
  for (const WaterlinePiece& panel : panels_.panels()) {
    places.push_back(panel.middle() + kPanelProbe * radius * panel.normal);
  }
  for (int i = 0; i < state_.vortices.count(); ++i) places.push_back(state_.vortices.at(i));
}

// On the bed, by the load of the last step.
bool BodyWake::stands() const { return state_.reaction.drag != kAllOfIt; }

// Whether there is any flow to keep out of the hull: a body at rest in still water costs next to nothing.
bool BodyWake::awake() const {
  if (line_.pieces.empty()) return false;
  return state_.vortices.count() > 0 ||
         std::any_of(state_.potentials.begin(), state_.potentials.end(),
                     [](const std::array<float, 2>& pair) { return pair[0] > 0.0F || pair[1] > 0.0F; });
}

void BodyWake::measure_stream(const BodyView& body, std::span<const WaterSample> ring) {
  float surface = 0.0F;
  float count = 0.0F;
  for (const WaterSample& sample : ring) {
    if (!sample.wet) continue;
    surface += sample.surface;
    count += 1.0F;
  }
  stream_ = Vec2(0.0F);
  if (count == 0.0F) return;
  state_.surface += kCurrentSurface * (surface / count - state_.surface);
  const Vec2 own = level_velocity(body, horizontal(body.state.position));
  stream_ = horizontal(*stream_around(own, ring)) - own;
}

// Measures the power that the vortices may take (exchange/wake_balance.h): the power that the body loses to the water
// without them. For a body afloat, also if it is towed or held, that is the power that drag takes from body and water
// together; its vortices hand over no impulse of their own, and the water's pressure on it is waves, as the water
// passes below it. A body that stands on the bed is a wall in the water: the pressure on it is the drag of its wake,
// and the power that the street carries away comes on top. Vortices give their energy over their life, so the power is
// a mean over that. But a boat that loses little by now has no earlier power to give: the energy of its vortices is
// counted nowhere, and water and boat would seem to gain.
void BodyWake::measure_loss(const Params& params, float dt, const BodyView& body, const BodyLoad& load) {
  const bool afloat = !load.stands;
  const Vec2 drag = horizontal(load.drag - load.wake);
  const float speed = glm::length(stream_);
  WakeReaction& reaction = state_.reaction;
  reaction.velocity = horizontal(body.state.velocity);
  reaction.along = speed > 0.0F ? stream_ / speed : Vec2(1.0F, 0.0F);
  reaction.drag = afloat ? kAllOfIt : std::max(0.0F, glm::dot(drag, reaction.along));
  const Vec2 force = drag + horizontal(load.buoyancy);
  const float lost = afloat ? load.lost : glm::dot(force, stream_) - load.torque.y * body.state.angular_velocity.y;
  const float share = -std::expm1(-static_cast<float>(wake_damping(params)) * dt);
  state_.mean_loss += share * (std::max(0.0F, lost) - state_.mean_loss);
  reaction.power = afloat ? std::min(state_.mean_loss, std::max(0.0F, lost)) : state_.mean_loss;
}

// Places behind a body that stands on the bed, across the stream of the step before.
void BodyWake::find_base(std::vector<Vec2>& places) {
  breadth_ = 0.0F;
  if (line_.pieces.empty() || !stands()) return;
  const Vec2 along = state_.reaction.along, across(-along.y, along.x);
  constexpr float kFar = std::numeric_limits<float>::max();
  float rear = -kFar, left = kFar, right = -kFar;
  for (const WaterlinePiece& piece : line_.pieces) {
    rear = std::max(rear, glm::dot(piece.from, along));
    left = std::min(left, glm::dot(piece.from, across));
    right = std::max(right, glm::dot(piece.from, across));
  }
  breadth_ = right - left;
  const Vec2 middle = (rear + kBehind * breadth_) * along + 0.5F * (left + right) * across;
  for (int i = 0; i < kBasePlaces; ++i) {
    places.push_back(middle + kBaseStep * breadth_ * static_cast<float>(i - kBasePlaces / 2) * across);
  }
}

// Along a line across the wake u ω = −∂/∂s (gη + ½u²) on the mean, so that what leaves each side is the head gη + ½u²
// that the water behind the body lacks of the stream's: what the water sheds by itself and what vortices have handed to
// it by there. While that is less than a layer carries the vortices get a larger share of what they may bring, else a
// smaller one. Waves change the heads by more than a wake does. So the difference is bounded; what waves do to it
// cancels on the mean only as far as it stays within those bounds.
void BodyWake::measure_brought(const Params& params, float dt, const BodyView& body, std::span<const WaterSample> ring,
                               std::span<const WaterSample> base) {
  const float speed = glm::length(stream_);
  if (breadth_ <= 0.0F || speed <= static_cast<float>(params.wake_min_speed)) return;
  const Vec2 own = level_velocity(body, horizontal(body.state.position));
  const auto head = [&](const WaterSample& at) {
    const Vec2 past = at.velocity - own;
    return kGravity * at.surface + 0.5F * glm::dot(past, past);
  };
  float ahead = 0.0F, weights = 0.0F, behind = 0.0F, count = 0.0F;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const float weight = 1.0F - glm::dot(ring_direction(i), state_.reaction.along);  // as that of the stream's mean
    if (!ring[i].wet) continue;
    ahead += weight * head(ring[i]);
    weights += weight;
  }
  for (const WaterSample& at : base) {
    if (!at.wet) continue;
    behind += head(at);
    count += 1.0F;
  }
  if (weights <= 0.0F || count == 0.0F) return;
  const float lacks = (ahead / weights - behind / count) / (speed * speed);
  const float flux = std::clamp(lacks, 0.0F, 2.0F * kLayersFlux);
  const float change = (1.0F - flux / kLayersFlux) * speed * dt / (kPassings * breadth_);
  state_.brought = std::clamp(state_.brought + change, 0.0F, 1.0F);
}

// Sources on the waterline against what water and vortices push through it.
void BodyWake::block_flow(const BodyView& body, std::span<const WaterSample> samples) {
  const auto panels = panels_.panels();
  if (panels.empty()) return;
  pad(x_, panels.size());
  z_ = u_ = w_ = x_;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    x_[i] = panels[i].middle().x;
    z_[i] = panels[i].middle().y;
  }
  sum_.add_velocity({x_.data(), z_.data(), u_.data(), w_.data(), static_cast<int>(panels.size())});
  inflow_.clear();
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const Vec2 water = samples[i].wet ? samples[i].velocity : stream_ + level_velocity(body, panels[i].middle());
    const Vec2 relative = water + Vec2(u_[i], w_[i]) - level_velocity(body, panels[i].middle());
    inflow_.push_back(-glm::dot(relative, panels[i].normal));
  }
  panels_.cancel(inflow_);
}

// u = u∞ + u_V + u_P; second order by the velocity of the step before (Adams-Bashforth).
void BodyWake::move_vortices(const Params& params, float dt, std::span<const WaterSample> samples) {
  Vortices& v = state_.vortices;
  const auto count = static_cast<std::size_t>(v.count());
  if (count == 0) return;
  pad(u_, count);
  pad(w_, count);
  pad(x_, count);
  pad(z_, count);
  std::copy(v.x.begin(), v.x.end(), x_.begin());
  std::copy(v.z.begin(), v.z.end(), z_.begin());
  const VelocityTargets targets{x_.data(), z_.data(), u_.data(), w_.data(), v.count()};
  if (params.wake_advection == WakeAdvection::kDirect) {
    sum_.add_velocity(targets);
  } else {
    for (std::size_t i = 0; i < count; ++i) {
      const Vec2 place(x_[i], z_[i]);
      const Vec2 given = field_.at(place) - own_grid_velocity(field_, place, v.circulation[i], core(params));
      u_[i] = given.x;
      w_[i] = given.y;
    }
  }
  panels_.add_velocity(targets);
  const float kept = std::exp(-static_cast<float>(wake_damping(params)) * dt);
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 now = Vec2(u_[i], w_[i]) + (samples[i].wet ? samples[i].velocity : Vec2(0.0F));
    const Vec2 before = v.moved[i] > 0.0F ? Vec2(v.u[i], v.w[i]) : now;
    const Vec2 mean = 1.5F * now - 0.5F * before;
    v.x[i] += dt * mean.x;
    v.z[i] += dt * mean.y;
    v.u[i] = now.x;
    v.w[i] = now.y;
    v.moved[i] = 1.0F;
    v.circulation[i] *= kept;
  }
}

void BodyWake::feed_potentials(const Params& params, float dt, const BodyView& body,
                               std::span<const WaterSample> samples, std::vector<SphereSweep>& sweeps) {
  shedding_.clear();
  ready_.clear();
  fastest_.assign(detectors_.size(), {-1.0F, -1.0F});
  forget_edges_out_of_reach();
  sum_flow_at_detectors();
  const float fire = firing_length(params, state_.radius);
  for (std::size_t i = 0; i < detectors_.size(); ++i) {
    if (const std::optional<Vec2> flow = flow_past(params, body, samples[i], i)) {
      feed_edge(params, dt, fire, *flow, i);
    } else {
      state_.potentials[detectors_[i].edge] = {};
    }
  }
  gather_fluxes(dt);
  shed(fire, sweeps);
}

// Resets the edges that have no detector now, as they do not cross the surface. detectors_ is in the order of edges_.
void BodyWake::forget_edges_out_of_reach() {
  auto next = detectors_.begin();
  for (std::size_t e = 0; e < edges_.size(); ++e) {
    if (next != detectors_.end() && next->edge == e) {
      ++next;
    } else {
      state_.potentials[e] = {};
      state_.fluxes[e] = {};
    }
  }
}

// u_V + u_P where the flow past the edges is measured: into u_ and w_.
void BodyWake::sum_flow_at_detectors() {
  const std::size_t count = detectors_.size();
  pad(x_, count);
  pad(z_, count);
  pad(u_, count);
  pad(w_, count);
  for (std::size_t i = 0; i < count; ++i) {
    x_[i] = detectors_[i].probe.x;
    z_[i] = detectors_[i].probe.y;
  }
  const VelocityTargets targets{x_.data(), z_.data(), u_.data(), w_.data(), static_cast<int>(count)};
  sum_.add_velocity(targets);
  panels_.add_velocity(targets);
}

// The flow past the hull at a detector, bounded; none where the edge does not cross the surface.
std::optional<Vec2> BodyWake::flow_past(const Params& params, const BodyView& body, const WaterSample& sample,
                                        std::size_t index) {
  Detector& detector = detectors_[index];
  const bool crosses = sample.wet && sample.surface > detector.low.y && sample.surface < detector.high.y;
  if (!crosses) return std::nullopt;
  const float t = (sample.surface - detector.low.y) / (detector.high.y - detector.low.y);
  detector.at = detector.low + t * (detector.high - detector.low);
  const Vec2 own = level_velocity(body, horizontal(detector.at));
  const auto feedback = static_cast<float>(params.wake_feedback);
  Vec2 relative = sample.velocity + feedback * Vec2(u_[index], w_[index]) - own;
  const Vec2 center = horizontal(body.state.position);
  const float most = static_cast<float>(params.wake_bound) * glm::length(stream_ + level_velocity(body, center) - own);
  const float speed = glm::length(relative);
  if (speed > most) relative *= most / speed;
  return relative;
}

void BodyWake::feed_edge(const Params& params, float dt, float fire, Vec2 flow, std::size_t index) {
  const Detector& detector = detectors_[index];
  const int face = leaving_face(detector.normals, flow);
  const float u_eff = std::abs(glm::dot(flow, detector.normals.tangent()));
  const auto min_speed = static_cast<float>(params.wake_min_speed);
  for (int f = 0; f < 2; ++f) {
    float& potential = state_.potentials[detector.edge][static_cast<std::size_t>(f)];
    potential = fed(potential, f == face ? u_eff : 0.0F, min_speed, dt);
    if (potential == 0.0F) continue;
    const std::size_t side = side_of(detector.normals, f);
    float& fastest = fastest_[index][side];
    fastest = std::max(fastest, f == face ? u_eff : 0.0F);
    if (potential >= fire) ready_.push_back({index, static_cast<std::size_t>(f), side, potential - fire, flow});
  }
}

// Whether the layers that leave at two detectors belong to one side of the body. Detectors farther apart, like the two
// ends of a blade that turns, have a layer each.
bool BodyWake::share_layer(const Detector& one, const Detector& two) const {
  return edges_[one.edge].part == edges_[two.edge].part &&
         glm::length(horizontal(one.at - two.at)) < kSideShare * mean_size_;
}

// The layer of a side leaves now at one edge, now at another: all edges of the side gather the flux of the fastest flow
// at any of them.
void BodyWake::gather_fluxes(float dt) {
  for (std::size_t i = 0; i < detectors_.size(); ++i) {
    std::array<float, 2> speed = {-1.0F, -1.0F};
    for (std::size_t k = 0; k < detectors_.size(); ++k) {
      if (!share_layer(detectors_[i], detectors_[k])) continue;
      for (std::size_t side = 0; side < 2; ++side) speed[side] = std::max(speed[side], fastest_[k][side]);
    }
    for (std::size_t side = 0; side < 2; ++side) {
      float& flux = state_.fluxes[detectors_[i].edge][side];
      flux = speed[side] < 0.0F ? 0.0F : flux + speed[side] * speed[side] * dt;
    }
  }
}

// Sheds at the edges over the threshold, the farthest over it first. Each resets the potentials of its neighbours on
// the same side, and its vortex takes the flux that the side has gathered.
void BodyWake::shed(float fire, std::vector<SphereSweep>& sweeps) {
  std::sort(ready_.begin(), ready_.end(), [](const Ready& a, const Ready& b) {
    return std::tie(b.excess, a.detector, a.face) < std::tie(a.excess, b.detector, b.face);
  });
  for (const Ready& r : ready_) {
    const Detector& detector = detectors_[r.detector];
    float& potential = state_.potentials[detector.edge][r.face];
    const float flux = state_.fluxes[detector.edge][r.side];
    const float speed = glm::length(r.relative);
    if (potential < fire || speed <= 0.0F) continue;
    const Vec2 along = r.relative / speed;
    shedding_.push_back({horizontal(detector.at), along, speed, flux, r.side == 1 ? 1.0F : -1.0F});
    sweeps.push_back({0, detector.at, Vec3(along.x, 0.0F, along.y), state_.radius});
    potential -= fire;
    for (const Detector& other : detectors_) {
      if (share_layer(detector, other)) state_.fluxes[other.edge][r.side] = 0.0F;
      if (other.edge == detector.edge) continue;
      if (glm::length(horizontal(other.at - detector.at)) >= state_.radius) continue;
      for (int f = 0; f < 2; ++f) {
        if (side_of(other.normals, f) != r.side) continue;
        state_.potentials[other.edge][static_cast<std::size_t>(f)] = 0.0F;
      }
    }
  }
}

void BodyWake::delete_vortices(const Params& params, double time, const Domain& domain) {
  Vortices& v = state_.vortices;
  const auto share = static_cast<float>(params.wake_least_share);
  const float still = kStillSwirl * static_cast<float>(params.wake_min_speed);
  const float sigma = core(params);
  const int surplus = std::max(0, v.count() - kMostVortices);
  const bool bounded_x = domain.west != EdgeKind::kPeriodic;
  const bool bounded_z = domain.south != EdgeKind::kPeriodic;
  v.filter([&](int i) {
    const auto at = static_cast<std::size_t>(i);
    const Vec2 place = v.at(i);
    if (i < surplus || !std::isfinite(place.x + place.y)) return false;
    if (std::abs(v.circulation[at]) < share * std::abs(v.birth[at])) return false;
    if (swirl_speed(v.circulation[at], sigma) < still) return false;
    if (bounded_x && (place.x < domain.lower.x || place.x > domain.upper.x)) return false;
    if (bounded_z && (place.y < domain.lower.y || place.y > domain.upper.y)) return false;
    const Vec2 away = place - state_.body;
    if (glm::dot(away, away) > kFarthest * kFarthest * mean_size_ * mean_size_) return false;
    return !line_.contains(place);
  });
  std::erase_if(state_.recent, [&](const WakeEmission& e) { return time - e.time > kRecent; });
}

void BodyWake::advance(const Params& params, double time, float dt, const Domain& domain, const BodyView& body,
                       const BodyLoad& load, std::span<const WaterSample> samples, std::vector<SphereSweep>& sweeps) {
  const std::size_t panels = panels_.panels().size();
  const std::size_t base = breadth_ > 0.0F ? kBasePlaces : 0;
  CHECK(samples.size() == kStreamRing + base + detectors_.size() + panels + state_.vortices.x.size(),
        "one sample for each probe");
  const auto ring = samples.first(kStreamRing), behind = samples.subspan(kStreamRing, base);
  samples = samples.subspan(kStreamRing + base);
  const auto at_edges = samples.first(detectors_.size());
  const auto at_panels = samples.subspan(detectors_.size(), panels);
  measure_stream(body, ring);
  measure_loss(params, dt, body, load);
  if (stands()) measure_brought(params, dt, body, ring, behind);
  sum_vortices(params);
  block_flow(body, at_panels);
  feed_potentials(params, dt, body, at_edges, sweeps);
  move_vortices(params, dt, samples.subspan(detectors_.size() + panels));
  delete_vortices(params, time, domain);
}

void BodyWake::emit(const Params& params, double time, float share, std::span<const Vec3> places) {
  CHECK(places.size() == shedding_.size(), "one place for each vortex");
  const int count = static_cast<int>(params.wake_particles);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Shedding& shed = shedding_[i];
    const std::size_t side = shed.sign > 0.0F ? 1 : 0;
    WakeTotals& totals = state_.totals;
    // Seeded by how many vortices came before, so that no generator has to be saved with the state.
    const auto born = static_cast<std::uint64_t>(totals.emissions[0] + totals.emissions[1]);
    Rng rng(static_cast<std::uint64_t>(params.wake_seed) * 0x9e3779b97f4a7c15ULL + born);
    const float scatter = static_cast<float>(params.wake_jitter) * state_.radius;
    const float ahead = rng.uniform(-scatter, scatter);
    const float beside = rng.uniform(-scatter, scatter);
    const Vec2 across(-shed.along.y, shed.along.x);
    const Vec2 at = horizontal(places[i]) + ahead * shed.along + beside * across;
    const float l = std::abs(glm::dot(horizontal(places[i]) - shed.from, shed.along));
    const float leaves =
        shed.sign * shed_circulation(params, shed.speed, shed.flux, state_.radius, l, mean_size_, share);
    const bool measured = params.wake_law == WakeLaw::kFlux && stands();
    const float strength = measured ? state_.brought * leaves : leaves;
    state_.vortices.add(at, strength / static_cast<float>(count));
    for (int k = 1; k < count; ++k) {
      const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(k) / static_cast<float>(count - 1);
      const Vec2 spoke = state_.radius / 3.0F * (std::cos(angle) * shed.along + std::sin(angle) * across);
      state_.vortices.add(at + spoke, strength / static_cast<float>(count));
    }
    totals.shed[side] += static_cast<double>(std::abs(leaves));
    ++totals.emissions[side];
    totals.last_emission[side] = time;
    state_.recent.push_back({time, shed.from, at, leaves});
  }
  shedding_.clear();
}

void BodyWake::lay_grid(const Params& params) {
  const WakeGridTerms terms{static_cast<float>(params.wake_grid_spacing) * state_.radius, kGridMargin * state_.radius};
  const Vortices& v = state_.vortices;
  lay_wake_grid(terms, {v.x, v.z, v.circulation, core(params)}, state_.body, field_);
  field_.reaction = state_.reaction;
  sum_vortices(params);
  node_x_.resize(field_.u.size());
  node_z_.resize(field_.u.size());
}

void BodyWake::fill_row(int row) {
  const auto first = static_cast<std::size_t>(row) * static_cast<std::size_t>(field_.stride);
  wake_row_places(field_, row, node_x_.data() + first, node_z_.data() + first);
  sum_.add_velocity({node_x_.data() + first, node_z_.data() + first, field_.u.data() + first, field_.w.data() + first,
                     field_.stride});
  fade_wake_row(row, field_);
}

void BodyWake::snapshot(const Params& params, const BodyView& body, WakeSnapshot& out) const {
  const Vortices& v = state_.vortices;
  out.x = v.x;
  out.z = v.z;
  out.circulation = v.circulation;
  out.radius = state_.radius;
  const float fire = firing_length(params, state_.radius);
  out.threshold = std::exp(std::min(fire / static_cast<float>(params.wake_min_speed), kLargestExponent));
  out.stream = stream_;
  out.field = field_;
  out.points.clear();
  const Mat3 turn = glm::mat3_cast(body.state.orientation);
  for (const Detector& detector : detectors_) {
    const auto& potentials = state_.potentials[detector.edge];
    const SheddingEdge& edge = edges_[detector.edge];
    DetectingPoint point;
    point.at = detector.at;
    point.normal1 = horizontal(turn * edge.normal1);
    point.normal2 = horizontal(turn * edge.normal2);
    point.fill1 = fire > 0.0F ? std::min(1.0F, potentials[0] / fire) : 0.0F;
    point.fill2 = fire > 0.0F ? std::min(1.0F, potentials[1] / fire) : 0.0F;
    point.crosses = state_.surface > detector.low.y && state_.surface < detector.high.y;
    out.points.push_back(point);
  }
  out.emissions = state_.recent;
  out.totals = state_.totals;
}

}  // namespace regatta
