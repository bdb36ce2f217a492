// Courses of stone blocks on a wall: along it and up, in metres. A shade for each block, dark joints; where blocks are
// finer than pixels their mean.
float masonry(vec2 along) {
  const vec2 kBlock = vec2(1.15, 0.46);  // [m]
  const float kJoint = 0.035;            // [m]
  vec2 at = along / kBlock;
  float course = floor(at.y);
  at.x += 0.5 * mod(course, 2.0) + 0.19 * sin(7.1 * course);
  vec2 block = floor(at);
  float shade = 0.80 + 0.36 * fract(sin(dot(block, vec2(12.9898, 78.233))) * 43758.547);
  vec2 from_edge = (0.5 - abs(fract(at) - 0.5)) * kBlock;
  vec2 pixel = fwidth(along);
  vec2 open = smoothstep(vec2(0.0), kJoint + pixel, from_edge);
  float joint = mix(0.55, 1.0, open.x * open.y);
  float coarse = clamp(2.0 - 4.0 * max(pixel.x / kBlock.x, pixel.y / kBlock.y), 0.0, 1.0);
  return mix(0.92, shade * joint, coarse);
}
