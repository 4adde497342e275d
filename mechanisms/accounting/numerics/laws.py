"""Laws of sums on places from 0 on, polynomials; and the greatest of several in stop-loss order.

Coefficients are probabilities times 2^BITS, and what rounding takes counts at the last place L:
that makes no E(sum - t)_+ smaller, for (L - t)_+ >= (j - t)_+ at every j up to L.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from collections import Counter
from itertools import accumulate
from operator import ge

from flint import fmpz, fmpz_poly

BITS = 192
# laws of users that are looked at together
MOST_LAWS = 300


def times(one, other):
    """Return the law of a sum, a polynomial."""
    return filled((one * other) // fmpz(1 << BITS), one.degree() + other.degree())


def filled(law, last):
    """Return a law that sums to 2^BITS: the missing part counts at the last place.

    The place is an argument, because a polynomial drops places whose numbers were rounded to 0.
    """
    law[last] += (1 << BITS) - law(1)
    return law


def excess(law, length):
    """Return E(j - t)_+ at t = -1, 0, ..., length of a law of places j from 0 on, times 2^BITS."""
    beyond = accumulate(accumulate(map(int, reversed(law.coeffs()))))
    return [*reversed(list(beyond)), *[0] * (length + 1 - law.degree())]


def greatest(laws):
    """Return the least law with an excess no smaller than that of any of the laws.

    Examples
    --------
    >>> half, one = 1 << BITS - 1, 1 << BITS
    >>> greatest([fmpz_poly([half, 0, half]), fmpz_poly([0, one])]).coeffs() == [half, 0, half]
    True
    """
    length = max(law.degree() for law in laws) + 1
    most = list(map(max, zip(*(excess(law, length) for law in laws), strict=True)))
    return fmpz_poly([most[j] - 2 * most[j + 1] + most[j + 2] for j in range(length)])


def undominated(known):
    """Return a dict of laws without those that another one dominates, by no smaller excess
    anywhere.
    """
    length = max(law.degree() for law in known.values()) + 1
    order = [(excess(law, length), each) for each, law in known.items()]
    kept = []
    for own, each in sorted(order, key=lambda one: -sum(one[0])):
        if not any(all(map(ge, other, own)) for other, _ in kept):
            kept.append((own, each))
    return {each: known[each] for _, each in kept}


def raised(law, draws):
    """Return the law of a sum of draws, with a small part moved to the last place.

    The order of the sums is known up to rounding, and their own sums are rounded again: for each
    number of draws, fewer than draws (last + 1) are rounded to the last place. So the excess at t
    lacks less than draws^2 (last + 1) (last - t); each that is moved adds 1 where t < last.
    """
    last = law.degree()
    need = left = (draws * (last + 1)) ** 2
    for j in range(last):
        taken = min(left, int(law[j]))
        law[j] -= taken
        left -= taken
        if not left:
            break
    law[last] += need - left
    return law


def greatest_sums(laws, most):
    """Return the greatest law of 0, 1, ... draws, each of any of the laws, of `most` at most.

    A law that another one exceeds is left out, for so are all sums with it.
    """
    found, known, made = [fmpz_poly([1 << BITS])], {(): fmpz_poly([1 << BITS])}, 0
    while len(found) <= most:
        longer = {tuple(sorted((*each, k))): each for each in known for k in range(len(laws))}
        made += len(longer)
        if made > MOST_LAWS and len(found) > 1:
            break
        known = undominated(
            {
                each: times(known[shorter], laws[next(iter(_left(each, shorter)))])
                for each, shorter in longer.items()
            }
        )
        found.append(raised(greatest(list(known.values())), len(found)))
        if len(found) == 2:
            laws = [laws[each[0]] for each in known]
            known = {(k,): law for k, law in enumerate(laws)}
    return found


def _left(each, shorter):
    """Return what is more in a sorted tuple than in a shorter one."""
    return (Counter(each) - Counter(shorter)).keys()


def block(own, sums, hidden, size):
    """Return the greatest law of a block of users.

    Parameters
    ----------
    own : fmpz_poly or None
        The law of the loss of a user who is alike.
    sums : list of fmpz_poly
        The greatest laws of 0, 1, ... users who are not.
    hidden : Fraction
        The probability to be alike.
    size : int
        Users of the block.
    """
    unit, rest = fmpz(1 << BITS), list(sums)
    while 1 < len(rest) <= size:
        rest.append(times(rest[-1], rest[1]))
    alone, made, last = fmpz_poly([unit]), fmpz_poly([]), 0
    for alikes in range(size + 1):
        others = size - alikes
        weight = math.comb(size, alikes) * hidden**alikes * (1 - hidden) ** others
        if weight:
            law = times(alone, rest[others])
            made += law * fmpz(math.floor(weight * int(unit)))
            last = max(last, law.degree())
        if own is not None:
            alone = times(alone, own)
    return filled(made // unit, last)
