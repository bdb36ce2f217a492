#version 430 core
// The particle water as a liquid [Laan09]: the scene behind it refracted and absorbed over the way through the water,
// the sky mirrored in it, the sun's glint. Writes the surface's depth, so that bodies cut it where they should.
#include "common.glsl"
#include "sphere.glsl"
uniform sampler2D sky_map;
uniform sampler2D detail_map;
uniform sampler2D scene_map;        // what is opaque
uniform sampler2D scene_depth_map;  // and its depth
uniform sampler2D liquid_map;       // 1 / distance ahead [1/m], smoothed
uniform sampler2D normal_map;
uniform sampler2D thickness_map;    // [m]
uniform float thin;                 // a film this thick is wholly there [m]
in vec2 screen;
// Waves of a few decimetres should look as those of the sea do: their water is as dark as if it were this much deeper,
// and slightly turbid, in powers of two a metre.
const float kDepth = 4.0;
const float kTurbid = 1.2;
// Honey, whatever its depth: blue goes within centimetres, red last; it scatters amber.
const vec3 kHoneyAbsorption = vec3(3.0, 13.0, 60.0);
const vec3 kHoneyBody = vec3(0.50, 0.18, 0.012);
out vec4 color;

float scene_ahead(vec2 share) { return ahead_of(textureLod(scene_depth_map, share, 0.0).r); }

void main() {
  vec2 here = gl_FragCoord.xy * viewport.zw;
  vec4 smoothed = textureLod(normal_map, here, 0.0);
  float thickness = textureLod(thickness_map, here, 0.0).r;
  float cover = smoothstep(0.0, thin, thickness) * smoothed.w;
  if (smoothed.w <= 0.0 || cover <= 0.0) discard;
  float ahead = smoothed.w / textureLod(liquid_map, here, 0.0).r;
  vec3 ray = vec3(ray_slopes(here), 1.0);
  vec3 axis = cross(view_y.xyz, view_x.xyz);
  vec3 to_eye = -ahead * (ray.x * view_x.xyz + ray.y * view_y.xyz + axis);
  float away = length(to_eye);
  vec3 v = to_eye / away;
  vec3 position = eye.xyz - to_eye;
  vec3 seen_normal = normalize(smoothed.xyz);
  vec3 n = seen_normal.x * view_x.xyz + seen_normal.y * view_y.xyz + seen_normal.z * axis;

  // Ripples finer than particles, where the surface is level.
  vec2 fine = texture(detail_map, position.xz / optics.y).rg - 0.5;
  n = normalize(n - vec3(fine.x, 0.0, fine.y) * (0.30 * max(n.y, 0.0) * exp2(-0.1 * away)));
  float facing = max(dot(n, v), 0.02);
  float edge = 1.0 - facing;
  float edge2 = edge * edge;
  float fresnel = 0.02 + 0.98 * edge2 * edge2 * edge;

  // Below: looked up where the bent ray would meet it, unless what is there stands in front of the water.
  vec2 bend = -vec2(dot(n, view_x.xyz), dot(n, view_y.xyz)) * (0.25 * min(thickness, 0.4));
  vec2 there = here + bend / (lens.z * ahead) * vec2(viewport.y * viewport.z, 1.0);
  float behind = scene_ahead(there);
  if (behind < ahead) {
    there = here;
    behind = scene_ahead(here);
  }
  vec3 below = decode(textureLod(scene_map, there, 0.0).rgb);
  float path = min(thickness, (behind - ahead) * length(ray));
  bool honey = glint.w > 0.0;
  vec3 fade = exp2(honey ? -kHoneyAbsorption * path : -(kAbsorption * kDepth + kTurbid) * (optics.x * path));
  vec3 body = (honey ? kHoneyBody * water_light.rgb : 1.5 * kWaterBody) * max(1.0 + 1.6 * dot(n, sun.xyz) - sun.y, 0.3);
  vec3 seen = below * fade + body * (1.0 - fade);

  // Above.
  vec3 r = reflect(-v, n);
  vec3 mirrored = decode(textureLod(sky_map, sky_coordinates(vec3(r.x, abs(r.y), r.z)), 2.0).rgb);
  mirrored = mix(vec3(0.10, 0.16, 0.15), mirrored, smoothstep(-0.12, 0.06, r.y));  // downwards it is ground
  vec3 h = normalize(v + sun.xyz);
  mirrored += glint.rgb * pow(max(dot(n, h), 0.0), 500.0);
  vec3 result = mix(seen, mirrored, fresnel);
  vec4 scene_here = textureLod(scene_map, here, 0.0);
  color = vec4(mix(scene_here.rgb, encode(hazed(result, away, v)), cover), 1.0);
  gl_FragDepth = depth_of(ahead);
}
