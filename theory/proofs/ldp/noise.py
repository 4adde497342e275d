"""Equations (6), (8), (11), (14), (20), and the term of (24): what p* and q* give."""

from mechanisms import rr
from mechanisms.oracles import histogram
from mechanisms.oracles import subset_selection as ss
from theory.kernel.terms import and_, real
from theory.ledger.decisions import defined_by, proves, refutes
from theory.statements.ldp.noise import A, C, E, G, K, Q, W
from theory.tactics.context import Given
from theory.tactics.logic import deny


def denied(claim, *values, signs):
    """Register that a claim about numbers fails at these; it divides by nothing that is 0."""

    @refutes(claim)
    def refuted(statement):
        """Return that it fails at these numbers."""
        return deny(statement.formula, *map(real, values))

    @defined_by(claim)
    def defined(statement):
        """Return that no denominator is zero."""
        p = Given(statement)
        signs(p)
        return p.defined()


def shown(claim, signs):
    """Register a claim about numbers whose conclusions follow from the signs of some."""

    @proves(claim)
    def theorem(statement):
        """Return that the conclusions hold."""
        p = Given(statement)
        signs(p)
        return p.conclude()

    @defined_by(claim)
    def defined(statement):
        """Return that no denominator is zero."""
        p = Given(statement)
        signs(p)
        return p.defined()


def of_grr(p):
    """RR has p > q > 0."""
    own, other = rr.probabilities(K, E)
    p.have(and_(K + E - 1 > 0, E - 1 > 0))
    p.have(own - other == (E - 1) / (K + E - 1))
    p.have(own - other > 0)


def of_ss(p):
    """Subset selection has p* > q*."""
    own, other = ss.supports(K, W, E)
    d = ss.weight(K, W, E)
    p.have(and_(d > 0, K - 1 > 0, K - W > 0, E - 1 > 0))
    p.have((K - 1) * d > 0)
    p.have(own - other == W * (K - W) * (E - 1) / ((K - 1) * d))
    p.have(W * (K - W) > 0)
    p.have(W * (K - W) * (E - 1) > 0)
    p.have(own - other > 0)


def of_ue(p):
    """The own bit is more often 1."""
    d = 1 + (E - 1) * Q
    p.have(and_(d > 0, Q * (1 - Q) > 0, E - 1 > 0))
    p.have(Q * (1 - Q) * (E - 1) > 0)
    p.have(E * Q / d - Q == Q * (1 - Q) * (E - 1) / d)
    p.have(E * Q / d - Q > 0)


def of_lh(p):
    """The own value is supported more often than by chance."""
    own = rr.probabilities(G, E)[0]
    p.have(and_(G + E - 1 > 0, E - 1 > 0, G - 1 > 0))
    p.have((G - 1) * (E - 1) > 0)
    p.have(own - 1 / G == (G - 1) * (E - 1) / (G * (G + E - 1)))
    p.have(G * (G + E - 1) > 0)
    p.have(own - 1 / G > 0)


def of_the(p):
    """The own bit exceeds the threshold more often."""
    own, other = histogram.supports(A, C)
    p.have(and_(A > 0, C > 0))
    p.have((A - 1) * (C - 1) >= 0)
    gap = 2 * A * C - A - C
    p.have(gap > 0)
    p.have(own - other == gap / (2 * A * C))
    p.have(own - other > 0)
    p.have(-gap / C == 1 + A / C - 2 * A)
    p.have(1 + A / C - 2 * A < 0)


shown("ldp-grr-noise", of_grr)
shown("ldp-ss-noise", of_ss)
shown("ldp-ue-noise", of_ue)
shown("ldp-lh-noise", of_lh)
shown("ldp-the-noise", of_the)
denied("ldp-grr-noise-printed", 2, 3, 2, signs=of_grr)
denied("ldp-ss-noise-printed", 4, 2, 2, signs=of_ss)
denied("ldp-ss-objective-printed", 4, 2, 2, signs=of_ss)
denied("ldp-the-noise-printed", 2, 2, 2, signs=of_the)
