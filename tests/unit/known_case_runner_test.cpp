#include "run/known_case_runner.h"

#include "theory/known_case.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string_view>
#include <thread>

namespace regatta {
namespace {

std::size_t index_of(std::string_view name) {
  std::size_t which = 0;
  while (which < known_cases().size() && known_cases()[which].name != name) ++which;
  return which;
}

template <class Until>
std::vector<CaseRow> wait_for(const KnownCaseRunner& runner, const Until& until) {
  std::vector<CaseRow> rows;
  for (int i = 0; i < 60000; ++i) {
    runner.look(rows);
    if (until(rows)) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  EXPECT_TRUE(until(rows)) << "waited in vain";
  return rows;
}

TEST(KnownCaseRunner, MeasuresWhatItIsAskedFor) {
  KnownCaseRunner runner;
  const std::size_t which = index_of("dispersion");
  runner.ask(which);
  runner.ask(10000);
  const auto rows = wait_for(runner, [&](const auto& now) { return now[which].state == CaseState::kDone; });
  ASSERT_EQ(rows.size(), known_cases().size());
  EXPECT_FALSE(rows[which].found.figures.empty());
  EXPECT_TRUE(rows[which].error.empty());
  for (const CaseRow& row : rows) EXPECT_EQ(row.state == CaseState::kNot, &row != &rows[which]) << row.title;
}

TEST(KnownCaseRunner, StopsWhatRunsAndForgetsWhatWaits) {
  KnownCaseRunner runner;
  const std::size_t slow = index_of("street"), next = index_of("sea");
  runner.ask(slow);
  runner.ask(next);
  wait_for(runner, [&](const auto& rows) {
    return rows[slow].state == CaseState::kRuns || rows[next].state == CaseState::kRuns;
  });
  runner.stop();
  wait_for(runner, [&](const auto& rows) {
    return rows[slow].state == CaseState::kNot && rows[next].state == CaseState::kNot;
  });
  runner.ask(slow);  // it ends while this one runs
  wait_for(runner, [&](const auto& rows) { return rows[slow].state == CaseState::kRuns; });
}

}  // namespace
}  // namespace regatta
