#include "particles/gradient_noise.h"

#include "core/rng.h"
#include "core/simd.h"

#include <array>
#include <limits>

namespace regatta {

namespace {

// A corner adds at most the two largest of its distances; Σ w_c of those is largest near the middle of a cell, where
// it reaches 1.0363538 (a test searches for it). Rounded down, so that rounding errors keep within 1, too.
constexpr float kToOne = 0.96492F;
constexpr std::uint32_t kStrideX = 0x9e3779b1U, kStrideY = 0x85ebca77U,
                        kStrideZ = 0xc2b2ae3dU;  // odd primes
// Three equal parts of the numbers of 32 bits with a sign.
constexpr std::int32_t kFirstThird = std::numeric_limits<std::int32_t>::min() / 3;
constexpr std::int32_t kLastThird = std::numeric_limits<std::int32_t>::max() / 3;

// The lower and the upper lattice point in one direction.
struct Ends {
  std::array<WideBits, 2> hash;    // hash of the lattice coordinate
  std::array<WideInt, 2> offset;   // from there to the place, as the bits of floats
  std::array<WideFloat, 2> share;  // 1 − fade, fade
};

Ends ends(WideFloat p, std::uint32_t stride) {
  const WideFloat lower = xsimd::floor(p);
  const WideFloat t = p - lower;
  const WideFloat s = t - WideFloat(1.0F);
  const WideFloat fade = t * t * t * fused(t, fused(t, WideFloat(6.0F), WideFloat(-15.0F)), WideFloat(10.0F));
  const WideBits hash = same_bits<WideBits>(xsimd::to_int(lower)) * WideBits(stride);
  return {
      {hash, hash + WideBits(stride)}, {same_bits<WideInt>(t), same_bits<WideInt>(s)}, {WideFloat(1.0F) - fade, fade}};
}

// Every bit of the result depends on every bit of h, in even shares [Wel18, lowbias32]. `key` comes in by exclusive or,
// where h is a sum over coordinates and seed: with a sum alone, one seed's fields would be another's, moved elsewhere.
WideBits scramble(WideBits h, WideBits key) {
  h ^= (h >> 16) ^ key;
  h *= WideBits(0x7feb352dU);
  h ^= h >> 15;
  h *= WideBits(0x846ca68bU);
  h ^= h >> 16;
  return h;
}

// g · (x, y, z) with one of the twelve gradients (±1, ±1, 0), (±1, 0, ±1), (0, ±1, ±1): the upper bits of `key` say
// which of the three coordinates is left out, the two upper bits of `signs` with which signs the others count.
WideFloat slope(WideBits key, WideBits signs, WideInt x, WideInt y, WideInt z) {
  const WideInt choice = same_bits<WideInt>(key);
  const WideInt u = xsimd::select(choice < WideInt(kFirstThird), y, x);
  const WideInt v = xsimd::select(choice > WideInt(kLastThird), y, z);
  const WideBits top(0x80000000U);
  return same_bits<WideFloat>(same_bits<WideBits>(u) ^ (signs & top)) +
         same_bits<WideFloat>(same_bits<WideBits>(v) ^ ((signs << 1) & top));
}

}  // namespace

NoiseSeed make_noise_seed(std::uint64_t family, std::uint64_t member) {
  Rng rng(family * 0x9e3779b97f4a7c15ULL + member);
  const std::uint32_t first = rng.next();
  return {first, rng.next()};
}

void gradient_noise(NoiseSeed seed, const NoisePlaces& places, const NoiseValues& values) {
  const WideFloat frequency(places.frequency);
  const WideBits second(seed.second);
  for (int i = 0; i < places.count; i += kLanes) {
    const int left = places.count - i;
    const Ends x = ends(load_first(places.x + i, left) * frequency, kStrideX);
    const Ends y = ends(load_first(places.y + i, left) * frequency, kStrideY);
    const Ends z = ends(load_first(places.z + i, left) * frequency, kStrideZ);
    WideFloat a(0.0F), b(0.0F), c(0.0F);
    for (std::size_t iz = 0; iz < 2; ++iz) {
      const WideBits hash_z = z.hash[iz] + WideBits(seed.first);
      for (std::size_t iy = 0; iy < 2; ++iy) {
        const WideBits hash_yz = y.hash[iy] + hash_z;
        const WideFloat share_yz = y.share[iy] * z.share[iz];
        for (std::size_t ix = 0; ix < 2; ++ix) {
          // One hash serves three fields: bits 31 to 6 choose the gradients, bits 5 to 0 their signs.
          const WideBits hash = scramble(x.hash[ix] + hash_yz, second);
          const WideFloat share = x.share[ix] * share_yz;
          a = fused(share, slope(hash, hash << 26, x.offset[ix], y.offset[iy], z.offset[iz]), a);
          b = fused(share, slope(hash << 9, hash << 28, x.offset[ix], y.offset[iy], z.offset[iz]), b);
          c = fused(share, slope(hash << 18, hash << 30, x.offset[ix], y.offset[iy], z.offset[iz]), c);
        }
      }
    }
    const WideFloat to_one(kToOne);
    store_first(a * to_one, values.a + i, left);
    store_first(b * to_one, values.b + i, left);
    store_first(c * to_one, values.c + i, left);
  }
}

}  // namespace regatta
