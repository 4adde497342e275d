"""Extreme rays of the columns that budgets allow, in fractions; arguments are without checks.

Pair budgets ask q_x <= E[x][z] q_z. A number of the walk is a power of an unbounded M and a
fraction: an infinite budget is M, and as M grows the rays tend to those of the cone without it.
"""

from fractions import Fraction
from itertools import product

ONE, UNBOUNDED = (0, Fraction(1)), (1, Fraction(1))


def times(a, b):
    """Return the product of two numbers of the walk."""
    return a[0] + b[0], a[1] * b[1]


def over(a, b):
    """Return their quotient."""
    return a[0] - b[0], a[1] / b[1]


def closed(factors):
    """Return the least factors that pair budgets imply, as numbers of the walk.

    Parameters
    ----------
    factors : sequence of sequence of Fraction or None, shape (K, K)
        e^eps(x, z); None is no budget, and the diagonal is left out.
    """
    K = len(factors)
    made = [
        [
            ONE if x == z else UNBOUNDED if (f := factors[x][z]) is None else (0, Fraction(f))
            for z in range(K)
        ]
        for x in range(K)
    ]
    for by in range(K):
        made = [
            [min(made[x][z], times(made[x][by], made[by][z])) for z in range(K)] for x in range(K)
        ]
    return made


def tied(factors):
    """Return two inputs whose columns' entries must be the same, or None."""
    made = closed(factors)
    pairs = ((x, z) for x in range(len(made)) for z in range(x))
    return next(
        (pair for pair in pairs if times(made[pair[0]][pair[1]], made[pair[1]][pair[0]]) <= ONE),
        None,
    )


def of_pairs(factors):
    """Return the extreme rays of {q >= 0: q_x <= factors[x][z] q_z}, of sum one.

    Rays of an infinite budget are limits; a few of them may not be extreme.

    Parameters
    ----------
    factors : sequence of sequence of Fraction or None, shape (K, K)

    Returns
    -------
    list of tuple of Fraction

    Examples
    --------
    >>> two = Fraction(2)
    >>> [[str(v) for v in ray] for ray in of_pairs([[None, two], [two, None]])]
    [['1/3', '2/3'], ['2/3', '1/3']]
    """
    return sorted({_limit(ray) for ray in walked(closed(factors))})


def walked(E):
    """Return the rays of a cone of closed factors, numbers of the walk with q_0 = 1.

    The walk goes along the edges: from a ray a set of inputs grows until another pair is tight. The
    tight pairs connect the set, and connect the others. The graph of a cone is connected, so that
    every ray is met.
    """
    K = len(E)
    start = tuple(over(E[x][0], E[0][0]) for x in range(K))
    seen, waiting = {start}, [start]
    while waiting:
        q = waiting.pop()
        for ray in _neighbours(E, q):
            if ray not in seen:
                seen.add(ray)
                waiting.append(ray)
    return seen


def _neighbours(E, q):
    K = len(q)
    tight, joined = [0] * K, [0] * K
    ratios = [[over(times(E[x][z], q[z]), q[x]) for z in range(K)] for x in range(K)]
    for x in range(K):
        for z in range(K):
            if x != z and ratios[x][z] == ONE:
                tight[x] |= 1 << z
                joined[x] |= 1 << z
                joined[z] |= 1 << x
    every = (1 << K) - 1
    for chosen in range(1, every):
        inside = [x for x in range(K) if chosen >> x & 1]
        if any(tight[x] & ~chosen for x in inside):
            continue
        if not (_connected(chosen, joined) and _connected(every & ~chosen, joined)):
            continue
        outside = [z for z in range(K) if not chosen >> z & 1]
        factor = min(ratios[x][z] for x in inside for z in outside)
        grown = [times(v, factor) if chosen >> x & 1 else v for x, v in enumerate(q)]
        yield tuple(over(v, grown[0]) for v in grown)


def _connected(chosen, joined):
    reached = chosen & -chosen
    while True:
        more = reached
        for x, others in enumerate(joined):
            if reached >> x & 1:
                more |= others & chosen
        if more == reached:
            return reached == chosen
        reached = more


def _limit(ray):
    top = max(power for power, _ in ray)
    return normal([v if power == top else Fraction(0) for power, v in ray])


def normal(column):
    """Return a column of Fractions scaled to sum one, a tuple."""
    total = sum(column)
    return tuple(v / total for v in column)


def of_values(factors):
    """Return the rays of budgets e^eps(x) of each input, None for none: OneID, LDP, OSLDP.

    They are E_x on a set of inputs that have budgets, and 1 elsewhere; and each input without one
    by itself.

    Parameters
    ----------
    factors : sequence of Fraction or None, shape (K,)

    Examples
    --------
    >>> len(of_values([Fraction(2)] * 3)), len(of_values([Fraction(2), Fraction(3), None]))
    (6, 4)
    """
    K = len(factors)
    free = [x for x, f in enumerate(factors) if f is None]
    bound = [x for x, f in enumerate(factors) if f is not None]
    found = [tuple(Fraction(x == z) for z in range(K)) for x in free]
    for bits in product((0, 1), repeat=len(bound)):
        if any(bits) and (free or not all(bits)):
            q = [Fraction(1)] * K
            for x, bit in zip(bound, bits, strict=True):
                q[x] = Fraction(factors[x]) if bit else q[x]
            found.append(normal(q))
    return sorted(found)


def of_posteriors(prior, E):
    """Return the rays of eps-LIP: all posteriors but one are E times or 1/E of the prior.

    Parameters
    ----------
    prior : sequence of Fraction, shape (K,)
        Positive.
    E : Fraction
        e^eps > 1.

    Examples
    --------
    >>> len(of_posteriors([Fraction(1, 2)] * 2, Fraction(2)))
    2
    """
    K, found = len(prior), set()
    for free in range(K):
        others = [x for x in range(K) if x != free]
        for bits in product((0, 1), repeat=K - 1):
            q = [Fraction(0)] * K
            for x, bit in zip(others, bits, strict=True):
                q[x] = E if bit else 1 / E
            q[free] = (1 - sum(p * v for p, v in zip(prior, q, strict=True))) / prior[free]
            if 1 / E <= q[free] <= E:
                found.add(normal(q))
    return sorted(found)
