// Shared by all shaders: the frame's uniform block (src/render/frame.h), light, colour and haze. Colours are linear
// until encode().
layout(std140) uniform Frame {
  mat4 view_proj;
  mat4 shadow_proj;
  vec4 eye;       // xyz [m], time [s]
  vec4 sun;       // direction to it; 1 with shadows
  vec4 viewport;  // width, height [px], their inverses
  vec4 lens;      // near, far [m], height of a view at distance 1; 1 with mirrors and bent rays
  vec4 view_x;    // camera's right
  vec4 view_y;    // camera's up
  vec4 domain;    // x, z of the lower corner, of the upper corner [m]
  vec4 grid;      // world x, z -> water fields' texture coordinates: scale, offset
  vec4 scene;     // still level, ground [m], distance of the haze [m], 1 with water
  vec4 optics;    // absorption scale [1/m], detail tile [m], floor tile [m], mean depth [m]
  vec4 range;     // false colours: low, 1/(high-low); WaterView; 1 with dye
};

const vec3 kSunLight = vec3(2.05, 1.88, 1.62);  // radiance of a white surface that faces the sun
const vec3 kSkyLight = vec3(0.36, 0.46, 0.60);  // of one that faces up, from the sky alone
const vec3 kGroundLight = vec3(0.26, 0.25, 0.22);
const vec3 kHaze = vec3(0.86, 1.06, 1.28);
// Clear, slightly green water for a tank 1 m deep: red goes first. In powers of two.
const vec3 kAbsorption = vec3(0.88, 0.185, 0.13);
const vec3 kWaterBody = vec3(0.008, 0.140, 0.195);  // what it scatters back itself, over a shallow bed
const vec3 kDeepBody = vec3(0.006, 0.072, 0.125);   // far from any

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
float height_mark(float y) {
  float above = clamp((y - scene.x) / (2.5 * optics.w), -1.0, 1.0);
  return 0.5 + 0.5 * sign(above) * sqrt(abs(above));
}
float marked_height(float mark) {
  float above = 2.0 * mark - 1.0;
  return scene.x + 2.5 * optics.w * above * abs(above);
}

vec3 hazed(vec3 color, float distance_m) {
  float share = distance_m / scene.z;
  return mix(kHaze, color, exp2(-share * share));
}

// The sky map holds the upper half of the sky, encoded, in a stereographic disc: it keeps angles and has no seam.
vec2 sky_coordinates(vec3 direction) {
  return 0.5 + (0.5 * 0.985) * direction.xz / (1.0 + max(direction.y, 0.0));
}
