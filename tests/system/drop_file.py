"""Drops a file on a window, as a file manager would (XDND, version 5)."""
import time
import urllib.parse

from Xlib import X, display
from Xlib.protocol import event

import program

class Drop:
    """One drag of one file from a window of its own to another window's middle."""

    def __init__(self, screen, target_id, path):
        self.display = display.Display(screen)
        root = self.display.screen().root
        self.source = root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self.target = self.display.create_resource_object("window", target_id)
        self.content = f"file://{urllib.parse.quote(path)}\r\n".encode()
        where, size = self.target.translate_coords(root, 0, 0), self.target.get_geometry()
        self.x, self.y = size.width // 2 - where.x, size.height // 2 - where.y

    def atom(self, name):
        return self.display.intern_atom(name)

    def send(self, kind, *data):
        message = event.ClientMessage(window=self.target, client_type=self.atom(kind),
                                      data=(32, (self.source.id, *data, *[0] * (4 - len(data)))))
        self.target.send_event(message)
        self.display.flush()

    def wait_for(self, kind):
        """Answers requests for the file's name until the target says `kind`."""
        deadline = time.monotonic() + program.PATIENCE
        while time.monotonic() < deadline:
            if not self.display.pending_events():
                time.sleep(0.01)
                continue
            got = self.display.next_event()
            if got.type == X.SelectionRequest:
                self.hand_over(got)
            elif got.type == X.ClientMessage and got.client_type == self.atom(kind):
                return got.data[1]
        raise TimeoutError(f"the window never answered with {kind}")

    def hand_over(self, request):
        request.requestor.change_property(request.property, self.atom("text/uri-list"), 8, self.content)
        request.requestor.send_event(event.SelectionNotify(
            time=request.time, requestor=request.requestor, selection=request.selection, target=request.target,
            property=request.property))
        self.display.flush()

    def run(self):
        selection, uris = self.atom("XdndSelection"), self.atom("text/uri-list")
        self.source.set_selection_owner(selection, X.CurrentTime)
        self.send("XdndEnter", 5 << 24, uris)
        self.send("XdndPosition", 0, self.x << 16 | self.y, X.CurrentTime, self.atom("XdndActionCopy"))
        accepted = self.wait_for("XdndStatus")[1] & 1
        if not accepted:
            raise RuntimeError("the window takes no files")
        self.send("XdndDrop", 0, X.CurrentTime)
        self.wait_for("XdndFinished")
        self.display.close()


def drop_file(screen, window_id, path):
    """screen: ":1"; window_id: X11's number of the window; path: absolute. Raises when the window does not take it."""
    Drop(screen, window_id, path).run()
