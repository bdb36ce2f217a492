#!/usr/bin/env bash
# The same set-up as run.sh, then every test: four builds, and one run of ctest over all of them.
#   ./test.sh            everything (about forty minutes on two cores)
#   ./test.sh -L unit    arguments go to ctest: labels unit, validation, system, scenes, checks, fuzz; -R name
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"
source scripts/setup.sh

install_packages run test
configure release build -DREGATTA_TESTS=ON
build build
configure debug build-debug
build build-debug
# clang compiles everything here, so this is also the build by the second compiler.
configure tsan build-tsan
build build-tsan
configure fuzz build-fuzz
build build-fuzz fuzzers

# ctest over the four builds at once: one list, one summary.
mkdir -p build/all
for folder in build build-debug build-tsan build-fuzz; do
  printf 'subdirs("%s")\n' "$PWD/$folder"
done >build/all/CTestTestfile.cmake

# Idle threads must not spin: two tests run at a time, each with threads of its own.
export OMP_WAIT_POLICY=passive
say "Running the tests"
ctest --test-dir build/all --output-on-failure --parallel "$(nproc)" "$@" </dev/null
