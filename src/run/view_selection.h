// What the command line chose of the view, and how it does: the options that the table of view options declares, what
// they take, what --help says of them.
#pragma once

#include "core/result.h"
#include "exchange/view_options.h"
#include "exchange/view_table.h"

#include <optional>
#include <string>

namespace regatta {

// Empty: not chosen.
struct ViewSelection {
  std::optional<int> camera;  // index into kCameraModeNames
#define FLAG(member, ...) std::optional<bool> member;
#define CHOICE(type, member, ...) std::optional<type> member;
#define REAL(member, ...) std::optional<float> member;
#define MARKS(type, member, ...) std::optional<type> member;
#include "exchange/view_options.def"
};

// A flag that is off by default is switched on by its bare option; all others take a word.
bool takes_a_word(const ViewInfo& info);
// What stands for the word in --help: NAME, LIST, on|off; empty where none is taken.
const char* view_option_word(const ViewInfo& info);
std::string view_option_help(const ViewInfo& info);

// The option stood on the command line with this word. Nothing changes on error.
Result<> choose_view(ViewSelection& selection, const ViewInfo& info, const std::string& word);

void select_view(const ViewSelection& selection, ViewOptions& view);
// What the next run starts from: the view as it stands, but what the command line chose and nobody changed since is as
// remembered before: it was meant for one run.
ViewOptions view_to_remember(const ViewSelection& selection, const ViewOptions& before, ViewOptions view);

}  // namespace regatta
