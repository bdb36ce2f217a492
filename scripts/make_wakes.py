#!/usr/bin/python3
"""Makes every picture, plot and table of docs/wakes.md, and the table of wakes in docs/performance.md, from what the
program itself prints and draws.

    scripts/make_wakes.py                     everything; some ten minutes on two cores
    scripts/make_wakes.py --only timing       one part of it; may be repeated

Needs build/regatta and, for `closed`, build/test_validation; ffmpeg for pictures; python3-matplotlib for plots
(packages.txt, section [docs]; the distribution's Python, hence the first line). The parts `timing` and `bodies` measure
how long steps take and want an otherwise idle machine. All others give the same files again on the same machine.
"""
import csv
import json
import math
import os
import re
import sys

from page_parts import (IMAGES, REGATTA, ROOT, WORKERS, Failed, call, grouped, in_turns, picture, plots, put, run_parts, save,
                        say, table)

VALIDATION = os.path.join(ROOT, "build/test_validation")
PAGE, PERFORMANCE = "docs/wakes.md", "docs/performance.md"
SPEED = 0.8  # of the streams in scenes/karman_cylinder.toml and scenes/shapes.toml [m/s]
WIDTH = 1.0  # of the bodies in them [m]
SHAPES_S, STREET_S = 75, 60  # simulated; the last two thirds count, some 6 periods of a cylinder in 60 s [s]
STILL = 0.03  # of U: velocity across the stream below which there is no frequency to speak of
GAUGE = "middle"  # of karman_cylinder, four diameters behind the pier

CURVE = ["--drive", "0:0.5,0; 4:0.5,0.5"]
# Camera: target, distance, yaw and pitch; None leaves the scene's.
BOAT = ([0.4, 0, 2.6], 19, 15, 48)
STREET = ([1.2, 0, 0], 18, 0, 62)
# name, scene, seconds, camera, options
PICTURES = [
    ("wake_street", "karman_cylinder", 40, STREET, []),
    ("wake_split", "karman_cylinder", 40, ([-2.5, 0, 0], 13.5, 90, 62), ["--split"]),
    ("wake_vorticity", "karman_cylinder", 40, STREET, ["--view", "vorticity", "--dye", "off"]),
    ("wake_height", "karman_cylinder", 40, STREET, ["--view", "height", "--dye", "off"]),
    ("wake_marks", "karman_cylinder", 40, ([-5.5, 0, 0], 7, 0, 80), ["--camera", "top", "--dye", "off", "--wakes", "all"]),
    ("wake_shapes", "shapes", 50, ([1, 0, 0], 27, 90, 66), []),
    ("wake_boat", "boat_in_tank", 10, BOAT, ["--camera", "orbit", *CURVE]),
    ("wake_boat_vorticity", "boat_in_tank", 10, BOAT,
     ["--camera", "orbit", "--view", "vorticity", "--dye", "off", *CURVE]),
    ("wake_paddle", "rotating_paddle", 4, ([0, 0, 0], 7, 30, 65), []),
    ("wake_crossing", "crossing_wakes", 20, ([0, 0, 0], 15, 15, 60), []),
    ("wake_boxes", "dropping_boxes", 12, ([-9.5, 0, 0], 10.5, 25, 42), ["--split", "--set", "wake.lambda=1.8"]),
]

SHAPES = [("cylinder", "0.18–0.21"), ("wedge", "≈ 0.2"), ("plate", "0.14–0.16"), ("square", "0.12–0.14"), ("strut", "–")]

# What the row is called; what is set.
LAWS = [
    ("as it comes (`wake.law` = flux)", {}),
    ("the same, `wake.seed` = 1", {"wake.seed": 1}),
    ("`wake.law` = paper", {"wake.law": "paper"}),
    ("`wake.law` = paper, `wake.fade_literal` on", {"wake.law": "paper", "wake.fade_literal": "true"}),
    ("paper, literal, no feedback, no u_P",
     {"wake.law": "paper", "wake.fade_literal": "true", "wake.feedback": 0, "wake.no_through_flow": "false"}),
    ("`wake.no_through_flow` off", {"wake.no_through_flow": "false"}),
    ("`wake.feedback` = 0", {"wake.feedback": 0}),
    ("`wake.particles` = 7", {"wake.particles": 7}),
    ("`wake.advection` = direct", {"wake.advection": "direct"}),
    ("`wake.jitter` = 0", {"wake.jitter": 0}),
    ("`wake.lambda` = 0", {"wake.lambda": 0}),
    ("`water.viscosity` 0.02, `water.dissipation` 1", {"water.viscosity": 0.02, "water.dissipation": 1}),
]
LAMBDAS = [0, 0.3, 0.6, 1, 1.4, 1.8]  # [1/s]
AS_IT_COMES = [("wake.lambda", 1), ("water.viscosity", 0)]  # in karman_cylinder
VISCOSITIES = [0, 0.01, 0.02, 0.05, 0.1]  # [m²/s]

# Table 1 of [Pan12]: vortices, water [ms], wakes [ms]; three threads.
PAPER = {"boat_in_tank": (116, 136, 25), "wedge_in_tank": (36, 260, 20), "dropping_boxes": (116, 150, 30),
         "five_boats": (750, 764, 136)}
# Scene, particles a vortex: one as it comes, and as many as bring the paper's numbers of vortices.
TIMED = [("boat_in_tank", 1), ("boat_in_tank", 4), ("wedge_in_tank", 1), ("wedge_in_tank", 6), ("dropping_boxes", 1),
         ("dropping_boxes", 4), ("five_boats", 1), ("five_boats", 4)]
BODIES, TURNS = [1, 5, 10, 20, 30, 40, 50], 3

# Fifty places for piers in one wide, coarse stream: the water costs the same whatever stands in it.
PIERS = """[scene]
title = "Piers"
[domain]
size = [110, 60]
west = "inflow"
east = "outflow"
[water]
depth = 0.5
spacing = 0.25
velocity = [0.8, 0]
inflow_speed = 0.8
outflow_level = 0.0
[params.water]
viscosity = 0
dissipation = 0.3
"""
PIER = """[[body]]
name = "pier {number}"
kind = "cylinder"
motion = "static"
radius = 0.5
height = 1.2
position = [{x:g}, 0.1, {z:g}]
"""


def make_pictures(folder):
    os.makedirs(IMAGES, exist_ok=True)
    in_turns("pictures", [(p[0], lambda p=p: picture(folder, *p)) for p in PICTURES])


# Streets

RECORDS = {}


def records(folder, name, scene, parameters, seconds):
    """The columns of a run's CSV file, as lists of numbers by their names without units. The parts share runs."""
    asked = (scene, tuple(sorted(parameters.items())), seconds)
    if asked not in RECORDS:
        RECORDS[asked] = new_records(folder, name, scene, parameters, seconds)
    return RECORDS[asked]


def new_records(folder, name, scene, parameters, seconds):
    path = os.path.join(folder, name + ".csv")
    call([REGATTA, f"scenes/{scene}.toml", "--headless", "--threads", "1", "--seconds", str(seconds), "--csv", path,
          *[word for key, value in parameters.items() for word in ("--set", f"{key}={value}")]])
    with open(path, encoding="utf-8") as lines:
        reader = csv.reader(lines)
        names = [re.sub(r" \[.*", "", column) for column in next(reader)]
        columns = list(zip(*[[float(value) for value in line] for line in reader]))
    os.remove(path)
    if max(columns[names.index("status")]) != 0:
        raise Failed(f"{name}: status {max(columns[names.index('status')]):.0f}")
    return dict(zip(names, columns))


def spectrum(samples, dt):
    """Of the last two thirds, under Hann's window, as src/theory/strouhal.h has it: St and power."""
    import numpy
    tail = numpy.array(samples[len(samples) // 3:])
    tail = tail - tail.mean()
    rms = math.sqrt(float((tail * tail).mean()))
    count = len(tail)
    tail = tail * (0.5 - 0.5 * numpy.cos(2 * math.pi * numpy.arange(count) / count))
    passing = WIDTH / SPEED
    st = numpy.arange(0.04, 1.2, passing / (4 * count * dt))
    waves = numpy.exp(-2j * math.pi / passing * dt * numpy.outer(st, numpy.arange(count)))
    return st, numpy.abs(waves @ tail) ** 2, rms


def sway(samples, dt):
    """St of the strongest frequency, the share of the power within 15 % of it, rms [m/s]."""
    st, power, rms = spectrum(samples, dt)
    best = st[power.argmax()]
    return float(best), float(power[abs(st / best - 1) < 0.15].sum() / max(power.sum(), 1e-30)), rms


def shed_flux(run, body):
    """Circulation a side and second in U², after the first third."""
    third = len(run["time"]) // 3
    shed = sum(run[f"{body}.wake.{way}"][-1] - run[f"{body}.wake.{way}"][third] for way in ("shed_cw", "shed_ccw"))
    return 0.5 * shed / (run["time"][-1] - run["time"][third]) / SPEED**2


def step_of(run):
    return run["time"][1] - run["time"][0]


def tail_mean(values):
    tail = values[len(values) // 3:]
    return sum(tail) / len(tail)


def make_shapes(folder):
    pyplot = plots()
    jobs = [("shapes", lambda: records(folder, "shapes", "shapes", {}, SHAPES_S)),
            ("cylinder", lambda: records(folder, "with", "karman_cylinder", {}, STREET_S)),
            ("cylinder, λ = 0", lambda: records(folder, "without", "karman_cylinder", {"wake.lambda": 0}, STREET_S))]
    shapes, on, off = in_turns("shapes", jobs)
    rows = []
    for body, published in SHAPES:
        st, share, rms = sway(shapes[f"gauge.{body}.w"], step_of(shapes))
        swings = rms > STILL * SPEED
        rows.append([body, f"{st:.3f}" if swings else "–", published, f"{share:.2f}" if swings else "–",
                     f"{rms / SPEED:.3f}", f"{shed_flux(shapes, body):.3f}"])
    put(PAGE, "shapes", table(["body", "St", "published", "share of the peak", "rms/U", "shed a side [U²]"], rows))

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(8.4, 2.9), width_ratios=(1.7, 1))
    highest = spectrum(on[f"gauge.{GAUGE}.w"], step_of(on))[1].max()
    for run, label, colour in ((on, "λ = 1", "#1763a6"), (off, "λ = 0", "#d1701f")):
        every = slice(None, None, 6)
        left.plot(run["time"][every], [w / SPEED for w in run[f"gauge.{GAUGE}.w"][every]], color=colour, label=label)
        st, power, _ = spectrum(run[f"gauge.{GAUGE}.w"], step_of(run))
        right.plot(st, power / highest, color=colour)
    left.set(xlabel="time [s]", ylabel="velocity across the stream / U", xlim=(0, STREET_S), ylim=(-0.85, 0.85))
    left.legend(frameon=False, loc="upper right", ncols=2)
    right.axvspan(0.18, 0.21, color="#88bb88", alpha=0.4, lw=0)
    right.set(xlabel="St = f D/U", ylabel="power / peak with λ = 1", xlim=(0.04, 0.8), ylim=(0, 1.05))
    save(figure, "wake_cylinder")


def make_laws(folder):
    runs = in_turns("laws", [(name, lambda i=i, p=parameters: records(folder, f"law{i}", "karman_cylinder", p, STREET_S))
                             for i, (name, parameters) in enumerate(LAWS)])
    rows = []
    for (name, _), run in zip(LAWS, runs):
        st, share, rms = sway(run[f"gauge.{GAUGE}.w"], step_of(run))
        swings = rms > STILL * SPEED
        rows.append([name, f"{st:.3f}" if swings else "–", f"{share:.2f}" if swings else "–", f"{rms / SPEED:.3f}",
                     f"{shed_flux(run, 'pier'):.3f}", f"{tail_mean(run['pier.wake.vortices']):.0f}"])
    put(PAGE, "laws", table(["`karman_cylinder` with", "St", "share of the peak", "rms/U", "shed a side [U²]", "vortices"], rows))


def make_lambda(folder):
    pyplot = plots()
    sweeps = [("wake.lambda", LAMBDAS), ("water.viscosity", VISCOSITIES)]

    def run(key, value):
        return records(folder, f"{key}{value}", "karman_cylinder", {} if (key, value) in AS_IT_COMES else {key: value}, STREET_S)

    jobs = [(f"{key} {value}", lambda key=key, value=value: run(key, value)) for key, values in sweeps for value in values]
    runs = iter(in_turns("lambda", jobs))
    figure, axes = pyplot.subplots(1, 2, figsize=(8.4, 2.9))
    for axis, (key, values), label in zip(axes, sweeps, ("λ [1/s], k follows", "μ [m²/s], λ = 1/s")):
        swings = [sway(run[f"gauge.{GAUGE}.w"], step_of(run)) for run in (next(runs) for _ in values)]
        axis.plot(values, [s[2] / SPEED for s in swings], "o-", color="#1763a6", ms=4)
        axis.set(xlabel=label, ylim=(0, None))
        axis.set_ylabel("rms of the velocity across / U", color="#1763a6")
        other = axis.twinx()
        other.grid(False)
        other.spines["right"].set_visible(True)
        seen = [(v, s[0]) for v, s in zip(values, swings) if s[2] > STILL * SPEED]
        other.plot(*zip(*seen), "s--", color="#d1701f", ms=4)
        other.set_ylabel("St", color="#d1701f")
        other.set_ylim(0, 0.4)
        for value, s in zip(values, swings):
            say(f"  {key} {value}: St {s[0]:.3f}, share {s[1]:.2f}, rms/U {s[2] / SPEED:.3f}")
    save(figure, "wake_lambda")


# Closed forms

def make_closed(_):
    text = call([VALIDATION, "--gtest_filter=Wake*-WakeWater.*"])
    number = r"([-+]?[\d.]+(?:e[-+]?\d+)?)"

    def values(pattern):
        found = [float(m) for m in re.findall(pattern.replace("#", number), text)]
        if not found:
            raise Failed(f"test_validation prints nothing like: {pattern}")
        return found

    def worst(pattern):
        return f"{max(abs(v) for v in values(pattern)):.1e}"

    periods = values(r"co-rotating pair, dt [\d.]+: period #")
    order = math.log2(periods[-2] / periods[-1])
    growth = [abs(a / b - 1) for a, b in zip(values(r"grows at # 1/s"), values(r"1/s, theory #"))]
    flux = values(r"flux of a side: #")[0] / values(r"flux of a side: [\d.]+ m²/s², exact #")[0] - 1
    def twice(before):
        """A drift summed directly and by the local grid."""
        return worst(f"direct, dt 1/60:.*{before} #") + "; " + worst(f"spacing 0.4 R:.*{before} #") + " by the local grid"

    rows = [
        ["speed around one vortex", "Γ/2πr (1 − exp(−r²/2σ²))", worst("one vortex: largest error at the nodes #") + " of the peak"],
        ["counter-rotating pair, 1 to 0.25 m apart", "travels at Γ/2πd (1 − exp(−d²/2σ²))",
         worst(r"counter-rotating pair.*exact [\d.]+, #")],
        ["the same, fading", "Γ₀/2πdk in all", worst(r"damped pair.*exact [\d.]+, #")],
        ["co-rotating pair, steps of 1/60 s", "one turn in 2π²d²/Γ",
         worst("period # direct") + "; " + worst("period .* direct, # by the grid") + " by the local grid"],
        ["the same, step halved", "second order: 2", f"order {order:.1f}"],
        ["60 vortices, 2 s: ΣΓ", "stays", "0" if max(values("direct, dt 1/60: circulation #")) == 0 else "not kept"],
        ["… ΣΓx, ΣΓz", "stay", twice(", impulse")],
        ["… ΣΓ\\|x\\|²", "stays", twice("angular impulse")],
        ["a street of point vortices, b/a 0.2 to 1", "travels at Γ/2a tanh(πb/a)",
         worst("for rows of this length #") + ", the rows' ends counted"],
        ["… disturbed, b/a 0.2 to 0.5", "grows at Γ/2πa² (π²/2 − π²/cosh²(πb/a))", f"{max(growth):.1e}"],
        ["… b/a 0.281", "neutral: 1", f"{values('0.281: grows # times')[0]:.2f} times in 1 s"],
        ["time between two vortices", "2R/(u_eff − M)", worst(r"interval at.*exact [\d.]+, #") + ", of whole steps"],
        ["shed circulation", "c_Γ u_eff² a second", f"{abs(flux):.0e}" if abs(flux) > 1e-3 else "below 1e-03"],
        ["everything turned by an angle", "turns along", worst(r"turned scenes.*differ by #") + " m after 2 s"],
        ["tree, p = 6, θ = 0.5, against the plain sum", "equal", worst("tree of 2000, θ 0.5 p 6: #") + " rms"],
        ["local grid between its nodes, spacing 0.4 R", "equal", worst("local grid, spacing 0.4 R: rms error #") + " rms"],
    ]
    put(PAGE, "closed", table(["what", "exact", "relative error"], rows, right_from=3))


# Times

def bench(scene, parameters, steps, warmup, options=()):
    return json.loads(call([REGATTA, "bench", scene, "--threads", str(min(2, WORKERS)), "--steps", str(steps),
                            "--warmup", str(warmup), *options, *[word for key, value in parameters.items() for word in ("--set", f"{key}={value}")]]))


def make_timing(_):
    rows, first = [], None
    for i, (scene, particles) in enumerate(TIMED):
        helm = ["--drive", "0:0.5,0.2"] if scene == "boat_in_tank" else []
        report = bench(f"scenes/{scene}.toml", {"wake.particles": particles}, 200, 600, helm)
        first = first or report
        water, wake = report["stages"]["shallow"]["median"], report["stages"]["wake"]["median"]
        theirs = PAPER[scene]
        rows.append([f"`{scene}`", str(particles), grouped(report["counts"]["columns"]), str(report["counts"]["vortices"]),
                     f"{water:.2f}", f"{wake:.2f}", f"{wake / water:.2f}", f"{report['step_ms']['median']:.2f}",
                     *[str(value) for value in theirs], f"{theirs[2] / theirs[1]:.2f}"])
        say(f"timing {i + 1}/{len(TIMED)}: {' '.join(rows[-1])}")
    head = ["scene", "N_p", "columns", "vortices", "water [ms]", "wakes [ms]", "wakes/water", "step [ms]", "[Pan12] vortices",
            "water [ms]", "wakes [ms]", "wakes/water"]
    put(PERFORMANCE, "wake_timing",
        f"On {first['cpu']}, {first['threads']} threads, commit `{first['commit']}`, {first['steps']} steps after ten seconds; "
        f"medians a step.\n\n{table(head, rows)}")


def make_bodies(folder):
    pyplot = plots()
    import numpy
    paths = []
    for count in BODIES:
        paths.append(os.path.join(folder, f"piers_{count}.toml"))
        with open(paths[-1], "w", encoding="utf-8") as scene:
            scene.write(PIERS)
            for i in range(count):
                # In columns of five, so that few stand in another's wake until there are many.
                scene.write(PIER.format(number=i + 1, x=-45 + 10 * (i // 5), z=-24 + 12 * (i % 5)))
    # In turns, several times: what disturbs the machine for a while meets all alike. The least of the medians.
    wake, vortices = [math.inf] * len(BODIES), [0] * len(BODIES)
    for turn in range(TURNS):
        for i, path in enumerate(paths):
            report = bench(path, {}, 100, 300)
            wake[i] = min(wake[i], report["stages"]["wake"]["median"])
            vortices[i] = report["counts"]["vortices"]
            say(f"bodies, turn {turn + 1}/{TURNS}: {BODIES[i]} bodies, {vortices[i]} vortices, {wake[i]:.3f} ms")
    slope, base = numpy.polyfit(BODIES, wake, 1)
    fitted = slope * numpy.array(BODIES) + base
    unexplained = float(((wake - fitted) ** 2).sum() / ((wake - numpy.mean(wake)) ** 2).sum())
    figure, axis = pyplot.subplots(figsize=(5.2, 2.9))
    axis.plot(BODIES, wake, "o", color="#1763a6", ms=5)
    axis.plot(BODIES, fitted, color="#d1701f")
    axis.set(xlabel="bodies", ylabel="wakes [ms a step]", xlim=(0, None), ylim=(0, None))
    save(figure, "wake_bodies")
    put(PAGE, "bodies", f"With {BODIES[0]} to {BODIES[-1]} piers and {vortices[0]} to {vortices[-1]} vortices the stage takes "
        f"{base:.2f} ms + {slope:.3f} ms a body, R² = {1 - unexplained:.4f}.")


PARTS = {"pictures": make_pictures, "shapes": make_shapes, "laws": make_laws, "lambda": make_lambda, "closed": make_closed,
         "timing": make_timing, "bodies": make_bodies}


if __name__ == "__main__":
    sys.exit(run_parts(__doc__, PARTS))
