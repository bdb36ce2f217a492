#!/usr/bin/env bash
# Makes the small pictures that the scene panel shows: assets/scenes/NAME.png, 192 x 108, one a scene. Needs build/regatta
# and ffmpeg (packages.txt); takes a few minutes. With names: of these scenes alone.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
regatta=build/regatta
folder=assets/scenes
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What is to be seen, and when; of scenes that are not named, five seconds after they open.
declare -A seconds=([bay]=7 [boat_in_tank]=5 [dam_break]=1.2 [dam_break_column]=1 [dam_break_town]=2.5 [lifebuoy]=2
  [lighthouse]=1.2 [storm_boat]=3 [two_waters]=2 [wind_block]=1.5 [karman_cylinder]=20 [flume_cylinder]=20 [shapes]=18
  [kelvin]=14 [harbour]=14 [tow_tank]=10 [sunken_piers]=14 [leapfrog]=3 [ring_wall]=5 [warm_outfall]=22 [paper_box]=6 [river_bend]=15 [dropping_boxes]=2 [submarine]=7 [torpedo]=6 [fish]=6 [diver]=7
  [liquid_dam]=0.9 [marin_box]=0.9 [float_row]=1.6 [splash]=1.05 [boat_in_liquid]=2 [sloshing]=0.6 [solitary_wave]=1.5 [vortex_box]=2 [honey]=1.6 [pour]=6 [canal_passing]=22)
declare -A course=([bay]="0:1,0; 3:1,0.3" [boat_in_tank]="0:1,0; 2:1,0.4" [grid_canal]="0:0.8,0" [slalom]="0:1,0"
  [open_sea]="0:1,0" [storm]="0:0.8,0" [passage]="0:1,0" [seamanship]="0:0.6,0" [beach]="0:0.4,0" [boat_in_liquid]="0:1,0.3")

for file in scenes/*.toml; do
  name=$(basename "$file" .toml)
  if (($#)) && [[ " $* " != *" $name "* ]]; then continue; fi
  printf '%s\n' "$folder/$name.png"
  drive=()
  [[ -z ${course[$name]:-} ]] || drive=(--drive "${course[$name]}")
  "$regatta" "$file" --headless --seconds "${seconds[$name]:-5}" --size 1024x576 --screenshot "$work/$name.png" "${drive[@]}" \
    2>"$work/log" || { cat "$work/log" >&2 && exit 1; }
  ffmpeg -nostdin -loglevel error -y -i "$work/$name.png" \
    -vf 'scale=192:108:flags=lanczos,split[a][b];[a]palettegen=max_colors=128[p];[b][p]paletteuse=dither=sierra2_4a' \
    "$work/small.png"
  mv "$work/small.png" "$folder/$name.png"
done
