#include "params/params.h"

#include "core/spelling.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace regatta {

namespace {

// The table's words for them.
constexpr auto live = ParamEffect::kLive;        // NOLINT(readability-identifier-naming)
constexpr auto restart = ParamEffect::kRestart;  // NOLINT(readability-identifier-naming)

// Index of the last of a choice's options, which bars separate.
constexpr double last_option(std::string_view options) {
  return static_cast<double>(std::count(options.begin(), options.end(), '|'));
}

struct Basic {
  ParamId id{};
  int place = 0;
  const char* words = "";
};
constexpr auto kBasics = std::to_array<Basic>({
#define REAL(...)
#define WHOLE(...)
#define FLAG(...)
#define CHOICE(...)
#define BASIC(member, place, words) {ParamId::member, place, words},
#include "params/params.def"
#undef WHOLE
#undef REAL
#undef FLAG
#undef CHOICE
});

constexpr Basic basic_of(ParamId id) {
  for (const Basic& basic : kBasics) {
    if (basic.id == id) return basic;
  }
  return {};
}

constexpr ParamInfo with_basic(ParamInfo info) {
  const Basic basic = basic_of(info.id);
  info.basic = basic.place;
  info.words = basic.words;
  return info;
}

constexpr auto kTable = std::to_array<ParamInfo>({
#define REAL(member, key, symbol, unit, minimum, maximum, initial, effect, doc, source) \
  with_basic(                                                                           \
      {ParamId::member, ParamType::kReal, key, symbol, unit, minimum, maximum, initial, "", effect, doc, source}),
#define WHOLE(member, key, symbol, unit, minimum, maximum, initial, effect, doc, source)                        \
  with_basic({ParamId::member, ParamType::kReal, key, symbol, unit, minimum, maximum, initial, "", effect, doc, \
              source, true}),
#define FLAG(member, key, symbol, initial, effect, doc, source) \
  with_basic(                                                   \
      {ParamId::member, ParamType::kFlag, key, symbol, "", 0.0, 1.0, (initial) ? 1.0 : 0.0, "", effect, doc, source}),
#define CHOICE(type, member, key, symbol, options, initial, effect, doc, source)               \
  with_basic({ParamId::member, ParamType::kChoice, key, symbol, "", 0.0, last_option(options), \
              static_cast<double>(initial), options, effect, doc, source}),
#include "params/params.def"
#undef WHOLE
#undef REAL
#undef FLAG
#undef CHOICE
});

}  // namespace

std::span<const ParamInfo> all_params() { return kTable; }

const ParamInfo& param_info(ParamId id) {
  const auto index = static_cast<std::size_t>(id);
  CHECK(index < kTable.size(), "unknown parameter");
  return kTable[index];
}

const ParamInfo* find_param(std::string_view key) {
  const auto* const found =
      std::find_if(kTable.begin(), kTable.end(), [&](const ParamInfo& p) { return key == p.key; });
  return found == kTable.end() ? nullptr : found;
}

std::string_view nearest_param_key(std::string_view key) {
  std::array<std::string_view, kTable.size()> keys;
  std::transform(kTable.begin(), kTable.end(), keys.begin(), [](const ParamInfo& info) { return info.key; });
  return nearest_word(key, keys);
}

double get_param(const Params& params, ParamId id) {
  switch (id) {
#define REAL(member, ...) \
  case ParamId::member:   \
    return params.member;
#define FLAG(member, ...) \
  case ParamId::member:   \
    return params.member ? 1.0 : 0.0;
#define CHOICE(type, member, ...) \
  case ParamId::member:           \
    return static_cast<double>(params.member);
#define WHOLE(...) REAL(__VA_ARGS__)
#include "params/params.def"
#undef WHOLE
#undef REAL
#undef FLAG
#undef CHOICE
  }
  CHECK(false, "unknown parameter");
}

Result<> set_param(Params& params, ParamId id, double value) {
  const ParamInfo& info = param_info(id);
  if (!std::isfinite(value)) return Error{fmt::format("{} must be a finite number", info.key)};
  if (value < info.minimum || value > info.maximum) {
    return Error{fmt::format("{} = {} is out of range [{}, {}]{}{}", info.key, value, info.minimum, info.maximum,
                             *info.unit != '\0' ? " " : "", info.unit)};
  }
  if (info.whole && value != std::floor(value)) {
    return Error{
        fmt::format("{} = {} must be a whole number, {} or {}", info.key, value, std::floor(value), std::ceil(value))};
  }
  if (info.type != ParamType::kReal && value != std::floor(value)) {
    return Error{fmt::format("{} needs a whole number", info.key)};
  }
  switch (id) {
#define REAL(member, ...)  \
  case ParamId::member:    \
    params.member = value; \
    break;
#define FLAG(member, ...)         \
  case ParamId::member:           \
    params.member = value != 0.0; \
    break;
#define CHOICE(type, member, ...)                               \
  case ParamId::member:                                         \
    params.member = static_cast<type>(static_cast<int>(value)); \
    break;
#define WHOLE(...) REAL(__VA_ARGS__)
#include "params/params.def"
#undef WHOLE
#undef REAL
#undef FLAG
#undef CHOICE
  }
  return success();
}

Result<> set_param_text(Params& params, std::string_view key, std::string_view value) {
  const ParamInfo* info = find_param(key);
  if (info == nullptr) {
    const std::string_view near = nearest_param_key(key);
    return Error{near.empty() ? fmt::format("unknown parameter \"{}\" (regatta params lists them)", key)
                              : fmt::format("unknown parameter \"{}\"; did you mean \"{}\"?", key, near)};
  }
  if (info->type == ParamType::kFlag && (value == "true" || value == "false")) {
    return set_param(params, info->id, value == "true" ? 1.0 : 0.0);
  }
  if (info->type == ParamType::kChoice) {
    for (int i = 0; i < param_option_count(*info); ++i) {
      if (value == param_option(*info, i)) return set_param(params, info->id, i);
    }
    return Error{fmt::format("{} = \"{}\" is none of {}", key, value, info->options)};
  }
  double number = 0.0;
  const auto [end, code] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (code != std::errc{} || end != value.data() + value.size()) {
    return Error{fmt::format("{} = \"{}\" is not a number", key, value)};
  }
  return set_param(params, info->id, number);
}

std::string param_text(const Params& params, ParamId id) {
  const ParamInfo& info = param_info(id);
  const double value = get_param(params, id);
  if (info.type == ParamType::kFlag) return value != 0.0 ? "true" : "false";
  if (info.type == ParamType::kChoice) return std::string(param_option(info, static_cast<int>(value)));
  return fmt::format("{}", value);
}

std::string_view param_option(const ParamInfo& info, int index) {
  std::string_view rest = info.options;
  for (int i = 0; i < index; ++i) {
    const std::size_t bar = rest.find('|');
    if (bar == std::string_view::npos) return {};
    rest.remove_prefix(bar + 1);
  }
  return rest.substr(0, rest.find('|'));
}

int param_option_count(const ParamInfo& info) {
  return info.type == ParamType::kChoice ? static_cast<int>(info.maximum) + 1 : 0;
}

std::string params_markdown() {
  std::string out =
      "# Parameters\n\nGenerated by `regatta params --markdown` from src/params/params.def; do not edit.\n"
      "Set one in a scene file (`[params.water]` then `viscosity = 0.05`), on the command line\n"
      "(`--set water.viscosity=0.05`) or in the parameters panel.\n\n"
      "| key | symbol | unit | range | default | takes effect | what it does | source |\n"
      "|---|---|---|---|---|---|---|---|\n";
  const Params defaults;
  for (const ParamInfo& info : kTable) {
    std::string range = fmt::format("{} … {}{}", info.minimum, info.maximum, info.whole ? ", whole" : "");
    if (info.type == ParamType::kFlag) range = "true, false";
    if (info.type == ParamType::kChoice) {
      range = info.options;
      std::replace(range.begin(), range.end(), '|', '/');
    }
    out += fmt::format("| `{}` | {} | {} | {} | {} | {} | {} | {} |\n", info.key, info.symbol, info.unit, range,
                       param_text(defaults, info.id), info.effect == ParamEffect::kLive ? "live" : "restart", info.doc,
                       info.source);
  }
  return out;
}

}  // namespace regatta
