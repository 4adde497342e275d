"""Beyond Section III-B: counts estimated without the noise of reports that reveal their value."""

import sympy
import z3

from mechanisms.estimation import fixed_counts
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, Lemma, Statement, induction
from theory.library import assumptions
from theory.library.reports_that_reveal import one_report

ZERO = z3.RealVal(0)


def all_users():
    """Return the induction over users: the variance of T - b U, for fixed values."""
    noise, own, hidden = z3.Reals("noise own hidden")
    share, a, b, mine = *z3.Reals("share a b"), z3.Bool("mine")
    return induction(
        "the variances of all users' terms",
        Items(
            state=(noise, own, hidden),
            item=(mine, share),
            parameters=[a > b, b >= 0, a <= 1],
            # a user of a noisy value is never revealed; an exact value has b = 0
            of_item=[z3.Implies(z3.And(mine, b > 0), share == 1), share >= 0, share <= 1],
        ),
        invariant=lambda state: (
            state[0] == state[1] * a * (1 - a) + (state[2] - state[1]) * b * (1 - b)
        ),
        initial=(ZERO, ZERO, ZERO),
        step=lambda state, item: (
            state[0] + z3.If(item[0], a * (1 - a), item[1] * b * (1 - b)),
            state[1] + z3.If(item[0], z3.RealVal(1), ZERO),
            state[2] + item[1],
        ),
        false_initial=(z3.RealVal(1), ZERO, ZERO),
        false_invariant=lambda state: state[0] == state[2] * b * (1 - b),
    )


def of_the_own_bit():
    """State that the own bit's term has the variance a (1 - a)."""
    a, b = z3.Reals("a b")
    mean = a - b
    second = a * (1 - b) * (1 - b) + (1 - a) * b * b
    return Statement([], second - mean * mean == a * (1 - a), second == a * (1 - a))


def estimate():
    """Return the variance of (T - b U)/(a - b), and by how much it is smaller."""
    b, gap, c, n, hidden = sympy.symbols("b gap c n hidden", positive=True)
    a = b + gap
    found = (c * a * (1 - a) + (hidden - c) * b * (1 - b)) / gap**2
    stated = fixed_counts.unit_noise(a, b, c, hidden)
    saved = fixed_counts.unit_noise(a, b, c, n) - stated
    expected = (n - hidden) * b * (1 - b) / gap**2
    return [
        Identity("the variance of a count", found, stated, stated + n),
        Identity("what is saved", saved, expected, expected + n),
    ]


@decides("oneid-rao-blackwell-counts")
def counts():
    """A user's term, and the sum over users."""
    return Decision(
        verdict="proved",
        why=(
            "The values are fixed and the reports independent, so that variances add. A report "
            "that reveals its value adds none to the other counts. So the mechanisms with infinite "
            "budgets, uRAP and OneID with popular values known, have a smaller MSE than the papers "
            "give them, from the same reports; RAPPOR, OUE and MinID-LDP with one finite budget "
            "have no exact bits."
        ),
        scope="all n, all counts, any number of exact values, all 0 <= b < a <= 1",
        about=["mechanisms.estimation.fixed_counts.unit_noise"],
        assumes=[assumptions.EXPECTATION],
        uses=["uldp-rao-blackwell-never-worse"],
        obligations=[
            *one_report(),
            Lemma("the own bit's term", of_the_own_bit),
            *all_users(),
            *estimate(),
        ],
    )
