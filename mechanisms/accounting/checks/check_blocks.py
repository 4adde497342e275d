"""Check certificates of n users by blocks of users, FILE ...

Standard library only; laws_of_blocks.py, check_users.py and check_account.py must stand next to it.
Status as there. Steps are without checks.
"""

import importlib.util
import sys
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path

_PLACE = Path(__file__).with_name("laws_of_blocks.py")
_SPEC = importlib.util.spec_from_file_location("laws_of_blocks", _PLACE)
laws = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(laws)
base = laws.base
require, number, whole = base._require, base._number, base._whole
MOST_BLOCK, MOST_SHARES = 1000, 50


def positive(x):
    """Return the positive part."""
    return max(x, Fraction(0))


def power_above(x, n, scale):
    """Return a whole number that is at least x^n times the scale; x in [0, 1]."""
    found, x = scale, -(-x.numerator * scale // x.denominator)
    for bit in bin(n)[2:]:
        found = -(-found * found // scale)
        found = -(-found * x // scale) if bit == "1" else found
    return found


def losses(claim, F):
    """Return losses of alike users and of each kind of other, and what counts by itself."""
    outputs = base.rows(claim["outputs"], 3)
    passed = [number(k) for k in claim["passed"]]
    require(len(passed) == len(outputs), "a share of each output")
    require(all(0 <= k <= 1 for k in passed), "shares from 0 to 1")
    gains = [(p - F * q, w, k) for (p, q, w), k in zip(outputs, passed, strict=True)]
    alike = [((1 - k) * gain / w, w) for gain, w, k in gains if w]
    alone = sum((positive((1 - k) * gain) for gain, w, k in gains if not w), Fraction(0))
    given = sum((positive(k * gain) for gain, _, k in gains), Fraction(0))
    # the rows of the user in question need not be among these: that the outputs have a common part
    # with the others is used, and nothing of her own rows but their gains
    made, bare = [], Fraction(0)
    for row in claim["others"]:
        row = [number(r) for r in row]
        require(len(row) == len(outputs) and sum(row) == 1, "rows of others that sum to 1")
        require(all(r >= w for r, (_, w, _) in zip(row, gains, strict=True)), "a common part")
        each = list(zip(row, gains, strict=True))
        made.append([(k * gain / (r - w), r - w) for r, (gain, w, k) in each if r > w])
        bare = max(bare, sum(positive(k * g) for r, (g, w, k) in each if r == w))
    require(made, "rows of others")
    return alike, made, alone + bare, given


class Placed:
    """The losses of one user on a fine grid, and the numbers of a claim."""

    def __init__(self, claim, F, digits):
        self.n, self.digits = whole(claim["users"], 2, base.MOST_USERS), digits
        self.size, self.most = whole(claim["size"], 1, MOST_BLOCK), whole(claim["most"], 1, 100)
        self.doubled, self.many = whole(claim["doubled"], 0, 20), whole(claim["many"], 1, 10**6)
        step, self.first = number(claim["step"]), whole(claim["first"], -laws.MOST_PLACES, 0)
        require(step > 0 and self.size <= self.n, "a step above 0")
        self.scale, self.step = 10**digits, step
        alike, kinds, alone, given = losses(claim, F)
        self.hidden = hidden = sum((w for _, w in alike), Fraction(0))
        lone = Fraction(power_above(1 - hidden, self.n - 1, self.scale), self.scale)
        self.alone = alone + given * lone
        grid = step, self.first, self.scale
        self.own = laws.on_grid(alike, *grid) if hidden else None
        self.rest = [laws.on_grid(law, *grid) for law in kinds] if hidden < 1 else []

    def blocks(self, n):
        """Return what `coarse` does of n users of any values."""
        given = self.own, self.rest, self.hidden
        law = laws.block(*given, min(self.size, n), self.most, self.scale)
        return self.coarse(law, laws.block(*given, 1, 1, self.scale), n, min(self.size, n))

    def coarse(self, law, single, n, size):
        """Return the law of n users' sum on the coarse grid, and the greatest place."""
        made = [(size, law)]
        for _ in range(self.doubled):
            users, law = made[-1]
            made.append((2 * users, laws.times(law, law, self.scale)))
        total, highest = base.Law([self.scale], 0, self.digits), 0
        for users, law in [*reversed(made), (1, single)]:
            (draws, n), atoms = divmod(n, users), {}
            for j, c in enumerate(law, users * self.first):
                at, over = divmod(j, self.many)
                for place, part in ((at, self.many - over), (at + 1, over)):
                    weight = Fraction(c * part, self.many * self.scale)
                    atoms[place] = atoms.get(place, 0) + weight
            total *= base.Law.of(atoms, self.digits) ** draws
            highest += max(-(-(users * self.first + len(law) - 1) // self.many), 0) * draws
        return total, highest

    def delta(self, each):
        """Return what delta is at most, of independent sums of all users."""
        total, highest = base.Law([self.scale], 0, self.digits), 0
        for law, greatest in each:
            total, highest = total * law, highest + greatest
        mean = sum(j * c for j, c in enumerate(total.counts, total.shift) if j > 0)
        mean = Fraction(mean, self.scale) + (1 - total.mass()) * highest
        return mean * self.many * self.step / self.n + self.alone


def of_blocks(claim, F, digits):
    """Return a bound on delta for n users, where each other user has one of the rows."""
    placed = Placed(claim, F, digits)
    return placed.delta([placed.blocks(placed.n)])


def of_one_kind(shares, kinds):
    """Return how many shares of the others have one kind: less than one is left of each kind."""
    return shares + 1 - kinds


def of_known(claim, F, digits):
    """Return what delta is at most, where shares of the others have a known kind of value.

    Kinds that others exceed count as these; all others have any value.
    """
    placed, m = Placed(claim, F, digits), whole(claim["shares"], 1, MOST_SHARES)
    kinds = [*laws.undominated(dict(enumerate(placed.rest))).values()] if placed.rest else []
    given, users = of_one_kind(m, len(kinds)), (placed.n - 1) // m
    require(kinds and given > 0 and users > 0, "kinds, and more shares than these")
    rest, known = placed.blocks(placed.n - given * users), []
    for kind in kinds:
        single = laws.block(placed.own, [kind], placed.hidden, 1, 1, placed.scale)
        size = min(placed.size, users)
        law = single
        for _ in range(size - 1):
            law = laws.times(law, single, placed.scale)
        law, greatest = placed.coarse(law, single, users, size)
        known.append([(law**j, greatest * j) for j in range(given + 1)])
    found = []
    for cuts in combinations(range(given + len(kinds) - 1), len(kinds) - 1):
        ends = (-1, *cuts, given + len(kinds) - 1)
        counts = [b - a - 1 for a, b in pairwise(ends)]
        found.append(placed.delta([rest, *(law[j] for law, j in zip(known, counts, strict=True))]))
    return max(found)


base.KINDS |= {"blocks": of_blocks, "known": of_known}

if __name__ == "__main__":
    base.leave(base.main, sys.argv[1:])
