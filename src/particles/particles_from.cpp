#include "particles/particles_from.h"

#include "core/limits.h"
#include "particles/body_points.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// Volume and flow that the pieces around a place of the lattice bring to it.
struct Place {
  float volume = 0.0F;  // [m³]
  Vec3 flow{0.0F};      // volume times velocity [m⁴/s]
};

struct Lattice {
  Vec3 first{0.0F};
  float spacing = 0.0F;  // [m]
  glm::ivec3 count{0};

  // From half a spacing off the walls on.
  explicit Lattice(const ParticleSetup& setup) : spacing(setup.rest_lattice() * setup.radius) {
    count = glm::max(glm::ivec3(glm::floor((setup.upper - setup.lower) / spacing + 1e-3F)), glm::ivec3(1));
    first = setup.lower + 0.5F * spacing;
  }
  [[nodiscard]] std::size_t index(const glm::ivec3& at) const {
    return static_cast<std::size_t>(at.x + count.x * (at.y + count.y * at.z));
  }
  [[nodiscard]] Vec3 place(std::size_t index) const {
    const auto n = static_cast<int>(index);
    return first + spacing * Vec3(glm::ivec3(n % count.x, n / count.x % count.y, n / (count.x * count.y)));
  }
};

void spread(const WaterPiece& piece, const Lattice& lattice, std::vector<Place>& places) {
  const Vec3 at = glm::clamp((piece.at - lattice.first) / lattice.spacing, Vec3(0.0F), Vec3(lattice.count - 1));
  const Vec3 whole = glm::floor(at), rest = at - whole;
  const glm::ivec3 low(whole);
  for (int corner = 0; corner < 8; ++corner) {
    const glm::ivec3 step(corner & 1, corner >> 1 & 1, corner >> 2 & 1);
    float share = piece.volume;
    for (int a = 0; a < 3; ++a) share *= step[a] != 0 ? rest[a] : 1.0F - rest[a];
    Place& place = places[lattice.index(glm::min(low + step, lattice.count - 1))];
    place.volume += share;
    place.flow += share * piece.velocity;
  }
}

}  // namespace

Result<Particles> particles_from(std::span<const WaterPiece> pieces, const ParticleSetup& setup, float volume,
                                 std::span<const BodyView> bodies) {
  const Lattice lattice(setup);
  const double wanted_places = static_cast<double>(lattice.count.x) * lattice.count.y * lattice.count.z;
  if (auto fits = check_limit(kSearchCellLimit, wanted_places, static_cast<double>(lattice.spacing)); !fits) {
    return fits.error();
  }
  std::vector<Place> places(lattice.index(lattice.count - 1) + 1);
  double all = 0.0;
  for (const WaterPiece& piece : pieces) {
    spread(piece, lattice, places);
    all += static_cast<double>(piece.volume);
  }
  for (std::size_t n = 0; n < places.size(); ++n) {
    const bool taken = places[n].volume > 0.0F && std::any_of(bodies.begin(), bodies.end(), [&](const BodyView& body) {
                         return contains(*body.hull, body.state.to_body(lattice.place(n)), kWaterGap * setup.radius);
                       });
    if (taken) places[n].volume = 0.0F;
  }
  std::vector<std::size_t> order;
  for (std::size_t n = 0; n < places.size(); ++n) {
    if (places[n].volume > 0.0F) order.push_back(n);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return places[a].volume > places[b].volume; });
  const auto wanted = static_cast<std::size_t>(std::llround(all / static_cast<double>(volume)));
  order.resize(std::min(wanted, order.size()));
  std::sort(order.begin(), order.end());
  Particles particles;
  for (const std::size_t n : order) {
    particles.position.push_back(lattice.place(n));
    particles.velocity.push_back(places[n].flow / places[n].volume);
  }
  return particles;
}

}  // namespace regatta
