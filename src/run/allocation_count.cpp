#include "run/allocation_count.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::int64_t> allocations{0};  // global, as a replaced operator new has no other place for it

}  // namespace

namespace regatta {

std::int64_t allocation_count() { return allocations.load(std::memory_order_relaxed); }

}  // namespace regatta

// The sanitizers bring their own operator new, which must stay; with them nothing is counted.
#ifndef REGATTA_SANITIZED

namespace {

void* counted(std::size_t size) noexcept {
  allocations.fetch_add(1, std::memory_order_relaxed);
  return std::malloc(size == 0 ? 1 : size);
}

void* counted_aligned(std::size_t size, std::align_val_t alignment) noexcept {
  allocations.fetch_add(1, std::memory_order_relaxed);
  const auto align = static_cast<std::size_t>(alignment);
  return std::aligned_alloc(align, (size + align - 1) / align * align);
}

void* checked(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

// The replaceable functions of [new.delete]; the array and nothrow forms of the library call these.
void* operator new(std::size_t size) { return checked(counted(size)); }
void* operator new(std::size_t size, std::align_val_t alignment) { return checked(counted_aligned(size, alignment)); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

#endif
