#!/usr/bin/python3
"""Makes the tables and plots of docs/hulls.md from what the tests of the law of hulls and water print.

    scripts/make_hulls.py                     everything; some minutes on two cores
    scripts/make_hulls.py --only motions      one part of it; may be repeated

Needs build-portable/test_validation and python3-matplotlib (packages.txt, section [docs]). Its numbers are the same again on
the same machine.
"""
import re
import sys

from page_parts import Failed, plots, put, run_parts, save, table, told

PAGE = "docs/hulls.md"
# "columns, 24 s, beam/8: flat, still, momentum  1.2e-08, at most 1e-06 of what passed  marked: step 3"
LINE = re.compile(r"^(.+?) +([-+.0-9e]+), at most +([-+.0-9e]+) (.*?) *(marked: step \d)? *$", flags=re.M)
FLOOR = 1e-4  # of a bound: what lies lower is drawn there
COLORS = {"columns": "#1f77b4", "grid": "#ff7f0e"}


def found(folder, names):
    """(what, value, bound, unit, marked), in the order of the tests; what begins with the water."""
    lines = []
    for text in told(folder, names).values():
        for what, value, most, unit, mark in LINE.findall(text):
            lines.append((what, float(value), float(most), unit.strip(), bool(mark)))
    if not lines:
        raise Failed(f"no bounds in what {names} print")
    return lines


def asked(what):
    """The water, and what was asked of it without the water and the run's length."""
    water = "columns" if what.startswith("columns") else "grid"
    rest = what[len(water):].lstrip(", ")
    name = re.sub(r"(?<=\d)_(?=\d)", ".", re.sub(r"^[^:]*beam/\d+: ", "", rest))
    return water, name.replace("_", " ")


def show(folder, names, key):
    """A table of both waters side by side, and a plot of each value over its bound."""
    values, order = {}, []
    for what, value, most, unit, mark in found(folder, names):
        water, name = asked(what)
        row = (name, unit)
        if row not in order:
            order.append(row)
        values[(row, water)] = (value, most, mark)

    def cell(row, water):
        if (row, water) not in values:
            return "–"
        value, most, mark = values[(row, water)]
        return f"{value:.2g} ({most:g}){' *' if mark else ''}"

    rows = [[name, unit, cell((name, unit), "columns"), cell((name, unit), "grid")] for name, unit in order]
    put(PAGE, key, table(["asked", "unit", "columns (at most)", "grid (at most)"], rows, right_from=2))

    pyplot = plots()
    figure, axes = pyplot.subplots(figsize=(7.5, 0.8 + 0.19 * len(order)))
    for water, color in COLORS.items():
        at = [(i, values[(row, water)]) for i, row in enumerate(order) if (row, water) in values]
        axes.plot([max(FLOOR, value / most) for _, (value, most, _) in at], [i for i, _ in at], "o", color=color, label=water)
    axes.axvline(1.0, color="black")
    axes.set_xscale("log")
    axes.set_yticks(range(len(order)), [name for name, _ in order], fontsize=7)
    axes.set_ylim(len(order) - 0.5, -0.5)
    axes.set_xlabel("measured over its bound; right of the line: beyond it")
    axes.legend()
    save(figure, f"hulls_{key}")


PARTS = {
    "books": lambda folder: show(folder, "HullBooks*", "books"),
    "rest": lambda folder: show(folder, "HullRest*", "rest"),
    "motions": lambda folder: show(folder, "HullMotion*", "motions"),
}

if __name__ == "__main__":
    sys.exit(run_parts(__doc__, PARTS))
