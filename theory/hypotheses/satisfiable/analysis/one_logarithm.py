"""One function alone has the laws of the logarithm, and it has what statements ask of theirs."""

from functools import reduce

from theory.hypotheses.satisfiable import existence
from theory.kernel.binding import closed, exception
from theory.kernel.sorts import Refused
from theory.kernel.terms import add, and_, const, eq, implies
from theory.kernel.theorem import counterexample, generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library.analysis.integral import FUNCTIONS, LOG, r, s
from theory.library.analysis.logarithm import (
    LOGARITHM,
    POSITIVE,
    a,
    b,
    c,
    d,
    has_all,
    has_laws,
    value,
)
from theory.library.analysis.naturals import beyond, by_induction, n, no_end, z
from theory.tactics.closing import every
from theory.tactics.logic import at
from theory.tactics.sums import ONE, ZERO

F, G = const("f_of", FUNCTIONS), const("g_of", FUNCTIONS)


@remembered
def used_of_any():
    """What is used of laws, at a ratio a and a budget b, and at a quotient of chances a and b."""
    whole, given = a / b * b, and_(has_all(F), POSITIVE)
    parts = and_(whole > 0, a / b > 0, a * b > 0)
    known = [solve(implies(POSITIVE, and_(parts, eq(whole, a)))), leibniz(F, whole, a)]
    known += [t for v in (a / b, a, a * b) for t in at(given, v, b)]
    less = and_(F(a / b) <= a / b - 1, F(a * b) <= a * b - 1, implies(a <= b, F(a) <= F(b)))
    tangent = F(a) - F(b) <= a / b - 1
    sums_ = and_(eq(F(a), F(a / b) + F(b)), eq(F(a * b), F(a) + F(b)))
    return solve(implies(given, and_(sums_, less, tangent)), *known)


@remembered
def used():
    """Return that of the logarithm."""
    found = instance(used_of_any(), {F: LOGARITHM})
    wanted = implies(POSITIVE, found.formula.args[1])
    return solve(wanted, found, generalise(has_laws(), a, b))


def used_at(one, other):
    """Return that of two other numbers."""
    return instance(used(), {a: one, b: other})


def of_quotient(above, below):
    """Return that of a quotient of products, of positive numbers: its log is a sum of logs."""
    positive, steps, wholes = and_(*(x > 0 for x in (*above, *below))), [], []
    for factors in (above, below):
        whole = ONE
        for x in factors:
            steps += [used_at(whole, x), solve(implies(and_(whole > 0, x > 0), whole * x > 0))]
            whole = whole * x
        wholes.append(whole)
    logs = [reduce(add, (value(x) for x in factors), ZERO) for factors in (above, below)]
    goal = logs[0] - logs[1] <= wholes[0] / wholes[1] - 1
    return solve(implies(positive, goal), *steps, used_at(ONE, ONE), used_at(*wholes))


def further():
    """Return how much further one function grows from r to s than the other."""
    return (F(s) - G(s)) - (F(r) - G(r))


@remembered
def closer():
    """Of two functions with the laws one grows further by (s - r)^2/n at most, for each n."""
    given, inside = and_(has_all(F), has_all(G)), LOG.inside(r, s)
    square = (s - r) * (s - r)

    def bounded(n):
        return implies(inside, further() * n <= square)

    def holds(n):
        return implies(given, and_(n >= 1, closed(bounded(n), (r, s))))

    near = solve(implies(inside, s / r + r / s - 2 <= square))
    pairs = [{F: F, a: s, b: r}, {F: G, a: r, b: s}]
    facts = [near, *(instance(used_of_any(), put) for put in pairs)]
    base = every(solve(implies(given, bounded(ONE)), *facts), r, s)
    # of the two halves each grows further by a quarter at most
    known, middle = holds(n).args[1], (r + s) / 2
    halves = [t for pair in ((r, middle), (middle, s)) for t in at(known, *pair)]
    doubled = solve(implies(and_(n >= 1, c * n <= d / 2, d >= 0), c * (n + 1) <= d))
    doubled = instance(doubled, {c: further(), d: square})
    step = every(solve(implies(known, bounded(n + 1)), *halves, doubled), r, s)
    step = solve(implies(holds(n), holds(n + 1)), step)
    return by_induction(holds, solve(holds(ONE), base), step)


@remembered
def unique():
    """Two functions with the laws are the same at positive numbers."""
    given, known = and_(has_all(F), has_all(G)), LOG.inside(r, s)
    ratio = (s - r) * (s - r) / further() + 1
    big = exception(beyond(ratio))
    facts = [instance(no_end(), {z: ratio}), counterexample(beyond(ratio))]
    bound = instance(closer(), {n: big})
    facts += [bound, *at(bound.formula.args[1].args[1], r, s)]
    plain = solve(implies(and_(c > 0, d / c + 1 <= n), c * n > d))
    facts.append(instance(plain, {c: further(), d: (s - r) * (s - r), n: big}))
    least = solve(implies(and_(given, known), further() <= 0), *facts)
    ones = [t for log in (F, G) for t in at(has_all(log), ONE, ONE)]
    above = instance(least, {r: ONE, s: a})
    above = solve(
        implies(and_(given, a >= 1), eq(F(a), G(a))), above, instance(above, {F: G, G: F}), *ones
    )
    inverse = [t for log in (F, G) for t in at(has_all(log), a, ONE)]
    inverse += [instance(above, {a: 1 / a}), solve(implies(and_(a > 0, a < 1), 1 / a >= 1))]
    same = solve(implies(given, implies(a > 0, eq(F(a), G(a)))), above, *inverse)
    return generalise(every(same, a), F, G)


ASKED = {}


def asks(claim, where=None):
    """Register the decorated function, which shows that a statement's `log` may be the logarithm.

    It is given the `Existence`, and returns `known =>` what is wanted of the logarithm.
    """

    def register(show):
        def derive():
            found = existence.existence_of(claim, "log", where=where)
            made = generalise(show(found), *found.others)
            wanted = implies(found.known, found.at(LOGARITHM))
            if made.formula is not closed(wanted, found.others):
                raise Refused(f"{claim}: another formula was derived")
            return found, made

        ASKED[claim] = remembered(derive)
        return show

    return register


def asked():
    """Return functions that derive what statements ask of the logarithm, by claim."""
    existence.proofs()
    return ASKED
