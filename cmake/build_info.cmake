# Writes regatta_build_info.h at each build, so that the commit in it is the one that was built; the file changes only when
# the commit does. Included by CMakeLists.txt it adds the target; run as a script (-P) it writes the file.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(build_info_folder ${CMAKE_BINARY_DIR}/build_info)
  file(MAKE_DIRECTORY ${build_info_folder})
  add_custom_target(regatta_build_info
    COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DVERSION=${PROJECT_VERSION}
            -DOUTPUT=${build_info_folder}/regatta_build_info.h -P ${CMAKE_CURRENT_LIST_FILE}
    BYPRODUCTS ${build_info_folder}/regatta_build_info.h
    COMMENT "Reading the commit" VERBATIM)
  add_dependencies(run regatta_build_info)
  target_include_directories(run PRIVATE ${build_info_folder})
  return()
endif()

set(commit "unknown")
if(EXISTS ${SOURCE}/.git)
  execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
    OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(commit ${described})
  endif()
endif()
set(content "#define REGATTA_VERSION \"${VERSION}\"\n#define REGATTA_COMMIT \"${commit}\"\n#define REGATTA_SOURCE_FOLDER \"${SOURCE}\"\n")
set(old "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} old)
endif()
if(NOT old STREQUAL content)
  file(WRITE ${OUTPUT} "${content}")
endif()
