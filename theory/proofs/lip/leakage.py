"""The privacy that a channel really has is the greatest factor of its outputs."""

from mechanisms.budgets import leakage
from theory.kernel.terms import and_, eq, implies, not_
from theory.kernel.theorem import generalise, solve, unfold
from theory.ledger.decisions import proves
from theory.notions.lip import within
from theory.statements.lip.channels import output_mass
from theory.statements.lip.leakage import divided, greater
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.listed import written_out
from theory.tactics.logic import conjuncts

said = stated("lip-leakage")
CHANNEL, PRIOR, E, X, Y, LEAST = said.Q, said.prior, said.E, said.X, said.Y, said.least
MOST = said.most


@proves("lip-leakage")
def theorem(statement):
    """Return that LIP and LDP ask that each output's factor is at most e^eps."""
    p = Given(statement)
    x, other, y = p.fix(X, X, Y)
    q, mass, least, most = CHANNEL(x, y), output_mass(X, PRIOR, CHANNEL, y), LEAST(y), MOST(y)
    p.have(and_(PRIOR(x) >= 0, q >= 0), at=[x, y])
    p.by_item(mass >= 0)
    p.have(PRIOR(x) * q <= mass)
    p.have(implies(and_(PRIOR(x) > 0, mass == 0), q == 0))
    low, high = (
        p.some(X.exists(lambda x, t=t: and_(PRIOR(x) > 0, CHANNEL(x, y) == t)))
        for t in (least, most)
    )
    p.have(and_(PRIOR(low) > 0, CHANNEL(low, y) == least), at=[y])
    p.have(and_(PRIOR(high) > 0, CHANNEL(high, y) == most), at=[y])
    p.have(and_(least >= 0, implies(PRIOR(x) > 0, and_(least <= q, q <= most))), at=[y, x])
    factor = leakage.lip_of_output(mass, least, most, divided, greater)
    some = p.under(mass > 0, least > 0)
    some.have(eq(factor <= E, and_(mass <= E * least, most <= E * mass)))
    private, enough = (p.under(part) for part in p.goal("LIP").args)
    private.have(and_(mass <= E * least, most <= E * mass), at=[y, low, high])
    private.under(mass > 0).have(least > 0)
    bounds = enough.under(mass > 0)
    bounds.have(and_(mass <= E * least, most <= E * mass, least > 0), at=[y])
    bounds.have(E > 0)
    bounds.under(PRIOR(x) > 0).have(E * q >= E * least)
    enough.under(PRIOR(x) > 0).cases(within(mass, q, E), mass > 0, not_(mass > 0))
    everybody = p.under(p.goal("LDP").args[0])
    p.under(least > 0).have(eq(leakage.ldp_of_output(least, most, divided) <= E, most <= E * least))
    private, enough = (everybody.under(part) for part in p.goal("LDP").args[1].args)
    private.have(most <= E * least, at=[y, high, low])
    private.under(most > 0).have(least > 0)
    enough.under(most > 0).have(and_(most <= E * least, least > 0, E > 0), at=[y])
    enough.under(most > 0).have(E * CHANNEL(other, y) >= E * least)
    enough.cases(q <= E * CHANNEL(other, y), most > 0, not_(most > 0))
    return p.conclude()


@proves("lip-margins")
def margins(statement):
    """Return lip-margins: the conditions of both inputs and outputs, listed."""
    private = statement.goal("LIP by the margins").args[1]
    columns = unfold(private)
    rows = [unfold(part) for part in conjuncts(columns.formula.args[1])]
    items = [t for row in rows for t in written_out(row.formula.args[1])]
    implication = solve(statement.implication, columns, *rows, *items)
    return generalise(implication, *statement.constants)
