#version 430 core
uniform vec4 ink;  // sRGB and opacity
out vec4 color;
void main() { color = ink; }
