"""Terms nested deeper than Python's stack: each rule works or refuses, in one line."""

import pytest

from theory.kernel.binding import function
from theory.kernel.definedness import definedness
from theory.kernel.sorts import REAL, Refused, functions, index, letters
from theory.kernel.terms import TRUE, const, eq, implies, ite, not_, real
from theory.kernel.theorem import (
    at_sorts,
    compute,
    counterexample,
    elimination,
    exchange,
    extensional,
    generalise,
    identical,
    induct,
    instance,
    leibniz,
    point,
    solve,
    unfold,
)

X = index("X")
a, i, j = const("a", REAL), const("i", X), const("j", letters(2))
p, s = const("p", functions(X, REAL)), const("s", REAL)
HOLDS = solve(TRUE)


def nested(t, times=5000):
    """Return a term of so many operations, each in the next one."""
    for _ in range(times):
        t = 1 - t / 2
    return t


def false(t, times=5000):
    """Return a formula of so many operations."""
    for _ in range(times):
        t = not_(implies(t, a > 0))
    return t


DEEP, ONE = nested(a), nested(real(3) * a)
RULES = {
    "solve": lambda: solve(a >= DEEP),
    "solve by logic": lambda: solve(implies(false(a > 1), a > 1)),
    "solve from a premise": lambda: solve(a >= a, identical(DEEP / a, DEEP / a)),
    "compute": lambda: compute(letters(1).sum(lambda x: nested(ite(eq(x, x), 1, 0))) > 0),
    "compute a number": lambda: compute(nested(letters(1).sum(lambda x: 1)) > 0),
    "identical": lambda: identical(DEEP, DEEP + 0 * a),
    "instance": lambda: instance(identical(DEEP, DEEP + a - a), {a: s}),
    "instance by a deep term": lambda: instance(solve(a * a >= 0), {a: DEEP}),
    "at_sorts": lambda: at_sorts(identical(DEEP, ONE / 3 * 1), {X: letters(1)}),
    "generalise": lambda: generalise(identical(DEEP + a, a + DEEP), a),
    "elimination": lambda: elimination(function(REAL, lambda r: nested(r) > 0), a),
    "elimination at a deep term": lambda: elimination(function(REAL, lambda r: r > 0), DEEP),
    "counterexample": lambda: counterexample(function(X, lambda k: nested(p(k)) > 0)),
    "leibniz": lambda: leibniz(function(REAL, nested), a, s),
    "leibniz of deep terms": lambda: leibniz(function(REAL, lambda r: r + 1), DEEP, a),
    "extensional": lambda: extensional(function(X, lambda k: nested(p(k))), p),
    "induct": lambda: induct(
        function(REAL, lambda r: nested(r) > 0), [X.sum(p)], TRUE, (i, s), HOLDS, HOLDS
    ),
    "point": lambda: point("sum", function(X, lambda k: nested(p(k))), i),
    "exchange": lambda: exchange("sum", function(X, lambda k: p)),
    "unfold": lambda: unfold(letters(2).sum(lambda k: nested(ite(eq(k, j), a, s)))),
    "definedness": lambda: definedness(nested(1 / a) > 0),
}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_a_deep_term_is_refused_in_one_line_if_at_all(rule):
    try:
        assert rule() is not None
    except Refused as refused:
        assert len(str(refused).splitlines()) == 1


@pytest.mark.parametrize("of", ["solve", "solve by logic", "compute a number", "definedness"])
def test_what_goes_down_the_term_says_why(of):
    with pytest.raises(Refused, match="too deep"):
        RULES[of]()


def test_what_was_refused_leaves_nothing_wrong():
    """The same term is taken where the stack is long enough."""
    with pytest.raises(Refused):
        solve(nested(a, 2000) <= nested(a, 2000) + 1)
    shallow = nested(a, 20)
    assert solve(shallow <= shallow + 1)
