#include "run/camera_cuts.h"

#include "core/spelling.h"
#include "render/cameras.h"
#include "run/word_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

namespace regatta {

namespace {

std::string_view without_spaces(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

Result<CameraCut> parse_cut(const std::string& option, std::string_view text, double after) {
  CameraCut cut;
  if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
    const std::string_view time = without_spaces(text.substr(0, colon));
    const auto [end, code] = std::from_chars(time.data(), time.data() + time.size(), cut.time);
    if (code != std::errc{} || end != time.data() + time.size() || !std::isfinite(cut.time))
      return Error{fmt::format("{}: \"{}\" is not TIME:NAME", option, printable(text))};
    if (!(cut.time > after))
      return Error{fmt::format("{}: time {} does not come after {}", option, cut.time, std::max(after, 0.0))};
    text = without_spaces(text.substr(colon + 1));
  } else if (after >= 0.0) {
    return Error{fmt::format("{}: \"{}\" is not TIME:NAME", option, printable(text))};
  }
  const Result<int> camera = word_choice(option, std::string(text), kCameraModeNames);
  if (!camera) return camera.error();
  cut.camera = camera.value();
  return cut;
}

}  // namespace

Result<std::vector<CameraCut>> parse_camera_cuts(const std::string& option, const std::string& text) {
  std::vector<CameraCut> cuts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(';', at), text.size());
    const std::string_view piece = without_spaces(std::string_view(text).substr(at, end - at));
    const Result<CameraCut> cut = parse_cut(option, piece, cuts.empty() ? -1.0 : cuts.back().time);
    if (!cut) return cut.error();
    if (cuts.empty() && cut.value().time != 0.0)
      return Error{fmt::format("{}: the first camera is from the start on", option)};
    cuts.push_back(cut.value());
    at = end + 1;
  }
  return cuts;
}

int camera_at(const std::vector<CameraCut>& cuts, double time) {
  int camera = cuts.front().camera;
  for (const CameraCut& cut : cuts) {
    if (cut.time <= time) camera = cut.camera;
  }
  return camera;
}

}  // namespace regatta
