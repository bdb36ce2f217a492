#!/usr/bin/python3
"""Makes the plots of docs/liquid.md and its comparison with particle water from what the program itself prints.

    scripts/make_liquid.py                     everything; some minutes on two cores
    scripts/make_liquid.py --only compare      one part of it; may be repeated

Needs build/regatta and python3-matplotlib (packages.txt, section [docs]; the distribution's Python, hence the first
line). The part `compare` measures how long steps take; the others give the same files again on the same machine.
"""
import json
import math
import os
import resource
import sys

from page_parts import REGATTA, call, mean, plots, put, records, run_parts, save, say, table

PAGE = "docs/liquid.md"
G = 9.81  # [m/s²]

# [Mar52], tables 2 and 6, of a column twice as high as wide: fronts in widths a at times in sqrt(a / 2 g), heights of the
# column in 2 a at times in sqrt(a / g).
FRONT = [(0.84, 1.22), (1.19, 1.44), (1.43, 1.67), (1.63, 1.89), (1.83, 2.11), (1.98, 2.33), (2.20, 2.56), (2.32, 2.78), (2.51, 3.00),
         (2.65, 3.22), (2.83, 3.44), (2.98, 3.67), (3.11, 3.89), (3.33, 4.11)]
COLUMN = [(0.56, 0.94), (0.77, 0.89), (0.93, 0.83), (1.08, 0.78), (1.28, 0.72), (1.46, 0.67), (1.66, 0.61), (1.84, 0.56), (2.00, 0.50)]
END = 3.4  # [sqrt(a / 2 g)]
UNIT = math.sqrt(1.0 / (2 * G))  # of a column 1 m wide [s]
THIN = 0.03  # depth of a front that has arrived [m]
GAUGES = [0.05] + [1.25 + 0.25 * i for i in range(13)]

# Name, water, steps a second, cells in a (of particles: 8 fill such a cell), parameters.
RUNS = [("liquid, FLIP", "liquid", 60, 8, []), ("liquid, FLIP", "liquid", 60, 12, []), ("liquid, FLIP", "liquid", 120, 20, []),
        ("DFPBF", "ocean", 120, 8, ["ocean.solver=dfpbf"]), ("DFPBF", "ocean", 120, 12, ["ocean.solver=dfpbf"]),
        ("DFPBF", "ocean", 200, 20, ["ocean.solver=dfpbf"]),
        ("DFSPH", "ocean", 120, 8, ["ocean.solver=dfsph"]), ("DFSPH", "ocean", 120, 12, ["ocean.solver=dfsph"]),
        ("DFSPH", "ocean", 200, 20, ["ocean.solver=dfsph"])]


def dam(folder, water, rate, cells):
    """A column 1 m wide, 2 m high and four cells thick that falls over in a long tank."""
    cell = 1.0 / cells
    size = f"cell = {cell}" if water == "liquid" else f"radius = {cell / 4}"
    path = os.path.join(folder, f"dam_{water}_{rate}_{cells}.toml")
    with open(path, "w", encoding="utf-8") as out:
        out.write(f'[time]\nsteps_per_second = {rate}\n[{water}]\nlower = [0, 0, 0]\nupper = [5.5, 2.5, {4 * cell}]\n{size}\n'
                  f"[[{water}.block]]\nlower = [0, 0, 0]\nupper = [1, 2, {4 * cell}]\n")
        for i, x in enumerate(GAUGES):
            out.write(f'[[gauge]]\nname = "g{i}"\nat = [{x}, {2 * cell}]\n')
    return path


def words(parameters):
    return [word for one in parameters for word in ("--set", one)]


def between(points, at):
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        if x0 <= at <= x1:
            return y0 + (y1 - y0) * (at - x0) / (x1 - x0)
    return None


def fall(folder, water, rate, cells, parameters):
    """Fronts [(T, Z)] and heights of the column [(T √2, H)] as the gauges have them."""
    scene = dam(folder, water, rate, cells)
    run = records(os.path.join(folder, "dam.csv"), scene, END * UNIT, words(parameters))
    time = [t / UNIT for t in run["time"]]
    fronts = [(0.0, 1.0)]
    for i, x in enumerate(GAUGES[1:], 1):
        depth = run[f"gauge.g{i}.depth"]
        arrived = next((n for n, value in enumerate(depth) if value > THIN), None)
        if arrived:
            share = (depth[arrived] - THIN) / (depth[arrived] - depth[arrived - 1])
            fronts.append((time[arrived] - share * (time[1] - time[0]), x))
    return fronts, [(t / math.sqrt(2), depth / 2) for t, depth in zip(time, run["gauge.g0.depth"])]


def errors(fronts, column):
    """Means over the published points from T = 1.9 on: how far the front is ahead, and the column's difference."""
    ahead = [(front / z - 1) for t, z in FRONT if t > 1.9 for front in [between(fronts, t)] if front]
    level = [abs(height - h) for t, h in COLUMN for height in [between(column, t)] if height is not None]
    return mean(ahead), mean(level)


def cost(folder, water, rate, cells, parameters):
    """Processor's time of a simulated second, on one thread [s], and how many particles there are. Not that of the clock:
    other work on the machine counts less so."""
    steps = round(END * UNIT * rate)

    def run(count):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        told = json.loads(call([REGATTA, "bench", dam(folder, water, rate, cells), "--warmup", "0", "--steps", str(count),
                                "--threads", "1", *words(parameters), "--json", "-"]))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, told["counts"]

    spent, counts = run(steps)
    start, _ = run(1)
    return (spent - start) / (steps - 1) * rate, counts["particles"] + counts["liquid_particles"]


def make_compare(folder):
    rows, curves = [], {}
    for name, water, rate, cells, parameters in RUNS:
        ahead, level = errors(*fall(folder, water, rate, cells, parameters))
        seconds, particles = cost(folder, water, rate, cells, parameters)
        rows.append([name, str(particles), str(rate), f"{seconds:.2f}", f"{100 * ahead:+.1f} %", f"{100 * level:.1f} %"])
        curves.setdefault(name, []).append((seconds, 100 * abs(ahead), 100 * level))
        say(" ".join(rows[-1]))
    put(PAGE, "compare", table(["water", "particles", "steps a second", "computing time of a second [s]", "front ahead", "column off"],
                               rows))
    pyplot = plots()
    figure, axes = pyplot.subplots(1, 2, figsize=(8.4, 2.9))
    for name, points in curves.items():
        for axis, which in zip(axes, (1, 2)):
            axis.plot([p[0] for p in points], [p[which] for p in points], "o-", label=name)
    for axis, title in zip(axes, ("front, from that measured [%]", "column's height, from that measured [%]")):
        axis.set(xlabel="computing time of a second [s]", ylabel=title, xscale="log", ylim=(0, None))
    axes[0].legend(fontsize=8)
    save(figure, "liquid_compare")


def make_dam(folder):
    pyplot = plots()
    figure, axes = pyplot.subplots(1, 2, figsize=(8.4, 2.9))
    for name, water, rate, cells, parameters in (RUNS[1], RUNS[2], RUNS[4], RUNS[7]):
        fronts, column = fall(folder, water, rate, cells, parameters)
        label = f"{name}, {cells} cells" if water == "liquid" else name
        axes[0].plot(*zip(*fronts), label=label)
        axes[1].plot(*zip(*column), label=label)
    axes[0].plot(*zip(*FRONT), "k.", label="measured [Mar52]")
    axes[1].plot(*zip(*COLUMN), "k.", label="measured")
    axes[0].set(xlabel="time [√(a / 2g)]", ylabel="front [a]", xlim=(0, END), ylim=(1, None))
    axes[1].set(xlabel="time [√(a / g)]", ylabel="column [2a]", xlim=(0, END / math.sqrt(2)), ylim=(0, None))
    axes[0].legend(fontsize=8)
    save(figure, "liquid_fronts")


def make_swing(folder):
    """A standing wave of 2.6 cells in a tank of 32, 30 s: what is left of its energy, for each transfer."""
    pyplot = plots()
    figure, axis = pyplot.subplots(figsize=(6.4, 2.9))
    path = os.path.join(folder, "swing.toml")
    with open(path, "w", encoding="utf-8") as out:
        out.write("[liquid]\nlower = [0, 0, 0]\nupper = [1, 0.8, 0.125]\ncell = 0.03125\n"
                  '[liquid.start]\nkind = "cosine"\nlevel = 0.5\nheight = 0.08\nmode = 1\n')
    for transfer in ("flip", "apic", "pic"):
        run = records(os.path.join(folder, "swing.csv"), path, 30, words([f"liquid.transfer={transfer}"]))
        still = 0.5 * 1000 * G * run["water.volume"][0] * 0.5
        energy = [value - still for value in run["liquid.energy"]]
        period = round(60 * 1.18)  # steps of one swing
        start = mean(energy[:period])
        means = [(n / 60, mean(energy[n:n + period]) / start) for n in range(0, len(energy) - period, 10)]
        axis.plot(*zip(*means), label=transfer)
    axis.set(xlabel="time [s]", ylabel="energy of the wave, of that at the start", xlim=(0, 30), ylim=(0, None))
    axis.legend(fontsize=8)
    save(figure, "liquid_swing")


def make_drafts(folder):
    """Flat boxes, which float level, of nine densities side by side: how deep each lies after 12 s against Archimedes."""
    wide, high, level, size = 0.4, 0.2, 0.6, (6.6, 1.2, 1.2)
    densities = [100 * n for n in range(1, 10)]
    path = os.path.join(folder, "floats.toml")
    with open(path, "w", encoding="utf-8") as out:
        out.write(f"[liquid]\nlower = [0, 0, 0]\nupper = [{size[0]}, {size[1]}, {size[2]}]\ncell = 0.06\n"
                  f"[[liquid.block]]\nlower = [0, 0, 0]\nupper = [{size[0]}, {level}, {size[2]}]\n")
        for i, density in enumerate(densities):
            out.write(f'[[body]]\nname = "f{density}"\nkind = "box"\nsize = [{wide}, {high}, {wide}]\ndensity = {density}\n'
                      f"position = [{0.5 + 0.7 * i}, {level + 0.55 * high}, {size[2] / 2}]\n")
    run = records(os.path.join(folder, "floats.csv"), path, 12)
    late = slice(len(run["time"]) * 3 // 4, None)
    risen = sum(d / 1000 * wide * wide * high for d in densities) / (size[0] * size[2])
    drafts = [level + risen - (mean(run[f"f{d}.y"][late]) - high / 2) for d in densities]
    pyplot = plots()
    figure, axis = pyplot.subplots(figsize=(4.6, 2.9))
    axis.plot([0, 1], [0, high], "k-", lw=0.8, label="Archimedes")
    axis.plot([d / 1000 for d in densities], drafts, "o", label="mean of 9 to 12 s")
    axis.set(xlabel="density, in that of water", ylabel="draft [m]; cells of 0.06 m", xlim=(0, 1), ylim=(0, high))
    axis.legend(fontsize=8)
    save(figure, "liquid_drafts")
    for density, draft in zip(densities, drafts):
        say(f"{density} kg/m³: draft {draft:.3f} m, {draft - density / 1000 * high:+.4f}")


PARTS = {"compare": make_compare, "dam": make_dam, "swing": make_swing, "drafts": make_drafts}


if __name__ == "__main__":
    sys.exit(run_parts(__doc__, PARTS))
