"""Bodies in both shallow waters: the righting moments, periods and speeds of docs/validation.md, and the plot of the
energy that a boat leaves behind. Each case is a scene that the program runs; what it writes to its CSV file is read here."""
import math
import os

from page_parts import in_turns, mean, plots, put, records, save, table

PAGE = "docs/validation.md"
SOLVERS = {"columns": "#c0504d", "grid": "#1f5fa8"}
RHO, G = 1000.0, 9.81
WATER = '[params.water]\nsolver = "{solver}"\nviscosity = 0.002\ndissipation = 0.3\nmax_substeps = 64\n'


def tank(length, width, depth, spacing, edge):
    edges = "".join(f'{side} = "{edge}"\n' for side in ("west", "east", "south", "north"))
    return f'[scene]\ntitle = "Body"\n[domain]\nsize = [{length}, {width}]\n{edges}[water]\ndepth = {depth}\nspacing = {spacing}\n'


def run(folder, name, text, seconds, options=()):
    path = os.path.join(folder, name.replace(" ", "_") + ".toml")
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    return records(path + ".csv", path, seconds, options)


# Righting moments: boxes held at a heel, where they displace their weight.

# name: length, height, width [m], density [kg/m³]
BOXES = {"tall": (0.5, 3.0, 0.5, 500), "narrow": (1.0, 2.0, 0.3, 300), "cube": (1.0, 1.0, 1.0, 500), "flat": (1.5, 0.25, 1.0, 100),
         "sunken": (1.5, 0.5, 1.0, 950)}
HEELS = [3, 20, 50, 80, 110, 145, 170]
ACROSS = 10  # columns or cells over the width


def below(width, height, heel, level):
    """Area of a box's section that lies below `level` [m over its middle], and the moment of that area about its middle [m³]."""
    c, s = math.cos(heel), math.sin(heel)
    corners = [(0.5 * a * width, 0.5 * b * height) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    corners = [(z * c - y * s, z * s + y * c) for z, y in corners]
    cut = []
    for (z0, y0), (z1, y1) in zip(corners, corners[1:] + corners[:1]):
        if y0 <= level:
            cut.append((z0, y0))
        if (y0 <= level) != (y1 <= level):
            t = (level - y0) / (y1 - y0)
            cut.append((z0 + t * (z1 - z0), level))
    area = moment = 0.0
    for (z0, y0), (z1, y1) in zip(cut, cut[1:] + cut[:1]):
        cross = z0 * y1 - z1 * y0
        area += 0.5 * cross
        moment += (z0 + z1) * cross / 6
    return area, moment


def floating(width, height, density, heel):
    """Height of the water over the middle of a box that displaces its weight, and the moment that the water gives to each metre
    of it about x: y is up and z to starboard, so that a lift L at z turns it by −z L. The section's first axis is z."""
    low, high = -4.0, 4.0
    for _ in range(60):
        level = 0.5 * (low + high)
        low, high = (low, level) if below(width, height, heel, level)[0] > density / RHO * width * height else (level, high)
    return level, below(width, height, heel, level)[1]


def held(folder, solver, name, heel):
    length, height, width, density = BOXES[name]
    # A roll by φ to starboard lowers the starboard side: −φ in the section's (z, y).
    level, arm = floating(width, height, density, -math.radians(heel))
    side = round(2.4 * 0.5 * max(length, height, width) + 2.5, 2)
    text = (tank(side, side, 2.5, width / ACROSS, "wall") +
            f'[[body]]\nname = "body"\nkind = "box"\nsize = [{length}, {height}, {width}]\nmotion = "static"\n'
            f'position = [0.013, {-level:.6f}, 0.007]\nroll_deg = {heel}\n' + WATER.format(solver=solver))
    got = run(folder, f"{solver} {name} {heel}", text, 2.0)
    half = len(got["time"]) // 2
    return mean(got["body.tx"][half:]), -RHO * G * length * arm


def make_moments(folder):
    cases = [(solver, name, heel) for name in BOXES for solver in SOLVERS for heel in HEELS]
    found = dict(zip(cases, in_turns("moments", [(f"{s} {n} {h}°", lambda c=(s, n, h): held(folder, *c)) for s, n, h in cases])))
    pyplot = plots()
    figure, axes = pyplot.subplots(1, len(BOXES), figsize=(8.4, 2.6))
    rows = []
    for axis, (name, (length, height, width, density)) in zip(axes, BOXES.items()):
        fine = [0.5 * i for i in range(361)]
        exact = [-RHO * G * length * floating(width, height, density, -math.radians(heel))[1] for heel in fine]
        most = max(map(abs, exact))
        axis.plot(fine, exact, color="black", lw=0.9, label="exact")
        errors = []
        for solver, color in SOLVERS.items():
            points = [found[solver, name, heel][0] for heel in HEELS]
            axis.plot(HEELS, points, ".", ms=4, color=color, label=solver)
            errors.append(max(abs(got - exact) for got, exact in (found[solver, name, heel] for heel in HEELS)) / most)
        axis.set(xlabel="heel [°]", title=name, xlim=(0, 180), xticks=(0, 90, 180))
        rows.append([f"{name}, {length} × {height} × {width} m, {density} kg/m³", f"{most:.0f}",
                     *(f"{100 * error:.1f}" for error in errors)])
    axes[0].set(ylabel="moment [N m]")
    axes[0].legend(fontsize=7)
    save(figure, "validation_moments")
    put(PAGE, "validation_moments", table(["box", "largest moment [N m]", *(f"{s}: worst error [%]" for s in SOLVERS)], rows))


# Periods of boxes let go from above their draft, or from a heel.

# length, height, width [m], density, tank, depth, spacing [m]; heave with the water that a rigid plate of linear theory moves
FLOATS = [((2.0, 0.5, 1.0, 500), (12, 10), 1.0, 0.1, "1.65"), ((0.4, 0.1, 0.2, 500), (2.4, 2.0), 0.3, 0.03, "–")]


def first_swing(values, dt):
    """Time of the first crest on the side where a motion began, after a trough on the other [s]; None without one."""
    sign, trough = math.copysign(1.0, values[0]), False
    for i in range(1, len(values) - 1):
        before, here, after = sign * values[i - 1], sign * values[i], sign * values[i + 1]
        trough = trough or (here < before and here <= after and here < 0)
        if trough and here > 0 and here > before and here >= after:
            bend = before - 2 * here + after
            return (i + (0.5 * (before - after) / bend if bend else 0.0)) * dt
    return None


def let_go(folder, solver, case, way):
    (length, height, width, density), (long, wide), depth, spacing, _ = case
    draft = height * density / RHO
    middle = 0.5 * height - draft
    start = middle + (0.2 * draft if way == "heave" else 0.0)
    text = (tank(long, wide, depth, spacing, "open") +
            f'[[body]]\nname = "body"\nkind = "box"\nsize = [{length}, {height}, {width}]\ndensity = {density}\n'
            f'position = [0.013, {start}, 0.007]\n' + ("" if way == "heave" else "roll_deg = 8\n") + WATER.format(solver=solver))
    got = run(folder, f"{solver} {way} {length} {spacing}", text, 3.0)
    values = [y - middle for y in got["body.y"]] if way == "heave" else got["body.roll"]
    return first_swing(values, got["time"][1] - got["time"][0])


def make_periods(folder):
    cases = [(solver, k, way) for k in range(len(FLOATS)) for way in ("heave", "roll") for solver in SOLVERS]
    found = dict(zip(cases, in_turns("periods", [(" ".join(map(str, c)), lambda c=c: let_go(folder, c[0], FLOATS[c[1]], c[2]))
                                                 for c in cases])))
    rows = []
    for k, ((length, height, width, density), _, _, _, plate) in enumerate(FLOATS):
        draft = height * density / RHO
        metacentre = 0.5 * draft + width**2 / (12 * draft) - 0.5 * height
        alone = {"heave": 2 * math.pi * math.sqrt(draft / G),
                 "roll": 2 * math.pi * math.sqrt((width**2 + height**2) / (12 * G * metacentre))}
        for way in ("heave", "roll"):
            got = [found[solver, k, way] for solver in SOLVERS]
            rows.append([f"{length} × {height} × {width} m, {way}", f"{alone[way]:.3f}", plate if way == "heave" else "–",
                         *("–" if value is None else f"{value:.3f}" for value in got)])
    put(PAGE, "validation_periods", table(["box, motion", "alone [s]", "rigid plate [s]", *(f"{s} [s]" for s in SOLVERS)], rows))


# A boat in 1 m of water, at a quarter and at half throttle.

SPACINGS = [0.3, 0.2, 0.15, 0.1, 0.067]  # the last is a 24th of the beam
THROTTLES = [0.25, 0.5]
BOAT = '[[body]]\nname = "boat"\nkind = "boat"\nsize = [4.2, 1.0, 1.6]\n'


def driven(folder, solver, throttle, spacing):
    """Mean speed over the eighth second."""
    text = (tank(60, 16, 1.0, spacing, "wall") + BOAT + f"mass = 556\nposition = [-24, 0.01]\n[body.helm]\nthrottle = {throttle}\n" +
            f'[params.water]\nsolver = "{solver}"\n')
    got = run(folder, f"{solver} {throttle} {spacing} driven", text, 8.0)
    return mean([speed for time, speed in zip(got["time"], got["boat.vx"]) if time > 7])


def make_speeds(folder):
    cases = [(solver, throttle, spacing) for throttle in THROTTLES for solver in SOLVERS for spacing in SPACINGS]
    found = dict(zip(cases, in_turns("speeds", [(f"{s} {t} {d} m", lambda c=(s, t, d): driven(folder, *c)) for s, t, d in cases])))
    rows = [[f"{throttle} of the throttle, {solver}", *(f"{found[solver, throttle, spacing]:.2f}" for spacing in SPACINGS)]
            for throttle in THROTTLES for solver in SOLVERS]
    put(PAGE, "validation_speeds", table(["m/s at spacings of", *(f"{spacing} m" for spacing in SPACINGS)], rows))


# Energy of water and boat after the engine stops.

STOP = 4.0


def coasting(folder, solver, wakes, rudder):
    text = (tank(26, 16, 0.8, 0.2, "periodic") + BOAT + "mass = 556\nposition = [-6, 0]\nheading_deg = 20\n" + WATER.format(solver=solver))
    got = run(folder, f"{solver} {wakes} {rudder}", text, 15.0,
              ["--drive", f"0:1,{rudder}; {STOP}:0,0", "--set", f"wake.on={'true' if wakes else 'false'}"])
    energy = [sum(terms) for terms in zip(*(got[name + "energy"] for name in ("water.kinetic_", "water.potential_", "bodies.", "displaced.")))]
    first = next(i for i, time in enumerate(got["time"]) if time > STOP + 0.03)
    boat = 0.5 * 556 * (got["boat.vx"][first] ** 2 + got["boat.vz"][first] ** 2)
    least, rise = energy[first], 0.0
    for value in energy[first:]:
        rise, least = max(rise, value - least), min(least, value)
    return ([time - STOP for time in got["time"][first:]], [(value - energy[first]) / boat for value in energy[first:]],
            boat, rise / boat)


def make_energy(folder):
    cases = [(solver, wakes, rudder) for rudder in (0.0, 0.6) for solver in SOLVERS for wakes in (True, False)]
    names = [f"{solver}, wakes {'on' if wakes else 'off'}" for solver, wakes, _ in cases]
    found = in_turns("energy", [(name, lambda c=c: coasting(folder, *c)) for name, c in zip(names, cases)])
    pyplot = plots()
    figure, axes = pyplot.subplots(1, 2, figsize=(8.4, 2.9), sharey=True)
    rows = []
    for name, (solver, wakes, rudder), (times, energy, boat, rise) in zip(names, cases, found):
        axes[int(rudder > 0)].plot(times, energy, color=SOLVERS[solver], ls="-" if wakes else ":", label=name)
        rows.append([name, "turning" if rudder else "straight ahead", f"{boat:.0f}", f"{100 * rise:.2f}"])
    for axis, title in zip(axes, ("straight ahead", "turning")):
        axis.set(xlabel="time since the engine stopped [s]", title=title)
    axes[0].set(ylabel="change of energy, of the boat's")
    axes[0].legend(fontsize=7)
    save(figure, "validation_energy")
    put(PAGE, "validation_energy", table(["water", "course", "the boat's energy [J]", "gained again [%]"], rows, right_from=2))


BODY_PARTS = {"moments": make_moments, "periods": make_periods, "speeds": make_speeds, "energy": make_energy}
