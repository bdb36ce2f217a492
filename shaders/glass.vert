#version 430 core
// Edges and bottom of the glass tank, already in clip space (src/render/glass_box.h).
layout(location = 0) in vec4 position;
layout(location = 1) in vec2 look;  // across the line, in half widths; opacity
noperspective out vec2 seen;
void main() {
  seen = look;
  gl_Position = position;
}
