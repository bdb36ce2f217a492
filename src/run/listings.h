// The subcommands that print something and end: `regatta params`, `scenes` and `check`. Each returns an exit code.
#pragma once

#include "run/data_files.h"

#include <string>

namespace regatta {

int list_params(bool markdown);
int print_scenes(const DataFiles& data);
// Reports everything that a run would find out about a scene before its first step.
int check_scene(const DataFiles& data, const std::string& name);

}  // namespace regatta
