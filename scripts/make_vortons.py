#!/usr/bin/python3
"""Makes the table of docs/vortons.md that times the law of the paper, beside the times that the paper prints.

    scripts/make_vortons.py [PROGRAM]

PROGRAM is build/regatta_bench unless named (cmake --preset release -DREGATTA_TESTS=ON, target regatta_bench). It is run ROUNDS
times, and the table has the medians. Wants an otherwise idle machine.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

from page_parts import ROOT, put, table

ROUNDS = 5
PARTS = ("conditions", "tracers", "vortons", "update")


def rounds(program):
    """Of each number of threads what its runs gave, in ms, and what the paper prints."""
    found = {}
    for _ in range(ROUNDS):
        with tempfile.NamedTemporaryFile(suffix=".json") as out:
            subprocess.run([program, "--benchmark_filter=vorton_law_step", f"--benchmark_out={out.name}",
                            "--benchmark_out_format=json"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            with open(out.name, encoding="utf-8") as file:
                data = json.load(file)
        for run in data["benchmarks"]:
            threads = int(re.search(r"threads:(\d+)", run["name"]).group(1))
            found.setdefault(threads, []).append(run)
    return found


def middle(values):
    return sorted(values)[len(values) // 2]


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build", "regatta_bench")
    cpu = re.search(r"model name\s*: (.*)", open("/proc/cpuinfo", encoding="utf-8").read()).group(1)
    rows = []
    for threads, runs in sorted(rounds(program).items()):
        cells = [str(threads)]
        for i, part in enumerate(PARTS, 1):
            ours = [run[f"{i}_{part}"] for run in runs]
            cells += [f"{middle(ours):.2f} ({min(ours):.2f})", f"{runs[0][f'{i}_paper']:.2f}"]
        rows.append(cells)
    head = ["threads", "conditions", "paper", "of tracers", "paper", "of vortons", "paper", "whole update", "paper"]
    text = (f"Medians (and the least) of {ROUNDS} runs of 200 steps on {os.cpu_count()} cores of {cpu}, in ms; the paper's are of an "
            "i7-2600 with four.\n\n" + table(head, rows))
    put("docs/vortons.md", "paper", text)


if __name__ == "__main__":
    main()
