"""A recorded step is taken without a search; a wrong record is of no consequence."""

import subprocess
import sys

import pytest

from theory.kernel.binding import forall, function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import and_, const, fresh, ite
from theory.tactics.context import Given, Unproved, cores, search, solver

X = index("X")
f, g = (const(name, functions(X, REAL)) for name in "fg")
BELOW = X.forall(lambda x: and_(f(x) >= 0, f(x) <= g(x)))


@pytest.fixture(autouse=True)
def own_records(tmp_path, monkeypatch):
    monkeypatch.setattr(cores, "NAME", tmp_path / "cores.json.xz")
    monkeypatch.setattr(cores, "used", {})
    cores.load.cache_clear()
    yield
    cores.load.cache_clear()


def lemma():
    p = Given(BELOW)
    x = p.fix(X)
    p.have(f(x) * f(x) <= g(x) * g(x))
    p.by_item(X.sum(lambda x: f(x) * f(x)) <= X.sum(lambda x: g(x) * g(x)))
    p.have(g(x) <= X.sum(g))
    p.item(X.sum(lambda x: g(x) * g(x)), x)
    p.have(forall(function(BOOL, lambda b: ite(b, f(x), g(x)) >= 0)))
    p.have(X.sum(lambda x: 1) >= 1)
    p.sums(X.sum(lambda x: f(x) * X.sum(g)), X.sum(lambda x: g(x) * X.sum(f)))
    return p.have(X.forall(lambda x: f(x) * f(x) * f(x) >= 0))


def unasked(*_):
    raise AssertionError("the search was asked")


def test_a_recorded_step_needs_no_search(monkeypatch):
    found = lemma()
    monkeypatch.setattr(search, "enough", unasked)
    monkeypatch.setattr(search, "decided", unasked)
    monkeypatch.setattr("theory.tactics.context.induction.enough", unasked)
    assert lemma().formula is found.formula


@pytest.mark.parametrize("wrong", [["facts", []], ["facts", [["e", 1, 0, 0]]], ["item", 0, 1], 7])
def test_a_wrong_record_is_of_no_consequence(wrong):
    found = lemma()
    for key in cores.used:
        cores.used[key] = wrong
    assert lemma().formula is found.formula
    with pytest.raises(Unproved):
        Given(BELOW).have(X.sum(f) > 0)


def test_the_key_says_what_is_known_and_asked():
    p, x = Given(BELOW), const("x", X)
    keys = {cores.key(p._scope((), ()), goal) for goal in (f(x) > 0, g(x) > 0, f(x) >= 0)}
    p.have(f(x) >= 0)
    keys.add(cores.key(p._scope((), ()), f(x) > 0))
    assert len(keys) == 4


def test_names_made_by_fresh_do_not_change_a_key():
    def key_of(x, other):
        p = Given(BELOW)
        return cores.key(p._scope((), (other,)), f(x) + f(other) >= 0)

    x, other = fresh(X), fresh(X)
    assert key_of(x, other) == key_of(fresh(X), fresh(X)) != key_of(x, x)


TEXTS = """
import sys
from tests.theory.tactics.context.test_cores import lemma, solver
if sys.argv[1] == "after":
    from theory.library.moments import square
    square()
from theory.tactics.context import cores
cores.used.clear()
print(lemma().details, sorted(cores.used.items()))
"""


def test_steps_do_not_depend_on_what_was_shown_before():
    found = {
        subprocess.run(
            [sys.executable, "-c", TEXTS, when],
            check=True, capture_output=True, text=True, env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for when, seed in (("alone", "1"), ("alone", "2"), ("after", "3"))
    }  # fmt: skip
    assert len(found) == 1


def test_the_solver_says_which_facts_it_used():
    a, b = const("a", REAL), const("b", REAL)
    assert solver.enough(a > 0, [b > 0, a > b, b > 3]) in ([0, 1], [1, 2])
    assert solver.enough(a > 0, [b > 0]) is None
