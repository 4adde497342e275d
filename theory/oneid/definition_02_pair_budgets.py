"""Beyond Definition 2: pair budgets, of which the papers' notions are instances, decided once."""

from theory.kernel.binding import apply
from theory.kernel.terms import const, implies
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.library import ratios
from theory.statements.oneid import pair_budgets as model
from theory.statements.oneid.pair_budgets import (
    FIRST,
    NEXT,
    OTHER_WEIGHT,
    REPORTS,
    SECOND,
    WEIGHT,
    WEIGHTS,
    R,
    X,
    Y,
    Z,
)
from theory.tactics.closing import concluded, every
from theory.tactics.logic import derive, prove
from theory.tactics.sums import ONE

SCOPE = "all alphabets of any size, all pair budgets in [0, infinity], symmetric or not"
x, other, y, z = const("x", X), const("other", X), const("y", Y), const("z", Z)


def theorem():
    """Return that each notion is a family of pair budgets, and that larger budgets ask less."""
    statement = model.instances()
    given = statement.given
    parts = [
        prove(implies(given, statement.spelled(part)), rounds=3) for part in statement.conclusions
    ]
    return generalise(solve(statement.implication, *parts), *statement.constants)


def defined():
    """Return that the statement divides by no zero: each budget is positive."""
    statement = model.instances()
    body = statement.defined
    for constant in statement.constants:
        body = apply(body.args[0], constant)
    return generalise(prove(body, rounds=3), *statement.constants)


@decides("oneid-pair-budgets-instances")
def instances():
    """Each notion's inequalities, and that larger budgets ask less."""
    return Decision(
        verdict="proved",
        why=(
            "So an implication between two of them is a comparison of weights, pair by pair: LDP "
            "implies OSLDP, MinID-LDP implies OneID-LDP of the same budgets, and metric privacy, "
            "whose pair budgets are eps d(x, x') by definition, implies LDP at eps times the "
            "diameter. HLLDP is so by Definition 4; LIP and the (4) of "
            "ULDP are no pair budgets."
        ),
        scope=SCOPE,
        theorem=theorem,
        defined=defined,
    )


def said(H, goal, *terms):
    """Return `H => goal`, from what H says at these terms."""
    return prove(implies(H, goal), at=terms, rounds=4)


def releases():
    """Return Propositions 2 and 3 for pair budgets: two releases, any number, processing."""
    statement = model.compose()
    H, many = statement.given, statement.goals[1]
    w, v = WEIGHT(x, other), OTHER_WEIGHT(x, other)
    q, p = FIRST(x, y), FIRST(other, y)
    s, t = SECOND(x, y, z), SECOND(other, y, z)
    signs = [said(H, a >= 0, x, other, y, z) for a in (w, v, q, p, s, t)]
    each = [said(H, a, x, other, y, z) for a in (w * q <= p, v * s <= t)]
    pair = ratios.multiplied(w, q, 1, p, v, s, 1, t)
    pair = solve(implies(H, w * v * q * s <= p * t), pair, *signs, *each)

    a, b = (lambda r, i=i: REPORTS(r, i) for i in (x, other))
    powers = ratios.powers(R, lambda r: WEIGHTS(r, x, other), a, lambda r: ONE, b)
    premise, conclusion = powers.formula.args

    def at_report(*chosen):
        parts = [WEIGHTS(r, x, other) >= 0 for r in chosen]
        parts += [f(r) >= 0 for r in chosen for f in (a, b)]
        parts += [WEIGHTS(r, x, other) * a(r) <= b(r) for r in chosen]
        return [said(H, part, x, other, *chosen) for part in parts]

    held = derive(H, premise, at_report)
    goal = apply(apply(many.args[0], x).args[0], other)
    chain = solve(implies(H, goal), powers, held, ratios.ones(R))

    mixed = ratios.mixed(
        Y, w, lambda y: FIRST(x, y), 1, lambda y: FIRST(other, y), lambda y: NEXT(y, z)
    )
    premise, conclusion = mixed.formula.args
    held = derive(
        H,
        premise,
        lambda *c: [
            said(H, part, x, other, z, *c)
            for i in c
            for part in (NEXT(i, z) >= 0, w * FIRST(x, i) <= FIRST(other, i))
        ],
    )
    after = solve(implies(H, conclusion), mixed, held)
    return concluded(
        statement, every(pair, y, z, x, other), every(chain, x, other), every(after, z, x, other)
    )


@decides("oneid-pair-budgets-compose")
def compose():
    """The proofs of Propositions 2 and 3 compare one pair of inputs, whatever its weight is."""
    return Decision(
        verdict="proved",
        why=(
            "Both proofs compare two inputs with a weight of their own, and so hold for all pair "
            "budgets; the sums are again of the same kind for LDP, OSLDP, HLLDP, OneID-LDP and "
            "metric privacy, and MinID-LDP's are at most those of the summed budgets."
        ),
        scope=f"{SCOPE}; any number of releases, adaptive",
        assumes=["The releases are of one input, independent given it and the earlier outputs."],
        theorem=releases,
    )
