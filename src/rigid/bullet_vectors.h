// Our vectors as Bullet's, and back.
#pragma once

#include "core/types.h"

#include <LinearMath/btQuaternion.h>
#include <LinearMath/btVector3.h>

namespace regatta {

inline btVector3 to_bt(const Vec3& v) { return {v.x, v.y, v.z}; }
inline Vec3 from_bt(const btVector3& v) { return {v.x(), v.y(), v.z()}; }
inline btQuaternion to_bt(const Quat& q) { return {q.x, q.y, q.z, q.w}; }
inline Quat from_bt(const btQuaternion& q) { return {q.w(), q.x(), q.y(), q.z()}; }

}  // namespace regatta
