"""The files of the repository that are ours: what git tracks or would add. Without git, what is not ignored by habit."""
import os
import subprocess

SKIP = {".git", ".cache", "__pycache__"}


def files(root, suffixes=None):
    """Paths from the root, sorted; with one of the suffixes, where given."""
    try:
        listed = subprocess.run(
            ["git", "-c", f"safe.directory={root}", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            check=True, capture_output=True).stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):
        listed = walk(root)
    return sorted(path for path in set(listed)
                  if path and os.path.isfile(os.path.join(root, path))
                  and (suffixes is None or path.endswith(tuple(suffixes))))


def walk(root):
    found = []
    for folder, names, files_here in os.walk(root):
        names[:] = [n for n in names if n not in SKIP and not n.startswith("build")]
        found += [os.path.relpath(os.path.join(folder, name), root) for name in files_here]
    return found


def read(root, path):
    """The text, or None of a binary file."""
    with open(os.path.join(root, path), "rb") as source:
        raw = source.read()
    if b"\0" in raw:
        return None
    return raw.decode("utf-8", errors="replace")
