"""Shuffling under ULDP: clones for two sensitive values."""

from mechanisms.budgets import shuffling
from theory.kernel.binding import apply, function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import exchange, instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import shuffled as model
from theory.statements.uldp.shuffled import (
    DRAWN,
    FACTOR,
    FIRST,
    KERNEL,
    LIKELY,
    SECOND,
    UNLIKELY,
    C,
    E,
    Q,
    X,
    Y,
)
from theory.tactics.closing import concluded, every
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand, rational
from theory.tactics.logic import prove
from theory.tactics.sums import at_most, equal, induction

y, z, c, o = const("y", Y), const("z", X), const("c", C), const("o", DRAWN)
A, B, F = (const(f"{name}0", REAL) for name in ("q", "q_other", "E"))


def clones():
    """Return the two laws, their shares, and data processing."""
    statement = model.shuffled_counts()
    H, goals = statement.given, statement.goals
    q, r, s = Q(FIRST, y), Q(SECOND, y), Q(z, y)

    def said(goal):
        return prove(implies(H, goal), at=[y, z, FIRST, SECOND], rounds=4)

    signs = said(and_(q >= 0, r >= 0, s >= 0, q <= E * r, r <= E * q))
    share = said(and_(q <= E * s, r <= E * s))
    rows = [prove(implies(H, eq(Y.sum(Q(w)), 1)), at=[w], rounds=2) for w in (FIRST, SECOND, z)]
    plain = and_(F > 1, A >= 0, B >= 0)
    mine, theirs = (shuffling.component(*pair, F) for pair in ((A, B), (B, A)))
    mixed = shuffling.likelihoods(mine, theirs, F)
    clone = shuffling.clone(A, B, F)
    positive = solve(implies(plain, and_(F - 1 > 0, F + 1 > 0, 2 * F > 0, 1 - 1 / F > 0)))
    sign = solve(implies(and_(F > 1, F * A - B >= 0), mine >= 0))
    facts = [
        positive,
        sign,
        instance(sign, {A: B, B: A}),
        *(
            rational(plain, left, right, positive)
            for left, right in zip(mixed, (A, B), strict=True)
        ),
        rational(plain, clone, (mine + theirs) / (2 * F), positive),
        rational(plain, mine, A * (F / (F - 1)) - B * (1 / (F - 1)), positive),
        rational(plain, theirs, B * (F / (F - 1)) - A * (1 / (F - 1)), positive),
        rational(plain, clone, A * (1 / (2 * F)) + B * (1 / (2 * F)), positive),
    ]
    facts = [instance(t, {A: q, B: r, F: E}) for t in facts]
    numbers = [
        rational(plain, F / (F - 1) - 1 / (F - 1), 1, positive),
        rational(plain, 1 / (2 * F) + 1 / (2 * F), 1 / F, positive),
    ]
    numbers = [instance(t, {A: q, B: r, F: E}) for t in numbers]
    laws = [statement.spelled(t) for t in (model.MINE, model.THEIRS, model.CLONE)]
    flats = [
        Y.sum(lambda y, a=a, u=u, b=b, v=v: Q(a, y) * u + Q(b, y) * v)
        for a, u, b, v in (
            (FIRST, E / (E - 1), SECOND, -(1 / (E - 1))),
            (SECOND, E / (E - 1), FIRST, -(1 / (E - 1))),
            (FIRST, 1 / (2 * E), SECOND, 1 / (2 * E)),
        )
    ]
    sums = []
    for law, flat in zip(laws, flats, strict=True):
        item = solve(implies(H, eq(law(y), apply(flat.args[0], y))), *facts, signs)
        sums.append(equal(Y.sum(law), flat, H, use=lambda k, t=item: [instance(t, {y: k})]))
        sums.append(expand(flat))
    totals = [*sums, *rows, *numbers, signs]
    parts = [solve(implies(H, part), *totals) for part in [eq(Y.sum(law), 1) for law in laws[:2]]]
    parts.append(solve(implies(H, eq(Y.sum(laws[2]), 1 / E)), *totals))
    parts += [every(solve(implies(H, law(y) >= 0), *facts, signs), y) for law in laws[:2]]
    for goal in (goals[1], goals[2].args[0]):
        parts.append(every(solve(implies(H, apply(goal.args[0], y)), *facts, signs), y))
    parts.append(others(statement, H, share, facts, signs, parts[2], rows[2]))
    parts.append(data_processing(H, goals[4]))
    return concluded(statement, *parts)


def others(statement, H, share, facts, signs, whole, row):
    """Return that what is left of a user's report without the clones is a mechanism."""
    left, clone = (statement.spelled(t) for t in (model.LEFT, model.CLONE))
    less = solve(implies(H, Q(z, y) >= clone(y)), share, *facts, signs)
    room = solve(implies(E > 1, and_(1 - 1 / E > 0)))
    a = const("a0", REAL)
    quotient = solve(implies(and_(A >= B, a > 0), (A - B) / a >= 0))
    quotient = instance(quotient, {A: Q(z, y), B: clone(y), a: 1 - 1 / E})
    entry = solve(implies(H, left(z, y) >= 0), quotient, less, room)
    shape = rational(
        E > 1, (A - B) / (1 - 1 / E), A * (1 / (1 - 1 / E)) - B * (1 / (1 - 1 / E)), room
    )
    shape = instance(shape, {A: Q(z, y), B: clone(y)})
    flat = Y.sum(lambda y: Q(z, y) * (1 / (1 - 1 / E)) - clone(y) * (1 / (1 - 1 / E)))
    item = solve(implies(H, eq(left(z, y), apply(flat.args[0], y))), shape)
    rows = equal(Y.sum(left(z)), flat, H, use=lambda k: [instance(item, {y: k})])
    split = induction(
        lambda s, t, u: eq(s, t * (1 / (1 - 1 / E)) - u * (1 / (1 - 1 / E))),
        [flat, Y.sum(Q(z)), Y.sum(clone)],
    )
    one = rational(E > 1, 1 / (1 - 1 / E) - 1 / E * (1 / (1 - 1 / E)), 1, room)
    total = solve(implies(H, eq(Y.sum(left(z)), 1)), rows, split, one, whole, row)
    signs_ = every(entry, y)
    goal = and_(signs_.formula.args[1], total.formula.args[1])
    return every(solve(implies(H, goal), signs_, total), z)


def data_processing(H, goal):
    """Return that what is drawn from counts has no greater delta."""

    def gain(c):
        return LIKELY(c) - FACTOR * UNLIKELY(c)

    def item(c, o):
        return model.positive(gain(c)) * KERNEL(c, o)

    sign = prove(implies(H, KERNEL(c, o) >= 0), at=[c, o], rounds=2)
    sums = [C.sum(lambda c, f=f: f(c) * KERNEL(c, o)) for f in (LIKELY, UNLIKELY)]
    upper = C.sum(lambda c: item(c, o))
    a, b = const("a0", REAL), const("b0", REAL)
    least = solve(implies(b >= 0, and_(model.positive(a) * b >= a * b, model.positive(a) * b >= 0)))
    least = instance(least, {a: gain(c), b: KERNEL(c, o)})
    one = induction(
        lambda p, q, u: and_(p - FACTOR * q <= u, u >= 0),
        [*sums, upper],
        H,
        use=lambda k: [instance(t, {c: k}) for t in (sign, least)],
    )
    left = goal.args[0]
    columns = DRAWN.sum(lambda o: C.sum(lambda c: item(c, o)))
    below = at_most(left, columns, H, use=lambda k: [instance(one, {o: k})])
    swapped = exchange("sum", function_of(DRAWN, C, lambda o, c: item(c, o)))
    row = expand(DRAWN.sum(lambda o: item(c, o)))
    whole = prove(implies(H, eq(DRAWN.sum(KERNEL(c)), 1)), at=[c], rounds=2)
    row = solve(
        implies(H, eq(DRAWN.sum(lambda o: item(c, o)), model.positive(gain(c)))), row, whole
    )
    rows = equal(swapped.formula.args[1], goal.args[1], H, use=lambda k: [instance(row, {c: k})])
    return solve(implies(H, goal), below, swapped, rows)


def defined():
    """Return that no denominator is zero."""
    room = solve(implies(E > 1, 1 - 1 / E > 0))
    return well_defined(model.shuffled_counts(), room)


@decides("uldp-shuffled-counts")
def shuffled_counts():
    """What reports are mixed from; what a shuffler does with it is uldp-shuffled-reduction."""
    return Decision(
        verdict="proved",
        why=(
            "Outputs that x or x' can report are protected, so every input has at least 1/E of "
            "each of their probabilities there: half of each, that is (R + R')/(2E) for the two "
            "laws R, R' that x and x' mix with shares E/(E+1) and 1/(E+1)."
        ),
        scope="all alphabets, E > 1; any values of the other users, non-sensitive ones too",
        theorem=clones,
        defined=defined,
    )
