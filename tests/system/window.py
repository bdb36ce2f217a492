"""Opens the real window under Xvfb, talks to it by keys and mouse, and waits for what it says."""
import os
import re
import shutil
import subprocess
import sys
import time

import program
from window_state import ICONIC, set_window_state


class Display:
    """An X server of its own on a free display number."""

    def __init__(self):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()

    def close(self):
        self.server.terminate()
        self.server.wait(timeout=program.PATIENCE)


class WindowTest(program.ProgramTest):
    """Tests of a window on a display of their own, with small tank.toml unless another scene is named."""

    @classmethod
    def setUpClass(cls):
        cls.display = Display()

    @classmethod
    def tearDownClass(cls):
        cls.display.close()

    def setUp(self):
        super().setUp()
        self.process = None
        self.messages = open(self.path("config.log"), "w+", encoding="utf-8")  # what the window says on standard error

    def tearDown(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait(timeout=program.PATIENCE)
        if self.process:
            self.process.stdout.close()
        self.messages.close()
        super().tearDown()

    def start(self, *arguments, scene="tank.toml"):
        self.messages.seek(0)
        self.messages.truncate()
        self.process = subprocess.Popen(
            [program.PROGRAM, scene, "--size", "640x400", *arguments], cwd=self.folder, text=True,
            env=self.environment(self.display.name), stdout=subprocess.PIPE, stderr=self.messages)

    def open(self, *arguments, **what):
        """Starts a window and waits until it can be talked to."""
        self.start(*arguments, **what)
        self.until(lambda: "first frame" in self.said(), "a first frame")
        self.id = self.tool("search", "--onlyvisible", "--name", "Regatta").split()[0]
        self.tool("windowfocus", "--sync", self.id)

    def said(self):
        with open(self.path("config.log"), encoding="utf-8") as file:
            return file.read()

    def tool(self, *arguments):
        done = subprocess.run(["xdotool", *map(str, arguments)], env=self.environment(self.display.name),
                              capture_output=True, text=True, timeout=program.PATIENCE, check=True)
        return done.stdout

    def has_window(self, title):
        return subprocess.run(["xdotool", "search", "--name", title], env=self.environment(self.display.name),
                              capture_output=True, timeout=30, check=False).returncode == 0

    def key(self, *keys):
        for key in keys:
            self.tool("key", key)

    def hold(self, key, seconds):
        self.tool("keydown", key)
        time.sleep(seconds)
        self.tool("keyup", key)

    def title(self):
        return self.tool("getwindowname", self.id).strip()

    def until(self, happened, what):
        deadline = time.monotonic() + program.PATIENCE
        while time.monotonic() < deadline:
            if happened():
                return
            if self.process.poll() is not None:
                self.fail(f"the window ended ({self.process.returncode}) before: {what}; {self.said()}")
            time.sleep(0.05)
        self.fail(f"never happened: {what}; said {self.said()}")

    def finish(self, code=0):
        """Waits for the end and returns what the window wrote to standard output."""
        out, _ = self.process.communicate(timeout=program.PATIENCE)
        self.assertEqual(self.process.returncode, code, self.said())
        return out.strip()

    def finish_soon(self, drawn=False):
        """Lets the rest of the steps go by faster, undrawn unless drawing is what a test is about, and waits for the end."""
        self.key("plus", "plus", "plus")
        if not drawn:
            set_window_state(self.display.name, int(self.id), ICONIC)
        return self.finish()

    def settle(self, seconds=0.5):
        """Waits for as many frames as an idle machine draws in so long, however long they take here."""
        time.sleep(seconds)
        rate = re.search(r"(\d+) frames/s", self.title())
        if rate:
            time.sleep(seconds * max(0.0, 25 / max(1, int(rate[1])) - 1))

    def quit(self):
        self.key("ctrl+q")
        return self.finish()


def main():
    for tool in ("Xvfb", "xdotool"):
        if not shutil.which(tool):
            sys.exit(f"{tool} is missing (apt-get install xvfb xdotool)")
    program.main()
