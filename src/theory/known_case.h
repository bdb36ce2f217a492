// Small waters whose answer is known. Each is made, run and measured here alike for the tests of tests/validation, for
// `regatta validate` and for the panel in a window, which show it beside what theory says.
#pragma once

#include "core/result.h"
#include "exchange/finding.h"

#include <functional>
#include <span>

namespace regatta {

// Told the share of a case that is done, again and again; false: it is to stop.
using GoOn = std::function<bool(double)>;

// The result of a case that was told to stop.
inline Error stopped() { return Error{"stopped"}; }

struct KnownCase {
  const char* name;    // "dam"
  const char* title;   // "A dam breaks onto shallow water"
  const char* theory;  // the formula, with its source as docs/references.md names it
  Result<Finding> (*measure)(const GoOn&);
};
std::span<const KnownCase> known_cases();

}  // namespace regatta
