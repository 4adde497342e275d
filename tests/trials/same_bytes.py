"""Run the workflow under settings that stand for other machines, and compare all results.

`python tests/trials/same_bytes.py [--target smoke] [--settings NAME ...] [--python EXECUTABLE ...]`
copies the repository into a folder a setting, and runs there; the first is what others are
compared with. A run of `smoke` takes about 5 minutes of one core. `--python` names interpreters of
other environments with the locked packages; each is a setting more. The status is 1 if a file of
results differs.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from experiments.expected import contents  # noqa: E402

HELD_BACK = "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F"
SETTINGS = {
    "unset": {},
    "haswell": {"OPENBLAS_CORETYPE": "Haswell"},
    "skylakex": {"OPENBLAS_CORETYPE": "SkylakeX"},
    "nehalem": {"OPENBLAS_CORETYPE": "Nehalem"},
    "numpy": {"NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4 AVX512_ICL"},
    "glibc": {"GLIBC_TUNABLES": HELD_BACK},
    "numba": {"NUMBA_CPU_NAME": "generic"},
    "place": {"LC_ALL": "POSIX", "TZ": "Pacific/Auckland", "PYTHONHASHSEED": "7"},
    "threads": {"OMP_NUM_THREADS": "2", "OPENBLAS_NUM_THREADS": "2"},
}
# all at once, for a short trial
SETTINGS["oldest"] = SETTINGS["nehalem"] | SETTINGS["numpy"] | SETTINGS["glibc"]
SETTINGS["oldest"] |= SETTINGS["numba"] | SETTINGS["place"]


def copied(folder):
    """Copy the repository without its results; the folder's name has a space."""
    leave = shutil.ignore_patterns(".*", "results", "raw", "__pycache__")
    return Path(shutil.copytree(ROOT, folder, ignore=leave))


def run(folder, target, setting, python):
    """Run a target in a copy of the repository; return what was said if it failed."""
    chosen = {variable for each in SETTINGS.values() for variable in each}
    kept = {name: value for name, value in os.environ.items() if name not in chosen}
    cores = setting.get("OMP_NUM_THREADS", "1")
    command = [python, "-m", "snakemake", *target, "--cores", cores]
    done = subprocess.run(command, cwd=folder, env=kept | setting, capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout[-2000:] + done.stderr[-2000:]


def main(argv=None):
    """Run the command; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", nargs="+", default=["smoke"])
    parser.add_argument("--settings", nargs="+", choices=SETTINGS, default=[*SETTINGS][:-1])
    parser.add_argument("--python", nargs="*", default=[], help="interpreters besides this one")
    arguments = parser.parse_args(argv)
    trials = [(name, SETTINGS[name], sys.executable) for name in arguments.settings]
    trials += [(python, {}, python) for python in arguments.python]
    bad = 0
    with tempfile.TemporaryDirectory(prefix="same bytes ") as place:
        first = None
        for number, (name, setting, python) in enumerate(trials):
            folder = copied(Path(place) / f"run {number}")
            if said := run(folder, arguments.target, setting, python):
                print(f"{name}: failed\n{said}")
                return 1
            first = first or folder / "results"
            found = contents.differing(first, folder / "results")
            print(
                f"{name}: {len(found)} of {len(contents.lasting(first))} files differ", flush=True
            )
            for path, word in found.items():
                print(f"  {word} {path}")
            bad += bool(found)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
