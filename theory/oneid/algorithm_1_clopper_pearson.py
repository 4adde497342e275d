"""Algorithm 1, repaired: what a limit that solves the equation of the binomial tail keeps."""

from theory.kernel.binding import exception, function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import at_sorts, counterexample, elimination, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library.finite import tails
from theory.library.sets import subsets
from theory.notions.probability import size
from theory.statements.oneid import clopper_pearson as model
from theory.statements.oneid.clopper_pearson import BITS, LEVEL, LIMIT, LOWER, RATE, SETS
from theory.tactics.closing import concluded
from theory.tactics.logic import at
from theory.tactics.sums import at_most, induction, non_negative

V, y = const("least", SETS), const("any_y", SETS)


def bad(ones):
    """Return whether so many ones give a limit above the rate."""
    return LOWER(size(BITS, ones)) > RATE


def is_first(v):
    """Return whether it is the least number of ones to do so."""
    fewer = SETS.forall(lambda w: implies(bad(w), size(BITS, v) <= size(BITS, w)))
    return and_(bad(v), fewer)


def law(y):
    """Return the probability of the ones."""
    return tails.law(function(BITS, lambda k: RATE), y)


@remembered
def rare():
    """Return that as many ones as in V, or more, have at most the level."""
    H = and_(model.clopper_pearson().given, is_first(V))
    grown = instance(
        tails.grows(),
        {tails.LOW: RATE, tails.HIGH: LIMIT(size(BITS, V)), tails.MANY: size(BITS, V)},
    )
    known = at(H, V)
    signs = non_negative(law(y), and_(RATE >= 0, RATE <= 1))
    every = is_first(V).args[1]
    less = solve(implies(H, RATE <= 1), *known)

    def use(o):
        return [elimination(every.args[0], o), instance(signs, {y: o}), less]

    fails = model.chance(RATE, bad)
    below = at_most(fails, model.tail(RATE, V), H, use=use)
    return solve(implies(H, fails <= LEVEL), below, grown, *known)


@remembered
def first():
    """Return that some number of ones is the least to give such a limit, if any gives one."""
    general = at_sorts(subsets.least(), {subsets.X: SETS})
    chosen, rank = const("chosen", functions(SETS, BOOL)), const("rank", functions(SETS, REAL))
    return instance(
        general, {chosen: function(SETS, bad), rank: function(SETS, lambda v: size(BITS, v))}
    )


def theorem():
    """Return oneid-clopper-pearson."""
    statement = model.clopper_pearson()
    H, goal = statement.given, statement.goals[0]
    asked = function(SETS, lambda v: not_(is_first(v)))
    some = instance(rare(), {V: exception(asked)})
    none = SETS.forall(lambda v: not_(bad(v)))
    zero = induction(lambda a: eq(a, 0), [goal.args[0]], none, use=lambda o: at(none, o))
    whole = solve(implies(H, goal), some, zero, first(), counterexample(asked))
    return concluded(statement, whole)


@decides("oneid-clopper-pearson")
def clopper_pearson():
    """The tail grows with the rate, so a limit above it has a tail that is no less."""
    return Decision(
        verdict="proved",
        why=(
            "Raising one bit's probability moves weight from settings without it to the same "
            "settings with it, so Pr(T >= t) grows with the rate. Of the numbers of ones with a "
            "limit above the rate let t be the least: the limit fails only if T >= t, and that is "
            "no likelier at the rate than at t's limit, where it has at most the level. The code "
            "takes the root of the tail's equation, rounded down where proved enclosures say so, "
            "and no more than (t-1)/n. For bits of different rates: oneid-confidence-hoeffding."
        ),
        scope="all numbers of bits, all rates, all levels, all limits in [0,1]",
        theorem=theorem,
    )
