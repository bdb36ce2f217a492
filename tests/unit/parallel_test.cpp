#include "core/parallel.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <numeric>
#include <vector>

namespace regatta {
namespace {

constexpr std::array<int, 4> kThreadCounts = {1, 2, 3, 8};

class Parallel : public testing::Test {
 protected:
  void TearDown() override { set_thread_count(threads_before_); }

 private:
  int threads_before_ = thread_count();
};

TEST_F(Parallel, ThreadCountIsAtLeastOne) {
  set_thread_count(3);
  EXPECT_EQ(thread_count(), 3);
  set_thread_count(0);
  EXPECT_EQ(thread_count(), 1);
  EXPECT_GE(processor_count(), 1);
}

TEST_F(Parallel, TasksRunOnceEach) {
  for (const int threads : kThreadCounts) {
    set_thread_count(threads);
    std::vector<int> runs(100, 0);
    parallel_tasks(10, 90, [&](int i) { ++runs[static_cast<std::size_t>(i)]; });
    for (int i = 0; i < 100; ++i) EXPECT_EQ(runs[static_cast<std::size_t>(i)], i >= 10 && i < 90 ? 1 : 0) << i;
  }
}

TEST_F(Parallel, BlocksCoverTheRangeOnce) {
  for (const int threads : kThreadCounts) {
    set_thread_count(threads);
    for (const int count : {0, 1, 63, 64, 65, 1000}) {
      std::vector<int> runs(static_cast<std::size_t>(count), 0);
      parallel_blocks(count, 64, [&](int first, int last) {
        EXPECT_LE(last - first, 64);
        for (int i = first; i < last; ++i) ++runs[static_cast<std::size_t>(i)];
      });
      EXPECT_EQ(std::accumulate(runs.begin(), runs.end(), 0), count);
      for (const int run : runs) EXPECT_EQ(run, 1);
    }
  }
}

TEST_F(Parallel, IndexedBlocksKnowTheirIndex) {
  set_thread_count(3);
  std::vector<int> first_of_block(4, -1);
  parallel_indexed_blocks(200, 64, [&](int first, int last, int block) {
    first_of_block[static_cast<std::size_t>(block)] = first;
    EXPECT_EQ(last, std::min(200, first + 64));
  });
  EXPECT_EQ(first_of_block, (std::vector<int>{0, 64, 128, 192}));
}

// Floats of mixed size and sign: their sum depends on the order of the additions, so equal bits prove an equal order.
std::vector<float> rough_numbers(int count) {
  Rng rng(42);
  std::vector<float> values(static_cast<std::size_t>(count));
  for (float& value : values) value = rng.uniform(-1.0F, 1.0F) * (rng.uniform() < 0.1F ? 1.0e6F : 1.0F);
  return values;
}

float parallel_sum(const std::vector<float>& values) {
  return parallel_reduce(
      static_cast<int>(values.size()), 0.0F,
      [&](int first, int last) { return std::accumulate(values.begin() + first, values.begin() + last, 0.0F); },
      [](float a, float b) { return a + b; });
}

TEST_F(Parallel, SumsHaveTheSameBitsForAnyNumberOfThreads) {
  for (const int count : {0, 1, 1023, 1024, 1025, 100'000, 1'000'003}) {
    const std::vector<float> values = rough_numbers(count);
    set_thread_count(1);
    const float expected = parallel_sum(values);
    for (const int threads : kThreadCounts) {
      set_thread_count(threads);
      for (int repeat = 0; repeat < 5; ++repeat) {
        EXPECT_EQ(std::bit_cast<std::uint32_t>(parallel_sum(values)), std::bit_cast<std::uint32_t>(expected))
            << count << " numbers, " << threads << " threads";
      }
    }
  }
}

TEST_F(Parallel, TheOrderOfThoseSumsMatters) {
  std::vector<float> values = rough_numbers(100'000);
  const float forwards = parallel_sum(values);
  std::reverse(values.begin(), values.end());
  // If these were equal, the test above would prove nothing.
  EXPECT_NE(forwards, parallel_sum(values));
}

TEST_F(Parallel, ReduceTakesAnyCombination) {
  const std::vector<float> values = rough_numbers(50'000);
  for (const int threads : kThreadCounts) {
    set_thread_count(threads);
    const float largest = parallel_reduce(
        static_cast<int>(values.size()), values[0],
        [&](int first, int last) { return *std::max_element(values.begin() + first, values.begin() + last); },
        [](float a, float b) { return std::max(a, b); });
    EXPECT_EQ(largest, *std::max_element(values.begin(), values.end()));
  }
}

}  // namespace
}  // namespace regatta
