#!/usr/bin/env python3
"""Ctrl-C while a scene is made ready: the promised exit code, one line, and no file left behind."""
import os
import re
import signal
import subprocess
import unittest

import program

# Each takes a minute or more to be ready; what is being done stands on the terminal.
SLOW = {
    "a shore": ("bringing the water to rest", """[domain]
size = [100, 60]
[water]
spacing = 0.1
[[water.terrain]]
kind = "bump"
radius = 20
height = 0.7
"""),
    "a boat at a quay": ("bringing the water to rest", """[domain]
size = [60, 60]
[water]
spacing = 0.1
[[body]]
kind = "boat"
position = [0, 0]
[[body]]
kind = "box"
motion = "static"
size = [6, 4, 1]
position = [0, 0, 2]
"""),
    "a river": ("bringing the water to rest", """[domain]
size = [80, 60]
west = "open"
east = "open"
[water]
depth = 2
spacing = 0.1
[[water.terrain]]
kind = "ridge"
radius = 15
height = 1.5
"""),
}
WAYS = (("--headless", "--steps", "3", "--csv", "run.csv"), ("--headless", "--split", "solver"),
        ("bench", "--steps", "2", "--json", "run.json"), ("check",))


class Interrupted(program.ProgramTest):
    def stopped(self, says, *arguments):
        """Exit code and last line of a run that is interrupted once it says so on its terminal."""
        terminal, end = os.openpty()
        process = subprocess.Popen([program.PROGRAM, *arguments], cwd=self.folder, env=self.environment(),
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=end)
        os.close(end)
        said = ""
        try:
            while True:
                try:
                    piece = os.read(terminal, 4096).decode(errors="replace")
                except OSError:  # the other end is closed
                    piece = ""
                if not piece:
                    break
                if says in piece and says not in said:
                    process.send_signal(signal.SIGINT)
                said += piece
        finally:
            os.close(terminal)
            process.kill()
        self.assertIn(says, said)
        plain = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", said)  # without what clears and colours a terminal
        return process.wait(), [line for line in re.split(r"[\r\n]", plain) if line.strip()][-1]

    def test_while_water_is_laid(self):
        for name, (says, text) in SLOW.items():
            self.write("slow.toml", text)
            self.before = self.files()
            for way in WAYS:
                with self.subTest(f"{name}: {' '.join(way)}"):
                    command = ("slow.toml", *way) if way[0].startswith("--") else (way[0], "slow.toml", *way[1:])
                    code, line = self.stopped(says, *command)
                    self.assertEqual(code, 1, line)
                    self.assertEqual(line, "regatta: error: cancelled before the first step")
                    self.assertEqual(self.files(), self.before)


if __name__ == "__main__":
    program.main()
