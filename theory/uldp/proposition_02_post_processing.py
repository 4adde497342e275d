"""Proposition 2: ULDP is preserved by post-processing that preserves data types."""

from theory.kernel.binding import apply, exception, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, instance, point, solve
from theory.ledger.claims import Decision, decides
from theory.library import mechanisms, ratios
from theory.notions.uldp import invertible, invertible_if_reachable
from theory.statements.uldp import post_processing as model
from theory.statements.uldp.post_processing import AFTER, PROTECTED, Q0, Q1, SENSITIVE, E, X, Y, Z
from theory.tactics.closing import concluded, every, rewritten
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import ZERO, equal
from theory.uldp import columns

x, y, z, a, b = const("x", X), const("y", Y), const("z", Z), const("a", X), const("b", X)


def signs(H, *entries):
    """Return that entries of the two mechanisms are not negative."""
    return [prove(implies(H, entry >= 0), at=[x, y, z], rounds=2) for entry in entries]


def bounded(given, weight, *facts):
    """Return that (5) of each y that leads to z carries over to the sum over y.

    Parameters
    ----------
    given : Term
    weight : callable
        Of y, how it leads to z.
    facts : Theorem
        About y: that its weight is not negative, and 0 or (5).
    """
    mixed = ratios.mixed(Y, 1, lambda y: Q0(a, y), E, lambda y: Q0(b, y), weight)
    premise, conclusion = mixed.formula.args
    held = derive(given, premise, lambda i: [instance(fact, {y: i}) for fact in facts])
    return every(solve(implies(given, conclusion), mixed, held), a, b)


def ratio(H):
    """Return (5) of a protected y, at the inputs a and b."""
    given = and_(H, PROTECTED(y))
    return prove(implies(given, Q0(a, y) <= E * Q0(b, y)), at=[y, a, b], rounds=3)


def of_protected(H):
    """Return (5) of z in Z_P: it mixes protected y alone."""
    given = and_(H, AFTER(z))
    unmixed = and_(given, not_(PROTECTED(y)))
    unmixed = prove(implies(unmixed, eq(Q1(y, z), 0)), at=[z, y], rounds=2)
    return bounded(given, lambda y: Q1(y, z), *signs(H, Q1(y, z)), unmixed, ratio(H))


def of_invertible(H, condition):
    """Return (4), or (4'), of z in Z_I: it comes from one y of Y_I, and that from one x."""
    kept = at(H, z)[-1]
    source = kept.formula.args[1].args[2]
    none = source.args[0].args[0]
    only, found = exception(none), counterexample(none)
    given = and_(H, not_(AFTER(z)))
    from_one = solve(implies(given, not_(apply(none, only))), kept, found)
    total = Y.sum(lambda y: Q0(x, y) * Q1(y, z))
    alone = Y.sum(lambda y: ite(eq(y, only), Q0(x, y) * Q1(y, z), ZERO))
    zero = prove(implies(and_(given, not_(eq(y, only))), eq(Q1(y, z), 0)), from_one, at=[y])
    same = equal(total, alone, given, use=lambda i: [instance(zero, {y: i})])
    picked = point("sum", function(Y, lambda y: Q0(x, y) * Q1(y, z)), only)
    same = solve(implies(given, eq(total, Q0(x, only) * Q1(only, z))), same, picked)
    moved = rewritten(every(same, x), lambda q: condition(X, q, SENSITIVE))
    put = {columns.FIRST: function(X, lambda x: Q0(x, only)), columns.SENSITIVE: SENSITIVE}
    scaled = instance(columns.multiple(condition), put | {const("w", REAL): Q1(only, z)})
    sign = every(instance(signs(H, Q0(x, y))[0], {y: only}), x)
    goal = condition(X, lambda x: Y.sum(lambda y: Q0(x, y) * Q1(y, z)), SENSITIVE)
    return solve(implies(given, goal), moved, scaled, from_one, sign, *at(H, only))


def theorem(statement, condition):
    """Return Proposition 2."""
    H = statement.given
    put = {const("first", Q0.sort): Q0, const("next", Q1.sort): Q1}
    whole = instance(mechanisms.processed(), put)
    outputs = apply(statement.goals[1].args[0], z)
    outputs = solve(implies(H, outputs), of_protected(H), of_invertible(H, condition))
    return concluded(statement, whole, every(outputs, z))


@decides("uldp-post-processing")
def post_processing():
    """Definitions 2 and 3 as printed."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Each z of Z_I comes from one y of Y_I, and that from one x; each z of Z_P mixes "
            "protected y alone, term by term within e^eps. (The statement in the appendix of our "
            "copy runs into its proof; Section 3.2 has it whole.)"
        ),
        scope="all alphabets of any size, all eps >= 0, condition (4) as printed",
        theorem=lambda: theorem(model.post_processing(), invertible),
    )


@decides("uldp-post-processing-reachable")
def post_processing_reachable():
    """Condition (4') in hypothesis and conclusion, Definition 3 as printed."""
    return Decision(
        verdict="proved",
        why="The same proof serves (4'), asked of reachable outputs.",
        scope="all alphabets of any size, all eps >= 0, condition (4')",
        theorem=lambda: theorem(model.post_processing_reachable(), invertible_if_reachable),
    )
