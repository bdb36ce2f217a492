#include "output/csv_writer.h"

#include "core/csv_field.h"
#include "exchange/quantities.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

namespace regatta {

std::string csv_header(const Snapshot& snapshot, const Snapshot* left) {
  std::string out;
  const auto add_names = [&out](const Snapshot& of, std::string_view prefix) {
    for_each_quantity(of, [&](const Quantity& q) {
      if (!q.csv) return;
      if (!out.empty()) out += ',';
      out += csv_field(fmt::format("{}{}{}{} [{}]", prefix, q.owner, q.owner.empty() ? "" : ".", q.name, q.unit));
    });
  };
  add_names(snapshot, "");
  if (left != nullptr) add_names(*left, "left.");
  return out + '\n';
}

std::string csv_row(const Snapshot& snapshot, const Snapshot* left) {
  std::string out;
  const auto add_value = [&out](const Quantity& q) {
    if (!q.csv) return;
    if (!out.empty()) out += ',';
    fmt::format_to(std::back_inserter(out), "{:.9g}", q.value);
  };
  for_each_quantity(snapshot, add_value);
  if (left != nullptr) for_each_quantity(*left, add_value);
  return out + '\n';
}

}  // namespace regatta
