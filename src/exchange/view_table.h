// A description of every view option, from the one table in view_options.def: by it the command line, the settings, the
// keys and the view panel reach an option without knowing its name. No text is read and nothing is drawn here.
#pragma once

#include "exchange/view_options.h"

#include <optional>
#include <span>

namespace regatta {

enum class ViewId {
#define FLAG(member, ...) member,
#define CHOICE(type, member, ...) member,
#define REAL(member, ...) member,
#define MARKS(type, member, ...) member,
#define MARK(flag, ...) flag,
#include "exchange/view_options.def"
};

enum class ViewKind { kFlag, kChoice, kReal, kMarks, kMark };
// The group of the view panel that shows an option.
enum class ViewGroup { kNone, kWater, kOcean, kPlace, kPicture, kDetail, kSound, kWakes };
// Condition for an option to have an effect.
enum class ViewNeeds { kNothing, kFalseColors, kParticles, kWind, kSpheres, kSlices, kSilt, kDye };

// Every value travels as a double: a flag as 0 or 1, a choice as its name's index, marks as the sum of 2^i.
struct ViewInfo {
  ViewId id{};
  ViewKind kind = ViewKind::kFlag;
  std::span<const char* const> names = {};  // names of a choice's options; for marks, one each
  double minimum = 0.0;                     // least value that settings may hold
  double maximum = 0.0;
  const char* setting = "";  // its key in the settings file; empty: not remembered, for this reason:
  const char* no_setting = "";
  const char* option = "";  // "--view"; empty: the command line does not set it, for this reason:
  const char* no_option = "";
  const char* doc = "";  // text of --help, which goes on with what the option takes
  ViewGroup group = ViewGroup::kNone;
  const char* label = "";
  ViewNeeds needs = ViewNeeds::kNothing;
  std::optional<ViewId> low = {}, high = {};  // for a flag: two numbers that a person sets while it is off
  double panel_minimum = 0.0;                 // of a slider
  double panel_maximum = 0.0;
};

// All view options in table order.
std::span<const ViewInfo> all_view_options();
const ViewInfo& view_info(ViewId id);

double get_view(const ViewOptions& view, ViewId id);
// value: one that get_view can give.
void set_view(ViewOptions& view, ViewId id, double value);
// Changes an option as its key does: a flag is turned over, a choice goes to the next option, marks go to the first,
// then all, then none; any other set of marks becomes none.
void next_view(ViewOptions& view, ViewId id);

}  // namespace regatta
