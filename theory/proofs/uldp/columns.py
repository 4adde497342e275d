"""Definition 2 of one output: what products and multiples of columns keep."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import and_, const, implies, not_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.library.ratios import multiplied
from theory.notions.ldp import ldp
from theory.notions.osldp import osldp
from theory.notions.uldp import invertible_if_reachable, uldp
from theory.tactics.logic import at, derive, prove

X = index("X")
FIRST, SECOND = (const(name, functions(X, REAL)) for name in ("first", "second"))
P0, P1 = const("p0", BOOL), const("p1", BOOL)
SENSITIVE = const("sensitive", functions(X, BOOL))
E0, E1 = const("E0", REAL), const("E1", REAL)


def signs():
    """Return that no entry is negative."""
    return and_(X.forall(lambda x: FIRST(x) >= 0), X.forall(lambda x: SECOND(x) >= 0))


def both(x):
    """Return the product of the columns."""
    return FIRST(x) * SECOND(x)


@remembered
def protected_product():
    """Two columns with (5): so is their product, at E0 E1."""
    a, b = const("a", X), const("b", X)
    known = and_(signs(), E0 >= 0, E1 >= 0, ldp(X, FIRST, E0), ldp(X, SECOND, E1))
    ratio = multiplied(1, FIRST(a), E0, FIRST(b), 1, SECOND(a), E1, SECOND(b))

    def facts(*chosen):
        if len(chosen) < 2:
            return []
        values = dict(zip((a, b), chosen, strict=True))
        sides = [t for c in chosen for t in at(known, c)]
        return [instance(ratio, values), *sides, *at(known, *chosen)]

    return derive(known, ldp(X, both, E0 * E1), facts)


@remembered
def product():
    """Two columns with Definition 2, with (4'): so is their product, at E0 E1.

    It is protected if both are; else the source of the one is that of the product.
    """
    first, second = (
        uldp(X, column, SENSITIVE, protected, E, invertible_if_reachable)
        for column, protected, E in ((FIRST, P0, E0), (SECOND, P1, E1))
    )
    known = and_(signs(), E0 >= 1, E1 >= 1, first, second)
    source = invertible_if_reachable(X, both, SENSITIVE)
    source = prove(implies(and_(known, not_(and_(P0, P1))), source), rounds=2)
    goal = uldp(X, both, SENSITIVE, and_(P0, P1), E0 * E1, invertible_if_reachable)
    return solve(implies(known, goal), source, protected_product())


@remembered
def scaled():
    """A column with (4'), times numbers that are not negative, has (4')."""
    known = and_(signs(), invertible_if_reachable(X, FIRST, SENSITIVE))
    return prove(implies(known, invertible_if_reachable(X, both, SENSITIVE)), rounds=2)


@remembered
def multiple(condition):
    """Return that a column with (4) or (4') has it when multiplied by a positive number."""
    w = const("w", REAL)
    known = and_(X.forall(lambda x: FIRST(x) >= 0), w > 0, condition(X, FIRST, SENSITIVE))
    return prove(implies(known, condition(X, lambda x: FIRST(x) * w, SENSITIVE)), rounds=2)


@remembered
def one_sided(condition):
    """Return that a column with Definition 2 is one of OSLDP."""
    known = and_(
        X.forall(lambda x: FIRST(x) >= 0), E0 >= 0, uldp(X, FIRST, SENSITIVE, P0, E0, condition)
    )
    return prove(implies(known, osldp(X, FIRST, SENSITIVE, E0)), rounds=3)
