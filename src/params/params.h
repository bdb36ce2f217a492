// Every live-tunable number, from the one table in params.def: the struct, and a description of each entry by which
// scene files, the command line, the panels and the docs reach it. No parsing of files and no UI here.
#pragma once

#include "core/result.h"
#include "params/choices.h"

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace regatta {

struct Params {
#define REAL(member, key, symbol, unit, minimum, maximum, initial, effect, doc, source) double member = initial;
#define FLAG(member, key, symbol, initial, effect, doc, source) bool member = initial;
#define CHOICE(type, member, key, symbol, options, initial, effect, doc, source) type member = initial;
#define WHOLE(...) REAL(__VA_ARGS__)
#include "params/params.def"
#undef WHOLE
#undef REAL
#undef FLAG
#undef CHOICE
  bool operator==(const Params&) const = default;
};

enum class ParamId {
#define REAL(member, key, symbol, unit, minimum, maximum, initial, effect, doc, source) member,
#define FLAG(member, key, symbol, initial, effect, doc, source) member,
#define CHOICE(type, member, key, symbol, options, initial, effect, doc, source) member,
#define WHOLE(...) REAL(__VA_ARGS__)
#include "params/params.def"
#undef WHOLE
#undef REAL
#undef FLAG
#undef CHOICE
};

enum class ParamType { kReal, kFlag, kChoice };
enum class ParamEffect { kLive, kRestart };

// A parameter's description. Every value travels as a double: a flag as 0 or 1, a choice as its option's index.
struct ParamInfo {
  ParamId id{};
  ParamType type = ParamType::kReal;
  const char* key = "";     // "water.viscosity"
  const char* symbol = "";  // "μ", UTF-8
  const char* unit = "";    // "m²/s"; empty for a pure number
  double minimum = 0.0;
  double maximum = 0.0;
  double initial = 0.0;      // the default
  const char* options = "";  // options of a choice: "momentum|paper"
  ParamEffect effect = ParamEffect::kLive;
  const char* doc = "";
  const char* source = "";
  bool whole = false;      // for a real: only whole numbers
  int basic = 0;           // place in the panel's first group, from 1; 0: in that of its key
  const char* words = "";  // its plain name there
};

// All parameters in table order.
std::span<const ParamInfo> all_params();
const ParamInfo& param_info(ParamId id);
// By key; null when there is none.
const ParamInfo* find_param(std::string_view key);
// The key closest to a misspelt one, or empty when none is close.
std::string_view nearest_param_key(std::string_view key);

double get_param(const Params& params, ParamId id);
// The choices of water, shallow water and water in a box: two options each, which may change while a world runs.
inline constexpr std::array<ParamId, 2> kWaterChoices = {ParamId::water_solver, ParamId::ocean_water};
// The option that such a choice does not have.
inline double other_option(const Params& params, ParamId choice) {
  return get_param(params, choice) == 0.0 ? 1.0 : 0.0;
}
// Refuses a value that is not finite, out of range, or no whole number where an index is meant; params is then
// unchanged.
Result<> set_param(Params& params, ParamId id, double value);
// value in text: a number, true/false, or an option's name. For --set and scene files.
Result<> set_param_text(Params& params, std::string_view key, std::string_view value);
// The value as a person reads and --set accepts it.
std::string param_text(const Params& params, ParamId id);
// The i-th option of a choice.
std::string_view param_option(const ParamInfo& info, int index);
int param_option_count(const ParamInfo& info);

// The reference page docs/parameters.md.
std::string params_markdown();

}  // namespace regatta
