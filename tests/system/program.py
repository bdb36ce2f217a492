"""Runs the real program for the system tests. Usage of each test: x_test.py PROGRAM ROOT."""
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else ""
ROOT = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else ""
# Seconds until something that must happen counts as not happening. No test passes or fails by the clock: this only ends
# one that hangs, on whatever machine, beside whatever other work.
PATIENCE = 600

# Two boats and a gauge in a few columns: every part of the program, at little cost.
TANK = """[scene]
title = "Small tank"
[domain]
size = [16, 8]
[water]
depth = 1.0
columns = 3_300
[[body]]
name = "boat"
kind = "boat"
size = [4.2, 1.0, 1.6]
mass = 556
position = [-4, -2]
[[body]]
name = "other"
kind = "boat"
size = [4.2, 1.0, 1.6]
mass = 556
position = [-4, 2]
[[gauge]]
name = "g1"
at = [4, 0]
"""


class ProgramTest(unittest.TestCase):
    """A folder of its own for each test, with tank.toml in it; nothing of the person's settings is read or written."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="regatta-test-")
        self.folder = self.temporary.name
        self.config = os.path.join(self.folder, "config")
        self.write("tank.toml", TANK)
        self.before = self.files()

    def tearDown(self):
        self.temporary.cleanup()

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def path(self, name):
        return os.path.join(self.folder, name)

    def files(self):
        return sorted(name for name in os.listdir(self.folder) if name != "config")

    def environment(self, display=None, **changes):
        environment = {key: value for key, value in os.environ.items()
                       if key not in ("DISPLAY", "WAYLAND_DISPLAY", "REGATTA_DATA")}
        environment["XDG_CONFIG_HOME"] = self.config
        if display:
            environment["DISPLAY"] = display
        environment.update(changes)
        return environment

    def run_program(self, *arguments, timeout=PATIENCE, **changes):
        return subprocess.run([PROGRAM, *map(str, arguments)], cwd=self.folder, env=self.environment(**changes),
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=timeout, check=False)

    def run_fine(self, *arguments, **changes):
        done = self.run_program(*arguments, **changes)
        self.assertEqual(done.returncode, 0, f"{arguments}: {done.stderr}")
        return done

    def pixels(self, name):
        """RGB bytes of a picture."""
        return subprocess.run(["ffmpeg", "-v", "error", "-i", self.path(name), "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=True).stdout

    def hash_of(self, *arguments):
        text = self.run_fine(*arguments, "--headless", "--hash").stdout
        self.assertRegex(text, r"\A[0-9a-f]{16}\n\Z")
        return text.strip()


def difference(a, b):
    """Share of the bytes of two pictures that differ by more than a renderer's rounding."""
    if len(a) != len(b):
        return 1.0
    return sum(abs(x - y) > 12 for x, y in zip(a, b)) / len(a)


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=2)
