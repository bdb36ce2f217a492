#include "exchange/view_table.h"

#include "core/check.h"

#include <array>

namespace regatta {

namespace {

constexpr auto kMarkNames = std::to_array<const char*>({
#define MARK(flag, ...) #flag,
#include "exchange/view_options.def"
});

constexpr auto kTable = std::to_array<ViewInfo>({
#define FLAG(member, initial, ...) \
  {.id = ViewId::member, .kind = ViewKind::kFlag, .minimum = 0.0, .maximum = 1.0, __VA_ARGS__},
#define CHOICE(type, member, initial, choices, ...)    \
  {.id = ViewId::member,                               \
   .kind = ViewKind::kChoice,                          \
   .names = choices,                                   \
   .minimum = 0.0,                                     \
   .maximum = static_cast<double>(choices.size() - 1), \
   __VA_ARGS__},
#define REAL(member, initial, lowest, highest, ...) \
  {.id = ViewId::member, .kind = ViewKind::kReal, .minimum = lowest, .maximum = highest, __VA_ARGS__},
#define MARKS(type, member, ...)                                   \
  {.id = ViewId::member,                                           \
   .kind = ViewKind::kMarks,                                       \
   .names = kMarkNames,                                            \
   .minimum = 0.0,                                                 \
   .maximum = static_cast<double>((1U << kMarkNames.size()) - 1U), \
   __VA_ARGS__},
#define MARK(flag, ...) {.id = ViewId::flag, .kind = ViewKind::kMark, .minimum = 0.0, .maximum = 1.0, __VA_ARGS__},
#include "exchange/view_options.def"
});

double marks_value(const WakeView& marks) {
  unsigned sum = 0;
  for (std::size_t i = 0; i < kWakeViewFlags.size(); ++i) sum |= (marks.*(kWakeViewFlags[i].flag) ? 1U : 0U) << i;
  return static_cast<double>(sum);
}

WakeView marks_of(double value) {
  WakeView marks;
  const auto sum = static_cast<unsigned>(value);
  for (std::size_t i = 0; i < kWakeViewFlags.size(); ++i) marks.*(kWakeViewFlags[i].flag) = (sum >> i & 1U) != 0;
  return marks;
}

}  // namespace

std::span<const ViewInfo> all_view_options() { return kTable; }

const ViewInfo& view_info(ViewId id) {
  const auto index = static_cast<std::size_t>(id);
  CHECK(index < kTable.size(), "unknown view option");
  return kTable[index];
}

double get_view(const ViewOptions& view, ViewId id) {
  switch (id) {
#define FLAG(member, ...) \
  case ViewId::member:    \
    return view.member ? 1.0 : 0.0;
#define CHOICE(type, member, ...) \
  case ViewId::member:            \
    return static_cast<double>(view.member);
#define REAL(member, ...) \
  case ViewId::member:    \
    return view.member;
#define MARKS(type, member, ...) \
  case ViewId::member:           \
    return marks_value(view.member);
#define MARK(flag, ...) \
  case ViewId::flag:    \
    return view.wakes.flag ? 1.0 : 0.0;
#include "exchange/view_options.def"
  }
  CHECK(false, "unknown view option");
}

void set_view(ViewOptions& view, ViewId id, double value) {
  const ViewInfo& info = view_info(id);
  CHECK(value >= info.minimum && value <= info.maximum, "a view option's value is out of range");
  switch (id) {
#define FLAG(member, ...)       \
  case ViewId::member:          \
    view.member = value != 0.0; \
    return;
#define CHOICE(type, member, ...)                             \
  case ViewId::member:                                        \
    view.member = static_cast<type>(static_cast<int>(value)); \
    return;
#define REAL(member, ...)                    \
  case ViewId::member:                       \
    view.member = static_cast<float>(value); \
    return;
#define MARKS(type, member, ...)   \
  case ViewId::member:             \
    view.member = marks_of(value); \
    return;
#define MARK(flag, ...)             \
  case ViewId::flag:                \
    view.wakes.flag = value != 0.0; \
    return;
#include "exchange/view_options.def"
  }
  CHECK(false, "unknown view option");
}

// Marks of the wakes that the first press of the key shows: the sum of the first two marks.
constexpr double kVorticesAndRings = 3.0;

void next_view(ViewOptions& view, ViewId id) {
  const ViewInfo& info = view_info(id);
  const double now = get_view(view, id);
  switch (info.kind) {
    case ViewKind::kFlag:
    case ViewKind::kMark:
    case ViewKind::kChoice:
      return set_view(view, id, now < info.maximum ? now + 1.0 : 0.0);
    case ViewKind::kMarks:
      if (now <= kVorticesAndRings) return set_view(view, id, now == 0.0 ? kVorticesAndRings : info.maximum);
      return set_view(view, id, 0.0);
    case ViewKind::kReal:
      break;
  }
  CHECK(false, "no key changes a number");
}

}  // namespace regatta
