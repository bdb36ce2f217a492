#!/usr/bin/env python3
"""Command lines that nobody means: each ends with the promised code and one line, and writes nothing."""
import os
import unittest

import program

LONG = "x" * 100_000
HEADLESS = ("tank.toml", "--headless", "--steps", "1")

# (arguments, what the one line says). All are bad input: exit code 2.
REFUSED = [
    (("",), "the name of the scene is empty"),
    (("\n",), "no such scene"),
    (("..",), "is a folder"),
    (("/dev/zero", "--headless"), "not a regular file"),
    (("-",), "no such scene"),
    (("--", "--headless"), "no such scene"),
    ((LONG,), "xxx"),
    (("tank.toml\n[scene]", "--headless"), "no such scene"),
    (("%s%n%s", "--headless"), "%s%n%s"),
    (("{}", "--headless"), "{}"),
    (("--headless", "--steps"), "--steps"),
    ((*HEADLESS, "--steps", "2", "--steps", "3"), "--steps"),
    (("tank.toml", "--headless", "--steps", "-1"), "--steps needs a whole number"),
    (("tank.toml", "--headless", "--steps", "1e3"), "--steps needs a whole number"),
    (("tank.toml", "--headless", "--steps", "99999999999999999999"), "--steps needs a whole number"),
    (("tank.toml", "--headless", "--steps", ""), "--steps needs a whole number"),
    (("tank.toml", "--headless", "--seconds", "nan"), "--seconds needs a number"),
    (("tank.toml", "--headless", "--seconds", "inf"), "--seconds needs a number"),
    (("tank.toml", "--headless", "--seconds", "-0.1"), "--seconds needs a number"),
    ((*HEADLESS, "--threads", "257"), "--threads needs a whole number"),
    ((*HEADLESS, "--threads", "0x2"), "--threads needs a whole number"),
    ((*HEADLESS, "--drive", ""), "--drive"),
    ((*HEADLESS, "--drive", ";;;"), "--drive"),
    ((*HEADLESS, "--drive", "0:nan,0"), "--drive"),
    ((*HEADLESS, "--drive", "0:1,0; 0:1,0"), "--drive"),
    ((*HEADLESS, "--drive", "1:1,0; 0:0,0"), "--drive"),
    ((*HEADLESS, "--drive", "0:1,0,0,0"), "--drive"),
    ((*HEADLESS, "--drive", LONG), "--drive"),
    ((*HEADLESS, "--boat", ""), "--boat"),
    ((*HEADLESS, "--boat", "boat"), "--boat needs --drive"),
    ((*HEADLESS, "--set", ""), "key=value"),
    ((*HEADLESS, "--set", "="), "--set"),
    ((*HEADLESS, "--set", "water.viscosity=nan"), "water.viscosity"),
    ((*HEADLESS, "--set", "water.viscosity="), "water.viscosity"),
    ((*HEADLESS, "--set", "water.viscosity=1=2"), "water.viscosity"),
    ((*HEADLESS, "--set", "water.solver=liquid"), "water.solver"),
    ((*HEADLESS, "--set", f"{LONG}=1"), "--set"),
    ((*HEADLESS, "--size", "64x48x2"), "--size"),
    ((*HEADLESS, "--size", "-64x48"), "--size"),
    ((*HEADLESS, "--size", "99999999999x48"), "--size"),
    ((*HEADLESS, "--camera", ""), "--camera"),
    ((*HEADLESS, "--view", "shaded,height"), "--view"),
    ((*HEADLESS, "--wakes", "all,none"), "--wakes"),
    ((*HEADLESS, "--wakes", ","), "--wakes"),
    ((*HEADLESS, "--split", ""), "--split"),
    ((*HEADLESS, "--ui-scale", "0"), "--ui-scale"),
    ((*HEADLESS, "--csv", ""), "--csv: the file name is empty"),
    ((*HEADLESS, "--csv", "tank.toml"), "--csv would replace the scene"),
    ((*HEADLESS, "--csv", "x/../../tank.csv"), "tank.csv"),
    ((*HEADLESS, "--csv", LONG), "xxx"),
    ((*HEADLESS, "--csv", "x" * 252 + ".csv"), "xxx"),
    ((*HEADLESS, "--csv", "tank.toml/run.csv"), "run.csv"),
    ((*HEADLESS, "--screenshot", ".png/x.png"), "x.png"),
    ((*HEADLESS, "--screenshot", "."), "--screenshot"),
    ((*HEADLESS, "--record", "-.mp4", "--fps", "0"), "--fps"),
    ((*HEADLESS, "--record", "a.mp4", "--record-from", "1e300"), "--record-from"),
    ((*HEADLESS, "--record", ".mp4"), "a film's name must end in"),
    ((*HEADLESS, "--headless=maybe"), "headless"),
    (("check",), "scene"),
    (("check", ""), "the name of the scene is empty"),
    (("check", "tank.toml", "tank.toml"), "tank.toml"),
    (("bench", "tank.toml", "--steps", "0"), "--steps"),
    (("bench", "tank.toml", "--warmup", "-1"), "--warmup"),
    (("bench", "tank.toml", "--json", ""), "--json"),
    (("bench", "tank.toml", "--json", "/proc/self/nothing"), "/proc/self/nothing"),
    (("--headless", "bench", "tank.toml"), "come after it"),
    (("params", "--markdown", "more"), "more"),
    (("scenes", "--set", "a=b"), "--set"),
]


class Hostile(program.ProgramTest):
    def test_command_lines(self):
        for arguments, says in REFUSED:
            with self.subTest(tuple(argument[:40] for argument in arguments)):
                done = self.run_program(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr[:2000])
                self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr[:2000])
                self.assertTrue(done.stderr.startswith("regatta: error: "), done.stderr[:2000])
                self.assertIn(says, done.stderr)
                self.assertEqual(self.files(), self.before)

    def test_bytes_that_are_no_text(self):
        for arguments in (("\udcff\udcfe",), ("tank.toml", "--headless", "--csv", "missing/\udcff.csv"),
                          ("tank.toml", "--headless", "--set", "\udcff=1"), ("tank.toml", "--headless", "--drive", "\x01\x1b[31m")):
            done = self.run_program(*arguments)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertNotIn("\x1b", done.stderr, "nothing that a terminal would obey")
            self.assertEqual(self.files(), self.before)

    def test_odd_names_that_are_fine(self):
        for name in ("-run.csv", "a b.csv", "é\u2603.csv", "x" * 200 + ".csv", ".csv", "no_extension"):
            self.run_fine(*HEADLESS, "--csv", os.path.join(self.folder, name) if name.startswith("-") else name)
            self.assertTrue(os.path.getsize(self.path(name)) > 100, name)


if __name__ == "__main__":
    program.main()
