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
// Where the view panel shows an option.
enum class ViewGroup { kNone, kWater, kOcean, kPlace, kPicture, kDetail, kSound, kWakes };
// What must be there or be shown for an option to do anything.
enum class ViewNeeds { kNothing, kFalseColors, kParticles, kWind, kSpheres, kSlices, kSilt, kDye };

// Every value travels as a double: a flag as 0 or 1, a choice as its name's index, marks as the sum of 2^i.
struct ViewInfo {
  ViewId id{};
  ViewKind kind = ViewKind::kFlag;
  std::span<const char* const> names = {};  // of a choice; of marks, one each
  double minimum = 0.0;                     // what settings may hold
  double maximum = 0.0;
  const char* setting = "";  // its key in the settings file; empty: not remembered, for this reason:
  const char* no_setting = "";
  const char* option = "";  // "--view"; empty: the command line does not set it, for this reason:
  const char* no_option = "";
  const char* doc = "";  // of --help, which goes on with what the option takes
  ViewGroup group = ViewGroup::kNone;
  const char* label = "";
  ViewNeeds needs = ViewNeeds::kNothing;
  std::optional<ViewId> low = {}, high = {};  // of a flag: two numbers that a person sets while it is off
  double panel_minimum = 0.0;                 // of a slider
  double panel_maximum = 0.0;
};

// All view options in table order.
std::span<const ViewInfo> all_view_options();
const ViewInfo& view_info(ViewId id);

double get_view(const ViewOptions& view, ViewId id);
// value: one that get_view can give.
void set_view(ViewOptions& view, ViewId id, double value);
// What a key makes of an option: a flag is turned over, of a choice the next comes, of marks the first, then all, then
// none; any other choice of marks becomes none.
void next_view(ViewOptions& view, ViewId id);

}  // namespace regatta
