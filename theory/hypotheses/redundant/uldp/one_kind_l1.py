"""The greatest l1 losses where all values are sensitive, or none: `uldp-l1-inequality`."""

from theory.hypotheses.redundant import derive_redundant, redundant
from theory.hypotheses.redundant.specialised import at_constants, claim_at
from theory.hypotheses.redundant.uldp.one_kind import (
    CASES,
    K,
    S,
    at_elements,
    counted,
    sums_of_uniform,
)
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, real
from theory.kernel.theorem import instance, solve
from theory.ledger.formal import formals
from theory.statements.stated import stated
from theory.statements.uldp import worst_level as levels
from theory.tactics.closing import concluded, every
from theory.tactics.expand import rational
from theory.tactics.logic import at, conjuncts, derive
from theory.tactics.sums import induction

said = stated("uldp-urr-l1-worst")
E, P, X = said.E, said.p, said.X
also = stated("uldp-l1-inequality")
beside = stated("uldp-urap-l1-level")

x = const("x", X)
U0, V0, P0 = (const(name, REAL) for name in ("u0", "v0", "p0"))
A = beside.a


def shape(u, v):
    """Return b and g with b/g = u and (1 - b)/g = v."""
    return u / (u + v), 1 / (u + v)


def same_square():
    """Return that the variance is (u + p) (v - p), and what b/g and (1 - b)/g are."""
    b, g = shape(U0, V0)
    m, known = b + g * P0, U0 + V0 > 0
    pairs = (m * (1 - m) / (g * g), (U0 + P0) * (V0 - P0)), (b / g, U0), ((1 - b) / g, V0)
    inside = and_(U0 >= 0, V0 >= 1)
    ranges = solve(implies(inside, and_(b >= 0, g > 0, b + g <= 1)))
    return [ranges, *(rational(known, *pair) for pair in pairs)]


def inequality(given, kind, p, root, bound, facts):
    """Return that the roots sum to at most the bound, and what equality takes.

    Parameters
    ----------
    given : Term
        All values are of one kind.
    kind : tuple of Term
        u and v, of which the squares of the roots are (u + p) (v - p).
    p, root, bound : Term
    facts : callable
        From arbitrary elements to theorems.
    """
    u, v = kind
    b, g = shape(u, v)
    put = {also.b: function(X, lambda x: b), also.g: function(X, lambda x: g)}
    put |= {said.p: p, said.root: root, also.bound: bound}
    known = claim_at("uldp-l1-inequality", levels.l1_inequality(), put)
    premise, conclusion = known.formula.args
    shapes = [instance(t, {U0: u, V0: v, P0: p(x)}) for t in same_square()]
    sums = [
        induction(lambda s, k, c=c: eq(s, c * k), [X.sum(lambda i, c=c: c), K])
        for c in (b / g, (1 - b) / g)
    ]

    def facts_at(*chosen):
        here = [instance(t, {x: i}) for t in shapes for i in chosen]
        return [*shapes, *here, *sums, *facts(*chosen), *(f for i in chosen for f in at(given, i))]

    shown = [derive(given, part, facts_at) for part in premise.args]
    return solve(implies(given, conclusion), known, *shown)


def kinds_of(claim_id):
    """Return u and v where no value is sensitive, and where all are."""
    if claim_id == "uldp-urr-l1-greatest":
        whole, u = (S + E - 1) / (E - 1), 1 / (E - 1)
        return (real(0), whole), (u, whole - u)
    return (real(0), A / (A - 1)), (1 / (A - 1), A / (A - 1))


def reached(given, kind, f, root, bound):
    """Return that the roots at the uniform distribution sum to the bound."""
    facts = sums_of_uniform(given, f)
    same = solve(implies(given, eq(f(x), 1 / K)), *counted())

    def facts_at(*chosen):
        return [*facts, *at_elements(*chosen), *(instance(same, {x: i}) for i in chosen)]

    found = inequality(given, kind, f, root, bound, facts_at)
    level = found.formula.args[1].args[1].args[1]
    return solve(implies(given, eq(X.sum(root), bound)), found, derive(given, level, facts_at))


def greatest(claim_id):
    """Return a proof that no p loses more, and that the uniform one does."""

    def prove(wanted):
        first, *attained = wanted.goals
        bound, found = first.args[1], []
        for case, kind in zip(CASES, kinds_of(claim_id), strict=True):
            given = and_(wanted.given, case)
            found.append(inequality(given, kind, P, said.root, bound, at_elements))
            for goal, f in zip(attained, (beside.worst, said.uniform), strict=True):
                f, here = wanted.spelled(f), and_(given, goal.args[0])
                *law, roots = conjuncts(goal.args[1])
                sums = sums_of_uniform(here, f)
                part = derive(here, and_(*law), lambda *c, sums=sums: [*sums, *at_elements(*c)])
                top = and_(here, roots.args[0])
                found += [part, reached(top, kind, f, said.top, bound)]
        return concluded(wanted, *found, *counted())

    return prove


for name in ("uldp-urr-l1-greatest", "uldp-urap-l1-greatest"):
    redundant(name, "s >= 1 and N >= 1", at_elements)(greatest(name))


@redundant("uldp-urr-l1-worst", "1 <= s <= N", at_elements)
@redundant("uldp-urap-l1-worst", "1 <= s <= N", at_elements)
def any_sizes(wanted):
    """The greatest losses are known for all numbers of values of both kinds."""
    name = (
        "uldp-urr-l1-greatest" if any(c is E for c in wanted.constants) else "uldp-urap-l1-greatest"
    )
    statement = formals()[name].build()
    known = claim_at(name, statement, {})
    rest = at_constants(derive_redundant(name, "s >= 1 and N >= 1"), statement, {})
    return concluded(wanted, known, rest, *counted())


@redundant("uldp-urap-l1-level", "s >= 1 and N >= 1", at_elements)
def level(wanted):
    """The uniform p is worst, and alone."""
    bound, found, worst = beside.on_x, [], wanted.spelled(beside.worst)
    for case, kind in zip(CASES, kinds_of("uldp-urap-l1-greatest"), strict=True):
        given = and_(wanted.given, case)
        mine = inequality(given, kind, P, said.root, bound, at_elements)
        top = reached(given, kind, worst, said.top, bound)
        sums = sums_of_uniform(given, worst)
        law = derive(given, wanted.goals[2], lambda *c, sums=sums: [*sums, *at_elements(*c)])
        levels_equal = mine.formula.args[1].args[1].args[1]
        flat = and_(given, levels_equal)
        c = P(x)
        total = induction(
            lambda a, k, c=c: eq(a, c * k),
            [X.sum(P), K],
            flat,
            use=lambda i, flat=flat: at(flat, i, x),
        )
        same = solve(implies(flat, eq(P(x), worst(x))), total, *counted(), *at_elements(x))
        found += [mine, top, law, every(same, x)]
    return concluded(wanted, *found, *counted())
