"""Channels of so many outputs that they are not listed: products of independent parts.

For each pair of inputs the output of the greatest ratio is found part by part. These outputs, with
all others counted as one, make a small channel with the same greatest ratios: to count outputs
together increases none.
"""

import json
import math
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from checker.programs import seeds
from checker.programs.outputs import text_of_label
from checker.programs.program import UndecidedError
from checker.programs.views import looking

MOST_VALUES = 4096
# inputs of which all pairs are compared
MOST_INPUTS = 24


@dataclass
class Form:
    """Outputs of one shape: by input their probability and the law of each independent part.

    Parameters
    ----------
    skeleton : list
        The label with holes.
    probs : dict
    laws : dict
        By input, for each group of holes a dict from the labels (as text) to Fractions.
    groups : list of list of int
    """

    skeleton: list
    probs: dict
    laws: dict
    groups: list


def forms(found, view="as-returned"):
    """Return the `Form`s of the leaves.

    Parameters
    ----------
    found : Found
    view : str
        `as-returned` or `by-value`.

    Raises
    ------
    UndecidedError
        If two leaves of an input have the same shape: their outputs may coincide.
    """
    shapes, look = {}, looking(view, found.program.exceptions)
    for leaf in found.leaves:
        if leaf["hashes"]:
            raise UndecidedError("too many hashes to be listed; take fewer inputs")
        holes = []
        skeleton = skeleton_of(look(seeds.normal(leaf["label"])), holes)
        shapes.setdefault(json.dumps(skeleton), (skeleton, []))[1].append((leaf, holes))
    _seeds_apart(shapes)
    return [_form(skeleton, leaves, look) for skeleton, leaves in shapes.values()]


def _seeds_apart(shapes):
    """Refuse whole random numbers that are not the same in all outputs of a shape."""
    for _, leaves in shapes.values():
        for holes in zip(*(holes for _, holes in leaves), strict=True):
            some = {json.dumps(hole) for hole in holes}
            if len(some) > 1 and any(hole[0] == "seed" for hole in holes):
                raise UndecidedError("too many outputs to be listed have whole random numbers")


def skeleton_of(label, holes):
    """Return a label with holes in place of values and slots, which are collected."""
    if not isinstance(label, list) or not label:
        return label
    if label[0] in ("value", "slot", "seed"):
        holes.append(label)
        return ["hole", len(holes) - 1]
    if label[0] in ("raises", "set", "frozenset", "as a set", "multiset"):
        inner = []
        _ = [skeleton_of(part, inner) for part in label[1:]]
        if any(hole[0] != "value" for hole in inner):
            raise UndecidedError(f"too many outputs to be listed have draws in a {label[0]}")
        return label
    return [skeleton_of(part, holes) for part in label]


def _form(skeleton, leaves, look):
    if len({leaf["x"] for leaf, _ in leaves}) < len(leaves):
        raise UndecidedError(
            "there are too many outputs to be listed, and they are no product of independent "
            "parts; take fewer inputs or a smaller size"
        )
    count = len(leaves[0][1])
    group = list(range(count))
    for leaf, holes in leaves:
        places = _places(holes)
        for members, _ in leaf["parts"]:
            # an exception that is seen by its type shows none
            shown = [places[n] for n in members if n in places]
            for place in shown[1:]:
                first, other = group[shown[0]], group[place]
                group = [first if g == other else g for g in group]
    groups = [[k for k in range(count) if group[k] == g] for g in sorted(set(group))]
    probs = {leaf["x"]: leaf["p"] for leaf, _ in leaves}
    laws = {leaf["x"]: _laws(leaf, holes, groups, look) for leaf, holes in leaves}
    return Form(skeleton, probs, laws, groups)


def _places(holes):
    """Return at which hole each draw of a label is shown."""
    return {hole[1]: k for k, hole in enumerate(holes) if hole[0] == "slot"}


def _laws(leaf, holes, groups, look):
    """Return the law of each group of holes."""
    places, made = _places(holes), []
    for group in groups:
        parts = [(m, law) for m, law in leaf["parts"] if any(places.get(n) in group for n in m)]
        size = math.prod(len(law) for _, law in parts)
        if size > MOST_VALUES:
            raise UndecidedError("parts of the output that belong together have too many values")
        total = math.prod(sum(c for _, c, _ in law) for _, law in parts)
        law = {}
        for choice in product(*(law for _, law in parts)):
            values, count = {k: holes[k] for k in group}, 1
            for (members, _), (labels, weight, _) in zip(parts, choice, strict=True):
                shown = [
                    (n, label) for n, label in zip(members, labels, strict=True) if n in places
                ]
                values |= {places[n]: look(label) for n, label in shown}
                count *= weight
            key = json.dumps([values[k] for k in group])
            law[key] = law.get(key, 0) + Fraction(count, total)
        made.append(law)
    return made


def worst(form, x, other):
    """Return the greatest ratio of two inputs in a form, and the values of its parts there."""
    if x not in form.probs:
        return Fraction(0), None
    if other not in form.probs:
        return math.inf, [max(law, key=law.get) for law in form.laws[x]]
    ratio, values = form.probs[x] / form.probs[other], []
    for own, law in zip(form.laws[x], form.laws[other], strict=True):
        best = max(own, key=lambda v: (_over(own[v], law.get(v, 0)), own[v]))
        ratio = math.inf if ratio == math.inf else _times(ratio, _over(own[best], law.get(best, 0)))
        values.append(best)
    return ratio, values


def _over(p, q):
    return p / q if q else math.inf


def _times(a, b):
    return math.inf if b == math.inf else a * b


def reduced(found, notion, view="as-returned"):
    """Return rows and names of the small channel that decides a notion.

    Parameters
    ----------
    found : Found
    notion : type
        A class of `checker.notions`.
    view : str

    Returns
    -------
    rows : list of list of Fraction
    names : list of str

    Raises
    ------
    UndecidedError
        If the notion is none of single comparisons of pairs.
    """
    K = len(found.program.inputs)
    of_pairs = notion.single == "pair"
    if notion.single is None or (of_pairs and K > MOST_INPUTS):
        raise UndecidedError(
            f"there are too many outputs to be listed, which {notion.key} would need here"
        )
    made, chosen = forms(found, view), {}
    for x in range(K):
        tops = []
        for other in range(K):
            if other != x:
                tops.append(_top(made, x, other))
        if not of_pairs and tops:
            tops = [max(tops, key=lambda top: top[0])]
        for _, n, values in tops:
            chosen.setdefault((n, tuple(values)))
    rows = [[_prob(made[n], x, values) for n, values in chosen] for x in range(K)]
    names = [_name(made[n], values) for n, values in chosen]
    rest = [1 - sum(row, Fraction(0)) for row in rows]
    if any(rest):
        rows = [[*row, left] for row, left in zip(rows, rest, strict=True)]
        names.append("any other output")
    return rows, names


def _top(made, x, other):
    """Return the greatest ratio over all forms, the form's number, and the values."""
    best = None
    for n, form in enumerate(made):
        ratio, values = worst(form, x, other)
        if values is not None and (best is None or ratio > best[0]):
            best = ratio, n, values
    return best


def _prob(form, x, values):
    if x not in form.probs:
        return Fraction(0)
    p = form.probs[x]
    for law, value in zip(form.laws[x], values, strict=True):
        p *= law.get(value, 0)
    return p


def _name(form, values):
    holes = {}
    for group, value in zip(form.groups, values, strict=True):
        holes.update(zip(group, json.loads(value), strict=True))
    return text_of_label(_filled(form.skeleton, holes))


def _filled(label, holes):
    if not isinstance(label, list) or not label:
        return label
    if label[0] == "hole":
        return holes[label[1]]
    return [_filled(part, holes) for part in label]
