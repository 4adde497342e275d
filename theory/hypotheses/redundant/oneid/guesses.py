"""Hypotheses of OneID's statements: gamma > n asks nothing, and probabilities are not negative."""

from theory.hypotheses.redundant import redundant, theorem_without
from theory.hypotheses.redundant.specialised import at_constants
from theory.kernel.binding import apply, exception, forall, function, function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import counterexample, elimination, exchange, instance, solve
from theory.kernel.trace import remembered
from theory.library.sharing import U, X
from theory.notions.probability import size
from theory.statements.oneid import joint
from theory.statements.stated import stated
from theory.tactics.closing import concluded, every
from theory.tactics.defined import count_facts, counts
from theory.tactics.logic import at, prove
from theory.tactics.sums import at_most, equal, induction, item_at_most, non_negative, size_facts

also = stated("oneid-joint-adversary")
GAMMA, OUT, VALUE = also.gamma, also.Y, also.value
beside = stated("oneid-objective-bounds-mse")
further = stated("oneid-any-prior")
COLUMN, OUTPUT = further.q, further.mass
GROUP = stated("oneid-two-groups").group
REPORTS = stated("oneid-repeated-release").reports
ROW = stated("oneid-outlier-rate").R

u, x, other = const("u", U), const("x", X), const("other", X)
m, r = const("m", joint.M), const("r", also.R)
A, M, L, N = (const(name, REAL) for name in "amln")
G = beside.G
APART = G.forall(lambda g: not_(eq(beside.a(g) - beside.b(g), 0)))


def people():
    """Return that there is a user."""
    return size_facts(U, lambda u: True, u)


@remembered
def share():
    """Return a/m <= l/n for a <= m and n <= l: what is sure is no more than that."""
    known = and_(A <= M, M > 0, N >= 1, N <= L)
    return solve(implies(known, A / M <= L / N))


def surely(given, goal, sign):
    """Return that a posterior is at most gamma/n, where gamma is n or more.

    Parameters
    ----------
    given : Term
    goal : Term
        That the quotient of an item and the sum of all is at most gamma/n, for each user.
    sign : callable
        From the item to the theorem that it is not negative.
    """
    quotient, bound = apply(goal.args[0], u).args
    item, total = quotient.args
    positive = sign(item)
    below = item_at_most(total, u, given, use=lambda i: [instance(positive, {u: i})])
    local = instance(share(), {A: item, M: total, L: bound.args[0], N: bound.args[1]})
    return every(solve(implies(given, quotient <= bound), below, local, *people()), u)


def at_report(given, r):
    """Return that a report of user u has no negative probability."""
    return [prove(implies(given, REPORTS(r, VALUE(u)) >= 0), at=[r, VALUE(u)], rounds=2)]


@redundant("oneid-any-prior", "gamma < n")
@redundant("oneid-two-groups", "gamma <= n")
@redundant("oneid-two-groups-within", "gamma <= n")
@redundant("oneid-repeated-release", "gamma <= n")
def more_than_everybody(wanted):
    """No posterior is above 1."""
    given = wanted.given

    def sign(item):
        column = item.args[-1]
        if column.op == "prod":
            known = non_negative(column, given, use=lambda r: at_report(given, r))
        else:
            known = prove(implies(given, column >= 0), at=[u, VALUE(u), GROUP(u)], rounds=3)
        return solve(implies(given, item >= 0), known, *at(given, u), *people())

    return concluded(wanted, surely(given, wanted.goals[-1], sign))


@redundant("oneid-any-prior", "a column >= 0")
@redundant("oneid-random-guess", "a column >= 0")
@redundant("oneid-random-guess-corrected", "a column >= 0")
@redundant("oneid-minid-reidentification", "a column >= 0")
@redundant("oneid-reidentification", "a column >= 0")
@redundant("oneid-prior-tuning", "a column >= 0")
@redundant("oneid-prior-tuning-sharpened", "a column >= 0")
@redundant("oneid-worst-case-tuning", "a column >= 0")
def all_or_none(wanted):
    """One negative entry of a column makes all negative, and so is the output's probability."""
    given = and_(wanted.given, COLUMN(x) < 0)
    facts = [fact for total in counts(wanted.implication) for fact in count_facts(total)]
    facts += [f for v in (x, other) for f in at(wanted.given, v)]
    lower = prove(implies(given, COLUMN(other) <= 0), *facts, at=[x, other], rounds=2)
    total, n = wanted.spelled(OUTPUT), people()
    none = induction(
        lambda a: a <= 0,
        [total],
        given,
        use=lambda i: [instance(lower, {other: VALUE(i)}), *at(given, i), *n],
    )
    return concluded(wanted, every(solve(implies(wanted.given, COLUMN(x) >= 0), none), x))


@redundant("oneid-oue-optimal", "eps > 0")
@redundant("oneid-oue-optimal", "q > 0")
@redundant("oneid-oue-optimal", "q < p")
@redundant("oneid-oue-optimal", "p < 1")
@redundant("oneid-wilson-equation", "n > 0")
@redundant("oneid-confidence-algorithm", "gamma > 1")
@redundant("oneid-confidence-level", "gamma > 1")
def by_arithmetic(wanted):
    """The others are about the same numbers."""
    facts = [fact for total in counts(wanted.implication) for fact in count_facts(total)]
    return concluded(wanted, prove(wanted.implication, *facts))


@redundant("oneid-outlier-rate", "gamma >= 1")
def sums_to_one(wanted):
    """The shares of an output sum to one, and each is at most gamma/n."""
    given, n = wanted.given, size(U)
    total = function(OUT, lambda y: U.sum(lambda u: ROW(u, y)))
    never = function(OUT, lambda y: total(y) <= 0)
    c, rows = exception(never), U.sum(lambda u: OUT.sum(ROW(u)))
    nothing = induction(lambda a: a <= 0, [OUT.sum(total)], forall(never), rounds=1)
    row = prove(implies(given, eq(OUT.sum(ROW(u)), 1)), at=[u], rounds=2)
    whole = equal(rows, n, given, use=lambda i: [instance(row, {u: i})])
    swapped = exchange("sum", function_of(OUT, U, lambda y, u: ROW(u, y)))
    some = solve(
        implies(given, total(c) > 0), counterexample(never), nothing, whole, swapped, *people()
    )
    share = prove(implies(given, ROW(u, c) / total(c) <= GAMMA / n), some, at=[c, u], rounds=2)
    q, t, s = (const(name, REAL) for name in "qts")
    back = solve(implies(and_(t > 0, q / t <= s), q <= s * t))
    back = instance(back, {q: ROW(u, c), t: total(c), s: GAMMA / n})
    item = solve(implies(given, ROW(u, c) <= GAMMA / n * total(c)), share, back, some)
    bound = induction(
        lambda a, k: a <= GAMMA / n * total(c) * k,
        [total(c), n],
        given,
        use=lambda i: [instance(item, {u: i})],
    )
    g, k = const("g0", REAL), const("k0", REAL)
    last = solve(implies(and_(t > 0, k >= 1, t <= g / k * t * k), g >= 1))
    last = instance(last, {t: total(c), g: GAMMA, k: n})
    return concluded(wanted, some, bound, last, *people())


@redundant("oneid-joint-adversary", "gamma <= n")
def of_all_matchings(wanted):
    """The matchings that give a user a report are some of all."""
    given, likely = wanted.given, wanted.spelled(also.likelihood(m))
    value, said = VALUE(u), also.said(m(u))
    entry = prove(implies(given, also.Q(value, said) >= 0), at=[value, said], rounds=2)
    sign = non_negative(likely, given, use=lambda i: [instance(entry, {u: i})])
    goal = wanted.goals[0]
    part, bound = apply(apply(goal.args[0], u).args[0], r).args
    some, total = part.args
    fewer = at_most(some, total, given, use=lambda k: [instance(sign, {m: k})])
    local = instance(share(), {A: some, M: total, L: bound.args[0], N: bound.args[1]})
    one = solve(implies(given, part <= bound), fewer, local, *people())
    return concluded(wanted, every(one, u, r))


def differ(*chosen):
    """Return that a and b differ in the groups of these elements, if they do in all."""
    of = {X: beside.group, U: lambda u: beside.group(VALUE(u)), G: lambda g: g}
    return [elimination(APART.args[0], of[c.sort](c)) for c in chosen if c.sort in of]


@redundant("oneid-objective-bounds-mse", "0 <= b < a <= 1", differ)
def where_it_is_defined(wanted):
    """The proof asks that a and b differ, and the objective divides by their difference."""
    found = theorem_without("oneid-objective-bounds-mse", "0 <= b < a <= 1", apart=APART)
    return concluded(wanted, at_constants(found, wanted, {}))
