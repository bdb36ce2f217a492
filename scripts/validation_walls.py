"""Walls that are towed against walls in a stream: the table of docs/validation.md. The same box of water, periodic along both
axes, once with a body at rest in a stream and once with the body driven through still water: one flow in two frames. The
wakes don't act on the water (λ = 0), which is as good as inviscid."""
import csv
import math
import os

from page_parts import REGATTA, call, in_turns

SPEED, SPAN, DEPTH, SECONDS, SPACING = 0.8, 14.0, 0.5, 6.0, 0.125
TIMES = [0.4 * SECONDS, 0.6 * SECONDS, 0.8 * SECONDS]
SHAPES = {
    "circle": 'kind = "cylinder"\nradius = 0.5\nheight = 1.2',
    "square": 'kind = "box"\nsize = [1, 1.2, 1]',
    "plate": 'kind = "box"\nsize = [0.25, 1.2, 1]',
}
ANGLES = [0, 30, 45, 90]


def scene(solver, shape, angle, towed):
    along = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    across = (-along[1], along[0])
    start = [0.5 * SPEED * SECONDS * a for a in along]
    place = lambda at: f"[{at[0]:.6f}, 0.1, {at[1]:.6f}]"
    if towed:
        ends = ((0, start), (SECONDS, [-s for s in start]))
        motion = 'motion = "kinematic"\npath = [' + ", ".join(
            f"{{ time = {t}, position = {place(at)}, heading_deg = {-angle} }}" for t, at in ends) + "]"
    else:
        motion = f'motion = "static"\nposition = {place(start)}\nheading_deg = {-angle}'
    stream = [0.0 if towed else SPEED * a for a in along]
    text = [f'[domain]\nsize = [{SPAN}, {SPAN}]', *[f'{edge} = "periodic"' for edge in ("west", "east", "south", "north")],
            f"[water]\ndepth = {DEPTH}\nspacing = {SPACING}\nvelocity = [{stream[0]:.6f}, {stream[1]:.6f}]",
            f'[[body]]\nname = "wall"\n{SHAPES[shape]}\n{motion}',
            f'[params.water]\nsolver = "{solver}"\nviscosity = 0\ndissipation = 0.3', "[params.wake]\nlambda = 0"]
    for t, time in enumerate(TIMES):
        body = [s - (SPEED * time * a if towed else 0.0) for s, a in zip(start, along)]
        for name, away in (("left", (0.0, -0.8)), ("right", (0.0, 0.8)), ("behind", (1.5, 0.0))):
            at = [b + away[0] * a + away[1] * c for b, a, c in zip(body, along, across)]
            text.append(f'[[gauge]]\nname = "{name}{t}"\nat = [{at[0]:.6f}, {at[1]:.6f}]')
    return '[scene]\ntitle = "wall"\n' + "\n".join(text) + "\n"


def flow(folder, solver, shape, angle, towed):
    """Circulation shed over U² t, vortices, drag [N], speeds beside and behind the body over U."""
    base = os.path.join(folder, f"{solver}_{shape}_{angle}_{'towed' if towed else 'stream'}")
    with open(base + ".toml", "w", encoding="utf-8") as out:
        out.write(scene(solver, shape, angle, towed))
    call([REGATTA, base + ".toml", "--headless", "--threads", "1", "--seconds", str(SECONDS), "--csv", base + ".csv"])
    with open(base + ".csv", newline="", encoding="utf-8") as text:
        rows = [{name.split(" [")[0]: value for name, value in row.items()} for row in csv.DictReader(text)]
    along = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    held = [row for row in rows if 3 * float(row["time"]) > SECONDS]
    drag = sum(float(r["wall.fx"]) * along[0] + float(r["wall.fz"]) * along[1] for r in held) / len(held)
    shed = sum(float(rows[-1][f"wall.wake.shed_{way}"]) for way in ("cw", "ccw")) / (SECONDS * SPEED * SPEED)
    vortices = sum(float(rows[-1][f"wall.wake.emissions_{way}"]) for way in ("cw", "ccw"))
    speeds = {}
    for name in ("left", "right", "behind"):
        total = 0.0
        for t, time in enumerate(TIMES):
            row = min(rows, key=lambda r: abs(float(r["time"]) - time))
            total += float(row[f"gauge.{name}{t}.u"]) * along[0] + float(row[f"gauge.{name}{t}.w"]) * along[1]
        speeds[name] = total / len(TIMES) / SPEED + (1.0 if towed else 0.0)
    return shed, vortices, drag, 0.5 * (speeds["left"] + speeds["right"]), speeds["behind"]


def wall_rows(folder):
    cases = [(solver, shape, angle) for solver in ("columns", "grid") for shape in SHAPES for angle in ANGLES]
    jobs = [(f"{solver} {shape} {angle}°, {'towed' if towed else 'in a stream'}",
             lambda c=(solver, shape, angle, towed): flow(folder, *c))
            for solver, shape, angle in cases for towed in (False, True)]
    flows = in_turns("walls", jobs)
    rows = []
    for n, (solver, shape, angle) in enumerate(cases):
        rest, towed = flows[2 * n], flows[2 * n + 1]
        pair = lambda k, digits: f"{rest[k]:.{digits}f}, {towed[k]:.{digits}f}"
        rows.append([solver, shape, f"{angle}°", pair(0, 2), pair(1, 0), pair(2, 0), pair(3, 2), pair(4, 2)])
    return ["solver", "body", "course", "shed [U²]", "vortices", "drag [N]", "beside [U]", "behind [U]"], rows
