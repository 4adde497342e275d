"""LDP protocols at one budget as masses on rays: E on a set S of values, 1 on the others.

A column of a protocol that is symmetric is a mass c_k times the ray of a set of k values, or empty:
the same for all values. One protocol refines another if it has at least its mass on every ray.
"""

from math import comb

from mechanisms.encodings.parameters import (
    check_E_beside,
    check_integer,
    check_probability,
    check_size,
)


def unary(k, K, q, E):
    """Return the mass of a unary encoding on the ray of one set of k values, in any arithmetic.

    Its bits are 1 with q in another's place and, for E = e^eps, with q E/(1 + (E - 1) q) in the own
    one. It works without checks.

    Parameters
    ----------
    k, K : int
    q, E : number

    Examples
    --------
    >>> unary(1, 2, 0.5, 3.0)
    0.125
    """
    return of_weight(q**k * (1 - q) ** (K - k), q, E)


def of_weight(weight, q, E):
    """Return that mass from the chance `weight` of the set's bits with q each, in any arithmetic.

    It works without checks.

    Parameters
    ----------
    weight, q, E : number
    """
    return weight / (1 + (E - 1) * q)


def sue_refines_oue(raised, other, t):
    """Return whether SUE refines OUE on K >= 2 values at e^eps = t^2, in any arithmetic.

    It is 2 (t^2+1)^(K-1) >= (t+1)^K t^(K-2); OUE never refines SUE. It works without checks.

    Parameters
    ----------
    raised, other : number
        (t^2 + 1)^K and ((t + 1) t)^K.
    t : number
        Above 1.

    Examples
    --------
    >>> [t for t in (2, 3) if sue_refines_oue((t * t + 1) ** 3, ((t + 1) * t) ** 3, t)]
    [3]
    """
    return (t * t + 1) * other <= 2 * t * t * raised


def subset_selection(k, K, E):
    """Return the mass of the selection of k of K values on the ray of one set, in any arithmetic.

    RR is k = 1. It works without checks.
    """
    return 1 / (comb(K - 1, k - 1) * E + comb(K - 1, k))


def stays(second, first):
    """Return the chance that a report on a ray stays on it, to leave the second of two masses.

    In any arithmetic.

    Parameters
    ----------
    second, first : number
    """
    return second / first


def redrawn(q, share):
    """Return the probability of a report that tells, where `share` tell and others are redrawn.

    In any arithmetic.

    Parameters
    ----------
    q, share : number
    """
    return q / share


def most_capacity(K, E):
    """Return the greatest sum of column maxima of eps-LDP channels on K values, in any arithmetic.

    It is RR's: over K, the best chance to guess a uniform value.
    """
    return K * E / (E + K - 1)


def most_capacity_of_told(count, total):
    """Return the greatest sum of column maxima under OneID-LDP, in any arithmetic.

    The arguments describe the values that are reported as they are: their number, and the sum of
    their 1/(e^eps_x - 1). These are all values with e^eps_x above the returned number. If the other
    values' budgets are too small, the result is only a bound.

    Examples
    --------
    >>> most_capacity_of_told(4, 2), most_capacity(4, 3)
    (2.0, 2.0)
    """
    return (count + total) / (1 + total)


def capacity_between(few, E, e):
    """Return the greatest sum of column maxima where all values with less are one output.

    In any arithmetic. It is that of OneID-LDP if some of the values have e^eps = E, others e > 1,
    and few (e - 1) <= E - 1.

    Parameters
    ----------
    few, E : number
        Values with the greater budget, and their e^eps.
    e : number
        e^eps of the others.

    Examples
    --------
    >>> capacity_between(2, 9.0, 1.5)
    1.625
    """
    return 1 + few * (E - e) * (e - 1) / ((E - 1) * e)


def capacity_of_two_classes(low, high):
    """Return the greatest sum of column maxima under OneID-LDP for two classes of values.

    Over K it is the best chance to guess a uniform value. Exact for Fractions. It
    works without checks.

    Parameters
    ----------
    low, high : (int, number)
        Values and e^eps > 1 of the class with the smaller budget, and of the other.

    Examples
    --------
    >>> from fractions import Fraction
    >>> str(capacity_of_two_classes((2, Fraction(2)), (2, Fraction(6))))
    '32/17'
    """
    (many, e), (few, E) = low, high
    alone = most_capacity(few, E)
    if e >= alone:
        return most_capacity_of_told(many + few, many / (e - 1) + few / (E - 1))
    if few * (e - 1) >= E - 1:
        return alone
    return capacity_between(few, E, e)


def two_values(E, other):
    """Return Pr(y|x) of the best channel of two values with pair budgets, in any arithmetic.

    Parameters
    ----------
    E, other : number
        e^eps of the first value towards the second, and of the second towards the first; above 1.

    Examples
    --------
    >>> two_values(3.0, 3.0)
    ((0.75, 0.25), (0.25, 0.75))
    """
    whole = E * other - 1
    first, second = (other - 1) / whole, (E - 1) / whole
    return (E * first, second), (first, other * second)


def share_that_tells(K, q, E):
    """Return the share of a unary encoding's reports that have both a 1 and a 0.

    The others say nothing: an empty or full report has the same probability whatever the value is.

    Parameters
    ----------
    K : int
    q : number
        In (0, 1): probability of a 1 in another's bit.
    E : number
        e^eps >= 1.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> from fractions import Fraction
    >>> share_that_tells(3, Fraction(1, 5), Fraction(4))
    Fraction(33, 50)
    """
    K, q, E = check_size(K), check_probability("q", q), check_E_beside(E, q)
    empty, full = (1 - q) ** K, E * q**K
    return 1 - (empty + full) / (1 + (E - 1) * q)


def refines_unary(K, q, other, E):
    """Return whether the unary encoding with q refines that with `other` at the same e^eps = E.

    The ratio of their masses is monotone in k, so the first and the last decide.

    Parameters
    ----------
    K : int
        At least 2.
    q, other : number
        In (0, 1), exact numbers for an exact answer.
    E : number
        Above 1.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> from fractions import Fraction
    >>> refines_unary(3, Fraction(1, 4), Fraction(1, 10), Fraction(9))
    True
    """
    K, E = check_integer("K", K, 2, 10**6), check_E_beside(E, (q, other))
    q, other = check_probability("q", q), check_probability("other", other)
    return all(unary(k, K, q, E) >= unary(k, K, other, E) for k in (1, K - 1))


def is_wasteful(K, E):
    """Return whether OUE on K >= 2 values is a proper garbling of another unary encoding.

    In any arithmetic, without checks; E = e^eps > 1.

    Examples
    --------
    >>> is_wasteful(10, 20), is_wasteful(10, 17)
    (True, False)
    """
    return 2 * K - 3 < E
