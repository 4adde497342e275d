"""The budget of each frequency oracle: it provides eps-LDP, and for no smaller eps."""

from mechanisms import rr
from mechanisms import ue as ue_formulas
from mechanisms.oracles import histogram, local_hashing, unary
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const, real
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.probability import indicator, is_mechanism, size
from theory.notions.unary import likelihood

X, HASHES, G = index("X"), index("Hash"), index("G")
BITS = functions(X, BOOL)
E, D, T, P, LOW, A, C, K, SIZE = (
    const(name, REAL) for name in ("E", "D", "t", "p", "q", "a", "c", "K", "g")
)
DIRECT, UNARY = const("Q", functions(X, X, REAL)), const("Q", functions(X, BITS, REAL))
HASH, WEIGHT = const("hash", functions(HASHES, X, G)), const("weight", functions(HASHES, REAL))
HASHED = const("Q", functions(X, HASHES, G, REAL))
OWN, OTHER = const("own", REAL), const("other", REAL)  # of the bits of a unary encoding
EPS = {"eps > 0": E > 1}
SEVERAL = {"two values or more": X.exists(lambda x: X.exists(lambda z: x != z))}


def exactly(private, E):
    """Return that a mechanism is private with E, and with no smaller D."""
    return {"LDP": private(E), "no smaller eps": logic.implies(private(D), E <= D)}


@states("ldp-grr-private")
def grr(probabilities=rr.probabilities):
    """GRR is a mechanism, provides eps-LDP, and for no smaller eps."""

    def private(E):
        return X.forall(lambda y: ldp(X, lambda x: DIRECT(x, y), E))

    entry = function_of(X, X, lambda x, y: logic.choose(x == y, *probabilities(K, E)))
    return Statement(
        (E, D),
        {**EPS, **SEVERAL},
        {"a mechanism": is_mechanism(X, X, DIRECT), **exactly(private, E)},
        {K: size(X), DIRECT: entry},
    )


def bits_private(E):
    """Return whether reports of bits satisfy (1)."""
    return BITS.forall(lambda y: ldp(X, lambda x: UNARY(x, y), E))


def bits(p, q):
    """Return the definition of the law of a unary encoding."""
    own, other = function(X, lambda j: OWN), function(X, lambda j: OTHER)
    law = function_of(X, BITS, lambda x, y: likelihood(X, own, other, x, y))
    return {OWN: real(p), OTHER: real(q), UNARY: law}


@states("ldp-ue-private")
def ue(other=unary.other_probability):
    """UE(p, q) with the q of (25) provides eps-LDP, and for no smaller eps."""
    return Statement(
        (P, E, D),
        {**EPS, "p > 0": P > 0, "p < 1": P < 1, **SEVERAL},
        exactly(bits_private, E),
        bits(P, other(P, E)),
    )


@states("ldp-oue-private")
def oue(pair=ue_formulas.oue_probabilities):
    """OUE provides eps-LDP, and for no smaller eps."""
    return Statement((E, D), {**EPS, **SEVERAL}, exactly(bits_private, E), bits(*pair(E)))


def sue_pair(t):
    """Return p and q of SUE, with t = e^(eps/2)."""
    return t / (t + 1), 1 / (t + 1)


@states("ldp-sue-private")
def sue(pair=sue_pair):
    """SUE provides eps-LDP, and for no smaller eps."""
    return Statement(
        (T, D), {"eps > 0": T > 1, **SEVERAL}, exactly(bits_private, T * T), bits(*pair(T))
    )


@states("ldp-the-private")
def the(supports=histogram.supports, budget=histogram.budget):
    """THE has a budget of its own, which is less than that of the noise."""
    return Statement(
        (A, C, D),
        {"theta >= 0": A >= 1, "theta <= 1": C >= 1, "eps > 0": A * C > 1, **SEVERAL},
        {
            **exactly(bits_private, budget(A, C)),
            "less than the noise's e^eps": budget(A, C) < A * C * (A * C),
        },
        bits(*supports(A, C)),
    )


def hashed(probabilities):
    """Return the law of local hashing: a hash function, and the hash value by GRR."""

    def entry(x, h, v):
        return WEIGHT(h) * logic.choose(HASH(h, x) == v, *probabilities(SIZE, E))

    return {SIZE: size(G), HASHED: function_of(X, HASHES, G, entry)}


@states("ldp-lh-private")
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


def universal(relation):
    """Return whether two different values meet with a probability that is so to 1/g."""

    def meet(x, z):
        return HASHES.sum(lambda h: WEIGHT(h) * indicator(HASH(h, x) == HASH(h, z)))

    return X.forall(
        lambda x: X.forall(lambda z: logic.implies(x != z, relation(meet(x, z), 1 / SIZE)))
    )


def lh_supports(family, supports, probabilities):
    """Return that p* and q* of local hashing are the printed ones."""

    def supported(x, z):
        def at(h, v):
            return HASHED(x, h, v) * indicator(HASH(h, z) == v)

        return HASHES.sum(lambda h: G.sum(lambda v: at(h, v)))

    own, other = supports(SIZE, E)
    apart = X.forall(lambda x: X.forall(lambda z: logic.implies(x != z, supported(x, z) == other)))
    return Statement(
        (HASH, WEIGHT, E),
        {
            **EPS,
            "weights sum to 1": HASHES.sum(WEIGHT) == 1,
            **family,
        },
        {"p*": X.forall(lambda x: supported(x, x) == own), "q*": apart},
        hashed(probabilities),
    )


@states("ldp-lh-pure-universal")
def lh_universal(supports=local_hashing.supports, probabilities=rr.probabilities):
    """Local hashing by a universal family is pure with q* = 1/g."""
    family = {"universal": universal(lambda meet, chance: meet <= chance)}
    return lh_supports(family, supports, probabilities)


@states("ldp-lh-pure")
def lh_pure(supports=local_hashing.supports, probabilities=rr.probabilities):
    """It is, if any two values meet with probability 1/g exactly."""
    family = {"meet with 1/g": universal(lambda meet, chance: meet == chance)}
    return lh_supports(family, supports, probabilities)
