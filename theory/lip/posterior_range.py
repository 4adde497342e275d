"""The least error of a posterior that stays in a range (Bhatia-Davis), for any output alphabet.

If Pr(X=1|Y=y) lies in [low, high] for every y, then E[(X - E[X|Y])^2] is at least
p(1-p) - (high-p)(p-low), p = Pr(X=1), by induction over the outputs. LIP, LDP and their channels
for larger alphabets differ in the range alone.
"""

import z3

from theory.ledger.obligation import Items, Lemma, Statement, induction

LOW, HIGH = z3.Reals("low high")


def floor(p, low, high):
    """Return p(1-p) - (high-p)(p-low) in any arithmetic."""
    return p * (1 - p) - (high - p) * (p - low)


def any_outputs():
    """Return the induction over the outputs and what it comes to.

    The state is what the outputs so far add up to: probability, that of X = 1, and error.
    """
    one, zero, error = z3.Reals("one zero error")
    outputs = induction(
        "the error of a posterior in [low, high]",
        Items(
            state=z3.Reals("mass ones errors"),
            item=(one, zero, error),
            parameters=[LOW <= HIGH],
            of_item=[error >= share(one, one + zero)],
        ),
        invariant=lambda s: s[2] >= share(s[1], s[0]),
        initial=(z3.RealVal(0),) * 3,
        step=lambda s, item: (s[0] + item[0] + item[1], s[1] + item[0], s[2] + item[2]),
        false_initial=(z3.RealVal(0), z3.RealVal(0), z3.RealVal(-1)),
        false_invariant=lambda s: s[2] > share(s[1], s[0]),
    )

    def whole():
        p, errors = z3.Reals("p errors")
        known = [errors >= share(p, 1)]
        return Statement(known, errors >= floor(p, LOW, HIGH), errors > floor(p, LOW, HIGH))

    return [Lemma("one output", one_output), *outputs, Lemma("all outputs together", whole)]


def share(ones, mass):
    """Return the least error of outputs with these probabilities, linear in them."""
    return ones - (LOW + HIGH) * ones + LOW * HIGH * mass


def one_output():
    """State the bound of one possible output: mass (posterior - low)(high - posterior) >= 0."""
    mass, posterior = z3.Reals("mass posterior")
    one, zero = mass * posterior, mass * (1 - posterior)
    error = squared_error(one, zero, posterior)
    known = [mass >= 0, posterior >= LOW, posterior <= HIGH]
    return Statement(known, error >= share(one, mass), error > share(one, mass))


def squared_error(one, zero, guess):
    """Return an output's share of E[(X - guess)^2]."""
    return one * (1 - guess) * (1 - guess) + zero * guess * guess


def wider_is_less():
    """State that a wider range around p has a smaller least error."""
    p, above, below, more_above, more_below = z3.Reals("p above below more_above more_below")
    known = [gap >= 0 for gap in (above, below, more_above, more_below)]
    narrow = floor(p, p - below, p + above)
    wide = floor(p, p - below - more_below, p + above + more_above)
    return Statement(known, narrow >= wide, narrow > wide)
