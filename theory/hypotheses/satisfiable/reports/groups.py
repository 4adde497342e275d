"""Groups: estimates of given variances, one a group, and users in one of two groups at random."""

import operator
from functools import reduce

from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.hypotheses.satisfiable.reports.laws import OMEGA, Coins, U, outcomes, space
from theory.kernel.binding import apply, exception, function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite
from theory.kernel.theorem import counterexample, instance, leibniz, solve
from theory.tactics.context import Given
from theory.tactics.expand import expand
from theory.tactics.logic import at, conjuncts, derive
from theory.tactics.sums import ONE

G = index("G")


def of_groups(found):
    """Each group's estimate is p + v or p - 1, by a coin of chance 1/(1 + v): of variance v."""
    variance, p = (c for c in found.others if c.data in ("variance", "p"))
    H, bits = found.known, functions(G, BOOL)
    coins = Coins(H, G, lambda g: 1 / (1 + variance(g)), lambda g: at(H, g))
    values = [
        function(bits, lambda o: space.law(o, coins.law)),
        function_of(G, bits, lambda g, o: p + ite(o(g), variance(g), -ONE)),
    ]
    law, estimate = values

    def mean(*errors):
        """Return what the mean of a product is, by the chances of the coins."""
        return expand(bits.sum(lambda o: reduce(operator.mul, (f(o) for f in errors), law(o))))

    def use(*constants):
        groups = [c for c in constants if c.sort is G]
        known = [coins.are_laws, coins.whole, *outcomes(coins.whole, constants, bits)]
        errors = [lambda o, g=g: estimate(g, o) - p for g in groups]
        coin = [coins.alone(g) for g in groups]
        if len(groups) == 2:
            coin.append(coins.two(*groups))
            known.append(mean(*errors))
        if len(groups) == 1:
            known += [mean(*errors, *errors), mean(estimate(*groups))]
        known += [*coin, *(expand(chance(t)) for t in coin)]
        return [*known, *(t for g in groups for t in [*at(H, g), inverse_cancels(variance(g))])]

    return witnessed(found, values, derive(H, found.at(*values), use))


def chance(theorem):
    """Return the probability that a theorem is about, as a sum."""
    t = theorem.formula
    while t.op == "implies":
        t = t.args[1]
    return next(a for a in t.args if a.op == "sum")


def inverse_cancels(v):
    """Return that v + 1 times its inverse is one, where v > 0."""
    a, b = const("a_of", REAL), const("b_of", REAL)
    found = solve(implies(and_(a > 0, eq(b, 1 / (a + 1))), eq(b * (a + 1), 1)))
    return instance(found, {a: v, b: 1 / (v + 1)})


where = {OMEGA: functions(G, BOOL)}
satisfiable("uldp-weighted-estimates", "weight", "estimate", sorts=where)(of_groups)


def reported(c):
    """Return that a group is drawn at all, and that somebody reports with positive probability."""
    share, column, value = c["share"], c["columns"], c["value"]

    def level(u):
        return share * column(TRUE, value(u)) + (1 - share) * column(FALSE, value(u))

    positive = U.exists(lambda u: level(u) > 0)
    words = "0 <= share <= 1; the report has a positive probability for some user"
    return words, and_(share >= 0, share <= 1, positive)


def mean_of_columns(p, law, alone, c, u):
    """Show the mean of a user's probability of the report, of both groups.

    Parameters
    ----------
    p : Given
        It knows the law of the coins.
    law : Term
    alone : Theorem
        That the user's coin has its probability.
    c : dict of str to Term
        The constants of the statement.
    u : Term
    """
    share, column, value = c["share"], c["columns"], c["value"]
    o = p.fix(law.sort.domain)

    def by_group(o):
        return ite(o(u), column(TRUE, value(u)), column(FALSE, value(u)))

    kinds = [leibniz(function(BOOL, lambda b: column(b, value(u))), o(u), b) for b in (TRUE, FALSE)]
    p.have(law(o) * column(o(u), value(u)) == law(o) * by_group(o), *kinds)
    total = o.sort.sum(lambda o: law(o) * column(o(u), value(u)))
    split = o.sort.sum(lambda o: law(o) * by_group(o))
    p.by_item(total == split)
    own = share * column(TRUE, value(u)) + (1 - share) * column(FALSE, value(u))
    p.have(total == own, alone, expand(split), expand(chance(alone)))


def of_two_groups(found):
    """Each user is in the first group by a coin of her own."""
    c = {c.data: c for c in found.others}
    H, bits, p = found.known, functions(U, BOOL), Given(found.known)
    coins, u = Coins(H, U, lambda u: c["share"], lambda u: []), p.fix(U)
    law = function(bits, lambda o: space.law(o, coins.law))
    values = [law, function(bits, lambda o: o)]
    p.know(coins.are_laws, coins.whole)
    mean_of_columns(p, law, coins.alone(u), c, u)
    total = conjuncts(found.at(*values))[-1].args[0].args[0]
    first, second = (c["columns"](b, c["value"](u)) for b in (TRUE, FALSE))
    p.have(and_(first >= 0, second >= 0), at=[TRUE, FALSE, c["value"](u)])
    p.have(and_(c["share"] * first >= 0, (1 - c["share"]) * second >= 0))
    p.have(apply(total.args[0], u) >= 0)
    someone = exception(H.args[-1].args[0].args[0])
    p.know(counterexample(H.args[-1].args[0].args[0]))
    p.item(total, someone)
    positive = p.have(total > 0)

    def use(*constants):
        known = [coins.are_laws, coins.whole, *outcomes(coins.whole, constants, bits), positive]
        return [*known, *(coins.alone(c) for c in constants if c.sort is U)]

    return witnessed(found, values, derive(H, found.at(*values), use))


satisfiable(
    "oneid-two-groups-unknown", "chance", "drawn", where=reported, sorts={OMEGA: functions(U, BOOL)}
)(of_two_groups)
