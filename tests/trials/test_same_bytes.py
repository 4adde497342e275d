"""The workflow under settings that stand for other machines: every file of results is the same.

There is a run of `smoke` and `proofs` a setting, on one core. Proofs, those by certificates and
those by solvers, take most of it: they are made under all settings at once and by other versions of
Python, and taken over from the first run elsewhere. TRIALS=short has a few figures under all
settings at once. TRIALS_PYTHON names interpreters of other environments with the locked packages,
by spaces.
"""

import os
import shutil
import subprocess
import sys

import pytest

from experiments.expected import contents

SHORT = os.environ.get("TRIALS") == "short"
TARGETS = ["smoke", "proofs"]
if SHORT:
    TARGETS = ["results/smoke/figures/lip_fig_06.svg", "results/smoke/figures/uldp_fig_13.svg"]
    TARGETS += ["results/smoke/experiments/oneid_reidentification.csv"]
PYTHONS = os.environ.get("TRIALS_PYTHON", "").split()
LIMIT = 4 * 3600
# what a processor's libraries choose by, and what a shell may have
CHOICES = {
    "Haswell": {"OPENBLAS_CORETYPE": "Haswell"},
    "SkylakeX": {"OPENBLAS_CORETYPE": "SkylakeX"},
    "Nehalem": {"OPENBLAS_CORETYPE": "Nehalem"},
    "NumPy held back": {"NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4 AVX512_ICL"},
    "glibc held back": {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F"},
    "Numba generic": {"NUMBA_CPU_NAME": "generic"},
    "another place": {"LC_ALL": "POSIX", "TZ": "Pacific/Auckland", "PYTHONHASHSEED": "7"},
}
KEPT_BACK = ("Nehalem", "NumPy held back", "glibc held back", "Numba generic", "another place")
ALL_AT_ONCE = {name: value for key in KEPT_BACK for name, value in CHOICES[key].items()}
SETTINGS = {"all at once": ALL_AT_ONCE} | ({} if SHORT else CHOICES)
PROOFS = ("proofs.json", "prove_seconds.json", "smoke/proofs.json", "smoke/prove_seconds.json")


def make(root, folder, setting, python=sys.executable, cores=1, proofs=None):
    """Run the workflow in a copy of the tree; return its folder of results.

    With `proofs`, the results of another run, its proofs are taken over.
    """
    leave = shutil.ignore_patterns(".*", "results", "raw", "__pycache__")
    shutil.copytree(root, folder, ignore=leave)
    if proofs and not SHORT:
        (folder / "results" / "smoke").mkdir(parents=True)
        for name in PROOFS:
            shutil.copyfile(proofs / name, folder / "results" / name)
    chosen = {variable for each in CHOICES.values() for variable in each}
    kept = {name: value for name, value in os.environ.items() if name not in chosen}
    threads = ["--set-threads", f"uldp_fig_08_13={cores}"]  # as at the scale `paper`
    done = subprocess.run(
        [python, "-m", "snakemake", *TARGETS, "--cores", str(cores), *threads],
        cwd=folder,
        env=kept | setting,
        capture_output=True,
        text=True,
        timeout=LIMIT,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "results"


@pytest.fixture(scope="module")
def first(root, tmp_path_factory):
    """Results of a run in which nothing is set."""
    results = make(root, tmp_path_factory.mktemp("first") / "run", {})
    assert len(contents.lasting(results)) > (10 if SHORT else 300)
    return results


@pytest.mark.parametrize("name", SETTINGS)
def test_settings_change_nothing(first, root, tmp_path, name):
    # in short also on two cores: a library that took both threads of a rule would sum otherwise
    cores, proofs = (2 if SHORT else 1), (None if name == "all at once" else first)
    results = make(root, tmp_path / "a run of its own", SETTINGS[name], cores=cores, proofs=proofs)
    assert contents.differing(first, results) == {}


@pytest.mark.skipif(SHORT, reason="TRIALS=short")
def test_two_cores_change_nothing(first, root, tmp_path):
    setting = {"OMP_NUM_THREADS": "2", "OPENBLAS_NUM_THREADS": "2"}
    results = make(root, tmp_path / "run", setting, cores=2, proofs=first)
    assert contents.differing(first, results) == {}


@pytest.mark.skipif(not PYTHONS, reason="TRIALS_PYTHON names no interpreter")
@pytest.mark.parametrize("python", PYTHONS)
def test_other_pythons_change_nothing(first, root, tmp_path, python):
    # what a run ends with: an environment without it would fail after hours
    command = [python, "-c", "import experiments.provenance.command"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, f"{python} lacks a locked package: {done.stderr}"
    assert contents.differing(first, make(root, tmp_path / "run", {}, python)) == {}
