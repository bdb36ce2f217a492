#include "run/known_case_runner.h"

#include "core/parallel.h"
#include "theory/known_case.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace regatta {

namespace {

CaseState before_it_was_asked(const CaseRow& row) {
  return row.found.figures.empty() ? CaseState::kNot : CaseState::kDone;
}

}  // namespace

struct KnownCaseRunner::Impl {
  mutable std::mutex mutex;  // guards rows and ending
  std::condition_variable asked;
  std::vector<CaseRow> rows;
  bool ending = false;
  std::atomic<bool> halted{false};  // the case that runs is to stop
  std::thread thread;               // the last member: it uses the others

  void run();
};

void KnownCaseRunner::Impl::run() {
  set_thread_count(std::max(1, processor_count() / 2));  // for loops of this thread; the visible run has the rest
  std::unique_lock lock(mutex);
  const auto waiting = [&] {
    std::size_t which = 0;
    while (which < rows.size() && rows[which].state != CaseState::kWaits) ++which;
    return which;
  };
  while (true) {
    asked.wait(lock, [&] { return ending || waiting() < rows.size(); });
    if (ending) return;
    CaseRow& row = rows[waiting()];
    row.state = CaseState::kRuns;
    row.share = 0.0;
    halted = false;
    const KnownCase& known = known_cases()[static_cast<std::size_t>(&row - rows.data())];
    lock.unlock();
    Result<Finding> found = Error{};
    try {
      found = known.measure([&](double share) {
        const std::lock_guard told(mutex);
        row.share = share;
        return !halted;
      });
    } catch (const std::exception& error) {  // e.g. no memory; an exception that left the thread would end the program
      found = Error{error.what()};
    }
    lock.lock();
    const bool asked_again = row.state == CaseState::kWaits;
    row.state = found ? CaseState::kDone : halted ? before_it_was_asked(row) : CaseState::kFailed;
    row.error = found || halted ? "" : found.error().text();
    if (found) row.found = std::move(found).value();
    if (asked_again) row.state = CaseState::kWaits;
  }
}

KnownCaseRunner::KnownCaseRunner() : impl_(std::make_unique<Impl>()) {
  for (const KnownCase& one : known_cases()) {
    CaseRow row;
    row.title = one.title;
    row.theory = one.theory;
    impl_->rows.push_back(std::move(row));
  }
  impl_->thread = std::thread([this] { impl_->run(); });
}

KnownCaseRunner::~KnownCaseRunner() {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->ending = true;
    impl_->halted = true;
  }
  impl_->asked.notify_one();
  impl_->thread.join();
}

void KnownCaseRunner::ask(std::size_t which) {
  {
    const std::lock_guard lock(impl_->mutex);
    if (which >= impl_->rows.size()) return;
    CaseRow& row = impl_->rows[which];
    if (row.state == CaseState::kRuns && !impl_->halted) return;
    row.state = CaseState::kWaits;  // a case that is stopping runs once more after that
  }
  impl_->asked.notify_one();
}

void KnownCaseRunner::stop() {
  const std::lock_guard lock(impl_->mutex);
  impl_->halted = true;
  for (CaseRow& row : impl_->rows) {
    if (row.state == CaseState::kWaits) row.state = before_it_was_asked(row);
  }
}

void KnownCaseRunner::serve(UiRequests& requests) {
  for (const std::size_t which : std::exchange(requests.measure, {})) ask(which);
  if (std::exchange(requests.stop_measuring, false)) stop();
}

void KnownCaseRunner::look(std::vector<CaseRow>& rows) const {
  const std::lock_guard lock(impl_->mutex);
  rows = impl_->rows;
}

}  // namespace regatta
