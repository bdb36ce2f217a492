#!/usr/bin/env python3
"""The docs agree with the tree. Usage: check_docs.py ROOT

Links and pictures of every page exist, headings that a link names too; files named in `code` exist; every source that
the code or the parameter table cites has its entry in docs/references.md, and every entry there is cited.
"""
import os
import re
import sys

import tree

TOP = ("src/", "docs/", "tests/", "scenes/", "shaders/", "assets/", "cmake/", "scripts/")
# A citation is [Key], [Key eq. 7], [Key §4.1; Other20]; a key starts with a capital and is listed in the references.
CITATION = re.compile(r"\[([A-Z][A-Za-z'-]+\d*[^\]\[\n]*)\]")
KEY = re.compile(r"^[A-Z][A-Za-z'-]+\d*")
# In params.def the source column is the last string of an entry; these name no publication.
OWN = {"Regatta"}


def anchors(text):
    """The names that GitHub gives to a page's headings."""
    found = set()
    for heading in re.findall(r"^#+\s+(.*)$", text, flags=re.M):
        name = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower()).replace(" ", "-")
        found.add(name)
    return found


def without_fences(text):
    return re.sub(r"^```.*?^```", lambda m: "\n" * m.group(0).count("\n"), text, flags=re.M | re.S)


def check_links(root, page, text):
    found = []
    for match in re.finditer(r"\]\(([^)\s]+)\)", text):
        target = match.group(1)
        if re.match(r"[a-z]+:", target):
            continue
        line = text.count("\n", 0, match.start()) + 1
        path, _, anchor = target.partition("#")
        full = os.path.normpath(os.path.join(root, os.path.dirname(page), path)) if path else os.path.join(root, page)
        if not os.path.exists(full):
            found.append(f"{page}:{line}: no such file: {target}")
        elif anchor and full.endswith(".md"):
            with open(full, encoding="utf-8") as other:
                if anchor not in anchors(other.read()):
                    found.append(f"{page}:{line}: no such heading: {target}")
    return found


def check_names(root, page, text):
    """`src/core/rng.h` and its like exist; patterns (*, {}, <>, …) are left alone."""
    found = []
    for match in re.finditer(r"`([\w./-]+)`", text):
        name = match.group(1)
        if name.startswith(TOP) and not os.path.exists(os.path.join(root, name)):
            found.append(f"{page}:{text.count(chr(10), 0, match.start()) + 1}: no such file: {name}")
    return found


def reference_keys(text):
    """Keys are the bold words that begin an entry: - **Pan12** …"""
    return set(re.findall(r"^- \*\*([^*]+)\*\*", text, flags=re.M))


def citations(root, known):
    """key -> where it is first cited, over src/, shaders/ and tests/. In a comment's brackets (which hold units, too) a
    key is what has a year in it or what the references know."""
    cited = {}

    def add(text, where):
        for part in re.split(r";\s*", text):
            match = KEY.match(part)
            key = match.group(0) if match else "Regatta"
            if key not in OWN and (key in known or re.search(r"\d", key)):
                cited.setdefault(key, where)

    for path in tree.files(root, [".h", ".cpp", ".glsl", ".vert", ".frag", ".comp"]):
        if not path.startswith(("src/", "shaders/", "tests/")):
            continue
        for number, line in enumerate((tree.read(root, path) or "").splitlines(), 1):
            comment = line.partition("//")[2]
            for match in CITATION.finditer(comment):
                add(match.group(1), f"{path}:{number}")
    table = tree.read(root, "src/params/params.def")
    for entry in re.finditer(r'^(?:REAL|WHOLE|FLAG|CHOICE)\(.*?"([^"]*)"\)$', table, flags=re.M | re.S):
        add(entry.group(1), f"src/params/params.def:{table.count(chr(10), 0, entry.end()) + 1}")
    return cited


def main():
    root = sys.argv[1]
    pages = tree.files(root, [".md"])
    found = []
    for page in pages:
        text = without_fences(tree.read(root, page))
        found += check_links(root, page, text) + check_names(root, page, text)
    known = reference_keys(tree.read(root, "docs/references.md"))
    cited = citations(root, known)
    found += [f"{where}: [{key}] has no entry in docs/references.md" for key, where in sorted(cited.items())
              if key not in known]
    found += [f"docs/references.md: {key} is cited nowhere" for key in sorted(known - set(cited))]
    for message in found:
        print(message)
    print(f"{len(pages)} pages, {len(cited)} sources cited, {len(found)} violations")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
