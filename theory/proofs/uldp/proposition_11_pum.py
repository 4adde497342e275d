"""Proposition 11 and Section 5.2: the PUM provides ULDP, with (4) asked of reachable outputs."""

from mechanisms import urr
from theory.kernel.binding import exception, function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, eq, implies, letter, not_, real
from theory.kernel.theorem import solve
from theory.ledger.decisions import proves, refutes
from theory.library import ratios
from theory.notions import logic
from theory.notions.uldp import invertible_if_reachable
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import at, deny, prove
from theory.tactics.tables import table

said = stated("uldp-pum-private-reachable")
COMMON, OWN, PROTECTED, SENSITIVE, E, X = said.common, said.own, said.Y_P, said.X_S, said.E, said.X
Y, Z = said.Y, said.Z
also = stated("uldp-pum-secrecy")
P = also.p

TWO, THREE = letters(2), letters(3)
SIZES = {X: TWO, Y: THREE, Z: THREE}


def source(statement, y):
    """Return (4') of y: its source is no bot, so that the pre-processor left it as it is."""
    H, seen = statement.given, statement.spelled(said.f)

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
    is_source = prove(implies(known, goal), at=reached, rounds=3)
    return solve(implies(and_(H, not_(PROTECTED(y))), goal), is_source, *facts)


@proves("uldp-pum-private-reachable")
def private(statement):
    """Return Proposition 11 with (4'): (5) holds for all intermediate data."""
    p = Given(statement)
    y, a, b = p.fix(Y, X, X)
    seen, protected = p(said.f), p.under(PROTECTED(y))
    protected.have(COMMON(seen(a), y) <= E * COMMON(seen(b), y), at=[seen(a), seen(b)])
    p.have(and_(Y.forall(lambda y: COMMON(seen(a), y) >= 0), Y.sum(COMMON(seen(a))) == 1))
    p.know(source(statement, y))
    return p.conclude()


@refutes("uldp-pum-private", sorts=SIZES)
def denied(statement):
    """Return that it is false with (4): a user hides a value that an output would reveal."""
    formula = with_sorts(statement.formula, SIZES)
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


@proves("uldp-pum-secrecy")
def secrecy(statement):
    """Return that two pre-processors are told apart by a ratio of e^eps at most."""
    p = Given(statement)
    x, y = p.fix(X, Y)
    first, second = (lambda x, f=f: COMMON(f(x), y) for f in (said.f, also.f1))
    protected = p.under(PROTECTED(y))
    protected.have(first(x) <= E * second(x), at=[said.f(x), also.f1(x)])
    protected.use(ratios.mixed(X, 1, first, E, second, P))
    return p.conclude()
