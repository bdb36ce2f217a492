// `regatta validate`: measures the known cases of src/theory and prints the results.
#pragma once

#include <string>
#include <vector>

namespace regatta {

// Measures the named cases; no names: all. Returns the exit code, 1 if a figure is off.
int run_validate(const std::vector<std::string>& names);

}  // namespace regatta
