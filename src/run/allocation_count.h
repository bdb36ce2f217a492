// Counts calls of operator new in the whole program, for `regatta bench`: a steady step should make none. Memory
// allocated by C code (drivers, OpenMP itself) is not counted.
#pragma once

#include <cstdint>

namespace regatta {

// Returns the number of calls since the program started.
std::int64_t allocation_count();

}  // namespace regatta
