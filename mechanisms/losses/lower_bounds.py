"""Lower bounds on the losses of every mechanism and unbiased estimate, in any arithmetic.

Functions return n times an l2 loss; E = e^eps > 1.
"""


def on_sensitive(s, E):
    """Return a lower bound at the uniform distribution on X_S, for every OSLDP mechanism.

    Parameters
    ----------
    s, E : number
        |X_S| >= 2 and e^eps.

    Examples
    --------
    >>> on_sensitive(3, 2)
    10.666666666666666
    """
    return 4 * E * (s - 1) * (s - 1) / (s * (E - 1) * (E - 1))


def on_two_values(E):
    """Return the least loss under ULDP with (4') at the uniform distribution on two values.

    One of them is sensitive and the other is not.
    """
    return (E + 1) / (2 * (E - 1))
