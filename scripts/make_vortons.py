#!/usr/bin/python3
"""Makes the tables of docs/vortons.md from what the program, its tests and its benchmarks themselves print.

    scripts/make_vortons.py                   everything; some ten minutes on two cores
    scripts/make_vortons.py --only drag       one part of it; may be repeated

Needs build/regatta and build/regatta_bench (cmake --preset release -DREGATTA_TESTS=ON; targets regatta, regatta_bench) and
build-portable/test_validation, build-portable/regatta_bench. The parts `paper` and `cost` measure time and want an otherwise
idle machine.
"""
import json
import math
import os
import re
import sys

from page_parts import ROOT, call, in_turns, listed, mean, numbers, put, records, run_parts, scientific, table, told, REGATTA

PAGE = "docs/vortons.md"
ROUNDS = 5
PARTS = ("conditions", "tracers", "vortons", "update")

# Drag under tow: a cube of side [m], at speed [m/s] and depth of its middle, heading [degrees]; the water's depth, spacing
# [m] and steps a second. The tank is as long as the way, 14 sides, and some.
TOWS = [
    ("a cube of 1 m at 1 m/s, friction included", {}),
    ("turned by 30°", {"heading": 30.0}),
    ("at 2 m/s", {"speed": 2.0}),
    ("on half the spacing", {"spacing": 0.1, "width": 8.0}),
    ("on twice the step", {"rate": 30}),
    ("a cube of 0.3 m at 0.5 m/s", {"side": 0.3, "speed": 0.5, "spacing": 0.1}),
    ("a cube of 3 m at 2 m/s", {"side": 3.0, "speed": 2.0, "spacing": 0.6}),
    ("at 0.3 m/s", {"speed": 0.3}),
    ("at 3 m/s", {"speed": 3.0}),
    ("its top 0.3 m below the surface", {"sunk": 0.8}),
    ("its bottom 0.2 m above the bed", {"sunk": 3.3}),
]


def tow(folder, name, solver, side=1.0, speed=1.0, sunk=None, heading=0.0, spacing=0.2, rate=60, width=12.0):
    """C_D, the mean over the second half of twelve sides of way."""
    depth, turn = 4.0 * side, math.radians(heading)
    sunk = 0.5 * depth if sunk is None else sunk
    x, z = 7.0 * side * math.cos(turn), -7.0 * side * math.sin(turn)
    size = [20.0 * side, (width if heading == 0.0 else 20.0) * side]
    ends = ", ".join(f"{{ position = [{sign * x}, {-sunk}, {sign * z}], time = {time}, heading_deg = {heading} }}"
                     for sign, time in ((-1.0, 0.0), (1.0, 14.0 * side / speed)))
    path = os.path.join(folder, f"tow_{name}_{solver}.toml")
    with open(path, "w", encoding="utf-8") as out:
        out.write(f"[time]\nsteps_per_second = {rate}\n[domain]\nsize = {size}\n[water]\ndepth = {depth}\nspacing = {spacing}\n"
                  f'[params.water]\nsolver = "{solver}"\n[[body]]\nname = "b"\nmotion = "kinematic"\nkind = "box"\n'
                  f"size = [{side}, {side}, {side}]\npath = [{ends}]\n")
    seconds = 12.0 * side / speed
    found = records(path + ".csv", path, seconds)
    pull = [x * math.cos(turn) - z * math.sin(turn) for time, x, z in zip(found["time"], found["b.fx"], found["b.fz"])
            if time > 0.5 * seconds]
    return -mean(pull) / (0.5 * 1000.0 * speed**2 * side**2)


def drag(folder):
    jobs = [(f"{name}, {solver}", lambda i=i, terms=terms, solver=solver: tow(folder, i, solver, **terms))
            for i, (name, terms) in enumerate(TOWS) for solver in ("columns", "grid")]
    found = in_turns("drag", jobs)
    rows = [[name, f"{found[2 * i]:.2f}", f"{found[2 * i + 1]:.2f}"] for i, (name, _) in enumerate(TOWS)]
    put(PAGE, "drag", table(["C_D under tow; 1.05 in experiments [Hoe65]", "columns", "grid"], rows))


def theory(folder):
    texts = told(folder, "VortonRings.*:VortonPair.*:VortonBodies.DragOf*:VortonBodies.APlateFrom*:VortonBodies.Impulse*:"
                         "VortonParts.ACube*:VortonParts.ACup*:Solvers/VortonWorld.MomentumOf*:Solvers/VortonWorld.ACubeSinks*:"
                         "Emitter.TheImpulse*:Emitter.APuff*:Emitter.AJet*")
    of = lambda name, pattern: numbers(texts[name], pattern)
    rings = "VortonRings."
    speeds = of(rings + "SpeedOfARing", "# of the quadrature")
    swaps = of(rings + "TwoRingsLeapfrog", "#, exact #")
    wall = of(rings + "ARingMeetsAWall", "worst #")[0]
    linked = of(rings + "LinkedRingsKeepImpulseHelicityAndSum", "impulse #, helicity lost #, writhe #, sum #")
    crow = of("VortonPair.WavesGrowAsInTheoryOfCrow", "grows at #, theory #; leans by #, theory # deg")
    bodies = of("VortonBodies.DragOfCubePlateAndSphere", "cube #, plate #, sphere #")
    plate = of("VortonBodies.APlateFromEdgeOnToFaceOn", "C_D #, C_L #, C_N #")
    left = of("VortonBodies.ImpulseOfBodyAndWaterAddsUpToNothing", "left #")[0]
    parts = [value for value in of("VortonParts.ACubeOfPartsIsTheCube", "cut # #")]
    whole = of("VortonParts.ACubeOfPartsIsTheCube", "whole # #")
    cup = of("VortonParts.ACupDragsAboutAsABoxWhicheverWayItLooks", "box #, hollow ahead #, behind #")
    world = lambda name, pattern: [of(f"Solvers/VortonWorld.{name}/{solver}", pattern) for solver in ("columns", "grid")]
    sinks = world("ACubeSinksAtItsTerminalSpeed", "sinks at # m/s, theory #")
    momentum = world("MomentumOfWaterAndBodyIsKept", "momentum off by # of # kg m/s")
    puff = of("Emitter.TheImpulseOfAPuffGrowsByItsBuoyancy", "K: # of #")
    rise = of("Emitter.APuffRisesLikeAThermal", "dR2 # of #, widens #, z2/(sqrt(B) t) #")
    jet = of("Emitter.AJetCarriesItsMomentumAndBendsUpwards", "along # of #, up # of #")
    percent = lambda values: ", ".join(f"{100.0 * (value - 1.0):+.1f}" for value in values)
    spread = lambda values, digits: f"{min(values):.{digits}f} to {max(values):.{digits}f}"
    rows = [
        ["speed of a ring, σ/R 0.1, 0.2, 0.3", "that of its kernel",
         ", ".join(f"{100.0 * (speed - 1.0):+.2f}" for speed in speeds) + " %"],
        ["leapfrog: the rings pass at t Γ/R²", listed(swaps[1::2], 3), listed(swaps[0::2], 3)],
        ["ring on a wall, until it is 1.6 times as wide", "images", f"within {100.0 * wall:.1f} %"],
        ["waves on a pair of lines b apart, 6, 8.6 and 14 b long, σ/b 0.1, grow at", listed(crow[1::4], 3) + " Γ/2πb² [Crow70]",
         listed(crow[0::4], 3)],
        ["their planes lean by", listed(crow[3::4], 1) + "°", listed(crow[2::4], 1) + "°"],
        ["two linked rings, until t Γ/R² = 2: impulse and Σ α change by", "0", f"{scientific(linked[0])}, {scientific(linked[3])}"],
        ["their helicity, which is lost; what they have coiled, their writhe, in Γ²", "twice this", f"{100.0 * linked[1]:.1f} %; {linked[2]:.3f}"],
        ["drag of cube, plate, sphere (c_Γ was fitted on these)", "1.05, 1.17, 0.4–0.5", listed(bodies, 2)],
        ["square plate, 0.1 thick, at 15, 30, 45, 60, 75, 90°: C_N", "about 1.1–1.3 from 30° on", listed(plate[5::3], 2)],
        ["its C_D; edge on", "1.17 at 90°", f"{listed(plate[3::3], 2)}; {plate[0]:.2f}"],
        ["added mass of a cube of 2 or 8 parts, of one", "0.592 of its water's", f"{spread(parts[1::2] + whole[1::2], 3)}"],
        ["its drag", f"{whole[0]:.3f} of one part", spread(parts[0::2], 3)],
        ["drag of a cup, the hollow ahead, behind", "more with the hollow ahead", f"{listed(cup[1:], 2)}; the box {cup[0]:.2f}"],
        ["impulse of rings and hull against the loads", "0", scientific(left)],
        ["a cube of density 1200 sinks at", f"{sinks[0][1]:.2f} m/s", f"{sinks[0][0]:.2f} m/s on columns, {sinks[1][0]:.2f} on the grid"],
        ["momentum of a cube that is let go at 2.1 m/s, and of the water, after 5 s", f"{momentum[0][1]:.0f} kg m/s",
         f"off by {momentum[0][0]:.2f} and {momentum[1][0]:.2f}"],
        ["growth of a puff's impulse, 5 and 40 K", "g′V", percent([puff[0] / puff[1], puff[2] / puff[3]]) + " %"],
        ["a puff's R² grows by; also at half and twice the size, a quarter of the warmth, twice the step", "B/(πΓ) t, B = g′V",
         percent([a / b for a, b in zip(rise[0::4], rise[1::4])]) + " %"],
        ["its ring widens by (the constant of the model)", "0.19 of its way", listed(rise[2::4], 2)],
        ["it rises by z² = c √B t, about the place where it would have been a point", "c = 5.5", listed(rise[3::4], 1)],
        ["impulse of seven rings of a level, warm jet, along and upwards", "7 A U² T, Σ g′V t",
         percent([jet[0] / jet[1], jet[2] / jet[3]]) + " %"],
    ]
    put(PAGE, "theory", table(["case", "theory or experiment", "here"], rows, right_from=3))


def benchmark(folder, build, names):
    """Of each benchmark its counters and the median of its time [ms], as `real_time`."""
    program = os.path.join(ROOT, build, "regatta_bench")
    found = {}
    for _ in range(ROUNDS):
        out = os.path.join(folder, "bench.json")
        call([program, f"--benchmark_filter={names}", "--benchmark_min_time=0.2", f"--benchmark_out={out}", "--benchmark_out_format=json"])
        with open(out, encoding="utf-8") as file:
            for run in json.load(file)["benchmarks"]:
                found.setdefault(run["name"], []).append(run)
    return found


def middle(values):
    return sorted(values)[len(values) // 2]


def machine():
    cpu = re.search(r"model name\s*: (.*)", open("/proc/cpuinfo", encoding="utf-8").read()).group(1)
    return f"{os.cpu_count()} cores of {cpu}"


def paper(folder):
    found = {int(re.search(r"threads:(\d+)", name).group(1)): runs
             for name, runs in benchmark(folder, "build", "vorton_law_step").items()}
    rows = []
    for threads, runs in sorted(found.items()):
        cells = [str(threads)]
        for i, part in enumerate(PARTS, 1):
            ours = [run[f"{i}_{part}"] for run in runs]
            cells += [f"{middle(ours):.2f} ({min(ours):.2f})", f"{runs[0][f'{i}_paper']:.2f}"]
        rows.append(cells)
    head = ["threads", "conditions", "paper", "of tracers", "paper", "of vortons", "paper", "whole update", "paper"]
    put(PAGE, "paper", f"Medians (and the least) of {ROUNDS} runs of 200 steps on {machine()}, in ms; the paper's are of an "
                       "i7-2600 with four.\n\n" + table(head, rows))


def cost(folder):
    cases = [("direct sum of velocity, 5,000 nodes", "vorton_velocity_direct/nodes:5000", "2.5"),
             ("tree, 20,000 nodes (p = 2, θ = 0.8)", "vorton_velocity_tree/nodes:20000/order:2/angle:8", "13"),
             ("a step of a cube's wake", "vorton_body_step", "0.4"),
             ("a step of 50,000 tracers about it, with its collisions", "vorton_tracer_step/tracers:50000", "4"),
             ("a step of 200,000 tracers", "vorton_tracer_step/tracers:200000", ""),
             ("what bodies feel of 49,000 tracers, summed in fixed blocks", "vorton_law_sum/threads:2/dynamic:0", ""),
             ("the same in any order", "vorton_law_sum/threads:2/dynamic:1", "")]
    names = "|".join(f"^{name}/" for _, name, _ in cases)
    wide, narrow = benchmark(folder, "build", names), benchmark(folder, "build-portable", names)
    rows = []
    for what, name, aim in cases:
        def time_of(found, name=name):
            runs = next(runs for full, runs in found.items() if full.startswith(name + "/"))
            sums = max(int(run.get("sums", 0)) for run in runs)
            results = "" if sums == 0 else ", one result" if sums == 1 else f", {sums} results of 500 sums"
            return f"{middle([run['real_time'] for run in runs]):.2f}{results}"
        rows.append([what, aim, time_of(wide), time_of(narrow)])
    for scene in ("submarine", "tow_tank", "sunken_piers", "fish"):
        out = os.path.join(folder, "bench.json")
        call([REGATTA, "bench", f"scenes/{scene}.toml", "--warmup", "600", "--steps", "300", "--threads", "2", "--json", out])
        with open(out, encoding="utf-8") as file:
            found = json.load(file)
        rows.append([f"whole step of `{scene}` after ten seconds, {found['counts']['vortons']} nodes, {found['counts']['silt']} tracers",
                     "8" if scene == "submarine" else "", f"{found['step_ms']['median']:.1f}", ""])
    put(PAGE, "cost", f"Two threads on {machine()}, medians of {ROUNDS} runs of `regatta_bench`, as `./run.sh` builds it (AVX-512 where "
                      "the processor has it) and for x86-64-v3 (8 lanes), in ms.\n\n"
        + table(["what", "wanted at most", "native", "x86-64-v3"], rows))


if __name__ == "__main__":
    sys.exit(run_parts(__doc__, {"drag": drag, "theory": theory, "paper": paper, "cost": cost}))
