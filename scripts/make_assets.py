#!/usr/bin/env python3
"""Makes every file of assets/ again: the channel buoy and the sandbank of scenes/tutorial.toml, the strut of
scenes/shapes.toml, a lighthouse, the valley of scenes/river_bend.toml, the land around scenes/bay.toml. No arguments."""
import math
import os
import struct
import zlib

ASSETS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "assets")

# Solids of revolution: convex parts, each (name, material, [(radius, height), …]) in metres, y up; instead of one material
# one for each band between two radii.
SIDES = 16

# The buoy: waterline at 0.
BUOY = [
    ("float", "red", [(0.10, -0.34), (0.34, -0.20), (0.36, -0.02), (0.36, 0.10), (0.28, 0.18)]),
    ("tower", "white", [(0.20, 0.18), (0.10, 0.72)]),
    ("topmark", "red", [(0.20, 0.72), (0.0, 1.06)]),
]
BUOY_MATERIALS = {"red": (0.62, 0.04, 0.03), "white": (0.80, 0.80, 0.76)}  # linear

# The lighthouse: stands on the bed of a tank of some metres, its foot at 0. Parts touch and do not overlap, which would
# count twice; the bands of the tower lie on one cone, so that its solid has 16 sides and no more.
LIGHTHOUSE = [
    ("rock", "stone", [(0.25, 0.0), (0.24, 0.07), (0.19, 0.12)]),
    ("tower", ["white", "red", "white", "red"],
     [(0.15, 0.12), (0.135, 0.345), (0.12, 0.57), (0.105, 0.795), (0.09, 1.02)]),
    ("gallery", "stone", [(0.10, 1.02), (0.14, 1.035), (0.14, 1.055)]),
    ("lantern", "glass", [(0.075, 1.055), (0.075, 1.18)]),
    ("roof", "red", [(0.10, 1.18), (0.0, 1.30)]),
]
LIGHTHOUSE_MATERIALS = {"stone": (0.21, 0.19, 0.17), "white": (0.80, 0.80, 0.76), "red": (0.62, 0.04, 0.03),
                        "glass": (0.85, 0.66, 0.22)}  # linear

# The sandbank: a crescent that shelters the north-east corner; metres of a 16 m × 10 m tank.
BANK_CENTER = (6.6, 3.8)
BANK_RADIUS = 3.2
BANK_WIDTH = 1.3
PIXELS = (320, 200)

# The river: a meander from west to east in a valley of 64 m × 40 m, and an island where it bends. Heights are shares of
# RIVER_RANGE above the deepest bed; the scene's still level lies at RIVER_DEPTH.
RIVER_SIZE = (64.0, 40.0)
RIVER_PIXELS = (512, 320)
RIVER_RANGE = 3.2
RIVER_DEPTH = 1.2
RIVER_SWING = 5.5  # of the middle line to the north
RIVER_HALF_WIDTH = 6.0
RIVER_BULGE = 4.0  # wider by this around the island
ISLAND = (0.0, 3.4)  # its middle
ISLAND_HALF = (7.5, 2.0)

# The bay: 128 m × 96 m, open to the south and the west, land in the north and the east, two islands and a shoal between
# them. Heights above the deepest bed are shares of BAY_RANGE; the sea stands at BAY_DEPTH.
BAY_SIZE = (128.0, 96.0)
BAY_PIXELS = (512, 384)
BAY_RANGE = 15.0
BAY_DEPTH = 6.0
BAY_ISLANDS = [  # middle, half axes at the waterline, height above the water [m], slope of the shore
    ((-24.0, 10.0), (10.0, 6.5), 3.6, 0.45),
    ((22.0, -14.0), (5.0, 4.0), 2.6, 0.8),
]
BAY_SHOAL = ((2.0, 1.0), 9.0, 3.0)  # middle, radius, height above the deepest bed [m]

# The strut: a symmetric section of the NACA four-digit kind, 1 m thick, standing, its nose at -x (Abbott & von Doenhoff 1959).
STRUT_CHORD = 4.0
STRUT_THICKNESS = 0.25  # of the chord
STRUT_HEIGHT = 1.2
STRUT_STATIONS = 16  # a side


def write(name, data):
    path = os.path.join(ASSETS, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + ".part", "wb") as file:
        file.write(data)
    os.replace(path + ".part", path)


def ring(radius, height):
    """Corners of one level; a cone's tip is a single one."""
    if radius == 0.0:
        return [(0.0, height, 0.0)]
    return [(radius * math.cos(2.0 * math.pi * k / SIDES), height, radius * math.sin(2.0 * math.pi * k / SIDES))
            for k in range(SIDES)]


def part_faces(levels):
    """Closed surface over rings of corners, counter-clockwise seen from outside; indices into the flattened rings."""
    first = [sum(len(level) for level in levels[:i]) for i in range(len(levels))]
    faces = [[first[0] + k for k in range(SIDES)]]  # the bottom, seen from below
    for low, (lower, upper) in enumerate(zip(levels, levels[1:])):
        for k in range(len(lower)):
            a, b = first[low] + k, first[low] + (k + 1) % len(lower)
            if len(upper) == 1:
                faces.append([a, first[low + 1], b])
            else:
                faces.append([a, first[low + 1] + k, first[low + 1] + (k + 1) % len(upper), b])
    if len(levels[-1]) > 1:
        faces.append([first[-1] + k for k in reversed(range(SIDES))])
    return faces


def turned(what, material_file, parts, digits):
    lines = [f"# {what}. Made by scripts/make_assets.py.", f"mtllib {material_file}"]
    used = 1
    for name, material, profile in parts:
        levels = [ring(radius, height) for radius, height in profile]
        corners = [corner for level in levels for corner in level]
        bands = [material] * (len(profile) - 1) if isinstance(material, str) else material
        in_use = bands[0]
        lines += [f"o {name}", f"usemtl {in_use}"]
        lines += [f"v {x:.{digits}f} {y:.{digits}f} {z:.{digits}f}" for x, y, z in corners]
        for number, face in enumerate(part_faces(levels)):  # the bottom, SIDES of each band, the top
            wanted = bands[min(max(number - 1, 0) // SIDES, len(bands) - 1)]
            if wanted != in_use:
                lines.append(f"usemtl {wanted}")
                in_use = wanted
            lines.append("f " + " ".join(str(used + index) for index in face))
        used += len(corners)
    return "\n".join(lines) + "\n"


def material_text(materials):
    return "".join(f"newmtl {name}\nKd {r} {g} {b}\n" for name, (r, g, b) in materials.items())


def sandbank_height(x, z):
    """Share of the full height at a place of the tank."""
    away = (math.hypot(x - BANK_CENTER[0], z - BANK_CENTER[1]) - BANK_RADIUS) / BANK_WIDTH
    angle = math.atan2(z - BANK_CENTER[1], x - BANK_CENTER[0])
    fade = max(0.0, math.cos(0.5 * (angle + 0.75 * math.pi)))  # tallest in the south-west
    return math.exp(-away * away) * fade


def png16(width, height, rows):
    """A 16-bit grey PNG; rows hold shares from 0 to 1."""
    raw = b"".join(b"\0" + struct.pack(f">{width}H", *(round(65535.0 * value) for value in row)) for row in rows)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 16, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def sandbank():
    width, height = PIXELS
    rows = [[sandbank_height(16.0 * ((i + 0.5) / width - 0.5), 10.0 * (0.5 - (j + 0.5) / height)) for i in range(width)]
            for j in range(height)]
    return png16(width, height, rows)


def smooth(x):
    """From 0 at 0 to 1 at 1, level at both ends."""
    x = min(1.0, max(0.0, x))
    return x * x * (3.0 - 2.0 * x)


def river_height(x, z):
    """Height of the bed above the deepest place, as a share of RIVER_RANGE."""
    # The middle line leaves and enters along x, so that the water crosses both edges squarely.
    swing = RIVER_SWING * (2.0 * math.exp(-((x - ISLAND[0]) / 15.0) ** 2) - 1.0)
    around = math.exp(-((x - ISLAND[0]) / 11.0) ** 2)
    half = RIVER_HALF_WIDTH + RIVER_BULGE * around
    away = abs(z - swing) / half
    # A flat bottom, banks of one width, then meadows that rise gently.
    bank = smooth((away - 0.72) * half / 3.2)
    meadow = max(0.0, (abs(z - swing) - half - 1.2) / 14.0)
    rolling = 0.10 * math.sin(0.31 * x + 0.4) * math.sin(0.43 * z - 0.7)
    bed = 1.75 * bank + bank * (min(1.0, meadow) * 1.0 + rolling)
    along, across = (x - ISLAND[0]) / ISLAND_HALF[0], (z - ISLAND[1]) / ISLAND_HALF[1]
    island = smooth(1.55 - 1.0 * math.hypot(along, across)) * 1.85
    return min(1.0, max(bed, island) / RIVER_RANGE)


def river_bend():
    width, height = RIVER_PIXELS
    rows = [[river_height(RIVER_SIZE[0] * ((i + 0.5) / width - 0.5), RIVER_SIZE[1] * (0.5 - (j + 0.5) / height))
             for i in range(width)] for j in range(height)]
    return png16(width, height, rows)


def bay_coast(x, z):
    """How far inland a place of the main shore lies [m]; below 0: at sea."""
    # Two headlands and the bight between them, then the shore that turns south in the east.
    north = z - (33.0 + 4.0 * math.sin(0.085 * x + 0.6) + 2.0 * math.sin(0.21 * x + 2.0) - 9.0 * math.exp(-((x + 46.0) / 11.0) ** 2))
    east = x - (50.0 - 3.0 * math.sin(0.11 * z) + 9.0 * smooth((-10.0 - z) / 40.0))
    # The smooth maximum of both rounds the corner.
    return 0.5 * (north + east + math.sqrt((north - east) ** 2 + 14.0 ** 2))


def bay_height(x, z):
    """Height of the ground above the deepest bed, as a share of BAY_RANGE."""
    rolling = 0.35 * math.sin(0.19 * x + 0.7) * math.sin(0.23 * z - 0.4) + 0.2 * math.sin(0.41 * x - 0.31 * z)
    inland = bay_coast(x, z)
    # Off the coast a beach and then a gentle slope to the bottom; inland dunes, then hills.
    if inland < 0.0:
        ground = max(0.0, BAY_DEPTH - 0.13 * -inland - 3.4 * smooth(-inland / 26.0))
        ground += 0.25 * rolling * smooth(-inland / 8.0) * smooth((30.0 + inland) / 20.0)
    else:
        hills = 6.0 * smooth(inland / 30.0) * (1.0 + 0.5 * rolling)
        ground = BAY_DEPTH + 0.13 * inland + 0.5 * rolling * smooth(inland / 10.0) + hills
    for (cx, cz), (ax, az), height, slope in BAY_ISLANDS:
        radius = math.hypot((x - cx) / ax, (z - cz) / az)
        ragged = radius * (1.0 + 0.08 * math.sin(3.0 * math.atan2(z - cz, x - cx) + 0.5))
        off = (ragged - 1.0) * min(ax, az)
        if off < 0.0:
            island = BAY_DEPTH + height * smooth(-off / (0.8 * min(ax, az)))
        else:
            island = BAY_DEPTH - slope * off
        ground = max(ground, island)
    (cx, cz), radius, height = BAY_SHOAL
    ground = max(ground, height * smooth(1.0 - math.hypot(x - cx, z - cz) / radius))
    return min(1.0, max(0.0, ground) / BAY_RANGE)


def bay():
    width, height = BAY_PIXELS
    rows = [[bay_height(BAY_SIZE[0] * ((i + 0.5) / width - 0.5), BAY_SIZE[1] * (0.5 - (j + 0.5) / height))
             for i in range(width)] for j in range(height)]
    return png16(width, height, rows)


def strut_half_thickness(x):
    """At x of the chord, as a share of it; the tail is closed."""
    root = 0.2969 * math.sqrt(x)
    return 5.0 * STRUT_THICKNESS * (root - 0.1260 * x - 0.3516 * x ** 2 + 0.2843 * x ** 3 - 0.1036 * x ** 4)


def strut():
    stations = [0.5 * (1.0 - math.cos(math.pi * i / STRUT_STATIONS)) for i in range(STRUT_STATIONS + 1)]
    upper = [(x, strut_half_thickness(x)) for x in stations]
    outline = upper + [(x, -z) for x, z in reversed(upper[1:-1])]
    count = len(outline)
    lines = ["# A streamlined strut. Made by scripts/make_assets.py."]
    for y in (-0.5 * STRUT_HEIGHT, 0.5 * STRUT_HEIGHT):
        for x, z in outline:
            lines.append(f"v {STRUT_CHORD * (x - 0.3):.6f} {y:.6f} {STRUT_CHORD * z:.6f}")
    for k in range(count):
        n = (k + 1) % count
        lines.append(f"f {k + 1} {count + k + 1} {count + n + 1} {n + 1}")
    lines.append("f " + " ".join(str(k + 1) for k in range(count)))
    lines.append("f " + " ".join(str(count + k + 1) for k in reversed(range(count))))
    return "\n".join(lines) + "\n"


def main():
    buoy = turned("A channel buoy: three convex parts", "channel_buoy.mtl", BUOY, 5)
    write("meshes/channel_buoy.obj", buoy.encode())
    write("meshes/channel_buoy.mtl", material_text(BUOY_MATERIALS).encode())
    lighthouse = turned("A lighthouse: five convex parts", "lighthouse.mtl", LIGHTHOUSE, 7)
    write("meshes/lighthouse.obj", lighthouse.encode())
    write("meshes/lighthouse.mtl", material_text(LIGHTHOUSE_MATERIALS).encode())
    write("meshes/strut.obj", strut().encode())
    write("terrain/sandbank.png", sandbank())
    write("terrain/river_bend.png", river_bend())
    write("terrain/bay.png", bay())


if __name__ == "__main__":
    main()
