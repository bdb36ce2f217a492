// Shared by all shaders: the frame's uniform block (src/render/frame.h), light, colour and haze. Colours are linear
// until encode().
layout(std140) uniform Frame {
  mat4 view_proj;
  mat4 shadow_proj;
  vec4 eye;       // xyz [m], time [s]
  vec4 sun;       // direction to it; 1 with shadows
  vec4 viewport;  // width, height [px], their inverses
  vec4 lens;      // near, far [m], height of a view at distance 1; 1 with mirrors and bent rays, -1 in the mirror
  vec4 view_x;    // camera's right
  vec4 view_y;    // camera's up
  vec4 domain;    // x, z of the lower corner, of the upper corner [m]
  vec4 grid;      // world x, z -> water fields' texture coordinates: scale, offset
  vec4 scene;     // still level, ground [m], distance of the haze [m], 1 with water
  vec4 optics;    // absorption scale [1/m], detail tile [m], floor tile [m], mean depth [m]
  vec4 range;     // false colours: low, 1/(high-low); WaterView; 1 with dye
  vec4 sun_light;     // the weather's (src/render/weather.h): of a white surface that faces the sun; the sun's disc
  vec4 sky_light;     // of one that faces up, from the sky alone; rain
  vec4 ground_light;  // of one that faces down; 1 with water beyond the domain
  vec4 haze;
  vec4 glow;          // of sky and haze about the sun; height below which bodies are under water [m]
  vec4 glint;         // the sun in the water; 1 where the liquid in a box is honey
  vec4 water_light;   // what water scatters back, as a share of a clear day's; likewise what is white
};

// Walls, which lie on the domain's edge but for rounding, belong to it.
bool beyond_domain(vec2 at) {
  const float kEdge = 0.01;  // [m]
  return any(lessThan(at, domain.xy - kEdge)) || any(greaterThan(at, domain.zw + kEdge));
}

// Constant over a picture.
#define kSunLight sun_light.rgb
#define kSkyLight sky_light.rgb
#define kGroundLight ground_light.rgb
#define kHaze haze.rgb
// Clear, slightly green water for a tank 1 m deep: red goes first. In powers of two.
const vec3 kAbsorption = vec3(0.88, 0.185, 0.13);
#define kWaterBody (vec3(0.008, 0.140, 0.195) * water_light.rgb)  // what it scatters back itself, over a shallow bed
#define kDeepBody (vec3(0.006, 0.072, 0.125) * water_light.rgb)   // far from any

// Tone curve with a closed inverse: near-linear for shadows, a soft shoulder, white at radiance kWhite.
const float kWhite = 4.0;
const float kShoulder = 1.1;
vec3 encode(vec3 radiance) {
  vec3 x = max(radiance, 0.0);
  vec3 y = ((kWhite + kShoulder) / kWhite) * x / (x + kShoulder);
  return sqrt(min(y, 1.0));  // gamma 2: within 3 % of sRGB's curve and cheap both ways
}
vec3 decode(vec3 color) {
  vec3 y = color * color;
  return kShoulder * y / ((kWhite + kShoulder) / kWhite - y);
}

// What is opaque leaves its height in the picture's alpha, 0.5 at the still level and finest there, so that the water
// knows how much of it lies over a bed or a hull without a depth texture.
// In the mirrored picture alpha is 0 where only sky is mirrored, else from 0.5 to 1 by how much waves shake what is seen
// there: the share of the way from the eye that lies behind the mirror.
float mirror_mark(float above, float eye_above) {
  float behind = max(above, 0.0);
  return 0.5 + 0.5 * behind / (behind + max(eye_above, 0.01));
}
float height_mark(float y) {
  if (lens.w < 0.0) return mirror_mark(y - scene.x, scene.x - eye.y);
  float above = clamp((y - scene.x) / (2.5 * optics.w), -1.0, 1.0);
  return 0.5 + 0.5 * sign(above) * sqrt(abs(above));
}
float marked_height(float mark) {
  float above = 2.0 * mark - 1.0;
  return scene.x + 2.5 * optics.w * above * abs(above);
}

// The sky's glow at the angle of this cosine from the sun.
vec3 glow_at(float toward) {
  float t = max(toward, 0.0);
  t *= t;
  t *= t;
  t *= t;
  float near = t * t;
  near *= near;
  near *= near;
  return glow.rgb * (0.30 * t + 0.9 * near);
}

// to_eye: unit; far away all is as the sky is at the horizon below it.
// Its colour, and the share of what lies behind it that is seen.
vec4 haze_before(float distance_m, vec3 to_eye) {
  float share = distance_m / scene.z;
  vec3 air = kHaze + glow_at(-dot(to_eye.xz, sun.xz) * inversesqrt(dot(to_eye.xz, to_eye.xz) + 1e-6));
  return vec4(air, exp2(-share * share));
}
vec3 hazed(vec3 color, float distance_m, vec3 to_eye) {
  vec4 air = haze_before(distance_m, to_eye);
  return mix(air.rgb, color, air.a);
}

// The sky map holds the upper half of the sky, encoded, in a stereographic disc: it keeps angles and has no seam.
vec2 sky_coordinates(vec3 direction) {
  return 0.5 + (0.5 * 0.985) * direction.xz / (1.0 + max(direction.y, 0.0));
}
