#!/usr/bin/env python3
"""Replays with the real program: recorded headless and in a window, played, checked, cut off, damaged, of other files."""
import os
import signal
import subprocess
import time

import program
from drop_file import drop_file
from window import WindowTest, main

MESH = """v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"""
WITH_MESH = program.TANK + """[[body]]
name = "thing"
kind = "mesh"
file = "thing.obj"
density = 400
position = [4, 0, 2]
"""
SCRIPT = "0:1,0; 0.5:1,0.6; 1.2:0.4,-1"


MASK = 2**64 - 1
PRIMES = (0x9e3779b185ebca87, 0xc2b2ae3d27d4eb4f, 0, 0x85ebca77c2b2ae63, 0x27d4eb2f165667c5)


def checksum(*blocks):
    """As src/core/state_hash.cpp has it."""
    def turned(x, by):
        return (x << by | x >> (64 - by)) & MASK

    def with_word(state, word):
        mixed = turned(word * PRIMES[1] & MASK, 31) * PRIMES[0] & MASK
        return (turned(state ^ mixed, 27) * PRIMES[0] + PRIMES[3]) & MASK

    state = PRIMES[4]
    for block in blocks:
        whole = len(block) - len(block) % 8
        for at in range(0, whole, 8):
            state = with_word(state, int.from_bytes(block[at:at + 8], "little"))
        for byte in block[whole:]:
            state = turned(state ^ (byte * PRIMES[4] & MASK), 11) * PRIMES[0] & MASK
        state = with_word(state, len(block))
    state = (state ^ state >> 33) * PRIMES[1] & MASK
    state = (state ^ state >> 29) * 0x165667b19e3779f9 & MASK
    return (state ^ state >> 32).to_bytes(8, "little")


def with_pieces(replay, change):
    """The replay with the contents of its pieces changed by change(number, kind, content), its checksums made anew."""
    out, at, before, number = replay[:19], 19, bytes(8), 0
    while at < len(replay):
        length = int.from_bytes(replay[at + 1:at + 5], "little")
        content = change(number, replay[at], replay[at + 5:at + 5 + length])
        piece = replay[at:at + 1] + len(content).to_bytes(4, "little") + content
        before = checksum(before, piece)
        out, at, number = out + piece + before, at + 13 + length, number + 1
    return out


class Replay(program.ProgramTest):
    def record(self, name, *arguments, scene="tank.toml", seconds=2.5):
        self.run_fine(scene, "--headless", "--seconds", seconds, "--drive", SCRIPT, "--save-replay", name, *arguments)

    def refused(self, *arguments, code=2, says=""):
        done = self.run_program(*arguments)
        self.assertEqual(done.returncode, code, f"{arguments}: {done.stderr}")
        self.assertIn(says, done.stderr)
        return done

    def bytes_of(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def put(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(content)

    def test_plays_the_same_bits(self):
        plain = self.hash_of("tank.toml", "--seconds", "2.5", "--drive", SCRIPT)
        self.record("run.replay")
        for threads in (1, 2, 3):
            done = self.run_fine("replay", "run.replay", "--hash", "--threads", threads)
            self.assertEqual(done.stdout.strip(), plain)
            self.assertIn("the same in 150 steps", done.stderr)
            self.assertNotIn("warning", done.stderr)
        self.assertEqual(self.hash_of("run.replay"), plain, "played to its end")
        # Overrides belong to it, and what is played is recorded again.
        self.record("thick.replay", "--set", "water.viscosity=0.2")
        self.run_fine("replay", "thick.replay", "--save-replay", "again.replay")
        self.assertEqual(self.bytes_of("again.replay"), self.bytes_of("thick.replay"))
        self.assertEqual([name for name in self.files() if "partial" in name], [])

    def test_is_readable_while_it_is_written_and_after_a_kill(self):
        process = subprocess.Popen([program.PROGRAM, "tank.toml", "--headless", "--seconds", "10000", "--drive", "1,0.3", "--save-replay",
                                    "run.replay"], cwd=self.folder, env=self.environment(), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            file, end = self.path("run.replay"), time.monotonic() + program.PATIENCE
            while not (os.path.exists(file) and os.path.getsize(file) > 4000):
                self.assertLess(time.monotonic(), end, "nothing was written")
                time.sleep(0.05)
            self.run_fine("replay", "run.replay")
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()
        done = self.run_fine("replay", "run.replay")
        self.assertIn("cut off; it is played up to step", done.stderr)
        self.assertEqual([name for name in self.files() if "partial" in name], [])

    def test_what_is_stopped_is_whole(self):
        process = subprocess.Popen([program.PROGRAM, "tank.toml", "--headless", "--seconds", "10000", "--save-replay", "run.replay"],
                                   cwd=self.folder, env=self.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True)
        end = time.monotonic() + program.PATIENCE
        while not os.path.exists(self.path("run.replay")):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        self.assertIn("what was recorded until then is kept", process.communicate()[1])
        self.assertEqual(process.returncode, 1)
        self.assertNotIn("cut off", self.run_fine("replay", "run.replay").stderr)

    def test_damage_is_told(self):
        self.record("run.replay")
        good = self.bytes_of("run.replay")
        middle = len(good) * 3 // 4
        for what, content, code, says in (
                ("foreign", b"[scene]\n", 2, "not a replay of Regatta"),
                ("empty", b"", 2, "not a replay of Regatta"),
                ("a head alone", good[:19], 2, "the replay ends before its run begins"),
                ("newer", good[:15] + b"\x07\0\0\0" + good[19:], 2, "a replay of version 7"),
                ("changed", good[:middle] + bytes([good[middle] ^ 4]) + good[middle + 1:], 2, "damaged replay"),
                ("longer", good + b"more", 2, "there is more behind its end"),
                ("cut short", good[:-100], 0, "cut off; it is played up to step")):
            with self.subTest(what):
                self.put("bad.replay", content)
                self.refused("replay", "bad.replay", code=code, says=says)
        self.refused("replay", "none.replay", says="none.replay")
        self.refused("replay", ".", says="not a")
        # As a scene it says the same.
        self.put("bad.replay", good[:middle] + b"????????" + good[middle + 8:])
        self.refused("bad.replay", "--headless", says="damaged replay")
        for command in ("check", "bench"):
            self.refused(command, "run.replay", says="a replay, not a scene")

    def test_other_files_and_builds_are_told(self):
        self.write("thing.obj", MESH)
        self.write("mesh.toml", WITH_MESH)
        self.record("run.replay", scene="mesh.toml", seconds=1.5)
        self.assertNotIn("warning", self.run_fine("replay", "run.replay").stderr)
        self.write("thing.obj", MESH.replace("v 0 0 1", "v 0 0 1.5"))
        done = self.refused("replay", "run.replay", code=1, says='the mesh of "thing" is not as it was')
        self.assertRegex(done.stderr, "differs from the start on, in array \\S+ \\(and \\d+ more\\)")
        os.remove(self.path("thing.obj"))
        self.refused("replay", "run.replay", says="thing.obj")
        # It is found beside the replay, elsewhere.
        os.makedirs(self.path("elsewhere"))
        os.rename(self.path("run.replay"), self.path("elsewhere/run.replay"))
        self.write("elsewhere/thing.obj", MESH)
        self.assertNotIn("warning", self.run_fine("replay", "elsewhere/run.replay").stderr)

    def test_against_a_run_that_is_kept(self):
        self.record("run.replay")
        self.run_fine("replay", "run.replay", "--save-replay", "kept.replay", "--full-replay")
        done = self.run_fine("replay", "run.replay", "--against", "kept.replay")
        self.assertEqual(done.stdout, "")
        # One bit of one number is another in what was kept of the second second.
        def turn_a_bit(number, kind, content):
            if number != 3:
                return content
            state = content[content.index(b"REGATTA\n"):-8]
            place = state.index(b"body1.position") + len(b"body1.position") + 10
            state = state[:place] + bytes([state[place] ^ 1]) + state[place + 1:]
            return content[:content.index(b"REGATTA\n")] + state + checksum(state)
        kept = self.bytes_of("kept.replay")
        self.assertEqual(with_pieces(kept, lambda number, kind, content: content), kept)
        self.put("turned.replay", with_pieces(kept, turn_a_bit))
        done = self.refused("replay", "run.replay", "--against", "turned.replay", code=1, says="differs from the one that was kept")
        self.assertRegex(done.stdout, r"\Astep 120: body1\.position\[0\]: \S+ and \S+ \(here, and in turned\.replay\)\n\Z")
        self.record("other.replay", "--set", "water.viscosity=0.2")
        self.refused("replay", "run.replay", "--against", "other.replay", says="of another scene, or of other parameters")
        self.refused("replay", "run.replay", "--against", "run.replay", says="recorded without --full-replay")
        self.refused("replay", "run.replay", "--against", "tank.toml", says="not a replay")
        self.refused("replay", "run.replay", "--against", "kept.replay", "--save-replay", "kept.replay", says="the run that it is compared with")

    def test_outputs_are_guarded(self):
        self.record("run.replay")
        self.refused("tank.toml", "--headless", "--steps", "1", "--save-replay", "tank.toml", says="would replace the scene")
        self.refused("replay", "run.replay", "--save-replay", "run.replay", says="would replace the scene")
        self.refused("run.replay", "--headless", "--save-replay", "run.replay", says="would replace the scene")
        self.write("note.txt", "keep me\n")
        self.refused("tank.toml", "--headless", "--steps", "1", "--save-replay", "note.txt", says="does not begin as a replay of ours")
        self.refused("tank.toml", "--headless", "--steps", "1", "--save-replay", "none/x.replay", says="none/x.replay")
        self.refused("tank.toml", "--headless", "--full-replay", says="--full-replay needs --save-replay")
        self.refused("tank.toml", "--headless", "--save-replay", "", says="the file name is empty")
        for option in (("--set", "water.viscosity=0.1"), ("--drive", "1,0"), ("--small",)):
            self.refused("run.replay", "--headless", *option, says=f"{option[0]} is not for a replay")
        done = self.refused("tank.toml", "--headless", "--seconds", "2", "--save-replay", "/dev/full", code=1)
        self.assertIn("/dev/full", done.stderr)
        self.record("run.replay", seconds=1)  # one of ours is replaced


class InTheWindow(WindowTest):
    def test_a_window_plays_and_records_the_same_bits(self):
        plain = self.hash_of("tank.toml", "--seconds", "2", "--drive", SCRIPT)
        self.run_fine("tank.toml", "--headless", "--seconds", "2", "--drive", SCRIPT, "--save-replay", "run.replay")
        shown = self.run_fine("run.replay", "--seconds", "2", "--hash", "--save-replay", "again.replay", display=self.display.name)
        self.assertEqual(shown.stdout.strip(), plain)
        self.assertIn("the same in 120 steps", self.run_fine("replay", "again.replay").stderr)
        driven = self.run_fine("tank.toml", "--seconds", "1", "--drive", SCRIPT, "--save-replay", "drive.replay", "--hash", display=self.display.name)
        self.assertEqual(self.run_fine("replay", "drive.replay", "--hash").stdout, driven.stdout)

    def test_dropped_it_plays_and_the_helm_takes_it_over(self):
        self.run_fine("tank.toml", "--headless", "--seconds", "12", "--drive", SCRIPT, "--save-replay", "run.replay")
        self.write("other.toml", '[scene]\ntitle = "Other tank"\n[domain]\nsize = [6, 4]\n')
        self.open("--save-replay", "mine.replay", scene="other.toml")
        drop_file(self.display.name, int(self.id), self.path("run.replay"))
        self.until(lambda: "Small tank" in self.title(), "the dropped replay")
        self.until(lambda: os.path.exists(self.path("mine-2.replay")), "a recording of its own")

        def taken():
            self.hold("w", 0.5)
            return "the recording is left" in self.said()
        self.until(taken, "the helm that was taken")
        self.settle(0.5)
        self.quit()
        for name in ("mine.replay", "mine-2.replay"):
            self.assertIn("the same in", self.run_fine("replay", name).stderr)

    def test_it_pauses_at_its_end_and_begins_again(self):
        self.run_fine("tank.toml", "--headless", "--seconds", "1.5", "--drive", SCRIPT, "--save-replay", "run.replay")
        self.open(scene="run.replay")
        self.until(lambda: "the recording ends here" in self.said(), "its end")
        self.until(lambda: "paused" in self.title(), "a pause")
        self.key("r")
        self.key("space")
        self.until(lambda: self.said().count("the recording ends here") == 2, "its end again")
        self.assertNotIn("diverged", self.said())
        self.quit()


if __name__ == "__main__":
    main()
