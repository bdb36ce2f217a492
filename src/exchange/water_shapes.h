// The drawn forms of water in three dimensions. A water adds as many of each kind as it likes to the snapshot's lists;
// the picture knows these kinds, and no kind of water.
#pragma once

#include "core/types.h"
#include "exchange/view_options.h"

#include <array>
#include <cstdint>
#include <vector>

namespace regatta {

// A number of each particle that its colour can show.
struct CloudChannel {
  OceanColor what = OceanColor::kDensity;
  std::vector<float> values;
};

// Particles of water, in the solver's order; the arrays have one entry a particle.
struct ParticleCloud {
  Vec3 lower{0.0F}, upper{0.0F};         // the box that holds it: its water reaches up to the faces [m]
  float radius = 0.025F;                 // [m]
  bool meshed = false;                   // its surface is one of the meshes: only drops are drawn of the particles
  std::vector<Vec3> position;            // [m]
  std::vector<Vec3> velocity;            // [m/s]; a cloud can be coloured by its speed
  std::vector<CloudChannel> channels;    // by what else
  std::vector<std::uint8_t> neighbours;  // water particles that it reaches, 255 at most; few: spray
  std::vector<float> air;                // how readily air is taken in there, 0 to 1; filled on request
  std::vector<Vec3> boundary;            // boundary particles [m]; filled on request

  // To be filled.
  std::vector<float>& channel(OceanColor what) {
    for (CloudChannel& channel : channels) {
      if (channel.what == what) return channel.values;
    }
    return channels.emplace_back(CloudChannel{what, {}}).values;
  }
  // Null where there is not a number for each particle.
  [[nodiscard]] const std::vector<float>* find(OceanColor what) const {
    for (const CloudChannel& channel : channels) {
      if (channel.what == what && channel.values.size() == position.size()) return &channel.values;
    }
    return nullptr;
  }
  void clear() {  // keeps the memory
    position.clear();
    velocity.clear();
    for (CloudChannel& channel : channels) channel.values.clear();
    neighbours.clear();
    air.clear();
    boundary.clear();
  }
};

// The main content of a cell.
enum class CellKind : std::uint8_t { kAir, kWater, kSolid };
inline constexpr std::array<const char*, 3> kCellKindNames = {"air", "water", "solid"};

// The cells on an upright plane through a water: rows from the bottom up, [iy nx + ix].
struct WaterSlice {
  Vec3 lower{0.0F};              // lower corner of the plane [m]
  Vec3 along{1.0F, 0.0F, 0.0F};  // unit, level; the other way is up
  float spacing = 0.1F;          // edge of a cell [m]
  int nx = 0, ny = 0;            // cells along and up
  std::vector<Vec3> velocity;    // in the middle of each cell [m/s]
  std::vector<float> pressure;   // [Pa]
  std::vector<CellKind> kind;

  [[nodiscard]] Vec3 middle(int ix, int iy) const {
    return lower +
           spacing * ((static_cast<float>(ix) + 0.5F) * along + Vec3(0.0F, static_cast<float>(iy) + 0.5F, 0.0F));
  }
  void clear() {  // keeps the memory
    nx = ny = 0;
    velocity.clear();
    pressure.clear();
    kind.clear();
  }
};

// A closed surface of water, drawn in its look.
struct ClosedMesh {
  std::vector<Vec3> position;          // places of its corners [m]
  std::vector<std::uint32_t> corners;  // three a triangle, counterclockwise seen from outside
  float spacing = 0.05F;               // how far corners lie apart, about [m]

  void clear() {  // keeps the memory
    position.clear();
    corners.clear();
  }
};

// A box of glass that holds water.
struct WaterGlass {
  Vec3 lower{0.0F}, upper{0.0F};  // [m]
};

}  // namespace regatta
