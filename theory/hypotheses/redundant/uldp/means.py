"""Means ask for no independence: how users are drawn together says nothing of (35) and (41)."""

from theory.hypotheses.redundant import redundant
from theory.proofs.uldp import equations_35_and_41_distribution as proof

DRAWN = "independent reports"
PROOFS = {"uldp-urr-distribution": proof.of_urr, "uldp-urap-distribution": proof.of_urap}


for name, theorem in PROOFS.items():

    def drawn_together(wanted, theorem=theorem):
        """The proof without it."""
        return theorem(wanted)

    redundant(name, DRAWN)(drawn_together)
