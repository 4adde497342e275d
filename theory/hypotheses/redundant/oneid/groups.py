"""A level of 0 for the second group's limits: then no lower limit is above 0, and none fails."""

from theory.hypotheses.redundant import redundant
from theory.kernel.binding import apply, exception, function
from theory.kernel.terms import FALSE, and_, const, eq, implies, not_
from theory.kernel.theorem import counterexample, elimination, instance, solve
from theory.notions.probability import size
from theory.statements.oneid.confidence import SETS
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.expand import expand
from theory.tactics.logic import at, prove
from theory.tactics.sums import ZERO, equal, induction, non_negative

also = stated("oneid-confidence-second-group")
LOWER, PICK, UPPER, U = also.lower, also.pick, also.upper, also.U

group, ones = const("group", SETS), const("ones", SETS)
drawn, told = const("drawn", SETS), const("told", SETS)
NOBODY = function(U, lambda u: FALSE)
BOTH = function(U, lambda u: and_(group(u), ones(u)))


def said(hypothesis, *sets):
    """Return what a hypothesis on all sets says of some: the steps and the formula."""
    steps, body = [], hypothesis
    for s in sets:
        steps.append(elimination(body.args[0], s))
        body = apply(body.args[0], s)
    return steps, body


def tail_sign(given, tail):
    """Return that a probability of the first group and the ones is not negative."""
    inner = apply(tail.args[0], drawn).args[1]
    likely = apply(inner.args[0], told).args[1]
    bit = non_negative(likely, given, use=lambda i: at(given, i))
    inside = non_negative(inner, given, use=lambda i: [instance(bit, {told: i})])
    pick = prove(implies(given, PICK(drawn) >= 0), at=[drawn], rounds=2)
    item = solve(implies(given, apply(tail.args[0], drawn) >= 0), inside, pick)
    return non_negative(tail, given, use=lambda i: [instance(item, {drawn: i})])


LIMITS = (
    "exact limits at half the level",
    "upper bounds those in the first group",
    "limits are counts",
)


@redundant("oneid-confidence-second-group", "level > 0")
def no_limit(wanted):
    """No chance is below 0, so that each lower limit is 0, and the upper one of 0 is not less."""
    given = wanted.given
    exact, kept, counted = (wanted.spelled(wanted.hypotheses[h]) for h in LIMITS)
    none = induction(lambda a: eq(a, 0), [size(U, NOBODY)])
    steps, limit = said(exact, BOTH, NOBODY)
    (less,) = limit.args[1].args
    tail = less.args[1]
    sign = tail_sign(given, tail)
    low = LOWER(size(U, BOTH))
    below = solve(implies(given, low <= 0), *steps, none, sign)
    steps, _ = said(counted, BOTH)
    other = function(SETS, lambda s: not_(eq(size(U, s), low)))
    count = instance(non_negative(size(U, told)), {told: exception(other)})
    above = solve(implies(given, low >= 0), *steps, counterexample(other), count)
    zero = solve(implies(given, eq(low, 0)), below, above)
    steps, most = said(kept, NOBODY)
    total = most.args[0]
    pick = prove(implies(given, PICK(group) >= 0), at=[group], rounds=2)
    least = non_negative(total, given, use=lambda i: [instance(pick, {group: i})])
    empty = induction(lambda a: eq(a, 0), [size(U, lambda u: and_(FALSE, group(u)))])
    negative = and_(given, UPPER(size(U, NOBODY)) < 0)
    whole = induction(
        lambda a, b: eq(a, b),
        [total, SETS.sum(PICK)],
        negative,
        use=lambda i: [instance(empty, {group: i})],
    )
    upper = solve(implies(given, UPPER(size(U, NOBODY)) >= 0), whole, least, *steps, *at(given))
    (goal,) = wanted.goals
    total = goal.args[0]
    inner = apply(total.args[0], group).args[1]
    nothing = SETS.sum(lambda s: ZERO)
    outside = apply(inner.args[0], ones).args[0].args[0].args[1]
    count = non_negative(outside)
    local = [zero, upper, none, count]
    never = equal(inner, nothing, given, use=lambda i: [instance(t, {ones: i}) for t in local])
    item = solve(implies(given, eq(inner, 0)), never, expand(nothing))
    sums = equal(total, nothing, given, use=lambda i: [instance(item, {group: i})])
    return concluded(wanted, sums, expand(nothing), least, *steps)
