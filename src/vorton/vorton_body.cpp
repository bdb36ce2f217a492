#include "vorton/vorton_body.h"

#include "core/rng.h"
#include "vorton/tail_ring.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace regatta {

namespace {

// Share of min_speed: a body that sheds goes on down to it. Its wake draws the water along, and a body at min_speed
// would otherwise shed by fits and starts.
constexpr float kLingering = 0.5F;
constexpr float kFastest = 1.5F;  // as a multiple of the stream: most speed of a loop's flow, whatever ring passes by

glm::dvec3 upper(const Six& v) { return {v[0], v[1], v[2]}; }
glm::dvec3 lower(const Six& v) { return {v[3], v[4], v[5]}; }

}  // namespace

VortonBody::VortonBody(std::shared_ptr<const SourcePanels> shape) { set_shape(std::move(shape)); }

void VortonBody::set_shape(std::shared_ptr<const SourcePanels> shape) {
  shape_ = std::move(shape);
  if (shape_) edges_ = face_edges(shape_->surface());
}

VortonTargets VortonBody::Targets::sized(std::size_t count) {
  for (std::vector<float>* place : {&x, &y, &z}) place->resize(count);
  for (std::vector<float>* velocity : {&u, &v, &w}) velocity->assign(count, 0.0F);
  return {x.data(), y.data(), z.data(), u.data(), v.data(), w.data(), static_cast<int>(count)};
}

float VortonBody::least_speed(const VortonBodyTerms& terms) const {
  return has_flow() ? kLingering * terms.min_speed : terms.min_speed;
}

void VortonBody::place(const VortonBodyTerms& terms, const BodyInStream& now) {
  now_ = now;
  if (!active()) return rest();
  // Water that speeds up presses on a body as on the water that it displaces; whoever knows the surface's slope gives
  // that. Here it is left out.
  if (booked_ > 0.0F) {
    const glm::dvec3 faster(now.stream - last_stream_);
    leave_out({-static_cast<double>(shape_->volume()) * faster, glm::dvec3(0.0)});
  }
  last_stream_ = now.stream;
  const Quat back = glm::inverse(now.state.orientation);
  const Vec3 flow = back * now.past();
  const Vec3 spin = back * now.state.angular_velocity;
  if (glm::length(flow) < least_speed(terms)) return;
  // Looked for in every step. Only once the flow had turned by 5°, they lagged behind a body that swings, in jumps: a
  // torpedo shook itself at 3 Hz, by 20° where its stern goes.
  flow_ = flow;
  spin_ = spin;
  found_.shed = terms.shed;
  find_attached_faces(leaving_);
  if (leaving_ == attached_) return;
  const Impulse old = gathered();
  found_ = terms;
  find_loops();
  // Gathered circulation that only lies elsewhere now is no force.
  const Impulse change = gathered() - old;
  const glm::dvec3 moved(now.state.position - last_origin_);
  leave_out({change.linear, change.angular + glm::cross(moved, change.linear)});
}

Impulse VortonBody::gathered() const {
  Impulse sum;
  for (std::size_t l = 0; l < std::min(flux_.size(), births_.size()); ++l) {
    const double flux = static_cast<double>(flux_[l]);
    sum = sum + Impulse{flux * upper(births_[l]), flux * lower(births_[l])};
  }
  const glm::dmat3 turn{Mat3(now_.state.orientation)};
  return {turn * sum.linear, turn * sum.angular};
}

void VortonBody::find_attached_faces(std::vector<char>& attached) {
  const OuterFaces& shape = shape_->surface();
  ahead_.resize(shape.planes.size());
  for (std::size_t f = 0; f < shape.planes.size(); ++f) {
    Vec3 middle(0.0F);
    for (const std::uint32_t corner : shape.outlines[f]) middle += shape.vertices[corner];
    middle /= static_cast<float>(shape.outlines[f].size());
    const Vec3 flow = flow_ - glm::cross(spin_, middle);
    const float speed = glm::length(flow);
    ahead_[f] = speed > 0.0F ? flow / speed : Vec3(0.0F);
  }
  find_attached(shape, edges_, found_.shed, ahead_, attached);
}

void VortonBody::find_loops() {
  find_attached_faces(attached_);
  loops_.find(shape_->surface(), edges_, found_.shed, attached_, piece(found_));
  // Gathered circulation goes on along the new loops, shared out if there are more.
  float mean_flux = 0.0F;
  for (const float flux : flux_) mean_flux += flux / static_cast<float>(flux_.size());
  flux_.assign(loops().size(), mean_flux);
  find_birth_impulses(found_);
}

void VortonBody::birth_places(const VortonBodyTerms& terms, const ShedLoop& loop, float spread, std::uint64_t seed) {
  const std::size_t count = loop.places.size();
  Rng rng(seed);
  nodes_.clear();
  for (std::size_t k = 0; k < count; ++k) {
    const Vec3 out = glm::normalize(loop.normals[k] + loop.normals[(k + count - 1) % count]);
    Vec3 at = loop.places[k] + offset(terms, loop) * out;
    for (int axis = 0; axis < 3; ++axis) at[axis] += rng.uniform(-spread, spread);
    nodes_.push_back(at);
  }
}

void VortonBody::find_birth_impulses(const VortonBodyTerms& terms) {
  births_.clear();
  for (const ShedLoop& loop : loops()) {
    birth_places(terms, loop, 0.0F, 0);
    Ring ring;
    ring.circulation = -1.0F;
    ring.core = terms.core * piece(terms);
    const Impulse all = birth_impulse(ring);
    births_.push_back(six(all.linear, all.angular));
  }
}

Impulse VortonBody::birth_impulse(const Ring& ring) {
  const std::vector<SourcePanel>& panels = shape_->panels();
  birth_.clear();
  birth_.add(ring, nodes_);
  list_vortons(birth_, birth_vortons_);
  const VortonTargets targets = panels_.sized(panels.size());
  for (std::size_t i = 0; i < panels.size(); ++i) {
    panels_.x[i] = panels[i].center.x;
    panels_.y[i] = panels[i].center.y;
    panels_.z[i] = panels[i].center.z;
  }
  add_vortons(birth_vortons_, targets);
  at_rest_.resize(panels.size());
  outflow_.resize(panels.size());
  for (std::size_t i = 0; i < panels.size(); ++i) {
    at_rest_[i] = Vec3(panels_.u[i], panels_.v[i], panels_.w[i]);
    outflow_[i] = glm::dot(panels[i].normal, at_rest_[i]);
  }
  shape_->solve(outflow_, rest_strength_);
  return ring_impulse(birth_, birth_.list[0], Vec3(0.0F)) + shape_->sheet_impulse(at_rest_, rest_strength_);
}

void VortonBody::stroke(const VortonBodyTerms& terms, int body, Rings& rings) {
  constexpr int kGuesses = 5;  // each is nearer by the share that the slip has in the impulse, a tenth or so
  const Quat back = glm::inverse(now_.state.orientation);
  TailStroke own = *now_.stroke;
  for (Vec3* vector : {&own.impulse, &own.from, &own.to, &own.along}) *vector = back * *vector;
  const glm::dvec3 wanted = glm::dvec3(own.impulse) / static_cast<double>(kWaterDensity);
  glm::dvec3 guess = wanted;
  Ring ring;
  Impulse all;
  for (int k = 0; k < kGuesses; ++k) {
    if (!lay_tail_ring(own, Vec3(guess), ring, nodes_)) return;
    all = birth_impulse(ring);
    guess += wanted - all.linear;
  }
  const glm::dmat3 turn{Mat3(now_.state.orientation)};
  const glm::dvec3 moved(now_.state.position - last_origin_);
  const glm::dvec3 linear = turn * all.linear;
  leave_out({linear, turn * all.angular + glm::cross(moved, linear)});
  // Fades like the hull's rings, or by its own speed over its own width if that is faster: no water passes a tail that
  // beats on the spot.
  const float speed = glm::length(now_.past());
  const RingPace own_pace = pace_of_tail_ring(ring);
  ring.fade = terms.fade * std::max(speed / (2.0F * shape_->far_reach()), own_pace.speed / own_pace.width);
  ring.viscosity = terms.viscosity * std::max(speed * shape_->length(), own_pace.speed * own_pace.width);
  ring.body = body;
  ring.tail = 1;
  for (Vec3& node : nodes_) node = now_.state.to_world(node);
  rings.add(ring, nodes_);
  ++shed_;
}

VortonTargets VortonBody::panel_targets() {
  const std::vector<SourcePanel>& panels = shape_->panels();
  const VortonTargets targets = panels_.sized(panels.size());
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const Vec3 at = now_.state.to_world(panels[i].center);
    panels_.x[i] = at.x;
    panels_.y[i] = at.y;
    panels_.z[i] = at.z;
  }
  return targets;
}

void VortonBody::stop_flow() {
  const std::vector<SourcePanel>& panels = shape_->panels();
  const Mat3 back = glm::transpose(Mat3(now_.state.orientation));
  at_rest_.resize(panels.size());
  outflow_.resize(panels.size());
  for (std::size_t i = 0; i < panels.size(); ++i) {
    at_rest_[i] = back * (now_.stream + Vec3(panels_.u[i], panels_.v[i], panels_.w[i]));
    outflow_[i] = glm::dot(panels[i].normal, at_rest_[i]);
  }
  shape_->solve(outflow_, rest_strength_);
  strength_ = rest_strength_;
  const glm::dvec3 velocity(back * now_.state.velocity);
  const glm::dvec3 spin(back * now_.state.angular_velocity);
  shape_->add_motion(six(velocity, spin), strength_);
  sources_.clear();
  far_sources_.clear();
  shape_->list_sources(strength_, now_.state.position, now_.state.orientation, sources_, far_sources_);
}

void VortonBody::add_flow(const VortonTargets& targets) const {
  const float reach = shape_->far_reach();
  bool far = true;
  for (int i = 0; i < targets.count && far; ++i) {
    const Vec3 away = Vec3(targets.x[i], targets.y[i], targets.z[i]) - now_.state.position;
    far = glm::dot(away, away) > reach * reach;
  }
  add_sources(far ? far_sources_ : sources_, shape_->core(), targets);
}

void VortonBody::clear_load() {
  load_.push = glm::dvec3(0.0);
  load_.twist = glm::dvec3(0.0);
  by_rings_ = {};
}

void VortonBody::finish_load(float dt) {
  load_.force = Vec3(load_.push) / dt;
  load_.spin_drag = spin_drag();
  load_.torque = Vec3(load_.twist) / dt;
  if (shape_->grip() != Vec3(1.0F)) {
    const Quat& turn = now_.state.orientation;
    const Vec3 about_middle = glm::cross(turn * shape_->centroid(), load_.force);
    const Vec3 gripped = shape_->grip() * (glm::inverse(turn) * (load_.torque - about_middle));
    load_.torque = turn * gripped + about_middle;
  }
  load_.torque += load_.spin_drag;
}

// Panels that the spin drives into the water are plates broadside on, and all of them rub [Hoe65].
Vec3 VortonBody::spin_drag() const {
  constexpr float kPlate = 1.17F;  // drag of a plate
  constexpr float kRub = 0.004F;   // friction of a turbulent boundary layer
  const Vec3 spin = glm::inverse(now_.state.orientation) * now_.state.angular_velocity;
  Vec3 sum(0.0F);
  for (const SourcePanel& panel : shape_->panels()) {
    const Vec3 velocity = glm::cross(spin, panel.center);
    const float out = std::max(0.0F, glm::dot(velocity, panel.normal));
    const Vec3 along = velocity - glm::dot(velocity, panel.normal) * panel.normal;
    const Vec3 force = kPlate * out * out * panel.normal + kRub * glm::length(along) * along;
    sum -= 0.5F * kWaterDensity * panel.area * glm::cross(panel.center, force);
  }
  return now_.state.orientation * sum;
}

void VortonBody::leave_out(const Impulse& change) {
  for (std::size_t k = 0; k < 3; ++k) {
    last_[k] += change.linear[static_cast<int>(k)];
    last_[k + 3] += change.angular[static_cast<int>(k)];
  }
}

void VortonBody::give_added_mass(const SixSix& mass) {
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t k = 0; k < 6; ++k) load_.added_mass[i][k] = static_cast<double>(kWaterDensity) * mass[i][k];
  }
}

void VortonBody::rest() {
  load_ = {};
  flow_ = spin_ = Vec3(0.0F);
  booked_ = 0.0F;
  clock_ = 0.0F;
  flux_.clear();
  loops_.clear();
  births_.clear();
  sources_.clear();
  far_sources_.clear();
  attached_.clear();
}

void VortonBody::shift(const Vec3& by) { last_origin_ += by; }

void VortonBody::book(const Impulse& rings, const Impulse& rings_about_last) {
  const glm::dmat3 turn{Mat3(now_.state.orientation)};
  const Impulse own = shape_->sheet_impulse(at_rest_, rest_strength_);
  const Impulse born = gathered();
  const glm::dvec3 sheet = turn * own.linear + born.linear;
  const glm::dvec3 sheet_twist = turn * own.angular + born.angular;
  const glm::dvec3 moved(now_.state.position - last_origin_);
  const double density = static_cast<double>(kWaterDensity);
  const SixSix mass = turned(shape_->added_mass(), now_.state.orientation);
  give_added_mass(mass);
  if (booked_ > 0.0F) {
    // Now, about where the origin was.
    const glm::dvec3 linear = rings_about_last.linear + sheet;
    const glm::dvec3 angular = rings_about_last.angular + sheet_twist + glm::cross(moved, sheet);
    glm::dvec3 push = -density * (linear - upper(last_));
    glm::dvec3 twist = -density * (angular - lower(last_));
    // The added mass turns with the body, and its momentum moves along: what of d(M_a V)/dt is not M_a dV/dt.
    const Six motion = six(glm::dvec3(now_.state.velocity), glm::dvec3(now_.state.angular_velocity));
    const Six momentum = product(mass, motion);
    const Six before = product(turned(shape_->added_mass(), last_turn_), motion);
    push -= density * (upper(momentum) - upper(before));
    twist -= density * (lower(momentum) - lower(before) + glm::cross(moved, upper(momentum)));
    load_.push += push;
    load_.twist += twist - glm::cross(moved, push);  // about where it is now
  }
  last_ = six(rings.linear + sheet, rings.angular + sheet_twist);
  last_origin_ = now_.state.position;
  last_turn_ = now_.state.orientation;
  booked_ = 1.0F;
}

float VortonBody::offset(const VortonBodyTerms& terms, const ShedLoop& loop) const {
  const float usual = terms.offset * piece(terms);
  return loop.smooth ? std::min(usual, terms.smooth_offset * shape_->length()) : usual;
}

VortonTargets VortonBody::loop_targets(const VortonBodyTerms& terms) {
  std::size_t count = 0;
  for (const ShedLoop& loop : loops()) count += loop.places.size();
  const VortonTargets targets = samples_.sized(count);
  std::size_t i = 0;
  for (const ShedLoop& loop : loops()) {
    for (std::size_t k = 0; k < loop.places.size(); ++k, ++i) {
      const Vec3 middle = 0.5F * (loop.places[k] + loop.places[(k + 1) % loop.places.size()]);
      const Vec3 at = now_.state.to_world(middle + offset(terms, loop) * loop.normals[k]);
      samples_.x[i] = at.x;
      samples_.y[i] = at.y;
      samples_.z[i] = at.z;
    }
  }
  return targets;
}

int VortonBody::shed(const VortonBodyTerms& terms, int body, float dt, Rings& rings) {
  const float speed = glm::length(now_.past());
  if (speed < least_speed(terms)) return 0;
  std::size_t i = 0;
  for (std::size_t l = 0; l < loops().size(); ++l) {
    const ShedLoop& loop = loops()[l];
    double squares = 0.0;
    double length = 0.0;
    for (std::size_t k = 0; k < loop.places.size(); ++k, ++i) {
      const float piece_length = glm::distance(loop.places[k], loop.places[(k + 1) % loop.places.size()]);
      const Vec3 at(samples_.x[i], samples_.y[i], samples_.z[i]);
      const Vec3 flow = now_.stream + Vec3(samples_.u[i], samples_.v[i], samples_.w[i]) - now_.state.velocity_at(at);
      const float fast = std::min(glm::length(flow), kFastest * speed);
      squares += static_cast<double>(piece_length * fast * fast);
      length += static_cast<double>(piece_length);
    }
    flux_[l] += terms.flux * static_cast<float>(squares / length) * dt;
  }
  const float h = piece(terms);
  clock_ += dt * speed / h;
  if (clock_ < 1.0F) return 0;
  clock_ = std::min(clock_ - 1.0F, 1.0F);
  for (std::size_t l = 0; l < loops().size(); ++l) {
    birth_places(terms, loops()[l], terms.jitter * h,
                 (static_cast<std::uint64_t>(shed_) * 1009U + static_cast<std::uint64_t>(body)) * 1009U +
                     static_cast<std::uint64_t>(terms.seed));
    for (Vec3& node : nodes_) node = now_.state.to_world(node);
    Ring ring;
    ring.circulation = -flux_[l];  // counter-clockwise about the separated side the stream would turn the other way
    ring.core = terms.core * h;
    ring.size = h;
    ring.fade = terms.fade * speed / shape_->length();
    ring.viscosity = terms.viscosity * speed * shape_->length();
    ring.body = body;
    rings.add(ring, nodes_);
    flux_[l] = 0.0F;
    ++shed_;
  }
  return static_cast<int>(loops().size());
}

void VortonBody::visit(Archive& archive) {
  constexpr std::int64_t kMostLoops = 10000;  // more than any shape has faces
  constexpr double kFinest = 0.01;            // piece of a loop, well below what the parameter allows [L]
  archive.value("flow", flow_);
  archive.value("spin", spin_);
  archive.value("piece", found_.size, {.least = kFinest, .most = 1e3});
  archive.value("core", found_.core, {.least = 0.0, .most = 1e3, .above_least = true});
  archive.value("offset", found_.offset, {.least = 0.0, .most = 1e3});
  archive.value("smooth_offset", found_.smooth_offset, {.least = 0.0, .most = 1e3});
  archive.value("sharp", found_.shed.sharp_deg, {.least = 0.0, .most = 180.0});
  archive.value("lee", found_.shed.lee_deg, {.least = -90.0, .most = 90.0});
  archive.array("flux", flux_, {.most_count = kMostLoops});
  archive.value("clock", clock_, {.least = 0.0, .most = 1.0});
  archive.value("shed", shed_, {.least = 0.0});
  archive.value("booked", booked_, {.least = 0.0, .most = 1.0});
  archive.value("last_origin", last_origin_);
  archive.value("last_stream", last_stream_);
  archive.value("last_turn", last_turn_, {.unit = true});
  archive.value("last_impulse", last_);
  archive.value("force", load_.force);
  archive.value("torque", load_.torque);
}

Result<> VortonBody::settle(const BodyInStream& now) {
  now_ = now;
  const std::vector<float> flux = flux_;
  if (!has_flow() || !has_shape()) {
    loops_.clear();
    births_.clear();
  } else {
    find_loops();
  }
  if (active()) give_added_mass(turned(shape_->added_mass(), now_.state.orientation));
  if (flux.size() != loops().size()) {
    return Error{"flux of the state has " + std::to_string(flux.size()) + " entries where the body sheds along " +
                 std::to_string(loops().size()) + " loops"};
  }
  flux_ = flux;
  return success();
}

}  // namespace regatta
