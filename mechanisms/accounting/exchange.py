"""n users' shuffled reports from above, where the other users' values are known but hide as well.

Let w(y) be at most Pr(y|z) for every value z, W the sum of w, and k(y) a share from 0 to 1.

1. With probability W, whatever her value is, each other user draws her report by w/W. These users
   are *alike*.
2. If the user in question reports y, she changes places with an alike user with probability k(y).
   The shuffled reports stay the same.
3. Let a of the others be alike. The gain l = p - e^eps q at y then counts (1 - k) l/(w (a + 1)) for
   each of the a + 1 reports by w, and k l/((Pr(y|z) - w) (a + 1)) for each other report, of a value
   z: it comes from a set of a + 1 alike users, one of whom is drawn.
4. For each set of alike users, add these terms; sum the positive parts. Since C(n-1, a)/(a + 1) =
   C(n, a + 1)/n, all n users may count as alike independently: delta is at most E[(sum of
   losses)_+]/n. If no other user is alike, the positive part of k l counts in full; so does that of
   (1 - k) l where w = 0, and that of k l where Pr(y|z) = w, for the worst z.
5. The others' values are not known. For a block of users take at each t the greatest E[(sum - t)_+]
   over all their values. One law has exactly these values, and represents any such users
   (`ldp-convex-sums`).

With k = 0 this is the blanket. With w = 0 and k = 1, others hide with all that their values report,
but then nobody is alike. So a part of the blanket is kept, and k is what is left of 1 (`passed`):
a gain that is split in proportion to two masses is the same loss in both, so no kind of values
tells more than the blanket does. Where p <= e^eps q there is no positive part to lose if nobody is
alike, and all is passed on. `ldp-shuffled-exchange` proves steps 1 to 4, and `ldp-shuffled-blocks`
the bound, if each block's law exceeds every t by as much as its users can. Two facts are proved
here:

- Users are alike independently, so the weight of a set of alike users is a product over blocks, and
  all sets with as many alike users of a block have the same law: a block's laws for 0, 1, ... alike
  users count with binomial weights.
- Let e_i(t) = E[(X_i - t)_+] for the sums X_i of a block, whole numbers from 0 to L. Each e_i is
  convex, and linear between whole t; so is their maximum e at whole t. So e(t - 1) - 2 e(t) +
  e(t + 1) >= 0 at t = 0, ..., L. These sum to e(-1) - e(0) = 1, for e_i(-1) = e_i(0) + 1, and their
  excess at whole t is e(t); between, it is the chord of e, which is at least each e_i.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import fmpz_poly

from mechanisms.accounting import formulas
from mechanisms.accounting.enclosures import above, ball, precisely
from mechanisms.accounting.numerics.grids import Grid, split
from mechanisms.accounting.numerics.laws import BITS, block, greatest_sums, times
from mechanisms.accounting.numerics.sums import merged, moment

# places of the greatest loss, and how far below 0 losses are looked at, in parts of it
FINE, DEEP = 32, 16
# users that are looked at together, of many and of few, and how many of these a block likely has
DEPTH, SHALLOW = 24, 8
FULL = Fraction(3, 5)
# users from which on blocks are put together, for the grid of all users' sum is coarse
MANY = 4000
# entries of all kinds together
MOST_ENTRIES = 4000
# of the target: the probability that nobody is alike
NOBODY = 0.03
# what is kept of the blanket: all where p = q, for many users; and all where p > F q, if no gain is
# passed on
NEUTRAL, GAINED = (Fraction(1), Fraction(0)), (Fraction(0), Fraction(1))
# users up to whom gains are kept too, and a smaller part where p = q
FEW, SOME = 300, 2000
# a probability that counts for nothing
TINY = Fraction(1, 1 << 1000)
# less than this part of what the blanket tells is not worth the search
WORTH = 1e-3


@dataclass(frozen=True)
class Others:
    """Two worlds of one user, and the kinds of values that another user can have.

    Parameters
    ----------
    kinds : tuple of tuple
        For each kind (p, q, w, r) of every output: the user's probabilities in both worlds, what
        all values have in common, and the other's probability.
    """

    kinds: tuple

    @classmethod
    def of(cls, Q, x, other, common):
        """Return it from rows of all kinds of values, None if they are too large."""
        if len(Q) ** 2 * len(common) > MOST_ENTRIES:
            return None
        kinds = {merged_outputs(Q[x], Q[other], common, row) for row in Q}
        return cls(tuple(sorted(kinds)))

    @property
    def exchanged(self):
        """The worlds the other way round."""
        kinds = (tuple(sorted((q, p, w, r) for p, q, w, r in kind)) for kind in self.kinds)
        return Others(tuple(sorted(kinds)))

    def is_worth(self, F):
        """Return whether the blanket likely gives much away at F."""
        blanket = told([(p, q, w, w) for p, q, w, _ in self.kinds[0]], F)
        return blanket > max(told(kind, F) for kind in self.kinds) * (1 + WORTH)

    def laws(self, F, part):
        """Return losses of alike users and of each kind, and what counts by itself.

        Returns
        -------
        tuple
            The law of an alike user's loss, those of others, each with its mass; what outputs add
            that nobody hides; and what there is to pass on.
        """
        alike, others, alone, given = {}, [], Fraction(0), Fraction(0)
        for place, kind in enumerate(self.kinds):
            law, bare, own = {}, Fraction(0), {}
            for p, q, w, r in kind:
                w, k = passed(p, q, w, F, part)
                gains = [share(p, q, k, F) for share in (formulas.kept, formulas.passed)]
                masses = w, r - w
                if not place:
                    given += formulas.positive(gains[1])
                for found, gained, mass in zip((own, law), gains, masses, strict=True):
                    bare += formulas.unhidden(gained, mass)
                    if mass:
                        _add(found, formulas.spread(gained, mass), mass)
            alike, alone = alike or own, max(alone, bare)
            others.append(merged(law.items()))
        return merged(alike.items()), others, alone, given

    def parts(self, n, F, target):
        """Return parts of the blanket that are worth a try; see `passed`.

        Parameters
        ----------
        n : int
        F : Fraction
        target : float
            Hardly ever is nobody alike, next to this delta, unless no gain is passed on.
        """
        if not self.is_worth(F):
            return []
        need = -math.expm1(math.log(NOBODY * target) / max(n - 1, 1))
        neutral = float(sum(w for p, q, w, _ in self.kinds[0] if p == q))
        both = neutral + float(sum(w for p, q, w, _ in self.kinds[0] if p > F * q))
        if need <= neutral:
            some = _thousandths(need / neutral), Fraction(0)
            return [GAINED, some] if n <= FEW else [some, NEUTRAL] if n <= SOME else [NEUTRAL]
        return [GAINED, (_thousandths(need / both),) * 2] if need < both else [GAINED]

    def delta_at(self, n, F, target, points, part):
        """Return what delta of n users is at most at F, by this part of w.

        Parameters
        ----------
        n : int
        F : Fraction
        target : float
            About the least delta of interest.
        points : int
            Of the grid of all users' sum.
        part : Fraction
        """
        blocks, alone = blocks_of(self, n, Fraction(F), part)
        grid = blocks.resolution(n, aim_beyond(alone, target), points)
        return mean_positive([blocks.on_grid(*grid)], n, *grid) * blocks.step + alone


def passed(p, q, w, F, part):
    """Return how much of the blanket is kept at an output, and the share k that is passed on.

    Parameters
    ----------
    p, q, w : Fraction
        The user's probabilities in both worlds, and the blanket.
    F : Fraction
    part : tuple of Fraction
        What is kept of outputs with p = q, and of those with p > F q; of others nothing is.
    """
    kept = part[0] if p == q else part[1] if p > F * q else Fraction(0)
    return kept * w, 1 - kept


def _thousandths(x):
    """Return a float rounded up, a Fraction."""
    return Fraction(math.ceil(1000 * x), 1000)


def aim_beyond(alone, target):
    """Return about the least bound of interest of a mean, where so much counts by itself."""
    return max(target - float(alone), target / 1000)


def _add(law, value, weight):
    law[value] = law.get(value, 0) + weight


def ratio(*parts):
    """Return parts over their sum."""
    total = sum(parts)
    return tuple(part / total for part in parts) if total else parts


def merged_outputs(*rows):
    """Return outputs with the same ratios merged, as a sorted tuple."""
    found = {}
    for parts in zip(*rows, strict=True):
        key = ratio(*parts)
        found[key] = tuple(map(sum, zip(found.get(key, (0,) * len(parts)), parts, strict=True)))
    return tuple(sorted(parts for parts in found.values() if any(parts)))


def told(kind, F):
    """Return about how much one report tells at F among others of this kind, a float."""
    parts = [(float(p - F * q), float(r)) for p, q, _, r in kind]
    return sum(gained**2 / r if r else 1e9 * max(gained, 0) for gained, r in parts)


@dataclass(frozen=True)
class Placed:
    """Laws of the losses of one user on a fine grid.

    Parameters
    ----------
    step : Fraction
    first : int
        The least multiple of a loss.
    hidden : Fraction
        The probability to be alike.
    own : fmpz_poly or None
        The law of an alike user's loss.
    rest : list of fmpz_poly
        Those of the kinds of users who are not alike.
    alone, given : Fraction
        The part that counts by itself, and the part that counts if no other user is alike.
    """

    step: Fraction
    first: int
    hidden: Fraction
    own: fmpz_poly
    rest: list
    alone: Fraction
    given: Fraction


@lru_cache(maxsize=64)
def placed(others, F, part):
    """Return the laws of a user on a fine grid, None if no loss is above 0; and what counts."""
    alike, kinds, alone, given = others.laws(F, part)
    hidden = sum((w for _, w in alike), Fraction(0))
    values = [x for law in (alike, *kinds) for x, _ in law]
    step = max(values) / FINE
    if step <= 0:
        return Placed(Fraction(1), 0, hidden, None, [], alone, given)
    first = math.floor(max(min(values), -DEEP * FINE * step) / step)
    own = on_grid(alike, step, first) if hidden else None
    rest = [on_grid(law, step, first) for law in kinds] if hidden < 1 else []
    return Placed(step, first, hidden, own, rest, alone, given)


@lru_cache(maxsize=64)
def blocks_of(others, n, F, part):
    """Return the `Blocks` of n users, and what counts by itself."""
    one = placed(others, F, part)
    alone = one.alone + one.given * _power(1 - one.hidden, n - 1)
    if one.own is None and not one.rest:
        return Blocks(one.step, 0, 1, 1, 0, ()), alone
    depth = DEPTH if n > SOME else SHALLOW
    sums = _sums(others, F, part, min(n, depth))
    most, hidden = len(sums) - 1, one.hidden
    size = min(n, depth if hidden == 1 else max(1, math.floor(FULL * most / (1 - hidden))))
    doubled = max(0, round(math.log2(n / MANY) / 2))
    made = [block(one.own, sums, hidden, users) for users in (size, 1)]
    return Blocks(one.step, one.first, most, size, doubled, parted(*made, n, size, doubled)), alone


@lru_cache(maxsize=64)
def _sums(others, F, part, most):
    rest = placed(others, F, part).rest
    return greatest_sums(rest, most) if rest else [fmpz_poly([1 << BITS])]


def parted(law, single, n, size, doubled):
    """Return the parts of n users' `Blocks`, of the laws of a block and of a user.

    More blocks are put together where users are many, doubled so often.
    """
    found = [(size, law)]
    for _ in range(doubled):
        users, law = found[-1]
        found.append((2 * users, times(law, law)))
    made = []
    for users, law in reversed(found):
        made.append((users, law, n // users))
        n %= users
    return (*made, (1, single, n)) if n else tuple(made)


@precisely
def _power(x, n):
    """Return what x^n is at most; no number smaller than `TINY`, which would have too many bits."""
    found = ball(x) ** n
    return TINY if found < ball(TINY) else above(found)


@dataclass(frozen=True)
class Blocks:
    """Laws of the losses of blocks of users on a fine grid, those of most users first.

    Parameters
    ----------
    step : Fraction
    first : int
        The least multiple of a user's loss.
    most : int
        So many users who are not alike are looked at together.
    size, doubled : int
        Users of a block, and how often two blocks are put together.
    parts : tuple of tuple
        (users of a block, the law of multiples from users times `first` on, how many such blocks).
    """

    step: Fraction
    first: int
    most: int
    size: int
    doubled: int
    parts: tuple

    def resolution(self, n, aim, points):
        """Return bits, and how many steps are one of the grid of all users' sum.

        The sum is likely within so many points. `aim` is about what the bound is.
        """
        bits = 40 + math.ceil(math.log2(n * points / aim))
        if not self.parts:
            return bits, 1
        _, law, number = self.parts[0]
        return bits, max(1, math.ceil(2.4 * math.sqrt(bits * number) * _deviation(law) / points))

    def on_grid(self, bits, many):
        """Return the law of the sum, split between multiples of so many steps, and the greatest."""
        total, most = Grid.certain(bits), 0
        for users, law, number in self.parts:
            if number:
                total *= _coarse(law, users * self.first, many, bits) ** number
                # also where it is split upwards
                most += max(-(-(users * self.first + law.degree()) // many), 0) * number
        return total, most


def mean_positive(each, n, bits, many):
    """Return a bound of E[(sum)_+]/n from above, in steps, of several `Blocks.on_grid`.

    The lost part counts as the greatest sum.
    """
    total, most = Grid.certain(bits), 0
    for law, greatest in each:
        total, most = total * law, most + greatest
    return (Fraction(moment(total), 1 << bits) + (1 - total.mass()) * most) * many / n


def _deviation(law):
    """Return about the standard deviation of a law's places, a float."""
    parts = [(j, int(c) / 2**BITS) for j, c in enumerate(law.coeffs()) if c]
    mean = sum(j * c for j, c in parts)
    return math.sqrt(sum((j - mean) ** 2 * c for j, c in parts))


def _coarse(law, shift, many, bits):
    """Return the law of multiples from `shift` on, split between those of `many` times the step."""
    found = {}
    for j, c in enumerate(map(int, law.coeffs()), shift):
        at, over = divmod(j, many)
        found[at] = found.get(at, 0) + c * (many - over)
        if over:
            found[at + 1] = found.get(at + 1, 0) + c * over
    low, unit = min(found), many << BITS
    counts = [(found.get(at, 0) << bits) // unit for at in range(low, max(found) + 1)]
    return Grid(counts, low, bits)


def on_grid(atoms, step, first):
    """Return the law of (value, weight), over the sum of the weights, as a polynomial.

    Each coefficient, of a multiple of the step from the `first` one on, is a probability times
    2^BITS; smaller values count as the first multiple, and what rounding takes as the greatest.
    """
    total = sum(w for _, w in atoms)
    placed = split([(max(x, step * first), w / total) for x, w in atoms], step)
    counts = [0] * (max(placed) - first + 1)
    for j, w in placed.items():
        counts[j - first] = math.floor(w * 2**BITS)
    counts[-1] += (1 << BITS) - sum(counts)
    return fmpz_poly(counts)
