"""Every command that README and two pages name, in the order written, on one small run.

A question changes nothing that the workflow made, and afterwards there is nothing to do.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest

PAGES = ("README.md", "docs/artifact.md", "docs/workflow.md")
COMMAND = re.compile(r"(?:\.venv/bin/)?((?:make|snakemake|python -m|ldp-\w+)\b.*)")
PYTHON = [sys.executable, "-m"]
SMOKE = "results/smoke"
# how a command is walked at the smallest scale, where it is not as it stands
WALKED = {
    "make all": "snakemake smoke",
    "snakemake all": "snakemake smoke",
    "snakemake": "snakemake smoke",
    "snakemake proofs": f"snakemake {SMOKE}/proofs.json",
    "snakemake figures": f"snakemake {SMOKE}/figures/lip_fig_05.svg",
    "snakemake tables": f"snakemake {SMOKE}/tables/lip_claims.md",
    "snakemake uldp": f"snakemake {SMOKE}/ledger/uldp.json",
    "snakemake lip": f"snakemake {SMOKE}/ledger/lip.json",
    "snakemake oneid": f"snakemake {SMOKE}/ledger/oneid.json",
    "snakemake verify": "snakemake verify_smoke",
    "snakemake results/figures/lip_fig_05.svg": f"snakemake {SMOKE}/figures/lip_fig_05.svg",
    "snakemake smoke --report FILE": "snakemake smoke --report report.html",
    "python -m theory recheck": f"python -m theory recheck --folder {SMOKE}/derivations",
    "python -m experiments.expected compare A B": f"python -m experiments.expected compare {SMOKE} "
    f"{SMOKE}",
}
# what says no, as the page shows
NO = ("check docs/examples/theorem_2.yaml",)
# and why others are not
LEFT = {
    "make": "a target is missing",
    "make env": "the environment is the one that runs this",
    "make test": "the tests are these",
    "make check": "the tests are these",
    "make lint test trials": "the tests are these",
    "make trials": "the trials are these",
    "make mutants": "hours",
    "make bench": "another environment",
    "python -m benchmarks.recorded": "changes what is committed",
    "snakemake --lint": "reads the rules alone",
    "snakemake --report": "a file is missing",
    "snakemake raw": "loads files",
    "snakemake site": "minutes; tests/pages build one",
    "snakemake results/smoke/site": "minutes; tests/pages build one",
    "snakemake verify_lip": "of the scale default",
    "snakemake all --profile profiles/slurm": "tests/trials/test_slurm.py",
}
# another scale, a record that is committed, an installed command
ELSEWHERE = re.compile(r"scale=paper|\bexpected(_lip)?\b(?! compare)|^ldp-|--report results/")


def named(text):
    """Return the commands that a page names, in the order written."""
    spans = re.findall(r"`([^`\n]+)`|^ {4}(.+)$|^\$ (.+)$", text, re.M)
    found = (
        COMMAND.fullmatch(next(filter(None, span)).partition(" #")[0].strip()) for span in spans
    )
    return [one[1].strip() for one in found if one]


def to_walk(root):
    """Return the commands to walk, by page in the order written."""
    words = [c for page in PAGES for c in named((root / page).read_text(encoding="utf-8"))]
    kept = [c for c in words if c not in LEFT and not ELSEWHERE.search(c)]
    return [WALKED.get(command, command) for command in kept]


def unmarked(root):
    """Return the commands to walk that no rule of this file makes small."""
    small = (
        "python -m theory ",
        "python -m checker ",
        "python -m experiments.expected compare ",
        "snakemake histograms",
    )
    return [c for c in to_walk(root) if "smoke" not in c and not c.startswith(small)]


@pytest.fixture(scope="module")
def run(root, tmp_path_factory):
    """A copy of the tree, in which a command is given; it returns what it printed."""
    folder = tmp_path_factory.mktemp("walk") / "copy"
    shutil.copytree(root, folder, ignore=shutil.ignore_patterns(".*", "results", "raw"))
    # what a page calls a reader's own
    (folder / "my.csv").write_text("0.6,0.4\n0.4,0.6\n")

    def run(command, status=0):
        words = shlex.split(command)
        argv = [*PYTHON, *(words[2:] if words[0] == "python" else words)]
        done = subprocess.run(
            argv, cwd=folder, env=os.environ, capture_output=True, text=True, timeout=3600
        )
        assert status is None or done.returncode == status, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    run.folder = folder
    return run


def held(folder):
    """Return the bytes and times of all that the workflow made."""
    paths = sorted(p for p in (folder / "results").rglob("*") if p.is_file())
    return {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in paths if "logs" not in p.parts}


def test_every_command_that_is_named_has_its_way(root):
    assert unmarked(root) == []
    walked = to_walk(root)
    for command in ("snakemake smoke", "python -m theory prove lip-opt-channel lip-optimum"):
        assert command in walked
    assert [c for c in walked if c.startswith("python -m theory recheck")]


def test_a_command_that_is_new_is_seen(root, tmp_path, monkeypatch):
    for page in PAGES:
        (tmp_path / page).parent.mkdir(exist_ok=True)
        (tmp_path / page).write_text("`snakemake everything` and\n\n    python -m theory prove x\n")
    assert unmarked(tmp_path) == ["snakemake everything"] * 3


def verdict(run):
    """Return the line of the comparison with the record that counts the files."""
    lines = run("snakemake verify_smoke", status=None).splitlines()
    return next(line for line in lines if line.startswith("scale smoke: "))


@pytest.mark.trial
def test_commands_in_the_order_written_leave_nothing_to_do(root, run):
    run("snakemake smoke")
    said = verdict(run)
    for command in to_walk(root):
        before = held(run.folder)
        run(command, status=None if "verify" in command else int(command.endswith(NO)))
        if command.startswith("python -m "):
            assert held(run.folder) == before, command
    assert "Nothing to be done" in run("snakemake -n smoke")
    assert verdict(run) == said


ALTERED = {
    "data/*.csv": "snakemake",
    "experiments/*.csv": "snakemake",
    "measured/*.json": "snakemake",
    "ledger/*.json": "snakemake",
    "proofs.json": "snakemake",
    "ledger.json": "recheck",
    "derivations/lip-optimum.txt": "recheck",
    "derivations/certificates.json": "recheck",
    "figures/*.csv": "verify",
    "figures/*.md": "verify",
    "figures/*.svg": "verify",
    "figures/*.pdf": "verify",
    "figures/*.png": "verify",
    "tables/*.csv": "verify",
    "tables/*.md": "verify",
    "tables/*.tex": "verify",
    "index.md": "verify",
}
COMMANDS = {
    "snakemake": "snakemake -n smoke",
    "recheck": f"python -m theory recheck --folder {SMOKE}/derivations",
    "verify": "python -m experiments.expected verify smoke",
}


def with_one_word_changed(content):
    """Return the bytes of a file with a letter or a digit in its last third changed."""
    changed = bytearray(content)
    for k in range(2 * len(changed) // 3, len(changed)):
        if chr(changed[k]).isalnum():
            changed[k] = ord("7") if chr(changed[k]) != "7" else ord("8")
            return bytes(changed)
    raise AssertionError("no word")


def is_as_recorded(path, told):
    """Return whether an answer does not say already that a file is not the recorded one."""
    lines = [line for line in told.splitlines() if line.endswith(f"/{path.name}")]
    return all(line.startswith("same bytes") for line in lines)


@pytest.mark.trial
@pytest.mark.parametrize("kind", ALTERED)
def test_one_word_changed_is_named(run, kind):
    run("snakemake smoke")
    results = run.folder / (SMOKE if not kind.startswith("data") else "results")
    command = COMMANDS[ALTERED[kind]]
    untouched = run(command, status=None)
    path = next(p for p in sorted(results.glob(kind)) if is_as_recorded(p, untouched))
    before = path.read_bytes(), path.stat()
    path.write_bytes(with_one_word_changed(before[0]))
    try:
        told = run(command, status=None)
    finally:
        path.write_bytes(before[0])
        os.utime(path, ns=(before[1].st_atime_ns, before[1].st_mtime_ns))
    new = set(told.splitlines()) - set(untouched.splitlines())
    name = path.name if path.name != "certificates.json" else "REFUSED"
    assert any(name in line or "lip-" in line or "REFUSED" in line for line in new), told[-2000:]
