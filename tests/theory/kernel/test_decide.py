"""Steps by certificates: whatever is offered, none is taken that neither checker nor Z3 refutes."""

import json

import pytest
import z3

from theory.certificates.check_certificates import closes
from theory.certificates.finder.satisfying import model
from theory.certificates.finder.search import certificate
from theory.kernel import decide
from theory.kernel.query import Query
from theory.kernel.sorts import BOOL, REAL, Refused
from theory.kernel.terms import and_, const, eq, implies, not_, or_
from theory.kernel.theorem import solve

a, b, c = (const(name, REAL) for name in "abc")
flag, other = const("flag", BOOL), const("other", BOOL)
BY_LOGIC = implies(and_(flag, other), or_(other, a <= b))
BY_ARITHMETIC = implies(and_(a > 0, b > a), a * a < b * b)
OF_ANOTHER = implies(and_(a > 0, b > 0), a * b > 0)
FALSE = implies(a > b, a * a > b * b)


def text(formula, skeleton=False):
    """Return what is asked of a goal."""
    return Query(skeleton).script([not_(formula)])


def certificate_of(script):
    return json.loads(json.dumps(certificate(script)))


@pytest.fixture
def offer(monkeypatch):
    """What offers certificates to the kernel, which forgets what it decided before and after."""

    def forget():
        decide.refutation.cache_clear()
        decide.by_certificate.cache_clear()

    def offering(certificates):
        forget()
        found = {text: json.dumps(found) for text, found in certificates.items()}
        monkeypatch.setattr(decide, "offered", [found])

    yield offering
    forget()


@pytest.fixture
def asked(monkeypatch):
    """The texts that Z3 gets."""
    texts, solver = [], decide._solver

    def noting(script, *options):
        texts.append(script)
        return solver(script, *options)

    decide._answer.cache_clear()
    monkeypatch.setattr(decide, "_solver", noting)
    return texts


@pytest.mark.parametrize(("formula", "skeleton"), [(BY_LOGIC, True), (BY_ARITHMETIC, False)])
def test_a_certified_step_is_taken_without_z3_and_is_the_one_that_z3_takes(
    formula, skeleton, offer, asked
):
    script = text(formula, skeleton)
    offer({script: certificate_of(script)})
    theorem = solve(formula)
    assert asked == [] and theorem.details == (script,)
    decide.refutation.cache_clear()
    decide.offered.clear()
    assert solve(formula).details == (script,)
    assert asked[-1] == script


def test_what_has_no_certificate_goes_to_z3(offer, asked):
    offer({})
    script = text(BY_ARITHMETIC)
    assert solve(BY_ARITHMETIC).details == (script,) and script in asked


SCRIPT = text(BY_ARITHMETIC)
WRONG = {
    "nothing": [],
    "of another text": certificate_of(text(OF_ANOTHER)),
    "without its end": certificate_of(SCRIPT)[:-1],
    "an empty lemma": [["lemma", [], [], [], []]],
    "a clause that does not follow": [["clause", []]],
    "false": [["clause", [-1]]],
    "a model": {"text": SCRIPT, "model": {"u0": "1/2"}},
    "none": None,
    "a text": "unsat",
    "true": True,
    "no list": [["lemma", 1, 2, 3, 4]],
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_changed_certificate_decides_nothing(wrong, offer, asked):
    offer({SCRIPT: wrong})
    assert solve(BY_ARITHMETIC).details == (SCRIPT,)
    assert SCRIPT in asked


OFFERED = [*WRONG.values(), certificate_of(SCRIPT), model(text(FALSE))]


@pytest.mark.parametrize("certificate", OFFERED, ids=str)
def test_what_does_not_follow_is_refused_whatever_is_offered(certificate, offer):
    script, skeleton = text(FALSE), text(FALSE, skeleton=True)
    offer({script: certificate, skeleton: certificate})
    with pytest.raises(Refused, match=r"not shown \(sat\)"):
        solve(FALSE)


def test_a_certificate_is_of_the_very_text(offer, asked):
    """The same step of other numbers, with the certificate of the first under its text."""
    close = implies(and_(a > 0, b > a), a * a + 1 < b * b)
    offer({text(close): certificate_of(SCRIPT)})
    with pytest.raises(Refused, match="not shown"):
        solve(close)
    assert text(close) in asked


class Turning(list):
    """The numbers of a clause, which is empty once it was looked at twice."""

    looks = 0

    def __iter__(self):
        self.looks += 1
        return super().__iter__() if self.looks <= 2 else iter(())


class Forging(dict):
    def __missing__(self, script):
        return self["any"]


class Failing:
    """A mapping that raises an exception, or returns what it is given."""

    def __init__(self, what):
        self.what = what

    def __getitem__(self, _):
        if isinstance(self.what, Exception):
            raise self.what
        return self.what


NO_CERTIFICATE = {
    "a mapping that runs out of memory": MemoryError(),
    "a mapping that calls itself": RecursionError(),
    "a mapping that divides by zero": ZeroDivisionError(),
    "deep lists": "[" * 100_000,
    "deep objects": '{"a":' * 100_000,
    "not a number": '[["lemma", [NaN, Infinity], [], [[NaN, []]], []]]',
    "a float": '[["lemma", [2.5], [], [[1.0, [0]]], []]]',
    "a number too long to read": "9" * 5000,
    "a polynomial too large": '[["atom", {"' + "a " * 100 + '": 1}], ["lemma", [2], [], '
    "[[1, [0, 0, 0, 0, 0, 0, 0]]], []]]",
    "a number twice": '[["atom", {"u0": 1, "u0": -1}], ["clause", [2]]]',
    "an index without end": '[["lemma", [1e999], [], [], []]]',
}


@pytest.mark.parametrize("what", NO_CERTIFICATE.values(), ids=NO_CERTIFICATE)
def test_whatever_an_offer_does_z3_is_asked(what, offer, asked, monkeypatch):
    offer({})
    monkeypatch.setattr(decide, "offered", [Failing(what)])
    assert solve(BY_ARITHMETIC).details == (SCRIPT,) and SCRIPT in asked
    with pytest.raises(Refused, match=r"not shown \(sat\)"):
        solve(FALSE)


@pytest.mark.parametrize(
    "found", [[["clause", Turning([1])]], json.dumps([["clause", []]]), "{", None], ids=str
)
def test_what_is_offered_is_read_as_plain_data(found, offer, monkeypatch):
    """The checker by itself is for data of JSON: it would take the first of these."""
    assert closes(text(eq(a, b)), [["clause", Turning([1])]])
    offer({})
    monkeypatch.setattr(decide, "offered", [Forging(any=found)])
    with pytest.raises(Refused, match="not shown"):
        solve(eq(a, b))


def test_without_offers_z3_is_asked_though_certificates_decided_before(offer, asked):
    offer({SCRIPT: certificate_of(SCRIPT)})
    solve(BY_ARITHMETIC)
    decide.offered.clear()
    decide.refutation.cache_clear()
    decide.by_certificate.cache_clear()
    assert asked == [] and solve(BY_ARITHMETIC).details == (SCRIPT,)
    assert SCRIPT in asked and decide.by_certificate(SCRIPT) == "unknown"


class WithoutModel:
    """A solver that answers and has no model to show, or that gives up when asked again."""

    def __init__(self, solver, again):
        self.solver, self.again = solver, again

    def check(self):
        return self.again

    def model(self):
        return z3.Solver().model()


@pytest.mark.parametrize("again", [z3.sat, z3.unknown])
def test_a_refusal_needs_no_model(again, monkeypatch):
    """Z3 says that there is one and has none."""
    solver = decide._solver
    decide.refutation.cache_clear()
    assert "for example where" in said(FALSE)
    decide.refutation.cache_clear()
    monkeypatch.setattr(decide, "_solver", lambda *of: WithoutModel(solver(*of), again))
    assert said(FALSE) == f"not shown (sat): {FALSE}"


def said(formula):
    with pytest.raises(Refused) as refused:
        solve(formula)
    return str(refused.value)
