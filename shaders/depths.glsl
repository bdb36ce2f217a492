// What water does to what is seen through it from within [Beer-Lambert]. Needs common.glsl.
const float kTurbid = 0.10;  // of what it scatters out of a ray, in powers of two, with absorption's scale [1/m]

// A colour that comes a way [m] along a ray to an eye so deep [m], from a place so far below the surface [m], with the
// light that the water scatters itself in its place: more comes from above, and less the deeper the eye is. to: unit,
// from the eye.
vec3 through_depths(vec3 seen, float way, float place_depth, vec3 to, float eye_depth) {
  vec3 fade = exp2(-optics.x * ((kAbsorption + kTurbid) * way + kAbsorption * place_depth));
  vec3 body = mix(kWaterBody, kDeepBody, smoothstep(2.0, 12.0, optics.w));
  vec3 around = 1.9 * body * (0.8 + 0.45 * to.y) * exp2(-0.5 * optics.x * kAbsorption * eye_depth);
  return mix(around, seen, fade);
}
