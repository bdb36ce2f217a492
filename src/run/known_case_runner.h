// Measures the known cases of src/theory in a thread of its own, beside whatever runs: one after the other, as they are
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
  ~KnownCaseRunner();  // stops what runs
  KnownCaseRunner(const KnownCaseRunner&) = delete;
  KnownCaseRunner& operator=(const KnownCaseRunner&) = delete;

  void ask(std::size_t which);  // again, where it was measured before; nothing where it waits or runs
  void stop();                  // what runs and what waits

  // What a panel asks for.
  void serve(UiRequests& requests);
  // Copies how each case stands now, for a panel: one row a case.
  void look(std::vector<CaseRow>& rows) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
