# Everything that Regatta takes from outside, all from the distribution's packages (packages.txt).
find_package(PkgConfig REQUIRED)
find_package(OpenMP REQUIRED COMPONENTS CXX)
find_package(glm REQUIRED)
find_package(Eigen3 REQUIRED NO_MODULE)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(tomlplusplus REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(glfw3 REQUIRED)
find_package(OpenGL REQUIRED COMPONENTS EGL)
pkg_check_modules(imgui REQUIRED IMPORTED_TARGET imgui)
pkg_check_modules(openal REQUIRED IMPORTED_TARGET openal)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)

# xsimd is headers alone; the package's own CMake target asks for xtl, which we do not use.
find_path(XSIMD_INCLUDE_DIR xsimd/xsimd.hpp REQUIRED)
add_library(xsimd INTERFACE)
target_include_directories(xsimd SYSTEM INTERFACE ${XSIMD_INCLUDE_DIR})

# Single-precision Bullet: the package's own CMake file names a library that is not in libbullet-dev.
pkg_check_modules(bullet REQUIRED IMPORTED_TARGET bullet)
add_library(regatta_bullet INTERFACE)
target_link_libraries(regatta_bullet INTERFACE PkgConfig::bullet)

pkg_check_modules(qhull_r REQUIRED IMPORTED_TARGET qhull_r)
add_library(qhull_r INTERFACE)
target_link_libraries(qhull_r INTERFACE PkgConfig::qhull_r)

pkg_check_modules(stb REQUIRED IMPORTED_TARGET stb)
add_library(regatta_stb INTERFACE)
target_link_libraries(regatta_stb INTERFACE PkgConfig::stb)

# OpenGL functions: a glad package where CMake finds one (vcpkg, Conan), else the generator's, made in the build folder.
find_package(glad CONFIG QUIET)
if(NOT TARGET glad::glad)
  find_program(GLAD_GENERATOR glad REQUIRED)
  set(glad_folder ${CMAKE_BINARY_DIR}/glad)
  add_custom_command(
    OUTPUT ${glad_folder}/src/gl.c ${glad_folder}/include/glad/gl.h
    COMMAND ${GLAD_GENERATOR} --reproducible --quiet --api gl:core=4.5 --extensions GL_KHR_debug --out-path ${glad_folder} c
    COMMENT "Generating the OpenGL loader with glad")
  add_library(regatta_glad STATIC ${glad_folder}/src/gl.c)
  target_include_directories(regatta_glad SYSTEM PUBLIC ${glad_folder}/include)
  add_library(glad::glad ALIAS regatta_glad)
endif()
