"""Which files differ from a commit."""

import subprocess

from common.errors import UserError
from common.imports import ROOT


def changed(since):
    """Return the files that differ from a commit: where this branch left it; with new ones.

    Raises
    ------
    UserError
        If it is no commit, or this is no clone.
    """
    base = _git("merge-base", "HEAD", since).strip()
    names = _git("diff", "--name-only", "-z", base) + _git(
        "ls-files", "--others", "--exclude-standard", "-z"
    )
    return sorted({name for name in names.split("\0") if name})


def _git(*words):
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:
        raise UserError("git is not installed: nothing tells what is changed") from None
    if done.returncode:
        raise UserError(f"git {' '.join(words)}: {' '.join(done.stderr.split())}")
    return done.stdout
