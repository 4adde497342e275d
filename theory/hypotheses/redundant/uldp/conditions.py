"""Hypotheses of ULDP's statements that the others imply, or that ask nothing."""

from theory.hypotheses.redundant import redundant
from theory.hypotheses.redundant.specialised import claim_at
from theory.kernel.binding import function
from theory.kernel.terms import const, eq, ite, not_
from theory.kernel.theorem import solve
from theory.ledger.formal import formals
from theory.library.sets import members, subsets
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.defined import count_facts, counts
from theory.tactics.logic import derive, prove
from theory.tactics.sums import ONE, ZERO, size, size_facts

said = stated("uldp-memoized-changes")
SENSITIVE, X = said.X_S, said.X
also = stated("uldp-water-filling")
E = stated("uldp-theta-half-rare").E


@redundant("uldp-mangat-beats-warner", "t <= 1")
@redundant("uldp-regime-sum", "a column >= 0")
@redundant("uldp-regime-sum-bound", "a column >= 0")
@redundant("uldp-theta-half-rare", "0 <= p(x) <= 1")
@redundant("uldp-implies-osldp", "Q is a mechanism")
@redundant("uldp-urap-covers-low-privacy", "s >= 1 and N >= 1")
@redundant("uldp-threshold-deviation", "n >= 1")
@redundant("uldp-l2-worst-level", "gains are not 0")
@redundant("uldp-worst-l2-poured", "gains are not 0")
@redundant("uldp-urr-l1-mixture", "eps > 0")
@redundant("uldp-urr-l1-greatest", "eps > 0")
@redundant("uldp-urr-l1-worst", "eps > 0")
@redundant("uldp-urap-l1-worst", "eps > 0")
def by_arithmetic(wanted):
    """The others are about the same numbers."""
    facts = [fact for total in counts(wanted.implication) for fact in count_facts(total)]
    return concluded(wanted, prove(wanted.implication, *facts, rounds=3))


@redundant("uldp-memoized-changes", "a sensitive value")
def some_report(wanted):
    """The value of a report is one."""
    p = Given(wanted)
    t = p.fix(said.T)
    return p.conclude(at=[t, said.z(t)])


@redundant("uldp-urap-best-theta-always", "s >= 1 and N >= 1")
@redundant("uldp-rao-blackwell-best-theta", "s >= 1 and N >= 1")
@redundant("uldp-ubd-mixture", "s >= 2")
@redundant("uldp-ubd-mixture", "N >= 1")
def both_kinds(wanted):
    """Something is divided by both numbers of values, and these are whole."""
    return concluded(wanted, solve(wanted.implication, *kinds()))


def kinds():
    """Return that the numbers of both kinds of values are 0, 1, or at least 2."""
    sets = SENSITIVE, function(X, lambda x: not_(SENSITIVE(x)))
    counted = [fact for s in sets for fact in size_facts(X, s, const("x", X))]
    p = Given()
    return [*(p.use(members.least_counts(), {subsets.S: s}) for s in sets), *counted]


@redundant("uldp-urr-l1-worst", "s <= N")
@redundant("uldp-urap-l1-worst", "s <= N")
def any_sizes(wanted):
    """The greatest losses are known for all numbers of values of both kinds."""
    which = "urr" if E in set(wanted.constants) else "urap"
    greatest = f"uldp-{which}-l1-greatest"
    return concluded(wanted, claim_at(greatest, formals()[greatest].build(), {}), *kinds())


@redundant("uldp-water-filling", "nu > 0")
def nothing_is_poured(wanted):
    """With a negative level every share is 0."""
    p = Given(wanted)
    share, none = p(also.p), p.under(also.nu <= 0)
    none.have(share(p.fix(X)) == 0)
    none.by_item(X.sum(share) == 0)
    return p.conclude()


def two_at_least(*chosen):
    """Return that two different values are two."""
    if len(chosen) < 2:
        return []
    a, b = chosen[:2]
    p = Given(not_(eq(a, b)))
    single = [X.sum(lambda i, c=c: ite(eq(i, c), ONE, ZERO)) for c in (a, b)]
    p.by_item(single[0] + single[1] <= size(X))
    for total in single:
        p.sums(total, ONE)
    return [p.have(size(X) >= 2)]


@redundant("uldp-lgrr-equation", "K > 1", two_at_least)
def nothing_is_compared(wanted):
    """One value is compared with no other."""
    return concluded(wanted, derive(wanted.given, wanted.goals[0], two_at_least))
