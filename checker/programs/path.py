"""One path through a program: its draws, its forks, and the exact probability of having come so.

A draw is a variable m, uniform on 0..size-1 (a uniform float is m 2^-53; a finite distribution is
cut into intervals). Looking at it forks the path; what is known of m is an interval, an order among
a few variables, a remainder, or a condition on its bits.
"""

import random
from fractions import Fraction
from itertools import pairwise
from time import process_time

from checker.programs.faults import Cut, NotModelled, OverBudget, Unstable, where, where_refused
from checker.programs.values import counting
from checker.programs.values.diagrams import Diagrams

# paths less likely are given up; beyond the work that a walk is given those of HURRIED, too
CUT, HURRIED = Fraction(1, 10**100), Fraction(1, 10**20)
# a draw with more values is not forked on at once
LIMIT = 4096
# nodes of diagrams: beyond them no more are made; beyond half of them a path begins anew
MOST_NODES = 4_000_000
# like bits of all draws are together in diagrams, later draws first: bit k of draw i is at
# (k + 1) 2^HALF - 1 - i
HALF = 32


class Variable:
    """A draw: m in 0..size-1, how it is written, and what is known of it.

    One that is a part of another is not a draw of its own.
    """

    __slots__ = ("by_bits", "high", "low", "part", "residues", "shown", "size")

    def __init__(self, size, shown, part):
        self.size, self.shown, self.part = size, shown, part
        self.low, self.high, self.residues, self.by_bits = 0, size, [], False


class Permutation:
    """A uniform permutation of 0..n-1 whose entries are drawn when they are looked at."""

    part = False

    def __init__(self, n):
        self.n, self.entries = n, {}

    def value(self, rng, _):
        """Return it whole; what was not looked at is anything."""
        left = self.left()
        rng.shuffle(left)
        return [self.entries[p] if p in self.entries else left.pop() for p in range(self.n)]

    def left(self):
        """Return what is not drawn yet, in order."""
        used = set(self.entries.values())
        return [k for k in range(self.n) if k not in used]


class Path:
    """The engine: `active` while a program runs, `script` while given draws are replayed.

    `loading` while its file is imported.
    """

    def __init__(self):
        self.active, self.loading, self.script, self.deadline = False, False, None, None
        self.fault, self.assumed = None, set()
        self.keeper, self.cut, self.hurry = None, CUT, None
        # instructions of the program, and calls of the model, on all paths
        self.work = 0
        self.start(())

    def start(self, prefix):
        """Begin a path that takes the forks of `prefix` first."""
        self.prefix, self.trail, self.prob = prefix, [], Fraction(1)
        self.draws, self.order, self.fault = [], [], None
        self.forked = {}
        self.hashes = {}
        # what is known of the draws that are used by their bits
        self.condition = 1
        if len(BITS.nodes) > MOST_NODES // 2:
            BITS.__init__()

    def refuse(self, what):
        """Raise NotModelled, with the line."""
        place, mend = where_refused()
        self.stop(NotModelled(f"{place}: {what}{mend}"))

    def stop(self, fault):
        """Raise a fault that the program cannot hide."""
        self.fault = self.fault or fault
        raise fault

    def pick(self, weights):
        """Fork: return an index; weights are nonnegative, not all 0."""
        if 0 in weights or len(weights) == 1:
            some = [k for k, w in enumerate(weights) if w]
            if len(some) == 1:
                return some[0]
        at = len(self.trail)
        if at < len(self.prefix):
            chosen, seen, known = self.prefix[at]
            if seen != weights:
                self.stop(Unstable(f"{where()}: another draw than before after the same draws"))
        else:
            if self.prob < self.cut or (self.prob < HURRIED and self.is_late()):
                self.stop(Cut("rare"))
            if self.deadline and process_time() > self.deadline:
                self.stop(OverBudget("time"))
            chosen, known = next(k for k, w in enumerate(weights) if w), None
            line = where()
            self.forked[line] = self.forked.get(line, 0) + 1
        if known is None:
            known = self.prob * Fraction(weights[chosen], sum(weights))
        self.prob = known
        self.trail.append((chosen, weights, known))
        return chosen

    def is_late(self):
        """Whether the work is done after which a walk that gives up paths ends."""
        return self.hurry is not None and self.work > self.hurry

    # --- draws

    def draw(self, size, shown, part=False):
        """Return the index of a new variable, uniform on 0..size-1."""
        self.draws.append(Variable(size, shown, part))
        return len(self.draws) - 1

    def scripted(self, size=None):
        """Return the value of the next draw of the script.

        Parameters
        ----------
        size : int, optional
            It is below; None for a list.
        """
        if not self.script:
            self.stop(Unstable(f"{where()}: more draws than are given"))
        found = self.script.pop(0)
        good = type(found) is list if size is None else type(found) is int and 0 <= found < size
        if not good:
            of = "a list" if size is None else f"0..{size - 1}"
            self.stop(Unstable(f"{where()}: the draw that is given is not of {of}"))
        return found

    def permutation(self, n):
        """Return a new `Permutation`."""
        self.draws.append(Permutation(n))
        return self.draws[-1]

    def entry(self, permutation, place):
        """Return an entry of a permutation, drawn among those left if it is new."""
        if place not in permutation.entries:
            left = permutation.left()
            permutation.entries[place] = left[self.pick([1] * len(left))]
        return permutation.entries[place]

    # --- what is known of variables

    def count(self, i, box=None, order=None):
        """Return the number of points of variable i and those it is compared with."""
        v = self.draws[i]
        if not self.order and not order and not v.residues:
            low, high = box or (v.low, v.high)
            return high - low
        box, order = box or (v.low, v.high), self.order if order is None else order
        group = self.group(i, order)
        if len(group) == 1:
            if not v.residues:
                return box[1] - box[0]
            ((k, shift, r),) = v.residues
            return (box[1] - 1 - (r - shift) % k) // k - (box[0] - 1 - (r - shift) % k) // k
        if len(group) > counting.MOST:
            self.refuse(f"more than {counting.MOST} random numbers are compared with each other")
        if any(self.draws[j].residues for j in group):
            self.refuse("a remainder of a random number that is compared with another")
        place = {j: n for n, j in enumerate(group)}
        boxes = tuple(box if j == i else (self.draws[j].low, self.draws[j].high) for j in group)
        among = {(place[a], place[b], s) for a, b, s in order if a in place}
        return counting.ways(boxes, tuple(sorted(among)))

    def group(self, i, order=None):
        """Return the variables entangled with i by comparisons, in order."""
        order = self.order if order is None else order
        if not order:
            return [i]
        found, todo = {i}, [i]
        while todo:
            one = todo.pop()
            for a, b, _ in order:
                for u, w in ((a, b), (b, a)):
                    if u == one and w not in found:
                        found.add(w)
                        todo.append(w)
        return sorted(found)

    def pieces(self, i, cuts):
        """Return the ends of the pieces that cuts make of an interval, and their sizes."""
        v = self._draw_used_whole(i)
        ends = [v.low, *(min(max(c, v.low), v.high) for c in cuts), v.high]
        sizes = [self.count(i, (a, b)) if a < b else 0 for a, b in pairwise(ends)]
        return ends, sizes

    def split(self, i, cuts):
        """Fork on the piece in which variable i lies; return its number."""
        ends, sizes = self.pieces(i, cuts)
        k = self.pick(sizes)
        v = self.draws[i]
        v.low, v.high = ends[k], ends[k + 1]
        return k

    def less(self, i, j, strict):
        """Fork on m_i < m_j (strict) or m_i <= m_j."""
        if i == j:
            return not strict
        self._draw_used_whole(i), self._draw_used_whole(j)
        yes, no = [*self.order, (i, j, strict)], [*self.order, (j, i, not strict)]
        k = self.pick([self.count(i, order=yes), self.count(i, order=no)])
        self.order = no if k else yes
        return not k

    def remainder(self, i, k, shift):
        """Fork on (m_i + shift) mod k."""
        v = self._draw_used_whole(i)
        if len(self.group(i)) > 1:
            self.refuse("a remainder of a random number that is compared with another")
        if v.residues:
            (old, at, r), *_ = v.residues
            if old % k or (at - shift) % k:
                self.refuse("two remainders of one random number")
            return r % k
        sizes = [
            (v.high - 1 - (r - shift) % k) // k - (v.low - 1 - (r - shift) % k) // k
            for r in range(k)
        ]
        r = self.pick(sizes)
        v.residues = [(k, shift, r)]
        return r

    def is_free(self, i):
        """Whether nothing is known of variable i."""
        v = self.draws[i]
        known = v.by_bits or v.residues or (v.low, v.high) != (0, v.size)
        return not known and not any(i in pair[:2] for pair in self.order)

    def _draw_used_whole(self, i):
        if self.draws[i].by_bits:
            self.refuse("a random number is used whole and by its bits")
        return self.draws[i]

    # --- bits

    def bits_of(self, i):
        """Return the bits of variable i as conditions, lowest first; then it has no other use."""
        v = self.draws[i]
        size = v.size.bit_length() - 1
        if not v.by_bits and (v.size != 1 << size or not self.is_free(i)):
            self.refuse("bits of a random number of which something else is known")
        v.by_bits = True
        if (i, size) not in BITS.words:
            BITS.words[i, size] = tuple(BITS.bit((k + 1 << HALF) - 1 - i) for k in range(size))
        return BITS.words[i, size]

    def decide(self, condition):
        """Fork on a condition on bits: return 0 or 1."""
        if condition < 2:
            return condition
        if len(BITS.nodes) > MOST_NODES:
            self.refuse("bits are combined in too many ways")
        yes = BITS.both(self.condition, condition)
        no = BITS.both(self.condition, BITS.inverse(condition))
        found = self.pick(BITS.weights([no, yes]))
        self.condition = yes if found else no
        return found

    def is_decided(self, condition):
        """Whether a condition on bits is known to hold, or not to."""
        return BITS.both(self.condition, condition) in (0, self.condition)

    def holds(self, condition):
        """Whether a condition on bits that is decided holds."""
        return int(condition == 1 or BITS.both(self.condition, condition) != 0)

    # --- points of a path

    def points(self, rng):
        """Return a value for every draw that agrees with all that is known.

        Parameters
        ----------
        rng : random.Random
        """
        made = self._points_by_bits(rng)
        for i, draw in enumerate(self.draws):
            if isinstance(draw, Variable) and i not in made:
                made.update(self._point(i, rng))
        for i, draw in enumerate(self.draws):
            if not isinstance(draw, Variable):
                made[i] = draw.value(rng, made)
        return [made[i] for i in range(len(self.draws))]

    def script_of(self, points):
        """Return the values that a replay is given, from a value of every draw."""
        return [p for p, draw in zip(points, self.draws, strict=True) if not draw.part]

    def _points_by_bits(self, rng):
        made = {
            i: rng.getrandbits(d.size.bit_length() - 1)
            for i, d in enumerate(self.draws)
            if isinstance(d, Variable) and d.by_bits
        }
        for place, bit in BITS.sample(self.condition, rng).items():
            i, k = (1 << HALF) - 1 - place % (1 << HALF), place >> HALF
            made[i] = made[i] & ~(1 << k) | bit << k
        return made

    def _point(self, i, rng):
        group = self.group(i)
        if len(group) == 1:
            v = self.draws[i]
            if not v.residues:
                return {i: _between(rng, v.low, v.high)}
            ((k, shift, r),) = v.residues
            first = v.low + (r - shift - v.low) % k
            return {i: first + k * rng.randrange(-(-(v.high - first) // k))}
        boxes = {(self.draws[j].low, self.draws[j].high) for j in group}
        if len(boxes) == 1:
            return self._ordered(group, *boxes.pop(), rng)
        # one after the other, each with the chance that the count gives it, by bisection
        kept = [(self.draws[j].low, self.draws[j].high) for j in group]
        for j in group:
            v = self.draws[j]
            while v.high - v.low > 1:
                middle = (v.low + v.high) // 2
                below = self.count(j, (v.low, middle))
                if rng.randrange(self.count(j)) < below:
                    v.high = middle
                else:
                    v.low = middle
        found = {j: self.draws[j].low for j in group}
        for j, (low, high) in zip(group, kept, strict=True):
            self.draws[j].low, self.draws[j].high = low, high
        return found

    def _ordered(self, group, low, high, rng):
        """Return ascending values in the order of a group whose intervals are equal."""
        equal = {j: {j} for j in group}
        for a, b, strict in self.order:
            if a in equal and not strict and (b, a, False) in self.order:
                merged = equal[a] | equal[b]
                for j in merged:
                    equal[j] = merged
        below = {
            j: {a for a, b, _ in self.order if b in equal[j] and a not in equal[j]} for j in group
        }
        ranks, found = rng.sample(range(low, high), len(group)), {}
        for value in sorted(ranks):
            ready = [j for j in group if j not in found and below[j] <= found.keys()]
            if not ready:
                break
            for j in equal[ready[0]]:
                found[j] = value
        return found


def _between(rng, low, high):
    """Return an end as often as something between: faults are at ends."""
    kind = rng.randrange(4)
    return low if kind == 0 else high - 1 if kind == 1 else rng.randrange(low, high)


BITS = Diagrams()
PATH = Path()
# the real generator, before anything is replaced
RealRandom = random.Random
