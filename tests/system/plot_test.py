#!/usr/bin/env python3
"""Plots in the real window, by keys and mouse: shown, zoomed, held, saved as CSV; a gauge set by a click."""
import csv

from window import WindowTest, main


class Plots(WindowTest):
    def saved(self):
        return sorted(name for name in self.files() if name.startswith("regatta-tank-plot-"))

    def save(self):
        """Clicks on CSV until a file is there, and reads it."""
        count = len(self.saved())
        self.tool("mousemove", "--window", self.id, *self.csv_button, "click", 1)
        self.until(lambda: len(self.saved()) > count, "a CSV file")
        with open(self.path(self.saved()[-1]), encoding="utf-8", newline="") as file:
            return list(csv.reader(file))

    def open_wide(self, *arguments):
        self.open(*arguments)
        self.tool("windowsize", "--sync", self.id, 1000, 640)
        self.settle(0.5)

    def open_plots(self, *arguments):
        self.open_wide(*arguments)
        self.key("F2", "F4")  # no panels, and the plots in a window of their own
        self.settle(0.5)
        left, top = 10, 640 - 250 - 56  # where the window of the plots is at first
        self.csv_button = (left + 110, top + 38)
        self.middle = (left + 180, top + 120)

    def test_what_is_shown_is_saved_and_zoomed_by_the_wheel(self):
        self.open_plots("--drive", "0:1,0")
        self.until(lambda: float(self.save()[-1][0]) > 1.5, "a second and a half")
        self.key("space")
        self.until(lambda: "paused" in self.title(), "a pause")
        rows = self.save()
        self.assertEqual(rows[0], ["time [s]", "step [1]", "boat.speed [m/s]", "boat.pitch [deg]"])
        self.assertGreater(len(rows), 10)
        self.assertGreater(max(float(row[2]) for row in rows[1:]), 0.5)  # the tank's end stops it on a fast machine
        times = [float(row[0]) for row in rows[1:]]
        self.assertEqual(times, sorted(set(times)))
        for _ in range(10):
            self.tool("mousemove", "--window", self.id, *self.middle, "click", 4)
        self.settle(0.5)
        closer = self.save()
        self.assertLess(len(closer), len(rows))
        self.quit()

    def test_plotting_changes_no_bit(self):
        room = "900"
        self.open_plots("--steps", room, "--hash")
        self.save()
        self.tool("mousemove", "--window", self.id, *self.middle, "mousedown", 1)
        self.tool("mousemove_relative", "--sync", 60, 0, "mouseup", 1, "click", 4, "click", 5)
        self.assertEqual(self.finish_soon(drawn=True), self.hash_of("tank.toml", "--steps", room))

    def test_a_click_sets_a_gauge_that_reads_the_water(self):
        room = "900"
        self.open_wide("--steps", room, "--hash")
        self.key("space")
        self.until(lambda: "paused" in self.title(), "a pause")
        self.key("F6")
        self.settle(0.5)
        self.tool("mousemove", "--window", self.id, 540, 350)  # the middle of the tank
        self.settle(0.5)
        self.tool("click", 1)
        self.until(lambda: 'gauge "hand 1"' in self.said(), "a gauge")
        self.key("space")
        self.assertEqual(self.finish_soon(drawn=True), self.hash_of("tank.toml", "--steps", room))


if __name__ == "__main__":
    main()
