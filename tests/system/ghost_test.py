#!/usr/bin/env python3
"""The boat of a recorded run beside the live one: seen in the picture, and no bit of the run is another."""
from program import difference
from window import WindowTest, main


class Ghost(WindowTest):
    def record(self, steps, drive="0:1,0.4"):
        self.run_fine("tank.toml", "--headless", "--steps", steps, "--drive", drive, "--save-replay", "drive.replay")

    def test_it_is_seen_and_changes_no_bit(self):
        steps = "240"
        self.record(300)
        run = ("--steps", steps, "--hash", "--drive", "0:0.6,-0.3", "--camera", "orbit", "--quality", "low")
        pictures = []
        for name, ghost in (("with", ("--ghost", "drive.replay")), ("without", ())):
            self.open(*run, *ghost, "--screenshot", f"{name}.png")
            self.assertEqual(self.finish_soon(drawn=True), self.hash_of("tank.toml", "--steps", steps, "--drive", "0:0.6,-0.3"))
            self.assertEqual("a ghost of" in self.said(), name == "with")
            pictures.append(self.pixels(f"{name}.png"))
        self.assertGreater(difference(*pictures), 0.003)

    def test_a_damaged_file_is_a_clear_error(self):
        self.record(130)
        with open(self.path("drive.replay"), "rb") as file:
            kept = file.read()
        with open(self.path("best.replay"), "wb") as file:
            file.write(kept)
        with open(self.path("drive.replay"), "r+b") as file:
            file.seek(300)
            file.write(b"\0\1\2\3")
        for name, told in (("drive.replay", "damaged replay"), ("none.replay", "none.replay"), ("tank.toml", "not a replay")):
            done = self.run_program("tank.toml", "--ghost", name, **{"DISPLAY": self.display.name})
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(told, done.stderr)
            self.assertIn(name, done.stderr)
        # A ghost that can't be costs no recording, and none is written over the ghost.
        for name, to in (("none.replay", "best.replay"), ("best.replay", "best.replay")):
            done = self.run_program("tank.toml", "--ghost", name, "--save-replay", to, **{"DISPLAY": self.display.name})
            self.assertEqual(done.returncode, 2, done.stderr)
            with open(self.path("best.replay"), "rb") as file:
                self.assertEqual(file.read(), kept)
        done = self.run_program("tank.toml", "--headless", "--ghost", "drive.replay")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--ghost needs a window", done.stderr)


if __name__ == "__main__":
    main()
