"""Attackers and other functions that statements are given, and that can be written down."""

from theory.given.existence import shows, witnessed
from theory.given.finite import some, within
from theory.kernel.binding import apply, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, generalise, leibniz, solve
from theory.library.sets.greatest import greatest_of, top
from theory.tactics.expand import expand
from theory.tactics.logic import for_all, prove
from theory.tactics.sums import ONE, ZERO, non_negative, size


def named(found, *names):
    """Return the other constants of these names."""
    known = {c.data: c for c in found.others}
    return [known[name] for name in names]


@shows("oneid-heuristic-corrected", "attack")
def of_order(found):
    """One of the users with a reported value of infinite budget, or else of the greatest."""
    value, infinite = named(found, "value", "infinite")
    budget = next(c for c in found.others if c.data in ("e", "E"))
    (attack,) = found.names
    U, sets = attack.sort.range, attack.sort.domain
    f, u = const("f_of", sets), const("u_of", U)

    def endless(f):
        return function(U, lambda u: and_(f(value(u)), infinite(value(u))))

    def reported(f):
        return function(U, lambda u: f(value(u)))

    def ranked(f):
        return within(reported(f), function(U, lambda u: budget(value(u))))

    def cases(f):
        best = top(ranked(f))
        there = f(value(best))
        return [
            (U.exists(endless(f)), some(endless(f))),
            (and_(not_(U.exists(endless(f))), there), best),
            (and_(not_(U.exists(endless(f))), not_(there)), some(reported(f))),
        ]

    def chosen(f):
        (first, one), (second, two), (_, three) = cases(f)
        return ite(first, one, ite(second.args[1], two, three))

    facts = [generalise(greatest_of(ranked(f), u), u)]
    for members in (reported(f), endless(f)):
        none = function(U, lambda u, m=members: not_(m(u)))
        facts += [counterexample(none), generalise(elimination(none, u), u)]
    # what is wanted of f if u is the answer
    asked = function(U, lambda a: apply(found.at(function(sets, lambda f: a)).args[0], f))
    parts = []
    for case, answer in cases(f):
        known = and_(found.known, case)
        here = prove(implies(known, asked(answer)), *facts, at=[answer], rounds=2)
        same = solve(implies(case, eq(chosen(f), answer)))
        parts.append(
            solve(implies(known, asked(chosen(f))), here, same, leibniz(asked, chosen(f), answer))
        )
    value = function(sets, chosen)
    every = found.at(value).args[0]
    one = solve(implies(found.known, apply(every, f)), *parts)
    return witnessed(found, [value], for_all(found.known, every, f, one))


@shows("oneid-confidence-second-group", "lower")
def of_none(found):
    """Zero is a lower limit of every count."""
    (have,) = named(found, "have")
    U = have.sort.domain
    zero = function(REAL, lambda k: ZERO)
    few = const("few_of", have.sort)
    none = function(U, lambda u: ONE < ZERO)
    signs = generalise(non_negative(size(U, few)), few)
    facts = [signs, expand(size(U, none))]
    theorem = prove(implies(found.known, found.at(zero)), *facts, at=[none], rounds=2)
    return witnessed(found, [zero], theorem)
