"""Proposition 1: ULDP composes sequentially, once (4) asks only of reachable outputs."""

from mechanisms import urr
from theory.kernel.binding import exception, forall, function, function_of, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import not_, real
from theory.kernel.theorem import counterexample, generalise
from theory.ledger.decisions import proves, refutes
from theory.library import mechanisms, ratios
from theory.library.factors import one_out, rest
from theory.notions.uldp import invertible_if_reachable
from theory.proofs.uldp import columns
from theory.statements.stated import stated
from theory.statements.uldp import composition as model
from theory.statements.uldp.composition import RELEASES, Q, T, Y
from theory.tactics.closing import rewritten
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ONE
from theory.tactics.tables import table

said = stated("uldp-sequential-composition-reachable")
Q0, Q1, SENSITIVE, Y0, Y1, E, X = said.Q0, said.Q1, said.X_S, said.Y0, said.Y1, said.E, said.X

THREE = letters(3)
AT_THREE = dict.fromkeys((X, Y0, Y1), THREE)
AGAIN = {X: THREE, Y: THREE, T: letters(2)}


@proves("uldp-sequential-composition-reachable")
def sequential(statement):
    """Return Proposition 1, with (4'): both columns have Definition 2, and so has their product."""
    p = Given(statement)
    y0, y1 = p.fix(Y0, Y1)
    sorts = {mechanisms.Y: Y0, mechanisms.Z: Y1}
    for part in mechanisms.pair():
        p.use(part, sorts | {mechanisms.FIRST: Q0, mechanisms.SECOND: Q1})
    both = {columns.FIRST: lambda x: Q0(x, y0), columns.SECOND: lambda x: Q1(x, y0, y1)}
    p.use(
        columns.product(),
        both | {columns.P0: said.Y0_P(y0), columns.P1: said.Y1_P(y1)},
    )
    return p.conclude()


def urr_of_letters(sorts):
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


@refutes("uldp-sequential-composition", sorts=AT_THREE)
def sequential_denied(statement):
    """Return that it is false with (4): two releases by uRR with two non-sensitive values."""
    formula = with_sorts(statement.formula, AT_THREE)
    urr_, mask = urr_of_letters([THREE] * 2), alone(THREE)
    again = function_of(THREE, THREE, THREE, lambda x, y0, y1: urr_(x, y1))
    return deny(formula, mask, mask, mask, urr_, again, real(2), real(2))


@proves("uldp-repeated-release-reachable")
def repeated(statement):
    """Return the sentence after Proposition 1, with (4')."""
    p = Given(statement)
    x, a, b, y = p.fix(X, X, X, RELEASES)
    p.by_item(T.prod(lambda t: Q(x, y(t))) >= 0)
    # all outputs are protected: each ratio is at most e^eps
    every = function(T, lambda t: model.PROTECTED(y(t)))
    protected = p.under(forall(every))
    protected.know(ratios.ones(T))
    first, second = (lambda t, v=v: Q(v, y(t)) for v in (a, b))
    protected.use(ratios.powers(T, lambda t: ONE, first, lambda t: E, second))
    # one of them is not: its source is theirs
    t, outputs = exception(every), function_of(X, T, lambda x, t: Q(x, y(t)))
    p.by_item(rest(outputs(x), t) >= 0)
    split = generalise(one_out(outputs(x), t), x)
    p.know(rewritten(split, lambda column: invertible_if_reachable(X, column, SENSITIVE)))
    p.know(counterexample(every))
    other = p.under(not_(forall(every)))
    other.use(
        columns.scaled(),
        {columns.FIRST: lambda x: Q(x, y(t)), columns.SECOND: lambda x: rest(outputs(x), t)},
    )
    other.have(invertible_if_reachable(X, lambda x: T.prod(outputs(x)), SENSITIVE))
    return p.conclude()


@refutes("uldp-repeated-release", sorts=AGAIN)
def repeated_denied(statement):
    """Return that it is false with (4): two releases by uRR with two non-sensitive values."""
    mask = alone(THREE)
    formula = with_sorts(statement.formula, AGAIN)
    return deny(formula, mask, mask, urr_of_letters([THREE] * 2), real(2))
