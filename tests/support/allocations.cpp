// Counts how often and how much a test program allocates (tests/unit/allocations.h). Linked into the programs whose
// tests ask for it.
#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> count{0};
std::atomic<long> held{0};  // memory allocated now [bytes]
}  // namespace

#ifndef REGATTA_SANITIZED
// NOLINTBEGIN: replacing the global operators is how allocations are counted
void* operator new(std::size_t size) {
  ++count;
  void* memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  held += static_cast<long>(malloc_usable_size(memory));
  return memory;
}
void operator delete(void* memory) noexcept {
  held -= static_cast<long>(malloc_usable_size(memory));
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }
// NOLINTEND
#endif

namespace regatta {
long allocations();
long allocations() { return count; }
long bytes_held();
long bytes_held() { return held; }
}  // namespace regatta
