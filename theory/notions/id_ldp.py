"""ID-LDP and its instances (OneID, Definitions 2 to 5), for budgets in [0, infinity].

A budget eps is given by its weight w = e^-eps in [0, 1], so that w = 0 is the infinite budget,
which asks nothing. Sums of budgets are products of weights, and the least budget has the greatest.
"""

from theory.notions import pair_budgets

# of a column q and the weights e^-r of pairs: (1), q(x) <= e^r q(x') for all x, x'
id_ldp = pair_budgets.pairwise


def min_id_ldp(X, q, w):
    """Return whether q satisfies Definition 3, for the weights w(x): the least budget counts."""
    return id_ldp(X, q, pair_budgets.least_of_both(w))


def one_id_ldp(X, q, w):
    """Return whether q satisfies Definition 5, (6), for the weights w(x)."""
    return id_ldp(X, q, pair_budgets.of_sender(w))


def hlldp(X, q, sensitive, w):
    """Return whether q satisfies Definition 4: weight w in X_S, and 0 elsewhere, by (2)."""
    return id_ldp(X, q, pair_budgets.one_sided(sensitive, w))
