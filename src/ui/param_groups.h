// Turns the table of parameters into panel rows: the basic ones first, groups by key prefix behind them, labels, slider
// scales, the filter. Pure logic, no ImGui; the rows themselves are drawn by panel_parameters.cpp.
#pragma once

#include "params/params.h"

#include <string>
#include <string_view>
#include <vector>

namespace regatta {

struct ParamGroup {
  std::string name;  // "basic", or the key's part before the first dot: "water"
  std::vector<ParamId> ids;
  bool basic = false;
};

// Every parameter once: the basic ones by their places, the rest in table order, those of one prefix together, groups
// in the order of their first member.
std::vector<ParamGroup> param_groups();

// The parts of a scene on which parameters act.
struct SceneParts {
  bool boats = false, shallow = false, waves = false;
  bool particles = false, liquid = false;  // water in a box
};
// By the key's part before the first dot; true where that says nothing.
bool acts_on(const ParamInfo& info, const SceneParts& parts);

struct ParamLabel {
  std::string symbol;     // "C" of C_D
  std::string subscript;  // "D" of C_D; empty when the symbol has none
  std::string name;       // "head stiffness" of bodies.head_stiffness; empty when the symbol says the same
  std::string unit;       // empty for a pure number
};
ParamLabel param_label(const ParamInfo& info);
// Label in the basic group: its plain words.
ParamLabel basic_label(const ParamInfo& info);

// Logarithmic where the range spans two decades, or starts at zero and the default lies in its first tenth.
bool slider_is_logarithmic(const ParamInfo& info);
// Decimals that resolve a thousandth of the range; 0 for wide ranges between whole numbers. Between 0 and 6.
int slider_decimals(const ParamInfo& info);

// Every word of the filter occurs in the key, symbol, unit or doc; letter case of ASCII does not matter.
bool matches_filter(const ParamInfo& info, std::string_view filter);

bool is_modified(const ParamInfo& info, double value);

}  // namespace regatta
