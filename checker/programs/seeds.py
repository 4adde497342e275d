"""Whole random numbers in outputs: uniform on start, start + step, ..., of so many values.

In a label such a number is ["seed", type, start, step, count, number of the draw, place]; two with
one number are functions of one draw. Labels that may stand for the same output are cut into such
as are equal or have none in common; where that cannot be done the program is undecided.
"""

import json
from fractions import Fraction
from itertools import pairwise
from math import gcd

from checker.programs.faults import UndecidedError

# labels that are held against each other
MOST = 2000


def is_seed(label):
    """Whether a label is of a whole random number."""
    return isinstance(label, list) and len(label) > 5 and label[0] == "seed"


def tokens(label):
    """Return the whole random numbers in a label, in order."""
    if is_seed(label):
        return [label]
    return [t for part in label for t in tokens(part)] if isinstance(label, list) else []


def normal(label):
    """Return a label without places: equal for equal functions of draws, mirrored ones too.

    The first number of each draw rises with it: a draw m is as good as n - 1 - m.

    Examples
    --------
    >>> normal(["seed", "int", 7, -1, 8, 0, 3])
    ['seed', 'int', 0, 1, 8, 0]
    """
    found = tokens(label)
    if not found:
        return label
    falling = {}
    for _, _, _, step, _, draw, *_ in found:
        falling.setdefault(draw, step < 0)
    return _turned(label, falling)


def _turned(label, falling):
    if is_seed(label):
        _, kind, start, step, count, draw, *_ = label
        if falling[draw]:
            start, step = start + step * (count - 1), -step
        return ["seed", kind, start, step, count, draw]
    return [_turned(part, falling) for part in label] if isinstance(label, list) else label


def in_order(label):
    """Refuse a label of a view without order if it has whole random numbers in a sequence."""
    if label[0] != "seed" and tokens(label):
        raise UndecidedError(
            "a whole random number is in an output whose order is not seen; only --outputs "
            "as-returned and by-value are decided"
        )
    return label


def place(label, value):
    """Return the values of draws at which a label is a plain one, by draw; None if it never is.

    Parameters
    ----------
    label, value : list
    """
    found = {}
    return found if _placed(label, value, found) else None


def _placed(label, value, found):
    if is_seed(label):
        number = _number(value, label[1])
        _, _, start, step, count, draw, *_ = label
        if number is None or (number - start) % step:
            return False
        m = (number - start) // step
        return 0 <= m < count and found.setdefault(draw, m) == m
    if not isinstance(label, list) or not isinstance(value, list):
        return label == value
    if len(label) != len(value):
        return False
    return all(_placed(a, b, found) for a, b in zip(label, value, strict=True))


def _number(label, kind):
    """Return the whole number of a plain label if it is of a type, or None."""
    if not isinstance(label, list) or not label or label[0] != "value":
        return None
    text = label[-1]
    if (len(label) == 2) != (kind == "number") or (len(label) == 3 and label[1] != kind):
        return None
    return int(text) if text.lstrip("-").isdigit() else None


def overlap(one, other):
    """Whether two labels may stand for the same output."""
    if is_seed(one) and is_seed(other):
        return one[1] == other[1] and _meet(one, other)
    if is_seed(one):
        return place(one, other) is not None
    if is_seed(other):
        return place(other, one) is not None
    if not isinstance(one, list) or not isinstance(other, list) or len(one) != len(other):
        return one == other
    return all(map(overlap, one, other))


def _meet(one, other):
    """Whether two arithmetic progressions have a number in common, or may have one."""
    (_, _, a, s, n, *_), (_, _, b, t, m, *_) = one, other
    ends = min(a, a + s * (n - 1)), max(a, a + s * (n - 1))
    others = min(b, b + t * (m - 1)), max(b, b + t * (m - 1))
    return ends[0] <= others[1] and others[0] <= ends[1] and not (a - b) % gcd(s, t)


def cut(labels):
    """Return for each label those that it is cut into, each with its share.

    Parameters
    ----------
    labels : list of list
        As `normal` gives them.

    Returns
    -------
    dict
        From the label as JSON to lists of a label, its share, and the piece's start and length,
        None for the whole; of labels without whole random numbers, none.

    Raises
    ------
    UndecidedError
        If two that may be the same output cannot be cut.
    """
    known = {json.dumps(label): label for label in labels}
    seeded = [label for label in known.values() if tokens(label)]
    if not seeded:
        return {}
    if len(seeded) * len(known) > MOST**2:
        raise UndecidedError("there are too many outputs with whole random numbers")
    groups = []
    for label in seeded:
        near = [other for other in known.values() if other is not label and overlap(label, other)]
        if near:
            groups.append((label, near))
    made = {json.dumps(label): [(label, Fraction(1), None)] for label in seeded}
    for label, near in groups:
        made[json.dumps(label)] = _pieces(label, near)
    return made


def _pieces(label, near):
    """Return the pieces of a label whose ends are those of the ones near it."""
    (token,) = tokens(label) if len(tokens(label)) == 1 else (None,)
    if token is None or token[3] != 1 or not all(_is_alike(label, other) for other in near):
        raise UndecidedError(
            "two outputs with whole random numbers may be equal, and it is not known how often"
        )
    _, kind, start, _, count, draw = token
    ends = {start, start + count}
    for other in near:
        low, high = _interval(label, other)
        ends |= {end for end in (low, high) if start < end < start + count}
    listed = sorted(ends)
    made = []
    for low, high in pairwise(listed):
        piece = ["seed", kind, low, 1, high - low, draw]
        if high - low == 1:
            piece = ["value", str(low)] if kind == "number" else ["value", kind, str(low)]
        made.append((_with(label, piece), Fraction(high - low, count), (low, high - low)))
    return made


def part(label, ends):
    """Return a label whose number is one of a piece: its start and its length.

    Parameters
    ----------
    label : list
        With one whole random number in steps of one.
    ends : (int, int)
    """
    _, kind, _, _, _, draw = tokens(label)[0]
    low, count = ends
    whole = ["seed", kind, low, 1, count, draw]
    return _with(label, ["value", kind, str(low)] if count == 1 else whole)


def _is_alike(label, other):
    found = tokens(other)
    return not found or (len(found) == 1 and found[0][3] == 1 and _hole(label) == _hole(other))


def _hole(label):
    if is_seed(label):
        return ["hole"]
    return [_hole(part) for part in label] if isinstance(label, list) else label


def _interval(label, other):
    """Return the interval of another label's number at the place of this one's."""
    for token in tokens(other):
        return token[2], token[2] + token[4]
    (m,) = place(label, other).values()
    at = tokens(label)[0][2] + m
    return at, at + 1


def _with(label, piece):
    if is_seed(label):
        return piece
    return [_with(part, piece) for part in label] if isinstance(label, list) else label
