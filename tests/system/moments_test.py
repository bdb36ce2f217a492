#!/usr/bin/env python3
"""Moments in the real window: kept by a key, with a picture on disk, gone to by its picture, and found by the next program."""
import os
import subprocess

from program import difference
from window import WindowTest, main


class Moments(WindowTest):
    def kept(self):
        folder = os.path.join(self.config, "regatta", "moments")
        return sorted(os.listdir(folder)) if os.path.isdir(folder) else []

    def open_wide(self, *arguments):
        self.open(*arguments)
        self.tool("windowsize", "--sync", self.id, 1000, 640)
        self.settle(0.5)

    def keep(self, count):
        self.key("F5")
        self.until(lambda: f"moment-{count}.png" in self.kept(), f"{count} pictures")

    def click(self, x, y):
        self.tool("mousemove", "--window", self.id, x, y)
        self.settle(0.3)
        self.tool("click", 1)
        self.settle(0.3)

    def test_they_outlive_the_program(self):
        self.open_wide("--drive", "0:1,0.3")
        self.settle(1.0)
        self.keep(1)
        self.settle(1.0)
        self.key("space")
        self.until(lambda: "paused" in self.title(), "a pause")
        self.keep(2)
        self.assertEqual(self.kept(), [f"moment-{n}.{kind}" for n in (1, 2) for kind in ("png", "state", "toml")])
        for n in (1, 2):
            with open(os.path.join(self.config, "regatta", "moments", f"moment-{n}.png"), "rb") as file:
                head = file.read(24)
            self.assertEqual((int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")), (192, 108))
        self.quit()

        # The next program offers both: the last by its key, the first by its picture.
        self.open_wide()
        self.key("F9")
        self.until(lambda: "loaded Small tank, kept on" in self.said(), "the last moment")
        self.until(lambda: "paused" in self.title(), "a pause")
        self.key("F9")
        self.until(lambda: self.said().count("kept on") == 2, "the one before, on disk too")
        self.click(*MOMENTS_BUTTON)
        self.tool("mousemove", "--window", self.id, 10, 300)
        self.settle(0.5)
        self.click(*SECOND_PICTURE)
        self.until(lambda: self.said().count("kept on") == 3, "the other moment")
        self.quit()

    def test_its_picture_is_what_was_shown(self):
        self.open_wide("--drive", "0:1,0.3", "--quality", "low")  # as it comes, the next picture may be drawn finer
        self.settle(1.0)
        self.key("space")
        self.until(lambda: "paused" in self.title(), "a pause")
        self.key("F2")  # without panels
        self.settle(0.5)
        self.keep(1)
        self.tool("windowfocus", "--sync", self.id)
        shot = self.path("shown.png")
        subprocess.run(["import", "-window", self.id, shot], env=self.environment(self.display.name), check=True, timeout=60)
        # 1000 × 640 in the shape of 16 : 9 is its middle, 1000 × 562 (562.5).
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", shot, "-vf", "crop=1000:562,scale=192:108:flags=area", self.path("small.png")],
                       check=True, stdin=subprocess.DEVNULL, timeout=60)
        kept = os.path.join(self.config, "regatta", "moments", "moment-1.png")
        picture, shown = self.pixels(kept), self.pixels("small.png")
        # Over the rest of the water lie hints and the boat's speed. There the two are one picture, but for rounding.
        row = 192 * 3
        picture, shown = picture[MIDDLE[0] * row:MIDDLE[1] * row], shown[MIDDLE[0] * row:MIDDLE[1] * row]
        self.assertLess(difference(picture, shown), 0.01)
        self.assertGreater(difference(picture, shown[3:] + shown[:3]), 0.03, "a pixel aside")
        self.assertGreater(len(set(picture)), 60)
        self.quit()

    def test_keeping_moments_changes_no_bit(self):
        steps = "400"
        self.open_wide("--steps", steps, "--hash")
        self.keep(1)
        self.keep(2)
        self.assertEqual(self.finish_soon(drawn=True), self.hash_of("tank.toml", "--steps", steps))

    def test_what_is_damaged_is_said_and_the_run_goes_on(self):
        folder = os.path.join(self.config, "regatta", "moments")
        self.open_wide()
        self.keep(1)
        self.quit()
        with open(os.path.join(folder, "moment-1.state"), "r+b") as file:
            file.truncate(os.path.getsize(file.name) // 2)
        with open(os.path.join(folder, "moment-1.png"), "r+b") as file:
            file.truncate(100)
        with open(os.path.join(folder, "moment-2.toml"), "w", encoding="utf-8") as file:
            file.write("mine")
        self.open_wide()
        self.assertIn("moment-2.toml: is no scene of a moment", self.said())
        self.assertIn("moment-1.png", self.said())
        self.key("F9")
        self.until(lambda: "moment-1.state: damaged state file" in self.said(), "what is wrong")
        self.keep(3)
        with open(os.path.join(folder, "moment-2.toml"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine")
        self.quit()


MOMENTS_BUTTON = (540, 604)
SECOND_PICTURE = (600, 540)
MIDDLE = (26, 86)  # rows of a moment's picture

if __name__ == "__main__":
    main()
