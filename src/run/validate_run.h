// `regatta validate`: the known cases of src/theory on the terminal.
#pragma once

#include <string>
#include <vector>

namespace regatta {

// names: of cases; none: all. Exit code 1 where a figure is off.
int run_validate(const std::vector<std::string>& names);

}  // namespace regatta
