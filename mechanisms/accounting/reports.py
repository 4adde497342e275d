"""t reports of one user: from above by the law of the privacy loss, from below by sums of scores.

Above, the loss distribution of one report is put on powers of a base: each output is split between
the two neighbouring ratios, which keeps its probabilities in both worlds; an observer of the parts
can forget the split. Laws are convolved as polynomials of integers, rounded down; the lost part
counts as delta. Below, see `scores`.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from fractions import Fraction

from flint import arb

from mechanisms.accounting import enclosures, formulas
from mechanisms.accounting.enclosures import ball, below, precisely, ratio_log
from mechanisms.accounting.numerics import scores
from mechanisms.accounting.numerics.grids import Grid
from mechanisms.accounting.profile import log_range

# of probabilities, where no delta is asked for
BITS = 200
# powers of the base that the losses of all reports together spread over, about
POINTS = 1 << 14
# ratios that are looked at for a number of which they are powers, and powers of it
MOST_RATIOS, MOST_POWERS = 64, 1000
# places times the logarithm of a probability that bits are spent on
WORK = 10**7


@precisely
def place(ratio, base):
    """Return j with base^j <= ratio < base^(j + 1), exactly.

    Examples
    --------
    >>> place(Fraction(8), Fraction(2)), place(Fraction(1, 3), Fraction(2))
    (3, -2)
    """
    near = ball(ratio).log() / ball(base).log()
    j = math.floor(float(near.mid()))
    if near > j and near < j + 1:
        return j
    while base**j > ratio:
        j -= 1
    while base ** (j + 1) <= ratio:
        j += 1
    return j


def common_base(pairs):
    """Return a base above 1 whose integer powers include all ratios, None if none is found.

    Parameters
    ----------
    pairs : list of list
        Pairs of outputs' probabilities.

    Examples
    --------
    >>> common_base([[(Fraction(4, 5), Fraction(1, 5)), (Fraction(1, 10), Fraction(4, 5))]])
    Fraction(2, 1)
    """
    ratios = {a / b for pair in pairs for a, b in pair if a and b}
    ratios = sorted(max(r, 1 / r) for r in ratios if r != 1)
    if not ratios:
        return Fraction(2)
    base, size = ratios[0], 4 * ratios[-1].denominator.bit_length() + 64
    if len(ratios) > MOST_RATIOS:
        return None
    for ratio in ratios:
        # Euclid's algorithm on logarithms
        while ratio != 1:
            low, high = sorted((base, ratio))
            if _powers(high, low) > MOST_POWERS:
                return None
            quotient = high / low ** place(high, low)
            if quotient.denominator.bit_length() > size:
                return None
            base, ratio = low, quotient
    return base


def _powers(ratio, base):
    least = ratio_log(base)
    return ratio_log(ratio) / least if least else math.inf


def spread(reports):
    """Return about how far the losses of all reports together spread, a float above 0.

    Parameters
    ----------
    reports : list of tuple
        (pair, times).
    """
    reach = variance = 0.0
    for pair, times in reports:
        logs = [(ratio_log(a / b), float(a)) for a, b in pair if a and b]
        if logs:
            mean = sum(x * w for x, w in logs)
            variance += times * sum((x - mean) ** 2 * w for x, w in logs)
            reach += times * (max(logs)[0] - min(logs)[0])
    return min(reach, 26 * math.sqrt(variance)) or 1.0


def fine_base(reports, points):
    """Return a base with at most `points` powers among the likely ratios of these reports."""
    return 1 + Fraction(max(1, round(2**40 * math.expm1(spread(reports) / points))), 2**40)


class Above:
    """The losses of reports added so far, made less private: each on two powers of the base.

    Reports may be of different pairs, and each may depend on what was reported before if its pair
    dominates whatever the user then may report.

    Parameters
    ----------
    base : Fraction
        Above 1.
    bits : int
        Of the probabilities.
    """

    def __init__(self, base, bits=BITS):
        self.base, self.bits = Fraction(base), bits
        self.law, self.sure = Grid.certain(bits), Fraction(0)

    @precisely
    def add(self, pair, times):
        """Add so many reports of a pair; return the losses."""
        self.law *= Grid.of(self._atoms(pair), self.bits) ** times
        infinite = sum((a for a, b in pair if not b), Fraction(0))
        self.sure = 1 - (1 - self.sure) * (1 - infinite) ** times
        return self

    def _atoms(self, pair):
        """Return the probabilities of one report's powers, a dict."""
        found = {}
        for a, b in pair:
            if a and b:
                j = place(a / b, self.base)
                here, base = ball(self.base) ** j, ball(self.base)
                for at, (part, _) in enumerate(formulas.split(ball(a), ball(b), here, here * base)):
                    found[j + at] = found.get(j + at, 0) + max(below(part), 0)
        return found

    def lost(self):
        """Return the probability that counts as delta, from outputs of x only and from rounding."""
        return max(self.sure, 1 - self.law.mass())

    @precisely
    def delta(self, F):
        """Return a number that delta at F is at most, a Fraction."""
        return min(
            enclosures.above(curve(self.law, self.base, ball(F)) + ball(self.lost())), Fraction(1)
        )

    @precisely
    def factor(self, target):
        """Return an F >= 1 at which delta is at most the target, a Fraction; None if none is."""
        found = solved(self.law, self.base, Fraction(target) - self.lost())
        return None if found is None else enclosures.above(found.max(arb(1)))


def curve(law, base, F):
    """Return E[(1 - F/ratio)_+] of a law of powers of a base, a ball."""
    total, base, items = arb(0), ball(base), law.items()
    if not items:
        return total
    ratio = base ** items[-1][0]
    for _, c in reversed(items):
        if ratio < F:
            break
        total += c * (1 - F / ratio).max(arb(0))
        ratio /= base
    return total * arb(2) ** -law.bits


def solved(law, base, target):
    """Return the F at which a law's mass beyond, less F times the other's, is the target; a ball.

    None if no F has so little; 0 is met at the greatest ratio.
    """
    if target < 0:
        return None
    base, unit, items = ball(base), arb(2) ** -law.bits, law.items()
    mass, other, best, target = arb(0), arb(0), arb(0), ball(target)
    if not items:
        return arb(0)
    ratio = base ** items[-1][0]
    if target == 0:
        return ratio
    for _, c in reversed(items):
        beyond = mass - other * ratio - target
        if beyond > 0:
            break
        if not beyond < 0:  # it is too near to tell
            best = best.max((mass - target) / other)
        mass, other = mass + c * unit, other + c * unit / ratio
        ratio /= base
    return best.max((mass - target) / other)


def bits_for(target):
    """Return how many bits tell a delta to thirty digits."""
    return 130 + max(0, math.ceil(-math.log2(target))) if target else BITS


def composed(reports, others=None, target=None, points=POINTS):
    """Return the losses of reports from above and from below, an `Above` and a `scores.Told`.

    Parameters
    ----------
    reports : list of tuple
        (pair, times) of pairs that dominate what a user may report.
    others : list of tuple, optional
        Pairs that a user can have; by default the same.
    target : Fraction, optional
        The least delta of interest.
    points : int

    Examples
    --------
    >>> pair = [(Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))]
    >>> [round(float(side.delta(Fraction(3))), 9) for side in composed([(pair, 2)])]
    [0.375, 0.375]
    """
    return above(reports, target, points), told(others or reports, target, points)


def above(reports, target=None, points=POINTS):
    """Return the `Above` of reports; parameters as for `composed`."""
    base = common_base([pair for pair, _ in reports])
    made = Above(base or fine_base(reports, points), bits_for(target))
    for pair, times in reports:
        made.add(pair, times)
    return made


def scored(reports, target=None, points=POINTS):
    """Return reports with scores near their losses, and the bits for their laws.

    If all ratios are powers of one number, the scores are the exponents, and nothing is lost.

    Returns
    -------
    tuple
        A list of (pair, times, scores), and bits.
    """
    base = common_base([pair for pair, _ in reports])
    unit = ratio_log(base) if base else spread(reports) / points
    each = [
        (pair, times, [round(ratio_log(a / b) / unit) if a and b else None for a, b in pair])
        for pair, times in reports
    ]
    # the other world's probability of what tells most is as small as the greatest ratio makes it
    ratio = sum(times * log_range(pair) for pair, times in reports)
    places = sum(times * log_range(pair) / unit for pair, times in reports) if base else points
    afforded = max(3 * spread(reports), WORK / max(places, 1))
    return each, bits_for(target) + math.ceil(min(ratio, afforded) / math.log(2))


def told(reports, target=None, points=POINTS):
    """Return a lower bound for t reports, a `scores.Told`; parameters as for `scored`."""
    return scores.repeated(*scored(reports, target, points))
