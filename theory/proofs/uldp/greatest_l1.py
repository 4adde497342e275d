"""The greatest asymptotic l1 losses over all input distributions, for every eps.

In each regime one p of two levels is worst; that its roots exist follows from those of the value.
"""

from mechanisms.losses import urap, urr
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.decisions import proves
from theory.proofs.uldp import level_bits, two_levels
from theory.proofs.uldp import proposition_07_urr_l1_worst as of_urr
from theory.proofs.uldp import proposition_10_above_the_threshold as beyond
from theory.proofs.uldp import proposition_10_urap_l1_worst as of_urap
from theory.proofs.uldp.proposition_15_urr_l2_worst import numbers
from theory.statements.stated import stated
from theory.statements.uldp import greatest_l1 as model
from theory.statements.uldp import worst_l1
from theory.statements.uldp.worst_l1_urap import level_values
from theory.statements.uldp.worst_l2 import levels, uniform_levels
from theory.tactics.expand import rational
from theory.tactics.logic import derive

said = stated("uldp-urr-l1-worst")
SENSITIVE, E, X, ON_N, ON_S, ROOT = said.X_S, said.E, said.X, said.on_n, said.on_s, said.root
TOP = said.top
A = stated("uldp-urap-l2-worst").a

SQUARE, ROOM, UNDER = (const(name, REAL) for name in ("v1", "k1", "q1"))


def regime(given, pair, roots_at, term, parts, worst, *facts):
    """Return what is greatest if `given` says which regime it is, and that it is attained.

    Parameters
    ----------
    given : Term
        The hypotheses, and the regime.
    pair : tuple of Term
        The worst p on X_S and on X_N.
    roots_at : callable
        From a function and a p to that the function is the roots at p.
    term : callable
        Of whether a value is sensitive, and its p, to what is under the root.
    parts : tuple
        (v, k) on X_S and on X_N: the root there is v/k.
    worst : callable
        From hypotheses with the roots of `top` to that the p is worst.
    facts : Theorem
        That v >= 0, k > 0 and v v = q k k for what is under the root; that v/k s + w/j N is the
        value.
    """
    best = levels(*pair)
    known = and_(given, roots_at(TOP, best))
    facts_at_roots = [solve(implies(known, t.formula.args[1]), t) for t in facts]
    total = level_bits.total(known, term, *pair, TOP, parts, *facts_at_roots)
    value = solve(implies(known, eq(X.sum(TOP), ON_S + ON_N)), total, *facts_at_roots)
    most = solve(implies(known, X.sum(ROOT) <= ON_S + ON_N), worst(known), value)
    (v, k), (w, j) = parts
    made = function(X, lambda x: ite(SENSITIVE(x), v / k, w / j))
    ratio = SQUARE / ROOM
    plain = and_(SQUARE >= 0, ROOM > 0, eq(SQUARE * SQUARE, UNDER * ROOM * ROOM))
    plain = solve(implies(plain, and_(ratio >= 0, eq(ratio * ratio, UNDER))))
    shares = [
        instance(plain, {SQUARE: top, ROOM: room, UNDER: term(flag, c)})
        for flag, c, (top, room) in zip((True, False), pair, parts, strict=True)
    ]
    shares = [solve(implies(given, t.formula.args[1]), t, *facts) for t in shares]
    exist = derive(given, roots_at(made, best), lambda *c: shares)
    first = solve(implies(given, X.sum(ROOT) <= ON_S + ON_N), instance(most, {TOP: made}), exist)
    return first, value


def from_regimes(statement, above, regimes, distributions):
    """Return a statement from its two regimes."""
    H = statement.given
    (over, at_most), (under, greatest) = regimes
    parts = [
        solve(implies(H, statement.goal("the bound")), over, under),
        *(
            solve(implies(H, statement.goal(f"reached {where} the threshold")), *facts)
            for where, *facts in (
                ("above", at_most, distributions[0]),
                ("up to", greatest, distributions[1]),
            )
        ),
    ]
    return generalise(solve(statement.implication, *parts), *statement.constants)


def cases(statement, above):
    """Return the hypotheses in each regime."""
    return and_(statement.given, above), and_(statement.given, not_(above))


def uniform(low, roots_at, term, sizes, squares, worst):
    """Return the regime of the uniform distribution on X_N, and that it is a distribution.

    Parameters
    ----------
    low : Term
        The hypotheses, and the regime.
    roots_at, term, worst
        As in `regime`.
    sizes : tuple of Term
        The numbers of values of X_S and of X_N.
    squares : tuple of Term
        The squared terms of the value.
    """
    pair, roots = uniform_levels(*sizes), (ON_S, ON_N)
    known = [solve(implies(low, k >= 1)) for k in sizes]
    known += [solve(implies(low, root >= 0)) for root in roots]
    for flag, root, q, c, k in zip((True, False), roots, squares, pair, sizes, strict=True):
        known.append(solve(implies(low, eq(root * root, q))))
        known.append(rational(low, q, term(flag, c) * k * k, *known[:4]))
        known.append(rational(low, root / k * k, root, *known[:4]))
    parts = tuple(zip(roots, sizes, strict=True))
    at_uniform_levels = regime(low, pair, roots_at, term, parts, worst, *known)
    return at_uniform_levels, two_levels.distribution(low, *pair)


@proves("uldp-urr-l1-greatest")
def urr_theorem(statement):
    """Return uRR's."""
    s, n = numbers(statement)
    above = urr.is_mixture_worst(n, E)
    term = of_urr.term(s)

    def roots_at(root, p):
        return statement.spelled(worst_l1.roots(root, p, urr.l1_square, model.S, E))

    H, low = cases(statement, above)
    positive = [solve(implies(H, part)) for part in (s >= 1, n >= 1, s + n > 0, ON_S >= 0)]
    pair, under = urr.mixture(s, n, E), urr.mixture_l1_square(s, n, E)
    roots_given = solve(implies(H, and_(eq(ON_S * ON_S, under), eq(ON_N, 0))))
    scaled = [
        rational(H, under, term(flag, c) * (s + n) * (s + n), *positive)
        for flag, c in zip((True, False), pair, strict=True)
    ]
    share = ON_S / (s + n)
    sums_to_one = rational(H, share * s + share * n, ON_S, *positive)
    parts = ((ON_S, s + n), (ON_S, s + n))
    over = regime(
        H,
        pair,
        roots_at,
        term,
        parts,
        lambda known: of_urr.at_mixture(known, s, n)[0],
        *positive,
        roots_given,
        *scaled,
        sums_to_one,
    )
    cs, cn = pair
    sums_to_one = rational(H, cs * s + cn * n, 1, *positive)
    signs = [solve(implies(H, part), *positive) for part in (cs >= 0, cn > 0)]
    mixed = two_levels.distribution(H, *pair, sums_to_one, *signs)
    under, uniform_is_one = uniform(
        low,
        roots_at,
        term,
        (s, n),
        urr.uniform_l1_squares(s, n, E),
        lambda known: of_urr.at_uniform(known, s, n),
    )
    return from_regimes(statement, above, (over, under), (mixed, uniform_is_one))


@proves("uldp-urap-l1-greatest")
def urap_theorem(statement):
    """Return uRAP's."""
    s, n = numbers(statement)
    above, term = urap.is_level_worst(n, A), of_urap.term

    def roots_at(root, p):
        return statement.spelled(worst_l1.roots(root, p, urap.l1_square, A))

    H, low = cases(statement, above)
    pair, m = level_values(s, n, A), beyond.level(s, n)
    known = beyond.positive_level(H, s, n)
    parts = ((ON_S, s + n * A / (A + 1)), (ON_S, s * (A + 1) / A + n))
    sizes = [solve(implies(H, k > 0), *known) for _, k in parts]
    under = urap.level_l1_square(s, n, A)
    roots_given = solve(implies(H, and_(eq(ON_S * ON_S, under), eq(ON_N, 0), ON_S >= 0)))
    scaled = [
        rational(H, under, term(flag, c) * k * k, *known)
        for flag, c, (_, k) in zip((True, False), pair, parts, strict=True)
    ]
    (v, k), (w, j) = parts
    closed = rational(H, v / k * s + w / j * n, ON_S, *known, *sizes)
    over = regime(
        H,
        pair,
        roots_at,
        term,
        parts,
        lambda given: at_level(given, pair, m, s, n),
        *known,
        *sizes,
        roots_given,
        *scaled,
        closed,
    )
    sums_to_one = rational(H, pair[0] * s + pair[1] * n, 1, *known)
    level = two_levels.distribution(H, *pair, sums_to_one, known[-1])
    under, uniform_is_one = uniform(
        low,
        roots_at,
        term,
        (s, n),
        urap.uniform_l1_squares(s, n, A),
        lambda given: at_uniform(given, s, n),
    )
    return from_regimes(statement, above, (over, under), (level, uniform_is_one))


def at_level(given, pair, m, s, n):
    """Return that the p at which all bits are 1 equally often is worst, above the threshold."""
    known = beyond.positive_level(given, s, n)
    kinds = of_urap.kinds()
    reached = [rational(given, b + g * c, m, *known) for (b, g), c in zip(kinds, pair, strict=True)]
    sums_to_one = rational(given, pair[0] * s + pair[1] * n, 1, *known)
    facts = [*known, *reached, sums_to_one, *of_urap.simple()]
    return level_bits.worst(given, kinds, of_urap.term, *pair, m, facts, ROOT, TOP)


def at_uniform(given, s, n):
    """Return that the uniform distribution on X_N is worst, up to the threshold."""
    same = rational(A > 1, (A - 1 / A) * A, A * A - 1)
    low = solve(implies(given, n * A >= A * A - 1), same)
    return of_urap.at_uniform(given, s, n, low)
