#!/usr/bin/env python3
"""The include check bites: each made-up tree breaks one rule, and exactly that rule is reported."""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_includes  # noqa: E402

HEADER = "// What it is for.\n#pragma once\n"
GOOD = {"core/a.h": HEADER, "core/a.cpp": '#include "core/a.h"\n'}
CASES = [  # files besides GOOD; a part of the one expected message
    ({}, None),
    ({"rigid/b.cpp": '#include "core/a.h"\n#include <btBulletDynamicsCommon.h>\n'}, None),
    ({"core/b.cpp": '#include "columns/b.h"\n', "columns/b.h": HEADER}, "core may not include columns"),
    ({"rigid/b.cpp": '#include "columns/b.h"\n', "columns/b.h": HEADER}, "rigid may not include columns"),
    ({"ui/b.cpp": '#include "world/b.h"\n', "world/b.h": HEADER}, "ui may not include world"),
    ({"world/b.cpp": "#include <btBulletDynamicsCommon.h>\n"}, "Bullet is confined"),
    ({"rigid/b.h": HEADER + "#include <btBulletDynamicsCommon.h>\n"}, "Bullet is confined"),
    ({"columns/b.cpp": "#pragma omp parallel for\n"}, "OpenMP is confined"),
    ({"columns/b.cpp": "#include <immintrin.h>\n"}, "SIMD is confined"),
    ({"ui/b.cpp": "#include <glad/gl.h>\n"}, "OpenGL is confined"),
    ({"scene/b.h": HEADER + "#include <toml++/toml.h>\n"}, "TOML reader is confined"),
    ({"core/b.h": HEADER + '#include "core/c.h"\n', "core/c.h": HEADER + '#include "core/b.h"\n'}, "include cycle"),
    ({"core/b.cpp": '#include "a.h"\n'}, "a path from src/"),
    ({"core/b.h": "// A header.\n"}, "without #pragma once"),
    ({"core/b.h": "#pragma once\n"}, "first comment"),
    ({"core/b.cpp": "\n" * 601}, "longer than 600"),
    ({"columns/b.cpp": "auto t = std::chrono::steady_clock::now();\n"}, "time, randomness or threads"),
    ({"columns/b.cpp": "static int counter = 0;\n"}, "mutable static state"),
    ({"world/b.cpp": "std::unordered_map<int, int> m;\n"}, "iteration order"),
    ({"rigid/b.cpp": 'std::printf("x");\n'}, "printing"),
    ({"columns/b.cpp": "// std::chrono in a comment is fine\n"}, None),
    ({"columns/b.cpp": "WideFloat sum{0.0F};\n"}, "use parentheses"),
    ({"columns/b.cpp": "WideFloat sum(0.0F), zero{};\n"}, None),
    ({"effects/b.cpp": '#include "columns/b.h"\n', "columns/b.h": HEADER}, "effects may not include columns"),
    ({"run/b.cpp": '#include "output/b.h"\n#include <CLI/CLI.hpp>\n', "output/b.h": HEADER}, None),
    ({"app/b.cpp": '#include "run/b.h"\n', "run/b.h": HEADER}, None),
    ({"run/b.cpp": '#include "app/b.h"\n', "app/b.h": HEADER}, "run may not include app"),
    ({"output/b.cpp": '#include "run/b.h"\n', "run/b.h": HEADER}, "output may not include run"),
    ({"main.cpp": '#include "run/b.h"\n', "run/b.h": HEADER}, "main may not include run"),
    ({"app/b.cpp": "#include <CLI/CLI.hpp>\n"}, "CLI11 is confined"),
    ({"run/b.cpp": "#include <GLFW/glfw3.h>\n"}, "GLFW is confined"),
    ({"run/b.cpp": "#include <imgui.h>\n"}, "Dear ImGui is confined"),
    ({"output/b.cpp": "#include <nlohmann/json.hpp>\n"}, "JSON reader is confined"),
    ({"fluid/b.cpp": ""}, "has no rule"),
    ({"particles/b.cpp": '#include "water/b.h"\n', "water/b.h": HEADER}, None),
    ({"particles/b.cpp": '#include "hull/b.h"\n', "hull/b.h": HEADER}, "particles may not include hull"),
    ({"cells/b.cpp": '#include "hull/b.h"\n', "hull/b.h": HEADER}, None),
    ({"cells/b.cpp": '#include "columns/b.h"\n', "columns/b.h": HEADER}, "cells may not include columns"),
    ({"world/b.cpp": '#include "waves/b.h"\n', "waves/b.h": HEADER}, None),
    ({"cells/b.cpp": "struct TimeLine;\n"}, "no line in a solver"),
    ({"replay/b.h": HEADER + "struct TimeLine;\n"}, None),
    ({"run/b.cpp": "#include <zstd.h>\n"}, "Zstandard is confined"),
    ({"waves/b.cpp": "auto t = std::chrono::steady_clock::now();\n"}, "time, randomness or threads"),
]


def main():
    failed = 0
    for extra, expected in CASES:
        with tempfile.TemporaryDirectory() as src:
            for path, text in {**GOOD, **extra}.items():
                os.makedirs(os.path.dirname(os.path.join(src, path)), exist_ok=True)
                with open(os.path.join(src, path), "w", encoding="utf-8") as out:
                    out.write(text)
            found, _, _ = check_includes.violations(src)
        fine = not found if expected is None else len(found) == 1 and expected in found[0]
        if not fine:
            failed += 1
            print(f"{sorted(extra)}: expected {expected!r}, found {found}")
    # One place says which folders are waters.
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as cmake:
        cmake.write("regatta_library(hull exchange)\nregatta_water(mud hull glm::glm)\n  regatta_water(no)\nregatta_water(ice)\n")
        cmake.flush()
        waters = check_includes.waters_of(cmake.name)
    if waters != {"mud": {"hull"}, "ice": set()} or set(check_includes.WATERS) != {"columns", "cells", "waves", "particles", "liquid"}:
        failed += 1
        print(f"waters: found {waters} and {check_includes.WATERS}")
    print(f"{len(CASES)} cases, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
