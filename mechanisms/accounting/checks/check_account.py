"""Check certificates of accounts, FILE ...: standard library only, whole numbers and fractions.

Each claim, "at this e^eps, delta is at most (or at least) this", is computed again. Laws of sums
are whole numbers over 10^digits, rounded down; the lost part is added from above. Status: 0 all
hold, 1 one does not, 2 one cannot be read. Steps are without checks.
"""

import json
import math
import os
import re
import sys
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact, InvalidOperation
from fractions import Fraction
from pathlib import Path

NUMBER = re.compile(r"-?[0-9]{1,4000}(?:/0*[1-9][0-9]{0,3999})?", re.ASCII)
MOST_DIGITS, MOST_USERS, LONGEST, MOST_POWERS, MOST_WORK = 1000, 10**10, 1 << 20, 1 << 16, 10**9
UNREADABLE = OSError, ValueError, LookupError, TypeError, ArithmeticError, RecursionError
WORK = [0]  # digits that were multiplied
EXACT = Context(MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact, InvalidOperation])
NEAR = Context(36)  # digits that tell both bounds apart


class RefusedError(Exception):
    """The message says what is wanted."""


def _require(condition, message):
    if not condition:
        raise RefusedError(message)


def _number(text):
    _require(isinstance(text, str) and NUMBER.fullmatch(text), "a number")
    return Fraction(text)


def _whole(value, least, most):
    _require(type(value) is int and least <= value <= most, f"a whole number {least} to {most}")
    return value


def rows(given, width):
    """Return rows of p, q, and w: numbers from 0 on, laws in both worlds, and a part of one."""
    made = [[_number(value) for value in row] for row in given]
    _require(made and all(len(row) == width for row in made), f"rows of {width} numbers")
    _require(all(value >= 0 for row in made for value in row), "no negative numbers")
    sums = [sum(column) for column in zip(*made, strict=True)]
    _require(sums[0] == sums[1] == 1 and sums[-1] <= 1, "sums of 1")
    return made


def product(one, other):
    """Return the product of two polynomials of whole numbers >= 0, by one of long decimals."""
    places, fewer = len(one) + len(other) - 1, min(len(one), len(other))
    width = sum(len(str(max(part, default=0))) for part in (one, other)) + len(str(fewer))
    WORK[0] += places * width
    _require(places <= LONGEST and WORK[0] <= MOST_WORK, "less to compute")
    texts = ("".join(f"{c:0{width}d}" for c in reversed(part)) or "0" for part in (one, other))
    text = format(EXACT.multiply(*map(Decimal, texts)), "f").rjust(width * places, "0")
    return [int(text[i - width : i]) for i in range(len(text), 0, -width)][:places]


class Law:
    """Whole numbers over 10^digits, of consecutive places from `shift` on; rounded down."""

    def __init__(self, counts, shift, digits):
        start = next((i for i, c in enumerate(counts) if c), len(counts))
        end = next((i for i in range(len(counts), start, -1) if counts[i - 1]), start)
        self.counts, self.shift, self.digits = counts[start:end], shift + start, digits

    @classmethod
    def of(cls, atoms, digits):
        """Return the law of a dict from places to fractions."""
        low, high = min(atoms, default=0), max(atoms, default=-1)
        _require(high - low < LONGEST, "fewer places")
        return cls([int(atoms.get(j, 0) * 10**digits) for j in range(low, high + 1)], low, digits)

    def __mul__(self, other):
        scale = 10**self.digits
        counts = [c // scale for c in product(self.counts, other.counts)]
        return Law(counts, self.shift + other.shift, self.digits)

    def __pow__(self, n):
        found = Law([10**self.digits], 0, self.digits)
        for bit in bin(n)[2:]:
            found = found * found * self if bit == "1" else found * found
        return found

    def mass(self, first=-(10**18)):
        """Return the probability of the places from `first` on."""
        return Fraction(sum(self.counts[max(0, first - self.shift) :]), 10**self.digits)


def curve(law, base, F):
    """Return E(1 - F/ratio)_+ of a law of powers of a base, from above, and what the law lacks."""
    scale = 10 ** (law.digits + 20)
    rest, total = int(F / base**law.shift * scale), 0
    for c in law.counts:
        total += c * max(scale - rest, 0)
        rest = rest * base.denominator // base.numerator
    return Fraction(total, scale * 10**law.digits) + 1 - law.mass()


def of_reports(claim, F, digits):
    """Return what delta is at most, of reports whose ratios are split between powers of a base."""
    base, law = _number(claim["base"]), Law([10**digits], 0, digits)
    _require(base > 1 and claim["reports"], "a base above 1, and reports")
    for pair, times in claim["reports"]:
        atoms = {}
        for p, q in rows(pair, 2):
            if p and q:
                j = math.floor(math.log(p / q) / math.log(base)) if p != q else 0
                _require(abs(j) < MOST_POWERS, "a greater base")
                while not base**j <= p / q < base ** (j + 1):
                    j += 1 if base**j <= p / q else -1
                share = (p / q / base**j - 1) / (base - 1)
                for at, part in ((j, 1 - share), (j + 1, share)):  # of q: both masses stay
                    atoms[at] = atoms.get(at, 0) + q * part * base**at
        law *= Law.of(atoms, digits) ** _whole(times, 1, MOST_USERS)
    return curve(law, base, F)


def of_scores(claim, F, digits):
    """Return a lower bound on delta, of independent draws; others have equal laws."""
    parts = []
    for given, times in claim["parts"]:
        both, scores = rows([row[:2] for row in given], 2), (score for _, _, score in given)
        parts.append(([(*pq, score) for pq, score in zip(both, scores, strict=True)], times))
    return reached(parts, claim["threshold"], F, digits)


def reached(parts, threshold, F, digits):
    """Return what delta is at least: the sum of scores reaches a number, or a top one is seen."""
    laws, clear, scored = [Law([10**digits], 0, digits)] * 2, [Fraction(1)] * 2, Fraction(1)
    for outcomes, times in parts:
        n = _whole(times, 0, MOST_USERS)
        for side in (0, 1):
            atoms, top = {}, sum(both[side] for *both, score in outcomes if score == "top")
            for *both, score in outcomes:
                if type(score) is int:
                    atoms[score] = atoms.get(score, 0) + both[side]
            laws[side] *= Law.of(atoms, digits) ** n
            clear[side] *= max(1 - top, 0) ** n
            scored *= sum(atoms.values(), Fraction(0)) ** n if side else 1
    first, second = (law.mass(_whole(threshold, -(10**18), 10**18)) for law in laws)
    return 1 - clear[0] + first - F * (1 - clear[1] + second + scored - laws[1].mass())


KINDS, BELOW = {"reports": of_reports, "scores": of_scores}, {"scores"}


def check(claim):
    """Return a claim in words."""
    WORK[0], kind = 0, claim["kind"]
    _require(kind in KINDS, f"a kind of {', '.join(KINDS)}; another check_*.py may know it")
    side = "at least" if kind in BELOW else "at most"
    F, delta = _number(claim["factor"]), _number(claim["delta"])
    found = KINDS[kind](claim, F, _whole(claim["digits"], 10, MOST_DIGITS))
    holds = found <= delta if side == "at most" else found >= delta
    _require(F >= 1 and holds, f"delta {side} {float(delta):.6g} at eps = {math.log(F):.6g}")
    shown = [NEAR.divide(*map(Decimal, x.as_integer_ratio())) for x in (delta, F)]
    return f"delta is {side} {shown[0]:g} at eps = {NEAR.ln(shown[1]):g}"


def main(paths):
    """Return the status."""
    status = 0
    for path in paths:
        try:
            given = json.loads(Path(path).read_text(encoding="utf-8"))
            _require(given["account"] == 1 and given["claims"], "an account with claims")
            lines = [check(claim) for claim in given["claims"]]
        except RefusedError as error:
            print(f"{path!a}: refused: must have {error}")
            status = max(status, 1)
        except UNREADABLE as error:
            print(f"{path!a}: cannot be read: {type(error).__name__}", file=sys.stderr)
            status = 2
        else:
            print(*(f"{path!a}: {line}" for line in lines), sep="\n")
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
