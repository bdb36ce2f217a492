#include "render/particle_points.h"

#include "render/body_pose.h"

#include <cmath>

namespace regatta {
namespace {

// In the midst of water a particle has about 32 others within its support radius of 4r, at a level surface 22, at an
// edge 15. Both ranges tuned on dam breaks of tests/unit/sample_ocean.h.
constexpr float kFoamFewest = 4.0F, kFoamMost = 12.0F;  // neighbours: all foam, none [count]
constexpr float kFoamSlow = 0.7F, kFoamFast = 1.8F;     // none, all foam [m/s]
constexpr float kFoamAlone = 0.5F;                      // from this strength on it is no water any more
constexpr std::uint32_t kDroplets = 7;                  // drawn for each particle [count]
constexpr float kScatter = 2.0F;                        // spread of droplets around their particle, in r
constexpr float kDrawnOut = 0.012F;                     // stretch of droplets along their way [s]
// Water keeps 1.1 r off walls and floor (particles/body_points.h), its layers lie 1.9 r apart, and what moves is
// ragged. The nearest layer is drawn once more so near to the glass that the spheres of all neighbours, 2 r, meet
// beyond it.
constexpr float kNearest = 2.5F, kAtGlass = 0.5F;  // distances from the glass, in r

// A number in [-1, 1) of a particle, the same in every frame, so that its droplets stay together.
float shake(std::size_t particle, std::uint32_t salt) {
  std::uint32_t n = static_cast<std::uint32_t>(particle) * 1597334673U + salt * 3812015801U;
  n = (n ^ (n >> 15U)) * 2246822519U;
  n = (n ^ (n >> 13U)) * 3266489917U;
  return static_cast<float>((n ^ (n >> 16U)) >> 8U) * (2.0F / 16777216.0F) - 1.0F;
}

// Spray is finer than the particles that stand for it: each is drawn as droplets around it, drawn out along its way.
void add_droplets(const ParticleCloud& ocean, std::size_t i, float strength, std::vector<ParticlePoint>& out) {
  for (std::uint32_t k = 0; k < kDroplets; ++k) {
    const Vec3 aside(shake(i, 4 * k), shake(i, 4 * k + 1), shake(i, 4 * k + 2));
    const Vec3 along = ocean.velocity[i] * (kDrawnOut * shake(i, 4 * k + 3));
    out.push_back({ocean.position[i] + kScatter * ocean.radius * aside + along, strength});
  }
}

// Between the last layer of particles and the glass there is water, too.
void fill_to_glass(const ParticleCloud& ocean, const ParticlePoint& point, std::vector<ParticlePoint>& out) {
  const float near = kNearest * ocean.radius, at_glass = kAtGlass * ocean.radius;
  const std::size_t first = out.size();
  out.push_back(point);
  for (int axis = 0; axis < 3; ++axis) {
    const float low = ocean.lower[axis], high = ocean.upper[axis], at = point.position[axis];
    float glass = at;
    if (at - low < near && at > low + at_glass) glass = low + at_glass;
    if (axis != 1 && high - at < near && at < high - at_glass) glass = high - at_glass;
    if (glass == at) continue;
    for (std::size_t i = first, end = out.size(); i < end; ++i) {  // edges and corners as well
      ParticlePoint copy = out[i];
      copy.position[axis] = glass;
      out.push_back(copy);
    }
  }
}

}  // namespace

float foam_strength(int neighbours, float speed) {
  return (1.0F - glm::smoothstep(kFoamFewest, kFoamMost, static_cast<float>(neighbours))) *
         glm::smoothstep(kFoamSlow, kFoamFast, speed);
}

// Whether a particle of a cloud whose surface is a mesh flies outside it.
bool is_drop(const ParticleCloud& ocean, std::size_t i) {
  constexpr int kMost = 12;  // neighbours; half of those within water is where the mesh begins
  return ocean.neighbours.size() == ocean.position.size() && ocean.neighbours[i] < kMost;
}

void make_particle_points(const ParticleCloud& ocean, const ViewOptions& options, ParticlePoints& out) {
  out.water.clear();
  out.foam.clear();
  out.boundary.clear();
  const std::size_t count = ocean.position.size();
  const bool moves = ocean.velocity.size() == count;
  const std::vector<float>* const shown = ocean.find(options.ocean_color);
  const bool liquid = options.ocean == OceanView::kSurface;
  const bool counted = ocean.neighbours.size() == count && liquid;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3& position = ocean.position[i];
    const float speed = moves ? glm::length(ocean.velocity[i]) : 0.0F;
    if (!finite(position) || !std::isfinite(speed)) continue;
    const float foam = counted ? foam_strength(ocean.neighbours[i], speed) : 0.0F;
    if (foam > 0.0F) add_droplets(ocean, i, foam, out.foam);
    if (foam >= kFoamAlone || (liquid && ocean.meshed && !is_drop(ocean, i))) continue;
    const float value = options.ocean_color == OceanColor::kSpeed ? speed : shown != nullptr ? (*shown)[i] : 1.0F;
    out.lower = out.water.empty() ? position : glm::min(out.lower, position);
    out.upper = out.water.empty() ? position : glm::max(out.upper, position);
    const ParticlePoint point{position, std::isfinite(value) ? value : 0.0F};
    if (liquid && glm::all(glm::greaterThan(position, ocean.lower)) && glm::all(glm::lessThan(position, ocean.upper))) {
      fill_to_glass(ocean, point, out.water);
    } else {
      out.water.push_back(point);
    }
  }
  if (!options.boundary) return;
  for (const Vec3& position : ocean.boundary) {
    if (finite(position)) out.boundary.push_back({position, 0.0F});
  }
}

void HiddenParticles::remove(const ParticleCloud& ocean, const Vec3& eye, std::vector<ParticlePoint>& points) {
  constexpr int kLooks = 5;              // cubes on the way to the eye [count]
  constexpr int kEnough = 3;             // so many of them full: a pixel in 100 would still see past them
  constexpr float kBeside = 1.0F;        // how far beside the straight way, in cubes
  constexpr double kMostCubes = 64.0e6;  // a box out of all proportion is drawn as it is
  const float width = 2.0F * ocean.radius;
  const Vec3 size = (ocean.upper - ocean.lower) / width;
  const double wanted = static_cast<double>(size.x) * static_cast<double>(size.y) * static_cast<double>(size.z);
  if (!(width > 0.0F && glm::all(glm::greaterThan(size, Vec3(0.0F))) && wanted < kMostCubes)) return;
  const glm::ivec3 count = glm::ivec3(glm::ceil(size));
  const auto cube = [&](const Vec3& at) -> std::ptrdiff_t {
    const Vec3 place = (at - ocean.lower) / width;
    if (!(place.x >= 0.0F && place.y >= 0.0F && place.z >= 0.0F)) return -1;
    if (!(place.x < size.x && place.y < size.y && place.z < size.z)) return -1;
    const glm::ivec3 c(place);
    return (static_cast<std::ptrdiff_t>(c.y) * count.z + c.z) * count.x + c.x;
  };
  taken_.assign(
      static_cast<std::size_t>(count.x) * static_cast<std::size_t>(count.y) * static_cast<std::size_t>(count.z), 0);
  for (const ParticlePoint& point : points) {
    const std::ptrdiff_t at = cube(point.position);
    if (at >= 0) taken_[static_cast<std::size_t>(at)] = 1;
  }
  // Four ways, beside the straight one to the right, left, top and bottom: the surface of water seen at a slant hides
  // only what is below it, not itself.
  std::erase_if(points, [&](const ParticlePoint& point) {
    const Vec3 way = eye - point.position;
    const float away = glm::length(way);
    if (!(away > (kLooks + 1) * width)) return false;
    const Vec3 step = way * (width / away);
    const Vec3 right =
        glm::cross(step, std::abs(step.y) < 0.9F * width ? Vec3(0.0F, 1.0F, 0.0F) : Vec3(1.0F, 0.0F, 0.0F));
    const Vec3 beside = right * (kBeside * width / glm::length(right));
    const Vec3 above = glm::cross(beside, step) / width;
    for (const Vec3& start : {above, -above, beside, -beside}) {
      int found = 0;
      for (int i = 1; i <= kLooks; ++i) {
        const std::ptrdiff_t at = cube(point.position + start + static_cast<float>(i) * step);
        found += at >= 0 ? taken_[static_cast<std::size_t>(at)] : 0;
      }
      if (found < kEnough) return false;
    }
    return true;
  });
}

}  // namespace regatta
