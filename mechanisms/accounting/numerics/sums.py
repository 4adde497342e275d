"""E[(L_1 + ... + L_n)_+]/n of independent draws from few values, from above.

A law is a list of (value, probability), Fractions; probabilities sum to 1. For at most three values
it is computed as near as one likes; for more, by a grid of integers, or by three groups of values
and a bound of Hoeffding.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from fractions import Fraction
from itertools import combinations

from flint import arb

from mechanisms.accounting import formulas
from mechanisms.accounting.enclosures import above, ball, precisely
from mechanisms.accounting.numerics.binomials import probability, tail_of, window
from mechanisms.accounting.numerics.grids import Grid, split

# probability that windows leave out; of the aim
TAIL, FAR = 1e-40, 1e-8
POINTS = 1 << 15
# users from which on a grid needs too many points to be better than three groups
MANY = 3_000_000
# of the grid of a user's own losses: so many times the points
WIDEST = 16
# of the aim: what bounds of Hoeffding are let add
SHORT = 10**4


def merged(law):
    """Return the law with equal values put together, the greatest value first."""
    found = {}
    for value, weight in law:
        if weight:
            found[value] = found.get(value, 0) + weight
    return sorted(found.items(), reverse=True)


@precisely
def three(law, n, tail=TAIL):
    """Return a ball around E[(sum)_+]/n for a law of at most three values.

    The values are a > c > b. Among n draws, C are not c, and A of these are a; both are binomial.
    Given C, the tails of A follow by recurrences from those of one more draw.
    """
    atoms = merged(law)
    if atoms[0][0] <= 0:
        return arb(0)
    scale = math.lcm(*(value.denominator for value, _ in atoms))
    values = [int(value * scale) for value, _ in atoms]
    if len(atoms) == 1:
        return ball(atoms[0][0])
    a, b = values[0], values[-1]
    c = values[1] if len(atoms) == 3 else 0
    r = atoms[0][1] + atoms[-1][1]
    low, high, lost = window(n, r, tail)
    total, tails = arb(0), _Tails(ball(atoms[0][1] / r))
    weight = probability(n, high, ball(r))
    odds = ball((1 - r) / r)
    for C in range(high, low - 1, -1):
        fixed = c * n + (b - c) * C
        total += weight * tails.excess(C, a - b, fixed)
        if low < C:
            weight = weight * C * odds / (n - C + 1)
    outside = (lost * max(a, 0)).union(arb(0))
    return (total / n + outside) / scale


class _Tails:
    """E[(u A + v)_+] for A binomial of C and p, for one C after the other, downwards."""

    def __init__(self, p):
        self.p, self.state = p, None

    def excess(self, C, u, v):
        """Return it, and make ready for one draw less; u > 0."""
        k = max(0, -(v // u))
        if k > C:
            self.state = None
            return arb(0)
        if self.state is None or k > self.state:
            self.tail, self.here = tail_of(C, k, self.p)
        else:
            for j in range(self.state, k, -1):
                self.here = self.here * (j * (1 - self.p)) / ((C - j + 1) * self.p)
                self.tail += self.here
        found = (u * C * self.p + v) * self.tail + u * k * (1 - self.p) * self.here
        self._one_less(C, k)
        return found

    def _one_less(self, C, k):
        """Turn the tail and the probability at k into those of one draw less."""
        if k == C:
            self.state = None
            return
        self.state = k
        self.tail -= self.here * k / C
        self.here = self.here * (C - k) / (C * (1 - self.p))


def groups(law):
    """Return the law's values in at most three contiguous parts, whose means spread most."""
    atoms = merged(law)
    if len(atoms) <= 3:
        return [[atom] for atom in atoms]
    cuts = combinations(range(1, len(atoms)), 2)
    parts = ((atoms[:i], atoms[i:j], atoms[j:]) for i, j in cuts)
    return list(
        max(parts, key=lambda three: sum(float(m) ** 2 * float(w) for m, w in means(three)))
    )


def means(parts):
    """Return the law of the conditional means of parts of a law."""
    found = []
    for part in parts:
        values, weights = zip(*part, strict=True)
        total = formulas.over(range(len(part)))
        mean = formulas.conditional_mean(weights.__getitem__, values.__getitem__, total)
        found.append((mean, sum(weights)))
    return found


@precisely
def above_groups(law, n, aim):
    """Return a bound of E[(sum)_+]/n from above, by three groups of values and Hoeffding's bound.

    An observer who distinguishes only the groups sees the mean of each group. The rest has mean 0
    given the groups and is in intervals of width w, so its sum exceeds t with probability at most
    exp(-2 t^2 / (n w^2)).
    """
    parts = groups(law)
    law = means(parts)
    width = max(part[0][0] - part[-1][0] for part in parts)
    if not width:
        return three(law, n, aim * FAR)
    spread = float(width) * math.sqrt(n / 2)
    slack = max(1.0, math.log(spread / n / (aim / SHORT) + 3))
    t = Fraction(spread * math.sqrt(slack))
    over = ball(n * width**2 / (4 * t)) * (-2 * ball(t * t / (n * width**2))).exp() / n
    return three([(x + t / n, w) for x, w in law], n, aim * FAR) + over


def resolution(atoms, n, aim, points):
    """Return bits, step and least value of a grid on which the sum is likely within so many points.

    A value below what all positive ones likely make up for counts as the least one: that makes the
    sum no smaller, and its positive part hardly greater.
    """
    bits, top = 40 + math.ceil(math.log2(n * points / aim)), atoms[0][0]
    many = n * float(sum(w for x, w in atoms if x > 0))
    low = max(atoms[-1][0], -top * (1 + _most(many, aim * FAR)))
    kept = clipped(atoms, low)
    mean = sum(x * w for x, w in kept)
    deviation = math.sqrt(float(sum((x - mean) ** 2 * w for x, w in kept)))
    reach = min(n * float(top - low), 2.4 * math.sqrt(bits * n) * deviation)
    reach = max(reach, float(top - low) / WIDEST)
    step = top / max(1, math.ceil(float(top) * points / reach))
    return bits, step, step * (low // step)


def _most(mean, tail):
    """Return about the number that a Poisson variable exceeds with less than this probability."""
    k = math.ceil(mean) + 1
    while k * math.log(mean) - mean - math.lgamma(k + 1) > math.log(tail):
        k += 1 + k // 100
    return k


def above_grid(atoms, n, bits, step):
    """Return a bound of E[(sum)_+]/n from above, by values split to multiples of a step."""
    return ball(on_grid(atoms, n, bits, step))


def on_grid(atoms, n, bits, step):
    """Return the same as a Fraction."""
    law = Grid.of(split(atoms, step), bits) ** n
    return moment(law) * step / 2**bits / n + (1 - law.mass()) * atoms[0][0]


def clipped(atoms, least):
    """Return the law with values below the least one counted as that."""
    return merged((max(x, least), w) for x, w in atoms)


def moment(law):
    """Return the sum of j c over multiples j > 0 of a law, a whole number."""
    start = max(1, law.shift)
    counts = law.poly.coeffs()[max(0, 1 - law.shift) :]
    return sum(j * int(c) for j, c in enumerate(counts, start))


@precisely
def positive_part(law, n, aim, points=POINTS):
    """Return a bound of E[(sum)_+]/n from above, a Fraction.

    Parameters
    ----------
    law : list of tuple of Fraction
    n : int
    aim : float
        About what it is.
    points : int
        Of the grid, where there are more than three values and a grid is better than groups.
    """
    atoms, aim = merged(law), min(max(aim, 1e-40), 1.0)
    if atoms[0][0] <= 0:
        return Fraction(0)
    if len(atoms) <= 3 or n > MANY:
        return above(above_groups(atoms, n, aim))
    bits, step, least = resolution(atoms, n, aim, points)
    return above(above_grid(clipped(atoms, least), n, bits, step))
