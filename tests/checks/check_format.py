#!/usr/bin/env python3
"""Every C++ file is as clang-format 14 writes it. Usage: check_format.py ROOT CLANG_FORMAT"""
import subprocess
import sys

import tree


def main():
    root, clang_format = sys.argv[1:]
    sources = [p for p in tree.files(root, [".h", ".cpp"]) if p.startswith(("src/", "tests/"))]
    if not sources:
        print("no sources found")
        return 1
    run = subprocess.run([clang_format, "--dry-run", "-Werror", *sources], cwd=root)
    print(f"{len(sources)} files")
    return run.returncode


if __name__ == "__main__":
    sys.exit(main())
