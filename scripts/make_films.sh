#!/usr/bin/env bash
# Films of single scenes: scripts/make_films.sh [NAMES], into build/films/NAME.mp4; all of them unless named. Needs
# build/regatta and ffmpeg (packages.txt); without a graphics card a minute of film takes most of an hour. Other sizes:
# SIZE=640x360 FPS=15 scripts/make_films.sh NAMES; with SMALL=1 the small versions of scenes that have one. A minute across
# the scenes is scripts/make_trailer.sh.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
folder=build/films

# Seconds; scenes and courses of those whose scene has another name, or is driven; what of the wakes is shown.
declare -A seconds=([wall]=60 [tow_tank]=15 [leapfrog]=11 [ring_wall]=10 [sunken_piers]=30 [submarine]=40 [fish]=20 [diver]=24 [torpedo]=12
  [warm_outfall]=40 [paper_box]=12 [kelvin]=20 [bay]=30
  [liquid_dam]=8 [marin_box]=6 [vortex_box]=8 [sloshing]=8 [solitary_wave]=8 [float_row]=8 [splash]=5 [boat_in_liquid]=12
  [liquid_speed]=6 [liquid_pressure]=5 [liquid_cells]=5)
declare -A scene=([wall]=boat_in_tank [liquid_speed]=marin_box [liquid_pressure]=splash [liquid_cells]=liquid_dam)
declare -A view=([liquid_speed]=speed [liquid_pressure]=pressure [liquid_cells]=cells)  # of water in a box
declare -A course=([wall]="0:1,0; 52:-1,0" # full throttle against a wall, and off it at the end
  [submarine]="0:0.6,0,1; 10:0.6,0; 18:0.8,0.5; 28:0.6,0,-1"
  [bay]="0:1,0; 8:1,0.3; 14:1,-0.4; 20:1,0" [boat_in_liquid]="0:1,0; 6:1,0.5")
declare -A shown=([tow_tank]=rings,faces [leapfrog]=rings [ring_wall]=rings)

(($#)) || set -- $(printf '%s\n' "${!seconds[@]}" | sort)
for name in "$@"; do
  [[ -n ${seconds[$name]:-} ]] || { printf '%s\n' "no film $name; there are: ${!seconds[*]}" >&2 && exit 2; }
done
mkdir -p "$folder"
for name in "$@"; do
  options=()
  [[ -z ${course[$name]:-} ]] || options+=(--drive "${course[$name]}")
  [[ -z ${view[$name]:-} ]] || options+=(--ocean-view "${view[$name]}")
  [[ -z ${SMALL:-} ]] || ! grep -q '^\[small' "scenes/${scene[$name]:-$name}.toml" || options+=(--small)
  [[ -z ${shown[$name]:-} ]] || options+=(--wakes "${shown[$name]}")
  build/regatta "scenes/${scene[$name]:-$name}.toml" --headless --seconds "${seconds[$name]}" --size "${SIZE:-1280x720}" \
    --fps "${FPS:-30}" --record "$folder/$name.mp4" "${options[@]}"
  printf '%s\n' "$folder/$name.mp4"
done
