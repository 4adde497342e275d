"""Laws of the sums of blocks of users, for check_blocks.py: whole numbers over a scale.

Standard library only; check_users.py must stand next to it. Steps are without checks.
"""

import importlib.util
import math
from fractions import Fraction
from pathlib import Path

_PLACE = Path(__file__).with_name("check_users.py")
_SPEC = importlib.util.spec_from_file_location("check_users", _PLACE)
users = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(users)
base = users.base
require, product = base._require, base.product
MOST_LAWS, MOST_PLACES = 1000, 5000


def filled(counts, scale):
    """Return whole numbers that sum to the scale: the missing part counts at the last place."""
    counts[-1] += scale - sum(counts)
    return counts


def times(one, other, scale):
    """Return the law of a sum."""
    return filled([c // scale for c in product(one, other)], scale)


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
    """Return laws without those that another one dominates, by no smaller excess anywhere."""
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
    """Return the greatest laws of 0, 1, ..., `most` draws, without dominated ones."""
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
