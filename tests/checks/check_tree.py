#!/usr/bin/env python3
"""The repository stands on its own. Usage: check_tree.py ROOT

No file points out of the repository (absolute paths of a person's machine, ../ beyond the root); packages are named in
packages.txt alone, once each; each unit test has the one header that it tests; scripts are executable; no large or binary
file slips in outside docs/images, assets, seeds of the fuzzers, golden pictures and
saved worlds of earlier versions.
"""
import os
import re
import sys

import tree

# Places that every Linux machine has, and made-up ones that tests ask for in vain.
SYSTEM = {"bin", "dev", "etc", "lib", "proc", "run", "sys", "tmp", "usr", "var", "no", "nowhere", "nonexistent"}
ABSOLUTE = re.compile(r"""(?:^|[\s"'`=(\[])/([A-Za-z][\w.-]*)/[\w.]""")
UPWARDS = re.compile(r"""(?:^|[\s"'`=(\[/$}])((?:\.\./)+)""")
TEXT = (".h", ".cpp", ".def", ".md", ".txt", ".py", ".sh", ".toml", ".cmake", ".json", ".glsl", ".vert", ".frag", ".comp")
SCRIPTS = ("run.sh", "test.sh", ".ci/run")
LARGEST = 2_000_000  # bytes of one file


def check_paths(path, text):
    """Tests of hostile input may name such paths on purpose: they live in tests/ and are left out."""
    found = []
    hostile = path.startswith("tests/")
    depth = path.count("/")
    for number, line in enumerate(text.splitlines(), 1):
        for match in ABSOLUTE.finditer(line):
            if match.group(1) not in SYSTEM and not hostile:
                found.append(f"{path}:{number}: path of one machine: {line.strip()[:80]}")
        for match in UPWARDS.finditer(line):
            if match.group(1).count("../") > depth and not hostile:
                found.append(f"{path}:{number}: path out of the repository: {line.strip()[:80]}")
    return found


def check_packages(root, paths):
    found, seen = [], {}
    for number, line in enumerate(tree.read(root, "packages.txt").splitlines(), 1):
        entry = line.partition("#")[0].strip()
        if not entry or entry.startswith("["):
            continue
        if entry in seen:
            found.append(f"packages.txt:{number}: {entry} again (line {seen[entry]})")
        seen[entry] = number
    for path in paths:
        for number, line in enumerate((tree.read(root, path) or "").splitlines(), 1):
            if re.search(r"apt(-get)? install\b[^\"'`\n]*\s[a-z][a-z0-9.+-]+\d*", re.sub(r"\s--?[\w-]+", "", line)):
                found.append(f"{path}:{number}: packages are named in packages.txt alone: {line.strip()[:80]}")
    return found


def check_unit_tests(paths):
    """CMake links tests/unit/x_test.cpp to the folder that holds x.h: without one, the test would silently not run."""
    headers = [os.path.basename(path)[:-2] for path in paths if path.startswith("src/") and path.endswith(".h")]
    found = []
    for path in paths:
        match = re.fullmatch(r"tests/unit/(\w+)_test\.cpp", path)
        if match and headers.count(match.group(1)) != 1:
            found.append(f"{path}: {headers.count(match.group(1))} headers are called {match.group(1)}.h")
    return found


def main():
    root = sys.argv[1]
    paths = tree.files(root)
    found = []
    for path in paths:
        size = os.path.getsize(os.path.join(root, path))
        if size > LARGEST:
            found.append(f"{path}: {size} bytes, larger than {LARGEST}")
        text = tree.read(root, path)
        if text is None and not path.startswith(("docs/images/", "assets/", "tests/fuzz/seeds/", "tests/golden/pictures/",
                                                     "tests/validation/states/")):
            found.append(f"{path}: a binary file")
        elif text is not None and (path.endswith(TEXT) or path in SCRIPTS):
            found += check_paths(path, text)
    found += check_packages(root, [p for p in paths if p.endswith((".sh", ".md", ".txt", ".cmake")) or p == ".ci/run"])
    found += check_unit_tests(paths)
    found += [f"{p}: not executable" for p in SCRIPTS if not os.access(os.path.join(root, p), os.X_OK)]
    for message in found:
        print(message)
    print(f"{len(paths)} files, {len(found)} violations")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
