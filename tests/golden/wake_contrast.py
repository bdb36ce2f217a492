#!/usr/bin/env python3
"""A boat's wake is seen: in a picture of the bay after some seconds at full throttle, from the chase camera, the water
behind the boat stands out from that beside it.

    tests/golden/wake_contrast.py [PROGRAM] [-- OPTION …]    OPTIONs of the run besides, to see how the figures change

Two figures: how much brighter the wake is on average, and how much more its pixels vary, both against the calm water.
"""
import os
import statistics
import sys
import tempfile

from picture import DEFAULT_PROGRAM, draw, read_png

SECONDS = 6  # one until the engine gives its all, five after that: sooner the arms of the V lie where the calm water is asked
BRIGHTER = 0.20  # share of the calm water's brightness
LIVELIER = 3.0   # times its standard deviation
# Shares of the picture: left, top, right, bottom. The boat is in the middle.
WAKE = (0.40, 0.70, 0.60, 0.98)
CALM = ((0.02, 0.70, 0.16, 0.98), (0.84, 0.70, 0.98, 0.98))


def main():
    words = sys.argv[1:]
    extra = words[words.index("--") + 1:] if "--" in words else []
    program = words[0] if words and words[0] != "--" else DEFAULT_PROGRAM
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "wake.png")
        run = ["--drive", "1,0", "--seconds", str(SECONDS), "--size", "320x180", "--camera", "chase", *extra]
        trouble = draw(program, "bay", file, run)
        if trouble:
            print(trouble, file=sys.stderr)
            return 1
        picture = read_png(file)
    wake = picture.brightness(*WAKE)
    calm = [value for place in CALM for value in picture.brightness(*place)]
    brighter = statistics.mean(wake) / statistics.mean(calm) - 1.0
    livelier = statistics.pstdev(wake) / max(statistics.pstdev(calm), 1.0)
    print(f"the wake is {100 * brighter:.0f} % brighter than calm water (at least {100 * BRIGHTER:.0f}), "
          f"and varies {livelier:.1f} times as much (at least {LIVELIER})")
    return 0 if brighter > BRIGHTER and livelier > LIVELIER else 1


if __name__ == "__main__":
    sys.exit(main())
