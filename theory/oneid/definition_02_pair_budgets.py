"""Beyond Definition 2: pair budgets, of which the papers' notions are instances, decided once."""

import z3

from theory.kernel.binding import apply
from theory.kernel.terms import const, implies
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction
from theory.library import ratios
from theory.notions import pairwise
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


def along_a_chain():
    """Return the induction over a chain: the product of its weights is a weight too."""
    start, product, here, w, following = z3.Reals("start product here w following")
    return induction(
        "the products along a chain",
        Items(
            state=(product, here),
            item=(w, following),
            parameters=[start >= 0],
            of_item=[w >= 0, w <= 1],
            of_order=[w * here <= following],
        ),
        invariant=lambda state: z3.And(state[0] >= 0, state[0] * start <= state[1]),
        initial=(ONE, start),
        step=lambda state, item: (state[0] * item[0], item[1]),
        false_initial=(ONE, start - 1),
        false_invariant=lambda state: start <= state[1],
    )


def budget_of_zero():
    """Return the induction over outputs: q(x) <= q(x') at all of them makes the rows equal."""
    q, other = z3.Reals("q other")
    total, total_other, same = z3.Real("total"), z3.Real("total_other"), z3.Bool("same")
    rows = induction(
        "a budget of 0, all outputs",
        Items(
            state=(total, total_other, same),
            item=(q, other),
            parameters=[],
            of_item=[q >= 0, other >= 0, 1 * q <= other],
        ),
        invariant=lambda state: z3.And(
            state[0] <= state[1], z3.Implies(state[0] == state[1], state[2])
        ),
        initial=(ZERO, ZERO, z3.BoolVal(True)),
        step=lambda state, item: (
            state[0] + item[0],
            state[1] + item[1],
            z3.And(state[2], item[0] == item[1]),
        ),
        false_initial=(ONE, ZERO, z3.BoolVal(True)),
        false_invariant=lambda state: state[2],
    )

    def conclusion():
        known = [z3.Implies(total == total_other, same), total == 1]
        return Statement([*known, total_other == 1], same, twin_hypotheses=known)

    return [*rows, Lemma("both rows sum to one", conclusion)]


def closed_families(X):
    """State w(x, y) w(y, z) <= w(x, z) for LDP, OSLDP and OneID-LDP: no chain says more."""
    sensitive, w, b = X.subset("sensitive"), z3.Real("w"), X.column("b")
    x, y, z = (X.element(name) for name in ("x", "y", "z"))
    known = [w >= 0, w <= 1, X.forall(lambda x: z3.And(b(x) >= 0, b(x) <= 1))]

    def triangle(pair):
        return pair(x, y) * pair(y, z) <= pair(x, z)

    families = [pairwise.constant(w), pairwise.one_sided(sensitive, w), pairwise.of_sender(b)]
    goal = z3.And(*(triangle(family) for family in families))
    return Statement(known, goal, z3.And(goal, triangle(pairwise.least_of_both(b))))


def chains_of_closed():
    """Return the induction over a chain: with the triangle inequality no product is greater."""
    product, direct, w, following = z3.Reals("product direct w following")
    return induction(
        "chains of a closed family",
        Items(
            state=(product, direct),
            item=(w, following),
            parameters=[],
            of_item=[w >= 0, w <= 1, following >= 0],
            of_order=[direct * w <= following],
        ),
        invariant=lambda state: z3.And(state[0] >= 0, state[0] <= state[1]),
        initial=(ONE, ONE),
        step=lambda state, item: (state[0] * item[0], item[1]),
        false_initial=(ONE, ZERO),
        false_invariant=lambda state: state[0] == state[1],
    )


def chains_of_min_id():
    """Return what chains of MinID-LDP give: with two steps or more w^2, w the greatest weight."""
    product, w, edge = z3.Reals("product w edge")
    longer = induction(
        "chains of two steps or more",
        Items(
            state=(product,),
            item=edge,
            parameters=[w >= 0, w <= 1],
            of_item=[edge >= 0, edge <= w],
        ),
        invariant=lambda state: z3.And(state[0] >= 0, state[0] <= w * w),
        initial=(w * w,),
        step=lambda state, edge: (state[0] * edge,),
        false_initial=(ONE + w,),
        false_invariant=lambda state: state[0] <= w * w * w * w,
    )

    def attained(X):
        b = X.column("b")
        x, z, least = (X.element(name) for name in ("x", "z", "least"))
        pair = pairwise.least_of_both(b)
        known = [X.forall(lambda x: z3.And(b(x) >= 0, b(x) <= b(least), b(x) <= 1))]
        both = pair(x, least) * pair(least, z)
        first = z3.And(pair(x, z) <= b(least), pair(x, z) >= 0)
        goal = z3.And(both == b(least) * b(least), first)
        return Statement(known, goal, both == pair(x, z) * pair(x, z))

    return [*longer, Lemma("by way of the least budget", attained, (2, 3))]


@decides("oneid-pair-budgets-chains")
def chains():
    """Weights multiply along a chain of inputs."""
    return Decision(
        verdict="proved",
        why=(
            "w(x, y) q(x) <= q(y) and w(y, z) q(y) <= q(z) give w(x, y) w(y, z) q(x) <= q(z), and "
            "so on. Families that satisfy the triangle inequality gain nothing: LDP, OSLDP, "
            "HLLDP, OneID-LDP, and metric privacy, whose d satisfies it. Under MinID-LDP every "
            "pair is within twice the least budget, as oneid-minid-twice-least says. A budget of 0 "
            "from x to x' makes the rows of x and x' equal."
        ),
        scope=SCOPE,
        obligations=[
            *along_a_chain(),
            *budget_of_zero(),
            Lemma("LDP, OSLDP, HLLDP and OneID-LDP are closed", closed_families, (2, 3)),
            *chains_of_closed(),
            *chains_of_min_id(),
        ],
    )


def tightest():
    """State that the mechanism of `pairwise.tightest` has the weights, and reaches them."""
    c, start, here, w, there, asked = z3.Reals("c start here w there asked")
    # implied weights from x0 to x, from x to z, from x0 to z; start is that of x0 to itself
    known = [
        *(value >= 0 for value in (c, here, w, there)),
        *(c > 0, c <= 1, start == 1, here <= 1, there <= 1),
    ]
    triangle = here * w <= there

    def provides():
        # weights below 1 are at most 1 - c; one of 1 makes the two probabilities equal
        apart = z3.Or(w <= 1 - c, z3.And(w == 1, here == there))
        goal = z3.And(w * (c * here) <= c * there, w * (1 - c * here) <= 1 - c * there)
        return Statement([*known, apart, triangle], goal, twin_hypotheses=[*known, triangle])

    def reaches():
        breaks = asked * (c * start) > c * there
        return Statement([*known, asked > there], breaks, asked * (c * start) > c * there + c)

    return [
        Lemma("it has the implied weights", provides),
        Lemma("it has none that is greater", reaches),
    ]


@decides("oneid-pair-budgets-implication")
def implication():
    """One way by chains, the other by a mechanism with two outputs."""
    return Decision(
        verdict="proved",
        why=(
            "If a pair x, x' asks for more than the chains give, the mechanism with two outputs "
            "that reports 1 with probability c times the implied weight from x to the input has "
            "all the first budgets and not this one. So implications between LDP, OSLDP, HLLDP, "
            "OneID-, MinID-LDP and metric privacy are decided by shortest paths: OneID-LDP implies "
            "MinID-LDP of the same budgets only if these are all equal, and LDP at the greatest "
            "budget only; `not_implied` decides them for given budgets, exactly."
        ),
        scope=f"{SCOPE}; finite alphabets",
        about=["theory.notions.pairwise.not_implied", "theory.notions.pairwise.tightest"],
        uses=["oneid-pair-budgets-chains", "oneid-pair-budgets-instances"],
        obligations=[*along_a_chain(), *budget_of_zero(), *tightest()],
    )


def said(H, goal, *terms):
    """Return `H => goal`, from what H says at these terms."""
    return prove(implies(H, goal), at=terms, rounds=4)


def releases():
    """Return Propositions 2 and 3 for pair budgets: two releases, any number, processing."""
    statement = model.compose()
    H, (two, many, processed) = statement.given, statement.goals
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
