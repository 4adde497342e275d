"""Check certificates of what is counted out, FILE ...: two outputs, few users, memos.

Standard library only; check_account.py must stand next to it. Status as there. Steps are without
checks.
"""

import importlib.util
import math
import sys
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, pairwise
from pathlib import Path

_PLACE = Path(__file__).with_name("check_account.py")
_SPEC = importlib.util.spec_from_file_location("check_account", _PLACE)
base = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(base)
require, number, whole = base._require, base._number, base._whole
MOST_TYPES = 300_000


def positive(x):
    """Return the positive part."""
    return max(x, Fraction(0))


def of_two_outputs(claim, F, digits):
    """Return what delta is at most, of every data set of two outputs; `ends` close its parts."""
    n = whole(claim["users"], 1, 10**7)
    p, q, *rows = (number(r) for r in (*claim["pair"], *claim["values"]))
    require(rows and all(0 <= r <= 1 for r in (p, q, *rows)), "probabilities")
    require(min(rows) <= min(p, q) and max(p, q) <= max(rows), "the pair among the values")
    powers, found, low = {}, Fraction(0), 0

    def count(r, m):
        if (r, m) not in powers:
            powers[r, m] = base.Law.of({0: 1 - r, 1: r}, digits) ** m
        return powers[r, m]

    for high in claim["ends"]:
        whole(high, low, n - 1)
        law = count(max(rows), low) * count(min(rows), n - 1 - high)
        counts = [0, *law.counts, 0]
        gains = (p - F * q, 1 - p - F * (1 - q))
        unit = math.lcm(*(gain.denominator for gain in gains))
        up, down = (int(gain * unit) for gain in gains)
        total = sum(max(up * a + down * b, 0) for a, b in pairwise(counts))
        found, low = max(found, Fraction(total, unit * 10**digits) + 1 - law.mass()), high + 1
    require(low == n, "parts of all data sets")
    return found


def of_data_sets(claim, F, _):
    """Return the greatest delta of all data sets of few users, or of one with the values given."""
    rows = [[number(v) for v in row] for row in claim["rows"]]
    n, outputs = whole(claim["users"], 1, 1000), len(rows[0])
    require(all(sum(row) == 1 and min(row) >= 0 for row in rows), "laws")
    require(all(len(row) == outputs for row in rows), "rows alike")
    pairs = [[rows[whole(x, 0, len(rows) - 1)] for x in pair] for pair in claim["pairs"]]
    require(pairs, "pairs of values")
    unit, found, data = math.lcm(*(v.denominator for row in rows for v in row)), Fraction(0), None
    count = math.comb(n + outputs - 1, n) * len(pairs)
    if claim["kind"] == "data set":
        data = [tuple(whole(z, 0, len(rows) - 1) for z in claim["others"])]
        require(len(data[0]) == n - 1, "a value of each other user")
    else:
        count *= math.comb(n + len(rows) - 2, n - 1)
    require(count <= MOST_TYPES, "fewer data sets")
    for others in data or combinations_with_replacement(range(len(rows)), n - 1):
        law = {(0,) * outputs: 1}
        for z in others:
            law = one_more(law, [int(v * unit) for v in rows[z]])
        for p, q in pairs:
            gains = one_more(law, [(a - F * b) * unit for a, b in zip(p, q, strict=True)])
            found = max(found, sum(map(positive, gains.values())) / unit**n)
    return found


def one_more(law, row):
    """Return the law of sets of reports with one report more."""
    found = {}
    for counts, weight in law.items():
        for y, v in enumerate(row):
            key = (*counts[:y], counts[y] + 1, *counts[y + 1 :])
            found[key] = found.get(key, 0) + weight * v
    return found


def of_memo(claim, F, _):
    """Return the greatest delta of t reports of one memo, of the pairs of values."""
    first, second = ([[number(v) for v in row] for row in claim[k]] for k in ("memos", "reports"))
    require(all(sum(row) == 1 and min(row) >= 0 for row in (*first, *second)), "laws")
    require({len(row) for row in first} == {len(second)}, "a law of each memo")
    t, kinds = whole(claim["times"], 1, 10**4), len(second[0])
    require(math.comb(t + kinds - 1, t) <= MOST_TYPES, "fewer kinds of reports")
    unit = math.lcm(*(v.denominator for row in second for v in row))
    powers = [[[int(v * unit) ** c for c in range(t + 1)] for v in row] for row in second]
    found = [Fraction(0)] * len(claim["pairs"])
    pairs = [(first[whole(x, 0, 10**4)], first[whole(z, 0, 10**4)]) for x, z in claim["pairs"]]
    for cuts in combinations(range(t + kinds - 1), kinds - 1):
        ends = (-1, *cuts, t + kinds - 1)
        counts = [b - a - 1 for a, b in pairwise(ends)]
        orders, left = 1, t
        for c in counts:
            orders, left = orders * math.comb(left, c), left - c
        given = [math.prod(row[k][c] for k, c in enumerate(counts)) for row in powers]
        for place, (p, q) in enumerate(pairs):
            gain = sum((a - F * b) * g for a, b, g in zip(p, q, given, strict=True))
            found[place] += orders * positive(gain)
    return max(found) / unit**t


base.KINDS |= {
    "two outputs": of_two_outputs,
    "data sets": of_data_sets,
    "data set": of_data_sets,
    "memo": of_memo,
    "memo below": of_memo,
}
base.BELOW |= {"data set", "memo below"}

if __name__ == "__main__":
    base.leave(base.main, sys.argv[1:])
