#version 430 core
// Hills at the horizon: woods and meadows as far as one can tell, mist at their foot.
#include "common.glsl"
in vec3 direction;
in float share;
out vec4 color;

void main() {
  vec3 d = normalize(direction);
  vec3 lit = vec3(0.075, 0.105, 0.055) * (0.55 * kSunLight + 0.9 * kSkyLight);
  float air = mix(1.0, share, smoothstep(-0.022, 0.014, direction.y));
  // Nothing of them is left in fog.
  air = mix(1.0, air, smoothstep(0.0, 1.0, scene.z / 900.0 - 0.15));
  color = vec4(encode(mix(lit, kHaze + glow_at(dot(d, sun.xyz)), air)), lens.w < 0.0 ? 1.0 : height_mark(0.0));
}
