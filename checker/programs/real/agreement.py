"""Whether what the real function gave is what its channel says, by bounds that are always safe.

A false alarm has probability 1e-9 at most, over all that is compared. Tails of binomial laws are
bounded by Chernoff's inequality; all outcomes of an input together by Markov's, of the likelihood
ratio against a mixture of all laws.
"""

import json
import math
from collections import Counter
from itertools import pairwise

from checker.exact import nearest, shortened
from checker.programs.faults import UndecidedError
from checker.programs.outputs import text_of_label
from checker.programs.program import real_runs
from checker.programs.real import readings

CHANCE = 1e-9
# calls of an input that are asked for, and those with which nothing is said
MANY, LEAST = 400, 20
ROUND = (MANY, 200, 100, 50, LEAST)
DIFFER = "the real program and its model differ"


def require(found, view):
    """Raise UndecidedError unless real runs agree with the channel; return a line on them.

    Parameters
    ----------
    found : Found
    view : str
    """
    runs = real_runs(found.program, found.sets)
    compared = Comparison(found, readings.reading(found, view))
    for run in runs:
        compared.add(run)
    compared.add_twins([run for run in runs if run["run"].get("twin")])
    compared.conclude()
    # how many there are depends on the time they take: what is printed is the same in each run
    each = max((n for n in ROUND if n <= min(compared.calls.values())), default=0)
    return (
        f"real runs: in fresh processes, {each} or more calls of each input, agree with the channel"
    )


class Comparison:
    """Collects counts, and what each of them says against the channel.

    Parameters
    ----------
    found : Found
    reading : Listed or Factored
    """

    def __init__(self, found, reading):
        self.found, self.reading, self.tests, self.against = found, reading, 0, []
        self.calls = dict.fromkeys(range(len(found.program.inputs)), 0)
        self.laws, self.lost = {}, [nearest(lost) for lost in found.lost]
        # of all processes, and of those that begin with an input
        self.pooled, self.begun = {}, {}

    def add(self, run):
        """Take the calls of a process."""
        rows, pairs, last = {}, {}, {}
        read = [self.reading.of(json.loads(text), text) for text in run["labels"]]
        run["texts"] = [text for _, text in read]
        for x, n in run["calls"]:
            self.calls[x] += 1
            outcomes, same = read[n]
            rows.setdefault((x, outcomes[0]), []).append(outcomes)
            if x in last:
                pairs.setdefault(x, []).append(last.pop(x) == same)
            else:
                last[x] = same
        first = run["calls"][0][0]
        how = f"in a process that calls input {self._input(first)} first"
        for (x, family), seen in self._counted(rows).items():
            self._known(x, family, seen, (run, read, how))
            self._count(x, family, seen, how)
            for made in (self.begun.setdefault(first, {}), self.pooled):
                made.setdefault((x, family), Counter()).update(seen)
        for x, equal in pairs.items():
            self._same([x] * len(equal), sum(equal), f"one call after the other {how}")

    def _counted(self, rows):
        """Return how often each outcome came, by input and family."""
        counts = {}
        for (x, shape), found in rows.items():
            columns = zip(*found, strict=True)
            for family, column in zip(self.reading.families(shape), columns, strict=True):
                seen = counts.setdefault((x, family), Counter())
                for value, count in Counter(column).items():
                    seen[self.reading.key(family, value)] += count
        return counts

    def add_twins(self, twins):
        """Compare processes that do the same: their draws must be others."""
        for one, other in pairwise(twins):
            calls = zip(one["calls"], other["calls"], strict=False)
            equal = [(x, one["texts"][n] == other["texts"][m]) for (x, n), (_, m) in calls]
            self._same([x for x, _ in equal], sum(e for _, e in equal), "in two fresh processes")

    def conclude(self):
        """Raise UndecidedError if something is too unlikely, or too little was seen."""
        for (x, family), seen in self.pooled.items():
            self._count(x, family, seen, "in all processes")
        for first, counts in self.begun.items():
            for (x, family), seen in counts.items():
                how = f"in all processes that call input {self._input(first)} first"
                self._count(x, family, seen, how)
        bound = math.log(CHANCE / max(self.tests, 1))
        for tail, text in self.against:
            if tail < bound:
                raise UndecidedError(f"{DIFFER}: {text}")
        for x, calls in self.calls.items():
            if calls < LEAST:
                raise UndecidedError(
                    f"the real program is too slow to be compared with its channel: input "
                    f"{self._input(x)} was called {calls} times; --no-real-run leaves it out"
                )

    def _input(self, x):
        return shortened(self.found.program.inputs[x], 60)

    def _known(self, x, family, seen, of):
        """Refuse what the channel does not have."""
        law = self.reading.law(x, family)
        if self.found.lost[x] or all(law.get(key, 0) for key in seen):
            return
        run, read, how = of
        for y, n in run["calls"]:
            pairs = zip(self.reading.families(read[n][0][0]), read[n][0], strict=True)
            if y == x and not all(
                law.get(self.reading.key(*p), 0) for p in pairs if p[0] == family
            ):
                raise UndecidedError(
                    f"{DIFFER}: input {self._input(x)} gave {self._text(run['labels'][n])} {how}, "
                    "which has probability 0 in the channel"
                )

    def _text(self, text):
        return shortened(text_of_label(json.loads(text), typed=True), 100)

    def _count(self, x, family, seen, how):
        law, calls = self._floats(x, family), seen.total()
        self.tests += 2 * len(law) + 2
        for key in law.keys() | seen.keys():
            (above, below), c = law.get(key, (self.lost[x], 0.0)), seen[key]
            tail = min(tail_above(c, calls, above), tail_below(c, calls, below))
            if tail < math.log(CHANCE):
                came = f"{self.reading.name(family, key)} came {c} times in {calls} calls {how}"
                has = f"and has probability {below:.6g} in the channel"
                self.against.append((tail, f"input {self._input(x)}: {came}, {has}"))
        tail = 0.0 if self.lost[x] else -mixture(seen, law)
        if tail < -math.log(1 / CHANCE):
            text = f"the counts of {len(law)} outputs in {calls} calls {how}"
            against = f"input {self._input(x)}: {text} do not fit their probabilities"
            self.against.append((tail, against))

    def _floats(self, x, family):
        """Return each outcome's probability with what is lost, and without."""
        if (x, family) not in self.laws:
            law, lost = self.reading.law(x, family), self.found.lost[x]
            self.laws[x, family] = {key: (nearest(p + lost), nearest(p)) for key, p in law.items()}
        return self.laws[x, family]

    def _same(self, inputs, count, how):
        """Compare how often two outputs are equal: both are drawn anew."""
        if not inputs:
            return
        chances = {x: self.reading.same(x) for x in set(inputs)}
        mean = sum(chances[x] for x in inputs) / len(inputs)
        lost = 2 * max(self.lost)
        self.tests += 2
        tail = min(
            tail_above(count, len(inputs), mean + lost), tail_below(count, len(inputs), mean)
        )
        seen = f"two outputs are equal {count} times in {len(inputs)}, {how}"
        due = f"of independent draws about {mean * len(inputs):.1f} would be"
        self.against.append((tail, f"{seen}; {due}"))


def tail_above(count, calls, p):
    """Return the logarithm of a bound on the chance of so many of `calls` or more.

    Each happens with a chance p, or with p on the average, independently (Hoeffding 1956).

    Examples
    --------
    >>> tail_above(3, 10, 0.0), tail_above(3, 10, 0.5)
    (-inf, 0.0)
    """
    return 0.0 if count <= calls * p else -calls * _divergence(count / calls, p)


def tail_below(count, calls, p):
    """Return the same for so many of `calls` or fewer."""
    return 0.0 if count >= calls * p else -calls * _divergence(count / calls, p)


def _divergence(q, p):
    """Return Kullback and Leibler's divergence of two coins; less by what rounding may add."""
    if p >= 1 or p <= 0:
        return math.inf if q != min(max(p, 0), 1) else 0.0
    found = q * math.log(q / p) if q else 0.0
    found += (1 - q) * (math.log1p(-q) - math.log1p(-p)) if q < 1 else 0.0
    return max(found * (1 - 1e-9) - 1e-15, 0.0)


def mixture(seen, law):
    """Return the logarithm of the likelihood ratio of a mixture of all laws against one.

    The law has two bounds of each probability, of which the second counts. The mixture is
    Dirichlet's with parameters 1/2. Under the law the ratio's mean is at most 1.

    Examples
    --------
    >>> half = {"0": (0.5, 0.5), "1": (0.5, 0.5)}
    >>> mixture(Counter({"0": 90}), half) > 50, mixture(Counter({"0": 44, "1": 46}), half) < 0
    (True, True)
    """
    size, calls = len(law), seen.total()
    found = math.lgamma(size / 2) - math.lgamma(calls + size / 2)
    for key, count in seen.items():
        _, p = law.get(key, (0.0, 0.0))
        if not p:
            return math.inf
        found += math.lgamma(count + 0.5) - math.lgamma(0.5) - count * math.log(p)
    return found - 1e-9 * abs(found)
