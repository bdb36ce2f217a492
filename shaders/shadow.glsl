// Sun light that reaches a point, 0 to 1; the comparison sampler blends the four nearest texels.
uniform sampler2DShadow shadow_map;
float sunlit(vec3 position) {
  vec3 at = (shadow_proj * vec4(position, 1.0)).xyz;
  return mix(1.0, texture(shadow_map, at), sun.w);
}
