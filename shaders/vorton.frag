#version 430 core
in vec2 at;
flat in float reach;
flat in float soft;
flat in vec4 ink;
out vec4 color;

void main() {
  vec2 from_axis = vec2(max(abs(at.x) - reach, 0.0), at.y);
  float inside = 1.0 - dot(from_axis, from_axis);
  if (inside <= 0.0) discard;
  float round = sqrt(inside);
  float cover = mix(smoothstep(0.0, 0.5, inside), inside * inside, soft);
  color = vec4(ink.rgb * mix(0.55 + 0.45 * round, 1.0, soft), ink.a * cover);
}
