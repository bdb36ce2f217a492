#!/usr/bin/env python3
"""State hashes of every scene, so that a change of the code can be seen to keep the bits.

    tests/golden/hashes.py [PROGRAM]            compares with tests/golden/hashes.txt; exit code 1 where they differ
    tests/golden/hashes.py --renew [PROGRAM]    writes that file
    tests/golden/hashes.py --any [PROGRAM]      prints the hashes of any build, to compare two commits on one machine

PROGRAM is build-portable/regatta unless named. Every scene runs 60 steps with its first boat steered, in its small version
where it has one; with shallow water on both solvers, or on the grid alone where the domain travels or columns take long to
come to rest. The bits depend on the width of SIMD, so that the file holds for REGATTA_ARCH=x86-64-v3 alone; another build
runs the scenes and compares nothing: exit code 77 where all of them ran.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FILE = os.path.join(ROOT, "tests", "golden", "hashes.txt")
ARCH = "x86-64-v3"
STEPS = 60
DRIVE = "0:0.9,0.3; 0.3:0.6,-0.8; 0.7:1,0"  # full ahead, hard over, straight
SKIPPED = 77
# Scenes of the grid on which columns take 4 to 25 s of processor time to come to rest; others test what columns do there.
GRID_ALONE = ("bay", "diver", "fish", "harbour", "submarine")

HEADER = f"""# State hashes after {STEPS} steps, first boat steered, small versions, built with -march={ARCH}: scene, solver, hash.
# `-` where a scene has no shallow water. Renew with tests/golden/hashes.py --renew; say in the commit why bits changed.
"""


def arch_of(program):
    """REGATTA_ARCH of the build that the program lies in."""
    cache = os.path.join(os.path.dirname(os.path.abspath(program)), "CMakeCache.txt")
    if not os.path.isfile(cache):
        return "unknown"
    with open(cache, encoding="utf-8") as file:
        found = re.search(r"^REGATTA_ARCH:\w+=(.*)$", file.read(), flags=re.M)
    return found.group(1) if found else "unknown"


def runs():
    """(scene, solver, options) of each run, in the order of the file."""
    found = []
    folder = os.path.join(ROOT, "scenes")
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".toml"):
            continue
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text = file.read()
        options = ["--drive", DRIVE] if re.search(r'^kind = "boat"', text, flags=re.M) else []
        if re.search(r"^\[+small", text, flags=re.M):
            options.append("--small")
        if re.search(r"^\[water\]", text, flags=re.M):
            alone = name[:-5] in GRID_ALONE or re.search(r"^follow *=", text, flags=re.M)
            solvers = ("grid",) if alone else ("columns", "grid")
            found += [(name[:-5], solver, [*options, "--set", f"water.solver={solver}"]) for solver in solvers]
        else:
            found.append((name[:-5], "-", options))
    return found


def hash_of(program, scene, options):
    # Two threads: one would hide a result that depends on their number.
    command = [program, os.path.join(ROOT, "scenes", f"{scene}.toml"), "--headless", "--steps", str(STEPS), "--threads", "2",
               "--hash", *options]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=1500, check=False,
                          env={**os.environ, "OMP_WAIT_POLICY": "passive"})
    if done.returncode == 0 and re.fullmatch(r"[0-9a-f]{16}\n", done.stdout):
        return done.stdout.strip()
    return f"failed with exit code {done.returncode}: {(done.stderr.splitlines() or ['no message'])[-1]}"


def compute(program):
    wanted = runs()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        hashes = list(pool.map(lambda run: hash_of(program, run[0], run[2]), wanted))
    return {(scene, solver): hash_ for (scene, solver, _), hash_ in zip(wanted, hashes)}


def read():
    if not os.path.isfile(FILE):
        return {}
    with open(FILE, encoding="utf-8") as file:
        lines = [line.split() for line in file if line.strip() and not line.startswith("#")]
    return {(scene, solver): hash_ for scene, solver, hash_ in lines}


def text_of(hashes):
    return "".join(f"{scene:18} {solver:8} {hash_}\n" for (scene, solver), hash_ in hashes.items())


def differences(golden, now):
    for run in sorted(golden.keys() | now.keys()):
        if run not in now:
            yield run, "is in the file, but there is no such scene"
        elif run not in golden:
            yield run, f"{now[run]} is not in the file"
        elif golden[run] != now[run]:
            yield run, f"{now[run]}, not {golden[run]}"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program", nargs="?", default=os.path.join(ROOT, "build-portable", "regatta"))
    what = arguments.add_mutually_exclusive_group()
    what.add_argument("--renew", action="store_true", help="write tests/golden/hashes.txt")
    what.add_argument("--any", action="store_true", help="print the hashes of a build of any architecture")
    options = arguments.parse_args()
    if not os.access(options.program, os.X_OK):
        sys.exit(f"error: no program {options.program}: cmake --preset portable && cmake --build build-portable --target regatta")
    arch = arch_of(options.program)
    comparable = arch == ARCH or options.any
    if options.renew and not comparable:
        sys.exit(f"error: the hashes are of a build with REGATTA_ARCH={ARCH}, this is one with {arch}")

    now = compute(os.path.abspath(options.program))
    if options.any:
        print(text_of(now), end="")
        return 0
    failed = {run: hash_ for run, hash_ in now.items() if not re.fullmatch(r"[0-9a-f]{16}", hash_)}
    if options.renew or not comparable:
        for (scene, solver), message in failed.items():
            print(f"error: {scene} {solver}: {message}")
        if failed:
            return 1  # and the file stays
    if not comparable:
        print(f"{len(now)} runs; not compared: the hashes are of a build with REGATTA_ARCH={ARCH}, this is one with {arch}")
        return SKIPPED
    if options.renew:
        with open(FILE, "w", encoding="utf-8") as file:
            file.write(HEADER + text_of(now))
        print(f"{len(now)} hashes written to {os.path.relpath(FILE)}")
        return 0
    found = list(differences(read(), now))
    for (scene, solver), message in found:
        print(f"{scene} {solver}: {message}")
    print(f"{len(now)} runs, {len(found)} with other bits")
    if found:
        print("Were bits meant to change? Then renew: tests/golden/hashes.py --renew")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
