#!/usr/bin/env python3
"""The real window under Xvfb: keys, mouse, resize, minimise, screenshots, scenes, and the same bits as without it."""
import json
import os

import program
from drop_file import drop_file
from window import WindowTest, main
from window_state import ICONIC, NORMAL, set_window_state

ROOM = "1200"  # steps of a window that keys are sent to: they arrive before its end on a busy machine, too


class Window(WindowTest):
    def test_starts_and_quits(self):
        self.open()
        self.assertIn("Small tank", self.title())
        self.until(lambda: "real time" in self.title(), "a title with its pace")
        self.quit()
        self.assertIn("settings.json", os.listdir(os.path.join(self.config, "regatta")))

    def test_the_hash_is_that_of_a_run_without_a_window(self):
        run = ("--steps", "90", "--drive", "0:1,0; 0.5:1,1; 1:-1,0")
        self.start(*run, "--hash")
        self.assertEqual(self.finish(), self.hash_of("tank.toml", *run))

    def test_pausing_and_looking_around_change_no_bit(self):
        self.open("--steps", ROOM, "--hash")
        self.key("space")
        self.until(lambda: "paused" in self.title(), "a pause")
        self.key("c", "v", "v", "m", "f", "F1", "F1", "F2", "F2", "c", "minus", "plus")
        self.key("F2")  # no panel under the mouse: its sliders are meant to change the run
        self.tool("mousemove", "--window", self.id, 60, 340, "mousedown", 1)  # no body: a hand would take it
        self.tool("mousemove_relative", "--sync", 60, 20, "mouseup", 1, "click", 4, "click", 5)
        self.tool("windowsize", "--sync", self.id, 500, 300)
        self.settle(2.0)
        self.assertIn("paused", self.title())
        self.key("n", "n", "n")
        self.key("space")
        self.assertEqual(self.finish_soon(), self.hash_of("tank.toml", "--steps", ROOM))

    def test_keys_drive_the_boat(self):
        self.open("--steps", ROOM, "--hash")
        self.hold("w", 0.6)
        self.hold("Left", 0.4)
        self.key("Tab")
        self.assertNotEqual(self.finish_soon(), self.hash_of("tank.toml", "--steps", ROOM))
        self.assertIn("driving other", self.said())

    def test_a_boat_is_taken_in_hand_and_pinned(self):
        self.open("--steps", ROOM, "--hash")
        self.key("F2")
        self.tool("mousemove", "--window", self.id, 208, 187, "mousedown", 1)  # the nearer boat
        self.settle(0.3)
        self.tool("mousemove_relative", "--sync", 40, 0)
        self.settle(0.3)
        self.tool("mousedown", 3)
        self.until(lambda: "pinned there" in self.said(), "a pin")
        self.tool("mouseup", 3, "mouseup", 1)
        self.assertNotEqual(self.finish_soon(), self.hash_of("tank.toml", "--steps", ROOM))

    def test_a_tap_between_two_frames_counts(self):
        self.open("--steps", ROOM, "--hash")
        for _ in range(5):
            self.tool("key", "--delay", 0, "w")
        self.assertNotEqual(self.finish_soon(), self.hash_of("tank.toml", "--steps", ROOM))

    def test_a_minimised_window_draws_nothing_and_steps_on(self):
        self.open("--steps", ROOM, "--hash")
        set_window_state(self.display.name, int(self.id), ICONIC)
        self.settle(0.3)
        self.key("F12")  # waits for a picture, and none comes
        self.assertEqual(self.finish_soon(), self.hash_of("tank.toml", "--steps", ROOM))
        self.assertEqual(self.pictures(), [])

    def test_a_window_that_was_minimised_draws_again(self):
        self.open()
        for state in (ICONIC, NORMAL):
            set_window_state(self.display.name, int(self.id), state)
            self.settle(0.3)
        self.assertEqual(self.picture_size(), (640, 400))
        self.quit()

    def test_resize_and_unmap(self):
        self.open()
        self.tool("windowsize", "--sync", self.id, 800, 500)
        self.until(lambda: self.picture_size() == (800, 500), "a picture of the new size")
        self.tool("windowsize", "--sync", self.id, 200, 120)
        self.until(lambda: self.picture_size() == (200, 120), "a picture of a small window")
        self.tool("windowunmap", "--sync", self.id)
        self.settle(0.5)
        self.assertIsNone(self.process.poll())
        self.tool("windowmap", "--sync", self.id)
        self.tool("windowfocus", "--sync", self.id)
        self.quit()

    def picture_size(self):
        """The size of the picture that F12 saves now."""
        count = len(self.pictures())
        self.key("F12")
        self.until(lambda: len(self.pictures()) > count, "a screenshot")
        newest = max(self.pictures(), key=lambda name: os.path.getmtime(self.path(name)))
        with open(self.path(newest), "rb") as file:
            head = file.read(24)
        return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")

    def pictures(self):
        return [name for name in self.files() if name.startswith("regatta-tank-") and name.endswith(".png")]

    def test_digits_load_scenes_and_r_resets(self):
        self.open()
        self.key("1")
        self.until(lambda: "Bay" in self.title(), "the first scene")
        self.key("r")
        self.until(lambda: "reset Bay" in self.said(), "a reset")
        self.key("g")  # wherever the mouse points: at worst a message
        self.quit()

    def test_ctrl_z_goes_back_to_the_run_that_a_digit_left(self):
        self.open("--steps", ROOM, "--hash")
        self.key("1")
        self.until(lambda: "loaded Bay; Ctrl+Z goes back to Small tank" in self.said(), "the first scene")
        self.key("ctrl+z")
        self.until(lambda: "back in Small tank" in self.said(), "the tank")
        self.key("r")
        self.until(lambda: "reset Small tank; Ctrl+Z goes back" in self.said(), "a reset")
        self.key("ctrl+z")
        self.assertEqual(self.finish_soon(), self.hash_of("tank.toml", "--steps", ROOM))

    def test_boats_and_boxes_are_launched_with_the_mouse(self):
        self.open("--camera", "top", "--steps", ROOM, "--hash")
        self.key("F2")  # no panel under the pointer
        self.tool("mousemove", "--window", self.id, 320, 200)
        self.key("g")
        self.settle(0.3)
        self.key("b")
        self.assertNotEqual(self.finish_soon(), self.hash_of("tank.toml", "--steps", ROOM))

    def picture_of_the_end(self, *arguments):
        self.start("--steps", "20", "--screenshot", "end.png", *arguments)
        self.finish()
        return self.pixels("end.png")

    def test_pictures_of_the_end_show_the_view_and_panels_of_the_asked_scale(self):
        plain = self.picture_of_the_end()
        self.assertEqual(len(plain), 640 * 400 * 3)
        self.assertGreater(program.difference(plain, self.picture_of_the_end("--ui-scale", "2")), 0.1)
        # Panels and hints cover most of so small a window.
        with open(os.path.join(self.config, "regatta", "settings.json"), "w", encoding="utf-8") as file:
            json.dump({"panels": False, "has_driven": True, "has_looked": True, "has_held": True,
                       "has_loaded": True}, file)
        bare = self.picture_of_the_end()
        self.assertGreater(program.difference(bare, self.picture_of_the_end("--view", "height")), 0.1)

    def test_a_dropped_scene_is_loaded_and_a_bad_one_is_not(self):
        self.open()
        self.write("other.toml", '[scene]\ntitle = "Other tank"\n[domain]\nsize = [6, 4]\n')
        self.write("broken.toml", "[domain]\nsize = [6, 4\n")
        drop_file(self.display.name, int(self.id), self.path("other.toml"))
        self.until(lambda: "Other tank" in self.title(), "the dropped scene")
        drop_file(self.display.name, int(self.id), self.path("broken.toml"))
        self.until(lambda: "broken.toml:2:" in self.said(), "the place of the mistake")
        self.assertIn("Other tank", self.title())
        self.quit()

    def test_dialogs_by_keys(self):
        self.open()
        for dialog in ("ctrl+o", "ctrl+s"):
            self.key(dialog)
            self.settle(0.5)
            self.key("space")  # into the text field
            self.key("Escape")
            self.settle(0.5)
            self.assertNotIn("paused", self.title())
        self.key("space")
        self.until(lambda: "paused" in self.title(), "a pause: the keys are free again")
        self.key("ctrl+s")
        self.settle(0.5)
        self.tool("type", "mine")
        self.key("Return")
        self.until(lambda: "mine.toml" in self.files(), "the saved scene")
        self.key("ctrl+o")
        self.settle(0.5)
        self.tool("type", "mine.toml")
        self.key("Return")
        self.until(lambda: "loaded Small tank" in self.said(), "the saved scene, opened")
        self.settle(0.5)
        self.quit()

    def save_as(self, name, happened):
        """Types a name into the dialog, and does so again where that came before the dialog was there."""
        for _ in range(10):
            self.key("ctrl+s")
            self.settle()
            self.tool("type", name)
            self.key("Return")
            for _ in range(10):
                self.settle(0.2)
                if happened():
                    return
            self.key("Escape")
            self.settle()
        self.fail(f"never saved as {name}; said {self.said()}")

    def test_a_saved_world_replaces_nothing_but_another(self):
        self.write("notes.state", "mine")
        self.open()
        for name, says in (("tank", "saving would replace the scene, which this run reads"),
                           ("notes", "saving would replace a file that does not begin as a saved state")):
            self.save_as(name, lambda says=says: says in self.said())
        with open(self.path("tank.toml"), encoding="utf-8") as file:
            self.assertEqual(file.read(), program.TANK)
        self.assertFalse(os.path.exists(self.path("notes.toml")) or os.path.exists(self.path("tank.state")))
        for count in (1, 2):  # one of its own kind is replaced
            self.save_as("mine", lambda count=count: self.said().count("saved ") >= count)
        self.quit()

    def test_what_is_typed_into_a_field_does_nothing_to_the_world(self):
        run = ("--steps", ROOM, "--hash")
        self.open(*run)
        self.tool("windowsize", "--sync", self.id, 1000, 600)
        self.key("space")
        self.until(lambda: "paused" in self.title(), "a pause")
        field = self.parameter_filter()
        # The window was too small for open panels when it came; the arrow opens this one.
        self.tool("mousemove", "--window", self.id, field[0] - 66, field[1] - 32, "click", 1)
        self.settle(0.5)
        # All at once: the field opens and closes within the frames that see the keys.
        self.tool("mousemove", "--window", self.id, *field, "click", 1,
                  "key", "--delay", 0, "b", "g", "r", "1", "2", "w", "space", "n", "h", "Return")
        self.settle(1.0)
        self.assertIn("paused", self.title())
        self.assertIn("Small tank", self.title())
        for told in ("loaded", "reset", "point", "left: the same"):
            self.assertNotIn(told, self.said())
        for key in "bgr12":
            self.settle(0.7)  # two clicks within two frames are one to Dear ImGui 1.86
            self.tool("mousemove", "--window", self.id, *field, "click", 1, "key", "--delay", 0, key, "Escape")
        self.settle(0.5)
        self.assertNotIn("loaded", self.said())
        self.assertNotIn("reset", self.said())
        self.tool("mousemove", "--window", self.id, 500, 300)
        self.key("space")
        self.assertEqual(self.finish_soon(), self.hash_of("tank.toml", *run[:2]))

    def parameter_filter(self):
        """Where the parameter panel, at the top of the right edge, has its filter [px from the window's corner]."""
        return 1000 - 316 - 10 + 80, 10 + 44

    def test_settings_come_back_and_broken_ones_do_no_harm(self):
        self.open()
        self.key("v")
        self.quit()
        settings = os.path.join(self.config, "regatta", "settings.json")
        with open(settings, encoding="utf-8") as file:
            self.assertIn('"view": "height"', file.read())
        with open(settings, "w", encoding="utf-8") as file:
            file.write("{ broken")
        self.start("--steps", "5")
        self.finish()
        self.assertIn("defaults", self.said())

    def test_options_hold_for_one_run_and_what_a_person_chose_is_remembered(self):
        self.open("--view", "height", "--wireframe", "--force-arrows", "--camera", "top")
        self.key("m")
        self.tool("windowsize", "--sync", self.id, 40, 30)  # less than settings may hold; no window manager forbids it
        self.quit()
        with open(os.path.join(self.config, "regatta", "settings.json"), encoding="utf-8") as file:
            settings = json.load(file)
        self.assertEqual((settings["view"], settings["wireframe"], settings["force_arrows"], settings["camera"]),
                         ("shaded", False, False, ""))
        self.open("--force-arrows")
        self.assertNotIn("defaults", self.said())
        self.key("v", "m", "e")
        self.quit()
        with open(os.path.join(self.config, "regatta", "settings.json"), encoding="utf-8") as file:
            settings = json.load(file)
        self.assertEqual((settings["view"], settings["wireframe"], settings["force_arrows"]), ("height", True, False))
        self.assertEqual((settings["wake_vortices"], settings["wake_tracers"]), (True, False))

    def test_h_puts_a_world_without_wakes_beside_it(self):
        self.open("--steps", ROOM, "--hash")
        self.key("h")
        self.until(lambda: "left: the same water without wakes" in self.said(), "a second world")
        self.assertEqual(self.finish_soon(drawn=True), self.hash_of("tank.toml", "--steps", ROOM), "the first does not notice it")
        self.open("--split")
        self.key("c", "v", "space", "n", "r", "h", "h")
        self.until(lambda: "reset" in self.said(), "a reset")
        self.quit()
        plain = self.picture_of_the_end()
        self.assertGreater(program.difference(plain, self.picture_of_the_end("--split")), 0.1)

    def test_the_other_solver_beside_it_is_not_noticed(self):
        self.open("--steps", ROOM, "--hash", "--split", "solver")
        self.key("h")
        self.until(lambda: "left: the same water without wakes" in self.said(), "a world of the other kind")
        self.assertEqual(self.finish_soon(drawn=True), self.hash_of("tank.toml", "--steps", ROOM))

    def test_interrupt_ends_the_window(self):
        self.open()
        self.process.terminate()
        self.finish()

    def test_interrupt_ends_a_window_whose_first_scene_is_still_made(self):
        self.write("slow.toml", '[domain]\nsize = [100, 60]\n[water]\nspacing = 0.1\n'
                   '[[water.terrain]]\nkind = "bump"\nradius = 20\nheight = 0.7\n')
        for arguments, code in (((), 0), (("--steps", "5"), 1)):
            with self.subTest(arguments):
                self.start(*arguments, scene="slow.toml")
                self.until(lambda: self.has_window("bringing the water to rest"), "a picture of what is done")
                self.process.terminate()
                self.finish(code=code)
                self.assertEqual("cancelled before the first step" in self.said(), code == 1, self.said())

    def test_a_counted_run_that_is_cut_short_is_cancelled(self):
        for cut_short in (lambda: self.key("ctrl+q"), lambda: self.process.terminate()):
            self.open("--steps", "1000000", "--hash", "--screenshot", "end.png")
            cut_short()
            self.assertEqual(self.finish(code=1), "")
            self.assertIn("cancelled", self.said())
            self.assertNotIn("end.png", self.files())


if __name__ == "__main__":
    main()
