#include "ui/param_groups.h"

#include "ui/word_filter.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

std::vector<ParamGroup> param_groups() {
  std::vector<ParamGroup> groups = {{"basic", {}, true}};
  std::vector<ParamId>& basic = groups.front().ids;
  for (const ParamInfo& info : all_params()) {
    if (info.basic > 0) basic.push_back(info.id);
  }
  std::sort(basic.begin(), basic.end(), [](ParamId a, ParamId b) { return param_info(a).basic < param_info(b).basic; });
  for (const ParamInfo& info : all_params()) {
    if (info.basic > 0) continue;
    const std::string_view key = info.key;
    const std::string_view prefix = key.substr(0, key.find('.'));
    auto group = std::find_if(groups.begin(), groups.end(), [&](const ParamGroup& g) { return g.name == prefix; });
    if (group == groups.end()) group = groups.insert(groups.end(), ParamGroup{std::string(prefix), {}, false});
    group->ids.push_back(info.id);
  }
  return groups;
}

bool acts_on(const ParamInfo& info, const SceneParts& parts) {
  const std::string_view key = info.key;
  const std::string_view prefix = key.substr(0, key.find('.'));
  constexpr std::array kOfBoth = {ParamId::ocean_water, ParamId::ocean_fill, ParamId::ocean_coarseness};
  if (std::find(kOfBoth.begin(), kOfBoth.end(), info.id) != kOfBoth.end()) return parts.particles || parts.liquid;
  if (prefix == "ocean" || prefix == "wind") return parts.particles;
  if (prefix == "liquid") return parts.liquid;
  if (prefix == "boat") return parts.boats;
  if (prefix == "sea") return parts.waves;
  if (prefix == "water" || prefix == "wake" || prefix == "swell") return parts.shallow;
  return true;
}

ParamLabel param_label(const ParamInfo& info) {
  ParamLabel label;
  const std::string_view symbol = info.symbol;
  const std::size_t underscore = symbol.find('_');
  label.symbol = symbol.substr(0, underscore);
  if (underscore != std::string_view::npos) label.subscript = symbol.substr(underscore + 1);
  const std::string_view key = info.key;
  const std::size_t dot = key.find('.');
  label.name = dot == std::string_view::npos ? key : key.substr(dot + 1);
  std::replace(label.name.begin(), label.name.end(), '_', ' ');
  if (label.name == lower_ascii(symbol)) label.name.clear();  // "CFL cfl" says it twice
  const std::string_view unit = info.unit;
  if (unit != "1") label.unit = unit;
  return label;
}

ParamLabel basic_label(const ParamInfo& info) {
  ParamLabel label = param_label(info);
  label.name = info.words;
  return label;
}

bool slider_is_logarithmic(const ParamInfo& info) {
  if (info.type != ParamType::kReal || info.minimum < 0.0) return false;
  if (info.minimum > 0.0) return info.maximum / info.minimum >= 100.0;
  return info.initial > 0.0 && info.initial <= 0.1 * info.maximum * (1.0 + 1e-9);  // rounding of the quotient
}

int slider_decimals(const ParamInfo& info) {
  const double range = info.maximum - info.minimum;
  const bool whole = info.minimum == std::floor(info.minimum) && info.maximum == std::floor(info.maximum) &&
                     info.initial == std::floor(info.initial);
  if (whole && range >= 20.0) return 0;
  if (!(range > 0.0)) return 3;
  return std::clamp(3 - static_cast<int>(std::floor(std::log10(range) + 1e-9)), 0, 6);
}

bool matches_filter(const ParamInfo& info, std::string_view filter) {
  return has_words(std::string(info.key) + ' ' + info.symbol + ' ' + info.unit + ' ' + info.words + ' ' + info.doc,
                   filter);
}

bool is_modified(const ParamInfo& info, double value) {
  // A slider rounds to its decimals; a value that prints like the default is the default to a person.
  return std::abs(value - info.initial) > 1e-9 * std::max(1.0, std::abs(info.initial));
}

}  // namespace regatta
