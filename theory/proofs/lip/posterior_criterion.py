"""eps-LIP in terms of posteriors: what it asks of them, and the channel that they make."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, eq, implies
from theory.kernel.theorem import exchange
from theory.ledger.decisions import proves
from theory.library.arithmetic import number_lemma
from theory.library.lip import outputs
from theory.notions.lip import within
from theory.statements.lip.posteriors import in_range
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.context.given import at_values

said = stated("lip-posterior-criterion")
CHANNEL, PRIOR, E, X, Y, MADE = said.Q, said.prior, said.E, said.X, said.Y, said.made
POSTERIOR, WEIGHT = said.pi, said.w


@number_lemma
def ranged(lemma, p, q, m):
    """Return that the posterior p q/m is in range as p q is in the range times m, for m > 0."""
    share, lemma = lemma.fix(REAL), lemma.under(m > 0, E >= 1, p >= 0, q >= 0)
    both = and_(E * (p * q) >= p * m, p * q <= E * (p * m), p * q <= m)
    lemma.under(eq(share * m, p * q)).have(eq(in_range(p, share), both))
    lemma.have(p * q / m * m == p * q)
    general = lemma.under(eq(share, p * q / m)).have(eq(in_range(p, share), both))
    return at_values(general, {share: p * q / m})


def equivalence(p, x, y):
    """Show that a channel is eps-LIP if and only if its posteriors are in range."""
    prior, q, m = PRIOR(x), CHANNEL(x, y), outputs.mass(y)
    goal = p.goal("LIP by the posteriors")
    given = p.under(goal.args[0])
    given.know(outputs.entries())
    given.have(and_(prior >= 0, q >= 0, m >= 0, prior * q <= m, prior * q >= 0))
    some = given.under(m > 0)
    some.use(ranged(prior, q, m))
    private, inside = (given.under(part) for part in goal.args[1].args)
    private.know(outputs.ranges())
    private.have(and_(E * (prior * q) >= prior * m, prior * q <= E * (prior * m)))
    inside.under(m > 0).have(in_range(prior, prior * q / m), at=[y, x])
    inside.under(m > 0).have(and_(E * (prior * q) >= prior * m, prior * q <= E * (prior * m)))
    inside.under(prior > 0, m > 0).have(within(m, q, E))
    inside.under(prior > 0, m == 0).have(within(m, q, E))


def made(p, x, y):
    """Show that weights and posteriors define an eps-LIP channel that has them as its own."""
    given, entry = p.under(p.goal("a mechanism").args[0]), p(MADE)
    prior, w, pi = PRIOR(x), WEIGHT(y), POSTERIOR(y, x)
    given.have(and_(in_range(prior, pi), w >= 0), at=[y, x])
    given.have(and_(prior >= 0, pi >= 0, implies(eq(prior, 0), eq(pi, 0)), w * pi >= 0))
    given.have(prior * entry(x, y) == w * pi)
    given.have(entry(x, y) >= 0)
    mass = X.sum(lambda x: PRIOR(x) * entry(x, y))
    given.by_item(mass == X.sum(lambda x: w * POSTERIOR(y, x)), over=X)
    given.have(mass == w)
    given.have(within(w, entry(x, y), E))
    row = Y.sum(lambda y: WEIGHT(y) * POSTERIOR(y, x))
    given.by_item(Y.sum(lambda y: prior * entry(x, y)) == row, over=Y)
    given.by_item(Y.sum(lambda y: prior * entry(x, y)) == prior * Y.sum(entry(x)), over=Y)
    p.know(exchange("sum", function_of(Y, X, lambda y, x: WEIGHT(y) * POSTERIOR(y, x))))
    outputs_first = Y.sum(lambda y: X.sum(lambda x: WEIGHT(y) * POSTERIOR(y, x)))
    given.by_item(outputs_first == Y.sum(WEIGHT), over=Y)
    values_first = X.sum(lambda x: Y.sum(lambda y: WEIGHT(y) * POSTERIOR(y, x)))
    given.by_item(values_first == X.sum(PRIOR), over=X)
    given.have(Y.sum(WEIGHT) == 1)
    given.under(prior == 0).by_item(Y.sum(entry(x)) == Y.sum(WEIGHT), over=Y)
    given.have(Y.sum(entry(x)) == 1)


@proves("lip-posterior-criterion")
def theorem(statement):
    """Return lip-posterior-criterion."""
    p = Given(statement)
    x, y = p.fix(X, Y)
    equivalence(p, x, y)
    made(p, x, y)
    return p.conclude()
