#include "render/water_lines.h"

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

constexpr float kRowPixels = 2.5F;  // rows of triangles that are lower are merged
constexpr float kGrazing = 0.1F;    // crests stand up before a lower eye: it sees as many as from this slope
constexpr int kMostSkipped = 4;     // each so many lines one is drawn at least

}  // namespace

void choose_lines(int count, float first, float spacing, const LineView& view, std::vector<int>& out) {
  out.clear();
  const int last = count - 1;
  for (int at = 0; at < last;) {
    out.push_back(at);
    const float along = first + spacing * static_cast<float>(at) - view.eye;
    const float away = std::sqrt(along * along + view.height * view.height);
    const float slope = std::max(std::abs(view.height) / std::max(away, 1.0e-3F), kGrazing);
    // A row of this depth is so many pixels high.
    const float depth = kRowPixels * away / (slope * view.pixels);
    int step = 1;
    while (2 * step <= kMostSkipped && at % (2 * step) == 0 && static_cast<float>(2 * step) * spacing <= depth)
      step *= 2;
    at += step;
  }
  if (last >= 0) out.push_back(last);
}

}  // namespace regatta
