#!/usr/bin/python3
"""Makes the tables of docs/wakes.md that say over which sizes and speeds the streets hold, and what the wakes do to
momentum and energy, from what the program itself prints.

    scripts/wake_range.py                  both; a quarter of an hour on two cores
    scripts/wake_range.py --only balance   one of them

Needs build/regatta.
"""
import cmath
import math
import os
import sys

from page_parts import in_turns, mean, put, records, run_parts, table

PAGE = "docs/wakes.md"
DEPTH, PASSINGS = 0.5, 60  # of the stream [m]; simulated time in D/U, of which the last two thirds count
CELLS, WIDE, LONG, AHEAD = 8, 12, 14, 5  # across D; of the domain, and from the inflow to the body, in D
BEHIND = 2.5  # widths from the body's middle to the gauge
STILL = 0.05  # of U: velocity across the stream below which there is no frequency to speak of
POINTS = [(0.4, 1.0), (0.8, 0.5), (0.8, 1.0), (0.8, 1.5), (1.2, 1.0)]  # U [m/s], D [m]
# name, its lines in a scene, published St and C_D
SHAPES = [("cylinder", 'kind = "cylinder"\nradius = {half}\nheight = 1.2', 0.20, "1.0–1.2"),
          ("square", 'kind = "box"\nsize = [{d}, 1.2, {d}]', 0.13, "2.1"),
          ("plate", 'kind = "box"\nsize = [{thin}, 1.2, {d}]', 0.15, "2.0")]
SCENE = """[scene]
title = "Range"
[domain]
size = [{long}, {wide}]
west = "inflow"
east = "outflow"
south = "periodic"
north = "periodic"
[water]
depth = {depth}
spacing = {spacing}
velocity = [{u}, 0]
inflow_speed = {u}
outflow_level = 0.0
[[body]]
name = "body"
{body}
motion = "static"
position = [{x}, {y}, 0]
[[gauge]]
name = "behind"
at = [{behind}, 0]
[params.water]
solver = "{solver}"
viscosity = 0
dissipation = 0.3
"""
HEAD_ON = """[scene]
title = "Head on"
[domain]
size = [40, 40]
west = "periodic"
east = "periodic"
south = "periodic"
north = "periodic"
[water]
depth = 0.8
spacing = 0.32
[[body]]
name = "one"
kind = "boat"
mass = 556
position = [-9, -1.2]
[body.helm]
throttle = 1
[[body]]
name = "two"
kind = "boat"
mass = 556
position = [9, 1.2]
heading_deg = 180
[body.helm]
throttle = 0.5
[params.water]
viscosity = 0.002
dissipation = 0.3
"""


def sway(samples, dt, passing):
    """St of the strongest frequency of the last two thirds, under Hann's window, and rms."""
    every = max(1, int(passing / dt / 24))  # two dozen samples a passing time are plenty
    samples = [mean(samples[i:i + every]) for i in range(0, len(samples) - every + 1, every)]
    tail = samples[len(samples) // 3:]
    tail = [value - mean(tail) for value in tail]
    rms = math.sqrt(mean([value * value for value in tail]))
    tail = [value * (0.5 - 0.5 * math.cos(2 * math.pi * i / len(tail))) for i, value in enumerate(tail)]
    best, most = 0.0, 0.0
    step = passing / (4 * len(tail) * dt * every)
    for i in range(int(0.5 / step)):
        st = 0.04 + i * step
        power = abs(sum(value * cmath.exp(-2j * math.pi * st / passing * dt * every * k) for k, value in enumerate(tail)))
        if power > most:
            best, most = st, power
    return best, rms


def street(folder, solver, shape, lines, u, d, options=()):
    """St and C_D by the speed in the gap beside the body, and rms/U."""
    name = f"{solver} {shape} {u} {d}"
    path = os.path.join(folder, name.replace(" ", "_") + ".toml")
    x = (AHEAD - 0.5 * LONG) * d
    with open(path, "w", encoding="utf-8") as scene:
        scene.write(SCENE.format(long=LONG * d, wide=WIDE * d, depth=DEPTH, spacing=d / CELLS, u=u, x=x, y=0.6 - DEPTH,
                                 behind=x + BEHIND * d, solver=solver,
                                 body=lines.format(half=d / 2, d=d, thin=round(0.12 * d, 4))))
    run = records(path + ".csv", path, PASSINGS * d / u, options)
    third = len(run["time"]) // 3
    st, rms = sway(run["gauge.behind.w"], run["time"][1] - run["time"][0], d / u)
    c_d = mean(run["body.fx"][third:]) / (500 * u * u * d * DEPTH)
    free = 1 - 1 / WIDE
    return st * free, c_d * free**2, rms / u


def make_range(folder, options=()):
    jobs = [(f"{solver} {shape} {u} m/s {d} m", lambda s=solver, a=(shape, lines), u=u, d=d: street(folder, s, *a, u, d, options))
            for shape, lines, _, _ in SHAPES for u, d in POINTS for solver in ("columns", "grid")]
    found = iter(in_turns("range", jobs))
    rows = []
    for shape, _, published, drag in SHAPES:
        for u, d in POINTS:
            row = [f"{shape} ({published:.2f}; {drag})" if (u, d) == POINTS[0] else "", f"{u} m/s, {d} m",
                   f"{u / math.sqrt(9.81 * DEPTH):.2f}"]
            for _ in range(2):
                st, c_d, rms = next(found)
                row += [f"{st:.3f}" if rms > STILL else "–", f"{rms:.2f}", f"{c_d:.2f}"]
            rows.append(row)
    put(PAGE, "range", table(["shape (published St; C_D)", "U, D", "U/√(gh)", "columns: St", "rms/U", "C_D", "grid: St", "rms/U",
                              "C_D"], rows, right_from=2))


def energy(run):
    return [sum(terms) for terms in zip(run["water.kinetic_energy"], run["water.potential_energy"], run["bodies.energy"])]


def coasting(folder, solver, options):
    """The boat's speed at 5 s, the energy of water and boat 1, 2 and 4 s later, J."""
    run = records(os.path.join(folder, f"coasting_{solver}_{len(options)}.csv"), "scenes/boat_in_tank.toml", 9.1,
                  ["--drive", "0:1,0; 5:0,0", "--set", f"water.solver={solver}", *options])
    first = next(i for i, time in enumerate(run["time"]) if time > 5.04)
    all_of_it = energy(run)
    return run["boat.vx"][first], [all_of_it[first + 60 * seconds] - all_of_it[first] for seconds in (1, 2, 4)]


def head_on(folder, solver, options):
    path = os.path.join(folder, f"head_on_{solver}_{len(options)}.toml")
    with open(path, "w", encoding="utf-8") as scene:
        scene.write(HEAD_ON)
    run = records(path + ".csv", path, 3.5, ["--set", f"water.solver={solver}", *options])
    boat = 556 * max(abs(v) for v in run["one.vx"])
    # A boat answers the water's force one step later than the water does.
    dt = run["time"][1]
    ends = [p + dt * (a + b) for p, a, b in zip(run["total.momentum_x"], run["one.fx"], run["two.fx"])]
    return max(abs(end - ends[0]) for end in ends) / boat


def make_balance(folder):
    off = ["--set", "wake.on=false"]
    jobs = [(f"{solver}, wakes {'off' if options else 'on'}",
             lambda s=solver, o=options: (coasting(folder, s, o), head_on(folder, s, o)))
            for solver in ("columns", "grid") for options in ([], off)]
    rows = []
    for (name, _), ((speed, changes), share) in zip(jobs, in_turns("balance", jobs)):
        rows.append([name, f"{speed:.2f}", *[f"{change:.0f}" for change in changes], f"{100 * share:.3f}"])
    put(PAGE, "balance", table(["", "speed at 5 s [m/s]", "energy after 1 s [J]", "2 s", "4 s",
                                "head-on, of one boat's momentum [%]"], rows))


if __name__ == "__main__":
    sys.exit(run_parts(__doc__, {"range": make_range, "balance": make_balance}))
