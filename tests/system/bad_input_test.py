#!/usr/bin/env python3
"""Whatever is wrong: one clear line, the promised exit code, and no file left behind."""
import os
import unittest

import program


class BadInput(program.ProgramTest):
    def refused(self, *arguments, says="", code=2, **changes):
        done = self.run_program(*arguments, **changes)
        self.assertEqual(done.returncode, code, f"{arguments}: {done.returncode} {done.stderr}")
        self.assertEqual(done.stdout, "", arguments)
        lines = done.stderr.splitlines()
        self.assertEqual(len(lines), 1, f"{arguments}: {done.stderr}")
        self.assertTrue(lines[0].startswith("regatta: error: "), lines[0])
        self.assertIn(says, lines[0])
        self.assertEqual(self.files(), self.before, arguments)

    def test_options(self):
        self.refused("--nonsense", says="--nonsense")
        self.refused("bench", "tank.toml", "--draw", "big", says='--draw: "big" is not WxH')
        self.refused("bench", "tank.toml", "--quality", "low", says="--quality needs --draw")
        self.refused("bench", "tank.toml", "--draw", "64x64", "--quality", "best", says="best")
        self.refused("tank.toml", "more.toml", says="more.toml")
        self.refused("tank.toml", "--headless", "--steps", "many", says="many")
        self.refused("tank.toml", "--headless", "--steps", "3", "--seconds", "2", says="--s")
        self.refused("tank.toml", "--headless", "--threads", "0", says="--threads")
        self.refused("tank.toml", "--headless", "--size", "1x1", says="--size")
        self.refused("tank.toml", "--record", "film.mp4", says="--headless")
        self.refused("tank.toml", "--headless", "--drive", "full ahead", says="--drive")
        self.refused("tank.toml", "--headless", "--drive", "1,0", "--boat", "none", says="none")
        self.refused("tank.toml", "--headless", "--drive", "0:1,0,1", says='the boat "boat" can\'t dive')
        self.refused("bench", "tank.toml", "--drive", "1,0,-0.5", "--boat", "other", says='the boat "other" can\'t dive')
        self.refused("chek", says='did you mean "check"?')
        self.refused("baech", "--headless", says='did you mean "beach"?')
        self.refused("tank.toml", "--seconds", "1e99", says="needs a number from 0 to 10,000,000")
        self.refused("bench", says="scene")
        self.refused("params", "--html", says="--html")

    def test_parameters(self):
        self.refused("tank.toml", "--headless", "--set", "water.viscosity", says="key=value")
        self.refused("tank.toml", "--headless", "--set", "water.viskosity=1", says="water.viscosity")
        self.refused("tank.toml", "--headless", "--set", "water.viscosity=-1", says="range")
        self.refused("bench", "tank.toml", "--set", "water.viscosity=x", says="not a number")

    def test_scenes_say_where(self):
        def with_scene(text):
            path = self.write("bad.toml", text)
            self.before = self.files()
            return path

        for command in (["check"], ["--headless", "--steps", "1"], ["bench"]):
            with_scene(program.TANK.replace("mass = 556", "masss = 556", 1))
            self.refused(*command, "bad.toml", says="bad.toml:12:1: ")
            with_scene("[scene\n")
            self.refused(*command, "bad.toml", says="bad.toml:1:")
            with_scene(program.TANK.replace("3_300", "1_000_000_000_000"))
            self.refused(*command, "bad.toml", says="bad.toml:7:")
            # The mass of a body is checked against its volume, which its hull has: a boat of 3.653 m³.
            with_scene(program.TANK.replace("mass = 556", "mass = 1e7", 1))
            self.refused(*command, "bad.toml", says="bad.toml:12:8: body \"boat\": 1e+07 kg in ")
            with_scene("[water]\ndepth = 2\n[[ring]]\nposition = [0, -1, 0]\nradius = 1.5\n")
            self.refused(*command, "bad.toml", says="bad.toml:5:10: the ring reaches ")
            self.refused(*command, "missing.toml", says="missing.toml")
            self.refused(*command, self.folder, says=self.folder)
        self.refused("check", "/dev/zero", says="/dev/zero")

    def test_outputs(self):
        for option, name in (("--csv", "run.csv"), ("--screenshot", "s.png"), ("--record", "film.mp4")):
            self.refused("tank.toml", "--headless", "--steps", "1", option, os.path.join("missing", name), says=name)
            os.mkdir(self.path("folder-" + name))
            self.before = self.files()
            self.refused("tank.toml", "--headless", "--steps", "1", option, self.path("folder-" + name), says=name)
        self.refused("bench", "tank.toml", "--steps", "1", "--json", "missing/out.json", says="out.json")
        self.refused("tank.toml", "--headless", "--steps", "1", "--screenshot", "s.jpg", says=".png")
        self.refused("tank.toml", "--headless", "--steps", "1", "--record", "film.txt", says=".mp4")
        self.refused("tank.toml", "--headless", "--steps", "1", "--record", "f.mp4", "--size", "321x180", says="even")

    def test_pictures_that_the_device_cannot_paint_fail_before_the_run(self):
        sizes = ("16384x16384", "16384x9216", "16382x16382")
        if all(self.run_program("tank.toml", "--headless", "--steps", "0", "--size", size, "--screenshot", "s.png").returncode == 0
               for size in sizes):
            self.skipTest("this device paints pictures of any size that the command line takes")
        for size in sizes:
            for option in (("--screenshot", "s.png"), ("--record", "film.mp4")):
                self.refused("tank.toml", "--headless", "--seconds", "10000000", "--size", size, *option, code=1, says="pixels")

    def test_missing_ffmpeg(self):
        self.refused("tank.toml", "--headless", "--steps", "1", "--record", "film.mp4", says="ffmpeg", PATH=self.folder)

    def test_no_display(self):
        self.refused("tank.toml", code=1, says="--headless")

    def test_no_opengl(self):
        # Mesa's oldest software driver stops at OpenGL 3.3; the libraries of other makers do not heed it.
        done = self.run_program("tank.toml", "--headless", "--steps", "1", "--screenshot", "s.png",
                                GALLIUM_DRIVER="softpipe", LIBGL_ALWAYS_SOFTWARE="1", EGL_PLATFORM="surfaceless",
                                __EGL_VENDOR_LIBRARY_FILENAMES="/nowhere")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertIn("OpenGL", done.stderr)
        self.assertEqual(self.files(), self.before)


if __name__ == "__main__":
    program.main()
