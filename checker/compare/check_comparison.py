"""Check certificates of comparisons, FILE ...: only the standard library, exact arithmetic.

A refines B: rows of chances R with B = A R, columns that are multiples of one another merged. It
does not: a prior and gains in [0, 1] with which B's best user gains strictly more; by as much B is
beyond every garbling of A (Le Cam's deficiency). Exit status: 0 all hold, 1 one does not, 2 one
cannot be read.
"""

import json
import os
import re
import sys
from fractions import Fraction

NUMBER = re.compile(r"[0-9]+(?:/[0-9]*[1-9][0-9]*)?", re.ASCII)
DIRECTIONS = (("A refines B", "A", "B"), ("B refines A", "B", "A"))
LONGEST = 4000  # digits that Python turns into a number without complaint


class RefusedError(Exception):
    """A certificate does not show what it says; the message says where."""


def require(condition, message):
    """Raise RefusedError unless a condition holds."""
    if not condition:
        raise RefusedError(message)


def number(text):
    """Return the fraction that a text writes, at least 0."""
    require(isinstance(text, str) and len(text) <= LONGEST and NUMBER.fullmatch(text), "a number")
    return Fraction(text)


def numbers(values, count, what):
    """Return a list of a given number of fractions."""
    require(isinstance(values, list) and len(values) == count, f"{what} has {count} entries")
    return [number(value) for value in values]


def merged(matrix, inputs=None):
    """Return the columns of a matrix of texts in order, those on one ray as their sum."""
    require(isinstance(matrix, list) and matrix and isinstance(matrix[0], list), "a matrix")
    rows = [numbers(row, len(matrix[0]), "a row") for row in matrix]
    require(inputs in (None, len(rows)), "as many inputs")
    require(all(sum(row) == 1 for row in rows), "rows that sum to 1")
    mass = {}
    for column in zip(*rows, strict=True):
        if total := sum(column):
            ray = tuple(v / total for v in column)
            mass[ray] = mass.get(ray, 0) + total
    return [tuple(mass[ray] * v for v in ray) for ray in sorted(mass)]


def distance(first, second, garbling):
    """Return the greatest total variation between B(.|x) and (A R)(.|x)."""
    require(isinstance(garbling, list) and len(garbling) == len(first), "a row for each column")
    made = [[Fraction(0)] * len(first[0]) for _ in second]
    for column, chances in zip(first, garbling, strict=True):
        require(isinstance(chances, dict), "a row of chances")
        total = Fraction(0)
        for place, text in chances.items():
            require(place.isascii() and place.isdigit() and int(place) < len(second), "a place")
            chance = number(text)
            total += chance
            made[int(place)] = [
                m + chance * v for m, v in zip(made[int(place)], column, strict=True)
            ]
        require(total == 1, "chances that sum to 1")
    gaps = [
        [abs(u - v) for u, v in zip(one, other, strict=True)]
        for one, other in zip(made, second, strict=True)
    ]
    return max(map(sum, zip(*gaps, strict=True))) / 2


def worth(columns, prior, gain):
    """Return what the best use of a channel gains."""
    return sum(
        max(sum(p * g * v for p, g, v in zip(prior, row, column, strict=True)) for row in gain)
        for column in columns
    )


def check_direction(first, second, said):
    """Return in a line what is shown of one direction.

    Raises
    ------
    RefusedError
        If it is not shown.
    """
    at_most = number(said.get("deficiency at most"))
    require(distance(first, second, said.get("garbling")) == at_most, "the distance that is said")
    refines, more = said.get("refines"), Fraction(0)
    if (decision := said.get("decision")) is not None:
        prior = numbers(decision.get("prior"), len(first[0]), "the prior")
        gain = [numbers(row, len(prior), "a row of gains") for row in decision.get("gain")]
        require(sum(prior) == 1 and gain and max(map(max, gain)) <= 1, "a prior, gains up to 1")
        values = [worth(columns, prior, gain) for columns in (first, second)]
        require(values == [number(decision.get(f"of {w}")) for w in ("first", "second")], "values")
        more = values[1] - values[0]
    if refines is True:
        require(at_most == 0 and decision is None, "a garbling that is exact")
        return "yes"
    if refines is False:
        require(more > 0, "a decision in which the second gains more")
    else:
        require(refines is None and decision is None, "refines is true, false or null")
    word = "no" if refines is False else "undecided"
    return f"{word}, deficiency {float(more):.6g} to {float(at_most):.6g}"


def check(given):
    """Return what a certificate shows, in a line each direction; RefusedError if it does not."""
    try:
        require(given["comparison"] == 1, "form 1")
        first = merged(given["A"]["matrix"])
        channels = {"A": first, "B": merged(given["B"]["matrix"], len(first[0]))}
        return [
            f"{key}: {check_direction(channels[one], channels[other], given[key])}"
            for key, one, other in DIRECTIONS
        ]
    except (KeyError, TypeError, AttributeError) as error:
        raise RefusedError(f"its form: {error}") from error


def _shown(path):  # no log takes it for a command
    return ascii(path)[1:-1].replace("::", r"\x3a:").replace("##", r"#\x23")


def main(paths):
    """Check files; return the exit status."""
    status = 0
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:  # noqa: PTH123
                lines = list(check(json.load(file)))
        except RefusedError as error:
            print(f"{_shown(path)}: refused: {error} is wanted")
            status = max(status, 1)
        except (OSError, ValueError, RecursionError) as error:
            print(f"error: {_shown(path)}: cannot be read: {error}", file=sys.stderr)
            status = 2
        else:
            print(*(f"{_shown(path)}: {line}" for line in lines), sep="\n")
    return status if paths else 2


def leave(main, given):
    """Leave with the status of a main, or with 2 if the output cannot be printed."""
    try:
        sys.stdout = sys.stdout or os.fdopen(1, "w")
        status = main(given)
        sys.stdout.flush()
    except OSError as error:
        print(f"error: standard output: {error.strerror}", file=sys.stderr)
        os._exit(2)  # without trying to print again
    sys.exit(status)


if __name__ == "__main__":
    leave(main, sys.argv[1:])
