#!/usr/bin/env bash
# A film of about one minute across the scenes: scripts/make_trailer.sh [FILE.mp4], build/trailer.mp4 unless named. Needs
# build/regatta and ffmpeg (packages.txt); without a graphics card it takes about an hour, small ten minutes:
# SIZE=640x360 FPS=15 scripts/make_trailer.sh. Films of single scenes: scripts/make_films.sh.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
film=${1:-build/trailer.mp4}
[[ $film == *.mp4 ]] || { printf '%s\n' "the film's name must end in .mp4: $film" >&2 && exit 2; }
fps=${FPS:-30}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
parts=()

# part scene from seconds [option…]: what a film of the scene shows for so long from then on, out of the dark and back.
part() {
  local scene=$1 from=$2 seconds=$3 name fade=0.25
  shift 3
  name=$(printf '%s/%02d.mp4' "$work" "${#parts[@]}")
  printf '%s\n' "$scene"
  build/regatta "scenes/$scene.toml" --headless --seconds "$((from + seconds))" --size "${SIZE:-1280x720}" --fps "$fps" \
    --record-from "$from" --record "$work/part.mp4" "$@" 2>"$work/log" || { cat "$work/log" >&2 && exit 1; }
  ffmpeg -nostdin -loglevel error -y -i "$work/part.mp4" \
    -vf "fade=in:st=0:d=$fade,fade=out:st=$(awk "BEGIN { print $seconds - $fade }"):d=$fade" -r "$fps" "$name"
  parts+=("$name")
}

part bay 1 8 --drive "0:1,0; 3:1,0.2; 5:1,-0.25; 8:1,0"
part slalom 3 6 --drive "0:1,0; 4:1,0.5; 5:1,0; 6.5:1,-0.6; 8:1,0"
part kelvin 14 4
part ferry_crossing 24 5
part open_sea 3 5 --drive "0:1,0; 5:1,0.3"
part storm 4 6
part passage 4 5
part beach 12 4
part karman_cylinder 24 4
part submarine 3 5
part ring_wall 3 4
part dam_break_town 1 4
part storm_boat 2 4
for name in "${parts[@]}"; do printf "file '%s'\n" "$name"; done >"$work/list"
ffmpeg -nostdin -loglevel error -y -f concat -safe 0 -i "$work/list" -c copy "$work/trailer.mp4"
mv "$work/trailer.mp4" "$film"
printf '%s\n' "$film"
