"""A report that reveals its input or does not, and the term of one bit that it then gives.

W is 1 if the report of a user does not reveal her input, B a bit of it, b = Pr(B = 1) for the other
inputs and a for the own one.
"""

import z3

from theory.ledger.obligation import Lemma, Statement


def one_report():
    """State mean and second moment of W (B - b), given the input; W is 0 if it is revealed."""
    hidden, b, a, g = z3.Reals("hidden b a g")

    def moments(probability):
        up, down = 1 - b, 0 - b
        mean = hidden * (probability * up + (1 - probability) * down)
        return mean, hidden * (probability * up * up + (1 - probability) * down * down)

    mean, second = moments(b)
    own_mean, own_second = moments(a)
    noise = z3.And(mean == 0, second == hidden * b * (1 - b))
    own = z3.And(own_mean == g, own_second == (b + g) * (1 - 2 * b) + b * b)
    # the own input of a noisy value is never revealed; an exact value has b = 0
    known = [a == b + g, z3.Or(hidden == 1, z3.And(b == 0, hidden > 0))]
    return [
        Lemma("a report of another input", lambda: Statement([hidden <= 1], noise, mean == hidden)),
        Lemma(
            "a report of the own input",
            lambda: Statement([*known, hidden == 1], own, twin_hypotheses=known),
        ),
    ]
