"""Lemmas 1 and 2: F(w) = sqrt((w + alpha)(beta - w)) + sqrt((1 - w)(gamma + w)) decreases."""

from fractions import Fraction

from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic

S, N, E, A, W, LATER = (const(name, REAL) for name in ("s", "N", "E", "a", "w", "later"))
ROOT_A, ROOT_B = const("root_a", REAL), const("root_b", REAL)
LATER_A, LATER_B = const("later_a", REAL), const("later_b", REAL)


def urr_constants(s, N, E):
    """Return alpha, beta and gamma of Lemma 1."""
    v = (s + E - 1) / (E - 1)
    return s / (E - 1), v * s - s / (E - 1), v * N - 1


def urap_constants(s, N, a):
    """Return alpha, beta and gamma of Lemma 2."""
    v_n = a / (a - 1)
    return s / (a - 1), v_n * s, v_n * N - 1


def under(constants, w):
    """Return A and B at w, what is under the roots."""
    alpha, beta, gamma = constants
    return (w + alpha) * (beta - w), (1 - w) * (gamma + w)


def slopes(constants, w):
    """Return A' and B' at w."""
    alpha, beta, gamma = constants
    return beta - alpha - 2 * w, 1 - gamma - 2 * w


def are_roots(constants, w, *roots):
    """Return that these are the roots of A and B at w."""
    pairs = zip(roots, under(constants, w), strict=True)
    return logic.all_of(*(part for r, q in pairs for part in (r >= 0, r * r == q)))


def decreases(names, scope, constants):
    """Return the statement that F decreases on [0, 1]."""
    return Statement(
        (*names, W, LATER, ROOT_A, ROOT_B, LATER_A, LATER_B),
        (
            logic.all_of(S >= 1, S <= N),
            *scope,
            logic.all_of(W >= 0, W < LATER, LATER <= 1),
            are_roots(constants, W, ROOT_A, ROOT_B),
            are_roots(constants, LATER, LATER_A, LATER_B),
        ),
        (LATER_A + LATER_B < ROOT_A + ROOT_B,),
    )


def step(names, scope, constants):
    """Return the statement of the step: dF/dw <= (A' + B')/C_w, C_w = min(2 sqrt A, 2 sqrt B)."""
    rise, fall = slopes(constants, W)
    least = logic.choose(ROOT_A <= ROOT_B, 2 * ROOT_A, 2 * ROOT_B)
    return Statement(
        (*names, W, ROOT_A, ROOT_B),
        (
            logic.all_of(S >= 1, S <= N),
            *scope,
            logic.all_of(W >= 0, W <= 1),
            logic.all_of(ROOT_A > 0, ROOT_B > 0),
            are_roots(constants, W, ROOT_A, ROOT_B),
        ),
        (rise / (2 * ROOT_A) + fall / (2 * ROOT_B) <= (rise + fall) / least,),
    )


HALF = Fraction(1, 2)
SMALL = {"s": 1, "N": 2, "E": Fraction(5, 4), "w": 0, "root_a": 2, "root_b": 3}
LEMMA = SMALL | {"later": 1, "later_a": 0, "later_b": 0}
RISING = {"w": 0, "later": Fraction(3, 8), "root_a": HALF, "root_b": HALF}
RISING |= {"later_a": Fraction(5, 8), "later_b": Fraction(5, 8)}
BITS = {"s": 1, "N": 1, "a": Fraction(169, 144), "w": 0, "later": 1, "root_b": Fraction(12, 5)}
BITS |= {"root_a": Fraction(156, 25), "later_a": Fraction(156, 25), "later_b": 0}
BIT = {"s": 1, "N": 5, "a": Fraction(10, 3), "w": Fraction(6, 7)}
BIT |= {"root_a": Fraction(6, 7), "root_b": 1}
NOT_NEEDED = NotNeeded("s <= N is not needed, nor 1 <= s")


def flat(*sizes):
    """A changed formula: F rises at 0."""
    del sizes
    return Fraction(1, 4), 1, Fraction(1, 4)


def steep(*sizes):
    """A changed formula: the step is false at w = 0."""
    del sizes
    return 4, 1, 9


SMALL_BITS = {"s": 1, "N": 5, "w": 0, "root_a": 2, "root_b": 3}


def backwards(base, **more):
    """Return an instance with w and the later point, and the roots there, in each other's place."""
    pairs = (("w", "later"), ("root_a", "later_a"), ("root_b", "later_b"))
    swapped = {a: base[b] for pair in pairs for a, b in (pair, pair[::-1])}
    return at(**(base | swapped | more))


@states(
    "uldp-lemma-1",
    printed_as="printed",
    holds=[at(**LEMMA)],
    dropped={
        0: at(
            s=Fraction(-17, 20),
            N=2,
            E=Fraction(233, 80),
            w=0,
            later=Fraction(4, 9),
            root_a=Fraction(1, 9),
            root_b=Fraction(1, 3),
            later_a=0,
            later_b=Fraction(5, 9),
        ),
        1: at(s=2, N=2, E=-3, w=HALF, root_a=0, root_b=HALF, later=1, later_a=HALF, later_b=0),
        2: at(**(RISING | {"s": 1, "N": 1, "E": 5})),
        3: backwards(LEMMA),
        4: at(**(LEMMA | {"root_a": 0, "root_b": 0})),
        5: at(**(LEMMA | {"later_a": 9})),
    },
    broken=[Broken(0, at(**(RISING | {"s": 1, "N": 2, "E": Fraction(5, 4)})), {"constants": flat})],
)
def lemma_1(constants=urr_constants):
    """Lemma 1: F decreases on [0, 1] for 1 <= s <= N and 0 < eps < ln(N+1)."""
    return decreases((S, N, E), (E > 1, E - 1 < N), constants(S, N, E))


@states(
    "uldp-lemma-2",
    printed_as="printed",
    holds=[at(**BITS)],
    dropped={
        0: NOT_NEEDED,
        1: at(
            s=1,
            N=1,
            a=-2,
            w=Fraction(1, 3),
            root_a=0,
            root_b=0,
            later=Fraction(2, 5),
            later_a=Fraction(2, 15),
            later_b=Fraction(1, 5),
        ),
        2: at(
            s=1,
            N=1,
            a=4,
            w=Fraction(1, 13),
            root_a=Fraction(28, 39),
            root_b=Fraction(8, 13),
            later=Fraction(11, 15),
            later_a=Fraction(4, 5),
            later_b=Fraction(8, 15),
        ),
        3: backwards(BITS),
        4: at(**(BITS | {"root_a": 0, "root_b": 0})),
        5: at(**(BITS | {"later_a": 9})),
    },
    broken=[
        Broken(0, at(**(RISING | {"s": 1, "N": 1, "a": Fraction(169, 144)})), {"constants": flat})
    ],
)
def lemma_2(constants=urap_constants):
    """Lemma 2: F decreases on [0, 1] for 1 <= s <= N and 0 < eps < 2 ln(N/2+1)."""
    return decreases((S, N, A), (A > 1, A < N / 2 + 1), constants(S, N, A))


@states(
    "uldp-lemma-1-step",
    printed_as="printed",
    holds=[at(**SMALL)],
    dropped={
        0: at(s=-2, N=6, E=4, w=Fraction(3, 5), root_a=Fraction(1, 5), root_b=Fraction(4, 5)),
        1: at(s=1, N=2, E=-1, w=Fraction(9, 10), root_a=Fraction(1, 5), root_b=Fraction(3, 10)),
        2: at(s=1, N=2, E=4, w=Fraction(11, 15), root_a=Fraction(8, 15), root_b=Fraction(4, 5)),
        3: at(
            s=1, N=9 * HALF, E=4, w=Fraction(-1, 5), root_a=Fraction(2, 5), root_b=Fraction(12, 5)
        ),
        4: at(**SMALL).but(w=1, root_a=0, root_b=0),
        5: at(**SMALL).but(s=2),
    },
    broken=[Broken(0, at(**(SMALL | {"E": 2})), {"constants": steep})],
)
def lemma_1_step(constants=urr_constants):
    """The step of Lemma 1's printed proof."""
    return step((S, N, E), (E > 1, E - 1 < N), constants(S, N, E))


@states(
    "uldp-lemma-2-step",
    printed_as="printed",
    holds=[at(**BIT)],
    dropped={
        0: at(s=-4, N=13 * HALF, a=4, w=Fraction(2, 3), root_a=2, root_b=Fraction(5, 3)),
        1: at(s=1, N=2, a=-2, w=Fraction(11, 17), root_a=Fraction(4, 51), root_b=Fraction(10, 17)),
        2: at(s=1, N=1, a=4, w=Fraction(11, 15), root_a=Fraction(4, 5), root_b=Fraction(8, 15)),
        3: at(s=2, N=Fraction(29, 4), a=4, w=Fraction(-1, 3), root_a=1, root_b=Fraction(10, 3)),
        4: at(s=2, N=5, a=3, w=1, root_a=2, root_b=0),
        5: at(**BIT).but(s=2),
    },
    broken=[Broken(0, at(**(SMALL_BITS | {"a": 2})), {"constants": steep})],
)
def lemma_2_step(constants=urap_constants):
    """The step of Lemma 2's printed proof."""
    return step((S, N, A), (A > 1, A < N / 2 + 1), constants(S, N, A))
