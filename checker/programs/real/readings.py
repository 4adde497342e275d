"""Real outputs as outcomes of the channel: one by one, or part by part where there are too many."""

import json
from fractions import Fraction
from math import prod

from checker.exact import shortened
from checker.programs import factored, law, seeds
from checker.programs.faults import UndecidedError
from checker.programs.outputs import text_of_label
from checker.programs.views import looking

PIECES = 4


def reading(found, view):
    """Return what reads real outputs.

    Parameters
    ----------
    found : Found
    view : str
    """
    made = Listed if law.entries(found) <= law.MOST_ENTRIES or any(found.lost) else Factored
    return made(found, view)


class Listed:
    """Outcomes one by one; whole random numbers by a quarter of their values and two bits.

    Parameters
    ----------
    found : Found
    view : str
    """

    def __init__(self, found, view):
        self.look = looking(view, found.program.exceptions)
        self.names, self.known, self.seeded = {}, {}, {}
        self.laws = [{} for _ in found.program.inputs]
        whole = law.Looked(found, view)
        for leaf in found.leaves:
            row = self.laws[leaf["x"]]
            for label, p in law.outcomes(leaf):
                for text, share, name in whole.at(label):
                    row[text] = row.get(text, 0) + p * share
                    self.names[text] = name
        sizes = {text: _sizes(json.loads(text)) for text in self.names}
        self.seeded = {text: json.loads(text) for text, made in sizes.items() if made}
        self.chances = [
            float(sum(p * p / prod(sizes[text]) for text, p in row.items())) for row in self.laws
        ]
        self.binned = [_binned(row, self.seeded) for row in self.laws]

    def of(self, label, text):
        """Return the outcomes of a label, one of each family, and a text; given is its text too."""
        if text not in self.known:
            seen = self.look(label)
            own = text if seen is label else json.dumps(seen)
            self.known[text] = (self._key(own, seen),), own
        return self.known[text]

    def families(self, _):
        """Return the families of an outcome that begins so."""
        return ("",)

    def key(self, _, outcome):
        """Return an outcome as the laws name it."""
        return outcome

    def _key(self, own, seen):
        if own in self.names:
            return own
        for text, label in self.seeded.items():
            if (found := seeds.place(label, seen)) is not None:
                count = seeds.tokens(label)[0][4]
                m = found[seeds.tokens(label)[0][5]]
                return _bin(text, PIECES * m // count, m % PIECES)
        return own

    def law(self, x, _):
        """Return the probabilities of an input's outcomes."""
        return self.binned[x]

    def same(self, x):
        """Return the chance that two outputs of an input are equal."""
        return self.chances[x]

    def name(self, _, key):
        """Return an outcome as it is printed."""
        text = key.rpartition(" bin ")[0] or key
        label = self.names.get(text) or json.loads(text)
        return shortened(text_of_label(label, typed=True), 100)


def _sizes(label):
    """Return how many values each draw of a label has."""
    return list({token[5]: token[4] for token in seeds.tokens(label)}.values())


def _bin(text, quarter, rest):
    return f"{text} bin {quarter} {rest}"


def _binned(row, seeded):
    made = {}
    for text, p in row.items():
        if text not in seeded:
            made[text] = p
            continue
        n = seeds.tokens(seeded[text])[0][4]
        for quarter in range(PIECES):
            low, high = -(-quarter * n // PIECES), -(-(quarter + 1) * n // PIECES)
            for rest in range(PIECES):
                count = (high - 1 - rest) // PIECES - (low - 1 - rest) // PIECES
                if count:
                    made[_bin(text, quarter, rest)] = p * Fraction(count, n)
    return made


class Factored:
    """Outcomes part by part: the shape of the output, then each independent part of that shape.

    Parameters
    ----------
    found : Found
    view : str
    """

    def __init__(self, found, view):
        self.look = looking(view, found.program.exceptions)
        self.forms = factored.forms(found, view)
        if any(seeds.tokens(leaf["label"]) for leaf in found.leaves):
            raise UndecidedError(
                "too many outputs to be listed have whole random numbers, and real runs cannot be "
                "compared with them; --no-real-run leaves that out"
            )
        self.arrays = {}
        self.shapes = {json.dumps(form.skeleton): n for n, form in enumerate(self.forms)}
        inputs = range(len(found.program.inputs))
        self.probs = [
            {n: form.probs[x] for n, form in enumerate(self.forms) if x in form.probs}
            for x in inputs
        ]
        self.chances = [float(self._same(x)) for x in inputs]

    def _same(self, x):
        found = 0.0
        for form in self.forms:
            if x in form.probs:
                parts = (float(sum(p * p for p in law.values())) for law in form.laws[x])
                found += float(form.probs[x]) ** 2 * prod(parts)
        return found

    def of(self, label, text):
        """Return the outcomes of a label, one of each family, and a text; given is its text too."""
        seen = self.look(label)
        own = text if seen is label else json.dumps(seen)
        shape, holes = self._shape(seen)
        n = self.shapes.get(shape)
        if n is None:
            return (shape,), own
        holes, groups = [*map(tuple, holes)], self.forms[n].groups
        if len(groups) == len(holes):
            return (n, *zip(holes, strict=True)), own
        return (n, *(tuple(holes[k] for k in group) for group in groups)), own

    def _shape(self, seen):
        """Return the shape of a label as text, and its values; like arrays have one shape."""
        holes, array = [], seen[0] == "array" and all(cell[0] == "value" for cell in seen[-1])
        name = (*map(str, seen[1:-1]), len(seen[-1])) if array else None
        if name in self.arrays:
            return self.arrays[name], seen[-1]
        shape = json.dumps(factored.skeleton_of(seen, holes))
        if array:
            self.arrays[name] = shape
        return shape, holes

    def families(self, shape):
        """Return the families of an outcome of a shape: the shapes, and each part of this one."""
        parts = self.forms[shape].groups if shape in self.shapes.values() else ()
        return ("", *((shape, g) for g, _ in enumerate(parts)))

    def key(self, family, outcome):
        """Return an outcome as the laws name it."""
        return json.dumps(outcome) if family else outcome

    def law(self, x, family):
        """Return the probabilities of an input's shapes, or of a part of a shape."""
        if family == "":
            return self.probs[x]
        n, g = family
        return self.forms[n].laws[x][g] if x in self.forms[n].probs else {}

    def same(self, x):
        """Return the chance that two outputs of an input are equal."""
        return self.chances[x]

    def name(self, family, key):
        """Return an outcome as it is printed."""
        if family == "":
            return f"an output of shape {shortened(str(key), 60)}"
        return f"{shortened(str(key), 60)} in part {family[1] + 1} of the output"
