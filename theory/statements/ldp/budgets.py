"""The budget of each frequency oracle: it provides eps-LDP, and for no smaller eps."""

from mechanisms import rr
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.probability import size

X, HASHES, G = index("X"), index("Hash"), index("G")
BITS = functions(X, BOOL)
E, D, T, P, LOW, A, C, K, SIZE = (
    const(name, REAL) for name in ("E", "D", "t", "p", "q", "a", "c", "K", "g")
)
HASH, WEIGHT = const("hash", functions(HASHES, X, G)), const("weight", functions(HASHES, REAL))
HASHED = const("Q", functions(X, HASHES, G, REAL))
EPS = {"eps > 0": E > 1}


def exactly(private, E):
    """Return that a mechanism is private with E, and with no smaller D."""
    return {"LDP": private(E), "no smaller eps": logic.implies(private(D), E <= D)}


def sue_pair(t):
    """Return p and q of SUE, with t = e^(eps/2)."""
    return t / (t + 1), 1 / (t + 1)


def hashed(probabilities):
    """Return the law of local hashing: a hash function, and the hash value by GRR."""

    def entry(x, h, v):
        return WEIGHT(h) * logic.choose(HASH(h, x) == v, *probabilities(SIZE, E))

    return {SIZE: size(G), HASHED: function_of(X, HASHES, G, entry)}


def lh(probabilities=rr.probabilities):
    """Local hashing with any family of functions provides eps-LDP, and for no smaller eps."""

    def private(E):
        def column(h, v):
            return ldp(X, lambda x: HASHED(x, h, v), E)

        return HASHES.forall(lambda h: G.forall(lambda v: column(h, v)))

    def apart(h):
        return logic.all_of(
            WEIGHT(h) > 0, X.exists(lambda x: X.exists(lambda z: HASH(h, x) != HASH(h, z)))
        )

    rows = X.forall(lambda x: HASHES.sum(lambda h: G.sum(lambda v: HASHED(x, h, v))) == 1)
    return Statement(
        (HASH, WEIGHT, E, D),
        {
            **EPS,
            "weights >= 0": HASHES.forall(lambda h: WEIGHT(h) >= 0),
            "weights sum to 1": HASHES.sum(WEIGHT) == 1,
            "values are hashed apart": HASHES.exists(apart),
        },
        {"rows sum to 1": rows, **exactly(private, E)},
        hashed(probabilities),
    )
