"""Which subset size, which number of hash values, and which pair are best."""

from fractions import Fraction

from mechanisms.losses import ubd as losses
from mechanisms.oracles import local_hashing, pure
from mechanisms.oracles import subset_selection as ss
from theory.kernel.binding import with_sorts
from theory.kernel.sorts import REAL, functions, letters
from theory.kernel.terms import and_, const, eq, implies, not_, real
from theory.kernel.theorem import instance
from theory.ledger.decisions import proves, refutes
from theory.notions.probability import size
from theory.proofs.ldp.noise import of_ss
from theory.proofs.uldp.block_design_worst import sizes as neighbours
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.numbers import of_numbers
from theory.tactics.opening import opened

said = stated("ldp-ss-best-size")
E, K, W, X = said.E, said.K, said.w, said.X
G = stated("ldp-lh-best-size").g
also = stated("ldp-ss-size")
FIRST, SECOND = also.First, also.Second


def rounding_denied(claim, sorts, budget):
    """Register that rounding gives another size than the best, at sets of these sizes."""

    @refutes(claim, sorts=sorts)
    def refuted(statement):
        """Return that it fails at these sizes and this budget."""
        return deny(with_sorts(statement.formula, sorts), real(budget))


def sorts_of_sizes(K, w, v):
    """Return the sorts of K values and sets of two sizes."""
    return {X: letters(K), FIRST: letters(w), SECOND: letters(v)}


rounding_denied("ldp-ss-size", sorts_of_sizes(20, 2, 1), Fraction(123, 10))
rounding_denied("ldp-ss-size-total", sorts_of_sizes(4, 1, 2), Fraction(17, 10))
rounding_denied("ldp-olh-size", {FIRST: letters(2), SECOND: letters(3)}, Fraction(29, 20))


@proves("ldp-lh-best-size")
def hash_values(statement):
    """Return which of two numbers of hash values is better, and the best real one."""
    p, m = Given(statement), E + G - 1
    square = (E - 1) * (E - 1)
    p.have(and_(square > 0, m > 0, G - 1 > 0, G * (G - 1) > 0))
    here, there = local_hashing.unit_noise(G, E), local_hashing.unit_noise(G + 1, E)
    scale = square * (G * (G - 1))
    p.have(scale > 0)
    p.have(here - there == (E * E - G * (G - 1)) / scale)
    sign = of_numbers(
        lambda a, b, d, s: implies(and_(eq(a - b, d / s), s > 0), eq(b < a, d > 0)),
        *(here, there, E * E - G * (G - 1), scale),
    )
    p.use(sign)
    p.have("one more")
    p.have("first those that want more")
    best = local_hashing.unit_noise(E + 1, E)
    far = (G - E - 1) * (G - E - 1)
    p.have(square * (G - 1) > 0)
    p.have(here - best == far / (square * (G - 1)))
    p.use(exceeds_by_quotient(here, best, far, square * (G - 1)))
    p.have(implies(not_(eq(G, E + 1)), far > 0))
    return p.conclude()


def exceeds_by_quotient(a, b, d, s):
    """Return that a exceeds b if it does by d/s."""
    return of_numbers(
        lambda a, b, d, s: implies(
            and_(eq(a - b, d / s), d >= 0, s > 0), and_(b <= a, implies(d > 0, b < a))
        ),
        *(a, b, d, s),
    )


@proves("ldp-ss-best-size")
def subsets(statement):
    """Return the loss at the uniform distribution, that it is greatest, and which size is best."""
    p, n = Given(statement), size(X)
    values = {K: n}
    for lemma in plain_loss():
        p.use(instance(lemma, values))
    p.use(least_squares())
    p.have(and_(p.goal("the loss"), p.goal("no p loses more")))
    less = opened(neighbours(stated("uldp-ubd-best-size").statement()), n, W, E)
    p.under(n >= W + 2).use(less)
    return p.conclude()


PART = const("p", functions(X, REAL))


def least_squares():
    """The squares of probabilities sum to 1/n or more."""
    p, n = Given(X.sum(PART) == 1), size(X)
    total = X.sum(lambda x: PART(x) * PART(x))
    far = X.sum(lambda x: (PART(x) - 1 / n) * (PART(x) - 1 / n))
    p.have(n >= 1)
    p.have(far >= 0)
    p.have(far == total - 2 / n * X.sum(PART) + n * (1 / n * (1 / n)))
    p.have(far == total - 1 / n)
    return p.have(total >= 1 / n)


def plain_loss():
    """The loss at the uniform distribution, over plain numbers."""
    p = Given(and_(E > 1, W >= 1, W < K))
    of_ss(p)
    own, other = ss.supports(K, W, E)
    yield p.have(pure.total_loss(own, other, K, 1 / K) == losses.on_sensitive_times_n(K, W, E))


@proves("ldp-oue-least")
@proves("ldp-approximate-variance")
@proves("ldp-mean-error")
def by_signs(statement):
    """Return what follows from the signs of numbers."""
    return Given(statement).conclude()


@refutes("ldp-approximation-reliable")
def large_budget(statement):
    """Return that it fails at an eps of about 8."""
    return deny(statement.formula, real(3000))
