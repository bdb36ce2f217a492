// The sea beyond a domain (src/render/far_water.h): a tile that repeats, and what runs out of the domain beside it.
uniform sampler2D far_map;     // height, slope x, slope z, curvature
uniform sampler2D beside_map;  // height of what is beside
uniform vec4 tile;             // world x, z -> texture coordinates: scale, offset
uniform float reach;           // of what is beside [m]

vec2 far_coordinates(vec2 at) { return at * tile.xy + tile.zw; }

// From 1 at the domain's edges to 0 where the waves that left it are gone.
float beside_share(vec2 at) {
  vec2 away = max(max(domain.xy - at, at - domain.zw), 0.0);
  return 1.0 - smoothstep(0.0, reach, max(away.x, away.y));
}
