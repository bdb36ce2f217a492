// Places the sun's shadow map: just around the bodies and the ground below them, and finds which part of the picture
// that is. Pure geometry, no GL.
#pragma once

#include "exchange/snapshot.h"

#include <optional>

namespace regatta {

inline constexpr int kShadowSize = 1024;  // texels a side

// From the world to the sun's clip space, around the bodies and the way of their shadows down to the height `lowest`.
// Its size grows in steps and it moves by whole texels, so that shadows do not crawl. None when there is nothing to
// cast one.
std::optional<Mat4> fit_shadow(const Snapshot& snapshot, float blend, const Vec3& to_sun, float lowest);

// A rectangle of pixels, from the lower left as OpenGL counts.
struct ScreenBox {
  int x = 0, y = 0, width = 0, height = 0;
};
// The pixels that may show a shadow.
ScreenBox shadow_on_screen(const Mat4& sun_proj, const Mat4& view_proj, int width_px, int height_px);
// The pixels that may show anything of a cuboid; all of them where it reaches behind the eye.
ScreenBox box_on_screen(const Vec3& from, const Vec3& to, const Mat4& to_picture, int width_px, int height_px);

}  // namespace regatta
