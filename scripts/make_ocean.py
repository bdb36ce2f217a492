#!/usr/bin/python3
"""Makes every picture, plot and table of docs/ocean.md from what the program itself prints and draws.

    scripts/make_ocean.py                     everything; about an hour on two cores, most of it for the pictures
    scripts/make_ocean.py --only timing       one part of it; may be repeated

Needs build/regatta; ffmpeg for pictures; python3-matplotlib for plots (packages.txt, section [docs]; the distribution's
Python, hence the first line). The parts `timing` and `scaling` measure how long steps take and want an otherwise
idle machine. All others give the same files again on the same machine.
"""
import csv
import json
import os
import re
import sys
from statistics import median

from page_parts import (IMAGES, REGATTA, call, draw, grouped, in_turns, picture, plots, put, run_parts, save, say, sheet,
                        table)

PAGE = "docs/ocean.md"
STEPS = 600  # of the dam break that the paper's tables are about

# Mean iterations of table 1 of [Li20]: density and divergence solver, at 0.01 % and at 0.001 %.
PAPER_ITERATIONS = {"pbf": [(9.7, 0), (15.8, 0)], "dfpbf": [(9.4, 1.3), (15.4, 1.3)], "rdfpbf": [(6.9, 1.5), (10.6, 1.5)],
                    "dfsph": None}
TOLERANCES = [0.01, 0.001]  # [%]
NAMES = {"pbf": "PBF", "dfpbf": "DFPBF", "rdfpbf": "rDFPBF", "dfsph": "DFSPH"}

# Table 2 of [Li20]: height of the block [m]; PBF, DFPBF, rDFPBF [ms a step], eight cores.
PAPER_MS = {0.3: (213, 150, 141), 0.5: (595, 402, 363), 0.8: (1760, 1041, 899), 1.0: (3075, 1717, 1445)}
TIMED = [(0.3, "rdfpbf"), (0.5, "rdfpbf"), (0.5, "dfpbf"), (0.5, "pbf"), (0.5, "dfsph"), (0.8, "rdfpbf"), (1.0, "rdfpbf")]

NO_ARROWS = ["--wind-arrows", "off"]
SPHERES = ["--ocean-view", "spheres", *NO_ARROWS]
CALM = ["--set", "wind.on=false"]
LONG = ["--set", "wind.period=5", "--set", "wind.width=1"]
# name, scene, seconds, camera (None: the scene's), options
PICTURES = [
    ("ocean_lifebuoy", "lifebuoy", 2.5, None, NO_ARROWS),
    ("ocean_storm_boat", "storm_boat", 8, None, NO_ARROWS),
]
FRAME_SIZE = "480x270"
LIGHTHOUSE = ([2.4, 0.85, 1], 5.4, 28, 14)
# name, frames a row, frames: scene, seconds, camera, options
SHEETS = [
    ("ocean_wind_block", 2, [("wind_block", t, ([3, 0.9, 1.5], 7.2, 22, 16), SPHERES) for t in (1.5, 2.4, 4.5, 13.3)]),
    ("ocean_lighthouse", 3, [("lighthouse", t, LIGHTHOUSE, [*NO_ARROWS, *options])
                             for t in (2.0, 3.5, 6.5, 13.75) for options in (CALM, [], LONG)]),
    ("ocean_column", 2, [("dam_break_column", 1, ([2.5, 0.9, 1], 6.6, 20, 14), [*SPHERES, "--set", f"ocean.solver={solver}"])
                         for solver in ("pbf", "dfsph", "dfpbf", "rdfpbf")]),
]


def settings(solver, warm):
    return ["--set", f"ocean.solver={solver}", "--set", f"ocean.warm_start={'true' if warm else 'false'}"]


def bench(height, solver, tolerance, warm):
    return json.loads(call([REGATTA, "bench", "scenes/dam_break.toml", "--warmup", "0", "--steps", str(STEPS), "--threads",
                            "2", "--set", f"ocean.fill={height}", *settings(solver, warm), "--set",
                            f"ocean.density_error={tolerance}", "--json", "-"]))


def iterations(ocean):
    return f"{ocean['density_iterations']:.1f} + {ocean['divergence_iterations']:.1f}"


def make_pictures(folder):
    os.makedirs(IMAGES, exist_ok=True)
    in_turns("pictures", [(p[0], lambda p=p: picture(folder, *p)) for p in PICTURES])
    frames = [(f"{name}_{i}", *frame) for name, _, of_sheet in SHEETS for i, frame in enumerate(of_sheet)]
    drawn = in_turns("frames", [(f[0], lambda f=f: draw(folder, *f, FRAME_SIZE)) for f in frames])
    for name, columns, of_sheet in SHEETS:
        sheet(name, drawn[:len(of_sheet)], columns)
        drawn = drawn[len(of_sheet):]
        say(f"docs/images/{name}.png")


def make_iterations(_folder):
    rows = []
    for solver, paper in PAPER_ITERATIONS.items():
        for i, tolerance in enumerate(TOLERANCES):
            ocean = bench(0.5, solver, tolerance, False)["ocean"]
            warm = "–" if solver == "pbf" else iterations(bench(0.5, solver, tolerance, True)["ocean"])
            published = f"{paper[i][0]} + {paper[i][1]}" if paper else "–"
            rows.append([NAMES[solver], f"{tolerance:g} %",
                         iterations(ocean), published, warm, f"{100 * ocean['density_error_mean']:.4f} %", f"{100 * ocean['density_error_max']:.2f} %"])
            say(" ".join(rows[-1]))
    put(PAGE, "iterations", table(["solver", "tolerance", "iterations", "[Li20]", "warm start", "mean excess of density",
                                   "largest"], rows))


def make_timing(_folder):
    rows = []
    for height, solver in TIMED:
        report = bench(height, solver, 0.01, True)
        stages = report["stages"]
        paper = PAPER_MS[height]
        published = {"pbf": paper[0], "dfpbf": paper[1], "rdfpbf": paper[2]}.get(solver, "–")
        rows.append([NAMES[solver], grouped(report["counts"]["particles"]), f"{report['step_ms']['mean']:.1f}",
                     f"{report['step_ms']['median']:.1f}", *[f"{stages[stage]['median']:.1f}" for stage in ("neighbours", "density", "divergence")],
                     f"{report['ocean']['bytes_per_particle']:.0f}", str(published)])
        say(" ".join(rows[-1]))
    put(PAGE, "timing", table(["solver", "particles", "ms a step", "median", "neighbours", "density", "divergence", "bytes a particle",
                               "[Li20], 8 cores"], rows))


SCALED = (2, 4, 8, 28)  # m of length of a basin 5 m wide and 0.5 m deep
PAIRS = 5                   # of runs on one thread and on two


def calm_basin(folder, length):
    path = os.path.join(folder, f"basin_{length}.toml")
    with open(path, "w", encoding="utf-8") as out:
        out.write(f"[scene]\ntitle = \"Basin\"\n[time]\nsteps_per_second = 200\n[ocean]\nlower = [0, 0, 0]\n"
                  f"upper = [{length}, 1.5, 5]\nradius = 0.025\n[[ocean.block]]\nlower = [0, 0, 0]\n"
                  f"upper = [{length}, 0.5, 5]\n")
    return path


def make_scaling(folder):
    rows = []
    for length in SCALED:
        path = calm_basin(folder, length)

        def run(threads):
            return json.loads(call([REGATTA, "bench", path, "--warmup", "20", "--steps", "60", "--threads", str(threads),
                                    "--json", "-"]))

        pairs = [(run(1), run(2)) for _ in range(PAIRS if length < max(SCALED) else 1)]
        two = median([pair[1]["step_ms"]["median"] for pair in pairs])
        faster = median([pair[0]["step_ms"]["median"] / pair[1]["step_ms"]["median"] for pair in pairs])
        particles = pairs[0][0]["counts"]["particles"]
        passes = pairs[0][1]["ocean"]["density_iterations"] + pairs[0][1]["ocean"]["divergence_iterations"]
        rows.append([grouped(particles), f"{two:.1f}", f"{1e3 * two / particles:.2f}", f"{passes:.1f}", f"{faster:.2f}"])
        say(" ".join(rows[-1]))
    put(PAGE, "scaling", table(["particles", "ms a step", "µs a particle", "iterations", "2 threads against 1"], rows, 0))


def make_density(folder):
    pyplot = plots()
    figure, axes = pyplot.subplots(1, 3, figsize=(11.2, 2.9))
    curves = [("pbf", False, NAMES["pbf"]), ("dfpbf", False, NAMES["dfpbf"]), ("rdfpbf", False, NAMES["rdfpbf"]),
              ("rdfpbf", True, NAMES["rdfpbf"] + ", warm start")]
    for solver, warm, label in curves:
        path = os.path.join(folder, f"{solver}_{warm}.csv")
        call([REGATTA, "scenes/dam_break.toml", "--headless", "--steps", "1200", "--csv", path, *settings(solver, warm)])
        with open(path, encoding="utf-8") as lines:
            reader = csv.reader(lines)
            names = [re.sub(r" \[.*", "", column) for column in next(reader)]
            columns = dict(zip(names, zip(*[[float(value) for value in line] for line in reader])))
        for axis, key, scale in zip(axes, ("density_error_mean", "density_error_max", "density_iterations"), (100, 100, 1)):
            axis.plot(columns["time"], [scale * value for value in columns["ocean." + key]], lw=0.8, label=label)
    for axis, title in zip(axes, ("mean excess of density [%]", "largest [%]", "density iterations a step")):
        axis.set(xlabel="time [s]", ylabel=title, xlim=(0, None), ylim=(0, None))
    axes[2].legend(fontsize=8)
    save(figure, "ocean_density")


PARTS = {"iterations": make_iterations, "timing": make_timing, "scaling": make_scaling, "density": make_density, "pictures": make_pictures}


if __name__ == "__main__":
    sys.exit(run_parts(__doc__, PARTS))
