// What the build knows of itself: version, commit and where its sources lay. The commit is read at each build.
#pragma once

namespace regatta {

const char* build_version();
const char* build_commit();  // "unknown" when not built from a git checkout; "-dirty" at the end when files had changed
const char* build_source_folder();

}  // namespace regatta
