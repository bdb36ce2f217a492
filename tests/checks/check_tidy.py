#!/usr/bin/env python3
"""clang-tidy 14 over src/, with the compile commands of a clang build. Usage: check_tidy.py ROOT BUILD

A file is read again only when it, a header of ours or .clang-tidy has changed since it was last found clean (a stamp in
BUILD/tidy): the first run on two cores takes minutes, the next ones seconds.
"""
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys

import tree


def included(root, path, known):
    """path and every header of ours that it reaches."""
    if path not in known:
        known[path] = {path}
        for target in re.findall(r'^\s*#\s*include\s*"([^"]+)"', tree.read(root, path), flags=re.M):
            header = f"src/{target}"
            if os.path.isfile(os.path.join(root, header)):
                known[path] |= included(root, header, known)
    return known[path]


def fingerprint(root, path):
    digest = hashlib.sha256(tree.read(root, ".clang-tidy").encode())
    for name in sorted(included(root, path, {})):
        digest.update(name.encode() + b"\0" + tree.read(root, name).encode())
    return digest.hexdigest()


def tidy(root, build, path):
    stamp = os.path.join(build, "tidy", path.replace("/", "."))
    print_of_now = fingerprint(root, path)
    if os.path.isfile(stamp):
        with open(stamp, encoding="utf-8") as old:
            if old.read() == print_of_now:
                return path, "", True
    run = subprocess.run(["clang-tidy-14", "-p", build, "--quiet", "--warnings-as-errors=*", path], cwd=root,
                         capture_output=True, text=True)
    if run.returncode == 0:
        with open(stamp, "w", encoding="utf-8") as new:
            new.write(print_of_now)
        return path, "", True
    return path, run.stdout + run.stderr, False


def main():
    root, build = map(os.path.abspath, sys.argv[1:])
    os.makedirs(os.path.join(build, "tidy"), exist_ok=True)
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as commands:
        known = {os.path.relpath(os.path.join(c["directory"], c["file"]), root) for c in json.load(commands)}
    sources = sorted(path for path in known if path.startswith("src/"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda path: tidy(root, build, path), sources))
    dirty = [(path, text) for path, text, clean in results if not clean]
    for _, text in dirty:
        print(text)
    print(f"{len(sources)} files, {len(dirty)} with findings")
    return 1 if dirty or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
