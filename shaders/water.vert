#version 430 core
// The water's surface, a point of the fields for each vertex; with LATTICE, points on some of their lines; with SIDE, its
// cut faces along the tank's edges; with FAR, the sea beyond open edges.
#include "common.glsl"
uniform sampler2D shape_map;  // η, thickness, curvature, foam
uniform sampler2D flow_map;   // slope x, slope z, speed, vorticity
uniform sampler2D dye_map;
uniform vec4 field;           // origin x, z, spacing [m]; points along x
uniform vec4 edge;            // SIDE: first point's i, k; step in i, k
uniform vec3 outward;
#ifdef LATTICE
uniform usampler2D lines_map;  // points along x where lines cross, then those along z
uniform int row;               // vertices along x
out vec4 air;                  // the haze before the water, and the share of what is seen through it
#endif
#ifdef FAR
#include "far.glsl"
layout(location = 0) in vec4 far_point;  // x, z, depth of still water, size of the triangles [m]
#endif
out vec3 position;
out vec2 slope;
out vec4 state;  // thickness, foam, what false colours show, curvature
out vec2 dye;    // shares of the two
#ifdef SIDE
out float above_bed;  // share of the thickness
#endif

#ifdef FAR
void main() {
  // Waves that the triangles are too large for are left out.
  float texel = 1.0 / (tile.x * float(textureSize(far_map, 0).x));
  float detail = log2(max(far_point.w / texel, 1.0));
  vec4 sea = textureLod(far_map, far_coordinates(far_point.xy), detail);
  float rise = sea.x + beside_share(far_point.xy) * textureLod(beside_map, far_coordinates(far_point.xy), 0.0).r;
  // No wave is higher than the water is deep: troughs would bare the bed [breaking, H = 0.8 d].
  float highest = 0.4 * max(far_point.z, 0.0);
  rise = clamp(rise, -highest, highest);
  // Below the domain's own water, so that no gap opens between the two.
  bool inside = all(greaterThan(far_point.xy, domain.xy)) && all(lessThan(far_point.xy, domain.zw));
  position = vec3(far_point.x, scene.x + rise - (inside ? 0.05 * far_point.w : 0.0), far_point.y);
  slope = sea.yz;
  dye = vec2(0.0);
  state = vec4(far_point.z + rise, 0.0, range.z < 1.5 ? position.y : 0.0, sea.w);
  gl_Position = view_proj * vec4(position, 1.0);
}
#else
void main() {
#ifdef SIDE
  ivec2 at = ivec2(edge.xy + edge.zw * float(gl_VertexID / 2));
#elif defined(LATTICE)
  ivec2 at = ivec2(texelFetch(lines_map, ivec2(gl_VertexID % row, 0), 0).r, texelFetch(lines_map, ivec2(gl_VertexID / row, 1), 0).r);
#else
  int row = int(field.w);
  ivec2 at = ivec2(gl_VertexID % row, gl_VertexID / row);
#endif
  vec4 shape = texelFetch(shape_map, at, 0);
  vec4 flow = texelFetch(flow_map, at, 0);
  position = vec3(field.x + field.z * float(at.x), shape.x, field.y + field.z * float(at.y));
  position.xz = clamp(position.xz, domain.xy, domain.zw);
  dye = range.w > 0.0 ? texelFetch(dye_map, at, 0).rg : vec2(0.0);
  slope = flow.xy;
  float shown = range.z < 1.5 ? shape.x : range.z < 2.5 ? flow.z : flow.w;
  state = vec4(shape.y, shape.w, shown, shape.z);
#ifdef SIDE
  if (outward.x != 0.0) position.x = outward.x < 0.0 ? domain.x : domain.z;
  if (outward.z != 0.0) position.z = outward.z < 0.0 ? domain.y : domain.w;
  above_bed = float(gl_VertexID % 2);
  position.y -= (1.0 - above_bed) * max(shape.y, 0.0);
#endif
#ifdef LATTICE
  vec3 to_eye = eye.xyz - position;
  float away = length(to_eye);
  air = haze_before(away, to_eye / away);
#endif
  gl_Position = view_proj * vec4(position, 1.0);
}
#endif
