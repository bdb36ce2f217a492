// Threads, behind one header. Every loop gives the same bits for any number of threads: loop bodies write disjoint
// memory, and sums run over blocks of a fixed size whose results are added in index order.
#pragma once

#include <omp.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace regatta {

// The number of threads of the calling thread's parallel loops from now on (>= 1). Results do not depend on it.
inline void set_thread_count(int threads) { omp_set_num_threads(std::max(1, threads)); }
inline int thread_count() { return omp_get_max_threads(); }
inline int processor_count() { return omp_get_num_procs(); }

// body(i) for begin <= i < end, in any order. For loops of few, large and unequal pieces of work. A single one wakes no
// thread, here and below.
template <class Body>
void parallel_tasks(int begin, int end, const Body& body) {
  if (end - begin == 1) return body(begin);
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = begin; i < end; ++i) body(i);
}

// The same for loops of many pieces of much the same size that lie side by side in memory: each thread gets stretches
// of neighbours, ever shorter ones towards the end, so that mostly the same processor meets the same data in loop after
// loop (8 % of a step of 74,000 columns on two threads).
template <class Body>
void parallel_rows(int begin, int end, const Body& body) {
  if (end - begin == 1) return body(begin);
#pragma omp parallel for schedule(guided, 1)
  for (int i = begin; i < end; ++i) body(i);
}

// body(first, last) on sub-ranges of [0, count) of at most `block` items, in any order.
template <class Body>
void parallel_blocks(int count, int block, const Body& body) {
  const int blocks = (count + block - 1) / block;
  if (blocks == 1) return body(0, count);
#pragma omp parallel for schedule(guided, 1)
  for (int b = 0; b < blocks; ++b) body(b * block, std::min(count, (b + 1) * block));
}

// body(first, last, block_index), as above, for loops that keep one partial result a block.
template <class Body>
void parallel_indexed_blocks(int count, int block, const Body& body) {
  const int blocks = (count + block - 1) / block;
  if (blocks == 1) return body(0, count, 0);
#pragma omp parallel for schedule(guided, 1)
  for (int b = 0; b < blocks; ++b) body(b * block, std::min(count, (b + 1) * block), b);
}

// Combines body(first, last) -> T over at most 256 blocks whose bounds depend on `count` alone, in index order.
// T needs a default constructor; combine(T, T) -> T. No allocation.
template <class T, class Body, class Combine>
T parallel_reduce(int count, const T& zero, const Body& body, const Combine& combine) {
  constexpr int kMaxBlocks = 256;
  constexpr int kMinBlock = 1024;
  const int block = std::max(kMinBlock, (count + kMaxBlocks - 1) / kMaxBlocks);
  const int blocks = (count + block - 1) / block;
  if (blocks == 1) return combine(zero, body(0, count));
  std::array<T, kMaxBlocks> partial{};
#pragma omp parallel for schedule(guided, 1)
  for (int b = 0; b < blocks; ++b) {
    partial[static_cast<std::size_t>(b)] = body(b * block, std::min(count, (b + 1) * block));
  }
  T total = zero;
  for (int b = 0; b < blocks; ++b) total = combine(total, partial[static_cast<std::size_t>(b)]);
  return total;
}

}  // namespace regatta
