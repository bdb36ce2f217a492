// How often a test program has taken memory, as a steady step takes none, and how much of it it holds.
#pragma once

namespace regatta {

// So far, in all threads. Always 0 with a sanitizer, which brings its own memory (tests/support/allocations.cpp).
long allocations();
long bytes_held();

}  // namespace regatta
