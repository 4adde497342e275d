"""Channels for the tests of comparisons: drawn, garbled, and by name."""

from fractions import Fraction

from checker.compare import named

NAMES = [
    "rr:k={k},exp-epsilon=4",
    "ss:k={k},block=2,exp-epsilon=4",
    "sue:k={k},exp-epsilon=4",
    "oue:k={k},exp-epsilon=4",
    "hadamard:k={k},exp-epsilon=4",
    "redrawn:k={k},q=1/5,exp-epsilon=4",
    "urr:k={k},sensitive=0-1,exp-epsilon=4",
    "urap-basic:k={k},sensitive=0-1,exp-epsilon=4",
    "urap:k={k},sensitive=0-1,theta=1/2,exp-epsilon=4",
]


def by_name(k):
    """Return the exact matrices of all protocols on k values, by name."""
    texts = [name.format(k=k) for name in NAMES]
    return {text: named.matrix(text).tolist() for text in texts}


def drawn(rng, K, outputs):
    """Return a channel of small fractions; a few entries are 0."""
    rows = []
    for _ in range(K):
        weights = [rng.choice([0, *range(1, 20)]) for _ in range(outputs)]
        weights[rng.randrange(outputs)] += 1
        rows.append([Fraction(w, sum(weights)) for w in weights])
    return rows


def garbled(A, R):
    """Return the product of two channels."""
    return [
        [sum(a * r for a, r in zip(row, column, strict=True)) for column in zip(*R, strict=True)]
        for row in A
    ]
