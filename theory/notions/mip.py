"""MIP (LIP, Definition 2): on average an output tells little of the input, I(X;Y) <= eps."""


def mip(terms, eps):
    """Return whether the information is at most eps, with 0 log 0 = 0.

    Parameters
    ----------
    terms : iterable of tuple
        For each pair (x, y) its probability, and the logarithm of Pr(x, y)/(Pr(x) Pr(y)); where
        the probability is 0 any number will do.
    eps : number
        In the unit of the logarithms.
    """
    return sum(joint * logarithm for joint, logarithm in terms) <= eps
