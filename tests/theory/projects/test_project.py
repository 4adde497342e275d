"""Projects of one's own: made, written, refused. A command is a process: caches are a project's."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from common.errors import UserError
from theory.__main__ import main
from theory.projects import project

LIST, PROVE = ["list"], ["prove", "--jobs", "1"]


def written(folder):
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


def test_a_new_project_is_small_and_complete(made):
    rows = [r for name in written(made) for r in (made / name).read_text().splitlines()]
    assert len(rows) < 60 and max(map(len, rows)) <= 100
    assert project.at(str(made)).path == made.resolve()


def test_init_keeps_what_is_there(tmp_path, capsys):
    (tmp_path / "notes.txt").write_text("mine\n")
    for folder in (tmp_path, tmp_path / "notes.txt"):
        with pytest.raises(UserError, match="is not empty"):
            main(["init", str(folder)])
    assert [name.name for name in written(tmp_path)] == ["notes.txt"]


def test_a_claim_goes_from_a_formula_to_a_replayed_file(own, theory, _pages):
    # what the library's theorems are called is derived once for all tests
    if _pages.is_dir():
        shutil.copytree(_pages, own / ".cache/theory/made")
    assert theory(own, *LIST)[1] == "flip-private proved\n"
    status, told, complaint = theory(own, *PROVE, "--require", "certified")
    assert status == 3 and told.startswith("proved   flip-private (a theorem of 7 steps, agreed)")
    assert "BELOW  flip-private: agreed, not certified; theory certify " in complaint
    assert theory(own, "recheck")[0] == 3  # in part
    # one command brings certificates, ledger and derivations to one state
    status, told, _ = theory(own, "certify", "--jobs", "1")
    assert status == 0 and "3 new, 0 dropped, 0 not found" in told and "1 proved; certified" in told
    assert theory(own, "recheck")[0] == 0
    below = own / "own" / "proofs"  # the project is found upwards
    status, told, complaint = theory(below, *PROVE, "--require", "certified")
    assert (status, complaint) == (0, "")
    assert told.startswith("proved   flip-private (a theorem of 7 steps, certified)")
    status, told, _ = theory(own.parent, "show", "flip-private", "--project", "own")
    assert status == 0 and "LDP(Q; E)" in told and "certificates: 7 of 7 solver steps" in told
    assert "verdict:     proved, one theorem, certified" in told
    assert "about:       own.formulas.kept" in told
    assert theory(own, "recheck")[:2] == (
        0,
        "ok      flip-private: proved, 7 of 7 solver steps certified, 1 model, 1 countermodel\n"
        "1 claims: 1 certified whole, 0 in part, 0 satisfiable texts with a model, 0 refused\n",
    )
    status, told, _ = theory(own, "search", "flip-private")
    assert status == 0 and "mechanism(Q)" in told
    again = theory(own, *PROVE)
    assert "derived by the same code before" in again[1]
    (own / "own/formulas.py").write_text("def kept(E):\n    return 1 - 1 / (1 + E * E)\n")
    status, _, complaint = theory(own, *PROVE)
    assert status == 1 and "FAILED flip-private: " in complaint and "not shown" in complaint
    assert len(complaint.splitlines()) < 24
    assert theory(own, "list", "--project", str(own.parent))[0] == 2


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("proofs: own.proofs\n", "", "has no key proofs"),
        ("own.proofs", "[a, b]", r"proofs must be a name, got \['a', 'b'\]"),
        ("own.proofs", "own/proofs", "must name a package"),
        ("own.proofs", "own.others", "own/others is not there"),
        ("own.proofs", "json.tool", "json is not there"),
        ("claims: own/statements", "claims: absent", "absent is not there"),
        ("own.proofs\n", "own.proofs\nproof: x\n", "unknown key 'proof'"),
        ("own.proofs", "!!python/name:os.system", "not a YAML file"),
        ("claims: own/statements", "claims: [", "not a YAML file"),
        ("claims: own/statements", "- claims\n- more", "must have the keys|not a YAML file"),
    ],
)
def test_a_wrong_configuration_is_said_in_a_line(before, after, words, own):
    text = (own / "theory.yaml").read_text()
    assert before in text
    (own / "theory.yaml").write_text(text.replace(before, after, 1))
    with pytest.raises(UserError, match=words) as error:
        project.at(str(own))
    assert "theory.yaml: " in str(error.value)


@pytest.mark.parametrize(
    ("name", "before", "after", "words"),
    [
        (
            "own/statements",
            "proposition",
            "hope",
            "flip.claims:3: flip-private has the unknown kind",
        ),
        (
            "own/statements",
            ", ours",
            ", hours",
            "flip.claims:3: flip-private: unknown mark 'hours'",
        ),
        ("own/statements", "  says ", "  sais ", "flip.claims:4: a row begins with two blanks"),
        ("own/statements", "  says ", "       ", "flip.claims:4: this goes on with no row"),
        ("own/statements", "paper own", "# own", "flip.claims:3: a row `paper NAME` must stand"),
        ("own/statements", "flip-private: ", "../x: ", "flip.claims:3: a claim begins with"),
        ("own/statements", "flip-private: ", "lip-optimum: ", "stands in "),
        ("own/statements", "  if ", "  formula kept = kept\n  if ", "kept is given twice"),
        ("own/statements", "  if ", "  symbols E: e\n  if ", "symbols stands twice in one claim"),
        ("own/proofs", "@proves", "1 / 0\n\n\n@proves", "flip.py:5: ZeroDivision"),
        ("own/proofs", "@proves", "@proves(", "flip.py:5: SyntaxError"),
        ("own/proofs", "@proves", "exit(3)\n@proves", "flip.py:5: SystemExit: 3"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(name, before, after, words, own, theory):
    (path,) = (own / name).glob("flip.*")
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after, 1))
    status, told, complaint = theory(own, *LIST)
    assert (status, told, complaint.count("\n")) == (2, "", 1), complaint
    assert complaint.startswith("error: ") and words in complaint


@pytest.mark.parametrize(
    ("name", "before", "after", "words"),
    [
        (
            "own/formulas.py",
            "    return",
            "    if E < 1:\n        return 0\n    return",
            "(own/formulas.py:3)",
        ),
        ("own/statements/flip.claims", "kept(E) if", "kept(E, 2) if", "flip.claims:7:27: flip-pri"),
        (
            "own/statements/flip.claims",
            "E ≥ 1",
            "E ≥ F",
            "flip.claims:8:15: flip-private: nothing is",
        ),
        (
            "own/statements/flip.claims",
            "E ≥ 1",
            "E ≥ ≥",
            "flip.claims:8:15: flip-private: unexpected",
        ),
        (
            "own/statements/flip.claims",
            "kept(E) if",
            "uRR_l2(E) if",
            "uRR_l2 runs a formula; name it",
        ),
        ("own/proofs/flip.py", "Given(s", "Given.of(s", "flip.py:8): type object 'Given' has no"),
        (
            "own/proofs/flip.py",
            "    return",
            "    from own import lemma\n    return",
            "'lemma' from",
        ),
        ("own/proofs/flip.py", "return ", "", "the theorem derived is not the statement: None"),
        ("own/instances/flip.py", "[at(E=2)]", "[at(F=2)]", "flip: an instance needs a value of E"),
        (
            "own/instances/flip.py",
            "2)]",
            "2)], dropped={'eps': at(E=0)}",
            "there is no hypothesis 'eps'",
        ),
        ("own/instances/found.json", '"eps >= 0"', '"eps"', "there is no hypothesis 'eps'"),
        (
            "own/statements/flip.claims",
            "  then    1",
            "  example F = 2\n  then    1",
            "in own/statements/flip.claims:3: an instance needs a value of E",
        ),
    ],
)
def test_a_mistake_in_a_claim_is_a_line_that_names_it(name, before, after, words, own, theory):
    text = (own / name).read_text()
    assert before in text
    (own / name).write_text(text.replace(before, after, 1))
    status, _, complaint = theory(own, *PROVE)
    # a slow machine also says how far it is
    lines = [line for line in complaint.splitlines() if not re.match(r"\d+ of \d+ ", line)]
    assert (status, len(lines)) == (1, 1), complaint
    assert lines[0].startswith("FAILED flip-private: ") and words in lines[0]


def test_a_formula_that_is_not_there_is_named(own, theory):
    path = own / "own/statements/flip.claims"
    path.write_text(path.read_text().replace("= kept\n", "= kepd\n"))
    complaint = "error: own/statements/flip.claims:5: flip-private: no formula own.formulas.kepd; "
    assert theory(own, *PROVE)[2] == f"{complaint}name a function that is there\n"
    status, listed, _ = theory(own, *LIST)
    assert status == 0 and listed.startswith(
        "flip-private not stated: own/statements/flip.claims:5"
    )


def test_two_claims_of_one_id_and_packages_of_others(own, theory):
    folder = own / "own/statements"
    shutil.copy(folder / "flip.claims", folder / "twice.claims")
    assert "the id flip-private stands in" in theory(own, *LIST)[2]
    (folder / "twice.claims").unlink()
    (own / "own").rename(own / "common")
    text = (own / "theory.yaml").read_text().replace("own.", "common.").replace("own/", "common/")
    (own / "theory.yaml").write_text(text)
    complaint = theory(own.parent, "list", "--project", "own")[2]
    assert "another package is called common; rename it" in complaint


def test_what_new_writes_is_refused_until_it_is_filled_in(own, theory):
    assert theory(own, "new", "no ID")[0] == theory(own, "new", "flip-private")[0] == 2
    status, told, _ = theory(own, "new", "second-claim")
    assert status == 0
    left = told.splitlines()[:3]
    for name in left:
        status, _, complaint = theory(own, "prove", "second-claim")
        assert status == 1 and complaint.startswith("FAILED second-claim: ")
        assert complaint.count("\n") == 1 and "FILL IN" in complaint
        assert name in complaint or name.endswith(".claims")
        (own / name).write_text((own / name).read_text().replace("FILL IN", "written"))
    told = theory(own, "prove", "second-claim")[2]
    assert "'eps >= 0' is not shown to be needed; python -m theory find looks" in told
    for name, words in zip(left[:0:-1], ["no proof", ""], strict=True):
        (own / name).unlink()
        assert words in theory(own, "prove", "second-claim")[2]


def test_a_change_leaves_the_records_of_other_claims(own, theory):
    """What decides one is what its modules import; a module that may import anything is all."""
    for name in ("statements/flip.claims", "instances/flip.py", "proofs/flip.py"):
        text = (own / "own" / name).read_text().replace("flip-private", "flop-private")
        text = text.replace("= kept\n", "= own.kept_too.kept\n")
        (own / "own" / name.replace("flip", "flop")).write_text(text)
    kept = json.loads((own / "own/instances/found.json").read_text())
    kept["claims"]["flop-private"] = kept["claims"]["flip-private"]
    (own / "own/instances/found.json").write_text(json.dumps(kept))
    formula = (own / "own/formulas.py").read_text()
    (own / "own/kept_too.py").write_text(formula.replace("1 + E", "E + 1"))
    # what has certificates is taken over; what rests on a solver is asked of it again
    assert "2 proved; all 2 certified" in theory(own, "certify")[1]

    def again(name, text):
        with (own / name).open("a") as file:
            file.write(text)
        return theory(own, *PROVE)[1]

    assert "2 of them derived by the same code before" in again("own/formulas.py", "")
    assert "1 of them derived by the same code before" in again("own/formulas.py", "# more\n")
    assert "1 of them derived by the same code before" in again("own/proofs/flop.py", "# more\n")
    told = theory(own, "prove", "flip-private")[1]
    assert "1 of them derived by the same code before" in told and "are gone" not in told
    assert '"flop-private"' in (own / "results/ledger.json").read_text()
    assert "of them derived" not in again("theory.yaml", "# more\n")
    again("own/proofs/flop.py", "import importlib\n")
    assert "1 of them derived by the same code before" in again("own/kept_too.py", "# more\n")
    assert "of them derived" not in again("own/formulas.py", "# more\n")


def with_formulas(own, name, text):
    """Make a package of the module of formulas, with one more module."""
    (own / "own/formulas").mkdir()
    (own / "own/formulas.py").rename(own / "own/formulas/__init__.py")
    (own / f"own/formulas/{name}.py").write_text(text)


def test_a_claim_imports_its_own_modules_alone(own, theory):
    """A module of another claim may raise, and so may that claim's formulas."""
    with_formulas(own, "kept_too", "")
    for name in ("statements/flip.claims", "instances/flip.py", "proofs/flip.py"):
        text = (own / "own" / name).read_text().replace("flip-private", "flop-private")
        text = text.replace("= kept\n", "= kept_too.kept\n")
        (own / "own" / name.replace("flip", "flop")).write_text(text)
    shutil.copy(own / "own/formulas/__init__.py", own / "own/formulas/kept_too.py")
    for name in ("own/formulas/kept_too.py", "own/instances/flop.py", "own/proofs/flop.py"):
        (own / name).write_text("1 / 0\n" + (own / name).read_text())
    for words in (
        ["prove", "flip-private", "--cold"],
        ["try", "own/proofs/flip.py", "--once"],
        ["certify", "flip-private"],
        ["export", "flip-private"],
    ):
        status, _, complaint = theory(own, *words)
        assert status == 0 and not re.search("error|FAILED", complaint), words
    assert "about:       own.formulas.kept\n" in theory(own, "show", "flip-private")[1]
    for words in (["prove"], ["prove", "flop-private"]):
        assert "ZeroDivisionError" in theory(own, *words)[2]


def test_a_formula_that_a_proof_imports_when_it_runs_is_seen(own, theory):
    with_formulas(own, "late", "def double(x):\n    return 2 * x\n")
    proof = own / "own/proofs/flip.py"
    row = "    return Given(statement)"
    assert proof.read_text().count(row) == 1
    late = f"    from own.formulas.late import double\n\n    double(1)\n{row}"
    proof.write_text(proof.read_text().replace(row, late))
    for words in (["prove"], ["prove", "flip-private", "--cold"]):
        assert theory(own, *words)[0] == 0
        told = theory(own, "show", "flip-private")[1]
        assert "about:       own.formulas.kept, own.formulas.late.double\n" in told


def test_here_too_a_claim_imports_its_own_modules_alone(root, tmp_path, theory):
    """Of 400 claims, with what it uses, and no formula that no module of it imports."""
    code = (
        "import sys\nfrom theory.__main__ import main\n"
        "status = main(['prove', 'uldp-urr-private', '--cold'], alone=True)\n"
        "rooms = ('mechanisms.', 'theory.proofs.', 'theory.statements.', 'theory.instances.')\n"
        "print(status, *(m for m in sys.modules if m.startswith(rooms)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    status, *loaded = done.stdout.splitlines()[-1].split()
    assert status == "0", done.stderr
    assert {"theory.proofs.uldp.proposition_04_urr", "mechanisms.urr"} <= {*loaded}
    assert len(loaded) < 30
    assert not [name for name in loaded if name.rpartition(".")[2] in {"idue", "bits", "optimum"}]


def test_a_file_is_tried_again_when_it_is_saved(own, theory):
    file = "own/proofs/flip.py"
    status, told, _ = theory(own, "try", file, "--once")
    assert status == 0 and told.startswith(
        "proved   flip-private (7 steps, 3 of them without a certificate)\n1 claims of flip.py"
    )
    formula = own / "own/formulas.py"
    formula.write_text(formula.read_text().replace("1 + E", "2 + E"))
    status, told, _ = theory(own, "try", file, "--once")
    assert status == 1 and told.startswith("FAILED flip-private: ") and "breaks it: " in told
    for name in ("own/proofs/absent.py", "theory.yaml"):
        assert theory(own, "try", name)[::2] == (
            2,
            f"error: {name}: is no Python file of the project {own / 'theory.yaml'}\n",
        )
    watching = subprocess.Popen(
        [sys.executable, "-u", "-m", "theory", "try", file],
        cwd=own,
        env=os.environ | {"PYTHONPATH": str(project.library().path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    with watching:
        lines = iter(watching.stdout.readline, "")
        assert any("1 claims of flip.py" in line for line in lines)
        formula.write_text(formula.read_text().replace("2 + E", "1 + E"))
        assert any("proved   flip-private" in line for line in lines)
        assert "1 claims of flip.py" in next(lines)
        watching.terminate()
        watching.wait()
    assert watching.returncode == 0


def test_claims_of_the_library_are_used_by_their_ids(own, theory):
    claim = own / "own/statements/flip.claims"
    claim.write_text(claim.read_text() + "  uses    lip-mip\n")
    status, told, complaint = theory(own, *PROVE)
    assert status == 0 and "FAILED" not in complaint
    assert "proved   lip-mip" in told and told.splitlines()[2].startswith("2 proved")
    status, told, _ = theory(own, "show", "lip-mip")
    assert status == 0 and "used by:     flip-private" in told
