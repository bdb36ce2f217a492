#!/usr/bin/env python3
"""The table of drawing in docs/performance.md, from `regatta bench --draw`. Run it on an otherwise idle machine.

    tests/bench/measure_drawing.py                prints the table
    tests/bench/measure_drawing.py --write        puts it into docs/performance.md, between its marks

A picture of each quality beside the simulation of the scene: what it takes whole and pass by pass. And how long the program
takes from its start to the first picture of the scene that opens first.
"""
import argparse
import datetime
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

from measure import HELM, ROOT, table, write_between

QUALITIES = ("low", "medium", "high")
STARTS = 5
BEGIN, END = "<!-- table:drawing -->", "<!-- end -->"


def bench(options, quality):
    run = subprocess.run([os.path.join(ROOT, options.program), "bench", f"scenes/{options.scene}.toml", "--draw", options.size,
                          "--quality", quality, "--threads", str(options.threads), "--steps", str(options.steps),
                          "--warmup", "60", "--drive", HELM, "--json", "-"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if run.returncode != 0:
        sys.exit(f"{options.scene}: regatta bench ended with {run.returncode}")
    return json.loads(run.stdout)


def start_seconds(options):
    """From the start to the first picture, painted as a window begins: on the clock, and work of the processors [s]."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([os.path.join(ROOT, options.program), "--headless", "--steps", "1", "--threads", "1", "--quality", "medium",
                        "--screenshot", os.path.join(folder, "first.png")], cwd=ROOT, check=True, stderr=subprocess.DEVNULL)
    after, took = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - began
    return took, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def rows(reports):
    """One row a figure, one column a quality; passes that take nothing in any are left out."""
    def of(name, get, digits):
        return [name] + [f"{get(r):.{digits}f}" for r in reports]
    out = [of("painted, of the picture's pixels", lambda r: r["draw"]["painted_share"], 2),
           of("**a picture**, median [ms]", lambda r: r["draw_ms"]["median"], 1),
           of("a picture, p90 [ms]", lambda r: r["draw_ms"]["p90"], 1),
           of("processors' time of a picture [ms]", lambda r: r["draw_ms"]["processor"], 1),
           of("step beside it [ms]", lambda r: r["step_ms"]["median"], 1),
           of("**frames/s**, steps in real time included", lambda r: r["frames_per_second"], 1)]
    names = list(dict.fromkeys(name for r in reports for name in r["passes"]))
    for name in names:
        if max(r["passes"].get(name, 0.0) for r in reports) >= 0.05:
            out.append(of(name, lambda r, name=name: r["passes"].get(name, 0.0), 1))
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/regatta")
    parser.add_argument("--scene", default="bay")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--threads", type=int, default=min(2, os.cpu_count()))
    parser.add_argument("--steps", type=int, default=240)
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    options = parser.parse_args()
    reports = [bench(options, quality) for quality in QUALITIES]
    first = reports[0]
    seconds, busy = (statistics.median(figures) for figures in zip(*(start_seconds(options) for _ in range(STARTS))))
    load = os.getloadavg()[0]
    text = "\n\n".join([
        f"Measured {datetime.date.today()} on {first['cpu']}, {options.threads} threads, {first['draw']['device']}, load {load:.1f}, "
        f"commit `{first['commit']}`: `{options.scene}`, the boat at full throttle, {options.size} pixels.",
        table(["[ms]"] + list(QUALITIES), rows(reports)),
        f"The first picture of the scene that opens first, one thread, medium quality: after {seconds:.2f} s, of which {busy:.2f} s "
        f"are work of the processors (medians of {STARTS} starts)."])
    if not options.write:
        print(text)
        return 0
    write_between(BEGIN, END, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
