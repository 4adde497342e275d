"""The formulas of privacy accounting: plain arithmetic, that proofs and the accountant share.

F is e^eps. A law gives each output's probability, and is a function of outputs; a *pair* is the
laws of what is reported in two worlds. Delta of a pair at F is the least number with
Pr[A] <= F Pr'[A] + delta for all sets A of outputs. `total` sums a function over all outputs
(`over` makes one of a list), `choose(condition, yes, no)` picks one of two numbers. Numbers may be
of any arithmetic, and are taken without checks or rounding.
"""


def pick(condition, yes, no):
    """Return `yes` if the condition holds, and `no` otherwise."""
    return yes if condition else no


def over(items):
    """Return the function that sums a function over these items.

    Examples
    --------
    >>> over(range(3))(lambda y: 10 * y)
    30
    """
    return lambda f: sum(f(item) for item in items)


def positive(x, choose=pick):
    """Return the positive part of a number: x if it is above 0, and 0 otherwise."""
    return choose(x > 0, x, 0)


def gain(p, q, F):
    """Return what one output adds to Pr[A] - F Pr'[A], from its probabilities in both worlds."""
    return p - F * q


def delta(p, q, F, total, choose=pick):
    """Return delta of a pair at F.

    Parameters
    ----------
    p, q : callable
        The laws.
    F : number
        e^eps, at least 0.
    total, choose : callable
        As the module says.

    Examples
    --------
    >>> from fractions import Fraction
    >>> p, q = [Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]
    >>> delta(p.__getitem__, q.__getitem__, 2, over(range(2)))
    Fraction(1, 4)
    """
    return total(lambda y: positive(gain(p(y), q(y), F), choose))


def interpolated(low, high, share):
    """Return the number that lies a share of the way from `low` to `high`."""
    return (1 - share) * low + share * high


def processed(law, kernel, total):
    """Return the law of z drawn with probability kernel(y, z) from an output y of the law."""
    return lambda z: total(lambda y: law(y) * kernel(y, z))


def independent(law, times):
    """Return the law of independent reports.

    Parameters
    ----------
    law : callable
        Of t and a report: the probability that the t-th report is this one.
    times : callable
        The product of a function over all t.
    """
    return lambda r: times(lambda t: law(t, r(t)))


def split(p, q, low, high):
    """Return an output's two parts of ratios `low` and `high`, each with its probabilities.

    Both probabilities sum to what they were, for `low` q <= p <= `high` q.

    Parameters
    ----------
    p, q : number
        The output's probability in either world.
    low, high : number
        Ratios, `low` < `high`.

    Returns
    -------
    tuple of tuple of number
        (p, q) of the part of ratio `low`, and of that of ratio `high`.

    Examples
    --------
    >>> split(3, 2, 1, 2)
    ((1.0, 1.0), (2.0, 1.0))
    """
    more = (p - low * q) / (high - low)
    less = q - more
    return (low * less, less), (high * more, more)


def with_ratio(p, ratio):
    """Return the probability in the other world that makes an output's ratio this one."""
    return p / ratio


def shares(value, low, high):
    """Return the probabilities of `low` and `high` with which their mean is `value`.

    Examples
    --------
    >>> shares(1, 0, 4)
    (0.75, 0.25)
    """
    up = (value - low) / (high - low)
    return 1 - up, up


def blanket(column):
    """Return what every value's report has of an output: the least of its probabilities."""
    return min(column)


def hiding(w, total):
    """Return the probability that another user's report hides one; otherwise it is known."""
    return total(w)


def loss(p, q, w, F, choose=pick):
    """Return L of an output: its gain over the probability with which another user hides it.

    Parameters
    ----------
    p, q : number
        The output's probabilities in both worlds.
    w : number
        The probability with which each other user makes it, whatever the user's value. If it is 0,
        L is 0: such an output counts in `alone`.
    F : number
        e^eps.
    choose : callable
        As the module says. With it, both branches are written.
    """
    return spread(gain(p, q, F), w, choose)


def alone(p, q, w, F, choose=pick):
    """Return what an output adds to delta by itself, where no other user hides it, w = 0."""
    return unhidden(gain(p, q, F), w, choose)


def spread(gained, mass, choose=pick):
    """Return a gain over the probability that hides it; 0 where nothing hides it."""
    return choose(mass > 0, gained, 0) / choose(mass > 0, mass, 1)


def unhidden(gained, mass, choose=pick):
    """Return what a gain adds to delta by itself: its positive part where nothing hides it."""
    return choose(mass > 0, 0, positive(gained, choose))


def kept(p, q, k, F):
    """Return the gain of an output without the share k that is passed on to alike users."""
    return (1 - k) * gain(p, q, F)


def passed(p, q, k, F):
    """Return the share k of the gain of an output that is passed on to alike users."""
    return k * gain(p, q, F)


def of_users(mean, n):
    """Return delta of n users' shuffled reports, from E[(L_1 + ... + L_n)_+], without `alone`."""
    return mean / n


def mean_positive(law, losses, maps, users, times, choose=pick):
    """Return E[(L_1 + ... + L_n)_+] of independent outputs of n users.

    Parameters
    ----------
    law, losses : callable
        Of a user and an output: the output's probability, and L.
    maps : callable
        Sums a function over all maps of users to outputs.
    users, times : callable
        The sum and the product of a function over the users.
    choose : callable
        As the module says.

    Examples
    --------
    >>> from itertools import product
    >>> from math import prod
    >>> both = [dict(enumerate(r)) for r in product((-1, 1), repeat=2)]
    >>> mean_positive(
    ...     lambda u, y: 1 / 2,
    ...     lambda u, y: y,
    ...     over([r.get for r in both]),
    ...     over(range(2)),
    ...     lambda f: prod(map(f, range(2))),
    ... )
    0.5
    """
    weight = independent(law, times)

    def item(r):
        return weight(r) * positive(users(lambda u: losses(u, r(u))), choose)

    return maps(item)


def exceeding(law, values, t, total, choose=pick):
    """Return E[(L - t)_+] of a loss, from its law and values; the law need not sum to one.

    Examples
    --------
    >>> exceeding(lambda y: 1 / 2, lambda y: y, 1, over(range(4)))
    1.5
    """
    return total(lambda y: law(y) * positive(values(y) - t, choose))


def conditional_mean(law, values, total):
    """Return the mean of values by a law that need not sum to one; its sum is not 0."""
    return total(lambda y: law(y) * values(y)) / total(law)


def of_count(p, q, F, one_less, same):
    """Return Pr[A] - F Pr'[A] for A: n reports of two kinds hold k of the one.

    Parameters
    ----------
    p, q : number
        The probability in either world that the user's own report is of the one kind.
    F : number
        e^eps.
    one_less, same : number
        The probability that the others' reports hold k - 1, and k.
    """
    return gain(p, q, F) * one_less + gain(1 - p, 1 - q, F) * same


def memoized(first, second, total, times):
    """Return the law of t reports of one memo.

    Parameters
    ----------
    first : callable
        Of a memo: its probability.
    second : callable
        Of a memo and a report: the report's probability.
    total, times : callable
        The sum over the memos, the product over the t reports.

    Returns
    -------
    callable
        Of a function that gives each report.
    """
    return lambda r: total(lambda m: first(m) * times(lambda t: second(m, r(t))))


def response_variation(K, E):
    """Return the total variation of randomized response of K values, between two of them."""
    return (E - 1) / (E + K - 1)


def variation_ratio(p, beta, q):
    """Return the laws by which the public variation-ratio code counts reports; for audits.

    It counts reports of two kinds among all, and is no upper bound for every channel:
    ldp-shuffled-variation-ratio.

    Parameters
    ----------
    p, beta, q : number
        The greatest ratio between x and x', their total variation, the greatest ratio between one
        of them and another value.

    Returns
    -------
    tuple of tuple of number
        The probabilities of the first kind, the second and neither: of the user's report in the
        first world (in the second the first two change places), and of each other user's.

    Examples
    --------
    >>> variation_ratio(4, 3 / 8, 4)
    ((0.5, 0.125, 0.375), (0.125, 0.125, 0.75))
    """
    alpha = beta / (p - 1)
    hidden = alpha * p / q
    return (p * alpha, alpha, 1 - alpha - p * alpha), (hidden, hidden, 1 - 2 * hidden)


def square_ratio(p, q, total):
    """Return e^D of the Renyi divergence D of order 2 of a pair; q > 0 everywhere."""
    return total(lambda y: p(y) * p(y) / q(y))


def most_square_ratio(E):
    """Return the greatest `square_ratio` of pairs with all ratios between 1/E and E."""
    return E - 1 + 1 / E
