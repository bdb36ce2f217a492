#!/usr/bin/env python3
"""docs/parameters.md is what the program prints. Usage: check_parameter_page.py ROOT REGATTA"""
import difflib
import os
import subprocess
import sys


def main():
    root, regatta = sys.argv[1:]
    printed = subprocess.run([regatta, "params", "--markdown"], check=True, capture_output=True, text=True).stdout
    with open(os.path.join(root, "docs/parameters.md"), encoding="utf-8") as page:
        committed = page.read()
    difference = list(difflib.unified_diff(committed.splitlines(), printed.splitlines(),
                                           "docs/parameters.md", "regatta params --markdown", lineterm=""))
    print("\n".join(difference) or "in step")
    if difference:
        print("run: build/regatta params --markdown > docs/parameters.md")
    return 1 if difference else 0


if __name__ == "__main__":
    sys.exit(main())
