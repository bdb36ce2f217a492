// Counts a test program's allocations, for tests that a steady step makes none, and the memory that it holds.
#pragma once

namespace regatta {

// Returns the number of allocations so far, in all threads. Always 0 with a sanitizer, which has an allocator of its
// own (tests/support/allocations.cpp).
long allocations();
long bytes_held();

}  // namespace regatta
