// The exact state of a running world, as saved beside a scene file: what a description cannot say.
// Binary, little-endian, versioned, with a checksum; a damaged file is a clear error.
#pragma once

#include "core/result.h"
#include "core/types.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

struct SavedBody {
  Vec3 position{0.0F};
  Quat orientation{1.0F, 0.0F, 0.0F, 0.0F};
  Vec3 velocity{0.0F};
  Vec3 angular_velocity{0.0F};
  Vec3 force{0.0F}, torque{0.0F};  // last water load, applied in the next rigid step
  Vec3 buoyancy{0.0F}, drag{0.0F};
  float submerged_volume = 0.0F, wetted_area = 0.0F;
  float throttle = 0.0F, rudder = 0.0F;
  std::vector<double> wake;  // what the wake behind it remembers; the wake solver's own meaning
};

struct SavedState {
  std::int64_t step = 0;
  std::vector<float> x, z, u, w, volume;                         // columns in their order
  std::vector<float> cell_h, cell_carry, cell_u, cell_w;         // or the grid's cells, row by row; see CellWater
  std::vector<float> dye;                                        // two shares a column or cell; empty: none
  std::vector<SavedBody> bodies;                                 // in the scene's order
  double volume_start = 0.0, volume_in = 0.0, volume_out = 0.0;  // [m^3]
  std::vector<Vec3> particle_position, particle_velocity;        // of the ocean, in its solver's order
  std::vector<float> particle_pressure;                          // likewise, p/ρ0
  // What an in- and outflow remembers, in the water solver's own meaning; then the swell's phase and amplitude.
  std::vector<double> water_extra;
};

Result<SavedState> read_saved_state(const std::filesystem::path& file);
// The content of such a file.
std::string encode_saved_state(const SavedState& state);
// The state from the file's bytes; `name` stands for the file in messages.
Result<SavedState> decode_saved_state(std::string_view bytes, const std::string& name);

}  // namespace regatta
