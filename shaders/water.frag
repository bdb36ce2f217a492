#version 430 core
// Water: what lies below seen through it (refracted in screen space, absorbed over the way [Beer-Lambert]), the sky and
// the bodies mirrored in it (Fresnel by Schlick), the sun's glint, foam, a soft edge on the shore and a line where hulls
// stand in it. SIDE: the cut
// faces at the tank's edges. FAR: the sea beyond open edges, its slopes pixel by pixel. UNDER: the eye may be below it, and
// sees the sky in a round window, beyond which the surface mirrors the water. SHADOWED: bodies' shadows on the water, too.
// DYED: there may be dye. PLAIN: one texel of what is mirrored, no bent rays, foam of one texture (a software device pays for each
// texture of a program, asked or not). LATTICE: haze found corner by corner.
#include "common.glsl"
#ifdef SHADOWED
#include "shadow.glsl"
#endif
#ifdef FAR
#include "far.glsl"
#endif
#ifdef UNDER
#include "depths.glsl"
uniform sampler2D shape_map;
#endif
uniform sampler2D detail_map;
uniform sampler2D scene_map;       // what is opaque, and its height
uniform sampler2D sky_map;
uniform sampler2D reflection_map;  // bodies as level water would mirror them, and how much waves shake them
#if !defined(SIDE) && !defined(FAR)
uniform sampler2D foam_map;  // how much is covered
uniform vec4 foam_place;     // world x, z -> its coordinates: scale, offset; 0: no foam
#endif
uniform vec3 outward;
in vec3 position;
in vec2 slope;
in vec4 state;  // thickness, foam, what false colours show, curvature
in vec2 dye;
#ifdef LATTICE
in vec4 air;
#endif
#ifdef SIDE
in float above_bed;
#endif
out vec4 color;

#ifdef DYED
// The dyes at full strength: what they absorb, in powers of two, and the light they give back (exchange/dye_look.h).
uniform vec3 first_absorbs, other_absorbs, first_glow, other_glow;
#endif
const vec3 kSilt = vec3(0.30, 0.29, 0.20);  // that boils bring up

#ifdef UNDER
// What the surface mirrors along r, which leads down: the bed and what stands on it, where the picture shows them.
vec3 mirrored_depths(vec3 r) {
  // Where the ray meets the bed, which the fields know. Beyond the domain it is as deep as water is in the mean.
  float bottom = scene.x - optics.w;
  vec3 hit = position;
  float way = 0.0;
  for (int n = 0; n < 3; ++n) {
    way = min((position.y - bottom) / -r.y, 60.0 * optics.w);
    hit = position + way * r;
    vec4 shape = textureLod(shape_map, hit.xz * grid.xy + grid.zw, 0.0);
    if (!beyond_domain(hit.xz)) bottom = min(shape.x - shape.y, position.y - 0.05);
  }
  vec4 clip = view_proj * vec4(hit, 1.0);
  vec2 there = 0.5 + 0.5 * clip.xy / max(clip.w, 0.01);
  vec2 rim = min(there, 1.0 - there);
  float shown = clip.w > 0.01 ? smoothstep(0.0, 0.08, min(rim.x, rim.y)) : 0.0;
  // Where the picture ends, a bright bed under the net of light.
  float focused = texture(detail_map, hit.xz / optics.y).a;
  vec3 bed = 0.3 * (kSunLight * (sun.y * (0.5 + 1.75 * focused)) + kSkyLight);
  vec3 seen = mix(bed, decode(textureLod(scene_map, clamp(there, 0.0, 1.0), 0.0).rgb), shown);
  return through_depths(seen, way, position.y - bottom, r, 0.0);
}

// The surface as seen along -v from below it; what lies between it and the eye is under.frag's. n: its normal, upwards.
vec3 from_below(vec3 v, vec3 n, vec4 behind) {
  vec3 down = -n;
  if (dot(down, v) < 0.02) down = normalize(down + (0.02 - dot(down, v)) * v);
  vec3 r = reflect(-v, down);
  r = normalize(vec3(r.x, min(r.y, -0.03), r.z));
  vec3 deep = mirrored_depths(r);
  vec3 out_ray = refract(-v, down, 1.333);
  if (dot(out_ray, out_ray) < 0.5) return deep;  // total reflection
  out_ray.y = max(out_ray.y, 0.02);
  vec3 through = decode(textureLod(sky_map, sky_coordinates(out_ray), 1.0).rgb);
  through += vec3(60.0, 52.0, 40.0) * pow(max(dot(normalize(out_ray), sun.xyz), 0.0), 500.0);
  if (behind.a < 0.997 && marked_height(behind.a) > position.y) through = decode(behind.rgb);  // a hull, not the sky
  float edge = 1.0 - max(dot(out_ray, n), 0.0);
  float edge2 = edge * edge;
  return mix(through, deep, 0.02 + 0.98 * edge2 * edge2 * edge);
}
#endif

#if !defined(SIDE) && !defined(PLAIN)
// Of what is mirrored at a place of the picture, 0: nothing. At a rim it must not be mixed with nothing: a thing's
// inside and its rim would move by different ways, and leave the rim behind as an outline.
float mirror_mark_at(vec2 place) {
  vec4 marks = textureGather(reflection_map, place, 3);
  return max(max(marks.x, marks.y), max(marks.z, marks.w));
}
#endif

void main() {
  float thickness = state.x;
#if !defined(SIDE) && !defined(FAR)
  if (thickness <= 0.0) discard;
#endif
  vec3 to_eye = eye.xyz - position;
  float away = length(to_eye);
  vec3 v = to_eye / away;
  vec2 here = gl_FragCoord.xy * viewport.zw;
  vec4 scene_there = texelFetch(scene_map, ivec2(gl_FragCoord.xy), 0);
  float bottom = marked_height(scene_there.a);
#ifndef SIDE
  // Where a hull stands in the water: there the surface is not what the fields say, whose points lie on either side.
  float sunk = position.y - bottom;
#ifdef FAR
  thickness = max(thickness, min(sunk, 1.0));  // its points are far apart, and the bed is drawn on others
#endif
  float line = min(0.08 + 0.004 * optics.w, 0.01 + 0.12 * optics.w);
  float contact = smoothstep(line, 0.2 * line, abs(sunk)) * smoothstep(2.0 * line, 4.0 * line, thickness);
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
  level *= 1.0 - contact;
  float foam = max(state.y, 0.0) * (1.0 - contact);
  float boil = max(-state.y, 0.0);  // what wells up has no ripples yet, and is dim with silt
#ifndef FAR
  if (foam_place.x > 0.0) foam = max(foam, texture(foam_map, position.xz * foam_place.xy + foam_place.zw).r);
#endif
  vec2 total = level + (fine.rg - 0.5) * (0.34 * (1.0 - 0.85 * boil) + 0.6 * foam);
  vec3 n = normalize(vec3(-total.x, 1.0, -total.y));
#else
  vec3 n = outward;
#endif
#ifdef UNDER
  vec3 face = cross(dFdx(position), dFdy(position));
  if (face.y * dot(face, v) < 0.0) {
    color = vec4(encode(from_below(v, n, scene_there)), 1.0);
    return;
  }
#endif
  float facing = max(dot(n, v), 0.03);
  float edge = 1.0 - facing;
  float edge2 = edge * edge;
  float fresnel = 0.02 + 0.98 * edge2 * edge2 * edge;

  // Below: the scene behind, looked up where the bent ray would meet it.
  float ahead = dot(to_eye, cross(view_x.xyz, view_y.xyz));  // along the view axis [m]
#if !defined(SIDE) && !defined(PLAIN)
  // What is just under the surface is hardly shifted. Where the shift would land on something much higher than what it
  // was found for, a hull beside deep water, there is none.
  if (lens.w > 0.0) {
    float below_here = clamp(sunk, 0.0, min(thickness, 2.0 * optics.w));
    vec2 bend = -vec2(dot(view_x.xz, total), dot(view_y.xz, total)) * (0.32 * below_here);
    vec4 scene_bent = texture(scene_map, here + bend / (lens.z * ahead) * vec2(viewport.y * viewport.z, 1.0));
    float bent_bottom = marked_height(scene_bent.a);
    if (position.y - bent_bottom > 0.5 * sunk) {
      scene_there = scene_bent;
      bottom = bent_bottom;
    }
  }
#endif
  vec3 below = decode(scene_there.rgb);
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
#ifndef SIDE
  seen = mix(seen, kSilt * water_light.w * (0.5 + 0.5 * lit), 0.6 * boil);
#endif
#ifdef DYED
  if (range.w > 0.0) {
    vec2 share = 1.0 - exp2(-2.0 * dye);
    float shade = clamp(1.0 + 1.3 * dot(n.xz, sun.xz), 0.5, 1.5) * (0.45 + 0.55 * lit);
    seen *= exp2(-(first_absorbs * dye.x + other_absorbs * dye.y));
    seen += (first_glow * share.x + other_glow * share.y) * shade;
  }
#endif

  // Above: sky, mirrored bodies, sun.
#ifdef SIDE
  vec3 mirrored = kHaze * 0.6;
#else
  vec3 r = 2.0 * dot(n, v) * n - v;
  r.y = max(r.y, 0.02);
  vec3 mirrored = decode(textureLod(sky_map, sky_coordinates(r), 2.0).rgb);
#ifdef PLAIN
  {
    vec2 shift = vec2(-dot(view_x.xz, total), dot(v.xz, total)) * (1.1 / lens.z) * vec2(viewport.y * viewport.z, 1.0);
    // As if it stood at middle height: one texel is asked, and none is mixed with nothing.
    ivec2 size = textureSize(reflection_map, 0);
    vec4 thing = texelFetch(reflection_map, clamp(ivec2((here + 0.25 * shift) * vec2(size)), ivec2(0), size - 1), 0);
    if (thing.a > 0.25) mirrored = mix(mirrored, decode(thing.rgb), smoothstep(0.1, 0.5, thickness));
  }
#else
  if (lens.w > 0.0) {
    // A slope turns the mirrored ray by twice its angle: on the picture a shift of what is mirrored, the larger the
    // farther that is from the water.
    vec2 shift = vec2(-dot(view_x.xz, total), dot(v.xz, total)) * (1.1 / lens.z) * vec2(viewport.y * viewport.z, 1.0);
    // How far, the mark at the place that is looked at says; where nothing stands at first, that of what may move in.
    float mark = mirror_mark_at(here);
    if (mark < 0.25) mark = mirror_mark_at(here + 0.4 * shift);
    vec2 there = here + max(2.0 * mark - 1.0, 0.04) * shift;
    mark = mirror_mark_at(there);
    if (mark > 0.25) there = here + max(2.0 * mark - 1.0, 0.04) * shift;
    vec4 thing = texture(reflection_map, there);
    if (thing.a > 0.01) {
      // At its rim it is mixed with nothing, which is black: the share of it in the mixture.
      vec4 marks = textureGather(reflection_map, there, 3);
      float mean_mark = dot(marks, vec4(1.0)) / max(dot(step(0.25, marks), vec4(1.0)), 1.0);
      float cover = clamp(thing.a / mean_mark, 0.05, 1.0);
      // Where a wave runs up a shore its slopes are too large for a shift: the image would be torn.
      float whole = smoothstep(0.1, 0.5, thickness);
      mirrored = mix(mirrored, decode(min(thing.rgb / cover, 1.0)), cover * whole);
    }
  }
#endif
  vec3 h = normalize(v + sun.xyz);
  float spread = max(dot(n, h), 0.0);
#ifdef PLAIN
  for (int n = 0; n < 8; ++n) spread *= spread;  // to the power of 256
  mirrored += glint.rgb * (spread * lit);
#else
  float sharp = mix(2200.0, 160.0, smoothstep(2.0, 80.0, away));
  mirrored += glint.rgb * (pow(spread, sharp) * lit);
#endif
#endif
  vec3 result = mix(seen, mirrored, fresnel);
#ifndef SIDE
  // In the hull's shade, and beaten to a little foam.
  result *= 1.0 - 0.3 * contact;
  foam = max(foam, 0.15 * contact);
  if (foam > 0.02) {
    // Bubbles hang together in a net with holes between, the finer the closer one looks: the more foam, the fewer holes.
#ifdef PLAIN
    // The other scale is the net of light that ripples focus, from the same texel: no other texture is asked.
    float lace = 0.6 * fine.b + 0.4 * fine.a + 0.12;
#else
    float net = min(max(0.27 * optics.y, 1.6), optics.y);  // bubbles are no smaller in a small tank
    vec4 closer = texture(detail_map, position.zx / net);
    float grain = texture(detail_map, position.xz * (3.0 / net)).b;
    float lace = 0.46 * fine.b + 0.40 * closer.b + 0.24 * grain + 0.46 * min(closer.a, 0.9) - 0.12;
    // Water full of bubbles below them is pale.
    result = mix(result, vec3(0.34, 0.60, 0.62) * (water_light.w * (0.35 + 0.65 * lit)), 0.45 * smoothstep(0.0, 0.8, foam));
#endif
    float full = 0.56 * sqrt(foam);
    float froth = smoothstep(0.84 - full, 1.04 - full, lace) * smoothstep(0.0, 0.12, foam);
    result = mix(result, vec3(0.90, 0.93, 0.95) * water_light.w * ((0.55 + 0.75 * lit) * (0.5 + 0.9 * lace)), 0.92 * froth);
  }
  result = mix(below, result, smoothstep(0.0, 0.04 * optics.w, thickness));
#else
  result = mix(result, vec3(0.75, 0.9, 0.95), 0.25 * smoothstep(0.97, 1.0, above_bed));
#endif
#ifdef LATTICE
  color = vec4(encode(mix(air.rgb, result, air.a)), 1.0);
#else
  color = vec4(encode(hazed(result, away, v)), 1.0);
#endif
}
