#version 430 core
// Enlarges the painted picture. No more than a texture: a software device has a faster path for that.
uniform sampler2D picture;
in vec2 at;
out vec4 color;
void main() { color = texture(picture, at); }
