#!/usr/bin/env bash
# Installs what is missing (Debian, Ubuntu), builds, and opens the bay. Without a display it records a film.
# Arguments go to the program: ./run.sh scenes/beach.toml --threads 2
set -euo pipefail
caller=$PWD
cd "$(dirname "$(readlink -f "$0")")"
source scripts/setup.sh

install_packages run
# The tests need more packages. Whoever only runs the program compiles it twelve files at a time, in a third of the time,
# and warnings, which another compiler or processor may bring, do not stop the build.
if [[ ! -f build/build.ninja ]]; then
  configure release build -DREGATTA_TESTS=OFF -DREGATTA_BATCHES=ON -DREGATTA_WERROR=OFF
  say "Compiling, once: about $((1 + 7 / $(nproc))) minutes; [%] is how far it is"
  export NINJA_STATUS='[%p, %es] '
fi
build build regatta

# A display is usable when its socket is there; one on another machine is taken at its word.
has_display() {
  [[ ${DISPLAY:-} == :* ]] && [[ -S /tmp/.X11-unix/X$(sed 's/^:\([0-9]*\).*/\1/' <<<"$DISPLAY") ]] && return 0
  [[ -n ${DISPLAY:-} && $DISPLAY != :* ]] && return 0
  # GLFW opens a Wayland window only where its Wayland build is installed.
  [[ -n ${WAYLAND_DISPLAY:-} && -S ${XDG_RUNTIME_DIR:-}/$WAYLAND_DISPLAY ]] &&
    dpkg-query -W -f '${db:Status-Status}' libglfw3-wayland 2>/dev/null | grep -qx installed
}

# Arguments that need no display: subcommands, a run without a window, questions.
needs_no_display() {
  local argument
  case ${1:-} in bench | check | compare | params | replay | scenes | validate) return 0 ;; esac
  for argument in "$@"; do
    case $argument in --headless | --help | -h | --version) return 0 ;; esac
  done
  return 1
}

program=$PWD/build/regatta
if has_display || needs_no_display "$@"; then
  say "Starting regatta $*"
  cd "$caller"
  exec "$program" "$@"
fi
# A film instead. Whoever gave arguments gets a film of what they asked for; else a boat that winds through the bay.
film=$PWD/build/film.mp4
extra=(--headless --record "$film")
if [[ $# -eq 0 ]]; then
  set -- --drive "0:0.7,0; 2.5:0.5,-0.6; 5:0.5,0.8; 9:0.8,0"
fi
if [[ " $* " != *" --seconds"* && " $* " != *" --steps"* ]]; then extra+=(--seconds 12); fi
say "There is no display: recording a film without a window into ${film#"$PWD"/}"
cd "$caller"
"$program" "$@" "${extra[@]}"
say "Recorded $film"
