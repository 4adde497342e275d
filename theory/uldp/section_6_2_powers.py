"""Section 6.2: the powers of |X| beside which the numbers of sensitive values are small."""

from theory.kernel.terms import implies, real
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import theta as model
from theory.tactics.logic import deny


def denied():
    """Return that they are not |X|^(1/4): 5^4 = 625."""
    return deny(model.powers_printed().formula, real(625), real(5))


def corrected():
    """Return that they are |X|^(3/4)."""
    statement = model.powers_corrected()
    H, goals = statement.given, statement.goals
    parts = [solve(implies(H, goal)) for goal in goals]
    return generalise(solve(statement.implication, *parts), *statement.constants)


@decides("uldp-powers")
def powers():
    """In whole numbers: x = K^(1/4) means x^4 = K."""
    return Decision(
        verdict="misprint",
        why=(
            "The printed numbers 125 and 89 are |X|^(3/4), the power of Section 4.3; |X|^(1/4) is "
            "5 and 4.47. The exponent lost its 3."
        ),
        scope="as printed; the witness has |X| = 625",
        corrected=["uldp-powers-corrected"],
        theorem=denied,
    )


@decides("uldp-powers-corrected")
def powers_corrected():
    """Whole numbers again: 125^4 = 625^3, and 89 <= x < 90 for x^4 = 400^3."""
    return Decision(
        verdict="proved",
        why="625^(3/4) is 125, and 400^(3/4) is 89.44.",
        scope="|X| = 625 and |X| = 400",
        theorem=corrected,
    )
