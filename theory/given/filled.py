"""What the statement on maximum-likelihood estimates is given: a level, a law, a logarithm."""

from theory.given.choices import named
from theory.given.existence import shows, witnessed
from theory.given.levels import of_found
from theory.kernel.binding import exception, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import counterexample, instance, solve
from theory.library.pouring import LEVEL
from theory.statements.uldp import pouring as model
from theory.statements.uldp.pouring import NU, F, X
from theory.tactics.expand import rational
from theory.tactics.logic import at, conjuncts, derive
from theory.tactics.sums import ONE, ZERO, equal, induction, item_at_most
from theory.uldp import water_filling as estimate
from theory.uldp import water_filling_level as level_of

A, N, TOTAL = (const(f"{name}_of", REAL) for name in ("a", "n", "total"))


def some_seen(c):
    """Return the condition that some output was seen."""
    return "some f(x) > 0", X.exists(lambda i: c["f"](i) > 0)


def shares(H, f):
    """Return f as shares of their sum; `H =>` the sum is positive, and that of the shares is one.

    The last is what is known of a share.
    """
    total, none = X.sum(f), function(X, lambda i: not_(f(i) > 0))
    item = item_at_most(total, exception(none), H, use=lambda i: at(H, i))
    positive = solve(implies(H, total > 0), item, counterexample(none))
    known = and_(eq(A / TOTAL * TOTAL, A), implies(A >= 0, A / TOTAL >= 0))
    share = solve(implies(TOTAL > 0, known))
    parts = function(X, lambda i: f(i) / total)

    def each(i):
        return [instance(share, {A: f(i), TOTAL: total}), positive, *at(H, i)]

    whole = induction(lambda a, b: eq(a * total, b), [X.sum(parts), total], H, use=each)
    return parts, positive, solve(implies(H, eq(X.sum(parts), 1)), whole, positive), each


@shows("uldp-water-filling", "nu", where=some_seen, later=("r", "log"))
def of_outputs(found):
    """The level of the frequencies as shares of their sum, times the sum."""
    H, (f,) = found.known, named(found, "f")
    total, (parts, positive, whole, each) = X.sum(f), shares(H, f)
    put = {F: parts, NU: ONE}

    def facts(*chosen):
        return [whole, *(t for i in chosen for t in each(i))]

    statement, theorem = model.water_filling_level(), level_of.water_filling_level()
    there, n, one = of_found(statement, theorem, level_of.of_filled()[LEVEL], put, H, facts)
    above = instance(instance(level_of.filled_sets()[-1], put), {level_of.s: there})
    fits = [derive(H, part, facts) for part in conjuncts(above.formula.args[0])[:3]]
    above = solve(implies(H, above.formula.args[1]), above, one, *fits)
    answer = total * n
    same = rational(and_(TOTAL > 0, N > 0), A / TOTAL / N, A / (TOTAL * N))
    wide = solve(implies(and_(TOTAL > 0, N > 0), TOTAL * N > 0))
    wide = instance(wide, {TOTAL: total, N: n})
    sums = [conjuncts(t)[-1].args[0] for t in (one.formula.args[1], found.at(answer))]
    moved = equal(
        *sums,
        and_(total > 0, n > 0),
        use=lambda i: [instance(same, {A: f(i), TOTAL: total, N: n})],
    )
    goal = implies(H, found.at(answer))
    return witnessed(found, [answer], solve(goal, one, above, positive, moved, wide))


@shows("uldp-water-filling", "r", "log")
def of_same(found):
    """The estimate itself, and any function: where both chances are one the law is plain."""
    H, x = found.known, estimate.x
    p = estimate.model.water_filling().spelled(estimate.P)
    answer = [p, function(REAL, lambda t: ZERO)]
    sign = solve(implies(H, p(x) >= 0))
    own = [sign, estimate.statement_chance()]

    def facts(*chosen):
        near = [instance(fact, {x: i}) for i in chosen for fact in own]
        return [*near, *(fact for i in chosen for fact in at(H, i))]

    return witnessed(found, answer, derive(H, found.at(*answer), facts))
