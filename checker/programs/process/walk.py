"""Walking all paths of a call, each with its exact probability."""

import json
import math
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from checker.programs import outputs
from checker.programs.faults import Cut, NotModelled, OverBudget, Unstable
from checker.programs.path import PATH, RealRandom
from checker.programs.process.tracing import Returned
from checker.programs.seeds import is_seed

# by label, which places of the output hold one text or tuple
HELD = {}
FAULTS = (NotModelled, Unstable, OverBudget, Cut)


@dataclass
class Leaf:
    """The end of a path: what came out, and values of all draws that lead there.

    Parameters
    ----------
    prob : Fraction
    label : list
        Of the output, with slots.
    parts : list
        The slots' laws.
    points : list of (list, list)
        Draws, and the label of the output they lead to.
    digest : int
        Of the instructions.
    draws : list
        Of each draw in the points its number, what was called, and what its values stand for.
    hashes : dict
        Under `--ideal-hash`: by the number of a seed in the output, the hashes known.
    """

    prob: Fraction
    label: list
    parts: list
    points: list
    digest: int
    draws: list
    hashes: dict


@dataclass(eq=False)
class Node:
    """A state to which paths return: what was found after it.

    Parameters
    ----------
    key : tuple
    depth : int
        Forks before it, on the path that met it first.
    prob : Fraction
        Of that path up to it.
    leaves : list of Leaf
    to : Counter
        From nodes to the probability of paths that reach them next.
    lost : Fraction
    lossy : bool
        Whether something is lost there, or after a node that was met after it.
    """

    key: tuple
    depth: int
    prob: Fraction
    leaves: list = field(default_factory=list)
    to: Counter = field(default_factory=Counter)
    lost: Fraction = Fraction(0)
    lossy: bool = False

    def seen(self):
        """Return the probability that is accounted for."""
        return (
            sum((leaf.prob for leaf in self.leaves), Fraction(0))
            + self.lost
            + sum(self.to.values(), Fraction(0))
        )


class Walk:
    """All paths of one input.

    Parameters
    ----------
    prepare : callable
        Returns what calls the program.
    tracer : Tracer
    budget : int
        Paths that may be walked.
    compare : callable, optional
        Is given label, parts and digest of each path that ends.
    """

    def __init__(self, prepare, tracer, budget, compare=None):
        self.prepare, self.tracer, self.budget = prepare, tracer, budget
        self.compare = compare
        self.ends = 0
        self.root = Node(None, 0, Fraction(1))
        self.nodes, self.open = [self.root], [self.root]
        # states after which all is known, whatever came before them
        self.closed = tracer.closed = {}
        self.paths, self.forked = 0, Counter()
        self.rng = RealRandom(1)
        self.stopped, self.rare, self.hurried = None, False, False

    def all(self, ends=math.inf, many=math.inf):
        """Walk; return the root, in which what was not walked counts as lost.

        Parameters
        ----------
        ends : int, optional
            Outputs that are enough.
        many : int, optional
            Paths after which, or after the work of `PATH.hurry`, the walk ends if it gave up rare
            paths: `hurried` says so.
        """
        prefix = []
        while prefix is not None and self.ends < ends:
            if self.paths >= self.budget:
                self.stopped = f"{self.budget} paths were walked, and there are more"
                break
            self.paths += 1
            try:
                self._one(prefix)
            except OverBudget:
                self.stopped = "the time allowed was over"
                break
            self.forked.update(PATH.forked)
            if self.rare and (self.paths >= many or PATH.is_late()):
                self.hurried = True
                break
            prefix = self._next()
            if prefix is not None:
                self._close(len(prefix) - 1)
        while len(self.open) > 1:
            self._finish()
        self.root.lost += 1 - self.root.seen()
        return self._summed()

    def _one(self, prefix):
        PATH.start(prefix)
        self.tracer.start()
        try:
            label, found, digest = called(self.prepare(), self.tracer)
        except Returned as fault:
            self._open_markers()
            self._returned(fault.args[0])
            return
        except Cut:
            self._open_markers()
            self.open[-1].lost += PATH.prob
            self.rare = True
            return
        if len(PATH.trail) < len(prefix):
            raise Unstable("fewer draws than before after the same draws: something is remembered")
        self._open_markers()
        self.ends += 1
        self.open[-1].leaves.append(self._leaf(label, found, digest))

    def _leaf(self, label, found, digest):
        _refuse_copies(label, found)
        parts = found.parts()
        if self.compare:
            self.compare(label, parts, digest)
        # a single path with much in it is looked at more often
        again = 4 if self.paths < 20 else 1
        points = []
        for _ in range(again):
            made = PATH.points(self.rng)
            text = label
            if found.slots:
                values = [outputs.plain(slot.at(made)) for slot in found.slots]
                text = outputs.filled(label, values)
            if found.symbols:
                text = _seeded(text, found.symbols, made)
            points.append((PATH.script_of(made), text))
        draws = [(i, *_named(d)) for i, d in enumerate(PATH.draws) if not d.part]
        return Leaf(PATH.prob, label, parts, points, digest, draws, _hashes(found.seeds))

    def _open_markers(self):
        for marker in self.tracer.markers[len(self.open) - 1 :]:
            node = Node(*marker)
            self.open[-1].to[node] += node.prob
            self.nodes.append(node)
            self.open.append(node)

    def _returned(self, key):
        known = next((node for node in self.open[1:] if node.key == key), None)
        self.open[-1].to[known or self.closed[key]] += PATH.prob

    def _next(self):
        trail = PATH.trail
        while trail:
            chosen, weights, _ = trail.pop()
            for k in range(chosen + 1, len(weights)):
                if weights[k]:
                    return [*trail, (k, weights, None)]
        return None

    def _close(self, kept):
        """Finish the nodes that lie deeper than the decisions that are kept."""
        while len(self.open) > 1 and self.open[-1].depth > kept:
            self._finish()

    def _finish(self):
        node = self.open.pop()
        node.lost += node.prob - node.seen()
        if node.lost or node.lossy:
            self.open[-1].lossy = True
        elif node.key[-1]:
            self.closed[node.key] = node

    def _summed(self):
        """Return the root with what is found after all nodes, as often as they are visited.

        How often is a system of linear equations; the nodes that were met last are put in first.
        """
        place = {node: s for s, node in enumerate(self.nodes)}
        rows = [{place[t]: p / node.prob for t, p in node.to.items()} for node in self.nodes]
        into = [set() for _ in rows]
        for r, row in enumerate(rows):
            for t in row:
                into[t].add(r)
        entered, factors = [{} for _ in rows], [Fraction(1) for _ in rows]
        for s in range(len(rows) - 1, 0, -1):
            own = rows[s].pop(s, Fraction(0))
            if own == 1:
                self.nodes[s].lost = self.nodes[s].prob
                self.stopped = self.stopped or "a loop never ends"
            else:
                factors[s] = 1 / (1 - own)
            entered[s] = {r: rows[r].pop(s) * factors[s] for r in into[s] if r < s}
            for r, p in entered[s].items():
                for t, q in rows[s].items():
                    rows[r][t] = rows[r].get(t, Fraction(0)) + p * q
                    into[t].add(r)
        visits = [Fraction(1)]
        for node, ways in zip(self.nodes[1:], entered[1:], strict=True):
            visits.append(sum((visits[r] * p for r, p in ways.items()), Fraction(0)))
            factor = visits[-1] / node.prob
            for leaf in node.leaves:
                leaf.prob *= factor
            self.root.leaves += node.leaves
            self.root.lost += node.lost * factor
        return self.root


def called(run, tracer):
    """Call the program on the path that was begun; return label, slots and digest.

    Parameters
    ----------
    run : callable
    tracer : Tracer
    """
    PATH.active = True
    try:
        with tracer:
            try:
                output, failed = run(), None
            except FAULTS:
                raise
            except (KeyboardInterrupt, MemoryError):
                raise
            except BaseException as error:
                output, failed = None, error
        if PATH.fault:
            raise PATH.fault
        digest, found = tracer.digest, outputs.Labels()
        label = found.raised(failed) if failed is not None else found.of(output)
        if PATH.fault:
            raise PATH.fault
        return label, found, digest
    finally:
        PATH.active = False


def _refuse_copies(label, found):
    """Refuse equal outputs of which one holds a text or tuple twice, and one a copy of it."""
    if len(found.first) + len(found.again) < 2:
        return
    if HELD.setdefault(json.dumps(label), found.again) != found.again:
        PATH.refuse(
            "equal outputs hold a text or tuple twice, or it and a copy, which `pickle` tells; "
            "return it as text, or as numbers"
        )


def _seeded(label, symbols, points):
    """Return a label with free integers filled in."""
    if not isinstance(label, list) or not label:
        return label
    if is_seed(label):
        symbol = symbols[label[6]]
        return outputs.plain(symbol.at(points[symbol.i]))
    return [_seeded(part, symbols, points) for part in label]


def _hashes(seeds):
    found = {}
    for (name, data, seed), known in PATH.hashes.items():
        if seed in seeds:
            for g, value in known.items():
                found.setdefault(seeds.index(seed), []).append([name, data, int(g), int(value)])
    return found


def _named(draw):
    """Return what was called, and what its values stand for: a scale, or a list of values."""
    return getattr(draw, "shown", None) or (type(draw).__name__.lower(), None)
