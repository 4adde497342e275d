"""The workflow as a user meets it: bad configuration, missing raw data, the plan of a run."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from figures import drawn_by


@pytest.fixture(scope="module")
def snakemake(root):
    def run(*arguments):
        command = [sys.executable, "-m", "snakemake", "--dry-run", *arguments]
        return subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=1800)

    return run


# `test_configuration` has the other settings, without the start of a process
@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("scale=huge", "config/config.yaml: scale: 'huge' is not one of"),
        ("raw_data=no/such", "raw_data: no such folder: no/such"),
    ],
)
def test_a_bad_setting_stops_the_run_with_its_name(snakemake, setting, words):
    done = snakemake("all", "--config", setting)
    assert done.returncode != 0
    assert words in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


TARGETS = "all smoke site proofs figures tables histograms uldp lip oneid"
TARGETS += " verify verify_smoke expected raw"


@pytest.fixture(scope="module")
def named(root):
    """The targets that README and the pages of docs/ name."""
    pages = [root / "README.md", *(root / "docs").glob("*.md")]
    texts = [page.read_text(encoding="utf-8") for page in pages]
    return {t for text in texts for t in re.findall(r"\bsnakemake ([a-z][\w./]*)", text)}


@pytest.fixture(scope="module")
def plan(snakemake, named):
    """What a run of every target would do, with its commands."""
    targets = sorted({*TARGETS.split(), *named})
    done = snakemake("--forceall", "--printshellcmds", "--quiet", "host", "--", *targets)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_every_target_can_be_planned(plan):
    for target in TARGETS.split():
        assert re.search(rf"^{target} +1$", plan, re.M), target


def test_certificates_decide_the_proofs_of_the_smallest_scale_alone(plan, snakemake):
    commands = re.findall(r"python -m theory prove (.*) 2>&1", plan)
    by = {re.search(r"--ledger (\S+)", c)[1]: "--certificates" in c for c in commands}
    assert by == {"results/proofs.json": False, "results/smoke/proofs.json": True}
    done = snakemake("--forceall", "--quiet", "host", "--", "smoke")
    assert done.returncode == 0, done.stderr
    assert "results/smoke/proofs.json" in done.stdout + done.stderr
    assert "results/proofs.json" not in done.stdout + done.stderr


def test_targets_that_are_named_can_be_planned(plan, named):
    assert {"all", "smoke", "results/figures/lip_fig_05.svg"} <= named
    assert all(re.search(rf"\b{re.escape(target)}\b", plan) for target in named)


def test_the_name_of_a_figure_or_table_says_what_draws_it(plan, root):
    names = set(
        re.findall(r"results/(?:figures|tables)/(\w+?_(?:fig|table)_\w+)\.(?:svg|tex)", plan)
    )
    assert {"uldp_fig_13", "lip_fig_08b", "oneid_table_03"} <= names
    for name in names:
        module, row = drawn_by(name)
        # by itself, or with others of the same points
        assert re.search(rf"(python -m|--each) {re.escape(f'{module} {row}'.strip())} ", plan)
        assert (root / f"{module.replace('.', '/')}.py").is_file()


# a function of a rule's inputs or outputs, and what such a one takes from the settings
DERIVED = re.compile(r"^def (\w+)\(.*\b(?:input|output)\b.*\):\n((?:    .*\n|\n)+)", re.M)
INLINE = re.compile(r"=lambda w, (?:input|output):(.*?)(?=^        \w+=|^    \w+:)", re.M | re.S)
TAKEN = re.compile(r"\b(?:chosen|settings_of\(\w+\))\.([\w.]+)|\b(\w+_eps)\(w")


def taken_unseen(text):
    """Return what params of inputs or outputs take from the settings and no other param does."""
    functions = dict(DERIVED.findall(text))
    unseen = []
    for rule in re.split(r"^(?=(?:use )?rule )", text, flags=re.M)[1:]:
        bodies = INLINE.findall(rule)
        bodies += [body for name, body in functions.items() if f"={name}," in rule]
        for taken in {a or b for body in bodies for a, b in TAKEN.findall(body)}:
            plain = rf"^ +\w+=(?:lambda w: settings_of\(w\)\.)?{re.escape(taken)},"
            if not re.search(plain, rule, re.M):
                unseen.append((rule.split()[1], taken))
    return unseen


def test_a_setting_that_changes_makes_the_jobs_anew_that_are_given_it(root):
    """Of a param that depends on inputs or outputs Snakemake does not see that it has changed."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((root / "rules").glob("*.smk"))]
    assert [one for text in texts for one in taken_unseen(text)] == []
    hidden = [
        re.sub(r"^        (eps=lip_eps|attacked=.*|sizes=.*),$", "", t, flags=re.M) for t in texts
    ]
    assert {taken for text in hidden for _, taken in taken_unseen(text)} == {
        *("lip_eps", "oneid.attacked", "uldp.sensitive")
    }


def test_raw_files_can_be_completed(root, tmp_path):
    """A data set of which one file is there stops every run but the one that fetches the rest."""
    (tmp_path / "adl").mkdir()
    (tmp_path / "adl/OrdonezA_ADLs.txt").touch()
    command = [sys.executable, "-m", "snakemake", "--dry-run", "--quiet"]
    for target, words in (("raw", "raw"), ("smoke", "OrdonezB_ADLs.txt: missing, while 1 other")):
        done = subprocess.run(
            [*command, "host", "--config", f"raw_data={tmp_path}", "--", target],
            cwd=root,
            capture_output=True,
            text=True,
            timeout=1800,
        )
        assert (done.returncode == 0) == (target == "raw"), done.stderr
        assert words in done.stdout + done.stderr


@pytest.mark.trial
def test_the_line_of_a_failed_step_reaches_the_user(root, tmp_path):
    """An altered raw file stops the run, and the user reads why; in a copy of the tree."""
    copy = tmp_path / "copy"
    shutil.copytree(root, copy, ignore=shutil.ignore_patterns(".*", "results", "raw"))
    for name in ("OrdonezA_ADLs.txt", "OrdonezB_ADLs.txt"):
        (copy / "data" / "raw" / "adl").mkdir(parents=True, exist_ok=True)
        (copy / "data" / "raw" / "adl" / name).write_text("altered\n")
    command = [sys.executable, "-m", "snakemake", "results/data/adl.json"]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=1800)
    assert done.returncode != 0
    assert "OrdonezA_ADLs.txt: altered or truncated" in done.stdout + done.stderr
    assert list((copy / "results").rglob("adl.*")) == [copy / "results/logs/histogram/adl.log"]


@pytest.fixture
def copy(root, tmp_path):
    """Functions in a copy of the tree: run a plan, its outputs, and pretend that it was run."""
    folder = tmp_path / "copy"
    shutil.copytree(root, folder, ignore=shutil.ignore_patterns(".*", "results", "raw"))
    raw = folder / "data" / "raw" / "localization" / "ConfLongDemo_JSI.txt"
    raw.parent.mkdir(parents=True)
    raw.touch()

    def run(data, *options):
        choice = f"oneid={{location: substitutes, localization: {data}}}"
        command = [sys.executable, "-m", "snakemake", "results/measured/oneid.json"]
        command += [*options, "--config", choice]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=1800)
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    def outputs(data):
        plan = run(data, "--forceall", "--dry-run", "--quiet", "host")
        return ", ".join(re.findall(r"^ *output: (.*)$", plan, re.M)).split(", ")

    def pretend(data, outputs):
        for path in (folder / name for name in outputs):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
        run(data, "--touch", "--forceall")

    return run, outputs, pretend


@pytest.mark.trial
def test_a_switch_of_data_sets_decides_anew(copy):
    run, outputs, pretend = copy
    after, before = "localization", "localization_part"
    made = outputs(after)
    assert {f"results/data/{after}.csv", "results/measured/oneid.json"} <= set(made)
    pretend(after, made)
    # the same files of the other data set
    pretend(before, [re.sub(rf"\b{after}\b", before, name) for name in made])
    assert "Nothing to be done" in run(before, "--dry-run", "--quiet", "host")
    plan = run(after, "--dry-run", "--quiet", "host")
    # of both data sets the experiments are there; what joins and reads them is made anew
    assert re.search(r"^oneid_collect +2$", plan, re.M)
    assert re.search(r"^measured +1$", plan, re.M)
    assert f"oneid_utility/{after}/1.csv" in plan
    assert f"oneid_utility/{before}/1.csv" not in plan


@pytest.mark.trial
def test_smoke_keeps_out_of_other_results(snakemake):
    done = snakemake("smoke", "--forceall", "--quiet", "host")
    plan = done.stdout + done.stderr
    assert "results/smoke/figures/uldp_fig_05.svg" in plan
    assert "results/smoke/figures/lip_fig_08b.svg" in plan
    assert not re.search(r"^(raw|verify|expected) +1$", plan, re.M)
    assert "output: results/figures" not in plan


FIGURE, TABLE = "results/figures/uldp_fig_01.svg", "results/experiments/uldp_fig_01_04.csv"


@pytest.fixture(scope="module")
def clone(root, tmp_path_factory):
    """A copy of the tree in which a figure and counts were made."""
    folder = tmp_path_factory.mktemp("clones") / "clone"
    shutil.copytree(root, folder, ignore=shutil.ignore_patterns(".*", "results", "raw"))
    done = make(folder)
    assert done.returncode == 0, done.stderr
    return folder


def make(folder, *options, targets=(FIGURE, "results/data/adl.csv")):
    command = [sys.executable, "-m", "snakemake", *targets, *options]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=1800)


@pytest.mark.trial
def test_a_clone_that_is_moved_or_copied_has_nothing_to_do(clone):
    """Also where the copies are all of one time, and the path has spaces."""
    moved, copied = clone.with_name("moved away"), clone.with_name("copied")
    shutil.move(clone, moved)
    try:
        shutil.copytree(moved, copied, copy_function=shutil.copyfile)
        for folder in (moved, copied):
            done = make(folder, "--dry-run", "--quiet", "host")
            assert "Nothing to be done" in done.stdout + done.stderr
    finally:
        shutil.move(moved, clone)


@pytest.mark.trial
def test_an_altered_intermediate_file_is_noticed(clone):
    """Whatever its time; once it is deleted it is made anew, to the same bytes."""
    path = clone / TABLE
    content, stat = path.read_bytes(), path.stat()
    path.write_bytes(content + b"\n")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    done = make(clone)
    assert done.returncode != 0
    assert f"{TABLE}: altered since it was made" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    path.unlink()
    assert make(clone, targets=[TABLE]).returncode == 0
    assert path.read_bytes() == content
    assert "Nothing to be done" in "".join(make(clone, "--quiet", "host").stderr)


def test_every_job_of_the_largest_scale_has_its_mechanism(snakemake):
    """Jobs are split there, and a rule's one output is no list."""
    options = ("--forceall", "--printshellcmds", "--quiet", "host", "--config", "scale=paper")
    done = snakemake("all", *options)
    assert done.returncode == 0, done.stderr
    said = re.findall(r"--mechanism (\S+) --out (\S+)", done.stdout + done.stderr)
    assert len(said) > 25
    for mechanism, out in said:
        assert re.fullmatch(r"\w{2,}", mechanism) and f"/{mechanism}.csv" in out, out
