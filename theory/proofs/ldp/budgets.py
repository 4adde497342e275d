"""The budget of each frequency oracle, and p* and q* of local hashing."""

from mechanisms import idue, rr
from mechanisms.oracles import histogram, local_hashing, unary
from theory.kernel.binding import with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, const, eq, ite, letter, not_, real
from theory.kernel.theorem import instance
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves, refutes
from theory.notions.probability import size
from theory.proofs.oneid.section_3_d_unary_encoding import budget
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.opening import opened
from theory.tactics.sums import ONE, ZERO
from theory.tactics.tables import table

said = stated("ldp-lh-private")
HASH, HASHES, WEIGHT, D, E, G, X = said.hash, said.Hash, said.weight, said.D, said.E, said.G, said.X
also = stated("ldp-the-private")
A, C = also.a, also.c
beside = stated("oneid-ue-epsilon")
P = beside.p
T = stated("ldp-sue-private").t


@proves("ldp-grr-private")
def grr(statement):
    """Return that GRR has the budget E, and no smaller one."""
    return Given(statement).conclude()


def unary_budget(p, own, other, E):
    """Show that UE(own, other) has the budget E, from that of OneID's Section III-D."""
    made = stated("oneid-ue-epsilon").statement()
    values = {beside.p: own, beside.q: other, said.E: D}
    lemma = instance(opened(budget(made), *made.constants), values)
    p.have(and_(other > 0, other < own, own < 1))
    p.have(other * (1 - own) > 0)
    same = p.have(idue.ratio(own, other, own, other) == E)
    premise, conclusion = lemma.formula.args
    p.have(premise)
    p.have(conclusion, lemma)
    p.rewrite("LDP", same)
    p.rewrite("no smaller eps", same)


def of_bits(claim, pair, E, signs=lambda p: None):
    """Register the budget of a unary encoding."""

    @proves(claim)
    def theorem(statement):
        """Return that it has the budget, and no smaller one."""
        p = Given(statement)
        signs(p)
        unary_budget(p, *pair, E)
        return p.conclude()


def of_ue(p):
    """The q of (25) lies below p."""
    d = E * (1 - P) + P
    p.have(and_(d > 0, P * (1 - P) > 0, (E - 1) * (P * (1 - P)) > 0))
    p.have(P - P / d == (E - 1) * (P * (1 - P)) / d)
    p.have(1 - P / d == E * (1 - P) / d)
    p.have(P - P / d > 0)


def of_the(p):
    """Both probabilities lie between 0 and 1, and the budget below that of the noise."""
    p.have(and_(A > 0, C > 0, (A - 1) * (C - 1) >= 0))
    gap = 2 * A * C - A - C
    p.have(gap > 0)
    own, other = histogram.supports(A, C)
    p.have(own - other == gap / (2 * A * C))
    p.have(and_(1 / (2 * C) > 0, 1 / (2 * A) > 0))
    p.have(
        A * C * (A * C) - histogram.budget(A, C) == A * C * (A * C) - 4 * A * C + 2 * A + 2 * C - 1
    )
    p.have((A - 1) * (A - 1) * (C * C) >= 0)
    p.have(A * A - (2 * A - 1) >= 0)
    p.have(histogram.budget(A, C) < A * C * (A * C))


of_bits("ldp-ue-private", (P, unary.other_probability(P, E)), E, of_ue)
of_bits("ldp-oue-private", (E / (2 * E), 1 / (E + 1)), E)
of_bits("ldp-sue-private", (T / (T + 1), 1 / (T + 1)), T * T)
of_bits("ldp-the-private", histogram.supports(A, C), histogram.budget(A, C), of_the)


def hashed(p):
    """Show the signs of the two entries for one hash function; return them."""
    g = size(G)
    own, other = rr.probabilities(g, E)
    p.have(and_(g >= 1, g + E - 1 > 0))
    p.have(and_(other > 0, own == E * other, own > other, own + (g - 1) * other == 1))
    return own, other


@proves("ldp-lh-private")
def lh(statement):
    """Return that local hashing has the budget E, and no smaller one."""
    p = Given(statement)
    Q = p(said.Q)
    own, other = hashed(p)
    x, z, h, v = p.fix(X, X, HASHES, G)
    entry = ite(eq(HASH(h, x), v), own, other)
    p.have(G.sum(lambda v: ite(eq(HASH(h, x), v), own, other)) == own + (size(G) - 1) * other)
    p.by_item(G.sum(Q(x, h)) == WEIGHT(h) * G.sum(lambda v: ite(eq(HASH(h, x), v), own, other)))
    p.have(G.sum(Q(x, h)) == WEIGHT(h))
    p.by_item(HASHES.sum(lambda h: G.sum(Q(x, h))) == HASHES.sum(WEIGHT))
    far = ite(eq(HASH(h, z), v), own, other)
    p.have(entry <= E * far)
    p.have(WEIGHT(h) * entry <= WEIGHT(h) * (E * far))
    p.have(Q(x, h, v) <= E * Q(z, h, v))
    q = p.under(p.goal("no smaller eps").args[0])
    apart = q.some(statement.hypotheses["values are hashed apart"])
    x = q.some(X.exists(lambda x: X.exists(lambda z: not_(eq(HASH(apart, x), HASH(apart, z))))))
    z = q.some(X.exists(lambda z: not_(eq(HASH(apart, x), HASH(apart, z)))))
    seen = HASH(apart, x)
    q.have(Q(x, apart, seen) <= D * Q(z, apart, seen), at=[apart, seen, x, z])
    q.have(
        and_(Q(x, apart, seen) == WEIGHT(apart) * own, Q(z, apart, seen) == WEIGHT(apart) * other)
    )
    q.have(WEIGHT(apart) * other > 0)
    q.have(E * (WEIGHT(apart) * other) <= D * (WEIGHT(apart) * other))
    q.have(E <= D)
    return p.conclude()


def entry(x, h, v):
    """Return Pr(h, v|x)."""
    return WEIGHT(h) * ite(eq(HASH(h, x), v), *rr.probabilities(size(G), E))


def supporting(x, z):
    """Return the probability that a user of the value x supports z."""
    return HASHES.sum(lambda h: G.sum(lambda v: entry(x, h, v) * ite(eq(HASH(h, z), v), ONE, ZERO)))


def meeting(x, z):
    """Return the probability that two values have the same hash value."""
    return HASHES.sum(lambda h: WEIGHT(h) * ite(eq(HASH(h, x), HASH(h, z)), ONE, ZERO))


FIRST, SECOND = const("x_", X), const("z_", X)


@remembered
def lh_supports():
    """A value is supported by reports of another as often as both meet, or the report lies."""
    p = Given(and_(E > 1, eq(HASHES.sum(WEIGHT), 1)))
    own, other = hashed(p)
    x, z, h = FIRST, SECOND, p.fix(HASHES)
    meets = ite(eq(HASH(h, x), HASH(h, z)), ONE, ZERO)

    def at(h, v):
        return entry(x, h, v) * ite(eq(HASH(h, z), v), ONE, ZERO)

    p.have(G.sum(lambda v: at(h, v)) == entry(x, h, HASH(h, z)))
    p.have(entry(x, h, HASH(h, z)) == WEIGHT(h) * (other + (own - other) * meets))
    p.have(G.sum(lambda v: at(h, v)) == WEIGHT(h) * (other + (own - other) * meets))
    p.by_item(supporting(x, z) == other * HASHES.sum(WEIGHT) + (own - other) * meeting(x, z))
    return p.have(supporting(x, z) == other + (own - other) * meeting(x, z))


@proves("ldp-lh-pure")
def lh_pure(statement):
    """Return p* and q* of local hashing."""
    p = Given(statement)
    hashed(p)
    x, z = p.fix(X, X)
    p.use(lh_supports(), {FIRST: x, SECOND: z})
    same = p.under(eq(x, z))
    same.by_item(meeting(x, z) == HASHES.sum(WEIGHT))
    same.have(supporting(x, z) == rr.probabilities(size(G), E)[0])
    apart = p.under(not_(eq(x, z)))
    apart.have(meeting(x, z) == 1 / size(G))
    apart.have(supporting(x, z) == local_hashing.supports(size(G), E)[1])
    p.have("p*")
    p.have("q*")
    return p.conclude()


@refutes("ldp-lh-pure-universal", sorts={X: letters(2), HASHES: letters(1), G: letters(2)})
def universal(statement):
    """Return that one function that tells two values apart is universal, and q* is not 1/g."""
    sorts = {X: letters(2), HASHES: letters(1), G: letters(2)}
    one = table([sorts[HASHES], sorts[X]], [[letter(sorts[G], 0), letter(sorts[G], 1)]])
    return deny(with_sorts(statement.formula, sorts), one, table([sorts[HASHES]], [1]), real(3))
