#!/usr/bin/env python3
"""regatta compare with the real program: solvers, parameters, a replay; its page and CSV file, and what it refuses."""
import base64
import csv
import re
import xml.dom.minidom

import program

SCRIPT = "0:1,0; 0.6:1,0.5"


class Compare(program.ProgramTest):
    def compare(self, *arguments):
        return self.run_program("compare", *arguments)

    def page(self, name="compare.html"):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def rows(self, name="compare.csv"):
        with open(self.path(name), encoding="utf-8", newline="") as file:
            return list(csv.reader(file))

    def of_run(self, *arguments):
        """Where the boat of a run without comparison is at its end, from its CSV file."""
        self.run_fine("tank.toml", "--headless", "--drive", SCRIPT, "--seconds", "1.5", "--csv", "run.csv", *arguments)
        rows = self.rows("run.csv")
        return [float(rows[-1][rows[0].index(name)]) for name in ("boat.x [m]", "boat.z [m]", "boat.speed [m/s]")]

    def test_each_solver_goes_as_a_run_on_it_does(self):
        self.run_fine("compare", "tank.toml", "--solvers", "columns,grid", "--drive", SCRIPT, "--seconds", "1.5")
        rows = self.rows()
        self.assertEqual(len(rows), 1 + 91)
        for solver in ("columns", "grid"):
            ours = [float(rows[-1][rows[0].index(f"{solver}.{name}")]) for name in ("x [m]", "z [m]", "speed [m/s]")]
            self.assertEqual(ours, self.of_run("--set", f"water.solver={solver}"))
        page = self.page()
        self.assertNotIn("<script", page)
        pictures = re.findall(r"<svg.*?</svg>", page, re.S)
        self.assertEqual(len(pictures), 2 + 5)
        for picture in pictures:
            xml.dom.minidom.parseString(picture)
        self.run_fine("compare", "tank.toml", "--solvers", "grid,columns", "--seconds", "0.1")  # written over

    def test_pictures_of_the_end_stand_in_the_page(self):
        self.run_fine("compare", "tank.toml", "--solvers", "columns,grid", "--drive", SCRIPT, "--seconds", "0.5", "--pictures")
        pictures = re.findall(r'src="data:image/png;base64,([^"]*)"', self.page())
        self.assertEqual(len(pictures), 2)
        for number, picture in enumerate(pictures):
            with open(self.path(f"{number}.png"), "wb") as file:
                file.write(base64.b64decode(picture, validate=True))
            self.assertEqual(len(self.pixels(f"{number}.png")), 640 * 360 * 3)
        self.run_fine("tank.toml", "--headless", "--drive", SCRIPT, "--seconds", "0.5", "--set", "water.solver=columns",
                      "--size", "640x360", "--screenshot", "alone.png")
        self.assertLess(program.difference(self.pixels("alone.png"), self.pixels("0.png")), 0.02)

    def test_without_opengl_the_page_is_written_all_the_same(self):
        done = self.run_program("compare", "tank.toml", "--solvers", "columns,grid", "--drive", SCRIPT, "--seconds", "0.5", "--pictures",
                                GALLIUM_DRIVER="softpipe", LIBGL_ALWAYS_SOFTWARE="1", EGL_PLATFORM="surfaceless",
                                __EGL_VENDOR_LIBRARY_FILENAMES="/nowhere")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("the page lacks pictures", done.stderr)
        self.assertNotIn("data:image", self.page())
        self.assertEqual(len(self.rows()), 1 + 31)

    def test_each_set_is_a_run_beside_one_as_it_is(self):
        self.run_fine("compare", "tank.toml", "--set", "wake.lambda=0,water.solver=grid", "--set", "wake.lambda=0",
                      "--drive", SCRIPT, "--seconds", "0.5", "--page", "sets.html", "--boat", "other")
        header = self.rows("sets.csv")[0]
        self.assertEqual([name for name in header if name.endswith(".x [m]")],
                         ["as it is.x [m]", "wake.lambda=0,water.solver=grid.x [m]", "wake.lambda=0.x [m]"])
        self.assertIn("<p class=\"about\">other, driven", self.page("sets.html"))

    def test_a_replay_is_driven_as_it_was(self):
        self.run_fine("tank.toml", "--headless", "--drive", SCRIPT, "--seconds", "1", "--save-replay", "a.replay")
        self.run_fine("compare", "a.replay", "--solvers", "columns,grid")
        rows = self.rows()
        self.assertEqual(len(rows), 1 + 61)
        self.run_fine("tank.toml", "--headless", "--drive", SCRIPT, "--seconds", "1", "--csv", "run.csv")
        run = self.rows("run.csv")
        self.assertEqual(rows[-1][rows[0].index("columns.x [m]")], run[-1][run[0].index("boat.x [m]")])

    def test_what_is_refused_writes_nothing(self):
        self.write("other.html", "<!DOCTYPE html>\n<p>mine</p>\n")
        self.write("compare.csv", "a,b\n1,2\n")
        for arguments, word in (
                (("--solvers", "columns,gird"), "did you mean \"grid\""),
                (("--solvers", "columns,liquid"), "not for the water of this scene"),
                (("--solvers", "columns"), "one run alone"),
                (("--solvers", "grid,grid"), "would run twice"),
                (("--solvers", ""), "no solver is named"),
                ((), "needs --solvers"),
                (("--solvers", "columns,grid", "--set", "wake.lambda=0"), "exclude each other"),
                (("--set", "wake.lamda=0"), "did you mean \"wake.lambda\""),
                (("--set", "wake.lambda=0,"), "expected key=value"),
                (("--set", "wake.lambda=7e9"), "wake.lambda"),
                (("--set", "wake.lambda=0", "--boat", "nobody", "--page", "new.html"), "no boat called \"nobody\""),
                (("--set", "wake.lambda=0", "--page", "page.txt"), "does not end in .html"),
                (("--set", "wake.lambda=0", "--page", "other.html"), "does not begin as a page"),
                (("--set", "wake.lambda=0"), "compare.csv"),
                (("--set", "wake.lambda=0", "--page", "new.html", "--seconds", "0"), "no step")):
            done = self.compare("tank.toml", *arguments)
            self.assertEqual(done.returncode, 2, (arguments, done.stderr))
            self.assertIn(word, done.stderr)
        self.assertEqual(set(self.files()) - set(self.before), {"other.html", "compare.csv"})
        self.assertIn("mine", self.page("other.html"))


if __name__ == "__main__":
    program.main()
