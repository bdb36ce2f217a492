#!/usr/bin/env python3
"""Sound of the real window: into OpenAL's file, into its null device, and without any device."""
import array
import json
import os
import struct

import window


def samples(path):
    """The left channel of a WAV file of floats or 16-bit numbers, from -1 to 1."""
    with open(path, "rb") as file:
        data = file.read()
    at = data.index(b"fmt ") + 8
    channels, bits = struct.unpack_from("<H", data, at + 2)[0], struct.unpack_from("<H", data, at + 14)[0]
    raw = data[data.index(b"data") + 8:]
    raw = raw[:len(raw) // (channels * bits // 8) * (channels * bits // 8)]
    values = array.array({16: "h", 32: "f"}[bits])
    values.frombytes(raw)
    return [value / (32768.0 if bits == 16 else 1.0) for value in values[::channels]]


def level(values):
    return (sum(value * value for value in values) / max(1, len(values))) ** 0.5


class SoundTest(window.WindowTest):
    drivers = "null"

    def environment(self, display=None, **changes):
        environment = super().environment(display, **changes)
        environment["ALSOFT_DRIVERS"] = self.drivers
        environment["ALSOFT_CONF"] = self.path("alsoft.conf")
        return environment

    def open_with(self, drivers, *arguments):
        self.drivers = drivers
        with open(self.path("alsoft.conf"), "w", encoding="utf-8") as file:
            file.write(f"[wave]\nfile = {self.path('played.wav')}\n")
        self.open(*arguments)

    def test_a_boat_is_heard_until_the_world_is_paused(self):
        self.open_with("wave", "--drive", "0:1,0")
        self.until(lambda: self.heard() > 1e-3, "an engine")
        self.key("space")
        self.until(lambda: self.heard() == 0.0, "silence")
        self.key("space")
        self.until(lambda: self.heard() > 1e-3, "the engine again")
        self.key("F3")
        self.until(lambda: self.heard() == 0.0, "silence")
        self.quit()
        with open(os.path.join(self.config, "regatta", "settings.json"), encoding="utf-8") as file:
            settings = json.load(file)
        self.assertFalse(settings["sound"])
        self.assertAlmostEqual(settings["volume"], 0.6, places=6)

    def heard(self):
        """How loud the last 50 ms of the file are."""
        return level(samples(self.path("played.wav"))[-2205:]) if os.path.exists(self.path("played.wav")) else 0.0

    def test_without_a_device_one_line_says_so(self):
        for drivers in ("nothing", "null"):
            self.open_with(drivers)
            self.until(lambda: "sound: " in self.said(), "a word about sound")
            self.assertEqual(self.said().count("no sound: OpenAL finds no device"), 1 if drivers == "nothing" else 0)
            self.key("F3", "F3")
            self.quit()
            self.assertEqual([line for line in self.said().splitlines() if not line.startswith("regatta: ")], [])


if __name__ == "__main__":
    window.main()
