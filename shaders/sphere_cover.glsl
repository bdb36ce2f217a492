// For vertex shaders: the point that covers a sphere, whose pixels sphere.glsl then finds. Needs common.glsl.
const float kLargestPoint = 255.0;  // [px], of the devices we know; nearer spheres are cut off

vec3 seen_from_eye(vec3 position) {
  vec3 away = position - eye.xyz;
  return vec3(dot(away, view_x.xyz), dot(away, view_y.xyz), dot(away, cross(view_y.xyz, view_x.xyz)));
}

// The middle and half the size of the picture of a sphere along one axis, as slopes: its tangents from the eye.
vec2 covered_slopes(float across, float ahead, float r) {
  float depth2 = ahead * ahead - r * r;
  float reach = r * sqrt(max(across * across + depth2, 0.0));
  return vec2(across * ahead, reach) / depth2;
}

// Sets position and size of the point; picture_height in pixels of the picture that is drawn into.
void cover_sphere(vec3 center, float r, float picture_height) {
  gl_PointSize = 1.0;
  if (!(center.z > lens.x + r)) {  // behind the eye, around it, or nowhere (NaN)
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec2 x = covered_slopes(center.x, center.z, r);
  vec2 y = covered_slopes(center.y, center.z, r);
  float half_height = 0.5 * lens.z;
  float depth = (lens.y + lens.x - 2.0 * lens.x * lens.y / center.z) / (lens.y - lens.x);
  gl_Position = vec4(x.x / (half_height * viewport.x * viewport.w), y.x / half_height, depth, 1.0);
  gl_PointSize = clamp(max(x.y, y.y) / half_height * picture_height + 0.5, 1.0, kLargestPoint);
}
