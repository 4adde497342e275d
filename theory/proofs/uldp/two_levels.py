"""Where a loss that falls with p(X_S) and with the sum of p(x)^2 is greatest."""

from theory.kernel.binding import exception, forall, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, instance, solve
from theory.library import squares
from theory.library.squares import ALPHA, CN, CS, SENSITIVE, P, X
from theory.notions.probability import mass, size
from theory.statements.uldp import worst_l2 as model
from theory.tactics.expand import expand, rational
from theory.tactics.logic import derive
from theory.tactics.sums import ZERO, equal, non_negative

x = const("x", X)
HELD, TOTAL = const("held", REAL), const("squares", REAL)


def some_value(H):
    """Return that there are s >= 0 and N >= 0 values, together at least one."""
    s, n = size(X, SENSITIVE), squares.others()
    counted = squares.counts()
    return [solve(implies(H, and_(s >= 0, n >= 0, s + n >= 1)), counted)]


def sensitive_mass_is_positive(H):
    """Return that p(X_S) is not negative."""
    return non_negative(mass(X, P, SENSITIVE), H, at=lambda i: [i], rounds=1)


def greatest(H, loss, alpha, cs, cn, *facts):
    """Return `H => loss(p) <= loss(levels)`, with equality only for the levels.

    Parameters
    ----------
    H : Term
        Implies that p is a distribution.
    loss : callable
        Of p(X_S) and the sum of squares; falls by alpha and by 1 with each.
    alpha, cs, cn : Term
        cs and cn are the values on X_S and on X_N.
    facts : Theorem
        What shows that these are the flattest, `theory.library.squares.flattest`.
    """
    values = {ALPHA: alpha, CS: cs, CN: cn}
    lemma = instance(squares.least(), values)
    premise, conclusion = lemma.formula.args
    base = [*facts, squares.counts(), sensitive_mass_is_positive(H)]
    fits = [solve(implies(H, part), *base) for part in premise.args]
    least = solve(implies(H, conclusion), lemma, *fits)
    shape = eq(loss(HELD, TOTAL), loss(0, 0) - (TOTAL + alpha * HELD))
    falls = rational(H, *shape.args, *base)
    both = [
        instance(falls, {HELD: mass(X, p, SENSITIVE), TOTAL: model.squares(p)})
        for p in (P, levels(cs, cn))
    ]
    two = instance(squares.two_levels(), {CS: cs, CN: cn})
    here, there = (loss(mass(X, p, SENSITIVE), model.squares(p)) for p in (P, levels(cs, cn)))
    every = X.forall(lambda x: eq(P(x), ite(SENSITIVE(x), cs, cn)))
    return solve(implies(H, and_(here <= there, implies(here >= there, every))), least, two, *both)


def levels(cs, cn):
    """Return the function of two levels."""
    return lambda x: ite(SENSITIVE(x), cs, cn)


def distribution(H, cs, cn, *facts):
    """Return `H =>` the two levels are a distribution, from facts on both."""
    two = instance(squares.two_levels(), {CS: cs, CN: cn})
    goal = and_(X.forall(lambda x: levels(cs, cn)(x) >= 0), eq(X.sum(levels(cs, cn)), 1))
    return derive(
        H,
        goal,
        lambda *c: [
            two,
            squares.counts(),
            *facts,
            *(instance(squares.counts(), {x: i}) for i in c),
        ],
    )


def value(H, loss, cs, cn, closed, *facts):
    """Return `H => loss(levels) = closed`."""
    s, n = size(X, SENSITIVE), squares.others()
    two = instance(squares.two_levels(), {CS: cs, CN: cn})
    sensitive_mass, total = mass(X, levels(cs, cn), SENSITIVE), model.squares(levels(cs, cn))
    spelled = loss(cs * s, cs * cs * s + cn * cn * n)
    same = rational(H, spelled, closed, squares.counts(), *facts)
    return solve(implies(H, eq(loss(sensitive_mass, total), closed)), two, same)


def some_sensitive(H):
    """Return an element, and `H =>` it is sensitive, if H says that s >= 1."""
    nowhere = function(X, lambda x: not_(SENSITIVE(x)))
    chosen, zeros = exception(nowhere), X.sum(lambda x: ZERO)
    none = equal(size(X, SENSITIVE), zeros, forall(nowhere), rounds=1)
    known = [none, expand(zeros), counterexample(nowhere)]
    return chosen, solve(implies(H, SENSITIVE(chosen)), *known)
