// The drawn particles of the ocean, chosen on the CPU: which are water, which are foam, and the number that their
// colours show. Pure data, no GL. Particles whose place or velocity is not finite are left out; arrays of another
// length than the positions count as missing.
#pragma once

#include "exchange/view_options.h"
#include "exchange/water_shapes.h"

#include <vector>

namespace regatta {

struct ParticlePoint {
  Vec3 position{0.0F};  // [m]
  float value = 0.0F;   // water: speed [m/s] or ρ / ρ0, as OceanColor says; foam: its strength in (0, 1]
};

struct ParticlePoints {
  std::vector<ParticlePoint> water, foam, boundary;
  Vec3 lower{0.0F}, upper{0.0F};  // around the water [m]
};

// Share to which a particle is spray, from 0 to 1: it is alone, and fast enough to have been torn off. A drop that lies
// still and the edge of calm water are none.
float foam_strength(int neighbours, float speed);

// For the spheres' view all particles are water; for the surface's, those that are more foam than water are foam alone,
// and those next to the glass are there once more at the glass, so that the water reaches it.
// Reuses out's memory.
void make_particle_points(const ParticleCloud& ocean, const ViewOptions& options, ParticlePoints& out);

// Takes out the particles that others hide from the eye: on the way to it most of the next places are taken. The rest
// covers the same pixels, but for a speck where two thirds of a pixel's spheres are missed by chance.
class HiddenParticles {
 public:
  void remove(const ParticleCloud& ocean, const Vec3& eye, std::vector<ParticlePoint>& points);

 private:
  std::vector<std::uint8_t> taken_;  // by any particle, a byte for each cube 2r wide of the box
};

}  // namespace regatta
