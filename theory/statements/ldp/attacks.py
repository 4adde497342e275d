"""How often a uniformly drawn value is named: equations (7), (12), (15), (21), and what holds."""

from mechanisms import rr
from mechanisms.oracles import histogram, local_hashing, unary
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.probability import is_distribution, is_mechanism, size
from theory.statements.ldp import guesses
from theory.statements.ldp.budgets import bits

X, Y, HASHES, G = index("X"), index("Y"), index("Hash"), index("G")
BITS, MAPS = functions(X, BOOL), functions(X, G)
E, P, LOW, A, C, K, SIZE = (const(name, REAL) for name in ("E", "p", "q", "a", "c", "K", "g"))
Q, ATTACK = const("Q", functions(X, Y, REAL)), const("attack", functions(Y, X, REAL))
DIRECT, UNARY = const("Q", functions(X, X, REAL)), const("Q", functions(X, BITS, REAL))
ON_VALUES = const("attack", functions(X, X, REAL))
ON_BITS = const("attack", functions(BITS, X, REAL))
HASH, WEIGHT = const("hash", functions(HASHES, X, G)), const("weight", functions(HASHES, REAL))
ON_HASHES = const("attack", functions(HASHES, G, X, REAL))
EPS = {"eps > 0": E > 1}


def private(E):
    """Return whether every report satisfies (1)."""
    return Y.forall(lambda y: ldp(X, lambda x: Q(x, y), E))


@states("ldp-success-bound")
def bound(probabilities=rr.probabilities):
    """No attack on a report with eps-LDP is right more often than on GRR's."""
    return Statement(
        (Q, E, ATTACK),
        {
            "a mechanism": is_mechanism(X, Y, Q),
            "LDP": private(E),
            "an attack": guesses.is_attack(X, Y, ATTACK),
        },
        {"the bound": guesses.success(X, Y, Q, ATTACK) <= probabilities(size(X), E)[0]},
    )


@states("ldp-grr-success")
def grr(probabilities=rr.probabilities):
    """Equation (7): to believe GRR's report is right that often, and no attack is better."""
    entry = function_of(X, X, lambda x, y: logic.choose(x == y, *probabilities(K, E)))
    found = guesses.success(X, X, DIRECT, ON_VALUES)
    told = function_of(X, X, lambda y, x: logic.choose(x == y, 1, 0))
    return Statement(
        (E, ON_VALUES),
        {**EPS, "an attack": guesses.is_attack(X, X, ON_VALUES)},
        {
            "the attack": guesses.success(X, X, DIRECT, told) == E / (E + K - 1),
            "no attack is better": found <= E / (E + K - 1),
        },
        {K: size(X), DIRECT: entry},
    )


# ---- bits


def in_support(y, x):
    """Return whether a guess is a 1 if there is one."""
    return logic.implies(X.exists(lambda j: y(j)), y(x))


def on_bits(success, p, q):
    """Return that to guess among the ones is right that often, and that no attack is better."""
    silent = X.prod(lambda j: 1 - q)
    value = success(size(X), p, q, silent)
    found = guesses.success(X, BITS, UNARY, ON_BITS)
    described = BITS.forall(
        lambda y: X.forall(lambda x: logic.implies(ON_BITS(y, x) != 0, in_support(y, x)))
    )
    return {
        "the attack": logic.implies(described, found == value),
        "no attack is better": found <= value,
    }


IS_ATTACK = {"an attack": guesses.is_attack(X, BITS, ON_BITS)}


@states("ldp-ue-success")
def ue(success=unary.success):
    """The attack on UE in closed form, and that no attack is better."""
    return Statement(
        (P, LOW, ON_BITS),
        {"q > 0": LOW > 0, "q <= p": LOW <= P, "p < 1": P < 1, **IS_ATTACK},
        on_bits(success, P, LOW),
        bits(P, LOW),
    )


@states("ldp-the-success")
def the(success=unary.success, supports=histogram.supports):
    """The attack on THE in closed form, and that no attack on its bits is better."""
    p, q = supports(A, C)
    return Statement(
        (A, C, ON_BITS),
        {"theta >= 0": A >= 1, "theta <= 1": C >= 1, **IS_ATTACK},
        on_bits(success, p, q),
        bits(p, q),
    )


# ---- local hashing


def hashed(probabilities):
    """Return the law of one report, of the value, the hash function and the told hash value."""

    def entry(x, h, v):
        return WEIGHT(h) * logic.choose(HASH(h, x) == v, *probabilities(SIZE, E))

    return entry


def image(h):
    """Return how many hash values some value has."""
    return size(G, lambda v: X.exists(lambda x: HASH(h, x) == v))


@states("ldp-lh-success")
def lh(success=local_hashing.success, probabilities=rr.probabilities):
    """For every family: a guess in the support, anything if it is empty; no attack is better."""
    entry = hashed(probabilities)

    def right(x):
        return HASHES.sum(lambda h: G.sum(lambda v: entry(x, h, v) * ON_HASHES(h, v, x)))

    found = X.sum(right) / size(X)
    value = success(size(X), SIZE, E, HASHES.sum(lambda h: WEIGHT(h) * image(h)))

    def described(h, v, x):
        supported = X.exists(lambda z: HASH(h, z) == v)
        inside = logic.implies(supported, HASH(h, x) == v)
        return logic.implies(ON_HASHES(h, v, x) != 0, inside)

    is_attack = HASHES.forall(
        lambda h: G.forall(lambda v: is_distribution(X, lambda x: ON_HASHES(h, v, x)))
    )
    guesses = HASHES.forall(lambda h: G.forall(lambda v: X.forall(lambda x: described(h, v, x))))
    return Statement(
        (HASH, WEIGHT, E, ON_HASHES),
        {
            **EPS,
            "weights >= 0": HASHES.forall(lambda h: WEIGHT(h) >= 0),
            "weights sum to 1": HASHES.sum(WEIGHT) == 1,
            "an attack": is_attack,
        },
        {
            "the attack": logic.implies(guesses, found == value),
            "no attack is better": found <= value,
        },
        {SIZE: size(G)},
    )


def uniform_hash(h):
    """Return the probability of one of all functions."""
    return X.prod(lambda x: 1 / SIZE)


@states("ldp-lh-success-printed")
def lh_printed(probabilities=rr.probabilities):
    """Equation (15), for uniformly random functions and the described attack."""

    def support(h, v):
        return size(X, lambda x: h(x) == v)

    def guess(h, v, x):
        some = X.exists(lambda z: h(z) == v)
        inside = logic.choose(h(x) == v, 1 / support(h, v), 0)
        return logic.choose(some, inside, 1 / size(X))

    def right(x):
        def at(h, v):
            entry = logic.choose(h(x) == v, *probabilities(SIZE, E))
            return uniform_hash(h) * entry * guess(h, v, x)

        return MAPS.sum(lambda h: G.sum(lambda v: at(h, v)))

    found = X.sum(right) / size(X)
    greater = logic.choose(size(X) >= SIZE, size(X) / SIZE, 1)
    return Statement(
        (E,),
        EPS,
        {"the success": found == E / ((E + SIZE - 1) * greater)},
        {SIZE: size(G)},
    )


@states("ldp-lh-image")
def lh_image(mean_image=local_hashing.mean_image):
    """A uniformly random function has so many values on the mean."""

    def image(h):
        return size(G, lambda v: X.exists(lambda x: h(x) == v))

    missed = X.prod(lambda x: 1 - 1 / SIZE)
    mean = MAPS.sum(lambda h: uniform_hash(h) * image(h))
    return Statement((), {}, {"the mean": mean == mean_image(SIZE, missed)}, {SIZE: size(G)})
