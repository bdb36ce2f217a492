"""Pictures for the tests of this folder: reading PNG files as the program writes them (8 bits, RGB), and drawing them."""
import os
import struct
import subprocess
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DEFAULT_PROGRAM = os.path.join(ROOT, "build-portable", "regatta")


class Picture:
    """rows: one bytearray a row, three values a pixel."""

    def __init__(self, width, rows):
        self.width = width
        self.height = len(rows)
        self.rows = rows

    def mean(self, left, top, right, bottom):
        """Mean colour of a rectangle of pixels, right and bottom excluded."""
        count = (right - left) * (bottom - top)
        rows = [self.rows[y][3 * left:3 * right] for y in range(top, bottom)]
        return [sum(sum(row[channel::3]) for row in rows) / count for channel in range(3)]

    def brightness(self, left, top, right, bottom):
        """Of each pixel of a rectangle given in shares of the picture, 0 to 255."""
        found = []
        for y in range(int(top * self.height), int(bottom * self.height)):
            row = self.rows[y]
            for x in range(int(left * self.width), int(right * self.width)):
                found.append(0.30 * row[3 * x] + 0.59 * row[3 * x + 1] + 0.11 * row[3 * x + 2])
        return found


def unfilter(kind, line, before):
    """Undoes a PNG row's filter in place."""
    for i, value in enumerate(line):
        left = line[i - 3] if i >= 3 else 0
        up = before[i]
        if kind == 1:
            add = left
        elif kind == 2:
            add = up
        elif kind == 3:
            add = (left + up) // 2
        elif kind == 4:
            corner = before[i - 3] if i >= 3 else 0
            guess = left + up - corner
            away = (abs(guess - left), abs(guess - up), abs(guess - corner))
            add = left if away[0] <= min(away[1:]) else up if away[1] <= away[2] else corner
        else:
            return
        line[i] = (value + add) & 255


def read_png(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError(f"{path}: no PNG")
    packed, at, width, height = b"", 8, 0, 0
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        chunk = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", chunk[:10])
            if (depth, color) != (8, 2):
                raise ValueError(f"{path}: not RGB of 8 bits")
        elif kind == b"IDAT":
            packed += chunk
        at += 12 + size
    plain = zlib.decompress(packed)
    rows, before = [], bytearray(3 * width)
    for y in range(height):
        start = y * (3 * width + 1)
        line = bytearray(plain[start + 1:start + 1 + 3 * width])
        unfilter(plain[start], line, before)
        rows.append(line)
        before = line
    return Picture(width, rows)


def draw(program, scene, file, options):
    """Runs a scene without a window and saves a picture of its end; the error's text, or an empty one."""
    command = [program, scene, "--headless", *options, "--screenshot", file]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0 or "OpenGL:" in done.stderr:  # which is how the program reports OpenGL's errors
        return f"{' '.join(command)}\n{done.stderr[-2000:]}"
    return ""
