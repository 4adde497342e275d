"""t reports of one user: laws of the privacy loss on powers of a base, from above and below.

A loss distribution of one report is put on powers of a base. From above, each output is split
between the two neighbouring ratios so that its probabilities in both worlds stay: who sees which
part it is can forget it. From below, ratios are rounded down, and what the roundings of all reports
sum to is given back but for what a bound of Chernoff leaves. Then laws are convolved as
polynomials of integers, rounded down; what is lost counts as delta above and as nothing below.
"""

import math
from fractions import Fraction

from flint import arb

from mechanisms.accounting import formulas
from mechanisms.accounting.enclosures import above, ball, below, precisely, ratio_log
from mechanisms.accounting.grids import Grid

# of probabilities, besides those that the least delta of interest has
BITS = 160
# powers of the base that the losses of all reports together spread over, about: splitting costs
# the square of a step, rounding down a step
POINTS, FINE = 1 << 14, 3 << 16
# of delta: the probability that roundings give back less than is counted
SHORT = 10**3
LEAST = Fraction(1, 10**30)
# exponents up to which powers are compared as fractions; beyond, equality is not looked for
EXACT = 1000


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
    """Return a base above 1 of which all ratios are whole powers, None if none is seen.

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
    base = ratios[0]
    for ratio in ratios:
        # Euclid's algorithm on logarithms
        while ratio != 1:
            low, high = sorted((base, ratio))
            quotient = high / low ** place(high, low)
            if quotient.denominator.bit_length() > 4 * ratios[-1].denominator.bit_length() + 64:
                return None
            base, ratio = low, quotient
    return base if _powers(ratios[-1], base) <= POINTS else None


def _powers(ratio, base):
    return ratio_log(ratio) / ratio_log(base)


def fine_base(reports, points):
    """Return a base for these reports, of which not more than `points` powers are likely.

    Parameters
    ----------
    reports : list of tuple
        (pair, times).
    points : int
    """
    reach = variance = 0.0
    for pair, times in reports:
        logs = [(ratio_log(a / b), float(a)) for a, b in pair if a and b]
        if logs:
            mean = sum(x * w for x, w in logs)
            variance += times * sum((x - mean) ** 2 * w for x, w in logs)
            reach += times * (max(logs)[0] - min(logs)[0])
    spread = min(reach, 26 * math.sqrt(variance)) or 1.0
    return 1 + Fraction(max(1, round(2**40 * math.expm1(spread / points))), 2**40)


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
    def add(self, pair, times=1):
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
        """Return the probability that counts as delta: of outputs of x alone, and rounded away."""
        return max(self.sure, 1 - self.law.mass())

    @precisely
    def delta(self, F):
        """Return a number that delta at F is at most, a Fraction."""
        return min(above(curve(self.law, self.base, ball(F)) + ball(self.lost())), Fraction(1))

    @precisely
    def factor(self, target):
        """Return an F >= 1 at which delta is at most the target, a Fraction; None if none is."""
        found = solved(self.law, self.base, Fraction(target) - self.lost())
        return None if found is None else above(found.max(arb(1)))


class Below(Above):
    """The losses of reports added so far, made more private; parameters as for `Above`."""

    def __init__(self, base, bits=BITS):
        super().__init__(base, bits)
        self.roundings = []

    @precisely
    def add(self, pair, times=1):
        """Add so many reports of a pair; return the losses."""
        super().add(pair, times)
        found = [(ball(a), self._rounding(a / b)) for a, b in pair if a and b]
        if any(rounding != 0 for _, rounding in found):
            self.roundings.append((times, found))
        return self

    def _atoms(self, pair):
        found = {}
        for a, b in pair:
            if a and b:
                j = place(a / b, self.base)
                found[j] = found.get(j, 0) + a
        return found

    def _rounding(self, ratio):
        """Return the logarithm of a ratio less that of the power below it, exactly 0 if it is."""
        j = place(ratio, self.base)
        if abs(j) < EXACT and self.base**j == ratio:
            return arb(0)
        return (ball(ratio).log() - j * ball(self.base).log()).max(arb(0))

    def given_back(self, short):
        """Return what roundings sum to at least, but with probability `short`; a ball.

        By Chernoff's bound: with r the roundings, E[e^(-s r)] e^(s b) bounds the probability that
        they sum to less than b, for any s; the whole number s is near the best.
        """
        if not self.roundings:
            return arb(0)
        variance = sum(times * _variance(found) for times, found in self.roundings)
        s = min(max(1, round(math.sqrt(2 * -math.log(short) / variance))), 10**9)
        total = ball(short).log()
        for times, found in self.roundings:
            moment = 1 - sum((a for a, _ in found), arb(0)).min(arb(1))
            moment += sum((a * (-s * r).exp() for a, r in found), arb(0))
            total -= times * moment.log()
        return (total / s).max(arb(0))

    @precisely
    def delta(self, F, hint=None):
        """Return a number that delta at F is at least, a Fraction.

        Parameters
        ----------
        F : Fraction
        hint : Fraction, optional
            About what delta is.
        """
        short = max((hint or Fraction(1, 10**6)) / SHORT, LEAST) if self.roundings else Fraction(0)
        F = ball(F) / self.given_back(short).exp()
        found = curve(self.law, self.base, F) + ball(self.sure) - ball(short)
        return max(below(found), Fraction(0))

    @precisely
    def factor(self, target):
        """Return an F >= 1 below which delta is above the target; None if it is so at every F."""
        short = Fraction(target) / SHORT if self.roundings else Fraction(0)
        found = solved(self.law, self.base, target + short - self.sure)
        if found is None:
            return None
        if short:
            found *= self.given_back(short).exp()
        return below(found.max(arb(1)))


def _variance(found):
    """Return about the variance of roundings, a float."""
    mass = sum(float(a.mid()) for a, _ in found)
    mean = sum(float((a * r).mid()) for a, r in found)
    return max(sum(float((a * r * r).mid()) for a, r in found) - mean * mean / mass, 1e-300)


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
    """Return how many bits tell a delta to six digits and more."""
    return 64 + max(0, math.ceil(-math.log2(target))) if target else BITS


def composed(reports, others=None, target=None, points=(POINTS, FINE)):
    """Return the losses of reports from above and from below, `Above` and `Below`.

    Parameters
    ----------
    reports : list of tuple
        (pair, times) of pairs that dominate what a user may report.
    others : list of tuple, optional
        Pairs that a user can have; by default the same.
    target : Fraction, optional
        The least delta of interest.
    points : tuple of int
        Of either side.

    Examples
    --------
    >>> pair = [(Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))]
    >>> [round(float(side.delta(Fraction(3))), 9) for side in composed([(pair, 2)])]
    [0.375, 0.375]
    """
    made = []
    for kind, each, most in zip((Above, Below), (reports, others or reports), points, strict=True):
        base = common_base([pair for pair, _ in each])
        bits = BITS if base or target is None else bits_for(target) + 40
        side = kind(base or fine_base(each, most), bits)
        for pair, times in each:
            side.add(pair, times)
        made.append(side)
    return made
