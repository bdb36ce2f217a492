#!/usr/bin/env bash
# A film of three minutes that plays a recorded session: scripts/make_session_film.sh [FILE.mp4 [SESSION.replay]],
# build/session.mp4 and assets/replays/bay.replay unless named: rounds about the buoys of the bay, boxes that are dropped
# into the way. Needs build/regatta (another: REGATTA=…) and ffmpeg (packages.txt). STRIP=FILE.png
# also writes nine pictures of it. Without a graphics card make a small one: SIZE=320x180 FPS=5 QUALITY=low.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
film=${1:-build/session.mp4}
session=${2:-assets/replays/bay.replay}
regatta=${REGATTA:-build/regatta}
fps=${FPS:-30}
[[ $film == *.mp4 ]] || { printf '%s\n' "the film's name must end in .mp4: $film" >&2 && exit 2; }
cameras=${CAMERAS:-"chase; 14:orbit; 19:chase; 44:top; 49:chase; 68:orbit; 74:chase; 86:top; 97:chase; 104:top; 115:chase; 138:orbit; 143:chase; 168:top"}
"$regatta" "$session" --headless --record "$film" --size "${SIZE:-1280x720}" --fps "$fps" --camera "$cameras" --quality "${QUALITY:-high}"
if [[ ${STRIP:-} ]]; then
  ffmpeg -nostdin -loglevel error -y -i "$film" -frames:v 1 \
    -vf "select='not(mod(n\,$((fps * 20)))-$((fps * 10)))',scale=384:-1,tile=3x3:padding=4,split[a][b];[a]palettegen=max_colors=128[p];[b][p]paletteuse" \
    "$STRIP"
fi
printf '%s\n' "$film"
