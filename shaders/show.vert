#version 430 core
// A rectangle over the whole target: two triangles, which a software device knows as one.
out vec2 at;
void main() {
  at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(2.0 * at - 1.0, 0.0, 1.0);
}
