// Messages for a person, all to standard error (standard output is for data); one line each: control characters are
// replaced. Thread-safe.
#pragma once

#include <string_view>

namespace regatta {

void log_info(std::string_view message);
void log_warning(std::string_view message);
void log_error(std::string_view message);

}  // namespace regatta
