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
@shows("uldp-l2-worst-level", 0)
@shows("uldp-worst-l2-poured", 0)
@shows("uldp-urr-l1-mixture", 0)
@shows("uldp-urr-l1-greatest", 0)
@shows("uldp-urr-l1-worst", 0)
@shows("uldp-urap-l1-worst", 0)
@shows("uldp-memoized-changes", 2)
def by_arithmetic(wanted):
    """The others are about the same numbers."""
    facts = [fact for total in counts(wanted.implication) for fact in count_facts(total)]
    return concluded(wanted, prove(wanted.implication, *facts, rounds=3))
