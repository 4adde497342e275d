"""What a change can have broken is found, the nearest first."""

import pytest

from common.imports import PACKAGES, ROOT
from tests.rings.affected import BY_NAME, affected, graph, is_tests
from tests.rings.derived import claims_of, some_of

REDUNDANT = "tests/theory/hypotheses/redundant"


def distances(*paths):
    return {one.path: one.distance for one in affected(paths)}


def test_a_module_leads_to_its_own_tests_first():
    found = distances("mechanisms/ubd.py")
    assert found["tests/mechanisms/test_ubd.py"] == 0
    # by way of others
    assert found["tests/theory/ledger/test_assemble.py"] > 1
    assert "tests/common/test_files.py" not in found


@pytest.mark.parametrize(
    ("path", "test", "distance"),
    [
        ("theory/calculus/uldp.py", "tests/theory/calculus/test_arguments.py", 0),
        ("mechanisms/accounting/known.py", "tests/mechanisms/accounting/test_random.py", 1),
        ("theory/numbers/uldp_losses.py", "tests/theory/ledger/test_why.py", 1),
        ("theory/kernel/notebook.py", "tests/theory/notation/test_notebook.py", 1),
        ("theory/hypotheses/redundant/uldp/pairs.py", f"{REDUNDANT}/test_redundant.py", 1),
        ("audit/page.py", "tests/audit/test_audit.py", 0),
    ],
)
def test_a_module_leads_to_tests_that_import_it_or_load_it_by_name(path, test, distance):
    assert distances(path)[test] == distance


def test_examples_of_what_imports_it_run_too():
    found = distances("common/lines.py")
    assert found["common/errors.py"] == 1
    assert found["common/lines.py"] == 0


def test_a_helper_of_tests_and_what_pytest_loads_by_itself():
    assert distances("tests/theory/here.py")["tests/theory/ledger/test_assemble.py"] == 1
    found = distances("tests/pages/conftest.py")
    assert found["tests/pages/test_build.py"] == 1 and "tests/reports/test_wire.py" not in found


@pytest.mark.parametrize(
    ("path", "test"),
    [
        ("docs/limits.md", "tests/test_docs.py"),
        ("Makefile", "tests/test_makefile.py"),
        ("Snakefile", "tests/test_workflow.py"),
        ("theory/statements/lip/ldp.claims", "tests/theory/ledger/test_assemble.py"),
        ("theory/certificates/store.json.xz", "tests/theory/certificates/test_recheck.py"),
        ("data/datasets.yaml", "tests/experiments/test_histograms.py"),
        ("pyproject.toml", "tests/test_repository.py"),
        ("docs/examples/checker/survey.csv", "tests/checker/test_docs.py"),
        (".ci/run", "tests/test_ci.py"),
        ("figures/ldp/captions/losses.md", "tests/test_docs.py"),
    ],
)
def test_files_that_are_no_modules(path, test):
    assert (ROOT / path).is_file() and test in distances(path)


@pytest.mark.parametrize("package", [*PACKAGES, "audit"])
def test_every_module_has_tests(package):
    """But for a package's own file, which says nothing."""
    modules = [m for m in graph().modules if m.split(".")[0] == package]
    for module in sorted(modules)[:: max(1, len(modules) // 12)]:
        path = module.replace(".", "/") + ".py"
        if (ROOT / path).is_file():
            near = [one for one in affected([path]) if is_tests(one.path)]
            assert len(near) > 3, path


def test_what_loads_by_name_is_there():
    assert set(BY_NAME) <= graph().modules
    assert all(package in graph().modules for names in BY_NAME.values() for package in names)


def test_a_module_that_is_gone_leads_to_what_imports_it_still(monkeypatch):
    text = {"mechanisms.ubd": "from mechanisms import gone_formulas\n"}
    monkeypatch.setattr("tests.rings.affected._text", lambda module: text.get(module, ""))
    found = distances("mechanisms/gone_formulas.py")
    assert found["tests/theory/ledger/test_assemble.py"] > 1
    assert "tests/common/test_files.py" not in found


def test_claims_of_a_formula_of_a_proof_and_of_nothing():
    near = claims_of(["theory/proofs/uldp/l_grr.py"])
    assert {name for name, distance in near.items() if distance == 0} == {
        "uldp-lgrr-equation",
        "uldp-lgrr-real",
    }
    assert "uldp-urr-private" in claims_of(["mechanisms/urr.py"])
    assert claims_of(["pages/site.py", "README.md"]) == {}


def test_some_of_what_is_known_has_what_is_near_first(monkeypatch):
    known = [str(k) for k in range(10)]
    assert some_of(known, ["7", "absent"], 3)[0] == "7"
    seen = set()
    for turn in range(5):
        monkeypatch.setattr("tests.rings.derived.turn", lambda turn=turn: turn)
        found = some_of(known, [], 2)
        assert len(found) == 2
        seen |= {*found}
    assert seen == {*known}


def test_claims_are_not_looked_up_for_what_none_rests_on(monkeypatch):
    monkeypatch.setattr("tests.rings.derived.modules_of_claims", lambda: pytest.fail("looked up"))
    assert claims_of(["pages/site.py", "tests/pages/test_parts.py"]) == {}
