"""Channels with answers that are known beforehand: text as a person would write it."""

import random
from fractions import Fraction

SIZES = (1, 2, 3, 5, 8)
RATIOS = ("1", "2", "3", "5/2", "101/100", "1000000007/1000000006")


def text(rows):
    return [[str(entry) for entry in row] for row in rows]


def randomized_response(K, E):
    d = E + K - 1
    return [[E / d if x == y else 1 / d for y in range(K)] for x in range(K)]


def utility_optimized(s, N, E):
    """uRR: s sensitive values first."""
    d = s + E - 1
    rows = []
    for x in range(s + N):
        row = [(E if x == y else 1) / d if y < s else Fraction(0) for y in range(s + N)]
        if x >= s:
            row = [1 / d if y < s else (E - 1) / d if x == y else Fraction(0) for y in range(s + N)]
        rows.append(row)
    return rows


def known():
    """Yield name, rows of text, and least e^eps of LDP as text."""
    for ratio in RATIOS:
        E = Fraction(ratio)
        for K in SIZES:
            yield f"RR {K} {ratio}", text(randomized_response(K, E)), ratio if K > 1 else "1"
        rows = randomized_response(3, E)
        yield f"RR 3 {ratio}, zero column", text([[*row, 0] for row in rows]), ratio
        yield f"RR 3 {ratio}, duplicate rows", text([*rows, rows[0]]), ratio
        yield f"RR 3 {ratio}, columns split", text([[q / 2 for q in r] * 2 for r in rows]), ratio
        s, N = 2, 2
        expected = "inf" if ratio != "1" else ratio
        yield f"uRR 2 2 {ratio}", text(utility_optimized(s, N, E)), expected
    for digits in (1, 5, 16, 17, 18, 30, 60, 200):
        unit = Fraction(1, 10**digits)
        for side in (-1, 1):
            half = Fraction(1, 2)
            p = half + side * unit / 4
            rows = [[half, half], [p, 1 - p]]
            least = half / min(p, 1 - p)
            yield f"a unit of 1e-{digits} {side}", text(rows), str(least)
    for K in SIZES:
        yield f"one output, {K}", [["1"]] * K, "1"
        yield f"one input, {K}", [[f"1/{K}"] * K], "1"
        yield f"identity {K}", text(utility_optimized(0, K, Fraction(2))), "inf" if K > 1 else "1"
        yield f"uniform {K}", [[f"1/{K}"] * K] * K, "1"
    yield (
        "decimals of length 17",
        [["0.1", "0.9"], ["0.10000000000000001", "0.89999999999999999"]],
        ("10000000000000001/10000000000000000"),
    )
    yield (
        "floats cannot tell",
        [["0.3", "0.7"], ["0.29999999999999999", "0.70000000000000001"]],
        ("30000000000000000/29999999999999999"),
    )
    yield "powers of ten", [["1e-1", "9e-1"], ["0.1000", "0.90"]], "1"
    yield "tiny", [["1e-300", "1"], ["2e-300", "1"]], "2"


def drawn(count, seed=20):
    """Yield name and rows of random fractions and decimals, with zeros and ties."""
    rng = random.Random(seed)
    for k in range(count):
        K, N = rng.randint(1, 5), rng.randint(1, 5)
        rows = []
        for _ in range(K):
            weights = [rng.choice((0, 1, 1, 2, 3, 7)) for _ in range(N)]
            weights[rng.randrange(N)] += 1
            total = sum(weights)
            if rng.random() < 0.5:
                rows.append([f"{w}/{total}" for w in weights])
            else:
                cells = [w * 10**6 // total for w in weights]
                cells[-1] = 10**6 - sum(cells[:-1])
                rows.append([f"{c / 10**6:.6f}" for c in cells])
        yield f"drawn {k}", rows
