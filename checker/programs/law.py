"""The exact law of each input's output, from the leaves of the walk."""

import json
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from checker.exact import shortened
from checker.programs import seeds
from checker.programs.outputs import filled, text_of_label
from checker.programs.program import UndecidedError
from checker.programs.views import looking

# probabilities that are listed one by one
MOST_ENTRIES = 200_000


@dataclass
class Draws:
    """Values of all draws of a path, as a replay is given them.

    Parameters
    ----------
    names : list of list
        Of each draw: what was called, and its scale, or its values and where they begin.
    script : list
    """

    names: list
    script: list

    def __str__(self):
        shown = [_shown(*pair) for pair in zip(self.names, self.script, strict=True)]
        return shortened(", ".join(shown) or "none", 400)


def _shown(draw, m):
    name, scale, *cuts = draw
    if cuts:
        return f"{name} = {scale[sum(m >= c for c in cuts[0][:-1])]}"
    if scale in (None, 1):
        return f"{name} = {m}"
    return f"{name} = {m}/2^{round(1 / scale).bit_length() - 1}"


@dataclass
class Law:
    """Exact probabilities of listed outputs.

    Parameters
    ----------
    rows : list of dict
        By input, from keys to Fractions.
    names : dict
        From keys to what is printed.
    draws : dict
        From (input, key) to `Draws` that lead there.
    """

    rows: list
    names: dict
    draws: dict


def raising(found, x):
    """Return the probability that a call with an input raises.

    Parameters
    ----------
    found : Found
    x : int
    """
    return sum(leaf["p"] for leaf in raised_leaves(found) if leaf["x"] == x)


def raised_leaves(found):
    """Return the leaves of calls that raise."""
    return [leaf for leaf in found.leaves if leaf["label"][0] == "raises"]


def entries(found):
    """Return how many probabilities listing all outputs takes.

    Parameters
    ----------
    found : Found
    """
    return prod(g for _, _, g in hash_keys(found)) * entries_of(found.leaves)


def entries_of(leaves):
    """Return how many labels some leaves have."""
    return sum(prod(len(law) for _, law in leaf["parts"]) for leaf in leaves)


def listed(found, view):
    """Return the `Law` of all outputs as the view shows them.

    Parameters
    ----------
    found : Found
    view : str
        Of `VIEWS`.

    Raises
    ------
    UndecidedError
        If there are too many.
    """
    if (count := entries(found)) > MOST_ENTRIES:
        raise UndecidedError(
            f"the outputs have {count} probabilities, at most {MOST_ENTRIES} are listed"
        )
    made = Law([{} for _ in found.program.inputs], {}, {})
    keys, looked = hash_keys(found), Looked(found, view)
    for leaf in found.leaves:
        row = made.rows[leaf["x"]]
        for label, p, point in _ends(leaf):
            for text, share, name in looked.at(label):
                for world, part in worlds(leaf, keys):
                    key = f"{text} {world}"
                    row[key] = row.get(key, 0) + p * share * part
                    made.names.setdefault(key, (name, world))
                    if (leaf["x"], key) not in made.draws:
                        made.draws[leaf["x"], key] = _draws(leaf, point) if share == 1 else None
    made.names = _named(made.names, view)
    return made


class Looked:
    """The outputs as the collector sees them: what may be equal is cut into what is equal.

    Parameters
    ----------
    found : Found
    view : str
    """

    def __init__(self, found, view):
        self.look = looking(view, found.program.exceptions)
        self.known = {}
        for leaf in found.leaves:
            for label, _, _ in _ends(leaf):
                text = json.dumps(label)
                if text not in self.known:
                    whole = seeds.normal(label)
                    self.known[text] = whole, self.look(whole)
        self.pieces = seeds.cut([seen for _, seen in self.known.values()])
        self.made = {}

    def at(self, label):
        """Return the outputs that a label stands for: text, share, and a label to be printed."""
        text = json.dumps(label)
        if text not in self.made:
            whole, seen = self.known[text]
            own = json.dumps(seen)
            self.made[text] = [
                (json.dumps(piece), share, seeds.part(whole, ends) if ends else whole)
                for piece, share, ends in self.pieces.get(own, [(seen, 1, None)])
            ]
        return self.made[text]


def outcomes(leaf):
    """Yield each label of a leaf with its probability.

    Parameters
    ----------
    leaf : dict
    """
    for label, p, _ in _ends(leaf):
        yield label, p


def _ends(leaf):
    """Yield the same, and draws that lead to this label rather than another of the leaf."""
    if not leaf["parts"]:
        yield leaf["label"], leaf["p"], {}
        return
    slots = sum(len(members) for members, _ in leaf["parts"])
    totals = prod(sum(count for _, count, _ in law) for _, law in leaf["parts"])
    for choice in product(*(law for _, law in leaf["parts"])):
        values, count, point = [None] * slots, 1, {}
        for (members, _), (labels, weight, own) in zip(leaf["parts"], choice, strict=True):
            point |= own
            for n, label in zip(members, labels, strict=True):
                values[n] = label
            count *= weight
        yield filled(leaf["label"], values), leaf["p"] * Fraction(count, totals), point


def _draws(leaf, point):
    """Return the draws of a leaf, those of a point in their places; None if they are parts."""
    places = {str(i): n for n, (i, *_) in enumerate(leaf["draws"])}
    if not point.keys() <= places.keys():
        return None
    script = list(leaf["script"])
    for i, m in point.items():
        script[places[i]] = m
    return Draws([names for _, *names in leaf["draws"]], script)


def hash_keys(found):
    """Return the hashes of values under the seed in the output: name, data, number of values."""
    keys = {}
    for leaf in found.leaves:
        for seed, known in leaf["hashes"].items():
            if seed != "0":
                raise UndecidedError("two random seeds of hashes in one output")
            for name, data, g, _ in known:
                if keys.setdefault((name, data), g) != g:
                    raise UndecidedError("two remainders of one hash")
    return [(name, data, g) for (name, data), g in sorted(keys.items())]


def worlds(leaf, keys):
    """Yield the hashes of all values under the seed in the output, and their probability.

    Whoever sees the seed knows them; those that the path did not look at are uniform.

    Parameters
    ----------
    leaf : dict
    keys : list of (str, str, int)
    """
    known = {(name, data): value for name, data, _, value in leaf["hashes"].get("0", ())}
    free = [range(g) if (n, d) not in known else [known[n, d]] for n, d, g in keys]
    share = Fraction(1, prod(map(len, free)))
    for world in product(*free):
        yield list(world), share


def _named(labels, view):
    """Return a name for each key: short ones where they differ, otherwise with types."""
    made, count = {}, {}
    for label, _ in labels.values():
        count[text_of_label(label)] = count.get(text_of_label(label), 0) + 1
    used = set()
    for key, (label, world) in labels.items():
        name = (
            text_of_label(label)
            if count[text_of_label(label)] == 1 or world
            else text_of_label(label, typed=True)
        )
        name = f"{name} where the hashes are {world}" if world else name
        name = name if view in ("as-returned", "by-value") else f"{name} as a {view}"
        while name in used:
            name += "'"
        used.add(name)
        made[key] = name
    return made
