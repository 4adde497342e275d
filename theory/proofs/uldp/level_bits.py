"""The worst distribution for a sum of deviations, where it is level on X_S and on X_N."""

from mechanisms.encodings.base import unit_variance
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, solve
from theory.library import squares
from theory.library.squares import SENSITIVE, P, X
from theory.notions.probability import size
from theory.proofs.uldp import l1_worst_level, two_levels
from theory.statements.stated import stated
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, derive
from theory.tactics.sums import equal

said = stated("uldp-l1-worst-level")

x = const("x", X)
NUMBER, VALUE, PARTS, UNDER = (const(name, REAL) for name in ("p0", "v0", "k0", "q0"))


def signals(formula, *size):
    """Return (b, g) of the outputs of X_S and of X_N."""
    kinds = [formula(flag, *size) for flag in (True, False)]
    return [(other, own - other) for own, other in kinds]


def worst(H, kinds, term, cs, cn, level, facts, root, top, p=P):
    """Return `H => sum root <= sum top`, with equality only for the levels.

    Parameters
    ----------
    H : Term
        Says that p is a distribution, and what root and top are.
    kinds : list of tuple
        (b, g) on X_S and on X_N.
    term : callable
        Of whether a value is sensitive, and its p, to what is under the root.
    cs, cn : Term
        The worst p on X_S and on X_N.
    level : Term
        The probability of each output there.
    facts : list of Theorem
        What makes that a level, and what is known of b and g.
    root, top : Term
        The functions of the roots, at p and at the levels.
    """
    (b, g), (b_n, h) = kinds
    best = function(X, lambda x: ite(SENSITIVE(x), cs, cn))
    values = {
        said.b: function(X, lambda x: ite(SENSITIVE(x), b, b_n)),
        said.g: function(X, lambda x: ite(SENSITIVE(x), g, h)),
        said.worst: best,
        said.level: level,
        said.root: root,
        said.top: top,
        P: p,
    }
    lemma = instance(
        l1_worst_level.with_free_constants(stated("uldp-l1-worst-level").statement()), values
    )
    premise, conclusion = lemma.formula.args
    signs = solve(
        implies(H, and_(b >= 0, g > 0, b + g <= 1, b_n >= 0, h > 0, b_n + h <= 1)), *facts
    )
    same = []
    for flag, (chance, gain) in zip((True, False), kinds, strict=True):
        here = rational(H, unit_variance(chance, gain, NUMBER), term(flag, NUMBER), signs, *facts)
        same += [(here, (cs if flag else cn))]
    lower = two_levels.distribution(H, cs, cn, *facts)
    counted = squares.counts()

    def at_value(*chosen):
        if not chosen:
            return [*facts, lower]
        (i,) = chosen
        equations = [instance(t, {NUMBER: v}) for t, c in same for v in (p(i), c)]
        return [signs, *equations, *at(H, i), *facts, instance(counted, {x: i})]

    fits = [derive(H, part, at_value) for part in premise.args]
    return solve(implies(H, conclusion), lemma, *fits)


def total(H, term, cs, cn, top, parts, *facts):
    """Return `H => sum top = s v/k + N w/m`, for the roots v/k on X_S and w/m on X_N.

    H says that v >= 0 and w >= 0, and with the facts what v v and w w are.
    """
    plain = and_(PARTS > 0, VALUE >= 0, eq(VALUE * VALUE, UNDER * PARTS * PARTS))
    ratio = VALUE / PARTS
    lemma = solve(implies(plain, and_(ratio >= 0, eq(ratio * ratio, UNDER))))
    theorems = []
    r, u = const("r0", REAL), const("u0", REAL)
    unique = solve(implies(and_(r >= 0, u >= 0, eq(r * r, u * u)), eq(r, u)))
    for flag, c, (v, k) in zip((True, False), (cs, cn), parts, strict=True):
        under = term(flag, c)
        kept = and_(H, SENSITIVE(x) if flag else not_(SENSITIVE(x)))
        counted = [squares.counts(), *facts, *at(H, x)]
        positive = solve(implies(kept, k > 0), *counted)
        scaled = solve(implies(kept, eq(v * v, under * k * k)), *counted)
        share = solve(
            implies(kept, and_(v / k >= 0, eq(v / k * (v / k), under))),
            instance(lemma, {VALUE: v, PARTS: k, UNDER: under}),
            positive,
            scaled,
            *counted,
        )
        root = instance(unique, {r: top(x), u: v / k})
        theorems.append(solve(implies(kept, eq(top(x), v / k)), share, root, *at(H, x)))
    (v, k), (w, m) = parts

    def item(x):
        return ite(SENSITIVE(x), v / k, w / m)

    each = equal(X.sum(top), X.sum(item), H, use=lambda i: [instance(t, {x: i}) for t in theorems])
    s, n = size(X, SENSITIVE), squares.others()
    two = expand(X.sum(item))
    spelled = solve(implies(H, eq(X.sum(top), v / k * s + w / m * n)), each, two, expand(n))
    return spelled
