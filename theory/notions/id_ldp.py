"""ID-LDP and its instances (OneID, Definitions 2 to 5), for budgets in [0, infinity].

A budget eps is given by its weight w = e^-eps in [0, 1], so that w = 0 is the infinite budget,
which asks nothing. Sums of budgets are products of weights, and the least budget has the greatest.
"""

from theory.notions import pair_budgets


def id_ldp(X, q, pair):
    """Return whether the column q satisfies (1): q(x) <= e^r q(x') for all x, x'.

    Parameters
    ----------
    X, q
        As for `theory.notions.pair_budgets.pairwise`, of which this is the case e^r(eps_x, eps_x').
    pair : callable
        From x and x' to the weight e^-r of their pair budget.
    """
    return pair_budgets.pairwise(X, q, pair)


def min_id_ldp(X, q, w):
    """Return whether q satisfies Definition 3, for the weights w(x): the least budget counts."""
    return id_ldp(X, q, pair_budgets.least_of_both(w))


def one_id_ldp(X, q, w):
    """Return whether q satisfies Definition 5, (6), for the weights w(x)."""
    return id_ldp(X, q, pair_budgets.of_sender(w))


def hlldp(X, q, sensitive, w):
    """Return whether q satisfies Definition 4: weight w in X_S, and 0 elsewhere, by (2)."""
    return id_ldp(X, q, pair_budgets.one_sided(sensitive, w))
