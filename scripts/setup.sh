# What run.sh and test.sh share: installing the packages that are missing, and configuring and building a preset.
# Sourced, not run; the working folder is the repository's root.

say() { printf '==> %s\n' "$*"; }
fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# packages_of section…: their package names in packages.txt.
packages_of() {
  local section
  for section in "$@"; do
    awk -v wanted="[$section]" '/^\[/ { inside = ($1 == wanted) } !/^(\[|#|[[:space:]]*$)/ && inside { print $1 }' packages.txt
  done
}

# install_packages section…: installs what is missing and nothing else; asks for root only then.
install_packages() {
  local wanted missing root=()
  wanted=$(packages_of "$@")
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This is neither Debian nor Ubuntu. Regatta needs what these packages of theirs hold:" $wanted
    say "Going on in the hope that it is there"
    return 0
  fi
  missing=$(comm -23 <(sort <<<"$wanted") \
    <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null | awk '$1 == "installed" { print $2 }' | sort))
  if [[ -z $missing ]]; then
    say "All packages are installed"
    return 0
  fi
  if [[ $(id -u) -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
      fail "packages are missing, and installing them takes root. As root, run:
  apt-get install --no-install-recommends" $missing
    fi
    root=(sudo)
  fi
  say "Installing with apt-get${root:+ (as root, through sudo)}:" $missing
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq </dev/null
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing </dev/null >/dev/null ||
    fail "apt-get could not install the packages"
}

# portable_arch: the -march of a release build with the same bits on most machines; native where the processor is older.
portable_arch() {
  if [[ -r /proc/cpuinfo ]] && grep -qw avx2 /proc/cpuinfo && grep -qw fma /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo; then
    echo x86-64-v3
  else
    echo native
  fi
}

# configure preset folder [option…]: only where the folder is not configured yet; ninja redoes it when CMake files change.
configure() {
  local preset=$1 folder=$2
  shift 2
  if [[ -f $folder/build.ninja && $# -eq 0 ]]; then return 0; fi
  say "Configuring $folder ($preset)"
  if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
  cmake --preset "$preset" "$@" >/dev/null || fail "CMake could not configure $folder"
}

# build folder [target…]
build() {
  local folder=$1
  shift
  say "Building $folder${1:+ ($*)}"
  export CCACHE_SLOPPINESS=pch_defines,time_macros  # without it ccache keeps nothing that uses a precompiled header
  cmake --build "$folder" ${1:+--target "$@"} || fail "$folder does not build"
}
