#include "run/validate_run.h"

#include "core/spelling.h"
#include "output/progress.h"
#include "run/exit_code.h"
#include "run/interrupt.h"
#include "theory/known_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace regatta {

namespace {

Result<std::vector<const KnownCase*>> chosen(const std::vector<std::string>& names) {
  std::vector<const KnownCase*> cases;
  std::vector<std::string_view> known;
  for (const KnownCase& one : known_cases()) {
    known.emplace_back(one.name);
    if (names.empty()) cases.push_back(&one);
  }
  for (const std::string& name : names) {
    const auto found = std::find(known.begin(), known.end(), name);
    if (found != known.end()) {
      cases.push_back(&known_cases()[static_cast<std::size_t>(found - known.begin())]);
      continue;
    }
    const std::string_view near = nearest_word(name, known);
    return Error{near.empty()
                     ? fmt::format("no case is called \"{}\"; they are {}", printable(name), fmt::join(known, ", "))
                     : fmt::format("no case is called \"{}\"; did you mean \"{}\"?", printable(name), near)};
  }
  return cases;
}

}  // namespace

int run_validate(const std::vector<std::string>& names) {
  const Result<std::vector<const KnownCase*>> cases = chosen(names);
  if (!cases) return bad_input(cases.error());
  constexpr int kParts = 1000;  // steps of the progress bar; chosen, not measured
  int off = 0;
  for (const KnownCase* const one : cases.value()) {
    Result<Finding> found = Error{};
    {
      Progress progress(one->name, kParts);  // its bar is removed before the lines are printed
      found = one->measure([&](double share) {
        progress.show(static_cast<std::int64_t>(share * kParts));
        return !interrupted();
      });
    }
    if (interrupted()) return run_failed({"cancelled"});
    if (!found) {
      log_error(fmt::format("{}: {}", one->name, found.error().text()));
      ++off;
      continue;
    }
    fmt::print("{}: {} – {}\n", one->name, one->title, one->theory);
    for (const FoundFigure& figure : found.value().figures) {
      const std::string unit = figure.unit.empty() ? "" : " " + figure.unit;
      fmt::print("  {:<24} {:.4g}{}, in theory {:.4g}{}: {:+.2f} % ({}within {:.2g} %)\n", figure.name, figure.measured,
                 unit, figure.theory, unit, 100.0 * figure.off(), figure.holds() ? "" : "NOT ",
                 100.0 * figure.tolerance);
      if (!figure.holds()) ++off;
    }
    std::fflush(stdout);
  }
  return off == 0 ? kExitFine
                  : run_failed({fmt::format("{} off", off == 1 ? "a figure is" : fmt::format("{} figures are", off))});
}

}  // namespace regatta
