"""Section 5.3, (20) to (22), (53): the distributions behind the PUM, and its estimate."""

import numpy as np
import sympy
import z3

from mechanisms.estimation import pum
from mechanisms.estimation.pum_distributions import from_shares, portion
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, Lemma, Statement, induction
from theory.uldp import sums

ESTIMATE = "mechanisms.estimation.pum.combined"


def one_tag_a_user():
    """Return the induction over users: the counts of the tags 0..kappa of a value sum to n."""
    total, n, share, seen = *z3.Reals("total n share"), z3.Bool("seen")
    chosen = z3.Bool("chosen")
    one_hot = induction(
        "a user has one tag of a value",
        Items((share, seen), chosen, [], [], [z3.Implies(chosen, z3.Not(seen))]),
        invariant=lambda state: state[0] == z3.If(state[1], z3.RealVal(1), 0),
        initial=(z3.RealVal(0), z3.BoolVal(False)),
        step=lambda state, chosen: (
            state[0] + z3.If(chosen, z3.RealVal(1), 0),
            z3.Or(state[1], chosen),
        ),
        false_initial=(z3.RealVal(1), z3.BoolVal(False)),
        false_invariant=lambda state: state[0] == 0,
    )
    counts = induction(
        "the counts of all tags sum to n",
        Items(state=(total, n), item=share, parameters=[], of_item=[share == 1]),
        invariant=lambda state: state[0] == state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, share: (state[0] + share, state[1] + 1),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] == 1,
    )
    return one_hot + counts


def portions_of_a_value():
    """Return the induction over tags: the portions of p(x) sum to p(x)."""
    p, n, count, total, counts = z3.Reals("p n count total counts")
    summed = induction(
        "the portions are in proportion to the counts",
        Items(state=(total, counts), item=count, parameters=[n >= 1], of_item=[count >= 0]),
        invariant=lambda state: state[0] * n == p * state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, count: (state[0] + portion(count, n, p), state[1] + count),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] == p,
    )

    def whole():
        known = [n >= 1, total * n == p * counts, counts == n]
        return Statement(known, total == p, twin_hypotheses=known[:2])

    return [*summed, Lemma("the portions of a value sum to p(x)", whole)]


def term_of_a_bot():
    """State that r(bot_k) pi_k(x) is the portion that passes through the bot."""
    part, bot = z3.Reals("part bot")
    return Statement([bot > 0, part >= 0], bot * (part / bot) == part, bot * part == part)


def as_run():
    """Return (53) by the code: two values, three users, two tags."""
    p = np.array(sympy.symbols("p1 p2", positive=True))
    counts = np.array([[1, 2], [1, 1], [1, 0]])
    r, background = from_shares(p, [portion(count, 3, p) for count in counts])
    found = pum.combined(r, [False, False], background)
    return [
        Identity(f"the code at x{x + 1}, three users, two tags", found[x], p[x], r[x])
        for x in range(2)
    ]


@decides("uldp-pum-decomposition")
def pum_decomposition():
    """By users' tags: count_k(x) of the n users send x to bot k, count_0(x) leave it."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "r(x) and the r(bot_k) pi_k(x) are the portions of p(x) that the users send through "
            "each tag, or through none; each user's value x has one of these, if the tag sets are "
            "disjoint, so that they sum to p(x). If x had two tags, (20) would not be a function. "
            "Where r(bot_k) = 0, (21) is 0/0, and any distribution may stand for pi_k."
        ),
        scope="all K, n >= 1 and kappa, all p, all disjoint tag sets; r(bot_k) > 0 in (21)",
        assumes=["All users' values follow the same p, as in Section 2.1."],
        about=["mechanisms.estimation.pum_distributions.from_shares", ESTIMATE],
        obligations=[
            *one_tag_a_user(),
            *portions_of_a_value(),
            Lemma("r(bot_k) pi_k(x) is the portion through the bot", term_of_a_bot),
            *sums.normalised("pi_k is a distribution"),
            *as_run(),
        ],
    )


def one_more_tag():
    """Return the induction over tags: (22) keeps p^(x) >= 0 and the sum of r^ and the weights."""
    weight, pi, at_x = z3.Reals("weight pi at_x")
    total, mass, whole = z3.Reals("total mass whole")
    return induction(
        "one more tag adds its weight",
        Items(
            state=(at_x, total, mass),
            item=(weight, pi, whole),
            parameters=[],
            of_item=[weight >= 0, pi >= 0, whole == 1],
        ),
        invariant=lambda state: z3.And(state[0] >= 0, state[1] == state[2]),
        initial=(z3.RealVal(0), z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (
            state[0] + item[0] * item[1],
            state[1] + item[0] * item[2],
            state[2] + item[0],
        ),
        false_initial=(z3.RealVal(-1), z3.RealVal(0), z3.RealVal(0)),
        false_invariant=lambda state: state[1] == 1,
    )


@decides("uldp-pum-simplex")
def pum_simplex():
    """Tag by tag, as the code adds them; it starts from r^ over X, which is not negative."""
    r = np.array(sympy.symbols("r1 r2 b1 b2", positive=True))
    first, second = sympy.symbols("t1 t2", positive=True)
    background = [np.array([share, 1 - share]) for share in (first, second)]
    found = pum.combined(r, [False, False], background).sum()
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "p^ is a sum of terms that are not negative, and sums to r^(X) and the weights, hence "
            "to one. The empirical r^, which the theory uses, can be negative; then so can p^."
        ),
        scope="all K and kappa",
        about=[ESTIMATE],
        obligations=[
            *sums.linear("the sum over X of p + w pi"),
            *one_more_tag(),
            Identity("the sum as run, two values, two tags", found, r.sum(), r[:2].sum()),
        ],
    )
