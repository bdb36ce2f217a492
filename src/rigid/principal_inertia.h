// Inertia of a rigid body: its principal axes, and free rotation that keeps the angular momentum. No Bullet here.
// Sources: Jacobi's eigenvalue iteration; Euler's equations in momentum form, dL/dt = 0 without torque.
#pragma once

#include "core/types.h"

namespace regatta {

// inertia = frame · diag(moments) · frameᵀ
struct PrincipalInertia {
  Quat frame{1.0F, 0.0F, 0.0F, 0.0F};  // principal axes -> body frame; exactly 1 when the tensor is diagonal already
  Vec3 moments{1.0F};                  // in the unit of the tensor
};

// Principal axes and moments of a symmetric tensor.
PrincipalInertia principal_inertia(const Mat3& inertia);

// R I Rᵀ: the tensor in the world frame.
Mat3 world_inertia(const Mat3& inertia, const Quat& orientation);

struct Spin {
  Quat orientation{1.0F, 0.0F, 0.0F, 0.0F};
  Vec3 angular_velocity{0.0F};  // world frame [rad/s]
};

// Bullet turns a body by dt·ω of the step's start and keeps ω, which is wrong for a body whose inertia is not that of a
// ball. Given the orientation before the step and what Bullet made of it, this replaces the turn by that of the
// midpoint (second order) and ω by the one whose angular momentum is what it was.
Spin keep_angular_momentum(const Mat3& inertia, const Quat& orientation_n, const Spin& turned, float dt);

}  // namespace regatta
