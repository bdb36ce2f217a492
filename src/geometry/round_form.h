// The exactly round form of a body: a ball, a cylinder or a ring. Its convex parts are polytopes with corners, on which
// it would not roll; contacts (src/rigid/round_part.h) take this form instead. Water and pictures take the parts.
#pragma once

namespace regatta {

// In the maker's frame: the middle at Hull::origin, the axis along y.
struct RoundForm {
  enum class Kind { kBall, kCylinder, kRing };
  Kind kind = Kind::kBall;
  float radius = 0.0F;       // of a ring: from its middle to the middle of the tube [m]
  float half_height = 0.0F;  // half the height of a cylinder [m]
  float tube = 0.0F;         // radius of a ring's tube [m]
};

}  // namespace regatta
