// Counts calls of operator new in the whole program, for `regatta bench`: a steady step should make none. Memory taken
// by C code (drivers, OpenMP's own) is not seen.
#pragma once

#include <cstdint>

namespace regatta {

// Since the program started.
std::int64_t allocation_count();

}  // namespace regatta
