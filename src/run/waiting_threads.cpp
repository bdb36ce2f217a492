#include "run/waiting_threads.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace regatta {

namespace {

constexpr const char* kSpins = "4000";  // spins, about 0.15 ms: longer than the gaps between the loops of a step

}  // namespace

void let_waiting_threads_sleep(char** argv) {
  if (std::getenv("OMP_WAIT_POLICY") != nullptr || std::getenv("GOMP_SPINCOUNT") != nullptr) return;
  std::error_code code;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", code);
  if (code || ::setenv("OMP_WAIT_POLICY", "passive", 1) != 0) return;
  if (::setenv("GOMP_SPINCOUNT", kSpins, 1) != 0) return;
  ::execv(program.c_str(), argv);  // returns only on failure; threads then spin
}

}  // namespace regatta
