"""Lemmas 3 and 4: the l2 losses along the mixtures of two uniform distributions decrease."""

from theory.kernel.terms import and_, implies, real
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.statements.uldp import lemmas_l2 as model
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers

said = stated("uldp-lemma-3")
LATER, E, N, S, W, N_USERS = said.later, said.E, said.N, said.s, said.w, said.n
A = stated("uldp-lemma-4").a


def _decreases(statement, F, fall, scale, least):
    """Return that F decreases, where scale F(w) is a parabola and a number that is not of w.

    Its slope at 0 is 2/N - fall, which is not positive: fall is N times `least` or more.
    """

    def parabola(w, fall, s, n):
        return -fall * w - w * w * s - (1 - w) * (1 - w) * n

    def falls(fall, s, n):
        known = and_(s > 0, n > 0, fall >= 2 * n, W >= 0, W < LATER)
        return implies(known, parabola(LATER, fall, s, n) < parabola(W, fall, s, n))

    p, curve = Given(statement), (fall, 1 / S, 1 / N)
    p.have(and_(least > 0, N * least >= 1))
    p.have(and_(1 / S > 0, 1 / N > 0, fall >= 2 * (1 / N)))
    p.use(of_numbers(falls, *curve))
    p.have(scale * (F(LATER) - F(W)) == parabola(LATER, *curve) - parabola(W, *curve))
    return p.conclude()


@proves("uldp-lemma-3")
def of_urr(statement):
    """Return Lemma 3."""
    share = 1 / (E - 1)
    F = lambda w: model.of_urr(w, S, N, E, N_USERS)  # noqa: E731
    return _decreases(statement, F, 2 * share, N_USERS, share)


@proves("uldp-lemma-4")
def of_urap(statement):
    """Return Lemma 4."""
    share = 1 / (A - 1)
    F = lambda w: model.of_urap(w, S, N, A)  # noqa: E731
    return _decreases(statement, F, share, real(1), share / 2)
