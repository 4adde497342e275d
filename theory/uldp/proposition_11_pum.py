"""Proposition 11 and Section 5.2: the PUM provides ULDP, with (4) asked of reachable outputs."""

from mechanisms import urr
from theory.kernel.binding import apply, exception, function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, const, eq, implies, letter, not_, real
from theory.kernel.theorem import instance, solve
from theory.ledger.claims import Decision, decides
from theory.library import ratios
from theory.notions import logic
from theory.notions.uldp import invertible_if_reachable
from theory.statements.uldp import pum as model
from theory.statements.uldp.pum import COMMON, OWN, PROTECTED, SENSITIVE, E, P, X, Y, Z
from theory.tactics.closing import concluded, every
from theory.tactics.logic import at, deny, derive, prove
from theory.tactics.tables import table

TWO, THREE = letters(2), letters(3)
SIZES = {X: TWO, Y: THREE, Z: THREE}
x, y, a, b = const("x", X), const("y", Y), const("a", X), const("b", X)


def source(statement):
    """Return (4') of y: its source is no bot, so that the pre-processor left it as it is."""
    H, seen = statement.given, statement.spelled(model.SEEN)

    def column(x):
        return COMMON(seen(x), y)

    def sensitive(x):
        return logic.any_of(OWN(x), SENSITIVE(x))

    possible = exception(function(X, lambda v: not_(column(v) > 0)))
    elsewhere = function(X, lambda v: implies(not_(eq(v, possible)), eq(column(v), 0)))
    goal = invertible_if_reachable(X, column, sensitive)
    reached = seen(possible), seen(exception(elsewhere))
    signs = [prove(implies(H, COMMON(v, y) >= 0), at=[v, y], rounds=2) for v in reached]
    places = [possible, exception(elsewhere)]
    apart = [t for v in places for t in at(H, v)] + at(H, *places) + at(H, *reversed(places))
    facts = [*signs, *apart, at(H, y)[-1]]
    known = and_(*(t.formula.args[1] for t in facts), not_(PROTECTED(y)))
    found = prove(implies(known, goal), at=reached, rounds=3)
    return solve(implies(and_(H, not_(PROTECTED(y))), goal), found, *facts)


def whole(statement):
    """Return (5) of y, and that rows are distributions: both hold for all intermediate data."""
    H, seen = statement.given, statement.spelled(model.SEEN)
    given = and_(H, PROTECTED(y))
    bounded = prove(
        implies(given, COMMON(seen(a), y) <= E * COMMON(seen(b), y)),
        *at(H, y),
        at=[seen(a), seen(b)],
        rounds=3,
    )
    return every(bounded, a, b), every(at(H, seen(x))[0], x)


def private():
    """Return Proposition 11 with (4')."""
    statement = model.pum_private_reachable()
    H = statement.given
    outputs = apply(statement.goals[1].args[0], y)
    bounded, rows = whole(statement)
    outputs = solve(implies(H, outputs), bounded, source(statement))
    return concluded(statement, rows, every(outputs, y))


def denied():
    """Return that it is false with (4): a user hides a value that an output would reveal."""
    formula = with_sorts(model.pum_private().formula, SIZES)
    kinds = [urr.output_probabilities(flag, real(1), real(2)) for flag in (False, False, True)]
    common = [[kinds[y][z != y] for y in range(3)] for z in range(3)]
    value, bots = ([letter(THREE, k) for k in ks] for ks in ((0, 1), (2, 2)))
    bot = table([THREE], [False, False, True])
    return deny(
        formula,
        table([TWO], [False, False]),
        table([TWO], [True, False]),
        table([TWO], value),
        table([TWO], bots),
        bot,
        table([THREE] * 2, common),
        bot,
        real(2),
    )


def secrecy():
    """Return that two pre-processors are told apart by a ratio of e^eps at most."""
    statement = model.pum_secrecy()
    H = statement.given
    first, second = (lambda x, f=f: COMMON(f(x), y) for f in (model.F, model.OTHER))
    mixed = ratios.mixed(X, 1, first, E, second, P)
    premise, conclusion = mixed.formula.args
    given = and_(H, PROTECTED(y))
    ratio = implies(given, first(x) <= E * second(x))
    ratio = prove(ratio, *at(H, y), at=[model.F(x), model.OTHER(x)], rounds=2)
    held = derive(given, premise, lambda i: [instance(ratio, {x: i}), *at(H, i)])
    close = solve(implies(H, implies(PROTECTED(y), conclusion)), mixed, held)
    return concluded(statement, every(close, y))


@decides("uldp-pum-private")
def pum_private():
    """The output that would reveal the user's own sensitive value never occurs."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "A user's own sensitive value x is sent to a bot, so that the output that reveals the "
            "intermediate data x never occurs; it lies in Y_I, and (4) asks for a source of it. "
            "The printed proof notes that the intermediate data x in X_N can only come from the "
            "input x, and overlooks that it need not come at all. So (4) fails for every user who "
            "hides an x of X_N that an output of Q_cmn reveals, hence with uRR (eps > 0) for every "
            "x; it holds only if the x she hides were revealed by none, or were in X_S before. "
            "With uRAP Q_cmn fails it already. Nothing leaks: with (4') the proposition holds for "
            "any Q_cmn."
        ),
        scope="as printed, X_S^(i) not empty; the witness has two values and one tag",
        corrected=["uldp-pum-private-reachable"],
        theorem=denied,
        sorts=SIZES,
    )


@decides("uldp-pum-private-reachable")
def pum_private_reachable():
    """The column of y at x is that of Q_cmn at x's bot, or at x itself."""
    return Decision(
        verdict="proved",
        why=(
            "(5) holds for all intermediate data, hence for those that occur; and an output in Y_I "
            "that occurs comes from its one source, which the pre-processor leaves as it is."
        ),
        scope=(
            "all alphabets of any size, any number of tags, any Q_cmn with (4') and (5), all "
            "eps >= 0, X_S^(i) empty or not"
        ),
        theorem=private,
    )


@decides("uldp-pum-secrecy")
def pum_secrecy():
    """Sums over x of p(x) Q_cmn(y|f(x)) and p(x) Q_cmn(y|f'(x))."""
    return Decision(
        verdict="proved",
        why=(
            "Section 5.2 argues in words that a y in Y_P tells almost nothing of X_S^(i). What "
            "holds is a likelihood ratio of e^eps at most, which at eps = ln |X| is not 'almost "
            "no information'; and the argument needs that y was one release, and that the users' "
            "values follow p whatever their pre-processor. A y in Y_I rules its source out."
        ),
        scope="all alphabets of any size, any two pre-processors, any p, all eps >= 0; one release",
        assumes=["A user's value is independent of her pre-processor."],
        theorem=secrecy,
    )
