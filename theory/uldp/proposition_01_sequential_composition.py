"""Proposition 1: ULDP composes sequentially, once (4) asks only of reachable outputs."""

from mechanisms import urr
from theory.kernel.binding import apply, exception, forall, function, function_of, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, const, implies, not_, real
from theory.kernel.theorem import at_sorts, counterexample, generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.library import mechanisms, ratios
from theory.library.factors import one_out, rest
from theory.notions.uldp import invertible_if_reachable
from theory.statements.uldp import composition as model
from theory.statements.uldp.composition import Q0, Q1, RELEASES, SENSITIVE, Y0, Y1, Q, T, X, Y
from theory.tactics.closing import concluded, every, rewritten
from theory.tactics.logic import at, deny, derive, prove
from theory.tactics.sums import ONE, non_negative
from theory.tactics.tables import table
from theory.uldp import columns

x, y0, y1 = const("x", X), const("y0", Y0), const("y1", Y1)
y, one = const("y", RELEASES), const("one", Y)
THREE = letters(3)
AT_THREE = dict.fromkeys((X, Y0, Y1), THREE)
AGAIN = {X: THREE, Y: THREE, T: letters(2)}


def of_columns(theorem, first, second, p0, p1, E0=model.E0, E1=model.E1):
    """Return a theorem of `columns` at two columns, protected or not."""
    put = {columns.FIRST: function(X, first), columns.SECOND: function(X, second)}
    put |= {columns.P0: p0, columns.P1: p1, columns.SENSITIVE: SENSITIVE}
    return instance(theorem, put | {columns.E0: E0, columns.E1: E1})


def sequential():
    """Return Proposition 1, with (4')."""
    statement = model.sequential_composition_reachable()
    H = statement.given
    signs = [
        prove(implies(H, entry >= 0), at=[x, y0, y1], rounds=3)
        for entry in (Q0(x, y0), Q1(x, y0, y1))
    ]
    both = model.PROTECTED0(y0), model.PROTECTED1(y1)
    pair = of_columns(columns.product(), lambda x: Q0(x, y0), lambda x: Q1(x, y0, y1), *both)
    facts = [*(every(sign, x) for sign in signs), *at(H, y0), *at(H, y0, y1)]
    pair = solve(implies(H, pair.formula.args[1]), pair, *facts)
    put = {mechanisms.Y: Y0, mechanisms.Z: Y1}
    values = {const("first", Q0.sort): Q0, const("second", Q1.sort): Q1}
    whole = [instance(at_sorts(part, put), values) for part in mechanisms.pair()]
    return concluded(statement, *whole, every(pair, y0, y1))


def told(sorts):
    """Return uRR of one sensitive value and e^eps = 2, as a function of letters."""
    size = sorts[0].size
    own, other = zip(
        *(urr.output_probabilities(flag, real(1), real(2)) for flag in (True, False)), strict=True
    )
    entries = [[own[y > 0] if x == y else other[y > 0] for y in range(size)] for x in range(size)]
    return table(sorts, entries)


def alone(sort):
    """Return the set of the first letter."""
    return table([sort], [True] + [False] * (sort.size - 1))


def sequential_denied():
    """Return that it is false with (4): two releases by uRR with two non-sensitive values."""
    formula = with_sorts(model.sequential_composition().formula, AT_THREE)
    urr_, mask = told([THREE] * 2), alone(THREE)
    again = function_of(THREE, THREE, THREE, lambda x, y0, y1: urr_(x, y1))
    return deny(formula, mask, mask, mask, urr_, again, real(2), real(2))


def repeated():
    """Return the sentence after Proposition 1, with (4')."""
    statement = model.repeated_release_reachable()
    H = statement.given
    entry = prove(implies(H, Q(x, one) >= 0), at=[x, one], rounds=2)
    row = T.prod(lambda t: Q(x, y(t)))
    nonnegative = non_negative(row, H, use=lambda t: [instance(entry, {one: y(t)})])
    outputs = apply(statement.goals[1].args[0], y)
    parts = [protected_releases(H, entry), some_invertible(H, entry)]
    outputs = solve(implies(H, outputs), *parts)
    return concluded(statement, every(nonnegative, x, y), every(outputs, y))


def repeated_denied():
    """Return that it is false with (4): two releases by uRR with two non-sensitive values."""
    formula = with_sorts(model.repeated_release().formula, AGAIN)
    mask = alone(THREE)
    return deny(formula, mask, mask, told([THREE] * 2), real(2))


def protected_releases(H, entry):
    """Return (5) for outputs that are all protected: each ratio is at most e^eps."""
    a, b = const("a", X), const("b", X)
    ratio = ratios.powers(
        T, lambda t: ONE, lambda t: Q(a, y(t)), lambda t: model.E, lambda t: Q(b, y(t))
    )
    all_protected = T.forall(lambda t: model.PROTECTED(y(t)))
    each = and_(H, model.PROTECTED(one))
    each = prove(implies(each, Q(a, one) <= model.E * Q(b, one)), at=[one, a, b], rounds=3)
    given = and_(H, all_protected)

    def facts(t):
        signs = [instance(entry, {x: c, one: y(t)}) for c in (a, b)]
        return [*signs, instance(each, {one: y(t)}), *at(given, t)]

    premise, conclusion = ratio.formula.args
    held = derive(given, premise, facts)
    bound = solve(implies(given, conclusion.args[-1]), ratio, held)
    _, first, whole, second = (side for part in conclusion.args[-1].args for side in part.args)
    bound = solve(implies(given, first <= whole * second), bound, ratios.ones(T))
    return every(bound, a, b)


def some_invertible(H, entry):
    """Return (4') for outputs one of which is not protected: its source is theirs."""
    protected = function(T, lambda t: model.PROTECTED(y(t)))
    t, some = exception(protected), counterexample(protected)
    outputs = function_of(X, T, lambda x, t: Q(x, y(t)))
    column, left = function(X, lambda x: outputs(x, t)), function(X, lambda x: rest(outputs(x), t))
    signs = [
        every(instance(entry, {one: y(t)}), x),
        every(non_negative(left(x), H, use=lambda i: [instance(entry, {one: y(i)})]), x),
    ]
    put = {columns.FIRST: column, columns.SECOND: left, columns.SENSITIVE: SENSITIVE}
    kept = instance(columns.scaled(), put)
    split = generalise(one_out(outputs(x), t), x)
    moved = rewritten(split, lambda q: invertible_if_reachable(X, q, SENSITIVE))
    whole = invertible_if_reachable(X, lambda x: T.prod(outputs(x)), SENSITIVE)
    given = and_(H, not_(forall(protected)))
    return solve(implies(given, whole), kept, moved, some, *signs, *at(H, y(t)))


@decides("uldp-sequential-composition")
def sequential_composition():
    """Definition 2 as printed, for the pair too."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "Two releases of the paper's own uRR with two non-sensitive values: the pair (x2, x3) "
            "is in (Y0 x Y1)_I, but no input produces it, and (4) asks for one. The printed proof "
            "takes Q > 0 for granted. The loss is formal: with (4'), asked of reachable outputs, "
            "the proposition holds."
        ),
        scope="as printed, with condition (4) for any y of oneI; the witness has s = 1, N = 2",
        corrected=["uldp-sequential-composition-reachable"],
        theorem=sequential_denied,
        sorts=AT_THREE,
    )


@decides("uldp-sequential-composition-reachable")
def sequential_composition_reachable():
    """Adaptive: the second mechanism is any, for each y0."""
    return Decision(
        verdict="proved",
        why="Budgets add and (Y0 x Y1)_P = Y0_P x Y1_P, with (4') in hypothesis and conclusion.",
        scope="all alphabets of any size, adaptive choice of the second mechanism, all eps",
        theorem=sequential,
    )


@decides("uldp-repeated-release")
def repeated_release():
    """The smallest case, t = 2."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "For two releases it is Proposition 1 with equal mechanisms, and fails with it: (4) as "
            "printed asks a source of pairs that cannot occur."
        ),
        scope="as printed, with condition (4); the witness has t = 2, s = 1, N = 2",
        corrected=["uldp-repeated-release-reachable"],
        theorem=repeated_denied,
        sorts=AGAIN,
    )


@decides("uldp-repeated-release-reachable")
def repeated_release_reachable():
    """(5) multiplies over the releases; an invertible output has one source, and so have all."""
    return Decision(
        verdict="proved",
        why=(
            "Ratios multiply, t times, and if one output is invertible its source is that of all. "
            "Here t >= 1; no release at all is 0-indistinguishable."
        ),
        scope="all t >= 1, all alphabets of any size, all eps >= 0",
        theorem=repeated,
    )
