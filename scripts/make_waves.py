#!/usr/bin/python3
"""Makes the pictures and tables of docs/waves.md from what the program itself prints and draws.

    scripts/make_waves.py                     everything; some ten minutes on two cores
    scripts/make_waves.py --only timing       one part of it; may be repeated

Needs build/regatta, build-portable/test_validation for the parts of waves_tables.py, and ffmpeg for pictures (packages.txt, section [docs]). The part `timing` measures how long steps
take and wants an otherwise idle machine. All others give the same files again on the same machine.
"""
import json
import math
import os
import re
import sys

from page_parts import ROOT, call, in_turns, mean, picture, put, records, run_parts, sheet, table, REGATTA
from waves_tables import TABLES

PAGE = "docs/waves.md"
SPEEDS = (2.0, 4.0, 6.0)  # of the towed hull in pictures [m/s]
TIMED = ("bay", "slalom", "storm", "open_sea", "kelvin", "beach")
TIMED_STEPS = 300

# name, scene, seconds, camera (target, distance, yaw, pitch; None: the scene's), options
PICTURES = [
    ("waves_bay", "bay", 7, None, ["--drive", "0:0.9,0; 3:0.9,0.25"]),
    ("waves_surf", "beach", 14, ([11, 0, 0], 17, -60, 16), []),
    ("waves_storm", "storm", 12, None, []),
    ("waves_slalom", "slalom", 9, None, ["--drive", "0:1,0; 4:1,0.5; 5:1,0; 6.5:1,-0.6; 8:1,0"]),
]

SWELL, PERIOD, DEPTH, SLOPE = 0.25, 2.2, 0.8, 30  # of the surf: m, s, m, 1 in so much
SURF_DEPTHS = (0.4, 0.3, 0.2, 0.15, 0.1)
BREAKING = (0.15, 0.25, 0.4, 0.0)


def towed(folder, speed):
    """The scene kelvin with its hull towed at another speed; its path, and when the hull is near the end."""
    with open(os.path.join(ROOT, "scenes/kelvin.toml"), encoding="utf-8") as file:
        text = file.read()
    ramp = 12.0 / speed  # the first 6 m
    end = ramp + 66.0 / speed
    path = (f"path = [\n  {{ time = 0, position = [-38, 0.153, 0] }},\n  {{ time = {ramp}, position = [-32, 0.153, 0] }},\n"
            f"  {{ time = {end}, position = [34, 0.153, 0] }},\n]\n")
    text, count = re.subn(r"path = \[\n.*?\n\]\n", path, text, flags=re.S)
    assert count == 1
    name = os.path.join(folder, f"towed_{speed:g}.toml")
    with open(name, "w", encoding="utf-8") as out:
        out.write(text)
    return name, end - 1.0


def pictures(folder):
    jobs = [(name, lambda p=(name, scene, seconds, camera, options): picture(folder, *p))
            for name, scene, seconds, camera, options in PICTURES]
    in_turns("pictures", jobs)
    jobs = []
    for options in (["--camera", "top", "--view", "height"], []):
        for speed in SPEEDS:
            scene, seconds = towed(folder, speed)
            raw = os.path.join(folder, f"v{speed:g}{len(options)}.png")
            command = [REGATTA, scene, "--headless", "--threads", "1", "--seconds", str(seconds), "--size", "640x400",
                       "--screenshot", raw, *options]
            jobs.append((f"V at {speed:g} m/s", lambda c=command, r=raw: call(c) and r or r))
    sheet("waves_v", in_turns("wakes", jobs), len(SPEEDS))


BREAKWATER = """[domain]
size = [80, 60]
west = "open"
east = "open"
south = "open"
north = "open"
[water]
depth = 3
spacing = 0.5
[params.water]
solver = "grid"
[params.waves]
on = true
spacing = 0.25
[params.sea]
swell_height = 0.3
swell_period = 3
[[body]]
name = "breakwater"
kind = "box"
size = [0.6, 6, 32]
motion = "static"
position = [0, -1, -16]
[camera]
kind = "top"
"""


def breakwater(folder):
    """A swell from the west at the end of a breakwater, with closed faces alone and with waves.walls."""
    scene = os.path.join(folder, "breakwater.toml")
    with open(scene, "w", encoding="utf-8") as out:
        out.write(BREAKWATER)

    def draw(walls):
        raw = os.path.join(folder, f"breakwater_{walls}.png")
        call([REGATTA, scene, "--headless", "--threads", "1", "--seconds", "30", "--size", "640x480", "--view", "waves",
              "--set", f"waves.walls={walls}", "--screenshot", raw])
        return raw
    sheet("waves_breakwater", in_turns("breakwater", [(walls, lambda w=walls: draw(w)) for walls in ("false", "true")]), 2)


def harbour(folder):
    """The harbour under a sea of the layer: the waves from above soon after the start, and as it looks."""
    command = [REGATTA, "scenes/harbour.toml", "--headless", "--threads", "1", "--size", "640x480"]
    for key, value in (("waves.on", "true"), ("waves.spacing", 0.25), ("swell.height", 0), ("sea.height", 0.3), ("sea.period", 2.5),
                       ("sea.heading", 0), ("sea.spread", 75)):
        command += ["--set", f"{key}={value}"]

    def draw(name, seconds, *options):
        raw = os.path.join(folder, f"harbour_{name}.png")
        call([*command, "--seconds", str(seconds), *options, "--screenshot", raw])
        return raw
    sheet("waves_harbour", in_turns("harbour", [("waves", lambda: draw("top", 14, "--camera", "top", "--view", "waves")),
                                                ("view", lambda: draw("view", 30))]), 2)


def flume(folder, breaking):
    """A beach of 1 in SLOPE with its waterline at x = 14 m and a swell from the west."""
    toe = 14.0 - SLOPE * DEPTH
    text = f"""[domain]
size = [64, 2]
west = "open"
east = "open"
south = "periodic"
north = "periodic"
[water]
depth = {DEPTH}
spacing = 0.1
[[water.terrain]]
kind = "slope"
from = {toe}
to = {toe + 36.0}
height = {36.0 / SLOPE}
[params.water]
solver = "grid"
[params.waves]
on = true
spacing = 0.125
breaking = {breaking}
[params.sea]
swell_height = {SWELL}
swell_period = {PERIOD}
"""
    for depth in SURF_DEPTHS:
        text += f'[[gauge]]\nname = "{depth}"\nat = [{14.0 - SLOPE * depth}, 0]\n'
    path = os.path.join(folder, f"flume_{breaking}.toml")
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    return path


def surf(folder):
    def measure(breaking):
        scene = flume(folder, breaking)
        found = records(scene + ".csv", scene, 50)
        shares = []
        for depth in SURF_DEPTHS:
            level = [eta for time, eta in zip(found["time"], found[f"gauge.{depth}.eta"]) if time > 15.0]
            middle = mean(level)
            height = math.sqrt(8.0 * mean([(eta - middle) ** 2 for eta in level]))
            shares.append(height / (depth + middle))
        return shares
    found = in_turns("surf", [(f"waves.breaking {value:g}", lambda v=value: measure(v)) for value in BREAKING])
    rows = [[f"{value:g}" if value else "0 (none break)"] + [f"{share:.2f}" for share in shares]
            for value, shares in zip(BREAKING, found)]
    put(PAGE, "surf", table(["`waves.breaking`"] + [f"{depth:g} m" for depth in SURF_DEPTHS], rows))


def timing(folder):
    rows = []
    for scene in TIMED:
        out = os.path.join(folder, "bench.json")
        call([REGATTA, "bench", f"scenes/{scene}.toml", "--steps", str(TIMED_STEPS), "--threads", "2", "--json", out])
        with open(out, encoding="utf-8") as file:
            found = json.load(file)
        stages, counts = found["stages"], found["counts"]
        rows.append([f"`{scene}`", f"{counts['wave cells']:,}", f"{counts['cells'] + counts['columns']:,}",
                     f"{found['step_ms']['median']:.1f}", f"{stages['waves']['median']:.1f}",
                     f"{stages['shallow']['median']:.1f}"])
    put(PAGE, "timing", table(["scene", "cells of waves", "cells or columns of water", "step [ms]", "waves", "water"], rows))


if __name__ == "__main__":
    sys.exit(run_parts(__doc__, {"pictures": pictures, "breakwater": breakwater, "harbour": harbour, "surf": surf, "timing": timing, **TABLES}))
