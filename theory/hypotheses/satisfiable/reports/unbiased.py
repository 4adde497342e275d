"""Mechanisms with unbiased estimates: uRR with its own, so that lower bounds are of something."""

from theory.hypotheses.satisfiable.existence import existence_of, satisfiable, witnessed
from theory.kernel.binding import exception, function, function_of, substitute
from theory.kernel.terms import TRUE, eq, implies, not_
from theory.kernel.theorem import counterexample, instance, solve
from theory.library.unbiased import X, Y
from theory.proofs.uldp.urr_estimate import answers, private, unbiased
from theory.statements.stated import stated
from theory.tactics.expand import expand
from theory.tactics.logic import conjuncts, derive
from theory.tactics.sums import item_at_most, size, size_facts

SENSITIVE = stated("uldp-lower-bounds-one").X_S

THREE = "protected", "Q", "estimate"


def by_urr(found):
    """Return uRR's matrix and the rest in the place of the constants, and that they are wanted."""
    answer = dict(zip(THREE, (SENSITIVE, *answers()), strict=True))
    values = [answer[c.data] for c in found.names]
    wanted = conjuncts(found.at(*values))
    known = [private(found.known), unbiased(found.known)]
    told = {part for t in known for part in conjuncts(t.formula.args[1])}
    # what is asked of sensitive inputs alone
    one_sided = [p for p in wanted if p not in told]

    def use(*constants):
        return [t for c in constants for t in size_facts(X, SENSITIVE, c)]

    known += [derive(found.known, part, use) for part in one_sided]
    return values, solve(implies(found.known, found.at(*values)), *known)


def of_urr(found):
    """UrR's matrix, with X_S as its protected outputs, and its empirical estimate."""
    return witnessed(found, *by_urr(found))


def of_rr(found):
    """RR's matrix, which is uRR's if all values are sensitive, and its empirical estimate."""
    put = {SENSITIVE: function(X, lambda x: TRUE)}
    values = [substitute(value, put) for value in answers()]
    known = [instance(theorem(found.known), put) for theorem in (private, unbiased)]
    return witnessed(found, values, solve(implies(found.known, found.at(*values)), *known))


def of_one_value(found):
    """One value alone is sensitive; uRR for it."""
    alike = function_of(X, X, lambda x, y: eq(x, y))
    some = function(X, lambda x: X.forall(alike(x)))
    one = exception(some)
    other, alone = exception(alike(one)), function(X, lambda x: eq(x, one))
    facts = [counterexample(some), counterexample(alike(one)), expand(size(X, alone))]
    facts.append(item_at_most(size(X, lambda x: not_(alone(x))), other))
    values, theorem = by_urr(existence_of(found.claim, *THREE, sorts=found.sorts))
    put = {SENSITIVE: alone}
    values = [alone, *(substitute(value, put) for value in values)]
    wanted = implies(found.known, found.at(*values))
    return witnessed(found, values, solve(wanted, instance(theorem, put), *facts))


def two_values(_):
    """Return the condition that there is more than one value."""
    return "there are two values", not_(X.forall(lambda x: X.forall(lambda y: eq(x, y))))


for claim in (
    "uldp-information-bound",
    "uldp-lower-bounds-one",
    "uldp-ubd-optimal",
    "uldp-urr-optimal",
    "uldp-urr-optimal-one",
):
    satisfiable(claim, *THREE, sorts={Y: X})(of_urr)
satisfiable("uldp-ubd-mixture", *THREE, sorts={Y: X}, later=("t",))(of_urr)
satisfiable("ldp-least-loss", "Q", "estimate", sorts={Y: X})(of_rr)
satisfiable("uldp-lower-bounds-unbiased", "Q", "estimate", sorts={Y: X})(of_urr)
satisfiable("uldp-urr-optimal-one", "sensitive", *THREE, where=two_values, sorts={Y: X})(
    of_one_value
)
