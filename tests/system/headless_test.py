#!/usr/bin/env python3
"""The program without a display: runs, numbers, pictures, films, hashes, bench and the small subcommands."""
import csv
import itertools
import json
import os
import shutil
import signal
import struct
import subprocess
import time
import unittest

import program


def png_size(path):
    with open(path, "rb") as file:
        head = file.read(24)
    assert head[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG"
    return struct.unpack(">II", head[16:24])


OCEAN = """[time]
steps_per_second = 200
[ocean]
lower = [0, 0, 0]
upper = [1, 1, 0.6]
[[ocean.block]]
lower = [0, 0, 0]
upper = [0.8, 0.3, 0.6]
[params.wind]
on = true
x = -3
z = 4
"""


class Headless(program.ProgramTest):
    def lines(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read().splitlines()

    def test_runs_for_the_time_asked(self):
        done = self.run_fine("tank.toml", "--headless", "--seconds", "0.5", "--csv", "run.csv")
        self.assertIn("0.50 s simulated", done.stderr)
        self.assertEqual(done.stdout, "")
        with open(self.path("run.csv"), newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(rows), 31, "a row at the start and one for each of 30 steps")
        self.assertAlmostEqual(float(rows[-1]["time [s]"]), 0.5, places=6)
        self.assertEqual(float(rows[-1]["step [1]"]), 30)
        for name in ("boat.x [m]", "boat.heading [deg]", "boat.vx [m/s]", "boat.fy [N]", "other.z [m]",
                     "gauge.g1.eta [m]", "gauge.g1.depth [m]", "water.volume [m^3]", "water.mass_error [1]",
                     "water.kinetic_energy [J]", "bodies.energy [J]", "count.columns [1]", "status [1]",
                     "boat.wake.vortices [1]", "other.wake.shed_ccw [m^2/s]", "count.vortices [1]"):
            self.assertIn(name, rows[0])
        volume = float(rows[-1]["water.volume [m^3]"])
        self.assertAlmostEqual(volume, float(rows[0]["water.volume [m^3]"]), delta=1e-6 * volume)
        self.assertGreater(float(rows[-1]["count.columns [1]"]), 1000)

    def test_a_helm_script_drives(self):
        self.run_fine("tank.toml", "--headless", "--seconds", "2", "--drive", "0:1,0", "--boat", "other", "--csv", "a.csv")
        with open(self.path("a.csv"), newline="", encoding="utf-8") as file:
            last = list(csv.DictReader(file))[-1]
        self.assertGreater(float(last["other.vx [m/s]"]), 0.2)
        self.assertEqual(float(last["other.throttle [1]"]), 1)
        self.assertEqual(float(last["boat.throttle [1]"]), 0)
        self.assertLess(abs(float(last["boat.vx [m/s]"])), 0.2)

    def test_numbers_of_rings_under_water(self):
        self.write("cube.toml", """
[domain]
size = [12, 8]
[water]
depth = 4
spacing = 0.25
[[body]]
kind = "box"
name = "cube"
size = [1, 1, 1]
density = 1100
position = [-3, -2, 0]
velocity = [2, 0, 0]
[[body]]
kind = "box"
name = "raft"
size = [1, 0.4, 1]
density = 400
position = [3, 0, 0]
""")
        self.run_fine("cube.toml", "--headless", "--seconds", "1", "--csv", "rings.csv")
        with open(self.path("rings.csv"), newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertFalse([name for name in rows[0] if name.startswith("raft.rings.") or name.startswith("raft.wake.model")])
        last = {name: float(value) for name, value in rows[-1].items()}
        self.assertEqual(last["cube.wake.model [1]"], 2)
        self.assertGreater(last["cube.rings.count [1]"], 2)
        self.assertEqual(last["cube.rings.count [1]"], last["count.rings [1]"])
        self.assertEqual(last["cube.rings.nodes [1]"], last["count.vortons [1]"])
        self.assertGreaterEqual(last["cube.rings.shed [1]"], last["cube.rings.count [1]"])
        self.assertLess(last["cube.rings.fx [N]"], -50)
        report = json.loads(self.run_fine("bench", "cube.toml", "--steps", "30", "--warmup", "30", "--json", "-").stdout)
        self.assertEqual(report["counts"]["rings"], last["count.rings [1]"])
        self.assertEqual(report["counts"]["silt"], last["count.silt [1]"])
        self.assertEqual(report["wake"]["rings_shed"], last["cube.rings.shed [1]"])
        for part in ("vortons", "probe", "rings", "silt", "push"):
            self.assertGreater(report["stages"][part]["median"], 0, part)

    def test_hash_is_the_same_for_any_number_of_threads(self):
        run = ("tank.toml", "--steps", "60", "--drive", "0:1,0.5")
        hashes = {threads: self.hash_of(*run, "--threads", threads) for threads in (1, 2, 3, 8)}
        self.assertEqual(len(set(hashes.values())), 1, hashes)
        self.assertNotEqual(hashes[1], self.hash_of("tank.toml", "--steps", "60"), "the helm matters")

    def test_hash_does_not_depend_on_what_is_written(self):
        run = ("tank.toml", "--steps", "20")
        plain = self.hash_of(*run)
        self.assertEqual(plain, self.hash_of(*run, "--csv", "x.csv", "--screenshot", "x.png", "--size", "320x180"))

    def test_overrides_change_the_run(self):
        run = ("tank.toml", "--steps", "30", "--drive", "1,0")
        self.assertNotEqual(self.hash_of(*run), self.hash_of(*run, "--set", "water.viscosity=0.1"))

    def test_screenshot(self):
        views = {}
        for view in ("shaded", "height", "speed", "vorticity", "columns"):
            self.run_fine("tank.toml", "--headless", "--steps", "5", "--screenshot", f"{view}.png", "--size", "320x180",
                          "--view", view, "--camera", "top")
            self.assertEqual(png_size(self.path(f"{view}.png")), (320, 180))
            views[view] = self.pixels(f"{view}.png")
        for one, other in itertools.combinations(views, 2):
            self.assertGreater(program.difference(views[one], views[other]), 0.1, f"{one} and {other} look the same")

    def test_two_worlds_side_by_side_in_pictures_and_films(self):
        run = ("tank.toml", "--steps", "30", "--drive", "1,0.5")
        plain = self.hash_of(*run, "--screenshot", "one.png", "--size", "321x180", "--csv", "one.csv")
        split = self.hash_of(*run, "--screenshot", "two.png", "--size", "321x180", "--csv", "two.csv", "--split")
        self.assertEqual(plain, split, "the right world does not notice the left one")
        for one, two in zip(self.lines("one.csv"), self.lines("two.csv"), strict=True):
            self.assertTrue(two.startswith(one + ","), "the right world's numbers first, unchanged")
        names, *rows = csv.reader(self.lines("two.csv"))
        half = len(names) // 2
        self.assertEqual(names[half:], ["left." + name for name in names[:half]])
        self.assertEqual({len(row) for row in rows}, {len(names)})
        self.assertEqual(png_size(self.path("two.png")), (321, 180))
        self.assertGreater(program.difference(self.pixels("one.png"), self.pixels("two.png")), 0.1)
        self.run_fine("tank.toml", "--headless", "--seconds", "0.2", "--record", "two.mp4", "--size", "320x180", "--split",
                      "--fps", "20")
        self.assertGreater(os.path.getsize(self.path("two.mp4")), 0)

    def test_both_solvers_on_the_same_commands(self):
        for right, scene in (("columns", ("boat_in_tank", "--steps", "20")),
                             ("grid", ("tank.toml", "--steps", "20", "--drive", "1,0.5", "--set", "water.solver=grid"))):
            other = "columns" if right == "grid" else "grid"
            plain = self.hash_of(*scene, "--csv", "one.csv")
            self.assertEqual(plain, self.hash_of(*scene, "--split", "solver", "--csv", "two.csv"))
            self.hash_of(*scene, "--set", f"water.solver={other}", "--csv", "other.csv")
            for one, left, both in zip(self.lines("one.csv")[1:], self.lines("other.csv")[1:], self.lines("two.csv")[1:],
                                       strict=True):
                self.assertEqual(both, f"{one},{left}", "on the left it is a run on the other solver")
            for row in csv.DictReader(self.lines("two.csv")):
                columns = {"left": float(row["left.count.columns [1]"]), "right": float(row["count.columns [1]"])}
                self.assertEqual((columns["right"] > 0, columns["left"] > 0), (right == "columns", other == "columns"))
        wrong = self.run_program("tank.toml", "--headless", "--split", "both")
        self.assertEqual((wrong.returncode, wrong.stdout), (2, ""))
        self.assertIn('--split: "both" is none of wakes, solver', wrong.stderr)
        self.write("box.toml", OCEAN)
        # In a box the other water is a liquid.
        self.run_fine("box.toml", "--headless", "--steps", "2", "--split", "solver", "--csv", "box.csv")
        for row in csv.DictReader(self.lines("box.csv")):
            self.assertGreater(float(row["count.particles [1]"]), 0)
            self.assertGreater(float(row["left.count.liquid_particles [1]"]), 0)

    def test_film(self):
        done = self.run_fine("tank.toml", "--headless", "--seconds", "0.5", "--record", "film.mp4", "--fps", "20",
                             "--size", "320x180")
        self.assertIn("wrote film.mp4 (10 frames)", done.stderr)
        stream, frames = self.frames_of("film.mp4")
        self.assertEqual((stream["width"], stream["height"]), (320, 180))
        self.assertEqual(stream["r_frame_rate"], "20/1")
        self.assertEqual(frames, 10)

    def test_film_from_a_time_on(self):
        options = ("tank.toml", "--headless", "--seconds", "0.5", "--record", "film.mp4", "--fps", "20", "--size", "320x180")
        done = self.run_fine(*options, "--record-from", "0.3")
        self.assertIn("wrote film.mp4 (4 frames)", done.stderr)
        late = self.run_program(*options, "--record-from", "0.5")
        self.assertEqual(late.returncode, 2)
        self.assertIn("the film would begin at 0.5 s, the run ends at 0.5 s", late.stderr)

    def frames_of(self, name):
        probe = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0", "-of", "json", "-show_entries",
                                "stream=nb_read_frames,width,height,r_frame_rate", self.path(name)],
                               capture_output=True, text=True, timeout=program.PATIENCE, check=True)
        stream = json.loads(probe.stdout)["streams"][0]
        return stream, int(stream["nb_read_frames"])

    def messages_when_stopped(self, *options, begun):
        """Of a film of tank.toml that is stopped once `begun` says that the run has begun."""
        process = subprocess.Popen(
            [program.PROGRAM, "tank.toml", "--headless", "--seconds", "10000", "--record", "film.mp4", "--size", "320x180",
             *options], cwd=self.folder, env=self.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + program.PATIENCE
        while time.monotonic() < deadline and not begun():
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, messages = process.communicate(timeout=program.PATIENCE)
        self.assertEqual(process.returncode, 1)
        return messages

    def test_what_was_recorded_until_a_run_is_stopped_is_kept(self):
        def lines_written():
            return sum(len(self.lines(name)) for name in self.files() if name.endswith(".csv"))

        messages = self.messages_when_stopped("--csv", "run.csv", begun=lambda: lines_written() > 60)
        self.assertRegex(messages, r"stopped after [0-9.]+ of 10000.00 s; what was recorded until then is kept")
        self.assertEqual(sorted(set(self.files()) - set(self.before)), ["film.mp4", "run.csv"])
        last = self.lines("run.csv")[-1].split(",")
        self.assertAlmostEqual(self.frames_of("film.mp4")[1] / 30.0, float(last[0]), delta=0.1)

    def test_stopped_before_its_film_begins_it_leaves_none(self):
        messages = self.messages_when_stopped("--record-from", "9000", begun=lambda: any("film" in name for name in self.files()))
        self.assertRegex(messages, "nothing was written|cancelled", "in the run, or before its first step")
        self.assertEqual(self.files(), self.before)

    def test_a_run_under_nohup_outlives_its_terminal(self):
        process = subprocess.Popen(
            ["nohup", program.PROGRAM, "tank.toml", "--headless", "--steps", "200", "--hash", "--csv", "run.csv"],
            cwd=self.folder, env=self.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + program.PATIENCE
        while time.monotonic() < deadline and not any("run" in name for name in self.files()):
            time.sleep(0.01)  # until the run has begun
        process.send_signal(signal.SIGHUP)
        out, messages = process.communicate(timeout=program.PATIENCE)
        self.assertEqual(process.returncode, 0, messages)
        self.assertRegex(out, r"\A[0-9a-f]{16}\n\Z")

    def test_numbers_to_standard_output_stand_beside_the_hash(self):
        with open(self.path("out.txt"), "w", encoding="utf-8") as out:
            out.write("before\n")
            out.flush()
            subprocess.run([program.PROGRAM, "tank.toml", "--headless", "--steps", "2", "--hash", "--csv", "/dev/stdout"],
                           cwd=self.folder, env=self.environment(), stdout=out, stderr=subprocess.DEVNULL, timeout=program.PATIENCE,
                           check=True)
        with open(self.path("out.txt"), encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.assertEqual((lines[0], len(lines)), ("before", 6), "before, the header, three rows, the hash")
        self.assertTrue(lines[1].startswith("time [s],"))
        self.assertRegex(lines[5], r"\A[0-9a-f]{16}\Z")

    def test_a_full_disk_is_said(self):
        done = self.run_program("tank.toml", "--headless", "--steps", "2", "--csv", "/dev/full")
        self.assertEqual(done.returncode, 1)
        self.assertIn("No space left", done.stderr)
        for command in (("params", "--markdown"), ("bench", "tank.toml", "--steps", "1", "--warmup", "0")):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([program.PROGRAM, *command], cwd=self.folder, env=self.environment(), stdout=full,
                                      stderr=subprocess.PIPE, text=True, timeout=program.PATIENCE, check=False)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("error: ", done.stderr)


class Subcommands(program.ProgramTest):
    def test_bench(self):
        done = self.run_fine("bench", "tank.toml", "--steps", "20", "--warmup", "5", "--threads", "2", "--json", "-")
        report = json.loads(done.stdout)
        self.assertEqual(list(report), ["scene", "commit", "cpu", "threads", "steps", "dt_s", "step_ms", "stages", "counts",
                                        "wake", "peak_rss_bytes", "allocations_per_step", "mass_error", "status",
                                        "status_counts", "hash"])
        self.assertEqual(set(report["step_ms"]), {"mean", "median", "p90", "max"})
        self.assertLessEqual({"rigid", "shallow"}, set(report["stages"]))
        for stage in report["stages"].values():
            self.assertEqual(set(stage), {"median", "p90"})
            self.assertLessEqual(0 <= stage["median"], stage["median"] <= stage["p90"])
        self.assertEqual(set(report["counts"]), {"columns", "cells", "vortices", "vortons", "rings", "silt", "bodies", "particles",
                                                "liquid_particles"})
        self.assertEqual(report["counts"]["bodies"], 2)
        self.assertEqual(set(report["wake"]), {"vortices", "shed_circulation", "emissions", "rings_shed", "silt_hits"})
        self.assertEqual(report["wake"]["vortices"], report["counts"]["vortices"])
        self.assertEqual((len(report["wake"]["shed_circulation"]), len(report["wake"]["emissions"])), (2, 2))
        self.assertEqual((report["threads"], report["steps"]), (2, 20))
        self.assertLessEqual(0 < report["step_ms"]["median"], report["step_ms"]["median"] <= report["step_ms"]["max"])
        self.assertLessEqual(0 < report["step_ms"]["mean"], report["step_ms"]["mean"] <= report["step_ms"]["max"])
        self.assertGreater(report["peak_rss_bytes"], 1e6)
        self.assertRegex(report["hash"], r"\A[0-9a-f]{16}\Z")
        self.assertEqual(report["hash"], self.hash_of("tank.toml", "--steps", "25"), "bench runs what a run runs")
        self.assertEqual((report["status"], report["status_counts"]), (0, {}))

    def test_bench_times_pictures_too(self):
        for quality in ("low", "high"):
            done = self.run_fine("bench", "tank.toml", "--steps", "5", "--warmup", "1", "--draw", "320x180", "--quality",
                                 quality, "--json", "-")
            report = json.loads(done.stdout)
            self.assertEqual(report["draw"]["size_px"], [320, 180])
            self.assertLessEqual(0 < report["draw_ms"]["median"], report["draw_ms"]["median"] <= report["draw_ms"]["p90"])
            self.assertLessEqual({"snapshot", "foam", "upload", "bodies", "water"}, set(report["passes"]))
            self.assertGreater(min(report["passes"][name] for name in ("snapshot", "upload", "bodies", "water")), 0)
            self.assertGreaterEqual(report["frames_per_second"], 0)
            self.assertEqual(report["hash"], self.hash_of("tank.toml", "--steps", "6"), "a picture changes nothing")

    def test_trouble_is_counted_and_told(self):
        capped = ("tank.toml", "--set", "water.max_substeps=1", "--set", "water.solver=grid", "--set", "water.grid_cfl=0.05")
        report = json.loads(self.run_fine("bench", *capped, "--steps", "4", "--warmup", "2", "--json", "-").stdout)
        self.assertEqual(report["status"], 4)
        told = report["status_counts"].pop("substeps-capped")
        self.assertEqual(report["status_counts"], {})
        self.assertEqual(len(told.pop("at_m")), 3)
        self.assertEqual(told, {"steps": 6, "last_step": 6, "what": "cell"})
        done = self.run_fine(*capped, "--headless", "--steps", "6")
        self.assertIn("substeps-capped: ", done.stderr)
        self.assertIn("(in 6 steps, last in step 6: cell at (", done.stderr)
        self.run_fine("bench", "tank.toml", "--steps", "2", "--warmup", "0", "--json", "out.json")
        with open(self.path("out.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["steps"], 2)

    def test_bench_and_numbers_of_a_particle_ocean(self):
        self.write("box.toml", OCEAN)
        done = self.run_fine("bench", "box.toml", "--steps", "6", "--warmup", "2", "--json", "-")
        report = json.loads(done.stdout)
        self.assertEqual((report["counts"]["columns"], report["counts"]["particles"]), (0, 15 * 5 * 11))
        self.assertEqual(set(report["ocean"]), {"density_iterations", "divergence_iterations", "density_error_mean",
                                                "density_error_max", "neighbours", "boundary_particles",
                                                "bytes_per_particle"})
        self.assertGreater(report["ocean"]["density_iterations"], 0)
        self.assertLess(report["ocean"]["density_error_mean"], 1e-3)
        self.assertLessEqual(report["ocean"]["density_error_mean"], report["ocean"]["density_error_max"])
        self.assertLessEqual({"ocean", "neighbours", "boundary", "density", "divergence", "viscosity", "wind"},
                             set(report["stages"]))
        self.assertEqual(report["stages"]["shallow"]["p90"], 0)
        self.assertGreater(report["stages"]["ocean"]["median"], 0)
        self.assertEqual(report["hash"], self.hash_of("box.toml", "--steps", "8", "--threads", "1"))
        self.run_fine("box.toml", "--headless", "--steps", "3", "--csv", "run.csv")
        with open(self.path("run.csv"), newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        for name in ("ocean.density_iterations [1]", "ocean.divergence_iterations [1]", "ocean.density_error_mean [1]",
                     "ocean.density_error_max [1]", "ocean.max_speed [m/s]", "ocean.wind [m/s]"):
            self.assertIn(name, rows[0])
        self.assertEqual(float(rows[3]["count.particles [1]"]), 825)
        self.assertEqual(float(rows[3]["ocean.wind [m/s]"]), 5)
        self.assertGreater(float(rows[3]["ocean.max_speed [m/s]"]), 0)
        self.assertNotEqual(self.hash_of("box.toml", "--steps", "2"),
                            self.hash_of("box.toml", "--steps", "2", "--set", "ocean.fill=0.5"))

    def test_check(self):
        self.assertIn("fine", self.run_fine("check", "tank.toml").stdout)
        self.assertIn("fine", self.run_fine("check", "boat_in_tank").stdout)

    def test_check_says_for_which_bodies_the_water_is_too_coarse(self):
        self.assertNotIn("too coarse", self.run_fine("check", "boat_in_tank").stdout)
        self.write("coarse.toml", '[water]\nspacing = 0.5\n[[body]]\nname = "tug"\nkind = "boat"\nposition = [0, 0]\n'
                   '[[body]]\nname = "raft"\nkind = "box"\nsize = [6, 0.4, 6]\nposition = [8, 0]\n'
                   '[[body]]\nname = "tower"\nkind = "box"\nmotion = "static"\nsize = [1, 1, 1]\nposition = [0, 4, 5]\n')
        for solver in ("columns", "grid"):
            with self.subTest(solver):
                said = self.run_fine("check", "coarse.toml").stdout.splitlines()[1:]
                self.assertEqual(len(said), 1, said)
                self.assertRegex(said[0], r"  too coarse: tug, 1.6 m across, wants a water.spacing of 0.2 m, not 0.5 m")
        self.assertNotIn("too coarse", self.run_fine("check", "lifebuoy").stdout)
        self.write("drops.toml", '[ocean]\nlower = [0, 0, 0]\nupper = [1, 1, 1]\nradius = 0.05\n'
                   '[[ocean.block]]\nlower = [0, 0, 0]\nupper = [1, 0.4, 1]\n'
                   '[[body]]\nname = "raft"\nkind = "box"\nsize = [0.4, 0.2, 0.4]\nposition = [0.5, 0.6, 0.5]\n')
        self.assertIn("  too coarse: raft, 0.2 m at its thinnest, wants an ocean.radius of 0.028 m, not 0.05 m",
                      self.run_fine("check", "drops.toml").stdout)

    def test_scenes(self):
        text = self.run_fine("scenes").stdout
        names = [line for line in text.splitlines() if line and not line.startswith(" ")]
        self.assertEqual(names[0], "bay")
        files = {name[:-5] for name in os.listdir(os.path.join(program.ROOT, "scenes")) if name.endswith(".toml")}
        self.assertEqual(set(names), files)

    def test_params(self):
        with open(os.path.join(program.ROOT, "docs", "parameters.md"), encoding="utf-8") as file:
            self.assertEqual(self.run_fine("params", "--markdown").stdout, file.read())
        self.assertIn("water.viscosity = 0.02 m²/s", self.run_fine("params").stdout)

    def test_version_and_help(self):
        self.assertRegex(self.run_fine("--version").stdout, r"\Aregatta \d+\.\d+\.\d+ \(\S+\)\n\Z")
        self.assertIn("--headless", self.run_fine("--help").stdout)

    def test_works_from_any_folder_and_with_named_data(self):
        data = self.path("data")
        for name in ("scenes", "shaders", "assets"):
            os.symlink(os.path.join(program.ROOT, name), os.path.join(self.folder, name))
        os.mkdir(data)
        for name in ("scenes", "shaders", "assets"):
            shutil.move(os.path.join(self.folder, name), os.path.join(data, name))
        self.assertIn("boat_in_tank", self.run_fine("scenes", REGATTA_DATA=data).stdout)
        self.assertEqual(self.run_program("scenes", REGATTA_DATA=self.path("nothing")).returncode, 2)


if __name__ == "__main__":
    program.main()
