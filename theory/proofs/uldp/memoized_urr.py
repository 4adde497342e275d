"""Memoized uRR: t reports of one value never exceed E_inf."""

from theory.kernel.theorem import instance
from theory.ledger.decisions import defined_by, proves
from theory.proofs.uldp import memoized_reports as proof
from theory.proofs.uldp.memoized_reports import ALWAYS, G, R, powers
from theory.tactics.context import Given


def stages_given(statement):
    """Return the context in which the stages' probabilities are as the proof needs them."""
    p, values = Given(statement), proof.stages(statement)
    proof.show_stages(p, values)
    p.know(instance(instance(proof.power_at_least_one(), ALWAYS), values))
    return p, lambda theorem: instance(instance(theorem, ALWAYS), values)


@proves("uldp-memoized-reports")
def theorem(statement):
    """Return the budget of t reports of one value."""
    p, at_stages = stages_given(statement)
    p.know(*(at_stages(lemma()) for lemma in (proof.bounded, proof.invertible, proof.signs)))
    p.know(at_stages(proof.reached()))
    p.know(*(at_stages(instance(t, {G: powers(R)})) for t in proof.of_factor()))
    return p.conclude()


@defined_by("uldp-memoized-reports")
def defined(statement):
    """Return that no denominator is zero."""
    p, _ = stages_given(statement)
    return p.defined()
