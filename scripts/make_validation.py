#!/usr/bin/python3
"""Makes every plot and table of docs/validation.md: exact solutions against what the program computes, with both solvers.

    scripts/make_validation.py                     everything; a few minutes on two cores
    scripts/make_validation.py --only dams         one part of it; may be repeated

Needs build/regatta and python3-matplotlib (packages.txt, section [docs]; the distribution's Python, hence the first line).
Scenes are written to a temporary folder; gauges read the depth along the middle of a channel at the end of a run. The same
files come out again on the same machine.
"""
import csv
import math
import os
import sys

from page_parts import REGATTA, call, in_turns, plots, put, run_parts, save, table
from validation_bodies import BODY_PARTS
from validation_walls import wall_rows

PAGE = "docs/validation.md"
G = 9.81
SOLVERS = {"columns": "#c0504d", "grid": "#1f5fa8"}
GAUGES = 96  # a scene may have 100


def halved(low, high, is_low):
    for _ in range(100):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if is_low(middle) else (low, middle)
    return 0.5 * (low + high)


def dam(s, t, high, low):
    """Depth at s from a dam of depth `high`, t after it broke onto `low`: Stoker, or Ritter for dry ground."""
    c0 = math.sqrt(G * high)
    if s <= -t * c0:
        return high
    fan = 4 / (9 * G) * (c0 - s / (2 * t)) ** 2
    if low == 0:
        return fan if s < 2 * t * c0 else 0.0
    c = halved(math.sqrt(G * low), c0, lambda c: -8 * G * low * c * c * (c0 - c) ** 2 +
               (c * c - G * low) ** 2 * (c * c + G * low) <= 0)
    if s <= t * (2 * c0 - 3 * c):
        return fan
    return c * c / G if s <= t * 2 * c * c * (c0 - c) / (c * c - G * low) else low


def bump(x):
    return max(0.0, 0.2 - 0.05 * (x - 10) ** 2)


def bump_depth(x, q, h_out, critical):
    """Steady flow over the bump of 0.2 m at x = 10 m; critical: over its crest, with a jump back to h_out behind it."""
    head = lambda h: h + q * q / (2 * G * h * h)
    h_c = (q * q / G) ** (1 / 3)

    def slow(energy, b):
        return halved(h_c, energy + 1, lambda h: head(h) + b <= energy)

    def fast(energy, b):
        return halved(1e-6, h_c, lambda h: head(h) + b > energy)

    if not critical:
        return slow(head(h_out), bump(x))
    energy = 0.2 + 1.5 * h_c
    if x <= 10:
        return slow(energy, bump(x))

    def jumps_later(x_s):
        h_1, h_2 = fast(energy, bump(x_s)), slow(head(h_out), bump(x_s))
        return q * q * (1 / h_1 - 1 / h_2) + 0.5 * G * (h_1 ** 2 - h_2 ** 2) > 0

    first = 10 + math.sqrt((0.2 - (head(h_out) - 1.5 * h_c)) / 0.05)
    jump = halved(first, 12, jumps_later)
    return fast(energy, bump(x)) if x <= jump else slow(head(h_out), bump(x))


def profile(folder, name, solver, scene, length, seconds):
    """Depths at the gauges along the channel at the end: [(x, depth)]."""
    places = [(i + 0.5) * length / GAUGES for i in range(GAUGES)]
    gauges = "".join(f'[[gauge]]\nname = "g{i}"\nat = [{x}, 0.5]\n' for i, x in enumerate(places))
    stem = os.path.join(folder, f"{name}_{solver}")
    with open(stem + ".toml", "w", encoding="utf-8") as out:
        out.write(scene + gauges + f'[params.water]\nsolver = "{solver}"\nviscosity = 0\nmax_substeps = 64\n')
    call([REGATTA, stem + ".toml", "--headless", "--threads", "1", "--seconds", str(seconds), "--csv", stem + ".csv"])
    with open(stem + ".csv", encoding="utf-8") as lines:
        rows = list(csv.reader(lines))
    at = {title.split(" ")[0]: i for i, title in enumerate(rows[0])}
    return [(x, float(rows[-1][at[f"gauge.g{i}.depth"]])) for i, x in enumerate(places)]


def compare(folder, cases, name, ylabel, bed):
    """A plot a case, all solvers in it; a row of mean errors a case. cases: [title, file, scene, length, seconds, exact]"""
    jobs = [(f"{case[1]} {solver}", lambda case=case, solver=solver: profile(folder, case[1], solver, *case[2:5]))
            for case in cases for solver in SOLVERS]
    found = in_turns(name, jobs)
    pyplot = plots()
    figure, axes = pyplot.subplots(1, len(cases), figsize=(8.4, 2.9))
    rows = []
    for k, (title, _, _, length, _, exact) in enumerate(cases):
        fine = [i * length / 1000 for i in range(1001)]
        axes[k].plot(fine, [exact(x) + bed(x) for x in fine], color="black", lw=0.9, label="exact")
        if max(map(bed, fine)) > 0:
            axes[k].fill_between(fine, [bed(x) for x in fine], color="#cccccc")
        errors = []
        for s, (solver, color) in enumerate(SOLVERS.items()):
            points = found[k * len(SOLVERS) + s]
            axes[k].plot([x for x, _ in points], [h + bed(x) for x, h in points], ".", ms=3, color=color, label=solver)
            errors.append(sum(abs(h - exact(x)) for x, h in points) / len(points))
        rows.append([title, *(f"{1000 * error:.2f}" for error in errors)])
        axes[k].set(xlabel="x [m]", ylabel=ylabel, title=title, xlim=(0, length), ylim=(0, None))
    axes[0].legend(fontsize=8)
    save(figure, name)
    put(PAGE, name, table(["case", *(f"{solver} [mm]" for solver in SOLVERS)], rows))


def make_dams(folder):
    def scene(low):
        return (f'[domain]\nlower = [0, 0]\nupper = [40, 1]\nsouth = "periodic"\nnorth = "periodic"\n'
                f'[water]\nlevel = 1.0\ndepth = 1.0\nspacing = 0.1\n'
                f'[[water.region]]\nlower = [20, 0]\nupper = [40, 1]\nlevel = {low}\n')
    cases = [("1 m onto 0.2 m, after 3 s", "stoker", scene(0.2), 40, 3, lambda x: dam(x - 20, 3, 1.0, 0.2)),
             ("1 m onto dry ground, after 2 s", "ritter", scene(0.0), 40, 2, lambda x: dam(x - 20, 2, 1.0, 0.0))]
    compare(folder, cases, "validation_dams", "depth [m]", lambda x: 0.0)


def make_bumps(folder):
    def scene(q, h_out):
        return (f'[domain]\nlower = [0, 0]\nupper = [25, 1]\nwest = "inflow"\neast = "outflow"\nsouth = "periodic"\n'
                f'north = "periodic"\n[water]\nlevel = {h_out}\ndepth = {h_out}\nspacing = 0.1\nvelocity = [{q / h_out}, 0]\n'
                f'inflow_speed = {q / h_out}\noutflow_level = {h_out}\n'
                f'[[water.terrain]]\nkind = "ridge"\ncenter = [10, 0.5]\nradius = 2\nheight = 0.2\n')
    cases = [("slow, 4.42 m²/s", "subcritical", scene(4.42, 2.0), 25, 60, lambda x: bump_depth(x, 4.42, 2.0, False)),
             ("with a jump, 0.18 m²/s", "jump", scene(0.18, 0.33), 25, 200, lambda x: bump_depth(x, 0.18, 0.33, True))]
    compare(folder, cases, "validation_bumps", "surface and bed [m]", bump)


def make_walls(folder):
    put(PAGE, "validation_walls", table(*wall_rows(folder), right_from=3))


PARTS = {"dams": make_dams, "bumps": make_bumps, "walls": make_walls, **BODY_PARTS}


if __name__ == "__main__":
    sys.exit(run_parts(__doc__, PARTS))
