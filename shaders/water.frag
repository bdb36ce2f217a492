#version 430 core
// Water: what lies below seen through it (refracted in screen space, absorbed over the way [Beer-Lambert]), the sky and
// the bodies mirrored in it (Fresnel by Schlick), the sun's glint, foam, and a soft edge on the shore. SIDE: the cut
// faces at the tank's edges. FAR: the sea beyond open edges, its slopes pixel by pixel. SHADOWED: bodies' shadows on the water too; dear on a software device.
#include "common.glsl"
#ifdef SHADOWED
#include "shadow.glsl"
#endif
#ifdef FAR
#include "far.glsl"
#endif
uniform sampler2D detail_map;
uniform sampler2D scene_map;       // what is opaque, and its height
uniform sampler2D reflection_map;  // sky and bodies as level water would mirror them
#if !defined(SIDE) && !defined(FAR)
uniform sampler2D foam_map;  // how much is covered
uniform vec4 foam_place;     // world x, z -> its coordinates: scale, offset; 0: no foam
#endif
uniform vec3 outward;
in vec3 position;
in vec2 slope;
in vec4 state;  // thickness, foam, what false colours show, curvature
in vec2 dye;
#ifdef SIDE
in float above_bed;
#endif
out vec4 color;

// The dyes at full strength, orange and green, like rhodamine and fluorescein: what they absorb, in powers of two, and
// the light they give back.
const vec3 kFirstAbsorbs = vec3(0.2, 3.6, 6.0);
const vec3 kOtherAbsorbs = vec3(3.6, 0.1, 4.5);
const vec3 kFirstGlow = vec3(0.80, 0.13, 0.0);
const vec3 kOtherGlow = vec3(0.05, 0.52, 0.02);

void main() {
  float thickness = state.x;
#ifndef SIDE
  if (thickness <= 0.0) discard;
#endif
  vec3 to_eye = eye.xyz - position;
  float away = length(to_eye);
  vec3 v = to_eye / away;
#ifndef SIDE
  vec4 fine = texture(detail_map, position.xz / optics.y);
#ifdef FAR
  vec2 at = far_coordinates(position.xz);
  vec4 sea = texture(far_map, at);
  vec2 level = sea.yz;
  float curvature = sea.w;
  float share = beside_share(position.xz);
  if (share > 0.0) {
    vec2 texel = 1.0 / vec2(textureSize(beside_map, 0));
    vec2 apart = 0.5 * tile.xy / texel;  // of two texels, inverse [1/m]
    float west = texture(beside_map, at - vec2(texel.x, 0.0)).r, east = texture(beside_map, at + vec2(texel.x, 0.0)).r;
    float south = texture(beside_map, at - vec2(0.0, texel.y)).r, north = texture(beside_map, at + vec2(0.0, texel.y)).r;
    level += share * apart * vec2(east - west, north - south);
  }
#else
  vec2 level = slope;
  float curvature = state.w;
#endif
  float foam = state.y;
#ifndef FAR
  if (foam_place.x > 0.0) foam = max(foam, texture(foam_map, position.xz * foam_place.xy + foam_place.zw).r);
#endif
  vec2 total = level + (fine.rg - 0.5) * (0.34 + 0.6 * foam);
  vec3 n = normalize(vec3(-total.x, 1.0, -total.y));
#else
  vec3 n = outward;
#endif
  float facing = max(dot(n, v), 0.03);
  float edge = 1.0 - facing;
  float edge2 = edge * edge;
  float fresnel = 0.02 + 0.98 * edge2 * edge2 * edge;

  // Below: the scene behind, looked up where the bent ray would meet it.
  vec2 here = gl_FragCoord.xy * viewport.zw;
  float ahead = dot(to_eye, cross(view_x.xyz, view_y.xyz));  // along the view axis [m]
#ifdef SIDE
  vec2 bend = vec2(0.0);
#else
  vec2 bend = -vec2(dot(view_x.xz, total), dot(view_y.xz, total)) * (0.32 * min(thickness, 2.0 * optics.w));
#endif
  vec2 there = here + bend / (lens.z * ahead) * vec2(viewport.y * viewport.z, 1.0);
  vec4 scene_there = texture(scene_map, there);
  vec3 below = decode(scene_there.rgb);
  float bottom = marked_height(scene_there.a);
#ifdef SIDE
  // To where the ray leaves the tank: another side, the bed, or the surface.
  vec3 d = -v;
  vec2 exits = (mix(domain.xy, domain.zw, step(0.0, d.xz)) - position.xz) / d.xz;
  float end = d.y < 0.0 ? min(bottom, scene.x) : scene.x;
  float path = min(min(exits.x, exits.y), abs((end - position.y) / d.y));
  float down = 0.5 * optics.w;
#else
  // What stands out of the water hides the bed: the water is as thick there as it is here.
  float drop = bottom < position.y ? min(position.y - bottom, 1.2 * thickness + 0.1 * optics.w) : thickness;
  // The refracted ray is steeper than the straight one, so its way through the water is shorter.
  float path = drop * inversesqrt(1.0 - (1.0 - v.y * v.y) * 0.5625);
  float down = drop;
#endif
  vec3 fade = exp2(-kAbsorption * (optics.x * (path + down)));
#ifdef SHADOWED
  float lit = sunlit(position);
#else
  float lit = 1.0;
#endif
#ifndef SIDE
  // A crest is a lens: it gathers light on the bed below, a trough spreads it.
  below *= clamp(1.0 - 0.25 * drop * curvature, 0.6, 1.9);
#endif
  // A face turned to the sun lets more light in: it makes low waves readable from above.
  vec3 body = mix(kWaterBody, kDeepBody, smoothstep(2.0, 12.0, optics.w)) * (0.42 + 0.58 * lit) * max(1.0 + 2.6 * dot(n.xz, sun.xz), 0.25);
  vec3 seen = below * fade + body * (1.0 - fade);
  if (range.w > 0.0) {
    vec2 share = 1.0 - exp2(-3.0 * dye);
    float shade = clamp(1.0 + 1.3 * dot(n.xz, sun.xz), 0.5, 1.5) * (0.45 + 0.55 * lit);
    seen *= exp2(-(kFirstAbsorbs * dye.x + kOtherAbsorbs * dye.y));
    seen += (kFirstGlow * share.x + kOtherGlow * share.y) * shade;
  }

  // Above: sky, mirrored bodies, sun.
#ifdef SIDE
  vec3 mirrored = kHaze * 0.6;
#else
  // A slope turns the mirrored ray by twice its angle; on the picture that is a shift of the mirrored scene.
  vec2 shift = vec2(-dot(view_x.xz, total), dot(v.xz, total)) * (1.1 / lens.z);
  vec3 mirrored = decode(texture(reflection_map, here + shift * vec2(viewport.y * viewport.z, 1.0)).rgb);
  vec3 h = normalize(v + sun.xyz);
  float spread = max(dot(n, h), 0.0);
  float sharp = mix(700.0, 160.0, smoothstep(5.0, 80.0, away));
  mirrored += glint.rgb * (pow(spread, sharp) * lit);
#endif
  vec3 result = mix(seen, mirrored, fresnel);
#ifndef SIDE
  if (foam > 0.02) {
    // Bubbles hang together in strings with holes between: noise on two scales, more of it as there is more foam.
    float lace = 0.55 * fine.b + 0.45 * texture(detail_map, position.zx * (3.7 / optics.y)).b;
    float full = 0.56 * sqrt(foam);
    float froth = smoothstep(0.84 - full, 1.04 - full, lace) * smoothstep(0.0, 0.12, foam);
    result = mix(result, vec3(0.90, 0.93, 0.95) * water_light.w * ((0.55 + 0.75 * lit) * (0.75 + 0.5 * lace)), 0.92 * froth);
  }
  result = mix(below, result, smoothstep(0.0, 0.04 * optics.w, thickness));
#else
  result = mix(result, vec3(0.75, 0.9, 0.95), 0.25 * smoothstep(0.97, 1.0, above_bed));
#endif
  color = vec4(encode(hazed(result, away, v)), 1.0);
}
