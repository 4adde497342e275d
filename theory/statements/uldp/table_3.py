"""Table 3: the worst-case l1 losses as eps -> 0 and at eps = ln K, over sqrt(2/(n pi)).

As our copy prints it, five entries have one root over everything; squares are compared.
"""

from fractions import Fraction

from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.limits import is_root, like_log, squares_within
from theory.statements.uldp.at_ln_k import K, fourth
from theory.statements.uldp.lemmas import N, S
from theory.statements.uldp.near_zero import DELTA, START, are_roots, some

ROOT_K, ROOT_S = const("root_K", REAL), const("root_s", REAL)
READING = (
    "less than is printed: that each loss comes within any share of its entry, for some eps as "
    "near 0, or K as large, as one likes; in uRAP's entry at eps = ln K, for s >= K^(3/4)"
)


def over_everything(square, entry):
    """Return that a loss is near the root of the whole entry, told by the squares."""
    return squares_within(square, entry, DELTA)


def copied_rr(under):
    """RR's entry at eps near 0, as copied: the root of K sqrt(K-1)/eps."""

    def meets(E, eps):
        near = over_everything(eps * under(K, 0 * K, E), K * ROOT_K)
        return logic.all_of(E > 1, E - 1 < START, like_log(eps, E), near)

    return some(meets, left=2)


def copied_rappor(under):
    """RAPPOR's: the root of 2 K/eps."""

    def meets(a, eps):
        near = over_everything(eps * under(K, 0 * K, a), 2 * K)
        return logic.all_of(a > 1, a - 1 < START, like_log(eps / 2, a), near)

    return some(meets, left=2)


def copied_urr(squares):
    """uRR's: the root of s sqrt(s-1)/eps."""

    def meets(E, eps, on_s, on_n):
        near = over_everything(eps * (on_s + on_n) * (on_s + on_n), S * ROOT_S)
        given = logic.all_of(E > 1, E - 1 < START, like_log(eps, E))
        return logic.all_of(given, are_roots((on_s, on_n), squares(S, N, E)), near)

    return some(meets)


def copied_urap(squares):
    """uRAP's: the root of 2 s/eps."""

    def meets(a, eps, on_s, on_n):
        near = over_everything(eps * (on_s + on_n) * (on_s + on_n), 2 * S)
        given = logic.all_of(a > 1, a - 1 < START, like_log(eps / 2, a))
        return logic.all_of(given, are_roots((on_s, on_n), squares(S, N, a)), near)

    return some(meets)


def copied_urap_at_ln(squares):
    """URAP's at eps = ln K: the root of (K-1) (1 + s/K^(3/4)), with K = q^4 and s >= q^3."""

    def meets(q, s, on_s, on_n):
        loss, cube = on_s + on_n, q * q * q
        near = over_everything(loss * loss, limits.none_l1(fourth(q)) * (1 + s / cube))
        given = logic.all_of(q > 1, q * START > 1, s >= cube, s < fourth(q))
        roots = are_roots((on_s, on_n), squares(s, fourth(q) - s, q * q))
        return logic.all_of(given, roots, near)

    return some(meets)


COPIED = {"K": 401, "s": 17, "N": 384, "delta": Fraction(1, 2), "start": Fraction(1, 1000)}
COPIED |= {"root_K": 20, "root_s": 4}
SMALL = {"K": 2, "s": 2, "N": 1, "delta": Fraction(9, 10), "start": 9, "root_K": 1, "root_s": 1}
RR = at(**SMALL, reals=[3, 1])
RAPPOR = at(**SMALL, reals=[2, 1])
URR = at(**SMALL, reals=[9, 1, Fraction(3, 4), Fraction(1, 2)])
URAP = at(**SMALL, reals=[Fraction(25, 9), Fraction(32, 25), Fraction(15, 8), Fraction(3, 4)])
URAP_AT_LN = at(**SMALL, reals=[2, Fraction(49, 4), Fraction(49, 6)])


def none(*sizes):
    """A changed formula: no loss."""
    return 0 * sizes[0], 0 * sizes[0]


@states(
    "uldp-table-3",
    printed_as="printed",
    reading=READING,
    holds=[at(**COPIED, reals=[Fraction(1001, 1000), Fraction(1, 1000)])],
    dropped={
        0: at(**COPIED, reals=[Fraction(1001, 1000), Fraction(1, 1000)]).but(N=0),
        1: at(**COPIED, reals=[Fraction(1001, 1000), Fraction(1, 1000)]).but(delta=0),
        2: at(**SMALL | {"root_K": -1}, reals=[3, 1]),
    },
    broken=[
        Broken(0, RR, {"rr": lambda s, N, E: 0 * s}),
        Broken(1, RAPPOR, {"rappor": lambda s, N, a: 0 * s}),
        Broken(2, URR, {"urr": none}),
        Broken(3, URAP, {"urap": none}),
        Broken(4, URAP_AT_LN, {"urap": none}),
    ],
)
def table_3(
    rr=of_urr.mixture_l1_square,
    rappor=of_urap.level_l1_square,
    urr=of_urr.uniform_l1_squares,
    urap=of_urap.uniform_l1_squares,
):
    """The five entries whose root is over everything, in our copy."""
    return Statement(
        (K, S, N, DELTA, START, ROOT_K, ROOT_S),
        (
            logic.all_of(K >= 2, S >= 2, N >= 1),
            logic.all_of(DELTA > 0, DELTA <= 1, START > 0),
            logic.all_of(is_root(ROOT_K, K - 1), is_root(ROOT_S, S - 1)),
        ),
        (
            copied_rr(rr),
            copied_rappor(rappor),
            copied_urr(urr),
            copied_urap(urap),
            copied_urap_at_ln(urap),
        ),
    )
