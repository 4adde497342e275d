"""Hasse diagrams of the order of mechanisms: a line down leads to what is a garbling."""

from functools import partial

from common.errors import run
from figures import exact
from figures.style import plt

# of the panels, from left to right and down
K = "4"
WIDTH, LETTER, ROOM = 16, 0.16, 0.5
# how far from a name's height a line passes straight beside it
BESIDE = 0.17


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


def places(refines):
    """Return x and y of the names that are above or below another, each near those it covers."""
    pairs, found = covers(refines), {}
    level = levels(refines)
    linked = {name for pair in pairs for name in pair}
    for height in range(max(level.values()) + 1):
        row = [name for name in refines if level[name] == height and name in linked]
        near = {name: [found[b][0] for a, b in pairs if a == name] for name in row}
        row.sort(key=lambda name: sum(near[name]) / len(near[name]) if near[name] else 0)
        room = [len(name) * LETTER + ROOM for name in row]
        left = (WIDTH - sum(room)) / (len(row) + 1)
        x = left
        for name, width in zip(row, room, strict=True):
            found[name] = (x + width / 2, height)
            x += width + left
    return found


def route(at, upper, lower):
    """Return the points of a line, which goes round the names between.

    Examples
    --------
    >>> at = {"a": (0.0, 2), "b": (0.0, 1), "c": (0.0, 0)}
    >>> [round(x, 2) for x, _ in route(at, "a", "c")]
    [0.0, -0.41, -0.41, 0.0]
    """
    (x, y), (u, v) = at[upper], at[lower]
    points = [(x, y)]
    for height in range(y - 1, v, -1):
        boxes = [(c, (len(n) * LETTER + ROOM) / 2) for n, (c, h) in at.items() if h == height]
        straight = x + (u - x) * (y - height) / (y - v)

        def is_free(place, boxes=boxes):
            return all(abs(place - centre) > half for centre, half in boxes)

        if not is_free(straight):
            sides = [c + side * (half + 0.08) for c, half in boxes for side in (-1, 1)]
            place = min(filter(is_free, sides), key=lambda p, s=straight: abs(p - s))
            points += [(place, height + BESIDE), (place, height - BESIDE)]
    return [*points, (u, v)]


def panel(axis, rows):
    """Draw the diagram of the mechanisms at one e^eps."""
    names = {row["mechanism"]: " = ".join(filter(None, [row["mechanism"], *_list(row, "same")]))
             for row in rows}  # fmt: skip
    refines = {row["mechanism"]: set(_list(row, "refines")) for row in rows}
    shown = {names[name]: {names[lower] for lower in below} for name, below in refines.items()}
    at = places(shown)
    for upper, lower in covers(shown):
        axis.plot(*zip(*route(at, upper, lower), strict=True), color="0.6", linewidth=0.8, zorder=1)
    for name, (x, y) in at.items():
        box = {"boxstyle": "round,pad=0.2", "facecolor": "white", "edgecolor": "0.7"}
        axis.text(x, y, name, ha="center", va="center", fontsize=6.5, bbox=box, zorder=2)
    alone = [name for name in shown if name not in at]
    title = f"$e^{{\\varepsilon}}$ = {rows[0]['E']}"
    axis.set_title(title + (f";  apart: {', '.join(alone)}" if alone else ""), fontsize=8)
    axis.set(xlim=(-0.5, WIDTH + 0.5), ylim=(-0.5, max(y for _, y in at.values()) + 0.5))
    axis.axis("off")


def _list(row, key):
    return row[key].split(";") if row[key] else []


def draw(rows):
    """Return the figure, a panel each e^eps."""
    chosen = [row for row in rows if row["K"] == K]
    budgets = list(dict.fromkeys(row["E"] for row in chosen))
    figure, axes = plt.subplots(len(budgets), 1, figsize=(9, 3.6 * len(budgets)), squeeze=False)
    for axis, E in zip(axes[:, 0], budgets, strict=True):
        panel(axis, [row for row in chosen if row["E"] == E])
    return figure


def facts(rows):
    """Return what the caption says of the points."""
    chosen = [row for row in rows if row["K"] == K]
    pairs = sum(len(own) * (len(own) - 1) for own in _by_budget(rows))
    ordered = sum(len(_list(row, "refines")) for row in rows)
    return {
        "K": K,
        "sensitive": chosen[0]["sensitive"],
        "budgets": ", ".join(dict.fromkeys(row["E"] for row in chosen)),
        "pairs": pairs,
        "ordered": ordered,
        "sizes": f"{min(int(r['K']) for r in rows)} to {max(int(r['K']) for r in rows)}",
    }


def _by_budget(rows):
    found = {}
    for row in rows:
        found.setdefault((row["K"], row["E"]), []).append(row)
    return found.values()


main = partial(exact.main, "uldp", "hasse", draw, facts)

if __name__ == "__main__":
    run(main)
