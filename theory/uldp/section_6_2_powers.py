"""Section 6.2: the powers of |X| beside which the numbers of sensitive values are small."""

import sympy
import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Statement


@decides("uldp-powers")
def powers():
    """In whole numbers: x = K^(1/4) means x^4 = K."""
    witness = Counterexample(
        "|X| = 625",
        hypotheses=lambda: 5**4 == 625,
        conclusion=lambda: 125**4 == 625,
        repaired=lambda: 125**4 == 625**3,
        witness={"|X|": "625", "|X|^(1/4)": "5", "printed": "125"},
    )
    return Decision(
        verdict="refuted",
        why=(
            "The printed numbers 125 and 89 are |X|^(3/4), the power of Section 4.3; |X|^(1/4) is "
            "5 and 4.47. The exponent may be a transcription of our copy."
        ),
        scope="as printed; the witness has |X| = 625",
        corrected=["uldp-powers-corrected"],
        transcription=True,
        obligations=[witness],
    )


@decides("uldp-powers-corrected")
def powers_corrected():
    """Whole numbers again: 125^4 = 625^3, and 89 <= x < 90 for x^4 = 400^3."""

    def between():
        x = z3.Real("x")
        return Statement(
            [x > 0, x * x * x * x == 400**3],
            z3.And(x >= 89, x < 90),
            z3.And(x >= 89, x < z3.RealVal("89.4")),
        )

    power = sympy.Integer(625) ** 3
    return Decision(
        verdict="proved",
        why="625^(3/4) is 125, and 400^(3/4) is 89.44.",
        scope="|X| = 625 and |X| = 400",
        obligations=[
            Identity("125^4 = 625^3", sympy.Integer(125) ** 4, power, power + 1),
            Lemma("400^(3/4) is between 89 and 90", between),
        ],
    )
