"""Hypotheses of ULDP's statements."""

from theory.idle import shows
from theory.tactics.closing import concluded
from theory.tactics.defined import count_facts, counts
from theory.tactics.logic import prove


@shows("uldp-mangat-beats-warner", 4)
@shows("uldp-regime-sum", 0)
@shows("uldp-regime-sum-bound", 0)
@shows("uldp-theta-half-rare", 2)
@shows("uldp-implies-osldp", 1)
@shows("uldp-urap-covers-low-privacy", 0)
@shows("uldp-threshold-deviation", 1)
def by_arithmetic(wanted):
    """The others are about the same numbers."""
    facts = [fact for total in counts(wanted.implication) for fact in count_facts(total)]
    return concluded(wanted, prove(wanted.implication, *facts, rounds=3))
