#include "run/view_selection.h"

#include "core/check.h"
#include "run/word_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace regatta {

namespace {

constexpr std::array<const char*, 2> kOnOff = {"off", "on"};

// Returns "a, b or c".
std::string with_or(std::span<const char* const> names) {
  return fmt::format("{} or {}", fmt::join(names.first(names.size() - 1), ", "), names.back());
}

// Parses "all", "none" or names separated by commas.
Result<double> marks_value(const ViewInfo& info, const std::string& list) {
  if (list == "all") return info.maximum;
  if (list == "none") return 0.0;
  unsigned sum = 0;
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t end = std::min(list.find(',', start), list.size());
    const std::string name = list.substr(start, end - start);
    const auto found = std::find(info.names.begin(), info.names.end(), name);
    if (found == info.names.end()) {
      return Error{fmt::format("{}: \"{}\" is none of {}, all, none", info.option, name, fmt::join(info.names, ", "))};
    }
    sum |= 1U << static_cast<unsigned>(found - info.names.begin());
    start = end + 1;
  }
  return static_cast<double>(sum);
}

Result<double> number_value(const ViewInfo& info, const std::string& word) {
  double value = 0.0;
  const char* const end = word.data() + word.size();
  const auto [read, error] = std::from_chars(word.data(), end, value);
  if (error != std::errc{} || read != end || !(value >= info.minimum && value <= info.maximum)) {
    return Error{fmt::format("{} needs a number from {} to {}", info.option, info.minimum, info.maximum)};
  }
  return value;
}

Result<double> option_value(const ViewInfo& info, const std::string& word) {
  if (!takes_a_word(info)) return 1.0;
  if (info.kind == ViewKind::kMarks) return marks_value(info, word);
  if (info.kind == ViewKind::kReal) return number_value(info, word);
  const std::span<const char* const> words = info.kind == ViewKind::kFlag ? kOnOff : info.names;
  const Result<int> index = word_choice(info.option, word, words);
  if (!index) return index.error();
  return static_cast<double>(index.value());
}

}  // namespace

bool takes_a_word(const ViewInfo& info) {
  return info.kind != ViewKind::kFlag || get_view(ViewOptions{}, info.id) != 0.0;
}

const char* view_option_word(const ViewInfo& info) {
  if (!takes_a_word(info)) return "";
  if (info.kind == ViewKind::kMarks) return "LIST";
  if (info.kind == ViewKind::kReal) return "X";
  return info.kind == ViewKind::kFlag ? "on|off" : "NAME";
}

std::string view_option_help(const ViewInfo& info) {
  if (!takes_a_word(info)) return info.doc;
  if (info.kind == ViewKind::kMarks) return fmt::format("{}: {}; or all, none", info.doc, fmt::join(info.names, ","));
  if (info.kind == ViewKind::kFlag) {
    return fmt::format("{}: on or off; default: on, or as the window last had it", info.doc);
  }
  if (info.kind == ViewKind::kReal) return fmt::format("{}: {} to {}", info.doc, info.minimum, info.maximum);
  return fmt::format("{}: {}", info.doc, with_or(info.names));
}

Result<> choose_view(ViewSelection& selection, const ViewInfo& info, const std::string& word) {
  const Result<double> value = option_value(info, word);
  if (!value) return value.error();
  ViewOptions chosen;
  set_view(chosen, info.id, value.value());
  switch (info.id) {
#define FLAG(member, ...)             \
  case ViewId::member:                \
    selection.member = chosen.member; \
    return success();
#define CHOICE(type, member, ...) FLAG(member)
#define REAL(member, ...) FLAG(member)
#define MARKS(type, member, ...) FLAG(member)
#define MARK(flag, ...) \
  case ViewId::flag:    \
    break;
#include "exchange/view_options.def"
  }
  CHECK(false, "a single mark has no option");
}

void select_view(const ViewSelection& selection, ViewOptions& view) {
#define FLAG(member, ...) view.member = selection.member.value_or(view.member);
#define CHOICE(type, member, ...) FLAG(member)
#define REAL(member, ...) FLAG(member)
#define MARKS(type, member, ...) FLAG(member)
#include "exchange/view_options.def"
}

ViewOptions view_to_remember(const ViewSelection& selection, const ViewOptions& before, ViewOptions view) {
#define FLAG(member, ...) \
  if (selection.member == view.member) view.member = before.member;
#define CHOICE(type, member, ...) FLAG(member)
#define REAL(member, ...) FLAG(member)
#define MARKS(type, member, ...) FLAG(member)
#include "exchange/view_options.def"
  return view;
}

}  // namespace regatta
