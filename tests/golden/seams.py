#!/usr/bin/env python3
"""No seam where the simulated water ends and the same sea is drawn on, nor at the horizon.

    tests/golden/seams.py [PROGRAM]     exit code 1 where there is one

From above the edge of the domain lies level in the middle of the picture: what rows of pixels there differ by from those
above and below must not be more than elsewhere. Across the horizon brightness may rise quickly but must not fall and rise again, as at a gap. PROGRAM is
build-portable/regatta unless named.
"""
import os
import re
import sys
import tempfile

from picture import DEFAULT_PROGRAM, ROOT, draw, read_png

WIDTH, HEIGHT = 960, 270
NEAR = 6  # rows about the middle that the edge may be in [px]
APART = 3  # rows that are compared [px]
LARGEST = 1.15  # roughness at the edge, of that elsewhere
DARKEST = 6.0  # that a row at the horizon may be below both rows beside it, of 255
EDGES = {"west": ([-42, 0, 8], 90), "east": ([42, 0, -8], 90), "south": ([10, 0, -30], 0), "north": ([-10, 0, 30], 0)}


def seen(folder, scene, camera):
    """The scene with another camera, in the folder of scenes' place."""
    with open(os.path.join(ROOT, "scenes", scene + ".toml"), encoding="utf-8") as file:
        text = file.read()
    text, count = re.subn(r"^\[camera\]\n(?:[^\[\n].*\n|\n)*", camera + "\n", text, flags=re.M)
    assert count == 1
    path = os.path.join(folder, scene + ".toml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def roughness(picture, y):
    """Root mean square of how much a row's brightness differs from the mean of the rows APART above and below."""
    green = [picture.rows[row][1::3] for row in (y - APART, y, y + APART)]
    return (sum((above - 2 * here + below) ** 2 for above, here, below in zip(*green)) / picture.width) ** 0.5


def edge_trouble(program, folder, side):
    at, yaw = EDGES[side]
    camera = f'[camera]\nkind = "orbit"\ntarget = {at}\ndistance = 30\nyaw_deg = {yaw}\npitch_deg = 89\n'
    file = os.path.join(folder, side + ".png")
    trouble = draw(program, seen(folder, "open_sea", camera), file, ["--steps", "120", "--size", f"{WIDTH}x{HEIGHT}"])
    if trouble:
        return trouble
    picture = read_png(file)
    middle = HEIGHT // 2
    near = max(roughness(picture, y) for y in range(middle - NEAR, middle + NEAR + 1))
    elsewhere = max(roughness(picture, y) for y in range(middle + 2 * NEAR, middle + 12 * NEAR))
    print(f"{side}: roughness {near:.2f} at the edge, {elsewhere:.2f} elsewhere")
    return f"{side}: a seam" if near > LARGEST * elsewhere else ""


def horizon_trouble(program, folder):
    camera = '[camera]\nkind = "orbit"\ntarget = [0, 1, 0]\ndistance = 20\nyaw_deg = 200\npitch_deg = 4\n'
    file = os.path.join(folder, "horizon.png")
    trouble = draw(program, seen(folder, "open_sea", camera), file, ["--steps", "60", "--size", f"{WIDTH}x{HEIGHT}"])
    if trouble:
        return trouble
    picture = read_png(file)
    rows = [sum(weight * value for weight, value in zip((0.30, 0.59, 0.11), picture.mean(0, y, picture.width, y + 1)))
            for y in range(HEIGHT)]
    far = rows[HEIGHT // 6:HEIGHT // 2]
    worst = max(min(far[y - 2], far[y + 2]) - far[y] for y in range(2, len(far) - 2))
    print(f"horizon: no row is darker than those beside it by more than {worst:.2f}")
    return "horizon: a dark line" if worst > DARKEST else ""


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else DEFAULT_PROGRAM
    with tempfile.TemporaryDirectory() as folder:
        wrong = [line for line in [*(edge_trouble(program, folder, side) for side in EDGES), horizon_trouble(program, folder)] if line]
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
