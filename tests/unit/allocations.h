// How often a test program has taken memory: a steady step takes none.
#pragma once

namespace regatta {

// So far, in all threads. Always 0 with a sanitizer, which brings its own memory (tests/support/allocations.cpp).
long allocations();

}  // namespace regatta
