// Shared by all passes of a frame: the uniform block (shaders/common.glsl says the same) and the texture units.
#pragma once

#include "exchange/snapshot.h"
#include "exchange/view_options.h"
#include "render/gl_objects.h"
#include "render/weather.h"

namespace regatta {

// std140 layout of the block Frame; only vec4 and mat4, so that C++ and GLSL agree without padding.
struct FrameBlock {
  Mat4 view_proj{1.0F};
  Mat4 shadow_proj{1.0F};  // world -> shadow map's texture coordinates
  Vec4 eye{0.0F};          // xyz [m], time [s]
  Vec4 sun{0.0F};          // direction to the sun; 1 with shadows, 0 without
  Vec4 viewport{0.0F};     // width, height [px], their inverses
  Vec4 lens{0.0F};         // near, far [m], height of a view at distance 1; 1 with mirrors and bent rays
  Vec4 view_x{0.0F};       // camera's right in world axes; w unused
  Vec4 view_y{0.0F};       // camera's up
  Vec4 domain{0.0F};       // x and z of the lower corner, of the upper corner [m]
  Vec4 grid{0.0F};         // world x, z -> water fields' texture coordinates: scale, offset
  Vec4 scene{0.0F};        // still level, ground's height [m], distance of the haze [m], water present
  Vec4 optics{0.0F};       // absorption scale [1/m], tile of the detail texture [m], floor tile [m], mean depth [m]
  Vec4 range{0.0F};        // false colours: low, 1/(high-low); WaterView; 1 with dye
  // The weather's (weather.h):
  Vec4 sun_light{0.0F};     // rgb; disc
  Vec4 sky_light{0.0F};     // rgb; rain, 0 where it is not drawn
  Vec4 ground_light{0.0F};  // rgb; 1 with water beyond the domain
  Vec4 haze{0.0F};          // rgb; w unused
  Vec4 glow{0.0F};          // rgb; height below which bodies are under water [m]
  Vec4 glint{0.0F};         // rgb; 1 where the liquid in a box is honey
  Vec4 water_light{0.0F};   // rgb; white
};
void set_light(FrameBlock& frame, const WeatherLight& light);

// kUnder: some rays of the picture begin below the drawn water. kBeside: the eye is outside and below the level, so
// that what is in the water is seen through its sides.
enum class EyePlace { kAbove, kBeside, kUnder };

struct Lens {
  float near = 0.1F, far = 1000.0F;  // range of drawn distances [m]
};
// Everything of the block that follows from the camera and the picture's size; leaves the time alone.
void set_camera(FrameBlock& frame, const CameraPose& camera, const Lens& lens, int width_px, int height_px);

enum class TextureUnit : GLuint {
  kSky,
  kStill,
  kDetail,
  kTile,
  kShape,
  kFlow,
  kShadow,
  kScene,
  kReflection,
  kScale,
  kDye,
  kRamp,
  kSceneDepth,
  kLiquid,
  kNormal,
  kThickness,
  kFar,
  kBeside,
  kFoam,
  kWet,
  kLines
};

inline GLuint unit(TextureUnit name) { return static_cast<GLuint>(name); }

}  // namespace regatta
