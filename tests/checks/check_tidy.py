#!/usr/bin/env python3
"""clang-tidy 14 over src/, with the compile commands of a clang build. Usage: check_tidy.py ROOT BUILD changed|all

changed: the sources that differ from main, and for each header that does one source that includes it. On main itself,
that is what the last commit (or merge) changed, and in any case what is not committed yet. A change of .clang-tidy, and a
tree without that history (no git, or a clone of depth 1), mean all.

A file is read again only when it, a header of ours or .clang-tidy has changed since it was last found clean (a stamp in
BUILD/tidy).
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


def git(root, *arguments):
    """What git prints, or None where it fails."""
    try:
        return subprocess.run(["git", "-c", f"safe.directory={root}", "-C", root, *arguments], check=True,
                              capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def base_commit(root):
    """The commit that HEAD is compared with, or None."""
    head = git(root, "rev-parse", "HEAD")
    for main in ("origin/main", "main"):
        base = git(root, "merge-base", "HEAD", main)
        if base and base != head:
            return base
    return git(root, "rev-parse", "--verify", "--quiet", "HEAD^1")


def changed_files(root):
    """Paths that differ from the base, new ones too; None where there is no history."""
    base = base_commit(root)
    if base is None:
        return None
    differ = git(root, "diff", "--name-only", "--no-renames", "--diff-filter=d", base)
    new = git(root, "ls-files", "--others", "--exclude-standard")
    if differ is None or new is None:
        return None
    return set(differ.splitlines()) | set(new.splitlines())


def choose(root, sources, changed):
    """The sources to read so that each changed source and each changed header is seen once."""
    if changed is None or ".clang-tidy" in changed:
        return sources
    known = {}
    for source in sources:
        included(root, source, known)
    chosen = {source for source in sources if source in changed}
    for header in sorted(path for path in changed if path.startswith("src/") and path.endswith(".h")):
        users = [source for source in sources if header in known[source]]
        if users and not any(source in chosen for source in users):
            own = header[:-2] + ".cpp"
            chosen.add(own if own in users else min(users, key=lambda source: len(known[source])))
    return sorted(chosen)


def write_database(build):
    """BUILD/tidy/compile_commands.json, with every file that a batch of the build includes in its place; the paths. Without
    what is precompiled, so that a file which includes less than it uses is found."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as commands:
        listed = json.load(commands)
    single = []
    for entry in listed:
        path = os.path.join(entry["directory"], entry["file"])
        members = [path]
        if re.search(r"/unity_\d+_cxx\.cxx$", path):
            with open(path, encoding="utf-8") as batch:
                members = re.findall(r'^#include "(.*)"', batch.read(), flags=re.M)
        command = re.sub(r" -Xclang -include(-pch)? -Xclang \S+", "", entry["command"])
        for member in members:
            single.append({**entry, "file": member, "command": command.replace(path, member)})
    with open(os.path.join(build, "tidy", "compile_commands.json"), "w", encoding="utf-8") as out:
        json.dump(single, out)
    return {entry["file"] for entry in single}


def misplaced(finding):
    """Whether a finding names an identifier that its line does not hold: clang-tidy 14 at times finds names of <mmintrin.h>
    in headers of ours."""
    found = re.match(r"(.+):(\d+):\d+: error: declaration uses identifier '(\w+)'", finding)
    if not found:
        return False
    with open(found[1], encoding="utf-8") as file:
        return found[3] not in file.read().splitlines()[int(found[2]) - 1]


def tidy(root, build, path):
    stamp = os.path.join(build, "tidy", path.replace("/", "."))
    print_of_now = fingerprint(root, path)
    if os.path.isfile(stamp):
        with open(stamp, encoding="utf-8") as old:
            if old.read() == print_of_now:
                return path, "", True
    run = subprocess.run(["clang-tidy-14", "-p", os.path.join(build, "tidy"), "--quiet", "--warnings-as-errors=*", path], cwd=root,
                         capture_output=True, text=True)
    findings = [line for line in run.stdout.splitlines() if ": error: " in line]
    if run.returncode == 0 or (findings and all(misplaced(finding) for finding in findings)):
        with open(stamp, "w", encoding="utf-8") as new:
            new.write(print_of_now)
        return path, "", True
    return path, run.stdout + run.stderr, False


def main():
    root, build = map(os.path.abspath, sys.argv[1:3])
    what = sys.argv[3]
    if what not in ("changed", "all"):
        sys.exit(__doc__)
    os.makedirs(os.path.join(build, "tidy"), exist_ok=True)
    known = {os.path.relpath(path, root) for path in write_database(build)}
    sources = sorted(path for path in known if path.startswith("src/"))
    chosen = sources if what == "all" else choose(root, sources, changed_files(root))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda path: tidy(root, build, path), chosen))
    dirty = [(path, text) for path, text, clean in results if not clean]
    for _, text in dirty:
        print(text)
    print(f"{len(chosen)} of {len(sources)} files, {len(dirty)} with findings")
    return 1 if dirty or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
