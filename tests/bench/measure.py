#!/usr/bin/env python3
"""The tables of docs/performance.md, from `regatta bench`. Run it on an otherwise idle machine.

    tests/bench/measure.py                        prints the tables
    tests/bench/measure.py --write                puts them into docs/performance.md, between its marks

Four tables: the scenes with all threads; one thread against more; columns from 20,000 to 1,000,000 in ever larger tanks of
the same spacing, so that the sub-steps stay the same; and one sub-step of ever larger grids without bodies.
"""
import argparse
import datetime
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCENES = ["boat_in_tank", "dropping_boxes", "wedge_in_tank", "five_boats", "flume_cylinder", "beach", "tutorial",
          "grid_canal", "dam_break_town", "river_bend", "harbour"]
HELM = "0:1,0.3"  # full throttle in a wide circle
STAGES = ["rigid", "sort", "depth", "forces", "coupling", "move", "finish"]
COLUMNS = [20_000, 74_000, 150_000, 300_000, 600_000, 1_000_000]
AREA = 0.0086  # of a column, as in boat_in_tank [m²]
CELLS = [(600, 100), (1000, 1000), (4096, 4096)]
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"

TANK = """[scene]
title = "Tank of {columns} columns"
[domain]
size = [{length:.2f}, {width:.2f}]
[water]
depth = 1.0
columns = {columns}
[[body]]
name = "boat"
kind = "boat"
size = [4.2, 1.0, 1.6]
mass = 556
position = [0, 0]
"""

# Water that moves everywhere; steps so short that one sub-step is enough.
BASIN = """[scene]
title = "{nx} x {nz} cells"
[time]
steps_per_second = 500
[domain]
size = [{length:.1f}, {width:.1f}]
[water]
depth = 1.0
spacing = 0.1
[[water.terrain]]
kind = "bump"
radius = {bump:.1f}
height = 0.3
[[water.region]]
lower = [{west:.1f}, {south:.1f}]
upper = [0, 0]
level = 0.1
[params.water]
solver = "grid"
"""


def bench(scene, threads, steps, warmup):
    with open(os.path.join(ROOT, scene), encoding="utf-8") as text:
        helm = ["--drive", HELM] if re.search(r'^kind = "boat"', text.read(), flags=re.M) else []
    run = subprocess.run([os.path.join(ROOT, "build/regatta"), "bench", scene, "--threads", str(threads),
                          "--steps", str(steps), "--warmup", str(warmup), "--json", "-", *helm],
                         cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if run.returncode != 0:
        sys.exit(f"{scene}: regatta bench ended with {run.returncode}")
    return json.loads(run.stdout)


def number(value):
    return f"{value:,}".replace(",", " ")


def row(cells):
    return "| " + " | ".join(cells) + " |"


def table(head, rows):
    return "\n".join([row(head), row(["---"] + ["---:"] * (len(head) - 1))] + [row(r) for r in rows])


def water_ms(report):
    """The water with its bodies: the whole stage."""
    return report["stages"]["shallow"]["median"]


def scene_table(reports):
    head = ["scene", "columns or cells", "bodies", "step", "p90", "max", "water with bodies"] + STAGES + ["new/step", "mass error"]
    rows = [[name, number(r["counts"]["columns"] or r["counts"]["cells"]), str(r["counts"]["bodies"]), f"{r['step_ms']['median']:.2f}",
             f"{r['step_ms']['p90']:.2f}", f"{r['step_ms']['max']:.2f}", f"{water_ms(r):.2f}"]
            + [f"{r['stages'][s]['median']:.2f}" for s in STAGES]
            + [f"{r['allocations_per_step']:.1f}", f"{r['mass_error']:.0e}"] for name, r in reports]
    return table(head, rows)


def thread_table(reports):
    one = reports[0][1]["step_ms"]["median"]
    rows = [[str(t), f"{r['step_ms']['median']:.2f}", f"{one / r['step_ms']['median']:.2f}", f"`{r['hash']}`"]
            for t, r in reports]
    return table(["threads", "step [ms]", "faster by", "state hash"], rows)


def scaling_table(reports):
    """Bytes a column: what a tank takes beyond the smallest one, over the columns it has more."""
    base = reports[0]
    rows = []
    for r in reports:
        columns, extra = r["counts"]["columns"], r["counts"]["columns"] - base["counts"]["columns"]
        memory = f"{(r['peak_rss_bytes'] - base['peak_rss_bytes']) / extra:.0f}" if extra > 0 else "–"
        rows.append([number(columns), f"{r['step_ms']['median']:.2f}", f"{1e6 * r['step_ms']['median'] / columns:.0f}",
                     f"{r['peak_rss_bytes'] / 1e6:.0f}", memory])
    return table(["columns", "step [ms]", "ns a column", "peak memory [MB]", "bytes a column more"], rows)


def grid_table(reports):
    rows = []
    for one, more in reports:
        cells, ms = more["counts"]["cells"], water_ms(more)
        rows.append([number(cells), f"{water_ms(one):.2f}", f"{ms:.2f}", f"{water_ms(one) / ms:.2f}", f"{1e-3 * cells / ms:.0f}",
                     f"{more['peak_rss_bytes'] / 1e6:.0f}", f"`{more['hash']}`" if one["hash"] == more["hash"] else "differs"])
    return table(["cells", "1 thread [ms]", "all threads [ms]", "faster by", "million cell-steps/s", "peak memory [MB]", "state hash"],
                 rows)


def basin(folder, nx, nz):
    length, width = 0.1 * nx, 0.1 * nz
    path = os.path.join(folder, f"basin_{nx}.toml")
    with open(path, "w", encoding="utf-8") as scene:
        scene.write(BASIN.format(nx=nx, nz=nz, length=length, width=width, bump=0.4 * width, west=-length / 2, south=-width / 2))
    return path


def tank(folder, columns):
    length = (2.5 * columns * AREA) ** 0.5
    path = os.path.join(folder, f"tank_{columns}.toml")
    with open(path, "w", encoding="utf-8") as scene:
        scene.write(TANK.format(columns=columns, length=length, width=length / 2.5))
    return path


def compare_threads(counts, options):
    """The median of five runs each, taken in turns: the machine's moods meet all alike."""
    runs = [[(t, bench("scenes/boat_in_tank.toml", t, options.steps, options.warmup)) for t in counts] for _ in range(5)]
    return [sorted(same, key=lambda run: run[1]["step_ms"]["median"])[2] for same in zip(*runs)]


def measure(options):
    scenes = [(name, bench(f"scenes/{name}.toml", options.threads, options.steps, options.warmup)) for name in SCENES]
    counts = sorted({1, options.threads})
    threads = compare_threads(counts, options)
    with tempfile.TemporaryDirectory() as folder:
        tanks = [bench(tank(folder, c), options.threads, min(options.steps, 100), min(options.warmup, 20)) for c in COLUMNS]
        grids = []
        for nx, nz in CELLS:
            steps, warmup = (20, 2) if nx * nz > 2_000_000 else (options.steps, options.warmup)
            grids.append([bench(basin(folder, nx, nz), t, steps, warmup) for t in (1, options.threads)])
    first = scenes[0][1]
    return "\n\n".join([
        f"Measured {datetime.date.today()} on {first['cpu']}, {options.threads} threads, commit `{first['commit']}`, "
        f"{first['steps']} steps after {options.warmup} to warm up, the first boat at full throttle. Times are medians a step in ms.",
        scene_table(scenes),
        "`boat_in_tank` with more threads, the median of five runs in turns:", thread_table(threads),
        "One boat in ever larger tanks of the same spacing:", scaling_table(tanks),
        "The grid without bodies: the water of one sub-step (two stages):", grid_table(grids)])


def write_between(begin, end, text):
    """Puts the text between two marks of docs/performance.md."""
    path = os.path.join(ROOT, "docs/performance.md")
    with open(path, encoding="utf-8") as page:
        old = page.read()
    new = re.sub(re.escape(begin) + ".*?" + re.escape(end), lambda _: f"{begin}\n{text}\n{end}", old, count=1, flags=re.S)
    if new == old and text not in old:
        sys.exit(f"{path}: no marks to write between")
    with open(path, "w", encoding="utf-8") as page:
        page.write(new)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=min(2, os.cpu_count()))
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--warmup", type=int, default=60)
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    options = parser.parse_args()
    text = measure(options)
    if not options.write:
        print(text)
        return 0
    write_between(BEGIN, END, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
