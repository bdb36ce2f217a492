// The choices of the command line for the view: the options that the table of view options declares, their arguments
// and their text in --help.
#pragma once

#include "core/result.h"
#include "exchange/view_options.h"
#include "exchange/view_table.h"

#include <optional>
#include <string>

namespace regatta {

// A member without a value was not chosen.
struct ViewSelection {
  std::optional<int> camera;  // index into kCameraModeNames
#define FLAG(member, ...) std::optional<bool> member;
#define CHOICE(type, member, ...) std::optional<type> member;
#define REAL(member, ...) std::optional<float> member;
#define MARKS(type, member, ...) std::optional<type> member;
#include "exchange/view_options.def"
};

// Returns whether an option takes a word: all do but a flag that is off by default, which its bare option switches on.
bool takes_a_word(const ViewInfo& info);
// Returns the placeholder of the word in --help: NAME, LIST, X or on|off; empty if the option takes no word.
const char* view_option_word(const ViewInfo& info);
std::string view_option_help(const ViewInfo& info);

// Sets the choice of an option given on the command line with this word. Nothing changes on error.
Result<> choose_view(ViewSelection& selection, const ViewInfo& info, const std::string& word);

void select_view(const ViewSelection& selection, ViewOptions& view);
// Returns the view that the next run starts from: the present one, except that options chosen on the command line and
// not changed since keep their remembered value, as they were meant for one run.
ViewOptions view_to_remember(const ViewSelection& selection, const ViewOptions& before, ViewOptions view);

}  // namespace regatta
