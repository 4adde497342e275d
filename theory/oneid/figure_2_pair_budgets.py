"""Figure 2: the pair budgets of MinID-LDP at its example."""

from theory.kernel.theorem import compute
from theory.ledger.claims import Decision, decides
from theory.statements.oneid import figure_2 as model


def theorem():
    """Return the counts, by going through the cells."""
    return compute(model.figure_2_small().formula)


@decides("oneid-figure2-small")
def figure_2_small():
    """Counted over all cells, and over pairs of different values."""
    return Decision(
        verdict="proved",
        why=(
            "21 of the 25 cells of the figure, and 9 of the 10 pairs of different values. (For "
            "OneID-LDP it is 15 of 25.)"
        ),
        scope="the five budgets of Figure 2",
        theorem=theorem,
    )
