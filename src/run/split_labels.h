// The labels over the two halves of a split picture.
#pragma once

#include "exchange/split.h"
#include "params/params.h"

#include <array>
#include <string>

namespace regatta {

// Returns the labels of the left and right half: "without wakes" and "with wakes, λ = 1.8", or "grid" and "columns".
// left, right: parameters of the two worlds. Both are empty without a split, and until the twin has changed its solver.
std::array<std::string, 2> split_labels(SplitKind kind, const Params& left, const Params& right);

}  // namespace regatta
