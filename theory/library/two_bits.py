"""The one lemma behind all unary encodings: two inputs' likelihoods differ in two bits.

For i != j, Pr(y|x_i) = R f(a_i, y_i) f(b_j, y_j) and Pr(y|x_j) = R f(b_i, y_i) f(a_j, y_j), where
f(p, 1) = p, f(p, 0) = 1 - p, and R is the product over the other bits, the same for both.
"""

from theory.notions import logic


def bit_probability(p, bit):
    """Return Pr(bit) if a 1 has probability p."""
    return logic.choose(bit, p, 1 - p)


def pair(common, i, j, yi, yj):
    """Return Pr(y|x_i) and Pr(y|x_j).

    Parameters
    ----------
    common : number
        The factor R of the other bits.
    i, j : tuple
        (a, b) of each value: Pr(1) in the own bit and in another's.
    yi, yj : bool
        The two bits of y.
    """
    (a_i, b_i), (a_j, b_j) = i, j
    return (
        common * bit_probability(a_i, yi) * bit_probability(b_j, yj),
        common * bit_probability(b_i, yi) * bit_probability(a_j, yj),
    )
