#!/usr/bin/env python3
"""Small pictures of every scene, of every view of the water, and of what options show, compared with those in
tests/golden/pictures; and every scene at one of the lower qualities, drawn without an error of OpenGL.

    tests/golden/pictures.py [PROGRAM]            compares; exit code 1 where they differ or OpenGL reports an error
    tests/golden/pictures.py --renew [PROGRAM]    writes that folder; look at what changed before you commit it
    tests/golden/pictures.py --keep DIR [PROGRAM] compares, and leaves the new pictures in DIR
    tests/golden/pictures.py --only NAME …        of these pictures alone

PROGRAM is build-portable/regatta unless named. Devices round differently and smooth edges differently: a picture may differ
by MEAN in each channel on average, and of the blocks of BLOCK pixels a share of FEW by more than FAR in some channel.
"""
import argparse
import concurrent.futures
import os
import re
import sys
import tempfile

from picture import DEFAULT_PROGRAM, ROOT, draw, read_png

FOLDER = os.path.join(ROOT, "tests", "golden", "pictures")
SIZE = "160x90"
MEAN = 4.0  # of 255
BLOCK = 10  # [px]
FAR = 16.0  # of 255
FEW = 0.03

VIEWS = ("height", "speed", "vorticity", "columns", "waves")
VIEWED = "kelvin"  # which has waves, and a boat under way
QUALITIES = ("low", "medium")  # pictures are of the high one
LEAST = ["--size", "64x36", "--threads", "1", "--steps", "2"]
# Of what a scene shows only after a while, or only when told: name, scene, options.
TOLD = [
    *((f"bay-{weather}", "bay", ["--steps", "60", "--weather", weather]) for weather in ("overcast", "dusk", "fog", "storm")),
    ("bay-top", "bay", ["--steps", "60", "--camera", "top"]),
    ("bay-under_way", "bay", ["--steps", "240", "--drive", "0:1,0"]),
    ("boat_in_tank-forces", "boat_in_tank", ["--steps", "60", "--drive", "0:1,0", "--force-arrows"]),
    ("boat_in_tank-wireframe", "boat_in_tank", ["--steps", "2", "--wireframe"]),
    ("karman_cylinder-wakes", "karman_cylinder", ["--steps", "300", "--wakes", "all", "--dye", "on"]),
    ("karman_cylinder-split", "karman_cylinder", ["--steps", "300", "--split", "--dye", "on"]),
    ("tow_tank-rings", "tow_tank", ["--steps", "240", "--wakes", "rings,faces,slices"]),
    ("leapfrog-silt", "leapfrog", ["--steps", "120", "--silt-color", "age"]),
    ("dam_break-spheres", "dam_break", ["--steps", "20", "--ocean-view", "spheres", "--ocean-color", "density"]),
    *((f"marin_box-{view}", "marin_box", ["--small", "--steps", "40", "--ocean-view", view]) for view in ("speed", "pressure", "cells")),
]


def pictures():
    """(name, scene, options) of each."""
    common = ["--size", SIZE, "--threads", "1"]
    found = []
    for name in sorted(os.listdir(os.path.join(ROOT, "scenes"))):
        if name.endswith(".toml"):
            found.append((name[:-5], name[:-5], [*common, "--steps", "2", "--quality", "high"]))
    under_way = [*common, "--steps", "10"]
    for view in VIEWS:
        found.append((f"{VIEWED}-{view}", VIEWED, [*under_way, "--quality", "high", "--view", view]))
    for quality in QUALITIES:
        found.append((f"{VIEWED}-{quality}", VIEWED, [*under_way, "--quality", quality]))
    found += [(name, scene, ["--size", SIZE, "--threads", "1", "--quality", "high", *told]) for name, scene, told in TOLD]
    return found


def rough_pictures():
    """Every scene at one of the lower qualities by turns, only drawn, in its small version where it has one."""
    found = []
    for number, name in enumerate(sorted(name for name in os.listdir(os.path.join(ROOT, "scenes")) if name.endswith(".toml"))):
        with open(os.path.join(ROOT, "scenes", name), encoding="utf-8") as file:
            small = ["--small"] if re.search(r"^\[+small", file.read(), flags=re.M) else []
        quality = QUALITIES[number % len(QUALITIES)]
        found.append((f"{name[:-5]}@{quality}", name[:-5], [*LEAST, *small, "--quality", quality]))
    return found


def difference(a, b):
    """(mean of the worst channel, share of blocks that differ by more than FAR)."""
    if (a.width, a.height) != (b.width, b.height):
        return 255.0, 1.0
    sums = [0, 0, 0]
    for one, two in zip(a.rows, b.rows):
        for channel in range(3):
            sums[channel] += sum(abs(x - y) for x, y in zip(one[channel::3], two[channel::3]))
    blocks, apart = 0, 0
    for top in range(0, a.height - BLOCK + 1, BLOCK):
        for left in range(0, a.width - BLOCK + 1, BLOCK):
            one, two = (p.mean(left, top, left + BLOCK, top + BLOCK) for p in (a, b))
            blocks += 1
            apart += max(abs(x - y) for x, y in zip(one, two)) > FAR
    return max(sums) / (a.width * a.height), apart / blocks


def trouble_with(options, folder, name, scene, how):
    """Draws a picture into the folder and compares it; a line that says what is wrong, or None."""
    file = os.path.join(folder, name + ".png")
    trouble = draw(options.program, scene, file, how)
    if trouble:
        return f"{name}: {trouble}"
    if options.renew or "@" in name:
        return None
    golden = os.path.join(FOLDER, name + ".png")
    if not os.path.isfile(golden):
        return f"{name}: there is no {os.path.relpath(golden, ROOT)}; --renew makes it"
    mean, share = difference(read_png(golden), read_png(file))
    if mean > MEAN or share > FEW:
        return f"{name}: differs by {mean:.1f} on average, {100 * share:.0f} % of its blocks by more than {FAR:.0f}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", nargs="?", default=DEFAULT_PROGRAM)
    parser.add_argument("--renew", action="store_true")
    parser.add_argument("--keep", metavar="DIR")
    parser.add_argument("--only", nargs="+", metavar="NAME")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = FOLDER if options.renew else options.keep or temporary
        os.makedirs(folder, exist_ok=True)
        drawn = pictures() if options.renew or options.keep else pictures() + rough_pictures()
        wanted = [one for one in drawn if not options.only or one[0] in options.only]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            said = list(pool.map(lambda one: trouble_with(options, folder, *one), wanted))
    wrong = [line for line in said if line]
    if options.renew and not options.only:
        names = {name + ".png" for name, _, _ in pictures()}
        for left in set(os.listdir(FOLDER)) - names:
            os.remove(os.path.join(FOLDER, left))
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{len(wanted)} pictures, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
