// CHECK: a condition that only a bug of ours can break. It prints the message with its place and aborts.
// Bad input is never a CHECK; see result.h.
#pragma once

namespace regatta {

[[noreturn]] void check_failed(const char* file, int line, const char* condition, const char* message);

}  // namespace regatta

#define CHECK(condition, message)                                       \
  do {                                                                  \
    if (!(condition)) {                                                 \
      ::regatta::check_failed(__FILE__, __LINE__, #condition, message); \
    }                                                                   \
  } while (false)
