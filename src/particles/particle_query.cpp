// What others may ask of a ParticleWater: samples, sums, the picture, saved states.
#include "core/limits.h"
#include "particles/particle_data.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace regatta {

namespace {

constexpr float kRounding = 1.0e-3F;  // of the support radius: more than places are rounded by

}  // namespace

const ParticleSetup& ParticleWater::setup() const { return impl_->setup; }

bool ParticleWater::covers(Vec2 at) const {
  const ParticleSetup& s = impl_->setup;
  return at.x >= s.lower.x && at.x <= s.upper.x && at.y >= s.lower.z && at.y <= s.upper.z;
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
    constexpr unsigned kBits = 21;  // of a cell's number along an axis
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

WaterSample ParticleWater::sample(Vec2 at) const {
  const Impl& ocean = *impl_;
  const float bottom = ocean.setup.lower.y;
  const float reach = ocean.fluid.kernel.support;
  WaterSample sample{bottom, 0.0F, bottom, Vec2(0.0F), false};
  float top = bottom;
  int count = 0;
  Vec2 velocity(0.0F);
  for (const std::int32_t particle : ocean.particles_near(at, reach)) {
    const auto i = static_cast<std::size_t>(particle);
    const Vec3& place = ocean.particles.position[i];
    const Vec2 away = horizontal(place) - at;
    if (glm::dot(away, away) > reach * reach || ocean.is_spray(place)) continue;
    velocity += horizontal(ocean.particles.velocity[i]);
    ++count;
    if (glm::dot(away, away) < 0.25F * reach * reach) top = std::max(top, place.y + ocean.setup.radius);
  }
  if (count == 0 || top == bottom) return sample;
  sample.surface = top;
  sample.depth = top - bottom;
  sample.velocity = velocity / static_cast<float>(count);
  sample.wet = true;
  return sample;
}

const Particles& ParticleWater::particles() const { return impl_->particles; }

Result<> ParticleWater::restore(Particles particles) {
  const auto count = static_cast<double>(particles.position.size());
  const auto radius = static_cast<double>(impl_->setup.radius);
  if (auto fits = check_limit(kParticleLimit, count, radius); !fits) return fits;
  if (particles.pressure.empty()) particles.pressure.assign(particles.position.size(), 0.0F);
  if (particles.position.size() != particles.velocity.size()) return Error{"particles without a velocity"};
  if (particles.position.size() != particles.pressure.size()) return Error{"particles without a pressure"};
  for (std::size_t i = 0; i < particles.position.size(); ++i) {
    if (!finite(particles.position[i]) || !finite(particles.velocity[i])) return Error{"a particle is not finite"};
    if (!std::isfinite(particles.pressure[i]) || particles.pressure[i] < 0.0F) {
      return Error{"a particle's pressure cannot be"};
    }
    if (impl_->inside(particles.position[i]) != particles.position[i]) return Error{"a particle is outside its box"};
  }
  impl_->particles = std::move(particles);
  impl_->neighbours_known = false;
  impl_->make_room();
  impl_->sort_as_they_are();
  return success();
}

ParticleTotals ParticleWater::totals() const {
  const Particles& p = impl_->particles;
  const double mass = particle_mass();
  const float bottom = impl_->setup.lower.y;
  return parallel_reduce(
      p.count(), ParticleTotals{},
      [&](int first, int last) {
        ParticleTotals sum;
        double square = 0.0, height = 0.0;
        glm::dvec3 velocity(0.0);
        float most = 0.0F;
        for (int i = first; i < last; ++i) {
          const Vec3& v = p.velocity[static_cast<std::size_t>(i)];
          const Vec3& at = p.position[static_cast<std::size_t>(i)];
          square += static_cast<double>(glm::dot(v, v));
          height += static_cast<double>(at.y - bottom);
          velocity += glm::dvec3(v);
          most = std::max(most, glm::dot(v, v));
          sum.finite = sum.finite && finite(v) && finite(at);
        }
        sum.kinetic_energy = 0.5 * mass * square;
        sum.potential_energy = mass * static_cast<double>(kGravity) * height;
        sum.momentum = mass * velocity;
        sum.max_speed = std::sqrt(most);
        return sum;
      },
      [](ParticleTotals a, const ParticleTotals& b) {
        a.kinetic_energy += b.kinetic_energy;
        a.potential_energy += b.potential_energy;
        a.momentum += b.momentum;
        a.max_speed = std::max(a.max_speed, b.max_speed);
        a.finite = a.finite && b.finite;
        return a;
      });
}

double ParticleWater::particle_mass() const { return static_cast<double>(kWaterDensity * impl_->fluid.volume); }
double ParticleWater::neighbours() const { return impl_->fluid.neighbours.mean_count(); }
int ParticleWater::boundary_count() const { return impl_->boundary.count(); }

std::span<const float> ParticleWater::density() const {
  return std::span<const float>(impl_->fluid.density).first(static_cast<std::size_t>(impl_->particles.count()));
}

std::size_t ParticleWater::bytes() const {
  const Impl& ocean = *impl_;
  const Fluid& fluid = ocean.fluid;
  std::size_t sum = fluid.neighbours.bytes() + ocean.boundary.bytes();
  for (const std::vector<Vec4>* field :
       {&fluid.place, &fluid.scaled, &fluid.velocity, &fluid.next_velocity, &ocean.unsorted}) {
    sum += field->capacity() * sizeof(Vec4);
  }
  return sum + 4 * ocean.particles.position.capacity() * sizeof(Vec3) + 8 * fluid.alpha.capacity() * sizeof(float);
}

void ParticleWater::snapshot(bool with_boundary, ParticleSnapshot& out) const {
  const Impl& ocean = *impl_;
  out.lower = ocean.setup.lower;
  out.upper = ocean.setup.upper;
  out.radius = ocean.setup.radius;
  out.position = ocean.particles.position;
  out.velocity = ocean.particles.velocity;
  const auto count = out.position.size();
  out.density.assign(count, 1.0F);
  constexpr std::uint8_t kInside = 30;  // nothing is spray before a step has counted
  out.neighbours.assign(count, kInside);
  if (ocean.neighbours_known) {
    for (std::size_t i = 0; i < count; ++i) {
      out.density[i] = ocean.fluid.density[i];
      out.neighbours[i] =
          static_cast<std::uint8_t>(std::min(ocean.fluid.neighbours.of(static_cast<int>(i)).water_count, 255));
    }
  }
  out.boundary.clear();
  if (with_boundary) {
    for (int k = 0; k < ocean.boundary.count(); ++k) out.boundary.emplace_back(ocean.boundary.places()[k]);
  }
}

}  // namespace regatta
