"""Groups: estimates of given variances, one a group, and users in one of two groups at random."""

import operator
from functools import reduce

from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.hypotheses.satisfiable.reports.laws import OMEGA, Coins, U, outcomes, space
from theory.kernel.binding import apply, exception, function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite
from theory.kernel.theorem import counterexample, instance, leibniz, solve
from theory.tactics.expand import expand
from theory.tactics.logic import at, conjuncts, derive
from theory.tactics.sums import ONE, equal, item_at_most, size_facts

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


def mean_of_columns(H, coins, law, c, u):
    """Return, under H, the mean of a user's probability of the report, of both groups."""
    share, column, value = c["share"], c["columns"], c["value"]
    o = const("o_of", law.sort.domain)

    def by_group(o):
        return ite(o(u), column(TRUE, value(u)), column(FALSE, value(u)))

    kinds = [leibniz(function(BOOL, lambda b: column(b, value(u))), o(u), b) for b in (TRUE, FALSE)]
    item = solve(eq(law(o) * column(o(u), value(u)), law(o) * by_group(o)), *kinds)
    total = o.sort.sum(lambda o: law(o) * column(o(u), value(u)))
    split = o.sort.sum(lambda o: law(o) * by_group(o))
    same = equal(total, split, use=lambda i: [instance(item, {o: i})])
    alone = coins.alone(u)
    facts = [coins.are_laws, coins.whole, alone, same, expand(split), expand(chance(alone))]
    own = share * column(TRUE, value(u)) + (1 - share) * column(FALSE, value(u))
    return solve(implies(H, eq(total, own)), *facts)


def of_two_groups(found):
    """Each user is in the first group by a coin of her own."""
    c = {c.data: c for c in found.others}
    H, bits, u = found.known, functions(U, BOOL), const("u_of", U)
    coins = Coins(H, U, lambda u: c["share"], lambda u: [])
    law = function(bits, lambda o: space.law(o, coins.law))
    values = [law, function(bits, lambda o: o)]
    own = mean_of_columns(H, coins, law, c, u)
    total = conjuncts(found.at(*values))[-1].args[0].args[0]
    users = size_facts(U, lambda i: TRUE, u)
    known = [t for b in (TRUE, FALSE) for t in at(H, b, c["value"](u))]
    sign = solve(implies(H, apply(total.args[0], u) >= 0), *signs(own), *users, *known)
    nobody = H.args[-1].args[0].args[0]
    someone = exception(nobody)
    below = item_at_most(total, someone, H, use=lambda i: [instance(sign, {u: i})])
    more = [instance(t, {u: someone}) for t in (own, *users)]
    positive = solve(implies(H, total > 0), below, counterexample(nobody), *more)

    def use(*constants):
        known = [coins.are_laws, coins.whole, *outcomes(coins.whole, constants, bits), positive]
        return [*known, *(coins.alone(c) for c in constants if c.sort is U)]

    return witnessed(found, values, derive(H, found.at(*values), use))


def signs(own):
    """Return what is needed to see that a mean is not negative, and products of such numbers."""
    a, b, c = (const(f"{name}_of", REAL) for name in "abc")
    plain = solve(implies(and_(a >= 0, a <= 1, b >= 0, c >= 0), a * b + (1 - a) * c >= 0))
    first, second = own.formula.args[1].args[1].args
    put = {a: first.args[0], b: first.args[1], c: second.args[1]}
    return [own, instance(plain, put)]


satisfiable(
    "oneid-two-groups-unknown", "chance", "drawn", where=reported, sorts={OMEGA: functions(U, BOOL)}
)(of_two_groups)
