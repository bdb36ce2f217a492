#include "run/build_info.h"

#include <regatta_build_info.h>  // made by cmake/build_info.cmake

namespace regatta {

const char* build_version() { return REGATTA_VERSION; }
const char* build_commit() { return REGATTA_COMMIT; }
const char* build_source_folder() { return REGATTA_SOURCE_FOLDER; }

}  // namespace regatta
