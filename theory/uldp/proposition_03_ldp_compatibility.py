"""Proposition 3: a ULDP release beside an LDP release is LDP on Y_P x Y."""

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Lemma
from theory.uldp.proposition_01_sequential_composition import both_protected


@decides("uldp-ldp-compatibility")
def ldp_compatibility():
    """One output of each, y_A in Y_P and y_B any, at any two inputs: (5) beside (1)."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="The two ratios multiply; condition (4) plays no part.",
        scope="all alphabets of any size, all eps_A, eps_B >= 0",
        assumes=["The two releases are independent given the input."],
        obligations=[Lemma("ratios multiply", both_protected)],
    )
