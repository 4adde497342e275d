"""Figure 2: the pair budgets of MinID-LDP at its example."""

from fractions import Fraction
from itertools import combinations, product

from mechanisms import idue
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Evaluation

EPS = [1, 1, 2, 4, 8]


def small(pairs, pair_budget):
    """Return the part of the pairs whose pair budget is 1 or 2."""
    found = [pair_budget(EPS[i], EPS[j]) <= 2 for i, j in pairs]
    return Fraction(sum(found), len(found))


@decides("oneid-figure2-small")
def figure_2_small():
    """Counted over all cells, and over pairs of different values."""
    cells, pairs = list(product(range(5), repeat=2)), list(combinations(range(5), 2))
    return Decision(
        verdict="proved",
        why=(
            "21 of the 25 cells of the figure, and 9 of the 10 pairs of different values. (For "
            "OneID-LDP it is 15 of 25.)"
        ),
        scope="the five budgets of Figure 2",
        about=["mechanisms.idue.min_id", "mechanisms.idue.one_id"],
        obligations=[
            Evaluation(
                "cells",
                lambda: small(cells, idue.min_id) == Fraction(21, 25),
                lambda: small(cells, idue.one_id) == Fraction(21, 25),
            ),
            Evaluation(
                "pairs of different values",
                lambda: small(pairs, idue.min_id) == Fraction(9, 10),
                lambda: small(pairs, idue.min_id) <= Fraction(1, 2),
            ),
        ],
    )
