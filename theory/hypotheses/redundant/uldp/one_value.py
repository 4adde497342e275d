"""One value alone: p is 1 there, which is the uniform distribution."""

from theory.hypotheses.redundant import redundant
from theory.kernel.binding import function
from theory.kernel.terms import TRUE, and_, const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.library.sets import members, subsets
from theory.notions.probability import size
from theory.proofs.uldp import section_4_3_rr_and_rappor as proof
from theory.statements.stated import stated
from theory.statements.uldp.uniform import THETA, TOP, A, E, P, X
from theory.tactics.closing import concluded, every
from theory.tactics.logic import at, derive
from theory.tactics.sums import induction, item_at_most, size_facts

ROOT = stated("uldp-urr-l1-worst").root

x = const("x", X)


@redundant("uldp-rr-rappor-worst", "K >= 2", lambda *c: single())
def one_value(wanted):
    """All losses are those at that distribution."""
    given, K = wanted.given, size(X)
    one = solve(implies(given, eq(K, 1)), *single())
    rest = X.sum(lambda x: 1 - P(x))
    total = X.sum(P)
    part = item_at_most(total, x, given, use=lambda i: at(given, i))
    below = solve(implies(given, P(x) <= 1), part)
    left = induction(lambda a, k, p: eq(a, k - p), [rest, K, total])
    own = item_at_most(rest, x, given, use=lambda i: [instance(below, {x: i})])
    same = solve(implies(given, eq(P(x), 1)), below, left, own, one)
    facts = [one, *single()]
    found, goals = [every(same, x)], wanted.goals
    for goal in goals[:3]:
        more = and_(given, goal.args[0])
        r, t = const("r0", TOP.sort), const("t0", TOP.sort)
        root = solve(implies(and_(r >= 0, t >= 0, eq(r * r, t * t)), eq(r, t)))
        root = instance(root, {r: ROOT(x), t: TOP})
        local = [root, same, *facts, *at(more, x), *at(goal.args[0], x)]
        each = solve(implies(more, eq(ROOT(x), TOP)), *local)
        sums = induction(
            lambda a, k: eq(a, TOP * k),
            [X.sum(ROOT), K],
            more,
            use=lambda i, each=each: [instance(each, {x: i})],
        )
        every_one = [sums, *facts]
        use = lambda *c, known=every_one: [*known, *(instance(same, {x: i}) for i in c)]  # noqa: E731
        found.append(derive(more, goal.args[1], use))
    facts.append(solve(implies(given, and_(E > 1, THETA > 0, THETA < 1, A > 1))))
    facts += proof.uniform_sums_to_one(given, K, facts)
    proper = proof.bounds(given, facts)
    parts = [
        proof.l2(given, *kind, [*facts, *known])
        for kind, known in zip(proof.kinds(), proper, strict=True)
    ]
    parts += proof.values(given, facts, proper[0])
    found += [solve(implies(given, g), *t) for g, t in zip(goals[3:], parts, strict=True)]
    return concluded(wanted, *found)


def single():
    """Return that there is one value, or two at least."""
    return [
        instance(members.least_counts(), {subsets.S: function(X, lambda x: TRUE)}),
        *size_facts(X, lambda x: TRUE, x),
    ]
