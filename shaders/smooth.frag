#version 430 core
// Takes the steps off edges where a pixel was painted with one sample, as in [Lot09]: where brightness jumps, finds which
// way the edge runs and how far off its ends are, and reads the picture shifted across the edge, by the share that an even
// line between these ends covers of this pixel. Thin and lonely things are softened a little. Green stands for brightness:
// a software device gathers one channel of four pixels in a quarter of the time that five pixels take.
uniform sampler2D picture;
in vec2 at;
out vec4 color;

const float kLeast = 0.05, kLeastShare = 0.15;  // smaller jumps are left: of brightness, and as a share of the brightest
const int kFarthest = 8;                        // along an edge [pixels]
const float kEnd = 0.25;                        // of the jump: an edge ends where the brightness along it changes by so much
const float kSoften = 0.4;                      // of a pixel at most

float bright(vec2 place) { return textureLod(picture, place, 0.0).g; }

void main() {
  vec2 texel = 1.0 / vec2(textureSize(picture, 0));
  vec4 upper = textureGather(picture, at + 0.5 * texel, 1);  // north, north-east, east, the pixel itself
  vec4 lower = textureGather(picture, at - 0.5 * texel, 1);  // west, the pixel itself, south, south-west
  vec4 most = max(upper, lower), least = min(upper, lower);
  float brightest = max(max(most.x, most.y), max(most.z, most.w));
  float jump = brightest - min(min(least.x, least.y), min(least.z, least.w));
  // A software device runs all of an if, but leaves a loop when none of eight pixels is in it.
  int farthest = jump < max(kLeast, kLeastShare * brightest) ? 0 : kFarthest;

  float n = upper.x, ne = upper.y, e = upper.z, m = upper.w, w = lower.x, s = lower.z, sw = lower.w;
  float nw = textureGather(picture, at + vec2(-0.5, 0.5) * texel, 1).x;
  float se = textureGather(picture, at + vec2(0.5, -0.5) * texel, 1).z;
  float level = abs(nw + sw - 2.0 * w) + 2.0 * abs(n + s - 2.0 * m) + abs(ne + se - 2.0 * e);
  float upright = abs(nw + ne - 2.0 * n) + 2.0 * abs(w + e - 2.0 * m) + abs(sw + se - 2.0 * s);
  vec2 along = level >= upright ? vec2(texel.x, 0.0) : vec2(0.0, texel.y);
  vec2 across = texel - along;
  float beside = level >= upright ? n : e, behind = level >= upright ? s : w;
  if (abs(behind - m) > abs(beside - m)) {
    beside = behind;
    across = -across;
  }
  float middle = 0.5 * (m + beside), ending = kEnd * abs(beside - m);

  vec2 edge = at + 0.5 * across;
  vec2 ends = vec2(kFarthest), changes = vec2(0.0);
  bvec2 found = bvec2(false);
  for (int i = 1; i <= farthest && !all(found); ++i) {
    vec2 now = vec2(bright(edge - float(i) * along), bright(edge + float(i) * along)) - middle;
    ends = mix(vec2(i), ends, found);
    changes = mix(now, changes, found);
    found = greaterThanEqual(abs(changes), vec2(ending));
  }
  float change = ends.x < ends.y ? changes.x : changes.y;
  bool covers = (change < 0.0) != (m < middle);
  float covered = covers ? 0.5 - min(ends.x, ends.y) / (ends.x + ends.y) : 0.0;

  float around = (2.0 * (n + s + e + w) + ne + nw + se + sw) / 12.0;
  float lonely = smoothstep(0.0, 1.0, abs(around - m) / jump);
  vec2 shift = farthest > 0 ? max(covered, kSoften * lonely * lonely) * across : vec2(0.0);
  color = textureLod(picture, at + shift, 0.0);
}
