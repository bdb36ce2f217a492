#!/usr/bin/env python3
"""The rule table of docs/architecture.md, enforced on the #include lines of src/. Usage: check_includes.py SRC

Prints file:line: message for every violation; exit 1 when there is one. A folder may include itself and what ALLOW
names; third-party headers, OpenMP and SIMD stay in the files that CONFINE names; solvers may not use what FORBIDDEN
names; headers form no cycle; no file is longer than MAX_LINES.
"""
import os
import re
import sys

def waters_of(cmake):
    """Folder: folders of ours it links besides water, of every line regatta_water(…) of the top CMakeLists.txt."""
    with open(cmake, encoding="utf-8") as lines:
        calls = re.findall(r"^regatta_water\((\w+)([^)]*)\)", lines.read(), re.M)
    return {name: {other for other in links.split() if other == "hull"} for name, links in calls}


SHARED = {"core", "params", "geometry", "exchange"}
WATERS = waters_of(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../CMakeLists.txt"))
ALLOW = {  # folder: folders it may include besides itself; "" is src/main.cpp
    "core": set(),
    "params": {"core"},
    "geometry": {"core"},
    "exchange": {"core", "params", "geometry"},
    "scene": SHARED,
    "rigid": SHARED,
    "hull": SHARED,
    "water": SHARED,
    **{name: SHARED | {"water"} | others for name, others in WATERS.items()},
    "wake": SHARED,
    "vorton": SHARED,
    "world": SHARED | {"scene", "rigid", "water", "wake", "vorton"} | set(WATERS),
    "replay": SHARED | {"scene", "world"},
    "theory": SHARED | {"scene", "world", "cells", "waves", "vorton"},
    "effects": SHARED,
    "render": SHARED,
    "ui": {"core", "params", "exchange"},
    "sound": SHARED,
    "output": {"core", "exchange", "render"},
    "run": {"core", "params", "geometry", "exchange", "scene", "world", "replay", "theory", "effects", "render", "ui",
            "output"},
    "app": {"core", "params", "exchange", "scene", "world", "effects", "render", "ui", "sound", "output", "run"},
    "": {"app"},
}
SOLVERS = {"rigid", "hull", "water", "wake", "vorton", "world"} | set(WATERS)  # and what they stand on, minus core
QUIET = SOLVERS | {"params", "geometry", "exchange", "scene", "replay", "theory", "effects"}

CONFINE = [  # what, the include that brings it in, files that may
    ("Bullet", r'#\s*include\s*[<"](bullet/|bt[A-Z]|Bullet)', r"^rigid/.*\.cpp$"),
    ("OpenGL", r'#\s*include\s*[<"](glad/|epoxy/|GL/|GLES|EGL/)', r"^render/"),
    ("GLFW", r'#\s*include\s*[<"]GLFW/', r"^app/"),
    ("Dear ImGui", r'#\s*include\s*[<"].*(imgui\.h|imgui_internal\.h)', r"^(ui|app)/"),
    ("OpenAL", r"#\s*include\s*<AL/", r"^sound/[^/]*\.cpp$"),
    ("ImGui back ends", r'#\s*include\s*[<"].*imgui_impl_', r"^app/"),
    ("the TOML reader", r"#\s*include\s*<toml", r"^scene/[^/]*\.cpp$"),
    ("the image reader", r"#\s*include\s*<stb_image\.h", r"^geometry/[^/]*\.cpp$"),
    ("the JSON reader", r"#\s*include\s*<nlohmann/", r"^(geometry|run|app)/[^/]*\.cpp$"),
    ("Qhull", r"#\s*include\s*<libqhull", r"^geometry/[^/]*\.cpp$"),
    ("Eigen", r"#\s*include\s*<(unsupported/)?Eigen/", r"^(rigid|wake|vorton|waves)/[^/]*\.cpp$"),
    ("Zstandard", r"#\s*include\s*<zstd", r"^replay/[^/]*\.cpp$"),
    ("CLI11", r"#\s*include\s*<CLI/", r"^run/[^/]*\.cpp$"),
    ("OpenMP", r"(#\s*include\s*<omp\.h>|#\s*pragma\s+omp)", r"^core/parallel\.h$"),
    ("SIMD", r"#\s*include\s*<(xsimd/|(imm|emm|xmm)intrin|arm_neon)", r"^core/simd\.h$"),
]
FORBIDDEN = [  # hidden state, hidden time, order that depends on platform or threads; in QUIET folders
    (r"\b(getInstance|instance\(\)|getCurrent\(|sInstance)", "singleton access"),
    (r"^\s*(static|thread_local)\s+(?!constexpr|const\b|inline\b|void|bool|int\s+\w+\(|\w[\w:<>,\s*&]*\s\w+\()"
     r"[\w:<>]+\s+\w+\s*(=|;|\{)", "mutable static state"),
    (r"\bstd::(chrono|time|rand|random_device|mt19937|async|thread|mutex|atomic)\b",
     "time, randomness or threads outside core"),
    (r"\bstd::(reduce|transform_reduce|execution)\b", "sum of unspecified order"),
    (r"\bstd::unordered_(map|set)\b", "iteration order is unspecified"),
    (r"\bImGui::|\bgl[A-Z]\w+\(", "UI or OpenGL call"),
    (r"\bstd::(cout|cerr|clog)\b|\b(std::)?f?printf\(|\bfmt::print\(", "printing"),
]
UNSEEN = [  # in SOLVERS: who plays a run again looks at the world from outside, between steps
    (r"\b(TimeLine|Keyframe|Recorder|Recording|Playback|SeekWatch)\b", "replay costs no line in a solver"),
]
TRAPS = [  # in every folder
    (r"\bWideFloat(\s+\w+)?\{\s*[^\s}]", "braces list a WideFloat's lanes one by one: use parentheses"),
]
MAX_LINES = 600
SOURCE = re.compile(r"\.(h|hpp|cpp|def)$")


def without_comments(text):
    """The text with comments blanked; lines keep their numbers. Strings are kept: includes are strings."""
    blank = lambda match: re.sub(r"[^\n]", " ", match.group(0))
    return re.sub(r"//[^\n]*|/\*.*?\*/", blank, text, flags=re.S)


def folder_of(path):
    return path.split("/")[0] if "/" in path else ""


def check_line(path, number, line):
    found = []
    for what, include, where in CONFINE:
        if re.search(include, line) and not re.search(where, path):
            found.append(f"{path}:{number}: {what} is confined to {where}")
    for pattern, why in TRAPS + (FORBIDDEN if folder_of(path) in QUIET else []) + (UNSEEN if folder_of(path) in SOLVERS else []):
        if re.search(pattern, line):
            found.append(f"{path}:{number}: {why}: {line.strip()[:70]}")
    return found


def check_include(path, number, target, files):
    if ".." in target or target not in files:
        return f'{path}:{number}: a quoted include is a path from src/: "{target}"'
    if target.endswith(".cpp"):
        return f'{path}:{number}: includes a .cpp: "{target}"'
    source, to = folder_of(path), folder_of(target)
    if to != source and to not in ALLOW[source]:
        return f'{path}:{number}: {source or "main"} may not include {to}: "{target}"'
    return None


def cycles(edges):
    """A message for every include cycle that a depth-first walk meets."""
    found, state = [], {}

    def visit(path, trail):
        state[path] = "open"
        for target in edges.get(path, []):
            if state.get(target) == "open":
                found.append(f"{path}:1: include cycle {' -> '.join(trail + [path, target])}")
            elif target not in state:
                visit(target, trail + [path])
        state[path] = "done"

    for path in sorted(edges):
        if path not in state:
            visit(path, [])
    return found


def violations(src):
    files = sorted(
        os.path.relpath(os.path.join(folder, name), src).replace(os.sep, "/")
        for folder, _, names in os.walk(src) for name in names if SOURCE.search(name))
    found, edges = [], {}
    for path in files:
        if folder_of(path) not in ALLOW:
            found.append(f"{path}:1: folder {folder_of(path)!r} has no rule")
            continue
        with open(os.path.join(src, path), encoding="utf-8") as source:
            raw = source.read()
        lines = without_comments(raw).splitlines()
        if path.endswith(".h") and "#pragma once" not in raw:
            found.append(f"{path}:1: header without #pragma once")
        if path.endswith(".h") and not raw.startswith("//"):
            found.append(f"{path}:1: the first comment of a header says what the file is for")
        if len(lines) > MAX_LINES:
            found.append(f"{path}:{len(lines)}: longer than {MAX_LINES} lines, split it")
        edges[path] = []
        for number, line in enumerate(lines, 1):
            found += check_line(path, number, line)
            include = re.match(r'\s*#\s*include\s*"([^"]+)"', line)
            if include:
                message = check_include(path, number, include.group(1), files)
                if message:
                    found.append(message)
                else:
                    edges[path].append(include.group(1))
    return found + cycles(edges), len(files), sum(map(len, edges.values()))


def main():
    found, files, includes = violations(sys.argv[1])
    for message in found:
        print(message)
    print(f"{files} files, {includes} includes, {len(found)} violations")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
