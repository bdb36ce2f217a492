// Indices of arrays that repeat without end, as those of periodic domains do.
#pragma once

namespace regatta {

// The index from 0 to count - 1 that is the same as i, which may be negative.
constexpr int wrap(int i, int count) { return ((i % count) + count) % count; }

}  // namespace regatta
