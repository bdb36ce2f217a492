"""Minimises a window as a window manager would say it: GLFW reads the property WM_STATE, and Xvfb has no manager."""
from Xlib import display

NORMAL, ICONIC = 1, 3  # ICCCM 4.1.3.1


def set_window_state(screen, window_id, state):
    """screen: ":1"; window_id: X11's number of the window; state: NORMAL or ICONIC."""
    server = display.Display(screen)
    name = server.intern_atom("WM_STATE")
    server.create_resource_object("window", window_id).change_property(name, name, 32, [state, 0])
    server.sync()
    server.close()
