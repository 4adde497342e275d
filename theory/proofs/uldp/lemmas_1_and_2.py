"""Lemmas 1 and 2: uRR's and uRAP's F(w) decrease on [0, 1]; the printed proofs' step is false."""

from fractions import Fraction

from theory.kernel.terms import and_, eq, implies, real
from theory.ledger.decisions import proves, refutes
from theory.proofs.uldp.two_roots import decreasing
from theory.statements.stated import stated
from theory.statements.uldp import lemmas as model
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.numbers import of_numbers

said = stated("uldp-lemma-1")
E, N, S = said.E, said.N, said.s
A = stated("uldp-lemma-2").a


def urr_flat(over):
    """Return alpha, beta and gamma of Lemma 1 for 1/(E-1) = over."""
    v = 1 + S * over
    return S * over, v * S - S * over, v * N - 1


def urap_flat(over):
    """Return those of Lemma 2 for 1/(a-1) = over, so that a/(a-1) = 1 + over."""
    return S * over, (1 + over) * S, (1 + over) * N - 1


def _falls(statement, constants, flat, t, least):
    """Return that F decreases: it is defined on [0, 1], and does not rise at 0."""

    def starts(alpha, beta, gamma):
        return and_(alpha > 0, beta >= 1, gamma > 0, beta <= alpha * gamma)

    def shares(t):
        return implies(and_(t > 0, least * t <= N), and_(1 / t > 0, N * (1 / t) >= least))

    def at_share(over, *names):
        same = (eq(*pair) for pair in zip(names, flat(over), strict=True))
        return implies(and_(S >= 1, over > 0, N * over >= least, *same), starts(*names))

    p = Given(statement)
    p.use(of_numbers(shares, t))
    start = p.use(of_numbers(at_share, 1 / t, *constants))
    return decreasing(statement, constants, start)


@proves("uldp-lemma-1")
def of_urr(statement):
    """Return Lemma 1."""
    return _falls(statement, model.urr_constants(S, N, E), urr_flat, E - 1, 1)


@proves("uldp-lemma-2")
def of_urap(statement):
    """Return Lemma 2: a < N/2 + 1 is N/(a-1) > 2, which is more than a - 1/a <= N."""
    return _falls(statement, model.urap_constants(S, N, A), urap_flat, A - 1, 2)


@refutes("uldp-lemma-1-step")
def step_of_urr(statement):
    """Return that the step is false at s = 1, N = 2, e^eps = 5/4, w = 0, where A = 4 and B = 9."""
    return deny(statement.formula, *map(real, (1, 2, Fraction(5, 4), 0, 2, 3)))


@refutes("uldp-lemma-2-step")
def step_of_urap(statement):
    """Return that it is false at s = 1, N = 5, e^(eps/2) = 10/3, w = 6/7: A = 36/49, B = 1."""
    values = (1, 5, Fraction(10, 3), Fraction(6, 7), Fraction(6, 7), 1)
    return deny(statement.formula, *map(real, values))
