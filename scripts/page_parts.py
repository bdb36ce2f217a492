"""What the scripts that make the pages of docs/ from the program's own output share: calling the program, tables between
marks of a page, pictures."""
import argparse
import concurrent.futures
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
REGATTA = os.path.join(ROOT, "build/regatta")
IMAGES = os.path.join(ROOT, "docs/images")
WORKERS = os.cpu_count() or 1
PICTURE_SIZE = "960x540"


def say(text):
    print(text, file=sys.stderr, flush=True)


class Failed(Exception):
    """A message for the person who runs this."""


def call(command):
    run = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if run.returncode != 0:
        raise Failed(f"{' '.join(command)}\nended with {run.returncode}:\n{run.stderr or run.stdout}")
    return run.stdout


def records(path, scene, seconds, options=()):
    """What the program writes of a run to the CSV file `path`: its columns by name, without their units."""
    call([REGATTA, scene, "--headless", "--threads", "1", "--seconds", str(seconds), "--csv", path, *options])
    with open(path, newline="", encoding="utf-8") as lines:
        reader = csv.reader(lines)
        names = [re.sub(r" \[.*", "", column) for column in next(reader)]
        columns = list(zip(*[[float(value) for value in line] for line in reader]))
    os.remove(path)
    return dict(zip(names, columns))


def mean(values):
    return sum(values) / len(values)


def told(folder, names):
    """What tests print and record of themselves: a text for each of them."""
    program = os.path.join(ROOT, "build-portable/test_validation")
    out = os.path.join(folder, "tests.json")
    run = subprocess.run([program, f"--gtest_filter={names}", f"--gtest_output=json:{out}"], cwd=ROOT, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if run.returncode != 0:
        raise Failed(f"{program}: {run.returncode}\n{run.stdout[-2000:]}")
    texts = {name: text for name, text in re.findall(r"\[ RUN      \] (\S+)\n(.*?)\[       OK \]", run.stdout, flags=re.S)}
    with open(out, encoding="utf-8") as file:
        suites = json.load(file)["testsuites"]
    usual = {"name", "status", "result", "time", "timestamp", "classname", "file", "line", "value_param"}
    for suite in suites:
        for test in suite["testsuite"]:
            more = "".join(f"{key} {value}\n" for key, value in test.items() if key not in usual)
            texts[f"{suite['name']}.{test['name']}"] += more
    return texts


NUMBER = r"(-?[0-9.]+(?:e[-+]?[0-9]+)?)"


def numbers(text, pattern):
    """Of a pattern with # for each number; all that match, one after the other."""
    found = re.findall(re.escape(pattern).replace(r"\#", "#").replace("#", NUMBER), text)
    if not found:
        raise Failed(f"no “{pattern}” in:\n{text}")
    return [float(value) for match in found for value in (match if isinstance(match, tuple) else (match,))]


def listed(values, digits):
    return ", ".join(f"{value:.{digits}f}" for value in values)


def scientific(value):
    mantissa, exponent = f"{value:.0e}".split("e")
    return f"{mantissa}·10{''.join('⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.index(c)] for c in str(int(exponent)))}"


def in_turns(what, jobs):
    """Runs job() of each (name, job), as many at once as there are processors; their results in order."""
    results, done = [None] * len(jobs), 0
    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        waiting = {pool.submit(job): i for i, (_, job) in enumerate(jobs)}
        for future in concurrent.futures.as_completed(waiting):
            i = waiting[future]
            if future.exception():
                pool.shutdown(cancel_futures=True)
            results[i] = future.result()
            done += 1
            say(f"{what} {done}/{len(jobs)}, {time.monotonic() - begin:.0f} s: {jobs[i][0]}")
    return results


def write_whole(path, text):
    with open(path + ".part", "w", encoding="utf-8") as out:
        out.write(text)
    os.replace(path + ".part", path)


def put(page, name, text):
    """Between <!-- table:NAME --> and <!-- end --> of a page."""
    path = os.path.join(ROOT, page)
    with open(path, encoding="utf-8") as old:
        whole = old.read()
    begin, end = f"<!-- table:{name} -->", "<!-- end -->"
    found = re.search(re.escape(begin) + ".*?" + re.escape(end), whole, flags=re.S)
    if not found:
        raise Failed(f"{page}: no marks {begin} … {end}")
    write_whole(path, whole[:found.start()] + f"{begin}\n{text}\n{end}" + whole[found.end():])
    say(f"{page}: table {name}")


def table(head, rows, right_from=1):
    marks = ["---" if i < right_from else "---:" for i in range(len(head))]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, marks, *rows])


def grouped(value):
    return f"{value:,}".replace(",", " ")


# Pictures

def with_camera(folder, name, scene, camera):
    """The scene's path, or that of a copy seen by another camera."""
    path = os.path.join(ROOT, "scenes", scene + ".toml")
    if camera is None:
        return path
    with open(path, encoding="utf-8") as old:
        text = old.read()
    target, distance, yaw, pitch = camera
    seen = f'[camera]\nkind = "orbit"\ntarget = {target}\ndistance = {distance}\nyaw_deg = {yaw}\npitch_deg = {pitch}\n'
    text, count = re.subn(r"^\[camera\]\n(?:[^\[\n].*\n|\n)*", lambda _: seen + "\n", text, flags=re.M)
    if count != 1:
        raise Failed(f"{path}: no camera to replace")
    copy = os.path.join(folder, name + ".toml")
    with open(copy, "w", encoding="utf-8") as out:
        out.write(text)
    return copy


def draw(folder, name, scene, seconds, camera, options, size=PICTURE_SIZE):
    raw = os.path.join(folder, name + ".png")
    call([REGATTA, with_camera(folder, name, scene, camera), "--headless", "--threads", "1", "--seconds", str(seconds),
          "--size", size, "--screenshot", raw, *options])
    return raw


FEW_COLOURS = "split[a][b];[a]palettegen=max_colors=128[p];[b][p]paletteuse=dither=bayer:bayer_scale=4"  # for a small repository


def put_picture(name, inputs, chain):
    target = os.path.join(IMAGES, name + ".png")
    call(["ffmpeg", "-nostdin", "-loglevel", "error", "-y", *[word for path in inputs for word in ("-i", path)],
          "-filter_complex", f"{chain}{FEW_COLOURS}", "-f", "image2", "-c:v", "png", target + ".part"])
    os.replace(target + ".part", target)


def picture(folder, name, scene, seconds, camera, options):
    put_picture(name, [draw(folder, name, scene, seconds, camera, options)], "")


def sheet(name, drawn, columns):
    """Pictures of one size side by side, row by row."""
    places = "|".join(f"{'+'.join(['0'] + ['w0'] * (i % columns))}_{'+'.join(['0'] + ['h0'] * (i // columns))}"
                      for i in range(len(drawn)))
    put_picture(name, drawn, f"xstack=inputs={len(drawn)}:layout={places},")


# Plots

def plots():
    import matplotlib
    matplotlib.use("Agg")
    matplotlib.rcParams.update({"svg.hashsalt": "regatta", "font.size": 9, "font.family": "DejaVu Sans",
                                "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True,
                                "grid.color": "#dddddd", "lines.linewidth": 1.2, "figure.constrained_layout.use": True})
    from matplotlib import pyplot
    return pyplot


def save(figure, name):
    path = os.path.join(IMAGES, name + ".svg")
    figure.savefig(path + ".part", format="svg", metadata={"Date": None}, facecolor="white")
    os.replace(path + ".part", path)
    say(f"docs/images/{name}.svg")


def run_parts(doc, parts):
    """The command line of such a script: all of its parts, or those that --only names. Its exit code."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=parts, action="append", help="this part; may be repeated")
    options = parser.parse_args()
    try:
        for part in options.only or parts:
            say(f"==> {part}")
            with tempfile.TemporaryDirectory() as folder:
                parts[part](folder)
    except Failed as failure:
        say(f"error: {failure}")
        return 1
    return 0
