#version 430 core
// Bed, walls, coping and the ground around the tank.
#include "common.glsl"
#include "shadow.glsl"
uniform sampler2D detail_map;
uniform sampler2D shape_map;
in vec3 position;
in vec3 normal;
flat in float material;
out vec4 color;

// Share of joints between tiles, averaged over the pixel: never flickers in the distance.
float joints(vec2 p, float width) {
  vec2 w = max(fwidth(p), 1.0e-4);
  vec2 a = p + 0.5 * w;
  vec2 b = p - 0.5 * w;
  vec2 share = (floor(a) + min(fract(a) / width, 1.0) - floor(b) - min(fract(b) / width, 1.0)) * width / w;
  return 1.0 - (1.0 - share.x) * (1.0 - share.y);
}

void main() {
  vec3 to_eye = eye.xyz - position;
  float away = length(to_eye);
  bool on_wall = material > 1.5 && material < 2.5;
  bool ground = material > 3.5;
  vec2 plane = on_wall ? vec2(abs(normal.x) > 0.5 ? position.z : position.x, position.y) : position.xz;
  float tile = ground ? 4.0 * optics.z : optics.z;
  float joint = joints(plane / tile, ground ? 0.012 : 0.035);
  vec4 rough = texture(detail_map, plane / (tile * 5.3));
  vec4 shape = texture(shape_map, position.xz * grid.xy + grid.zw);
  float under = scene.w > 0.5 && !ground && shape.y > 0.0 ? shape.x - position.y : -1.0;

  vec3 albedo;
  if (material < 0.5) {
    albedo = mix(vec3(0.60, 0.66, 0.66), vec3(0.33, 0.40, 0.42), joint) * (0.93 + 0.14 * rough.b);
  } else if (material < 1.5) {
    vec3 sand = mix(vec3(0.50, 0.41, 0.28), vec3(0.62, 0.53, 0.38), rough.b);
    vec3 grass = mix(vec3(0.16, 0.22, 0.07), vec3(0.27, 0.30, 0.12), rough.b);
    float high = (position.y - scene.x) / optics.w + 0.5 * (rough.b - 0.5);
    albedo = mix(sand, grass, smoothstep(0.55, 1.0, high) * step(0.5, normal.y));
    albedo *= mix(1.0, 0.62, smoothstep(-0.06, 0.0, shape.y / optics.w) * scene.w);  // wet sand is dark
  } else if (material < 2.5) {
    albedo = mix(vec3(0.56, 0.63, 0.64), vec3(0.33, 0.40, 0.42), joint);
  } else if (material < 3.5) {
    albedo = vec3(0.62, 0.60, 0.56) * (0.9 + 0.2 * rough.b);
  } else {
    albedo = mix(vec3(0.40, 0.395, 0.38), vec3(0.30, 0.30, 0.29), joint) * (0.94 + 0.12 * rough.b);
  }

  float facing = max(dot(normal, sun.xyz), 0.0);
  float light = facing * sunlit(position);
  float sky_share = 0.5 + 0.5 * normal.y;
  if (under > 0.0) {
    // Light that the ripples and the simulated waves above focus here.
    vec2 at = (position.xz + sun.xz * (under / sun.y) * 0.75) / optics.y;
    float t = eye.w;
    float a = texture(detail_map, at * 0.47 + vec2(0.031, 0.017) * t).a;
    float b = texture(detail_map, vec2(-at.y, at.x) * 0.39 - vec2(0.013, 0.037) * t).a;
    float focus = clamp(1.0 - 0.22 * under * shape.z, 0.55, 2.2);
    light *= mix(1.0, 0.45 + 4.4 * min(a, b) * 1.25, clamp(4.0 * under / optics.w, 0.0, 1.0)) * focus;
  }
  if (ground) {
    // The tank's own shade: where it stands, and along the sun's direction.
    vec2 near = abs(position.xz - 0.5 * (domain.xy + domain.zw)) - 0.5 * (domain.zw - domain.xy);
    float height = scene.x - scene.y;
    sky_share *= 1.0 - 0.55 * exp(-max(max(near.x, near.y), 0.0) / (0.45 * height));
    vec2 shift = sun.xz / sun.y * height;
    vec2 fallen = abs(position.xz + 0.5 * shift - 0.5 * (domain.xy + domain.zw)) - 0.5 * (domain.zw - domain.xy + abs(shift));
    light *= 1.0 - 0.75 * smoothstep(0.12 * height, -0.12 * height, max(fallen.x, fallen.y));
  }
  vec3 lit = albedo * (kSunLight * light + kSkyLight * sky_share + kGroundLight * (1.0 - sky_share)) * 0.45;
  color = vec4(encode(ground ? hazed(lit, away) : lit), 1.0);
}
