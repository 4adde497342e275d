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
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.limits import is_root, like_log, squares_within
from theory.statements.uldp.at_ln_k import K, fourth
from theory.statements.uldp.lemmas import N, S
from theory.statements.uldp.near_zero import DELTA, START, are_roots, some

ROOT_K, ROOT_S = const("root_K", REAL), const("root_s", REAL)


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


@states("uldp-table-3")
def table_3(
    rr=of_urr.mixture_l1_square,
    rappor=of_urap.level_l1_square,
    urr=of_urr.uniform_l1_squares,
    urap=of_urap.uniform_l1_squares,
):
    """The five entries whose root is over everything, in our copy."""
    return Statement(
        (K, S, N, DELTA, START, ROOT_K, ROOT_S),
        {
            "K >= 2, s >= 2 and N >= 1": logic.all_of(K >= 2, S >= 2, N >= 1),
            "0 < delta <= 1 and start > 0": logic.all_of(DELTA > 0, DELTA <= 1, START > 0),
            "square roots": logic.all_of(is_root(ROOT_K, K - 1), is_root(ROOT_S, S - 1)),
        },
        {
            "RR near 0": copied_rr(rr),
            "RAPPOR near 0": copied_rappor(rappor),
            "uRR near 0": copied_urr(urr),
            "uRAP near 0": copied_urap(urap),
            "uRAP at ln K": copied_urap_at_ln(urap),
        },
    )
