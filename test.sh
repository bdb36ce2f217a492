#!/usr/bin/env bash
# The same set-up as run.sh, then the tests: three builds, and one run of ctest over all of them.
#   ./test.sh            all but the long ones: an hour on two slow cores
#   ./test.sh --long     everything: before a release; hours
#   ./test.sh -L unit    other arguments go to ctest: labels unit, validation, system, scenes, golden, checks, fuzz; -R name
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"
source scripts/setup.sh

long=false
if [[ ${1:-} == --long ]]; then
  long=true
  shift
fi

# What scripts/test_minutes.py makes the table of CONTRIBUTING.md from.
mkdir -p build/all
record=build/all/minutes.txt
printf 'long %s\narguments %s\n' "$long" "$*" >"$record"
timed() { # timed part command…
  local part=$1 start=$SECONDS
  shift
  "$@"
  printf '%s %s\n' "$part" "$((SECONDS - start))" >>"$record"
}

install_packages run test
# The release build has the same bits on every machine that knows x86-64-v3; others test with bits of their own.
configure portable build-portable -DREGATTA_ARCH="$(portable_arch)"
timed build-portable build build-portable tests
# clang compiles everything in this one, so that it is also the build by the second compiler.
configure sanitize build-sanitize
timed build-sanitize build build-sanitize tests
configure tsan build-tsan
timed build-tsan build build-tsan tests
folders=(build-portable build-sanitize build-tsan)
only=(--label-exclude '^long$')
if $long; then
  # The program that people run, with the widest SIMD that this machine has; and what nothing but a long test needs.
  configure release build -DREGATTA_TESTS=ON
  timed build build build tests
  timed build-sanitize-rest build build-sanitize
  timed build-tsan-rest build build-tsan
  folders+=(build)
  only=()
fi

# ctest over these builds at once: one list, one summary.
for folder in "${folders[@]}"; do
  printf 'subdirs("%s")\n' "$PWD/$folder"
done >build/all/CTestTestfile.cmake

# Idle threads must not spin: two tests run at a time, each with threads of its own.
export OMP_WAIT_POLICY=passive
say "Running the tests"
printf 'begin %s\n' "$(date +%s)" >>"$record"
ctest --test-dir build/all --output-on-failure --output-junit results.xml --parallel "$(nproc)" "${only[@]}" "$@" </dev/null
