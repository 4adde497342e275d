"""Equations (24), (25): the estimate without a prior from RR that lies with probability q."""

from mechanisms import rr
from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.sorts import BOOL, functions, letters
from theory.kernel.terms import and_, eq, ite, letter, not_, real
from theory.ledger.decisions import proves, refutes
from theory.library.finite import independent_bits as bits
from theory.notions.probability import size
from theory.statements.lip.context_free import estimate, mean
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny

said = stated("lip-context-free-mse")
OMEGA, REPORT, VALUE, WEIGHT, N = said.Omega, said.report, said.value, said.weight, said.n
Q, S, U = said.q, said.s, said.U
E = stated("lip-context-free-unbiased-corrected").E

THREE = letters(3)
OUTCOMES = functions(THREE, BOOL)


@proves("lip-context-free-mse")
def variance(statement):
    """Return lip-context-free-mse."""
    p = Given(statement)
    o, n, s, scale = p.fix(OMEGA), p(N), p(S), 1 - 2 * Q
    p.have(not_(scale == 0))

    def likely(u):
        return ite(VALUE(u), 1 - Q, Q)

    def miss(o):
        return p(estimate(o, Q) - S)

    p.sums(U.sum(likely), n * Q + scale * s)
    p.have(miss(o) * scale == size(U, lambda u: REPORT(u, o)) - U.sum(likely))
    values = {bits.BIT: REPORT, bits.MEAN: likely, bits.MISS: miss, bits.SCALE: scale}
    p.use(bits.theorem(), values)
    p.by_item(U.sum(lambda u: likely(u) * (1 - likely(u))) == n * (Q * (1 - Q)))
    p.have(p.goal("the variance").args[0] == n * (Q * (1 - Q)) / (scale * scale))
    return p.conclude()


@refutes("lip-context-free-unbiased", sorts={U: THREE, OMEGA: OUTCOMES})
def three_users(statement):
    """Return that the printed p counts zeros: of three users one has the value, e^eps = 2."""
    budget = real(2)
    own, other = rr.probabilities(2, budget)
    value = function(THREE, lambda u: eq(u, letter(THREE, 0)))

    def weight(o):
        def probability_of_bit(u):
            one = ite(value(u), own, other)
            return ite(o(u), one, 1 - one)

        return THREE.prod(probability_of_bit)

    formula = with_sorts(statement.formula, {U: THREE, OMEGA: OUTCOMES})
    report = function_of(THREE, OUTCOMES, lambda u, o: o(u))
    return deny(formula, function(OUTCOMES, weight), value, report, budget)


def flip_is_not_half():
    """Return that neither RR's flip nor its mirror image is 1/2, for e^eps > 1."""
    p = Given(E > 1)
    return p.have(and_(*(not_(1 - 2 * q == 0) for q in (1 / (E + 1), 1 - 1 / (E + 1)))))


@proves("lip-context-free-unbiased-corrected")
def corrected(statement):
    """Return that the expected ones are own S + other (N - S), and the estimates' means."""
    p = Given(statement)
    _u, n, s = p.fix(U), p(N), p(S)
    own, other = rr.probabilities(2, E)
    p.know(flip_is_not_half())
    ones = OMEGA.sum(lambda o: WEIGHT(o) * size(U, lambda u: REPORT(u, o)))
    of_user = lambda u: OMEGA.sum(lambda o: WEIGHT(o) * ite(REPORT(u, o), real(1), real(0)))  # noqa: E731
    p.sums(ones, U.sum(of_user))
    p.by_item(U.sum(of_user) == U.sum(lambda u: ite(VALUE(u), own, other)), over=U)
    p.sums(U.sum(lambda u: ite(VALUE(u), own, other)), own * s + other * (n - s))
    for flip in (1 / (E + 1), 1 - 1 / (E + 1)):
        p.sums(p(mean(flip)), (ones - n * flip * OMEGA.sum(WEIGHT)) / (1 - 2 * flip))
    return p.conclude()
