#include "vorton/paper_vortons.h"

#include "core/check.h"
#include "core/limits.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "vorton/paper_kernel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {

namespace {

constexpr int kContactBlock = NearPlaces::kMost;  // vortons that a thread looks at at once
constexpr int kMove = 1024;                       // or moves
constexpr int kShare = 8;                         // contacts whose neighbours a thread finds at once
constexpr float kSteadiest = 0.02F;               // C² |ω| dt that the exchange bears where vortons crowd
constexpr float kNearest = 0.5F;                  // share of the layer: no vorton is left nearer to a surface
constexpr float kFourPi = 4.0F * std::numbers::pi_v<float>;

// f of the kernel: velocity of a strength of 4π at distance r, over r.
float kernel(float square, float core_square) {
  const float s2 = 1.0F / (square + core_square);
  return s2 * std::sqrt(s2) * (1.0F + 1.5F * core_square * s2);
}

Vec3 random_direction(Rng& rng) {
  for (;;) {
    const float x = rng.uniform(-1.0F, 1.0F);
    const float y = rng.uniform(-1.0F, 1.0F);
    const Vec3 at(x, y, rng.uniform(-1.0F, 1.0F));
    const float square = glm::dot(at, at);
    if (square <= 1.0F && square > 0.01F) return at / std::sqrt(square);
  }
}

}  // namespace

float paper_share(float gain, float dt) {
  constexpr float kPerSecond = 30.0F;  // the frames that [Gou12]'s gain is one of
  return 1.0F - std::pow(1.0F - std::clamp(gain, 0.0F, 1.0F), kPerSecond * dt);
}

PaperLoad paper_tracer_load(const TracerHits& hits, float volume, float gain, float dt) {
  const double mass = static_cast<double>(kWaterDensity * volume * paper_share(gain, dt));
  return {mass * hits.push, mass * hits.twist, static_cast<int>(hits.count)};
}

void PaperVortons::start(float core, float volume) {
  CHECK(core > 0.0F && volume > 0.0F, "vortons have a core and stand for water");
  for (Field* field : fields()) {
    for (std::vector<float>& numbers : *field) numbers.clear();
  }
  moved_.clear();
  core_ = core;
  volume_ = volume;
  last_dt_ = 0.0F;
  listed_ = false;
}

void PaperVortons::add(const Vec3& at, const Vec3& strength) {
  for (int axis = 0; axis < 3; ++axis) {
    const auto k = static_cast<std::size_t>(axis);
    at_[k].push_back(at[axis]);
    strength_[k].push_back(strength[axis]);
    velocity_[k].push_back(0.0F);
    rate_[k].push_back(0.0F);
  }
  moved_.push_back(0.0F);
  listed_ = false;
}

void PaperVortons::fill(const PaperBox& box) {
  const Vec3 size = box.upper - box.lower;
  CHECK(std::min({size.x, size.y, size.z}) > 0.0F && box.count > 0, "a box to fill has a volume");
  const float wanted = std::cbrt(size.x * size.y * size.z / static_cast<float>(box.count));
  // Takes, of the lattices with about that spacing and nearly cubic cells, the one whose number of points is nearest to
  // the wanted one.
  constexpr int kTries = 40;
  constexpr float kFiner = 1.01F;
  constexpr float kLongest = 1.35F;  // most ratio of a cell's sides
  const auto cells = [](float length) { return std::max(1, static_cast<int>(std::lround(length))); };
  int nx = cells(size.x / wanted);
  int ny = cells(size.y / wanted);
  int nz = cells(size.z / wanted);
  float spacing = wanted * std::pow(kFiner, 0.5F * kTries);
  for (int k = 0; k < kTries; ++k, spacing /= kFiner) {
    const int b = cells(size.y / spacing);
    const int c = cells(size.z / spacing);
    const int a = cells(static_cast<float>(box.count) / static_cast<float>(b * c));
    const float length = size.x / (spacing * static_cast<float>(a));
    if (length > kLongest || length * kLongest < 1.0F) continue;
    if (std::abs(a * b * c - box.count) >= std::abs(nx * ny * nz - box.count)) continue;
    nx = a;
    ny = b;
    nz = c;
  }
  const Vec3 step = size / Vec3(static_cast<float>(nx), static_cast<float>(ny), static_cast<float>(nz));
  const float volume = step.x * step.y * step.z;
  start(box.overlap * std::cbrt(volume), volume);
  Rng rng(static_cast<std::uint64_t>(box.seed));
  for (int c = 0; c < nz; ++c) {
    for (int b = 0; b < ny; ++b) {
      for (int a = 0; a < nx; ++a) {
        Vec3 off(0.0F);
        for (int axis = 0; axis < 3; ++axis) off[axis] = 0.5F + box.jitter * rng.uniform(-0.5F, 0.5F);
        const Vec3 cell(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c));
        add(box.lower + step * (cell + off), box.stir * volume * random_direction(rng));
      }
    }
  }
  // Together they are to have none: from afar the water is at rest.
  for (std::vector<float>& part : strength_) {
    double sum = 0.0;
    for (const float a : part) sum += static_cast<double>(a);
    const auto mean = static_cast<float>(sum / static_cast<double>(part.size()));
    for (float& a : part) a -= mean;
  }
}

template <class Keep>
void PaperVortons::filter(const Keep& keep) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < moved_.size(); ++i) {
    if (!keep(static_cast<int>(i))) continue;
    for (Field* field : fields()) {
      for (std::vector<float>& numbers : *field) numbers[kept] = numbers[i];
    }
    moved_[kept++] = moved_[i];
  }
  for (Field* field : fields()) {
    for (std::vector<float>& numbers : *field) numbers.resize(kept);
  }
  moved_.resize(kept);
  listed_ = false;
}

void PaperVortons::drop_embedded(std::span<const Solid> solids) {
  filter([&](int i) {
    return std::none_of(solids.begin(), solids.end(),
                        [&](const Solid& solid) { return contains(*solid.shape, solid.state.to_body(at(i))); });
  });
}

void PaperVortons::drop_nonfinite() {
  const auto finite = [&](int i) {
    const Vec3 sum = at(i) + strength(i);
    return std::isfinite(sum.x + sum.y + sum.z);
  };
  int lost = 0, last = 0;
  for (int i = 0; i < count(); ++i) {
    if (finite(i)) continue;
    ++lost;
    last = i;
  }
  if (lost == 0) return;
  report_.stiff_place = {"vorton", {}};
  if (const Vec3 place = at(last); std::isfinite(place.x + place.y + place.z)) report_.stiff_place.at = place;
  filter(finite);
  report_.bits |= PaperReport::kNonFinite;
  report_.nonfinite_vortons += lost;
}

void PaperVortons::list_vortons() {
  vortons_.resize(moved_.size());
  sizes_.resize(moved_.size());
  for (int i = 0; i < count(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    vortons_[k] = make_vorton(at(i), strength(i), core_);
    sizes_[k] = glm::length(strength(i)) / kFourPi;
  }
}

int PaperVortons::strongest() const {
  int found = 0;
  const auto square = [this](int i) { return glm::dot(strength(i), strength(i)); };
  for (int i = 1; i < count(); ++i) found = square(i) > square(found) ? i : found;
  return found;
}

float PaperVortons::stiffness(float dt) const {
  float most = 0.0F;
  for (int i = 0; i < count(); ++i) most = std::max(most, glm::dot(strength(i), strength(i)));
  return std::sqrt(most) * dt / (core_ * core_ * core_);
}

void PaperVortons::move(const PaperTerms& terms, const Vec3& stream, float dt) {
  list_vortons();
  for (Field* field : {&u_, &da_}) {
    for (std::vector<float>& numbers : *field) numbers.resize(moved_.size());
  }
  const float steady = kSteadiest / (std::max(terms.eddy * terms.eddy, 1e-6F) * dt);
  find_paper_rates(vortons_, sizes_, {core_, volume_, terms.viscosity, terms.eddy, steady},
                   {{u_[0].data(), u_[1].data(), u_[2].data()}, {da_[0].data(), da_[1].data(), da_[2].data()}});
  // For two steps of different length: rates are extrapolated from the middle of the last step to that of this one,
  // unless the last is much shorter.
  constexpr float kLongest = 2.0F;
  const bool follows = last_dt_ > 0.0F && dt <= kLongest * last_dt_;
  const float share = follows ? 0.5F * dt / last_dt_ : 0.0F;
  parallel_blocks(count(), kMove, [&](int first, int last) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      const float more = moved_[i] * share;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const float u = u_[axis][i];
        const float rate = kFourPi * da_[axis][i];
        at_[axis][i] += dt * (stream[static_cast<int>(axis)] + u + more * (u - velocity_[axis][i]));
        strength_[axis][i] += dt * (rate + more * (rate - rate_[axis][i]));
        velocity_[axis][i] = u;
        rate_[axis][i] = rate;
      }
      moved_[i] = 1.0F;
    }
  });
  last_dt_ = dt;
  listed_ = false;
}

// Writes the contacts of a block of vortons to `out`, which has room for all of them, and moves those that have come
// too near.
int PaperVortons::find_block_contacts(const PaperTerms& terms, const Vec3& stream, const Solid& solid, float dt,
                                      int first, int last, Contact* out) {
  const float layer = terms.thickness * core_;
  const float least = kNearest * layer;
  const Quat back = glm::inverse(solid.state.orientation);
  NearPlaces near;
  find_near(solid, {at_[0].data(), at_[1].data(), at_[2].data()}, first, last, layer, near);
  int found = 0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(near.count); ++k) {
    if (near.distance[k] >= layer) continue;
    const std::int32_t vorton = near.index[k];
    SurfacePoint point;
    if (near.distance[k] > 0.0F) {
      point = nearest_surface_point(*solid.shape, near.at(k));
      if (point.distance >= layer) continue;
    } else {
      const Vec3 against = back * (stream + velocity(vorton) - solid.state.velocity_at(at(vorton)));
      const PlaneDistance through = way_out(solid, near, k, against, dt);
      point.normal = solid.shape->planes[static_cast<std::size_t>(through.plane)].normal;
      point.at = near.at(k) - through.distance * point.normal;
      point.distance = through.distance;
    }
    Contact& contact = out[found++];
    contact.vorton = vorton;
    contact.distance = std::max(point.distance, least);
    contact.at = solid.state.to_world(point.at);
    contact.normal = solid.state.orientation * point.normal;
    if (point.distance >= least) continue;
    const Vec3 to = contact.at + least * contact.normal;
    for (int axis = 0; axis < 3; ++axis) {
      at_[static_cast<std::size_t>(axis)][static_cast<std::size_t>(vorton)] = to[axis];
    }
  }
  return found;
}

void PaperVortons::find_contacts(const PaperTerms& terms, const Vec3& stream, const Solid& solid, float dt) {
  const int blocks = (count() + kContactBlock - 1) / kContactBlock;
  found_.resize(static_cast<std::size_t>(blocks) * kContactBlock);
  block_contacts_.assign(static_cast<std::size_t>(blocks), 0);
  parallel_indexed_blocks(count(), kContactBlock, [&](int first, int last, int block) {
    block_contacts_[static_cast<std::size_t>(block)] = find_block_contacts(
        terms, stream, solid, dt, first, last, &found_[static_cast<std::size_t>(block) * kContactBlock]);
  });
  contacts_.clear();
  for (std::size_t block = 0; block < block_contacts_.size(); ++block) {
    const auto from = found_.begin() + static_cast<std::ptrdiff_t>(block * kContactBlock);
    contacts_.insert(contacts_.end(), from, from + block_contacts_[block]);
  }
}

// Finds the slip at each contact: the body's velocity less the water's, along the surface.
void PaperVortons::find_slip(const Vec3& stream, const Solid& solid) {
  for (Field* field : {&contact_at_, &contact_velocity_}) {
    for (std::vector<float>& numbers : *field) numbers.assign(contacts_.size(), 0.0F);
  }
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    for (int axis = 0; axis < 3; ++axis) contact_at_[static_cast<std::size_t>(axis)][k] = contacts_[k].at[axis];
  }
  list_vortons();
  add_vortons_direct(vortons_,
                     {contact_at_[0].data(), contact_at_[1].data(), contact_at_[2].data(), contact_velocity_[0].data(),
                      contact_velocity_[1].data(), contact_velocity_[2].data(), static_cast<int>(contacts_.size())});
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    Contact& contact = contacts_[k];
    const Vec3 lack = solid.state.velocity_at(contact.at) - stream - entry(contact_velocity_, static_cast<int>(k));
    contact.slip = lack - glm::dot(lack, contact.normal) * contact.normal;
  }
}

// The effect at a contact of some neighbours from the k-th on, `left` of which there are, when each does all at its own
// contact.
WideFloat PaperVortons::effect_of(const Contact& own, int k, int left) const {
  const auto load = [&](std::size_t which) { return load_first(neighbours_[which].data() + k, left); };
  const WideFloat x = load(0) - WideFloat(own.at.x);
  const WideFloat y = load(1) - WideFloat(own.at.y);
  const WideFloat z = load(2) - WideFloat(own.at.z);
  const WideFloat nx(own.normal.x);
  const WideFloat ny(own.normal.y);
  const WideFloat nz(own.normal.z);
  const WideFloat one(1.0F);
  const WideFloat away = fused(x, x, fused(y, y, z * z));
  const WideFloat core_square(core_ * core_);
  const WideFloat i1 = inverse_root(away + core_square);
  const WideFloat i2 = i1 * i1;
  const WideFloat f = i1 * i2 * fused(WideFloat(1.5F) * core_square, i2, one);
  // Beside an edge a neighbour's slip need not be along this surface: its whole arm counts.
  const WideFloat turned = xsimd::min(one, one - fused(load(3), nx, fused(load(4), ny, load(5) * nz)));
  const WideFloat arm = fused(turned, xsimd::sqrt(away), xsimd::abs(fused(x, nx, fused(y, ny, z * nz))));
  return f * arm * load(6);  // 0 for those that are not there
}

// A vorton at distance d off the surface moves the water below it by f d α × n/4π. Neighbours do part of that for each
// other: each makes the change over the sum of what all of them together would do at its own contact.
void PaperVortons::change_strength(float share, PaperLoad& load) {
  const float square = core_ * core_;
  const auto count = static_cast<int>(contacts_.size());
  for (std::vector<float>& numbers : neighbours_) numbers.resize(contacts_.size());
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    const Contact& contact = contacts_[k];
    const Vec3 at = contact.at + contact.distance * contact.normal;
    for (int axis = 0; axis < 3; ++axis) {
      neighbours_[static_cast<std::size_t>(axis)][k] = at[axis];
      neighbours_[static_cast<std::size_t>(axis) + 3][k] = contact.normal[axis];
    }
    neighbours_[6][k] = 1.0F / (contact.distance * kernel(contact.distance * contact.distance, square));
  }
  change_.resize(contacts_.size());
  parallel_blocks(count, kShare, [&](int first, int last) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      const Contact& own = contacts_[i];
      WideFloat together(0.0F);
      for (int k = 0; k < count; k += kLanes) together += effect_of(own, k, count - k);
      change_[i] = -kFourPi * neighbours_[6][i] / sum_lanes(together) * glm::cross(own.normal, own.slip);
    }
  });
  // A ball of radius σ that turns at ω/2: ρ σ² α/5.
  const double momentum = 0.2 * static_cast<double>(kWaterDensity * square * share);
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const auto vorton = static_cast<std::size_t>(contacts_[i].vorton);
    Vec3 before(0.0F), after(0.0F);
    for (int axis = 0; axis < 3; ++axis) {
      float& strength = strength_[static_cast<std::size_t>(axis)][vorton];
      before[axis] = strength;
      strength += change_[i][axis];
      after[axis] = strength;
    }
    load.twist += momentum * (glm::dvec3(before) - glm::dvec3(after));
  }
  load.contacts += static_cast<int>(contacts_.size());
}

// Once more, for those that another body has put into this one.
void PaperVortons::push_out(const PaperTerms& terms, const Solid& solid) {
  const float least = kNearest * terms.thickness * core_;
  parallel_blocks(count(), kContactBlock, [&](int first, int last) {
    NearPlaces near;
    find_near(solid, {at_[0].data(), at_[1].data(), at_[2].data()}, first, last, 0.0F, near);
    for (std::size_t k = 0; k < static_cast<std::size_t>(near.count); ++k) {
      if (near.distance[k] > 0.0F) continue;
      const auto i = static_cast<std::size_t>(near.index[k]);
      const Vec3 out = solid.state.orientation * solid.shape->planes[static_cast<std::size_t>(near.plane[k])].normal;
      for (int axis = 0; axis < 3; ++axis) {
        at_[static_cast<std::size_t>(axis)][i] += (least - near.distance[k]) * out[axis];
      }
    }
  });
}

void PaperVortons::collide(const PaperTerms& terms, const Vec3& stream, std::span<const Solid> solids, float dt) {
  loads_.resize(solids.size());
  const float share = paper_share(terms.gain, dt);
  for (std::size_t b = 0; b < solids.size(); ++b) {
    find_contacts(terms, stream, solids[b], dt);
    if (contacts_.empty()) continue;
    find_slip(stream, solids[b]);
    change_strength(share, loads_[b]);
  }
  for (const Solid& solid : solids) push_out(terms, solid);
  listed_ = false;
}

// Strength that vortons of one size can't hold after stretching is lost, as if to smaller and smaller eddies.
void PaperVortons::limit_strength(const PaperTerms& terms, float dt) {
  const float most = terms.most_vorticity * volume_;
  for (std::size_t i = 0; i < moved_.size(); ++i) {
    const Vec3 before = strength(static_cast<int>(i));
    const float size = glm::length(before);
    float part = 1.0F / (1.0F + terms.loss * dt * size / volume_);
    if (part * size > most) {
      part = most / size;
      report_.bits |= PaperReport::kCut;
      ++report_.cut_vortons;
    }
    for (std::vector<float>& component : strength_) component[i] *= part;
  }
}

void PaperVortons::step(const PaperTerms& terms, const Vec3& stream, std::span<const Solid> solids, float dt) {
  drop_nonfinite();
  clear_loads(solids.size());
  const int wanted = std::max(1, static_cast<int>(std::ceil(std::min(stiffness(dt), 1.0e6F))));
  const int substeps = std::min(wanted, std::max(1, terms.most_substeps));
  if (wanted > substeps) {
    report_.bits |= PaperReport::kStiff;
    ++report_.stiff_steps;
    report_.stiff_place = {"vorton", at(strongest())};
  }
  const float part = dt / static_cast<float>(substeps);
  for (int k = 0; k < substeps; ++k) {
    move(terms, stream, part);
    collide(terms, stream, solids, part);
    limit_strength(terms, part);
  }
}

void PaperVortons::add_velocity(const VortonTargets& targets) {
  if (!listed_) {
    list_vortons();
    sum_.set({}, vortons_, {});
    listed_ = true;
  }
  sum_.add_velocity(targets);
}

TracerScene PaperVortons::scene(const Vec3& stream, std::span<const Solid> solids) const {
  constexpr float kCores = 2.0F;  // beyond the vortons
  TracerScene scene;
  scene.stream = stream;
  scene.solids = solids;
  scene.finest = core_;
  scene.lower = Vec3(std::numeric_limits<float>::max());
  scene.upper = Vec3(std::numeric_limits<float>::lowest());
  for (int i = 0; i < count(); ++i) {
    scene.lower = glm::min(scene.lower, at(i) - Vec3(kCores * core_));
    scene.upper = glm::max(scene.upper, at(i) + Vec3(kCores * core_));
  }
  return scene;
}

void PaperVortons::visit(Archive& archive) {
  const auto scope = archive.scope("paper");
  constexpr double kFarthest = 1e6;   // farthest coordinate of any place [m]
  constexpr double kStrongest = 1e9;  // largest strength, speed and rate
  archive.array("x", at_[0], {.most_count = kMostVortons, .least = -kFarthest, .most = kFarthest});
  archive.array("y", at_[1], {.like = "x", .least = -kFarthest, .most = kFarthest});
  archive.array("z", at_[2], {.like = "x", .least = -kFarthest, .most = kFarthest});
  archive.array("ax", strength_[0], {.like = "x", .least = -kStrongest, .most = kStrongest});
  archive.array("ay", strength_[1], {.like = "x", .least = -kStrongest, .most = kStrongest});
  archive.array("az", strength_[2], {.like = "x", .least = -kStrongest, .most = kStrongest});
  archive.array("u", velocity_[0], {.like = "x", .least = -kStrongest, .most = kStrongest});
  archive.array("v", velocity_[1], {.like = "x", .least = -kStrongest, .most = kStrongest});
  archive.array("w", velocity_[2], {.like = "x", .least = -kStrongest, .most = kStrongest});
  archive.array("rate_x", rate_[0], {.like = "x", .least = -kStrongest, .most = kStrongest});
  archive.array("rate_y", rate_[1], {.like = "x", .least = -kStrongest, .most = kStrongest});
  archive.array("rate_z", rate_[2], {.like = "x", .least = -kStrongest, .most = kStrongest});
  archive.array("moved", moved_, {.like = "x", .least = 0.0, .most = 1.0});
  archive.value("core", core_, {.least = 0.0, .above_least = true});
  archive.value("volume", volume_, {.least = 0.0, .above_least = true});
  archive.value("last_dt", last_dt_, {.least = 0.0});
  archive.value("stiff_steps", report_.stiff_steps, {.least = 0.0});
  archive.value("cut_vortons", report_.cut_vortons, {.least = 0.0});
  archive.value("nonfinite_vortons", report_.nonfinite_vortons, {.least = 0.0});
}

void PaperVortons::settle() { listed_ = false; }

}  // namespace regatta
