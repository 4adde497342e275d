"""The readers of all claims' derivations, timed as commands: `recheck`, `replay` and Coq."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# what is measured once, in seconds of processor time: Coq takes half an hour
ONCE = ("coq_all",)


def run(*command, status=(0,)):
    """Run Python with a command of this repository; raise RuntimeError unless it ends so."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode not in status:
        raise RuntimeError(f"{done.stdout[-300:]}{done.stderr[-300:]}")


def derivations():
    """Return the folder of all derivations, which are made if they are not there."""
    folder = ROOT / "results" / "derivations"
    if not folder.is_dir():
        run("-m", "theory", "export")
    return folder


def recheck():
    """Check the derivations and their certificates."""
    folder = str(derivations())
    return lambda: run("theory/certificates/check_certificates.py", folder, status=(0, 3))


def replay():
    """Check the derivations by the checker that Coq proves right, their files being there."""
    derivations()
    run("-m", "theory", "replay")
    return lambda: run("-m", "theory", "replay")


def coq_all():
    """Derive all claims, write them for Coq and compile them, from nothing."""

    def work():
        with tempfile.TemporaryDirectory() as folder:
            run("-m", "theory", "coq", "--all", "--out", folder)

    return work
