// Measures the known cases of src/theory in a thread of its own, one after the other in the order in which they are
// asked for.
#pragma once

#include "ui/ui.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace regatta {

class KnownCaseRunner {
 public:
  KnownCaseRunner();
  ~KnownCaseRunner();  // stops the case that runs
  KnownCaseRunner(const KnownCaseRunner&) = delete;
  KnownCaseRunner& operator=(const KnownCaseRunner&) = delete;

  void ask(std::size_t which);  // queues a case, also if it was measured before; no effect if it waits or runs
  void stop();                  // stops the case that runs and drops those that wait

  // Carries out the requests of a panel.
  void serve(UiRequests& requests);
  // Copies the state of each case for a panel, one row a case.
  void look(std::vector<CaseRow>& rows) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
