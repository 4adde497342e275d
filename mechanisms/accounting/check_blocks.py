"""Check certificates of n users by blocks of users, FILE ...

Standard library only; check_account.py and check_users.py must stand next to it. Status as there.
Steps are without checks.
"""

import importlib.util
import math
import sys
from fractions import Fraction
from pathlib import Path

_PLACE = Path(__file__).with_name("check_users.py")
_SPEC = importlib.util.spec_from_file_location("check_users", _PLACE)
users = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(users)
base = users.base
require, number, whole = base._require, base._number, base._whole
MOST_LAWS, MOST_BLOCK, MOST_PLACES = 1000, 1000, 5000


def positive(x):
    """Return the positive part."""
    return max(x, Fraction(0))


def filled(counts, scale):
    """Return whole numbers that sum to the scale: what is missing counts at the last place."""
    counts[-1] += scale - sum(counts)
    return counts


def times(one, other, scale):
    """Return the law of a sum."""
    return filled([c // scale for c in base.product(one, other)], scale)


def on_grid(atoms, step, first, scale):
    """Return the law of (value, weight), over the sum of the weights, split between multiples."""
    total, placed = sum(w for _, w in atoms), {}
    for value, weight in atoms:
        place = max(value / step, Fraction(first))
        j = math.floor(place)
        placed[j] = placed.get(j, 0) + weight / total * (1 - (place - j))
        placed[j + 1] = placed.get(j + 1, 0) + weight / total * (place - j)
    last = max(j for j, w in placed.items() if w)
    require(last - first < MOST_PLACES, "fewer places")
    return filled([int(placed.get(j, 0) * scale) for j in range(first, last + 1)], scale)


def excess(law, length):
    """Return E(j - t)_+ at t = -1, 0, ... of a law of places j from 0 on."""
    found, beyond = [0] * (length + 2), 0
    for t in range(len(law) - 1, -1, -1):
        beyond += law[t]
        found[t] = found[t + 1] + beyond
    return found


def greatest(laws):
    """Return the least law with an excess no smaller than that of any of the laws."""
    length = max(map(len, laws))
    most = list(map(max, zip(*(excess(law, length) for law in laws), strict=True)))
    return [most[j] - 2 * most[j + 1] + most[j + 2] for j in range(length)]


def undominated(known):
    """Return laws without those of which another has no smaller excess anywhere."""
    length, kept = max(map(len, known.values())), []
    order = [(excess(law, length), each) for each, law in known.items()]
    for own, each in sorted(order, key=lambda one: -sum(one[0])):
        if not any(all(a >= b for a, b in zip(other, own, strict=True)) for other, _ in kept):
            kept.append((own, each))
    return {each: known[each] for _, each in kept}


def raised(law, draws):
    """Return a law with more at the last place than rounding may hide of what was left out."""
    last = len(law) - 1
    left = (draws * (last + 1)) ** 2
    for j in range(last):
        taken = min(left, law[j])
        law[j], law[last], left = law[j] - taken, law[last] + taken, left - taken
    return law


def greatest_sums(kinds, most, scale):
    """Return the greatest laws of 0, 1, ..., `most` draws; what another law exceeds is left out."""
    found, known, made = [[scale]], {(): [scale]}, 0
    for _ in range(most):
        longer = {tuple(sorted((*each, k))): (each, k) for each in known for k in range(len(kinds))}
        made += len(longer)
        require(made <= MOST_LAWS, "fewer laws")
        known = undominated(
            {each: times(known[less], kinds[k], scale) for each, (less, k) in longer.items()}
        )
        found.append(raised(greatest(list(known.values())), len(found)))
    return found


def block(own, kinds, hidden, size, most, scale):
    """Return the greatest law of a block; each of its users is alike with probability `hidden`."""
    rest = greatest_sums(kinds, most, scale) if kinds else [[scale]]
    while kinds and len(rest) <= size:
        rest.append(times(rest[-1], rest[1], scale))
    alone, made = [scale], []
    for alikes in range(size + 1):
        weight = math.comb(size, alikes) * hidden**alikes * (1 - hidden) ** (size - alikes)
        if weight:
            law, part = times(alone, rest[size - alikes], scale), int(weight * scale)
            made += [0] * (len(law) - len(made))
            for j, c in enumerate(law):
                made[j] += c * part // scale
        alone = times(alone, own, scale) if own else alone
    return filled(made, scale)


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
    laws, bare = [], Fraction(0)
    for row in claim["others"]:
        row = [number(r) for r in row]
        require(len(row) == len(outputs) and sum(row) == 1, "rows of others that sum to 1")
        require(all(r >= w for r, (_, w, _) in zip(row, gains, strict=True)), "a common part")
        each = list(zip(row, gains, strict=True))
        laws.append([(k * gain / (r - w), r - w) for r, (gain, w, k) in each if r > w])
        bare = max(bare, sum(positive(k * g) for r, (g, w, k) in each if r == w))
    require(laws, "rows of others")
    return alike, laws, alone + bare, given


def of_blocks(claim, F, digits):
    """Return what delta is at most, of n users of whom each other one has one of the rows."""
    n, size = (
        whole(claim["users"], 2, base.MOST_USERS),
        whole(claim["size"], 1, MOST_BLOCK),
    )
    most, doubled = whole(claim["most"], 1, 100), whole(claim["doubled"], 0, 20)
    step, first = number(claim["step"]), whole(claim["first"], -MOST_PLACES, 0)
    many, scale = whole(claim["many"], 1, 10**6), 10**digits
    require(step > 0 and size <= n, "a step above 0")
    alike, kinds, alone, given = losses(claim, F)
    hidden = sum((w for _, w in alike), Fraction(0))
    alone += given * Fraction(power_above(1 - hidden, n - 1, scale), scale)
    own = on_grid(alike, step, first, scale) if hidden else None
    rest = [on_grid(law, step, first, scale) for law in kinds] if hidden < 1 else []
    laws = [(size, block(own, rest, hidden, size, most, scale))]
    for _ in range(doubled):
        users, law = laws[-1]
        laws.append((2 * users, times(law, law, scale)))
    laws = [*reversed(laws), (1, block(own, rest, hidden, 1, 1, scale))]
    total, highest = base.Law([scale], 0, digits), 0
    for users, law in laws:
        draws, n = divmod(n, users)
        atoms = {}
        for j, c in enumerate(law, users * first):
            at, over = divmod(j, many)
            for place, part in ((at, many - over), (at + 1, over)):
                atoms[place] = atoms.get(place, 0) + Fraction(c * part, many * scale)
        total *= base.Law.of(atoms, digits) ** draws
        highest += max(-(-(users * first + len(law) - 1) // many), 0) * draws
    mean = Fraction(sum(j * c for j, c in enumerate(total.counts, total.shift) if j > 0), scale)
    return (mean + (1 - total.mass()) * highest) * many * step / claim["users"] + alone


base.KINDS |= {"blocks": of_blocks}

if __name__ == "__main__":
    base.leave(base.main, sys.argv[1:])
