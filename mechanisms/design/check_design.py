"""Check certificates of designs, FILE ...: only the standard library, exact arithmetic.

A certificate has budgets, a prior, a utility, a channel, and prices. `check_rays.py` next to this
file finds all extreme rays of columns within the budgets again; if no ray is worth more than its
price, no channel is. Status: 0 all hold, 1 one does not, 2 one cannot be read. Functions are
without checks: they take the values of the JSON file.
"""

import json
import os
import re
import sys
from fractions import Fraction
from pathlib import Path
from runpy import run_path

NUMBER = re.compile(r"-?[0-9]{1,4000}(?:/0*[1-9][0-9]{0,3999})?", re.ASCII)
BESIDE = run_path(str(Path(__file__).with_name("check_rays.py")))
WALK, POSTERIORS, WORTH, DOT = (BESIDE[name] for name in ("walk", "posteriors", "worth", "dot"))
KINDS = ("gain", "squares", "information", "unbiased")


class RefusedError(Exception):
    """A certificate does not prove its claim; the message names what is missing."""


def require(condition, message):
    """Raise RefusedError unless a condition holds."""
    if not condition:
        raise RefusedError(message)


def number(text):
    """Return the fraction that a text writes."""
    require(isinstance(text, str) and NUMBER.fullmatch(text), "a number")
    return Fraction(text)


def numbers(rows, width, read=number):
    """Return rows of a given number of numbers."""
    require(isinstance(rows, list) and rows, "rows of numbers")
    require(all(isinstance(row, list) and len(row) == width for row in rows), f"{width} numbers")
    return [[read(v) for v in row] for row in rows]


def inverse_trace(matrix):
    """Return the trace of the inverse of a matrix, by elimination."""
    rows = [[*row, *(Fraction(x == z) for z in range(len(row)))] for x, row in enumerate(matrix)]
    for x, _ in enumerate(matrix):
        pivot = next((i for i in range(x, len(rows)) if rows[i][x]), None)
        require(pivot is not None, "a channel that tells all values apart")
        rows[x], rows[pivot] = rows[pivot], rows[x]
        rows[x] = [v / rows[x][x] for v in rows[x]]
        for i, row in enumerate(rows):
            if i != x:
                rows[i] = [u - row[x] * v for u, v in zip(row, rows[x], strict=True)]
    return sum(row[len(rows) + x] for x, row in enumerate(rows))


def allowed(given, prior, columns):
    """Return the rays; RefusedError if a column of the channel is not within the budgets."""
    if given["notion"] == "LIP":
        E = number(given["factors"][0][0])
        require(
            all(DOT(prior, c) / E <= v <= E * DOT(prior, c) for c in columns for v in c), "budgets"
        )
        return list(POSTERIORS(prior, E))
    E = numbers(given["factors"], len(prior), lambda v: v if v is None else number(v))
    asked = {
        (x, z): f for x, row in enumerate(E) for z, f in enumerate(row) if x != z and f is not None
    }
    require(all(f >= 1 for f in asked.values()), "budgets from 0 on")
    require(all(c[x] <= f * c[z] for c in columns for (x, z), f in asked.items()), "kept budgets")
    if given["notion"] == "ULDP":
        told = [c for c in columns if sum(map(bool, c)) > 1]
        require(all(max(c) <= max(asked.values()) * min(c) for c in told), "(4') for each output")
    return [[cells[0][0] for cells in ray] for ray in WALK(E, [1] * len(prior))]


def check(given):
    """Return what a certificate shows, in a line; RefusedError if it does not show it."""
    try:
        require(given["design"] == 1 and given["utility"] in KINDS, "form 1 and a known utility")
        return optimal(given)
    except (LookupError, TypeError, AttributeError, ArithmeticError, ValueError) as error:
        raise RefusedError(f"its form: {error!r}") from error


def optimal(given):
    """Return the line; errors as for `check`."""
    kind, K, sign = given["utility"], len(given["prior"]), 1
    (prior,), (prices,) = numbers([given["prior"]], K), numbers([given["prices"]], K)
    require(2 <= K <= 8 and sum(prior) == 1 and min(prior) > 0, "a positive prior")
    rows, columns = numbers(given["rows"], K), numbers(given["columns"], K)
    require(all(min(c) >= 0 and any(c) for c in columns), "columns from 0 on")
    require(all(sum(row) == 1 for row in zip(*columns, strict=True)), "rows that sum to 1")
    rays, excess = allowed(given, prior, columns), 0
    for ray in rays:
        excess = max(excess, (sum(WORTH(kind, prior, rows, ray)) - DOT(prices, ray)) / sum(ray))
    bound = sum(prices) + K * excess
    if kind == "unbiased":
        sign, axes, squares = -1, range(K), DOT(prior, prior)
        require(rows == [list(row) for row in zip(*rows, strict=True)], "a symmetric matrix")
        J = [[sum(c[x] * c[z] / DOT(prior, c) for c in columns) for z in axes] for x in axes]
        value = inverse_trace(J) - squares
        bound = 2 * sum(rows[x][x] for x in axes) - bound - squares
    else:
        found = [WORTH(kind, prior, rows, c) for c in columns]
        value = sum(v - error for v, error in found)
    if kind == "squares":
        whole, sign = sum(DOT(prior, [u * u for u in row]) for row in rows), -1
        value, bound = whole - value, whole - bound
    said = number(given["value"]), number(given["bound"])
    require(sign * value >= sign * said[0], "a channel that reaches the value")
    require(sign * bound <= sign * said[1], "prices that show the bound")
    return f"{kind} {float(said[0]):.10g}, none beyond {float(said[1]):.10g} ({len(rays)} rays)"


def _shown(path):
    """Return a path, changed so that no log reads it as a command."""
    return ascii(path)[1:-1].replace("::", r"\x3a:").replace("##", r"#\x23")


def main(paths, check=check):
    """Check files; return the exit status."""
    status = 0
    for path in paths:
        try:
            line = check(json.loads(Path(path).read_text(encoding="utf-8")))
        except RefusedError as error:
            print(f"{_shown(path)}: refused: {error} wanted")
            status = max(status, 1)
        except (OSError, ValueError, RecursionError) as error:
            print(f"error: {_shown(path)}: cannot be read: {error}", file=sys.stderr)
            status = 2
        else:
            print(f"{_shown(path)}: {line}")
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
