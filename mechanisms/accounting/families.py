"""Mechanisms by a few representative rows, outputs alike in them as one, and the blanket of all.

Steps without checks: `checker.account` reads and checks what they are given.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from mechanisms.accounting.shuffler import blanket
from mechanisms.urr import probabilities


@dataclass(frozen=True)
class Family:
    """Rows that represent all values.

    Parameters
    ----------
    rows : list of list of Fraction
        Pr(y|x) of representatives.
    blanket : list of Fraction
        The least probability of each output over all values.
    pairs : list of tuple of int
        Pairs of rows that one user's two values may have, one pair of each kind.
    names : list of str
        What the rows are.
    every : bool
        Whether next to each of the pairs every value of another user acts like one of the rows:
        only outputs that are alike for the pair and the blanket change places.
    is_whole : bool
        Whether the rows are those of all values.
    """

    rows: list
    blanket: list
    pairs: list
    names: list
    every: bool = False
    is_whole: bool = False


def of_matrix(Q, pairs=None, names=None):
    """Return the family of a matrix of Fractions, with all pairs by default."""
    every = [(x, other) for x in range(len(Q)) for other in range(len(Q)) if x != other]
    names = names or [str(x) for x in range(len(Q))]
    return Family(Q, blanket(Q), every if pairs is None else pairs, names, True, True)


def rr(K, E):
    """Return randomised response on K values; other outputs than those of three are as one.

    Examples
    --------
    >>> rr(3, Fraction(2)).rows[0], rr(10, Fraction(2)).blanket[-1]
    ([Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)], Fraction(7, 11))
    """
    kinds = [1] * min(K, 3) + ([K - 3] if K > 3 else [])
    total, E = Fraction(E + K - 1), Fraction(E)
    rows = [
        [(E if x == y else 1) * m / total for y, m in enumerate(kinds)] for x in range(min(K, 3))
    ]
    names = [str(x) for x in range(len(rows))]
    return Family(rows, [m / total for m in kinds], [(0, 1)], names, True, K <= 3)


def subset_selection(K, size, E):
    """Return subset selection of `size` of K values: outputs by which of three values they have.

    Examples
    --------
    >>> sum(subset_selection(16, 3, Fraction(2)).rows[0])
    Fraction(1, 1)
    """
    few, E = min(K, 3), Fraction(E)
    total = E * comb(K - 1, size - 1) + comb(K - 1, size)
    rows, common = [[] for _ in range(few)], []
    for has in range(1 << few):
        inside = has.bit_count()
        sets = comb(K - few, size - inside) if size >= inside else 0
        if not sets:
            continue
        for x in range(few):
            rows[x].append((E if has >> x & 1 else 1) * sets / total)
        common.append((E if size == K else 1) * sets / total)
    return Family(rows, common, [(0, 1)], [str(x) for x in range(few)], True)


def unary(own, other):
    """Return a unary encoding of one user, by the bits of two values; all others tell nothing.

    It is no family of shuffled reports: the other bits tell whose report is whose.

    Parameters
    ----------
    own, other : Fraction
        The probabilities of a 1 in the bit of the user's value, and in any other bit.

    Examples
    --------
    >>> [str(p) for p in unary(Fraction(1, 2), Fraction(1, 4)).rows[0]]
    ['3/8', '1/8', '3/8', '1/8']
    """
    bits = [(own, other), (other, own)]
    rows = [[a * b for a in (1 - p, p) for b in (1 - q, q)] for p, q in bits]
    return Family(rows, blanket(rows), [(0, 1)], ["0", "1"])


def urr(K, s, E):
    """Return uRR with s of K values sensitive, for two sensitive values, without checks of E.

    Rows are of three sensitive values and one that is not sensitive, as far as there are such.

    Raises
    ------
    ValueError
        If there are not two sensitive values.

    Examples
    --------
    >>> urr(10, 4, Fraction(2)).names
    ['0', '1', '2', '4']
    """
    if not 2 <= s <= K:
        raise ValueError(f"s must be 2 to K = {K} sensitive values, got {s}")
    E, few = Fraction(E), min(s, 3)
    kinds = [1] * few + ([s - few] if s > few else [])
    kept, other, own = probabilities(s, E)
    rows = [[(kept if x == y else other) * m for y, m in enumerate(kinds)] for x in range(few)]
    common, names = [other * m for m in kinds], [str(x) for x in range(few)]
    if s < K:
        rows = [[*row, Fraction(0)] for row in rows] + [[*common, own]]
        common, names = [*common, Fraction(0)], [*names, str(s)]
    return Family(rows, common, [(0, 1)], names, True)
