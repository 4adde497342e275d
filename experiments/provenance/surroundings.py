"""The surroundings of a run: the code's commit, the packages' versions, the machine."""

import os
import platform
import subprocess
from importlib import metadata
from pathlib import Path

from common.imports import ROOT

CPU = Path("/proc/cpuinfo")
# what numbers could depend on
PACKAGES = ("cvc5", "matplotlib", "mpmath", "numba", "numpy", "scipy", "snakemake", "sympy")
PACKAGES += ("python-flint", "z3-solver")


def commit():
    """Return the commit of the code, with `, changed` if files differ from it; or `unknown`."""
    found = _git("rev-parse", "HEAD")
    if not found:
        return "unknown"
    return f"{found}, changed" if _git("status", "--porcelain", "--untracked-files=no") else found


def _git(*arguments):
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def processor():
    """Return the processor's name and the number of cores."""
    name = platform.machine()
    if CPU.is_file():
        lines = CPU.read_text(encoding="utf-8", errors="replace").splitlines()
        named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
        name = named[0] if named else name
    return f"{name}, {os.cpu_count()} cores"


def versions():
    """Return the versions of Python and of the packages that compute, by name."""
    return {"python": platform.python_version()} | {
        name: metadata.version(name) for name in PACKAGES
    }


def variables():
    """Return what describes the machine and the code, by name."""
    return {
        "commit": commit(),
        "processor": processor(),
        "system": platform.platform(),
        **{f"version of {name}": version for name, version in versions().items()},
    }
