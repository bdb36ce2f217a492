#!/usr/bin/env bash
# A film of about one minute across the scenes: scripts/make_trailer.sh [FILE.mp4], build/trailer.mp4 unless named. Needs
# build/regatta and ffmpeg; takes some ten minutes on two cores without a graphics card.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
film=${1:-build/trailer.mp4}
[[ $film == *.mp4 ]] || { printf '%s\n' "the film's name must end in .mp4: $film" >&2 && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
parts=()

# part scene from seconds [option…]: what a film of the scene shows for so long from then on.
part() {
  local scene=$1 from=$2 seconds=$3 name
  shift 3
  name=$(printf '%s/%02d.mp4' "$work" "${#parts[@]}")
  printf '%s\n' "$scene"
  build/regatta "scenes/$scene.toml" --headless --seconds "$((from + seconds))" --size 1280x720 --record "$work/whole.mp4" "$@" \
    2>"$work/log" || { cat "$work/log" >&2 && exit 1; }
  ffmpeg -nostdin -loglevel error -y -ss "$from" -i "$work/whole.mp4" -vf "fade=in:0:8,fade=out:$((30 * seconds - 8)):8" \
    -r 30 "$name"
  parts+=("$name")
}

part bay 1 9 --drive "0:1,0; 3:1,0.2; 5:1,-0.25; 8:1,0"
part slalom 2 7 --drive "0:1,0; 4:1,0.5; 5:1,0; 6.5:1,-0.6; 8:1,0"
part ferry_crossing 4 7
part storm 2 8
part open_sea 2 6 --drive "0:1,0; 5:1,0.3"
part karman_cylinder 14 6
part beach 8 6
part dam_break_town 0 5
part storm_boat 1 6
for name in "${parts[@]}"; do printf "file '%s'\n" "$name"; done >"$work/list"
ffmpeg -nostdin -loglevel error -y -f concat -safe 0 -i "$work/list" -c copy "$work/trailer.mp4"
mv "$work/trailer.mp4" "$film"
printf '%s\n' "$film"
