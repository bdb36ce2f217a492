#version 430 core
// What a launch would set there, or the boat of another run: seen through, its rim stronger, its sides darker than its top.
uniform vec3 seen_from;
uniform vec4 ink;  // as shown, opacity of the rim
in vec3 position;
in vec3 normal;
out vec4 color;

void main() {
  float edge = 1.0 - abs(dot(normalize(normal), normalize(seen_from - position)));
  float lit = 0.75 + 0.25 * normalize(normal).y;
  color = vec4(lit * ink.rgb, ink.a * (0.45 + 0.55 * edge));
}
