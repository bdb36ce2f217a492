#!/usr/bin/env python3
"""The tables of CONTRIBUTING.md that say how long ./test.sh and ./test.sh --long take, and with what: the one of the two that
ran last, from what it left in build/all. Usage: scripts/test_minutes.py [--print | --slowest]

--print shows the table and writes nothing; --slowest lists the tests that took longest.

Builds are in minutes of the clock. Two tests or more run at once: a part of
the tests is given the share of the clock's minutes that its processors had. Run it after ./test.sh in a fresh clone, without
ccache, on a machine that does nothing else.
"""
import collections
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree

from page_parts import ROOT, Failed, put, say, table

ALL = os.path.join(ROOT, "build", "all")
BUILDS = {
    "build-portable": "release build, gcc, x86-64-v3",
    "build-sanitize": "address and undefined-behaviour sanitizers, fuzzers: clang",
    "build-tsan": "thread sanitizer: clang, the folders with threads",
    "build": "release build, gcc, native",
    "build-sanitize-rest": "the rest with clang and sanitizers",
    "build-tsan-rest": "the rest with the thread sanitizer",
}
TESTS = {
    "unit": "unit tests",
    "asan": "unit tests, address and undefined-behaviour sanitizers",
    "tsan": "unit tests, thread sanitizer",
    "validation": "validation",
    "system": "system tests, window included",
    "scenes": "every scene read and laid",
    "golden": "golden hashes",
    "checks": "checks of the source tree",
    "fuzz": "fuzzing",
    "long": "long tests",
    "native": "all but the long ones in the native build",
}


def record():
    """The lines of minutes.txt: a name, and the rest."""
    path = os.path.join(ALL, "minutes.txt")
    if not os.path.isfile(path) or not os.path.isfile(os.path.join(ALL, "results.xml")):
        raise Failed("run ./test.sh first")
    with open(path, encoding="utf-8") as file:
        lines = dict((line.rstrip("\n").split(" ", 1) + [""])[:2] for line in file)
    if lines.get("arguments"):
        raise Failed(f"the last run was ./test.sh {lines['arguments']}: not all tests")
    return lines


def seconds_by_part():
    """Processor seconds and number of tests of each part."""
    listed = json.loads(subprocess.run(["ctest", "--test-dir", ALL, "--show-only=json-v1"], check=True, capture_output=True,
                                       text=True).stdout)
    properties = {test["name"]: {p["name"]: p["value"] for p in test["properties"]} for test in listed["tests"]}
    seconds, count = collections.Counter(), collections.Counter()
    for case in xml.etree.ElementTree.parse(os.path.join(ALL, "results.xml")).getroot().iter("testcase"):
        name = case.get("name")
        mine = properties.get(name, {})
        part = (mine.get("LABELS") or ["unit"])[0]
        build = re.match(r"(asan|tsan|native)\.", name)
        if build and part != "long":
            part = build.group(1)
        seconds[part] += float(case.get("time")) * mine.get("PROCESSORS", 1)
        count[part] += 1
    return seconds, count


def slowest():
    cases = xml.etree.ElementTree.parse(os.path.join(ALL, "results.xml")).getroot().iter("testcase")
    longest = sorted(((float(case.get("time")), case.get("name")) for case in cases), reverse=True)[:40]
    return "\n".join(f"{seconds:8.1f} s  {name}" for seconds, name in longest)


def minutes(seconds):
    return f"{seconds / 60.0:.1f}"


def rows(lines):
    built = [(what, int(lines[name]), "") for name, what in BUILDS.items() if name in lines]
    seconds, count = seconds_by_part()
    clock = os.path.getmtime(os.path.join(ALL, "results.xml")) - int(lines["begin"])
    share = clock / sum(seconds.values())
    tested = [(what, seconds[part] * share, count[part]) for part, what in TESTS.items() if part in seconds]
    both = [*built, *tested, ("**together**", sum(s for _, s, _ in [*built, *tested]), sum(count.values()))]
    return [[what, str(number), minutes(seconds)] for what, seconds, number in both]


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        found = re.search(r"^model name\s*:\s*(.*)$", file.read(), flags=re.M)
    return found.group(1) if found else "this machine"


def main():
    try:
        lines = record()
        if "--slowest" in sys.argv[1:]:
            print(slowest())
            return 0
        commit = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty", "--abbrev=12"], check=True,
                                capture_output=True, text=True).stdout.strip()
        text = (f"Measured on {os.cpu_count()} cores of {processor()}, commit `{commit}`.\n\n"
                + table(["part", "tests", "minutes"], rows(lines)))
        if "--print" in sys.argv[1:]:
            print(text)
        else:
            put("CONTRIBUTING.md", "minutes-long" if lines["long"] == "true" else "minutes", text)
    except Failed as failure:
        say(f"error: {failure}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
