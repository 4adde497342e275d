"""Appendix C: OSLDP permits no smaller loss than ULDP, also without randomized estimates."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction
from theory.uldp.sums import absolute


def averaging():
    """Return the inductions: the mean of errors has at most the mean loss, l1 and l2.

    Over the reports that Q_R may make of those of Q_U, with probabilities w.
    """
    w, error, center = z3.Reals("w error center")
    total, losses, squares, weights = z3.Reals("total losses squares weights")
    items = {"item": (w, error), "parameters": [], "of_item": [w >= 0]}
    l1 = induction(
        "l1",
        Items(state=(total, losses), **items),
        invariant=lambda state: absolute(state[0]) <= state[1],
        initial=(z3.RealVal(0),) * 2,
        step=lambda state, item: (
            state[0] + item[0] * item[1],
            state[1] + item[0] * absolute(item[1]),
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: absolute(state[0]) == state[1],
    )
    l2 = induction(
        "l2, around any center",
        Items(state=(squares, total, weights), **items),
        invariant=lambda state: state[0] - 2 * center * state[1] + center * center * state[2] >= 0,
        initial=(z3.RealVal(0),) * 3,
        step=lambda state, item: (
            state[0] + item[0] * item[1] * item[1],
            state[1] + item[0] * item[1],
            state[2] + item[0],
        ),
        false_initial=(z3.RealVal(-1), z3.RealVal(0), z3.RealVal(0)),
        false_invariant=lambda state: state[0] - 2 * center * state[1] >= 0,
    )

    def at_the_mean():
        known = [weights == 1, center == total]
        around = squares - 2 * center * total + center * center * weights >= 0
        return Statement([*known, around], squares >= total * total, twin_hypotheses=known)

    return [*l1, *l2, Lemma("l2, around the mean", at_the_mean)]


@decides("uldp-osldp-loss")
def osldp_loss():
    """The mean of the estimate, given the reports of Q_U."""
    return Decision(
        verdict="proved",
        why=(
            "Send each user's report of Q_U through Q_R: the estimate has the same law. Take its "
            "mean over Q_R, and the loss can only shrink, since |.| and squares are convex. "
            "Appendix C asserts the first; that the estimate need not be randomized is ours. It "
            "compares all estimates: of the empirical ones alone, which solve (3), it says nothing."
        ),
        scope="all alphabets of any size, all eps >= 0, all n, every estimate, every p",
        assumes=["The users' reports are independent."],
        uses=["uldp-osldp-decomposition"],
        obligations=averaging(),
    )
