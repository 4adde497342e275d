"""Where the names of a Hasse diagram stand, and the lines between them, which pass no name.

A line that leads over more than one level has a place of its own on each level between, as names
have (Sugiyama, Tagawa and Toda, 1981). On a level it runs straight down; it is slanted only between
levels, where no names are.
"""

from itertools import pairwise

WIDTH, LETTER, ROOM = 16, 0.16, 0.5
# of a line on a level between, and between two neighbours
LINE, GAP = 0.12, 0.16
SWEEPS = 24


def covers(refines):
    """Return the pairs of the order that no third element lies between.

    Parameters
    ----------
    refines : dict
        From a name to the set of all names below it.

    Examples
    --------
    >>> covers({"a": {"b", "c"}, "b": {"c"}, "c": set()})
    [('a', 'b'), ('b', 'c')]
    """
    return [
        (name, lower)
        for name, below in refines.items()
        for lower in sorted(below)
        if not any(lower in refines[between] for between in below)
    ]


def levels(refines):
    """Return the length of the longest chain below each name.

    Examples
    --------
    >>> levels({"a": {"b", "c"}, "b": {"c"}, "c": set()})
    {'c': 0, 'b': 1, 'a': 2}
    """
    found = {}
    for name in sorted(refines, key=lambda name: len(refines[name])):
        found[name] = max((found[lower] + 1 for lower in refines[name]), default=0)
    return found


def width_of(node):
    """Return the width of a name, or of a line that passes by."""
    return LINE if isinstance(node, tuple) else len(node) * LETTER + ROOM


def chains(refines):
    """Return the places that each line passes, from the upper name to the lower.

    A place between is a tuple of upper name, lower name and level.

    Examples
    --------
    >>> chains({"a": {"b", "c"}, "b": {"d"}, "c": set(), "d": set()})[1]
    ['a', ('a', 'c', 1), 'c']
    """
    level = levels(refines)
    return [
        [upper, *((upper, lower, k) for k in range(level[upper] - 1, level[lower], -1)), lower]
        for upper, lower in covers(refines)
    ]


def places(refines):
    """Return x and level of all names that are above or below another, and of passing lines."""
    level, lines = levels(refines), chains(refines)
    height = {
        node: node[2] if isinstance(node, tuple) else level[node] for c in lines for node in c
    }
    rows = [[n for n in height if height[n] == k] for k in range(max(height.values()) + 1)]
    near = {node: [] for node in height}
    for line in lines:
        for a, b in pairwise(line):
            near[a].append(b)
            near[b].append(a)
    x = {}
    for row in rows:
        x |= _apart(row, dict.fromkeys(row, WIDTH / 2))
    for sweep in range(SWEEPS):
        for row in rows if sweep % 2 else rows[::-1]:
            others = {n: _neighbours(n, near, height, up=sweep % 2 == 0) for n in row}
            wanted = {n: _mean([x[o] for o in others[n]], x[n]) for n in row}
            row.sort(key=wanted.get)
            x |= _apart(row, wanted)
    for row in rows:
        x |= _apart(row, {n: _mean([x[o] for o in near[n]], x[n]) for n in row})
    return {node: (x[node], height[node]) for node in height}


def _neighbours(node, near, height, up):
    found = [other for other in near[node] if (height[other] > height[node]) == up]
    return found or near[node]


def _mean(values, otherwise):
    return sum(values) / len(values) if values else otherwise


def _apart(row, wanted):
    """Return places near the wanted ones, in the row's order, that keep names apart."""
    half = [width_of(node) / 2 for node in row]
    steps = [a + b + GAP for a, b in pairwise(half)]
    wide = max(WIDTH, sum(steps) + half[0] + half[-1])
    near = [wanted[node] for node in row]
    from_left = _pushed(near, steps, half[0])
    from_left = _mirrored(_pushed(_mirrored(from_left, wide), steps[::-1], half[-1]), wide)
    from_right = _mirrored(_pushed(_mirrored(near, wide), steps[::-1], half[-1]), wide)
    from_right = _pushed(from_right, steps, half[0])
    middle = [(a + b) / 2 for a, b in zip(from_left, from_right, strict=True)]
    return dict(zip(row, middle, strict=True))


def _pushed(near, steps, first):
    """Return places of at least the wanted ones, each a step or more after the one before."""
    found = []
    for k, place in enumerate(near):
        found.append(max(place, found[-1] + steps[k - 1] if k else first))
    return found


def _mirrored(places, wide):
    return [wide - place for place in places[::-1]]
