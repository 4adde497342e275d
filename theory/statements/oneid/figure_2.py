"""Figure 2: the pair budgets of MinID-LDP at its example."""

from mechanisms import idue
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import const, letter
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import indicator

FIVE = letters(5)
EPS = const("eps", functions(FIVE, REAL))
PRINTED = (1, 1, 2, 4, 8)
CELLS, PAIRS, OF_SENDER = (const(name, REAL) for name in ("cells", "pairs", "of_sender"))


def printed(x):
    """Return the budget of a value, as beside the figure."""
    *others, found = PRINTED
    for k, eps in reversed(list(enumerate(others))):
        found = logic.choose(x == letter(FIVE, k), eps, found)
    return found


def least(a, b):
    """Return the lesser of two numbers."""
    return logic.choose(a <= b, a, b)


def counted(pair_budget, distinct=False):
    """Return how many cells have a pair budget of 1 or 2, all of them or those off the diagonal."""

    def small(i, j):
        r = pair_budget(EPS(i), EPS(j))
        found = logic.any_of(r == 1, r == 2)
        return logic.all_of(found, i != j) if distinct else found

    return FIVE.sum(lambda i: FIVE.sum(lambda j: indicator(small(i, j))))


@states("oneid-figure2-small")
def figure_2_small(pair_budget=idue.min_id, one_id=idue.one_id):
    """21 of the 25 cells, and 9 of the 10 pairs of different values; 15 cells of OneID-LDP."""

    def min_id(a, b):
        return pair_budget(a, b, least)

    return Statement(
        (),
        {},
        {
            "more than half": logic.all_of(2 * CELLS > 25, 2 * PAIRS > 20),
            "21 cells": CELLS == 21,
            "18 ordered pairs": PAIRS == 18,
            "15 cells of OneID-LDP": OF_SENDER == 15,
        },
        {
            EPS: function(FIVE, printed),
            CELLS: counted(min_id),
            PAIRS: counted(min_id, distinct=True),
            OF_SENDER: counted(one_id),
        },
    )
