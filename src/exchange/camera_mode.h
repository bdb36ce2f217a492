// The cameras that a scene, a key or the command line can choose; render/cameras.h moves them.
#pragma once

#include <array>

namespace regatta {

enum class CameraMode { kChase, kOrbit, kTop, kFree };
inline constexpr std::array<const char*, 4> kCameraModeNames = {"chase", "orbit", "top", "free"};

}  // namespace regatta
