"""Levels that statements are given: water is poured up to one.

That some set of values has all above its own level is uldp-poured-level.
"""

from mechanisms.estimation.closed_form import poured, step_level
from mechanisms.losses.worst_case import half_slope
from theory.hypotheses.redundant.specialised import at_constants
from theory.hypotheses.satisfiable.choices import named
from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.kernel.binding import apply, exception, function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, not_, or_
from theory.kernel.theorem import counterexample, elimination, instance, solve
from theory.library import pouring as library
from theory.proofs.uldp import pouring
from theory.statements.stated import stated
from theory.statements.uldp.poured import most
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE, ZERO, at_most, item_at_most, size

also = stated("uldp-likelihood-step")
CURVATURE, X = also.c, also.X
HEIGHT = stated("uldp-poured-level").level

x = const("x_of", X)
BASE, GAIN, LEVEL = (const(f"{name}_of", REAL) for name in ("b", "g", "level"))


def of_found(statement, theorem, level, put, H, facts=lambda *chosen: ()):
    """Return a set that is found and its level; `H =>` it is, and one is poured up to that.

    Parameters
    ----------
    statement : Statement
        That there is a level.
    theorem : Theorem
        This statement, proved.
    level : Term
        The level of a set.
    put : dict
        What the constants stand for.
    H : Term
    facts : callable
        From an arbitrary value to theorems by which the hypotheses hold.
    """
    known = at_constants(theorem, statement, put)
    # curvatures that are all 1 are positive by themselves
    body = known.formula
    premise, goals = body.args if body.op == "implies" else (TRUE, body)
    none = goals.args[0].args[0].args[0]
    there, sums = exception(none), goals.args[1].args[0]
    said = implies(H, and_(*apply(sums, there).args))
    fits = derive(H, premise, facts)
    found = solve(said, known, fits, counterexample(none), elimination(sums, there))
    return there, apply(substitute(level, put), there), found


def up_to(H, height, curvature, facts=lambda *chosen: ()):
    """Return what `of_found` does where water is poured."""
    put = {HEIGHT: function(X, height), CURVATURE: function(X, curvature)}
    level = pouring.of_poured()[library.LEVEL]
    statement = stated("uldp-poured-level").statement()
    return of_found(statement, pouring.poured_level(statement), level, put, H, facts)


def at_values(H):
    """Return what is known at values, as a function of these."""
    return lambda *chosen: [fact for i in chosen for fact in at(H, i)]


@satisfiable("uldp-likelihood-step", "nu")
def of_step(found):
    """The level of the slopes at 0."""
    p, g, c = named(found, "p", "g", "c")
    H = found.known
    _, level, one = up_to(H, lambda i: step_level(p(i), g(i), c(i)), c, at_values(H))
    return witnessed(found, [level], solve(implies(H, found.at(level)), one))


@satisfiable("uldp-worst-l2-poured", "nu")
def of_slopes(found):
    """The level of half the slopes."""
    _, level, one = up_to(found.known, slopes(found), lambda i: ONE)
    return witnessed(found, [level], solve(implies(found.known, found.at(level)), one))


def slopes(found):
    """Return half of how fast a value's loss grows at 0."""
    b, g, *saved = (c for c in found.others if c.data in ("b", "g", "saved"))
    return lambda i: half_slope(b(i), g(i), saved[0](i) if saved else ZERO)


@satisfiable("uldp-l2-worst-level", "worst", "level")
def of_best_slopes(found):
    """What is poured up to the level of half the slopes."""
    H, height = found.known, slopes(found)
    _, level, one = up_to(H, height, lambda i: ONE)
    best = function(X, lambda i: poured(height(i), level, ONE, most))
    answer = [best, 2 * level]
    near = at_values(H)
    return witnessed(found, answer, derive(H, found.at(*answer), lambda *c: [one, *near(*c)]))


def has_room(c):
    """Return the condition that the level is below 1: one value alone may have all up to 1."""
    b, g = c["b"], c["g"]
    room = X.exists(lambda i: b(i) + g(i) < 1)
    return "there are two values, or some b(x) + g(x) < 1", or_(size(X) >= 2, room)


def at_full():
    """Return that at a level of 1 a value has all, and more if it stays below 1, over numbers."""
    share = poured(-BASE, LEVEL, GAIN, most)
    law = and_(GAIN > 0, BASE + GAIN <= 1, -LEVEL >= 1)
    return solve(implies(law, and_(share >= 1, implies(BASE + GAIN < 1, share > 1))))


def of_chances(found):
    """Return the level of what outputs have at least, what is poured, and `known =>` it is one.

    And that the level is below 1.
    """
    H, (b, g) = found.known, named(found, "b", "g")
    _, level, one = up_to(H, lambda i: -b(i), g, at_values(H))
    best = function(X, lambda i: poured(-b(i), level, g(i), most))
    case = and_(H, -level >= 1)
    high = instance(at_full(), {BASE: b(x), GAIN: g(x), LEVEL: level})
    high = solve(implies(case, high.formula.args[1]), high, *at(H, x))
    use = {"use": lambda i: [instance(high, {x: i})]}
    counts = at_most(size(X), X.sum(best), case, **use)
    none = function(X, lambda i: not_(b(i) + g(i) < 1))
    room = exception(none)
    item = item_at_most(X.sum(best), room, case, **use)
    facts = [one, counts, item, instance(high, {x: room}), counterexample(none)]
    below = solve(implies(H, -level < 1), *facts)
    return -level, best, solve(implies(H, and_(eq(X.sum(best), 1), -level < 1)), one, below)


@satisfiable("uldp-worst-l1-poured", "nu", where=has_room, later=("root", "top"))
def of_outputs(found):
    """The level of what outputs have at least."""
    level, _, one = of_chances(found)
    return witnessed(found, [level], solve(implies(found.known, found.at(level)), one))


@satisfiable("uldp-l1-worst-level", "worst", "level", where=has_room, later=("root", "top"))
def of_best_outputs(found):
    """What is poured up to the level of what outputs have at least."""
    H, (b, g) = found.known, named(found, "b", "g")
    level, best, one = of_chances(found)
    share = poured(-BASE, LEVEL, GAIN, most)
    reached = implies(share > 0, eq(BASE + GAIN * share, -LEVEL))
    law = solve(implies(GAIN > 0, and_(share >= 0, reached, implies(eq(share, 0), BASE >= -LEVEL))))

    def facts(*chosen):
        laws = [instance(law, {BASE: b(i), GAIN: g(i), LEVEL: -level}) for i in chosen]
        return [one, *at_values(H)(*chosen), *laws]

    return witnessed(found, [best, level], derive(H, found.at(best, level), facts))
