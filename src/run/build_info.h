// Facts about the build: version, commit and the folder of its sources. The commit is read at each build.
#pragma once

namespace regatta {

const char* build_version();
const char* build_commit();  // "unknown" outside a git checkout; ends in "-dirty" if files had changed
const char* build_source_folder();

}  // namespace regatta
