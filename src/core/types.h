// The vector and index types of the whole project. y is up, right-handed, the water plane is x-z, SI units.
// A Vec2 in the water plane holds (x, z) in its components (x, y).
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <cstdint>

namespace regatta {

using Vec2 = glm::vec2;
using Vec3 = glm::vec3;
using Vec4 = glm::vec4;
using Mat3 = glm::mat3;
using Mat4 = glm::mat4;
using Quat = glm::quat;

// The horizontal part (x, z) of a point or vector.
inline Vec2 horizontal(const Vec3& v) { return {v.x, v.z}; }

inline bool finite(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

inline constexpr float kGravity = 9.81F;         // standard gravity as used by every test case [m/s^2]
inline constexpr float kWaterDensity = 1000.0F;  // fresh water [kg/m^3]

}  // namespace regatta
