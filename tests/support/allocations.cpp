// Counts what a test program allocates (tests/unit/allocations.h); part of those whose tests ask for it.
#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> count{0};
}  // namespace

#ifndef REGATTA_SANITIZED
// NOLINTBEGIN: replacing the global operators is how allocations are counted
void* operator new(std::size_t size) {
  ++count;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
// NOLINTEND
#endif

namespace regatta {
long allocations();
long allocations() { return count; }
}  // namespace regatta
