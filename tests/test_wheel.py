"""The wheel: built offline, installed with the few packages it asks for, used away from here."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest
import yaml

from common import imports
from theory.certificates import store
from theory.solving import opinions
from theory.tactics.context import cores
from theory.views import ideas

PACKAGES = {"checker", "common", "mechanisms", "reports", "theory"}
# the library as a project, the formulas in no proof
READ = {"theory/theory.yaml", "theory/formulas.yaml"}
# the parser's grammar, what symbols stand for
READ |= {"theory/notation/grammar.lark", "theory/notation/symbols.yaml"}
READ |= {f"theory/certificates/{name}" for name in (store.NAME, cores.NAME, opinions.NAME)}
READ |= {f"theory/views/{name}.yaml" for name in ("examples", "outlines", "subsets")}
READ |= {f"theory/ideas/{path.name}" for path in ideas.FOLDER.glob("*.yaml")}
READ |= {f"theory/instances/{paper}/found.json" for paper in ("ldp", "lip", "oneid", "uldp")}
READ |= {"theory/numbers/written.json", "theory/references.yaml"}
READ |= {"theory/certificates/seconds.json", "theory/ledger/probes.yaml"}
READ |= {"theory/glossary/uldp.yaml", "theory/glossary/oneid.yaml"}
LDP = "--notion=ldp"
# the packages of this environment, those of the extras among them
PROOFS = {"PYTHONPATH": sysconfig.get_path("purelib")}


def run(command, cwd, **more):
    """Run a command without this repository on its path."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=kept | more,
        capture_output=True,
        text=True,
        timeout=1800,
    )


@pytest.fixture(scope="module")
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text())["project"]


@pytest.fixture(scope="module")
def action(root):
    """The scripts of the action's steps, by name, and how it expands patterns."""
    steps = yaml.safe_load((root / "action.yml").read_text())["runs"]["steps"]
    named = {step["name"]: step for step in steps if "name" in step}
    expand = {"EXPAND": named["check"]["env"]["EXPAND"]}
    return {name: step["run"] for name, step in named.items()} | expand


def shell(script):
    """Return the command with which GitHub runs a step of `shell: bash`."""
    return ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]


@pytest.fixture(scope="module")
def sources(root, tmp_path_factory):
    """A copy, for the build leaves files beside its sources."""
    folder = tmp_path_factory.mktemp("sources")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(root / name, folder)
    for name in imports.PACKAGES:
        shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture(scope="module")
def place(project, sources, action, tmp_path_factory):
    """A folder to work in, where the action has installed the command, and what it asks for."""
    folder = tmp_path_factory.mktemp("installed")
    (folder / "bin").mkdir()
    (folder / "bin/python").symlink_to(sys.executable)
    given = {
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
        "RUNNER_TEMP": str(folder),
        "GITHUB_ACTION_PATH": str(sources),
        "EXTRAS": "",
    }
    # the repository that is checked has modules of these names, which nobody runs
    for name in ("venv.py", "pip.py", "sitecustomize.py"):
        (folder / name).write_text("raise SystemExit('run by the action')\n")
    # offline: the build backend is that of this environment
    offline = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0"}
    done = run(shell(action["install"]), folder, **given, **offline, **PROOFS)
    assert done.returncode == 0, done.stdout + done.stderr
    for requirement in project["dependencies"]:
        link(requirement.split(">=")[0], site(folder))
    (folder / "rr.csv").write_text("3/4,1/4\n1/4,3/4\n")
    (folder / "leaks.csv").write_text("1,0\n1/4,3/4\n")
    (folder / "own.py").write_text("def draw(x, rng):\n    return x\n")
    return folder


def site(folder):
    (found,) = (folder / "ldp-check/lib").glob("python*/site-packages")
    return found


def link(name, target):
    """Link what an installed distribution has at the top level, as if it were installed there."""
    distribution = metadata.distribution(name)
    for top in {file.parts[0] for file in distribution.files if file.parts[0] != ".."}:
        (target / top).symlink_to(Path(distribution.locate_file(top)).resolve())


def ldp_check(place, *arguments, **more):
    done = run([place / "ldp-check/bin/ldp-check", *arguments], place, **more)
    return done.returncode, done.stdout, done.stderr


def test_the_wheel_has_all_of_its_packages_and_no_other_name(root, sources):
    command = [sys.executable, "-m", "pip", "wheel", "--no-index", "--no-deps", "--quiet"]
    done = run([*command, "--no-build-isolation", "--wheel-dir", "made", "."], sources)
    assert done.returncode == 0, done.stderr
    (made,) = (sources / "made").glob("*.whl")
    with zipfile.ZipFile(made) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert {name.split("/")[0] for name in names} == PACKAGES
    modules = {
        p.relative_to(root).as_posix() for room in PACKAGES for p in (root / room).rglob("*.py")
    }
    files = (root / "theory/statements").rglob("*.claims")
    claims = {path.relative_to(root).as_posix() for path in files}
    assert len(claims) >= 100
    assert modules | claims | READ <= names
    others = names - modules - claims - READ
    assert {name for name in others if not name.endswith(".txt")} == set()


@pytest.mark.trial
@pytest.mark.parametrize(
    ("files", "status", "words"),
    [
        (["rr.csv"], 0, "least eps: ln(3)"),
        (["leaks.csv"], 1, "does not provide LDP"),
        (["rr.csv", "leaks.csv"], 1, "leaks.csv:\ndoes not provide LDP"),
        (["leaks.csv", "absent.csv"], 2, "leaks.csv:\ndoes not provide LDP"),
    ],
)
def test_the_command_decides_with_few_packages(place, files, status, words):
    found = ldp_check(place, LDP, *files)
    assert found[0] == status
    assert words in found[1]
    assert found[2].count("\n") == (status == 2)


@pytest.mark.trial
@pytest.mark.parametrize(
    "arguments",
    [
        ["{root}/docs/examples/checker/mangat.yaml"],
        ["--mechanism=rr", "--k=3", "--epsilon=1"],
        ["--sampler=own:draw", "--k=2", "--epsilon=1", LDP],
    ],
)
def test_what_needs_an_extra_says_so_and_has_it(root, place, arguments):
    arguments = [argument.format(root=root) for argument in arguments]
    status, printed, complaint = ldp_check(place, *arguments)
    assert (status, printed, complaint.count("\n")) == (2, "", 1)
    assert "with its extra all" in complaint
    status, printed, complaint = ldp_check(place, *arguments, **PROOFS)
    assert complaint == ""
    assert (status, printed.split()[0]) in {(0, "provides"), (1, "refuted:")}


@pytest.mark.trial
@pytest.mark.parametrize(
    "command", [["theory", "coq"], ["theory", "mutants"], ["theory.views.findings"]]
)
def test_what_needs_a_checkout_says_so(place, command):
    done = run([place / "ldp-check/bin/python", "-m", *command], place, **PROOFS)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "run it in a checkout" in done.stderr


DEPLOYED = {
    "ldp-recommend": ["--sensitive", "3", "--values", "9", "--eps", "1"],
    "ldp-perturb": [
        *("values.npy", "--mechanism", "ubd", "--k", "9", "--sensitive", "0-2"),
        *("--epsilon", "1", "--out", "sent"),
    ],
    "ldp-estimate": ["sent", "--method", "empirical", "--out", "estimate.csv"],
}


@pytest.mark.trial
def test_a_mechanism_is_deployed_with_the_installed_commands(place):
    np.save(place / "values.npy", np.arange(900) % 9)
    for name, words in DEPLOYED.items():
        command = [place / "ldp-check/bin" / name, *words]
        done = run(command, place)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert "with its extra deploy" in done.stderr
        done = run(command, place, **PROOFS)
        assert done.returncode == 0, done.stderr
    estimate = place / "estimate.csv"
    assert len(estimate.read_text().splitlines()) == 10
    estimate.unlink()  # other tests check all tables here
    code = run(
        [place / "ldp-check/bin/ldp-recommend", *DEPLOYED["ldp-recommend"], "--code"],
        place,
        **PROOFS,
    )
    (place / "deploy.py").write_text(code.stdout)
    done = run([place / "ldp-check/bin/python", "deploy.py"], place, **PROOFS)
    assert len(done.stdout.splitlines()) == 10, done.stderr


@pytest.mark.trial
def test_the_claims_are_installed(place):
    done = run([place / "ldp-check/bin/python", "-m", "theory", "list"], place, **PROOFS)
    assert "uldp-mangat proved" in done.stdout.splitlines()


@pytest.mark.trial
def test_a_project_goes_from_nothing_to_a_replayed_proof(place):
    """The wheel alone: a project is made, proved, certified, and replayed by Python alone."""
    command, own = place / "ldp-check/bin/ldp-theory", place / "project"

    def theory(*words, status=0):
        done = run([command, *words], own if own.is_dir() else place, **PROOFS)
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    theory("init", "project")
    assert "0 not found" in theory("certify")
    assert theory("prove").startswith("proved   flip-private")
    shown = theory("show", "flip-private")
    assert "LDP(Q; E) := " in shown and "certificates: 7 of 7 solver steps" in shown
    assert theory("list") == "flip-private proved\n"
    assert "flip-private (ours)" in theory("search", "private")
    assert "cauchy_schwarz" in theory("search", "cauchy")
    shutil.rmtree(own / "results")
    assert "derivations of 1 claims" in theory("export")
    checker = site(place) / "theory/certificates/check_certificates.py"
    done = run([sys.executable, "-E", "-S", checker, own / "results/derivations"], own)
    assert done.returncode == 0 and "1 certified whole" in done.stdout, done.stderr
    assert "1 certified whole" in theory("recheck")
    formula = own / "own/formulas.py"
    formula.write_text(formula.read_text().replace("1 + E", "2 + E"))
    refused = theory("prove", status=1)
    assert "FAILED flip-private: " in refused and len(refused.splitlines()) < 24
    # a claim of the library, from what is installed
    assert "derivations of 1 claims" in theory("export", "lip-mip")
    assert "proved   lip-mip" in theory("prove", "lip-mip")


@pytest.mark.trial
@pytest.mark.parametrize("sign", ["==", ">="], ids=["lowest", "highest"])
def test_the_extra_for_proofs_works_at_both_ends(project, sources, tmp_path, sign):
    """Z3 and python-flint, the lowest and the highest that the ranges allow, from the registry."""
    asked = [*project["dependencies"], *project["optional-dependencies"]["proofs"]]
    assert all(">=" in requirement and "," not in requirement for requirement in asked)
    ends = [requirement.replace(">=", sign) for requirement in dict.fromkeys(asked)]
    run([sys.executable, "-m", "venv", "place"], tmp_path)
    command = [tmp_path / "place/bin/python", "-m", "pip", "install", "--quiet"]
    command += ["--disable-pip-version-check"]
    done = run([*command, "--only-binary=:all:", "--retries=1", *ends], tmp_path)
    if "Retrying" in done.stderr or "PIP_NO_INDEX" in os.environ:
        pytest.skip("no package registry can be reached")
    assert done.returncode == 0, done.stderr
    offline = ["--no-index", "--no-deps", "--no-build-isolation", sources]
    backend = {"PYTHONPATH": sysconfig.get_path("purelib")}
    assert run([*command, *offline], tmp_path, **backend).returncode == 0

    def theory(*words):
        done = run([tmp_path / "place/bin/ldp-theory", *words], tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    theory("init", "own")
    for words in ([], ["lip-mip"], ["lip-mip", "--certificates", "--cold"]):
        assert "proved   " in theory("prove", "--project", "own", *words)
    assert "1 certified whole" in theory("recheck", "--project", "own", "lip-mip")
    # of formulas beside loops that Numba compiles, and of a step at which Z3 4.13.0 hangs
    assert "5 proved" in theory("prove", "--project", "own", "oneid-hlldp-one-sensitive")


@pytest.mark.trial
@pytest.mark.parametrize(
    ("files", "arguments", "status", "sarif"),
    [
        ("rr.csv\n", LDP, 0, 0),
        ("*.csv\n\n", LDP, 1, 0),
        ("*.csv", f"{LDP}\n--epsilon=ln 3\n", 1, 2),
        ("*.csv\nabsent.csv\nrr.csv", LDP, 2, 3),
        ("rr.csv\nno*.csv", LDP, 2, 0),
        ("rr.csv; false", LDP, 2, 0),
    ],
)
def test_the_action_passes_on_the_status(place, action, tmp_path, files, arguments, status, sarif):
    given = {"FILES": files, "ARGUMENTS": arguments, "RUNNER_TEMP": str(place)}
    given["EXPAND"] = action["EXPAND"]
    given["SARIF"] = str(tmp_path / "sarif") if sarif else ""
    done = run(shell(action["check"]), place, **given)
    assert done.returncode == status, done.stderr
    written = [json.loads(path.read_text()) for path in (tmp_path / "sarif").glob("*.sarif")]
    assert len(written) == sarif
    assert all(log["version"] == "2.1.0" for log in written)


def test_the_action_takes_its_inputs_from_the_environment(action, root):
    """An input that stood in a script would be run."""
    assert set(action) == {"install", "check", "EXPAND"}
    assert all("${{" not in script for script in action.values())
    inputs = yaml.safe_load((root / "action.yml").read_text())["inputs"]
    used = re.findall(r"inputs\.([\w-]+)", (root / "action.yml").read_text())
    assert set(used) == set(inputs)


@pytest.mark.trial
def test_the_hooks_run_the_command_with_the_packages_of_the_extra(root, place, project):
    plain, formulas = yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text())
    command, hook = plain["entry"].split()
    assert command in project["scripts"] and formulas["entry"] == plain["entry"]
    assert hook == "--hook"
    assert formulas["additional_dependencies"] == project["optional-dependencies"]["all"]
    assert re.search(plain["files"], "a/flu.ldp.yaml") and not re.search(plain["files"], "flu.yaml")
    examples = [root / "docs/examples" / name for name in ("flu.yaml", "theorem_2.yaml")]
    assert ldp_check(place, *examples)[0] == 1


@pytest.mark.trial
def test_the_examples_of_the_page_run(root, place):
    """Jobs name the action's inputs, hooks have the ids that are there, commands run."""
    blocks = re.findall(r"```yaml\n(.*?)```", (root / "docs/ci.md").read_text(), re.S)
    github, gitlab, hooks = map(yaml.safe_load, blocks)
    (step,) = (s for s in github["jobs"]["privacy"]["steps"] if s["uses"].startswith("NAME@"))
    inputs = yaml.safe_load((root / "action.yml").read_text())["inputs"]
    assert step["with"].keys() <= inputs.keys()
    (repository,) = hooks["repos"]
    known = {hook["id"] for hook in yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text())}
    assert {hook["id"] for hook in repository["hooks"]} <= known
    (place / "survey.csv").write_text("2/3,1/3\n1/3,2/3\n")
    command = gitlab["privacy"]["script"][-1].split()
    assert ldp_check(place, *command[1:])[0] == 0
    assert (place / gitlab["privacy"]["artifacts"]["reports"]["junit"]).is_file()
    (place / "survey.csv").unlink()
