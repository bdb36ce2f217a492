// A sphere drawn as a point (sphere_cover.glsl): each pixel finds it by its own ray. Places are relative to the camera:
// right, up, ahead [m]. Needs common.glsl.
// Slopes of the ray through a pixel, given in shares of the picture.
vec2 ray_slopes(vec2 share) {
  return (2.0 * share - 1.0) * (0.5 * lens.z) * vec2(viewport.x * viewport.w, 1.0);
}

// From the ray's point nearest to the sphere's centre to the centre itself: its length is how far the ray misses it,
// exactly enough also where the sphere is thousands of its radii away.
vec3 to_sphere(vec3 center, vec3 ray, out float nearest) {
  nearest = dot(center, ray) / dot(ray, ray);
  return center - nearest * ray;
}

// What the depth buffer holds of a distance ahead.
float depth_of(float ahead) {
  return 0.5 + 0.5 * (lens.y + lens.x - 2.0 * lens.x * lens.y / ahead) / (lens.y - lens.x);
}
float ahead_of(float depth) {
  return 2.0 * lens.x * lens.y / (lens.y + lens.x - (2.0 * depth - 1.0) * (lens.y - lens.x));
}
