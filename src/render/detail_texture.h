// A tile of small-scale detail that repeats without seams, computed once: the slopes of ripples too small to simulate,
// the light they focus on a floor below (caustics), and a noise for foam; and a tile of tiles. Pure data, no GL.
#pragma once

#include <vector>

namespace regatta {

inline constexpr int kDetailSize = 256;         // texels a side
inline constexpr float kDetailSlope = 1.0F;     // slope that a channel's end stands for
inline constexpr float kDetailCaustics = 4.0F;  // times the mean light that a channel's end stands for

// Ceramic tiles, four by four, with joints: times an albedo. RGBA, 8 bits each [kDetailSize][kDetailSize].
std::vector<unsigned char> make_tile_texture();
// RGBA, 8 bits each: slope along x, slope along z (both 128 = 0), foam noise, light [kDetailSize][kDetailSize].
std::vector<unsigned char> make_detail_texture();

}  // namespace regatta
