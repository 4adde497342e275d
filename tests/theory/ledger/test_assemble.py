"""A claim is assembled only if what is derived is what is stated, by the formulas that run."""

import inspect
import json
from dataclasses import replace
from functools import cache, wraps
from types import SimpleNamespace

import pytest

from common import imports
from tests.theory.here import solvers_here
from theory.__main__ import main
from theory.certificates import check_certificates, replay, store
from theory.kernel import trace
from theory.kernel.sorts import REAL, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE, const, letter
from theory.kernel.theorem import generalise, solve
from theory.ledger import assemble, claims, current, decisions, formal, ledger_file, tally
from theory.ledger import records as ledger
from theory.ledger.decisions import Decision
from theory.ledger.obligation import Check, Evaluation
from theory.solving import solvers
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.views import formulas

CONVERTED = [name for name, decide in decisions.deciders().items() if decide().theorem]
UNPROVED = set(formulas.reasons())
X, a = index("X"), const("a", REAL)


def raising(*args, **kwargs):
    raise ArithmeticError("replaced")


@pytest.fixture
def forgetful():
    trace.forget()
    yield
    trace.forget()


def assembled(name):
    return assemble.assemble(name, decisions.deciders()[name]())


@cache
def derived(name):
    """Derive a claim once a process, with lemmas that others derived before.

    Instances are left out: `test_formal` goes through those of every statement.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(formal, "tested", lambda stated: ([], []))
        return assembled(name)


def formulas_of(name):
    """Return the functions of `mechanisms` that a statement takes; none if it is of any matrix."""
    own = inspect.signature(formal.formals()[name].build).parameters.values()
    return [one.default for one in own if one.default.__module__.startswith("mechanisms")]


def is_documented(name, about):
    """Let the tables of formulas say of a claim what its derivation is about."""
    assert set(formulas.about([name])[name]) <= set(about), name
    assert not UNPROVED.intersection(about), f"{name}: drop them from theory/formulas.yaml"
    assert about or not formulas_of(name)


# before the tests that forget lemmas, so that each is derived once
@pytest.mark.parametrize("name", CONVERTED)
def test_every_claim_is_its_statement(name):
    found = derived(name)
    assert not found.complaint
    is_documented(name, found.about)
    # what `prove` derived, with certificates or with solvers
    assert at_hand().get(name, {"about": [*found.about]})["about"] == [*found.about]


@cache
def at_hand():
    """Return the records of theorems in results/ that are of the code as it is, by id."""
    found = {}
    for folder in ("results", "results/smoke"):
        path = imports.ROOT / folder / "derived.json"
        records = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
        theorems = [record for record in records if record["id"] in CONVERTED]
        found |= {record["id"]: record for record in theorems if current.is_current(record)}
    return found


def test_every_record_at_hand_is_what_the_pages_say():
    """Of all claims, where `prove` has derived them: without it one in ten is derived here."""
    if not at_hand():
        pytest.skip("no record of this code: snakemake results/smoke/proofs.json makes them")
    for name, record in at_hand().items():
        assert record["verdict"] == decisions.declared(name)
        is_documented(name, record["about"])


@pytest.mark.parametrize("name", CONVERTED)
def test_every_derivation_is_replayed(name, tmp_path, monkeypatch):
    """Without the kernel; certificates were checked when the claim was derived."""
    found = derived(name)
    monkeypatch.setattr(check_certificates, "closes", lambda text, _: tally.holds(text) is True)
    path = tmp_path / f"{name}.txt"
    path.write_text(found.derivation, encoding="utf-8")
    told, line = replay.status_and_line(path, store.load())
    steps, certified = found.certified["steps"], found.certified["certified"]
    assert told == (2 if certified == steps else 1), line
    assert f"{certified} of {steps} solver steps certified" in line


@pytest.mark.parametrize("name", CONVERTED)
def test_every_formula_that_a_claim_is_about_bears_it(name, forgetful):
    """Each function of `about`, replaced by one that raises, makes the claim fail."""
    for formula in derived(name).about:
        trace.forget()
        with trace.replaced({formula: raising}):
            assert "replaced" in assembled(name).complaint


# a claim in forty: it is the cache of lemmas that this is about
@pytest.mark.parametrize("name", CONVERTED[::40])
def test_what_is_traced_does_not_depend_on_what_was_derived_before(name, forgetful):
    alone = assembled(name)
    assert alone.about == derived(name).about
    assert alone == assembled(name)


def stated(monkeypatch, statement, **tests):
    tests = {"holds": [formal.at({"X": 1}, a=1)]} | tests
    made = formal.Formal(lambda: statement, **tests)
    monkeypatch.setitem(formal.formals(), "uldp-mangat", made)


MANGAT = claims.statements()["uldp-mangat"]
SQUARE = Statement((a,), {}, {"a * a >= 0": a * a >= 0})


def square():
    return generalise(solve(a * a >= 0), a)


def complaint(theorem, verdict="proved", **more):
    corrected = [] if verdict == "proved" else ["uldp-rr-ldp"]
    claim = replace(MANGAT, corrected=corrected, misprint=verdict == "misprint")
    made = Decision(claim, verdict, theorem, **more)
    return assemble.assemble("uldp-mangat", made).complaint


def test_the_theorem_must_be_the_statement(monkeypatch):
    broken = formal.Broken(formal.at(a=1), {})
    stated(monkeypatch, SQUARE, holds=[formal.at(a=1)], broken={"a * a >= 0": [broken]})
    assert "not the statement" in complaint(lambda: generalise(solve(a * a >= -1), a))
    assert "not the statement" in complaint(lambda: solve(a * a >= 0))
    assert "not derived" in complaint(lambda: solve(a * a >= a))
    assert "does not break" in complaint(square)
    assert "not the statement" in complaint(square, "refuted")


def test_a_refutation_is_of_the_statement_at_the_sorts_named(monkeypatch):
    one = Statement((), {}, {"one value": X.forall(lambda x: X.forall(lambda y: x == y))})
    stated(monkeypatch, one)
    two, three = letters(2), letters(3)
    denied = two.forall(lambda x: two.forall(lambda y: x == y))

    def refutation():
        return deny(denied, letter(two, 0), letter(two, 1))

    assert "no changed formula" in complaint(refutation, "refuted", sorts={X: two})
    assert "not the statement" in complaint(refutation, "refuted", sorts={X: three})
    assert "not the statement" in complaint(refutation, "refuted")


def test_a_false_statement_is_denied_by_its_own_instance(monkeypatch):
    wrong = Statement((a,), {"a >= 0": a >= 0}, {"small": a * a <= a})
    holds = [formal.at(a=1), formal.at(a=3), formal.at(a=4)]
    stated(monkeypatch, wrong, holds=holds)
    told = complaint(lambda: Given(wrong).conclude())
    assert told.endswith("\n  the statement is false at a = 3:\n    fails: small: left 9 > right 3")
    stated(monkeypatch, wrong, holds=holds[:1])
    told = complaint(lambda: Given(wrong).conclude())
    assert "not shown: a·a ≤ a" in told and "the statement is false" not in told
    # it is of other constants, after a change
    stated(monkeypatch, wrong, holds=[formal.at(b=3)])
    assert "not shown: a·a ≤ a" in complaint(lambda: Given(wrong).conclude())


def test_denominators_must_be_nonzero(monkeypatch):
    """True of whatever 1/0 is, and yet no statement."""
    at_zero = Statement((a,), {}, {"at zero": 0 * (1 / a) <= 0})
    stated(monkeypatch, at_zero)
    told = complaint(lambda: generalise(solve(at_zero.implication), a))
    assert "second theorem, that no denominator is zero, is not derived: not shown: a ≠ 0" in told
    assert told.endswith("\n  a function under @defined_by may prove it")


class Boasting(Statement):
    """Prints more than it says."""

    def text(self):
        return "for all a\nthen a ≥ 1"


def test_a_statement_that_prints_something_else_is_none(monkeypatch):
    stated(monkeypatch, Boasting((a,), {}, {"it": a * a >= 0}))
    assert "no Statement" in complaint(square)


class Claimed(Decision):
    """Says that it is proved, whatever was found."""


class Preset:
    """An obligation with the outcome that it asks for."""

    name, method = "preset", "evaluation"

    def checks(self):
        return [
            Check("goal", "zero", outcome="zero"),
            Check("twin", "not zero", outcome="not zero"),
        ]


class Easy(Evaluation):
    """An evaluation whose checks are not made."""

    def checks(self):
        return [Check("goal", "true", outcome="true"), Check("twin", "false", outcome="false")]


@pytest.mark.parametrize(
    "decision",
    [
        lambda: Claimed(MANGAT, "proved", square),
        lambda: SimpleNamespace(claim=MANGAT, verdict="proved", theorem=square, obligations=[]),
        lambda: Decision(MANGAT, "checked", obligations=[Preset()]),
        lambda: Decision(MANGAT, "checked", obligations=[Easy("easy", bool, bool)]),
    ],
)
def test_a_decision_and_its_obligations_are_genuine(monkeypatch, decision):
    monkeypatch.setitem(decisions.deciders(), "uldp-mangat", decision)
    records, _, failures, _ = ledger.decide(["uldp-mangat"], 1)
    assert records[0]["verdict"] == "open"
    assert "TypeError: no " in failures[0]


def test_a_theorem_without_a_statement_is_no_claim(monkeypatch):
    monkeypatch.delitem(formal.formals(), "uldp-mangat", raising=False)
    assert "no formal statement" in complaint(square)


@pytest.mark.parametrize(
    "parts",
    [
        {"verdict": "checked", "theorem": square},
        {"verdict": "proved", "theorem": square, "about": ["mechanisms.urr.probabilities"]},
        {"verdict": "refuted", "theorem": square},
        {"verdict": "misprint", "theorem": square},
        {"verdict": "misprint"},
        {"verdict": "proved"},
    ],
)
def test_decisions_that_do_not_fit_a_theorem(parts):
    with pytest.raises(ValueError, match=r"needs|traced|theorem|misprint"):
        Decision(MANGAT, **parts)


def test_cvc5_against_a_step_leaves_the_claim_open(monkeypatch):
    from theory.ledger import prove

    def contradict(script):
        del script
        return solvers.Answer("sat", 0)

    def answer_here(checks, jobs, told=None):
        del jobs
        checks = list(checks)
        found = {c: prove.Found(c, "unsat", 0, contradict(c.script).result) for c in checks}
        return [found[c] for c in checks], {}

    monkeypatch.setattr(prove, "answer_all", answer_here)
    records, _, failures, _ = ledger.decide(["uldp-urr-private"], 1)
    assert records[0]["verdict"] == "open" and not records[0]["assembled"]
    assert any("cvc5 says sat" in line for line in failures)


def test_what_uses_an_open_claim_is_open():
    records = [
        {"id": "a", "uses": ["b"], "verdict": "proved", "assembled": True},
        {"id": "b", "uses": ["c"], "verdict": "proved", "assembled": True},
        {"id": "c", "uses": [], "verdict": "open", "assembled": False},
        {"id": "d", "uses": ["e"], "verdict": "proved", "assembled": True},
    ]
    lines = ledger.propagate(records)
    assert [r["verdict"] for r in records] == ["open", "open", "open", "proved"]
    assert [r["assembled"] for r in records] == [False, False, False, True]
    assert sorted(lines) == [
        "a: uses b, which is not borne out",
        "b: uses c, which is not borne out",
    ]
    assert ledger.propagate(records) == []


def test_a_misprint_whose_correction_is_open_is_open():
    found = {"uses": [], "corrected": ["b"], "assembled": True}
    records = [
        {"id": "a", "verdict": "misprint"} | found,
        {"id": "b", "verdict": "open", "uses": [], "assembled": False},
        {"id": "c", "verdict": "refuted"} | found,
    ]
    assert ledger.propagate(records) == ["a: uses b, which is not borne out"]
    assert [r["verdict"] for r in records] == ["open", "open", "refuted"]


def test_a_claim_alone_is_decided_with_what_it_uses(tmp_path, monkeypatch, capsys):
    """That the sources declare it proved is not enough."""
    name, used = "lip-implies-ldp-tight", "lip-implies-ldp"
    path, decide = tmp_path / "ledger.json", decisions.deciders()[used]

    @wraps(decide)
    def wrong():
        return replace(decide(), theorem=lambda: solve(TRUE))

    def prove():
        with solvers_here():
            status = main(["prove", name, "--ledger", str(path)])
        return status, {r["id"]: r["verdict"] for r in ledger_file.read(path)}

    with monkeypatch.context() as changed:
        changed.setitem(decisions.deciders(), used, wrong)
        assert prove() == (1, {name: "open", used: "open"})
    assert f"{name}: uses {used}, which is not borne out" in capsys.readouterr().err
    assert prove() == (0, {name: "proved", used: "proved"})
