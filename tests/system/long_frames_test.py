#!/usr/bin/env python3
"""Ten minutes of frames of a window leak nothing: its memory grows no more after the first of them."""
import os
import time

import program
from window import WindowTest, main

SETTLING = 180  # seconds until everything that is made once is made: pools of the driver, histories of the panels
WATCHED = 600  # seconds
SAMPLES = 20
MOST_GROWTH = 4e6  # bytes


class LongFrames(WindowTest):
    def resident(self):
        """Memory that the window holds [bytes]."""
        with open(f"/proc/{self.process.pid}/statm", encoding="utf-8") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def test_ten_minutes_of_frames_leak_nothing(self):
        scene = os.path.join(program.ROOT, "scenes", "tutorial.toml")
        self.open("--drive", "; ".join(f"{t}:1,{0.6 if t % 20 else -0.6}" for t in range(0, 800, 10)), scene=scene)
        time.sleep(SETTLING)
        held = []
        for _ in range(SAMPLES):
            held.append(self.resident())
            time.sleep(WATCHED / SAMPLES)
        held.append(self.resident())
        print(f"held after {SETTLING} s: {held[0] / 1e6:.1f} MB; then", *(f"{(h - held[0]) / 1e6:+.1f}" for h in held))
        self.assertLess(held[-1] - held[0], MOST_GROWTH)
        self.quit()


if __name__ == "__main__":
    main()
