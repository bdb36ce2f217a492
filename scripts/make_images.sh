#!/usr/bin/env bash
# Makes every picture of docs/images with the program itself: views without a window, panels in a window on a virtual
# screen (Xvfb, xdotool, ffmpeg: packages.txt). Needs build/regatta; takes ten minutes.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
regatta=build/regatta
images=docs/images
mkdir -p "$images"
work=$(mktemp -d)
screen_pid=
window_pid=
finish() {
  [[ -z $window_pid ]] || kill "$window_pid" 2>/dev/null || true
  [[ -z $screen_pid ]] || kill "$screen_pid" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

# shot name scene seconds [option…]: a picture without a window, palette-reduced so that the repository stays small.
shot() {
  local name=$1 scene=$2 seconds=$3
  shift 3
  printf '%s\n' "$images/$name.png"
  "$regatta" "scenes/$scene.toml" --headless --seconds "$seconds" --screenshot "$work/$name.png" "$@" 2>"$work/log" ||
    { cat "$work/log" >&2 && exit 1; }
  shrink "$work/$name.png" "$images/$name.png"
}
shrink() {
  ffmpeg -nostdin -loglevel error -y -i "$1" -vf 'split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=sierra2_4a' "$2"
}

# The README's animation.
printf '%s\n' "$images/trip.gif"
"$regatta" bay --headless --seconds 8 --record-from 3 --record "$work/trip.mp4" --size 640x360 --fps 12 \
  --drive "0:1,0; 3:1,0.3; 6:1,-0.2" 2>"$work/log" || { cat "$work/log" >&2 && exit 1; }
palette="split[a][b];[a]palettegen=max_colors=64[p];[b][p]paletteuse=dither=bayer:bayer_scale=5"
ffmpeg -nostdin -loglevel error -y -i "$work/trip.mp4" -vf "fps=10,scale=384:-1:flags=lanczos,$palette" "$images/trip.gif"

shot bay bay 7 --drive "0:1,0; 3:1,0.22; 6:1,-0.1" --camera orbit
turning="0:0.9,0; 2:0.9,0.45"
shot columns boat_in_tank 4 --drive "$turning" --view columns --camera orbit
shot wireframe boat_in_tank 4 --drive "$turning" --wireframe
shot forces boat_in_tank 4 --drive "$turning" --force-arrows
shot top boat_in_tank 4 --drive "$turning" --camera top
shot five_boats five_boats 12
shot dam_break_town dam_break_town 2 --size 960x540
shot grid_canal grid_canal 6 --drive "0:0.7,0" --size 960x540
shot harbour harbour 20 --size 960x540
shot river_bend river_bend 20 --size 960x540
shot beach beach 20
shot liquid_dam liquid_dam 0.9 --size 960x540
shot liquid_splash splash 1.05 --size 960x540
shot liquid_floats float_row 1.6 --size 960x540
shot vortons_silt tow_tank 10 --size 960x540
shot vortons_rings tow_tank 10 --size 960x540 --silt off --wakes rings,faces
# Those of wakes, waves and particle water, with cameras and times of their own.
for page in wakes waves ocean; do
  "scripts/make_$page.py" --only pictures
done

# The window: a boat in the bay, the false colours with their bars, every panel, the dialogs.
for number in {90..120}; do [[ -e /tmp/.X11-unix/X$number ]] || break; done
export DISPLAY=:$number
Xvfb "$DISPLAY" -screen 0 1280x720x24 -nolisten tcp -noreset >/dev/null 2>&1 &
screen_pid=$!
for _ in {1..50}; do [[ -e /tmp/.X11-unix/X$number ]] && break || sleep 0.1; done
XDG_CONFIG_HOME=$work "$regatta" scenes/bay.toml --quality medium --drive '0:0.5,0; 4:0.5,0.6; 13:0,0.3' >/dev/null 2>&1 &
window_pid=$!
grab() {
  printf '%s\n' "$images/$1.png"
  ffmpeg -nostdin -loglevel error -y -f x11grab -draw_mouse 0 -video_size 1280x720 -i "$DISPLAY" -frames:v 1 "$work/$1.png"
  shrink "$work/$1.png" "$images/$1.png"
}
press() { xdotool key "$1" && sleep "${2:-1}"; }
click() { xdotool mousemove "$1" "$2" click 1 && sleep 2; }
sleep 9
grab window
press F2
press V 1
grab height
press V 1
grab speed
press V && press V && press V && press V
press F2
press F1 2
grab help
xdotool mousemove 640 400
for _ in {1..15}; do xdotool click 5 && sleep 0.1; done
sleep 1
grab gamepad
press F1
# Where the time of a frame goes, the hash of the state, what the settings keep; at rest, and going at half the pace.
click 1020 49
grab performance
click 1020 49
click 1020 77
grab diagnostics
click 1020 77
click 60 21
grab view
click 60 21
press space
press minus
grab pause
press plus
press space
# The plots in a window of their own; two moments kept, and their pictures.
press F4 2
grab plots
press F4
press F5 2 && sleep 2 && press F5 2
press space
grab time_line
click 818 686
xdotool mousemove 300 400
sleep 1
grab moments
click 818 686
press space
# Title bars from the lowest up, so that those above stay where they are: Scenes, Bodies, Waves; Checks, Diagnostics,
# Performance, Parameters.
click 60 133
click 60 105
click 60 49
click 1020 105
click 1020 77
click 1020 49
click 1020 21
sleep 4
grab panels
press ctrl+o
grab open_scene
press Escape
press ctrl+s
grab save_scene
press Escape

# Two more windows: a course with its clock, and a check against theory.
window() {
  kill "$window_pid" && wait "$window_pid" 2>/dev/null || true
  XDG_CONFIG_HOME=$(mktemp -d "$work/XXXX") "$regatta" "$@" >/dev/null 2>&1 &
  window_pid=$!
  sleep 12
}
window scenes/slalom.toml --quality medium --drive '0:1,0'
grab goals
window scenes/boat_in_tank.toml --quality medium
click 985 105
click 1090 294
sleep 6
grab checks
