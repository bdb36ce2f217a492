// Smooth random fields in space: three at once, each from -1 to 1, the same for the same seed on any number of threads.
// Gradient noise [Per02]: every point of the unit lattice has a random gradient; a value is the sum over the eight
// corners of its cell, Σ w_c (g_c · (p − c)), with w a product of fades 6t⁵ − 15t⁴ + 10t³. It is 0 at the lattice
// points and has continuous first and second derivatives. A value varies over a length of about 1; over space and seeds
// its mean is 0 and its standard deviation kNoiseDeviation. Deviation: gradients come from an integer hash of the
// lattice point, not from a table, because a processor computes a hash for all lanes at once but looks tables up one by
// one; all twelve gradients are equally likely, where four of [Per02]'s come twice; and all is divided by the largest
// value that can occur, 1.0363538.
#pragma once

#include "core/types.h"

#include <cstdint>

namespace regatta {

inline constexpr float kNoiseDeviation = 0.2606F;  // measured: 1000 seeds, 10⁴ places each

// Selects a noise field: fields of two seeds are unrelated, as long as their words are as good as random.
struct NoiseSeed {
  std::uint32_t first = 0, second = 0;
};
// Makes such words of two numbers, for instance a scene's own and a time; those may be as alike as 1 and 2.
NoiseSeed make_noise_seed(std::uint64_t family, std::uint64_t member);

// Arrays of `count` entries. x, y, z times `frequency` are lattice coordinates, which should stay below 10⁶: a float
// has no digits left for the place within a cell beyond that.
struct NoisePlaces {
  const float *x = nullptr, *y = nullptr, *z = nullptr;
  int count = 0;
  float frequency = 1.0F;
};
// One array a field. May be those of the places.
struct NoiseValues {
  float *a = nullptr, *b = nullptr, *c = nullptr;
};
void gradient_noise(NoiseSeed seed, const NoisePlaces& places, const NoiseValues& values);

}  // namespace regatta
