// Queries of a ParticleWater: samples, sums, the picture, its state.
#include "core/limits.h"
#include "particles/air_entrainment.h"
#include "particles/particle_data.h"
#include "particles/particle_figures.h"
#include "particles/particle_trouble.h"
#include "particles/particles_from.h"
#include "particles/wind.h"
#include "particles/wind_snapshot.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace regatta {

namespace {

constexpr float kRounding = 1.0e-3F;  // share of the support radius: more than the rounding of places

}  // namespace

const ParticleSetup& ParticleWater::setup() const { return impl_->setup; }

WaterBox ParticleWater::region() const {
  const ParticleSetup& s = impl_->setup;
  return {s.lower, Vec3(s.upper.x, WaterBox{}.upper.y, s.upper.z)};
}

// Particles that hang together with others; the rest is spray, which is nobody's surface.
bool ParticleWater::Impl::is_spray(const Vec3& at) const {
  constexpr int kLeast = 8;  // others within the support radius; a flat surface has about 17
  const float reach = fluid.kernel.support;
  const Vec3 around(reach + moved + kRounding * reach);
  int others = -1;
  grid.visit_box(at - around, at + around, [&](std::int32_t place) {
    if (others == kLeast) return;
    const Vec3 away = particles.position[particle_at(place)] - at;
    if (glm::dot(away, away) <= reach * reach) ++others;
  });
  return others < kLeast;
}

// The particles of the cells above and below (x, z) and beside those, but not all of those farther than `distance` in
// the plane, in the order of a grid that is sorted by where they are now: sums over them don't depend on where the grid
// was sorted. So a state that was saved and restored goes on with the same bits.
std::vector<std::int32_t> ParticleWater::Impl::particles_near(Vec2 at, float distance) const {
  struct Found {
    std::uint64_t cell;
    std::int32_t particle;
  };
  std::vector<Found> found;
  const PointGrid::Cell middle = grid.cell_of(Vec4(at.x, setup.lower.y, at.y, 0.0F));
  const float around = distance + moved + kRounding * fluid.kernel.support;
  const Vec3 lower(at.x - around, setup.lower.y, at.y - around), upper(at.x + around, setup.upper.y, at.y + around);
  grid.visit_box(lower, upper, [&](std::int32_t place) {
    const std::size_t i = particle_at(place);
    const PointGrid::Cell cell = grid.cell_of(Vec4(particles.position[i], 0.0F));
    if (std::abs(cell.x - middle.x) > 1 || std::abs(cell.z - middle.z) > 1) return;
    const auto number = [](int along) { return static_cast<std::uint64_t>(along); };
    constexpr unsigned kBits = 21;  // bits of a cell's number along an axis
    found.push_back(
        {(number(cell.z) << 2 * kBits) + (number(cell.y) << kBits) + number(cell.x), static_cast<std::int32_t>(i)});
  });
  std::sort(found.begin(), found.end(),
            [](const Found& a, const Found& b) { return std::tie(a.cell, a.particle) < std::tie(b.cell, b.particle); });
  std::vector<std::int32_t> near;
  near.reserve(found.size());
  for (const Found& one : found) near.push_back(one.particle);
  return near;
}

WaterSample ParticleWater::Impl::sample(const Vec3& point) const {
  const Vec2 at = horizontal(point);
  const float bottom = setup.lower.y;
  const float reach = fluid.kernel.support;
  WaterSample sample{bottom, 0.0F, bottom, Vec2(0.0F), false};
  float top = bottom;
  int count = 0;
  Vec2 velocity(0.0F);
  float weights = 0.0F;
  Vec3 here(0.0F);
  for (const std::int32_t particle : particles_near(at, reach)) {
    const auto i = static_cast<std::size_t>(particle);
    const Vec3& place = particles.position[i];
    const Vec2 away = horizontal(place) - at;
    if (glm::dot(away, away) > reach * reach || is_spray(place)) continue;
    velocity += horizontal(particles.velocity[i]);
    ++count;
    const float weight = fluid.volume * fluid.kernel.value(glm::distance(place, point));
    weights += weight;
    here += weight * particles.velocity[i];
    if (glm::dot(away, away) < 0.25F * reach * reach) top = std::max(top, place.y + setup.radius);
  }
  if (count == 0 || top == bottom) return sample;
  sample.surface = top;
  sample.depth = top - bottom;
  sample.velocity = velocity / static_cast<float>(count);
  sample.wet = true;
  constexpr float kLeastWeight = 0.05F;  // it is 1 in the midst of water; with less no particle reaches the point
  if (point.y <= top && weights > kLeastWeight) {
    sample.velocity = horizontal(here) / weights;
    sample.rise = here.y / weights;
  }
  return sample;
}

void ParticleWater::sample(std::span<const Vec3> points, std::span<WaterSample> samples) const {
  for (std::size_t i = 0; i < points.size(); ++i) samples[i] = impl_->sample(points[i]);
}

const Particles& ParticleWater::particles() const { return impl_->particles; }

Result<> ParticleWater::set_particles(Particles particles) {
  const auto count = static_cast<double>(particles.position.size());
  const auto radius = static_cast<double>(impl_->setup.radius);
  if (auto fits = check_limit(kParticleLimit, count, radius); !fits) return fits;
  if (particles.pressure.empty()) particles.pressure.assign(particles.position.size(), 0.0F);
  if (particles.position.size() != particles.velocity.size()) return Error{"particles without a velocity"};
  if (particles.position.size() != particles.pressure.size()) return Error{"particles without a pressure"};
  if (!particles.motion.empty() && particles.motion.size() != particles.position.size()) {
    return Error{"particles without a motion"};
  }
  for (std::size_t i = 0; i < particles.position.size(); ++i) {
    if (!finite(particles.position[i]) || !finite(particles.velocity[i])) return Error{"a particle is not finite"};
    if (!std::isfinite(particles.pressure[i]) || particles.pressure[i] < 0.0F) {
      return Error{"a particle's pressure cannot be"};
    }
    if (!particles.motion.empty() && !(particles.motion[i] >= 0.0F && std::isfinite(particles.motion[i]))) {
      return Error{"a particle's motion cannot be"};
    }
    if (impl_->inside(particles.position[i]) != particles.position[i]) return Error{"a particle is outside its box"};
  }
  impl_->particles = std::move(particles);
  impl_->take_up_particles();
  return success();
}

void ParticleWater::Impl::take_up_particles() {
  neighbours_known = false;
  resize_fields();
  sort_as_they_are();
}

void ParticleWater::visit(Archive& archive) {
  Particles& particles = impl_->particles;
  const Vec3 lower = impl_->inside(impl_->setup.lower), upper = impl_->inside(impl_->setup.upper);
  archive.array("position", particles.position,
                {.most_count = most_count(kParticleLimit), .lower = &lower.x, .upper = &upper.x});
  archive.array("velocity", particles.velocity, {.like = "position"});
  archive.array("pressure", particles.pressure, {.like = "position", .least = 0.0});
  // A hash of particles that have none is that of their other numbers.
  if (archive.meets_shown() || !particles.motion.empty()) {
    archive.array("motion", particles.motion, {.like = "position", .least = 0.0, .or_none = true});
  }
}

void ParticleWater::settle(const Params&, std::span<const BodyView>) { impl_->take_up_particles(); }

std::vector<WaterPiece> ParticleWater::pieces() const {
  const Particles& p = impl_->particles;
  std::vector<WaterPiece> pieces(p.position.size());
  for (std::size_t i = 0; i < pieces.size(); ++i) pieces[i] = {p.position[i], p.velocity[i], impl_->fluid.volume};
  return pieces;
}

Result<> ParticleWater::set_state(const Params&, const Water& from, std::span<const BodyView> bodies) {
  const std::vector<WaterPiece> pieces = from.pieces();
  if (pieces.empty()) return Error{"particles can't take over from shallow water"};
  Result<Particles> laid = particles_from(pieces, impl_->setup, impl_->fluid.volume, bodies);
  if (!laid) return laid.error();
  return set_particles(std::move(laid).value());
}

WaterTotals ParticleWater::totals() const {
  struct Sums {
    double square = 0.0, height = 0.0;
    glm::dvec3 velocity{0.0};
    float most = 0.0F;
    bool finite = true;
  };
  const Particles& p = impl_->particles;
  const float bottom = impl_->setup.lower.y;
  const double mass = particle_mass();
  // Each block in its own unit: sums of blocks are added as energies and momenta.
  const auto sum_block = [&](int first, int last) {
    Sums sum;
    for (int i = first; i < last; ++i) {
      const Vec3& v = p.velocity[static_cast<std::size_t>(i)];
      const Vec3& at = p.position[static_cast<std::size_t>(i)];
      sum.square += static_cast<double>(glm::dot(v, v));
      sum.height += static_cast<double>(at.y - bottom);
      sum.velocity += glm::dvec3(v);
      sum.most = std::max(sum.most, glm::dot(v, v));
      sum.finite = sum.finite && finite(v) && finite(at);
    }
    sum.square *= 0.5 * mass;
    sum.height *= mass * static_cast<double>(kGravity);
    sum.velocity *= mass;
    return sum;
  };
  const Sums sums = parallel_reduce(p.count(), Sums{}, sum_block, [](Sums a, const Sums& b) {
    a.square += b.square;
    a.height += b.height;
    a.velocity += b.velocity;
    a.most = std::max(a.most, b.most);
    a.finite = a.finite && b.finite;
    return a;
  });
  WaterTotals totals;
  totals.volume = p.count() * mass / static_cast<double>(kWaterDensity);
  totals.kinetic_energy = sums.square;
  totals.potential_energy = sums.height;
  totals.momentum = Vec2(static_cast<float>(sums.velocity.x), static_cast<float>(sums.velocity.z));
  totals.max_speed = std::sqrt(sums.most);
  totals.finite = sums.finite;
  return totals;
}

double ParticleWater::particle_mass() const { return static_cast<double>(kWaterDensity * impl_->fluid.volume); }
double ParticleWater::neighbours() const { return impl_->fluid.neighbours.mean_count(); }
int ParticleWater::boundary_count() const { return impl_->boundary.count(); }

std::span<const float> ParticleWater::density() const {
  return std::span<const float>(impl_->fluid.density).first(static_cast<std::size_t>(impl_->particles.count()));
}

std::size_t ParticleWater::Impl::bytes() const {
  std::size_t sum = fluid.neighbours.bytes() + boundary.bytes();
  for (const std::vector<Vec4>* field :
       {&fluid.place, &fluid.scaled, &fluid.velocity, &fluid.next_velocity, &unsorted}) {
    sum += field->capacity() * sizeof(Vec4);
  }
  return sum + 4 * particles.position.capacity() * sizeof(Vec3) + 8 * fluid.alpha.capacity() * sizeof(float);
}

const ParticleReport& ParticleWater::report() const { return impl_->last_report; }

StatusPlace ParticleWater::lost_place() const { return lost_particle(impl_->particles); }

std::optional<CoarseWater> ParticleWater::too_coarse_for(const BodySetup& body, const BodyState& lies) const {
  const ParticleSetup& setup = impl_->setup;
  return setup.covers(horizontal(lies.position)) ? coarse_particles(body, setup.radius) : std::nullopt;
}

void ParticleWater::diagnose(const Params& params, double time, Diagnostics& diagnostics) const {
  const ParticleReport& report = impl_->last_report;
  const int count = particles().count();
  diagnostics.count("particles", count);
  diagnostics.gauge_note =
      "In particle water the level is the top of the highest particle. Walls and floor keep particles a radius off, so "
      "that it stands above the water's volume over the tank's area.";
  const auto tell = [&](const Figure& what, double value) { diagnostics.figures.push_back({&what, value}); };
  tell(ocean_figure::kDensityIterations, report.density.iterations);
  tell(ocean_figure::kDivergenceIterations, report.divergence.iterations);
  tell(ocean_figure::kDensityErrorMean, report.density.mean_error);
  tell(ocean_figure::kDensityErrorMax, report.density.max_error);
  tell(ocean_figure::kMaxSpeed, static_cast<double>(totals().max_speed));
  const Wind wind = make_wind(params);
  tell(ocean_figure::kWind, static_cast<double>(pulse_strength(wind, time) * glm::length(wind.mean)));
  tell(ocean_figure::kDensityErrorWanted, 0.01 * params.ocean_density_error);
  tell(ocean_figure::kNeighbours, impl_->neighbours_known ? neighbours() : 0.0);
  tell(ocean_figure::kBoundary, boundary_count());
  tell(ocean_figure::kBytes, static_cast<double>(impl_->bytes()) / std::max(count, 1));
}

void ParticleWater::draw(const WaterDrawing& drawing, Snapshot& snapshot) const {
  const Impl& ocean = *impl_;
  ParticleCloud& out = snapshot.clouds.add();
  snapshot.glass.push_back({ocean.setup.lower, ocean.setup.upper});
  out.lower = ocean.setup.lower;
  out.upper = ocean.setup.upper;
  out.radius = ocean.setup.radius;
  out.position = ocean.particles.position;
  out.velocity = ocean.particles.velocity;
  const auto count = out.position.size();
  std::vector<float>& density = out.channel(OceanColor::kDensity);
  density.assign(count, 1.0F);
  constexpr std::uint8_t kInside = 30;  // before a step has counted, no particle is spray
  out.neighbours.assign(count, kInside);
  if (ocean.neighbours_known) {
    for (std::size_t i = 0; i < count; ++i) {
      density[i] = ocean.fluid.density[i];
      out.neighbours[i] =
          static_cast<std::uint8_t>(std::min(ocean.fluid.neighbours.of(static_cast<int>(i)).water_count, 255));
    }
  }
  if (drawing.request.air && ocean.neighbours_known) {
    find_air_entrainment(ocean.fluid, ocean.boundary, ocean.particles, out.air);
  }
  if (drawing.request.boundary) {
    for (int k = 0; k < ocean.boundary.count(); ++k) out.boundary.emplace_back(ocean.boundary.places()[k]);
  }
  const double volume = particles().count() * particle_mass() / static_cast<double>(kWaterDensity);
  snapshot_wind(drawing, ocean.setup, volume, snapshot.wind);
}

}  // namespace regatta
