"""Proposition 3, first part: the optimum under eps-LDP is binary RR, whatever the prior."""

from fractions import Fraction

from mechanisms import binary_channel
from theory.kernel.sorts import BOOL
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, real
from theory.kernel.theorem import elimination, generalise, instance, solve, unfold
from theory.ledger.claims import Decision, decides
from theory.lip.optimum_theorem import (
    PRIOR_AND_BUDGET,
    A,
    B,
    binary_error,
    entries,
    error_at_least,
    vanishing,
)
from theory.statements.lip import binary as model
from theory.statements.lip import ldp
from theory.statements.lip.binary import CHANNEL, P1, Q0, Q1, E, Y
from theory.tactics.expand import rational
from theory.tactics.logic import deny, derive, prove


def posterior_range():
    """Return the least and the greatest Pr(X=1|Y=y) under eps-LDP."""
    return P1 / (P1 + (1 - P1) * E), P1 * E / (P1 * E + 1 - P1)


def ranged(a, b):
    """Return that eps-LDP keeps P1 a within the range, for a = q(1), b = q(0)."""
    m, (low, high) = (1 - P1) * b + P1 * a, posterior_range()
    known = and_(PRIOR_AND_BUDGET, a >= 0, b >= 0, a <= E * b, b <= E * a)
    positive = solve(implies(known, and_(P1 + (1 - P1) * E >= 1, P1 * E + 1 - P1 >= 1)))
    below = solve(implies(known, P1 * m <= P1 * a * (P1 + (1 - P1) * E)))
    above = solve(implies(known, P1 * a * (P1 * E + 1 - P1) <= P1 * E * m))
    low, high = (
        solve(implies(known, low * m <= P1 * a), positive, below),
        solve(implies(known, high * m >= P1 * a), positive, above),
    )
    return [low, high]


def bounded(statement):
    """Return the bound on the error of every channel with eps-LDP."""
    mechanism, private = statement.goals[0].args[0].args
    given, y = and_(PRIOR_AND_BUDGET, mechanism, private), const("y", Y)
    one, zero = CHANNEL(TRUE, y), CHANNEL(FALSE, y)
    rows, least = entries(mechanism, y)
    column = elimination(private.args[0], y)
    both = [
        prove(implies(private, c), column, at=[TRUE, FALSE], rounds=3)
        for c in (one <= E * zero, zero <= E * one)
    ]
    local = [*ranged(one, zero), instance(vanishing(), {A: one, B: zero}), *both, *least]
    ends = posterior_range()
    found = error_at_least(statement, given, ends, local, rows)
    positive = solve(implies(PRIOR_AND_BUDGET, and_(P1 + (1 - P1) * E >= 1, P1 * E + 1 - P1 >= 1)))
    closed = P1 - (ends[0] + ends[1]) * P1 + ends[0] * ends[1]
    floor = rational(PRIOR_AND_BUDGET, closed, statement.spelled(model.LEAST), positive)
    return solve(implies(PRIOR_AND_BUDGET, statement.goals[0]), found, floor)


def optimum():
    """Return lip-opt-ldp-channel."""
    statement = model.optimum_under_ldp()
    _, mechanism, private, least = statement.goals
    q, H = binary_channel.ldp_flip(E), PRIOR_AND_BUDGET
    flips = solve(implies(E >= 1, and_(q >= 0, 1 - q >= 0, q <= E * (1 - q), eq(E * q, 1 - q))))

    def told(*chosen):
        best = statement.spelled(model.BEST)
        return [flips, *(unfold(BOOL.sum(best(x))) for x in chosen[:1])]

    parts = [derive(H, mechanism, told), derive(H, private, lambda *chosen: [flips])]
    error = binary_error(least.args[0], H, q, q, least.args[1])
    found = solve(statement.implication, bounded(statement), *parts, error)
    return generalise(found, *statement.constants)


@decides("lip-opt-ldp-channel")
def optimal_channel():
    """Over all output alphabets at once."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "The two posteriors of RR are the ends of what eps-LDP allows, so that no mechanism "
            "has less, with any number of outputs. The proof is only said to be like Theorem 2's, "
            "which is wrong, and the printed constraints R2, R4 are not those of LDP: see "
            "lip-ldp-constraints; with Definition 1 the proposition holds. At P1 in {0, 1} and at "
            "eps = 0 every channel is optimal."
        ),
        scope="all 0 <= P1 <= 1, all eps >= 0, output alphabets of any finite size",
        theorem=optimum,
    )


def printed_form():
    """Return that (20) is the short form that runs."""
    statement = ldp.least_error()
    positive = [
        solve(implies(statement.given, d >= 1))
        for d in (1 - P1 + P1 * E, E - P1 * E + P1, E + P1 * (1 - P1) * (E - 1) * (E - 1))
    ]
    same = rational(statement.given, *statement.goals[0].args, *positive)
    return generalise(same, *statement.constants)


@decides("lip-opt-ldp-mse")
def optimal_error():
    """(20) and the shorter form that runs."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="(20) is (16) at q0 = q1 = 1/(e^eps+1); with v = P1(1-P1) it is vE/(E + v(E-1)^2).",
        scope="all 0 <= P1 <= 1, all eps >= 0, output alphabets of any finite size",
        uses=["lip-opt-ldp-channel"],
        theorem=printed_form,
    )


def constraints_refuted():
    """Return that the printed constraints let a channel pass that has no eps-LDP."""
    values = (Fraction(1, 2), Fraction(1, 10), 2)
    return deny(ldp.printed_constraints().formula, *map(real, values))


@decides("lip-ldp-constraints")
def constraints():
    """A channel that the printed constraints let pass."""
    return Decision(
        verdict="misprint",
        why=(
            "R2 = q1/(1-q1) compares two outputs of one input, and R4 repeats R1. With q0 = 1/2, "
            "q1 = 1/10 and e^eps = 2 all four hold, and (1-q0)/q1 = 5. R2 = q0/(1-q1) and R4 = "
            "(1-q0)/q1 are meant: two indices are lost in our copy, or in print."
        ),
        scope="as printed; the witness has q0 = 1/2, q1 = 1/10, e^eps = 2",
        corrected=["lip-ldp-constraints-corrected"],
        theorem=constraints_refuted,
    )


def definition():
    """Return that the corrected constraints are Definition 1."""
    statement = ldp.constraints()
    H, (bounded, private) = statement.given, statement.goals[0].args
    steps = [
        solve(implies(H, eq(top / bottom <= E, top <= E * bottom)))
        for top, bottom in ((1 - Q1, Q0), (Q0, 1 - Q1), (Q1, 1 - Q0), (1 - Q0, Q1))
    ]
    opened = unfold_all(private)
    goal = implies(H, eq(bounded, private))
    return generalise(solve(goal, *steps, *opened), *statement.constants)


def unfold_all(formula):
    """Return that each `forall` over Bool in a formula is its two cases."""
    found, stack = [], [formula]
    while stack:
        t = stack.pop()
        if t.op == "forall":
            found.append(unfold(t))
            stack.append(found[-1].formula.args[1])
        elif t.sort is BOOL:
            stack += t.args
    return found


@decides("lip-ldp-constraints-corrected")
def constraints_corrected():
    """Both directions of Definition 1."""
    return Decision(
        verdict="proved",
        why="(1-q1)/q0, q0/(1-q1), q1/(1-q0), (1-q0)/q1 <= e^eps is Definition 1.",
        scope="all binary channels with 0 < q0, q1 < 1, all eps >= 0",
        theorem=definition,
    )
