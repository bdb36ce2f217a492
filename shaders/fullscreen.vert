#version 430 core
// One triangle over the whole picture, at the far plane.
out vec2 screen;  // [-1, 1]
void main() {
  screen = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  gl_Position = vec4(screen, 1.0, 1.0);
}
