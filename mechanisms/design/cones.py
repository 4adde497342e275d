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


def closed(factors, own=None):
    """Return the least factors that pair budgets imply, as numbers of the walk.

    Parameters
    ----------
    factors : sequence of sequence of Fraction or None, shape (K, K)
        e^eps(x, z); None is no budget, and the diagonal is left out.
    own : sequence of Fraction or None, shape (K,), optional
        Of classes: e^eps between two of a class, which is the diagonal then.
    """
    K = len(factors)
    made = [
        [_finite(own[x] if own and x == z else f) for z, f in enumerate(row)]
        for x, row in enumerate(factors)
    ]
    if not own:
        for x in range(K):
            made[x][x] = ONE
    for by in range(K):
        made = [
            [min(made[x][z], times(made[x][by], made[by][z])) for z in range(K)] for x in range(K)
        ]
    return made


def _finite(factor):
    return UNBOUNDED if factor is None else (0, Fraction(factor))


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
    found = of_classes((1,) * len(factors), factors)
    return sorted({normal([cells[0][0] for cells in ray]) for ray in found})


def of_classes(sizes, factors, most=None):
    """Return the extreme rays up to exchanges inside classes of values with equal budgets.

    Works without checks but that of their number.

    Parameters
    ----------
    sizes : sequence of int, shape (t,)
        Values of each class.
    factors : sequence of sequence of Fraction or None, shape (t, t)
        e^eps between values of two classes; on the diagonal of two of the same.
    most : int, optional
        So many orbits at most.

    Returns
    -------
    list
        Of each orbit, and each class, the distinct entries and how many values have them. The
        greatest entry is 1.

    Raises
    ------
    ValueError
        If there are more than `most`.

    Examples
    --------
    >>> two = Fraction(2)
    >>> [[[(str(v), n) for v, n in cells] for cells in ray] for ray in of_classes((3,), [[two]])]
    [[[('1/2', 1), ('1', 2)]], [[('1/2', 2), ('1', 1)]]]
    """
    own = [f[g] for g, f in enumerate(factors)]
    seen = walked(closed(factors, own), sizes, most)
    return sorted({tuple(map(_limit, ray)) for ray in seen})


def walked(E, sizes, most=None):
    """Return the orbits of rays of a cone of closed factors, entries as numbers of the walk.

    The walk goes along the edges: from a ray, the entries of a set of inputs grow until another
    pair is tight. The tight pairs connect the inputs of the set, and those outside of it. The graph
    of a cone is connected, so the walk meets every ray. Inputs with the same class and entry are a
    cell; one ray represents its whole orbit.
    """
    start = [(g, E[g][0], m) for g, m in enumerate(sizes)]
    start = _by_classes([(0, ONE, 1), (0, E[0][0], sizes[0] - 1), *start[1:]], len(sizes))
    seen, waiting = {start}, [start]
    while waiting:
        for ray in _neighbours(E, waiting.pop()):
            if ray not in seen:
                seen.add(ray)
                waiting.append(ray)
                if most and len(seen) > most:
                    raise ValueError(f"sizes must make at most {most} orbits, got more")
    return seen


def _by_classes(cells, t):
    """Return the cells of a ray by classes, scaled so that the greatest entry is one."""
    top = max(v for _, v, n in cells if n)
    made = [{} for _ in range(t)]
    for g, v, n in cells:
        if n:
            scaled = over(v, top)
            made[g][scaled] = made[g].get(scaled, 0) + n
    return tuple(tuple(sorted(found.items())) for found in made)


def _neighbours(E, ray):
    cells = [(g, v, n) for g, found in enumerate(ray) for v, n in found]
    ratios = [[over(times(E[g][h], w), v) for h, w, _ in cells] for g, v, _ in cells]
    every = range(len(cells))
    below = [sum(1 << j for j in every if j != i and ratios[i][j] == ONE) for i in every]
    for grown in _growing([n for *_, n in cells], below):
        stays = [j for j in every if grown.get(j, 0) < cells[j][2]]
        factor = min(ratios[i][j] for i in grown for j in stays)
        made = [(g, v, n - grown.get(i, 0)) for i, (g, v, n) in enumerate(cells)]
        made += [(cells[i][0], times(cells[i][1], factor), k) for i, k in grown.items()]
        yield _by_classes(made, len(ray))


def _growing(counts, below):
    """Yield how many values of which cells grow along the edges of a ray.

    If a value grows, all cells below it grow. If only a part of a cell grows, cells below and above
    connect both parts, or one part is a single value and everything else.
    """
    every, full = range(len(counts)), (1 << len(counts)) - 1
    above = [sum(1 << j for j in every if below[j] >> i & 1) for i in every]
    joined = [a | b for a, b in zip(above, below, strict=True)]
    many = [i for i in every if counts[i] > 1]
    lone = {1 << i for i in many}
    for i in many:
        if not below[i]:
            yield {i: 1}
        if not above[i]:
            yield {j: n - (i == j) for j, n in enumerate(counts)}
    between = [i for i in many if above[i] and below[i]]
    for inside in range(full):
        if any(inside >> i & 1 and below[i] & ~inside for i in every):
            continue
        able = [i for i in between if not inside >> i & 1 and not below[i] & ~inside]
        for parts in product(*(range(counts[i]) for i in able)):
            some = sum(1 << i for i, k in zip(able, parts, strict=True) if k)
            halves = inside | some, full & ~inside
            if inside and not lone & {*halves} and all(_connected(h, joined) for h in halves):
                found = {i: counts[i] for i in every if inside >> i & 1}
                yield found | {i: k for i, k in zip(able, parts, strict=True) if k}


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


def _limit(cells):
    found = {}
    for (power, v), n in cells:
        entry = v if power == 0 else Fraction(0)
        found[entry] = found.get(entry, 0) + n
    return tuple(sorted(found.items()))


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
