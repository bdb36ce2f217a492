#!/usr/bin/env python3
"""What a run writes: never over what is somebody else's, and whole, or said to be lacking."""
import os
import resource
import signal
import struct
import subprocess
import time
import unittest
import zlib

import program

QUAD = "v -2 0 -1\nv 2 0 -1\nv 2 0 1\nv -2 0 1\nv -2 1 -1\nv 2 1 -1\nv 2 1 1\nv -2 1 1\n" + "".join(
    f"f {face}\n" for face in ("1 2 3 4", "8 7 6 5", "1 5 6 2", "2 6 7 3", "3 7 8 4", "4 8 5 1"))
INPUTS = """[domain]
size = [16, 8]
[water]
depth = 1.0
columns = 3_300
[[water.terrain]]
kind = "heightmap"
file = "bed.png"
height = 0.1
[[body]]
name = "hull"
kind = "mesh"
file = "hull.obj"
density = 400
position = [0, 0]
"""
RUN = ("--headless", "--steps", "3", "--threads", "1", "--size", "64x48")


def png(width, height):
    """A grey picture that gets brighter to the east."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes(range(width)) for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Outputs(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("inputs.toml", INPUTS)
        self.write("hull.obj", QUAD)
        self.put("bed.png", png(16, 8))

    def put(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(content)

    def content(self):
        """Of every file in the folder, by name."""
        found = {}
        for name in self.files():
            if os.path.isfile(self.path(name)):
                with open(self.path(name), "rb") as file:
                    found[name] = file.read()
        return found

    def started(self, *arguments, **changes):
        return subprocess.Popen([program.PROGRAM, *arguments], cwd=self.folder, env=self.environment(), text=True,
                                stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, **changes)

    def refused(self, arguments, says):
        before = self.content()
        done = self.run_program(*arguments)
        self.assertEqual(done.returncode, 2, f"{arguments}: {done.returncode} {done.stderr}")
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertIn(says, done.stderr)
        self.assertEqual(self.content(), before, arguments)

    def test_inputs_are_never_written_by_whatever_name(self):
        os.link(self.path("inputs.toml"), self.path("hard.csv"))
        os.symlink("inputs.toml", self.path("soft.csv"))
        os.mkdir(self.path("sub"))
        os.symlink("../soft.csv", self.path("sub/far.csv"))
        for name in ("inputs.toml", "./sub/../inputs.toml", "hard.csv", "soft.csv", "sub/far.csv", self.path("inputs.toml")):
            self.refused(("inputs.toml", *RUN, "--csv", name), "--csv would replace the scene, which this run reads")
        self.refused(("inputs.toml", *RUN, "--csv", "hull.obj"), '--csv would replace the mesh of "hull"')
        os.symlink("bed.png", self.path("seabed.png"))
        for name in ("bed.png", "seabed.png"):
            self.refused(("inputs.toml", *RUN, "--screenshot", name), "--screenshot would replace the terrain")
        self.refused(("bench", "inputs.toml", "--steps", "1", "--json", "hull.obj"), '--json would replace the mesh of "hull"')
        self.refused(("bench", "soft.csv", "--steps", "1", "--json", "inputs.toml"), "--json would replace the scene")

    def test_a_file_of_another_kind_is_never_replaced(self):
        self.write("notes.txt", "time,step\n")
        self.write("film.mp4", "not a film")
        self.put("photo.png", b"\xff\xd8\xff\xe0 a JPEG by its content")
        for option, name, kind in (("--csv", "notes.txt", "CSV"), ("--csv", "bed.png", "CSV"), ("--record", "film.mp4", "MP4"),
                                   ("--screenshot", "photo.png", "PNG")):
            self.refused(("tank.toml", *RUN, option, name), f"{option} would replace a file that does not begin as a {kind}")
        self.refused(("bench", "tank.toml", "--steps", "1", "--json", "notes.txt"), "--json would replace a file")
        # Those of their own kind are, and empty ones.
        self.put("run.csv", b"")
        for _ in range(2):
            self.run_fine("tank.toml", *RUN, "--csv", "run.csv", "--screenshot", "bed.png", "--record", "new.mkv")
            self.run_fine("bench", "tank.toml", "--steps", "1", "--warmup", "0", "--json", "new.json")

    def test_two_outputs_are_two_files(self):
        os.symlink("late.png", self.path("link.png"))
        self.refused(("tank.toml", *RUN, "--csv", "link.png", "--screenshot", "late.png"),
                     "--csv and --screenshot would write the same file")
        self.refused(("tank.toml", *RUN, "--csv", "./f.mp4", "--record", "f.mp4"), "--csv and --record would write")

    def test_numbers_on_standard_output(self):
        self.run_fine("tank.toml", *RUN, "--csv", "file.csv")
        with open(self.path("file.csv"), encoding="utf-8") as file:
            self.assertEqual(self.run_fine("tank.toml", *RUN, "--csv", "-").stdout, file.read())
        self.assertFalse(os.path.exists(self.path("-")))

    def test_pipes_get_what_files_get(self):
        os.mkfifo(self.path("pipe.png"))
        os.mkfifo(self.path("pipe.mkv"))
        readers = {name: subprocess.Popen(["cat", name], cwd=self.folder, stdout=subprocess.PIPE)
                   for name in ("pipe.png", "pipe.mkv")}
        process = self.started("tank.toml", "--headless", "--seconds", "0.2", "--size", "64x48", "--screenshot", "pipe.png",
                               "--record", "pipe.mkv")
        got = {name: reader.communicate(timeout=program.PATIENCE)[0] for name, reader in readers.items()}
        self.assertEqual(process.wait(timeout=program.PATIENCE), 0, process.communicate()[1])
        self.assertTrue(got["pipe.png"].startswith(b"\x89PNG\r\n\x1a\n") and got["pipe.png"].endswith(b"IEND\xaeB`\x82"))
        self.put("got.mkv", got["pipe.mkv"])
        frames = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of",
                                 "csv=p=0", self.path("got.mkv")], capture_output=True, text=True, timeout=program.PATIENCE, check=True)
        self.assertEqual(int(frames.stdout), 6)

    def test_closed_streams_change_no_file(self):
        outputs = ("--csv", "run.csv", "--screenshot", "run.png", "--seconds", "0.1", "--record", "run.mp4")
        run = ("tank.toml", "--headless", "--threads", "1", "--size", "64x48", *outputs)
        self.run_fine(*run)
        plain = {name: self.content()[name] for name in ("run.csv", "run.png")}
        for closed in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)):
            with self.subTest(closed):
                for name in ("run.csv", "run.png", "run.mp4"):
                    os.remove(self.path(name))
                redirections = " ".join(f"{number}>&-" for number in closed)
                done = subprocess.run(["sh", "-c", f'exec "$@" {redirections}', "sh", program.PROGRAM, *run],
                                      cwd=self.folder, env=self.environment(), timeout=program.PATIENCE, check=False,
                                      stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                self.assertEqual(done.returncode, 0)
                self.assertEqual({name: self.content()[name] for name in plain}, plain)
                subprocess.run(["ffprobe", "-v", "error", self.path("run.mp4")], timeout=program.PATIENCE, check=True)

    def test_what_a_closed_standard_output_lacks_is_said(self):
        for arguments in (("tank.toml", *RUN, "--hash"), ("tank.toml", *RUN, "--csv", "-"), ("params",), ("scenes",), ("--help",),
                          ("check", "tank.toml"), ("bench", "tank.toml", "--steps", "1", "--warmup", "0")):
            with self.subTest(arguments[0]):
                done = subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", program.PROGRAM, *arguments], cwd=self.folder,
                                      env=self.environment(), stderr=subprocess.PIPE, text=True, timeout=program.PATIENCE, check=False)
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertIn("error: ", done.stderr)
        self.assertEqual(self.run_program("nosuch.toml", "--headless").returncode, 2)

    def test_a_limit_on_the_size_of_files_fails_at_once_and_leaves_nothing(self):
        endless = ("--headless", "--seconds", "10000000", "--threads", "1")
        for arguments in (("tank.toml", *endless, "--csv", "run.csv"), ("tank.toml", *endless, "--size", "320x240", "--record",
                          "run.mp4"), ("tank.toml", "--headless", "--steps", "1", "--size", "640x480", "--screenshot", "run.png"),
                          ("bench", "tank.toml", "--steps", "1", "--warmup", "0", "--json", "run.json")):
            with self.subTest(arguments[-2]):
                before = self.content()
                done = subprocess.run([program.PROGRAM, *arguments], cwd=self.folder, env=self.environment(),
                                      stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=program.PATIENCE, check=False,
                                      preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)))
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertIn("File too large", done.stderr)
                self.assertEqual(self.content(), before)

    def test_a_run_that_nobody_reads_ends(self):
        for arguments in (("--csv", "-"), ("--csv", "/dev/stdout")):
            process = self.started("tank.toml", "--headless", "--seconds", "10000000", *arguments, stdout=subprocess.PIPE)
            self.assertTrue(process.stdout.readline().startswith("time [s],step"))
            process.stdout.close()
            self.assertEqual(process.wait(timeout=program.PATIENCE), 1)
            self.assertIn("cannot be written: Broken pipe", process.stderr.read())
            process.stderr.close()
        full = self.run_program("tank.toml", "--headless", "--seconds", "10000000", "--csv", "/dev/full", timeout=program.PATIENCE)
        self.assertEqual(full.returncode, 1)
        self.assertIn("/dev/full: cannot be written: No space left", full.stderr)

    def test_the_next_run_removes_what_a_killed_one_left(self):
        killed = self.started("tank.toml", "--headless", "--seconds", "10000000", "--csv", "run.csv", stdout=subprocess.DEVNULL)
        living = self.started("tank.toml", "--headless", "--seconds", "10000000", "--csv", "live.csv", stdout=subprocess.DEVNULL)

        def begun(process):
            return [name for name in self.files()
                    if f".{process.pid}.partial" in name and os.path.getsize(self.path(name)) > 0]

        while not (begun(killed) and begun(living)):  # the test's own time limit ends a wait for nothing
            self.assertIsNone(killed.poll())
            self.assertIsNone(living.poll())
            time.sleep(0.05)
        killed.send_signal(signal.SIGKILL)
        killed.communicate(timeout=program.PATIENCE)
        self.assertTrue(begun(killed), "nobody could tidy up")
        self.run_fine("tank.toml", *RUN, "--csv", "other.csv")
        self.assertFalse(begun(killed))
        self.assertTrue(begun(living), "of a run that goes on")
        living.send_signal(signal.SIGINT)
        living.communicate(timeout=program.PATIENCE)
        self.assertEqual(sorted(set(self.files()) - set(self.before) - {"inputs.toml", "hull.obj", "bed.png"}),
                         ["live.csv", "other.csv"])


if __name__ == "__main__":
    program.main()
